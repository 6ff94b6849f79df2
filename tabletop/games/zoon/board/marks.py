"""What the hand and the helpers show on the field of Zoon, below its cards and over them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import pygame

from tabletop.games.zoon.board.action_places import cells_of_places
from tabletop.games.zoon.board.card_pictures import INK
from tabletop.games.zoon.board.field_layout import FieldLayout, nearest_pixel
from tabletop.games.zoon.rules.field import Cell
from tabletop.ui.boards.marks import MarkKind, Marks, Point, places_on_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.stage import Stage

_MARK_SIZES: Final = {MarkKind.LEGAL: 0.82, MarkKind.JUMP: 0.84}
"""Sizes of marks as shares of a cell; all others leave the corners of a card free."""
_USUAL_MARK_SIZE: Final = 0.5
_FINGER_SIZE: Final = 0.32
"""A finger on a card of which one is to be chosen, as a share of a cell."""
_TRACE_COLOUR, _CHOSEN_COLOUR, _ATTACK_COLOUR = "#7A4A1E", "#FFD166", "#E2532B"


class FieldMarks:
    """Draws what it is told where the field says."""

    def __init__(self, stage: Stage, field: FieldLayout) -> None:
        self._stage = stage
        self._field = field

    def prepare_pictures(self) -> Iterator[bool]:
        """Makes every mark in the size in which it will be drawn, one at a time."""
        for kind in MarkKind:
            self._stage.sprites.get(
                f"ui/{kind.value}", round(self._field.cell_side * _MARK_SIZES.get(kind, _USUAL_MARK_SIZE))
            )
            yield True

    def draw_trace(self, surface: DisplayList, marks: Marks) -> None:
        for place in places_on_board(marks.last):
            cells = cells_of_places((place,))
            if cells:
                self._draw_tile(surface, cells[0], _TRACE_COLOUR, "30", 2)

    def _draw_tile(self, surface: DisplayList, cell: Cell, colour: str, opacity: str, width: int) -> None:
        """A cell outlined and filled a little."""
        side = int(self._field.cell_side) - 1  # most of it lies below a card
        made = draw.rounded(self._stage, (side, side), colour + opacity, edge=colour, width=width, radius=6)
        surface.blit(made, made.get_rect(center=nearest_pixel(self._field.cell_centre(cell))))

    def draw_target_grounds(self, surface: DisplayList, marks: Marks, spots: Mapping[TargetId, Point]) -> None:
        """Grounds of the marked cells below the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of_places((place,)) if place in spots and kind is not MarkKind.BARRED else None
            if cells and self._field.is_cell_in_clip(cells[0], clip):
                colour = _ATTACK_COLOUR if kind is MarkKind.ATTACK else _CHOSEN_COLOUR
                self._draw_tile(surface, cells[0], colour, "70" if place == marks.hovered else "28", 3)

    def draw_marks(self, surface: DisplayList, marks: Marks, spots: Mapping[TargetId, Point]) -> None:
        """The marks themselves over the cards."""
        clip = surface.get_clip()
        for place, kind in marks.targets.items():
            cells = cells_of_places((place,)) if place in spots else None
            if cells and self._field.is_cell_in_clip(cells[0], clip):
                self._draw_mark(surface, kind.value, spots[place], _MARK_SIZES.get(kind, _USUAL_MARK_SIZE))
        for place in places_on_board(marks.hint):
            if place in spots:
                self._draw_mark(surface, "mark_glow", spots[place], 1.4)
        for place in marks.path[1:]:
            if place in spots:
                self.draw_outline(surface, spots[place], strong=True)
        if marks.flashing and marks.flashing in spots:
            self._draw_mark(surface, "mark_hatch", spots[marks.flashing], _USUAL_MARK_SIZE)
        if marks.focus and marks.focus in spots:
            self._draw_mark(surface, "mark_focus", spots[marks.focus])

    def draw_choosable_cards(self, surface: DisplayList, places: Iterable[TargetId]) -> None:
        """Cards of which one is to be chosen (A6): a strong frame, and a finger where no number lies."""
        for place in places:
            cells = cells_of_places((place,))
            if cells and self._field.is_cell_in_clip(cells[0], surface.get_clip()):
                at = self._field.cell_centre(cells[0])
                self.draw_outline(surface, at, strong=True)
                self._draw_finger(surface, at)

    def _draw_finger(self, surface: DisplayList, at: Point) -> None:
        size = round(self._field.cell_side * _FINGER_SIZE)
        ground = draw.rounded(self._stage, (size, size), _CHOSEN_COLOUR, edge=INK, width=2, radius=999)
        surface.blit(ground, ground.get_rect(center=nearest_pixel(at)))
        made = self._stage.sprites.get("zoon/touch", round(size * 0.7))
        surface.blit(made, made.get_rect(center=nearest_pixel(at)))

    def draw_outline(self, surface: DisplayList, at: Point, *, strong: bool) -> None:
        width, height = self._field.card_size
        grown = self._stage.metrics.px(9 if strong else 6)
        rect = pygame.Rect(0, 0, width + grown, height + grown)
        rect.center = nearest_pixel(at)
        for colour, width in ((INK, 4), (_CHOSEN_COLOUR, 2)):
            line = width + 1 if strong else width
            surface.blit(draw.rounded(self._stage, rect.size, "#00000000", edge=colour, width=line, radius=6), rect)

    def _draw_mark(self, surface: DisplayList, name: str, at: Point, scale: float = 1.0) -> None:
        made = self._stage.sprites.get(f"ui/{name}", round(self._field.cell_side * scale))
        surface.blit(made, made.get_rect(center=nearest_pixel(at)))
