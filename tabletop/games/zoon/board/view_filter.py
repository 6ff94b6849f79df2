"""What the board of Zoon shows: a view, with own cards face down where somebody wants that, and its tribes' cards."""

from __future__ import annotations

from typing import Final

from tabletop.games.zoon.board.action_places import veiled
from tabletop.games.zoon.rules.cards import Deck, deck
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
        self._decks: tuple[Deck, ...] = tuple(map(deck, game.content.tribes))
        self._peeks = False
        self.given: View | None = None
        """What there is to be shown."""
        self.view: View | None = None
        """The same as it is seen: what is shown when all is still."""

    @property
    def home(self) -> int:
        """Rows of the reinforcement zone (Z67)."""
        return self.game.content.field.reinforcement_rows

    def area(self, view: View, seat: Seat, name: str) -> tuple[Cell, ...]:
        """The cells of an area as a seat sees it; none for a name that is none."""
        return self.game.rules_context.sides(view.agreed)[seat].areas.get(name, ())

    def show_view(self, view: View) -> View:
        """Shows this view from now on, as it is answered."""
        self.given, self.view = view, self.veiled(view)
        return self.view

    def peek(self, *, on: bool) -> bool:
        """Lets own cards lie open while it is on; whether that is another sight."""
        if on == self._peeks or self.given is None:
            return False
        self._peeks = on
        return True

    def veiled(self, view: View) -> View:
        """A view as it is seen, where the settings want own cards face down."""
        return veiled(view) if self._stage.settings.peek and not self._peeks else view

    def decks(self, view: View) -> tuple[Deck, Deck]:
        """The cards of South's and North's tribe."""
        south, north = view.agreed.tribes
        return self._decks[south], self._decks[north]
