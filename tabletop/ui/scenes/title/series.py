"""A series that was left before anybody has won it: the shelf leads on in it, as long as the evening lasts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tabletop import paths

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tabletop.play.listing import SavedMatchEntry
    from tabletop.play.seats import Sitter
    from tabletop.play.series import MatchSeries
    from tabletop.ui.stage.stage import Stage


@dataclass(frozen=True, slots=True)
class UnfinishedSeries:
    """The last match of it, and how it stands with that one."""

    entry: SavedMatchEntry
    series: MatchSeries
    sitters: Sequence[Sitter]


def find_unfinished_series(stage: Stage, since: float) -> UnfinishedSeries | None:
    """The series to which the last match of the evening belongs, if that is younger; `since` in seconds since 1970."""
    from tabletop.play.evening import current_evening
    from tabletop.play.listing import entry_of
    from tabletop.play.whereabouts import likeliest_file_of_match
    from tabletop.times import recency_key
    from tabletop.ui.scenes.evening.current import now

    kept = current_evening(paths.evenings(), now())
    last = kept.evening.unfinished_series if kept is not None else None
    if last is None or (stands := last.series_with_match) is None:
        return None
    found = entry_of(likeliest_file_of_match(stage.saves, last))
    gone = found.problem is not None or recency_key(found.modified) <= recency_key(since)
    return None if gone else UnfinishedSeries(found, stands, last.sitters)
