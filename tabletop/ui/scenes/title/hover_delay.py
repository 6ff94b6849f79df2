"""Whether the pointer rests on a button or only crosses it on its way to another one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletop.ui.stage.buttons import Button
from tabletop.ui.stage.events import Point, PointerEvent

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_RESTS_AFTER: Final = 0.15
"""Seconds without haste after which a pointer rests."""
_HASTE: Final = 12
"""Logical pixels within which a pointer stays meanwhile, if it rests."""


class HoverDelay:
    """Is told of every move, and asked once a frame."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._last_pos: Point = (0.0, 0.0)
        self._resting_since = 0.0
        self._hovered_button: Button | None = None

    def track_pointer(self, event: PointerEvent, under: Button | None) -> None:
        """The pointer is there now, over this button or none; a finger never rests."""
        hasty = max(abs(event.pos[0] - self._last_pos[0]), abs(event.pos[1] - self._last_pos[1])) > _HASTE
        if hasty or under is None or self._hovered_button is None or under.name != self._hovered_button.name:
            self._last_pos, self._resting_since = event.pos, self._stage.now
        self._hovered_button = None if event.touch or event.held else under

    def take_rested_button(self, now: float) -> Button | None:
        """What the pointer has come to rest on; each rest is told once."""
        if self._hovered_button is None or now - self._resting_since < _RESTS_AFTER:
            return None
        item, self._hovered_button = self._hovered_button, None
        return item

    def is_waiting_except(self, but: str) -> bool:
        """Whether the pointer may be about to rest on a button other than the named one."""
        return self._hovered_button is not None and self._hovered_button.name != but
