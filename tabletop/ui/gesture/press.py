"""What the hand is doing and what a press took hold of."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from math import dist
from typing import Final

from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import Steps, TargetId

DRAG_MOUSE: Final = 6.0
"""Logical pixels that turn a press into a drag."""
DRAG_TOUCH: Final = 12.0
LONG_PRESS: Final = 0.4
"""Seconds of a still finger."""


class GestureState(Enum):
    """What the hand is doing."""

    IDLE = "idle"
    HOVER = "hover"
    PRESSED = "pressed"
    DRAGGING = "dragging"
    SELECTED = "selected"
    CONFIRM = "confirm"
    """A question is put: is it meant, or which one."""
    SENT = "sent"
    """An action is handed over and the rules have not answered."""
    COVERED = "covered"


class PressKind(Enum):
    """What a press took hold of."""

    FRESH = "fresh"
    """A piece that was not in hand."""
    AGAIN = "again"
    """The piece in hand, where it started."""
    LAST = "last"
    """The piece in hand, where its steps have brought it."""
    TARGET = "target"
    """A place that can come next."""
    LOOK = "look"
    """Nothing; a finger may rest there to look."""


@dataclass(frozen=True, slots=True)
class Press:
    """A held button or finger."""

    place: TargetId
    pos: Point
    time: float
    touch: bool
    kind: PressKind
    path_before: Steps
    """The path to go back to on a cancel."""

    @property
    def lifted(self) -> TargetId | None:
        """The place whose piece is in the air."""
        return None if self.kind in (PressKind.TARGET, PressKind.LOOK) else self.place

    def is_drag(self, pos: Point, touch_drags: bool) -> bool:
        """Whether the pointer has gone far enough for a drag; a finger that is known to drag need not go far."""
        if self.touch:
            return dist(self.pos, pos) > (0.0 if touch_drags else DRAG_TOUCH)
        return dist(self.pos, pos) > DRAG_MOUSE
