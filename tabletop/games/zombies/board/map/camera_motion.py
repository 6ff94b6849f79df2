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
from tabletop.games.zombies.board.map.camera import AROUND, HexCamera, HexLens
from tabletop.games.zombies.rules.state.state import State
from tabletop.rules.plane.plane import Point
from tabletop.ui.stage.timeline import eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CORNER: Final = Point(0.0, 0.0)
_PICTURE: Final = 400
"""Logical pixels; what is less wide than this is no table but a picture, and shows always the same."""
_GLIDE: Final = 0.3
"""Seconds in which the camera goes somewhere else."""


class CameraMotion:
    """Knows where the camera is and where it goes."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.camera = hex_camera.opening_camera((0, 0, 1, 1), 1.0, (0.0, 0.0, 1.0, 1.0), _CORNER)
        self._night: tuple[object, ...] = ()
        """Tells one game from another."""
        self._start = self._end = self.camera
        self._begins = self._until = 0.0
        self.ends = 0.0
        """When the camera is still, in seconds on the stage's clock."""
        self._glides = False
        self._later: tuple[HexCamera, float] | None = None
        """Where it goes after that, and when."""
        self.whole = False
        """Whether it is a picture, however large."""
        self._stays = False
        """Whether nothing is followed, as in a picture."""
        self.covered = 0
        """Pixels at the lower edge in which nothing is seen just now."""

    def layout(self, area: pygame.Rect, foot: int = 0) -> None:
        """Takes this part of the window, in pixels; `foot` is how much of its lower edge may be covered at times."""
        self.finish()
        lens = HexLens(self._stage.metrics.s, self.camera.lens.bounds, foot)
        self.camera = self.camera.resized((area.x, area.y, area.w, area.h), lens)

    def open(self, state: State) -> None:
        """Another map, or the same with more tiles; a new game is opened as a whole or at its start."""
        bounds = hex_plane.bounds([laid.place for laid in state.laid])
        night = (state.agreed, state.laid[:1]) if state.laid else ()
        if night != self._night:
            self._night = night
            self.finish()
            people = [person.hex for person in state.people if person.hex is not None]
            focus = hex_plane.centre(people[0]) if people else _CORNER
            lens = replace(self.camera.lens, bounds=bounds)
            opened = hex_camera.opening_camera(self.camera.area, lens.unit, bounds, focus)
            self.camera = opened.resized(opened.area, lens)
        self.camera = hex_camera.camera_after_growth(self.camera, bounds)
        if self.is_picture and not self._stays:
            corners = (bounds[:2], bounds[2:])
            self.camera = hex_camera.camera_containing(self.camera.framed(corners, 0.0), corners, 0.0)

    @property
    def is_picture(self) -> bool:
        """Whether the map is so small that nobody points at anything in it."""
        return self.whole or 1 < self.camera.area[2] < self._stage.metrics.px(_PICTURE)

    def frame(self, state: State, points: Sequence[Sequence[float]]) -> None:
        """Shows all these points, and in a picture goes on doing so, however small."""
        self._stays = False
        self.open(state)
        self._stays = self.is_picture
        framed = self.camera.framed(points, AROUND)
        self.jump(hex_camera.camera_containing(framed, points) if self._stays else framed)

    def follow(
        self, points: Sequence[Sequence[float]], now: float | None = None, *, haste: float = 1.0, margin: float = AROUND
    ) -> None:
        """Goes where all these points are seen with some hex sides about them, or the last of them."""
        end = hex_camera.camera_following(self.camera, points, margin, covered=self.covered)
        pace = self._stage.settings.animation_speed * haste
        if end == self.camera or self._stays:
            return
        if now is None or not pace or self._stage.settings.reduced_motion:
            self.jump(end)
            return
        self._start, self._end = self.camera, end
        self._begins, self._until, self._glides = now, now + _GLIDE / pace, True
        self.ends = self._until

    def follow_after(
        self, points: Sequence[Sequence[float]], at: float, *, haste: float = 1.0, margin: float = AROUND
    ) -> None:
        """Goes on from where it is then, at a time when all that happens has been seen."""
        there = self._end if self._glides else self.camera
        end = hex_camera.camera_following(there, points, margin, covered=self.covered)
        pace = self._stage.settings.animation_speed * haste
        if end == there or self._stays or not points:
            return
        still = not pace or self._stage.settings.reduced_motion
        self._later, self.ends = (end, at), at if still else at + _GLIDE / pace

    def jump(self, camera: HexCamera) -> None:
        """Is there at once."""
        self._glides, self._later = False, None
        self.camera = camera
        self.ends = 0.0

    def finish(self) -> bool:
        """Arrives at once; whether it was on its way."""
        was = self._glides or self._later is not None
        if was:
            self.jump(self._later[0] if self._later is not None else self._end)
        return was

    def moving(self, now: float) -> bool:
        """Whether it is on its way then."""
        return (self._glides or self._later is not None) and now < self.ends

    def update(self, now: float) -> None:
        """Goes on."""
        if self._later is not None and now >= self._later[1]:
            self._arrive(self._later)
        if not self._glides:
            return
        if now >= self._until:
            self._glides, self.camera = False, self._end
            return
        share = max(0.0, (now - self._begins) / (self._until - self._begins))
        self.camera = self._start.toward(self._end, eased(share))

    def _arrive(self, later: tuple[HexCamera, float]) -> None:
        """The first way is over, and the second one begins."""
        self.camera = self._end if self._glides else self.camera
        self._later = None
        self._start, self._end = self.camera, later[0]
        self._begins, self._until, self._glides = later[1], self.ends, True
