"""Phase 3: the pile is turned over; zombies come, then items, then special attacks (H17-H31, K29-K42)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.looks import looks
from tabletop.games.zombies.rules.powers import specials
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.draft import Draft
from tabletop.games.zombies.rules.state.state import Find
from tabletop.games.zombies.rules.text import actions as a
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import ammo, exploring, waking
from tabletop.games.zombies.rules.turn.exploring import WEAPON
from tabletop.rules.game import CHANCE, Seat

RANDOM: Final = "random"


# The reveal


def pile(d: Draft) -> tuple[int, ...]:
    """All cards of the pile, sorted."""
    return ammo.merged(*(one.cards for one in d.pile))


def reveal_seat(d: Draft, task: t.Revealing) -> Seat | None:
    """Chance shuffles what was put down."""
    return CHANCE if d.pile else None


def reveal_nothing(d: Draft, task: t.Revealing) -> None:
    """Nobody has put anything down."""
    reveal(d, task, a.Reveal(()))


def reveal(d: Draft, task: t.Revealing, action: a.Reveal) -> None:
    """The pile is turned over and compared with the horde (H17-H19)."""
    d.pop()
    givers = [one.seat for one in d.pile]
    for one in d.pile:
        d.rearm(one.seat, one.weapon, spent=ammo.merged(d.people[one.seat].arms[one.weapon].spent, one.cards))
    d.revealed, d.pile = action.cards, ()
    if d.horde:
        d.record(events.Revealed, ("H17", "H18", "H19"), action.cards, sum(action.cards), d.horde)
    if d.rule("wake_by_suppressing") == "true":
        _rouse(d, givers)
    compare(d)


def _rouse(d: Draft, givers: list[Seat]) -> None:
    """Sleepers near whoever gave a card wake (K91)."""
    for seat in givers:
        hex_ = d.people[seat].hex
        if hex_ is not None:
            waking.near(d, hex_, d.field.wake_range, "suppressing", "K91")


def compare(d: Draft) -> None:
    """Plans what comes: zombies of all cards, all items, all specials (K29)."""
    plan: list[t.Task] = [*_zombies(d), *_items(d), *(t.Springing(index) for index in range(len(d.drawn)))]
    for task in reversed(plan):
        d.push(task)


def _zombies(d: Draft) -> list[t.Task]:
    """Suppressing fire is used up on the cards in their order (X8, H20)."""
    fire, found = sum(d.revealed), list[t.Task]()
    for drawn in d.drawn:
        left = max(0, drawn.horde - fire)
        fire = max(0, fire - drawn.horde)
        if left:
            found.append(t.Placing(drawn.card, d.arena.director[drawn.card].spawn, left))
    return found


def _items(d: Draft) -> list[t.Task]:
    """Items of freshly drawn cards (K30)."""
    fresh = [d.arena.director[drawn.card] for drawn in d.drawn if not drawn.lurked]
    return [t.Stocking(card.id, item) for card in fresh if _gives(d, card) for item in card.items]


def _gives(d: Draft, card: Director) -> bool:
    return card.item_if == "always" or d.shortfall <= 0


# Items


def kind_drawn(d: Draft, task: t.Stocking) -> str:
    """Whether weapon or random is drawn from its pile; empty where it is known (K15)."""
    if task.found or task.item not in (RANDOM, WEAPON):
        return ""
    return WEAPON if exploring.is_weapon(d, task.item) else RANDOM


def find(d: Draft, task: t.Stocking, action: a.DrawFind) -> None:
    """What it is (K15)."""
    if kind_drawn(d, task) == WEAPON:
        exploring.take_weapon(d, action.item)
    d.swap(replace(task, found=action.item))


def stock(d: Draft, task: t.Stocking, action: a.Roll) -> None:
    """Where it lies: on the First Player's tile (K37)."""
    d.pop()
    laid = looks.tile_of(d, d.first)
    hex_ = None if laid is None else looks.nearest_free(d, d.map.spawn[laid][action.die])
    if hex_ is not None:
        item = task.found or task.item
        d.finds += (Find(hex_, item),)
        d.record(events.ItemLaid, ("K37",), item, hex_, "director")


# Special attacks


def spring(d: Draft, task: t.Springing) -> None:
    """A card's special attack fires, lurks or goes by; then the card is discarded (H29, H30, X9, X10)."""
    d.pop()
    drawn = d.drawn[task.card]
    card = d.arena.director[drawn.card]
    if card.special is None:
        discard(d, card.id)
    elif fires(d, card):
        discard(d, card.id)
        specials.fire(d, card)
    elif card.lurking and not drawn.lurked:
        d.lurking += (card.id,)
        d.record(events.Lurks, ("X10",), card.id)
    else:
        discard(d, card.id)


def fires(d: Draft, card: Director) -> bool:
    """Whether the shortfall is large enough, or the fire small enough (A3, K90)."""
    assert card.special is not None
    if d.rule("special_threshold") == "literal_total":
        return sum(d.revealed) <= card.horde - card.special.margin
    return d.shortfall >= card.special.margin


def discard(d: Draft, card: str) -> None:
    """A card is done with."""
    d.discards = tuple(sorted((*d.discards, card)))
