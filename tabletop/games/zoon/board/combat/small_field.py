"""A small field that shows where the two cards of a combat stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.games.zoon.board.card_pictures import INK
from tabletop.games.zoon.board.field_layout import FieldLayout
from tabletop.games.zoon.rules.field import CELLS, SIDE, Cell
from tabletop.games.zoon.rules.view import Shown, View
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CELL_COLOUR, _FIELD_COLOUR, _LIT_COLOUR = "#A99C7F", "#6F6147", "#FFD166"
_SEAT_MARK_SHARE, _FIGHTER_MARK_SHARE = 0.55, 0.95
"""A seat's mark as a share of a cell, and where it is one of the two."""


class SmallField:
    """Draws every cell as it is seen, whose cards stand there, and the two that meet lit."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def draw_field(
        self, surface: DisplayList, rect: pygame.Rect, field: FieldLayout, view: View, ends: tuple[Cell, Cell]
    ) -> None:
        """`ends` are the attacker's cell and the one that is attacked."""
        surface.blit(draw.rounded(self._stage, rect.size, _FIELD_COLOUR, radius=4), rect)
        step = (rect.w - 2) / SIDE
        size = max(2, round(step) - 1)
        for cell in (*(cell for cell in range(CELLS) if cell not in ends), *ends):
            column, row = field.seen_column_row(cell)
            at = rect.x + 1 + (column + 0.5) * step, rect.y + 1 + (row + 0.5) * step
            if cell in ends:
                lit = draw.rounded(self._stage, (size + 7, size + 7), _LIT_COLOUR, edge=INK, width=2, radius=4)
                self._blit_centred(surface, lit, at)
            else:
                self._blit_centred(surface, draw.rounded(self._stage, (size, size), _CELL_COLOUR, radius=2), at)
            square = view.cells[cell]
            if isinstance(square, Shown):
                share = _FIGHTER_MARK_SHARE if cell in ends else _SEAT_MARK_SHARE
                self._blit_centred(surface, draw.seat_mark(self._stage, square.owner, round(step * share)), at)
            elif square is not None:
                self._blit_centred(surface, draw.rounded(self._stage, (size // 2, size // 2), INK, radius=2), at)

    @staticmethod
    def _blit_centred(surface: DisplayList, made: pygame.Surface, at: Point) -> None:
        surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))
