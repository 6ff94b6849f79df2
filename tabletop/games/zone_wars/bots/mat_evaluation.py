"""A position as a seat weighs it: what models, cards and damage are worth, in victory points."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import ARMOR, MutationKind, MutationOp
from tabletop.games.zone_wars.rules.mat.ground import lines_between
from tabletop.games.zone_wars.rules.powers import mutating, powers
from tabletop.games.zone_wars.rules.queries import odds, position_queries, spreads
from tabletop.games.zone_wars.rules.queries.spreads import Faces
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure, FigureIndex, Item, Token
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import FISTS, THROWN
from tabletop.games.zone_wars.rules.turn import harm, scenarios
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat
from tabletop.rules.plane.plane import TINY, Base, Point3
from tabletop.rules.plane.sight import SightVerdict

_POINT: Final = 0.15
"""What an m-point is worth that can still be used often."""
_FEW: Final = 2
"""M-points of which each is worth that; the more there are, the less is each."""
_SHARES: Final = {1: 1.0, 2: 0.7, 3: 0.55}
"""What an enemy's loss is worth, by the number of enemies."""
_WORST: Final = 12
"""Damage beyond which nothing gets worse."""
_MELEE_OPS: Final = (MutationOp.MELEE_DICE,)
_CHARGE_OPS: Final = (MutationOp.MELEE_DICE, MutationOp.CHARGE_DICE)
_RANGED_OPS: Final = (MutationOp.RANGED_DICE,)


Pool = tuple[int, int, bool, bool]
"""Base dice, gear dice, whether it is pushed, and whether it ignites."""
Peril = tuple[FigureIndex, tuple[float, float, float], float, float, float, float]
"""An enemy; where it is, as `side_of` tells it; what it may cost a model that faces it and one that does not; how much
it counts, and the most that it can hope to do."""


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
    range: float
    """Inches; negative where it needs contact."""
    melee: bool
    """Whether it can be used in contact."""
    aimed: bool
    specials: tuple[str, ...]
    cost: float = 0.0
    """What using it costs."""


@cached("zone_wars: chances of damage", 4096)
def harms(kind: Faces, pool: Pool, protection: int, extra: int) -> tuple[float, ...]:
    """Chances of damage by number."""
    base, gear, is_pushed, ignites = pool
    counts = (spreads.pushed if is_pushed else spreads.calm)(kind, base, gear)
    if ignites:
        counts = spreads.ignited(kind, counts)
    return tuple(map(float, odds.damage(kind, counts, protection, extra)))


@cached("zone_wars: chances of success", 1 << 10)
def success(dice: int, hits: int = 1, sides: int = 6) -> float:
    """The chance of any success."""
    return float(1 - (1 - hits / sides) ** dice)


def side_of(place: Point3, target: Point3) -> tuple[float, float, float]:
    """The way to a target, and the least product with `ahead_of` that makes it lie in front: see `is_in_front`."""
    dx, dy = target.x - place.x, target.y - place.y
    return dx, dy, -TINY * (1 + abs(dx) + abs(dy))


def faces(place: Point3, facing: float, target: Point3) -> bool:
    """Whether somebody who stands so has a place in its front arc."""
    ahead, (dx, dy, least) = position_queries.ahead_of(facing), side_of(place, target)
    return bool(ahead.x * dx + ahead.y * dy >= least)


class MatEvaluation:
    """Everything that stays the same while a decision is weighed."""

    def __init__(self, rules_context: RulesContext, state: State, seat: Seat) -> None:
        self.rules_context = rules_context
        self.state = state
        self.seat = seat
        self.d = d = StateBuilder(rules_context, state)
        d.walks = {}
        self.field = rules_context.field
        self.kind = spreads.faces(rules_context.field)
        self.scenario = d.scenario
        self.share = _SHARES.get(len(d.players) - 1, 0.5)
        self._losses: dict[FigureIndex, list[float]] = {}
        self._arms: dict[FigureIndex, list[WeaponValue]] = {}
        self._sights: dict[tuple[FigureIndex, Point3, FigureIndex, Point3], int | None] = {}
        self._armors: dict[FigureIndex, int] = {}
        self._attributes: dict[tuple[FigureIndex, str], int] = {}
        self.threats: dict[tuple[FigureIndex, Point3, FigureIndex, Point3, bool], float] = {}
        """By an enemy and its place, a model and its place, and whether sight counts: see blows.threat."""
        self.perils: dict[tuple[FigureIndex, Point3, bool], list[Peril]] = {}
        """By a model, a place, and whether sight counts: see blows.danger."""
        self._risks: dict[tuple[FigureIndex, Pool, int], float] = {}
        self._prizes: dict[tuple[FigureIndex, Pool, int], float] = {}
        self._boosts: dict[tuple[FigureIndex, bool, bool], int] = {}
        self._disabled: dict[tuple[FigureIndex, tuple[float, ...]], float] = {}
        self._gains: dict[tuple[FigureIndex, tuple[float, ...]], float] = {}

    # Time

    @cached_property
    def left(self) -> float:
        """Rounds that are expected still, the present one included."""
        scenario = self.scenario
        most = float(scenario.rounds - max(1, self.d.round) + 1)
        if scenario.triggers:
            chance = len(self.d.players) * 0.25 + 0.05
            most = min(most, max(1.0, (scenario.triggers - self.d.triggers) / min(0.75, chance)))
        return most

    def acts(self, index: FigureIndex) -> float:
        """Activations that a model has still before it."""
        figure = self.d.figures[index]
        return self.left - (0.0 if figure.token is Token.CUP or index == self.d.active else 1.0)

    @cached_property
    def often(self) -> float:
        """How much it counts what can be used again later: all of it in the first rounds, little in the last one."""
        return min(1.0, (self.left - 0.5) / 2.5)

    @cached_property
    def point(self) -> float:
        """What an m-point is worth to the seat: the less, the more there are and the fewer rounds are left."""
        pool = max(_FEW, self.d.players[self.seat].m_points)
        return _POINT * self.often * (_FEW + 1) / (pool + 1)

    # Who there is

    @cached_property
    def own(self) -> list[tuple[FigureIndex, Figure]]:
        """The seat's models on the mat."""
        return position_queries.own(self.d, self.seat)

    @cached_property
    def enemies(self) -> list[tuple[FigureIndex, Figure]]:
        """Everybody else on the mat, monsters too."""
        return [(j, figure) for j, figure in position_queries.on_mat(self.d) if figure.owner != self.seat]

    @cached_property
    def _standing(self) -> list[tuple[FigureIndex, Base]]:
        return [
            (k, self.rules_context.base(figure))
            for k, figure in position_queries.on_mat(self.d)
            if not figure.is_broken
        ]

    @cached_property
    def stances(self) -> dict[FigureIndex, Stance]:
        """How everybody on the mat stands."""
        return {
            j: Stance(position_queries.place_of(figure), figure.facing) for j, figure in position_queries.on_mat(self.d)
        }

    @cached_property
    def watchers(self) -> list[tuple[FigureIndex, Stance]]:
        """Enemies on overwatch."""
        return [(e, self.stances[e]) for e, figure in self.enemies if figure.is_watching and figure.is_standing]

    @cached_property
    def indices(self) -> dict[str, FigureIndex]:
        """Of all figures by id."""
        return {figure.id: i for i, figure in reversed(list(enumerate(self.d.figures)))}

    @cached_property
    def slips(self) -> dict[FigureIndex, Mutation | None]:
        """The cards with which own models slip away."""
        return {i: mutating.slipping(self.d, i) for i, _ in self.own}

    @cached_property
    def _radii(self) -> list[float]:
        return [self.rules_context.radius(figure) for figure in self.d.figures]

    def distance(self, index: FigureIndex, at: Point3, other: FigureIndex, there: Point3) -> float:
        """Inches between the bases of two models that stand somewhere: see `gap`."""
        x, y, z = at
        other_x, other_y, other_z = there
        flat = hypot(x - other_x, y - other_y) - self._radii[index] - self._radii[other]
        flat = max(flat, 0.0)
        rise = abs(z - other_z)
        return flat if rise < self.field.height else hypot(flat, rise)

    def cover(self, index: FigureIndex, at: Point3, other: FigureIndex, there: Point3) -> int | None:
        """Cover dice of a model that another one shoots at from somewhere; None where it does not see it."""
        key = (index, at, other, there)
        if key not in self._sights:
            self._sights[key] = self._cover(index, at, other, there)
        return self._sights[key]

    def _cover(self, index: FigureIndex, at: Point3, other: FigureIndex, there: Point3) -> int | None:
        eye, target = (
            self.rules_context.base(self.d.figures[index], at),
            self.rules_context.base(self.d.figures[other], there),
        )
        lines = lines_between(self.d.ground, eye, target, self.rules_context.rays)
        verdict = lines.verdict_past([base for k, base in self._standing if k not in (index, other)])
        if verdict in (SightVerdict.HIDDEN, SightVerdict.FOULED):
            return None
        return {SightVerdict.COVERED: self.field.cover, SightVerdict.SHELTERED: self.field.cover_touching}.get(
            verdict, 0
        )

    # What is worth what

    def points(self, item: Item) -> float:
        """Victory points of a find."""
        return float(scenarios.item_points(self.d, item)) if item.found else 0.0

    def held(self, index: FigureIndex) -> float:
        """Victory points that a model carries."""
        figure = self.d.figures[index]
        rescued = self.scenario.rescued_points if figure.rescued else 0
        return sum(self.points(item) for item in figure.items) + rescued

    @cached_property
    def unknown(self) -> float:
        """Victory points of the next card of the artifact deck."""
        left = [card.points for id_, card in self.rules_context.artifacts.items() if id_ not in self.d.taken]
        return sum(left) / len(left) if left else float(self.field.junk_points)

    def use(self, item: Item) -> float:
        """What a card is worth in fights."""
        card = self.rules_context.gear[item.kind]
        strength = max(0, card.bonus - item.worn)
        if position_queries.is_weapon(card):
            return 0.12 * strength * min(3.0, self.left)
        return 0.15 * strength * min(3.0, self.left) if card.kind in ARMOR else 0.05

    def out_loss(self, index: FigureIndex) -> float:
        """What it costs its player when a model is Taken Out."""
        figure = self.d.figures[index]
        if figure.is_monster:
            return self.rules_context.monster(figure).points + 0.4
        return self.scenario.taken_out_points + 0.35 + 0.45 * max(0.0, self.left - 0.5) + self.held(index)

    def broken_loss(self, index: FigureIndex) -> float:
        """What it costs when one is Broken."""
        last = 0.35 if self.left <= 1.5 else 0.0
        return 0.6 + 0.12 * self.left + (0.35 + last) * self.held(index)

    def loss(self, index: FigureIndex, amount: int) -> float:
        """What so much damage at once costs a model's player."""
        found = self._losses.get(index)
        if found is None:
            found = self._losses[index] = [self._loss(index, number) for number in range(_WORST + 1)]
        return found[min(amount, _WORST)]

    def _loss(self, index: FigureIndex, amount: int) -> float:
        figure, d = self.d.figures[index], self.d
        if amount <= 0:
            return 0.0
        becomes, out, broken = harm.after(d, index, amount), self.out_loss(index), self.broken_loss(index)
        if figure.is_broken:
            return out - 0.4 * broken if becomes is Condition.OUT else 0.0
        watch = 0.25 if figure.is_watching else 0.0
        step = broken + 0.3 * out
        if figure.is_monster or figure.condition is Condition.BLOODIED:
            step = out
        if becomes is not figure.condition:
            return step + watch
        return watch + 0.7 * step * amount / self.rules_context.health(figure)

    def hurt(self, index: FigureIndex, chances: tuple[float, ...]) -> float:
        """The expected cost of damage for a model's player."""
        return sum(share * self.loss(index, amount) for amount, share in enumerate(chances) if amount)

    def risk(self, index: FigureIndex, pool: Pool, protection: int) -> float:
        """The expected cost for a model's player of such an attack."""
        key = index, pool, protection
        if key not in self._risks:
            self._risks[key] = self.hurt(index, harms(self.kind, pool, protection, 0))
        return self._risks[key]

    def gain(self, other: FigureIndex, chances: tuple[float, ...]) -> float:
        """What harming somebody is worth to the seat: a cost if it is its own."""
        key = other, chances
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = self._gain(other, chances)
        return found

    def _gain(self, other: FigureIndex, chances: tuple[float, ...]) -> float:
        figure, cost = self.d.figures[other], self.hurt(other, chances)
        if figure.owner == self.seat:
            return -cost
        if figure.is_monster:
            return cost
        reward = self.scenario.taken_out_points * (1 - self.share)
        if reward:
            cost_out = sum(s for k, s in enumerate(chances) if k and harm.after(self.d, other, k) is Condition.OUT)
            return self.share * cost + reward * cost_out
        return self.share * cost

    def prize(self, other: FigureIndex, pool: Pool, protection: int) -> float:
        """What such an attack at somebody is worth to the seat."""
        key = other, pool, protection
        if key not in self._prizes:
            self._prizes[key] = self.gain(other, harms(self.kind, pool, protection, 0))
        return self._prizes[key]

    def booty(self, other: FigureIndex) -> float:
        """What it is worth to take the best card of somebody who falls in contact (R170)."""
        figure = self.d.figures[other]
        if figure.owner == self.seat or figure.is_monster:
            return 0.0
        return max(((1 + 0.4 * self.share) * self.points(item) + self.use(item) for item in figure.items), default=0.0)

    def disabled(self, other: FigureIndex, chances: tuple[float, ...]) -> float:
        """How likely damage takes a model out of the fight for now."""
        key = other, chances
        found = self._disabled.get(key)
        if found is None:
            was = self.d.figures[other].condition
            found = sum(share for k, share in enumerate(chances) if k and harm.after(self.d, other, k) is not was)
            self._disabled[key] = found
        return found

    # Arms

    def arms(self, index: FigureIndex) -> list[WeaponValue]:
        """What a model can attack with as it is."""
        if index not in self._arms:
            self._arms[index] = self._armed(index)
        return self._arms[index]

    def _armed(self, index: FigureIndex) -> list[WeaponValue]:
        figure = self.d.figures[index]
        if figure.is_monster:
            monster = self.rules_context.monster(figure)
            return [WeaponValue(FISTS, monster.gear, -1.0, True, False, monster.specials)]
        found = [
            WeaponValue(FISTS, 0, -1.0, True, False, ()),
            WeaponValue(THROWN, 0, self.field.medium, False, False, ()),
        ]
        for k, item in enumerate(figure.items):
            card, strength = self.rules_context.gear[item.kind], position_queries.strength(self.d, item)
            if not position_queries.is_weapon(card) or (card.bonus > 0 and strength <= 0):
                continue
            far = position_queries.range_of(self.d, card.range) if card.range else -1.0
            aimed = "aimed_fire" in card.specials
            cost = self.points(item) + self.use(item) if "single_use" in card.specials else 0.0
            found.append(
                WeaponValue(position_queries.label(figure, k), strength, far, not aimed, aimed, card.specials, cost)
            )
        return found

    def boost(self, index: FigureIndex, *, is_near: bool, is_charge: bool) -> int:
        """Base dice that a mutation of an own model can add to an attack, one for each m-point (R31)."""
        key = index, is_near, is_charge
        found = self._boosts.get(key)
        if found is None:
            found = self._boosts[key] = self._boost(index, is_near=is_near, is_charge=is_charge)
        return found

    def _boost(self, index: FigureIndex, *, is_near: bool, is_charge: bool) -> int:
        if self.d.figures[index].owner != self.seat:
            return 0
        ops = _CHARGE_OPS if is_charge else _MELEE_OPS if is_near else _RANGED_OPS
        cards = powers.usable(self.d, index, ops, kind=MutationKind.ENHANCE)
        return max((card.base for card in cards), default=0) * powers.most_points(self.d, index)

    def armor(self, index: FigureIndex) -> int:
        """Protection dice of a model's cards."""
        if index not in self._armors:
            figure = self.d.figures[index]
            ratings = (rating for _, rating in position_queries.armors(self.d, figure))
            self._armors[index] = self.rules_context.monster(figure).armor if figure.is_monster else sum(ratings)
        return self._armors[index]

    def attribute(self, index: FigureIndex, name: str) -> int:
        """Base dice of a roll without what depends on the place."""
        if (index, name) not in self._attributes:
            more = sum(dice for _, dice in position_queries.modifiers(self.d, index))
            self._attributes[index, name] = position_queries.attribute(self.d, index, name) + more
        return self._attributes[index, name]
