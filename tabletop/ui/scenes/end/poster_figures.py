"""Arranges and draws the figures on the poster: winners large, others smaller, each above its name plate.

Used by `end.picture` only. Which figures there are, and what is on their plates, comes from the game's board
(`Board.poster`). Sizes may be tuned. A change must keep: names stay readable as far as there is room, by making the
winners smaller, and the result depends on the match and the size only, because the same drawing is saved as a file.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.boards.board import PosterFigure
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import Align, PlacedRects, column, grow, pad, pad_sides, row

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LIGHT_CENTRE = 420 / 1280
"""Where the light rises in the drawings, as a share of the width."""
_LOSER_SCALE = 0.62
"""Size of those who have not won, for that of the winners."""
_WIDEST, _NARROWEST = 230, 86
"""Logical pixels of a figure's place."""
_PAD, _MARK, _GAP = 10, 16, 6
"""Logical pixels on a plate: beside what is on it, of a seat's mark, and between its parts."""
_PLATE, _NAMES, _NUMBERS, _TALL = 46, 30, 24, 110
"""Logical pixels: height of a plate, of one of one line, of a number alone, and of figures over plates of two lines."""


class PosterFigures:
    """Two rows of figures, placed once and drawn in every frame."""

    def __init__(self, stage: Stage, won: Sequence[PosterFigure], lost: Sequence[PosterFigure]) -> None:
        """Names and lines are those that people read."""
        self._stage = stage
        self._won = won
        self._lost = lost
        self._tells_names = True
        """Whether all plates have room for names."""
        self._placed_figures: list[tuple[PosterFigure, pygame.Rect, int]] = []
        """With their plates and their sizes, in pixels."""
        self._plates = RetainedParts(stage)

    def draw(self, surface: DisplayList) -> None:
        """Draws everybody who has been placed."""
        for one, plate, size in self._placed_figures:
            self._draw_figure(surface, one, plate, size)
        self._plates.draw(surface)

    def place(self, room: pygame.Rect, clear: pygame.Rect, door: pygame.Rect | None = None) -> None:
        """Places them as large as the room allows, and nobody over what is to be kept clear; winners in the door.

        Where there is little room the plates tell names only, and where there are too many for that only what each of
        them brought; where not even that has room there are none.
        """
        metrics, won, lost = self._stage.metrics, self._won, self._lost
        gap, least = metrics.px(10), metrics.text_px(_NARROWEST)
        wide = room.w - 2 * metrics.px(28) - gap * (len(won) + len(lost) - 1)
        unit = min(wide / max(1.0, len(won) + _LOSER_SCALE * len(lost)), metrics.mix_px(_WIDEST, 0.7))
        inside = (door.w - gap * (len(won) - 1)) / len(won) if door is not None and won else unit
        unit = min(unit, inside)
        plate = metrics.text_px(_PLATE if room.h >= metrics.text_px(_PLATE) + metrics.px(_TALL) else _NAMES)
        if max(least, unit) * len(won) + max(least, unit * _LOSER_SCALE) * len(lost) > wide or least > inside:
            least, plate = (
                0,
                metrics.text_px(_NUMBERS)
                if self._has_room_for_figure_values(round(unit * _LOSER_SCALE if lost else unit))
                else 0,
            )
        self._tells_names = bool(least)
        large = round(unit) if door is None else int(unit)
        sizes = max(least, large), max(least, round(unit * _LOSER_SCALE))
        if door is None and self._tells_names:
            sizes = self._widen_places_for_names(sizes, int(wide))
        if door is not None and lost:  # beside it, in plates as narrow as that takes
            beside = room.right - metrics.px(28) - door.right - gap * len(lost)
            sizes = sizes[0], min(sizes[1], max(metrics.px(16), beside // len(lost)))
        whole = len(won) * (sizes[0] + gap) + len(lost) * (sizes[1] + gap) - gap
        left = _row_start_x(len(won), sizes[0], gap, round(room.w * _LIGHT_CENTRE), room.x + metrics.px(28))
        left = max(room.x + metrics.px(28), min(left, room.right - metrics.px(28) - whole))
        if door is not None:
            across = len(won) * (sizes[0] + gap) - gap
            left = max(door.x, min(left, door.right - across))
        end = left + len(won) * (sizes[0] + gap)
        most = room.right - metrics.px(28) - len(lost) * (sizes[1] + gap) + gap
        end = end if door is None else max(end, door.right + gap)
        right = min(most, _row_start_x(len(lost), sizes[1], gap, (end + room.right) // 2, end))
        high = room.h - plate - metrics.px(14)
        for people, x, size, share in ((won, left, sizes[0], 1.0), (lost, right, sizes[1], _LOSER_SCALE)):
            rects = PlacedRects()
            plates = (rects.cell(str(i), width=size, height=plate) for i in range(len(people)))
            in_row = row(*plates, gap=gap, align=Align.END)
            pad_sides(in_row, left=x - room.x, bottom=metrics.px(10)).place(room)
            for one, below in zip(people, rects.values(), strict=True):
                free = below.y - clear.bottom - metrics.px(8) if below.right > clear.x else high
                self._placed_figures.append((one, below, min(round(high * share), size, free)))
                if plate and (self._tells_names or one.worth):
                    self._place_name_plate(one, below)

    def _widen_places_for_names(self, sizes: tuple[int, int], wide: int) -> tuple[int, int]:
        """Places of winners and of losers, in pixels, in which the losers' names can be read, as far as there is room.

        All places together are so wide at most, and no loser's place is wider than a winner's.
        """
        large, small = sizes
        if not self._lost:
            return sizes
        small = max(
            small, min(max(map(self._least_name_plate_width, self._lost)), wide // (len(self._won) + len(self._lost)))
        )
        if self._won:
            large = max(small, min(large, (wide - small * len(self._lost)) // len(self._won)))
        return large, small

    def _least_name_plate_width(self, one: PosterFigure) -> int:
        """Pixels across in which a plate has room for a name, in letters as small as they may be."""
        metrics, texts = self._stage.metrics, self._stage.texts
        wide = texts.text_width(one.name, metrics.line_font_sizes(SMALL)[-1], bold=True) + 2 * metrics.px(_PAD)
        if one.seat >= 0:
            wide += metrics.mix_px(_MARK, 0.6) + metrics.px(_GAP)
        if one.worth:
            wide += texts.text_width(one.worth, metrics.font_size(HEADING), bold=True) + metrics.px(_GAP)
        return wide

    def _has_room_for_figure_values(self, wide: int) -> bool:
        """Whether anybody brought something, and each a plate of so many pixels with its side and its number."""
        stage, metrics = self._stage, self._stage.metrics
        worth = [one.worth for one in (*self._won, *self._lost) if one.worth]
        numbers = [stage.texts.text_width(words, metrics.font_size(HEADING), bold=True) for words in worth]
        return bool(numbers) and max(numbers) + metrics.mix_px(_MARK, 0.6) + metrics.px(2 * _PAD + _GAP) <= wide

    def _draw_figure(self, surface: DisplayList, one: PosterFigure, plate: pygame.Rect, size: int) -> None:
        stage, metrics = self._stage, self._stage.metrics
        if size > metrics.px(16):
            made = one.picture(size)
            if one.fallen:
                key = "fallen", one.seat, one.name, made.get_size()
                made = stage.sprites.get_or_make(key, partial(pygame.transform.rotate, made, 90))
            surface.blit(made, made.get_rect(midbottom=(plate.centerx, plate.y - metrics.px(4))))

    def _place_name_plate(self, one: PosterFigure, rect: pygame.Rect) -> None:
        stage, metrics, gap = self._stage, self._stage.metrics, self._stage.metrics.px(_GAP)
        parts, high = self._plates, metrics.text_px(18)
        mark = (
            [parts.picture(draw.seat_mark_picture(stage, one.seat, metrics.mix_px(_MARK, 0.6)))]
            if one.seat >= 0
            else []
        )
        title = row(*mark, grow(parts.line(one.name, height=high, size=SMALL, bold=True, shrinks=True)), gap=gap)
        if not self._tells_names and self._least_name_plate_width(one) > rect.w:
            title = row(*mark)
        line = parts.line(one.line, height=high, size=SMALL, colour=stage.theme.secondary, shrinks=True)
        words = column(title, *([line] if one.line and rect.h >= metrics.text_px(_PLATE) else []))
        worth = parts.line(one.worth, height=high, size=HEADING, bold=True, colour=stage.theme.accent)
        shown = row(grow(words), *([worth] if one.worth else []), gap=gap, align=Align.CENTRE)
        parts.panel(pad(shown, x=metrics.px(_PAD), y=0)).place(rect)


def _row_start_x(count: int, size: int, gap: int, middle: int, least: int) -> int:
    """Where a row begins that stands in the middle of something, as far as there is room at its left."""
    return max(least, middle - (count * (size + gap) - gap) // 2)
