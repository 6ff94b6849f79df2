"""While pictures run, any press or key cuts them short, and does nothing else."""

from __future__ import annotations

from typing import Final

from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key

_BESIDE: Final = ("alt", "ctrl", "shift", "meta", "caps lock")
"""Ends of the names of keys that are held beside others."""


class AnimationSkipper:
    """Takes presses before everybody else; free buttons answer at any time."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._swallows: MouseButton = MouseButton.NONE
        """The button whose release belongs to a press that was taken."""

    def take(self, event: Input | None) -> bool:
        """Whether the input was for the pictures that run."""
        if isinstance(event, PointerEvent) and event.kind != PointerKind.MOVE and event.button == self._swallows:
            self._swallows = MouseButton.NONE
            if event.kind == PointerKind.RELEASE:
                return True  # a press tells that the release before it went elsewhere
        if not self._table.running:
            return False
        if isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS:
            return self._pressed(event)
        return isinstance(event, KeyEvent) and event.down and self._typed(event)

    def _pressed(self, event: PointerEvent) -> bool:
        under = self._table.buttons.at(self._table.stage.pixel(event.pos))
        if event.button == MouseButton.MIDDLE or (under is not None and under.free):
            return False
        self._swallows = event.button
        self._table.story.cut(self._table.stage.now)
        return True

    def _typed(self, event: KeyEvent) -> bool:
        if event.name.endswith(_BESIDE) or self._table.buttons.by_key(event) is not None:
            return False
        moves = self._table.story.runs and not self._table.story.holds(self._table.stage.now)
        if not event.again:
            self._table.story.cut(self._table.stage.now)
        takes_back = moves and event.ctrl and event.name in (Key.Z, Key.Y) and not event.again
        return not takes_back or self._table.running
