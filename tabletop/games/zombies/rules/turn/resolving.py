"""Phase 3: the pile is turned over; zombies come, then items, then special attacks (H17-H31, K29-K42)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from tabletop.games.zombies.rules.content.cards import Director
from tabletop.games.zombies.rules.content.vocabulary import ItemCondition
from tabletop.games.zombies.rules.powers import specials
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import LyingItem
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.games.zombies.rules.turn import ammo, exploring, waking
from tabletop.games.zombies.rules.turn.exploring import WEAPON
from tabletop.rules.game import CHANCE, Seat

RANDOM: Final = "random"


# The reveal


def pile(builder: StateBuilder) -> tuple[int, ...]:
    """All cards of the pile, sorted."""
    return ammo.merged(*(one.cards for one in builder.pile))


def reveal_seat(builder: StateBuilder, task: tasks.Revealing) -> Seat | None:
    """Chance shuffles what was put down."""
    return CHANCE if builder.pile else None


def reveal_nothing(builder: StateBuilder, task: tasks.Revealing) -> None:
    """Nobody has put anything down."""
    reveal(builder, task, actions.Reveal(()))


def reveal(builder: StateBuilder, task: tasks.Revealing, action: actions.Reveal) -> None:
    """The pile is turned over and compared with the horde (H17-H19)."""
    builder.pop()
    givers = [one.seat for one in builder.pile]
    for one in builder.pile:
        builder.rearm(
            one.seat, one.weapon, spent=ammo.merged(builder.people[one.seat].arms[one.weapon].spent, one.cards)
        )
    builder.revealed, builder.pile = action.cards, ()
    if builder.horde:
        builder.record(events.Revealed, ("H17", "H18", "H19"), action.cards, sum(action.cards), builder.horde)
    if builder.rule("wake_by_suppressing") == "true":
        _rouse(builder, givers)
    compare(builder)


def _rouse(builder: StateBuilder, givers: list[Seat]) -> None:
    """Sleepers near whoever gave a card wake (K91)."""
    for seat in givers:
        hex_ = builder.people[seat].hex
        if hex_ is not None:
            waking.near(builder, hex_, builder.field.wake_range, WakeCause.SUPPRESSING, "K91")


def compare(builder: StateBuilder) -> None:
    """Plans what comes: zombies of all cards, all items, all specials (K29)."""
    plan: list[tasks.Task] = [
        *_zombies(builder),
        *_items(builder),
        *(tasks.Springing(index) for index in range(len(builder.drawn))),
    ]
    for task in reversed(plan):
        builder.push(task)


def _zombies(builder: StateBuilder) -> list[tasks.Task]:
    """Suppressing fire is used up on the cards in their order (X8, H20)."""
    fire, found = sum(builder.revealed), list[tasks.Task]()
    for drawn in builder.drawn:
        left = max(0, drawn.horde - fire)
        fire = max(0, fire - drawn.horde)
        if left:
            found.append(tasks.Placing(drawn.card, builder.rules_context.director[drawn.card].spawn, left))
    return found


def _items(builder: StateBuilder) -> list[tasks.Task]:
    """Items of freshly drawn cards (K30)."""
    fresh = [builder.rules_context.director[drawn.card] for drawn in builder.drawn if not drawn.lurked]
    return [tasks.Stocking(card.id, item) for card in fresh if _gives(builder, card) for item in card.items]


def _gives(builder: StateBuilder, card: Director) -> bool:
    return card.item_if == ItemCondition.ALWAYS or builder.shortfall <= 0


# Items


def kind_drawn(builder: StateBuilder, task: tasks.Stocking) -> str:
    """Whether weapon or random is drawn from its pile; empty where it is known (K15)."""
    if task.found or task.item not in (RANDOM, WEAPON):
        return ""
    return WEAPON if exploring.is_weapon(builder, task.item) else RANDOM


def find(builder: StateBuilder, task: tasks.Stocking, action: actions.DrawFind) -> None:
    """What it is (K15)."""
    if kind_drawn(builder, task) == WEAPON:
        exploring.take_weapon(builder, action.item)
    builder.swap(replace(task, found=action.item))


def stock(builder: StateBuilder, task: tasks.Stocking, action: actions.Roll) -> None:
    """Where it lies: on the First Player's tile (K37)."""
    builder.pop()
    laid = position_queries.tile_of(builder, builder.first)
    hex_ = None if laid is None else position_queries.nearest_free(builder, builder.map.spawn[laid][action.die])
    if hex_ is not None:
        item = task.found or task.item
        builder.finds += (LyingItem(hex_, item),)
        builder.record(events.ItemLaid, ("K37",), item, hex_, "director")


# Special attacks


def trigger_special(builder: StateBuilder, task: tasks.Springing) -> None:
    """A card's special attack fires, lurks or goes by; then the card is discarded (H29, H30, X9, X10)."""
    builder.pop()
    drawn = builder.drawn[task.card]
    card = builder.rules_context.director[drawn.card]
    if card.special is None:
        discard(builder, card.id)
    elif fires(builder, card):
        discard(builder, card.id)
        specials.fire(builder, card)
    elif card.lurking and not drawn.lurked:
        builder.lurking += (card.id,)
        builder.record(events.Lurks, ("X10",), card.id)
    else:
        discard(builder, card.id)


def fires(builder: StateBuilder, card: Director) -> bool:
    """Whether the shortfall is large enough, or the fire small enough (A3, K90)."""
    assert card.special is not None
    if builder.rule("special_threshold") == "literal_total":
        return sum(builder.revealed) <= card.horde - card.special.margin
    return builder.shortfall >= card.special.margin


def discard(builder: StateBuilder, card: str) -> None:
    """A card is done with."""
    builder.discards = tuple(sorted((*builder.discards, card)))
