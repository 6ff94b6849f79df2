"""One attack, step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.stages import AttackStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Attacking, Feeding, Hurting, Mode, Striking, Throwing, Walking
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import FISTS, Attack, Push, Reflex, Roll
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason, MoveManner, RollReason
from tabletop.games.zone_wars.rules.turn import pools, walking
from tabletop.rules.amend import amended
from tabletop.rules.game import NOBODY, Refusal, Seat, refuse
from tabletop.rules.plane.plane import direction

_NO_ANSWER = (Mode.COUNTER, Mode.FREE, Mode.WATCH, Mode.HOUND, Mode.BLAST)
"""Modes that cause no counterattack (D17)."""
_OWN_DICE = (Mode.BLAST,)
"""Modes in which no card wears (N46)."""


def begin(builder: StateBuilder, attack: Attacking) -> None:
    """Puts a declared attack before everything else."""
    attacker, target = builder.figures[attack.attacker].id, builder.figures[attack.target].id
    builder.say(events.Targeted(("R122",), attacker, target, attack.weapon, attack.mode.value, attack.cover))
    builder.push(attack)


# Declaring


def strike_seat(builder: StateBuilder, task: Striking) -> Seat | None:
    """Who decides; nobody where there is nothing left to decide."""
    return task.seat if builder.figures[task.figure].is_standing else None


def drop(builder: StateBuilder, task: object) -> None:
    """The task has nothing to wait for."""
    builder.pop()


def strike_refusal(builder: StateBuilder, task: Striking, action: Attack) -> Refusal | None:
    """What keeps a model from this attack; a puppeteer spends nobody else's m-points."""
    if action.enhance and task.seat != builder.figures[task.figure].owner:
        return refuse("R38", "no_use", mutation=action.enhance)
    declared = (action.target, action.weapon, action.enhance, action.points)
    return pools.attack_refusal(builder, task.figure, task.mode, declared, targets=task.targets)


def strike(builder: StateBuilder, task: Striking, action: Attack) -> None:
    """Declares an attack."""
    declared = (action.target, action.weapon, action.enhance, action.points)
    builder.pop()
    begin(builder, amended(pools.declare(builder, task.figure, task.mode, declared, task.dice), leader=task.leader))


# Carrying on


def seat(builder: StateBuilder, task: Attacking) -> Seat | None:
    """Who decides: the target about a reflex, the attacker about a push."""
    if task.stage is AttackStage.TARGETED and reflexes(builder, task):
        return builder.figures[task.target].owner
    if task.stage is AttackStage.PUSH and can_push(builder, task):
        return task.seat
    return None


def reflexes(builder: StateBuilder, task: Attacking) -> list[Mutation]:
    """Cards that the target may answer with (R49, D33)."""
    if "silent" in task.specials or builder.figures[task.target].owner < 0:
        return []
    triggers = (ReflexTrigger.TARGETED,) if task.in_contact else (ReflexTrigger.TARGETED, ReflexTrigger.SHOT_AT)
    found = powers.usable(builder, task.target, kind=MutationKind.REFLEX, triggers=triggers, used=task.used)
    return [card for card in found if card.op != MutationOp.HINDER or pools.base_dice(builder, task) > 1]


def can_push(builder: StateBuilder, task: Attacking) -> bool:
    """Whether there is a die to roll again (N39)."""
    return task.seat >= 0 and pools.may_push(task) and blanks(builder, task) != (0, 0)


def blanks(builder: StateBuilder, task: Attacking) -> tuple[int, int]:
    """How many base and gear dice a push rolls again (R10)."""
    base = len(task.base_faces) - len(dice.kept(builder.field.base_die, task.base_faces))
    return base, len(task.gear_faces) - len(dice.kept(builder.field.gear_die, task.gear_faces))


def run(builder: StateBuilder, task: Attacking) -> None:
    """The next step that needs no decision."""
    _STEPS[task.stage](builder, task)


def _targeted(builder: StateBuilder, task: Attacking) -> None:
    builder.swap(amended(task, stage=AttackStage.ROLL))


def _roll(builder: StateBuilder, task: Attacking) -> None:
    base = pools.base_dice(builder, task)
    attacker = builder.figures[task.attacker].id
    builder.say(events.Pool(("R42", "R6"), attacker, base, task.gear, tuple(pools.parts(builder, task))))
    builder.swap(amended(task, stage=AttackStage.PUSH))
    builder.push(Throwing(_roller(task), base, task.gear, RollReason.ATTACK, task.attacker))


def _roller(task: Attacking) -> Seat:
    return task.seat if task.seat >= 0 else NOBODY


def push_refusal(builder: StateBuilder, task: Attacking, action: Push) -> Refusal | None:
    """Only where the push is asked for."""
    return None if task.stage is AttackStage.PUSH else refuse("R128", "no_push_now")


def push(builder: StateBuilder, task: Attacking, action: Push) -> None:
    """Rolls again what shows neither success nor trouble (R10)."""
    base, gear = blanks(builder, task)
    kept = len(task.base_faces) + len(task.gear_faces) - base - gear
    builder.say(events.Pushed(("R10", "R13"), builder.figures[task.attacker].id, kept))
    builder.swap(amended(task, is_pushed=True, told=(*task.told, *builder.events)))
    builder.push(Throwing(_roller(task), base, gear, RollReason.PUSH, task.attacker))


def keep(builder: StateBuilder, task: Attacking) -> None:
    """No reflex, or no push."""
    builder.swap(amended(task, stage=AttackStage.ROLL if task.stage is AttackStage.TARGETED else AttackStage.IGNITER))


def _keep(builder: StateBuilder, task: Attacking) -> None:
    keep(builder, task)


def receive(builder: StateBuilder, task: Attacking, roll: Roll) -> None:
    """Takes the dice of the attack, of its push, or of an igniter."""
    if task.stage is AttackStage.IGNITE:
        hits = task.hits + dice.hits(builder.field, (), roll.gear)
        _wear(builder, task, dice.explosions(builder.field, roll.gear), "R153", "D6")
        builder.swap(amended(task, stage=AttackStage.HIT, hits=hits, told=(*task.told, *builder.events)))
        return
    base, gear = roll.base, roll.gear
    if task.is_pushed:
        base = (*dice.kept(builder.field.base_die, task.base_faces), *base)
        gear = (*dice.kept(builder.field.gear_die, task.gear_faces), *gear)
        if task.seat >= 0:
            builder.gain(task.seat, dice.biohazards(builder.field, base), GainReason.PUSH, "R13", "D3")
        _wear(builder, task, dice.explosions(builder.field, gear), "R13", "D4")
    builder.swap(amended(task, base_faces=base, gear_faces=gear, told=(*task.told, *builder.events)))


def _wear(builder: StateBuilder, task: Attacking, by: int, *rules: str) -> None:
    index = wearing(builder, task)
    if by and index is not None:
        builder.wear(task.attacker, index, by, *rules)


def wearing(builder: StateBuilder, task: Attacking) -> int | None:
    """The item that explosions make worse (N46)."""
    return None if task.mode in _OWN_DICE else position_queries.labelled(builder.figures[task.attacker], task.weapon)


def _igniter(builder: StateBuilder, task: Attacking) -> None:
    hits = dice.hits(builder.field, task.base_faces, task.gear_faces)
    if "igniter" in task.specials and hits:
        builder.swap(amended(task, stage=AttackStage.IGNITE, hits=hits))
        builder.push(Throwing(_roller(task), 0, hits, RollReason.IGNITER, task.attacker))
    else:
        builder.swap(amended(task, stage=AttackStage.HIT, hits=hits))


def _hit(builder: StateBuilder, task: Attacking) -> None:
    attacker, target = builder.figures[task.attacker].id, builder.figures[task.target].id
    _use_up(builder, task)
    if task.in_contact:
        builder.end_watch(task.target, "melee", "R76", "N34")
    if not task.hits:
        builder.say(events.Missed(("R125",), attacker, target, "no_hit"))
        builder.swap(amended(task, stage=AttackStage.COUNTER))
        return
    builder.say(events.Hit(("R125", "R126"), attacker, target, task.hits))
    if "stun" in task.specials:
        builder.end_watch(task.target, "stunned", "R150")
    victims = struck(builder, task)
    before = tuple((k, builder.figures[k].condition.value) for k in victims)
    builder.swap(amended(task, stage=AttackStage.VICTIMS, victims=victims, before=before))


def struck(builder: StateBuilder, task: Attacking) -> tuple[FigureIndex, ...]:
    """Whom a hit harms: the target, then all within an area, its side first, then clockwise (R154, D33)."""
    if "area" not in task.specials:
        return (task.target,)
    near = [
        k
        for k, _ in position_queries.on_mat(builder)
        if k != task.target and position_queries.is_within(builder, task.target, k, builder.field.close)
    ]
    return (task.target, *position_queries.clockwise(builder, builder.figures[task.target].owner, near))


def _use_up(builder: StateBuilder, task: Attacking) -> None:
    index = position_queries.labelled(builder.figures[task.attacker], task.weapon)
    if index is not None and "single_use" in task.specials:
        item = builder.take_item(task.attacker, index)
        builder.say(events.UsedUp(("R55",), builder.figures[task.attacker].id, item.kind))


def _victims(builder: StateBuilder, task: Attacking) -> None:
    if not task.victims:
        builder.swap(amended(task, stage=AttackStage.FEED))
        return
    victim, *rest = task.victims
    builder.swap(amended(task, victims=tuple(rest)))
    if builder.figures[victim].place is not None:
        builder.push(blow(builder, task, victim))


def blow(builder: StateBuilder, task: Attacking, victim: FigureIndex) -> Hurting:
    """What a hit does to one victim (R155 to R158, N32)."""
    is_target = victim == task.target
    is_area = "area" in task.specials
    knocks = is_target and "knockback" in task.specials
    return Hurting(
        victim, task.hits, task.attacker, task.weapon, cover=0 if is_area or task.in_contact else task.cover,
        barred="silent" in task.specials or victim in task.used, is_attack=True,
        in_contact=position_queries.are_touching(builder, task.attacker, victim), leader=task.leader,
        push=_away(builder, task) if knocks else None, push_far=builder.field.close if knocks else 0.0,
    )  # fmt: skip


def _away(builder: StateBuilder, task: Attacking) -> tuple[float, float] | None:
    if builder.figures[task.attacker].place is None:
        return None
    towards = direction(place_of(builder.figures[task.attacker]), place_of(builder.figures[task.target]))
    return towards.x, towards.y


def harmed(builder: StateBuilder, victim: FigureIndex, amount: int) -> None:
    """Tells the attack below how much its target has suffered."""
    task = builder.todo[-1] if builder.todo else None
    if isinstance(task, Attacking) and task.target == victim:
        builder.swap(amended(task, harmed=task.harmed + amount))


def _feed(builder: StateBuilder, task: Attacking) -> None:
    builder.swap(amended(task, stage=AttackStage.COUNTER))
    eater = builder.figures[task.attacker]
    hungry = task.in_contact and task.harmed and eater.is_standing and eater.damage and eater.owner >= 0
    if hungry and powers.usable(builder, task.attacker, (MutationOp.FEED,), kind=MutationKind.ENHANCE, used=task.used):
        builder.push(Feeding(task.attacker))


def _counter(builder: StateBuilder, task: Attacking) -> None:
    builder.pop()
    if answers(builder, task):
        free_strike(builder, task.target, task.attacker, Mode.COUNTER)


def answers(builder: StateBuilder, task: Attacking) -> bool:
    """Whether the target may strike back when everything else is done (R134, D17, N35)."""
    is_fair = task.in_contact and task.in_front and task.mode not in _NO_ANSWER
    is_stunned = "stun" in task.specials and task.hits > 0
    stands = builder.figures[task.target].is_standing
    return is_fair and stands and not is_stunned and position_queries.are_touching(builder, task.target, task.attacker)


def free_strike(builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode) -> None:
    """Offers a free melee attack; monsters always make theirs (R134, R138, 10.3)."""
    figure = builder.figures[index]
    if figure.owner >= 0:
        builder.push(Striking(index, mode, figure.owner, (other,)))
    else:
        monster_strike(builder, index, other, mode)


def monster_strike(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, *, dice_: int = 0
) -> None:
    """A monster's attack."""
    begin(builder, monster_attack(builder, index, other, mode, dice_=dice_))


def monster_attack(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, *, dice_: int = 0
) -> Attacking:
    """The attack as it begins."""
    card = builder.rules_context.monster(builder.figures[index])
    in_front = position_queries.faces(builder, other, place_of(builder.figures[index]))
    specials = tuple(special for special in card.specials if special == "knockback")
    return Attacking(index, other, FISTS, mode, NOBODY, True, in_front, 0, dice_, card.gear, specials)


# Reflexes of the target


def reflex_refusal(builder: StateBuilder, task: Attacking, action: Reflex) -> Refusal | None:
    """What keeps the target from this answer."""
    if task.stage is not AttackStage.TARGETED:
        return refuse("R37", "no_reflex_now")
    return answer_refusal(builder, task.target, action, reflexes(builder, task), task.used)


def answer_refusal(
    builder: StateBuilder,
    index: FigureIndex,
    action: Reflex,
    cards: Iterable[Mutation],
    used: Iterable[FigureIndex] = (),
) -> Refusal | None:
    """What keeps a target from answering with one of these cards."""
    found = powers.refusal(builder, index, action.mutation, action.points, used=used)
    if found is not None:
        return found
    card = builder.rules_context.mutations[action.mutation]
    if card not in cards:
        return refuse("R37", "no_use", mutation=action.mutation)
    if card.op == MutationOp.DODGE:
        return walking.flight_refusal(builder, index, action.path, card.inches * action.points)
    return refuse("R37", "no_path") if action.path else None


def reflex(builder: StateBuilder, task: Attacking, action: Reflex) -> None:
    """The target answers before the dice fall."""
    card = builder.rules_context.mutations[action.mutation]
    builder.spend(task.target, action.mutation, action.points, "R37")
    used = (*task.used, task.target)
    if card.op == MutationOp.HINDER:
        builder.swap(amended(task, stage=AttackStage.ROLL, used=used, dice=task.dice - card.base * action.points))
        return
    builder.swap(amended(task, stage=AttackStage.DODGED, used=used))
    dodge(builder, task.target, action)


def dodge(builder: StateBuilder, index: FigureIndex, action: Reflex) -> None:
    """A target flies out of the way, a Broken one as well (N68)."""
    start, lies = place_of(builder.figures[index]), builder.figures[index].is_broken
    builder.push(Walking(index, (start, *action.path), at=start, trail=(start,), manner=MoveManner.DODGE, lay=lies))


def _dodged(builder: StateBuilder, task: Attacking) -> None:
    """The target has flown away; without sight or range the attack misses."""
    target = builder.figures[task.target]
    card = pools.weapon(builder, task.attacker, task.weapon)
    limit = builder.rules_context.inches(card.range if card else builder.rules_context.mutations[task.weapon].range)
    if (
        target.place is None
        or pools.sight_refusal(builder, task.attacker, task.target, limit, task.specials) is not None
    ):
        builder.say(events.Missed(("R127",), builder.figures[task.attacker].id, target.id, "dodged"))
        _use_up(builder, task)
        builder.pop()
        return
    cover = 0 if "area" in task.specials else position_queries.cover(builder, task.attacker, task.target)
    in_front = position_queries.faces(builder, task.target, place_of(builder.figures[task.attacker]))
    builder.swap(amended(task, stage=AttackStage.ROLL, cover=cover, in_front=in_front))


_STEPS: Final[dict[AttackStage, Callable[[StateBuilder, Attacking], None]]] = {
    AttackStage.TARGETED: _targeted,
    AttackStage.DODGED: _dodged,
    AttackStage.ROLL: _roll,
    AttackStage.PUSH: _keep,
    AttackStage.IGNITER: _igniter,
    AttackStage.HIT: _hit,
    AttackStage.VICTIMS: _victims,
    AttackStage.FEED: _feed,
    AttackStage.COUNTER: _counter,
}
