"""What there is to fetch on the mat, what it is worth to a model at some place, and actions that lead there.

Used by `bots`, `activation_evaluation`, `attack_value` and `mutation_value`. SquadGoals shares out what lies there
among the models of a seat, so that two don't run for the same. `suggest_actions_towards_goals` proposes actions
towards the best goals, Broken models and home, which the hard bot weighs beside those on offer; they need not be
legal, the bot checks them. Nothing here changes a rule or a saved match.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin
from typing import Final

from tabletop.games.zone_wars.bots.mat_evaluation import (
    MatEvaluation,
    front_arc_vector_and_limit,
    is_target_in_front_arc,
    success_chance,
)
from tabletop.games.zone_wars.rules.mat.ground import SEARCHED
from tabletop.games.zone_wars.rules.offers import pathfinding, routes
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import facing_vector, place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS, MatTokenKind
from tabletop.games.zone_wars.rules.text import actions
from tabletop.games.zone_wars.rules.text.actions import OperationKind
from tabletop.games.zone_wars.rules.turn import scenarios, walking
from tabletop.games.zone_wars.rules.turn.hurting import is_ready_to_act
from tabletop.rules.plane.geometry import Point3, distance_on_mat, nearest_point_on_segment
from tabletop.rules.plane.moves import path_length

_INCHES_PER_ACTIVATION: Final = 8.5
"""Inches that an activation brings a model nearer, walls and detours included."""
_TURN_COST: Final = 0.4
"""What a sprint brings more than a move, in activations."""
_LATE_SHARE: Final = 0.1
"""What a find is worth that will hardly come home in time."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that a model can go and get."""

    place: Point3
    worth: float
    contact_distance: float
    """Inches from its place at which a model has it."""
    target_id: str


GoalValue = tuple[float, str, FigureIndex]
"""What a goal is worth to a model, and its name."""


@dataclass(frozen=True, slots=True)
class GoalValuesAtPlace:
    """What one model at one place can hope for."""

    straight: tuple[GoalValue, ...]
    """Of all goals, facing them."""
    sides: tuple[tuple[int, float, float, float, float], ...]
    """Of goals that are worth less behind a model's back: the index, where it is as `front_arc_vector_and_limit` tells
    it, its worth. """


class SquadGoals:
    """All that can be fetched, shared out among a seat's models."""

    def __init__(self, table: MatEvaluation, patience: float) -> None:
        self.evaluation = table
        self.patience = patience
        """What something is worth that takes one activation more."""
        self._values_by_place: dict[tuple[FigureIndex, Point3, float], GoalValuesAtPlace] = {}
        self._goals_by_rank: dict[FigureIndex, list[GoalValue]] = {}
        self._total_values: dict[tuple[FigureIndex, Point3, float, int, frozenset[str]], float] = {}

    @cached_property
    def all_goals(self) -> list[Goal]:
        """Tokens, containers, and Broken friends that were rescued."""
        t, radius = self.evaluation, self.evaluation.field.radius
        found = []
        for mark in t.builder.marks:
            name = f"t{mark.number}"
            if mark.kind in FINDS:
                worth = (
                    t.expected_find_points + 0.25
                    if mark.item is None
                    else t.victory_points_of_find(mark.item) + t.fighting_value(mark.item)
                )
                found.append(Goal(mark.place, worth, radius + t.field.token, name))
            elif mark.kind is MatTokenKind.OBJECTIVE and self.can_rescue_another_friend:
                found.append(Goal(mark.place, 0.3 * t.scenario.rescued_points, t.field.medium, name))
        for terrain, piece in zip(t.builder.ground.terrain, t.builder.ground.pieces, strict=True):
            if terrain.container and f"{SEARCHED} {terrain.id}" not in t.builder.changes:
                x, y, ring = piece.outline.ring
                found.append(Goal(Point3(x, y), t.expected_find_points + 0.25, radius + ring * 0.8, terrain.id))
        for _, friend in t.own_figures:
            if friend.rescued and friend.is_broken and friend.place is not None:
                found.append(Goal(friend.place, 0.8 * t.scenario.rescued_points, 2 * radius, friend.id))
        return found

    @cached_property
    def can_rescue_another_friend(self) -> bool:
        """Whether another friend can be found."""
        own = sum(figure.rescued and figure.owner == self.evaluation.seat for figure in self.evaluation.builder.figures)
        return own < self.evaluation.scenario.rescues

    # Home

    def expected_share_of_finds_scored(
        self, index: FigureIndex, place: Point3, acts: float, facing: float | None = None
    ) -> float:
        """The share of its finds that a model will score from a place, as far as the way home decides."""
        t = self.evaluation
        if not t.scenario.home:
            return 1.0
        far = self.distance_from_home(index, place)
        if far <= 0:
            return 1.0
        needed = far / _INCHES_PER_ACTIVATION + self._activations_lost_by_turning(
            place, self.home_corner(index), facing
        )
        return 0.92 - 0.04 * needed if needed <= acts else _LATE_SHARE

    def distance_from_home(self, index: FigureIndex, place: Point3) -> float:
        """Inches to where finds count; below 0 there."""
        return (
            distance_on_mat(place, self.home_corner(index)) - self.evaluation.field.radius - self.evaluation.field.long
        )

    def home_corner(self, index: FigureIndex) -> Point3:
        """The corner that a model comes from."""
        return scenarios.corner_place(
            self.evaluation.builder,
            self.evaluation.builder.players[self.evaluation.builder.figures[index].owner].corner,
        )

    def _activations_lost_by_turning(self, place: Point3, goal: Point3, facing: float | None) -> float:
        """Activations that are lost because nobody sprints backwards."""
        if (
            facing is None
            or distance_on_mat(place, goal) <= self.evaluation.field.medium
            or is_target_in_front_arc(place, facing, goal)
        ):
            return 0.0
        return _TURN_COST

    # Shares

    @cached_property
    def _rival_activations_by_goal(self) -> dict[str, float]:
        """Activations that the nearest enemy needs for each goal."""
        return {
            goal.target_id: min(
                (
                    self._activations_needed(figure.place, goal)
                    for _, figure in self.evaluation.enemies
                    if figure.owner >= 0 and figure.is_standing and figure.place is not None
                ),
                default=99.0,
            )
            for goal in self.all_goals
        }

    def _activations_needed(self, place: Point3, goal: Goal) -> float:
        """Activations until a model has it."""
        far = max(0.0, distance_on_mat(place, goal.place) - goal.contact_distance)
        rise = 0.5 if place.z != goal.place.z else 0.0
        return 1.0 + rise + max(0.0, far - self.evaluation.field.medium) / _INCHES_PER_ACTIVATION

    def expected_goal_value(
        self, index: FigureIndex, place: Point3, goal: Goal, acts: float, facing: float | None = None
    ) -> float:
        """What a goal is worth to a model that stands there and has so many activations left."""
        return self._goal_value_after_activations(
            index,
            goal,
            self._activations_needed(place, goal) + self._activations_lost_by_turning(place, goal.place, facing),
            acts,
        )

    def _goal_value_after_activations(self, index: FigureIndex, goal: Goal, needed: float, acts: float) -> float:
        """What a goal is worth to a model that needs so many activations for it."""
        if needed > acts + 0.35:
            return 0.0
        rival = self._rival_activations_by_goal[goal.target_id]
        contest = 1.0 if rival > needed + 0.5 else 0.8 if rival > needed - 0.2 else 0.6
        home = self.expected_share_of_finds_scored(index, goal.place, acts - needed)
        return float(goal.worth * home * contest * self.patience**needed)

    @cached_property
    def _goal_values_by_figure(self) -> dict[FigureIndex, list[tuple[float, str]]]:
        """What each own model can hope for where it is."""
        found = {}
        for k, figure in self.evaluation.own_figures:
            if figure.is_standing and figure.place is not None:
                hopes = [
                    (
                        self.expected_goal_value(k, figure.place, goal, self.evaluation.activations_left(k)),
                        goal.target_id,
                    )
                    for goal in self.all_goals
                ]
                found[k] = [one for one in hopes if one[0] > 0]
        return found

    def total_goal_value(
        self, index: FigureIndex, place: Point3 | None, acts: float, *, facing: float | None = None,
        without: frozenset[str] = frozenset(),
    ) -> float:  # fmt: skip
        """What all models together can hope for with this one at a place; None stands for off the mat."""
        if place is None:
            return self._value_of_goals_shared_out(self._goal_values_of_others(index), without)
        hopes = self._goal_values_at(index, place, acts)
        behind = 0
        if facing is not None and hopes.sides:
            x, y = facing_vector(facing)
            for k, dx, dy, least, _ in hopes.sides:
                if x * dx + y * dy < least:
                    behind |= 1 << k
        key = index, place, acts, behind, without
        found = self._total_values.get(key)
        if found is None:
            own = list(hopes.straight)
            for k, _, _, _, worth in hopes.sides:
                if behind >> k & 1:
                    own[k] = (worth, *own[k][1:])
            found = self._total_values[key] = self._value_of_goals_shared_out(
                [*self._goal_values_of_others(index), *own], without
            )
        return found

    def _goal_values_at(self, index: FigureIndex, place: Point3, acts: float) -> GoalValuesAtPlace:
        key = index, place, acts
        found = self._values_by_place.get(key)
        if found is None:
            straight, sides = [], []
            for k, goal in enumerate(self.all_goals):
                needed = self._activations_needed(place, goal)
                hope = self._goal_value_after_activations(index, goal, needed, acts)
                straight.append((hope, goal.target_id, index))
                if hope and distance_on_mat(place, goal.place) > self.evaluation.field.medium:
                    sides.append(
                        (
                            k,
                            *front_arc_vector_and_limit(place, goal.place),
                            self._goal_value_after_activations(index, goal, needed + _TURN_COST, acts),
                        )
                    )
            found = self._values_by_place[key] = GoalValuesAtPlace(tuple(straight), tuple(sides))
        return found

    def _goal_values_of_others(self, index: FigureIndex) -> list[GoalValue]:
        """What the others can hope for, the best first."""
        found = self._goals_by_rank.get(index)
        if found is None:
            hopes = [
                (hope, name, k)
                for k, hopes in self._goal_values_by_figure.items()
                if k != index
                for hope, name in hopes
            ]
            found = self._goals_by_rank[index] = sorted(hopes, reverse=True)
        return found

    def _value_of_goals_shared_out(self, hopes: list[GoalValue], without: frozenset[str]) -> float:
        """What all hopes together are worth: each goal goes to one model, and each model to two goals at most."""
        taken: set[str] = set(without)
        busy: dict[FigureIndex, int] = {}
        total = 0.0
        for hope, name, k in sorted(hopes, reverse=True):
            number = busy.get(k, 0)
            if hope > 0 and name not in taken and number < 2:
                taken.add(name)
                busy[k] = number + 1
                total += hope * (1.0 if number == 0 else 0.35)
        return total

    def best_goals(self, index: FigureIndex, place: Point3, acts: float, number: int) -> list[Goal]:
        """The goals that a model at a place can hope most from, the best first."""
        ranked = sorted(self.all_goals, key=lambda goal: -self.expected_goal_value(index, place, goal, acts))
        return [goal for goal in ranked[:number] if self.expected_goal_value(index, place, goal, acts) > 0]

    def rescue_test_value(self, index: FigureIndex, place: Point3) -> float:
        """What the test at the end of an activation there is worth."""
        t = self.evaluation
        if not t.scenario.objective_dice or not self.can_rescue_another_friend:
            return 0.0
        kept = t.builder.figures[index]
        t.builder.change_figure(index, place=place)
        found = operations.find_objective_in_reach(t.builder, index)
        t.builder.figures[index] = kept
        return success_chance(t.scenario.objective_dice) * 0.55 * t.scenario.rescued_points if found else 0.0


def container_contact_place(table: MatEvaluation, goal: Goal, start: Point3) -> Point3 | None:
    """Where a model that comes from a place would touch the container; None if the goal is none."""
    piece = next((p for p in table.builder.ground.pieces if p.name == goal.target_id), None)
    if piece is None:
        return None
    point = min(
        (nearest_point_on_segment(edge, start) for edge in piece.outline.edges), key=lambda p: distance_on_mat(p, start)
    )
    far = distance_on_mat(point, start) or 1.0
    reach = table.field.radius + 0.02
    x, y = point.x + reach * (start.x - point.x) / far, point.y + reach * (start.y - point.y) / far
    return Point3(round(x, 2) + 0.0, round(y, 2) + 0.0, start.z)


_MOST_GOALS: Final = 2
_PLACES_ROUND_GOAL: Final = 8


def suggest_actions_towards_goals(
    table: MatEvaluation, goals: SquadGoals, only: FigureIndex | None, *, is_bonus: bool
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
    path = pathfinding.find_shortest_path(table.builder, index, _places_at_goal(table, index, goal))
    if not path:
        return
    yield from _actions_along_path(table, index, path)
    if goal.target_id.startswith("t") and goal.target_id[1:].isdigit():
        mark = next((mark for mark in table.builder.marks if f"t{mark.number}" == goal.target_id), None)
        if (
            mark is not None
            and mark.kind is not MatTokenKind.OBJECTIVE
            and _path_length(table, index, path) <= table.field.medium
        ):
            yield actions.Operate(
                id_,
                False,
                OperationKind.PICK,
                (goal.target_id,),
                path,
                routes.facing_nearest_enemy(table.builder, index, path[-1]),
            )
    elif _is_container(table, goal.target_id) and _path_length(table, index, path) <= table.field.medium:
        yield actions.Operate(
            id_, False, "search", (goal.target_id,), path, routes.facing_nearest_enemy(table.builder, index, path[-1])
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
    return [*found, *_free_contact_place_at_goal(table, index, goal)]


def _free_contact_place_at_goal(table: MatEvaluation, index: FigureIndex, goal: Goal) -> list[Point3]:
    place = routes.token_contact_place(table.builder, index, goal.place)
    is_free = goal.contact_distance < 2 and walking.landing_refusal(table.builder, index, place) is None
    return [place] if is_free and place != place_of(table.builder.figures[index]) else []


def _actions_along_path(table: MatEvaluation, index: FigureIndex, path: actions.Path) -> Iterator[actions.Action]:
    """As far as a move, a watch or a sprint leads along a way."""
    figure = table.builder.figures[index]
    near = pathfinding.cut_path_to_length(table.builder, index, path, table.field.medium, "R88")
    if near:
        facing = routes.facing_nearest_enemy(table.builder, index, near[-1])
        yield actions.Move(figure.id, near, facing)
        yield actions.Watch(figure.id, near, facing)
    ahead = all(position_queries.is_facing(table.builder, index, node) for node in path[:1])
    if ahead and _path_length(table, index, path) > table.field.medium:
        far = pathfinding.cut_path_to_length(table.builder, index, path, table.field.long, "R101")
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
            else pathfinding.find_shortest_path(
                table.builder, index, pathfinding.places_in_contact(table.builder, index, j)
            )
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
        path = pathfinding.find_shortest_path(table.builder, index, _places_at_goal(table, index, goal))
        if path:
            yield from _actions_along_path(table, index, path)
            return
