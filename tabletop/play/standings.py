"""Who has won what on an evening, and which of its moments are the rarest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletop.play.evening import Evening, EveningMatch, Result
from tabletop.play.moments import TurningPoint
from tabletop.rules.tale import LuckyRoll, Near


@dataclass(frozen=True, slots=True)
class StandingsRow:
    """Somebody in the table of an evening."""

    name: str
    """Empty for the computer."""
    results: tuple[Result, ...]
    """By match."""

    @property
    def won(self) -> int:
        """Matches won, alone or with others; those of a team are counted for the team."""
        return sum(each in ("won", "shared") for each in self.results)


def rows(evening: Evening, here: Sequence[str] = ()) -> tuple[StandingsRow, ...]:
    """Everybody who has played or is here, whoever has won most first; the computer last, if it played against people.

    Who is equal stands in the order in which they first sat down.
    """
    names = dict.fromkeys(each.name for match in evening.played for each in match.sitters if each.is_person)
    found = [StandingsRow(name, tuple(match.result(name) for match in evening.played)) for name in (*names, *here)]
    people = sorted(dict.fromkeys(found), key=lambda row: -row.won)
    bots = StandingsRow("", tuple(match.result("", person=False) for match in evening.played))
    return (*people, bots) if set(bots.results) - {"absent"} else tuple(people)


def leaders(table: Sequence[StandingsRow]) -> tuple[StandingsRow, ...]:
    """Those who have won most; nobody while nobody has won anything."""
    most = max((row.won for row in table), default=0)
    return tuple(row for row in table if row.won == most) if most else ()


def luckiest(evening: Evening) -> tuple[EveningMatch, LuckyRoll] | None:
    """The least likely roll of the evening; the first of several."""
    found = [(match, roll) for match in evening.played if match.moments and (roll := match.moments.roll)]
    return min(found, key=lambda each: each[1].chance, default=None)


def closest(evening: Evening) -> tuple[EveningMatch, Near] | None:
    """Where somebody had least left and came through; the first of several."""
    found = [(match, near) for match in evening.played if match.moments and (near := match.moments.near)]
    return min(found, key=lambda each: each[1].share, default=None)


def latest_turn(evening: Evening) -> tuple[EveningMatch, TurningPoint] | None:
    """Where a match was decided with the fewest moves after it; of several the one that came later in its match."""
    found = [(match, turn) for match in evening.played if match.moments and (turn := match.moments.turning)]
    return min(found, key=lambda each: (each[0].plies - each[1].ply, -each[1].ply), default=None)
