"""How the main line of a match ends: by the rules, or because a seat has resigned.

MainLine and MatchResignation are parts of `Match`; used by `match`, `ledger` and `end_status`, and by the table's
menu and the end's texts for REASON. Resigning is no action of the rules but a note in the file: which seat, after how
many actions, on which branch. It holds only there: whoever plays on from an earlier point, or on another branch, has
not resigned. That note (RESIGNED in `record`) stands in saved matches, so its form stays.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from tabletop.play.record import RESIGNED, TRUNK
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.rules.game import Game, Outcome, Seat

REASON: Final = "resigned"
"""Of the outcome, and of the refusal of everything after it."""


class MatchResignation:
    """Whether a match between two has ended by it."""

    def __init__(self, game: Game[Any, Any, Any], tree: MatchTree[Any, Any], notes: Any) -> None:
        """`notes` are those of the match."""
        self._game = game
        self._tree = tree
        self._notes = notes

    def outcome(self, ply: int) -> Outcome | None:
        """How it ended after so many actions, if it did by this."""
        return _resigned_outcome(self._seat_resigned_at(ply))

    @property
    def trunk_outcome(self) -> Outcome | None:
        """How the trunk ended where it stands, if it did by this."""
        node = self._tree.trunk_node
        return _resigned_outcome(self._seat_resigned_by_note(TRUNK, node.depth, node.state))

    def resign_here(self, seat: Seat) -> None:
        """The seat gives up here; raises SaveError."""
        self._notes.set_note(RESIGNED, f"{seat} {self._tree.current_depth} {self._tree.current_branch}")

    def withdraw_resignation(self) -> None:
        """Nobody has given up; raises SaveError."""
        self._notes.set_note(RESIGNED, "")

    def _seat_resigned_at(self, ply: int) -> Seat | None:
        if ply > self._tree.length:
            return None
        return self._seat_resigned_by_note(self._tree.current_branch, ply, self._tree.node_at_depth(ply).state)

    def _seat_resigned_by_note(self, branch: str, ply: int, state: Any) -> Seat | None:
        seat, _, rest = self._notes.resignations.get(branch, "").partition(" ")
        if seat not in ("0", "1") or rest != f"{ply} {branch}":
            return None
        return int(seat) if self._game.outcome(state) is None else None


def _resigned_outcome(seat: Seat | None) -> Outcome | None:
    return None if seat is None else Outcome((1 - seat,), REASON)


S = TypeVar("S")
A = TypeVar("A")


class MainLine(Generic[S, A]):
    """The trunk, up to where it was left."""

    def __init__(self, game: Game[S, A, Any], tree: MatchTree[S, A], resignation: MatchResignation) -> None:
        self._game = game
        self._tree = tree
        self._resignation = resignation

    @property
    def ply(self) -> int:
        """Actions up to where it stands."""
        return self._tree.trunk_node.depth

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self._game.outcome(self._tree.trunk_node.state) or self._resignation.trunk_outcome

    def is_over_at(self, node: MatchNode[S, A]) -> bool:
        """Whether it is over at one of its nodes, by the rules or because somebody has resigned there."""
        if self._game.outcome(node.state) is not None:
            return True
        return node is self._tree.trunk_node and self._resignation.trunk_outcome is not None
