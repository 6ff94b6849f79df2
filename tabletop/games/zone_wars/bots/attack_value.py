"""What an attack, or overwatch from a place, is worth to a seat, and what the enemies can do to a model there.

Used by `activation_evaluation`, `answers` and `mutation_value`. `find_best_attack` and `expected_danger` use exact
chances of the dice, but look only one activation ahead. Bots ask for each place where an action might end, so results
are kept in the MatEvaluation of the decision. OverwatchEvaluator.upper_bound must never be below the exact value.
Values are victory points; no rule depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from tabletop.games.zone_wars.bots.goals import SquadGoals
from tabletop.games.zone_wars.bots.mat_evaluation import (
    DicePool,
    EnemyDanger,
    MatEvaluation,
    Stance,
    WeaponValue,
    damage_chances,
    front_arc_vector_and_limit,
    is_target_in_front_arc,
)
from tabletop.games.zone_wars.rules.queries.position_queries import facing_vector, place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex, Token
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.games.zone_wars.rules.turn.walking import facing_along
from tabletop.rules.plane.geometry import Point3, distance_on_mat, round_to_grid

DamageChances = tuple[float, ...]
PossibleAttack = tuple[WeaponValue, DicePool, int]
"""With an arm, its dice, and the protection dice against it."""

_READY_WEIGHT: Final = 1.0
_ACTED_WEIGHT: Final = 0.55
"""How much an enemy counts that has acted in this round."""
_UNSEEN_CHANCE: Final = 0.4
"""How likely an enemy comes to where it sees a model."""

_OVERWATCH_VALUE: Final = 0.2
"""What it is worth to end an enemy's overwatch."""
_BACK_FACTOR: Final = 1.15
"""How much more an enemy counts that a model has its back to."""
_ALWAYS_IN_FRONT: Final = (0.0, 0.0, -1.0)
"""As `front_arc_vector_and_limit` tells what is in front whatever the facing."""


@dataclass(frozen=True, slots=True)
class AttackValue:
    """An attack that a model could make."""

    value: float
    target: FigureIndex
    weapon: WeaponValue
    damage: DamageChances


def possible_attacks(
    table: MatEvaluation, index: FigureIndex, at: Point3, other: FigureIndex, there: Stance, *, charge: bool = False,
    push: bool = True, aimed: tuple[bool, ...] = (False,), boost: int = 0,
) -> Iterator[PossibleAttack]:  # fmt: skip
    """Attacks that a model at a place could make on another one, with the dice and the protection dice of each."""
    field, far = table.field, table.distance_between_bases(index, at, other, there.place)
    if far <= field.slack + 1e-6 and at.z == there.place.z:
        able = (
            [arm for arm in table.usable_weapons_of_figure(index) if arm.is_for_contact]
            if True not in aimed[:1]
            else []
        )
        name, cover = "melee", 0
        more = field.charge_bonus if charge else 0
    else:
        able = [
            arm
            for arm in table.usable_weapons_of_figure(index)
            if arm.range_inches >= far - 1e-6 and arm.needs_aim in aimed
        ]
        if not able or charge or (table.builder.smog and far > table.rules_context.smog_range):
            return
        seen = table.count_cover_dice(index, at, other, there.place)
        if seen is None:
            return
        name, cover = "ranged", seen
        more = field.close_bonus if far <= field.close + 1e-6 else 0
    if able:
        behind = not table.builder.figures[other].is_monster and not is_target_in_front_arc(
            there.place, there.facing, at
        )
        dice = max(1, table.count_attribute_dice(index, name) + boost + (field.back_bonus if behind else 0) + more)
        armor = table.count_armor_dice(other)
        for arm in able:
            shield = armor if "area" in arm.specials else armor + cover
            yield arm, (dice, arm.gear, push, "igniter" in arm.specials), shield


def find_best_attack(
    table: MatEvaluation, index: FigureIndex, at: Point3, *, charge: FigureIndex | None = None, push: bool = True,
    aimed: tuple[bool, ...] = (False,), targets: tuple[FigureIndex, ...] = (),
) -> AttackValue | None:  # fmt: skip
    """The best attack of a model from a place, facing any way; None if there is none."""
    found: AttackValue | None = None
    for j, figure in table.enemies:
        if figure.place is None or (targets and j not in targets):
            continue
        there = table.stance_by_figure[j]
        is_near = table.distance_between_bases(index, at, j, there.place) <= table.field.slack + 1e-6
        boost = table.count_boost_dice(index, is_near=is_near, is_charge=charge == j)
        for more in (0, boost) if boost else (0,):
            able = possible_attacks(table, index, at, j, there, charge=charge == j, push=push, aimed=aimed, boost=more)
            for arm, pool, protection in able:
                damage = damage_chances(table.face_counts, pool, protection, 0)
                blow = AttackValue(
                    table.attack_gain(j, pool, protection) - arm.cost - more * table.m_point_value, j, arm, damage
                )
                value = blow.value + _value_of_area_victims(table, index, at, blow)
                if is_near:
                    value += _extra_value_of_contact(table, blow) - _counterattack_cost(table, index, at, blow)
                if found is None or value > found.value:
                    found = AttackValue(value, j, arm, damage)
    return found


def _value_of_area_victims(table: MatEvaluation, index: FigureIndex, at: Point3, blow: AttackValue) -> float:
    """The gain by the others within an area attack."""
    where = table.builder.figures[blow.target].place
    if "area" not in blow.weapon.specials or where is None:
        return 0.05 if "knockback" in blow.weapon.specials else 0.0
    limit = table.field.close + 1e-6
    total = 0.0
    for k, figure in (*table.own_figures, *table.enemies):
        there = at if k == index else figure.place
        if (
            k != blow.target
            and there is not None
            and table.distance_between_bases(blow.target, where, k, there) <= limit
        ):
            total += table.damage_gain(k, blow.damage)
    return total


def _extra_value_of_contact(table: MatEvaluation, blow: AttackValue) -> float:
    """The gain by contact beside the damage: a card that may be looted, an overwatch that ends (R76, R170)."""
    enemy = table.builder.figures[blow.target]
    return (
        table.chance_to_disable_figure(blow.target, blow.damage) * table.best_loot_value(blow.target)
        + _OVERWATCH_VALUE * enemy.is_watching
    )


def _counterattack_cost(table: MatEvaluation, index: FigureIndex, at: Point3, blow: AttackValue) -> float:
    """The expected cost of the counterattack."""
    enemy = table.builder.figures[blow.target]
    if not enemy.is_standing or enemy.place is None or "stun" in blow.weapon.specials:
        return 0.0
    if not enemy.is_monster and not is_target_in_front_arc(enemy.place, enemy.facing, at):
        return 0.0
    towards = Stance(at, facing_along(at, enemy.place))
    answers = possible_attacks(table, blow.target, enemy.place, index, towards, push=False)
    health = 1 if "knockback" in blow.weapon.specials else max(1, table.rules_context.full_health(enemy) - enemy.damage)
    return sum(blow.damage[:health]) * max(
        (table.expected_attack_loss(index, pool, armor) for _, pool, armor in answers), default=0.0
    )


# What others can do


def expected_danger(
    table: MatEvaluation,
    index: FigureIndex,
    stance: Stance,
    *,
    sees: bool,
    spared: tuple[FigureIndex, float] | None = None,
) -> float:
    """What the enemies' next activations are expected to cost a model that stands so.

    An enemy may be spared: it is as likely as that not to act.
    """
    key = index, stance.place, sees
    perils = table.perils.get(key)
    if perils is None:
        perils = table.perils[key] = _find_enemy_dangers(table, index, stance.place, sees=sees)
    x, y = facing_vector(stance.facing)
    total = 0.0
    for e, (dx, dy, least), front, back, weight, harm in perils:
        is_front = x * dx + y * dy >= least
        if spared and spared[0] == e:
            total += (1 - spared[1]) * (1.0 if is_front else _BACK_FACTOR) * weight * harm
        else:
            total += front if is_front else back
    limit = 1.3 * table.damage_loss(index, 8)
    return total if total < limit else limit


def _find_enemy_dangers(table: MatEvaluation, index: FigureIndex, place: Point3, *, sees: bool) -> list[EnemyDanger]:
    """What each enemy's next activation may cost a model at a place, whichever way it looks."""
    mates = max(1, len(table.own_figures))
    found: list[EnemyDanger] = []
    for e, figure in table.enemies:
        if not figure.is_standing or figure.place is None:
            continue
        if figure.is_monster:
            harm = _threat_of_monster(table, e, figure.place, index, place)
            found.append((e, _ALWAYS_IN_FRONT, harm, harm, 1.0, harm))
            continue
        weight = _READY_WEIGHT if figure.token is Token.CUP else _ACTED_WEIGHT
        if table.expected_rounds_left <= 1.0 and figure.token is not Token.CUP:
            weight = 0.5 if figure.is_watching else 0.05
        weight /= 1 + 0.35 * (mates - 1)
        harm = threat_of_enemy(table, e, figure.place, index, place, sees=sees)
        if harm:
            found.append(
                (
                    e,
                    front_arc_vector_and_limit(place, figure.place),
                    weight * harm,
                    _BACK_FACTOR * weight * harm,
                    weight,
                    harm,
                )
            )
    return found


def threat_of_enemy(
    table: MatEvaluation, enemy: FigureIndex, at: Point3, index: FigureIndex, place: Point3, *, sees: bool
) -> float:
    """The best that an enemy can hope to do to a model with its next activation."""
    key = enemy, at, index, place, sees
    found = table.threats.get(key)
    if found is None:
        found = table.threats[key] = _compute_threat(table, enemy, at, index, place, sees=sees)
    return found


def _compute_threat(
    table: MatEvaluation, enemy: FigureIndex, at: Point3, index: FigureIndex, place: Point3, *, sees: bool
) -> float:
    field, far = table.field, table.distance_between_bases(enemy, at, index, place)
    armor, worst = table.count_armor_dice(index), 0.0
    for arm in table.usable_weapons_of_figure(enemy):
        ignites = "igniter" in arm.specials
        if arm.is_for_contact and far <= field.long and at.z == place.z:
            dice = table.count_attribute_dice(enemy, "melee") + (field.charge_bonus if far > field.slack else 0)
            likely = 1.0 if far <= field.slack else 0.75 if far <= field.medium else 0.5
            worst = max(
                worst, likely * table.expected_attack_loss(index, (max(1, dice), arm.gear, True, ignites), armor)
            )
        step = 2 * field.radius if arm.needs_aim else field.medium
        if arm.range_inches >= 0 and far <= arm.range_inches + step:
            cover = table.count_cover_dice(enemy, at, index, place) if sees else 1
            likely = 0.65 if not sees else _UNSEEN_CHANCE if cover is None or far > arm.range_inches else 1.0
            if arm.needs_aim and cover is None:
                likely = 0.15
            dice = max(1, table.count_attribute_dice(enemy, "ranged"))
            worst = max(
                worst, likely * table.expected_attack_loss(index, (dice, arm.gear, True, ignites), armor + (cover or 0))
            )
    return worst


def _threat_of_monster(
    table: MatEvaluation, enemy: FigureIndex, at: Point3, index: FigureIndex, place: Point3
) -> float:
    """A monster goes for the nearest one at the end of the round."""
    far = table.distance_between_bases(enemy, at, index, place)
    if far > table.field.long + 1:
        return 0.0
    others = [
        table.distance_between_bases(enemy, at, k, figure.place)
        for k, figure in (*table.own_figures, *table.enemies)
        if k not in (index, enemy) and figure.owner >= 0 and figure.is_standing and figure.place is not None
    ]
    likely = 0.9 if far < min(others, default=99.0) else 0.1
    card = table.rules_context.monster_card(table.builder.figures[enemy])
    dice = card.melee + (table.field.charge_bonus if far > table.field.slack else 0)
    return likely * table.expected_attack_loss(index, (dice, card.gear, False, False), table.count_armor_dice(index))


def value_of_next_attack(table: MatEvaluation, index: FigureIndex, at: Point3) -> float:
    """What it is worth to stand near to whom the model could attack next time."""
    best_ = 0.0
    field = table.field
    reach = max((arm.range_inches for arm in table.usable_weapons_of_figure(index)), default=0.0)
    shooting, near = reach + field.medium, min(reach, field.long) + field.medium
    ranged, melee = table.count_attribute_dice(index, "ranged"), table.count_attribute_dice(index, "melee")
    for j, figure in table.enemies:
        if figure.place is None:
            continue
        far = table.distance_between_bases(index, at, j, figure.place)
        dice = max(ranged if far <= shooting else 0, melee)
        value = table.attack_gain(j, (max(1, dice), 1, True, False), table.count_armor_dice(j) + 1)
        value *= 1.0 if far <= near else 0.5 / (1 + (far - field.long) / 8)
        best_ = max(best_, value)
    return best_


STOP_VALUE: Final = 0.35
"""What it is worth to end an enemy's activation."""
_FIRST_WEIGHT: Final = 0.8
_NEXT_WEIGHT: Final = 0.15
"""How much the best chance counts, and those of the next two enemies: a model fires once."""
_MOST_WANTED: Final = 2
"""Goals that an enemy is expected to go for."""


def has_ranged_weapon(table: MatEvaluation, index: FigureIndex) -> bool:
    """Whether a model has a weapon that reaches farther than its arm; a stone does not count."""
    return any(
        arm.range_inches >= 0 and arm.name not in (FISTS, THROWN) for arm in table.usable_weapons_of_figure(index)
    )


class OverwatchEvaluator:
    """What a model may hope for on overwatch (R79 to R85)."""

    def __init__(self, table: MatEvaluation, goals: SquadGoals) -> None:
        self.evaluation = table
        self.goals = goals
        self._ways: dict[FigureIndex, list[Point3]] = {}
        self._bounds: dict[FigureIndex, float] = {}
        self._shots: dict[tuple[FigureIndex, Point3, FigureIndex, Point3], float] = {}

    def expected_value(self, index: FigureIndex, stance: Stance) -> float:
        """What one shot at an enemy yet to act is worth, in victory points."""
        return self._combine_shot_values(self._expected_shot_value(index, stance, j) for j in self.enemies_yet_to_act)

    def upper_bound(self, index: FigureIndex) -> float:
        """At least what overwatch is worth anywhere: every shot at its best, without cover."""
        if index not in self._bounds:
            self._bounds[index] = self._combine_shot_values(
                self._upper_bound_of_shot_value(index, j) for j in self.enemies_yet_to_act
            )
        return self._bounds[index]

    def _upper_bound_of_shot_value(self, index: FigureIndex, other: FigureIndex) -> float:
        t = self.evaluation
        dice = max(1, t.count_attribute_dice(index, "ranged") + t.field.back_bonus + t.field.close_bonus)
        able = ((arm, (dice, arm.gear, False, "igniter" in arm.specials)) for arm in t.usable_weapons_of_figure(index))
        return self._best_shot_value_against(other, ((arm, pool, t.count_armor_dice(other)) for arm, pool in able))

    @staticmethod
    def _combine_shot_values(found: Iterable[float]) -> float:
        hopes = sorted(found, reverse=True)
        return _FIRST_WEIGHT * hopes[0] + _NEXT_WEIGHT * sum(hopes[1:3]) if hopes else 0.0

    @cached_property
    def enemies_yet_to_act(self) -> list[FigureIndex]:
        """Enemies that will still act in this round."""
        return [j for j, figure in self.evaluation.enemies if figure.token is Token.CUP and figure.owner >= 0
                and figure.is_standing]  # fmt: skip

    def _expected_shot_value(self, index: FigureIndex, stance: Stance, other: FigureIndex) -> float:
        """Of a shot at one enemy: from where it is, or at the end of each way that it may take."""
        start, ways = place_of(self.evaluation.builder.figures[other]), self._expected_places_of_enemy(other)
        now = self._value_of_shot(index, stance, other, start)
        return (
            sum(max(now, self._value_of_shot(index, stance, other, end)) for end in ways) / len(ways) if ways else now
        )

    def _value_of_shot(self, index: FigureIndex, stance: Stance, other: FigureIndex, place: Point3) -> float:
        if not is_target_in_front_arc(stance.place, stance.facing, place):
            return 0.0
        key = index, stance.place, other, place
        found = self._shots.get(key)
        if found is None:
            found = self._shots[key] = self._compute_value_of_shot(index, stance.place, other, place)
        return found

    def _compute_value_of_shot(self, index: FigureIndex, at: Point3, other: FigureIndex, place: Point3) -> float:
        t = self.evaluation
        there = Stance(place, t.builder.figures[other].facing)
        return self._best_shot_value_against(
            other, possible_attacks(t, index, at, other, there, push=False, aimed=(False, True))
        )

    def _best_shot_value_against(self, other: FigureIndex, able: Iterable[PossibleAttack]) -> float:
        t = self.evaluation
        shots = (
            t.attack_gain(other, pool, armor)
            + STOP_VALUE * t.chance_to_disable_figure(other, damage_chances(t.face_counts, pool, armor, 0))
            - arm.cost
            for arm, pool, armor in able
            if arm.range_inches >= 0 and arm.name != THROWN
        )
        return max(0.0, *shots, 0.0)

    def _expected_places_of_enemy(self, other: FigureIndex) -> list[Point3]:
        """Where it may be after a move: nearer to what it wants, or to whom it fights."""
        if other not in self._ways:
            start = place_of(self.evaluation.builder.figures[other])
            ends = (self._place_after_move(other, start, place) for place in self._likely_goals_of_enemy(other, start))
            self._ways[other] = [end for end in ends if end is not None]
        return self._ways[other]

    def _likely_goals_of_enemy(self, other: FigureIndex, start: Point3) -> list[Point3]:
        t = self.evaluation
        nearest = sorted(
            (distance_on_mat(start, goal.place), goal.target_id, goal.place) for goal in self.goals.all_goals
        )
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
