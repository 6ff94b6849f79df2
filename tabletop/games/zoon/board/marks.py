"""What the hand and the helpers show on the field of Zoon, below its cards and over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import pygame

from tabletop.games.zoon.board.action_places import cells_of
from tabletop.games.zoon.board.card_pictures import INK
from tabletop.games.zoon.board.field_layout import FieldLayout, rounded
from tabletop.games.zoon.rules.field import Cell
from tabletop.ui.boards.marks import MarkKind, Marks, Point, on_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

_SIZES: Final = {MarkKind.LEGAL: 0.82, MarkKind.JUMP: 0.84}
"""Sizes of marks as shares of a cell; all others leave the corners of a card free."""
_MARK: Final = 0.5
_FINGER: Final = 0.32
"""A finger on a card of which one is to be chosen, as a share of a cell."""
_TRACE, _CHOSEN, _FOUGHT = "#7A4A1E", "#FFD166", "#E2532B"


class FieldMarks:
    """Draws what it is told where the field says."""

    def __init__(self, stage: Stage, field: FieldLayout) -> None:
        self._stage = stage
        self._field = field

    def pieces(self) -> Iterator[bool]:
        """Makes every mark in the size in which it will be drawn, one at a time."""
        for kind in MarkKind:
            self._stage.sprites.get(f"ui/{kind.value}", round(self._field.cell * _SIZES.get(kind, _MARK)))
            yield True

    def draw_trace(self, surface: DisplayList, marks: Marks) -> None:
        for place in on_board(marks.last):
            cells = cells_of((place,))
            if cells:
                self._tile(surface, cells[0], _TRACE, "30", 2)

    def _tile(self, surface: DisplayList, cell: Cell, colour: str, opacity: str, width: int) -> None:
        """A cell outlined and filled a little."""
        side = int(self._field.cell) - 1  # most of it lies below a card
        made = draw.rounded(self._stage, (side, side), colour + opacity, edge=colour, width=width, radius=6)
        surface.blit(made, made.get_rect(center=rounded(self._field.centre(cell))))

    def draw_targets(self, surface: DisplayList, marks: Marks, spots: Mapping[TargetId, Point]) -> None:
        """Grounds of the marked cells below the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of((place,)) if place in spots and kind is not MarkKind.BARRED else None
            if cells and self._field.meets(cells[0], clip):
                colour = _FOUGHT if kind is MarkKind.ATTACK else _CHOSEN
                self._tile(surface, cells[0], colour, "70" if place == marks.hovered else "28", 3)

    def draw_marks(self, surface: DisplayList, marks: Marks, spots: Mapping[TargetId, Point]) -> None:
        """The marks themselves over the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of((place,)) if place in spots else None
            if cells and self._field.meets(cells[0], clip):
                self._mark(surface, kind.value, spots[place], _SIZES.get(kind, _MARK))
        for place in on_board(marks.hint):
            if place in spots:
                self._mark(surface, "mark_glow", spots[place], 1.4)
        for place in marks.path[1:]:
            if place in spots:
                self.outline(surface, spots[place], strong=True)
        if marks.flashing and marks.flashing in spots:
            self._mark(surface, "mark_hatch", spots[marks.flashing], _MARK)
        if marks.focus and marks.focus in spots:
            self._mark(surface, "mark_focus", spots[marks.focus])

    def draw_asked(self, surface: DisplayList, places: Iterable[TargetId]) -> None:
        """Cards of which one is to be chosen (A6): a strong frame, and a finger where no number lies."""
        for place in places:
            cells = cells_of((place,))
            if cells and self._field.meets(cells[0], surface.get_clip()):
                at = self._field.centre(cells[0])
                self.outline(surface, at, strong=True)
                self._touch(surface, at)

    def _touch(self, surface: DisplayList, at: Point) -> None:
        size = round(self._field.cell * _FINGER)
        ground = draw.rounded(self._stage, (size, size), _CHOSEN, edge=INK, width=2, radius=999)
        surface.blit(ground, ground.get_rect(center=rounded(at)))
        made = self._stage.sprites.get("zoon/touch", round(size * 0.7))
        surface.blit(made, made.get_rect(center=rounded(at)))

    def outline(self, surface: DisplayList, at: Point, *, strong: bool) -> None:
        width, height = self._field.card
        grown = self._stage.metrics.px(9 if strong else 6)
        rect = pygame.Rect(0, 0, width + grown, height + grown)
        rect.center = rounded(at)
        for colour, width in ((INK, 4), (_CHOSEN, 2)):
            line = width + 1 if strong else width
            surface.blit(draw.rounded(self._stage, rect.size, "#00000000", edge=colour, width=line, radius=6), rect)

    def _mark(self, surface: DisplayList, name: str, at: Point, scale: float = 1.0) -> None:
        made = self._stage.sprites.get(f"ui/{name}", round(self._field.cell * scale))
        surface.blit(made, made.get_rect(center=rounded(at)))
