"""Inputs of the gesture machine, as values: pointer, keys, and what happens in the scene around it.

Used by `machine` and `press_tracker`, which answer them, and by `board_input` of the table and `hand` of the phones,
which make them. Phone, mouse and tests make the same inputs, so they can be written down and played again: they must
stay frozen values without pygame. A new input needs its entry in the table at the end of `machine`. Times in them are
the only clock that gestures have.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, TypeVar

from tabletop.ui.gesture.picker import TargetId

Point = tuple[float, float]
"""Logical pixels at 1280x720."""

A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Input:
    """Something that happened."""


@dataclass(frozen=True, slots=True)
class PointerInput(Input):
    """Something that the mouse or the first finger did."""

    pos: Point
    place: TargetId | None
    """What the board finds under the pointer."""
    time: float
    """Seconds on any steady clock."""
    touch: bool = False


@dataclass(frozen=True, slots=True)
class LeftPress(PointerInput):
    """The left button or the first finger went down."""


@dataclass(frozen=True, slots=True)
class LeftRelease(PointerInput):
    """The left button or the first finger came up."""


@dataclass(frozen=True, slots=True)
class PointerMove(PointerInput):
    """The pointer moved, or what lies under it changed."""

    held: bool = True
    """Whether the window system says that the left button is down; looked at only while one is held."""
    alt: bool = False


@dataclass(frozen=True, slots=True)
class RightPress(PointerInput):
    """The right button went down."""


@dataclass(frozen=True, slots=True)
class MiddlePress(PointerInput):
    """The middle button went down: a ping for the people round the table."""


@dataclass(frozen=True, slots=True)
class ClockTick(Input):
    """Time passed; needed only at `Gesture.next_tick_at`."""

    time: float
    alt: bool = False


@dataclass(frozen=True, slots=True)
class Interruption(Input):
    """Something that takes a held piece out of the hand."""


@dataclass(frozen=True, slots=True)
class SecondFinger(Interruption):
    """Another finger went down."""


@dataclass(frozen=True, slots=True)
class TouchCancel(Interruption):
    """The system took the touch away."""


@dataclass(frozen=True, slots=True)
class PointerLeft(Interruption):
    """The pointer left the window."""


@dataclass(frozen=True, slots=True)
class FocusLost(Interruption):
    """Another window has the keyboard."""


@dataclass(frozen=True, slots=True)
class ModalOpened(Interruption):
    """A box opened over the table."""


@dataclass(frozen=True, slots=True)
class TurnEnded(Input):
    """Whatever was selected can no longer be."""


@dataclass(frozen=True, slots=True)
class KeyInput(Input):
    """A key that the machine knows."""


@dataclass(frozen=True, slots=True)
class EscapeKey(KeyInput):
    """One level back."""

    panel: bool = False
    """Whether the scene has a panel open."""


@dataclass(frozen=True, slots=True)
class BackspaceKey(KeyInput):
    """One step back."""


@dataclass(frozen=True, slots=True)
class SpaceKey(KeyInput):
    """Picks up or drops at the focus."""


@dataclass(frozen=True, slots=True)
class EnterKey(KeyInput):
    """Picks up or drops at the focus."""


@dataclass(frozen=True, slots=True)
class ArrowKey(KeyInput):
    """Moves the focus; y grows downwards."""

    dx: int
    dy: int


@dataclass(frozen=True, slots=True)
class TabKey(KeyInput):
    """Moves the focus to the next place in the picker's order."""

    back: bool = False


@dataclass(frozen=True, slots=True)
class StepsDone(Input):
    """The steps so far are the whole action: the Done button."""


@dataclass(frozen=True, slots=True)
class ActionConfirmed(Input):
    """Yes."""


@dataclass(frozen=True, slots=True)
class QuestionDenied(Input):
    """No, or the box was closed."""


@dataclass(frozen=True, slots=True)
class ActionChosen(Input, Generic[A]):
    """One of the actions of `AskChoice`."""

    action: A


@dataclass(frozen=True, slots=True)
class CoverShown(Input):
    """The hand-over cover is up."""


@dataclass(frozen=True, slots=True)
class CoverRemoved(Input):
    """The hand-over cover is gone."""


_KEYS: dict[str, KeyInput] = {
    "backspace": BackspaceKey(),
    "space": SpaceKey(),
    "return": EnterKey(),
    "enter": EnterKey(),
    "left": ArrowKey(-1, 0),
    "right": ArrowKey(1, 0),
    "up": ArrowKey(0, -1),
    "down": ArrowKey(0, 1),
}


def key_input(name: str, again: bool = False, shift: bool = False, panel: bool = False) -> KeyInput | None:
    """The input of a key by its plain name; a held key repeats only where it moves the focus."""
    if again and name not in ("left", "right", "up", "down", "tab"):
        return None
    if name == "escape":
        return EscapeKey(panel)
    if name == "tab":
        return TabKey(back=shift)
    return _KEYS.get(name)
