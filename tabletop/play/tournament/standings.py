"""Standings of a tournament: points and tie-breaks, worked out from its results.

Used by `pairing` (points), and by the pages, the wall and the picture of the end in `ui/scenes/club`. Which tie-breaks
a format has, and in which order, stands in TIE_BREAKS; each has a sentence in the catalogues that says what it counts.
Points are half points; Buchholz counts half points too, Sonneborn-Berger quarter points.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tabletop.play.tournament.tournament import (
    DRAW,
    WIN,
    Pairing,
    Tournament,
    TournamentFormat,
    pairings_with_places,
)


class TieBreak(StrEnum):
    BUCHHOLZ = "buchholz"
    """Sum of the opponents' points; a bye counts as an opponent with one's own points."""
    SONNEBORN_BERGER = "sonneborn_berger"
    """Points of those whom one has beaten, and half of those with whom one drew."""
    WINS = "wins"
    STILL_IN = "still_in"
    """Whether somebody has not lost in a knock-out."""
    STREAK = "streak"
    """Most wins one after the other."""


TIE_BREAKS: Final[Mapping[TournamentFormat, tuple[TieBreak, ...]]] = {
    TournamentFormat.SWISS: (TieBreak.BUCHHOLZ, TieBreak.SONNEBORN_BERGER, TieBreak.WINS),
    TournamentFormat.ROUND_ROBIN: (TieBreak.SONNEBORN_BERGER, TieBreak.WINS),
    TournamentFormat.KNOCK_OUT: (TieBreak.STILL_IN,),
    TournamentFormat.KING_OF_THE_HILL: (TieBreak.STREAK, TieBreak.WINS),
    TournamentFormat.TEAMS: (TieBreak.STREAK,),
}


@dataclass(frozen=True, slots=True)
class TournamentRow:
    name: str
    rank: int
    """From 1 on; those who are equal in everything share it."""
    points: int
    """Half points."""
    tie_breaks: tuple[int, ...]
    """In the order of TIE_BREAKS."""
    wins: int
    draws: int
    losses: int
    byes: int
    is_here: bool


@dataclass(slots=True)
class _Tally:
    """What one entrant has done, with opponents and own half points in the order of the rounds."""

    points: int = 0
    byes: int = 0
    games: list[tuple[str, int]] = field(default_factory=list)
    """Opponent, "" for none, and half points."""

    def count(self, points: int) -> int:
        return sum(own == points for _, own in self.games)

    @property
    def longest_streak(self) -> int:
        best = now = 0
        for _, own in self.games:
            now = now + 1 if own == WIN else 0
            best = max(best, now)
        return best


def tournament_standings(tournament: Tournament) -> tuple[TournamentRow, ...]:
    """Everybody who takes part, the best first; who is equal comes in the order in which they joined."""
    tallies = _tallies(tournament)
    scored = []
    for entrant in tournament.entrants:
        tally = tallies[entrant.name]
        broken = tuple(_tie_break_value(each, tally, tallies) for each in TIE_BREAKS[tournament.format])
        scored.append((entrant, tally, broken))
    scored.sort(key=lambda each: (-each[1].points, *(-value for value in each[2])))
    rows: list[TournamentRow] = []
    for place, (entrant, tally, broken) in enumerate(scored, 1):
        is_level = bool(rows) and (rows[-1].points, rows[-1].tie_breaks) == (tally.points, broken)
        rank = rows[-1].rank if is_level else place
        rows.append(
            TournamentRow(entrant.name, rank, tally.points, broken, tally.count(WIN), tally.count(DRAW),
                          tally.count(0), tally.byes, entrant.is_here)
        )  # fmt: skip
    return tuple(rows)


def points_by_name(tournament: Tournament) -> dict[str, int]:
    """Half points of everybody."""
    return {name: tally.points for name, tally in _tallies(tournament).items()}


def does_bye_count(tournament_format: TournamentFormat) -> bool:
    """Whether a bye brings a point: in a round robin everybody has as many."""
    return tournament_format in (TournamentFormat.SWISS, TournamentFormat.KNOCK_OUT)


def _tallies(tournament: Tournament) -> dict[str, _Tally]:
    found = {name: _Tally() for name in tournament.names}
    for _, _, pairing in pairings_with_places(tournament):
        if pairing.result is not None:
            for at, name in enumerate(pairing.players):
                points = pairing.result.points[at]
                found[name].points += points
                found[name].games.append((_opponent(pairing, at), points))
        elif pairing.is_bye and not tournament.has_teams:
            tally = found[pairing.players[0]]
            tally.byes += 1
            tally.points += WIN if does_bye_count(tournament.format) else 0
    return found


def _opponent(pairing: Pairing, at: int) -> str:
    return pairing.players[1 - at] if len(pairing.players) == 2 else ""


def _tie_break_value(tie_break: TieBreak, tally: _Tally, tallies: Mapping[str, _Tally]) -> int:
    if tie_break is TieBreak.BUCHHOLZ:
        return sum(tallies[name].points for name, _ in tally.games if name) + tally.byes * tally.points
    if tie_break is TieBreak.SONNEBORN_BERGER:
        return sum(own * tallies[name].points for name, own in tally.games if name)
    if tie_break is TieBreak.WINS:
        return tally.count(WIN)
    if tie_break is TieBreak.STREAK:
        return tally.longest_streak
    return int(all(own == WIN for _, own in tally.games))
