"""Turns pygame's events into input values in logical pixels: pointer, wheel, key and window events.

`loop` reads the InputQueue; scenes, boards, forms and the stage get its values in `handle`. Keys have the names of
pygame, also on keyboards without Latin letters, and `sign` is what a key types. Boards of games and `Button.key`
write these names, so they must stay. The values are frozen. Movements that follow each other become one. The word
"event" here is pygame's; the events of the rules are in `tabletop.rules`.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Container
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import pygame

from tabletop.ui.drawing.metrics import Metrics


class Key(StrEnum):
    """Names of the keys that a screen answers to by itself; any other key has its name too."""

    RETURN = "return"
    ESCAPE = "escape"
    SPACE = "space"
    BACKSPACE = "backspace"
    DELETE = "delete"
    TAB = "tab"
    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"
    HOME = "home"
    END = "end"
    PAGE_UP = "page up"
    PAGE_DOWN = "page down"
    LEFT_ALT = "left alt"
    RIGHT_ALT = "right alt"
    F1 = "f1"
    F6 = "f6"
    F10 = "f10"
    F11 = "f11"
    A = "a"
    C = "c"
    D = "d"
    F = "f"
    H = "h"
    K = "k"
    L = "l"
    M = "m"
    N = "n"
    B = "b"
    E = "e"
    J = "j"
    P = "p"
    Q = "q"
    U = "u"
    V = "v"
    X = "x"
    Y = "y"
    Z = "z"


_PAD: Final = {
    pygame.K_KP_ENTER: "return", pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-", pygame.K_KP_MULTIPLY: "*",
    pygame.K_KP_DIVIDE: "/", pygame.K_KP_PERIOD: ".", pygame.K_KP_EQUALS: "=",
    **{getattr(pygame, f"K_KP{digit}"): str(digit) for digit in range(10)},
}  # fmt: skip
_DIGITS: Final = {pygame.KSCAN_1 + i: str((i + 1) % 10) for i in range(10)}
_LETTERS: Final = {pygame.KSCAN_A + i: chr(ord("a") + i) for i in range(26)}
_SCANCODES: Final = pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]
"""The scancode of a key code in the layout in use; 0 where no key has it. The one way in which pygame tells this."""
_FOREIGN: Final = range(0x370, 0x10FF)
"""Code points of the alphabets that keyboards have instead of the Latin one."""
_NOT_CHARACTERS: Final = 1 << 30
"""Key codes from here on stand for keys that type nothing."""
_SINGLE = re.compile(r"\b[A-Z]\b")
_BRACKETED = re.compile(r"(?<=\()[A-Z](?=[),])|(?<=\+)[A-Z]\b")


def key_name(event: pygame.Event) -> str:
    """The name by which the program knows the key of a KEYDOWN or KEYUP event; never empty."""
    key, scancode = event.key, getattr(event, "scancode", 0)
    if key in _PAD:
        return _PAD[key]
    character = chr(key).lower() if 0 < key < 0x110000 else ""
    is_latin = character.isascii() and character.isalpha()
    if scancode in _DIGITS and not is_latin:
        return _as_ascii_digit(typed_symbol(event)) or _as_ascii_digit(character) or _DIGITS[scancode]
    if scancode in _LETTERS and not is_latin and (_is_non_latin_letter(character) or not _has_keyboard_latin_letters()):
        return _LETTERS[scancode]
    named = pygame.key.name(key) or character.strip() or pygame.key.name(key, use_compat=False).lower()
    return named or f"key {scancode or key}"


def typed_symbol(event: pygame.Event) -> str:
    """The one character that a KEYDOWN event types, if it is no letter; empty for any other key."""
    text = getattr(event, "unicode", "")
    return text if len(text) == 1 and text.isprintable() and not text.isalpha() and not text.isspace() else ""


def text_with_printed_keys(words: str) -> str:
    """Single capital letters in what names keys, such as "Ctrl+Z, R", become what is printed on those keys."""
    return _SINGLE.sub(_printed_key_for_letter, words) if not _has_keyboard_latin_letters() else words


def tip_with_printed_keys(tip: str) -> str:
    """The same for a sentence that names keys in brackets, such as "Who sees whom (V)"."""
    return _BRACKETED.sub(_printed_key_for_letter, tip) if not _has_keyboard_latin_letters() else tip


def _printed_key_for_letter(found: re.Match[str]) -> str:
    """What the key of a Latin letter types in a layout without such letters; the letter itself where nobody knows."""
    scancode = pygame.KSCAN_A + ord(found[0]) - ord("A")
    return next((chr(code).upper() for code in _FOREIGN if _SCANCODES[code] == scancode), found[0])


def _as_ascii_digit(character: str) -> str:
    """A digit of any script as one of "0" to "9"; empty for everything else."""
    value = unicodedata.decimal(character, None) if len(character) == 1 else None
    return "" if value is None else str(value)


def _is_non_latin_letter(character: str) -> bool:
    """Whether it is a letter, or a mark on one, of an alphabet that is not the Latin one."""
    if not character or unicodedata.category(character)[0] not in "LM":
        return False
    return not unicodedata.name(character, "LATIN").startswith("LATIN")


def _has_keyboard_latin_letters() -> bool:
    return _SCANCODES[pygame.K_a] != 0


Point = tuple[float, float]


class PointerKind(StrEnum):
    PRESS = "press"
    RELEASE = "release"
    MOVE = "move"


class MouseButton(StrEnum):
    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"
    NONE = ""


class WindowEventKind(StrEnum):
    QUIT = "quit"
    RESIZE = "resize"
    FOCUS_LOST = "focus_lost"
    FOCUS_GAINED = "focus_gained"
    LEFT = "left"
    """The pointer has left the window."""
    HIDDEN = "hidden"
    SHOWN = "shown"
    EXPOSED = "exposed"
    SOUND_DEVICE = "sound_device"


_BUTTONS: Final = {1: MouseButton.LEFT, 2: MouseButton.MIDDLE, 3: MouseButton.RIGHT}


@dataclass(frozen=True, slots=True)
class PointerEvent:
    """The mouse or a finger."""

    kind: PointerKind
    pos: Point
    """Logical pixels from the window's top left corner."""
    button: MouseButton = MouseButton.NONE
    held: bool = False
    """Whether the left button is down."""
    touch: bool = False


@dataclass(frozen=True, slots=True)
class WheelEvent:
    """A turn of the wheel at the pointer."""

    pos: Point
    turns: float
    """Whole turns, to which fractions add up; positive away from the person, 0 for a part of one."""
    part: float | None = None
    """What this input alone adds, for what moves smoothly; None for as much as the whole turns."""


@dataclass(frozen=True, slots=True)
class KeyEvent:
    """A key pressed or released."""

    name: str
    """As pygame names it: "space", "left", "return", "a"; never empty."""
    down: bool = True
    ctrl: bool = False
    shift: bool = False
    alt: bool = False
    again: bool = False
    """Whether the key repeats because it is held."""
    sign: str = ""
    """What it types, such as "?", wherever the layout has that; empty for letters and for keys that type nothing."""

    def key_name_among(self, names: Container[str]) -> str | None:
        """Its name if that is one of these, or else its sign; None where neither is."""
        return next((name for name in (self.name, self.sign) if name and name in names), None)


@dataclass(frozen=True, slots=True)
class WindowEvent:
    """Something about the window itself."""

    kind: WindowEventKind


Input = PointerEvent | WheelEvent | KeyEvent | WindowEvent
_ALMOST = 1e-6
"""Turns of the wheel that may be missing from a whole one: ten times 0.1 is a little less than 1."""
_WINDOW: dict[int, WindowEvent] = {
    pygame.QUIT: WindowEvent(WindowEventKind.QUIT),
    pygame.VIDEORESIZE: WindowEvent(WindowEventKind.RESIZE),
    pygame.WINDOWSIZECHANGED: WindowEvent(WindowEventKind.RESIZE),
    pygame.WINDOWFOCUSLOST: WindowEvent(WindowEventKind.FOCUS_LOST),
    pygame.WINDOWFOCUSGAINED: WindowEvent(WindowEventKind.FOCUS_GAINED),
    pygame.WINDOWLEAVE: WindowEvent(WindowEventKind.LEFT),
    pygame.WINDOWHIDDEN: WindowEvent(WindowEventKind.HIDDEN),
    pygame.WINDOWMINIMIZED: WindowEvent(WindowEventKind.HIDDEN),
    pygame.WINDOWSHOWN: WindowEvent(WindowEventKind.SHOWN),
    pygame.WINDOWRESTORED: WindowEvent(WindowEventKind.SHOWN),
    pygame.WINDOWEXPOSED: WindowEvent(WindowEventKind.EXPOSED),
    pygame.AUDIODEVICEADDED: WindowEvent(WindowEventKind.SOUND_DEVICE),
}


class InputQueue:
    """Reads what has happened since the last call, each with pygame's own event, which brings what is typed."""

    def __init__(self, elsewhere: Callable[[pygame.Event], bool] = lambda event: False) -> None:
        """`elsewhere` takes events that are about another window."""
        self._elsewhere = elsewhere
        self._held = False
        self._turned = 0.0
        """The part of a turn of the wheel that is still none."""
        self._keys: dict[int, str] = {}
        """The names of the keys that are down, by their places or else by their codes."""

    def read_inputs(self, metrics: Metrics) -> list[tuple[Input | None, pygame.Event]]:
        """Inputs in order; movements without anything in between are one."""
        found: list[tuple[Input | None, pygame.Event]] = []
        for event in pygame.event.get():
            if self._elsewhere(event):
                continue
            made = self._convert_event(event, metrics)
            if (
                isinstance(made, PointerEvent)
                and made.kind == PointerKind.MOVE
                and found
                and _is_pointer_move(found[-1][0])
            ):
                found[-1] = (made, event)
            else:
                found.append((made, event))
        return found

    def _convert_event(self, event: pygame.Event, metrics: Metrics) -> Input | None:
        if event.type in _WINDOW:
            return _WINDOW[event.type]
        if event.type == pygame.MOUSEMOTION:
            return PointerEvent(
                PointerKind.MOVE, _to_logical_point(event.pos, metrics), held=self._held, touch=_is_touch_event(event)
            )
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._convert_mouse_button_event(event, metrics)
        if event.type == pygame.MOUSEWHEEL:
            return self._convert_wheel_event(event, metrics)
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            return self._convert_key_event(event)
        return None

    def _convert_mouse_button_event(self, event: pygame.Event, metrics: Metrics) -> Input | None:
        button = _BUTTONS.get(event.button)
        if button is None:
            return None
        down = event.type == pygame.MOUSEBUTTONDOWN
        if button == MouseButton.LEFT:
            self._held = down
        kind = PointerKind.PRESS if down else PointerKind.RELEASE
        return PointerEvent(kind, _to_logical_point(event.pos, metrics), button, self._held, _is_touch_event(event))

    def _convert_wheel_event(self, event: pygame.Event, metrics: Metrics) -> WheelEvent | None:
        """None for a wheel that is only turned sideways."""
        part = float(event.precise_y)
        if not part:
            return None
        if part * self._turned < 0:
            self._turned = 0.0
        self._turned += part
        turns = math.trunc(self._turned + math.copysign(_ALMOST, part))
        self._turned -= turns
        return WheelEvent(_to_logical_point(pygame.mouse.get_pos(), metrics), turns, part)

    def _convert_key_event(self, event: pygame.Event) -> KeyEvent:
        down = event.type == pygame.KEYDOWN
        place = getattr(event, "scancode", 0) or event.key
        again = down and place in self._keys
        name = self._keys.get(place) or key_name(event)
        others = {each: known for each, known in self._keys.items() if each != place}
        self._keys = {**others, place: name} if down else others
        mod, shift, alt = event.mod, bool(event.mod & pygame.KMOD_SHIFT), bool(event.mod & pygame.KMOD_ALT)
        types_with_alt = alt and getattr(event, "unicode", "").isprintable()  # AltGr: Ctrl and Alt on some systems
        ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not types_with_alt
        return KeyEvent(name, down, ctrl, shift, alt, again, typed_symbol(event))


def was_pressed(event: Input | None) -> bool:
    """Whether any key or button has just gone down."""
    if isinstance(event, KeyEvent):
        return event.down and not event.again
    return isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS


def _is_pointer_move(made: Input | None) -> bool:
    return isinstance(made, PointerEvent) and made.kind == PointerKind.MOVE


def _to_logical_point(pos: tuple[int, int], metrics: Metrics) -> Point:
    return pos[0] / metrics.s, pos[1] / metrics.s


def _is_touch_event(event: pygame.Event) -> bool:
    return bool(getattr(event, "touch", False))
