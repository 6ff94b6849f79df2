"""What the gesture machine asks of the scene; the scene does these in order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import Place, Reach, Steps

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Effect:
    """Something to show or to do."""


Effects = tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Selected(Effect):
    """This place is in hand now, instead of any before: show its legal targets."""

    place: Place


@dataclass(frozen=True, slots=True)
class Unselected(Effect):
    """Nothing is in hand any more."""

    place: Place


@dataclass(frozen=True, slots=True)
class Stepped(Effect, Generic[A]):
    """The steps of a longer action are now these."""

    path: Steps
    candidates: tuple[A, ...]
    """Actions that `Done` would complete: the Done button names them, and is gone where there is none."""


@dataclass(frozen=True, slots=True)
class Lifted(Effect):
    """A piece is off the table; one Lowered, GlideHome or Dropped follows in the end."""

    place: Place
    grab: Point
    """Pointer relative to the piece's spot, in logical pixels."""


@dataclass(frozen=True, slots=True)
class Dragged(Effect):
    """The lifted piece follows the pointer, its ghost stays."""

    place: Place
    pos: Point
    over: Place | None
    reach: Reach
    """What a drop would do here."""


@dataclass(frozen=True, slots=True)
class Lowered(Effect):
    """The lifted piece is back where it stood; it had not moved."""

    place: Place


@dataclass(frozen=True, slots=True)
class GlideHome(Effect):
    """The piece goes back to its place from where it was let go (120 ms)."""

    place: Place
    pos: Point


@dataclass(frozen=True, slots=True)
class Dropped(Effect):
    """The lifted piece was let go on a legal target; the rules have not answered yet."""

    place: Place
    pos: Point
    onto: Place


@dataclass(frozen=True, slots=True)
class FlashTarget(Effect):
    """Flashes the outline of a place twice."""

    place: Place


@dataclass(frozen=True, slots=True)
class Refused(Effect):
    """No action goes there: ask the rules why and say so."""

    path: Steps
    target: Place


@dataclass(frozen=True, slots=True)
class Commit(Effect, Generic[A]):
    """Hand this action to the match, then call `accepted` or `refused`."""

    action: A
    path: Steps


@dataclass(frozen=True, slots=True)
class AskConfirm(Effect, Generic[A]):
    """Ask whether it is meant; answer with Confirmed or Denied."""

    action: A


@dataclass(frozen=True, slots=True)
class AskChoice(Effect, Generic[A]):
    """Ask which of these is meant; answer with Chosen or Denied."""

    actions: tuple[A, ...]


@dataclass(frozen=True, slots=True)
class ConfirmClosed(Effect):
    """The question is answered or no longer put: its box goes."""


@dataclass(frozen=True, slots=True)
class Hovered(Effect):
    """The pointer rests over this place, or over none."""

    place: Place | None


@dataclass(frozen=True, slots=True)
class Preview(Effect):
    """Show the place large."""

    place: Place
    pinned: bool = False
    """Stays after the finger is gone, until the next press."""


@dataclass(frozen=True, slots=True)
class PreviewGone(Effect):
    """Show nothing large."""


@dataclass(frozen=True, slots=True)
class FocusMoved(Effect):
    """The keyboard's focus is here; None hides it."""

    place: Place | None


@dataclass(frozen=True, slots=True)
class ClosePanel(Effect):
    """Close the top panel."""


@dataclass(frozen=True, slots=True)
class OpenMenu(Effect):
    """Open the menu."""


@dataclass(frozen=True, slots=True)
class HaloPing(Effect):
    """Show a ping for 2 s."""

    pos: Point


@dataclass(frozen=True, slots=True)
class Swallowed(Effect):
    """This release belongs to a cancelled press: no widget may have it either."""
