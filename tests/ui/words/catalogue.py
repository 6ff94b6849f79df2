"""The catalogues of translations: what they must hold, and how they are brought up to date.

`TABLETOP_REGENERATE=1 pytest tests/ui/words/test_language.py` writes every catalogue anew: translations that are still
needed stay, also for content that only old matches have, and new texts stand there untranslated. A language begins with
an empty `data/locale/<code>/LC_MESSAGES/tabletop.po`, its code in `settings.CHOICES["language"]`, and its name in
`tabletop/ui/words/settings.py`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tabletop import paths
from tabletop.content import boxes
from tabletop.content.translatable_texts import file_texts
from tabletop.ui import words as strings
from tools.translations import compile_catalogues

_WRITTEN = datetime(2026, 1, 1, tzinfo=UTC)
"""In every header, so that a catalogue changes only with its texts."""
_WIDTH = 110


def catalogues() -> list[Path]:
    """The source of every catalogue."""
    return sorted((paths.data() / "locale").glob("*/LC_MESSAGES/tabletop.po"))


def language(path: Path) -> str:
    """The language of a catalogue."""
    return path.parent.parent.name


@cache
def texts() -> Mapping[str, list[str]]:
    """Every English text of the program and its games, with where it is used, in the order of their files."""
    found: dict[str, list[str]] = {}
    for key, text in strings.texts().items():
        found.setdefault(text, []).append(key)
    for game in boxes.game_names():
        for text in file_texts(game):
            found.setdefault(text, []).append(game)
    return {text: places for text, places in found.items() if any(map(str.isalpha, text))}


def read(path: Path) -> Catalog:
    """A catalogue as its source has it."""
    with path.open("rb") as file:
        return read_po(file, locale=language(path))


def updated(path: Path) -> Catalog:
    """The catalogue with all texts of now and no other; old translations are kept."""
    old = read(path)
    made = Catalog(
        locale=language(path), project="tabletop", version="1", charset="utf-8", fuzzy=False,
        last_translator="Tabletop", language_team=language(path), msgid_bugs_address="-",
        creation_date=_WRITTEN, revision_date=_WRITTEN,
        header_comment="# The program's texts and those of its games in another language.",
    )  # fmt: skip
    for text, places in texts().items():
        known = old.get(text)
        made.add(text, str(known.string) if known else "", auto_comments=[", ".join(places)])
    return made


def entries(catalogue: Catalog) -> list[tuple[str, str, list[str]]]:
    """Text, translation and places, in the order of the file."""
    return [(str(message.id), str(message.string), message.auto_comments) for message in catalogue if message.id]


def source(catalogue: Catalog) -> bytes:
    """The text of a catalogue."""
    out = io.BytesIO()
    write_po(out, catalogue, width=_WIDTH)
    return out.getvalue()


def regenerate(path: Path) -> None:
    """Brings a catalogue and its compiled file up to date."""
    path.write_bytes(source(updated(path)))
    compile_catalogues(path.parent.parent.parent)
