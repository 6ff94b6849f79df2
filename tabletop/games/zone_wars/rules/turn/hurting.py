"""Damage on its way to a model: wards, protection, soaking, a push, and what it does in the end."""

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
from tabletop.games.zone_wars.rules.turn.harm import harm
from tabletop.rules.amend import amended
from tabletop.rules.game import Refusal, Seat, refuse
from tabletop.rules.plane.plane import Point


def seat(builder: StateBuilder, task: Hurting) -> Seat | None:
    """The victim's owner where a reflex may help."""
    return builder.figures[task.victim].owner if reflexes(builder, task) else None


def reflexes(builder: StateBuilder, task: Hurting) -> list[Mutation]:
    """Cards that may be used now: wards before the protection roll, soaking after it."""
    victim = builder.figures[task.victim]
    if task.barred or victim.place is None or victim.owner < 0:
        return []
    if task.stage is HurtStage.HIT and task.is_attack and task.potential > 0:
        shoved = _ahead(builder, task)
        total = 0 if shoved.has_left else task.potential + task.extra + shoved.damage
        found = powers.usable(builder, task.victim, kind=MutationKind.REFLEX, triggers=(ReflexTrigger.HIT,))
        return found if _matters(builder, task, total, task.potential) else []
    total = task.potential + task.extra
    if task.stage is not HurtStage.HARM or total <= 0:
        return []
    most = powers.most_points(builder, task.victim)
    found = powers.usable(builder, task.victim, kind=MutationKind.REFLEX, triggers=(ReflexTrigger.HARMED,))
    return [card for card in found if _matters(builder, task, total, most * card.base)]


def _ahead(builder: StateBuilder, task: Hurting) -> forced.Shoved:
    """What the push of a hit is going to do, whatever protects from the hit itself (R158, N84)."""
    if task.push is None:
        return forced.Shoved()
    return forced.shove(
        StateBuilder(builder.rules_context, builder.state()), task.victim, Point(*task.push), task.push_far
    )


def _matters(builder: StateBuilder, task: Hurting, total: int, saved: int) -> bool:
    """Whether it can make a difference to be spared so much (N80, N84).

    Nobody is spared what is none; a Broken model is Taken Out by it all at once, or not at all.
    """
    if not builder.figures[task.victim].is_broken:
        return total > 0
    return total >= builder.rules_context.health(builder.figures[task.victim]) > total - saved


def run(builder: StateBuilder, task: Hurting) -> None:
    """The next step that needs no decision."""
    if builder.figures[task.victim].place is None:
        builder.pop()
    elif task.stage is HurtStage.HIT:
        builder.swap(amended(task, stage=HurtStage.ROLL))
    elif task.stage is HurtStage.ROLL:
        _protect(builder, task)
    elif task.stage is HurtStage.PUSH:
        _push(builder, task)
    elif task.stage is HurtStage.HARM:
        builder.swap(amended(task, stage=HurtStage.DONE))
    else:
        _end(builder, task)


def _protect(builder: StateBuilder, task: Hurting) -> None:
    """Armor, cover and wards are rolled together (R54, R165)."""
    cards, rating = shield(builder, task)
    total = sum(rating) + task.cover + task.ward
    builder.swap(amended(task, stage=HurtStage.PUSH, armors=rating, cards=cards))
    if total and task.potential > 0:
        builder.push(
            Throwing(max(builder.figures[task.victim].owner, -2), 0, total, RollReason.PROTECTION, task.victim)
        )


def shield(builder: StateBuilder, task: Hurting) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The items that protect a victim and the dice of each; a monster's armor is no item."""
    victim = builder.figures[task.victim]
    if not task.armor:
        return (), ()
    if victim.is_monster:
        return (-1,), (builder.rules_context.monster(victim).armor,)
    found = position_queries.armors(builder, victim)
    return tuple(k for k, _ in found), tuple(number for _, number in found)


def _shields(builder: StateBuilder, task: Hurting) -> tuple[tuple[str, int], ...]:
    """What the protection dice come from, in their order."""
    victim = builder.figures[task.victim]
    armor = [(victim.items[card].kind if card >= 0 else events.HIDE, number)
             for card, number in zip(task.cards, task.armors, strict=True)]  # fmt: skip
    return tuple(one for one in (*armor, (events.COVER, task.cover), (task.ward_card, task.ward)) if one[1])


def receive(builder: StateBuilder, task: Hurting, roll: Roll) -> None:
    """Takes the protection dice (R129, R160, R161, N42)."""
    hits = min(task.potential, dice.hits(builder.field, (), roll.gear))
    builder.say(events.Protected(("R129", "R160"), builder.figures[task.victim].id, hits, _shields(builder, task)))
    first = 0
    for card, rating in zip(task.cards, task.armors, strict=True):
        if card >= 0:
            builder.wear(
                task.victim, card, dice.explosions(builder.field, roll.gear[first : first + rating]), "R161", "D5"
            )
        first += rating
    builder.swap(amended(task, potential=task.potential - hits, told=(*task.told, *builder.events)))


def decline(builder: StateBuilder, task: Hurting) -> None:
    """No reflex."""
    builder.swap(amended(task, stage=HurtStage.ROLL if task.stage is HurtStage.HIT else HurtStage.DONE))


def reflex_refusal(builder: StateBuilder, task: Hurting, action: Reflex) -> Refusal | None:
    """What keeps the victim from this answer."""
    found = powers.refusal(builder, task.victim, action.mutation, action.points)
    if found is not None:
        return found
    if builder.rules_context.mutations[action.mutation] not in reflexes(builder, task):
        return refuse("R37", "no_use", mutation=action.mutation)
    return refuse("R37", "no_path") if action.path else None


def reflex(builder: StateBuilder, task: Hurting, action: Reflex) -> None:
    """Extra dice, or less damage."""
    card = builder.rules_context.mutations[action.mutation]
    builder.spend(task.victim, action.mutation, action.points, "R37")
    if card.op == MutationOp.WARD:
        builder.swap(
            amended(task, stage=HurtStage.ROLL, barred=True, ward=card.gear * action.points, ward_card=card.id)
        )
        return
    saved = min(task.potential + task.extra, card.base * action.points)
    builder.say(events.Protected(("R37", "N64"), builder.figures[task.victim].id, saved, ((card.id, 0),)))
    kept = max(0, task.potential - saved)
    left = task.extra - (saved - (task.potential - kept))
    builder.swap(amended(task, stage=HurtStage.DONE, barred=True, potential=kept, extra=left))


def _push(builder: StateBuilder, task: Hurting) -> None:
    """The push, with a collision and a fall; who is pushed off the mat takes no damage (N32b)."""
    if task.push is None:
        builder.swap(amended(task, stage=HurtStage.HARM))
        return
    shoved = forced.shove(builder, task.victim, Point(*task.push), task.push_far)
    if shoved.has_left:
        builder.pop()
        return
    extra, why = task.extra + shoved.damage, task.extra_cause or shoved.cause
    builder.swap(amended(task, stage=HurtStage.HARM, extra=extra, extra_cause=why))


def _end(builder: StateBuilder, task: Hurting) -> None:
    """All damage at once (N37)."""
    builder.pop()
    amount = task.potential + task.extra
    attacking.harmed(builder, task.victim, amount)
    cause = task.cause if task.potential > 0 else task.extra_cause
    may_loot = task.in_contact and task.is_attack
    harm(builder, task.victim, amount, cause=cause, by=task.by, leader=task.leader, may_loot=may_loot)


# Taking a card, feeding


def loot_seat(builder: StateBuilder, task: Looting) -> Seat | None:
    """Who may take a card."""
    return task.seat if builder.figures[task.victim].items and builder.figures[task.figure].is_standing else None


def loot_refusal(builder: StateBuilder, task: Looting, action: Loot) -> Refusal | None:
    """What keeps the attacker from taking it."""
    found = position_queries.labelled(builder.figures[task.victim], action.card)
    return (
        refuse("R170", "no_such_card", card=action.card, figure=builder.figures[task.victim].id)
        if found is None
        else None
    )


def loot(builder: StateBuilder, task: Looting, action: Loot) -> None:
    """Takes a card from whom the attacker has beaten (R170, N36b)."""
    index = position_queries.labelled(builder.figures[task.victim], action.card)
    assert index is not None
    builder.pop()
    item = builder.take_item(task.victim, index)
    builder.give_item(task.figure, item)
    giver, taker = builder.figures[task.victim].id, builder.figures[task.figure].id
    builder.say(events.Passed(("R170",), item.kind, giver, taker, "loot"))


def feed_seat(builder: StateBuilder, task: Feeding) -> Seat | None:
    """The eater's owner."""
    return builder.figures[task.figure].owner if builder.figures[task.figure].is_standing else None


def feed_refusal(builder: StateBuilder, task: Feeding, action: Reflex) -> Refusal | None:
    """What keeps the attacker from feeding."""
    found = powers.refusal(builder, task.figure, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = builder.rules_context.mutations[action.mutation].op != MutationOp.FEED or bool(action.path)
    return refuse("R32", "no_use", mutation=action.mutation) if is_wrong else None


def feed(builder: StateBuilder, task: Feeding, action: Reflex) -> None:
    """Removes own damage after the roll (R32)."""
    card = builder.rules_context.mutations[action.mutation]
    builder.pop()
    builder.spend(task.figure, action.mutation, action.points, "R32")
    heal(builder, task.figure, card.base * action.points, "R32")


def heal(builder: StateBuilder, index: int, amount: int, *rules: str) -> None:
    """Takes damage away."""
    figure = builder.figures[index]
    amount = min(amount, figure.damage)
    if amount > 0:
        builder.alter(index, damage=figure.damage - amount)
        builder.say(events.Healed(rules, figure.id, amount))
