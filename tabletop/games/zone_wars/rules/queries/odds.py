"""What an attack can come to, exactly, by the functions that resolve it.

    attack(arena, state, Plan("krin", "dux", "scrap-pistol"))   before it is declared: the planner
    mutation(arena, state, action)                              an Action mutation that attacks
    pending(arena, state)                                       an attack that is declared and not rolled yet
    choice(arena, state)                                        its dice lie on the table: keep them, or push

They trust that what they are asked about is legal. Flesh Eater is left out of account, and so are Reflexes, which are
named.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import GearKind, MutationOp
from tabletop.games.zone_wars.rules.powers import mutating
from tabletop.games.zone_wars.rules.queries import position_queries, spreads
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.queries.spreads import Counts, Faces, Spread
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.stages import AttackStage, HurtStage
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Bolting, Hurting, Mode
from tabletop.games.zone_wars.rules.text.actions import Assist, Mutate, Recover
from tabletop.games.zone_wars.rules.turn import attacking, forced, harm, hurting, pools, recovering, walking
from tabletop.rules.plane.plane import Point

_NONE: Final = Fraction(0)


@dataclass(frozen=True, slots=True)
class AttackPlan:
    """An attack that somebody thinks of."""

    attacker: str
    target: str
    weapon: str
    mode: Mode = Mode.MOVE
    enhance: str = ""
    points: int = 0
    dice: int = 0
    """Base dice that come on top."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What becomes of one model."""

    figure: str
    damage: Spread
    """What gets through to it, collision and fall included; a Broken model shrugs small amounts off."""
    broken: Fraction
    """Chance that it is Broken by it."""
    out: Fraction
    """Chance that it is Taken Out, or a monster killed."""
    left: Fraction = _NONE
    """Chance that it is pushed off the mat with its finds."""
    least: int = 1
    """Damage at once that has an effect: of a Broken model its full Health (R172)."""

    @property
    def hurt(self) -> Fraction:
        """Chance of any damage that has an effect."""
        return sum(self.damage[self.least :], _NONE)

    @property
    def mean(self) -> Fraction:
        """Expected damage that has an effect."""
        return sum((amount * share for amount, share in enumerate(self.damage) if amount >= self.least), _NONE)


@dataclass(frozen=True, slots=True)
class Reply:
    """The counterattack with the weapon that does most."""

    chance: Fraction
    """That the target can still strike back."""
    weapon: str
    fate: Fate
    """Of the attacker, once it comes to it."""

    @property
    def hurts(self) -> Fraction:
        """Chance that it comes to it, and hurts."""
        return self.chance * self.fate.hurt


@dataclass(frozen=True, slots=True)
class Result:
    """What one way of rolling comes to."""

    hits: Spread
    fates: tuple[Fate, ...]
    """The target's first, then of all within an area."""
    gain: Spread
    """M-points for the attacker's player."""
    worn: Spread
    """By how much the weapon gets worse."""
    busted: Fraction
    reply: Reply | None
    """None where there can be none."""

    @property
    def hit(self) -> Fraction:
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
    plain: Result
    """Without a push."""
    pushed: Result | None
    """Pushed whatever the dice show; None where nobody may push."""
    armor: int = 0
    """Dice that what the target wears, or is, rolls against it, beside the cover."""
    answers: tuple[str, ...] = ()
    """Reflexes with which the target may answer, of which the chances know nothing."""


@dataclass(frozen=True, slots=True)
class RolledDice:
    """The dice lie on the table."""

    keep: Result
    push: Result


def attack(rules_context: RulesContext, state: State, plan: AttackPlan) -> AttackOdds:
    """An attack with a weapon, or a monster's."""
    d = StateBuilder(rules_context, state)
    i = d.named(plan.attacker)
    if d.figures[i].is_monster:
        return _odds(d, attacking.monster_attack(d, i, d.named(plan.target), plan.mode, dice_=plan.dice))
    declared = (plan.target, plan.weapon, plan.enhance, plan.points)
    return _odds(d, pools.declare(d, i, plan.mode, declared, plan.dice))


def mutation(rules_context: RulesContext, state: State, action: Mutate) -> AttackOdds | None:
    """An Action mutation; None for one that rolls no dice against anybody."""
    d = StateBuilder(rules_context, state)
    i, card = d.named(action.figure), rules_context.mutations[action.mutation]
    mutating.pay(d, i, action)
    if card.op == MutationOp.BLAST:
        return _odds(d, mutating.blast(d, i, d.named(action.target), card, action.points))
    if card.op == MutationOp.BOLT:
        return _bolt(d, mutating.bolting(d, i, d.named(action.target), card, action.points))
    if card.op != MutationOp.RUSH:
        return None
    d.alter(i, place=action.path[-1], facing=walking.lane_facing(place_of(d.figures[i]), action.path[-1]))
    j = mutating.run_into(d, i)
    return None if j is None else _odds(d, mutating.ram(d, i, j, card, action.points))


def pending(rules_context: RulesContext, state: State) -> AttackOdds | None:
    """The attack, of a weapon or a mutation, that is declared and not rolled yet; None where there is none."""
    d = StateBuilder(rules_context, state)
    task = next((task for task in reversed(d.todo) if isinstance(task, Attacking | Bolting)), None)
    if isinstance(task, Bolting):
        return _bolt(d, task)
    is_rolled = task is None or task.base_faces or task.gear_faces
    return None if task is None or is_rolled else _odds(d, task)


def choice(rules_context: RulesContext, state: State) -> RolledDice | None:
    """What the first task's dice come to, kept or pushed; None where no push is asked for."""
    d = StateBuilder(rules_context, state)
    task = d.todo[-1] if d.todo else None
    if not isinstance(task, Attacking) or task.stage is not AttackStage.PUSH or not attacking.can_push(d, task):
        return None
    kind, field = spreads.faces(d.field), d.field
    base, gear = attacking.blanks(d, task)
    hits = dice.hits(field, task.base_faces, task.gear_faces)
    kept = hits, dice.biohazards(field, task.base_faces), dice.explosions(field, task.gear_faces)
    keep = Counts((((hits, 0, 0), 1),), 1)
    return RolledDice(_result(d, task, kind, keep), _result(d, task, kind, spreads.again(kind, kept, base, gear)))


def recovery(rules_context: RulesContext, state: State, action: Recover | Assist) -> Fraction:
    """The chance that who is Broken gets up, alone or with a friend's help (R107, R110, R114)."""
    d = StateBuilder(rules_context, state)
    i = d.named(action.figure)
    if isinstance(action, Assist):
        number = recovering.assist_dice(d, d.named(action.friend), i)
    elif d.figures[i].failed:
        return Fraction(1)
    else:
        number = position_queries.survival_dice(d, i)
    return 1 - spreads.spread(spreads.calm(spreads.faces(d.field), number, 0), 0)[0]


def damage(kind: Faces, counts: Counts, protection: int, extra: int = 0) -> Spread:
    """What gets through so many protection dice; the extra comes with any hit, and nothing stops it (D27)."""
    shield = spreads.prevented(kind, protection)
    shares: dict[int, Fraction] = {}
    for hits, share in enumerate(spreads.spread(counts, 0)):
        for stopped, chance in enumerate(shield if hits else spreads.SURE):
            amount = max(0, hits - stopped) + (extra if hits else 0)
            shares[amount] = shares.get(amount, _NONE) + share * chance
    return spreads.row(shares)


# Weighing


def _odds(builder: StateBuilder, task: Attacking) -> AttackOdds:
    kind, base = spreads.faces(builder.field), pools.base_dice(builder, task)
    plain = _result(builder, task, kind, spreads.calm(kind, base, task.gear))
    pushed = None
    if task.seat >= 0 and pools.may_push(task):
        pushed = _result(builder, task, kind, spreads.pushed(kind, base, task.gear))
    most = base + task.gear + (task.gear if "igniter" in task.specials else 0)
    armor, answers = _defence(
        builder, attacking.blow(builder, replace(task, hits=most), task.target), attacking.reflexes(builder, task)
    )
    parts = tuple(pools.parts(builder, task))
    return AttackOdds(base, task.gear, parts, task.cover, task.specials, plain, pushed, armor, answers)


def _bolt(builder: StateBuilder, task: Bolting) -> AttackOdds:
    kind, number = spreads.faces(builder.field), mutating.bolt_dice(builder, task)
    counts = spreads.calm(kind, 0, number)
    fate, _ = _fate(builder, mutating.bolted(builder, task, 1), kind, counts)
    plain = Result(spreads.spread(counts, 0), (fate,), spreads.SURE, spreads.SURE, _NONE, None)
    armor, answers = _defence(builder, mutating.bolted(builder, task, number), mutating.bolt_reflexes(builder, task))
    return AttackOdds(0, number, (), task.cover, (), plain, None, armor, answers)


def _defence(builder: StateBuilder, worst: Hurting, before: list[Mutation]) -> tuple[int, tuple[str, ...]]:
    """Dice of armor against the worst that may come of an attack, and all Reflexes that may answer it."""
    found = [
        *before,
        *hurting.reflexes(builder, worst),
        *hurting.reflexes(builder, replace(worst, stage=HurtStage.HARM)),
    ]
    return sum(hurting.shield(builder, worst)[1]), tuple(dict.fromkeys(card.id for card in found))


def _result(builder: StateBuilder, task: Attacking, kind: Faces, counts: Counts) -> Result:
    if "igniter" in task.specials:
        counts = spreads.ignited(kind, counts)
    left = 0 if attacking.wearing(builder, task) is None else pools.bonus(builder, task.attacker, task.weapon)
    room = builder.field.m_cap - builder.players[task.seat].m_points if task.seat >= 0 else 0
    worn = spreads.spread(counts, 2, left)
    told = [_fate(builder, attacking.blow(builder, task, k), kind, counts) for k in attacking.struck(builder, task)]
    hits = spreads.spread(counts, 0)
    return Result(
        hits, tuple(fate for fate, _ in told), spreads.spread(counts, 1, room), worn,
        spreads.at_least(worn, left) if left else _NONE, _reply(builder, task, kind, hits, told[0]),
    )  # fmt: skip


def _fate(builder: StateBuilder, task: Hurting, kind: Faces, counts: Counts) -> tuple[Fate, StateBuilder]:
    """What becomes of a victim, and the position after its push."""
    _, ratings = hurting.shield(builder, task)
    figure, later, extra = builder.figures[task.victim], builder, 0
    hit = 1 - spreads.spread(counts, 0)[0]
    if task.push is not None and hit:
        later = StateBuilder(builder.rules_context, builder.state())
        shoved = forced.shove(later, task.victim, Point(*task.push), task.push_far)
        if shoved.has_left:
            return Fate(figure.id, spreads.SURE, _NONE, _NONE, hit), later
        extra = shoved.damage
    amounts = damage(kind, counts, sum(ratings) + task.cover + task.ward, extra)
    becomes = dict.fromkeys(Condition, _NONE)
    for amount, share in enumerate(amounts):
        becomes[harm.after(builder, task.victim, amount)] += share
    broken = _NONE if figure.is_broken else becomes[Condition.BROKEN]
    least = builder.rules_context.health(figure) if figure.is_broken else 1
    return Fate(figure.id, amounts, broken, becomes[Condition.OUT], least=least), later


def _is_for_contact(builder: StateBuilder, index: FigureIndex, name: str) -> bool:
    """Whether a weapon is made for melee: one that shoots may serve there too (R50)."""
    card = pools.weapon(builder, index, name)
    return card is not None and card.kind != GearKind.RANGED


def _reply(
    builder: StateBuilder, task: Attacking, kind: Faces, hits: Spread, told: tuple[Fate, StateBuilder]
) -> Reply | None:
    """What the target does if the blow leaves it standing in contact."""
    fate, later = told
    chance = _NONE
    if attacking.answers(later, replace(task, hits=1)):
        chance += 1 - hits[0] - fate.broken - fate.out
    if attacking.answers(builder, replace(task, hits=0)):
        chance += hits[0]
    if not chance:
        return None
    found = [(_struck(builder, made, kind), made.weapon) for made in _answers(builder, task.target, task.attacker)]
    if not found:
        return None
    best, weapon = max(found, key=lambda one: (one[0].mean, _is_for_contact(builder, task.target, one[1])))
    return Reply(chance, weapon, best)


def _answers(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> list[Attacking]:
    """Counterattacks that a model can make."""
    if builder.figures[index].is_monster:
        return [attacking.monster_attack(builder, index, other, Mode.COUNTER)]
    found = pools.attacks(builder, index, Mode.COUNTER, (other,))
    return [pools.declare(builder, index, Mode.COUNTER, declared, 0) for declared in found]


def _struck(builder: StateBuilder, task: Attacking, kind: Faces) -> Fate:
    counts = spreads.calm(kind, pools.base_dice(builder, task), task.gear)
    if "igniter" in task.specials:
        counts = spreads.ignited(kind, counts)
    return _fate(builder, attacking.blow(builder, task, task.target), kind, counts)[0]


def placed(
    rules_context: RulesContext, state: State, figure: str, place: tuple[float, float, float], facing: float
) -> State:
    """The position as if a model stood elsewhere: for attacks after a move that is only thought of."""
    d = StateBuilder(rules_context, state)
    i = d.named(figure)
    d.alter(i, place=place_of(d.figures[i])._replace(x=place[0], y=place[1], z=place[2]), facing=facing)
    return d.state()


def weapons(
    rules_context: RulesContext, state: State, figure: str, mode: Mode, target: str = ""
) -> tuple[AttackPlan, ...]:
    """The attacks without a mutation that a model could declare now, as plans."""
    d = StateBuilder(rules_context, state)
    j = position_queries.find(d, target)
    found = pools.attacks(d, d.named(figure), mode, () if j is None else (j,))
    return tuple(AttackPlan(figure, aim, weapon, mode) for aim, weapon, _, _ in found)
