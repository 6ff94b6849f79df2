"""The keyboard in the list of moves: which entry has the focus, and what keys do there."""

from __future__ import annotations

from typing import Final, Protocol

from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.story.story import Story

_PRESS_KEYS: Final = ("return", "space")


class NavigableList(Protocol):
    """A list of moves: each entry is named by the ply to which its action led, from 1 on."""

    @property
    def column_count(self) -> int:
        """Entries that lie beside each other."""

    def bring_into_sight(self, ply: int) -> None:
        """Brings an entry into sight."""

    def press_entry(self, ply: int) -> None:
        """Does what a click on an entry does."""

    def set_expanded(self, ply: int, *, on: bool) -> None:
        """Opens what stands behind an entry, or closes it."""


class ListNavigation:
    """Up and down from entry to entry; nothing of it looks at another position before one is pressed."""

    def __init__(self, story: Story, entries: NavigableList) -> None:
        self._story = story
        self._entries = entries
        self._focused_entry = 0

    @property
    def focused_ply(self) -> int:
        """The entry that has the focus; 0 for none."""
        return min(self._focused_entry, len(self._story.history))

    def enter_list(self) -> bool:
        """Begins at the entry whose outcome lies on the board; whether there is any."""
        self._focus_entry(max(1, self._story.ply))
        return self.focused_ply > 0

    def leave_list(self) -> None:
        """No entry has the focus any more."""
        self._focused_entry = 0

    def handle_key(self, event: KeyEvent) -> bool:
        """Whether a key that went down was for the list."""
        ply, across = self.focused_ply, self._entries.column_count
        if not ply:
            return False
        steps = {"up": -across, "down": across, "tab": -1 if event.shift else 1, "home": 1 - ply,
                 "end": len(self._story.history) - ply}  # fmt: skip
        if across > 1:
            steps |= {"left": -1, "right": 1}
        if event.name in steps:
            self._focus_entry(ply + steps[event.name])
        elif event.name in (Key.LEFT, Key.RIGHT):
            self._entries.set_expanded(ply, on=event.name == Key.RIGHT)
        elif event.name in _PRESS_KEYS and not event.again:
            self._entries.press_entry(ply)
        elif event.name == Key.ESCAPE and not event.again:
            self.leave_list()
        else:
            return event.name in (*_PRESS_KEYS, "escape")
        return True

    def _focus_entry(self, ply: int) -> None:
        self._focused_entry = max(1, min(ply, len(self._story.history))) if len(self._story.history) else 0
        if self._focused_entry:
            self._entries.bring_into_sight(self._focused_entry)
