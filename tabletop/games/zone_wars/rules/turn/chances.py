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
from tabletop.rules.stack import Odds, equal_odds

MOST_LISTED_DICE: Final = 4
"""Pools up to this size are listed."""


def deal_odds(builder: StateBuilder, task: tasks.Dealing) -> Odds[Action]:
    """Random mutations for all models."""
    return equal_odds(setting.possible_deals(builder))


def corner_draw_odds(builder: StateBuilder, task: tasks.Cornering) -> Odds[Action]:
    """Who chooses a corner next."""
    return equal_odds(setting.possible_corner_draws(builder, task))


def token_odds(builder: StateBuilder, task: tasks.Rounds) -> Odds[Action]:
    """Tokens in the cup."""
    return list(rounds.token_draw_odds(builder))


def throw_odds(builder: StateBuilder, task: tasks.Throwing) -> Odds[Action]:
    """All results of a pool of up to four dice; nothing for a larger one."""
    number = task.base + task.gear
    if number > MOST_LISTED_DICE:
        return []
    faces = product(range(1, SIDES + 1), repeat=number)
    return equal_odds(actions.Roll(shown[: task.base], shown[task.base :]) for shown in faces)


def throw_dice(builder: StateBuilder, task: tasks.Throwing, rng: random.Random) -> Action:
    shown = [rng.randint(1, SIDES) for _ in range(task.base + task.gear)]
    return actions.Roll(tuple(shown[: task.base]), tuple(shown[task.base :]))


def is_complete_throw(builder: StateBuilder, task: tasks.Throwing, action: Action) -> bool:
    """Whether as many dice have fallen as were asked for."""
    return isinstance(action, actions.Roll) and (len(action.base), len(action.gear)) == (task.base, task.gear)


def find_odds(builder: StateBuilder, task: tasks.Finding) -> Odds[Action]:
    """Artifacts in the deck."""
    return equal_odds(actions.Find(card) for card in operations.artifacts_left(builder))


def zone_odds(builder: StateBuilder, task: tasks.Zoning) -> Odds[Action]:
    """Zone cards in the deck, or the direction of a drift."""
    if task.stage is ZoneStage.DRIFT:
        return equal_odds(actions.Drift(angle) for angle in range(360))
    return [(actions.Reveal(id_), chance) for id_, chance in zone.zone_card_odds(builder)]


def prey_odds(builder: StateBuilder, task: tasks.Prowling) -> Odds[Action]:
    """The equally near models that a monster may go for."""
    return equal_odds(actions.Which(builder.figures[i].id) for i in monsters.nearest_prey(builder, task))


def draw_scattered_tokens(builder: StateBuilder, task: tasks.Scattering, rng: random.Random) -> Action:
    """Tokens, thrown on the mat."""
    return setting.throw_artifact_tokens(builder, rng)


def draw_monster_arrival(builder: StateBuilder, task: tasks.Arriving, rng: random.Random) -> Action:
    """A place at the edge of the mat."""
    return monsters.random_edge_arrival(builder, rng)


def is_always_possible(builder: StateBuilder, task: Task, action: Action) -> bool:
    """Always: the action's own check says whether it is possible."""
    return True
