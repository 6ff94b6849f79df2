"""What a phone shows of Zodiac: the star, to be tapped.

The box names ZodiacPhoneViewBuilder; the scenes of the phones (`ui/scenes/phones`) ask it for blocks, by methods of the
shared PhoneViewBuilder (`ui/boards/phone`), whose names stay. It reads a View only. Points are picked by the same names
as on the board, so that a tap is a pick there; sizes are free, tones are words of TONES (`net/phone_view`).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from tabletop.games.zodiac.board.board_messages import disc_text
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import BLACK_DISC, EMPTY, NEUTRAL_DISC, WHITE_DISC, View
from tabletop.net import phone_view
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.phone import PhoneViewBuilder
from tabletop.ui.gesture.picker import Picker
from tabletop.ui.messages import say
from tabletop.ui.sentences import join_label

_BOARD_WIDTH: Final = 1000.0
"""Across the board, as its content counts."""
_DISC_DIAMETER: Final = 128.0
_TONE_BY_DISC: Final = {EMPTY: "dim", BLACK_DISC: "black", WHITE_DISC: "white", NEUTRAL_DISC: "red"}


class ZodiacPhoneViewBuilder(PhoneViewBuilder):
    """Points are places by their names."""

    game: Zodiac

    def blocks(self, view: View, seat: Seat | None, picker: Picker[Any] | None = None) -> tuple[phone_view.Block, ...]:
        board = self.game.content.board
        at = {point.name: (point.x, point.y) for point in board.points}
        ring = (*board.ring, board.ring[0])
        lines = tuple((*at[a], *at[b]) for line in (*board.lines, ring) for a, b in pairwise(line))
        spots = tuple(
            phone_view.ChartSpot(
                point.x,
                point.y,
                _DISC_DIAMETER,
                point.name,
                point.name,
                _TONE_BY_DISC[disc],
                name=join_label(point.name, disc_text(disc)),
            )
            for point, disc in zip(board.points, view.points, strict=True)
        )
        return phone_view.Chart(_BOARD_WIDTH, _BOARD_WIDTH, spots, lines), self._ring_disc_count_block(view, seat)

    def _ring_disc_count_block(self, view: View, seat: Seat | None) -> phone_view.Block:
        """Who is who, and how many discs of each lie where the game is decided (ZD12)."""
        names = [point.name for point in self.game.content.board.points]
        lying = [view.points[names.index(name)] for name in self.game.content.board.ring]
        sides = ((each, wording.side_name(self.game.name, each)) for each in (0, 1))
        rows = tuple(
            (say("zodiac.phone_you", side=side) if each == seat else side, str(lying.count(disc)))
            for (each, side), disc in zip(sides, (BLACK_DISC, WHITE_DISC), strict=True)
        )
        return phone_view.Facts(rows, say("zodiac.ring"))
