"""Splits a line of text into runs from left to right: each is drawn by one font, in one script and one direction.

Used by `text`, `spaced_letters` and the check for letters without a font (`forms/missing_letters`). It draws
nothing. A plain text of the program's own font is recognised first, because nearly all lines are that and it is asked
for every new label: the pattern _PLAIN must agree with what the first font of `font_files` draws.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from tabletop.rules.caches import cached
from tabletop.ui.drawing.font_files import find_font_file, letter_ranges_of_font, reading_font_file, shipped_font_files
from tabletop.ui.drawing.line_breaks import SOFT_HYPHEN, split_grapheme_clusters
from tabletop.ui.drawing.text_direction import bidi_embedding_levels, has_right_to_left, visual_order

REPLACEMENT = "\ufffd"
_PLAIN = re.compile(
    "[ -~\u00a0-\u00ac\u00ae-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u03e1\u03f0-\u052f"
    "\u1e00-\u1eff\u2002-\u200a\u2010-\u2027\u202f-\u205e\u2070\u2074-\u208e\u20a0-\u20c0\u2100-\u215f\u2212\ufffd]*"
)
"""What the first of the shipped fonts draws from left to right, one letter after the other."""
_HIDDEN = re.compile("[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+")
_SCRIPTS = {
    "ARABIC": "Arab", "BENGALI": "Beng", "DEVANAGARI": "Deva", "GUJARATI": "Gujr", "GURMUKHI": "Guru",
    "HEBREW": "Hebr", "KANNADA": "Knda", "KHMER": "Khmr", "LAO": "Laoo", "MALAYALAM": "Mlym", "MONGOLIAN": "Mong",
    "MYANMAR": "Mymr", "NKO": "Nkoo", "ORIYA": "Orya", "SINHALA": "Sinh", "SYRIAC": "Syrc", "TAMIL": "Taml",
    "TELUGU": "Telu", "THAANA": "Thaa", "THAI": "Thai", "TIBETAN": "Tibt",
}  # fmt: skip
"""First words of letters' names to codes of ISO 15924, of the scripts whose letters join or move."""
_APART = ("", "Hebr")
"""Scripts in which no letter joins the next."""


@dataclass(frozen=True, slots=True)
class TextRun:
    """Letters in the order in which they are read."""

    text: str
    file: Path
    script: str
    """ISO 15924; "" where letters stand one after the other."""
    is_right_to_left: bool

    @property
    def is_joined(self) -> bool:
        """Whether letters join or move, so that nothing may come between them."""
        return self.script not in _APART

    def clusters(self) -> list[str]:
        """Letters with their marks, in the order in which they are read."""
        return list(self.text) if self.text.isascii() else split_grapheme_clusters(self.text)


def is_single_run(text: str, *, is_reading_font: bool = False) -> bool:
    """Whether the whole text is one run of the program's first font, or of the reading font."""
    return text.isascii() or (_reading_font_pattern() if is_reading_font else _PLAIN).fullmatch(text) is not None


@cached("letters of the reading font", 1)
def _reading_font_pattern() -> re.Pattern[str]:
    """What the reading font draws of all that is plain, but for marks: `split_runs` looks at their letters as well."""
    known = letter_ranges_of_font(reading_font_file(bold=False))
    ranges = (range(first, last + 1) for first, last in zip(known.firsts, known.lasts, strict=True))
    letters = (chr(code) for codes in ranges for code in codes)
    drawn = (letter for letter in letters if _PLAIN.fullmatch(letter) and not unicodedata.combining(letter))
    return re.compile(f"[{''.join(map(re.escape, drawn))}]*")


def split_runs(text: str, *, bold: bool = False, is_reading_font: bool = False) -> list[TextRun]:
    """From left to right; a letter that nothing draws becomes one replacement, marks of direction are left out."""
    if text.endswith(SOFT_HYPHEN):
        text = f"{text[:-1]}-"
    levels = bidi_embedding_levels(text) if has_right_to_left(text) else [0] * len(text)
    styled: list[tuple[tuple[Path, str, int], str]] = []
    at = 0
    for cluster in split_grapheme_clusters(text):
        shown = _HIDDEN.sub("", cluster)
        if shown:
            file, script = font_file_and_script(shown[0], bold=bold)
            if is_reading_font and _is_in_reading_font(shown):
                file = reading_font_file(bold=bold)
            styled.append(
                ((file or shipped_font_files(bold=bold)[0], script, levels[at]), shown if file else REPLACEMENT)
            )
        at += len(cluster)
    runs = [(style, "".join(part for _, part in parts)) for style, parts in groupby(styled, lambda each: each[0])]
    order = visual_order([level for (_, _, level), _ in runs])
    return [TextRun(runs[at][1], file, script, level % 2 == 1) for at in order for file, script, level in [runs[at][0]]]


def _is_in_reading_font(cluster: str) -> bool:
    """Whether the reading font draws a letter with all of its marks; a letter may be there with a mark in it."""
    return is_single_run(unicodedata.normalize("NFC", cluster), is_reading_font=True)


def undrawable_letters(text: str) -> str:
    """Letters of a text that no font here can draw, each once."""
    if is_single_run(text):
        return ""
    letters = dict.fromkeys(cluster[0] for cluster in split_grapheme_clusters(_HIDDEN.sub("", text)))
    return "".join(letter for letter in letters if find_font_file(letter) is None)


@cached("fonts and scripts of letters", 4096)
def font_file_and_script(letter: str, *, bold: bool) -> tuple[Path | None, str]:
    return find_font_file(letter, bold=bold), _SCRIPTS.get(unicodedata.name(letter, "").split(" ")[0], "")
