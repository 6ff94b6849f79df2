"""Best of three and of five: which series a match belongs to, and the match that comes next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.play.series import Series, read
from tabletop.ui.scenes.setup import plan


def series_of(match: Match[Any, Any, Any]) -> Series | None:
    """The series that a match belongs to, as it stood before; None for a single match."""
    return read(match.notes, len(match.sitters))


def can_have_series(match: Match[Any, Any, Any]) -> bool:
    """Whether two sides can count games."""
    return len(match.sitters) == 2 and not match.game.team


def rematch(match: Match[Any, Any, Any]) -> Header:
    """The header of another match of the same people, everybody one seat on; a team stays as it is."""
    fresh = plan.again(match.game, match.header, match.sitters)
    return fresh if match.game.team else replace(fresh, sitters=(*match.sitters[1:], match.sitters[0]))
