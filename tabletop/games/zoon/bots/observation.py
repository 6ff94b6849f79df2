"""How a view of Zoon becomes numbers (`tabletop.ai.observation`): the field cell by cell, trumps, and what waits.

Named in the box; `tabletop.env` uses it. A card that the seat does not know has only what it may still be. Cells are
in the order of `battlefield` for both seats, cards in the order of their tribe's deck.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Final

from tabletop.ai.observation import USUAL_SLOTS, ObservationField, bits_of, one_hot, padded, share
from tabletop.games.zoon.rules.actions import Action, Choose, Move, Pass, Touch, TurnUp
from tabletop.games.zoon.rules.battlefield import CELLS
from tabletop.games.zoon.rules.cards import STAR
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CORNERS, Choice, Combat, Obstacle, Ruleset, Where
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.rules.game import Seat

_PLACES: Final = tuple(Where)
_CELL_FLAGS: Final = 10
_WIDEST_NUMBER: Final = 9


class ZoonObservation:
    """The field as one seat sees it."""

    slots = USUAL_SLOTS

    def __init__(self, game: Zoon) -> None:
        self._context = game.rules_context
        decks = self._context.decks
        self._tribes = len(decks)
        self._cards = max(len(deck.cards) for deck in decks)
        self._trumps = max(len(deck.trumps) for deck in decks)
        self._quiet_turns = game.content.field.quiet_turns
        self._cell_size = _CELL_FLAGS + 2 * len(CORNERS) + 2 * self._cards
        self._trump_size = len(_PLACES) + 1
        self.fields: tuple[ObservationField, ...] = (
            ObservationField(
                "cells", CELLS * self._cell_size,
                "for each cell: own Zoon, the other's, Obstacle; face up, tails, turns held / 3, gear, boost / 5, "
                "march / 2, may be the Emblem; of a card that the seat knows its four corners / 9 (a Star or a cross "
                f"0) and where its Stars are; which of {self._cards} cards it is known to be, and which it may be",
            ),
            ObservationField(
                "trumps", 2 * self._trumps * self._trump_size,
                "own ones, then the other's, as far as the seat may know which they are: hand, beside, on a Zoon, on "
                "the field, Tomb; uses / 5",
            ),
            ObservationField("trump_places", 2 * len(_PLACES), "own, then the other's: how many at each place, / 6"),
            ObservationField("tribes", 2 * self._tribes, "own tribe, the other's; in the order of the content"),
            ObservationField("lost", 2, "own cards and the other's in the Tombs, / 16"),
            ObservationField("ruleset", len(Ruleset), "classic, sullivan"),
            ObservationField("clock", 2, "turn / 200, turns without a loss over what ends the game"),
            ObservationField("is_asked", 1, "1 where the seat is to act"),
            ObservationField("own_turn", 1, "1 where it is its turn"),
            ObservationField("deployed", 2, "own cards, the other's lie on the field"),
            ObservationField(
                "combat", 2 * CELLS + 2, "cells of the attacker and of the target; own attack, fought again"
            ),
            ObservationField("choice", 2 * CELLS + 1, "cells of an effect's Zoon and of its enemy; own effect"),
            ObservationField("pending", 2, "own cards to turn up, / 3; Zoons that may still march, / 6"),
        )  # fmt: skip
        moves = [Move(origin, target) for origin, target in permutations(range(CELLS), 2)]
        others: list[Action] = [Pass(), *map(Touch, range(len(CORNERS))), *map(TurnUp, range(CELLS))]
        self.named_actions: tuple[Action, ...] = (*moves, *others, *(Choose((cell,)) for cell in range(CELLS)))

    def encode(self, view: View, seat: Seat) -> Sequence[float]:
        other = 1 - seat
        numbers = [number for there in view.cells for number in self._encode_cell(view, there, seat)]
        for side in (seat, other):
            rows = (self._encode_trump(view, side, index) for index in range(len(view.trumps[side])))
            numbers += padded(rows, self._trumps, self._trump_size)
        for side in (seat, other):
            numbers += [share(sum(trump.where is place for trump in view.trumps[side]), 6) for place in _PLACES]
        for side in (seat, other):
            numbers += one_hot(view.agreed.tribes[side], self._tribes)
        numbers += [share(len(view.tombs[side]), 16) for side in (seat, other)]
        numbers += [float(view.agreed.ruleset == ruleset) for ruleset in Ruleset]
        numbers += [share(view.turn_number, 200), share(view.quiet_turns, self._quiet_turns)]
        numbers += [float(view.to_act == seat), float(view.turn == seat)]
        numbers += [float(view.deployed[seat]), float(view.deployed[other])]
        numbers += _encode_combat(view.combat, seat)
        numbers += _encode_choice(view.choice, seat)
        numbers += [share(view.turning.count(seat), 3), share(view.march.left if view.march else 0, 6)]
        return numbers

    def _encode_cell(self, view: View, there: Shown | Obstacle | None, seat: Seat) -> list[float]:
        if there is None:
            return [0.0] * self._cell_size
        if isinstance(there, Obstacle):
            return [0.0, 0.0, 1.0, *(0.0,) * (self._cell_size - 3)]
        army = self._context.army(view.agreed.tribes[there.owner], there.owner)
        known = there.card if there.card is not None else there.known
        possible = there.possible_cards if known is None else 1 << known
        flags = [
            float(there.owner == seat), float(there.owner != seat), 0.0, float(there.up), float(there.tails),
            share(there.held_turns, 3), float(there.gear is not None), share(there.boost, 5), share(there.march, 2),
            float(any(card.is_emblem and possible >> card.index & 1 for card in army.cards)),
        ]  # fmt: skip
        corners = army.cards[known].corners if known is not None else ()
        values = [share(corner, _WIDEST_NUMBER) if isinstance(corner, int) else 0.0 for corner in corners]
        stars = [float(corner == STAR) for corner in corners]
        return [
            *flags, *padded([values], 1, len(CORNERS)), *padded([stars], 1, len(CORNERS)),
            *one_hot(-1 if known is None else known, self._cards), *bits_of(possible, self._cards),
        ]  # fmt: skip

    def _encode_trump(self, view: View, side: Seat, index: int) -> list[float]:
        if not view.knows_trump(side, index):
            return [0.0] * self._trump_size
        trump = view.trumps[side][index]
        return [*(float(trump.where is place) for place in _PLACES), share(trump.used, 5)]


def _encode_combat(combat: Combat | None, seat: Seat) -> list[float]:
    if combat is None:
        return [0.0] * (2 * CELLS + 2)
    cells = (*one_hot(combat.origin, CELLS), *one_hot(combat.target, CELLS))
    return [*cells, float(combat.attacker == seat), float(combat.rematch)]


def _encode_choice(choice: Choice | None, seat: Seat) -> list[float]:
    if choice is None:
        return [0.0] * (2 * CELLS + 1)
    cells = [one_hot(-1 if cell is None else cell, CELLS) for cell in (choice.cell, choice.enemy)]
    return [*cells[0], *cells[1], float(choice.owner == seat)]
