"""How many cards a survivor puts on the pile."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text import actions
from tabletop.rules.game import Seat


def mean_card_value(builder: StateBuilder, weapon: str) -> float:
    """Average value of a card."""
    deck = builder.rules_context.weapons[weapon].deck
    return sum(deck) / len(deck)


def expected_fire(builder: StateBuilder, seat: Seat) -> float:
    """What a survivor who has not chosen yet is likely to add."""
    person = builder.people[seat]
    if not person.arms or position_queries.is_held_by_token(person):
        return 0.0
    weapon = builder.rules_context.weapons[person.armed_weapon.weapon]
    most = min(weapon.suppress, len(person.armed_weapon.hand))
    if position_queries.is_pinned(person):
        most = min(1, most) if weapon.pistol else 0
    return 0.8 * most * mean_card_value(builder, weapon.id)


def missing_fire(builder: StateBuilder, seat: Seat) -> float:
    """What this survivor has to add, if the others do what they are likely to."""
    given = sum(
        len(c.cards) * 1.1 * mean_card_value(builder, builder.people[c.seat].arms[c.weapon].weapon)
        for c in builder.pile
    )
    asked = {c.seat for c in builder.pile}
    order = position_queries.seats_in_order(builder)
    later = [other for other in order[order.index(seat) + 1 :] if other not in asked] if seat in order else []
    others = sum(expected_fire(builder, other) for other in later)
    own = max(0.01, expected_fire(builder, seat))
    need = builder.horde - given
    return max(need - others, need * own / (own + others))


def contribution_cost(builder: StateBuilder, action: actions.Suppress, need: float, *, shy: float = 0.15) -> float:
    """Less is worse than too much; every card is missed later."""
    total = sum(action.cards)
    short, over = max(0.0, need - total), max(0.0, total - need)
    return -(short + 0.55 * over + shy * len(action.cards))


def best_contribution(builder: StateBuilder, seat: Seat, offered: Sequence[actions.Suppress]) -> actions.Suppress:
    """The contribution that fits best."""
    need = missing_fire(builder, seat)
    return max(offered, key=lambda action: contribution_cost(builder, action, need))
