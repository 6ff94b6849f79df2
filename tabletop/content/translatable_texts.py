"""The English texts of a game that a catalogue translates, and how many of them are translated."""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any, Final

from tabletop import paths
from tabletop.content import games, prose
from tabletop.content.load import load_content

KEPT: Final = frozenset(
    ("id", "number", "position", "setup", "actions", "refused", "ends", "clause", "opens", "show", "do", "look",
     "refuse")
)  # fmt: skip
"""Fields of words, rulebook and lessons that people do not read as sentences."""


def file_texts(game: str) -> dict[str, list[str]]:
    """Every text of a game's files with the keys that hold it, in the order of the files.

    Also those of former content: matches that were begun with it are still played. Raises UnknownGame, ContentError.
    """
    found: dict[str, list[str]] = {}
    parts = {"words": prose.words(game), "rulebook": prose.rulebook(game), "lessons": prose.lessons(game)}
    for part, value in parts.items():
        for names, key, text in _texts_inside(value, (), part):
            if KEPT.isdisjoint(names):
                _note_text(found, text, key)
    printed = frozenset(games.box_of(game).printed)
    for folder in (games.own_folder(game), *games.folders(game)):
        for names, key, text in _texts_inside(load_content(games.content_kind(game), folder)):
            if not printed.isdisjoint((names[-1], ".".join(names[-2:]))):
                _note_text(found, text, key)
    return found


def all_game_texts(game: str) -> dict[str, list[str]]:
    """The same with the sentences of its board and pages; raises what the game's own modules raise, too."""
    found = file_texts(game)
    for part, held in games.box_of(game).words.items():
        for key, text in held.load().items():
            _note_text(found, text, f"{part}.{key}")
    return found


def _note_text(found: dict[str, list[str]], text: str, key: str) -> None:
    keys = found.setdefault(text, []) if any(map(str.isalpha, text)) else []
    if key not in keys:
        keys.append(key)


def _texts_inside(value: Any, names: tuple[str, ...] = (), key: str = "") -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The names of the fields that lead to a text, its key such as `sections[aim].title`, and the text itself."""
    if isinstance(value, str):
        yield names, key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _texts_inside(item, names, f"{key}.{name}")
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from _texts_inside(item, names, f"{key}[{_item_label(item, index)}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            inner = f"{key}.{part.name}" if key else part.name
            yield from _texts_inside(getattr(value, part.name), (*names, part.name), inner)


def _item_label(item: Any, index: int) -> str:
    """What an item of a list is known by: unlike its index, it stays when another one is put before it."""
    label = getattr(item, "id", None) or getattr(item, "number", None)
    return label if isinstance(label, str) else str(index)


class _NoTranslations(gettext.NullTranslations):
    """Ends a chain of catalogues: an empty text where none of them has a translation."""

    def gettext(self, message: str) -> str:
        return ""


def program_translations(language: str) -> gettext.NullTranslations:
    """What Tabletop itself says in a language; "" for a text that it has not translated."""
    found = gettext.translation("tabletop", paths.data() / "locale", [language], fallback=True)
    found.add_fallback(_NoTranslations())
    return found


def locale_folder(game: str) -> Path | None:
    """Where the catalogues of an installed game lie; None for a game of Tabletop, which has them in its own."""
    files = games.box_of(game).files
    return None if files is None else files / "locale"


def catalogue_path(folder: Path, language: str, game: str) -> Path:
    """Where people write the translations of a language; compiled they lie beside it, as `.mo`."""
    return folder / language / "LC_MESSAGES" / f"{game}.po"


def catalogue_languages(game: str, folder: Path) -> tuple[str, ...]:
    """The languages for which the folder holds a catalogue of the game, compiled or not."""
    return tuple(sorted({path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{game}.[mp]o")}))


def translated_counts(game: str) -> tuple[int, Mapping[str, int]]:
    """How many texts an installed game has, and how many of them players read in each language of its catalogues.

    Raises what `all_game_texts` raises, and OSError or ValueError for a compiled catalogue that cannot be read.
    """
    folder, wanted = locale_folder(game), all_game_texts(game)
    counts: dict[str, int] = {}
    for language in catalogue_languages(game, folder) if folder else ():
        spoken = program_translations(language)
        own = gettext.translation(game, folder, [language], fallback=True)
        own.add_fallback(spoken)
        counts[language] = sum(bool(own.gettext(text)) for text in wanted)
    return len(wanted), counts
