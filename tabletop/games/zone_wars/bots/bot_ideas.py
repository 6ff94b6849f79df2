"""Actions that are not on offer and worth a thought: ways round corners to what a model wants."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin
from typing import Final

from tabletop.games.zone_wars.bots.goals import Goal, Goals, container_contact_place
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation
from tabletop.games.zone_wars.rules.offers import routes, trails
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import MatTokenKind
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.games.zone_wars.rules.turn import scenarios, walking
from tabletop.games.zone_wars.rules.turn.harm import is_ready_to_act
from tabletop.rules.plane.moves import path_length
from tabletop.rules.plane.plane import Point3, distance_on_mat

_MOST_GOALS: Final = 2
_PLACES_ROUND_GOAL: Final = 8


def suggest_actions(
    table: MatEvaluation, goals: Goals, only: FigureIndex | None, *, is_bonus: bool
) -> Iterator[actions.Action]:
    """For each model that may act, actions towards its best goals, Broken models and home."""
    for i, figure in table.own_figures:
        if only not in (None, i) or figure.is_broken or not (is_bonus or is_ready_to_act(table.builder, i)):
            continue
        here = place_of(figure)
        for goal in goals.best_goals(i, here, table.activations_left(i), _MOST_GOALS):
            yield from _actions_to_goal(table, i, goal)
        yield from _actions_at_broken_models(table, i)
        if table.scenario.home and table.points_carried(i) and goals.distance_from_home(i, here) > 0:
            yield from _actions_to_home(table, i)


def _actions_to_goal(table: MatEvaluation, index: FigureIndex, goal: Goal) -> Iterator[actions.Action]:
    id_ = table.builder.figures[index].id
    path = trails.find_shortest_path(table.builder, index, _places_at_goal(table, index, goal))
    if not path:
        return
    yield from _actions_along_path(table, index, path)
    if goal.name.startswith("t") and goal.name[1:].isdigit():
        mark = next((mark for mark in table.builder.marks if f"t{mark.number}" == goal.name), None)
        if (
            mark is not None
            and mark.kind is not MatTokenKind.OBJECTIVE
            and _path_length(table, index, path) <= table.field.medium
        ):
            yield actions.Operate(
                id_,
                False,
                OperationKind.PICK,
                (goal.name,),
                path,
                routes.facing_nearest_enemy(table.builder, index, path[-1]),
            )
    elif _is_container(table, goal.name) and _path_length(table, index, path) <= table.field.medium:
        yield actions.Operate(
            id_, False, "search", (goal.name,), path, routes.facing_nearest_enemy(table.builder, index, path[-1])
        )


def _is_container(table: MatEvaluation, name: str) -> bool:
    return any(piece.id == name and piece.container for piece in table.builder.ground.terrain)


def _path_length(table: MatEvaluation, index: FigureIndex, path: actions.Path) -> float:
    return path_length((place_of(table.builder.figures[index]), *path))


def _places_at_goal(table: MatEvaluation, index: FigureIndex, goal: Goal) -> list[Point3]:
    """Places where a model has its goal."""
    start = place_of(table.builder.figures[index])
    at = container_contact_place(table, goal, start)
    if at is not None:
        return [at]
    reach = goal.contact_distance - (0.5 if goal.contact_distance > 2 else 0.0)
    found = []
    for k in range(_PLACES_ROUND_GOAL):
        angle = 2 * pi * k / _PLACES_ROUND_GOAL
        x, y = goal.place.x + reach * cos(angle), goal.place.y + reach * sin(angle)
        place = Point3(round(x, 2) + 0.0, round(y, 2) + 0.0, goal.place.z)
        if walking.landing_refusal(table.builder, index, place) is None:
            found.append(place)
    return [*found, *_straight_place_at_goal(table, index, goal)]


def _straight_place_at_goal(table: MatEvaluation, index: FigureIndex, goal: Goal) -> list[Point3]:
    place = routes.token_contact_place(table.builder, index, goal.place)
    is_free = goal.contact_distance < 2 and walking.landing_refusal(table.builder, index, place) is None
    return [place] if is_free and place != place_of(table.builder.figures[index]) else []


def _actions_along_path(table: MatEvaluation, index: FigureIndex, path: actions.Path) -> Iterator[actions.Action]:
    """As far as a move, a watch or a sprint leads along a way."""
    figure = table.builder.figures[index]
    near = trails.cut_path(table.builder, index, path, table.field.medium, "R88")
    if near:
        facing = routes.facing_nearest_enemy(table.builder, index, near[-1])
        yield actions.Move(figure.id, near, facing)
        yield actions.Watch(figure.id, near, facing)
    ahead = all(position_queries.is_facing(table.builder, index, node) for node in path[:1])
    if ahead and _path_length(table, index, path) > table.field.medium:
        far = trails.cut_path(table.builder, index, path, table.field.long, "R101")
        if far:
            yield actions.Sprint(figure.id, far)


def _actions_at_broken_models(table: MatEvaluation, index: FigureIndex) -> Iterator[actions.Action]:
    """Help for friends that lie about, and thefts from others."""
    figure = table.builder.figures[index]
    for j, other in (*table.own_figures, *table.enemies):
        if not other.is_broken or other.place is None or distance_on_mat(place_of(figure), other.place) > 9:
            continue
        is_touching = position_queries.are_touching(table.builder, index, j)
        path = (
            ()
            if is_touching
            else trails.find_shortest_path(table.builder, index, trails.places_in_contact(table.builder, index, j))
        )
        if path is None or _path_length(table, index, path) > table.field.medium:
            continue
        facing = routes.facing_nearest_enemy(table.builder, index, path[-1] if path else place_of(figure))
        if other.owner == table.seat:
            yield actions.Assist(figure.id, other.id, path, facing)
        elif other.owner >= 0:
            for k, item in enumerate(other.items):
                if item.found:
                    yield actions.Operate(
                        figure.id, False, "steal", (other.id, position_queries.card_label(other, k)), path, facing
                    )


def _actions_to_home(table: MatEvaluation, index: FigureIndex) -> Iterator[actions.Action]:
    corner = scenarios.corner_place(table.builder, table.builder.players[table.seat].corner)
    here = place_of(table.builder.figures[index])
    far = distance_on_mat(here, corner)
    for reach in (table.field.long - 0.3, table.field.long - 3):
        share = reach / far
        x, y = corner.x + share * (here.x - corner.x), corner.y + share * (here.y - corner.y)
        goal = Goal(Point3(round(x, 2) + 0.0, round(y, 2) + 0.0, here.z), 1.0, 0.3, "home")
        path = trails.find_shortest_path(table.builder, index, _places_at_goal(table, index, goal))
        if path:
            yield from _actions_along_path(table, index, path)
            return
