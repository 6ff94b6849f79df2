"""What of the mat is seen, in inches: zoom steps from the whole mat on, of which little more than itself is seen.

camera = whole((x, y, w, h), 36.0)          # the whole mat in a part of the window
followed(camera, places)                    # another camera, which shows them
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.rules.plane.plane import Point
from tabletop.ui.boards.camera import Area, Bounds, Camera

STEPS: Final = 4
"""Zoom steps beyond the whole mat."""
AROUND: Final = 2.0
"""Inches of mat about what a picture shows."""
_STEP: Final = 1.42
"""How much larger each step shows everything."""
_EDGE: Final = 0.5
"""Inches of table that stay to be seen round the mat: rims, and heads of models at its upper edge."""
_MARGIN: Final = 40.0
"""Pixels from the area's edge from which on something counts as seen."""


@dataclass(frozen=True, slots=True)
class MatLens:
    """A square mat, which fits at step 0."""

    side: float
    """Of the mat, in inches."""

    @property
    def bounds(self) -> Bounds:
        """The mat without its rim."""
        return 0.0, 0.0, self.side, self.side

    @property
    def steps(self) -> int:
        """The nearest zoom step."""
        return STEPS

    def scale(self, area: Area, step: int) -> float:
        """Pixels per inch."""
        return max(1.0, min(area[2], area[3])) / (self.side + 2 * _EDGE) * _STEP**step

    def held(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        """A middle at which the mat covers what it covers as a whole: so the pointer holds any spot.

        Besides that only a little of its edge is seen.
        """
        return Point(self._within(centre.x, half[0], step), self._within(centre.y, half[1], step))

    def _within(self, at: float, half: float, step: int) -> float:
        least = min(self.side / 2 / _STEP**step, half - _EDGE)
        return max(least, min(self.side - least, at))


MatCamera = Camera[MatLens]


def whole(area: Area, mat: float) -> MatCamera:
    """The whole mat, as large as fits into this part of the window."""
    return Camera(area, MatLens(mat), 0, Point(mat / 2, mat / 2))


def roomy(camera: MatCamera, place: Sequence[float], far: float) -> MatCamera:
    """Moved to show so many inches all round a place, farther away where these do not fit."""
    x, y, side = place[0], place[1], camera.lens.side
    crossed = ((x - far, y), (x + far, y), (x, y - far), (x, y + far))
    edges = [(min(max(0.0, a), side), min(max(0.0, b), side)) for a, b in crossed]
    return camera if all(map(camera.shows, edges)) else followed(camera, edges)


def followed(camera: MatCamera, places: Iterable[Sequence[float]]) -> MatCamera:
    """Moved to show all these places where it does not, and farther away where they do not fit."""
    spots = list(places)
    if all(camera.shows(spot, _MARGIN) for spot in spots):
        return camera
    return camera.framed(spots, AROUND, most=camera.step)
