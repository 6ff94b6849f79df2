"""What of the hex map is seen, in hex sides: zoom steps of fixed sizes, a map that grows, and little table round it.

camera = opened((x, y, w, h), unit, bounds, focus)     # unit: pixels per logical pixel
followed(camera, points), holding(camera, points), grown(camera, bounds)
All give another camera; a hex never is less than 44 logical pixels across.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from tabletop.rules.plane.plane import Point
from tabletop.ui.boards.camera import Area, Bounds, Camera, span

SIZES: Final = (25.5, 31.0, 38.0, 46.0, 56.0)
"""Logical pixels of a hex's side at each zoom step; the first makes it 44 across."""
USUAL: Final = 2
"""Step with which a game is opened where the map is large."""
AROUND: Final = 2.4
"""Hex sides of map about what is followed or shown close."""
_ROUND: Final = 1.3
"""Hex sides about figures in a picture."""
_EDGE: Final = 1.2
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
        """The nearest zoom step."""
        return len(SIZES) - 1

    def scale(self, area: Area, step: int) -> float:
        """Pixels of a hex's side."""
        return SIZES[step] * self.unit

    def held(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        """A middle at which nothing but the map and a little of its edge is seen."""
        left, top, right, bottom = self.bounds
        x = _within(centre.x, left - _EDGE, right + _EDGE, half[0])
        below = _EDGE + self.foot / (SIZES[step] * self.unit)
        return Point(x, _within(centre.y, top - _EDGE, bottom + below, half[1]))


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
    camera = Camera(area, HexLens(unit, bounds), USUAL, Point(0.0, 0.0))
    whole = camera.framed(((left, top), (right, bottom)), 0.0)
    return whole if whole.is_whole and whole.step >= USUAL else camera.centred(focus, USUAL)


def camera_after_growth(camera: HexCamera, bounds: Bounds) -> HexCamera:
    """The same view of a map that has become larger or smaller."""
    return camera if bounds == camera.lens.bounds else camera.resized(camera.area, replace(camera.lens, bounds=bounds))


def camera_following(
    camera: HexCamera, points: Iterable[Sequence[float]], margin: float = AROUND, *, covered: int = 0
) -> HexCamera:  # fmt: skip
    """Moved so that it shows all these points, or the last of them where they do not fit; as near as before.

    `covered` are pixels at its lower edge in which nothing is seen.
    """
    spots = list(points)
    if covered:
        x, y, wide, high = camera.area
        rise = covered / 2 / camera.scale
        part = replace(camera, area=(x, y, wide, high - covered), centre=_lower(camera.centre, -rise))
        moved = camera_following(part, spots, margin)
        return camera if moved == part else camera.centred(_lower(moved.centre, rise))
    if all(camera.shows(spot, margin * camera.scale) for spot in spots):
        return camera
    (left, right), (top, bottom) = span(spots)
    room = camera.area[2] / camera.scale - 2 * margin, camera.area[3] / camera.scale - 2 * margin
    if right - left > room[0] or bottom - top > room[1]:
        return camera.centred(spots[-1])
    return camera.centred((_nearest(camera.centre.x, left, right, room[0]),
                           _nearest(camera.centre.y, top, bottom, room[1])))  # fmt: skip


def camera_containing(camera: HexCamera, points: Iterable[Sequence[float]], around: float = _ROUND) -> HexCamera:
    """Smaller than anybody could point at, where a picture is too small for all these points."""
    spots = list(points)
    if not spots:
        return camera
    (left, right), (top, bottom) = span(spots)
    room = min(camera.area[2] / (right - left + 2 * around), camera.area[3] / (bottom - top + 2 * around))
    if camera.scale <= room:
        return camera
    smaller = replace(camera, lens=replace(camera.lens, unit=room / SIZES[0]), step=0)
    return smaller.centred(((left + right) / 2, (top + bottom) / 2))


def _lower(point: Point, by: float) -> Point:
    return Point(point.x, point.y + by)


def _within(at: float, least: float, most: float, half: float) -> float:
    if 2 * half >= most - least:
        return (least + most) / 2
    return max(least + half, min(most - half, at))


def _nearest(at: float, least: float, most: float, room: float) -> float:
    """The middle, moved as little as needed to have all spots within half the room of it."""
    return max(most - room / 2, min(least + room / 2, at))
