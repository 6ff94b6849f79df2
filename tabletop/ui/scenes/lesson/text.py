"""What a lesson says beside the board, as large as there is room."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LARGEST, _SMALLEST = 20, 11
"""Sizes of the text; under the usual small one only where words are very long."""
_GAP = 8
"""Logical pixels between two lines of a list."""


@dataclass(frozen=True, slots=True)
class LessonText:
    """A paragraph, or a list with a heading."""

    heading: str
    lines: tuple[str, ...]

    def draw(self, stage: Stage, surface: DisplayList, room: pygame.Rect) -> None:
        """Draws it from the top of the room."""
        size, headed = self._fitting_size(stage, room)
        gap, place = stage.metrics.px(_GAP), room.copy()
        if headed:
            place.y = draw.paragraph(stage, surface, self.heading, place, size=HEADING, bold=True) + gap
        mark, indent = stage.metrics.font_size(size), self._tick_indent(stage, size)
        for line in self.lines:
            if indent:
                tick = draw.icon(stage, "check", mark, stage.theme.accent)
                surface.blit(tick, (place.x, place.y + mark // 5))
            at = pygame.Rect(place.x + indent, place.y, place.w - indent, 0)
            place.y = draw.paragraph(stage, surface, line, at, size=size) + gap

    def height(self, stage: Stage, room: pygame.Rect) -> int:
        """Pixels that it takes of the room."""
        return self._height_at_size(stage, room.w, *self._fitting_size(stage, room))

    def least_height(self, stage: Stage, width: int) -> int:
        """Pixels of height without which it would be too small to read."""
        return self._height_at_size(stage, width, SMALL, bool(self.heading))

    def _fitting_size(self, stage: Stage, room: pygame.Rect) -> tuple[float, bool]:
        """The largest size at which nothing is cut off, and whether there is room for the heading."""
        usual = [float(size) for size in range(BODY if self.heading else _LARGEST, SMALL - 1, -1)]
        ways = [(size, True) for size in usual] if self.heading else []
        ways += [(float(size), False) for size in (*usual, *range(SMALL - 1, _SMALLEST, -1))]
        return next((way for way in ways if self._height_at_size(stage, room.w, *way) <= room.h), (_SMALLEST, False))

    def _height_at_size(self, stage: Stage, width: int, size: float, headed: bool) -> int:
        gap, inner = stage.metrics.px(_GAP), width - self._tick_indent(stage, size)
        high = sum(draw.paragraph_height(stage, line, inner, size=size) + gap for line in self.lines)
        if headed:
            high += draw.paragraph_height(stage, self.heading, width, size=HEADING, bold=True) + gap
        return high

    def _tick_indent(self, stage: Stage, size: float) -> int:
        """Room for the ticks of a list."""
        return stage.metrics.font_size(size) * 3 // 2 if self.heading else 0
