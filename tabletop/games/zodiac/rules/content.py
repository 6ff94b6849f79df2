"""Dataclasses of Zodiac's content (points, lines, ring and openings of a star) and the checks of a star.

Used by the box, which names Content, by `rules` and `state`, and by the board's `star_drawing`. The YAML of
`data/zodiac/` and of content packs is read into them, so a renamed field breaks packs, and so does a new one without
a default. `Content.problems` lists what fits the types but cannot be played, each with its place and rule.
`bots/table` names its files by what stands in a Board, field names of Opening included: a change there leaves the
solved table of our own star unused.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, pairwise
from math import dist
from typing import Final

from tabletop.rules.content import Problem, References


@dataclass(frozen=True, slots=True)
class Point:
    """A place for one disc (ZD1)."""

    name: str
    """A letter; capitals for tips, small letters for the ring."""
    x: float
    """Board units from the left; the board is 1000 units wide and high."""
    y: float
    """Board units from the top."""


@dataclass(frozen=True, slots=True)
class Opening:
    """Where the discs lie before the first turn (ZD2)."""

    name: str
    black: tuple[str, ...]
    white: tuple[str, ...]
    neutral: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """A star: points, the straight lines through them and the ring around the centre (ZD1)."""

    points: tuple[Point, ...]
    lines: tuple[tuple[str, ...], ...]
    """Points in the order in which they lie on each straight line."""
    ring: tuple[str, ...]
    """Points around the centre, each next to its neighbours in the list; the last next to the first."""
    openings: tuple[Opening, ...]
    """The first one is the usual one."""
    majority: int
    """Own discs on the full ring needed to win (ZD12)."""
    neutral_turns: int
    """Turns in a row that may move a neutral disc (ZD10)."""


@dataclass(frozen=True, slots=True)
class Content:
    """All content of the game."""

    board: Board

    def picture_names(self) -> dict[str, str]:
        """Names of the pictures that it can have, and what each shows; "" where another stands for it."""
        return {"board": ""}

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game."""
        yield from _point_problems(self.board)
        yield from _board_line_problems(self.board)
        yield from _ring_problems(self.board)
        yield from _opening_problems(self.board)
        yield from _board_number_problems(self.board)

    @staticmethod
    def references() -> References:
        """Fields that hold letters of points."""
        points = ("board.points",)
        return {
            "Board": {"lines": points, "ring": points},
            "Opening": {"black": points, "white": points, "neutral": points},
        }

    def warnings(self) -> Iterator[Problem]:
        """What can be played and hardly be seen: points on one spot, and lines that are bent."""
        yield from _same_spot_problems(self.board)
        yield from _bent_line_problems(self.board)


_SAME_SPOT: Final = 20.0
"""Board units between two points, below which a disc on one hides the other."""
_BEND: Final = 15.0
"""Board units by which a point may lie beside the straight line through the ends of its line."""


def _same_spot_problems(board: Board) -> Iterator[Problem]:
    for i, point in enumerate(board.points):
        for k, other in enumerate(board.points[:i]):
            if dist((point.x, point.y), (other.x, other.y)) < _SAME_SPOT:
                text = f"{point.name} lies on the same spot as {other.name}; move one of them"
                yield Problem(("board", "points", i, "x"), text, "ZD1", other=("board", "points", k, "x"))


def _bent_line_problems(board: Board) -> Iterator[Problem]:
    """Lines whose points do not lie on a straight line, one after the other."""
    places = {point.name: complex(point.x, point.y) for point in board.points}
    for i, line in enumerate(board.lines):
        first, last = places[line[0]], places[line[-1]]
        if abs(last - first) < _SAME_SPOT:
            continue
        along = [(places[name] - first) / (last - first) for name in line]
        beside = max(along, key=lambda part: abs(part.imag))
        where = ("board", "lines", i)
        if abs(beside.imag * (last - first)) > _BEND:
            name = line[along.index(beside)]
            text = f"this line is bent: {name} does not lie on the straight line from {line[0]} to {line[-1]}"
            yield Problem((*where, line.index(name)), text, "ZD1")
        elif any(one.real >= other.real for one, other in pairwise(along)):
            yield Problem(where, "the points of a line stand in the order in which they lie on it", "ZD1")


def _point_problems(board: Board) -> Iterator[Problem]:
    seen: set[str] = set()
    for i, point in enumerate(board.points):
        where = ("board", "points", i, "name")
        if len(point.name) != 1 or not point.name.isascii() or not point.name.isalpha():
            yield Problem(where, f"one letter is expected, not {point.name!r}", "ZD1")
        elif point.name in seen:
            yield Problem(where, f"point {point.name} stands here twice", "ZD1")
        seen.add(point.name)
        for axis, value in (("x", point.x), ("y", point.y)):
            if not 0 <= value <= 1000:
                yield Problem(("board", "points", i, axis), f"0 to 1000 is expected, not {value:g}", "ZD1")


def _unknown_point_problems(board: Board, names: tuple[str, ...], where: tuple[str | int, ...]) -> Iterator[Problem]:
    points = tuple(point.name for point in board.points)
    for i, name in enumerate(names):
        if name not in points:
            yield Problem((*where, i), f"no point is called {name!r}", "ZD1", choices=points)
        elif name in names[:i]:
            yield Problem((*where, i), f"point {name} stands here twice", "ZD1")


def _board_line_problems(board: Board) -> Iterator[Problem]:
    if not board.lines:
        yield Problem(("board", "lines"), "at least one line is expected", "ZD1")
    for i, line in enumerate(board.lines):
        yield from _unknown_point_problems(board, line, ("board", "lines", i))
        if len(line) < 3:
            yield Problem(("board", "lines", i), "a line has at least three points, else nothing can jump", "ZD1")
    first: dict[frozenset[str], int] = {}
    for j, line in enumerate(board.lines):
        pairs = [frozenset(pair) for pair in combinations(dict.fromkeys(line), 2)]
        shared = sorted({first[pair] for pair in pairs if pair in first})
        yield from (Problem(("board", "lines", j), f"shares two points with line {i + 1}", "ZD1") for i in shared)
        for pair in pairs:
            first.setdefault(pair, j)


def _ring_problems(board: Board) -> Iterator[Problem]:
    yield from _unknown_point_problems(board, board.ring, ("board", "ring"))
    if len(board.ring) < 3:
        yield Problem(("board", "ring"), "a ring has at least three points", "ZD1")


def _opening_problems(board: Board) -> Iterator[Problem]:
    if not board.openings:
        yield Problem(("board", "openings"), "at least one opening is expected", "ZD2")
    for i, opening in enumerate(board.openings):
        where = ("board", "openings", i)
        if opening.name in [other.name for other in board.openings[:i]]:
            yield Problem((*where, "name"), f"opening {opening.name} stands here twice", "ZD2")
        taken: set[str] = set()
        for colour, names in (("black", opening.black), ("white", opening.white), ("neutral", opening.neutral)):
            yield from _unknown_point_problems(board, names, (*where, colour))
            for k, name in enumerate(names):
                if name in taken:
                    yield Problem((*where, colour, k), f"two discs on {name}", "ZD2")
                if colour == "neutral" and name not in board.ring:
                    yield Problem((*where, colour, k), f"a neutral disc stays on the ring, {name} is a tip", "ZD8")
                taken.add(name)


def _board_number_problems(board: Board) -> Iterator[Problem]:
    if not 1 <= board.majority <= len(board.ring):
        yield Problem(("board", "majority"), f"1 to {len(board.ring)} is expected", "ZD12")
    if not 1 <= board.neutral_turns <= 9:
        yield Problem(("board", "neutral_turns"), "1 to 9 is expected", "ZD10")
