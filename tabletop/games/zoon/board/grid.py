"""Movement and aiming grids as they are printed on large cards, as SVG shapes in the frames' units."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.zoon.rules.cards import Card, TrumpCard
from tabletop.games.zoon.rules.field import Offset

_INK, _PAPER, _BLANK, _PATH, _JUMP, _AIM = "#3B2F2A", "#F4EBD6", "#D9C8A3", "#E8B62F", "#5FA552", "#C0392B"
_ROOM = 140.0
"""Width of the whole grid, gaps included, in the frames' units."""
_LOW = 124.0
"""The same on a trump."""
_PRINTED = 2
"""Cells in each direction that the frame shows already (docs/decisions.md, Pictures)."""


def movement_grid(card: Card) -> str:
    """Path cells yellow and square, jumps green and round, transit cells hollow, the start dark."""
    reach = _reach([*(step.at for path in card.paths for step in path), *card.jumps])
    grid = _GridDrawing(250, 603, reach)
    shapes = [] if reach == _PRINTED else [_ground(), *grid.blank()]
    return "".join((*shapes, *_moves(grid, card)))


def _moves(grid: _GridDrawing, card: Card) -> Iterator[str]:
    steps = {step.at: step.stop for path in card.paths for step in path}
    for at, stop in steps.items():
        if at not in card.jumps:
            yield grid.square(at, _PATH if stop else _PAPER)
    yield from map(grid.disc, card.jumps)


def trump_grid(trump: TrumpCard, becomes: Card | None) -> str:
    """The user's cell and those aimed at, or how a Reinforcement will move; "" for all other trumps."""
    if becomes is not None:
        steps = [*(step.at for path in becomes.paths for step in path), *becomes.jumps]
        grid = _GridDrawing(250, 600, _reach(steps), _LOW)
        return "".join((*grid.blank(), *_moves(grid, becomes)))
    if not trump.aim:
        return ""
    grid = _GridDrawing(250, 600, _reach(trump.aim), _LOW)
    return "".join((*grid.blank(), *(grid.aim(at) for at in trump.aim)))


def printed(zoon: Card | None, aim: tuple[Offset, ...] = ()) -> str:
    """The grid alone, 100 units wide, as SVG: how a Zoon moves, else where is aimed; "" for neither."""
    if zoon is None and not aim:
        return ""
    steps = aim if zoon is None else (*(step.at for path in zoon.paths for step in path), *zoon.jumps)
    grid = _GridDrawing(50, 50, _reach(steps), 100)
    marks = _moves(grid, zoon) if zoon is not None else map(grid.aim, aim)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
    return "".join((head, *grid.blank(), *marks, "</svg>"))


def sign(kind: str) -> str:
    """One cell of a printed grid alone, 100 units wide, as SVG: of a "path", a "jump" or an "aim"."""
    grid = _GridDrawing(50, 50, 0, 100)
    shape = {"path": grid.square((0, 0), _PATH), "jump": grid.disc((0, 0)), "aim": grid.aim((0, 0))}[kind]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{shape}</svg>'


def _reach(offsets: list[Offset] | tuple[Offset, ...]) -> int:
    return max([_PRINTED, *(max(abs(dx), abs(dy)) for dx, dy in offsets)])


def _ground() -> str:
    """Paper over the grid that the frame shows."""
    return f'<rect x="176" y="528" width="148" height="144" fill="{_PAPER}"/>'


class _GridDrawing:
    """Cells round a start cell; forward is up."""

    def __init__(self, x: float, y: float, reach: int, room: float = _ROOM) -> None:
        self._x, self._y, self._reach = x, y, reach
        self._pitch = room / (2 * reach + 1)
        self._size = self._pitch * 0.786

    def blank(self) -> Iterator[str]:
        """All cells, the start cell dark."""
        across = range(-self._reach, self._reach + 1)
        for dx in across:
            for dy in across:
                yield self._rect((dx, dy), _INK if (dx, dy) == (0, 0) else _BLANK, 0)

    def square(self, at: Offset, colour: str) -> str:
        """A cell with an ink edge."""
        return self._rect(at, colour, self._size * 0.14)

    def disc(self, at: Offset) -> str:
        """A cell that is jumped to."""
        x, y = self._centre(at)
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{self._size * 0.56:.1f}" fill="{_JUMP}" stroke="{_INK}"'
            f' stroke-width="{self._size * 0.14:.1f}"/>'
        )

    def aim(self, at: Offset) -> str:
        """A cell that is aimed at: a disc with cross-hairs."""
        x, y = self._centre(at)
        r = self._size * 0.56
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{_AIM}" stroke="{_INK}"'
            f' stroke-width="{r * 0.25:.1f}"/><path d="M{x - r:.1f},{y:.1f} H{x + r:.1f} M{x:.1f},{y - r:.1f}'
            f' V{y + r:.1f}" fill="none" stroke="{_PAPER}" stroke-width="{r * 0.25:.1f}"/>'
        )

    def _rect(self, at: Offset, colour: str, line: float) -> str:
        x, y = self._centre(at)
        half = self._size / 2
        stroke = f' stroke="{_INK}" stroke-width="{line:.1f}"' if line else ""
        return (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{self._size:.1f}" height="{self._size:.1f}"'
            f' fill="{colour}"{stroke}/>'
        )

    def _centre(self, at: Offset) -> tuple[float, float]:
        return self._x + at[0] * self._pitch, self._y - at[1] * self._pitch
