"""The cache of text: renders labels, measures widths, and breaks paragraphs into lines.

The stage has one TextRenderer; `draw`, buttons, lists and boards use it. Sizes are pixels. Measuring is called
hundreds of times while a screen is laid out, so every answer is cached; a change of size or language forgets all.
Labels are shared: nobody may draw on one. What is measured must be as wide as what is drawn: both go through the same
runs. Runs, directions and line breaks come from the modules beside it; LINE is the line height of every paragraph.
"""

from __future__ import annotations

import io
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pygame

from tabletop.rules.caches import Cache, WeakKeyCache, cached
from tabletop.ui.drawing.font_files import reading_font_file, shipped_font_files
from tabletop.ui.drawing.line_breaks import (
    is_orphan,
    split_grapheme_clusters,
    split_unbreakable_parts,
    unbreakable_spans,
)
from tabletop.ui.drawing.spaced_letters import SpacedLetters, render_label
from tabletop.ui.drawing.sprites import surface_bytes
from tabletop.ui.drawing.text_runs import REPLACEMENT, TextRun, is_single_run, split_runs

_MOST_FONTS = 16
"""Each holds half a megabyte once most letters were drawn, and is opened again in half a millisecond. A page needs
about ten; what it wrote is remembered without them.
"""
_LEAST_FONTS = 8
"""The title has six."""
_MOST_LABELS, _LEAST_LABELS = 4 << 20, 1 << 20
"""Bytes; the title needs half of the lesser."""
_MOST_WIDTHS = 20_000
_MOST_WRAPPED = 1500
LINE = 1.4
"""Line spacing as a multiple of the font's size."""
TIGHT = 1.2
"""The same for two lines on a button."""


@cached("files of fonts", 10)
def _read_font_file(path: Path) -> bytes:
    return path.read_bytes()


@dataclass(frozen=True, slots=True)
class TextStyle:
    """How the player wants all text to look."""

    reading_font: bool = False
    letter_spacing: int = 0
    """Per cent of the size, between letters."""


class TextRenderer:
    """Renders text in pixels; asking again for the same label costs a look-up."""

    def __init__(self) -> None:
        self.style = TextStyle()
        self._fonts: Cache[tuple[int, bool], pygame.font.Font] = Cache("fonts", _MOST_FONTS)
        self._run_fonts: Cache[tuple[object, ...], pygame.font.Font] = Cache("fonts of runs", _MOST_FONTS)
        self._labels: Cache[tuple[object, ...], pygame.Surface] = Cache("labels", _MOST_LABELS, surface_bytes)
        self._words_of_labels: WeakKeyCache[pygame.Surface, str] = WeakKeyCache()
        """Also of labels that are no longer remembered here, but still drawn by somebody."""
        self._spaced_letters = SpacedLetters()
        self._widths: Cache[tuple[str, int, bool], int] = Cache("widths of texts", _MOST_WIDTHS)
        self._wrapped: Cache[tuple[str, int, int, bool], tuple[str, ...]] = Cache("wrapped texts", _MOST_WRAPPED)

    def font_of_size(self, size: int, *, bold: bool = False) -> pygame.font.Font:
        """The first font, Noto Sans or the reading font, at a size in pixels."""
        key = (size, bold)
        font = self._fonts.get_and_refresh(key)
        if font is None:
            font = self._fonts[key] = _open_font(self._main_font_file(bold=bold), size)
        return font

    def set_text_style(self, style: TextStyle) -> None:
        """Draws and measures in a style from now on; what was remembered of another is forgotten."""
        if style != self.style:
            self.style = style
            self.forget_all()

    def _main_font_file(self, *, bold: bool) -> Path:
        return reading_font_file(bold=bold) if self.style.reading_font else shipped_font_files(bold=bold)[0]

    def _letter_spacing_px(self, size: int) -> int:
        """Pixels between letters in the player's style."""
        return max(1, round(size * self.style.letter_spacing / 100)) if self.style.letter_spacing else 0

    def label(self, text: str, size: int, colour: str, *, bold: bool = False, spacing: int = 0) -> pygame.Surface:
        """One line; `spacing` in pixels is added between letters."""
        key = (text, size, colour, bold, spacing)
        found = self._labels.get_and_refresh(key)
        if found is not None:
            return found
        shown = _replace_undrawable(text)
        gap = spacing + self._letter_spacing_px(size)
        if gap or not is_single_run(shown, is_reading_font=self.style.reading_font):
            made = self._render_runs(shown, size, colour, gap, bold=bold)
        else:
            made = render_label(self.font_of_size(size, bold=bold), shown, colour)
        self._labels[key] = made
        self._words_of_labels.note(made, text)
        return made

    def words_of(self, picture: pygame.Surface) -> str:
        """What is written on a label; "" for any other picture."""
        return self._words_of_labels.get(picture, "")

    def text_width(self, text: str, size: int, *, bold: bool = False) -> int:
        """Width of a line in pixels."""
        key = (text, size, bold)
        found = self._widths.get(key)
        if found is None:
            shown = _replace_undrawable(text)
            gap = self._letter_spacing_px(size)
            if gap or not is_single_run(shown, is_reading_font=self.style.reading_font):
                found = sum(self._run_widths_px(self._split_into_runs(shown, bold=bold), size, gap, bold=bold))
            else:
                found = self.font_of_size(size, bold=bold).size(shown)[0]
            self._widths[key] = found
        return found

    def _split_into_runs(self, text: str, *, bold: bool) -> list[TextRun]:
        if is_single_run(text, is_reading_font=self.style.reading_font):
            return [TextRun(text, self._main_font_file(bold=bold), "", is_right_to_left=False)] if text else []
        return split_runs(text, bold=bold, is_reading_font=self.style.reading_font)

    def _run_widths_px(self, runs: Sequence[TextRun], size: int, gap: int, *, bold: bool) -> list[int]:
        """Pixels of each run with `gap` pixels after each of its letters, but for the last one on the right."""
        widths = [self._font_of_run(run, size, bold=bold).size(run.text)[0] for run in runs]
        if gap:
            gaps = [
                0 if run.is_joined or not width else len(run.clusters())
                for run, width in zip(runs, widths, strict=True)
            ]
            widths = [width + gap * number for width, number in zip(widths, gaps, strict=True)]
            if gaps and gaps[-1]:
                widths[-1] -= gap
        return widths

    def _font_of_run(self, run: TextRun, size: int, *, bold: bool) -> pygame.font.Font:
        """Of the size, or smaller where its lines are higher than those of the program's font."""
        if not run.script and not run.is_right_to_left and run.file == self._main_font_file(bold=bold):
            return self.font_of_size(size, bold=bold)
        key = (run.file, run.script, run.is_right_to_left, size)
        font = self._run_fonts.get_and_refresh(key)
        if font is None:
            high = self.font_of_size(size, bold=bold).get_height()
            font = _open_font(run.file, size)
            if run.file not in shipped_font_files(bold=bold) and font.get_height() > high:
                font = _open_font(run.file, max(1, size * high // font.get_height()))
            if run.script:
                font.set_script(run.script)
            if run.is_right_to_left:
                font.set_direction(pygame.DIRECTION_RTL)
            self._run_fonts[key] = font
        return font

    def _render_runs(self, text: str, size: int, colour: str, gap: int, *, bold: bool) -> pygame.Surface:
        """As high as a label of the program's font; letters of all runs stand on one line, `gap` pixels apart."""
        first, runs = self.font_of_size(size, bold=bold), self._split_into_runs(text, bold=bold)
        widths = self._run_widths_px(runs, size, gap, bold=bold)
        made = pygame.Surface((sum(widths), first.get_height()), pygame.SRCALPHA)
        x = 0
        for run, width in zip(runs, widths, strict=True):
            font = self._font_of_run(run, size, bold=bold)
            y = first.get_ascent() - font.get_ascent()
            if gap and width and not run.is_joined:
                self._spaced_letters.draw(made, (x, y), font, run, colour=colour, gap=gap)
            else:
                made.blit(render_label(font, run.text, colour), (x, y))
            x += width
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
                for line in self._break_paragraph_without_orphan(paragraph, size, width, bold=bold)
            )
        return list(found)

    def _break_paragraph_without_orphan(self, paragraph: str, size: int, width: int, *, bold: bool) -> list[str]:
        """As many lines as there must be; where the last would hold a letter or two of a word, the others give some."""
        lines = self._break_paragraph_to_width(paragraph, size, width, bold=bold)
        for less in (1, 2, 3) if len(lines) > 1 and is_orphan(lines[-2], lines[-1]) else ():
            narrower = self._break_paragraph_to_width(paragraph, size, width - less * size, bold=bold)
            if len(narrower) == len(lines) and not is_orphan(narrower[-2], narrower[-1]):
                return narrower
        return lines

    def widest_unbreakable_px(self, text: str, size: int, *, bold: bool = False) -> int:
        """Pixels that lines must have so that none ends where it may not."""
        return max(self.text_width(piece, size, bold=bold) for _, piece in split_unbreakable_parts(text))

    def _break_paragraph_to_width(self, paragraph: str, size: int, width: int, *, bold: bool) -> list[str]:
        lines: list[str] = []
        spans = unbreakable_spans(paragraph)
        begin, at, last = 0, 0, len(spans) - 1
        expected = 2 * width // max(1, size)  # letters of a line, so that few are measured that are too long or short
        while True:
            while begin == spans[at][1] and at < last:  # no line begins with a blank
                at += 1
                begin = spans[at][0]
            end = min(last, max(at, bisect_right(spans, begin + expected, key=lambda span: span[1]) - 1))
            fits = self.text_width(paragraph[begin : spans[end][1]], size, bold=bold) <= width
            while not fits and end > at:
                end -= 1
                fits = self.text_width(paragraph[begin : spans[end][1]], size, bold=bold) <= width
            if not fits:
                *whole, rest = self._break_word_to_width(paragraph[begin : spans[at][1]], size, width, bold=bold)
                lines += whole
                begin = spans[at][1] - len(rest)
            while end < last and self.text_width(paragraph[begin : spans[end + 1][1]], size, bold=bold) <= width:
                end += 1
            lines.append(paragraph[begin : spans[end][1]])
            if end == last:
                return lines
            expected, at = len(lines[-1]), end + 1
            begin = spans[at][0]

    def shorten_to_width(self, text: str, size: int, width: int, *, bold: bool = False) -> str:
        """The text, or its beginning with an ellipsis, no wider than `width` pixels."""
        if self.text_width(text, size, bold=bold) <= width:
            return text
        most = bisect_right(
            range(1, len(text)), width, key=lambda end: self.text_width(f"{text[:end]}…", size, bold=bold)
        )
        return f"{text[:most].rstrip()}…"

    def first_fitting_text(self, texts: Sequence[str], size: int, width: int, *, bold: bool = False) -> str:
        """The first of several wordings that is no wider than `width` pixels, else the last."""
        return next((text for text in texts if self.text_width(text, size, bold=bold) <= width), texts[-1])

    def fit_size_and_lines(
        self, text: str, sizes: tuple[int, ...], room: tuple[int, int], *, bold: bool = False
    ) -> tuple[int, list[str]]:
        """The first size at which the text fits `room` (pixels) in a line, else one below the first at which it does in
        several, else the last one cut."""
        for size in sizes[:2]:
            if self.text_width(text, size, bold=bold) <= room[0]:
                return size, [text]
        for size in sizes[1:] or sizes:
            lines = self.wrap_lines(text, size, room[0], bold=bold)
            if len(lines) > 1 and len(lines) * round(TIGHT * size) > room[1]:
                continue
            if "\n" not in text and self.widest_unbreakable_px(text, size, bold=bold) <= room[0]:
                return size, lines
        return sizes[-1], [self.shorten_to_width(text, sizes[-1], room[0], bold=bold)]

    def set_cache_limit_bytes(self, most_bytes: int) -> None:
        """So much of labels may stay in memory from now on, or a little where that is less."""
        self._labels.most = max(_MOST_LABELS, most_bytes)

    def forget_most(self) -> None:
        """Forgets all but the few fonts and labels that were used last: another page needs others."""
        self._labels.shrink(_LEAST_LABELS)
        self._fonts.shrink(_LEAST_FONTS)
        self._run_fonts.shrink(_LEAST_FONTS)
        self._spaced_letters.forget_all()  # it holds fonts by its letters

    def forget_all(self) -> None:
        """Forgets all labels and fonts, as after a change of size."""
        self._fonts.clear()
        self._run_fonts.clear()
        self._labels.clear()
        self._spaced_letters.forget_all()
        self._widths.clear()
        self._wrapped.clear()

    def _break_word_to_width(self, word: str, size: int, width: int, *, bold: bool) -> list[str]:
        pieces = [""]
        for letter in word if word.isascii() else split_grapheme_clusters(word):
            if pieces[-1] and self.text_width(pieces[-1] + letter, size, bold=bold) > width:
                pieces.append("")
            pieces[-1] += letter
        return pieces


def _replace_undrawable(text: str) -> str:
    """The text with a mark for every sign that no font can draw: names in a file may hold anything."""
    if text.isprintable():
        return text
    return "".join(REPLACEMENT if letter < " " or "\ud800" <= letter <= "\udfff" else letter for letter in text)


def _open_font(path: Path, size: int) -> pygame.font.Font:
    if path.parent == shipped_font_files(bold=False)[0].parent:
        # from memory: a font would keep its file open, and SDL_ttf reads paths in the system's encoding
        return pygame.font.Font(io.BytesIO(_read_font_file(path)), size)
    try:
        return pygame.font.Font(path, size)
    except (pygame.error, OSError):  # a font of the system may be removed, or be of a kind that SDL_ttf cannot read
        return _open_font(shipped_font_files(bold=False)[0], size)
