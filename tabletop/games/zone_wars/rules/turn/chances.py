"""What chance can bring: drawn for the program, listed with probabilities, checked when typed in."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from typing import Any, Final

from tabletop.games.zone_wars.rules.powers import monsters, operations, zone
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.dice import SIDES
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import rounds, setting

MOST_DICE: Final = 4
"""Pools up to this size are listed."""

Odds = list[tuple[Action, Fraction]]


def odds(d: Draft) -> Odds:
    """All outcomes with their chances; empty where there are too many."""
    task = d.todo[-1]
    listed = _ODDS.get(type(task))
    return listed(d, task) if listed else []


def _even(actions: list[Any]) -> Odds:
    return [(action, Fraction(1, len(actions))) for action in actions]


def _throws(d: Draft, task: t.Throwing) -> Odds:
    number = task.base + task.gear
    if number > MOST_DICE:
        return []
    faces = product(range(1, SIDES + 1), repeat=number)
    return _even([a.Roll(shown[: task.base], shown[task.base :]) for shown in faces])


def _zoned(d: Draft, task: t.Zoning) -> Odds:
    if task.stage == "drift":
        return _even([a.Drift(angle) for angle in range(360)])
    return [(a.Reveal(id_), chance) for id_, chance in zone.deck(d)]


_ODDS: Final[dict[type, Callable[[Draft, Any], Odds]]] = {
    t.Dealing: lambda d, task: _even(setting.deals(d)),
    t.Cornering: lambda d, task: _even(setting.corner_draws(d, task)),
    t.Rounds: lambda d, task: list(rounds.draws(d)),
    t.Throwing: _throws,
    t.Finding: lambda d, task: _even([a.Find(card) for card in operations.artifacts_left(d)]),
    t.Zoning: _zoned,
    t.Prowling: lambda d, task: _even([a.Which(d.figures[i].id) for i in monsters.prey(d, task)]),
}


def resolve(d: Draft, rng: random.Random) -> Action:
    """Draws what chance brings."""
    task = d.todo[-1]
    if isinstance(task, t.Throwing):
        shown = [rng.randint(1, SIDES) for _ in range(task.base + task.gear)]
        return a.Roll(tuple(shown[: task.base]), tuple(shown[task.base :]))
    if isinstance(task, t.Scattering):
        return setting.thrown(d, rng)
    if isinstance(task, t.Arriving):
        return monsters.edge_place(d, rng)
    listed = odds(d)
    return rng.choices([action for action, _ in listed], [float(chance) for _, chance in listed])[0]


def is_possible(d: Draft, action: Action) -> bool:
    """Whether chance can bring this; scattering and arriving have a law of their own."""
    task = d.todo[-1]
    if isinstance(task, t.Throwing):
        return isinstance(action, a.Roll) and (len(action.base), len(action.gear)) == (task.base, task.gear)
    if isinstance(task, t.Scattering | t.Arriving):
        return True
    return any(action == one for one, _ in odds(d))
