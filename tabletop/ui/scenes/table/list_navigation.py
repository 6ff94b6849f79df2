"""The keyboard in the list of moves: which entry has the focus, and what keys do there."""

from __future__ import annotations

from typing import Final, Protocol

from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.story.story import Story

_PRESS: Final = ("return", "space")


class NavigableList(Protocol):
    """A list of moves: each entry is named by the ply to which its action led, from 1 on."""

    @property
    def across(self) -> int:
        """Entries that lie beside each other."""

    def reveal(self, ply: int) -> None:
        """Brings an entry into sight."""

    def press(self, ply: int) -> None:
        """Does what a click on an entry does."""

    def unfold(self, ply: int, *, on: bool) -> None:
        """Opens what stands behind an entry, or closes it."""


class ListNavigation:
    """Up and down from entry to entry; nothing of it looks at another position before one is pressed."""

    def __init__(self, story: Story, entries: NavigableList) -> None:
        self._story = story
        self._entries = entries
        self._at = 0

    @property
    def ply(self) -> int:
        """The entry that has the focus; 0 for none."""
        return min(self._at, len(self._story.history))

    def enter(self) -> bool:
        """Begins at the entry whose outcome lies on the board; whether there is any."""
        self._to(max(1, self._story.ply))
        return self.ply > 0

    def leave(self) -> None:
        """No entry has the focus any more."""
        self._at = 0

    def handle(self, event: KeyEvent) -> bool:
        """Whether a key that went down was for the list."""
        ply, across = self.ply, self._entries.across
        if not ply:
            return False
        steps = {"up": -across, "down": across, "tab": -1 if event.shift else 1, "home": 1 - ply,
                 "end": len(self._story.history) - ply}  # fmt: skip
        if across > 1:
            steps |= {"left": -1, "right": 1}
        if event.name in steps:
            self._to(ply + steps[event.name])
        elif event.name in (Key.LEFT, Key.RIGHT):
            self._entries.unfold(ply, on=event.name == Key.RIGHT)
        elif event.name in _PRESS and not event.again:
            self._entries.press(ply)
        elif event.name == Key.ESCAPE and not event.again:
            self.leave()
        else:
            return event.name in (*_PRESS, "escape")
        return True

    def _to(self, ply: int) -> None:
        self._at = max(1, min(ply, len(self._story.history))) if len(self._story.history) else 0
        if self._at:
            self._entries.reveal(self._at)
