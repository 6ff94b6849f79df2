"""What chance can bring to each kind of task: listed with probabilities, drawn, and checked when typed in."""

from __future__ import annotations

import random
from itertools import product
from typing import Final

from tabletop.games.zone_wars.rules.powers import monsters, operations, zone
from tabletop.games.zone_wars.rules.state import tasks
from tabletop.games.zone_wars.rules.state.dice import SIDES
from tabletop.games.zone_wars.rules.state.stages import ZoneStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Task
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.games.zone_wars.rules.turn import rounds, setting
from tabletop.rules.stack import Odds, even

MOST_DICE: Final = 4
"""Pools up to this size are listed."""


def deals(builder: StateBuilder, task: tasks.Dealing) -> Odds[Action]:
    """Random mutations for all models."""
    return even(setting.deals(builder))


def corners(builder: StateBuilder, task: tasks.Cornering) -> Odds[Action]:
    """Who chooses a corner next."""
    return even(setting.corner_draws(builder, task))


def tokens(builder: StateBuilder, task: tasks.Rounds) -> Odds[Action]:
    """Tokens in the cup."""
    return list(rounds.draws(builder))


def throws(builder: StateBuilder, task: tasks.Throwing) -> Odds[Action]:
    """All faces of a pool; nothing where it is large."""
    number = task.base + task.gear
    if number > MOST_DICE:
        return []
    faces = product(range(1, SIDES + 1), repeat=number)
    return even(actions.Roll(shown[: task.base], shown[task.base :]) for shown in faces)


def throw(builder: StateBuilder, task: tasks.Throwing, rng: random.Random) -> Action:
    """A pool, rolled."""
    shown = [rng.randint(1, SIDES) for _ in range(task.base + task.gear)]
    return actions.Roll(tuple(shown[: task.base]), tuple(shown[task.base :]))


def is_throw(builder: StateBuilder, task: tasks.Throwing, action: Action) -> bool:
    """Whether as many dice have fallen as were asked for."""
    return isinstance(action, actions.Roll) and (len(action.base), len(action.gear)) == (task.base, task.gear)


def finds(builder: StateBuilder, task: tasks.Finding) -> Odds[Action]:
    """Artifacts in the deck."""
    return even(actions.Find(card) for card in operations.artifacts_left(builder))


def zoned(builder: StateBuilder, task: tasks.Zoning) -> Odds[Action]:
    """Zone cards in the deck, or where something drifts."""
    if task.stage is ZoneStage.DRIFT:
        return even(actions.Drift(angle) for angle in range(360))
    return [(actions.Reveal(id_), chance) for id_, chance in zone.deck(builder)]


def prey(builder: StateBuilder, task: tasks.Prowling) -> Odds[Action]:
    """Whom a monster goes for."""
    return even(actions.Which(builder.figures[i].id) for i in monsters.prey(builder, task))


def scatter(builder: StateBuilder, task: tasks.Scattering, rng: random.Random) -> Action:
    """Tokens, thrown on the mat."""
    return setting.thrown(builder, rng)


def arrive(builder: StateBuilder, task: tasks.Arriving, rng: random.Random) -> Action:
    """A place at the edge of the mat."""
    return monsters.edge_place(builder, rng)


def has_law(builder: StateBuilder, task: Task, action: Action) -> bool:
    """Scattering and arriving have laws of their own."""
    return True
