"""What the models, cards and damage of a position are worth to a seat, in victory points.

A MatEvaluation is made once for a decision and remembers what stays the same during it. `activation_evaluation`,
`answers`, `attack_value`, `goals` and `mutation_value` ask it for weapons, stances and chances. Numbers here change
how strong bots are, but no rule and no saved match. Its builder must be the same after each question, or what is
remembered is wrong; chances come from `queries/odds` and `state/dice`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import ARMOR, MutationKind, MutationOp
from tabletop.games.zone_wars.rules.mat.ground import sight_lines_between
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import odds, position_queries
from tabletop.games.zone_wars.rules.state import dice as state_dice
from tabletop.games.zone_wars.rules.state.dice import FaceCounts
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn import hurting, scenarios
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat
from tabletop.rules.plane.geometry import TINY, Base, Point3
from tabletop.rules.plane.sight import SightVerdict

_M_POINT_VALUE: Final = 0.15
"""What an m-point is worth that can still be used often."""
_FEW_M_POINTS: Final = 2
"""M-points of which each is worth that; the more there are, the less is each."""
_ENEMY_LOSS_SHARES: Final = {1: 1.0, 2: 0.7, 3: 0.55}
"""What an enemy's loss is worth, by the number of enemies."""
_WORST_DAMAGE: Final = 12
"""Damage beyond which nothing gets worse."""
_MELEE_OPS: Final = (MutationOp.MELEE_DICE,)
_CHARGE_OPS: Final = (MutationOp.MELEE_DICE, MutationOp.CHARGE_DICE)
_RANGED_OPS: Final = (MutationOp.RANGED_DICE,)


DicePool = tuple[int, int, bool, bool]
"""Base dice, gear dice, whether it is pushed, and whether it ignites."""
EnemyDanger = tuple[FigureIndex, tuple[float, float, float], float, float, float, float]
"""An enemy; where it is, as `front_arc_vector_and_limit` tells it; what it may cost a model that faces it and one that
does not; how much it counts, and the most that it can hope to do."""


@dataclass(frozen=True, slots=True)
class Stance:
    """Where a model would stand."""

    place: Point3
    facing: float


@dataclass(frozen=True, slots=True)
class WeaponValue:
    """Something to attack with."""

    name: str
    gear: int
    range_inches: float
    """Inches; negative where it needs contact."""
    is_for_contact: bool
    """Whether it can be used in contact."""
    needs_aim: bool
    specials: tuple[str, ...]
    cost: float = 0.0
    """What using it costs."""


@cached("zone_wars: chances of damage", 4096)
def damage_chances(kind: FaceCounts, pool: DicePool, protection: int, extra: int) -> tuple[float, ...]:
    """The chance of each amount of damage."""
    base, gear, is_pushed, ignites = pool
    counts = (state_dice.outcome_counts_pushed if is_pushed else state_dice.outcome_counts_not_pushed)(kind, base, gear)
    if ignites:
        counts = state_dice.outcome_counts_with_igniter(kind, counts)
    return tuple(map(float, odds.damage_distribution(kind, counts, protection, extra)))


@cached("zone_wars: chances of success", 1 << 10)
def success_chance(dice: int, hits: int = 1, sides: int = 6) -> float:
    """The chance of any success."""
    return float(1 - (1 - hits / sides) ** dice)


def front_arc_vector_and_limit(place: Point3, target: Point3) -> tuple[float, float, float]:
    """The way to a target, and the least scalar product with the facing vector that puts it in front."""
    dx, dy = target.x - place.x, target.y - place.y
    return dx, dy, -TINY * (1 + abs(dx) + abs(dy))


def is_target_in_front_arc(place: Point3, facing: float, target: Point3) -> bool:
    """Whether somebody who stands so has a place in its front arc."""
    ahead, (dx, dy, least) = position_queries.facing_vector(facing), front_arc_vector_and_limit(place, target)
    return bool(ahead.x * dx + ahead.y * dy >= least)


class MatEvaluation:
    """A position as one seat values it; everything in it stays the same during a decision."""

    def __init__(self, rules_context: RulesContext, state: State, seat: Seat) -> None:
        self.rules_context = rules_context
        self.state = state
        self.seat = seat
        self.builder = builder = StateBuilder(rules_context, state)
        builder.walks = {}
        self.field = rules_context.field
        self.face_counts = state_dice.count_faces(rules_context.field)
        self.scenario = builder.scenario
        self.enemy_loss_share = _ENEMY_LOSS_SHARES.get(len(builder.players) - 1, 0.5)
        self._losses: dict[FigureIndex, list[float]] = {}
        self._arms: dict[FigureIndex, list[WeaponValue]] = {}
        self._sights: dict[tuple[FigureIndex, Point3, FigureIndex, Point3], int | None] = {}
        self._armors: dict[FigureIndex, int] = {}
        self._attributes: dict[tuple[FigureIndex, str], int] = {}
        self.threats: dict[tuple[FigureIndex, Point3, FigureIndex, Point3, bool], float] = {}
        """By an enemy and its place, a model and its place, and whether sight counts: see blows.threat."""
        self.perils: dict[tuple[FigureIndex, Point3, bool], list[EnemyDanger]] = {}
        """By a model, a place, and whether sight counts: see blows.danger."""
        self._risks: dict[tuple[FigureIndex, DicePool, int], float] = {}
        self._prizes: dict[tuple[FigureIndex, DicePool, int], float] = {}
        self._boosts: dict[tuple[FigureIndex, bool, bool], int] = {}
        self._disabled: dict[tuple[FigureIndex, tuple[float, ...]], float] = {}
        self._gains: dict[tuple[FigureIndex, tuple[float, ...]], float] = {}

    # Time

    @cached_property
    def expected_rounds_left(self) -> float:
        """Rounds that are expected still, the present one included."""
        scenario = self.scenario
        most = float(scenario.rounds - max(1, self.builder.round) + 1)
        if scenario.triggers:
            chance = len(self.builder.players) * 0.25 + 0.05
            most = min(most, max(1.0, (scenario.triggers - self.builder.triggers) / min(0.75, chance)))
        return most

    def activations_left(self, index: FigureIndex) -> float:
        """Activations that a model has still before it."""
        figure = self.builder.figures[index]
        return self.expected_rounds_left - (0.0 if figure.token is Token.CUP or index == self.builder.active else 1.0)

    @cached_property
    def reuse_weight(self) -> float:
        """Weight of what can be used again later: 1 in the first rounds, little in the last one."""
        return min(1.0, (self.expected_rounds_left - 0.5) / 2.5)

    @cached_property
    def m_point_value(self) -> float:
        """What an m-point is worth to the seat: the less, the more there are and the fewer rounds are left."""
        pool = max(_FEW_M_POINTS, self.builder.players[self.seat].m_points)
        return _M_POINT_VALUE * self.reuse_weight * (_FEW_M_POINTS + 1) / (pool + 1)

    # Who there is

    @cached_property
    def own_figures(self) -> list[tuple[FigureIndex, Figure]]:
        """The seat's models on the mat."""
        return position_queries.figures_of_seat(self.builder, self.seat)

    @cached_property
    def enemies(self) -> list[tuple[FigureIndex, Figure]]:
        """Everybody else on the mat, monsters too."""
        return [(j, figure) for j, figure in position_queries.figures_on_mat(self.builder) if figure.owner != self.seat]

    @cached_property
    def _bases_of_unbroken_figures(self) -> list[tuple[FigureIndex, Base]]:
        return [
            (k, self.rules_context.base_of_figure(figure))
            for k, figure in position_queries.figures_on_mat(self.builder)
            if not figure.is_broken
        ]

    @cached_property
    def stance_by_figure(self) -> dict[FigureIndex, Stance]:
        """How everybody on the mat stands."""
        return {
            j: Stance(position_queries.place_of(figure), figure.facing)
            for j, figure in position_queries.figures_on_mat(self.builder)
        }

    @cached_property
    def enemies_on_overwatch(self) -> list[tuple[FigureIndex, Stance]]:
        return [
            (e, self.stance_by_figure[e]) for e, figure in self.enemies if figure.is_watching and figure.is_standing
        ]

    @cached_property
    def index_by_id(self) -> dict[str, FigureIndex]:
        """Indices of all figures by their ids."""
        return {figure.id: i for i, figure in reversed(list(enumerate(self.builder.figures)))}

    @cached_property
    def slip_mutation_cards(self) -> dict[FigureIndex, Mutation | None]:
        """The cards with which own models slip away."""
        return {i: mutating.find_slip_mutation(self.builder, i) for i, _ in self.own_figures}

    @cached_property
    def _base_radii(self) -> list[float]:
        return [self.rules_context.base_radius(figure) for figure in self.builder.figures]

    def distance_between_bases(self, index: FigureIndex, at: Point3, other: FigureIndex, there: Point3) -> float:
        """Inches between the bases of two models that stand somewhere: see `gap`."""
        x, y, z = at
        other_x, other_y, other_z = there
        flat = hypot(x - other_x, y - other_y) - self._base_radii[index] - self._base_radii[other]
        flat = max(flat, 0.0)
        rise = abs(z - other_z)
        return flat if rise < self.field.height else hypot(flat, rise)

    def count_cover_dice(self, index: FigureIndex, at: Point3, other: FigureIndex, there: Point3) -> int | None:
        """Cover dice of a model that another one shoots at from somewhere; None where it does not see it."""
        key = (index, at, other, there)
        if key not in self._sights:
            self._sights[key] = self._find_cover_dice(index, at, other, there)
        return self._sights[key]

    def _find_cover_dice(self, index: FigureIndex, at: Point3, other: FigureIndex, there: Point3) -> int | None:
        eye, target = (
            self.rules_context.base_of_figure(self.builder.figures[index], at),
            self.rules_context.base_of_figure(self.builder.figures[other], there),
        )
        lines = sight_lines_between(self.builder.ground, eye, target, self.rules_context.sight_model)
        verdict = lines.sight_verdict_past_models(
            [base for k, base in self._bases_of_unbroken_figures if k not in (index, other)]
        )
        if verdict in (SightVerdict.HIDDEN, SightVerdict.FOULED):
            return None
        return {SightVerdict.COVERED: self.field.cover, SightVerdict.SHELTERED: self.field.cover_touching}.get(
            verdict, 0
        )

    # What is worth what

    def victory_points_of_find(self, item: Item) -> float:
        """Victory points of a find."""
        return float(scenarios.victory_points_of_item(self.builder, item)) if item.found else 0.0

    def points_carried(self, index: FigureIndex) -> float:
        """Victory points that a model carries."""
        figure = self.builder.figures[index]
        rescued = self.scenario.rescued_points if figure.rescued else 0
        return sum(self.victory_points_of_find(item) for item in figure.items) + rescued

    @cached_property
    def expected_find_points(self) -> float:
        """Victory points that the next artifact card is expected to be worth."""
        left = [card.points for id_, card in self.rules_context.artifacts.items() if id_ not in self.builder.taken]
        return sum(left) / len(left) if left else float(self.field.junk_points)

    def fighting_value(self, item: Item) -> float:
        """What a card is worth in fights."""
        card = self.rules_context.gear[item.kind]
        strength = max(0, card.bonus - item.worn)
        if position_queries.is_weapon_card(card):
            return 0.12 * strength * min(3.0, self.expected_rounds_left)
        return 0.15 * strength * min(3.0, self.expected_rounds_left) if card.kind in ARMOR else 0.05

    def taken_out_loss(self, index: FigureIndex) -> float:
        """What it costs its player when a model is Taken Out."""
        figure = self.builder.figures[index]
        if figure.is_monster:
            return self.rules_context.monster_card(figure).points + 0.4
        return (
            self.scenario.taken_out_points
            + 0.35
            + 0.45 * max(0.0, self.expected_rounds_left - 0.5)
            + self.points_carried(index)
        )

    def broken_loss(self, index: FigureIndex) -> float:
        """What it costs when one is Broken."""
        last = 0.35 if self.expected_rounds_left <= 1.5 else 0.0
        return 0.6 + 0.12 * self.expected_rounds_left + (0.35 + last) * self.points_carried(index)

    def damage_loss(self, index: FigureIndex, amount: int) -> float:
        """What so much damage at once costs a model's player."""
        found = self._losses.get(index)
        if found is None:
            found = self._losses[index] = [
                self._compute_damage_loss(index, number) for number in range(_WORST_DAMAGE + 1)
            ]
        return found[min(amount, _WORST_DAMAGE)]

    def _compute_damage_loss(self, index: FigureIndex, amount: int) -> float:
        figure, builder = self.builder.figures[index], self.builder
        if amount <= 0:
            return 0.0
        becomes, out, broken = (
            hurting.condition_after_damage(builder, index, amount),
            self.taken_out_loss(index),
            self.broken_loss(index),
        )
        if figure.is_broken:
            return out - 0.4 * broken if becomes is Condition.OUT else 0.0
        watch = 0.25 if figure.is_watching else 0.0
        step = broken + 0.3 * out
        if figure.is_monster or figure.condition is Condition.BLOODIED:
            step = out
        if becomes is not figure.condition:
            return step + watch
        return watch + 0.7 * step * amount / self.rules_context.full_health(figure)

    def expected_loss(self, index: FigureIndex, chances: tuple[float, ...]) -> float:
        """The expected cost of damage for a model's player."""
        return sum(share * self.damage_loss(index, amount) for amount, share in enumerate(chances) if amount)

    def expected_attack_loss(self, index: FigureIndex, pool: DicePool, protection: int) -> float:
        """The expected cost for a model's player of such an attack."""
        key = index, pool, protection
        if key not in self._risks:
            self._risks[key] = self.expected_loss(index, damage_chances(self.face_counts, pool, protection, 0))
        return self._risks[key]

    def damage_gain(self, other: FigureIndex, chances: tuple[float, ...]) -> float:
        """What harming a figure is worth to the seat; negative for its own."""
        key = other, chances
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._compute_damage_gain(other, chances)
        return found

    def _compute_damage_gain(self, other: FigureIndex, chances: tuple[float, ...]) -> float:
        figure, cost = self.builder.figures[other], self.expected_loss(other, chances)
        if figure.owner == self.seat:
            return -cost
        if figure.is_monster:
            return cost
        reward = self.scenario.taken_out_points * (1 - self.enemy_loss_share)
        if reward:
            cost_out = sum(
                s
                for k, s in enumerate(chances)
                if k and hurting.condition_after_damage(self.builder, other, k) is Condition.OUT
            )
            return self.enemy_loss_share * cost + reward * cost_out
        return self.enemy_loss_share * cost

    def attack_gain(self, other: FigureIndex, pool: DicePool, protection: int) -> float:
        """What such an attack on a figure is worth to the seat."""
        key = other, pool, protection
        if key not in self._prizes:
            self._prizes[key] = self.damage_gain(other, damage_chances(self.face_counts, pool, protection, 0))
        return self._prizes[key]

    def best_loot_value(self, other: FigureIndex) -> float:
        """What the best card of a model that falls in contact is worth (R170)."""
        figure = self.builder.figures[other]
        if figure.owner == self.seat or figure.is_monster:
            return 0.0
        return max(
            (
                (1 + 0.4 * self.enemy_loss_share) * self.victory_points_of_find(item) + self.fighting_value(item)
                for item in figure.items
            ),
            default=0.0,
        )

    def chance_to_disable_figure(self, other: FigureIndex, chances: tuple[float, ...]) -> float:
        """How likely damage takes a model out of the fight for now."""
        key = other, chances
        found = self._disabled.get(key)
        if found is None:
            was = self.builder.figures[other].condition
            found = sum(
                share
                for k, share in enumerate(chances)
                if k and hurting.condition_after_damage(self.builder, other, k) is not was
            )
            self._disabled[key] = found
        return found

    # Arms

    def usable_weapons_of_figure(self, index: FigureIndex) -> list[WeaponValue]:
        """Weapons that a model can attack with now."""
        if index not in self._arms:
            self._arms[index] = self._find_weapons(index)
        return self._arms[index]

    def _find_weapons(self, index: FigureIndex) -> list[WeaponValue]:
        figure = self.builder.figures[index]
        if figure.is_monster:
            monster = self.rules_context.monster_card(figure)
            return [WeaponValue(FISTS, monster.gear, -1.0, True, False, monster.specials)]
        found = [
            WeaponValue(FISTS, 0, -1.0, True, False, ()),
            WeaponValue(THROWN, 0, self.field.medium, False, False, ()),
        ]
        for k, item in enumerate(figure.items):
            card, strength = (
                self.rules_context.gear[item.kind],
                position_queries.item_bonus_or_rating(self.builder, item),
            )
            if not position_queries.is_weapon_card(card) or (card.bonus > 0 and strength <= 0):
                continue
            far = position_queries.range_inches(self.builder, card.range) if card.range else -1.0
            aimed = "aimed_fire" in card.specials
            cost = (
                self.victory_points_of_find(item) + self.fighting_value(item) if "single_use" in card.specials else 0.0
            )
            found.append(
                WeaponValue(
                    position_queries.card_label(figure, k), strength, far, not aimed, aimed, card.specials, cost
                )
            )
        return found

    def count_boost_dice(self, index: FigureIndex, *, is_near: bool, is_charge: bool) -> int:
        """Base dice that a mutation of an own model can add to an attack, one for each m-point (R31)."""
        key = index, is_near, is_charge
        found = self._boosts.get(key)
        if found is None:
            found = self._boosts[key] = self._find_boost_dice(index, is_near=is_near, is_charge=is_charge)
        return found

    def _find_boost_dice(self, index: FigureIndex, *, is_near: bool, is_charge: bool) -> int:
        if self.builder.figures[index].owner != self.seat:
            return 0
        ops = _CHARGE_OPS if is_charge else _MELEE_OPS if is_near else _RANGED_OPS
        cards = position_queries.usable_mutations(self.builder, index, ops, kind=MutationKind.ENHANCE)
        return max((card.base for card in cards), default=0) * position_queries.max_spendable_m_points(
            self.builder, index
        )

    def count_armor_dice(self, index: FigureIndex) -> int:
        """Protection dice of a model's cards."""
        if index not in self._armors:
            figure = self.builder.figures[index]
            ratings = (rating for _, rating in position_queries.best_armors(self.builder, figure))
            self._armors[index] = self.rules_context.monster_card(figure).armor if figure.is_monster else sum(ratings)
        return self._armors[index]

    def count_attribute_dice(self, index: FigureIndex, name: str) -> int:
        """Base dice of a roll without what depends on the place."""
        if (index, name) not in self._attributes:
            more = sum(dice for _, dice in position_queries.dice_modifiers(self.builder, index))
            self._attributes[index, name] = position_queries.attribute_value(self.builder, index, name) + more
        return self._attributes[index, name]
