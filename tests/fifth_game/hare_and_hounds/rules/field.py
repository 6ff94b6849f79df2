"""Everything about a board that does not change during a game."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from hare_and_hounds.rules.actions import Action
from hare_and_hounds.rules.content import Board


class Field:
    """Points and the paths between them."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names: tuple[str, ...] = tuple(point.name for point in board.points)
        self._places = {name: i for i, name in enumerate(self.names)}
        self.neighbours: dict[str, tuple[str, ...]] = {name: self._beside(name) for name in self.names}
        """Points one step away, in the board's order."""
        self._x = {point.name: point.x for point in board.points}

    def ordered(self, names: Iterable[str]) -> tuple[str, ...]:
        """These points in the board's order."""
        return tuple(sorted(names, key=self._places.__getitem__))

    def is_back(self, action: Action) -> bool:
        """Whether a step leads towards where the hounds came from (HH4)."""
        return self._x[action.target] < self._x[action.origin]

    def is_sideways(self, action: Action) -> bool:
        """Whether a step leads straight up or down (HH8)."""
        return self._x[action.target] == self._x[action.origin]

    def is_past(self, hare: str, hounds: Iterable[str]) -> bool:
        """Whether every hound has the hare behind it (HH6)."""
        return all(self._x[hare] < self._x[hound] for hound in hounds)

    def _beside(self, name: str) -> tuple[str, ...]:
        steps = [step for line in self.board.lines for step in pairwise(line) if name in step]
        return self.ordered({other for step in steps for other in step} - {name})
