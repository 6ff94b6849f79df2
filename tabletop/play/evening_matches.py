"""Questions about the matches of one evening: standings, rarest highlights, and the files they are saved in.

Used by the page of the evening (`scene`, `picture` and `highlights` in `ui/scenes/evening`), for `standings_rows`
(who has won most), `luckiest_roll` and their like, and by the title's `continue_bar`. `evening` keeps the evening and
writes its file; this file only reads the value and stores nothing, so it may be changed freely. The file of a match
is found by its identity, and by its name only in evenings of earlier versions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from tabletop.play.evening import Evening, EveningMatch, Result
from tabletop.play.guesses import ProphetScore, sum_scores
from tabletop.play.highlights import TurningPoint
from tabletop.play.listing import SavedMatchEntry, list_saved_matches, saved_match_entry_of
from tabletop.play.record import match_id
from tabletop.rules.match_report import LUCKY_CHANCE_LIMIT, ClosestCall, LuckyRoll


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """Somebody in the table of an evening."""

    name: str
    """Empty for the computer."""
    results: tuple[Result, ...]
    """By match."""

    @property
    def matches_won(self) -> int:
        """Matches won, alone or with others; those of a team are counted for the team."""
        return sum(each in ("won", "shared") for each in self.results)


def standings_rows(evening: Evening, here: Sequence[str] = ()) -> tuple[StandingsRow, ...]:
    """Everybody who has played or is here, whoever has won most first; the computer last, if it played against people.

    Who is equal stands in the order in which they first sat down.
    """
    names = dict.fromkeys(each.name for match in evening.played for each in match.sitters if each.is_person)
    found = [StandingsRow(name, tuple(match.result_of(name) for match in evening.played)) for name in (*names, *here)]
    people = sorted(dict.fromkeys(found), key=lambda row: -row.matches_won)
    bots = StandingsRow("", tuple(match.result_of("", person=False) for match in evening.played))
    return (*people, bots) if set(bots.results) - {"absent"} else tuple(people)


def leaders(table: Sequence[StandingsRow]) -> tuple[StandingsRow, ...]:
    """Those who have won most; nobody while nobody has won anything."""
    most = max((row.matches_won for row in table), default=0)
    return tuple(row for row in table if row.matches_won == most) if most else ()


def luckiest_roll(evening: Evening) -> tuple[EveningMatch, LuckyRoll] | None:
    """The least likely roll of the evening; the first of several.

    Earlier versions have stored rolls that were not rare.
    """
    found = [
        (match, roll)
        for match in evening.played
        if match.highlights and (roll := match.highlights.luckiest_roll) and roll.chance < LUCKY_CHANCE_LIMIT
    ]
    return min(found, key=lambda each: each[1].chance, default=None)


def closest_call(evening: Evening) -> tuple[EveningMatch, ClosestCall] | None:
    """Where somebody had least left and came through; the first of several."""
    found = [(match, near) for match in evening.played if match.highlights and (near := match.highlights.closest_call)]
    return min(found, key=lambda each: each[1].share, default=None)


def latest_turning_point(evening: Evening) -> tuple[EveningMatch, TurningPoint] | None:
    """Where a match was decided with the fewest moves after it; of several the one that came later in its match."""
    found = [(match, turn) for match in evening.played if match.highlights and (turn := match.highlights.turning_point)]
    return min(found, key=lambda each: (each[0].plies - each[1].ply, -each[1].ply), default=None)


def prophet_scores(evening: Evening) -> tuple[ProphetScore, ...]:
    """What watchers have won by guessing, over all matches, the best first."""
    return sum_scores([match.highlights.prophets for match in evening.played if match.highlights])


def files_of_match(folder: Path, played: EveningMatch) -> tuple[Path, ...]:
    """The files of a folder that hold the match, the likeliest first; copies may be among them."""
    return tuple(entry.path for entry in _saved_entries_of_match(folder, played))


def likeliest_file_of_match(folder: Path, played: EveningMatch) -> Path:
    """The likeliest of them; where there is none, what it was called, so that it can be said that it is gone."""
    return next(iter(files_of_match(folder, played)), folder / played.save)


def _saved_entries_of_match(folder: Path, played: EveningMatch) -> Iterator[SavedMatchEntry]:
    named = saved_match_entry_of(folder / played.save)
    if _is_entry_of_match(named, played):
        yield named
    if played.match:
        others = [
            entry
            for entry in list_saved_matches(folder)
            if entry.path != named.path and _is_entry_of_match(entry, played)
        ]
        yield from sorted(others, key=lambda entry: (entry.plies != played.plies, not entry.is_finished))


def _is_entry_of_match(entry: SavedMatchEntry, played: EveningMatch) -> bool:
    """Evenings of earlier versions know their matches by the names of their files alone."""
    if entry.header is None:
        return False
    return not played.match or match_id(entry.header) == played.match
