"""Drawing functions that games share for effects on a large table: arrows, tracers, numbers and shadows.

Used by boards with a large table (a hex map, a mat: their `motion`, figures and tokens), and by `suggestion_panel` of
the table for the arrow of a proposed move. They keep no state and are called in every frame. Points and sizes are
pixels; opacities are per cent. A picture that is handed in is shared and must not be changed: a paler one is a copy.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise
from math import hypot
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import DrawingContext
from tabletop.ui.drawing.theme import SMALL, TITLE
from tabletop.ui.stage.timeline import between

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_FIRE, _WHITE = "#FFC04A", "#FFF6D8"
_FADE: Final = 0.3
"""Share of its time in which a number or a sign fades at last."""


def blit_centred(surface: DisplayList, picture: pygame.Surface, at: Sequence[float], opacity: int = 100) -> None:
    """A picture with its middle at a point, at an opacity in per cent."""
    surface.blit(with_opacity(picture, opacity), picture.get_rect(center=(round(at[0]), round(at[1]))))


def with_opacity(picture: pygame.Surface, opacity: int) -> pygame.Surface:
    """A picture at an opacity in per cent; the same one for 100."""
    if opacity >= 100:
        return picture
    made = picture.copy()
    made.fill((255, 255, 255, max(0, round(2.55 * opacity))), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def late_fading_opacity(share: float) -> int:
    """Opacity in per cent of what is read for most of its time and then fades."""
    return 100 if share < 1 - _FADE else round(100 * (1 - share) / _FADE)


def draw_shot_tracer(
    stage: Stage, surface: DisplayList, start: Sequence[float], end: Sequence[float], part: tuple[float, float]
) -> None:
    """A shot on its way, from one share of the way to another."""
    tail, nose = (between((start[0], start[1]), (end[0], end[1]), share) for share in part)
    surface.line(_FIRE, tail, nose, stage.metrics.line_width(4))
    surface.line(_WHITE, between(tail, nose, 0.4), nose, stage.metrics.line_width(2))


def number_badge_picture(stage: Stage, words: str, colour: str, edge: str, *, most: float = math.inf) -> pygame.Surface:
    """How much, on a chip; in letters of at most so many pixels, but not below the smallest that are read."""
    size = max(stage.metrics.font_size(SMALL), int(min(stage.metrics.font_size(TITLE), most)))
    label = stage.texts.label(words, size, _WHITE, bold=True)
    chip = pygame.Surface((label.get_width() + 2 * stage.metrics.px(8), label.get_height()), pygame.SRCALPHA)
    pygame.draw.rect(chip, edge, chip.get_rect(), border_radius=chip.get_height() // 2)
    inner = chip.get_rect().inflate(-stage.metrics.px(4), -stage.metrics.px(4))
    pygame.draw.rect(chip, colour, inner, border_radius=inner.h // 2)
    chip.blit(label, label.get_rect(center=chip.get_rect().center))
    return chip


def draw_shadow(stage: Stage, surface: DisplayList, pixel: Sequence[float], size: int, *, up: int, ink: str) -> None:
    """Under a figure that is so many pixels in the air; the ink is a colour and its opacity, such as "#000000 0.7"."""
    spot = stage.sprites.get_lazy_svg(("lifted", ink), size, size, lambda: _round_shadow_svg(*ink.split()))
    surface.blit(spot, spot.get_rect(center=(round(pixel[0]) + up // 2, round(pixel[1]) + up // 2)))


def _round_shadow_svg(colour: str, opacity: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="s"'
        f' gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50"><stop offset="0" stop-color="{colour}"'
        f' stop-opacity="{opacity}"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        '<circle cx="50" cy="50" r="50" fill="url(#s)"/></svg>'
    )


_WIDTH, _RIM = 6, 10
"""Logical pixels across the shaft, and across it with its dark edge."""
_HEAD = 22
"""Logical pixels from the point to the back of the head."""
_START, _END = 18, 8
"""Logical pixels by which it begins and ends short of the middle of a place, so that what lies there is seen."""
_DARK = "#0B0E14"


def draw_arrow(canvas: DrawingContext, surface: DisplayList, points: Sequence[Point]) -> None:
    """An arrow over these points in pixels, at least two; nothing where it would be too short to be read."""
    px = canvas.metrics.px
    way = _shorten_path(points, px(_START), px(_END))
    if way is None:
        return
    (bx, by), (ex, ey) = way[-2], way[-1]
    far = hypot(ex - bx, ey - by)
    x, y = (ex - bx) / far, (ey - by) / far
    for colour, width, more in ((_DARK, px(_RIM), px(_RIM - _WIDTH) / 2 + 1), (canvas.theme.accent, px(_WIDTH), 0.0)):
        long, half = px(_HEAD) + 2 * more, px(_HEAD) * 0.55 + more
        neck = ex + x * more - x * long, ey + y * more - y * long
        shaft = [*way[:-1], (neck[0] + x, neck[1] + y)]
        for start, end in pairwise(shaft):
            _draw_thick_line(surface, colour, (start, end), width)
        for corner in shaft[:-1]:
            surface.aacircle(colour, corner, width / 2)
        tip = ex + x * more, ey + y * more
        wings = (neck[0] - y * half, neck[1] + x * half), (neck[0] + y * half, neck[1] - x * half)
        surface.polygon(colour, (tip, *wings))


def _draw_thick_line(surface: DisplayList, colour: str, ends: tuple[Point, Point], width: float) -> None:
    """A straight piece with square ends."""
    (ax, ay), (bx, by) = ends
    far = hypot(bx - ax, by - ay)
    if far < 1:
        return
    x, y = (bx - ax) / far * width / 2, (by - ay) / far * width / 2
    surface.polygon(colour, ((ax - y, ay + x), (bx - y, by + x), (bx + y, by - x), (ax + y, ay - x)))


def _shorten_path(points: Sequence[Point], start: float, end: float) -> list[Point] | None:
    """The way without so many pixels at its ends; None where little would be left of it."""
    way = [points[0], *(point for before, point in pairwise(points) if point != before)]
    if sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)) < 2 * start + end:
        return None
    return list(reversed(_path_without_start(list(reversed(_path_without_start(way, start))), end)))


def _path_without_start(points: list[Point], by: float) -> list[Point]:
    """The path without its first pixels."""
    while len(points) > 1:
        (ax, ay), (bx, by_) = points[0], points[1]
        far = hypot(bx - ax, by_ - ay)
        if far > by:
            return [(ax + (bx - ax) * by / far, ay + (by_ - ay) * by / far), *points[1:]]
        by -= far
        points = points[1:]
    return points
