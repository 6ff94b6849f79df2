"""What people call the things of some content, and how such names fill the sentences about events and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import fields
from itertools import islice
from typing import Any, Final, TypeVar

from tabletop.rules.caches import Cache
from tabletop.rules.game import Event

C = TypeVar("C")
N = TypeVar("N")
Blanks = dict[str, str]
_MOST: Final = 8


def remember_by_content(make: Callable[[C], N]) -> Callable[[C], N]:
    """Names that are made once for some content."""
    # by identity: content cannot be hashed, and is the same object for a whole match
    made: Cache[int, tuple[C, N]] = Cache("names", _MOST)

    def names_of(content: C) -> N:
        if id(content) not in made:
            made[id(content)] = content, make(content)
        return made[id(content)][1]

    return names_of


def title_from_id(id_: str) -> str:
    """A name made from an id that the content does not know."""
    return id_.replace("-", " ").replace("_", " ").capitalize()


def event_blanks(event: Event, told: Callable[[str, Any], Blanks]) -> Blanks:
    """What the fields of an event fill, each told by its name and value."""
    found: Blanks = {}
    for part in fields(event):
        found |= told(part.name, getattr(event, part.name))
    return found


def gravest_sound(heard: Iterable[tuple[tuple[type, ...], str]], events: Sequence[Event]) -> tuple[str, ...]:
    """One sound for an action: the first that fits anything that has happened."""
    sounds = (sound for kinds, sound in heard if any(isinstance(event, kinds) for event in events))
    return tuple(islice(sounds, 1))
