"""The camera of the hex map: zoom steps of fixed sizes, what it follows, and how it glides there.

camera = opened((x, y, w, h), unit, bounds, focus)     # unit: pixels per logical pixel
followed(camera, points), holding(camera, points), grown(camera, bounds)
All give another camera; a hex never is less than 44 logical pixels across.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.rules.plane.plane import Point
from tabletop.ui.boards.camera import Area, Bounds, Camera, bounds_of_spots

ZOOM_SIZES: Final = (25.5, 31.0, 38.0, 46.0, 56.0)
"""Logical pixels of a hex's side at each zoom step; the first makes it 44 across."""
USUAL_STEP: Final = 2
"""Step with which a game is opened where the map is large."""
FOLLOW_MARGIN: Final = 2.4
"""Hex sides of map about what is followed or shown close."""
_PICTURE_MARGIN: Final = 1.3
"""Hex sides about figures in a picture."""
_TABLE_MARGIN: Final = 1.2
"""Hex sides of table that stay to be seen round the map."""


@dataclass(frozen=True, slots=True)
class HexLens:
    """A map of any shape, seen at sizes that a finger can hit."""

    unit: float
    """Pixels per logical pixel."""
    bounds: Bounds
    foot: int = 0
    """Pixels at the lower edge that something may cover: so much more of the table can be seen below the map."""

    @property
    def steps(self) -> int:
        return len(ZOOM_SIZES) - 1

    def scale(self, area: Area, step: int) -> float:
        return ZOOM_SIZES[step] * self.unit

    def held(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        """A middle at which nothing but the map and a little of its edge is seen."""
        left, top, right, bottom = self.bounds
        x = _clamp_middle(centre.x, left - _TABLE_MARGIN, right + _TABLE_MARGIN, half[0])
        below = _TABLE_MARGIN + self.foot / (ZOOM_SIZES[step] * self.unit)
        return Point(x, _clamp_middle(centre.y, top - _TABLE_MARGIN, bottom + below, half[1]))


HexCamera = Camera[HexLens]


@dataclass(frozen=True, slots=True)
class CloseUpLens:
    """Anything shown by itself, however large."""

    area: Area
    scale: float
    """Pixels of a hex's side."""


def opening_camera(area: Area, unit: float, bounds: Bounds, focus: Sequence[float]) -> HexCamera:
    """The whole map as near as it fits, or what is about `focus` where it is too large."""
    left, top, right, bottom = bounds
    camera = Camera(area, HexLens(unit, bounds), USUAL_STEP, Point(0.0, 0.0))
    whole = camera.framing_points(((left, top), (right, bottom)), 0.0)
    return whole if whole.is_whole and whole.step >= USUAL_STEP else camera.centred_on(focus, USUAL_STEP)


def camera_after_growth(camera: HexCamera, bounds: Bounds) -> HexCamera:
    """The same view of a map that has become larger or smaller."""
    return camera if bounds == camera.lens.bounds else camera.resized(camera.area, replace(camera.lens, bounds=bounds))


def camera_following(
    camera: HexCamera, points: Iterable[Sequence[float]], margin: float = FOLLOW_MARGIN, *, covered: int = 0
) -> HexCamera:  # fmt: skip
    """Moved so that it shows all these points, or the last of them where they do not fit; as near as before.

    `covered` are pixels at its lower edge in which nothing is seen.
    """
    spots = list(points)
    if covered:
        x, y, wide, high = camera.area
        rise = covered / 2 / camera.scale
        part = replace(camera, area=(x, y, wide, high - covered), centre=_move_point_down(camera.centre, -rise))
        moved = camera_following(part, spots, margin)
        return camera if moved == part else camera.centred_on(_move_point_down(moved.centre, rise))
    if all(camera.shows(spot, margin * camera.scale) for spot in spots):
        return camera
    (left, right), (top, bottom) = bounds_of_spots(spots)
    room = camera.area[2] / camera.scale - 2 * margin, camera.area[3] / camera.scale - 2 * margin
    if right - left > room[0] or bottom - top > room[1]:
        return camera.centred_on(spots[-1])
    return camera.centred_on((_nearest_middle(camera.centre.x, left, right, room[0]),
                           _nearest_middle(camera.centre.y, top, bottom, room[1])))  # fmt: skip


def camera_containing(
    camera: HexCamera, points: Iterable[Sequence[float]], around: float = _PICTURE_MARGIN
) -> HexCamera:
    """Smaller than anybody could point at, where a picture is too small for all these points."""
    spots = list(points)
    if not spots:
        return camera
    (left, right), (top, bottom) = bounds_of_spots(spots)
    room = min(camera.area[2] / (right - left + 2 * around), camera.area[3] / (bottom - top + 2 * around))
    if camera.scale <= room:
        return camera
    smaller = replace(camera, lens=replace(camera.lens, unit=room / ZOOM_SIZES[0]), step=0)
    return smaller.centred_on(((left + right) / 2, (top + bottom) / 2))


def _move_point_down(point: Point, by: float) -> Point:
    return Point(point.x, point.y + by)


def _clamp_middle(at: float, least: float, most: float, half: float) -> float:
    if 2 * half >= most - least:
        return (least + most) / 2
    return max(least + half, min(most - half, at))


def _nearest_middle(at: float, least: float, most: float, room: float) -> float:
    """The middle, moved as little as needed to have all spots within half the room of it."""
    return max(most - room / 2, min(least + room / 2, at))
