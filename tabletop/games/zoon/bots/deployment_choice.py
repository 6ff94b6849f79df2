"""Chooses a set-up for a bot: the Emblem in the back row, guarded, and never the same twice.

Used by `bots` when a bot deploys, and for the set-ups that it suggests; `action_ranking` keeps an
EmblemPlacementStyle in the skill of a level. It shuffles some set-ups with the given random numbers and takes the
best by points; it must know one's own tribe only, nothing of the enemy's field. The points decide how strong the bots
are, so measure by matches after a change. Pure but for the random numbers.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.ai.bot import ProposedMove
from tabletop.games.zoon.bots.search_pieces import SearchTables
from tabletop.games.zoon.rules.actions import Action, Deploy
from tabletop.games.zoon.rules.battlefield import SIDE
from tabletop.rules.game import Seat

_USUAL_COLUMN_WEIGHTS: Final = (4, 3, 2, 2, 3, 4)
"""How often the Emblem is tried in each column of the back row: corners have the fewest neighbours."""
_SHUFFLES: Final = 24


@dataclass(frozen=True, slots=True)
class EmblemPlacementStyle:
    """Where somebody puts an Emblem that others look for in the middle, and the strong cards about it."""

    column_weights: tuple[int, ...]
    """How often the Emblem goes to each column of the back row."""
    distance_points: tuple[float, ...]
    """Points for each point of a card's price, by its columns' distance from the Emblem; the last is for all beyond."""
    front_row_points: float = 0.0
    """The same in the front row."""


def choose_deployment(
    search_tables: SearchTables, seat: Seat, rng: random.Random, care: float, camp: EmblemPlacementStyle | None = None
) -> Deploy:
    """The best of several shuffles; `care` tells how much better it must be, 0 takes any with the Emblem behind.

    Most guards fit round an Emblem in the middle. Where a `camp` is given, the column is decided before the guards.
    """
    cards = search_tables.sides[seat].cards
    emblem = next(card.index for card in cards if card.is_emblem)
    others = [card.index for card in cards for _ in range(card.copies) if card.index != emblem]
    best: list[int] = []
    top, hidden = -1e9, rng.choices(range(SIDE), camp.column_weights)[0] if camp else None
    for _ in range(_SHUFFLES if care else 1):
        rng.shuffle(others)
        column = rng.choices(range(SIDE), _USUAL_COLUMN_WEIGHTS)[0] if hidden is None else hidden
        placed = [*others[: SIDE + column], emblem, *others[SIDE + column :]]
        worth = (
            _strength_value_near_emblem(search_tables, seat, placed, column, camp)
            if camp
            else _emblem_guard_value(search_tables, seat, placed, column)
        )
        found = care * worth + rng.gauss(0, 1)
        if found > top:
            best, top = placed, found
    return Deploy(tuple(cards[card].label for card in best))


def rate_deployments(search_tables: SearchTables, seat: Seat, offered: Sequence[Deploy]) -> list[ProposedMove[Action]]:
    """The set-ups on offer, the best first; one without its Emblem in the back row comes last."""
    labels = search_tables.sides[seat].deck.cards_by_label
    found: list[ProposedMove[Action]] = []
    for action in offered:
        placed = [labels[label].index for label in action.labels]
        place = next(n for n, card in enumerate(placed) if search_tables.sides[seat].cards[card].is_emblem)
        found.append(
            ProposedMove(
                action, _emblem_guard_value(search_tables, seat, placed, place - SIDE) if place >= SIDE else -1.0
            )
        )
    return sorted(found, key=lambda idea: -idea.value)


def _emblem_guard_value(search_tables: SearchTables, seat: Seat, placed: list[int], column: int) -> float:
    """Guards around the Emblem, the strong where they can move, jumpers behind."""
    prices, cards = search_tables.prices[seat], search_tables.sides[seat].cards
    total = 0.0
    for place, card in enumerate(placed):
        in_front = place < SIDE
        x = place % SIDE
        if abs(x - column) <= 1 and not cards[card].is_emblem:
            total += 0.06 * prices[card]
        if in_front:
            total += 0.04 * prices[card]
        if not in_front and cards[card].jumps:
            total += 0.3
    return total


def _strength_value_near_emblem(
    search_tables: SearchTables, seat: Seat, placed: list[int], column: int, camp: EmblemPlacementStyle
) -> float:
    """The strong in the columns that are worth most, counted from the Emblem's."""
    prices, cards, close = search_tables.prices[seat], search_tables.sides[seat].cards, camp.distance_points
    return sum(
        prices[card] * (close[min(abs(place % SIDE - column), len(close) - 1)] + camp.front_row_points * (place < SIDE))
        for place, card in enumerate(placed)
        if not cards[card].is_emblem
    )
