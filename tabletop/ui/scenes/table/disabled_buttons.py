"""Buttons of the board: those of a decision, greyed while animations run, and the board's own small ones."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button


class DisabledButtons:
    """The buttons of the decision; while animations run, those of the frame before them."""

    def __init__(self, table: TableContext, hand: BoardInput) -> None:
        self._table = table
        self._hand = hand
        self._shown: tuple[int, tuple[tuple[TargetId, str], ...]] = (-1, ())
        """The ply that is shown, and the buttons with their words."""
        self._seen_last_frame: tuple[int, tuple[tuple[TargetId, str], ...]] = (-1, ())
        """The same in the frame before."""
        self._made_at = -1.0
        """When they were last made anew, in seconds on the stage's clock."""

    @property
    def buttons(self) -> tuple[tuple[TargetId, str], ...]:
        """Places beside the board with their words; a result that can be let go by the plate has none beside it."""
        story, now = self._table.story, self._table.stage.now
        if self._hand.pickable_buttons or not self._table.is_animating or story.is_result_to_read(now):
            return self._hand.pickable_buttons
        ply, seen = self._seen_last_frame
        return seen if ply == story.ply else ()

    @property
    def places(self) -> list[TargetId]:
        """The places alone."""
        return [place for place, _ in self.buttons]

    def take_last_frame(self) -> None:
        """The buttons are made anew: those of the frame before are what people have seen."""
        if self._table.stage.now != self._made_at:
            self._made_at, self._seen_last_frame = self._table.stage.now, self._shown

    def note_shown(self, plates: Sequence[Button]) -> None:
        """These are seen from now on, with others that are no such buttons."""
        names = self.places
        self._shown = self._table.story.ply, tuple((each.name, each.words) for each in plates if each.name in names)
