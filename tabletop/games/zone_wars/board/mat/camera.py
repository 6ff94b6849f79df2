"""The camera of the mat, in inches: zoom steps from the whole mat to four steps nearer.

camera = camera_of_whole_mat((x, y, w, h), 36.0)      # the whole mat in a part of the window
camera_following(camera, places)            # another camera, which shows them
zoom_step_to_fill_area(camera)                        # the zoom step at which it leaves nothing beside it free

Used by `mat_board`, which moves it, by all that draws or hits something on the mat (`tokens`, `mat_ground`, `marks`,
`plan_overlay`, `motion` and more of `board/mat`), and by the layout editor (`layout_mat`). Cameras are frozen values
and part of the keys of cached pictures. Every picture is placed by it, and presses are turned into inches by it, so
nothing else may scale. It knows no match.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.camera import Area, Bounds, Camera, bounds_of_spots

ZOOM_STEPS: Final = 4
"""Zoom steps beyond the whole mat; at least 3, one more than fills a wide window (`zoom_step_to_fill_area`)."""
FRAME_MARGIN: Final = 2.0
"""Inches of mat about what a picture shows."""
_STEP_FACTOR: Final = 1.42
"""How much larger each step shows everything."""
_FILLED_SHARE: Final = 0.97
"""Share of the longer side of the window's part that a mat covers which fills it."""
_EDGE_INCHES: Final = 0.5
"""Inches of table that stay to be seen round the mat: rims, and heads of models at its upper edge."""
_MARGIN: Final = 40.0
"""Pixels from the area's edge from which on something counts as seen."""


@dataclass(frozen=True, slots=True)
class MatLens:
    """A square mat, which fits at step 0."""

    side: float
    """Of the mat, in inches."""
    tools_share: float = 0.0
    """Part of its area's width at the left that is kept for small buttons."""

    @property
    def bounds(self) -> Bounds:
        """The mat without its rim."""
        return 0.0, 0.0, self.side, self.side

    @property
    def steps(self) -> int:
        return ZOOM_STEPS

    def scale(self, area: Area, step: int) -> float:
        return (
            max(1.0, min(area[2] * (1 - self.tools_share), area[3]))
            / (self.side + 2 * _EDGE_INCHES)
            * _STEP_FACTOR**step
        )

    def clamped_centre(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        """A middle at which the mat covers what it covers as a whole: so the pointer holds any spot.

        Besides that only a little of its edge is seen.
        """
        beside = 2 * half[0] * self.tools_share
        return Point(
            self._clamped_coordinate(centre.x, half[0], step, beside), self._clamped_coordinate(centre.y, half[1], step)
        )

    def _clamped_coordinate(self, at: float, half: float, step: int, beside: float = 0.0) -> float:
        least = min(self.side / 2 / _STEP_FACTOR**step, half - _EDGE_INCHES)
        return max(min(least, half - _EDGE_INCHES - beside), min(self.side - least, at))


MatCamera = Camera[MatLens]


def camera_of_whole_mat(area: Area, mat: float, share: float = 0.0) -> MatCamera:
    """The whole mat, as large as fits into this part of the window, beside the part of it for small buttons."""
    return Camera(area, MatLens(mat, share), 0, Point(mat / 2, mat / 2)).centred_on((0.0, mat / 2))


def zoom_step_to_fill_area(camera: MatCamera) -> int:
    """The zoom step from which on the mat fills its part of the window."""
    lens, wanted = camera.lens, _FILLED_SHARE * max(camera.area[2:])
    return next(
        (
            step
            for step in range(ZOOM_STEPS)
            if (lens.side + 2 * _EDGE_INCHES) * lens.scale(camera.area, step) >= wanted
        ),
        ZOOM_STEPS,
    )


def pan_inside_mat(camera: MatCamera, left: int = 0) -> MatCamera:
    """Moved so that nothing beside the mat is seen, as far as that can be, but so many pixels at the left."""
    side, scale = camera.lens.side, camera.scale
    half_x, half_y = camera.area[2] / 2 / scale, camera.area[3] / 2 / scale
    x = _clamp_or_middle(camera.centre.x, half_x - max(_EDGE_INCHES, left / scale), side - half_x + _EDGE_INCHES)
    y = _clamp_or_middle(camera.centre.y, half_y - _EDGE_INCHES, side - half_y + _EDGE_INCHES)
    return camera.centred_on((x, y))


def _clamp_or_middle(at: float, least: float, most: float) -> float:
    """No less and no more, or in the middle if there is nothing between."""
    return max(least, min(most, at)) if least <= most else (least + most) / 2


def mat_points_around(place: Sequence[float], far: float, side: float) -> list[tuple[float, float]]:
    """Points of a mat so many inches from a place, all round it; nearer where the mat ends."""
    x, y = place[0], place[1]
    crossed = ((x - far, y), (x + far, y), (x, y - far), (x, y + far))
    return [(min(max(0.0, a), side), min(max(0.0, b), side)) for a, b in crossed]


def zoom_to_places(
    camera: MatCamera, places: Sequence[Sequence[float]], steps: tuple[int, int], *, left: int, edge: float
) -> MatCamera:  # fmt: skip
    """The nearest view, between two zoom steps, that shows these places with so many inches round them."""
    found = camera.framing_points(places, edge, most=steps[1])
    return pan_inside_mat(found.centred_on(found.centre, max(steps[0], found.step)), left)


def pan_into_area(camera: MatCamera, places: Sequence[Sequence[float]], room: Area, about: float) -> MatCamera:
    """Moved no more than it must to show these places, with so many inches for each, in a part of its area.

    It looks from farther away where they do not fit there.
    """
    (left, right), (top, bottom) = bounds_of_spots(places)
    wide, high = right - left + about, bottom - top + about
    found = camera
    while found.step and (wide * found.scale > room[2] or high * found.scale > room[3]):
        found = found.centred_on(found.centre, found.step - 1)
    start = found.to_pixels((left - about / 2, top - about / 2))
    end = found.to_pixels((right + about / 2, bottom + about / 2))
    x, y = found.centre
    right_by = _shift_into_bounds(start[0], end[0], room[0], room[0] + room[2])
    down_by = _shift_into_bounds(start[1], end[1], room[1], room[1] + room[3])
    return found.centred_on((x - right_by / found.scale, y - down_by / found.scale))


def _shift_into_bounds(start: float, end: float, low: float, high: float) -> float:
    """How far something from start to end has to be moved to lie within bounds; with its end where it is longer."""
    if end - start > high - low:
        return high - end
    return max(0.0, low - start) + min(0.0, high - end)


def camera_following(camera: MatCamera, places: Iterable[Sequence[float]]) -> MatCamera:
    """Moved to show all these places where it does not, and farther away where they do not fit."""
    spots = list(places)
    if all(camera.shows_point(spot, _MARGIN) for spot in spots):
        return camera
    return camera.framing_points(spots, FRAME_MARGIN, most=camera.step)
