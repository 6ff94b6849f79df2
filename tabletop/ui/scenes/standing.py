"""How a series stands, in words: every number beside the name whose it is, for the seats change from game to game."""

from __future__ import annotations

from collections.abc import Sequence

from tabletop.play.seats import Sitter
from tabletop.play.series import Series
from tabletop.ui import wording
from tabletop.ui.words import say


def standing(game: str, sitters: Sequence[Sitter], series: Series) -> str:
    """Who has won how many games: the same order all the series through, a person before a computer."""
    seats = sorted((0, 1), key=lambda seat: (not sitters[seat].is_person, sitters[seat].name, seat))
    (one, a), (other, b) = ((wording.sitter_name(game, sitters[seat], seat), series.won[seat]) for seat in seats)
    return say("end.standing", one=one, a=a, other=other, b=b)
