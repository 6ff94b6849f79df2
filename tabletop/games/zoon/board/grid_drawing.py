"""Movement and aiming grids as they are printed on large cards, as SVG shapes in the frames' units.

Used by `card_pictures` for cards, and by the gallery's `card_plates` and `card_details`. It makes SVG text only: no
surface, no pygame. It must show what `rules/grid_moves` lets a card do, transit cells and jumps included. The colours
of ink and paper are those of `card_pictures`; sizes can be changed freely.
"""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.zoon.rules.battlefield import Offset
from tabletop.games.zoon.rules.cards import Card, TrumpCard

_INK, _PAPER, _BLANK, _PATH, _JUMP, _AIM = "#3B2F2A", "#F4EBD6", "#D9C8A3", "#E8B62F", "#5FA552", "#C0392B"
_GRID_WIDTH = 140.0
"""Width of the whole grid, gaps included, in the frames' units."""
_TRUMP_GRID_WIDTH = 124.0
"""The same on a trump."""
_FRAME_REACH = 2
"""Cells in each direction that the frame shows already (docs/decisions.md, Pictures)."""


def movement_grid_svg(card: Card) -> str:
    """Path cells yellow and square, jumps green and round, transit cells hollow, the start dark."""
    reach = _grid_reach_in_cells([*(step.offset for path in card.paths for step in path), *card.jumps])
    grid = _GridDrawing(250, 603, reach)
    shapes = [] if reach == _FRAME_REACH else [_paper_background_svg(), *grid.blank_cell_svgs()]
    return "".join((*shapes, *_move_cell_svgs(grid, card)))


def _move_cell_svgs(grid: _GridDrawing, card: Card) -> Iterator[str]:
    steps = {step.offset: step.can_stop for path in card.paths for step in path}
    for at, stop in steps.items():
        if at not in card.jumps:
            yield grid.path_cell_svg(at, _PATH if stop else _PAPER)
    yield from map(grid.jump_cell_svg, card.jumps)


def trump_grid_svg(trump: TrumpCard, becomes: Card | None) -> str:
    """The user's cell and those aimed at, or how a Reinforcement will move; "" for all other trumps."""
    if becomes is not None:
        steps = [*(step.offset for path in becomes.paths for step in path), *becomes.jumps]
        grid = _GridDrawing(250, 600, _grid_reach_in_cells(steps), _TRUMP_GRID_WIDTH)
        return "".join((*grid.blank_cell_svgs(), *_move_cell_svgs(grid, becomes)))
    if not trump.aim:
        return ""
    grid = _GridDrawing(250, 600, _grid_reach_in_cells(trump.aim), _TRUMP_GRID_WIDTH)
    return "".join((*grid.blank_cell_svgs(), *(grid.aimed_cell_svg(at) for at in trump.aim)))


def printed_grid_svg(zoon: Card | None, aim: tuple[Offset, ...] = ()) -> str:
    """The grid alone, 100 units wide, as SVG: how a Zoon moves, else where is aimed; "" for neither."""
    if zoon is None and not aim:
        return ""
    steps = aim if zoon is None else (*(step.offset for path in zoon.paths for step in path), *zoon.jumps)
    grid = _GridDrawing(50, 50, _grid_reach_in_cells(steps), 100)
    marks = _move_cell_svgs(grid, zoon) if zoon is not None else map(grid.aimed_cell_svg, aim)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">'
    return "".join((head, *grid.blank_cell_svgs(), *marks, "</svg>"))


def grid_cell_svg(kind: str) -> str:
    """One cell of a printed grid alone, 100 units wide, as SVG: of a "path", a "jump" or an "aim"."""
    grid = _GridDrawing(50, 50, 0, 100)
    shape = {
        "path": grid.path_cell_svg((0, 0), _PATH),
        "jump": grid.jump_cell_svg((0, 0)),
        "aim": grid.aimed_cell_svg((0, 0)),
    }[kind]
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="100" height="100">{shape}</svg>'


def _grid_reach_in_cells(offsets: list[Offset] | tuple[Offset, ...]) -> int:
    return max([_FRAME_REACH, *(max(abs(dx), abs(dy)) for dx, dy in offsets)])


def _paper_background_svg() -> str:
    """Paper over the grid that the frame shows."""
    return f'<rect x="176" y="528" width="148" height="144" fill="{_PAPER}"/>'


class _GridDrawing:
    """Cells round a start cell; forward is up."""

    def __init__(self, x: float, y: float, reach: int, room: float = _GRID_WIDTH) -> None:
        self._x, self._y, self._reach = x, y, reach
        self._pitch = room / (2 * reach + 1)
        self._size = self._pitch * 0.786

    def blank_cell_svgs(self) -> Iterator[str]:
        """All cells, the start cell dark."""
        across = range(-self._reach, self._reach + 1)
        for dx in across:
            for dy in across:
                yield self._cell_rect_svg((dx, dy), _INK if (dx, dy) == (0, 0) else _BLANK, 0)

    def path_cell_svg(self, at: Offset, colour: str) -> str:
        """A cell with an ink edge."""
        return self._cell_rect_svg(at, colour, self._size * 0.14)

    def jump_cell_svg(self, at: Offset) -> str:
        """A cell that is jumped to."""
        x, y = self._svg_cell_centre(at)
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{self._size * 0.56:.1f}" fill="{_JUMP}" stroke="{_INK}"'
            f' stroke-width="{self._size * 0.14:.1f}"/>'
        )

    def aimed_cell_svg(self, at: Offset) -> str:
        """A cell that is aimed at: a disc with cross-hairs."""
        x, y = self._svg_cell_centre(at)
        r = self._size * 0.56
        return (
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{r:.1f}" fill="{_AIM}" stroke="{_INK}"'
            f' stroke-width="{r * 0.25:.1f}"/><path d="M{x - r:.1f},{y:.1f} H{x + r:.1f} M{x:.1f},{y - r:.1f}'
            f' V{y + r:.1f}" fill="none" stroke="{_PAPER}" stroke-width="{r * 0.25:.1f}"/>'
        )

    def _cell_rect_svg(self, at: Offset, colour: str, line: float) -> str:
        x, y = self._svg_cell_centre(at)
        half = self._size / 2
        stroke = f' stroke="{_INK}" stroke-width="{line:.1f}"' if line else ""
        return (
            f'<rect x="{x - half:.1f}" y="{y - half:.1f}" width="{self._size:.1f}" height="{self._size:.1f}"'
            f' fill="{colour}"{stroke}/>'
        )

    def _svg_cell_centre(self, at: Offset) -> tuple[float, float]:
        return self._x + at[0] * self._pitch, self._y - at[1] * self._pitch
