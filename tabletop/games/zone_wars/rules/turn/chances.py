"""What chance can bring to each kind of task: listed with probabilities, drawn, and checked when typed in."""

from __future__ import annotations

import random
from itertools import product
from typing import Final

from tabletop.games.zone_wars.rules.powers import monsters, operations, zone
from tabletop.games.zone_wars.rules.state import tasks as t
from tabletop.games.zone_wars.rules.state.dice import SIDES
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import rounds, setting
from tabletop.rules.stack import Odds, even

MOST_DICE: Final = 4
"""Pools up to this size are listed."""


def deals(d: Draft, task: t.Dealing) -> Odds[Action]:
    """Random mutations for all models."""
    return even(setting.deals(d))


def corners(d: Draft, task: t.Cornering) -> Odds[Action]:
    """Who chooses a corner next."""
    return even(setting.corner_draws(d, task))


def tokens(d: Draft, task: t.Rounds) -> Odds[Action]:
    """Tokens in the cup."""
    return list(rounds.draws(d))


def throws(d: Draft, task: t.Throwing) -> Odds[Action]:
    """All faces of a pool; nothing where it is large."""
    number = task.base + task.gear
    if number > MOST_DICE:
        return []
    faces = product(range(1, SIDES + 1), repeat=number)
    return even(a.Roll(shown[: task.base], shown[task.base :]) for shown in faces)


def throw(d: Draft, task: t.Throwing, rng: random.Random) -> Action:
    """A pool, rolled."""
    shown = [rng.randint(1, SIDES) for _ in range(task.base + task.gear)]
    return a.Roll(tuple(shown[: task.base]), tuple(shown[task.base :]))


def is_throw(d: Draft, task: t.Throwing, action: Action) -> bool:
    """Whether as many dice have fallen as were asked for."""
    return isinstance(action, a.Roll) and (len(action.base), len(action.gear)) == (task.base, task.gear)


def finds(d: Draft, task: t.Finding) -> Odds[Action]:
    """Artifacts in the deck."""
    return even(a.Find(card) for card in operations.artifacts_left(d))


def zoned(d: Draft, task: t.Zoning) -> Odds[Action]:
    """Zone cards in the deck, or where something drifts."""
    if task.stage == "drift":
        return even(a.Drift(angle) for angle in range(360))
    return [(a.Reveal(id_), chance) for id_, chance in zone.deck(d)]


def prey(d: Draft, task: t.Prowling) -> Odds[Action]:
    """Whom a monster goes for."""
    return even(a.Which(d.figures[i].id) for i in monsters.prey(d, task))


def scatter(d: Draft, task: t.Scattering, rng: random.Random) -> Action:
    """Tokens, thrown on the mat."""
    return setting.thrown(d, rng)


def arrive(d: Draft, task: t.Arriving, rng: random.Random) -> Action:
    """A place at the edge of the mat."""
    return monsters.edge_place(d, rng)


def has_law(d: Draft, task: Task, action: Action) -> bool:
    """Scattering and arriving have laws of their own."""
    return True
