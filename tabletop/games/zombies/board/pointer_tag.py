"""The name of who acts, on the pointer: whoever holds the mouse sees for whom it is.

See docs/decisions.md, Handing over.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.beside import place_beside
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_POINTER_DISTANCE: Final = 16
"""Logical pixels from the tip of the pointer, below which the pointer itself lies."""
_TAG_PADDING: Final = 8


def pointer_tag_rect(
    stage: Stage, area: pygame.Rect, pointer: Point, name: str, taken: Sequence[pygame.Rect]
) -> pygame.Rect:  # fmt: skip
    """Where it lies, in pixels: at the first corner of the pointer, right and below first, or near it, hiding least."""
    metrics = stage.metrics
    away, high = metrics.px(_POINTER_DISTANCE), metrics.text_px(24)
    wide = stage.texts.width(name, metrics.font_size(SMALL), bold=True) + high + 2 * metrics.px(_TAG_PADDING)
    x, y = round(pointer[0]), round(pointer[1])
    left, right, above, below = x - away - wide, x + away, y - away - high, y + away
    corners = [
        pygame.Rect(at, (wide, high)) for at in ((right, below), (right, above), (left, below), (left, above))
    ]  # fmt: skip
    free = (rect for rect in corners if area.contains(rect) and rect.collidelist(list(taken)) < 0)
    tip = pygame.Rect(x - away, y - away, 2 * away, 2 * away)
    return next(free, None) or place_beside((wide, high), tip, metrics.px(2), area, taken)


def draw_pointer_tag(stage: Stage, surface: DisplayList, rect: pygame.Rect, seat: Seat, name: str) -> None:
    """The seat's mark and the name, rimmed in the seat's colour."""
    metrics, theme = stage.metrics, stage.theme
    edge = SIDES[seat % len(SIDES)].hex
    surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=edge, radius=8, width=2), rect)
    mark = draw.seat_mark(stage, seat, round(rect.h * 0.6))
    surface.blit(
        mark, mark.get_rect(center=(rect.x + metrics.px(_TAG_PADDING) + rect.h // 2 - metrics.px(4), rect.centery))
    )
    draw.text(
        stage,
        surface,
        name,
        (rect.x + metrics.px(_TAG_PADDING) + rect.h - metrics.px(4), rect.centery),
        size=SMALL,
        bold=True,
        colour=theme.text,
    )
