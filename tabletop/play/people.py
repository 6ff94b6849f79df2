"""The people who play at this computer: names and colours that are remembered, and who is here tonight.

Used by the evening's scenes (`current_evening`, `people`, `picture`), which read and change it. People is a frozen
value; `change_people` changes it as it is on the disk, under a lock, and writes the small file whole or not at all. A
damaged file is put aside first. The keys and the COLOURS stand in players' files: a colour that is no longer in the
list would make the file unreadable, so colours are only added. See docs/decisions.md, The evening.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.clock_trust import is_recent
from tabletop.play.evening import OVER_AFTER
from tabletop.play.files import locked_folder, rename_damaged_file, retry_while_locked, write_atomically
from tabletop.play.seats import clean_name

COLOURS: Final = (
    "#E8896B", "#7FB5E6", "#B7C95A", "#C79AE0", "#E6B450", "#63C2A5", "#E893BD", "#C8B79A",
)  # fmt: skip
"""Of people, as #rrggbb, all light enough for dark letters; their signs tell the same."""
FILE: Final = "people.json"
ASIDE: Final = "people-damaged.json"
MOST: Final = 40
"""People that are remembered."""
_MOST_BYTES: Final = 64 << 10


@dataclass(frozen=True, slots=True)
class TablePerson:
    """Somebody who plays here."""

    name: str
    colour: str
    """One of COLOURS."""


@dataclass(frozen=True, slots=True)
class People:
    """Everybody who is remembered, whoever came last at the end."""

    known: tuple[TablePerson, ...] = ()
    here: tuple[str, ...] = ()
    """Names of those who are here tonight."""
    since: datetime | None = None
    """When that was said last; it is forgotten as an evening is."""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(person.name for person in self.known)

    def names_of_people_here(self, now: datetime) -> tuple[str, ...]:
        """Who is here, as long as that may still be so."""
        return self.here if self.since is not None and is_recent(self.since, now, OVER_AFTER) else ()

    def with_people_here(self, names: Iterable[str], now: datetime) -> People:
        """These people are here, and are remembered from now on."""
        found = self
        for name in dict.fromkeys(filter(None, map(clean_name, names))):
            if name not in found.names:
                fresh = TablePerson(name, least_used_colour(each.colour for each in found.known))
                found = replace(found, known=(*found.known, fresh)[-MOST:])
            found = found.with_person_here_or_gone(name, now, here=True)
        return found

    def with_person_here_or_gone(self, name: str, now: datetime, *, here: bool) -> People:
        """Somebody has come, or has gone home."""
        others = tuple(each for each in self.names_of_people_here(now) if each != name)
        return replace(self, here=(*others, name) if here else others, since=now)

    def with_colour(self, name: str, colour: str) -> People:
        """Somebody has another colour."""
        known = tuple(replace(each, colour=colour) if each.name == name else each for each in self.known)
        return replace(self, known=known)

    def without_person(self, name: str) -> People:
        """Somebody is forgotten; matches and evenings keep the name."""
        known = tuple(each for each in self.known if each.name != name)
        return replace(self, known=known, here=tuple(each for each in self.here if each != name))

    def colours_by_name(self, names: Iterable[str]) -> dict[str, str]:
        """Everybody's, as #rrggbb; whoever is not remembered has one that fewest of these have."""
        wanted = tuple(names)
        found = {each.name: each.colour for each in self.known if each.name in wanted}
        for name in wanted:
            found[name] = found.get(name) or least_used_colour(found.values())
        return found


def least_used_colour(colours: Iterable[str]) -> str:
    """The colour that is taken least."""
    taken = list(colours)
    return min(COLOURS, key=taken.count)


def initials_of(names: Sequence[str]) -> dict[str, str]:
    """One or two letters for each name, no two alike as far as letters go."""
    found: dict[str, str] = {}
    for name in names:
        words = name.split() or ["?"]
        tried = [words[0][:1], words[0][:2], *(words[0][:1] + sign for sign in (*words[-1][:1], *words[0][2:]))]
        tried = [sign[:1].upper() + sign[1:] for sign in tried]
        found[name] = next((sign for sign in tried if sign not in found.values()), tried[0])
    return found


def load_people(folder: Path) -> tuple[People, str]:
    """Everybody, and what was wrong with the file; "" where all is well or there is none."""
    try:
        return _parse_people(retry_while_locked(lambda: safe_reading.read_json(folder / FILE, _MOST_BYTES))), ""
    except FileNotFoundError:
        return People(), ""
    except OSError as error:
        return People(), error.strerror or str(error)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        return People(), str(error)


def change_people(folder: Path, changed: Callable[[People], People]) -> tuple[People, Path | None]:
    """Changes them as they are on the disk now; returns them, and where a damaged file was put aside.

    Raises OSError.
    """
    with locked_folder(folder):
        after = changed(load_people(folder)[0])
        return after, store_people(folder, after)


def store_people(folder: Path, people: People) -> Path | None:
    """Writes them down, whole or not at all; returns where a damaged file was put aside before. Raises OSError."""
    path = folder / FILE
    kept = rename_damaged_file(path, ASIDE) if load_people(folder)[1] else None
    raw = {
        "people": [{"name": each.name, "colour": each.colour} for each in people.known],
        "here": list(people.here), "since": None if people.since is None else people.since.isoformat(),
    }  # fmt: skip
    write_atomically(path, (json.dumps(raw, indent=1) + "\n").encode())
    return kept


def _parse_people(raw: Any) -> People:
    known = tuple(_parse_person(each) for each in raw["people"])
    names = [each.name for each in known]
    if len(known) > MOST or len(set(names)) < len(names):
        raise ValueError("these are too many people, or two of one name")
    since = None if raw["since"] is None else datetime.fromisoformat(raw["since"])
    if since is not None and since.tzinfo is None:
        raise ValueError("a time has no zone")
    return People(known, tuple(name for name in dict.fromkeys(raw["here"]) if name in names), since)


def _parse_person(raw: Any) -> TablePerson:
    name, colour = raw["name"], raw["colour"]
    if not isinstance(name, str) or not name or name != clean_name(name) or colour not in COLOURS:
        raise ValueError(f"{name!r} cannot be read")
    return TablePerson(name, colour)
