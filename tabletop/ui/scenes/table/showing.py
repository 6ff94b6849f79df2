"""Best play that is shown on the board, without touching the match."""

from __future__ import annotations

import random
from typing import Any

from tabletop.play.match import Match

_SHOWN_FOR = 1.1
"""Seconds that each move stays on the board."""


class Showing:
    """One line of play at a time."""

    def __init__(self, match: Match[Any, Any, Any]) -> None:
        self._match = match
        self.line: tuple[Any, ...] = ()
        """The whole line, while it is shown."""
        self._rest: tuple[Any, ...] = ()
        self._state: Any = None
        self._next = 0.0

    @property
    def goes_on(self) -> bool:
        """Whether a part of the line is still to come."""
        return bool(self._rest)

    def begin(self, line: tuple[Any, ...], ply: int, viewer: int | None, now: float) -> None:
        """Shows a line from some position that fits what the viewer saw after so many plies."""
        self.line = self._rest = line
        self._state = self._match.game.imagine(self._match.past.view(ply, viewer), random.Random(0))
        self._next = now

    def due(self, now: float) -> Any | None:
        """The action to be shown now, once; `view` is then as it is after it."""
        if not self._rest or now < self._next:
            return None
        action, self._rest = self._rest[0], self._rest[1:]
        self._state = self._match.game.apply(self._state, action).state
        self._next = now + _SHOWN_FOR
        return action

    def view(self, viewer: int | None) -> Any:
        """What the viewer sees of it."""
        return self._match.game.view(self._state, viewer)

    def stop(self) -> None:
        """Shows nothing any more."""
        self.line = self._rest = ()
