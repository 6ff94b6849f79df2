"""What there is to fetch, and how much nearer a model is to it from some place."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, faces, side_of, success
from tabletop.games.zone_wars.rules.mat.ground import SEARCHED
from tabletop.games.zone_wars.rules.powers import operations
from tabletop.games.zone_wars.rules.queries.position_queries import ahead_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS, MatTokenKind
from tabletop.games.zone_wars.rules.turn import scenarios
from tabletop.rules.plane.plane import Point3, distance, nearest_on

_STRIDE: Final = 8.5
"""Inches that an activation brings a model nearer, walls and detours included."""
_TURN: Final = 0.4
"""What a sprint brings more than a move, in activations."""
_NEVER: Final = 0.1
"""What a find is worth that will hardly come home in time."""


@dataclass(frozen=True, slots=True)
class Goal:
    """Something that a model can go and get."""

    place: Point3
    worth: float
    reach: float
    """Inches from its place at which a model has it."""
    name: str


Hope = tuple[float, str, FigureIndex]
"""What a goal is worth to a model, and its name."""


@dataclass(frozen=True, slots=True)
class GoalHopes:
    """What one model can hope for at one place."""

    straight: tuple[Hope, ...]
    """Of all goals, facing them."""
    sides: tuple[tuple[int, float, float, float, float], ...]
    """Of goals that are worth less behind a model's back: the index, where it is as `side_of` tells it, its worth."""


class Goals:
    """All that lies about, shared out among a seat's models."""

    def __init__(self, table: MatEvaluation, patience: float) -> None:
        self.t = table
        self.patience = patience
        """What something is worth that takes one activation more."""
        self._hopes: dict[tuple[FigureIndex, Point3, float], GoalHopes] = {}
        self._ranks: dict[FigureIndex, list[Hope]] = {}
        self._promises: dict[tuple[FigureIndex, Point3, float, int, frozenset[str]], float] = {}

    @cached_property
    def goals(self) -> list[Goal]:
        """Tokens, containers, and lost friends."""
        t, radius = self.t, self.t.field.radius
        found = []
        for mark in t.d.marks:
            name = f"t{mark.number}"
            if mark.kind in FINDS:
                worth = t.unknown + 0.25 if mark.item is None else t.points(mark.item) + t.use(mark.item)
                found.append(Goal(mark.place, worth, radius + t.field.token, name))
            elif mark.kind is MatTokenKind.OBJECTIVE and self.may_rescue:
                found.append(Goal(mark.place, 0.3 * t.scenario.rescued_points, t.field.medium, name))
        for terrain, piece in zip(t.d.ground.terrain, t.d.ground.pieces, strict=True):
            if terrain.container and f"{SEARCHED} {terrain.id}" not in t.d.changes:
                x, y, ring = piece.outline.ring
                found.append(Goal(Point3(x, y), t.unknown + 0.25, radius + ring * 0.8, terrain.id))
        for _, friend in t.own:
            if friend.rescued and friend.is_broken and friend.place is not None:
                found.append(Goal(friend.place, 0.8 * t.scenario.rescued_points, 2 * radius, friend.id))
        return found

    @cached_property
    def may_rescue(self) -> bool:
        """Whether another friend can be found."""
        own = sum(figure.rescued and figure.owner == self.t.seat for figure in self.t.d.figures)
        return own < self.t.scenario.rescues

    # Home

    def banked(self, index: FigureIndex, place: Point3, acts: float, facing: float | None = None) -> float:
        """The share of its finds that a model will score from there, as far as the way home decides."""
        t = self.t
        if not t.scenario.home:
            return 1.0
        far = self.from_home(index, place)
        if far <= 0:
            return 1.0
        needed = far / _STRIDE + self._turning(place, self.home(index), facing)
        return 0.92 - 0.04 * needed if needed <= acts else _NEVER

    def from_home(self, index: FigureIndex, place: Point3) -> float:
        """Inches to where finds count; below 0 there."""
        return distance(place, self.home(index)) - self.t.field.radius - self.t.field.long

    def home(self, index: FigureIndex) -> Point3:
        """The corner that a model comes from."""
        return scenarios.corner_place(self.t.d, self.t.d.players[self.t.d.figures[index].owner].corner)

    def _turning(self, place: Point3, goal: Point3, facing: float | None) -> float:
        """Activations that are lost because nobody sprints backwards."""
        if facing is None or distance(place, goal) <= self.t.field.medium or faces(place, facing, goal):
            return 0.0
        return _TURN

    # Shares

    @cached_property
    def _rivals(self) -> dict[str, float]:
        """Activations that the nearest enemy needs for each goal."""
        return {
            goal.name: min(
                (
                    self._needs(figure.place, goal)
                    for _, figure in self.t.enemies
                    if figure.owner >= 0 and figure.is_standing and figure.place is not None
                ),
                default=99.0,
            )
            for goal in self.goals
        }

    def _needs(self, place: Point3, goal: Goal) -> float:
        """Activations until a model has it."""
        far = max(0.0, distance(place, goal.place) - goal.reach)
        rise = 0.5 if place.z != goal.place.z else 0.0
        return 1.0 + rise + max(0.0, far - self.t.field.medium) / _STRIDE

    def hope(self, index: FigureIndex, place: Point3, goal: Goal, acts: float, facing: float | None = None) -> float:
        """What a goal is worth to a model that stands there and has so many activations left."""
        return self._hope(index, goal, self._needs(place, goal) + self._turning(place, goal.place, facing), acts)

    def _hope(self, index: FigureIndex, goal: Goal, needed: float, acts: float) -> float:
        """The same by the activations that it takes."""
        if needed > acts + 0.35:
            return 0.0
        rival = self._rivals[goal.name]
        contest = 1.0 if rival > needed + 0.5 else 0.8 if rival > needed - 0.2 else 0.6
        home = self.banked(index, goal.place, acts - needed)
        return float(goal.worth * home * contest * self.patience**needed)

    @cached_property
    def _mates(self) -> dict[FigureIndex, list[tuple[float, str]]]:
        """What each own model can hope for where it is."""
        found = {}
        for k, figure in self.t.own:
            if figure.is_standing and figure.place is not None:
                hopes = [(self.hope(k, figure.place, goal, self.t.acts(k)), goal.name) for goal in self.goals]
                found[k] = [one for one in hopes if one[0] > 0]
        return found

    def promise(
        self, index: FigureIndex, place: Point3 | None, acts: float, *, facing: float | None = None,
        without: frozenset[str] = frozenset(),
    ) -> float:  # fmt: skip
        """What all models together can hope for when this one stands there; None: when it is gone."""
        if place is None:
            return self._shared(self._mates_of(index), without)
        hopes = self._hopes_at(index, place, acts)
        behind = 0
        if facing is not None and hopes.sides:
            x, y = ahead_of(facing)
            for k, dx, dy, least, _ in hopes.sides:
                if x * dx + y * dy < least:
                    behind |= 1 << k
        key = index, place, acts, behind, without
        found = self._promises.get(key)
        if found is None:
            own = list(hopes.straight)
            for k, _, _, _, worth in hopes.sides:
                if behind >> k & 1:
                    own[k] = (worth, *own[k][1:])
            found = self._promises[key] = self._shared([*self._mates_of(index), *own], without)
        return found

    def _hopes_at(self, index: FigureIndex, place: Point3, acts: float) -> GoalHopes:
        key = index, place, acts
        found = self._hopes.get(key)
        if found is None:
            straight, sides = [], []
            for k, goal in enumerate(self.goals):
                needed = self._needs(place, goal)
                hope = self._hope(index, goal, needed, acts)
                straight.append((hope, goal.name, index))
                if hope and distance(place, goal.place) > self.t.field.medium:
                    sides.append((k, *side_of(place, goal.place), self._hope(index, goal, needed + _TURN, acts)))
            found = self._hopes[key] = GoalHopes(tuple(straight), tuple(sides))
        return found

    def _mates_of(self, index: FigureIndex) -> list[Hope]:
        """What the others can hope for, the best first."""
        found = self._ranks.get(index)
        if found is None:
            hopes = [(hope, name, k) for k, hopes in self._mates.items() if k != index for hope, name in hopes]
            found = self._ranks[index] = sorted(hopes, reverse=True)
        return found

    def _shared(self, hopes: list[Hope], without: frozenset[str]) -> float:
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

    def best_for(self, index: FigureIndex, place: Point3, acts: float, number: int) -> list[Goal]:
        """The goals that a model can hope most from."""
        ranked = sorted(self.goals, key=lambda goal: -self.hope(index, place, goal, acts))
        return [goal for goal in ranked[:number] if self.hope(index, place, goal, acts) > 0]

    def rescue(self, index: FigureIndex, place: Point3) -> float:
        """What the test at the end of an activation there is worth."""
        t = self.t
        if not t.scenario.objective_dice or not self.may_rescue:
            return 0.0
        kept = t.d.figures[index]
        t.d.alter(index, place=place)
        found = operations.objective_near(t.d, index)
        t.d.figures[index] = kept
        return success(t.scenario.objective_dice) * 0.55 * t.scenario.rescued_points if found else 0.0


def beside(table: MatEvaluation, goal: Goal, start: Point3) -> Point3 | None:
    """Where somebody who comes from a place would touch a container."""
    piece = next((p for p in table.d.ground.pieces if p.name == goal.name), None)
    if piece is None:
        return None
    point = min((nearest_on(edge, start) for edge in piece.outline.edges), key=lambda p: distance(p, start))
    far = distance(point, start) or 1.0
    reach = table.field.radius + 0.02
    x, y = point.x + reach * (start.x - point.x) / far, point.y + reach * (start.y - point.y) / far
    return Point3(round(x, 2) + 0.0, round(y, 2) + 0.0, start.z)
