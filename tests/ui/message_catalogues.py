"""The catalogues of translations: what they must hold, and how they are brought up to date.

`TABLETOP_REGENERATE=1 pytest tests/ui/test_language.py` runs `tabletop translate` for the program and its games,
in every language. A language begins with `tabletop translate tabletop --language TAG` and the same for each game, its
tag in `settings.CHOICES["language"]`, and its name in the message `settings.language_TAG`.
"""

from __future__ import annotations

from collections.abc import Mapping
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.core import Locale
from babel.messages.catalog import Catalog

from tabletop.cli.catalogue_files import (
    make_catalogue_template,
    messages_of,
    read_catalogue,
    singular_message_id,
    translations_of,
    update_catalogue,
)
from tabletop.cli.translate import english_messages
from tabletop.content import boxes
from tabletop.content.catalogues import ENGLISH, PROGRAM, catalogue_path, program_locale_folder
from tabletop.content.translatable_texts import all_translatable_messages
from tabletop.ui.messages import english_texts_by_id

DOMAINS = (PROGRAM, *boxes.game_names())


def catalogues() -> list[Path]:
    """The source of every catalogue but the English ones."""
    found = sorted(program_locale_folder().glob("*/LC_MESSAGES/*.po"))
    return [path for path in found if language(path) != ENGLISH]


def language(path: Path) -> str:
    """The language of a catalogue."""
    return path.parent.parent.name


def label(path: Path) -> str:
    """Language and domain of a catalogue."""
    return f"{language(path)}-{path.stem}"


def english_texts(domain: str) -> dict[str, str]:
    """What a domain says in English, by id."""
    return {id_: message.english for id_, message in all_translatable_messages(domain).items()}


def read(path: Path) -> Catalog:
    """A catalogue as its source has it."""
    return read_catalogue(path, Locale.parse(language(path)))


def updated(path: Path) -> Catalog:
    """The catalogue with all texts of now and no other."""
    english = read_catalogue(catalogue_path(program_locale_folder(), ENGLISH, path.stem), None)
    template = make_catalogue_template(path.stem, english_messages(path.stem, english), Locale.parse(language(path)))
    return update_catalogue(read(path), template, path.stem)


def translations(path: Path) -> dict[str, tuple[str, ...]]:
    """Every form of every translation, by id."""
    return {singular_message_id(message): translations_of(message) for message in messages_of(read(path))}


def add_messages(monkeypatch: pytest.MonkeyPatch, messages: Mapping[str, str]) -> None:
    """Says something by these ids until the test is over."""
    usual = GNUTranslations.gettext
    monkeypatch.setattr(GNUTranslations, "gettext", lambda self, id_: messages.get(id_) or usual(self, id_))
    for id_, text in messages.items():
        monkeypatch.setitem(english_texts_by_id(), id_, text)
