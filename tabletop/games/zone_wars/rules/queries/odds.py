"""What an attack can come to, exactly, by the functions that resolve it.

    attack_odds(rules_context, state, plan)     an AttackPlan, before it is declared
    mutation_odds(rules_context, state, action) an Action mutation that attacks
    pending_attack_odds(rules_context, state)   an attack that is declared and not rolled
    keep_or_push_odds(rules_context, state)     its dice lie on the table: keep them, or push

They trust that what they are asked about is legal. Flesh Eater is left out of account, and so are Reflexes, which are
named. Used by the bots (`answers`, `mat_evaluation`), `odds_table`, `attack_planner`, `attack_ideas` and `phone`.
They use the functions that resolve attacks (`attacking`, `hurting`, `pools`), and `test_odds` compares both; chances
are exact fractions.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import GearKind, MutationOp
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.dice import Distribution, FaceCounts, RollCounts
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.stages import AttackStage, DamageStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Bolting, Hurting, Mode
from tabletop.games.zone_wars.rules.text.actions import Assist, Mutate, Recover
from tabletop.games.zone_wars.rules.turn import attacking, forced_moves, hurting, pools, walking
from tabletop.rules.plane.geometry import Point

_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """An attack that is thought of, not declared."""

    attacker: str
    target: str
    weapon: str
    mode: Mode = Mode.MOVE
    enhance: str = ""
    points: int = 0
    dice: int = 0
    """Base dice that come on top."""


@dataclass(frozen=True, slots=True)
class VictimOdds:
    """What an attack does to one figure."""

    figure: str
    damage: Distribution
    """What gets through to it, collision and fall included; a Broken model shrugs small amounts off."""
    broken_chance: Fraction
    """Chance that it is Broken by it."""
    out_chance: Fraction
    """Chance that it is Taken Out, or a monster killed."""
    left_chance: Fraction = _NONE
    """Chance that it is pushed off the mat with its finds."""
    least_effective_damage: int = 1
    """Damage at once that has an effect: of a Broken model its full Health (R172)."""

    @property
    def hurt_chance(self) -> Fraction:
        """Chance of any damage that has an effect."""
        return sum(self.damage[self.least_effective_damage :], _NONE)

    @property
    def expected_damage(self) -> Fraction:
        """Expected damage that has an effect."""
        return sum(
            (amount * share for amount, share in enumerate(self.damage) if amount >= self.least_effective_damage), _NONE
        )


@dataclass(frozen=True, slots=True)
class CounterattackOdds:
    """The counterattack with the best weapon for it."""

    chance: Fraction
    """That the target can still strike back."""
    weapon: str
    fate: VictimOdds
    """Of the attacker, once it comes to it."""

    @property
    def hurt_chance(self) -> Fraction:
        """Chance that it comes to it, and hurts."""
        return self.chance * self.fate.hurt_chance


@dataclass(frozen=True, slots=True)
class RollOdds:
    """What one roll may come to, kept or pushed."""

    hits: Distribution
    fates: tuple[VictimOdds, ...]
    """The target's first, then of all within an area."""
    m_point_spread: Distribution
    """M-points for the attacker's player."""
    wear_spread: Distribution
    """By how much the weapon gets worse."""
    busted_chance: Fraction
    counterattack: CounterattackOdds | None
    """None where there can be none."""

    @property
    def hit_chance(self) -> Fraction:
        """Chance of a success."""
        return 1 - self.hits[0]


@dataclass(frozen=True, slots=True)
class AttackOdds:
    """An attack with what its dice are made of."""

    base: int
    gear: int
    parts: tuple[tuple[str, int], ...]
    """Where the base dice come from, as the engine's event tells it."""
    cover: int
    specials: tuple[str, ...]
    plain: RollOdds
    """Without a push."""
    pushed: RollOdds | None
    """Pushed whatever the dice show; None where nobody may push."""
    armor: int = 0
    """Dice that what the target wears, or is, rolls against it, beside the cover."""
    answers: tuple[str, ...] = ()
    """Reflexes with which the target may answer, of which the chances know nothing."""


@dataclass(frozen=True, slots=True)
class PushChoiceOdds:
    """The dice lie on the table."""

    keep: RollOdds
    push: RollOdds


def attack_odds(rules_context: RulesContext, state: State, plan: AttackPlan) -> AttackOdds:
    """An attack with a weapon, or a monster's."""
    builder = StateBuilder(rules_context, state)
    i = builder.index_of_figure(plan.attacker)
    if builder.figures[i].is_monster:
        return _weapon_attack_odds(
            builder,
            attacking.make_monster_attack(builder, i, builder.index_of_figure(plan.target), plan.mode, dice_=plan.dice),
        )
    declared = (plan.target, plan.weapon, plan.enhance, plan.points)
    return _weapon_attack_odds(builder, pools.make_attack(builder, i, plan.mode, declared, plan.dice))


def mutation_odds(rules_context: RulesContext, state: State, action: Mutate) -> AttackOdds | None:
    """An Action mutation; None for one that rolls no dice against anybody."""
    builder = StateBuilder(rules_context, state)
    i, card = builder.index_of_figure(action.figure), rules_context.mutations[action.mutation]
    mutating.pay_for_action(builder, i, action)
    if card.op == MutationOp.BLAST:
        return _weapon_attack_odds(
            builder, mutating.make_blast_attack(builder, i, builder.index_of_figure(action.target), card, action.points)
        )
    if card.op == MutationOp.BOLT:
        return _bolt_odds(
            builder, mutating.make_bolt_attack(builder, i, builder.index_of_figure(action.target), card, action.points)
        )
    if card.op != MutationOp.RUSH:
        return None
    builder.change_figure(
        i, place=action.path[-1], facing=walking.facing_along(place_of(builder.figures[i]), action.path[-1])
    )
    j = mutating.find_rammed_enemy(builder, i)
    return (
        None
        if j is None
        else _weapon_attack_odds(builder, mutating.make_ram_attack(builder, i, j, card, action.points))
    )


def pending_attack_odds(rules_context: RulesContext, state: State) -> AttackOdds | None:
    """The attack, of a weapon or a mutation, that is declared and not rolled yet; None where there is none."""
    builder = StateBuilder(rules_context, state)
    task = next((task for task in reversed(builder.todo) if isinstance(task, Attacking | Bolting)), None)
    if isinstance(task, Bolting):
        return _bolt_odds(builder, task)
    is_rolled = task is None or task.base_faces or task.gear_faces
    return None if task is None or is_rolled else _weapon_attack_odds(builder, task)


def keep_or_push_odds(rules_context: RulesContext, state: State) -> PushChoiceOdds | None:
    """What keeping and what pushing the rolled dice come to; None where no push is asked for."""
    builder = StateBuilder(rules_context, state)
    task = builder.todo[-1] if builder.todo else None
    if (
        not isinstance(task, Attacking)
        or task.stage is not AttackStage.PUSH
        or not attacking.can_push_attack(builder, task)
    ):
        return None
    kind, field = dice.count_faces(builder.field), builder.field
    base, gear = attacking.count_blank_dice(builder, task)
    hits = dice.count_hits(field, task.base_faces, task.gear_faces)
    kept = hits, dice.count_biohazards(field, task.base_faces), dice.count_explosions(field, task.gear_faces)
    keep = RollCounts((((hits, 0, 0), 1),), 1)
    return PushChoiceOdds(
        _roll_odds(builder, task, kind, keep),
        _roll_odds(builder, task, kind, dice.outcome_counts_after_reroll(kind, kept, base, gear)),
    )


def recovery_chance(rules_context: RulesContext, state: State, action: Recover | Assist) -> Fraction:
    """The chance that a Broken model gets up, alone or with a friend's help (R107, R110, R114)."""
    builder = StateBuilder(rules_context, state)
    i = builder.index_of_figure(action.figure)
    if isinstance(action, Assist):
        number = hurting.assisted_recovery_dice(builder, builder.index_of_figure(action.friend), i)
    elif builder.figures[i].failed:
        return Fraction(1)
    else:
        number = position_queries.count_survival_dice(builder, i)
    return (
        1 - dice.symbol_distribution(dice.outcome_counts_not_pushed(dice.count_faces(builder.field), number, 0), 0)[0]
    )


def damage_distribution(kind: FaceCounts, counts: RollCounts, protection: int, extra: int = 0) -> Distribution:
    """What gets through so many protection dice; the extra comes with any hit, and nothing stops it (D27)."""
    shield = dice.protection_distribution(kind, protection)
    shares: dict[int, Fraction] = {}
    for hits, share in enumerate(dice.symbol_distribution(counts, 0)):
        for stopped, chance in enumerate(shield if hits else dice.SURELY_NONE):
            amount = max(0, hits - stopped) + (extra if hits else 0)
            shares[amount] = shares.get(amount, _NONE) + share * chance
    return dice.make_distribution(shares)


# Weighing


def _weapon_attack_odds(builder: StateBuilder, task: Attacking) -> AttackOdds:
    kind, base = dice.count_faces(builder.field), pools.count_base_dice(builder, task)
    plain = _roll_odds(builder, task, kind, dice.outcome_counts_not_pushed(kind, base, task.gear))
    pushed = None
    if task.seat >= 0 and pools.is_pushable(task):
        pushed = _roll_odds(builder, task, kind, dice.outcome_counts_pushed(kind, base, task.gear))
    most = base + task.gear + (task.gear if "igniter" in task.specials else 0)
    armor, answers = _armor_dice_and_reflexes(
        builder,
        attacking.make_hurting_from_hit(builder, replace(task, hits=most), task.target),
        attacking.usable_reflexes(builder, task),
    )
    parts = tuple(pools.base_dice_by_source(builder, task))
    return AttackOdds(base, task.gear, parts, task.cover, task.specials, plain, pushed, armor, answers)


def _bolt_odds(builder: StateBuilder, task: Bolting) -> AttackOdds:
    kind, number = dice.count_faces(builder.field), mutating.count_bolt_dice(builder, task)
    counts = dice.outcome_counts_not_pushed(kind, 0, number)
    fate, _ = _victim_odds_and_state_after(builder, mutating.make_hurting_from_bolt(builder, task, 1), kind, counts)
    plain = RollOdds(dice.symbol_distribution(counts, 0), (fate,), dice.SURELY_NONE, dice.SURELY_NONE, _NONE, None)
    armor, answers = _armor_dice_and_reflexes(
        builder, mutating.make_hurting_from_bolt(builder, task, number), mutating.bolt_reflexes(builder, task)
    )
    return AttackOdds(0, number, (), task.cover, (), plain, None, armor, answers)


def _armor_dice_and_reflexes(
    builder: StateBuilder, worst: Hurting, before: list[Mutation]
) -> tuple[int, tuple[str, ...]]:
    """Dice of armor against the worst that may come of an attack, and all Reflexes that may answer it."""
    found = [
        *before,
        *hurting.usable_reflexes(builder, worst),
        *hurting.usable_reflexes(builder, replace(worst, stage=DamageStage.HARM)),
    ]
    return sum(hurting.protecting_items(builder, worst)[1]), tuple(dict.fromkeys(card.id for card in found))


def _roll_odds(builder: StateBuilder, task: Attacking, kind: FaceCounts, counts: RollCounts) -> RollOdds:
    if "igniter" in task.specials:
        counts = dice.outcome_counts_with_igniter(kind, counts)
    left = (
        0
        if attacking.worn_item_index(builder, task) is None
        else pools.weapon_bonus(builder, task.attacker, task.weapon)
    )
    room = builder.field.m_cap - builder.players[task.seat].m_points if task.seat >= 0 else 0
    worn = dice.symbol_distribution(counts, 2, left)
    told = [
        _victim_odds_and_state_after(builder, attacking.make_hurting_from_hit(builder, task, k), kind, counts)
        for k in attacking.figures_hit(builder, task)
    ]
    hits = dice.symbol_distribution(counts, 0)
    return RollOdds(
        hits,
        tuple(fate for fate, _ in told),
        dice.symbol_distribution(counts, 1, room),
        worn,
        dice.chance_of_at_least(worn, left) if left else _NONE,
        _counterattack_odds(builder, task, kind, hits, told[0]),
    )


def _victim_odds_and_state_after(
    builder: StateBuilder, task: Hurting, kind: FaceCounts, counts: RollCounts
) -> tuple[VictimOdds, StateBuilder]:
    """What becomes of a victim, and the position after its push."""
    _, ratings = hurting.protecting_items(builder, task)
    figure, later, extra = builder.figures[task.victim], builder, 0
    hit = 1 - dice.symbol_distribution(counts, 0)[0]
    if task.push is not None and hit:
        later = StateBuilder(builder.rules_context, builder.state())
        shoved = forced_moves.push_figure(later, task.victim, Point(*task.push), task.push_far)
        if shoved.has_left:
            return VictimOdds(figure.id, dice.SURELY_NONE, _NONE, _NONE, hit), later
        extra = shoved.damage
    amounts = damage_distribution(kind, counts, sum(ratings) + task.cover + task.ward, extra)
    becomes = dict.fromkeys(Condition, _NONE)
    for amount, share in enumerate(amounts):
        becomes[hurting.condition_after_damage(builder, task.victim, amount)] += share
    broken = _NONE if figure.is_broken else becomes[Condition.BROKEN]
    least = builder.rules_context.full_health(figure) if figure.is_broken else 1
    return VictimOdds(figure.id, amounts, broken, becomes[Condition.OUT], least_effective_damage=least), later


def _is_made_for_melee(builder: StateBuilder, index: FigureIndex, name: str) -> bool:
    """Whether a weapon is made for melee: one that shoots may serve there too (R50)."""
    card = pools.weapon_card(builder, index, name)
    return card is not None and card.kind != GearKind.RANGED


def _counterattack_odds(
    builder: StateBuilder,
    task: Attacking,
    kind: FaceCounts,
    hits: Distribution,
    victim_and_builder: tuple[VictimOdds, StateBuilder],
) -> CounterattackOdds | None:
    """What the target does if the blow leaves it standing in contact."""
    fate, later = victim_and_builder
    chance = _NONE
    if attacking.can_counterattack(later, replace(task, hits=1)):
        chance += 1 - hits[0] - fate.broken_chance - fate.out_chance
    if attacking.can_counterattack(builder, replace(task, hits=0)):
        chance += hits[0]
    if not chance:
        return None
    found = [
        (_counterattack_victim_odds(builder, made, kind), made.weapon)
        for made in _possible_counterattacks(builder, task.target, task.attacker)
    ]
    if not found:
        return None
    best, weapon = max(
        found, key=lambda one: (one[0].expected_damage, _is_made_for_melee(builder, task.target, one[1]))
    )
    return CounterattackOdds(chance, weapon, best)


def _possible_counterattacks(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> list[Attacking]:
    """Counterattacks that a model can make."""
    if builder.figures[index].is_monster:
        return [attacking.make_monster_attack(builder, index, other, Mode.COUNTER)]
    found = pools.possible_attacks(builder, index, Mode.COUNTER, (other,))
    return [pools.make_attack(builder, index, Mode.COUNTER, declared, 0) for declared in found]


def _counterattack_victim_odds(builder: StateBuilder, task: Attacking, kind: FaceCounts) -> VictimOdds:
    counts = dice.outcome_counts_not_pushed(kind, pools.count_base_dice(builder, task), task.gear)
    if "igniter" in task.specials:
        counts = dice.outcome_counts_with_igniter(kind, counts)
    return _victim_odds_and_state_after(
        builder, attacking.make_hurting_from_hit(builder, task, task.target), kind, counts
    )[0]


def state_with_figure_moved(
    rules_context: RulesContext, state: State, figure: str, place: tuple[float, float, float], facing: float
) -> State:
    """The state with a figure moved elsewhere, for attacks after a move that is only thought of."""
    builder = StateBuilder(rules_context, state)
    i = builder.index_of_figure(figure)
    builder.change_figure(
        i, place=place_of(builder.figures[i])._replace(x=place[0], y=place[1], z=place[2]), facing=facing
    )
    return builder.state()


def possible_attack_plans(
    rules_context: RulesContext, state: State, figure: str, mode: Mode, target: str = ""
) -> tuple[AttackPlan, ...]:
    """The attacks without a mutation that a model could declare now, as plans."""
    builder = StateBuilder(rules_context, state)
    j = position_queries.find_figure(builder, target)
    found = pools.possible_attacks(builder, builder.index_of_figure(figure), mode, () if j is None else (j,))
    return tuple(AttackPlan(figure, aim, weapon, mode) for aim, weapon, _, _ in found)
