"""What a game says to people, with the place of each text, and what is wrong with it in a language."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from string import Formatter
from typing import Any, Final

from tabletop import paths
from tabletop.content import prose
from tabletop.content.blanks import PERSON
from tabletop.content.games import box_of
from tabletop.content.texts import texts
from tabletop.ui import words as strings
from tabletop.ui.conformance.drawing import FontLetters
from tabletop.ui.conformance.faults import TableFaultKind, TableFaults, quoted

_DRAG: Final = re.compile(r"\bdrag(s|ged|ging)?\b", re.IGNORECASE)
_ENGLISH: Final = "en"
_PROSE: Final[tuple[tuple[str, Callable[[str], Any]], ...]] = (
    ("words", prose.words), ("rulebook", prose.rulebook), ("lessons", prose.lessons),
)  # fmt: skip
_DERIVED: Final = ("_first", "_last")
"""Blanks that come with a list."""


@dataclass(frozen=True, slots=True)
class GameText:
    """An English text of a game."""

    place: str
    """The file or the module in which it is, with its key."""
    text: str


def game_texts(game: str) -> tuple[GameText, ...]:
    """All that a catalogue of the game has to translate; raises what its modules and its files raise."""
    found = [
        GameText(f"{held.place.partition(':')[0]}, {part}.{key}", text)
        for part, held in box_of(game).words.items()
        for key, text in held.take().items()
    ]
    known = frozenset(texts(game))
    for file, read in _PROSE:
        found += [GameText(f"data/{file}.yaml, {key}", text) for key, text in _texts_in(read(game)) if text in known]
    left = known.difference(each.text for each in found)
    return (*found, *(GameText("data", text) for text in sorted(left)))


def _texts_in(value: Any, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text with its key, such as `lessons[0].steps[1].text`."""
    if isinstance(value, str):
        yield key, value
    elif isinstance(value, tuple):
        for i, item in enumerate(value):
            yield from _texts_in(item, f"{key}[{i}]")
    elif isinstance(value, dict):
        for name, item in value.items():
            yield from _texts_in(item, f"{key}.{name}")
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from _texts_in(getattr(value, part.name), f"{key}.{part.name}".lstrip("."))


def languages(game: str) -> tuple[str, ...]:
    """English, and every language of which the game has a catalogue."""
    files = box_of(game).files
    if files is None:
        return strings.languages(paths.data() / "locale")
    there = {path.parent.parent.name for path in (files / "locale").glob(f"*/LC_MESSAGES/{game}.mo")}
    return (_ENGLISH, *sorted(there - {_ENGLISH}))


def check_catalogues(game: str, faults: TableFaults) -> None:
    """Every catalogue is compiled."""
    files = box_of(game).files
    for source in sorted((files / "locale").glob(f"*/LC_MESSAGES/{game}.po")) if files else ():
        if not source.with_suffix(".mo").is_file():
            place = source.relative_to(faults.package).as_posix()
            advice = f"run: pybabel compile --directory locale --domain {game}"
            faults.note(TableFaultKind.CATALOGUE, place, "it is not compiled, so nobody sees it", advice, place=place)


def check_keys(game: str, faults: TableFaults) -> None:
    """There is a text for every key that the game's code gives to `say`, wherever it does so."""
    known = strings.texts()
    parts = {*box_of(game).words, *(key.partition(".")[0] for key in known)}
    for path in sorted(faults.package.rglob("*.py")):
        for line, key in _said_keys(path.read_text(encoding="utf-8")):
            if key not in known and key.partition(".")[0] in parts:
                faults.note_missing_text(key, f"{path.relative_to(faults.package).as_posix()}:{line}")


def _said_keys(code: str) -> Iterator[tuple[int, str]]:
    """Line and key of every call of `say` with a key that is written out."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and node.args and ast.unparse(node.func).rpartition(".")[2] == "say":
            key = node.args[0]
            if isinstance(key, ast.Constant) and isinstance(key.value, str):
                yield node.lineno, key.value


def check_texts(texts: tuple[GameText, ...], faults: TableFaults, letters: FontLetters) -> None:
    """In the language in use every letter can be drawn, and translations have the blanks of their texts."""
    language = strings.language()
    for each in texts:
        text = strings.translated(each.text)
        place = each.place if text == each.text else f"{each.place}, in {language}"
        for letter in letters.missing(text):
            note_letter(faults, letter, text, place)
        if text != each.text:
            _check_blanks(each, text, faults, place)


def note_letter(faults: TableFaults, letter: str, text: str, place: str = "") -> None:
    """A letter of a text is drawn as a box."""
    what = f"no font has {letter!r} (U+{ord(letter):04X}) in {quoted(text)}"
    faults.note(TableFaultKind.LETTER, letter, what, "write it in another way", place=place)


def _check_blanks(each: GameText, text: str, faults: TableFaults, place: str) -> None:
    wanted, there = _blanks(each.text), _blanks(text)
    if wanted is None or wanted == there:
        return
    if there is None:
        what, advice = f"a brace is open in {quoted(text)}", "write every blank as {name}"
    elif unknown := sorted(there - wanted):
        what = f"nothing fills {{{unknown[0]}}} in {quoted(text)}"
        advice = f"use {', '.join(f'{{{name}}}' for name in sorted(wanted))}" if wanted else "use no blank"
    else:
        what = f"{{{min(wanted - there)}}} is left out in {quoted(text)}"
        advice = "a translation has all blanks of its text"
    faults.note(TableFaultKind.BLANK, f"{strings.language()} {each.text}", what, advice, place=place)


def _blanks(text: str) -> frozenset[str] | None:
    """Names of the blanks, those that come with a list by the name of the list; None where a brace is left open."""
    names = {form[1] for form in PERSON.finditer(text)}
    try:
        names |= {name for _, name, _, _ in Formatter().parse(PERSON.sub("", text)) if name is not None}
    except ValueError:
        return None
    for ending in _DERIVED:
        names = {name.removesuffix(ending) for name in names}
    return frozenset(names)


def is_about_dragging(text: str) -> bool:
    """Whether an English text speaks of dragging."""
    return _begins_dragging(text) >= 0


def _begins_dragging(text: str) -> int:
    """The letter at which a text begins to speak of it; -1 for none."""
    found = _DRAG.search(text)
    return found.start() if found else -1


def check_dragging(texts: tuple[GameText, ...], drawn: set[str], faults: TableFaults) -> None:
    """Nothing speaks of dragging; only asked of a game in which one click does everything."""
    known = {each.text: each.place for each in texts if is_about_dragging(each.text)}
    for text in (*known, *_others(drawn, known)):
        what = f"{quoted(text)} speaks of dragging, but one click does everything"
        faults.note(TableFaultKind.DRAG, text, what, "speak of clicks", place=known.get(text, "table"))


def _others(drawn: set[str], known: Iterable[str]) -> list[str]:
    """Of what was drawn, each sentence once whoever it speaks to, and none that is a part of one that is known."""
    found: list[str] = []
    wholes = [text.casefold() for text in known]
    for text in sorted(drawn, key=len, reverse=True):
        part = text[_begins_dragging(text) :].removesuffix("…").casefold()
        if not any(part in whole for whole in wholes):
            found.append(text)
            wholes.append(part)
    return found
