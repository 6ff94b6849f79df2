"""Pictures made by code for things without a drawing of their own, such as a faction of a pack without pictures.

Used by `sprites` (`get_or_placeholder`, `text_or_placeholder`) and the phone views of games. Pure functions from names
to SVG text, in the manner of the drawings: an ink outline, three tones, light from the upper left. Letters are drawn as
strokes, since the reader of SVG draws no text. A picture follows from the name alone, so a thing looks the same on
every screen and in every match.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Iterator
from enum import Enum
from typing import Final

from tabletop.rules.caches import cached

SIDE_COLOUR: Final = "#56B4E9"
"""Becomes the colour of whoever owns a figure, as in the drawings."""


class PlaceholderShape(Enum):
    """What kind of thing it is, and so the frame of its drawing."""

    TOKEN = "token"
    """A round token, 96 by 96."""
    WIDE = "wide"
    """A plate twice as wide as high, 192 by 96."""
    CARD = "card"
    """The picture of a card, 240 by 150."""
    FIGURE = "figure"
    """Who stands on a base that the program draws, 128 by 128."""
    FIGURE_ON_BASE = "figure on base"
    """The same with a base in the side's colour, its middle at 64, 82."""
    MONSTER_ON_BASE = "monster on base"
    """The same with a dark, smaller base, its middle at 64, 84."""


_INK, _PAPER = "#1A1610", "#F7F1DC"
_TONES: Final = (
    ("#B8423A", "#D9786A", "#7A2620"),
    ("#2F7F7A", "#79B9AE", "#1D5653"),
    ("#C98A2B", "#E9BF70", "#8C5A17"),
    ("#5E7A35", "#98B062", "#3E5422"),
    ("#6B5AA6", "#A296D2", "#43366F"),
    ("#4F6E8C", "#8FAEC6", "#31485E"),
    ("#9C4A2C", "#CB8059", "#6B2E19"),
    ("#8A4A78", "#C088AE", "#5A2B4E"),
)
"""Middle, light and dark tone."""
_GLYPHS: Final = {
    "A": "M0 6L2 0L4 6M.8 4H3.2", "B": "M0 0V6H2.4Q4 6 4 4.4Q4 3 2.4 3H0M2.2 3Q3.6 3 3.6 1.5Q3.6 0 2.2 0H0",
    "C": "M4 1Q3.2 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q3.2 6 4 5", "D": "M0 0V6H1.8Q4 6 4 3Q4 0 1.8 0Z",
    "E": "M4 0H0V6H4M0 3H3.2",
    "F": "M4 0H0V6M0 3H3.2", "G": "M4 1Q3.2 0 2.1 0Q0 0 0 3Q0 6 2.1 6Q4 6 4 3.4H2.4", "H": "M0 0V6M4 0V6M0 3H4",
    "I": "M2 0V6M1 0H3M1 6H3", "J": "M3.4 0V4.4Q3.4 6 1.9 6Q.4 6 .4 4.6", "K": "M0 0V6M4 0L0 3.4M1.4 2.3L4 6",
    "L": "M0 0V6H4", "M": "M0 6V0L2 3.6L4 0V6", "N": "M0 6V0L4 6V0", "O": "M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z",
    "P": "M0 6V0H2.3Q4 0 4 1.7Q4 3.4 2.3 3.4H0", "Q": "M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0ZM2.6 4.4L4 6.2",
    "R": "M0 6V0H2.3Q4 0 4 1.7Q4 3.4 2.3 3.4H0M1.8 3.4L4 6",
    "S": "M3.8 .9Q3 0 2 0Q.2 0 .2 1.5Q.2 2.7 2 3Q3.8 3.3 3.8 4.5Q3.8 6 2 6Q.8 6 .1 5", "T": "M0 0H4M2 0V6",
    "U": "M0 0V4Q0 6 2 6Q4 6 4 4V0", "V": "M0 0L2 6L4 0", "W": "M0 0L1 6L2 2.4L3 6L4 0", "X": "M0 0L4 6M4 0L0 6",
    "Y": "M0 0L2 3L4 0M2 3V6", "Z": "M0 0H4L0 6H4", "0": "M2 0Q0 0 0 3Q0 6 2 6Q4 6 4 3Q4 0 2 0Z", "1": "M.8 1.2L2 0V6",
    "2": "M.2 1.5Q.2 0 2 0Q3.8 0 3.8 1.6Q3.8 2.6 0 6H4", "3": "M.2 .9Q.8 0 2 0Q3.6 0 3.6 1.5Q3.6 3 1.6 3Q4 3 4 4.5"
    "Q4 6 2 6Q.6 6 0 5", "4": "M3 6V0L0 4.2H4", "5": "M3.8 0H.6L.3 2.7Q1 2.3 2 2.3Q4 2.3 4 4.1Q4 6 2 6Q.6 6 0 5",
    "6": "M3.4 0Q0 1 0 4Q0 6 2 6Q4 6 4 4.2Q4 2.6 2 2.6Q.6 2.6 0 4", "7": "M0 0H4L1.4 6",
    "8": "M2 3Q.3 3 .3 1.5Q.3 0 2 0Q3.7 0 3.7 1.5Q3.7 3 2 3Q0 3 0 4.5Q0 6 2 6Q4 6 4 4.5Q4 3 2 3Z",
    "9": "M4 2Q3.4 3.4 2 3.4Q0 3.4 0 1.8Q0 0 2 0Q4 0 4 2Q4 5 .6 6",
}  # fmt: skip
"""Strokes in a box 4 wide and 6 high."""
_GLYPH_STEP: Final = 5.6
"""From one letter to the next, in the same units."""


def initials_of(name: str) -> str:
    """One or two letters or digits of a name or id: "bog-toad" gives "BT", "ghoul" gives "GH"; "" for other signs."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().upper()
    words = re.findall(r"[A-Z]+|[0-9]+", plain)
    return (words[0][0] + words[1][0] if len(words) > 1 else words[0][:2]) if words else ""


@cached("placeholder pictures", 512)
def placeholder_svg(name: str, shape: PlaceholderShape) -> str:
    """The SVG text for a drawing that is not there; `name` is its name, such as `GAME/mini_bog-toad`."""
    thing = name.rpartition("/")[2].partition("_")[2] or name.rpartition("/")[2]
    wide, high = _SIZES[shape]
    body = "".join(_PARTS[shape](initials_of(thing), *_TONES[zlib.crc32(thing.encode()) % len(_TONES)]))
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}">{body}</svg>'


def _letters(letters: str, at: tuple[float, float], high: float) -> Iterator[str]:
    """The letters in paper with an ink rim, about their middle; a diamond where there are none."""
    unit, (x, y) = high / 6, at
    wide = 4 + _GLYPH_STEP * (len(letters) - 1)
    for colour, width in ((_INK, 2.3), (_PAPER, 1.1)):
        look = f'fill="none" stroke="{colour}" stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round"'
        for k, path in enumerate([_GLYPHS[letter] for letter in letters] or ["M2 0L4 3L2 6L0 3Z"]):
            left = x - unit * (wide / 2 - _GLYPH_STEP * k) if letters else x - 2 * unit
            place = f"translate({left:.2f} {y - high / 2:.2f}) scale({unit:.3f})"
            yield f'<g transform="{place}"><path d="{path}" {look}/></g>'


def _token(letters: str, base: str, light: str, dark: str) -> Iterator[str]:
    yield f'<circle cx="48" cy="48" r="42" fill="{base}" stroke="{_INK}" stroke-width="4"/>'
    yield f'<path d="M14 66Q48 92 84 40A38 38 0 0 1 14 66Z" fill="{dark}"/>'
    yield f'<path d="M13 52A36 36 0 0 1 60 14A42 42 0 0 0 13 52Z" fill="{light}"/>'
    yield f'<circle cx="48" cy="48" r="34" fill="none" stroke="{light}" stroke-width="2" stroke-opacity="0.7"/>'
    yield from _letters(letters, (48, 48), 34)


def _wide(letters: str, base: str, light: str, dark: str) -> Iterator[str]:
    yield f'<path d="M22 10H170L184 48L170 86H22L8 48Z" fill="{base}" stroke="{_INK}" stroke-width="4"'
    yield ' stroke-linejoin="round"/>'
    yield f'<path d="M12 50Q96 78 180 50L168 83H24Z" fill="{dark}"/>'
    yield f'<path d="M24 13H168L171 20H26L15 47L12 46Z" fill="{light}"/>'
    yield from _letters(letters, (96, 48), 42)


def _card(letters: str, base: str, light: str, dark: str) -> Iterator[str]:
    yield f'<rect x="-2" y="-2" width="244" height="154" fill="{dark}"/>'
    yield f'<path d="M-2 96Q120 60 242 96V152H-2Z" fill="{base}"/>'
    yield f'<path d="M-2 96Q120 60 242 96V102Q120 68 -2 102Z" fill="{light}"/>'
    yield f'<path d="M120 14L176 40V92Q160 122 120 134Q80 122 64 92V40Z" fill="{base}" stroke="{_INK}"'
    yield ' stroke-width="4" stroke-linejoin="round"/>'
    yield f'<path d="M120 18L172 42V50L120 27L68 50V42Z" fill="{light}"/>'
    yield from _letters(letters, (120, 76), 50)


def _figure(letters: str, base: str, light: str, dark: str) -> Iterator[str]:
    yield f'<path d="M34 102Q28 56 50 46H78Q100 56 94 102Q64 110 34 102Z" fill="{base}" stroke="{_INK}"'
    yield ' stroke-width="3.4" stroke-linejoin="round"/>'
    yield f'<path d="M92 70Q94 90 92 100Q64 107 36 101Q78 100 92 70Z" fill="{dark}"/>'
    yield f'<path d="M37 92Q32 60 52 49H62Q40 60 41 92Z" fill="{light}"/>'
    yield f'<circle cx="64" cy="28" r="19" fill="{base}" stroke="{_INK}" stroke-width="3.4"/>'
    yield f'<path d="M81 30A17 17 0 0 1 50 38Q72 44 81 30Z" fill="{dark}"/>'
    yield f'<path d="M48 30A17 17 0 0 1 66 12Q52 18 51 32Z" fill="{light}"/>'
    yield from _letters(letters, (64, 78), 30)


def _figure_on_base(letters: str, base: str, light: str, dark: str) -> Iterator[str]:
    yield f'<circle cx="64" cy="85" r="42" fill="#0E0C09"/><circle cx="64" cy="82" r="42" fill="{_INK}"/>'
    yield f'<circle cx="64" cy="82" r="39.5" fill="{SIDE_COLOUR}"/><circle cx="64" cy="82" r="30" fill="{_INK}"/>'
    yield '<circle cx="64" cy="82" r="28.5" fill="#2A4650"/>'
    yield from _figure(letters, base, light, dark)


def _monster_on_base(letters: str, base: str, light: str, dark: str) -> Iterator[str]:
    yield f'<circle cx="64" cy="87" r="33" fill="#061015"/><circle cx="64" cy="84" r="33" fill="{_INK}"/>'
    yield '<circle cx="64" cy="84" r="30" fill="none" stroke="#B8423A" stroke-width="3.5"/>'
    yield from _figure(letters, base, light, dark)


_SIZES: Final = {
    PlaceholderShape.TOKEN: (96, 96), PlaceholderShape.WIDE: (192, 96), PlaceholderShape.CARD: (240, 150),
    PlaceholderShape.FIGURE: (128, 128), PlaceholderShape.FIGURE_ON_BASE: (128, 128),
    PlaceholderShape.MONSTER_ON_BASE: (128, 128),
}  # fmt: skip
_PARTS: Final = {
    PlaceholderShape.TOKEN: _token, PlaceholderShape.WIDE: _wide, PlaceholderShape.CARD: _card,
    PlaceholderShape.FIGURE: _figure, PlaceholderShape.FIGURE_ON_BASE: _figure_on_base,
    PlaceholderShape.MONSTER_ON_BASE: _monster_on_base,
}  # fmt: skip
