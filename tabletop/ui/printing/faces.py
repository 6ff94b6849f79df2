"""What is drawn on one side of a printed part: pictures, words, boxes and lines, in millimetres.

Games build Faces in their `print_parts`; `typst_source` turns them into typst's language and `tabletop_simulator` into
pictures. Frozen values without behaviour: equal faces are drawn once and repeated, which is why the backs of hidden
cards can't differ. Lengths are millimetres from the face's top left corner, sizes of letters are points.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

MM_PER_INCH: Final = 25.4


class Align(StrEnum):
    LEFT = "left"
    CENTER = "center"


@dataclass(frozen=True, slots=True)
class Rect:
    """A place on a face."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Picture:
    """An SVG, as large as it fits in the middle of its rectangle."""

    svg: str
    at: Rect
    turn: float = 0.0
    """Degrees clockwise about its middle."""
    is_mirrored: bool = False
    is_stretched: bool = False
    """Whether it fills the rectangle, whatever its own shape is."""
    is_diagram: bool = False
    """Whether its colours tell something, so that they stay where ink is saved."""


@dataclass(frozen=True, slots=True)
class Words:
    """Text in a rectangle, as large as it fits up to `points`."""

    text: str
    at: Rect
    points: float
    colour: str = "#14181F"
    is_bold: bool = False
    align: Align = Align.CENTER
    one_line: bool = False
    is_top: bool = False
    """Whether it begins at the top; else it is in the middle."""
    turn: float = 0.0
    least: float = 4.0
    """Points below which it never shrinks."""


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle; a disc where `radius` is half of its width."""

    at: Rect
    fill: str = ""
    stroke: str = ""
    stroke_width: float = 0.3
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    x: float
    y: float
    to_x: float
    to_y: float
    width: float = 0.2
    colour: str = "#000000"
    is_dashed: bool = False


Element = Picture | Words | Box | Line


@dataclass(frozen=True, slots=True)
class Face:
    """One side of a part."""

    width: float
    height: float
    elements: tuple[Element, ...]
    """From the lowest to the highest."""
    ground: str = ""
    """Colour below everything, which runs on into the bleed; empty for bare paper."""
    outline: tuple[tuple[float, float], ...] = ()
    """Corners of a part that is no rectangle, in its order round the part."""
    is_round: bool = False


def picture_face(svg: str, width: float, height: float, ground: str = "", **more: object) -> Face:
    """A face that is one picture."""
    face = Face(width, height, (Picture(svg, Rect(0, 0, width, height), is_stretched=True),), ground)
    return Face(face.width, face.height, face.elements, ground, **more) if more else face  # type: ignore[arg-type]
