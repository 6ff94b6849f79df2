"""Overwatch: where enemies are expected to go, and what it brings to fire at them there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Final

from tabletop.games.zone_wars.bots import attack_value
from tabletop.games.zone_wars.bots.goals import Goals
from tabletop.games.zone_wars.bots.mat_evaluation import MatEvaluation, Stance, damage_chances, is_facing_from
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.plane import Point3, distance_on_mat, round_to_grid

STOP_VALUE: Final = 0.35
"""What it is worth to end an enemy's activation."""
_FIRST_WEIGHT: Final = 0.8
_NEXT_WEIGHT: Final = 0.15
"""How much the best chance counts, and those of the next two enemies: a model fires once."""
_MOST_WANTED: Final = 2
"""Goals that an enemy is expected to go for."""


def has_ranged_weapon(table: MatEvaluation, index: FigureIndex) -> bool:
    """Whether a model has a weapon that reaches farther than its arm; a stone does not count."""
    return any(arm.range_inches >= 0 and arm.name not in (FISTS, THROWN) for arm in table.weapons_of(index))


class OverwatchValue:
    """What a model may hope for on overwatch (R79 to R85)."""

    def __init__(self, table: MatEvaluation, goals: Goals) -> None:
        self.evaluation = table
        self.goals = goals
        self._ways: dict[FigureIndex, list[Point3]] = {}
        self._bounds: dict[FigureIndex, float] = {}
        self._shots: dict[tuple[FigureIndex, Point3, FigureIndex, Point3], float] = {}

    def expected_value(self, index: FigureIndex, stance: Stance) -> float:
        """What one shot at an enemy yet to act is worth, in victory points."""
        return self._weight_hopes(self._hope_for_shot(index, stance, j) for j in self.enemies_yet_to_act)

    def upper_bound(self, index: FigureIndex) -> float:
        """At least what overwatch is worth anywhere: every shot at its best, without cover."""
        if index not in self._bounds:
            self._bounds[index] = self._weight_hopes(
                self._value_of_surest_shot(index, j) for j in self.enemies_yet_to_act
            )
        return self._bounds[index]

    def _value_of_surest_shot(self, index: FigureIndex, other: FigureIndex) -> float:
        t = self.evaluation
        dice = max(1, t.count_attribute_dice(index, "ranged") + t.field.back_bonus + t.field.close_bonus)
        able = ((arm, (dice, arm.gear, False, "igniter" in arm.specials)) for arm in t.weapons_of(index))
        return self._best_value_of(other, ((arm, pool, t.count_armor_dice(other)) for arm, pool in able))

    @staticmethod
    def _weight_hopes(found: Iterable[float]) -> float:
        hopes = sorted(found, reverse=True)
        return _FIRST_WEIGHT * hopes[0] + _NEXT_WEIGHT * sum(hopes[1:3]) if hopes else 0.0

    @cached_property
    def enemies_yet_to_act(self) -> list[FigureIndex]:
        """Enemies that will still act in this round."""
        return [j for j, figure in self.evaluation.enemies if figure.token is Token.CUP and figure.owner >= 0
                and figure.is_standing]  # fmt: skip

    def _hope_for_shot(self, index: FigureIndex, stance: Stance, other: FigureIndex) -> float:
        """Of a shot at one enemy: from where it is, or at the end of each way that it may take."""
        start, ways = place_of(self.evaluation.builder.figures[other]), self._expected_places(other)
        now = self._value_of_shot(index, stance, other, start)
        return (
            sum(max(now, self._value_of_shot(index, stance, other, end)) for end in ways) / len(ways) if ways else now
        )

    def _value_of_shot(self, index: FigureIndex, stance: Stance, other: FigureIndex, place: Point3) -> float:
        if not is_facing_from(stance.place, stance.facing, place):
            return 0.0
        key = index, stance.place, other, place
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._weigh_best_shot(index, stance.place, other, place)
        return found

    def _weigh_best_shot(self, index: FigureIndex, at: Point3, other: FigureIndex, place: Point3) -> float:
        t = self.evaluation
        there = Stance(place, t.builder.figures[other].facing)
        return self._best_value_of(
            other, attack_value.possible_attacks(t, index, at, other, there, push=False, aimed=(False, True))
        )

    def _best_value_of(self, other: FigureIndex, able: Iterable[attack_value.PossibleAttack]) -> float:
        t = self.evaluation
        shots = (
            t.attack_gain(other, pool, armor)
            + STOP_VALUE * t.disabling_chance(other, damage_chances(t.face_counts, pool, armor, 0))
            - arm.cost
            for arm, pool, armor in able
            if arm.range_inches >= 0 and arm.name != THROWN
        )
        return max(0.0, *shots, 0.0)

    def _expected_places(self, other: FigureIndex) -> list[Point3]:
        """Where it may be after a move: nearer to what it wants, or to whom it fights."""
        if other not in self._ways:
            start = place_of(self.evaluation.builder.figures[other])
            ends = (self._place_after_move(other, start, place) for place in self._places_wanted(other, start))
            self._ways[other] = [end for end in ends if end is not None]
        return self._ways[other]

    def _places_wanted(self, other: FigureIndex, start: Point3) -> list[Point3]:
        t = self.evaluation
        nearest = sorted((distance_on_mat(start, goal.place), goal.name, goal.place) for goal in self.goals.all_goals)
        found = [place for _, _, place in nearest[:_MOST_WANTED]]
        rivals = [(distance_on_mat(start, f.place), k, f.place) for k, f in t.own_figures if f.place is not None]
        found += [min(rivals)[2]] if rivals else []
        return [self.goals.home_corner(other), *found[:1]] if t.scenario.home and t.points_carried(other) else found

    def _place_after_move(self, other: FigureIndex, start: Point3, wanted: Point3) -> Point3 | None:
        """As far as a move leads straight there; None where something is in the way."""
        far, most = distance_on_mat(start, wanted), self.evaluation.field.medium
        if far < 1:
            return None
        share = min(1.0, (most - 0.01) / far)
        x, y = start.x + share * (wanted.x - start.x), start.y + share * (wanted.y - start.y)
        end = Point3(round_to_grid(x), round_to_grid(y), start.z)
        return end if walking.path_refusal(self.evaluation.builder, other, (end,), most, rule="R88") is None else None
