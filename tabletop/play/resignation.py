"""Giving up where the rules of a game know nothing of it: an outcome of the record, not of the rules.

It is a note with who gave up, after how many actions, on which branch. It holds only there: whoever plays on from an
earlier point, or on another branch, has not given up.
"""

from __future__ import annotations

from typing import Any, Final

from tabletop.play.record import RESIGNED
from tabletop.play.tree import Tree
from tabletop.rules.game import Game, Outcome, Seat

REASON: Final = "resigned"
"""Of the outcome, and of the refusal of everything after it."""


class Resignation:
    """Whether a match between two has ended by it."""

    def __init__(self, game: Game[Any, Any, Any], tree: Tree[Any, Any], notes: Any) -> None:
        """`notes` are those of the match."""
        self._game = game
        self._tree = tree
        self._notes = notes

    @property
    def seat(self) -> Seat | None:
        """Who has given up where the match stands now; None where nobody has."""
        return self._at(self._tree.at)

    def outcome(self, ply: int) -> Outcome | None:
        """How it ended after so many actions, if it did by this."""
        seat = self._at(ply)
        return None if seat is None else Outcome((1 - seat,), REASON)

    def is_recorded(self, name: str, ply: int) -> bool:
        """Whether somebody has given up after so many actions on a branch, which need not be the current one."""
        seat, _, rest = self._notes.get(RESIGNED, "").partition(" ")
        return seat in ("0", "1") and rest == f"{ply} {name}"

    def settle(self, seat: Seat) -> None:
        """The seat gives up here; raises SaveError."""
        self._notes.settle(RESIGNED, f"{seat} {self._tree.at} {self._tree.name}")

    def withdraw(self) -> None:
        """Nobody has given up; raises SaveError."""
        self._notes.settle(RESIGNED, "")

    def _at(self, ply: int) -> Seat | None:
        if not self.is_recorded(self._tree.name, ply) or ply > self._tree.length:
            return None
        seat = int(self._notes[RESIGNED].partition(" ")[0])
        return seat if self._game.outcome(self._tree.on_line(ply).state) is None else None
