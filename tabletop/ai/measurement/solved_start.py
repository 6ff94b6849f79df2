"""What is known for certain of a game that is small enough to be solved: the contract of a box's `solver`.

Used by `cli/balance`, which then lets nobody play, and by the games that name a solver. Field names are keys of the
JSON that `tabletop balance` writes (docs/files-and-formats.md, Balance), so they stay. Pure.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop.rules.game import NOBODY, Seat

Progress = Callable[[str, int], None]
"""Takes a stage and how far it has come."""


class NotSolvable(RuntimeError):
    """The game is too large to be solved while somebody waits; bots play it instead."""


@dataclass(frozen=True, slots=True)
class SolvedStart:
    """One way to begin, solved backwards from the ends; turns are those of all sides together."""

    options: tuple[tuple[str, str], ...]
    """With which the match begins."""
    positions: int
    """That can come up, each by its text: pieces, side to move, and what the rules remember of earlier turns."""
    won: int
    """Of these, for the side to move, by force and without a rule about repetition."""
    lost: int
    balanced: int
    """Neither side can force the end without a rule about repetition."""
    longest_win: int
    """Most turns to an end that one side can force."""
    winner: Seat
    """Who can force a win from the start without a rule about repetition; NOBODY where neither can."""
    turns: int
    """To that win at the latest; 0 where neither can force one."""
    winner_with_repetition: Seat
    """Who wins from the start under all rules; NOBODY where that was not found out."""

    @property
    def needs_repetition(self) -> bool | None:
        """Whether the win needs the rule about repetition; None where it was not found out."""
        if self.winner_with_repetition == NOBODY:
            return None
        return self.winner != self.winner_with_repetition


GameSolver = Callable[[Any, Progress], tuple[SolvedStart, ...]]
"""From the game to each way to begin; raises NotSolvable."""
