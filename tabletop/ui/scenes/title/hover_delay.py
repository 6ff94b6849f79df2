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
        self._at: Point = (0.0, 0.0)
        self._since = 0.0
        self._item: Button | None = None

    def moved(self, event: PointerEvent, under: Button | None) -> None:
        """The pointer is there now, over this button or none; a finger never rests."""
        hasty = max(abs(event.pos[0] - self._at[0]), abs(event.pos[1] - self._at[1])) > _HASTE
        if hasty or under is None or self._item is None or under.name != self._item.name:
            self._at, self._since = event.pos, self._stage.now
        self._item = None if event.touch or event.held else under

    def on(self, now: float) -> Button | None:
        """What the pointer has come to rest on; each rest is told once."""
        if self._item is None or now - self._since < _RESTS_AFTER:
            return None
        item, self._item = self._item, None
        return item

    def waits(self, but: str) -> bool:
        """Whether the pointer may be about to rest on a button other than the named one."""
        return self._item is not None and self._item.name != but
