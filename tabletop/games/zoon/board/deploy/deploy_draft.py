"""A set-up in the making as a value: which of the twelve cards lies where, and every step back to the empty field.

Used by `deploy_scene` with its `deploy_field`, `draft_hand` and `setup_column`, and by the phone. Nothing reaches the
match before it is complete and becomes one action, whose cards go by the front row from the owner's left, then the
back row: that is the order of `rules/actions.Deploy` and of saved matches. "tray" and "tray:3" are target ids that
the field and the hand use. It knows no pictures.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.actions import Deploy
from tabletop.games.zoon.rules.cards import Card, Deck
from tabletop.rules.game import Seat
from tabletop.ui.gesture.picker import Steps, TargetId

TRAY: Final = "tray"
"""The whole tray; "tray:3" is the home of the fourth card in it."""
_FRONT_CELLS = 6
"""Cells of the front row; the back row follows."""

CardSpots = tuple[int | None, ...]
"""For each card its cell, as an index of `field.home`; None in the tray."""


@dataclass(frozen=True, slots=True)
class CardPlacement:
    """A card goes from one place to another; what lies there makes room."""

    origin: TargetId
    target: TargetId


class DeployDraft:
    """Cards by number, in the order of the tribe; copies are cards of their own."""

    def __init__(self, deck: Deck, seat: Seat) -> None:
        self.cards: tuple[Card, ...] = tuple(card for card in deck.cards for _ in range(card.copies))
        self._cells = tuple(map(battlefield.cell_name, battlefield.deployment_zone(seat)))
        self.spots: CardSpots = (None,) * len(self.cards)
        self._past: list[CardSpots] = []
        self._future: list[CardSpots] = []

    # --- asking ---------------------------------------------------------------------------------------------------

    @property
    def cells(self) -> tuple[TargetId, ...]:
        """The twelve cells: the front row from the owner's left to right, then the back row."""
        return self._cells

    @property
    def missing_count(self) -> int:
        """Cards that are still in the tray."""
        return self.spots.count(None)

    @property
    def can_undo(self) -> bool:
        return bool(self._past)

    def place_of_card(self, number: int) -> TargetId:
        spot = self.spots[number]
        return tray_target_id_of_card(number) if spot is None else self._cells[spot]

    def card_at(self, place: TargetId) -> int | None:
        """The card that lies at a place."""
        return next((number for number in range(len(self.cards)) if self.place_of_card(number) == place), None)

    def possible_placements(self) -> dict[CardPlacement, Steps]:
        """Every step that can be made by hand."""
        return {put: (put.origin, put.target) for put in self._placements_in_order()}

    def _placements_in_order(self) -> Iterator[CardPlacement]:
        for number, spot in enumerate(self.spots):
            origin = self.place_of_card(number)
            yield from (CardPlacement(origin, cell) for cell in self._cells if cell != origin)
            if spot is not None:
                yield CardPlacement(origin, TRAY)

    def deploy_action(self) -> Deploy:
        """The action; only where no card is missing."""
        by_cell = {spot: card.label for spot, card in zip(self.spots, self.cards, strict=True)}
        return Deploy(tuple(by_cell[i] for i in range(len(self.cards))))

    # --- doing ----------------------------------------------------------------------------------------------------

    def put_card(self, put: CardPlacement) -> None:
        """Moves one card; on an occupied cell the two change places."""
        number, other = self.card_at(put.origin), self.card_at(put.target)
        if number is None:
            return
        spots = list(self.spots)
        spots[number] = None if put.target == TRAY else self._cells.index(put.target)
        if other is not None:
            spots[other] = self.spots[number]
        self._set_card_places_undoably(tuple(spots))

    def lay_out_setup(self, labels: Sequence[str]) -> None:
        """Lays a whole set-up; cards that lie right already stay."""
        spots: list[int | None] = [None] * len(self.cards)
        open_cells = dict(enumerate(labels))
        for number, spot in enumerate(self.spots):
            if spot is not None and open_cells.get(spot) == self.cards[number].label:
                spots[number] = spot
                del open_cells[spot]
        for cell, label in open_cells.items():
            free = (i for i, card in enumerate(self.cards) if card.label == label and spots[i] is None)
            taken = next(free, None)
            if taken is not None:
                spots[taken] = cell
        self._set_card_places_undoably(tuple(spots))

    def is_setup_on_field(self, labels: Sequence[str]) -> bool:
        """Whether this whole set-up lies on the field."""
        lying = {spot: card.label for spot, card in zip(self.spots, self.cards, strict=True)}
        return all(lying.get(cell) == label for cell, label in enumerate(labels))

    def shuffle_cards(self, rng: random.Random) -> None:
        """Any set-up with the Emblem in the back row."""
        emblem = next(i for i, card in enumerate(self.cards) if card.is_emblem)
        rest = [i for i in range(len(self.cards)) if i != emblem]
        rng.shuffle(rest)
        rest.insert(rng.randrange(_FRONT_CELLS, len(self.cards)), emblem)
        spots: list[int | None] = [None] * len(self.cards)
        for cell, each in enumerate(rest):
            spots[each] = cell
        self._set_card_places_undoably(tuple(spots))

    def take_cards_back(self) -> None:
        self._set_card_places_undoably((None,) * len(self.cards))

    def undo(self) -> bool:
        """Takes back the last step; whether there was one."""
        return self._restore_places_from_history(self._past, self._future)

    def redo(self) -> bool:
        """Does again what was taken back; whether there was anything."""
        return self._restore_places_from_history(self._future, self._past)

    def _set_card_places_undoably(self, spots: CardSpots) -> None:
        if spots != self.spots:
            self._past.append(self.spots)
            self._future.clear()
            self.spots = spots

    def _restore_places_from_history(self, source: list[CardSpots], other: list[CardSpots]) -> bool:
        if not source:
            return False
        other.append(self.spots)
        self.spots = source.pop()
        return True


def tray_target_id_of_card(number: int) -> TargetId:
    """A card's own place in the tray."""
    return f"{TRAY}:{number}"
