"""What the table says of a seat in Zombies, and what is heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.games.zombies.board.plates import states_words
from tabletop.games.zombies.rules.state.arena import Arena
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text import events as e
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.naming import gravest
from tabletop.ui.words import say

_HEARD: Final[Sequence[tuple[tuple[type, ...], str]]] = (
    ((e.SpecialFired, e.TokenPut), "sting"),
    ((e.Died,), "lose"),
    ((e.Attacked, e.Blasted, e.Breached), "shot"),
    ((e.Wounded, e.Woken), "groan"),
    ((e.CardDrawn, e.Revealed, e.HandDrawn), "flip"),
    ((e.TileLaid,), "page"),
    ((e.Placed, e.Counted, e.ItemLaid, e.Contributed), "place"),
    ((e.Walked, e.Moved, e.ZombieMoved), "slide"),
    ((e.Took, e.Used, e.Swapped, e.Revived, e.Unpinned, e.Stunned), "place"),
)
"""The first that fits is heard."""


def seat_words(arena: Arena, state: State, seat: Seat) -> tuple[str, ...]:
    """HP and what is the matter, the longest wording first."""
    person = state.people[seat]
    if not person.alive:
        return (say("zombies.dead"),)
    hp = say("zombies.ready", hp=person.hp, whole=arena.survivors[person.survivor].hp)
    short = say("zombies.hp", hp=person.hp)
    found = states_words(arena, person)
    return (*((", ".join((hp, *found)),) if found else ()), hp, short)


def sounds(events: Sequence[Event]) -> tuple[str, ...]:
    """One sound for an action: that of the gravest thing that has happened."""
    return gravest(_HEARD, events)
