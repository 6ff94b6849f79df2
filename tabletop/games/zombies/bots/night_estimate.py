"""How many survivors of a night of Zombies are likely to come through, by the position.

Used by `decision_judge`, where a night is played on for a few rounds only. Whoever lives when the night is won has
come through, and nobody where it is lost. The weights belong to NIGHT_SIGNALS: after a change of either, `python -m
tools.night_estimate` fits them anew to nights between bots. It reads a position with all that is hidden in it, so a
judge gives it positions that it has made up.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import exp
from typing import Final

from tabletop.games.zombies.bots.action_evaluation import ammunition_value, bag_value
from tabletop.games.zombies.bots.position_evaluation import position_value
from tabletop.games.zombies.rules.length_signals import difficulty_signals, way_signals
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder

_LONGEST_WAY: Final = 60.0
_BASE: Final = 2.901
_WEIGHTS: Final[Mapping[str, float]] = {
    "value": 0.0709, "way": -0.0625, "hold_out": 3.096, "rounds_to_hold": -1.035, "director": -0.929,
    "zombie_move": -1.087,
}  # fmt: skip
"""Fitted to 500 nights, of which they explain 56 % (of those that had no part in the fit)."""
NIGHT_SIGNALS: Final = tuple(_WEIGHTS)
"""What the estimate goes by: what the position is worth to the bots, and what the way and the difficulty tell."""


def night_signals(builder: StateBuilder) -> Mapping[str, float]:
    """A number for each name in NIGHT_SIGNALS."""
    told = {**way_signals(builder, builder.state()), **difficulty_signals(builder)}
    supplies = sum(bag_value(builder, person) + ammunition_value(builder, person) for person in builder.people)
    told["value"] = position_value(builder) + supplies
    told["way"] = min(_LONGEST_WAY, told["way"])
    return {name: float(told[name]) for name in NIGHT_SIGNALS}


def expected_survivors(builder: StateBuilder) -> float:
    """How many come through; exactly so where the night is over."""
    living = len(position_queries.living_seats(builder))
    if builder.result is not None:
        return float(living if builder.result.winners else 0)
    index = _BASE + sum(_WEIGHTS[name] * signal for name, signal in night_signals(builder).items())
    return len(builder.people) / (1 + exp(-index))
