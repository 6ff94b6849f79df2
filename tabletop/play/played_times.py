"""How long matches of this table took: read off saved files, for those that are over and say so believably.

Used by `match_proposals`. A match with a clock has its decisions charged (`decision_times`); all of them are added up,
also those that were taken back, as that time has passed too. Without a clock the time from the header to the last
write is taken where nobody can have left the table in between. What cannot be read, or cannot be true, is left out:
nobody is told of it, since the saved match itself may be fine.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from tabletop.play.decision_times import milliseconds_of_notes
from tabletop.play.journal import SaveError
from tabletop.play.listing import SavedMatchEntry, newest_saved_matches
from tabletop.play.record import COPIED, MatchNote, match_id
from tabletop.play.saved_matches import read_journal

_LONGEST: Final = 8 * 3600.0
"""Seconds; nobody sits at a match longer."""
_SLOWEST_PLY: Final = 120.0
"""Seconds for each action; where more has passed the table was left in between."""
_FASTEST_PLY: Final = 0.5
"""Seconds for each action; in less nobody plays."""
_BEYOND_CLOCK: Final = 2.0
"""A match takes at most so many times as long as its clock has charged, since pictures and bots are not charged."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match that is over."""

    game: str
    setup: Mapping[str, str]
    seats: int
    people: int
    """Seats of people."""
    plies: int
    seconds: float
    """That it took at the table."""


def played_matches(entries: Iterable[SavedMatchEntry]) -> tuple[PlayedMatch, ...]:
    """Those of people whose time is known, each once."""
    found = {identity: match for entry in entries for identity, match in _played_match(entry)}
    return tuple(found.values())


def played_matches_of_folder(folder: str, most: str) -> tuple[PlayedMatch, ...]:
    """As `played_matches`, of the newest saved matches of a folder, at most so many; the worker calls it with texts."""
    return played_matches(newest_saved_matches(Path(folder), int(most)))


def _played_match(entry: SavedMatchEntry) -> Iterator[tuple[str, PlayedMatch]]:
    header = entry.header
    if header is None or entry.problem is not None or not entry.is_finished or entry.why_closed == COPIED:
        return
    people = sum(sitter.is_person for sitter in header.sitters)
    seconds = _seconds_of_match(entry, header.started, has_clock=bool(header.clock)) if people and entry.plies else None
    if seconds is not None:
        played = PlayedMatch(header.game, header.setup, len(header.sitters), people, entry.plies, seconds)
        yield match_id(header), played


def _seconds_of_match(entry: SavedMatchEntry, started: str, *, has_clock: bool) -> float | None:
    """None where nobody can know."""
    charged = _charged_seconds(entry) if has_clock else 0.0
    try:
        passed = entry.modified - datetime.fromisoformat(started).replace(tzinfo=UTC).timestamp()
    except (ValueError, OverflowError):
        passed = -1.0
    if charged:
        seconds = passed if charged <= passed <= charged * _BEYOND_CLOCK else charged
        return seconds if seconds <= _LONGEST else None
    is_believable = entry.plies * _FASTEST_PLY <= passed <= min(entry.plies * _SLOWEST_PLY, _LONGEST)
    return passed if is_believable else None


def _charged_seconds(entry: SavedMatchEntry) -> float:
    """By the clock, in all; 0 where the file says nothing of it."""
    try:
        lines = read_journal(entry.path).lines
    except SaveError:
        return 0.0
    notes = {line.op.name: line.op.text for line in lines if isinstance(line.op, MatchNote)}
    return milliseconds_of_notes(notes) / 1000
