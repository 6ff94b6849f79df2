"""Checks a game's texts: catalogues are compiled, keys of the code have a text, placeholders and letters are there.

Only `tour` (`tabletop conform`) uses it. Faults are noted in a TableFaults, nothing is raised or printed. It reads
the game's source for calls of `say` with a key that is written out, and checks texts in the language in use. The
advice names commands (`tabletop translate`) that must exist, and _FILES are the names of a game's text files in
`data`.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tabletop.content.blanks import blank_names
from tabletop.content.catalogues import ENGLISH, catalogue_languages, catalogue_path, locale_folder
from tabletop.content.translatable_texts import all_translatable_messages
from tabletop.ui import messages
from tabletop.ui.conformance.faults import TableFaultKind, TableFaults, letters_without_font, quote_text

_DRAG: Final = re.compile(r"\bdrag(s|ged|ging)?\b", re.IGNORECASE)
_FILES: Final = ("words", "rulebook", "lessons")
"""With texts for people, beside the content that the rules read."""


@dataclass(frozen=True, slots=True)
class TranslatableGameText:
    """Something that a game says."""

    place: str
    """The file in which its English text is, with its key."""
    id_: str
    """Under which catalogues have it."""
    text: str
    """In English."""


def game_texts(game: str) -> tuple[TranslatableGameText, ...]:
    """All that a catalogue of the game has to translate; raises what `all_translatable_messages` raises."""
    source = catalogue_path(locale_folder(game), ENGLISH, game).relative_to(locale_folder(game).parent).as_posix()
    return tuple(
        TranslatableGameText(
            _source_file_of_key(message.keys[0]) if message.keys else f"{source}, {id_}", id_, message.english
        )
        for id_, message in all_translatable_messages(game).items()
    )


def _source_file_of_key(key: str) -> str:
    part, _, rest = key.partition(".")
    if part in _FILES:
        return f"data/{part}.yaml, {rest}"
    return f"data, {key}"


def compiled_languages(game: str) -> tuple[str, ...]:
    """English, and every language of which the game has a compiled catalogue."""
    others = (tag for tag, path in _catalogue_files(game) if path.with_suffix(".mo").is_file() and tag != ENGLISH)
    return (ENGLISH, *others)


def check_catalogues_compiled(game: str, faults: TableFaults) -> None:
    """Every catalogue is compiled."""
    for tag, source in _catalogue_files(game):
        if source.is_file() and not source.with_suffix(".mo").is_file():
            place = source.relative_to(locale_folder(game).parent).as_posix()
            advice = f"run: tabletop translate {game}" + ("" if tag == ENGLISH else f" --language {tag}")
            faults.note_fault(
                TableFaultKind.CATALOGUE, place, "it is not compiled, so nobody sees it", advice, place=place
            )


def _catalogue_files(game: str) -> list[tuple[str, Path]]:
    """Tags and `.po` files of all languages."""
    folder = locale_folder(game)
    return [(tag, catalogue_path(folder, tag, game)) for tag in catalogue_languages(game, folder)]


def check_message_keys(game: str, faults: TableFaults) -> None:
    """There is a text for every key that the game's code gives to `say`, wherever it does so."""
    known = messages.english_texts_by_id()
    parts = {game, *(key.partition(".")[0] for key in known)}
    for path in sorted(faults.package.rglob("*.py")):
        for line, key in _keys_given_to_say(path.read_text(encoding="utf-8")):
            if key not in known and key.partition(".")[0] in parts:
                faults.note_missing_text(key, f"{path.relative_to(faults.package).as_posix()}:{line}")


def _keys_given_to_say(code: str) -> Iterator[tuple[int, str]]:
    """Line and key of every call of `say` with a key that is written out."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] == "say":
            key = node.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield node.lineno, key.value


def check_letters_and_placeholders(texts: tuple[TranslatableGameText, ...], faults: TableFaults) -> None:
    """In the language in use every letter can be drawn, and translations have the blanks of their texts."""
    language = messages.language()
    for each in texts:
        text = messages.translate_text(each.id_)
        place = each.place if language == ENGLISH else f"{each.place}, in {language}"
        for letter in letters_without_font(text):
            note_undrawable_letter(faults, letter, text, place)
        if text != each.text and not messages.has_plural_forms(each.id_):
            _check_placeholders(each, text, faults, place)


def note_undrawable_letter(faults: TableFaults, letter: str, text: str, place: str = "") -> None:
    """A letter of a text that only another font draws, or none."""
    what = f"no font has {letter!r} (U+{ord(letter):04X}) in {quote_text(text)}"
    faults.note_fault(TableFaultKind.LETTER, letter, what, "write it in another way", place=place)


def _check_placeholders(each: TranslatableGameText, text: str, faults: TableFaults, place: str) -> None:
    wanted, there = blank_names(each.text), blank_names(text)
    if wanted is None or wanted == there:
        return
    if there is None:
        what, advice = f"a brace is open in {quote_text(text)}", "write every blank as {name}"
    elif unknown := sorted(there - wanted):
        what = f"nothing fills {{{unknown[0]}}} in {quote_text(text)}"
        advice = f"use {', '.join(f'{{{name}}}' for name in sorted(wanted))}" if wanted else "use no blank"
    else:
        what = f"{{{min(wanted - there)}}} is left out in {quote_text(text)}"
        advice = "a translation has all blanks of its text"
    faults.note_fault(TableFaultKind.BLANK, f"{messages.language()} {each.text}", what, advice, place=place)


def is_about_dragging(text: str) -> bool:
    """Whether an English text speaks of dragging."""
    return _find_drag_word(text) >= 0


def _find_drag_word(text: str) -> int:
    """The letter at which a text begins to speak of it; -1 for none."""
    found = _DRAG.search(text)
    return found.start() if found else -1


def check_no_drag_texts(texts: tuple[TranslatableGameText, ...], drawn: set[str], faults: TableFaults) -> None:
    """Nothing speaks of dragging; only asked of a game in which one click does everything."""
    known = {each.text: each.place for each in texts if is_about_dragging(each.text)}
    for text in (*known, *_new_distinct_drawn_texts(drawn, known)):
        what = f"{quote_text(text)} speaks of dragging, but one click does everything"
        faults.note_fault(TableFaultKind.DRAG, text, what, "speak of clicks", place=known.get(text, "table"))


def _new_distinct_drawn_texts(drawn: set[str], known: Iterable[str]) -> list[str]:
    """Of what was drawn, each sentence once whoever it speaks to, and none that is a part of one that is known."""
    found: list[str] = []
    wholes = [text.casefold() for text in known]
    for text in sorted(drawn, key=len, reverse=True):
        part = text[_find_drag_word(text) :].removesuffix("…").casefold()
        if not any(part in whole for whole in wholes):
            found.append(text)
            wholes.append(part)
    return found
