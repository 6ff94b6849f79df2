"""The battlefield on the screen: where its cells are, which way it is turned, and its ground."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.field_cards import HIGH
from tabletop.games.zoon.rules import field
from tabletop.games.zoon.rules.field import CELLS, SIDE, Cell
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.cached_strokes import CachedStrokes, Identity
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_UNITS, _MARGIN, _CELL, _LETTER = 1000, 50, 150, 34
"""The drawing's side, its edge for coordinates, a cell, and the tallest coordinate, in board units.

See docs/decisions.md, Pictures.
"""
_NAMES = "#241608"
_CARD, _GROWS = 0.9, 0.055
"""A card's width as a share of its cell at the usual text size, and what twice that size adds to it."""
_TRAY, _TRAYS_FROM = 108, 560
"""Room beside the field, and the width from which there is any, in logical pixels."""


class FieldLayout:
    """Square, in the middle of the board's area, with a tray on each side."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.area = pygame.Rect(0, 0, 1, 1)
        self._square = pygame.Rect(0, 0, 1, 1)
        self.left = pygame.Rect(0, 0, 0, 0)
        """What lies beside the field on the left: hands; empty where there is no room."""
        self.right = pygame.Rect(0, 0, 0, 0)
        """The same on the right: Tribe cards and Tombs."""
        self.turned = False
        """Whether North sits below."""
        self._centres: tuple[Point, ...] = ((0.0, 0.0),) * CELLS
        """Of the cells from the lower left one on, as they are seen."""
        self._rects: tuple[pygame.Rect, ...] = (pygame.Rect(0, 0, 1, 1),) * CELLS
        self._kept = CachedStrokes()

    def layout(self, area: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        metrics = self._stage.metrics
        self.area = area
        pad = min(metrics.px(24), area.h // 24)
        has_trays = area.w >= metrics.px(_TRAYS_FROM)
        side = min(area.h - 2 * pad, area.w - 2 * (metrics.px(_TRAY) if has_trays else pad))
        square = pygame.Rect(0, 0, side, side)
        square.center = area.center
        self.square = square
        self.left = self.right = pygame.Rect(area.x, area.y, 0, 0)
        if has_trays:
            inset, high = metrics.px(10), area.h - 2 * pad
            wide = self.square.x - area.x - 2 * inset
            self.left = pygame.Rect(area.x + inset, area.y + pad, wide, high)
            self.right = pygame.Rect(self.square.right + inset, area.y + pad, wide, high)

    @property
    def square(self) -> pygame.Rect:
        """The whole drawing in pixels; to be set as a whole."""
        return self._square

    @square.setter
    def square(self, square: pygame.Rect) -> None:
        self._square = square
        self._centres = tuple(self._middle(shown % SIDE, SIDE - 1 - shown // SIDE) for shown in range(CELLS))
        self._rects = tuple(map(self._round, self._centres))

    @property
    def roomy(self) -> bool:
        """Whether there is room for more than the field itself."""
        return self.left.w > 0

    @property
    def cell(self) -> float:
        """A cell's side in pixels."""
        return _CELL * self.square.w / _UNITS

    @property
    def card(self) -> tuple[int, int]:
        """Width and height of a card on the field in pixels."""
        width = round(self.cell * (_CARD + _GROWS * (self._stage.metrics.text_scale - 1)))
        return width, round(width * HIGH)

    def seen_at(self, cell: Cell) -> tuple[int, int]:
        """Column and row of a cell as they are seen, from the upper left."""
        shown = CELLS - 1 - cell if self.turned else cell
        return shown % SIDE, SIDE - 1 - shown // SIDE

    def centre(self, cell: Cell) -> Point:
        """The middle of a cell in pixels."""
        return self._centres[CELLS - 1 - cell if self.turned else cell]

    def cell_at(self, pos: Point) -> Cell | None:
        """The cell under a point in pixels."""
        x = (pos[0] - self.square.x) * _UNITS / self.square.w - _MARGIN
        y = (pos[1] - self.square.y) * _UNITS / self.square.w - _MARGIN
        if not (0 <= x < SIDE * _CELL and 0 <= y < SIDE * _CELL):
            return None
        cell = int(x // _CELL) + SIDE * (SIDE - 1 - int(y // _CELL))
        return CELLS - 1 - cell if self.turned else cell

    def rect(self, cell: Cell) -> pygame.Rect:
        """A cell in pixels, a little larger for shadows and marks."""
        return self._rects[CELLS - 1 - cell if self.turned else cell].copy()

    def meets(self, cell: Cell, clip: pygame.Rect) -> bool:
        """Whether some of a cell lies in a clip."""
        return bool(self._rects[CELLS - 1 - cell if self.turned else cell].colliderect(clip))

    def _middle(self, x: int, y: int) -> Point:
        """Of a column and a row, as they are seen from the upper left."""
        unit = self.square.w / _UNITS
        return (
            self.square.x + (_MARGIN + _CELL * (x + 0.5)) * unit,
            self.square.y + (_MARGIN + _CELL * (y + 0.5)) * unit,
        )

    def _round(self, centre: Point) -> pygame.Rect:
        side = round(self.cell * 1.16)
        made = pygame.Rect(0, 0, side, side)
        made.center = rounded(centre)
        return made

    def draw(self, surface: DisplayList, hidden: int = 0) -> None:
        """The parchment, and names of columns and rows on its edge where they can be read.

        So many pixels at the top are hardly to be seen and have no names.
        """
        key = Identity(self._stage.metrics), self.turned, hidden
        self._kept.draw(surface, self.square, key, lambda: self._draw_ground(surface, hidden))

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
            column, row = (SIDE - 1 - i, i) if self.turned else (i, SIDE - 1 - i)
            below = round(self.square.x + along), round(self.square.y + (_UNITS - 29) * unit)
            beside = round(self.square.x + 29 * unit), round(self.square.y + along)
            for words, at in ((field.name(column)[0], below), (field.name(SIDE * row)[1], beside)):
                if at[1] < hidden:
                    continue
                draw.text(stage, surface, words, at, size=size, bold=True, colour=_NAMES, align="centre")


def rounded(point: Point) -> tuple[int, int]:
    """The nearest pixel."""
    return round(point[0]), round(point[1])
