"""Reads several names, or several teams, out of one typed or pasted line.

Used by the pages where people are entered (`ui/scenes/club`, `ui/scenes/evening`). Names are separated by commas,
semicolons, line breaks and tabs, also by those of Japanese and Arabic; teams by all but the commas, which separate
their members. Numbers and bullets of a pasted list are no part of a name. What cannot be taken is told apart
by its reason and never cut.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from tabletop.play.seats import LONGEST_NAME, clean_name

BREAK_TEXT: Final = "; "
"""What stands for a line break where a text has only one line."""
_LINES: Final = re.compile(r"[\t\r\n\v\f\x85\u2028\u2029]+")
_BETWEEN_TEAMS: Final = re.compile(r"[;\uff1b\u061b]")
_BETWEEN_NAMES: Final = re.compile(r"[,\u3001\uff0c\u060c;\uff1b\u061b]")
_BULLET: Final = re.compile(r"^(?:[-\u2013\u2022*\u00b7]\s+|\d+[.)\uff0e]\s*(?=\D))")
_COLON: Final = re.compile(r"[:\uff1a]")


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """A person, or a team."""

    name: str
    members: tuple[str, ...] = ()
    """Of a team; () for a person."""
    text: str = ""
    """As it was typed."""


@dataclass(frozen=True, slots=True)
class NameList:
    entries: tuple[ListedEntry, ...]
    """In their order, no two of one name."""
    repeated: tuple[str, ...] = ()
    """Names that were there before in the list."""
    too_long: tuple[str, ...] = ()
    """Texts in which a name is longer than LONGEST_NAME."""
    empty_count: int = 0
    """Places between two separators without a name, such as in "Ann,,Ben"; none at the ends."""


def read_people(typed: str) -> NameList:
    """Such as "Ann, Ben"."""
    return _name_list(_entry_texts(typed, _BETWEEN_NAMES), _read_person)


def read_teams(typed: str) -> NameList:
    """Such as "Owls: Ann, Ben; Cleo, Dan"; a team without a name of its own is called as its members."""
    return _name_list(_entry_texts(typed, _BETWEEN_TEAMS), _read_team)


def _read_person(text: str) -> ListedEntry | None:
    name = _whole_name(text)
    return None if name is None else ListedEntry(name, (), text)


def _read_team(text: str) -> ListedEntry | None:
    parts = _COLON.split(text, maxsplit=1)
    members = [_whole_name(each) for each in _BETWEEN_NAMES.split(parts[-1])]
    name = _whole_name(parts[0]) if len(parts) > 1 else ""
    people = tuple(each for each in members if each)
    if name is None or None in members:
        return None
    return ListedEntry(name or clean_name(" + ".join(people)), people or ((name,) if name else ()), text)


def _whole_name(text: str) -> str | None:
    """The name as it can be remembered; None where it is too long for that."""
    plain = " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())
    return plain if len(plain) <= LONGEST_NAME else None


def _entry_texts(typed: str, between: re.Pattern[str]) -> Iterator[str]:
    """What stands between separators; "" only where a line has nothing between two of them."""
    for line in _LINES.split(typed):
        texts = [_BULLET.sub("", each.strip()).strip() for each in between.split(line)]
        used = [at for at, text in enumerate(texts) if text]
        yield from texts[used[0] : used[-1] + 1] if used else ()


def _name_list(texts: Iterable[str], read: Callable[[str], ListedEntry | None]) -> NameList:
    found: dict[str, ListedEntry] = {}
    repeated, too_long, empty_count = list[str](), list[str](), 0
    for text in texts:
        entry = read(text)
        if entry is None:
            too_long.append(text)
        elif not entry.name:
            empty_count += 1
        elif entry.name.casefold() in found:
            repeated.append(entry.name)
        else:
            found[entry.name.casefold()] = entry
    return NameList(tuple(found.values()), tuple(dict.fromkeys(repeated)), tuple(too_long), empty_count)
