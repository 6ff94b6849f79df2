"""State and View of Zodiac, and Star: a board made ready for the rules, with points as bits of whole numbers.

Used by all of Zodiac: `rules`, `effects` and `generator`, the bots' `core`, the board and the phone. Nothing is
hidden, so view and state turn into each other without loss. State is a frozen value and is in digests of saved
matches, so its name and the order of its fields stay; a View's text is a position that saves hold and `rules` reads.
Star is computed once for a board and never changes. The order of bits, jumps and steps is that of the content file,
and the order of offered actions depends on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.content import Board
from tabletop.rules.frozen_values import OccurredKeys
from tabletop.rules.game import Outcome, Seat

BLACK: Seat = 0
WHITE: Seat = 1


@dataclass(frozen=True, slots=True)
class State:
    """A position with its history; points are bits in the order of the content file."""

    black: int
    white: int
    neutral: int
    turn: Seat
    last: Action | None
    """The neutral step of the previous turn (ZD9)."""
    streak: int
    """Neutral turns in a row (ZD10)."""
    past: OccurredKeys
    """Arrangements that have occurred, this one included (ZD14)."""
    result: Outcome | None = None


def arrangement_key(black: int, white: int, neutral: int, turn: Seat, points: int) -> int:
    """Key of an arrangement with the side to move (ZD14)."""
    return ((neutral << points | white) << points | black) << 1 | turn


@dataclass(frozen=True, slots=True)
class JumpPath:
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
        self.ring_mask: int = self.mask_of_points(board.ring)
        self.ways_by_ends: dict[tuple[str, str], JumpPath] = {}
        """Ways along lines by origin and target, those without a point between included."""
        for line in board.lines:
            self._add_jump_paths_of_line(line)
        self.steps_by_ends: dict[tuple[str, str], RingStep] = {}
        for i, name in enumerate(board.ring):
            self._add_ring_step(board.ring[i - 1], name)
            self._add_ring_step(name, board.ring[i - 1])
        self.jumps: tuple[JumpPath, ...] = tuple(way for way in self.ways_by_ends.values() if way.points_between)

    def mask_of_points(self, names: tuple[str, ...]) -> int:
        """Mask of these points."""
        return sum(self.bit_by_point[name] for name in names)

    def points_of_mask(self, mask: int) -> tuple[str, ...]:
        """Names of the points in the mask, in the board's order."""
        return tuple(name for name, bit in self.bit_by_point.items() if mask & bit)

    def _add_jump_paths_of_line(self, line: tuple[str, ...]) -> None:
        everywhere = (1 << len(self.names)) - 1
        for i, origin in enumerate(line):
            for j, target in enumerate(line):
                if i != j:
                    between = self.mask_of_points(line[min(i, j) + 1 : max(i, j)])
                    needed = between if not self.bit_by_point[target] & self.ring_mask else everywhere
                    self.ways_by_ends[origin, target] = JumpPath(
                        Action(origin, target), self.bit_by_point[origin], self.bit_by_point[target], between, needed
                    )

    def _add_ring_step(self, origin: str, target: str) -> None:
        self.steps_by_ends[origin, target] = RingStep(
            Action(origin, target), self.bit_by_point[origin], self.bit_by_point[target]
        )


EMPTY, BLACK_DISC, WHITE_DISC, NEUTRAL_DISC = ".bwn"
_DISC_BY_DIGIT = str.maketrans("0123", EMPTY + BLACK_DISC + WHITE_DISC + NEUTRAL_DISC)


@dataclass(frozen=True, slots=True)
class View:
    """A position as every seat sees it."""

    points: str
    """One character per point in the board's order: `b`, `w`, `n` or `.`."""
    turn: Seat
    last: Action | None
    """The neutral step of the previous turn."""
    streak: int
    """Neutral turns in a row."""
    past: OccurredKeys
    """Keys of the arrangements that have occurred."""
    outcome: Outcome | None

    def __str__(self) -> str:
        return f"{self.points} {'bw'[self.turn]} {self.last or '-'} {self.streak}"


def view_of_state(star: Star, state: State) -> View:
    """The view of any seat."""
    points = points_text(state.black, state.white, state.neutral, len(star.names))
    return View(points, state.turn, state.last, state.streak, state.past, state.result)


def points_text(black: int, white: int, neutral: int, points: int) -> str:
    """Points in the order of their bits; no point is in two of the masks."""
    digits = int(f"{black:b}") + 2 * int(f"{white:b}") + 3 * int(f"{neutral:b}")  # each decimal digit is a point
    return f"{digits:0{points}}"[::-1].translate(_DISC_BY_DIGIT)


def state_of_view(view: View) -> State:
    """The only state that fits the view."""
    black, white, neutral = (
        sum(1 << i for i, disc in enumerate(view.points) if disc == kind)
        for kind in (BLACK_DISC, WHITE_DISC, NEUTRAL_DISC)
    )
    return State(black, white, neutral, view.turn, view.last, view.streak, view.past, view.outcome)
