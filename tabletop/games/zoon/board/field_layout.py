"""FieldLayout: where the field and its cells are on the screen, from which side it is seen, and its ground.

Made by `board` and, for the set-up, by `deploy_field`: each sets the area and the near seat (its rows are at the
bottom) of its own. Used by `trays`, `picks`, `piece_pictures` and the combats. All drawing and hit tests of the field
must ask it, so that they agree. "Seen" columns and rows count from the upper left of the screen, cells are those of the
rules. The units are those of the field's drawing (1000 wide, docs/decisions.md, Pictures).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.field_cards import FIELD_CARD_RATIO
from tabletop.games.zoon.rules import battlefield
from tabletop.games.zoon.rules.battlefield import CELLS, SIDE, Cell
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.widgets.layout import Align, PlacedRects, grow, pad, row, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_UNITS, _MARGIN, _CELL, _LETTER = 1000, 50, 150, 34
"""The drawing's side, its edge for coordinates, a cell, and the tallest coordinate, in board units.

See docs/decisions.md, Pictures.
"""
_NAME_COLOUR = "#241608"
_CARD_SHARE, _GROWING_SHARE = 0.9, 0.055
"""A card's width as a share of its cell at the usual text size, and what twice that size adds to it."""
_TRAY_WIDTH, _TRAYS_FROM = 108, 560
"""Room beside the field, and the width from which there is any, in logical pixels."""


class FieldLayout:
    """Square, in the middle of the board's area, with a tray on each side."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.area = pygame.Rect(0, 0, 1, 1)
        self._square = pygame.Rect(0, 0, 1, 1)
        self.trays = PlacedRects()
        """What lies beside the field: hands at the "left", Tribe cards and Tombs at the "right"; none without room."""
        self.is_turned = False
        """Whether North sits below."""
        self._centres: tuple[Point, ...] = ((0.0, 0.0),) * CELLS
        """Of the cells from the lower left one on, as they are seen."""
        self._rects: tuple[pygame.Rect, ...] = (pygame.Rect(0, 0, 1, 1),) * CELLS
        self._cached_ground = CachedStrokes()

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.area = area
        edge = min(metrics.px(24), area.h // 24)
        has_trays = area.w >= metrics.px(_TRAYS_FROM)
        side = min(area.h - 2 * edge, area.w - 2 * (metrics.px(_TRAY_WIDTH) if has_trays else edge))
        found, inset = PlacedRects(), metrics.px(10)
        self.trays.clear()
        square = within(found.cell("square", width=side, height=side), down=Align.CENTRE)
        if has_trays:
            trays = (grow(pad(self.trays.cell(name), x=0, y=edge)) for name in ("left", "right"))
            square = pad(row(next(trays), square, next(trays), gap=inset), x=inset, y=0)
        square.place(area)
        self.square = found["square"]

    @property
    def square(self) -> pygame.Rect:
        """The whole drawing in pixels; to be set as a whole."""
        return self._square

    @square.setter
    def square(self, square: pygame.Rect) -> None:
        self._square = square
        self._centres = tuple(
            self._screen_cell_centre(shown % SIDE, SIDE - 1 - shown // SIDE) for shown in range(CELLS)
        )
        self._rects = tuple(map(self._cell_rect_around, self._centres))

    @property
    def has_trays(self) -> bool:
        """Whether there is room for more than the field itself."""
        return bool(self.trays)

    @property
    def cell_side(self) -> float:
        """A cell's side in pixels."""
        return _CELL * self.square.w / _UNITS

    @property
    def card_size(self) -> tuple[int, int]:
        """Width and height of a card on the field in pixels."""
        width = round(self.cell_side * (_CARD_SHARE + _GROWING_SHARE * (self._stage.metrics.text_scale - 1)))
        return width, round(width * FIELD_CARD_RATIO)

    def screen_column_and_row(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell as they are seen, from the upper left."""
        shown = CELLS - 1 - cell if self.is_turned else cell
        return shown % SIDE, SIDE - 1 - shown // SIDE

    def cell_centre(self, cell: Cell) -> Point:
        """The middle of a cell in pixels."""
        return self._centres[CELLS - 1 - cell if self.is_turned else cell]

    def cell_at(self, pos: Point) -> Cell | None:
        """The cell under a point in pixels."""
        x = (pos[0] - self.square.x) * _UNITS / self.square.w - _MARGIN
        y = (pos[1] - self.square.y) * _UNITS / self.square.w - _MARGIN
        if not (0 <= x < SIDE * _CELL and 0 <= y < SIDE * _CELL):
            return None
        cell = int(x // _CELL) + SIDE * (SIDE - 1 - int(y // _CELL))
        return CELLS - 1 - cell if self.is_turned else cell

    def cell_rect(self, cell: Cell) -> pygame.Rect:
        """A cell in pixels, a little larger for shadows and marks."""
        return self._rects[CELLS - 1 - cell if self.is_turned else cell].copy()

    def is_cell_in_clip(self, cell: Cell, clip: pygame.Rect) -> bool:
        """Whether some of a cell lies in a clip."""
        return bool(self._rects[CELLS - 1 - cell if self.is_turned else cell].colliderect(clip))

    def _screen_cell_centre(self, x: int, y: int) -> Point:
        """Of a column and a row, as they are seen from the upper left."""
        unit = self.square.w / _UNITS
        return (
            self.square.x + (_MARGIN + _CELL * (x + 0.5)) * unit,
            self.square.y + (_MARGIN + _CELL * (y + 0.5)) * unit,
        )

    def _cell_rect_around(self, centre: Point) -> pygame.Rect:
        side = round(self.cell_side * 1.16)
        made = pygame.Rect(0, 0, side, side)
        made.center = nearest_pixel(centre)
        return made

    def draw(self, surface: DisplayList, hidden: int = 0) -> None:
        """The parchment, and names of columns and rows on its edge where they can be read.

        So many pixels at the top are hardly to be seen and have no names.
        """
        key = IdentityKey(self._stage.metrics), self.is_turned, hidden
        self._cached_ground.draw(surface, self.square, key, lambda: self._draw_ground(surface, hidden))

    def _draw_ground(self, surface: DisplayList, hidden: int) -> None:
        stage, unit, clip = self._stage, self.square.w / _UNITS, surface.get_clip()
        surface.blit(stage.sprites.get("zoon/field", self.square.w), self.square)
        inside = self.square.inflate(-2 * _MARGIN * unit, -2 * _MARGIN * unit)
        if inside.contains(clip) or _LETTER * unit < SMALL * stage.metrics.s:
            return
        tall = _LETTER * unit / (stage.metrics.s * stage.metrics.text_scale)
        size = min(SMALL, tall)
        for i in range(SIDE):
            along = (_MARGIN + _CELL * (i + 0.5)) * unit
            column = SIDE - 1 - i if self.is_turned else i
            below = round(self.square.x + along), round(self.square.y + (_UNITS - 29) * unit)
            for words, at in ((battlefield.cell_name(column)[0], below), self._row_name_and_position(i)):
                if at[1] < hidden:
                    continue
                draw.text(stage, surface, words, at, size=size, bold=True, colour=_NAME_COLOUR, align="centre")

    def _row_name_and_position(self, shown: int) -> tuple[str, tuple[int, int]]:
        """What the row is called that is seen there from the top, and where that stands, in pixels."""
        unit, row = self.square.w / _UNITS, shown if self.is_turned else SIDE - 1 - shown
        beside = round(self.square.x + 29 * unit), round(self.square.y + (_MARGIN + _CELL * (shown + 0.5)) * unit)
        return battlefield.cell_name(SIDE * row)[1], beside

    def row_name_rects(self) -> list[pygame.Rect]:
        """The room of the rows' names, in pixels."""
        side = round(_LETTER * self.square.w / _UNITS)
        rects = [pygame.Rect(0, 0, side, side) for _ in range(SIDE)]
        for shown, rect in enumerate(rects):
            rect.center = self._row_name_and_position(shown)[1]
        return rects


def nearest_pixel(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])
