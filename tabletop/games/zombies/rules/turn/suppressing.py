"""Phase 2: cards go on the pile face down (H12-H16, G5-G10, K25-K28).

Used by `task_specs` and `offers`, by `queries/odds`, `chances`, and on the board by the suppress picker and tray,
which ask for the limits. A seat decides unseen, so nothing here may tell anybody how many cards another one has
given: see `state/view`. What the pile stops is counted in `resolving`. `contribution_refusal` changes nothing; the
other functions change a StateBuilder. Rule book: Suppressing fire.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state import tasks
from tabletop.games.zombies.rules.state.state import Contribution
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions, events
from tabletop.games.zombies.rules.turn import ammo
from tabletop.rules.game import Refusal, Seat, refuse

_PINNED_CARD_LIMIT: Final = 1
"""Cards of somebody pinned, whatever the weapon says (F10)."""


def contribution_limits(builder: StateBuilder, seat: Seat) -> dict[int, int]:
    """Weapons from which a seat may contribute, with the most cards of each (K26)."""
    person = builder.people[seat]
    if not person.alive or position_queries.is_held_by_token(person):
        return {}
    found = {}
    for index, arms in enumerate(person.arms):
        weapon = ammo.weapon_card_of_arms(builder, arms)
        if position_queries.is_pinned(person):
            most = min(_PINNED_CARD_LIMIT, weapon.suppress) if weapon.pistol else 0
        else:
            most = weapon.suppress if index == person.equipped else 0
        if most and arms.hand:
            found[index] = most
    return found


def must_contribute(builder: StateBuilder) -> bool:
    """Whether whoever can has to contribute (A1, K91)."""
    return builder.house_rule("suppress_optional") == "false"


def suppressing_seat(builder: StateBuilder, task: tasks.Suppressing) -> Seat | None:
    """Whoever can contribute decides, after its look at the deck."""
    return (
        task.seat
        if contribution_limits(builder, task.seat) and _weapon_index_to_peek_at(builder, task.seat) is None
        else None
    )


def run_suppressing(builder: StateBuilder, task: tasks.Suppressing) -> None:
    """A cool head looks first; who cannot contribute is passed over."""
    unseen = _weapon_index_to_peek_at(builder, task.seat)
    if unseen is None:
        builder.pop_task()
    else:
        builder.push_task(tasks.Peeking(task.seat, unseen))


def _weapon_index_to_peek_at(builder: StateBuilder, seat: Seat) -> int | None:
    """A weapon at whose deck the seat may still look (K28)."""
    if not foresight_card_count(builder, seat):
        return None
    arms = builder.people[seat].arms
    return next((i for i in contribution_limits(builder, seat) if arms[i].deck and not arms[i].top), None)


def foresight_card_count(builder: StateBuilder, seat: Seat) -> int:
    """How many cards of its deck a survivor may see (K28)."""
    return builder.rules_context.survivor(builder.people[seat]).perks.foresight


def peeked_card_count(builder: StateBuilder, task: tasks.Peeking) -> int:
    """How many cards it sees: not more than there are."""
    return min(foresight_card_count(builder, task.seat), len(builder.people[task.seat].arms[task.arms].deck))


def note_peeked_cards(builder: StateBuilder, task: tasks.Peeking, action: actions.Look) -> None:
    """The cards are known to the seat until the deck is shuffled."""
    builder.pop_task()
    builder.change_weapon(task.seat, task.arms, top=action.cards)
    builder.add_new_event(
        events.Looked, ("K28",), task.seat, builder.people[task.seat].arms[task.arms].weapon, action.cards
    )


def contribution_refusal(builder: StateBuilder, task: tasks.Suppressing, action: actions.Suppress) -> Refusal | None:
    """What may be wrong with a contribution."""
    person = builder.people[task.seat]
    if not action.cards:
        return refuse("K91", "must_contribute") if must_contribute(builder) else None
    found = [index for index, arms in enumerate(person.arms) if arms.weapon == action.weapon]
    if not found:
        return refuse("K26", "no_such_weapon", weapon=action.weapon)
    return _contributed_cards_refusal(builder, task.seat, found[0], action)


def _contributed_cards_refusal(
    builder: StateBuilder, seat: Seat, index: int, action: actions.Suppress
) -> Refusal | None:
    person, weapon = builder.people[seat], builder.rules_context.weapons[action.weapon]
    if position_queries.is_pinned(person):
        if not weapon.pistol:
            return refuse("K26", "pistol_only", weapon=weapon.id)
    elif index != person.equipped:
        return refuse("K26", "not_equipped", weapon=weapon.id)
    if not weapon.suppress:
        return refuse("G7", "no_suppressing", weapon=weapon.id)
    most = contribution_limits(builder, seat).get(index, 0)
    if len(action.cards) > most and person.arms[index].hand:
        clause = "G9" if position_queries.is_pinned(person) else "H14" if weapon.suppress > 1 else "H13"
        return refuse(clause, "too_many_cards", weapon=weapon.id, most=str(most))
    if not ammo.has_cards(person.arms[index].hand, action.cards):
        return refuse("G6", "not_in_hand", weapon=weapon.id, cards=ammo.join_card_values(action.cards))
    return None


def contribute_cards(builder: StateBuilder, task: tasks.Suppressing, action: actions.Suppress) -> None:
    """The cards leave the hand; only how many can be seen (H15)."""
    builder.pop_task()
    cards = ammo.merge_piles(action.cards)
    if cards:
        arms = builder.people[task.seat].arms
        index = next(i for i, one in enumerate(arms) if one.weapon == action.weapon)
        builder.change_weapon(task.seat, index, hand=ammo.remove_cards(arms[index].hand, cards))
        builder.pile += (Contribution(task.seat, index, cards),)
    builder.add_new_event(
        events.Contributed, ("H15",) if cards else ("G5",), task.seat, action.weapon if cards else "", cards
    )
