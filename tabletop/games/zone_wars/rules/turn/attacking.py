"""One attack, step by step: declaration, reflexes, dice, push, hits, counterattack.

Run by `task_specs`; `acting`, `watching`, `monsters` and `mutating` begin attacks here. The dice come from `pools`
and from chance; what a hit does to a model is `hurting`. Each decision has a check and a function that does it, and
`queries/odds` resolves with the same ones: `test_odds` compares the two. The order of steps and results stay, since
saved matches are replayed by it. Rule book: An attack, step by step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
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
from tabletop.rules.frozen_values import replace_fields
from tabletop.rules.game import NOBODY, Refusal, Seat, refuse
from tabletop.rules.plane.geometry import direction_between

_UNANSWERED_MODES = (Mode.COUNTER, Mode.FREE, Mode.WATCH, Mode.HOUND, Mode.BLAST)
"""Modes that cause no counterattack (D17)."""
_MODES_WITHOUT_WEAR = (Mode.BLAST,)
"""Modes in which no card wears (N46)."""


def begin_attack(builder: StateBuilder, attack: Attacking) -> None:
    """Puts a declared attack before everything else."""
    attacker, target = builder.figures[attack.attacker].id, builder.figures[attack.target].id
    builder.add_event(events.Targeted(("R122",), attacker, target, attack.weapon, attack.mode.value, attack.cover))
    builder.push_task(attack)


# Declaring


def seat_asked_to_attack(builder: StateBuilder, task: Striking) -> Seat | None:
    """Who decides; nobody where there is nothing left to decide."""
    return task.seat if builder.figures[task.figure].is_standing else None


def end_task(builder: StateBuilder, task: object) -> None:
    """Ends a task that has nothing left to wait for."""
    builder.pop_task()


def declared_attack_refusal(builder: StateBuilder, task: Striking, action: Attack) -> Refusal | None:
    """What keeps a model from this attack; a puppeteer spends nobody else's m-points."""
    if action.enhance and task.seat != builder.figures[task.figure].owner:
        return refuse("R38", "no_use", mutation=action.enhance)
    declared = (action.target, action.weapon, action.enhance, action.points)
    return pools.attack_refusal(builder, task.figure, task.mode, declared, targets=task.targets)


def declare_attack(builder: StateBuilder, task: Striking, action: Attack) -> None:
    declared = (action.target, action.weapon, action.enhance, action.points)
    builder.pop_task()
    begin_attack(
        builder,
        replace_fields(pools.make_attack(builder, task.figure, task.mode, declared, task.dice), leader=task.leader),
    )


# Carrying on


def seat_asked_about_attack(builder: StateBuilder, task: Attacking) -> Seat | None:
    """Who decides: the target about a reflex, the attacker about a push."""
    if task.stage is AttackStage.TARGETED and usable_reflexes(builder, task):
        return builder.figures[task.target].owner
    if task.stage is AttackStage.PUSH and can_push_attack(builder, task):
        return task.seat
    return None


def usable_reflexes(builder: StateBuilder, task: Attacking) -> list[Mutation]:
    """Cards that the target may answer with (R49, D33)."""
    if "silent" in task.specials or builder.figures[task.target].owner < 0:
        return []
    triggers = (ReflexTrigger.TARGETED,) if task.in_contact else (ReflexTrigger.TARGETED, ReflexTrigger.SHOT_AT)
    found = position_queries.usable_mutations(
        builder, task.target, kind=MutationKind.REFLEX, triggers=triggers, used=task.used
    )
    return [card for card in found if card.op != MutationOp.HINDER or pools.count_base_dice(builder, task) > 1]


def can_push_attack(builder: StateBuilder, task: Attacking) -> bool:
    """Whether there is a die to roll again (N39)."""
    return task.seat >= 0 and pools.is_pushable(task) and count_blank_dice(builder, task) != (0, 0)


def count_blank_dice(builder: StateBuilder, task: Attacking) -> tuple[int, int]:
    """How many base and gear dice a push rolls again (R10)."""
    base = len(task.base_faces) - len(dice.shown_numbers_kept_by_push(builder.field.base_die, task.base_faces))
    return base, len(task.gear_faces) - len(dice.shown_numbers_kept_by_push(builder.field.gear_die, task.gear_faces))


def run_attack(builder: StateBuilder, task: Attacking) -> None:
    """The next step that needs no decision."""
    _STAGE_STEPS[task.stage](builder, task)


def _end_targeting(builder: StateBuilder, task: Attacking) -> None:
    builder.replace_first_task(replace_fields(task, stage=AttackStage.ROLL))


def _throw_attack_dice(builder: StateBuilder, task: Attacking) -> None:
    base = pools.count_base_dice(builder, task)
    attacker = builder.figures[task.attacker].id
    builder.add_event(
        events.Pool(("R42", "R6"), attacker, base, task.gear, tuple(pools.base_dice_by_source(builder, task)))
    )
    builder.replace_first_task(replace_fields(task, stage=AttackStage.PUSH))
    builder.push_task(Throwing(_rolling_seat(task), base, task.gear, RollReason.ATTACK, task.attacker))


def _rolling_seat(task: Attacking) -> Seat:
    return task.seat if task.seat >= 0 else NOBODY


def push_refusal(builder: StateBuilder, task: Attacking, action: Push) -> Refusal | None:
    """Only where the push is asked for."""
    return None if task.stage is AttackStage.PUSH else refuse("R128", "no_push_now")


def push_attack(builder: StateBuilder, task: Attacking, action: Push) -> None:
    """Rolls again what shows neither success nor trouble (R10)."""
    base, gear = count_blank_dice(builder, task)
    kept = len(task.base_faces) + len(task.gear_faces) - base - gear
    builder.add_event(events.Pushed(("R10", "R13"), builder.figures[task.attacker].id, kept))
    builder.replace_first_task(replace_fields(task, is_pushed=True, told=(*task.told, *builder.events)))
    builder.push_task(Throwing(_rolling_seat(task), base, gear, RollReason.PUSH, task.attacker))


def decline_reflex_or_push(builder: StateBuilder, task: Attacking) -> None:
    """Goes on without a reflex, or without a push."""
    builder.replace_first_task(
        replace_fields(task, stage=AttackStage.ROLL if task.stage is AttackStage.TARGETED else AttackStage.IGNITER)
    )


def _skip_push(builder: StateBuilder, task: Attacking) -> None:
    decline_reflex_or_push(builder, task)


def receive_attack_roll(builder: StateBuilder, task: Attacking, roll: Roll) -> None:
    """Takes the dice of the attack, of its push, or of an igniter."""
    if task.stage is AttackStage.IGNITE:
        hits = task.hits + dice.count_hits(builder.field, (), roll.gear)
        _wear_weapon(builder, task, dice.count_explosions(builder.field, roll.gear), "R153", "D6")
        builder.replace_first_task(
            replace_fields(task, stage=AttackStage.HIT, hits=hits, told=(*task.told, *builder.events))
        )
        return
    base, gear = roll.base, roll.gear
    if task.is_pushed:
        base = (*dice.shown_numbers_kept_by_push(builder.field.base_die, task.base_faces), *base)
        gear = (*dice.shown_numbers_kept_by_push(builder.field.gear_die, task.gear_faces), *gear)
        if task.seat >= 0:
            builder.gain_m_points(task.seat, dice.count_biohazards(builder.field, base), GainReason.PUSH, "R13", "D3")
        _wear_weapon(builder, task, dice.count_explosions(builder.field, gear), "R13", "D4")
    builder.replace_first_task(
        replace_fields(task, base_faces=base, gear_faces=gear, told=(*task.told, *builder.events))
    )


def _wear_weapon(builder: StateBuilder, task: Attacking, by: int, *rules: str) -> None:
    index = worn_item_index(builder, task)
    if by and index is not None:
        builder.wear_item(task.attacker, index, by, *rules)


def worn_item_index(builder: StateBuilder, task: Attacking) -> int | None:
    """Index of the attacker's item that explosions wear; None where no card wears (N46)."""
    return (
        None
        if task.mode in _MODES_WITHOUT_WEAR
        else position_queries.find_card_index(builder.figures[task.attacker], task.weapon)
    )


def _throw_igniter_dice(builder: StateBuilder, task: Attacking) -> None:
    hits = dice.count_hits(builder.field, task.base_faces, task.gear_faces)
    if "igniter" in task.specials and hits:
        builder.replace_first_task(replace_fields(task, stage=AttackStage.IGNITE, hits=hits))
        builder.push_task(Throwing(_rolling_seat(task), 0, hits, RollReason.IGNITER, task.attacker))
    else:
        builder.replace_first_task(replace_fields(task, stage=AttackStage.HIT, hits=hits))


def _resolve_hits(builder: StateBuilder, task: Attacking) -> None:
    attacker, target = builder.figures[task.attacker].id, builder.figures[task.target].id
    _use_up_weapon(builder, task)
    if task.in_contact:
        builder.end_overwatch(task.target, "melee", "R76", "N34")
    if not task.hits:
        builder.add_event(events.Missed(("R125",), attacker, target, "no_hit"))
        builder.replace_first_task(replace_fields(task, stage=AttackStage.COUNTER))
        return
    builder.add_event(events.Hit(("R125", "R126"), attacker, target, task.hits))
    if "stun" in task.specials:
        builder.end_overwatch(task.target, "stunned", "R150")
    victims = figures_hit(builder, task)
    before = tuple((k, builder.figures[k].condition.value) for k in victims)
    builder.replace_first_task(replace_fields(task, stage=AttackStage.VICTIMS, victims=victims, before=before))


def figures_hit(builder: StateBuilder, task: Attacking) -> tuple[FigureIndex, ...]:
    """Whom a hit harms: the target, then all within an area, its side first, then clockwise (R154, D33)."""
    if "area" not in task.specials:
        return (task.target,)
    near = [
        k
        for k, _ in position_queries.figures_on_mat(builder)
        if k != task.target and position_queries.is_within_distance(builder, task.target, k, builder.field.close)
    ]
    return (task.target, *position_queries.order_clockwise(builder, builder.figures[task.target].owner, near))


def _use_up_weapon(builder: StateBuilder, task: Attacking) -> None:
    index = position_queries.find_card_index(builder.figures[task.attacker], task.weapon)
    if index is not None and "single_use" in task.specials:
        item = builder.take_item(task.attacker, index)
        builder.add_event(events.UsedUp(("R55",), builder.figures[task.attacker].id, item.kind))


def _hurt_next_victim(builder: StateBuilder, task: Attacking) -> None:
    if not task.victims:
        builder.replace_first_task(replace_fields(task, stage=AttackStage.FEED))
        return
    victim, *rest = task.victims
    builder.replace_first_task(replace_fields(task, victims=tuple(rest)))
    if builder.figures[victim].place is not None:
        builder.push_task(make_hurting_from_hit(builder, task, victim))


def make_hurting_from_hit(builder: StateBuilder, task: Attacking, victim: FigureIndex) -> Hurting:
    """The damage that a hit sends on its way to one victim (R155 to R158, N32)."""
    is_target = victim == task.target
    is_area = "area" in task.specials
    knocks = is_target and "knockback" in task.specials
    return Hurting(
        victim, task.hits, task.attacker, task.weapon, cover=0 if is_area or task.in_contact else task.cover,
        barred="silent" in task.specials or victim in task.used, is_attack=True,
        in_contact=position_queries.are_touching(builder, task.attacker, victim), leader=task.leader,
        push=_push_direction(builder, task) if knocks else None, push_far=builder.field.close if knocks else 0.0,
    )  # fmt: skip


def _push_direction(builder: StateBuilder, task: Attacking) -> tuple[float, float] | None:
    if builder.figures[task.attacker].place is None:
        return None
    towards = direction_between(place_of(builder.figures[task.attacker]), place_of(builder.figures[task.target]))
    return towards.x, towards.y


def add_target_damage_to_attack(builder: StateBuilder, victim: FigureIndex, amount: int) -> None:
    """Adds damage of the target to the attack that waits below, if that attack caused it."""
    task = builder.todo[-1] if builder.todo else None
    if isinstance(task, Attacking) and task.target == victim:
        builder.replace_first_task(replace_fields(task, harmed=task.harmed + amount))


def _offer_feeding(builder: StateBuilder, task: Attacking) -> None:
    builder.replace_first_task(replace_fields(task, stage=AttackStage.COUNTER))
    eater = builder.figures[task.attacker]
    hungry = task.in_contact and task.harmed and eater.is_standing and eater.damage and eater.owner >= 0
    if hungry and position_queries.usable_mutations(
        builder, task.attacker, (MutationOp.FEED,), kind=MutationKind.ENHANCE, used=task.used
    ):
        builder.push_task(Feeding(task.attacker))


def _offer_counterattack(builder: StateBuilder, task: Attacking) -> None:
    builder.pop_task()
    if can_counterattack(builder, task):
        offer_free_attack(builder, task.target, task.attacker, Mode.COUNTER)


def can_counterattack(builder: StateBuilder, task: Attacking) -> bool:
    """Whether the target may strike back after the attack (R134, D17, N35)."""
    is_fair = task.in_contact and task.in_front and task.mode not in _UNANSWERED_MODES
    is_stunned = "stun" in task.specials and task.hits > 0
    stands = builder.figures[task.target].is_standing
    return is_fair and stands and not is_stunned and position_queries.are_touching(builder, task.target, task.attacker)


def offer_free_attack(builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode) -> None:
    """Offers a free melee attack; monsters always make theirs (R134, R138, 10.3)."""
    figure = builder.figures[index]
    if figure.owner >= 0:
        builder.push_task(Striking(index, mode, figure.owner, (other,)))
    else:
        begin_monster_attack(builder, index, other, mode)


def begin_monster_attack(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, *, dice_: int = 0
) -> None:
    """Declares a monster's attack."""
    begin_attack(builder, make_monster_attack(builder, index, other, mode, dice_=dice_))


def make_monster_attack(
    builder: StateBuilder, index: FigureIndex, other: FigureIndex, mode: Mode, *, dice_: int = 0
) -> Attacking:
    """A monster's attack before any dice are rolled."""
    card = builder.rules_context.monster_card(builder.figures[index])
    in_front = position_queries.is_facing(builder, other, place_of(builder.figures[index]))
    specials = tuple(special for special in card.specials if special == "knockback")
    return Attacking(index, other, FISTS, mode, NOBODY, True, in_front, 0, dice_, card.gear, specials)


# Reflexes of the target


def reflex_refusal(builder: StateBuilder, task: Attacking, action: Reflex) -> Refusal | None:
    """What keeps the target from this answer."""
    if task.stage is not AttackStage.TARGETED:
        return refuse("R37", "no_reflex_now")
    return reflex_card_refusal(builder, task.target, action, usable_reflexes(builder, task), task.used)


def reflex_card_refusal(
    builder: StateBuilder,
    index: FigureIndex,
    action: Reflex,
    cards: Iterable[Mutation],
    used: Iterable[FigureIndex] = (),
) -> Refusal | None:
    """What keeps a target from answering with one of these cards."""
    found = position_queries.mutation_refusal(builder, index, action.mutation, action.points, used=used)
    if found is not None:
        return found
    card = builder.rules_context.mutations[action.mutation]
    if card not in cards:
        return refuse("R37", "no_use", mutation=action.mutation)
    if card.op == MutationOp.DODGE:
        return walking.flight_refusal(builder, index, action.path, card.inches * action.points)
    return refuse("R37", "no_path") if action.path else None


def use_reflex(builder: StateBuilder, task: Attacking, action: Reflex) -> None:
    """The target answers before the dice fall."""
    card = builder.rules_context.mutations[action.mutation]
    builder.spend_m_points(task.target, action.mutation, action.points, "R37")
    used = (*task.used, task.target)
    if card.op == MutationOp.HINDER:
        builder.replace_first_task(
            replace_fields(task, stage=AttackStage.ROLL, used=used, dice=task.dice - card.base * action.points)
        )
        return
    builder.replace_first_task(replace_fields(task, stage=AttackStage.DODGED, used=used))
    begin_dodge(builder, task.target, action)


def begin_dodge(builder: StateBuilder, index: FigureIndex, action: Reflex) -> None:
    """A target flies out of the way, a Broken one as well (N68)."""
    start, lies = place_of(builder.figures[index]), builder.figures[index].is_broken
    builder.push_task(
        Walking(index, (start, *action.path), at=start, trail=(start,), manner=MoveManner.DODGE, lay=lies)
    )


def _resolve_dodge(builder: StateBuilder, task: Attacking) -> None:
    """The target has flown away; without sight or range the attack misses."""
    target = builder.figures[task.target]
    card = pools.weapon_card(builder, task.attacker, task.weapon)
    limit = builder.rules_context.range_inches(
        card.range if card else builder.rules_context.mutations[task.weapon].range
    )
    if (
        target.place is None
        or pools.sight_refusal(builder, task.attacker, task.target, limit, task.specials) is not None
    ):
        builder.add_event(events.Missed(("R127",), builder.figures[task.attacker].id, target.id, "dodged"))
        _use_up_weapon(builder, task)
        builder.pop_task()
        return
    cover = 0 if "area" in task.specials else position_queries.count_cover_dice(builder, task.attacker, task.target)
    in_front = position_queries.is_facing(builder, task.target, place_of(builder.figures[task.attacker]))
    builder.replace_first_task(replace_fields(task, stage=AttackStage.ROLL, cover=cover, in_front=in_front))


_STAGE_STEPS: Final[dict[AttackStage, Callable[[StateBuilder, Attacking], None]]] = {
    AttackStage.TARGETED: _end_targeting,
    AttackStage.DODGED: _resolve_dodge,
    AttackStage.ROLL: _throw_attack_dice,
    AttackStage.PUSH: _skip_push,
    AttackStage.IGNITER: _throw_igniter_dice,
    AttackStage.HIT: _resolve_hits,
    AttackStage.VICTIMS: _hurt_next_victim,
    AttackStage.FEED: _offer_feeding,
    AttackStage.COUNTER: _offer_counterattack,
}
