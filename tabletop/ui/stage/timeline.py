"""Running animations by key: when each begins, how far it is, and when all is still.

Boards, `camera`, `motion` and a few scenes (the shelf, the rulebook's figures) start one with `play` and ask
`progress` while they draw. The board already shows how things end, so an animation that is dropped loses nothing.
Times are seconds on the stage's clock, which is handed in; asking must change nothing. `ease_in_out` and `between`
are for positions on the way. The lengths of movements must agree with docs/decisions.md, Times. No pygame here.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

SHORTEST = 0.07
"""Seconds below which nothing is animated (docs/decisions.md, Times)."""
MOVE, HOME, FLIP, DICE, FADE, CROSS_FADE = 0.2, 0.12, 0.22, 0.5, 0.15, 0.1
"""Seconds of each kind of movement."""


@dataclass(frozen=True, slots=True)
class Animation:
    """One movement."""

    begins: float
    """Seconds on the app's clock."""
    lasts: float


class Timeline:
    """Knows how far each movement is; boards ask by key and draw."""

    def __init__(self, *, pace: float = 1.0, reduced: bool = False) -> None:
        self.pace = pace
        """Share of the usual speed; 0 shows nothing in between."""
        self.reduced = reduced
        """Replaces movement by a short cross-fade."""
        self._clips: dict[Hashable, Animation] = {}

    def play(self, key: Hashable, now: float, lasts: float, *, after: float = 0.0) -> float:
        """Starts a movement, and returns the time at which it ends."""
        if self.reduced:
            lasts, after = min(lasts, CROSS_FADE), 0.0
        seconds = lasts / self.pace if self.pace else 0.0
        begins = now + (after / self.pace if self.pace else 0.0)
        if seconds < SHORTEST:
            self._clips.pop(key, None)
            return now
        self._clips[key] = Animation(begins, seconds)
        return begins + seconds

    def progress(self, key: Hashable, now: float) -> float | None:
        """Share that has passed, 0 to 1, not eased; None when nothing moves."""
        clip = self._clips.get(key)
        if clip is None or now >= clip.begins + clip.lasts:
            return None
        return max(0.0, (now - clip.begins) / clip.lasts)

    def animation_of(self, key: Hashable) -> Animation | None:
        """When a movement that was started begins, and how long it lasts; None where it is not shown."""
        return self._clips.get(key)

    def ends_at(self) -> float:
        """The time at which all is still; 0 when nothing was started."""
        return max((clip.begins + clip.lasts for clip in self._clips.values()), default=0.0)

    def moving(self, now: float) -> bool:
        """Whether anything is on its way then; asking changes nothing."""
        return now < self.ends_at()

    def finish(self) -> bool:
        """Forgets everything; whether there was anything."""
        known = bool(self._clips)
        self._clips.clear()
        return known


def ease_in_out(share: float) -> float:
    """Cubic in and out."""
    return 4 * share**3 if share < 0.5 else 1 - (2 - 2 * share) ** 3 / 2


def between(start: tuple[float, float], end: tuple[float, float], share: float) -> tuple[float, float]:
    """The point at a share of the way."""
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
