"""The camera of the hex map: zoom steps of fixed sizes, what it follows, and how it glides there.

    camera = opening_camera((x, y, w, h), unit, bounds, focus)     # unit: pixels per logical pixel
    camera_following(camera, points), camera_containing(camera, points, around), camera_after_growth(camera, bounds)

Used by `hex_map`, which keeps the CameraMotion, and by `figures`, `ground`, `marks`, `motion` and `map_overlays`, which
draw through it. All functions give another camera and change none: cameras are keys of cached pictures. No hex may ever
be less than 44 logical pixels across, so the smallest of ZOOM_SIZES stays; the other sizes, margins and seconds are
free.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import hex_geometry
from tabletop.games.zombies.rules.state.state import State
from tabletop.rules.plane.geometry import Point
from tabletop.ui.boards.camera import Area, Bounds, Camera, bounds_of_spots
from tabletop.ui.stage.timeline import ease_in_out

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


ZOOM_SIZES: Final = (25.5, 31.0, 38.0, 46.0, 56.0)
"""Logical pixels of a hex's side at each zoom step; the first makes it 44 across."""
USUAL_STEP: Final = 2
"""Step with which a game is opened where the map is large."""
FOLLOW_MARGIN: Final = 2.4
"""Hex sides of map about what is followed or shown close."""
_PICTURE_MARGIN: Final = 1.3
"""Hex sides about figures in a picture."""
_TABLE_MARGIN: Final = 1.6
"""Hex sides of table that can be pulled into sight round the map: as far as its buttons lie over it at most."""


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

    def clamped_centre(self, centre: Point, half: tuple[float, float], step: int) -> Point:
        """A middle at which nothing but the map and a little of its edge is seen."""
        left, top, right, bottom = self.bounds
        x = _clamp_camera_centre(centre.x, left - _TABLE_MARGIN, right + _TABLE_MARGIN, half[0])
        below = _TABLE_MARGIN + self.foot / (ZOOM_SIZES[step] * self.unit)
        return Point(x, _clamp_camera_centre(centre.y, top - _TABLE_MARGIN, bottom + below, half[1]))


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
    return whole if whole.shows_whole_table and whole.step >= USUAL_STEP else camera.centred_on(focus, USUAL_STEP)


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
    if all(camera.shows_point(spot, margin * camera.scale) for spot in spots):
        return camera
    (left, right), (top, bottom) = bounds_of_spots(spots)
    room = camera.area[2] / camera.scale - 2 * margin, camera.area[3] / camera.scale - 2 * margin
    if right - left > room[0] or bottom - top > room[1]:
        return camera.centred_on(spots[-1])
    return camera.centred_on((_least_moved_camera_centre(camera.centre.x, left, right, room[0]),
                           _least_moved_camera_centre(camera.centre.y, top, bottom, room[1])))  # fmt: skip


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


def _clamp_camera_centre(at: float, least: float, most: float, half: float) -> float:
    if 2 * half >= most - least:
        return (least + most) / 2
    return max(least + half, min(most - half, at))


def _least_moved_camera_centre(at: float, least: float, most: float, room: float) -> float:
    """The middle, moved as little as needed to have all spots within half the room of it."""
    return max(most - room / 2, min(least + room / 2, at))


_ORIGIN: Final = Point(0.0, 0.0)
_PICTURE_WIDTH: Final = 400
"""Logical pixels; what is less wide than this is no table but a picture, and shows always the same."""
_GLIDE_SECONDS: Final = 0.3
"""Seconds in which the camera goes somewhere else."""


class CameraMotion:
    """Knows where the camera is and where it goes."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.camera = opening_camera((0, 0, 1, 1), 1.0, (0.0, 0.0, 1.0, 1.0), _ORIGIN)
        self._match_key: tuple[object, ...] = ()
        """Tells one game from another."""
        self._start = self._end = self.camera
        self._begins = self._until = 0.0
        self.still_at = 0.0
        """When the camera is still, in seconds on the stage's clock."""
        self._is_gliding = False
        self._later_move: tuple[HexCamera, float] | None = None
        """Where it goes after that, and when."""
        self.always_whole = False
        """Whether it is a picture, however large."""
        self._ignores_following = False
        """Whether nothing is followed, as in a picture."""
        self.covered_pixels = 0
        """Pixels at the lower edge in which nothing is seen just now."""

    def layout(self, area: pygame.Rect, foot: int = 0) -> None:
        """Takes this part of the window, in pixels; `foot` is how much of its lower edge may be covered at times."""
        self.finish()
        lens = HexLens(self._stage.metrics.s, self.camera.lens.bounds, foot)
        self.camera = self.camera.resized((area.x, area.y, area.w, area.h), lens)

    def show_map_of_state(self, state: State) -> None:
        """Shows another map, or the same with more tiles; a new match is opened as a whole or at its start."""
        bounds = hex_geometry.map_bounds([laid.place for laid in state.laid])
        night = (state.agreed, state.laid[:1]) if state.laid else ()
        if night != self._match_key:
            self._match_key = night
            self.finish()
            people = [person.hex for person in state.people if person.hex is not None]
            focus = hex_geometry.hex_centre(people[0]) if people else _ORIGIN
            lens = replace(self.camera.lens, bounds=bounds)
            opened = opening_camera(self.camera.area, lens.unit, bounds, focus)
            self.camera = opened.resized(opened.area, lens)
        self.camera = camera_after_growth(self.camera, bounds)
        if self.is_picture and not self._ignores_following:
            corners = (bounds[:2], bounds[2:])
            self.camera = camera_containing(self.camera.framing_points(corners, 0.0), corners, 0.0)

    @property
    def is_picture(self) -> bool:
        """Whether the map is so small that nobody points at anything in it."""
        return self.always_whole or 1 < self.camera.area[2] < self._stage.metrics.px(_PICTURE_WIDTH)

    def fit_camera_to_points(self, state: State, points: Sequence[Sequence[float]]) -> None:
        """Shows all these points, and in a picture goes on doing so, however small."""
        self._ignores_following = False
        self.show_map_of_state(state)
        self._ignores_following = self.is_picture
        framed = self.camera.framing_points(points, FOLLOW_MARGIN)
        self.jump_to_camera(camera_containing(framed, points) if self._ignores_following else framed)

    def move_camera_to_points(
        self,
        points: Sequence[Sequence[float]],
        now: float | None = None,
        *,
        haste: float = 1.0,
        margin: float = FOLLOW_MARGIN,
    ) -> None:
        """Goes where all these points are seen with some hex sides about them, or the last of them."""
        end = camera_following(self.camera, points, margin, covered=self.covered_pixels)
        pace = self._stage.settings.animation_speed * haste
        if end == self.camera or self._ignores_following:
            return
        if now is None or not pace or self._stage.settings.reduced_motion:
            self.jump_to_camera(end)
            return
        self._start, self._end = self.camera, end
        self._begins, self._until, self._is_gliding = now, now + _GLIDE_SECONDS / pace, True
        self.still_at = self._until

    def schedule_camera_move(
        self, points: Sequence[Sequence[float]], at: float, *, haste: float = 1.0, margin: float = FOLLOW_MARGIN
    ) -> None:
        """Plans a second move for the time when everything that happens has been seen."""
        there = self._end if self._is_gliding else self.camera
        end = camera_following(there, points, margin, covered=self.covered_pixels)
        pace = self._stage.settings.animation_speed * haste
        if end == there or self._ignores_following or not points:
            return
        still = not pace or self._stage.settings.reduced_motion
        self._later_move, self.still_at = (end, at), at if still else at + _GLIDE_SECONDS / pace

    def jump_to_camera(self, camera: HexCamera) -> None:
        self._is_gliding, self._later_move = False, None
        self.camera = camera
        self.still_at = 0.0

    def finish(self) -> bool:
        """Arrives at once; whether it was on its way."""
        was = self._is_gliding or self._later_move is not None
        if was:
            self.jump_to_camera(self._later_move[0] if self._later_move is not None else self._end)
        return was

    def is_moving(self, now: float) -> bool:
        """Whether it is on its way then."""
        return (self._is_gliding or self._later_move is not None) and now < self.still_at

    def update(self, now: float) -> None:
        if self._later_move is not None and now >= self._later_move[1]:
            self._start_later_camera_move(self._later_move)
        if not self._is_gliding:
            return
        if now >= self._until:
            self._is_gliding, self.camera = False, self._end
            return
        share = max(0.0, (now - self._begins) / (self._until - self._begins))
        self.camera = self._start.interpolated_to(self._end, ease_in_out(share))

    def _start_later_camera_move(self, later: tuple[HexCamera, float]) -> None:
        """The first way is over, and the second one begins."""
        self.camera = self._end if self._is_gliding else self.camera
        self._later_move = None
        self._start, self._end = self.camera, later[0]
        self._begins, self._until, self._is_gliding = later[1], self.still_at, True
