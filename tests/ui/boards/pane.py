"""A table of 40 by 20, for tests of what large tables share."""

from __future__ import annotations

from dataclasses import dataclass

from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.camera import Area, Bounds, Camera

AREA = (10, 48, 900, 500)


@dataclass(frozen=True)
class Pane:
    """Can be pulled until its edge is in the middle."""

    bounds: Bounds = (0.0, 0.0, 40.0, 20.0)
    steps: int = 3

    def scale(self, area: Area, step: int) -> float:
        return 20.0 * 1.5**step

    def clamped_centre(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        return Point(max(0.0, min(40.0, centre.x)), max(0.0, min(20.0, centre.y)))


WHOLE = Camera(AREA, Pane(), 0, Point(20.0, 10.0))
