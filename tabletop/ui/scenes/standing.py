"""How a series stands, in words: every number beside the name whose it is, for the seats change from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.play.series import Series, read
from tabletop.rules.game import Outcome, Seat
from tabletop.ui import wording
from tabletop.ui.words import say


def standing(game: str, sitters: Sequence[Sitter], series: Series) -> str:
    """Who has won how many games: the same order all the series through, a person before a computer."""
    seats = sorted((0, 1), key=lambda seat: (not sitters[seat].is_person, sitters[seat].name, seat))
    (one, a), (other, b) = ((wording.sitter_name(game, sitters[seat], seat), series.won[seat]) for seat in seats)
    return say("end.standing", one=one, a=a, other=other, b=b)


def in_series(match: Match[Any, Any, Any]) -> tuple[str, ...]:
    """Which game of a series this is and how that stands, the fullest wording first; nothing for a single match."""
    before = read(match.notes, len(match.sitters))
    if before is None:
        return ()
    score = standing(match.header.game, match.sitters, before.after(match.outcome))
    told = {"number": sum(before.won) + 1, "games": before.games, "score": score}
    return tuple(say(f"table.{key}", **told) for key in ("series", "series_short", "series_number", "series_least"))


def if_given_up(match: Match[Any, Any, Any], seat: Seat) -> str:
    """What it means for the series if that seat gives this game up; empty for a single match."""
    before = read(match.notes, len(match.sitters))
    if before is None:
        return ""
    lost = before.after(Outcome((1 - seat,), "")).winner is not None
    score = standing(match.header.game, match.sitters, before)
    return say("table.resign_series_lost" if lost else "table.resign_series", games=before.games, score=score)
