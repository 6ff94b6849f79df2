"""Best of three and of five: a note in every match of a series says how it stood before, by seat."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any, Final

from tabletop.play.match import Match
from tabletop.play.record import Header
from tabletop.rules.game import Outcome, Seat
from tabletop.ui.scenes.setup import plan

NOTE: Final = "series"
LENGTHS: Final = (3, 5)
"""Games of a series."""
_TEXT = re.compile(r"best of (\d): (\d)-(\d)")


@dataclass(frozen=True, slots=True)
class Series:
    """How it stands between two sides."""

    games: int
    """One of LENGTHS."""
    won: tuple[int, int]
    """Games by seat."""

    @property
    def needed(self) -> int:
        """Games that win it."""
        return self.games // 2 + 1

    @property
    def winner(self) -> Seat | None:
        """Who has won it."""
        return next((seat for seat, games in enumerate(self.won) if games >= self.needed), None)

    @property
    def score(self) -> str:
        """Games of the first seat, and of the second one."""
        return f"{self.won[0]}:{self.won[1]}"

    def after(self, outcome: Outcome) -> Series:
        """With one more game; a draw and a shared win count for nobody."""
        if len(outcome.winners) != 1:
            return self
        one, other = self.won
        return replace(self, won=(one + 1, other) if outcome.winners == (0,) else (one, other + 1))

    @property
    def swapped(self) -> Series:
        """With the seats changed over."""
        return replace(self, won=(self.won[1], self.won[0]))

    def __str__(self) -> str:
        return f"best of {self.games}: {self.won[0]}-{self.won[1]}"


def series_of(match: Match[Any, Any, Any]) -> Series | None:
    """The series that a match belongs to, as it stood before; None for a single match."""
    found = _TEXT.fullmatch(match.notes.get(NOTE, ""))
    if found is None or int(found[1]) not in LENGTHS or len(match.sitters) != 2:
        return None
    return Series(int(found[1]), (int(found[2]), int(found[3])))


def can_have_series(match: Match[Any, Any, Any]) -> bool:
    """Whether two sides can count games."""
    return len(match.sitters) == 2 and not match.game.team


def rematch(match: Match[Any, Any, Any]) -> Header:
    """The header of another match of the same people, everybody one seat on; a team stays as it is."""
    fresh = plan.again(match.game, match.header, match.sitters)
    return fresh if match.game.team else replace(fresh, sitters=(*match.sitters[1:], match.sitters[0]))
