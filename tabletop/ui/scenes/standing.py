"""How a series stands, in words: every number beside the name whose it is, for the seats change from game to game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.play.series import MatchSeries, by_people
from tabletop.rules.game import Outcome, Seat
from tabletop.ui import wording
from tabletop.ui.words import say


def standing(game: str, sitters: Sequence[Sitter], series: MatchSeries) -> str:
    """Who has won how many games: the same order all the series through, a person before a computer."""
    seats = sorted((0, 1), key=lambda seat: (not sitters[seat].is_person, sitters[seat].name, seat))
    (one, a), (other, b) = ((wording.sitter_name(game, sitters[seat], seat), series.won[seat]) for seat in seats)
    return say("end.standing", one=one, a=a, other=other, b=b)


def in_series(
    game: str, sitters: Sequence[Sitter], before: MatchSeries | None, outcome: Outcome | None
) -> tuple[str, ...]:
    """Which game of a series a match is, and how that stands with its outcome, the fullest wording first.

    `before` is how it stood before; nothing is said of a single match, which has none.
    """
    if before is None:
        return ()
    score = standing(game, sitters, before.after(outcome))
    number = before.played + 1
    told = {"number": number, "games": max(before.games, number), "score": score}
    lines = [say(f"table.{key}", **told) for key in ("series", "series_short", "series_number", "series_least")]
    return (*([f"{lines[0]} · {say('table.series_older')}"] if before.older else []), *lines)


def match_in_series(match: Match[Any, Any, Any]) -> tuple[str, ...]:
    """The same of a match that somebody has."""
    return in_series(match.header.game, match.credited, _before(match), match.result)


def if_given_up(match: Match[Any, Any, Any], seat: Seat) -> str:
    """What it means for the series if that seat gives this game up; empty for a single match, and for a branch."""
    before = _before(match)
    if before is None or not match.is_on_main_line:
        return ""
    lost = before.after(Outcome((1 - seat,), "")).winner is not None
    score = standing(match.header.game, match.sitters, before)
    return say("table.resign_series_lost" if lost else "table.resign_series", games=before.games, score=score)


def _before(match: Match[Any, Any, Any]) -> MatchSeries | None:
    return by_people(match.notes, match.header.sitters, match.credited)
