"""Labels: fonts, cached glyph runs and line breaking."""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Sequence
from pathlib import Path
from weakref import WeakKeyDictionary

import pygame

from tabletop.rules.caches import Cache, cached
from tabletop.ui.drawing.font_files import shipped_files
from tabletop.ui.drawing.line_breaks import piece_spans, split_clusters, split_pieces
from tabletop.ui.drawing.sprites import surface_bytes
from tabletop.ui.drawing.text_runs import REPLACEMENT, TextRun, is_plain, split_runs

_MOST_FONTS = 64
_MOST_LABELS = 4 << 20
"""Bytes."""
_MOST_WIDTHS = 20_000
_MOST_WRAPPED = 1500
LINE = 1.4
"""Line spacing as a multiple of the font's size."""
TIGHT = 1.2
"""The same for two lines on a button."""


@cached("files of fonts", 8)
def _font_file(path: Path) -> bytes:
    return path.read_bytes()


class Texts:
    """Renders text in pixels; asking again for the same label costs a look-up."""

    def __init__(self) -> None:
        self._fonts: Cache[tuple[int, bool], pygame.font.Font] = Cache("fonts", _MOST_FONTS)
        self._run_fonts: Cache[tuple[object, ...], pygame.font.Font] = Cache("fonts of runs", _MOST_FONTS)
        self._labels: Cache[tuple[object, ...], pygame.Surface] = Cache("labels", _MOST_LABELS, surface_bytes)
        self._widths: Cache[tuple[str, int, bool], int] = Cache("widths of texts", _MOST_WIDTHS)
        self._wrapped: Cache[tuple[str, int, int, bool], tuple[str, ...]] = Cache("wrapped texts", _MOST_WRAPPED)
        self._text_by_label: WeakKeyDictionary[pygame.Surface, str] = WeakKeyDictionary()

    def font_of_size(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """Noto Sans at a size in pixels."""
        key = (size, bold)
        font = self._fonts.get_recent(key)
        if font is None:
            font = self._fonts[key] = _open_font(shipped_files(bold=bold)[0], size)
        return font

    def label(self, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0) -> pygame.Surface:
        """One line; `spacing` in pixels is added between letters."""
        key = (text, size, colour, bold, spacing)
        found = self._labels.get_recent(key)
        if found is not None:
            return found
        shown = _replace_undrawable(text)
        if not is_plain(shown):
            made = self._render_runs(shown, size, colour, bold=bold)
        else:
            font = self.font_of_size(size, bold=bold)
            made = _render_spaced(font, shown, colour, spacing) if spacing else _render_label(font, shown, colour)
        self._labels[key] = made
        self._text_by_label[made] = text
        return made

    def text_of_label(self, picture: object) -> str:
        """What is written on a label that this has made; "" for any other picture."""
        return self._text_by_label.get(picture, "") if isinstance(picture, pygame.Surface) else ""

    def width(self, text: str, size: int, *, bold: bool = False) -> int:
        """Width of a line in pixels."""
        key = (text, size, bold)
        found = self._widths.get(key)
        if found is None:
            shown = _replace_undrawable(text)
            if is_plain(shown):
                found = self.font_of_size(size, bold=bold).size(shown)[0]
            else:
                runs = split_runs(shown, bold=bold)
                found = sum(self._font_of_run(run, size, bold=bold).size(run.text)[0] for run in runs)
            self._widths[key] = found
        return found

    def _font_of_run(self, run: TextRun, size: int, *, bold: bool) -> pygame.font.Font:
        """Of the size, or smaller where its lines are higher than those of the program's font."""
        key = (run.file, run.script, run.is_right_to_left, size)
        font = self._run_fonts.get_recent(key)
        if font is None:
            high = self.font_of_size(size, bold=bold).get_height()
            font = _open_font(run.file, size)
            if run.file not in shipped_files(bold=bold) and font.get_height() > high:
                font = _open_font(run.file, max(1, size * high // font.get_height()))
            if run.script:
                font.set_script(run.script)
            if run.is_right_to_left:
                font.set_direction(pygame.DIRECTION_RTL)
            self._run_fonts[key] = font
        return font

    def _render_runs(self, text: str, size: int, colour: str, *, bold: bool) -> pygame.Surface:
        """As high as a label of the program's font; letters of all runs stand on one line."""
        first = self.font_of_size(size, bold=bold)
        made = pygame.Surface((self.width(text, size, bold=bold), first.get_height()), pygame.SRCALPHA)
        x = 0
        for run in split_runs(text, bold=bold):
            font = self._font_of_run(run, size, bold=bold)
            made.blit(_render_label(font, run.text, colour), (x, first.get_ascent() - font.get_ascent()))
            x += font.size(run.text)[0]
        return made

    def wrap_lines(self, text: str, size: int, width: int, *, bold: bool = False) -> list[str]:
        """Lines no wider than `width` pixels, each a part of the text, broken where `line_breaks` allows it.

        A longer word is broken where it must be.
        """
        key = (text, size, width, bold)
        found = self._wrapped.get(key)
        if found is None:
            found = self._wrapped[key] = tuple(
                line
                for paragraph in text.split("\n")
                for line in self._break_paragraph(paragraph, size, width, bold=bold)
            )
        return list(found)

    def widest_piece(self, text: str, size: int, *, bold: bool = False) -> int:
        """Pixels that lines must have so that none ends where it may not."""
        return max(self.width(piece, size, bold=bold) for _, piece in split_pieces(text))

    def _break_paragraph(self, paragraph: str, size: int, width: int, *, bold: bool) -> list[str]:
        lines: list[str] = []
        spans = piece_spans(paragraph)
        begin, at, last = 0, 0, len(spans) - 1
        expected = 2 * width // max(1, size)  # letters of a line, so that few are measured that are too long or short
        while True:
            while begin == spans[at][1] and at < last:  # no line begins with a blank
                at += 1
                begin = spans[at][0]
            end = min(last, max(at, bisect_right(spans, begin + expected, key=lambda span: span[1]) - 1))
            fits = self.width(paragraph[begin : spans[end][1]], size, bold=bold) <= width
            while not fits and end > at:
                end -= 1
                fits = self.width(paragraph[begin : spans[end][1]], size, bold=bold) <= width
            if not fits:
                *whole, rest = self._break_word(paragraph[begin : spans[at][1]], size, width, bold=bold)
                lines += whole
                begin = spans[at][1] - len(rest)
            while end < last and self.width(paragraph[begin : spans[end + 1][1]], size, bold=bold) <= width:
                end += 1
            lines.append(paragraph[begin : spans[end][1]])
            if end == last:
                return lines
            expected, at = len(lines[-1]), end + 1
            begin = spans[at][0]

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
            if len(lines) > 1 and len(lines) * round(TIGHT * size) > room[1]:
                continue
            if "\n" not in text and self.widest_piece(text, size, bold=bold) <= room[0]:
                return size, lines
        return sizes[-1], [self.shortened(text, sizes[-1], room[0], bold=bold)]

    def set_most_bytes(self, most_bytes: int) -> None:
        """So much of labels may stay in memory from now on, or a little where that is less."""
        self._labels.most = max(_MOST_LABELS, most_bytes)

    def forget_all(self) -> None:
        """Forgets all labels and fonts, as after a change of size."""
        self._fonts.clear()
        self._run_fonts.clear()
        self._labels.clear()
        self._widths.clear()
        self._wrapped.clear()

    def _break_word(self, word: str, size: int, width: int, *, bold: bool) -> list[str]:
        pieces = [""]
        for letter in word if word.isascii() else split_clusters(word):
            if pieces[-1] and self.width(pieces[-1] + letter, size, bold=bold) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces


def _replace_undrawable(text: str) -> str:
    """The text with a mark for every sign that no font can draw: names in a file may hold anything."""
    if text.isprintable():
        return text
    return "".join(REPLACEMENT if letter < " " or "\ud800" <= letter <= "\udfff" else letter for letter in text)


def _open_font(path: Path, size: int) -> pygame.font.Font:
    if path.parent == shipped_files(bold=False)[0].parent:
        # from memory: a font would keep its file open, and SDL_ttf reads paths in the system's encoding
        return pygame.font.Font(io.BytesIO(_font_file(path)), size)
    try:
        return pygame.font.Font(path, size)
    except (pygame.error, OSError):  # a font of the system may be removed, or be of a kind that SDL_ttf cannot read
        return _open_font(shipped_files(bold=False)[0], size)


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
