"""What the board of Zoon shows: a view, with own cards face down where somebody wants that, and its tribes' cards."""

from __future__ import annotations

from typing import Final

from tabletop.games.zoon.board.action_places import with_own_cards_down
from tabletop.games.zoon.rules.cards import Deck, make_deck
from tabletop.games.zoon.rules.field import Cell
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.view import View
from tabletop.rules.game import Seat
from tabletop.ui.stage.stage import Stage


class ViewFilter:
    """One for a board and all its parts."""

    def __init__(self, stage: Stage, game: Zoon) -> None:
        self._stage = stage
        self.game: Final = game
        self._decks: tuple[Deck, ...] = tuple(map(make_deck, game.content.tribes))
        self._is_peeking = False
        self.given_view: View | None = None
        """What there is to be shown."""
        self.shown_view: View | None = None
        """The same as it is seen: what is shown when all is still."""

    @property
    def reinforcement_rows(self) -> int:
        """Rows of the reinforcement zone (Z67)."""
        return self.game.content.field.reinforcement_rows

    def area_cells(self, view: View, seat: Seat, name: str) -> tuple[Cell, ...]:
        """The cells of an area as a seat sees it; none for a name that is none."""
        return self.game.rules_context.sides(view.agreed)[seat].areas.get(name, ())

    def show_view(self, view: View) -> View:
        """Keeps this view and returns it filtered, as the board shows it."""
        self.given_view, self.shown_view = view, self.filter_view(view)
        return self.shown_view

    def set_peeking(self, *, on: bool) -> bool:
        """Shows own cards openly while on; returns whether anything changes."""
        if on == self._is_peeking or self.given_view is None:
            return False
        self._is_peeking = on
        return True

    def filter_view(self, view: View) -> View:
        """The view with own cards face down, if the settings ask for that."""
        return with_own_cards_down(view) if self._stage.settings.peek and not self._is_peeking else view

    def decks_of(self, view: View) -> tuple[Deck, Deck]:
        """The cards of South's and North's tribe."""
        south, north = view.agreed.tribes
        return self._decks[south], self._decks[north]
