"""Which font file draws a letter: the fonts that ship with the program, then those of the system.

`text_runs` asks it for each letter, `text` for the program's own font, the conformance check (`faults`) for missing
letters. Answers are cached for the whole process. Fonts of the system are only searched for a letter that no shipped
font has. The names are files in `data/fonts`, and their order must stay: the first font draws nearly all, and
`text_runs` knows by a pattern what it draws.
"""

from __future__ import annotations

import mmap
import struct
import warnings
from array import array
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pygame

from tabletop import paths
from tabletop.rules.caches import cached

READING = "AtkinsonHyperlegibleNext-{}.ttf"
"""Its letters are hard to take for each other. tools/reading_font.py gives it the lines of Noto Sans."""
SHIPPED = ("NotoSans-{}.ttf", "NotoSansJP-{}.otf", "NotoSansHebrew-{}.ttf", "NotoSansArabic-{}.ttf")
_WEIGHTS = ("Regular", "Bold")
_PASSED_OVER = ("lastresort", "adobeblank")
"""Fonts whose every letter is a box."""
_OUTLINES = (b"glyf", b"CFF ", b"CFF2")
"""A font without any of these tables has pictures of one size."""
_FULL, _BASIC = 12, 4
"""Formats of the table of letters: all of Unicode, and what takes 16 bits."""


@dataclass(frozen=True, slots=True)
class FontLetterRanges:
    """Code points of the letters of a font."""

    firsts: array[int]
    lasts: array[int]

    def __contains__(self, letter: str) -> bool:
        at = bisect_right(self.firsts, ord(letter)) - 1
        return at >= 0 and ord(letter) <= self.lasts[at]


@cached("files of shipped fonts", 2)
def shipped_font_files(*, bold: bool) -> tuple[Path, ...]:
    """The program's own fonts, the one for Latin letters first."""
    return tuple(paths.data() / "fonts" / name.format(_WEIGHTS[bold]) for name in SHIPPED)


@cached("files of the reading font", 2)
def reading_font_file(*, bold: bool) -> Path:
    return paths.data() / "fonts" / READING.format(_WEIGHTS[bold])


@cached("fonts of letters", 4096)
def find_font_file(letter: str, *, bold: bool = False) -> Path | None:
    """The first file that can draw it; None where there is none."""
    for path in shipped_font_files(bold=bold):
        if letter in letter_ranges_of_font(path):
            return path
    for name in system_fonts():
        for weight in dict.fromkeys((bold, False)):
            found = pygame.font.match_font(name, bold=weight)
            if found and letter in letter_ranges_of_font(Path(found)):
                return Path(found)
    return None


@cached("letters of fonts", 1024)
def letter_ranges_of_font(path: Path) -> FontLetterRanges:
    """Read from the file's table cmap; none where it cannot be read."""
    try:
        with path.open("rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as data:
            found = sorted(_read_letter_ranges(data))
    except (OSError, ValueError, struct.error, IndexError):
        found = []
    return FontLetterRanges(array("I", (first for first, _ in found)), array("I", (last for _, last in found)))


@cached("system fonts", 1)
def system_fonts() -> tuple[str, ...]:
    """Names of the system's fonts, plain ones first."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # pygame warns where the system has no list of fonts
        names = pygame.font.get_fonts()
    return tuple(sorted((name for name in names if not name.startswith(_PASSED_OVER)), key=_font_plainness_key))


def _font_plainness_key(name: str) -> tuple[bool, bool, str]:
    """Sorts first what looks most like the program's own font."""
    special = any(word in name for word in ("mono", "serif", "condensed", "narrow", "black", "thin"))
    return special and "sansserif" not in name, "sans" not in name, name


def _read_letter_ranges(data: mmap.mmap) -> Iterator[tuple[int, int]]:
    """First and last code points; of a collection, those of its first font."""
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    number = struct.unpack_from(">H", data, start + 4)[0]
    tables = {}
    for at in range(start + 12, start + 12 + 16 * number, 16):
        name, _, offset, _ = struct.unpack_from(">4sIII", data, at)
        tables[name] = offset
    if b"cmap" not in tables or not any(name in tables for name in _OUTLINES):
        return
    cmap = tables[b"cmap"]
    best: dict[int, int] = {}
    for at in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        platform, encoding, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * at)
        if platform == 0 or (platform == 3 and encoding in (1, 10)):
            best[struct.unpack_from(">H", data, cmap + offset)[0]] = cmap + offset
    if _FULL in best:
        groups = struct.unpack_from(">I", data, best[_FULL] + 12)[0]
        for first, last, _ in struct.iter_unpack(">III", data[best[_FULL] + 16 : best[_FULL] + 16 + 12 * groups]):
            yield first, last
    elif _BASIC in best:
        yield from _read_cmap_format4_ranges(data, best[_BASIC])


def _read_cmap_format4_ranges(data: mmap.mmap, start: int) -> Iterator[tuple[int, int]]:
    length, _, doubled = struct.unpack_from(">HHH", data, start + 2)
    values = struct.unpack_from(f">{length // 2}H", data, start)
    number = doubled // 2
    lasts, firsts = values[7 : 7 + number], values[8 + number : 8 + 2 * number]
    for at, (first, last, offset) in enumerate(
        zip(firsts, lasts, values[8 + 3 * number : 8 + 4 * number], strict=True)
    ):
        if not offset:
            yield first, last
            continue
        glyphs = 8 + 3 * number + at + offset // 2 - first
        yield from ((code, code) for code in range(first, last + 1) if values[glyphs + code])
