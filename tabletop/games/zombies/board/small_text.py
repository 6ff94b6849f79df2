"""Several lines in letters smaller than usual where a panel has no room, and never smaller than can be read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def small_text_sizes(stage: Stage, largest: float = SMALL) -> range:
    """Sizes in pixels that words may have, the largest first."""
    return range(stage.metrics.font_size(largest), stage.metrics.px(SMALL) - 1, -1)


def small_text_height(stage: Stage, words: str, pixels: int, width: int, *, bold: bool = False) -> int:
    """Pixels down of what `draw_small_text` draws."""
    return len(stage.texts.wrap_lines(words, pixels, width, bold=bold)) * round(pixels * LINE) if words else 0


def text_leading(pixels: int) -> int:
    """Pixels below the letters of a last line, which need no room."""
    return round(pixels * LINE) - pixels


def draw_small_text(
    stage: Stage, surface: DisplayList, words: str, rect: pygame.Rect, pixels: int, *, colour: str, bold: bool = False
) -> int:  # fmt: skip
    """Wrapped lines from the top of a rectangle, in letters of so many pixels; returns the y below the last one."""
    y = rect.y
    for line in stage.texts.wrap_lines(words, pixels, rect.w, bold=bold) if words else ():
        surface.blit(stage.texts.label(line, pixels, colour, bold=bold), (rect.x, y))
        y += round(pixels * LINE)
    return y
