"""Ammunition: dealing hands, reloading, and arithmetic with piles of ammo cards (X11, K12).

Used by `attacking`, `acting`, `suppressing`, `chances`, `drawing`, `resolving` and `powers/using`. A pile is a sorted
tuple of values without an order of drawing, and the four piles of a weapon are always its full list: keep both. Which
cards are drawn is decided by chance (`chances`) and handed in as an action. Functions that take piles are pure; the
others change a StateBuilder.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from tabletop.games.zombies.rules.content.cards import Weapon
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Arms
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.rules.game import Seat


def weapon_card_of_arms(builder: StateBuilder, arms: Arms) -> Weapon:
    """The card of a carried weapon."""
    return builder.rules_context.weapons[arms.weapon]


def reloadable_card_count(builder: StateBuilder, arms: Arms) -> int:
    """Cards from which a reload would draw a hand (K73)."""
    endless = weapon_card_of_arms(builder, arms).endless
    return len(arms.hand) + len(arms.deck) + (len(arms.spent) + len(arms.shown) if endless else 0)


def reload_hand(builder: StateBuilder, seat: Seat, index: int, cause: str) -> None:
    """The hand goes back, with the spent cards of an endless weapon, and a new one is drawn (H80, X11)."""
    arms = builder.people[seat].arms[index]
    deck = arms.deck + arms.hand
    if weapon_card_of_arms(builder, arms).endless:
        builder.change_weapon(
            seat, index, hand=(), deck=merge_piles(deck, arms.spent, arms.shown), spent=(), shown=(), top=()
        )
    else:
        builder.change_weapon(seat, index, hand=(), deck=merge_piles(deck), top=())
    builder.push_task(tasks.Dealing(seat, index, cause))


def dealt_card_count(builder: StateBuilder, task: tasks.Dealing) -> int:
    """How many cards are drawn: a full clip, or what is left (H81)."""
    arms = builder.people[task.seat].arms[task.arms]
    return min(weapon_card_of_arms(builder, arms).clip, len(arms.deck))


def deal_hand(builder: StateBuilder, task: tasks.Dealing, action: actions.Deal) -> None:
    """A hand was drawn."""
    builder.pop_task()
    arms = builder.people[task.seat].arms[task.arms]
    builder.change_weapon(
        task.seat, task.arms, hand=merge_piles(action.cards), deck=remove_cards(arms.deck, action.cards), top=()
    )
    builder.add_new_event(events.HandDrawn, ("H81",), task.seat, arms.weapon, merge_piles(action.cards), task.why)


def merge_piles(*piles: Iterable[int]) -> tuple[int, ...]:
    """Several piles as one, sorted."""
    return tuple(sorted(chain(*piles)))


def remove_cards(pile: tuple[int, ...], cards: Iterable[int]) -> tuple[int, ...]:
    """A pile with these cards taken out, which it must hold."""
    left = list(pile)
    for value in cards:
        left.remove(value)
    return tuple(left)


def has_cards(pile: tuple[int, ...], cards: Iterable[int]) -> bool:
    """Whether a pile contains all these cards."""
    left = list(pile)
    for value in cards:
        if value not in left:
            return False
        left.remove(value)
    return True


def join_card_values(cards: Iterable[int]) -> str:
    """Such as "1+2", for sentences."""
    return "+".join(map(str, cards))
