"""The buttons that belong to the board: those of a decision, and the board's own small icon buttons.

Used by `table.picture` only. LastFrameDecisionButtons keeps the buttons of a decision in place, greyed, while
animations run, so that nothing jumps; BoardIconButtons shows what the board offers, such as another floor, and looks
in every refresh whether that has changed. No action is played here. A change must keep the order of calls:
`remember_last_frame_buttons` when the buttons are made anew, and `record_shown_buttons` once they are made.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from tabletop.ui.boards.board import IconButton
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.board_input import BoardInput
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button


class LastFrameDecisionButtons:
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
        if self._hand.pickable_buttons or not self._table.story.is_playing or story.is_result_to_read(now):
            return self._hand.pickable_buttons
        ply, seen = self._seen_last_frame
        return seen if ply == story.ply else ()

    @property
    def places(self) -> list[TargetId]:
        """The places alone."""
        return [place for place, _ in self.buttons]

    def remember_last_frame_buttons(self) -> None:
        """The buttons are made anew: those of the frame before are what people have seen."""
        if self._table.stage.now != self._made_at:
            self._made_at, self._seen_last_frame = self._table.stage.now, self._shown

    def record_shown_buttons(self, plates: Sequence[Button]) -> None:
        """These are seen from now on, with others that are no such buttons."""
        names = self.places
        self._shown = self._table.story.ply, tuple((each.name, each.words) for each in plates if each.name in names)


class BoardIconButtons:
    """What they say now; `refresh` makes all buttons of the table anew."""

    def __init__(self, table: TableContext, refresh: Callable[[], None]) -> None:
        self._table = table
        self._refresh = refresh
        self._compared: tuple[object, object] = (None, None)
        """The small buttons of the board and those of the table that were found to fit each other."""

    def buttons(self) -> list[Button]:
        """They can be pressed at any time."""
        return [
            Button(knob.name, knob.rect, partial(self._press_icon, knob), icon=knob.icon, tip=knob.tip,
                   selected=knob.selected, is_always_pressable=True)
            for knob in self._table.board.icon_buttons()
        ]  # fmt: skip

    def refresh_if_icons_changed(self) -> None:
        """Shows what has become of them by something else, such as another floor that is looked at."""
        knobs, items = self._table.board.icon_buttons(), self._table.buttons.items
        if self._compared[0] is knobs and self._compared[1] is items:
            return
        self._compared = knobs, items
        shown = {item.name: item.selected for item in items}
        if any(shown.get(knob.name, knob.selected) != knob.selected for knob in knobs):
            self._refresh()

    def _press_icon(self, button: IconButton) -> None:
        """Presses one, and shows what it has changed about them."""
        button.press()
        self._refresh()
