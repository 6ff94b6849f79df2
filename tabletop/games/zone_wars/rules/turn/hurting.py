"""Damage to a model: reflexes, protection, the push, what the damage does, and how a Broken model gets up."""

from __future__ import annotations

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp, ReflexTrigger
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.stages import HurtStage
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Feeding, Hurting, Looting, Throwing
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Loot, Reflex, Roll
from tabletop.games.zone_wars.rules.text.event_reasons import RollReason
from tabletop.games.zone_wars.rules.turn import attacking, forced
from tabletop.games.zone_wars.rules.turn.harm import damage_figure
from tabletop.rules.amend import replace_fields
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.plane import Point


def hurting_seat(builder: StateBuilder, task: Hurting) -> Seat | None:
    """The victim's owner where a reflex may help."""
    return builder.figures[task.victim].owner if usable_reflexes(builder, task) else None


def usable_reflexes(builder: StateBuilder, task: Hurting) -> list[Mutation]:
    """Cards that may be used now: wards before the protection roll, soaking after it."""
    victim = builder.figures[task.victim]
    if task.barred or victim.place is None or victim.owner < 0:
        return []
    if task.stage is HurtStage.HIT and task.is_attack and task.potential > 0:
        shoved = _predict_push(builder, task)
        total = 0 if shoved.has_left else task.potential + task.extra + shoved.damage
        found = powers.usable_mutations(builder, task.victim, kind=MutationKind.REFLEX, triggers=(ReflexTrigger.HIT,))
        return found if _is_worth_saving(builder, task, total, task.potential) else []
    total = task.potential + task.extra
    if task.stage is not HurtStage.HARM or total <= 0:
        return []
    most = powers.most_m_points(builder, task.victim)
    found = powers.usable_mutations(builder, task.victim, kind=MutationKind.REFLEX, triggers=(ReflexTrigger.HARMED,))
    return [card for card in found if _is_worth_saving(builder, task, total, most * card.base)]


def _predict_push(builder: StateBuilder, task: Hurting) -> forced.PushOutcome:
    """What the push of a hit is going to do, whatever protects from the hit itself (R158, N84)."""
    if task.push is None:
        return forced.PushOutcome()
    return forced.push_figure(
        StateBuilder(builder.rules_context, builder.state()), task.victim, Point(*task.push), task.push_far
    )


def _is_worth_saving(builder: StateBuilder, task: Hurting, total: int, saved: int) -> bool:
    """Whether sparing so much damage changes anything (N80, N84).

    Nobody is spared what is none; a Broken model is Taken Out by it all at once, or not at all.
    """
    if not builder.figures[task.victim].is_broken:
        return total > 0
    return total >= builder.rules_context.full_health(builder.figures[task.victim]) > total - saved


def run_hurting(builder: StateBuilder, task: Hurting) -> None:
    """The next step that needs no decision."""
    if builder.figures[task.victim].place is None:
        builder.pop_task()
    elif task.stage is HurtStage.HIT:
        builder.replace_first_task(replace_fields(task, stage=HurtStage.ROLL))
    elif task.stage is HurtStage.ROLL:
        _throw_protection_dice(builder, task)
    elif task.stage is HurtStage.PUSH:
        _push_victim(builder, task)
    elif task.stage is HurtStage.HARM:
        builder.replace_first_task(replace_fields(task, stage=HurtStage.DONE))
    else:
        _deal_total_damage(builder, task)


def _throw_protection_dice(builder: StateBuilder, task: Hurting) -> None:
    """Armor, cover and wards are rolled together (R54, R165)."""
    cards, rating = protecting_items(builder, task)
    total = sum(rating) + task.cover + task.ward
    builder.replace_first_task(replace_fields(task, stage=HurtStage.PUSH, armors=rating, cards=cards))
    if total and task.potential > 0:
        builder.push_task(
            Throwing(max(builder.figures[task.victim].owner, -2), 0, total, RollReason.PROTECTION, task.victim)
        )


def protecting_items(builder: StateBuilder, task: Hurting) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Indices of the items that protect a victim, and the dice of each; -1 is a monster's own armor."""
    victim = builder.figures[task.victim]
    if not task.armor:
        return (), ()
    if victim.is_monster:
        return (-1,), (builder.rules_context.monster_card(victim).armor,)
    found = position_queries.best_armors(builder, victim)
    return tuple(k for k, _ in found), tuple(number for _, number in found)


def _protection_sources(builder: StateBuilder, task: Hurting) -> tuple[tuple[str, int], ...]:
    """What the protection dice come from, in their order."""
    victim = builder.figures[task.victim]
    armor = [(victim.items[card].kind if card >= 0 else events.HIDE, number)
             for card, number in zip(task.cards, task.armors, strict=True)]  # fmt: skip
    return tuple(one for one in (*armor, (events.COVER, task.cover), (task.ward_card, task.ward)) if one[1])


def receive_protection_roll(builder: StateBuilder, task: Hurting, roll: Roll) -> None:
    """Takes the protection dice (R129, R160, R161, N42)."""
    hits = min(task.potential, dice.count_hits(builder.field, (), roll.gear))
    builder.add_event(
        events.Protected(("R129", "R160"), builder.figures[task.victim].id, hits, _protection_sources(builder, task))
    )
    first = 0
    for card, rating in zip(task.cards, task.armors, strict=True):
        if card >= 0:
            builder.wear_item(
                task.victim, card, dice.count_explosions(builder.field, roll.gear[first : first + rating]), "R161", "D5"
            )
        first += rating
    builder.replace_first_task(
        replace_fields(task, potential=task.potential - hits, told=(*task.told, *builder.events))
    )


def decline_reflex(builder: StateBuilder, task: Hurting) -> None:
    """Goes on without a reflex."""
    builder.replace_first_task(
        replace_fields(task, stage=HurtStage.ROLL if task.stage is HurtStage.HIT else HurtStage.DONE)
    )


def reflex_refusal(builder: StateBuilder, task: Hurting, action: Reflex) -> Refusal | None:
    """What keeps the victim from this answer."""
    found = powers.mutation_refusal(builder, task.victim, action.mutation, action.points)
    if found is not None:
        return found
    if builder.rules_context.mutations[action.mutation] not in usable_reflexes(builder, task):
        return refuse("R37", "no_use", mutation=action.mutation)
    return refuse("R37", "no_path") if action.path else None


def use_reflex(builder: StateBuilder, task: Hurting, action: Reflex) -> None:
    """Extra dice, or less damage."""
    card = builder.rules_context.mutations[action.mutation]
    builder.spend_m_points(task.victim, action.mutation, action.points, "R37")
    if card.op == MutationOp.WARD:
        builder.replace_first_task(
            replace_fields(task, stage=HurtStage.ROLL, barred=True, ward=card.gear * action.points, ward_card=card.id)
        )
        return
    saved = min(task.potential + task.extra, card.base * action.points)
    builder.add_event(events.Protected(("R37", "N64"), builder.figures[task.victim].id, saved, ((card.id, 0),)))
    kept = max(0, task.potential - saved)
    left = task.extra - (saved - (task.potential - kept))
    builder.replace_first_task(replace_fields(task, stage=HurtStage.DONE, barred=True, potential=kept, extra=left))


def _push_victim(builder: StateBuilder, task: Hurting) -> None:
    """The push, with a collision and a fall; who is pushed off the mat takes no damage (N32b)."""
    if task.push is None:
        builder.replace_first_task(replace_fields(task, stage=HurtStage.HARM))
        return
    shoved = forced.push_figure(builder, task.victim, Point(*task.push), task.push_far)
    if shoved.has_left:
        builder.pop_task()
        return
    extra, why = task.extra + shoved.damage, task.extra_cause or shoved.cause
    builder.replace_first_task(replace_fields(task, stage=HurtStage.HARM, extra=extra, extra_cause=why))


def _deal_total_damage(builder: StateBuilder, task: Hurting) -> None:
    """Deals all damage at once (N37)."""
    builder.pop_task()
    amount = task.potential + task.extra
    attacking.report_target_damage(builder, task.victim, amount)
    cause = task.cause if task.potential > 0 else task.extra_cause
    may_loot = task.in_contact and task.is_attack
    damage_figure(builder, task.victim, amount, cause=cause, by=task.by, leader=task.leader, may_loot=may_loot)


# Taking a card, feeding


def looting_seat(builder: StateBuilder, task: Looting) -> Seat | None:
    return task.seat if builder.figures[task.victim].items and builder.figures[task.figure].is_standing else None


def loot_refusal(builder: StateBuilder, task: Looting, action: Loot) -> Refusal | None:
    """What keeps the attacker from taking it."""
    found = position_queries.find_card_index(builder.figures[task.victim], action.card)
    return (
        refuse("R170", "no_such_card", card=action.card, figure=builder.figures[task.victim].id)
        if found is None
        else None
    )


def take_loot(builder: StateBuilder, task: Looting, action: Loot) -> None:
    """Takes a card from whom the attacker has beaten (R170, N36b)."""
    index = position_queries.find_card_index(builder.figures[task.victim], action.card)
    assert index is not None
    builder.pop_task()
    item = builder.take_item(task.victim, index)
    builder.give_item(task.figure, item)
    giver, taker = builder.figures[task.victim].id, builder.figures[task.figure].id
    builder.add_event(events.Passed(("R170",), item.kind, giver, taker, "loot"))


def feeding_seat(builder: StateBuilder, task: Feeding) -> Seat | None:
    """The eater's owner."""
    return builder.figures[task.figure].owner if builder.figures[task.figure].is_standing else None


def feed_refusal(builder: StateBuilder, task: Feeding, action: Reflex) -> Refusal | None:
    """What keeps the attacker from feeding."""
    found = powers.mutation_refusal(builder, task.figure, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = builder.rules_context.mutations[action.mutation].op != MutationOp.FEED or bool(action.path)
    return refuse("R32", "no_use", mutation=action.mutation) if is_wrong else None


def heal_by_feeding(builder: StateBuilder, task: Feeding, action: Reflex) -> None:
    """Removes own damage after the roll (R32)."""
    card = builder.rules_context.mutations[action.mutation]
    builder.pop_task()
    builder.spend_m_points(task.figure, action.mutation, action.points, "R32")
    heal_damage(builder, task.figure, card.base * action.points, "R32")


def heal_damage(builder: StateBuilder, index: int, amount: int, *rules: str) -> None:
    """Takes damage off a model, no more than it has."""
    figure = builder.figures[index]
    amount = min(amount, figure.damage)
    if amount > 0:
        builder.change_figure(index, damage=figure.damage - amount)
        builder.add_event(events.Healed(rules, figure.id, amount))
