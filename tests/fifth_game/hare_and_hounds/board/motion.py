"""How one animal gets from where it stood to where it stands: read off two views, so that taking back moves as well."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from hare_and_hounds.rules.state import HARE, PACK
from hare_and_hounds.rules.view import View
from tabletop.rules.game import Seat
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.stage.timeline import HOME, MOVE, Timeline, between, ease_in_out

_RUN = "run"


@dataclass(frozen=True, slots=True)
class Run:
    """One animal on its way to a place; from where and to where in pixels."""

    seat: Seat
    place: TargetId
    begins: Point
    ends: Point
    lasts: float
    """Seconds."""

    def start(self, timeline: Timeline, now: float) -> float:
        """Sets off; returns the time at which all is still."""
        return timeline.play(_RUN, now, self.lasts)

    def at(self, timeline: Timeline, now: float) -> Point:
        """Where the animal is."""
        share = timeline.progress(_RUN, now)
        return self.ends if share is None else between(self.begins, self.ends, ease_in_out(share))


def run_between(
    before: View, after: View, spots: Mapping[TargetId, Point], dropped: tuple[TargetId, Point] | None
) -> Run | None:
    """The run from one view to the next, begun where the hand let go; None where they are more than a step apart."""
    stood, stands = standing(before), standing(after)
    gone = [place for place in stood if stands.get(place) != stood[place]]
    come = [place for place in stands if stood.get(place) != stands[place]]
    if len(gone) != 1 or len(come) != 1:
        return None
    in_hand = dropped is not None and dropped[0] == gone[0]
    begins = dropped[1] if dropped is not None and in_hand else spots[gone[0]]
    return Run(stands[come[0]], come[0], begins, spots[come[0]], 0.5 * MOVE if in_hand else 1.5 * MOVE)


def run_home(seat: Seat, place: TargetId, start: Point, spots: Mapping[TargetId, Point]) -> Run:
    """An animal goes back to its place."""
    return Run(seat, place, start, spots[place], HOME)


def standing(view: View) -> dict[TargetId, Seat]:
    """Who stands where."""
    return {**dict.fromkeys(view.hounds, PACK), view.hare: HARE}
