"""Buttons of a decision that lie greyed at their places while the page that offers them is still shown."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button


class DisabledButtons:
    """What can be done without a place on the board; while pictures run, what could be in the frame before them."""

    def __init__(self, table: TableContext, hand: BoardInput) -> None:
        self._table = table
        self._hand = hand
        self._shown: tuple[int, tuple[tuple[TargetId, str], ...]] = (-1, ())
        """The ply that is shown, and the buttons with their words."""
        self._seen: tuple[int, tuple[tuple[TargetId, str], ...]] = (-1, ())
        """The same in the frame before."""
        self._at = -1.0
        """When they were last made anew, in seconds on the stage's clock."""

    @property
    def buttons(self) -> tuple[tuple[TargetId, str], ...]:
        """Places beside the board with their words; a result that can be let go by the plate has none beside it."""
        story, now = self._table.story, self._table.stage.now
        if self._hand.buttons or not self._table.running or story.holds(now):
            return self._hand.buttons
        ply, seen = self._seen
        return seen if ply == story.ply else ()

    @property
    def names(self) -> list[TargetId]:
        """The places alone."""
        return [place for place, _ in self.buttons]

    def look(self) -> None:
        """The buttons are made anew: those of the frame before are what people have seen."""
        if self._table.stage.now != self._at:
            self._at, self._seen = self._table.stage.now, self._shown

    def show(self, plates: Sequence[Button]) -> None:
        """These are seen from now on, with others that are no such buttons."""
        names = self.names
        self._shown = self._table.story.ply, tuple((each.name, each.words) for each in plates if each.name in names)
