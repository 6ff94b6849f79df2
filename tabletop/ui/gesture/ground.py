"""What the gesture machine must know of a board: what may be taken in hand, and where it lies."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Generic, Protocol, TypeVar

from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import Picker, Steps, TargetId

A = TypeVar("A")


class Pickable(Protocol[A]):
    """What the seat to act can do with its hands; made anew for every position."""

    @property
    def picker(self) -> Picker[A]:
        """Turns places into actions."""

    def is_own(self, place: TargetId) -> bool:
        """Whether it may be taken in hand, also where it has no legal action."""

    def stays(self, place: TargetId) -> bool:
        """Whether a second click leaves it in hand."""

    def restarted(self, path: Steps) -> Steps:
        """What stays picked where the piece in hand is pulled anew."""

    @property
    def holds(self) -> bool:
        """Whether what is in hand stays there when a place is refused."""

    def risky(self, action: A) -> bool:
        """Whether the action cannot be taken back and may hurt who does it."""

    def asks(self, action: A) -> bool:
        """Whether it is chosen in a box even where it is the only one."""

    def spots(self) -> Mapping[TargetId, Point]:
        """Centres of the places in logical pixels, for the keyboard's focus and the grabbed point."""


def is_never_risky(action: object) -> bool:
    """No action is risky."""
    return False


@dataclass(frozen=True, slots=True)
class GroundTargets(Generic[A]):
    """The usual Pickable: a picker and what the board found out for this position."""

    picker: Picker[A]
    places: Mapping[TargetId, Point] = field(default_factory=dict)
    own: Collection[TargetId] = ()
    """Own pieces without a legal action; the picker's origins count by themselves."""
    is_risky: Callable[[A], bool] = is_never_risky
    is_asked: Callable[[A], bool] = is_never_risky
    holds: bool = False

    def is_own(self, place: TargetId) -> bool:
        return place in self.own or place in self.picker.origins()

    def stays(self, place: TargetId) -> bool:
        return False

    def restarted(self, path: Steps) -> Steps:
        return path[:1]

    def risky(self, action: A) -> bool:
        return self.is_risky(action)

    def asks(self, action: A) -> bool:
        return self.is_asked(action)

    def spots(self) -> Mapping[TargetId, Point]:
        return self.places
