"""What a list shows of a saved match that its first and last lines don't tell: its result and its series.

Used by the list of saved matches (`summary_loader`, `rows`, `file_actions`) and the title's `continue_bar`, which
fill their rows with it when it comes. It needs the match replayed, so `summary_of_file` runs in a worker process,
called by its name as text, one file after the other, and returns a MatchSummary: the name stays, and the value must
be picklable. `is_next_in_series` must agree with the notes of `series`. What needs no replay is in `listing`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tabletop.content.pack_library import InstalledContent
from tabletop.play.match import Match
from tabletop.play.record import OLDER, TITLE, match_id
from tabletop.play.saved_matches import SaveError, load_main_line
from tabletop.play.seats import Sitter
from tabletop.play.series import AFTER, MatchSeries, series_for_sitters
from tabletop.rules.game import Outcome


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match as it stands."""

    title: str
    """What people call it; empty where they have not named it."""
    sitters: tuple[Sitter, ...]
    """Who sits where by now, by seat."""
    outcome: Outcome | None
    round: int
    """Of a game that counts rounds; 0 in others."""
    team: bool
    """Whether all win or lose together."""
    series: MatchSeries | None = None
    """The series it belongs to, as it stood before; None for a single match."""
    plies: int = 0
    """Actions on its main line."""
    key: str = ""
    """The same for all copies of the match."""
    after: str = ""
    """Key of the game before it in its series; "" for the first one, and where an earlier version began it."""
    older: bool = False
    """Whether it went on in a file in which less was played than in one that is gone."""


def summarize_match(match: Match[Any, Any, Any]) -> MatchSummary:
    """What is to be said of a match, as its main line stands."""
    counted = getattr(match.main_line_view(), "round", 0)
    number = counted if type(counted) is int else 0
    notes, header = match.notes, match.header
    return MatchSummary(
        notes.get(TITLE, ""),
        match.credited_sitters,
        match.result,
        number,
        match.game.team,
        series_for_sitters(notes, header.sitters, match.credited_sitters),
        match.main_line.ply,
        match_id(header),
        notes.get(AFTER, ""),
        OLDER in notes,
    )


def is_next_in_series(later: MatchSummary, earlier: MatchSummary) -> bool:
    """Whether a match is the next game of the series to which an earlier one belongs.

    Games of earlier versions do not say which one they follow: the series stands as it would, with the seats changed.
    """
    if later.after:
        return later.after == earlier.key
    if later.series is None or earlier.series is None:
        return False
    return (
        later.series == earlier.series.with_game_counted(earlier.outcome).with_seats_swapped
        and later.sitters == earlier.sitters[::-1]
    )


def summary_of_file(path: str, safe: str) -> MatchSummary | None:
    """The same of a file, with the packs of the player unless `safe` is "safe"; None where it cannot be loaded."""
    try:
        return summarize_match(load_main_line(Path(path), InstalledContent(safe == "safe")))
    except SaveError:
        return None
