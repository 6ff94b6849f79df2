"""Actions that are not on offer and worth a thought: ways round corners to what a model wants."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from tabletop.games.zone_wars.bots.goals import Goal, Goals, beside
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.offers import routes, trails
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.games.zone_wars.rules.turn import scenarios, walking
from tabletop.games.zone_wars.rules.turn.harm import is_ready
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Point3, distance

_GOALS: Final = 2
_SIDES: Final = 8


def ideas(table: MatEvaluation, goals: Goals, only: FigureIndex | None, *, is_bonus: bool) -> Iterator[actions.Action]:
    """For every model that may act, ways to its best goals, to Broken friends, to booty and home."""
    for i, figure in table.own:
        if only not in (None, i) or figure.is_broken or not (is_bonus or is_ready(table.d, i)):
            continue
        here = place_of(figure)
        for goal in goals.best_for(i, here, table.acts(i), _GOALS):
            yield from _to_goal(table, i, goal)
        yield from _to_broken(table, i)
        if table.scenario.home and table.held(i) and goals.from_home(i, here) > 0:
            yield from _home(table, i)


def _to_goal(table: MatEvaluation, index: FigureIndex, goal: Goal) -> Iterator[actions.Action]:
    id_ = table.d.figures[index].id
    path = trails.trail(table.d, index, _ends(table, index, goal))
    if not path:
        return
    yield from _along(table, index, path)
    if goal.name.startswith("t") and goal.name[1:].isdigit():
        mark = next((mark for mark in table.d.marks if f"t{mark.number}" == goal.name), None)
        if (
            mark is not None
            and mark.kind is not MatTokenKind.OBJECTIVE
            and _far(table, index, path) <= table.field.medium
        ):
            yield actions.Operate(
                id_, False, OperationKind.PICK, (goal.name,), path, routes.best_facing(table.d, index, path[-1])
            )
    elif _is_container(table, goal.name) and _far(table, index, path) <= table.field.medium:
        yield actions.Operate(id_, False, "search", (goal.name,), path, routes.best_facing(table.d, index, path[-1]))


def _is_container(table: MatEvaluation, name: str) -> bool:
    return any(piece.id == name and piece.container for piece in table.d.ground.terrain)


def _far(table: MatEvaluation, index: FigureIndex, path: actions.Path) -> float:
    return length((place_of(table.d.figures[index]), *path))


def _ends(table: MatEvaluation, index: FigureIndex, goal: Goal) -> list[Point3]:
    """Places where a model has what it wants."""
    start = place_of(table.d.figures[index])
    at = beside(table, goal, start)
    if at is not None:
        return [at]
    reach = goal.reach - (0.5 if goal.reach > 2 else 0.0)
    found = []
    for k in range(_SIDES):
        angle = 2 * pi * k / _SIDES
        x, y = goal.place.x + reach * cos(angle), goal.place.y + reach * sin(angle)
        place = Point3(round(x, 2) + 0.0, round(y, 2) + 0.0, goal.place.z)
        if walking.landing_refusal(table.d, index, place) is None:
            found.append(place)
    return [*found, *_straight(table, index, goal)]


def _straight(table: MatEvaluation, index: FigureIndex, goal: Goal) -> list[Point3]:
    place = routes.token_place(table.d, index, goal.place)
    is_free = goal.reach < 2 and walking.landing_refusal(table.d, index, place) is None
    return [place] if is_free and place != place_of(table.d.figures[index]) else []


def _along(table: MatEvaluation, index: FigureIndex, path: actions.Path) -> Iterator[actions.Action]:
    """As far as a move, a watch or a sprint leads along a way."""
    figure = table.d.figures[index]
    near = trails.cut(table.d, index, path, table.field.medium, "R88")
    if near:
        facing = routes.best_facing(table.d, index, near[-1])
        yield actions.Move(figure.id, near, facing)
        yield actions.Watch(figure.id, near, facing)
    ahead = all(position_queries.faces(table.d, index, node) for node in path[:1])
    if ahead and _far(table, index, path) > table.field.medium:
        far = trails.cut(table.d, index, path, table.field.long, "R101")
        if far:
            yield actions.Sprint(figure.id, far)


def _to_broken(table: MatEvaluation, index: FigureIndex) -> Iterator[actions.Action]:
    """Help for friends that lie about, and thefts from others."""
    figure = table.d.figures[index]
    for j, other in (*table.own, *table.enemies):
        if not other.is_broken or other.place is None or distance(place_of(figure), other.place) > 9:
            continue
        is_touching = position_queries.are_touching(table.d, index, j)
        path = () if is_touching else trails.trail(table.d, index, trails.beside(table.d, index, j))
        if path is None or _far(table, index, path) > table.field.medium:
            continue
        facing = routes.best_facing(table.d, index, path[-1] if path else place_of(figure))
        if other.owner == table.seat:
            yield actions.Assist(figure.id, other.id, path, facing)
        elif other.owner >= 0:
            for k, item in enumerate(other.items):
                if item.found:
                    yield actions.Operate(
                        figure.id, False, "steal", (other.id, position_queries.label(other, k)), path, facing
                    )


def _home(table: MatEvaluation, index: FigureIndex) -> Iterator[actions.Action]:
    corner = scenarios.corner_place(table.d, table.d.players[table.seat].corner)
    here = place_of(table.d.figures[index])
    far = distance(here, corner)
    for reach in (table.field.long - 0.3, table.field.long - 3):
        share = reach / far
        x, y = corner.x + share * (here.x - corner.x), corner.y + share * (here.y - corner.y)
        goal = Goal(Point3(round(x, 2) + 0.0, round(y, 2) + 0.0, here.z), 1.0, 0.3, "home")
        path = trails.trail(table.d, index, _ends(table, index, goal))
        if path:
            yield from _along(table, index, path)
            return
