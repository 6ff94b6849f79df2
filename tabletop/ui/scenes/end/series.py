"""Best of three and of five: which series a match belongs to, and the match that comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.series import MatchSeries, series_for_sitters
from tabletop.ui.scenes.setup import plan


def series_of(match: Match[Any, Any, Any]) -> MatchSeries | None:
    """The series that a match belongs to, as it stood before for those whose result it is; None for a single match."""
    return series_for_sitters(match.notes, match.header.sitters, match.credited_sitters)


def can_have_series(match: Match[Any, Any, Any]) -> bool:
    """Whether two sides can count games."""
    return len(match.sitters) == 2 and not match.game.team


def rematch_header(match: Match[Any, Any, Any]) -> Header:
    """The header of another match of the same people, everybody one seat on; a team stays as it is."""
    sitters = match.credited_sitters
    fresh = plan.header_like(match.game, match.header, sitters)
    return fresh if match.game.team else replace(fresh, sitters=(*sitters[1:], sitters[0]))
