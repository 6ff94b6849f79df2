"""An arrow over a board: the way of a move that is proposed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import hypot

from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Canvas

_WIDTH, _RIM = 6, 10
"""Logical pixels across the shaft, and across it with its dark edge."""
_HEAD = 22
"""Logical pixels from the point to the back of the head."""
_START, _END = 18, 8
"""Logical pixels by which it begins and ends short of the middle of a place, so that what lies there is seen."""
_DARK = "#0B0E14"


def draw_arrow(canvas: Canvas, surface: DisplayList, points: Sequence[Point]) -> None:
    """An arrow over these points in pixels, at least two; nothing where it would be too short to be read."""
    px = canvas.metrics.px
    way = _shorten_way(points, px(_START), px(_END))
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
            _draw_bar(surface, colour, (start, end), width)
        for corner in shaft[:-1]:
            surface.aacircle(colour, corner, width / 2)
        tip = ex + x * more, ey + y * more
        wings = (neck[0] - y * half, neck[1] + x * half), (neck[0] + y * half, neck[1] - x * half)
        surface.polygon(colour, (tip, *wings))


def _draw_bar(surface: DisplayList, colour: str, ends: tuple[Point, Point], width: float) -> None:
    """A straight piece with square ends."""
    (ax, ay), (bx, by) = ends
    far = hypot(bx - ax, by - ay)
    if far < 1:
        return
    x, y = (bx - ax) / far * width / 2, (by - ay) / far * width / 2
    surface.polygon(colour, ((ax - y, ay + x), (bx - y, by + x), (bx + y, by - x), (ax + y, ay - x)))


def _shorten_way(points: Sequence[Point], start: float, end: float) -> list[Point] | None:
    """The way without so many pixels at its ends; None where little would be left of it."""
    way = [points[0], *(point for before, point in pairwise(points) if point != before)]
    if sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)) < 2 * start + end:
        return None
    return list(reversed(_cut_start(list(reversed(_cut_start(way, start))), end)))


def _cut_start(way: list[Point], by: float) -> list[Point]:
    """The way without its first pixels."""
    while len(way) > 1:
        (ax, ay), (bx, by_) = way[0], way[1]
        far = hypot(bx - ax, by_ - ay)
        if far > by:
            return [(ax + (bx - ax) * by / far, ay + (by_ - ay) * by / far), *way[1:]]
        by -= far
        way = way[1:]
    return way
