"""While pictures run, any press or key cuts them short, and does nothing else."""

from __future__ import annotations

from typing import Final

from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key

_MODIFIER_KEYS: Final = ("alt", "ctrl", "shift", "meta", "caps lock")
"""Ends of the names of keys that are held beside others."""


class AnimationSkipper:
    """Any press or key cuts running animations short and does nothing else; free buttons answer at any time."""

    def __init__(self, table: TableContext) -> None:
        self._table = table
        self._swallowed_button: MouseButton = MouseButton.NONE
        """The button whose release belongs to a press that was taken."""

    def skip_by_input(self, event: Input | None) -> bool:
        """Whether the input was for the pictures that run."""
        if (
            isinstance(event, PointerEvent)
            and event.kind != PointerKind.MOVE
            and event.button == self._swallowed_button
        ):
            self._swallowed_button = MouseButton.NONE
            if event.kind == PointerKind.RELEASE:
                return True  # a press tells that the release before it went elsewhere
        if not self._table.is_animating:
            return False
        if isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS:
            return self._skip_by_press(event)
        return isinstance(event, KeyEvent) and event.down and self._skip_by_key(event)

    def _skip_by_press(self, event: PointerEvent) -> bool:
        under = self._table.buttons.button_at(self._table.stage.to_pixels(event.pos))
        if event.button == MouseButton.MIDDLE or (under is not None and under.is_always_pressable):
            return False
        self._swallowed_button = event.button
        self._table.story.skip_part(self._table.stage.now)
        return True

    def _skip_by_key(self, event: KeyEvent) -> bool:
        if event.name.endswith(_MODIFIER_KEYS) or self._table.buttons.button_of_key(event) is not None:
            return False
        moves = self._table.story.is_playing and not self._table.story.is_result_to_read(self._table.stage.now)
        if not event.again:
            self._table.story.skip_part(self._table.stage.now)
        takes_back = moves and event.ctrl and event.name in (Key.Z, Key.Y) and not event.again
        return not takes_back or self._table.is_animating
