"""Damage on its way to a model: wards, protection, soaking, a push, and what it does in the end."""

from __future__ import annotations

from dataclasses import replace

from tabletop.games.zone_wars.rules.content.cards import Mutation
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.powers import powers
from tabletop.games.zone_wars.rules.state import dice
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.tasks import Feeding, Hurting, Looting, Throwing
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Loot, Reflex, Roll
from tabletop.games.zone_wars.rules.turn import attacking, forced
from tabletop.games.zone_wars.rules.turn.harm import harm
from tabletop.rules.game import Refusal, Seat, no
from tabletop.rules.plane.plane import Point


def seat(d: Draft, task: Hurting) -> Seat | None:
    """The victim's owner where a reflex may help."""
    return d.figures[task.victim].owner if reflexes(d, task) else None


def reflexes(d: Draft, task: Hurting) -> list[Mutation]:
    """Cards that may be used now: wards before the protection roll, soaking after it."""
    victim = d.figures[task.victim]
    if task.barred or task.potential <= 0 or victim.place is None or victim.owner < 0:
        return []
    if task.stage == "hit":
        return powers.usable(d, task.victim, kind="reflex", triggers=("hit",)) if task.is_attack else []
    return powers.usable(d, task.victim, kind="reflex", triggers=("harmed",)) if task.stage == "harm" else []


def run(d: Draft, task: Hurting) -> None:
    """The next step that needs no decision."""
    if d.figures[task.victim].place is None:
        d.pop()
    elif task.stage == "hit":
        d.swap(replace(task, stage="roll"))
    elif task.stage == "roll":
        _protect(d, task)
    elif task.stage == "harm":
        d.swap(replace(task, stage="push"))
    else:
        _end(d, task)


def _protect(d: Draft, task: Hurting) -> None:
    """Armor, cover and wards are rolled together (R54, R165)."""
    cards, rating = shield(d, task)
    total = sum(rating) + task.cover + task.ward
    d.swap(replace(task, stage="harm", armors=rating, cards=cards))
    if total and task.potential > 0:
        d.push(Throwing(max(d.figures[task.victim].owner, -2), 0, total, "protection", task.victim))


def shield(d: Draft, task: Hurting) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The items that protect a victim and the dice of each; a monster's armor is no item."""
    victim = d.figures[task.victim]
    if not task.armor:
        return (), ()
    if victim.is_monster:
        return (-1,), (d.arena.monster(victim).armor,)
    found = looks.armors(d, victim)
    return tuple(k for k, _ in found), tuple(number for _, number in found)


def receive(d: Draft, task: Hurting, roll: Roll) -> None:
    """Takes the protection dice (R129, R160, R161, N42)."""
    hits = min(task.potential, dice.hits(d.field, (), roll.gear))
    d.say(events.Protected(("R129", "R160"), d.figures[task.victim].id, hits))
    d.swap(replace(task, potential=task.potential - hits))
    first = 0
    for card, rating in zip(task.cards, task.armors, strict=True):
        if card >= 0:
            d.wear(task.victim, card, dice.explosions(d.field, roll.gear[first : first + rating]), "R161", "D5")
        first += rating


def decline(d: Draft, task: Hurting) -> None:
    """No reflex."""
    d.swap(replace(task, stage="roll" if task.stage == "hit" else "push"))


def reflex_refusal(d: Draft, task: Hurting, action: Reflex) -> Refusal | None:
    """What keeps the victim from this answer."""
    found = powers.refusal(d, task.victim, action.mutation, action.points)
    if found is not None:
        return found
    if d.arena.mutations[action.mutation] not in reflexes(d, task):
        return no("R37", "no_use", mutation=action.mutation)
    return no("R37", "no_path") if action.path else None


def reflex(d: Draft, task: Hurting, action: Reflex) -> None:
    """Extra dice, or less damage."""
    card = d.arena.mutations[action.mutation]
    d.spend(task.victim, action.mutation, action.points, "R37")
    if card.op == "ward":
        d.swap(replace(task, stage="roll", barred=True, ward=card.gear * action.points))
        return
    saved = min(task.potential, card.base * action.points)
    d.say(events.Protected(("R37",), d.figures[task.victim].id, saved))
    d.swap(replace(task, stage="push", barred=True, potential=task.potential - saved))


def _end(d: Draft, task: Hurting) -> None:
    """The push, then all damage at once (N32b, N37)."""
    d.pop()
    extra = task.extra
    if task.push is not None:
        shoved = forced.shove(d, task.victim, Point(*task.push), task.push_far, reason="knockback")
        if shoved.has_left:
            return
        extra += shoved.damage
    amount = task.potential + extra
    attacking.harmed(d, task.victim, amount)
    harm(d, task.victim, amount, by=task.by, may_loot=task.in_contact and task.is_attack)


# Taking a card, feeding


def loot_seat(d: Draft, task: Looting) -> Seat | None:
    """Who may take a card."""
    return task.seat if d.figures[task.victim].items and d.figures[task.figure].is_standing else None


def loot_refusal(d: Draft, task: Looting, action: Loot) -> Refusal | None:
    """What keeps the attacker from taking it."""
    found = looks.labelled(d.figures[task.victim], action.card)
    return no("R170", "no_such_card", card=action.card, figure=d.figures[task.victim].id) if found is None else None


def loot(d: Draft, task: Looting, action: Loot) -> None:
    """Takes a card from whom the attacker has beaten (R170, N36b)."""
    index = looks.labelled(d.figures[task.victim], action.card)
    assert index is not None
    d.pop()
    item = d.take_item(task.victim, index)
    d.give_item(task.figure, item)
    giver, taker = d.figures[task.victim].id, d.figures[task.figure].id
    d.say(events.Passed(("R170",), item.kind, giver, taker, "loot"))


def feed_seat(d: Draft, task: Feeding) -> Seat | None:
    """The eater's owner."""
    return d.figures[task.figure].owner if d.figures[task.figure].is_standing else None


def feed_refusal(d: Draft, task: Feeding, action: Reflex) -> Refusal | None:
    """What keeps the attacker from feeding."""
    found = powers.refusal(d, task.figure, action.mutation, action.points)
    if found is not None:
        return found
    is_wrong = d.arena.mutations[action.mutation].op != "feed" or bool(action.path)
    return no("R32", "no_use", mutation=action.mutation) if is_wrong else None


def feed(d: Draft, task: Feeding, action: Reflex) -> None:
    """Removes own damage after the roll (R32)."""
    card = d.arena.mutations[action.mutation]
    d.pop()
    d.spend(task.figure, action.mutation, action.points, "R32")
    heal(d, task.figure, card.base * action.points, "R32")


def heal(d: Draft, i: int, amount: int, *rules: str) -> None:
    """Takes damage away."""
    figure = d.figures[i]
    amount = min(amount, figure.damage)
    if amount > 0:
        d.alter(i, damage=figure.damage - amount)
        d.say(events.Healed(rules, figure.id, amount))
