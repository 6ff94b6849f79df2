"""Labels: fonts, cached glyph runs and line breaking."""

from __future__ import annotations

import importlib.util
import io
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path

import pygame

from tabletop.rules.caches import Cache, cached
from tabletop.ui.drawing.sprites import surface_bytes

_MOST_FONTS = 64
_MOST_LABELS = 4 << 20
"""Bytes."""
_MOST_WIDTHS = 20_000
_MOST_WRAPPED = 1500
LINE = 1.4
"""Line spacing as a multiple of the font's size."""
TIGHT = 1.2
"""The same for two lines on a button."""


@cached("folder of the fonts", 1)
def fonts_folder() -> Path:
    """The folder of the fonts that pygame_gui brings, found without importing it."""
    spec = importlib.util.find_spec("pygame_gui")
    if spec is None or not spec.submodule_search_locations:
        raise ModuleNotFoundError("pygame_gui", name="pygame_gui")
    return Path(spec.submodule_search_locations[0]) / "data"


@cached("files of fonts", 4)
def _font_file(name: str) -> bytes:
    return (fonts_folder() / name).read_bytes()


class Texts:
    """Renders text in pixels; asking again for the same label costs a look-up."""

    def __init__(self) -> None:
        self._fonts: Cache[tuple[int, bool], pygame.font.Font] = Cache("fonts", _MOST_FONTS)
        self._labels: Cache[tuple[object, ...], pygame.Surface] = Cache("labels", _MOST_LABELS, surface_bytes)
        self._widths: Cache[tuple[str, int, bool], int] = Cache("widths of texts", _MOST_WIDTHS)
        self._wrapped: Cache[tuple[str, int, int, bool], tuple[str, ...]] = Cache("wrapped texts", _MOST_WRAPPED)

    def font_of_size(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """Noto Sans at a size in pixels."""
        key = (size, bold)
        font = self._fonts.get_recent(key)
        if font is None:
            face = "NotoSans-Bold.ttf" if bold else "NotoSans-Regular.ttf"
            # from memory: a font would keep its file open, and SDL_ttf reads paths in the system's encoding
            font = self._fonts[key] = pygame.font.Font(io.BytesIO(_font_file(face)), size)
        return font

    def label(self, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0) -> pygame.Surface:
        """One line; `spacing` in pixels is added between letters."""
        key = (text, size, colour, bold, spacing)
        found = self._labels.get_recent(key)
        if found is not None:
            return found
        font, shown = self.font_of_size(size, bold=bold), _replace_undrawable(text)
        made = _render_spaced(font, shown, colour, spacing) if spacing else _render_label(font, shown, colour)
        self._labels[key] = made
        return made

    def width(self, text: str, size: int, *, bold: bool = False) -> int:
        """Width of a line in pixels."""
        key = (text, size, bold)
        found = self._widths.get(key)
        if found is None:
            found = self._widths[key] = self.font_of_size(size, bold=bold).size(_replace_undrawable(text))[0]
        return found

    def wrap_lines(self, text: str, size: int, width: int, *, bold: bool = False) -> list[str]:
        """Lines no wider than `width` pixels, broken at spaces; a longer word is broken where it must be."""
        key = (text, size, width, bold)
        found = self._wrapped.get(key)
        if found is None:
            found = self._wrapped[key] = tuple(self._break_lines(text, size, width, bold=bold))
        return list(found)

    def _break_lines(self, text: str, size: int, width: int, *, bold: bool) -> list[str]:
        lines: list[str] = []
        for paragraph in text.split("\n"):
            line = ""
            for word in paragraph.split(" "):
                longer = f"{line} {word}" if line else word
                if self.width(longer, size, bold=bold) <= width:
                    line = longer
                    continue
                if line:
                    lines.append(line)
                *whole, line = self._break_word(word, size, width, bold=bold)
                lines += whole
            lines.append(line)
        return lines

    def shortened(self, text: str, size: int, width: int, *, bold: bool = False) -> str:
        """The text, or its beginning with an ellipsis, no wider than `width` pixels."""
        if self.width(text, size, bold=bold) <= width:
            return text
        most = bisect_right(range(1, len(text)), width, key=lambda end: self.width(f"{text[:end]}…", size, bold=bold))
        return f"{text[:most].rstrip()}…"

    def first_fitting(self, texts: Sequence[str], size: int, width: int, *, bold: bool = False) -> str:
        """The first of several wordings that is no wider than `width` pixels, else the last."""
        return next((text for text in texts if self.width(text, size, bold=bold) <= width), texts[-1])

    def fit_size_and_lines(
        self, text: str, sizes: tuple[int, ...], room: tuple[int, int], *, bold: bool = False
    ) -> tuple[int, list[str]]:
        """The first size at which the text fits `room` (pixels) in a line, else one below the first at which it does in
        several, else the last one cut."""
        for size in sizes[:2]:
            if self.width(text, size, bold=bold) <= room[0]:
                return size, [text]
        for size in sizes[1:] or sizes:
            lines = self.wrap_lines(text, size, room[0], bold=bold)
            if " ".join(lines) == text and (len(lines) == 1 or len(lines) * round(TIGHT * size) <= room[1]):
                return size, lines
        return sizes[-1], [self.shortened(text, sizes[-1], room[0], bold=bold)]

    def set_most_bytes(self, most_bytes: int) -> None:
        """So much of labels may stay in memory from now on, or a little where that is less."""
        self._labels.most = max(_MOST_LABELS, most_bytes)

    def forget_all(self) -> None:
        """Forgets all labels and fonts, as after a change of size."""
        self._fonts.clear()
        self._labels.clear()
        self._widths.clear()
        self._wrapped.clear()

    def _break_word(self, word: str, size: int, width: int, *, bold: bool) -> list[str]:
        pieces = [""]
        for letter in word:
            if pieces[-1] and self.width(pieces[-1] + letter, size, bold=bold) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces


def _replace_undrawable(text: str) -> str:
    """The text with a mark for every sign that no font can draw: names in a file may hold anything."""
    if text.isprintable():
        return text
    return "".join("\ufffd" if letter < " " or "\ud800" <= letter <= "\udfff" else letter for letter in text)


def _render_label(font: pygame.font.Font, text: str, colour: str) -> pygame.Surface:
    if not font.size(text)[0]:  # pygame refuses what is nothing but accents or marks of direction
        return pygame.Surface((0, font.get_height()), pygame.SRCALPHA)
    return font.render(text, True, colour)


def _render_spaced(font: pygame.font.Font, text: str, colour: str, spacing: int) -> pygame.Surface:
    letters = [_render_label(font, letter, colour) for letter in text]
    width = sum(letter.get_width() + spacing for letter in letters)
    whole = pygame.Surface((max(1, width), font.get_height()), pygame.SRCALPHA)
    x = 0
    for letter in letters:
        whole.blit(letter, (x, 0))
        x += letter.get_width() + spacing
    return whole
