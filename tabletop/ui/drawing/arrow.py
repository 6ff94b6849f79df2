"""An arrow in a bow over a small board: from where to where something goes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.stage.timeline import between

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Point = tuple[float, float]

_BRIGHT, _DARK = "#FFD166", "#0B0E14"
_BEND, _SHORT, _HEAD, _WIDE = 0.27, 0.2, 0.055, 0.016
"""Its bend and what is left out at each end as shares of its length; its head and its line as shares of a side."""


def arrow(stage: Stage, side: int, start: Point, end: Point, *, barred: bool = False) -> pygame.Surface:
    """An arrow on a clear square with a side in pixels, bent away from the middle; dashed where it is barred."""
    bow = _bow(side, start, end)
    start, end = between(start, bow, _SHORT), between(end, bow, _SHORT)
    angle, head, wide = math.atan2(end[1] - bow[1], end[0] - bow[0]), side * _HEAD, side * _WIDE
    left, right = (
        (end[0] - head * math.cos(angle + turn), end[1] - head * math.sin(angle + turn)) for turn in (-0.5, 0.5)
    )
    line = f"M{_at(start)}Q{_at(bow)} {_at(end)}"
    tip = f"M{_at(left)}L{_at(end)}L{_at(right)}"
    dashes = f' stroke-dasharray="{wide * 1.4:.1f} {wide * 2.6:.1f}"' if barred else ""
    paths = "".join(
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-width="{thick:.1f}" stroke-linecap="round"'
        f' stroke-linejoin="round"{dash}/>'
        for colour, thick in ((_DARK, 2.2 * wide), (_BRIGHT, wide))
        for path, dash in ((line, dashes), (tip, ""))
    )
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}">'
    return stage.sprites.drawn(f"{svg}{paths}</svg>", side, side)


def _bow(side: int, start: Point, end: Point) -> Point:
    """The point that pulls the line aside."""
    middle, far = between(start, end, 0.5), math.dist(start, end) or 1.0
    across = ((end[1] - start[1]) / far, (start[0] - end[0]) / far)
    outwards = across[0] * (middle[0] - side / 2) + across[1] * (middle[1] - side / 2)
    bend = math.copysign(_BEND * far, outwards)
    return middle[0] + across[0] * bend, middle[1] + across[1] * bend


def _at(point: Point) -> str:
    return f"{point[0]:.1f} {point[1]:.1f}"
