"""MoveListFrame: the panel round a list of moves, with its heading and the thumb that tells which part is seen.

Used by `move_list` and `action_log`, which draw their entries in `rows`. It knows no moves. It is laid out whenever
the list is; what it draws must stay within `rect`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, PlacedRects, cell, column, grow, pad, pad_sides, space, within

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MoveListFrame:
    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._rects = PlacedRects()
        self._kept = CachedStrokes()
        self.layout(pygame.Rect(0, 0, 1, 1))

    @property
    def rows(self) -> pygame.Rect:
        """Room for the entries, in pixels."""
        return self._rects["rows"]

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window; where there is little room, rows are worth more than their heading."""
        metrics, rects, self.rect = self._stage.metrics, self._rects, rect
        self._has_heading = rect.h >= metrics.text_px(34 + 3 * 26)
        heading = rects.cell("heading", height=metrics.text_px(34) if self._has_heading else metrics.px(8))
        column(heading, grow(rects.cell("rows")), space(height=metrics.px(8))).place(rect)

    def draw(self, surface: DisplayList, *, is_empty: bool, is_over: bool) -> None:
        """All but the entries; instead of them, where there are none and there is room, that there are none.

        An exercise may begin with a game that is over: no move will ever appear there.
        """
        empty_key = "" if not is_empty else "table.no_moves_over" if is_over else "table.no_moves"
        key = IdentityKey(self._stage.metrics), empty_key
        self._kept.draw(surface, self.rect, key, lambda: self._draw_panel(surface, empty_key))

    def _draw_panel(self, surface: DisplayList, empty_key: str) -> None:
        stage, inset, colour = self._stage, self._stage.metrics.px(16), self._stage.theme.secondary
        parts, heading = DrawnParts(stage, surface), self._rects["heading"]
        draw.panel(stage, surface, self.rect)
        if self._has_heading:
            title = parts.line(say("table.moves"), height=heading.h, size=SMALL, bold=True, colour=colour)
            pad(title, x=inset, y=0).place(heading)
        if not empty_key:
            return
        nothing = pad(parts.words(say(empty_key), size=SMALL, colour=colour), x=inset, y=0)
        if nothing.height(self.rows.w) <= self.rows.h:
            nothing.place(self.rows)

    def draw_thumb(self, surface: DisplayList, seen: float, above: float) -> None:
        """Draws which share of the entries is seen, and how many of those that are not are above, from 0 to 1."""
        stage, px = self._stage, self._stage.metrics.px
        thumb = cell(
            lambda rect: surface.blit(draw.rounded_rect(stage, rect.size, stage.theme.hovered, radius=2), rect),
            height=max(px(20), int(self.rows.h * seen)),
        )
        track = column(grow(space(), above), thumb, grow(space(), 1 - above))
        pad_sides(within(track, most_width=px(4), across=Align.END), right=px(4)).place(self.rows)
