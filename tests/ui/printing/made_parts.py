"""Small parts to print, and how they are printed."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.print_options import PartKind, PrintOptions
from tabletop.ui.printing.document import compile_typst, write_document
from tabletop.ui.printing.faces import Box, Face, Picture, Rect
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintedPart

RED, BLUE = "#FF0000", "#0000FF"


def svg(colour: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 63 88">'
        f'<rect x="0" y="0" width="63" height="88" fill="{colour}"/></svg>'
    )


def face(colour: str, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> Face:
    picture = Picture(svg(colour), Rect(0, 0, width, height), is_stretched=True)
    return Face(width, height, (picture,), colour)


def cards(count: int, *, has_back: bool = True) -> PrintedPart:
    return PrintedPart(PartKind.CARDS, "Card", face(RED), face(BLUE) if has_back else None, count)


def mat(width: float, height: float) -> PrintedPart:
    ground = Face(width, height, (Box(Rect(0, 0, width, height), "#00FF00"),))
    return PrintedPart(PartKind.MATS, "Mat", ground, is_cut=False)


def printed(parts: Sequence[PrintedPart], options: PrintOptions) -> bytes:
    """The PDF of the parts without a rulebook."""
    writer, _ = write_document("Test", tuple(parts), None, options)
    pdf = compile_typst(writer)
    assert isinstance(pdf, bytes)
    return pdf
