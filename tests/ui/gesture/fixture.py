"""A small table for gesture tests: every kind of action, and effects as short texts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from enum import Enum
from typing import Any

from tabletop.ui.gesture import inputs as on
from tabletop.ui.gesture.gesture_effects import Effects
from tabletop.ui.gesture.machine import GestureMachine
from tabletop.ui.gesture.picker import ChoicePicker, Steps, TargetId
from tabletop.ui.gesture.picking import BoardPickOffer

CHOICES: dict[str, Steps] = {
    "E-f": ("E", "f"),
    "E-d": ("E", "d"),
    "C-d": ("C", "d"),
    "C-b hard": ("C", "b"),
    "C-b soft": ("C", "b"),
    "M-p": ("M", "p"),
    "M-p-q": ("M", "p", "q"),
    "M-p-q!": ("M", "p", "q", "!"),
    "T-E-z": ("T", "E", "z"),
    "T-E-z-C-z": ("T", "E", "z", "C", "z"),
    "pass": ("button:pass",),
}
"""E and C move by one step, C-b is ambiguous, M goes along a path, T is a card that moves E and then C."""
RISKY = ("E-d", "M-p-q!")
SPOTS: dict[TargetId, on.Point] = {
    "E": (100, 100),
    "f": (200, 100),
    "d": (100, 200),
    "C": (300, 100),
    "b": (300, 200),
    "M": (400, 100),
    "p": (400, 200),
    "q": (400, 300),
    "!": (400, 400),
    "T": (100, 500),
    "z": (200, 300),
    "O": (500, 100),
    "button:pass": (600, 600),
}
OWN = ("O",)
"""An own piece without a legal action."""


def ground() -> BoardPickOffer[str]:
    """The table with nothing in hand."""
    return BoardPickOffer(ChoicePicker(CHOICES), SPOTS, OWN, RISKY.__contains__)


def at(place: TargetId | None) -> on.Point:
    """The middle of a place; a spot beside the board for none."""
    return (700, 20) if place is None else SPOTS[place]


def press(place: TargetId | None, time: float = 0.0, touch: bool = False) -> on.LeftPress:
    return on.LeftPress(at(place), place, time, touch)


def release(place: TargetId | None, time: float = 0.1, touch: bool = False) -> on.LeftRelease:
    return on.LeftRelease(at(place), place, time, touch)


def move(place: TargetId | None, time: float = 0.05, touch: bool = False, held: bool = True) -> on.PointerMove:
    return on.PointerMove(at(place), place, time, touch, held)


def click(place: TargetId | None) -> tuple[on.Input, on.Input]:
    return press(place), release(place)


def drag(place: TargetId, target: TargetId | None) -> tuple[on.Input, ...]:
    return press(place), move(target), release(target)


def do(gesture: GestureMachine[Any], inputs: Iterable[on.Input]) -> str:
    """What the inputs do, told."""
    return told(effect for event in inputs for effect in gesture.handle_input(event))


def told(effects: Iterable[object]) -> str:
    """Effects as a text, such as "PlaceSelected E; PieceLifted E 0,0"."""
    return "; ".join(_one(effect) for effect in effects)


def state(gesture: GestureMachine[Any]) -> str:
    """The state with its flag, such as "idle swallowing"."""
    words = [gesture.state.value]
    words += ["swallowing"] if gesture.is_swallowing_release else []
    return " ".join(words)


def answered(gesture: GestureMachine[Any], effects: Effects) -> None:
    """Lets the rules accept what is committed."""
    if any(type(effect).__name__ == "CommitAction" for effect in effects):
        gesture.action_accepted()


def _one(effect: Any) -> str:
    words = [type(effect).__name__, *(_value(getattr(effect, field.name)) for field in fields(effect))]
    return " ".join(word for word in words if word)


def _value(value: object) -> str:
    if value is None:
        return "-"
    if isinstance(value, Enum):
        return str(value.value)
    if isinstance(value, bool):
        return "yes" if value else ""
    if isinstance(value, tuple) and value and isinstance(value[0], (int, float)):
        return f"{value[0]:g},{value[1]:g}"
    if isinstance(value, tuple):
        return f"[{', '.join(map(str, value))}]"
    return str(value)
