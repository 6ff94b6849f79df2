"""The board as bit masks: one bit per point, in the order of the content file."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.content import Board


@dataclass(frozen=True, slots=True)
class Jump:
    """A way along a line from one point over all points between onto another."""

    action: Action
    origin: int
    target: int
    points_between: int
    """Mask of the points jumped over; empty where origin and target are neighbours (ZD3)."""
    needed_discs: int
    """Mask of the points of which one must hold a black or white disc: no jump onto a tip over neutral ones (ZD6)."""


@dataclass(frozen=True, slots=True)
class RingStep:
    """A way from a ring point to a neighbouring one (ZD8)."""

    action: Action
    origin: int
    target: int


class Star:
    """Everything about a board that does not change during a game."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.names: tuple[str, ...] = tuple(point.name for point in board.points)
        self.bit_by_point: dict[str, int] = {name: 1 << i for i, name in enumerate(self.names)}
        self.ring_mask: int = self.mask_of(board.ring)
        self.ways_by_ends: dict[tuple[str, str], Jump] = {}
        """Ways along lines by origin and target, those without a point between included."""
        for line in board.lines:
            self._add_line(line)
        self.steps_by_ends: dict[tuple[str, str], RingStep] = {}
        for i, name in enumerate(board.ring):
            self._add_step(board.ring[i - 1], name)
            self._add_step(name, board.ring[i - 1])
        self.jumps: tuple[Jump, ...] = tuple(way for way in self.ways_by_ends.values() if way.points_between)

    def mask_of(self, names: tuple[str, ...]) -> int:
        """Mask of these points."""
        return sum(self.bit_by_point[name] for name in names)

    def points_of_mask(self, mask: int) -> tuple[str, ...]:
        """Names of the points in the mask, in the board's order."""
        return tuple(name for name, bit in self.bit_by_point.items() if mask & bit)

    def _add_line(self, line: tuple[str, ...]) -> None:
        everywhere = (1 << len(self.names)) - 1
        for i, origin in enumerate(line):
            for j, target in enumerate(line):
                if i != j:
                    between = self.mask_of(line[min(i, j) + 1 : max(i, j)])
                    needed = between if not self.bit_by_point[target] & self.ring_mask else everywhere
                    self.ways_by_ends[origin, target] = Jump(
                        Action(origin, target), self.bit_by_point[origin], self.bit_by_point[target], between, needed
                    )

    def _add_step(self, origin: str, target: str) -> None:
        self.steps_by_ends[origin, target] = RingStep(
            Action(origin, target), self.bit_by_point[origin], self.bit_by_point[target]
        )
