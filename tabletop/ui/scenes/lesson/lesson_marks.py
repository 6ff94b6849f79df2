"""Draws what a lesson points at: four corners round a rectangle, and numbers where the order matters.

Used by `lesson.picture` only. Functions without state; rectangles are pixels of the window that the board has given,
and no game is known here. Sizes may be changed freely. MARK_COLOUR must stay a colour that no board, piece or other
mark has: tests of lessons look for it on the screen. A LessonMark of `order` 0 is only to be looked at, that of 1 is
picked next.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

MARK_COLOUR: Final = "#FF6FD0"
"""No board, piece or other mark has this colour, so that nobody takes it for a part of them."""
_RIM_COLOUR: Final = "#14181F"
"""Makes it plain on light ground."""
_WIDTH, _THIN = 4, 2
"""Logical pixels across the lines of what is to be picked, and of what is only looked at."""
_CORNER_LENGTH: Final = 16
"""Logical pixels of each corner's two lines."""
_APART_PERCENT: Final = 88
"""Hundredths of the way from one mark to the next that each may take."""
_FEW_CORNERS: Final = 2
_TAG_RADIUS: Final = 11
"""Logical pixels of the radius of a number's ground."""


@dataclass(frozen=True, slots=True)
class LessonMark:
    """Something on the screen that a lesson points at."""

    rect: pygame.Rect
    """Pixels."""
    order: int
    """1 is picked next, 2 after it; 0 is only looked at."""


def shrink_overlapping_marks(marks: tuple[LessonMark, ...]) -> tuple[LessonMark, ...]:
    """The same marks, smaller where two of them would overlap."""
    return tuple(
        LessonMark(_shrink_rect_clear_of(mark.rect, [other.rect for other in marks if other is not mark]), mark.order)
        for mark in marks
    )


def _shrink_rect_clear_of(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> pygame.Rect:
    over = [other for other in others if other.colliderect(rect) and other.center != rect.center]
    room = [max(abs(other.centerx - rect.centerx), abs(other.centery - rect.centery)) for other in over]
    side = min(room, default=max(rect.size)) * _APART_PERCENT // 100
    return rect.inflate(min(0, side - rect.w), min(0, side - rect.h)) if over else rect


def draw_marks(
    stage: Stage,
    surface: DisplayList,
    marks: Sequence[LessonMark],
    taken: Sequence[pygame.Rect] = (),
    pieces: Sequence[pygame.Rect] = (),
) -> None:
    """All corners, then the numbers, where there is more than one thing to look at; what the board tells stays free."""
    for mark in marks:
        width = stage.metrics.line_width(_WIDTH if mark.order else _THIN)
        for corner in mark_corners(stage, mark, taken):
            _draw_rimmed_line(stage, surface, corner, width)
    for mark in marks:
        if mark.order and len(marks) > 1:
            _draw_mark_number(stage, surface, mark, mark_number_rect(stage, mark, taken, pieces))


def mark_corners(
    stage: Stage, mark: LessonMark, taken: Sequence[pygame.Rect] = ()
) -> list[tuple[tuple[int, int], ...]]:
    """The lines of each corner that hides nothing of what is taken, in pixels; all four where none would be left."""
    corners = list(_mark_corner_lines(stage, mark.rect))
    free = [corner for corner in corners if _bounds(corner).collidelist(list(taken)) < 0]
    return free or corners


def _bounds(points: Sequence[tuple[int, int]]) -> pygame.Rect:
    across, down = zip(*points, strict=True)
    return pygame.Rect(min(across), min(down), max(across) - min(across) + 1, max(down) - min(down) + 1)


def _mark_corner_lines(stage: Stage, rect: pygame.Rect) -> Iterator[tuple[tuple[int, int], ...]]:
    arm = min(stage.metrics.px(_CORNER_LENGTH), rect.w // 3, rect.h // 3)
    right, bottom = rect.right - 1, rect.bottom - 1
    for x, y, dx, dy in (
        (rect.x, rect.y, arm, arm), (right, rect.y, -arm, arm),
        (rect.x, bottom, arm, -arm), (right, bottom, -arm, -arm),
    ):  # fmt: skip
        yield (x + dx, y), (x, y), (x, y + dy)


def _draw_rimmed_line(stage: Stage, surface: DisplayList, points: Sequence[tuple[int, int]], width: int) -> None:
    rim = stage.metrics.line_width(1)
    for colour, wide in ((_RIM_COLOUR, width + 2 * rim), (MARK_COLOUR, width)):
        half = wide // 2
        for (x1, y1), (x2, y2) in pairwise(points):
            rect = pygame.Rect(min(x1, x2) - half, min(y1, y2) - half, abs(x2 - x1) + wide, abs(y2 - y1) + wide)
            surface.fill(colour, rect)


def mark_number_rect(
    stage: Stage, mark: LessonMark, taken: Sequence[pygame.Rect] = (), pieces: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """Where the number of a mark lies, in pixels: at the first corner that hides least of what is taken.

    Where that is so in several, at the one that hides least of other pieces, as it would seem to be theirs. Where few
    corners of the mark are seen, the number leaves these, and may lie between the lower ones.
    """
    others = [rect for rect in pieces if not rect.collidepoint(mark.rect.center)]
    radius, window = stage.metrics.mix_px(_TAG_RADIUS, 0.5), stage.surface.get_rect()
    low, high = mark.rect.y + radius // 2, mark.rect.bottom - radius // 2  # clear of a point's letter above or below
    corners = [_bounds(corner) for corner in mark_corners(stage, mark, taken)]
    few = corners if len(corners) <= _FEW_CORNERS else []
    at = [pygame.Rect(0, 0, 2 * radius, 2 * radius) for _ in range(5)]
    left, right = mark.rect.x, mark.rect.right
    centres = (left, low), (left, high), (right, high), (right, low), (mark.rect.centerx, mark.rect.bottom)
    for rect, centre in zip(at, centres, strict=True):
        rect.center = centre
        rect.clamp_ip(window)
    return min(at, key=lambda rect: (_hidden_area(rect, taken), _hidden_area(rect, few), _hidden_area(rect, others)))


def _hidden_area(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    return sum(cut.w * cut.h for cut in map(rect.clip, others))


def _draw_mark_number(stage: Stage, surface: DisplayList, mark: LessonMark, at: pygame.Rect) -> None:
    surface.blit(draw.rounded_rect(stage, at.size, MARK_COLOUR, edge=_RIM_COLOUR, radius=_TAG_RADIUS, width=2), at)
    label = stage.texts.label(str(mark.order), stage.metrics.font_size(SMALL), _RIM_COLOUR, bold=True)
    surface.blit(label, label.get_rect(center=at.center))
