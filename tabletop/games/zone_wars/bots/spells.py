"""What mutations are worth that neither move their user nor attack: help, fright, and what is moved from afar."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from tabletop.games.zone_wars.bots import blows
from tabletop.games.zone_wars.bots.goals import Goal, Goals
from tabletop.games.zone_wars.bots.table import Table, harms, success
from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.turn import forced
from tabletop.rules.plane.moves import leg_length
from tabletop.rules.plane.plane import Place, Point, direction

_IDLE: Final = -0.05
"""Of what nobody can tell the use."""
_LED: Final = 0.35
"""What it is worth to lead an enemy away from where it stands."""
_RELIEF: Final = 0.7
"""How much it counts what an enemy can no longer do from where it was moved to."""


def worth(t: Table, goals: Goals, i: FigureIndex, action: a.Mutate) -> float:
    """In victory points, without the price."""
    card = t.arena.mutations[action.mutation]
    found = _WORTH.get(card.op)
    return found(t, goals, i, action, card) if found else _IDLE


def _mend(t: Table, goals: Goals, i: FigureIndex, action: a.Mutate, card: Mutation) -> float:
    j = t.d.named(action.target)
    return 0.8 * t.loss(j, min(t.d.figures[j].damage, card.base * action.points))


def _puppet(t: Table, goals: Goals, i: FigureIndex, action: a.Mutate, card: Mutation) -> float:
    """An enemy led somewhere else, and against its friends."""
    j = t.d.named(action.target)
    dice = looks.survival_dice(t.d, j, action.points - 1)
    return (1 - success(max(1, dice))) * (_LED * t.share + _turned(t, j))


def _turned(t: Table, j: FigureIndex) -> float:
    """The best that an enemy could do to one of its own side, or to a monster, after a short walk."""
    best, here = 0.0, place_of(t.d.figures[j])
    for k, other in t.enemies:
        if k == j or other.place is None:
            continue
        far = t.distance(j, here, k, other.place)
        for arm in t.arms(j):
            if arm.melee and far <= t.field.medium:
                dice = t.attribute(j, "melee")
            elif arm.range >= far and not arm.aimed:
                dice = t.attribute(j, "ranged")
            else:
                continue
            pool = (max(1, dice), arm.gear, False, "igniter" in arm.specials)
            best = max(best, t.gain(k, harms(t.kind, pool, t.armor(k), 0)))
    return best


def _terror(t: Table, goals: Goals, i: FigureIndex, action: a.Mutate, card: Mutation) -> float:
    far = card.inches * action.points
    near = [j for j, _ in t.enemies if looks.is_within(t.d, i, j, far) and looks.is_seen(t.d, i, j)]
    return sum(0.3 * t.d.figures[j].is_watching + (0.12 if t.d.figures[j].token is Token.CUP else 0) for j in near)


def _shove(t: Table, goals: Goals, i: FigureIndex, action: a.Mutate, card: Mutation) -> float:
    j = t.d.named(action.target)
    towards = direction(place_of(t.d.figures[i]), place_of(t.d.figures[j]))
    return _shoved(t, j, Point(towards.x, towards.y), card.inches * action.points)


def _lift(t: Table, goals: Goals, i: FigureIndex, action: a.Mutate, card: Mutation) -> float:
    """A token nearer to friends, or a model somewhere else."""
    end = action.path[0]
    goal = next((goal for goal in goals.goals if goal.name == action.target), None)
    if goal is not None:
        moved = replace(goal, place=end)
        return max(_nearer(t, goals, k, i, moved) - _nearer(t, goals, k, i, goal) for k, _ in t.own)
    j = looks.find(t.d, action.target)
    if j is None:
        return _IDLE
    start = place_of(t.d.figures[j])
    towards = direction(start, end)
    return _shoved(t, j, Point(towards.x, towards.y), leg_length(start, end))


def _nearer(t: Table, goals: Goals, k: FigureIndex, i: FigureIndex, goal: Goal) -> float:
    figure = t.d.figures[k]
    if not figure.is_standing:
        return 0.0
    return goals.hope(k, place_of(figure), goal, t.acts(k) - (k == i))


def _shoved(t: Table, j: FigureIndex, towards: Point, far: float) -> float:
    """What a push does to an enemy: collision and fall, and what it cannot do from there."""
    d = Draft(t.arena, t.state)
    start = place_of(d.figures[j])
    told = forced.shove(d, j, towards, far)
    if told.has_left:
        return -0.4 * t.share * t.held(j)
    harmed = t.gain(j, (0.0,) * told.damage + (1.0,)) if told.damage else 0.0
    return harmed + _relief(t, j, start, place_of(d.figures[j]))


def _relief(t: Table, j: FigureIndex, start: Place, end: Place) -> float:
    """How much less an enemy can do from its new place in its next activation."""
    figure = t.d.figures[j]
    if not figure.is_standing or figure.is_monster or figure.owner == t.seat or figure.token is not Token.CUP:
        return 0.0
    places = [(k, own.place) for k, own in t.own if own.place is not None]
    was = max((blows.threat(t, j, start, k, place, sees=True) for k, place in places), default=0.0)
    is_now = max((blows.threat(t, j, end, k, place, sees=True) for k, place in places), default=0.0)
    return _RELIEF * (was - is_now)


_WORTH: Final[dict[str, Callable[[Table, Goals, FigureIndex, a.Mutate, Mutation], float]]] = {
    "mend": _mend, "puppet": _puppet, "terror": _terror, "shove": _shove, "lift": _lift,
}  # fmt: skip
