"""Text and art that note what is wrong with them, and draw something in its place."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from tabletop.ui.drawing.sprites import Sprites
from tabletop.ui.drawing.text import Texts

_MISSING: Final = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'
_IN_NO_FONT: Final = "\U000f0000"
"""For private use: a font draws a box for it, as for every letter that it lacks."""
_SIZE: Final = 24


class CheckedTexts(Texts):
    """Tells of every text that is drawn."""

    def __init__(self, on_drawn: Callable[[str], None]) -> None:
        super().__init__()
        self._on_drawn = on_drawn

    def label(self, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0) -> pygame.Surface:
        self._on_drawn(text)
        return super().label(text, size, colour, bold=bold, spacing=spacing)

    def wrap_lines(self, text: str, size: int, width: int, *, bold: bool = False) -> list[str]:
        self._on_drawn(text)
        return super().wrap_lines(text, size, width, bold=bold)


class CheckedSprites(Sprites):
    """Tells of a drawing that is missing, and draws nothing instead of it."""

    def __init__(self, folder: Callable[[str], Path], on_missing: Callable[[str], None]) -> None:
        super().__init__(folder)
        self._on_missing = on_missing

    def text(self, name: str) -> str:
        try:
            return super().text(name)
        except FileNotFoundError:
            self._on_missing(name)
            return _MISSING


class FontLetters:
    """Which letters the program's font has."""

    def __init__(self) -> None:
        self._font = Texts().font_of_size(_SIZE)
        self._box = self._letter_pixels(_IN_NO_FONT)
        self._drawn: set[str] = set()

    def missing_letters(self, text: str) -> list[str]:
        """Letters of a text that are drawn as boxes, each once."""
        new = [letter for letter in dict.fromkeys(text) if letter not in self._drawn]
        boxes = [letter for letter in new if self._is_box(letter)]
        self._drawn |= set(new).difference(boxes)
        return boxes

    def _is_box(self, letter: str) -> bool:
        if letter.isspace() or unicodedata.category(letter)[0] in "CM":
            return False  # nothing is drawn for it, or it is drawn on the letter before
        return self._letter_pixels(letter) == self._box

    def _letter_pixels(self, letter: str) -> bytes:
        return pygame.image.tobytes(self._font.render(letter, True, "white"), "RGBA")
