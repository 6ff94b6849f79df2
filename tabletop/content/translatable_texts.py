"""Collects the English texts of a game that can be translated, and counts how many of them are.

Used by `cli/translate`, `cli/catalogue_files` and `cli/check`, and by the user interface's checks of catalogues.
Texts come from the game's messages, words, rulebook, lessons and printed content, today's and that of earlier
versions. A text of a file is the id of its own translations, and stands so in every catalogue. KEPT names the fields
that are not sentences and are left out; `ui/wording` takes it from here, so that what is collected is what is
translated on the screen.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from typing import Any, Final

from tabletop.content import games, prose
from tabletop.content.catalogues import (
    ENGLISH,
    PROGRAM,
    catalogue_languages,
    load_catalogue,
    load_english,
    locale_folder,
)
from tabletop.content.load import load_content

KEPT: Final = frozenset(
    ("id", "number", "position", "setup", "actions", "refused", "ends", "clause", "opens", "show", "do", "look",
     "refuse")
)  # fmt: skip
"""Fields of words, rulebook and lessons that people do not read as sentences."""


@dataclass(frozen=True, slots=True)
class EnglishMessage:
    """Something that a catalogue translates."""

    english: str
    """Of a message with forms the one for many things."""
    keys: tuple[str, ...]
    """Where the text is: the keys of its file. Empty for a message that has an id."""
    form_for_one: str = ""
    advice: tuple[str, ...] = ()
    """What translators must know of it."""


def keys_by_file_text(game: str) -> dict[str, list[str]]:
    """Every text of a game's files with the keys that hold it, in the order of the files.

    Also those of former content: matches that were begun with it are still played. Raises UnknownGame, ContentError.
    """
    found: dict[str, list[str]] = {}
    parts = {"words": prose.game_messages(game), "rulebook": prose.rulebook(game), "lessons": prose.lessons(game)}
    for part, value in parts.items():
        for names, key, text in find_texts_in_value(value, (), part):
            if KEPT.isdisjoint(names):
                _record_key_of_text(found, text, key)
    printed = frozenset(games.box_of(game).printed)
    for names, key, text in _texts_in_game_content(game):
        if not printed.isdisjoint((names[-1], ".".join(names[-2:]))):
            _record_key_of_text(found, text, key)
    return found


def _texts_in_game_content(game: str) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """What `find_texts_in_value` finds in the content that the game has, and had."""
    for folder in (games.game_content_folder(game), *games.former_content_folders(game)):
        yield from find_texts_in_value(load_content(games.content_class(game), folder))


def names_in_game_content(domain: str) -> dict[str, list[str]]:
    """The texts under `name` in a game's content with their keys: what can fill a blank that has forms by gender.

    None for the program. Raises what `keys_by_file_text` raises.
    """
    found: dict[str, list[str]] = {}
    if domain != PROGRAM:
        for names, key, text in _texts_in_game_content(domain):
            if names[-1] == "name":
                _record_key_of_text(found, text, key)
    return found


def all_translatable_messages(domain: str) -> dict[str, EnglishMessage]:
    """What a catalogue of a game, or of the program, translates, by id: its sentences, and the texts of its files.

    Raises what `keys_by_file_text` raises, and OSError or ValueError for a compiled English catalogue that
    cannot be read.
    """
    english = load_english(domain)
    said = english.messages() if english else {}
    found = {
        id_: EnglishMessage(text, (), english.form_for_one(id_))
        for id_, text in said.items() if english and _has_letters(text)
    }  # fmt: skip
    if domain != PROGRAM:
        found |= {text: EnglishMessage(text, tuple(keys)) for text, keys in keys_by_file_text(domain).items()}
    return found


def _has_letters(text: str) -> bool:
    return any(map(str.isalpha, text))


def _record_key_of_text(found: dict[str, list[str]], text: str, key: str) -> None:
    keys = found.setdefault(text, []) if _has_letters(text) else []
    if key not in keys:
        keys.append(key)


def find_texts_in_value(
    value: Any, names: tuple[str, ...] = (), key: str = ""
) -> Iterator[tuple[tuple[str, ...], str, str]]:
    """The names of the fields that lead to a text, its key such as `sections[aim].title`, and the text itself."""
    if isinstance(value, str):
        yield names, key, value
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from find_texts_in_value(item, names, f"{key}.{name}")
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from find_texts_in_value(item, names, f"{key}[{_list_item_label(item, index)}]")
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            inner = f"{key}.{part.name}" if key else part.name
            yield from find_texts_in_value(getattr(value, part.name), (*names, part.name), inner)


def _list_item_label(item: Any, index: int) -> str:
    """What an item of a list is known by: unlike its index, it stays when another one is put before it."""
    label = getattr(item, "id", None) or getattr(item, "number", None)
    return label if isinstance(label, str) else str(index)


def gender_faults(game: str) -> Iterator[str]:
    """What is wrong with forms by gender in the catalogues of a game. Raises what `translated_counts` raises."""
    folder = locale_folder(game)
    for language in catalogue_languages(game, folder):
        if own := load_catalogue(game, folder, language):
            yield from (f"{fault}, in {language}" for fault in own.gender_faults())


def translated_counts(game: str) -> tuple[int, Mapping[str, int]]:
    """How many texts a game has, and how many of them players read in each language of its catalogues but English.

    Raises what `all_translatable_messages` raises, and OSError or ValueError for a compiled catalogue that cannot be
    read.
    """
    folder, wanted = locale_folder(game), all_translatable_messages(game)
    counts: dict[str, int] = {}
    for language in catalogue_languages(game, folder):
        if language != ENGLISH:
            own = load_catalogue(game, folder, language)
            counts[language] = len(wanted.keys() & own.messages().keys()) if own else 0
    return len(wanted), counts
