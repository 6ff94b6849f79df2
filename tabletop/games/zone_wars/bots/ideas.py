"""Actions that are not on offer and worth a thought: ways round corners to what a model wants."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from tabletop.games.zone_wars.bots.goals import Goal, Goals, beside
from tabletop.games.zone_wars.bots.table import Table
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.looks.looks import place_of
from tabletop.games.zone_wars.rules.offers import routes, trails
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.turn import scenarios, walking
from tabletop.games.zone_wars.rules.turn.harm import is_ready
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Place, distance

_GOALS: Final = 2
_SIDES: Final = 8


def ideas(t: Table, goals: Goals, only: FigureIndex | None, *, is_bonus: bool) -> Iterator[a.Action]:
    """For every model that may act, ways to its best goals, to Broken friends, to booty and home."""
    for i, figure in t.own:
        if only not in (None, i) or figure.is_broken or not (is_bonus or is_ready(t.d, i)):
            continue
        here = place_of(figure)
        for goal in goals.best_for(i, here, t.acts(i), _GOALS):
            yield from _to_goal(t, i, goal)
        yield from _to_broken(t, i)
        if t.scenario.home and t.held(i) and goals.from_home(i, here) > 0:
            yield from _home(t, i)


def _to_goal(t: Table, i: FigureIndex, goal: Goal) -> Iterator[a.Action]:
    id_ = t.d.figures[i].id
    path = trails.trail(t.d, i, _ends(t, i, goal))
    if not path:
        return
    yield from _along(t, i, path)
    if goal.name.startswith("t") and goal.name[1:].isdigit():
        mark = next((mark for mark in t.d.marks if f"t{mark.number}" == goal.name), None)
        if mark is not None and mark.kind != "objective" and _far(t, i, path) <= t.field.medium:
            yield a.Operate(id_, False, "pick", (goal.name,), path, routes.best_facing(t.d, i, path[-1]))
    elif _is_container(t, goal.name) and _far(t, i, path) <= t.field.medium:
        yield a.Operate(id_, False, "search", (goal.name,), path, routes.best_facing(t.d, i, path[-1]))


def _is_container(t: Table, name: str) -> bool:
    return any(piece.id == name and piece.container for piece in t.d.ground.terrain)


def _far(t: Table, i: FigureIndex, path: a.Path) -> float:
    return length((place_of(t.d.figures[i]), *path))


def _ends(t: Table, i: FigureIndex, goal: Goal) -> list[Place]:
    """Places where a model has what it wants."""
    start = place_of(t.d.figures[i])
    at = beside(t, goal, start)
    if at is not None:
        return [at]
    reach = goal.reach - (0.5 if goal.reach > 2 else 0.0)
    found = []
    for k in range(_SIDES):
        angle = 2 * pi * k / _SIDES
        x, y = goal.place.x + reach * cos(angle), goal.place.y + reach * sin(angle)
        place = Place(round(x, 2) + 0.0, round(y, 2) + 0.0, goal.place.z)
        if walking.landing_refusal(t.d, i, place) is None:
            found.append(place)
    return [*found, *_straight(t, i, goal)]


def _straight(t: Table, i: FigureIndex, goal: Goal) -> list[Place]:
    place = routes.token_place(t.d, i, goal.place)
    is_free = goal.reach < 2 and walking.landing_refusal(t.d, i, place) is None
    return [place] if is_free and place != place_of(t.d.figures[i]) else []


def _along(t: Table, i: FigureIndex, path: a.Path) -> Iterator[a.Action]:
    """As far as a move, a watch or a sprint leads along a way."""
    figure = t.d.figures[i]
    near = trails.cut(t.d, i, path, t.field.medium, "R88")
    if near:
        facing = routes.best_facing(t.d, i, near[-1])
        yield a.Move(figure.id, near, facing)
        yield a.Watch(figure.id, near, facing)
    ahead = all(looks.faces(t.d, i, node) for node in path[:1])
    if ahead and _far(t, i, path) > t.field.medium:
        far = trails.cut(t.d, i, path, t.field.long, "R101")
        if far:
            yield a.Sprint(figure.id, far)


def _to_broken(t: Table, i: FigureIndex) -> Iterator[a.Action]:
    """Help for friends that lie about, and thefts from others."""
    figure = t.d.figures[i]
    for j, other in (*t.own, *t.enemies):
        if not other.is_broken or other.place is None or distance(place_of(figure), other.place) > 9:
            continue
        is_touching = looks.are_touching(t.d, i, j)
        path = () if is_touching else trails.trail(t.d, i, trails.beside(t.d, i, j))
        if path is None or _far(t, i, path) > t.field.medium:
            continue
        facing = routes.best_facing(t.d, i, path[-1] if path else place_of(figure))
        if other.owner == t.seat:
            yield a.Assist(figure.id, other.id, path, facing)
        elif other.owner >= 0:
            for k, item in enumerate(other.items):
                if item.found:
                    yield a.Operate(figure.id, False, "steal", (other.id, looks.label(other, k)), path, facing)


def _home(t: Table, i: FigureIndex) -> Iterator[a.Action]:
    corner = scenarios.corner_place(t.d, t.d.players[t.seat].corner)
    here = place_of(t.d.figures[i])
    far = distance(here, corner)
    for reach in (t.field.long - 0.3, t.field.long - 3):
        share = reach / far
        x, y = corner.x + share * (here.x - corner.x), corner.y + share * (here.y - corner.y)
        goal = Goal(Place(round(x, 2) + 0.0, round(y, 2) + 0.0, here.z), 1.0, 0.3, "home")
        path = trails.trail(t.d, i, _ends(t, i, goal))
        if path:
            yield from _along(t, i, path)
            return
