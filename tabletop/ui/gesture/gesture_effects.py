"""Effects of the gesture machine: what it asks the scene to show or do, in order, as values.

Made by `machine`, `picking`, `press_tracker` and `board_focus`, which draw and play nothing. The table
(`board_input`, `hand_state`) turns each effect into something: a piece is lifted, a bubble is shown, an action is
sent; phones (`hand`) answer a few. A new effect needs its entry in the table at the end of `board_input`. They must
stay frozen values without pygame, and their order counts: tests compare whole streams.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import NextPickEffect, Steps, TargetId

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class GestureEffect:
    """Something to show or to do."""


Effects = tuple[GestureEffect, ...]


@dataclass(frozen=True, slots=True)
class PlaceSelected(GestureEffect):
    """This place is in hand now, instead of any before: show its legal targets."""

    place: TargetId


@dataclass(frozen=True, slots=True)
class PlaceUnselected(GestureEffect):
    """Nothing is in hand any more."""

    place: TargetId


@dataclass(frozen=True, slots=True)
class PathChanged(GestureEffect, Generic[A]):
    """The steps of a longer action are now these."""

    path: Steps
    candidates: tuple[A, ...]
    """Actions that StepsDone would complete: the Done button names them, and is gone where there is none."""


@dataclass(frozen=True, slots=True)
class PieceLifted(GestureEffect):
    """A piece is off the table; one PieceLowered, PieceGlidesHome or PieceDropped follows in the end."""

    place: TargetId
    grab: Point
    """Pointer relative to the piece's spot, in logical pixels."""


@dataclass(frozen=True, slots=True)
class PieceDragged(GestureEffect):
    """The lifted piece follows the pointer, its ghost stays."""

    place: TargetId
    pos: Point
    over: TargetId | None
    reach: NextPickEffect
    """What a drop would do here."""


@dataclass(frozen=True, slots=True)
class PieceLowered(GestureEffect):
    """The lifted piece is back where it stood; it had not moved."""

    place: TargetId


@dataclass(frozen=True, slots=True)
class PieceGlidesHome(GestureEffect):
    """The piece goes back to its place from where it was let go (120 ms)."""

    place: TargetId
    pos: Point


@dataclass(frozen=True, slots=True)
class PieceDropped(GestureEffect):
    """The lifted piece was let go on a legal target; the rules have not answered yet."""

    place: TargetId
    pos: Point
    onto: TargetId


@dataclass(frozen=True, slots=True)
class FlashTarget(GestureEffect):
    """Flashes the outline of a place twice."""

    place: TargetId


@dataclass(frozen=True, slots=True)
class TargetRefused(GestureEffect):
    """No action goes there: ask the rules why and say so."""

    path: Steps
    target: TargetId


@dataclass(frozen=True, slots=True)
class CommitAction(GestureEffect, Generic[A]):
    """Hand this action to the match, then call `action_accepted` or `refused`."""

    action: A
    path: Steps


@dataclass(frozen=True, slots=True)
class AskConfirm(GestureEffect, Generic[A]):
    """Ask whether it is meant; answer with Confirmed or Denied."""

    action: A


@dataclass(frozen=True, slots=True)
class AskChoice(GestureEffect, Generic[A]):
    """Ask which of these is meant; answer with Chosen or Denied."""

    actions: tuple[A, ...]


@dataclass(frozen=True, slots=True)
class ConfirmClosed(GestureEffect):
    """The question is answered or no longer put: its box goes."""


@dataclass(frozen=True, slots=True)
class PlaceHovered(GestureEffect):
    """The pointer rests over this place, or over none."""

    place: TargetId | None


@dataclass(frozen=True, slots=True)
class ShowPreview(GestureEffect):
    """Show the place large."""

    place: TargetId
    pinned: bool = False
    """Stays after the finger is gone, until the next press."""


@dataclass(frozen=True, slots=True)
class HidePreview(GestureEffect):
    """Show nothing large."""


@dataclass(frozen=True, slots=True)
class FocusMoved(GestureEffect):
    """The keyboard's focus is here; None hides it."""

    place: TargetId | None


@dataclass(frozen=True, slots=True)
class ClosePanel(GestureEffect):
    """Close the top panel."""


@dataclass(frozen=True, slots=True)
class OpenMenu(GestureEffect):
    """Open the menu."""


@dataclass(frozen=True, slots=True)
class ShowPing(GestureEffect):
    """Show a ping for 2 s."""

    pos: Point


@dataclass(frozen=True, slots=True)
class ReleaseSwallowed(GestureEffect):
    """This release belongs to a cancelled press: no widget may have it either."""
