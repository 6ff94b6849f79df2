"""Overwatch: where enemies are expected to go, and what it brings to fire at them there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from tabletop.games.zone_wars.bots import attack_value
from tabletop.games.zone_wars.bots.goals import Goals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, Stance, faces, harms
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.plane import Point3, distance, hundredths

STOPS: Final = 0.35
"""What it is worth to end an enemy's activation."""
_FIRST: Final = 0.8
_OTHERS: Final = 0.15
"""How much the best chance counts, and those of the next two enemies: a model fires once."""
_WANTED: Final = 2
"""Goals that an enemy is expected to go for."""


def is_armed(table: MatEvaluation, index: FigureIndex) -> bool:
    """Whether a model has a weapon that reaches farther than its arm; a stone does not count."""
    return any(arm.range >= 0 and arm.name not in (FISTS, THROWN) for arm in table.arms(index))


class Ambush:
    """What a model may hope for on overwatch (R79 to R85)."""

    def __init__(self, table: MatEvaluation, goals: Goals) -> None:
        self.t = table
        self.goals = goals
        self._ways: dict[FigureIndex, list[Point3]] = {}
        self._bounds: dict[FigureIndex, float] = {}
        self._shots: dict[tuple[FigureIndex, Point3, FigureIndex, Point3], float] = {}

    def worth(self, index: FigureIndex, stance: Stance) -> float:
        """Of one shot at somebody who has still to act, in victory points."""
        return self._sum(self._hope(index, stance, j) for j in self.coming)

    def most(self, index: FigureIndex) -> float:
        """At least what it is worth anywhere: every shot at its best and without cover."""
        if index not in self._bounds:
            self._bounds[index] = self._sum(self._surest_shot(index, j) for j in self.coming)
        return self._bounds[index]

    def _surest_shot(self, index: FigureIndex, other: FigureIndex) -> float:
        t = self.t
        dice = max(1, t.attribute(index, "ranged") + t.field.back_bonus + t.field.close_bonus)
        able = ((arm, (dice, arm.gear, False, "igniter" in arm.specials)) for arm in t.arms(index))
        return self._best_of(other, ((arm, pool, t.armor(other)) for arm, pool in able))

    @staticmethod
    def _sum(found: Iterable[float]) -> float:
        hopes = sorted(found, reverse=True)
        return _FIRST * hopes[0] + _OTHERS * sum(hopes[1:3]) if hopes else 0.0

    @cached_property
    def coming(self) -> list[FigureIndex]:
        """Enemies that act in this round still."""
        return [j for j, figure in self.t.enemies if figure.token is Token.CUP and figure.owner >= 0
                and figure.is_standing]  # fmt: skip

    def _hope(self, index: FigureIndex, stance: Stance, other: FigureIndex) -> float:
        """Of a shot at one enemy: from where it is, or at the end of each way that it may take."""
        start, ways = place_of(self.t.d.figures[other]), self._expected(other)
        now = self._shot(index, stance, other, start)
        return sum(max(now, self._shot(index, stance, other, end)) for end in ways) / len(ways) if ways else now

    def _shot(self, index: FigureIndex, stance: Stance, other: FigureIndex, place: Point3) -> float:
        if not faces(stance.place, stance.facing, place):
            return 0.0
        key = index, stance.place, other, place
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._best_shot(index, stance.place, other, place)
        return found

    def _best_shot(self, index: FigureIndex, at: Point3, other: FigureIndex, place: Point3) -> float:
        t = self.t
        there = Stance(place, t.d.figures[other].facing)
        return self._best_of(other, attack_value.attacks(t, index, at, other, there, push=False, aimed=(False, True)))

    def _best_of(self, other: FigureIndex, able: Iterable[attack_value.Attack]) -> float:
        t = self.t
        shots = (
            t.prize(other, pool, armor) + STOPS * t.disabled(other, harms(t.kind, pool, armor, 0)) - arm.cost
            for arm, pool, armor in able
            if arm.range >= 0 and arm.name != THROWN
        )
        return max(0.0, *shots, 0.0)

    def _expected(self, other: FigureIndex) -> list[Point3]:
        """Where it may be after a move: nearer to what it wants, or to whom it fights."""
        if other not in self._ways:
            start = place_of(self.t.d.figures[other])
            ends = (self._step(other, start, place) for place in self._wanted(other, start))
            self._ways[other] = [end for end in ends if end is not None]
        return self._ways[other]

    def _wanted(self, other: FigureIndex, start: Point3) -> list[Point3]:
        t = self.t
        nearest = sorted((distance(start, goal.place), goal.name, goal.place) for goal in self.goals.goals)
        found = [place for _, _, place in nearest[:_WANTED]]
        rivals = [(distance(start, f.place), k, f.place) for k, f in t.own if f.place is not None]
        found += [min(rivals)[2]] if rivals else []
        return [self.goals.home(other), *found[:1]] if t.scenario.home and t.held(other) else found

    def _step(self, other: FigureIndex, start: Point3, wanted: Point3) -> Point3 | None:
        """As far as a move leads straight there; None where something is in the way."""
        far, most = distance(start, wanted), self.t.field.medium
        if far < 1:
            return None
        share = min(1.0, (most - 0.01) / far)
        x, y = start.x + share * (wanted.x - start.x), start.y + share * (wanted.y - start.y)
        end = Point3(hundredths(x), hundredths(y), start.z)
        return end if walking.path_refusal(self.t.d, other, (end,), most, rule="R88") is None else None
