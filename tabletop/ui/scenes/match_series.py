"""Sentences about a series (best of three or five): which game it is, what the score is, and what comes next.

Used by `end.scene` and `end.picture`, `table.context` and `table_menu`, `evening.scene`, `summary_loader` and
`continue_bar`. Counting is done by `play.series`; these functions only word it, and `rematch_header` makes the header
of a rematch with seats changed over. Nothing is written. A change must keep the order in which `series_score_text`
names people, the same all through a series, and that teams keep their seats in a rematch.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.seats import Sitter
from tabletop.play.series import MatchSeries, series_for_sitters
from tabletop.rules.game import Outcome, Seat
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.setup import plan


def series_score_text(game: str, sitters: Sequence[Sitter], series: MatchSeries) -> str:
    """Who has won how many games: the same order all the series through, a person before a computer."""
    seats = sorted((0, 1), key=lambda seat: (not sitters[seat].is_person, sitters[seat].name, seat))
    (one, a), (other, b) = ((wording.sitter_name(game, sitters[seat], seat), series.won[seat]) for seat in seats)
    return say("end.standing", one=one, a=a, other=other, b=b)


def series_wordings(
    game: str, sitters: Sequence[Sitter], before: MatchSeries | None, outcome: Outcome | None
) -> tuple[str, ...]:
    """Which game of a series a match is, and how that stands with its outcome, the fullest wording first.

    `before` is how it stood before; nothing is said of a single match, which has none.
    """
    if before is None:
        return ()
    score = series_score_text(game, sitters, before.with_game_counted(outcome))
    number = before.games_played + 1
    told = {"number": number, "games": max(before.games, number), "score": score}
    lines = [say(f"table.{key}", **told) for key in ("series", "series_short", "series_number", "series_least")]
    return (*([f"{lines[0]} · {say('table.series_older')}"] if before.older else []), *lines)


def match_series_wordings(match: Match[Any, Any, Any]) -> tuple[str, ...]:
    """Which game of a series this match is, and how that stands, the fullest wording first."""
    return series_wordings(match.header.game, match.credited_sitters, _series_before(match), match.result)


def resignation_effect_text(match: Match[Any, Any, Any], seat: Seat) -> str:
    """What it means for the series if that seat gives this game up; empty for a single match, and for a branch."""
    before = _series_before(match)
    if before is None or not match.is_on_main_line:
        return ""
    lost = before.with_game_counted(Outcome((1 - seat,), "")).winner is not None
    score = series_score_text(match.header.game, match.sitters, before)
    return say("table.resign_series_lost" if lost else "table.resign_series", games=before.games, score=score)


def _series_before(match: Match[Any, Any, Any]) -> MatchSeries | None:
    return series_for_sitters(match.notes, match.header.sitters, match.credited_sitters)


def series_of(match: Match[Any, Any, Any]) -> MatchSeries | None:
    """The series that a match belongs to, as it stood before for those whose result it is; None for a single match."""
    return series_for_sitters(match.notes, match.header.sitters, match.credited_sitters)


def can_have_series(match: Match[Any, Any, Any]) -> bool:
    """Whether two sides can count games."""
    return len(match.sitters) == 2 and not match.game.team


def rematch_header(match: Match[Any, Any, Any]) -> Header:
    """The header of another match of the same people, everybody one seat on; a team stays as it is."""
    sitters = match.credited_sitters
    fresh = plan.header_for_rematch(match.game, match.header, sitters)
    return fresh if match.game.team else replace(fresh, sitters=(*sitters[1:], sitters[0]))
