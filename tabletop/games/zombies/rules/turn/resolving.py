"""Phase 3: the pile is turned over; zombies come, then items, then special attacks (H17-H31, K29-K42).

Used by `task_specs`, which calls it, and by `chances`. What the pile has stopped does not come; the rest is planned
here as tasks, which `placing` and `powers/specials` do. The order of these tasks is the rule's and stays.
`does_special_fire` must agree with `_would_special_fire` of `queries/odds`, by which the tray foretells it. It
changes a StateBuilder. Rule book: What breaks through.
"""

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


def suppression_pile_cards(builder: StateBuilder) -> tuple[int, ...]:
    """All cards of the pile, sorted."""
    return ammo.merge_piles(*(one.cards for one in builder.pile))


def pile_reveal_seat(builder: StateBuilder, task: tasks.Revealing) -> Seat | None:
    """Chance shuffles what was put down."""
    return CHANCE if builder.pile else None


def reveal_empty_pile(builder: StateBuilder, task: tasks.Revealing) -> None:
    """Nobody has put anything down."""
    reveal_pile(builder, task, actions.Reveal(()))


def reveal_pile(builder: StateBuilder, task: tasks.Revealing, action: actions.Reveal) -> None:
    """The pile is turned over and compared with the horde (H17-H19)."""
    builder.pop_task()
    givers = [one.seat for one in builder.pile]
    for one in builder.pile:
        builder.change_weapon(
            one.seat, one.weapon, spent=ammo.merge_piles(builder.people[one.seat].arms[one.weapon].spent, one.cards)
        )
    builder.revealed, builder.pile = action.cards, ()
    if builder.horde:
        builder.add_new_event(events.Revealed, ("H17", "H18", "H19"), action.cards, sum(action.cards), builder.horde)
    if builder.house_rule("wake_by_suppressing") == "true":
        _wake_near_contributors(builder, givers)
    push_arrival_tasks(builder)


def _wake_near_contributors(builder: StateBuilder, givers: list[Seat]) -> None:
    """Sleepers near whoever gave a card wake (K91)."""
    for seat in givers:
        hex_ = builder.people[seat].hex
        if hex_ is not None:
            waking.wake_zombies_within(builder, hex_, builder.field.wake_range, WakeCause.SUPPRESSING, "K91")


def push_arrival_tasks(builder: StateBuilder) -> None:
    """Plans what comes: zombies of all cards, all items, all specials (K29)."""
    plan: list[tasks.Task] = [
        *_zombie_placing_tasks(builder),
        *_item_placing_tasks(builder),
        *(tasks.Springing(index) for index in range(len(builder.drawn))),
    ]
    for task in reversed(plan):
        builder.push_task(task)


def _zombie_placing_tasks(builder: StateBuilder) -> list[tasks.Task]:
    """Suppressing fire is used up on the cards in their order (X8, H20)."""
    fire, found = sum(builder.revealed), list[tasks.Task]()
    for drawn in builder.drawn:
        left = max(0, drawn.horde - fire)
        fire = max(0, fire - drawn.horde)
        if left:
            found.append(tasks.Placing(drawn.card, builder.rules_context.director[drawn.card].spawn, left))
    return found


def _item_placing_tasks(builder: StateBuilder) -> list[tasks.Task]:
    """Items of freshly drawn cards (K30)."""
    fresh = [builder.rules_context.director[drawn.card] for drawn in builder.drawn if not drawn.lurked]
    return [
        tasks.Stocking(card.id, item) for card in fresh if _does_card_give_items(builder, card) for item in card.items
    ]


def _does_card_give_items(builder: StateBuilder, card: Director) -> bool:
    return card.item_if == ItemCondition.ALWAYS or builder.shortfall <= 0


# Items


def item_draw_kind(builder: StateBuilder, task: tasks.Stocking) -> str:
    """Whether weapon or random is drawn from its pile; empty where it is known (K15)."""
    if task.found or task.item not in (RANDOM, WEAPON):
        return ""
    return WEAPON if exploring.is_weapon_draw(builder, task.item) else RANDOM


def set_drawn_item(builder: StateBuilder, task: tasks.Stocking, action: actions.DrawFind) -> None:
    """What it is (K15)."""
    if item_draw_kind(builder, task) == WEAPON:
        exploring.remove_from_weapon_pile(builder, action.item)
    builder.replace_first_task(replace(task, found=action.item))


def lay_drawn_item(builder: StateBuilder, task: tasks.Stocking, action: actions.Roll) -> None:
    """Where it lies: on the First Player's tile (K37)."""
    builder.pop_task()
    laid = position_queries.tile_of(builder, builder.first)
    hex_ = None if laid is None else position_queries.nearest_free_hex(builder, builder.map.spawn[laid][action.die])
    if hex_ is not None:
        item = task.found or task.item
        builder.finds += (LyingItem(hex_, item),)
        builder.add_new_event(events.ItemLaid, ("K37",), item, hex_, "director")


# Special attacks


def trigger_special(builder: StateBuilder, task: tasks.Springing) -> None:
    """A card's special attack fires, lurks or goes by; then the card is discarded (H29, H30, X9, X10)."""
    builder.pop_task()
    drawn = builder.drawn[task.card]
    card = builder.rules_context.director[drawn.card]
    if card.special is None:
        discard_card(builder, card.id)
    elif does_special_fire(builder, card):
        discard_card(builder, card.id)
        specials.resolve_special_attack(builder, card)
    elif card.lurking and not drawn.lurked:
        builder.lurking += (card.id,)
        builder.add_new_event(events.Lurks, ("X10",), card.id)
    else:
        discard_card(builder, card.id)


def does_special_fire(builder: StateBuilder, card: Director) -> bool:
    """Whether the shortfall is large enough, or the fire small enough (A3, K90)."""
    assert card.special is not None
    if builder.house_rule("special_threshold") == "literal_total":
        return sum(builder.revealed) <= card.horde - card.special.margin
    return builder.shortfall >= card.special.margin


def discard_card(builder: StateBuilder, card: str) -> None:
    builder.discards = tuple(sorted((*builder.discards, card)))
