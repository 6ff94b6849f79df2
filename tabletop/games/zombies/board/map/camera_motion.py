"""The camera of the hex map in time: it opens on a new game, glides to where something happens, and jumps by hand.

travel = Travel(stage)
travel.layout(area); travel.open(state)        # when the window or the map changes
travel.follow(points, now)                     # glides; without a time it is there at once
travel.update(now); travel.camera; travel.moving(now); travel.finish(); travel.jump(camera)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.map import camera as hex_camera
from tabletop.games.zombies.board.map import plane as hex_plane
from tabletop.games.zombies.board.map.camera import FOLLOW_MARGIN, HexCamera, HexLens
from tabletop.games.zombies.rules.state.state import State
from tabletop.rules.plane.plane import Point
from tabletop.ui.stage.timeline import eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_ORIGIN: Final = Point(0.0, 0.0)
_PICTURE_WIDTH: Final = 400
"""Logical pixels; what is less wide than this is no table but a picture, and shows always the same."""
_GLIDE_SECONDS: Final = 0.3
"""Seconds in which the camera goes somewhere else."""


class CameraMotion:
    """Knows where the camera is and where it goes."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.camera = hex_camera.opening_camera((0, 0, 1, 1), 1.0, (0.0, 0.0, 1.0, 1.0), _ORIGIN)
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

    def open_map(self, state: State) -> None:
        """Shows another map, or the same with more tiles; a new match is opened as a whole or at its start."""
        bounds = hex_plane.map_bounds([laid.place for laid in state.laid])
        night = (state.agreed, state.laid[:1]) if state.laid else ()
        if night != self._match_key:
            self._match_key = night
            self.finish()
            people = [person.hex for person in state.people if person.hex is not None]
            focus = hex_plane.hex_centre(people[0]) if people else _ORIGIN
            lens = replace(self.camera.lens, bounds=bounds)
            opened = hex_camera.opening_camera(self.camera.area, lens.unit, bounds, focus)
            self.camera = opened.resized(opened.area, lens)
        self.camera = hex_camera.camera_after_growth(self.camera, bounds)
        if self.is_picture and not self._ignores_following:
            corners = (bounds[:2], bounds[2:])
            self.camera = hex_camera.camera_containing(self.camera.framing_points(corners, 0.0), corners, 0.0)

    @property
    def is_picture(self) -> bool:
        """Whether the map is so small that nobody points at anything in it."""
        return self.always_whole or 1 < self.camera.area[2] < self._stage.metrics.px(_PICTURE_WIDTH)

    def frame_points(self, state: State, points: Sequence[Sequence[float]]) -> None:
        """Shows all these points, and in a picture goes on doing so, however small."""
        self._ignores_following = False
        self.open_map(state)
        self._ignores_following = self.is_picture
        framed = self.camera.framing_points(points, FOLLOW_MARGIN)
        self.jump_to(hex_camera.camera_containing(framed, points) if self._ignores_following else framed)

    def follow_points(
        self,
        points: Sequence[Sequence[float]],
        now: float | None = None,
        *,
        haste: float = 1.0,
        margin: float = FOLLOW_MARGIN,
    ) -> None:
        """Goes where all these points are seen with some hex sides about them, or the last of them."""
        end = hex_camera.camera_following(self.camera, points, margin, covered=self.covered_pixels)
        pace = self._stage.settings.animation_speed * haste
        if end == self.camera or self._ignores_following:
            return
        if now is None or not pace or self._stage.settings.reduced_motion:
            self.jump_to(end)
            return
        self._start, self._end = self.camera, end
        self._begins, self._until, self._is_gliding = now, now + _GLIDE_SECONDS / pace, True
        self.still_at = self._until

    def follow_points_after(
        self, points: Sequence[Sequence[float]], at: float, *, haste: float = 1.0, margin: float = FOLLOW_MARGIN
    ) -> None:
        """Plans a second move for the time when everything that happens has been seen."""
        there = self._end if self._is_gliding else self.camera
        end = hex_camera.camera_following(there, points, margin, covered=self.covered_pixels)
        pace = self._stage.settings.animation_speed * haste
        if end == there or self._ignores_following or not points:
            return
        still = not pace or self._stage.settings.reduced_motion
        self._later_move, self.still_at = (end, at), at if still else at + _GLIDE_SECONDS / pace

    def jump_to(self, camera: HexCamera) -> None:
        self._is_gliding, self._later_move = False, None
        self.camera = camera
        self.still_at = 0.0

    def finish(self) -> bool:
        """Arrives at once; whether it was on its way."""
        was = self._is_gliding or self._later_move is not None
        if was:
            self.jump_to(self._later_move[0] if self._later_move is not None else self._end)
        return was

    def is_moving(self, now: float) -> bool:
        """Whether it is on its way then."""
        return (self._is_gliding or self._later_move is not None) and now < self.still_at

    def update(self, now: float) -> None:
        if self._later_move is not None and now >= self._later_move[1]:
            self._start_later_move(self._later_move)
        if not self._is_gliding:
            return
        if now >= self._until:
            self._is_gliding, self.camera = False, self._end
            return
        share = max(0.0, (now - self._begins) / (self._until - self._begins))
        self.camera = self._start.between_cameras(self._end, eased(share))

    def _start_later_move(self, later: tuple[HexCamera, float]) -> None:
        """The first way is over, and the second one begins."""
        self.camera = self._end if self._is_gliding else self.camera
        self._later_move = None
        self._start, self._end = self.camera, later[0]
        self._begins, self._until, self._is_gliding = later[1], self.still_at, True
