"""What keys are called on any keyboard, and what is printed on them.

A letter is the one that the layout has on the key; where the layout has no Latin letters, it is the one in the same
place on a US keyboard. The row of digits and the number pad are digits everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from enum import StrEnum
from typing import Final

import pygame


class Key(StrEnum):
    """Names of the keys that a screen answers to by itself; any other key has its name too."""

    RETURN = "return"
    ESCAPE = "escape"
    SPACE = "space"
    BACKSPACE = "backspace"
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
    D = "d"
    F = "f"
    H = "h"
    K = "k"
    L = "l"
    M = "m"
    N = "n"
    P = "p"
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
        return _as_ascii_digit(typed_sign(event)) or _as_ascii_digit(character) or _DIGITS[scancode]
    if scancode in _LETTERS and not is_latin and (_is_foreign(character) or not _has_latin_letters()):
        return _LETTERS[scancode]
    named = pygame.key.name(key) or character.strip() or pygame.key.name(key, use_compat=False).lower()
    return named or f"key {scancode or key}"


def typed_sign(event: pygame.Event) -> str:
    """The one character that a KEYDOWN event types, if it is no letter; empty for any other key."""
    text = getattr(event, "unicode", "")
    return text if len(text) == 1 and text.isprintable() and not text.isalpha() and not text.isspace() else ""


def keys_as_printed(words: str) -> str:
    """Single capital letters in what names keys, such as "Ctrl+Z, R", become what is printed on those keys."""
    return _SINGLE.sub(_printed_key, words) if not _has_latin_letters() else words


def tip_as_printed(tip: str) -> str:
    """The same for a sentence that names keys in brackets, such as "Who sees whom (V)"."""
    return _BRACKETED.sub(_printed_key, tip) if not _has_latin_letters() else tip


def _printed_key(found: re.Match[str]) -> str:
    """What the key of a Latin letter types in a layout without such letters; the letter itself where nobody knows."""
    scancode = pygame.KSCAN_A + ord(found[0]) - ord("A")
    return next((chr(code).upper() for code in _FOREIGN if _SCANCODES[code] == scancode), found[0])


def _as_ascii_digit(character: str) -> str:
    """A digit of any script as one of "0" to "9"; empty for everything else."""
    value = unicodedata.decimal(character, None) if len(character) == 1 else None
    return "" if value is None else str(value)


def _is_foreign(character: str) -> bool:
    """Whether it is a letter, or a mark on one, of an alphabet that is not the Latin one."""
    if not character or unicodedata.category(character)[0] not in "LM":
        return False
    return not unicodedata.name(character, "LATIN").startswith("LATIN")


def _has_latin_letters() -> bool:
    return _SCANCODES[pygame.K_a] != 0
