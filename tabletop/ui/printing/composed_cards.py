"""Faces that games share: a card of title, picture and text, the back of a deck, discs, tokens and stand-ups.

Used by the games' `print_parts`. Lengths are millimetres. A CardLook holds a game's colours; a deck's back is composed
once and is the same for all of its cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.print_options import PartKind
from tabletop.ui.printing.faces import Align, Box, Element, Face, Line, Picture, Rect, Words
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintedPart

_EDGE: Final = 3.0
_HEAD, _PICTURE = 10.0, 33.0
"""Heights of the band with the title, and of the picture below it."""
FOOT: Final = 8.0
"""Millimetres of a stand-up's foot, on both ends."""


@dataclass(frozen=True, slots=True)
class CardLook:
    """Colours as #rrggbb."""

    edge: str
    panel: str
    text: str
    head: str
    title: str
    accent: str


@dataclass(frozen=True, slots=True)
class CardText:
    """What stands on a card."""

    title: str
    body: str
    note: str = ""
    """Numbers, in the accent's colour, between picture and body."""
    corner: str = ""
    """A short figure in a disc at the top right."""


def composed_card(text: CardText, picture: str, look: CardLook, *, picture_ratio: float = 1.0) -> Face:
    """A card; `picture_ratio` is the picture's width for its height."""
    inner = CARD_WIDTH - 2 * _EDGE
    title_room = inner - 4 - (9 if text.corner else 0)
    high = _PICTURE - 3
    wide = min(inner - 3, high * picture_ratio)
    high = wide / picture_ratio
    top = _EDGE + _HEAD + 1.5 + (_PICTURE - 3 - high) / 2
    body_top = _EDGE + _HEAD + _PICTURE + (7.5 if text.note else 1)
    elements: list[Element] = [
        Box(Rect(_EDGE, _EDGE, inner, CARD_HEIGHT - 2 * _EDGE), look.panel, look.accent, 0.4, 2.0),
        Box(Rect(_EDGE, _EDGE, inner, _HEAD), look.head, "", 0.0, 2.0),
        Words(text.title, Rect(_EDGE + 2, _EDGE, title_room, _HEAD), 13, look.title, is_bold=True, one_line=True),
        Picture(picture, Rect((CARD_WIDTH - wide) / 2, top, wide, high)),
        Words(text.body, Rect(_EDGE + 2, body_top, inner - 4, CARD_HEIGHT - _EDGE - 2 - body_top), 9.5, look.text),
    ]
    if text.note:
        at = Rect(_EDGE + 2, _EDGE + _HEAD + _PICTURE, inner - 4, 7)
        elements.append(Words(text.note, at, 9, look.accent, is_bold=True))
    if text.corner:
        disc = Rect(CARD_WIDTH - _EDGE - 9.5, _EDGE + 0.7, 8.6, 8.6)
        elements.append(Box(disc, look.accent, look.edge, 0.3, 4.3))
        elements.append(Words(text.corner, Rect(disc.x + 1, disc.y + 1, 6.6, 6.6), 13, look.edge, is_bold=True))
    return Face(CARD_WIDTH, CARD_HEIGHT, tuple(elements), look.edge)


def composed_back(word: str, picture: str, look: CardLook) -> Face:
    """The back of a deck, the same turned by half a turn but for its picture and word in the middle."""
    inner = CARD_WIDTH - 2 * _EDGE
    return Face(
        CARD_WIDTH,
        CARD_HEIGHT,
        (
            Box(Rect(_EDGE, _EDGE, inner, CARD_HEIGHT - 2 * _EDGE), look.head, look.accent, 0.6, 2.0),
            Picture(picture, Rect((CARD_WIDTH - 34) / 2, 20, 34, 34)),
            Words(word, Rect(_EDGE + 3, 60, inner - 6, 12), 16, look.title, is_bold=True, one_line=True),
        ),
        look.edge,
    )


def picture_card(svg: str, ground: str, more: Sequence[Element] = ()) -> Face:
    """A card that is a drawing, with something upon it."""
    whole = Picture(svg, Rect(0, 0, CARD_WIDTH, CARD_HEIGHT), is_stretched=True)
    return Face(CARD_WIDTH, CARD_HEIGHT, (whole, *more), ground)


def disc_face(svg: str, width: float, ground: str = "", margin: float = 0.0) -> Face:
    """A round face with a square drawing, `margin` smaller on each side."""
    side = width - 2 * margin
    return Face(width, width, (Picture(svg, Rect(margin, margin, side, side)),), ground, is_round=True)


def standup_part(name: str, svg: str, width: float, height: float, count: int = 1) -> PrintedPart:
    """A figure to be folded at its head: its picture, the same mirrored above it on its head, a foot on both ends."""
    whole = 2 * (height + FOOT)
    middle = whole / 2
    elements: tuple[Element, ...] = (
        Box(Rect(0, 0, width, whole), "", "#5A5A5A", 0.1),
        Picture(svg, Rect(0, middle - height, width, height), turn=180, is_mirrored=True),
        Picture(svg, Rect(0, middle, width, height)),
        Line(0, middle, width, middle, 0.15, "#7A7A7A", is_dashed=True),
        Line(0, FOOT, width, FOOT, 0.15, "#7A7A7A", is_dashed=True),
        Line(0, whole - FOOT, width, whole - FOOT, 0.15, "#7A7A7A", is_dashed=True),
        Words(name, Rect(1, whole - FOOT + 1, width - 2, FOOT - 2), 7, one_line=True),
        Words(name, Rect(1, 1, width - 2, FOOT - 2), 7, one_line=True, turn=180, align=Align.CENTER),
    )
    return PrintedPart(PartKind.STANDUPS, name, Face(width, whole, elements), count=count)
