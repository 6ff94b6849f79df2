"""How discs get from one arrangement to the next: one travels, those on its way turn over.

The movement is read off the two views, so that taking back moves as well as playing.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from tabletop.games.zodiac.rules.view import EMPTY, NEUTRAL_DISC
from tabletop.ui.boards.cues import Cue, thinned
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.timeline import FLIP, MOVE, Timeline, between, eased

_STAGGER = 0.09
"""Seconds between two discs turning over."""


@dataclass(frozen=True, slots=True)
class DiscPose:
    """One disc in one moment."""

    disc: str
    at: Point
    """Centre in pixels."""
    width: float = 1.0
    """Share of its width: a disc that turns over is seen from the side."""
    height: float = 0.0
    """How far it is lifted, 0 to 1."""


@dataclass(frozen=True, slots=True)
class DiscFlip:
    """A disc that turns over where it lies."""

    place: TargetId
    at: Point
    old: str
    new: str


@dataclass(frozen=True, slots=True)
class DiscMotion:
    """One disc's way and the discs that turn over."""

    disc: str
    origin: TargetId
    target: TargetId
    begins: Point
    ends: Point
    flips: tuple[DiscFlip, ...]
    in_hand: bool = False

    @staticmethod
    def between_arrangements(
        names: tuple[TargetId, ...], before: str, after: str, spots: Mapping[TargetId, Point]
    ) -> DiscMotion | None:
        """The motion from one arrangement to another; None where they are more than one action apart."""
        changed = [(name, old, new) for name, old, new in zip(names, before, after, strict=True) if old != new]
        gone = [(name, old) for name, old, new in changed if new == EMPTY]
        come = [(name, new) for name, old, new in changed if old == EMPTY]
        flips = [DiscFlip(name, spots[name], old, new) for name, old, new in changed if EMPTY not in (old, new)]
        if len(gone) != 1 or len(come) != 1 or gone[0][1] != come[0][1]:
            return None
        origin, target = gone[0][0], come[0][0]
        ordered = sorted(flips, key=lambda flip: math.dist(flip.at, spots[origin]))
        return DiscMotion(gone[0][1], origin, target, spots[origin], spots[target], tuple(ordered))

    def started_from_hand(self, dropped: tuple[TargetId, Point] | None) -> DiscMotion:
        """The same motion begun where the hand let the disc go."""
        if dropped is None or dropped[0] != self.origin:
            return self
        return replace(self, begins=dropped[1], in_hand=True)

    def start_on(self, timeline: Timeline, now: float) -> float:
        """Starts the way and the turns; returns the time at which all is still."""
        way = 0.5 * MOVE if self.in_hand else MOVE * (1.5 if self.flips else 1.0)
        timeline.play("way", now, way)
        for i, flip in enumerate(self.flips):
            after = i * _STAGGER if self.in_hand else way * (i + 1) / (len(self.flips) + 1)
            timeline.play(("flip", flip.place), now, FLIP, after=after)
        return timeline.ends_at() or now

    def sound_cues(self, timeline: Timeline, now: float) -> tuple[Cue, ...]:
        """Every disc is heard as it turns over, and the travelling one as it is set down."""
        way = timeline.begun("way")
        turns = [timeline.begun(("flip", flip.place)) for flip in self.flips]
        found = [Cue(clip.begins if clip else now, "zodiac/disc") for clip in turns]
        return thinned([*found, Cue(way.begins + way.lasts if way else now, "zodiac/set")])

    def moving_places(self) -> tuple[TargetId, ...]:
        """Every place whose disc is drawn by the motion."""
        return (self.target, self.origin, *(flip.place for flip in self.flips))

    def poses(self, timeline: Timeline, now: float) -> Iterator[DiscPose]:
        """The discs as they are now, the travelling one last."""
        for flip in self.flips:
            share = timeline.progress(("flip", flip.place), now)
            if share is None:
                yield DiscPose(flip.new, flip.at)
            else:
                yield DiscPose(flip.old if share < 0.5 else flip.new, flip.at, abs(math.cos(math.pi * share)), 0.3)
        share = timeline.progress("way", now)
        if share is None:
            yield DiscPose(self.disc, self.ends)
            return
        jumping = self.disc != NEUTRAL_DISC
        height = (1 - share if self.in_hand else math.sin(math.pi * share)) if jumping else 0.0
        yield DiscPose(self.disc, between(self.begins, self.ends, eased(share)), 1.0, height)
