"""Best of three and of five: a note in every match of a series says how it stood before, by seat."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from tabletop.rules.game import Outcome, Seat

NOTE: Final = "series"
AFTER: Final = "series after"
"""Name of the note in which a game of a series says which one came before it, by its key."""
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

    def after(self, outcome: Outcome | None) -> Series:
        """With one more game; one that goes on, a draw and a shared win count for nobody."""
        if outcome is None or len(outcome.winners) != 1:
            return self
        one, other = self.won
        return replace(self, won=(one + 1, other) if outcome.winners == (0,) else (one, other + 1))

    @property
    def swapped(self) -> Series:
        """With the seats changed over."""
        return replace(self, won=(self.won[1], self.won[0]))

    def __str__(self) -> str:
        return f"best of {self.games}: {self.won[0]}-{self.won[1]}"


def read(notes: Mapping[str, str], seats: int) -> Series | None:
    """The series that a match belongs to, as it stood before; `seats` sit there. None for a single match."""
    found = _TEXT.fullmatch(notes.get(NOTE, ""))
    if found is None or int(found[1]) not in LENGTHS or seats != 2:
        return None
    return Series(int(found[1]), (int(found[2]), int(found[3])))
