"""SuppressPicker: lets a seat pick its suppressing fire: cards, then the pile or a button; or nothing; or as before.

Used by `suppress_tray`, by `picks` and by the phone, which name its buttons (PILE, ADD, NOTHING, AS_BEFORE). A card
that is picked again is taken out, the others stay. Targets c:0, c:1 … number the cards as `held_cards` lists them, so
tray and phone must draw them in that order. The limits come from `rules/turn/suppressing`. It holds a path of picks
for one position and changes no state.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.games.zombies.board.map.target_ids import CARD
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.text.actions import Suppress
from tabletop.games.zombies.rules.turn import suppressing
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import NextPickEffect, Picker, Steps, TargetId

PILE: Final = "pile"
"""Where contributions lie."""
NOTHING, ADD, AS_BEFORE = f"{BUTTON}nothing", f"{BUTTON}add", f"{BUTTON}as_before"
_ENDING_TARGETS: Final = (PILE, ADD)


@dataclass(frozen=True, slots=True)
class HeldCard:
    """A card that may be contributed."""

    weapon: str
    value: int
    limit: int
    """Cards of its weapon that may be given."""


def held_cards(builder: StateBuilder, seat: Seat) -> tuple[HeldCard, ...]:
    """All cards from which a seat chooses, by weapon."""
    arms = builder.people[seat].arms
    return tuple(
        HeldCard(arms[index].weapon, value, most)
        for index, most in suppressing.contribution_limits(builder, seat).items()
        for value in arms[index].hand
    )


def repeated_contribution(cards: Sequence[HeldCard], done: Suppress | None) -> Suppress | None:
    """Returns as many cards of the same weapon as last time, closest in value; None if that is not possible.

    Nor is there anything to give again where it was nothing. Of two cards as near the higher one is meant.
    """
    values = [card.value for card in cards if done is not None and card.weapon == done.weapon]
    most = next((card.limit for card in cards if done is not None and card.weapon == done.weapon), 0)
    if done is None or not done.cards or len(done.cards) > min(most, len(values)):
        return None
    given = []
    for wanted in sorted(done.cards, reverse=True):
        given.append(min(values, key=lambda value: (abs(value - wanted), -value)))
        values.remove(given[-1])
    return Suppress(done.weapon, tuple(sorted(given)))


class SuppressPicker(Picker[Suppress]):
    """Picker over the contributions of one seat; a path is cards in any order, then the pile or the button."""

    def __init__(self, builder: StateBuilder, seat: Seat, done: Suppress | None = None) -> None:
        """`done` is what the seat has given last."""
        self.cards = held_cards(builder, seat)
        self.action_as_before = repeated_contribution(self.cards, done)
        """What "as before" would give."""
        self.may_pass = not suppressing.must_contribute(builder)

    @property
    def chosen_indices(self) -> tuple[int, ...]:
        """Indices of the cards that are picked."""
        return tuple(int(place.removeprefix(CARD)) for place in self._path if place.startswith(CARD))

    def chosen_values(self, more: TargetId | None = None) -> tuple[int, ...]:
        """Values of what is picked, and of one card more."""
        indices = {
            *self.chosen_indices,
            *((self._card_index(more),) if more is not None and self._card_index(more) is not None else ()),
        }
        return tuple(sorted(self.cards[index].value for index in indices if index is not None))

    def origins(self) -> tuple[TargetId, ...]:
        """Every card that is not one too many, and the buttons for the same as before and for nothing."""
        buttons = (*((AS_BEFORE,) if self.action_as_before else ()), *((NOTHING,) if self.may_pass else ()))
        return (*(f"{CARD}{k}" for k in range(len(self.cards)) if not self._would_exceed_card_limit(k)), *buttons)

    def _possible_targets(self) -> Steps:
        """The pile, its button, and the cards that may be added or taken out."""
        return (*_ENDING_TARGETS, *(f"{CARD}{k}" for k in range(len(self.cards))))

    def reach(self, place: TargetId) -> NextPickEffect:
        """Cards lead on; the button completes; the pile does where no card can be added, or when it is picked again.

        The only card that is picked is put back by the hand itself.
        """
        if not self.chosen_indices:
            return NextPickEffect.NO
        if place == ADD:
            return NextPickEffect.COMPLETES
        if place == PILE:
            return (
                NextPickEffect.BOTH
                if self._path[-1] != PILE and self.can_add_another_card()
                else NextPickEffect.COMPLETES
            )
        index = self._card_index(place)
        if index is None:
            return NextPickEffect.NO
        is_taken_out = index in self.chosen_indices and len(self.chosen_indices) > 1
        return NextPickEffect.ON if is_taken_out or self._can_add_card(index) else NextPickEffect.NO

    def _path_with(self, place: TargetId) -> Steps:
        """Adds a place or takes a card out."""
        if place in self._path and place != PILE:
            return tuple(each for each in self._path if each not in (place, PILE))
        return super()._path_with(place)

    def can_add_another_card(self) -> bool:
        """Whether another card can be added to those that are picked."""
        return any(self._can_add_card(index) for index in range(len(self.cards)))

    def candidates(self) -> tuple[Suppress, ...]:
        if self._path == (NOTHING,):
            return (Suppress(),)
        if self._path == (AS_BEFORE,) and self.action_as_before is not None:
            return (self.action_as_before,)
        return (self._chosen_contribution(),) if self.chosen_indices and self._path[-1] in _ENDING_TARGETS else ()

    def completions(self, place: TargetId) -> tuple[Suppress, ...]:
        return (
            (self._chosen_contribution(),)
            if self.reach(place) in (NextPickEffect.COMPLETES, NextPickEffect.BOTH)
            else ()
        )

    def has_further_places(self) -> bool:
        if not self.chosen_indices or self._path[-1] == ADD or self._path[-2:] == (PILE, PILE):
            return False
        return self._path[-1] != PILE or self.can_add_another_card()

    # --- details --------------------------------------------------------------------------------------------------

    def _chosen_contribution(self) -> Suppress:
        return Suppress(self.cards[self.chosen_indices[0]].weapon, self.chosen_values())

    def _card_index(self, place: TargetId) -> int | None:
        if not place.startswith(CARD):
            return None
        index = int(place.removeprefix(CARD))
        return index if 0 <= index < len(self.cards) else None

    def _can_add_card(self, index: int) -> bool:
        """Whether a card may be added to those that are picked."""
        first, card = self.cards[self.chosen_indices[0]], self.cards[index]
        return (
            card.weapon == first.weapon and index not in self.chosen_indices and len(self.chosen_indices) < first.limit
        )

    def _would_exceed_card_limit(self, index: int) -> bool:
        """Whether as many of its weapon are picked as may be given; a single one makes way for another."""
        if len(self.chosen_indices) <= 1 or index in self.chosen_indices:
            return False
        first, card = self.cards[self.chosen_indices[0]], self.cards[index]
        return card.weapon == first.weapon and len(self.chosen_indices) >= first.limit
