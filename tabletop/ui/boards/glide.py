"""A camera on its way to what it shall show: it goes there in a moment instead of being there at once.

    glide = Glide(stage)
    board.camera = glide.begin(board.camera, end, now, pace=1.0)   # the first one that is shown on the way
    board.camera = glide.at(now)                                   # once a frame, while it is `running`
    board.camera = glide.finish()                                  # there at once
    glide.stop()                                                   # a hand has taken the camera: it stays where it is

It holds up nobody: whoever points at the table points at what is shown just then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar

from tabletop.ui.boards.camera import Camera, Lens
from tabletop.ui.stage.timeline import SHORTEST, between, eased

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LASTS: Final = 0.25
"""Seconds on the way at the usual pace."""

L = TypeVar("L", bound=Lens)


class CameraGlide(Generic[L]):
    """Knows where the camera comes from, where it goes, and when it is there; it is as near as the end at once."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._start: Camera[L] | None = None
        self._end: Camera[L] | None = None
        self._begins = 0.0
        self.ends = 0.0
        """When it is there, in seconds on the stage's clock."""

    @property
    def is_running(self) -> bool:
        """Whether it is on its way."""
        return self._end is not None

    def destination_of(self, camera: Camera[L]) -> Camera[L]:
        """Where it goes; the camera itself where it goes nowhere."""
        return camera if self._end is None else self._end

    def is_moving(self, now: float) -> bool:
        """Whether it is on its way then."""
        return self._end is not None and now < self.ends

    def begin_glide(self, start: Camera[L], end: Camera[L], now: float, *, pace: float) -> Camera[L]:
        """Goes from one to the other, both of the same part of the window; at once where nothing shall move."""
        self.stop_here()
        lasts = _LASTS / pace if pace else 0.0
        if lasts < SHORTEST or self._stage.settings.reduced_motion or start.area != end.area:
            return end
        self._start, self._end, self._begins, self.ends = start, end, now, now + lasts
        return self.camera_at(now)

    def camera_at(self, now: float) -> Camera[L]:
        """What is shown then, of one that is running."""
        if self._start is None or self._end is None:
            raise ValueError("no camera is on its way")
        if now >= self.ends:
            return self.finish_at_destination()
        share = eased(max(0.0, (now - self._begins) / (self.ends - self._begins)))
        return self._end.centred_on(between(self._start.centre, self._end.centre, share))

    def finish_at_destination(self) -> Camera[L]:
        """Where it goes: it is there now."""
        if self._end is None:
            raise ValueError("no camera is on its way")
        end = self._end
        self.stop_here()
        return end

    def stop_here(self) -> None:
        """It stays where it is."""
        self._start = self._end = None
        self.ends = 0.0
