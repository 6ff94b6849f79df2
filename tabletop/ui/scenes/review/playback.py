"""Playback: steps through a match in the review, by keys and buttons or by itself at several speeds.

Made by ReviewScene; the buttons of the strip (`review.picture`) and the arrow keys call it. Each step is a clip of
the review's story; the match is not touched. Speeds and times may be changed freely. Two things must stay:
`restart_ply_timer` is called whenever another ply is shown, and a result that is shown large stays until it was read.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.stage.stage import Stage

SPEEDS = (0.5, 1.0, 2.0, 4.0)
_SECONDS_PER_PLY = 1.1
"""Seconds that every move stays on the board at the usual speed."""


class Playback:
    """Plays or waits to be told where to go."""

    def __init__(
        self, stage: Stage, viewing: ReviewSession, look_at: Callable[[int], None], refresh: Callable[[], None]
    ) -> None:
        """`refresh` is called where only the buttons must say something else."""
        self._stage = stage
        self._session = viewing
        self._look_at = look_at
        self._refresh = refresh
        self.is_playing = False
        self.speed = 1.0
        self._next_at = 0.0

    def restart_ply_timer(self) -> None:
        """The ply that is shown now stays for its time."""
        self._next_at = self._stage.now + _SECONDS_PER_PLY / self.speed

    def step_plies(self, by: int) -> None:
        """So many plies on, or back; one on cuts short what is told on the way there."""
        self.stop_playing()
        if by == 1 and self.skip_running_clip():
            return
        self._look_at(self._session.story.last_known_ply + by)

    def skip_running_clip(self) -> bool:
        """Ends what moves of a result that is told, then its time to be read; whether there was any."""
        story = self._session.story
        if not story.is_showing_result:
            return False
        story.skip_to_next_result(self._stage.now)
        return True

    def step_forward(self) -> None:
        self.step_plies(1)

    def step_back(self) -> None:
        self.step_plies(-1)

    def go_to_start(self) -> None:
        self.stop_playing()
        self._look_at(0)

    def go_to_end(self) -> None:
        self.stop_playing()
        self._look_at(self._session.match.length)

    def toggle_playing(self) -> None:
        """Plays, or stops; at the end it begins again."""
        length = self._session.match.length
        self.is_playing = not self.is_playing and length > 0
        if self.is_playing:
            if self._session.story.last_known_ply == length:
                self._look_at(0)
            self._next_at = self._stage.now + _SECONDS_PER_PLY / self.speed / 2
        self._refresh()

    def choose_next_speed(self) -> None:
        """The next faster speed; after the fastest the slowest."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._next_at = min(self._next_at, self._stage.now + _SECONDS_PER_PLY / self.speed)
        self._refresh()

    def stop_playing(self) -> None:
        """Waits to be told."""
        if self.is_playing:
            self.is_playing = False
            self._refresh()

    def update(self, now: float) -> None:
        """Plays on when it is time; a result that is told stays until it was read."""
        if self._session.story.is_showing_result:
            self._next_at = now + _SECONDS_PER_PLY / self.speed
        if not self.is_playing or now < self._next_at:
            return
        ply = self._session.story.last_known_ply
        if ply >= self._session.match.length:
            self.stop_playing()
            return
        self._look_at(ply + 1)
        self._next_at = now + _SECONDS_PER_PLY / self.speed
