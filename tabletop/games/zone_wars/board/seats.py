"""What the table says of a seat in Zone Wars, and what is heard."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tabletop.games.zone_wars.board.names import names_of
from tabletop.games.zone_wars.rules.state.arena import Arena
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as e
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.game import Event, Seat
from tabletop.ui.words import say

_HEARD: Final[Sequence[tuple[tuple[type, ...], str]]] = (
    ((e.TakenOut, e.Broke), "lose"),
    ((e.Rolled,), "place"),
    ((e.Moved, e.Knocked, e.Shifted), "slide"),
    ((e.ZoneCard, e.Found, e.Drawn), "flip"),
    ((e.Mustered, e.Dealt), "page"),
)
"""The first that fits is heard."""


def seat_words(arena: Arena, state: State, seat: Seat) -> tuple[str, ...]:
    """Its faction, what it has won up to now and its m-points."""
    faction = names_of(arena.content).faction(state.agreed.factions[seat])
    if not state.round:
        return (faction,)
    points = scenarios.score(Draft(arena, state), seat)
    one = "" if points == 1 else "s"
    won = say(f"zone_wars.has_point{one}", points=points, m=state.players[seat].m_points)
    return f"{faction} · {won}", won, say(f"zone_wars.point{one}", points=points)


def sounds(events: Sequence[Event]) -> tuple[str, ...]:
    """One sound for an action: that of the gravest thing that has happened."""
    for kinds, sound in _HEARD:
        if any(isinstance(event, kinds) for event in events):
            return (sound,)
    return ()
