"""A script: the timeline of one action on a large table: how each figure looks, where it goes, which effects flash.

Boards with a large table (a hex map, a mat) fill one from the events of an action, and `motion.ScriptPlayer` plays
it. It must stay pure data in seconds from the beginning of the action and in the table's own unit: no pixels, no
clock, no drawing, no pygame. Every track must end as the state after the action looks. The names of effects and legs
are the game's own: its script and its painter must agree on them.

script = AnimationScript(firsts, ends)                 # how everybody looked before, and looks afterwards, by place
script.add_motion_leg("m:krin", path, 0.5, "walk", script.schedule_duration(0.5))
start = script.next_start_time
script.change_appearance("m:krin", start, fallen); script.add_effect("hit", start, 0.3, end)
script.tracks(), script.effects, script.length
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from operator import ne
from typing import Generic, TypeVar

from tabletop.ui.gesture.picker import TargetId

P = TypeVar("P", bound=tuple[float, ...])
"""A point of the table."""
T = TypeVar("T")
"""How somebody looks."""


@dataclass(frozen=True, slots=True)
class VisualEffect(Generic[P]):
    """Something that is seen for a moment over the table."""

    kind: str
    begins: float
    lasts: float
    start: P
    end: P
    amount: int = 0
    picture: str = ""
    covers: TargetId = ""
    """What it stands for, which lies there in the end."""


@dataclass(frozen=True, slots=True)
class MotionLeg(Generic[P]):
    """A stretch of somebody's way."""

    begins: float
    lasts: float
    path: tuple[P, ...]
    how: str

    @property
    def end_time(self) -> float:
        """When it has been gone."""
        return self.begins + self.lasts


@dataclass(frozen=True, slots=True)
class FigureTrack(Generic[T, P]):
    """What one figure goes through."""

    first: T | None
    """As it looked; None where it was not there."""
    keys: tuple[tuple[float, T | None], ...] = ()
    """From when on it looks how; None: it is gone."""
    legs: tuple[MotionLeg[P], ...] = ()
    lunges: tuple[tuple[float, P], ...] = ()
    """When it strikes, and where."""

    @property
    def last_appearance(self) -> T | None:
        """As it looks in the end."""
        return self.keys[-1][1] if self.keys else self.first

    @property
    def all_appearances(self) -> tuple[T, ...]:
        """Every way it looks while it is there."""
        return tuple(look for look in (self.first, *(look for _, look in self.keys)) if look is not None)

    def appearance_at(self, time: float) -> tuple[T | None, float]:
        """How it looks at a time, and since when; None where it is not there yet, or gone."""
        shown, since = self.first, -1.0
        for begins, look in self.keys:
            if time >= begins:
                shown, since = look, begins
        return shown, since

    def appearance_before(self, since: float) -> T | None:
        """How it looked before it went."""
        shown = self.first
        for begins, look in self.keys:
            if begins < since:
                shown = look
        return shown


class AnimationScript(Generic[T, P]):
    """What is collected in the order in which it happens."""

    def __init__(
        self,
        firsts: Mapping[TargetId, T],
        ends: Mapping[TargetId, T],
        differs: Callable[[T | None, T | None], bool] = ne,
    ) -> None:
        self.firsts = firsts
        self.ends = ends
        self._differs = differs
        """Whether somebody to whom nothing happens looks different all the same."""
        self.next_start_time = 0.0
        """When what comes next begins."""
        self.length = 0.0
        """When all is over."""
        self.looks: dict[TargetId, T | None] = dict(firsts)
        """How everybody looks by now."""
        self.keys: dict[TargetId, list[tuple[float, T | None]]] = {}
        self.legs: dict[TargetId, list[MotionLeg[P]]] = {}
        self.lunges: dict[TargetId, list[tuple[float, P]]] = {}
        self.effects: list[VisualEffect[P]] = []

    def begin_next_after_all(self) -> float:
        """What comes next begins when all so far is over."""
        self.next_start_time = max(self.next_start_time, self.length)
        return self.next_start_time

    def schedule_duration(self, seconds: float, step: float | None = None) -> float:
        """Something lasts from now on; what comes next begins after a step; the time at which it began."""
        begins = self.next_start_time
        self.extend_to(begins + seconds)
        self.next_start_time += seconds if step is None else step
        return begins

    def extend_to(self, ends: float) -> None:
        """All is not over before then."""
        self.length = max(self.length, ends)

    def change_appearance(self, place: TargetId, time: float, look: T | None) -> None:
        """Somebody looks like this from a time on."""
        self.looks[place] = look
        self.keys.setdefault(place, []).append((time, look))

    def add_motion_leg(self, place: TargetId, path: Sequence[P], lasts: float, how: str, begins: float) -> None:
        """Somebody goes along a path."""
        self.legs.setdefault(place, []).append(MotionLeg(begins, lasts, tuple(path), how))
        self.extend_to(begins + lasts)

    def add_lunge(self, place: TargetId, at: P, lasts: float, begins: float) -> None:
        """Somebody strikes at a point."""
        self.lunges.setdefault(place, []).append((begins, at))
        self.extend_to(begins + lasts)

    def add_effect(
        self, kind: str, begins: float, lasts: float, end: P, *, start: P | None = None, amount: int = 0,
        picture: str = "", covers: TargetId = "",
    ) -> None:  # fmt: skip
        """Something is seen at a point, or on its way there."""
        begin = end if start is None else start
        self.effects.append(VisualEffect(kind, begins, lasts, begin, end, amount, picture, covers))
        self.extend_to(begins + lasts)

    def tracks(self) -> dict[TargetId, FigureTrack[T, P]]:
        """Everybody who does something or looks different in the end; all end as they are."""
        places = dict.fromkeys([*self.firsts, *self.ends, *self.keys])
        found = {place: self._make_figure_track(place) for place in places}
        return {place: track for place, track in found.items() if self._is_track_visible(place, track)}

    def _make_figure_track(self, place: TargetId) -> FigureTrack[T, P]:
        first, end = self.firsts.get(place), self.ends.get(place)
        keys, legs = self.keys.get(place, []), self.legs.get(place, [])
        if (keys[-1][1] if keys else first) != end:
            keys = [*keys, (max([0.0, *(leg.end_time for leg in legs), *(at for at, _ in keys)]), end)]
        return FigureTrack(first, tuple(keys), tuple(legs), tuple(self.lunges.get(place, ())))

    def _is_track_visible(self, place: TargetId, track: FigureTrack[T, P]) -> bool:
        """Whether anything of it is to be seen."""
        is_told = place in self.keys or place in self.legs or place in self.lunges
        return is_told or self._differs(track.first, track.last_appearance)


def travel_seconds(far: float, pace: float, bounds: tuple[float, float]) -> float:
    """Seconds of a way at so many seconds a unit, within the least and the most that one takes."""
    return max(bounds[0], min(bounds[1], pace * far))


def path_length(path: Sequence[P]) -> float:
    """How long a path is."""
    return sum(math.dist(a, b) for a, b in pairwise(path))


def path_segment_at_share(path: Sequence[P], share: float) -> tuple[P, P, float] | None:
    """The stretch of a path on which one is at a share of its length, and at what share of it; None at its end."""
    lengths = [math.dist(a, b) for a, b in pairwise(path)]
    left = sum(lengths) * share
    for (a, b), far in zip(pairwise(path), lengths, strict=True):
        if left <= far and far > 0:
            return a, b, left / far
        left -= far
    return None
