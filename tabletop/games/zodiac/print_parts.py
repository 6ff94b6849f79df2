"""What Zodiac prints: the star, and discs with a dark and a light side.

Named by the box; `ui/printing` calls `print_parts`. Sizes follow from the drawings: a disc is 142 of the board's 1000
units wide.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tabletop.games.zodiac.board.star_drawing import star_svg
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.print_options import PartKind
from tabletop.ui.messages import say
from tabletop.ui.printing.composed_cards import disc_face
from tabletop.ui.printing.faces import picture_face
from tabletop.ui.printing.parts import PrintArt, PrintedPart

_BOARD: Final = 190.0
"""Millimetres: the star fits one sheet of either paper."""
_DISC: Final = 0.142 * _BOARD


def print_parts(game: Zodiac, art: PrintArt) -> Iterator[PrintedPart]:
    """The star and its discs, as many as lie on it at the start."""
    board = game.content.board
    opening = board.openings[0]
    black, white, red = (disc_face(art.text(f"zodiac/disc_{one}"), _DISC) for one in ("black", "white", "neutral"))
    count = len(opening.black) + len(opening.white)
    yield PrintedPart(PartKind.DISCS, say("zodiac.print_disc"), black, white, count)
    if opening.neutral:
        yield PrintedPart(PartKind.DISCS, say("zodiac.print_red_disc"), red, red, len(opening.neutral))
    star = picture_face(star_svg(art.text("zodiac/board"), board), _BOARD, _BOARD)
    yield PrintedPart(PartKind.MATS, say("zodiac.print_star"), star, is_cut=False)
