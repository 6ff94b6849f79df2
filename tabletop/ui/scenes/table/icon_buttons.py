"""The small buttons of a board, such as those of a map, as they stand on the table."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from tabletop.ui.boards.board import IconButton
from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.buttons import Button


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

    def refresh_if_changed(self) -> None:
        """Shows what has become of them by something else, such as another floor that is looked at."""
        knobs, items = self._table.board.icon_buttons(), self._table.buttons.items
        if self._compared[0] is knobs and self._compared[1] is items:
            return
        self._compared = knobs, items
        shown = {item.name: item.selected for item in items}
        if any(shown.get(knob.name, knob.selected) != knob.selected for knob in knobs):
            self._refresh()

    def _press_icon(self, knob: IconButton) -> None:
        """Presses one, and shows what it has changed about them."""
        knob.press()
        self._refresh()
