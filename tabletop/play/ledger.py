"""Writes a match down line by line before it changes, with digests of states as witnesses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from tabletop.play.digest import Digester
from tabletop.play.main_line import MainLine
from tabletop.play.record import (
    RESIGNED,
    TRUNK,
    BeginBranch,
    DoAction,
    Journal,
    JournalLine,
    MatchNote,
    Op,
    StateMark,
    SwitchBranch,
)
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.rules.game import Game

MARK_EVERY: Final = 20
"""Actions between two marks in a journal."""

S = TypeVar("S")
A = TypeVar("A")


class MatchLedger(Generic[S, A]):
    """The lines of a match, and the journal that they are written to as they come to be."""

    main_line: MainLine[S, A]
    """What every line tells of the match."""

    def __init__(self, game: Game[S, A, Any], tree: MatchTree[S, A], digester: Digester) -> None:
        self._game = game
        self._tree = tree
        self._digester = digester
        self.journal: Journal | None = None
        """None where nothing is written down."""

    def journal_line(self, op: Op, node: MatchNode[S, A], branch: str = "") -> JournalLine:
        """Something done that led to a node of a branch, by default of the one that is current then."""
        branch = op.name if isinstance(op, BeginBranch | SwitchBranch) else branch or self._tree.current_branch
        if branch != TRUNK:
            return JournalLine(op, self.main_line.ply, self.main_line.outcome is not None)
        if isinstance(op, MatchNote) and op.name == RESIGNED:
            return JournalLine(op, node.depth, bool(op.text) or self._game.outcome(node.state) is not None)
        return JournalLine(op, node.depth, self.main_line.is_over_at(node))

    def step_lines(self, node: MatchNode[S, A], kept: str = "", branch: str = "") -> Iterator[JournalLine]:
        """The action that led to a node, and now and then a mark; `kept` names the branch that it pushes aside."""
        yield self.journal_line(DoAction(str(node.action), kept), node, branch)
        if node.depth % MARK_EVERY == 0:
            yield self.journal_line(self._state_mark(node.state), node, branch)

    def write_line(self, op: Op, node: MatchNode[S, A]) -> None:
        """Writes one line; raises SaveError."""
        if self.journal is not None:
            self.journal.write((self.journal_line(op, node),))

    def write_steps(self, nodes: Sequence[MatchNode[S, A]], kept: str) -> None:
        """Writes all of them or, raising SaveError, none; `kept` belongs to the first."""
        if self.journal is not None:
            names = (kept, *[""] * (len(nodes) - 1))
            self.journal.write(
                tuple(line for node, name in zip(nodes, names, strict=True) for line in self.step_lines(node, name))
            )

    def _state_mark(self, state: S) -> StateMark:
        return StateMark(self._digester.digest(state), str(self._game.view(state, None)))
