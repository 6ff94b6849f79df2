"""How far a night has come: the way to the goal, and how near the team is to being overrun.

Named in the box and used by `play/remaining_length`; `bots/night_estimate` takes some of it. When a number here
changes, `python -m tools.remaining_lengths zombies` and `python -m tools.night_estimate` must be run again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.state.view import View
from tabletop.games.zombies.rules.turn.rounds import HOLD_OUT
from tabletop.rules.length_signals import LengthSignals

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.rules import Zombies

_STEPS_OF_UNKNOWN_WAY: Final = 12
_STEPS_OF_TILE: Final = 4
"""How far the goal is thought to be while nobody knows where it lies: so many steps, and more for each tile to draw."""


def length_signals(game: Zombies) -> LengthSignals:
    """Of this game's maps and chapters."""

    def signals(view: View) -> Mapping[str, float]:
        state, builder = view.shown, StateBuilder(game.rules_context, view.shown)
        return {**way_signals(builder, state), **_team_signals(builder, state), **difficulty_signals(builder)}

    return signals


def way_signals(builder: StateBuilder, state: State) -> Mapping[str, float]:
    """What is left to be done: tiles, the way to the goal, zombies on it, and rounds to be held out (K84)."""
    goal, living = position_queries.goal_tile_index(builder), position_queries.living_seats(builder)
    if goal is None:
        way, blocking = _STEPS_OF_UNKNOWN_WAY + _STEPS_OF_TILE * state.tiles_left, 0
    else:
        way = max((position_queries.steps_to_tile(builder, seat, goal) for seat in living), default=0)
        blocking = sum(zombie.active and builder.map.tile_at(zombie.hex) == goal for zombie in state.zombies)
    is_held = builder.scenario.win == HOLD_OUT
    begun = state.round if state.called is None else state.called
    return {
        "way": way,
        "goal_known": goal is not None,
        "tiles_left": state.tiles_left,
        "round": state.round,
        "blocking": blocking,
        "hold_out": is_held,
        "called": state.called is not None,
        "rounds_to_hold": begun + builder.scenario.hold_rounds - state.round if is_held else 0,
    }


def difficulty_signals(builder: StateBuilder) -> Mapping[str, float]:
    """How much the Director brings each round, and how fast zombies are."""
    difficulty = builder.difficulty
    return {"director": difficulty.draw_mod + difficulty.horde_add, "zombie_move": difficulty.zombie_move}


def _team_signals(builder: StateBuilder, state: State) -> Mapping[str, float]:
    """How near the team is to being overrun."""
    living = position_queries.living_seats(builder)
    people = [state.people[seat] for seat in living]
    pinned = sum(position_queries.is_pinned(person) for person in people)
    zombies = sum(zombie.active for zombie in state.zombies)
    return {
        "pinned": pinned,
        "free": len(living) - pinned,
        "health": sum(max(0, person.hp) for person in people),
        "cards": sum(len(arms.hand) + len(arms.deck) for person in people for arms in person.arms),
        "zombies": zombies,
        "zombies_for_each": zombies / max(1, len(living) - pinned),
    }
