"""The dataclasses that the YAML of `data/` must fit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.rules.content import Problem


@dataclass(frozen=True, slots=True)
class Point:
    """A place for one animal (HH1)."""

    name: str
    """A small letter for the column and a digit for the row."""
    x: float
    """Board units from the left, of 1000; hounds run towards higher numbers."""
    y: float
    """Board units from the top, of 750."""


@dataclass(frozen=True, slots=True)
class Board:
    """The field: points, the paths between them, and who stands where at first."""

    points: tuple[Point, ...]
    lines: tuple[tuple[str, ...], ...]
    """Points in the order in which they lie on each path."""
    hounds: tuple[str, ...]
    hare: str
    patience: int
    """Steps up and down in a row by which the hounds lose (HH8)."""


@dataclass(frozen=True, slots=True)
class Content:
    """All content of the game."""

    board: Board

    def problems(self) -> Iterator[Problem]:
        """Everything that fits the types and still makes no game."""
        yield from _naming(self.board)
        yield from _lines(self.board)
        yield from _start(self.board)


def _naming(board: Board) -> Iterator[Problem]:
    names = [point.name for point in board.points]
    for i, point in enumerate(board.points):
        where = ("board", "points", i)
        if len(point.name) != 2 or not ("a" <= point.name[0] <= "z" and "1" <= point.name[1] <= "9"):
            yield Problem((*where, "name"), f"a letter and a digit are expected, not {point.name!r}", "HH1")
        elif point.name in names[:i]:
            yield Problem((*where, "name"), f"point {point.name} stands here twice", "HH1")
        for axis, value, most in (("x", point.x, 1000), ("y", point.y, 750)):
            if not 0 <= value <= most:
                yield Problem((*where, axis), f"0 to {most} is expected, not {value:g}", "HH1")


def _unknown(board: Board, names: tuple[str, ...], where: tuple[str | int, ...], clause: str) -> Iterator[Problem]:
    points = tuple(point.name for point in board.points)
    for i, name in enumerate(names):
        if name not in points:
            yield Problem((*where, i), f"no point is called {name!r}", clause, choices=points)
        elif name in names[:i]:
            yield Problem((*where, i), f"point {name} stands here twice", clause)


def _lines(board: Board) -> Iterator[Problem]:
    for i, line in enumerate(board.lines):
        yield from _unknown(board, line, ("board", "lines", i), "HH1")
        if len(line) < 2:
            yield Problem(("board", "lines", i), "a path joins at least two points", "HH1")


def _start(board: Board) -> Iterator[Problem]:
    yield from _unknown(board, board.hounds, ("board", "hounds"), "HH2")
    if not board.hounds:
        yield Problem(("board", "hounds"), "at least one hound is expected", "HH2")
    points = tuple(point.name for point in board.points)
    if board.hare not in points:
        yield Problem(("board", "hare"), f"no point is called {board.hare!r}", "HH2", choices=points)
    elif board.hare in board.hounds:
        yield Problem(("board", "hare"), f"a hound stands on {board.hare}", "HH2")
    if not 2 <= board.patience <= 99:
        yield Problem(("board", "patience"), f"2 to 99 is expected, not {board.patience}", "HH8")
