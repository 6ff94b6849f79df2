"""Which moment lies on the board, and for whose eyes: the present, an earlier one, or how best play would go on."""

from __future__ import annotations

import random
from typing import Any

from tabletop.play.match import Match
from tabletop.rules.game import Seat
from tabletop.ui.scenes.table.eyes import Eyes

_SHOWN_FOR = 1.1
"""Seconds that each move of a line stays on the board."""


class Look:
    """What board and panels speak of."""

    def __init__(self, match: Match[Any, Any, Any], eyes: Eyes) -> None:
        self._match = match
        self._eyes = eyes
        self.at: int | None = None
        """A ply that is looked at instead of the present."""
        self.missed: int | None = None
        """The ply on the board while somebody sees what was missed."""
        self.line: tuple[Any, ...] = ()
        """The line of "show why", while it is shown."""
        self._rest: tuple[Any, ...] = ()
        self._state: Any = None
        self._next = 0.0

    @property
    def viewer(self) -> Seat | None:
        """Whose eyes the table shows: those of the person to act; a spectator's while nobody may look."""
        return self._eyes.viewer

    @property
    def ply(self) -> int:
        """The ply that is on the board."""
        if self.missed is not None:
            return self.missed
        return self._match.ply if self.at is None else self.at

    @property
    def view(self) -> Any:
        """The view that the panels speak of."""
        if self.line:
            return self._match.game.view(self._state, self.viewer)
        return self._match.past.view(self.ply, self.viewer)

    @property
    def aside(self) -> bool:
        """Whether somebody looks at something else than the match as it goes on."""
        return self.at is not None or bool(self.line)

    @property
    def goes_on(self) -> bool:
        """Whether a part of the line is still to come."""
        return bool(self._rest)

    def to(self, ply: int) -> None:
        """Looks at a ply; the present one returns to the game."""
        self.back()
        self.at = None if ply == self._match.ply else ply

    def back(self) -> None:
        """Returns to the game."""
        self.line = self._rest = ()
        self.at = None

    def begin(self, line: tuple[Any, ...], now: float) -> None:
        """Shows a line from some position that fits what the viewer sees."""
        self._state = self._match.game.imagine(self._match.past.view(self.ply, self.viewer), random.Random(0))
        self.line = self._rest = line
        self._next = now

    def due(self, now: float) -> Any | None:
        """The action of the line to be shown now, once; `view` is then as it is after it."""
        if not self._rest or now < self._next:
            return None
        action, self._rest = self._rest[0], self._rest[1:]
        self._state = self._match.game.apply(self._state, action).state
        self._next = now + _SHOWN_FOR
        return action
