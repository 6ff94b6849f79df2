"""Where everything on the wall is, in pixels: nothing vital in the lowest tenth, where heads are.

See docs/decisions.md, For a room.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.drawing.metrics import Metrics

_SAFE_MARGIN = 0.05
"""Share of the width that a television may hide at each side."""
_HEAD, _STRIP, _SEATS = (0.03, 0.09), (0.76, 0.885), (0.9, 0.985)
"""Where the heading, the caption and the seats begin and end, as shares of the height."""
_COLUMN_SHARE = 0.31
"""Share of the width of the column at the right."""


@dataclass(frozen=True, slots=True)
class WallLayout:
    """A heading, the board, a column beside it, the caption below both, and the seats at the foot."""

    head: pygame.Rect
    board: pygame.Rect
    counts: pygame.Rect
    """What matters most from afar; empty for a game that says nothing of it."""
    actor: pygame.Rect
    strip: pygame.Rect
    seats: tuple[pygame.Rect, ...]


def arrange_wall(metrics: Metrics, size: tuple[int, int], seats: int, counts: int) -> WallLayout:
    """The layout for a window; `counts` is a height in pixels, 0 for none."""
    width, height = size
    gap, margin = metrics.px(12), round(width * _SAFE_MARGIN)
    inner = width - 2 * margin

    def row(shares: tuple[float, float]) -> pygame.Rect:
        top, bottom = (round(height * share) for share in shares)
        return pygame.Rect(margin, top, inner, bottom - top)

    head, strip, foot = row(_HEAD), row(_STRIP), row(_SEATS)
    column = pygame.Rect(0, head.bottom + gap, round(width * _COLUMN_SHARE), strip.y - head.bottom - 2 * gap)
    column.right = width - margin
    board = pygame.Rect(margin // 2, column.y, column.x - gap - margin // 2, column.h)
    above = pygame.Rect(column.x, column.y, column.w, min(counts, column.h * 3 // 5))
    actor = column.copy()
    if above.h:
        actor.y = above.bottom + gap
        actor.h = column.bottom - actor.y
    wide = (inner - gap * (seats - 1)) // max(1, seats)
    wide = min(wide, inner // 2)
    places = tuple(pygame.Rect(margin + k * (wide + gap), foot.y, wide, foot.h) for k in range(seats))
    return WallLayout(head, board, above, actor, strip, places)
