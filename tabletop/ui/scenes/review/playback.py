"""Through a match step by step, or by itself at one of several speeds."""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.stage.stage import Stage

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_EACH = 1.1
"""Seconds that every move stays on the board at the usual speed."""


class Playback:
    """Plays or waits to be told where to go."""

    def __init__(
        self, stage: Stage, viewing: ReviewSession, look_at: Callable[[int], None], refresh: Callable[[], None]
    ) -> None:
        """`refresh` is called where only the buttons must say something else."""
        self._stage = stage
        self._viewing = viewing
        self._look_at = look_at
        self._refresh = refresh
        self.playing = False
        self.speed = 1.0
        self._next_at = 0.0

    def wait(self) -> None:
        """The ply that is shown now stays for its time."""
        self._next_at = self._stage.now + _EACH / self.speed

    def step(self, by: int) -> None:
        """So many plies on, or back; one on cuts short what is told on the way there."""
        self.stop()
        if by == 1 and self.cut():
            return
        self._look_at(self._viewing.story.heading_for + by)

    def cut(self) -> bool:
        """Ends what moves of a result that is told, then its time to be read; whether there was any."""
        story = self._viewing.story
        if not story.tells:
            return False
        story.cut(self._stage.now)
        return True

    def step_on(self) -> None:
        """One ply on."""
        self.step(1)

    def step_back(self) -> None:
        """One ply back."""
        self.step(-1)

    def to_start(self) -> None:
        """Before the first move."""
        self.stop()
        self._look_at(0)

    def to_end(self) -> None:
        """After the last move."""
        self.stop()
        self._look_at(self._viewing.match.length)

    def toggle(self) -> None:
        """Plays, or stops; at the end it begins again."""
        length = self._viewing.match.length
        self.playing = not self.playing and length > 0
        if self.playing:
            if self._viewing.story.heading_for == length:
                self._look_at(0)
            self._next_at = self._stage.now + _EACH / self.speed / 2
        self._refresh()

    def next_speed(self) -> None:
        """The next faster speed; after the fastest the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._next_at = min(self._next_at, self._stage.now + _EACH / self.speed)
        self._refresh()

    def stop(self) -> None:
        """Waits to be told."""
        if self.playing:
            self.playing = False
            self._refresh()

    def update(self, now: float) -> None:
        """Plays on when it is time; a result that is told stays until it was read."""
        if self._viewing.story.tells:
            self._next_at = now + _EACH / self.speed
        if not self.playing or now < self._next_at:
            return
        ply = self._viewing.story.heading_for
        if ply >= self._viewing.match.length:
            self.stop()
            return
        self._look_at(ply + 1)
        self._next_at = now + _EACH / self.speed
