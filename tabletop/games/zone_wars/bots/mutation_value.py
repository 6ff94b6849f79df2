"""What mutations are worth that neither move their user nor attack: help, fright, and what is moved from afar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.bots import attack_value
from tabletop.games.zone_wars.bots.goals import Goal, Goals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, harms, success
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationOp
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.turn import forced
from tabletop.rules.plane.moves import leg_length
from tabletop.rules.plane.plane import Point, Point3, direction

_IDLE: Final = -0.05
"""Of what nobody can tell the use."""
_LED: Final = 0.35
"""What it is worth to lead an enemy away from where it stands."""
_RELIEF: Final = 0.7
"""How much it counts what an enemy can no longer do from where it was moved to."""


def worth(table: MatEvaluation, goals: Goals, index: FigureIndex, action: actions.Mutate) -> float:
    """In victory points, without the price."""
    card = table.rules_context.mutations[action.mutation]
    found = _WORTH.get(card.op)
    return found(table, goals, index, action, card) if found else _IDLE


def _mend(table: MatEvaluation, goals: Goals, index: FigureIndex, action: actions.Mutate, card: Mutation) -> float:
    j = table.d.named(action.target)
    return 0.8 * table.loss(j, min(table.d.figures[j].damage, card.base * action.points))


def _puppet(table: MatEvaluation, goals: Goals, index: FigureIndex, action: actions.Mutate, card: Mutation) -> float:
    """An enemy led somewhere else, and against its friends."""
    j = table.d.named(action.target)
    dice = position_queries.survival_dice(table.d, j, action.points - 1)
    return (1 - success(max(1, dice))) * (_LED * table.share + _turned(table, j))


def _turned(table: MatEvaluation, other_index: FigureIndex) -> float:
    """The best that an enemy could do to one of its own side, or to a monster, after a short walk."""
    best, here = 0.0, place_of(table.d.figures[other_index])
    for k, other in table.enemies:
        if k == other_index or other.place is None:
            continue
        far = table.distance(other_index, here, k, other.place)
        for arm in table.arms(other_index):
            if arm.melee and far <= table.field.medium:
                dice = table.attribute(other_index, "melee")
            elif arm.range >= far and not arm.aimed:
                dice = table.attribute(other_index, "ranged")
            else:
                continue
            pool = (max(1, dice), arm.gear, False, "igniter" in arm.specials)
            best = max(best, table.gain(k, harms(table.kind, pool, table.armor(k), 0)))
    return best


def _terror(table: MatEvaluation, goals: Goals, index: FigureIndex, action: actions.Mutate, card: Mutation) -> float:
    far = card.inches * action.points
    near = [
        j
        for j, _ in table.enemies
        if position_queries.is_within(table.d, index, j, far) and position_queries.is_seen(table.d, index, j)
    ]
    return sum(
        0.3 * table.d.figures[j].is_watching + (0.12 if table.d.figures[j].token is Token.CUP else 0) for j in near
    )


def _shove(table: MatEvaluation, goals: Goals, index: FigureIndex, action: actions.Mutate, card: Mutation) -> float:
    j = table.d.named(action.target)
    towards = direction(place_of(table.d.figures[index]), place_of(table.d.figures[j]))
    return _shoved(table, j, Point(towards.x, towards.y), card.inches * action.points)


def _lift(table: MatEvaluation, goals: Goals, index: FigureIndex, action: actions.Mutate, card: Mutation) -> float:
    """A token nearer to friends, or a model somewhere else."""
    end = action.path[0]
    goal = next((goal for goal in goals.goals if goal.name == action.target), None)
    if goal is not None:
        moved = replace(goal, place=end)
        return max(_nearer(table, goals, k, index, moved) - _nearer(table, goals, k, index, goal) for k, _ in table.own)
    j = position_queries.find(table.d, action.target)
    if j is None:
        return _IDLE
    start = place_of(table.d.figures[j])
    towards = direction(start, end)
    return _shoved(table, j, Point(towards.x, towards.y), leg_length(start, end))


def _nearer(table: MatEvaluation, goals: Goals, third: FigureIndex, index: FigureIndex, goal: Goal) -> float:
    figure = table.d.figures[third]
    if not figure.is_standing:
        return 0.0
    return goals.hope(third, place_of(figure), goal, table.acts(third) - (third == index))


def _shoved(table: MatEvaluation, other: FigureIndex, towards: Point, far: float) -> float:
    """What a push does to an enemy: collision and fall, and what it cannot do from there."""
    d = StateBuilder(table.rules_context, table.state)
    start = place_of(d.figures[other])
    told = forced.shove(d, other, towards, far)
    if told.has_left:
        return -0.4 * table.share * table.held(other)
    harmed = table.gain(other, (0.0,) * told.damage + (1.0,)) if told.damage else 0.0
    return harmed + _relief(table, other, start, place_of(d.figures[other]))


def _relief(table: MatEvaluation, other: FigureIndex, start: Point3, end: Point3) -> float:
    """How much less an enemy can do from its new place in its next activation."""
    figure = table.d.figures[other]
    if not figure.is_standing or figure.is_monster or figure.owner == table.seat or figure.token is not Token.CUP:
        return 0.0
    places = [(k, own.place) for k, own in table.own if own.place is not None]
    was = max((attack_value.threat(table, other, start, k, place, sees=True) for k, place in places), default=0.0)
    is_now = max((attack_value.threat(table, other, end, k, place, sees=True) for k, place in places), default=0.0)
    return _RELIEF * (was - is_now)


_WORTH: Final[dict[str, Callable[[MatEvaluation, Goals, FigureIndex, actions.Mutate, Mutation], float]]] = {
    MutationOp.MEND: _mend, MutationOp.PUPPET: _puppet, MutationOp.TERROR: _terror, MutationOp.SHOVE: _shove,
    MutationOp.LIFT: _lift,
}  # fmt: skip
