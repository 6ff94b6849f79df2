"""How a match is written down: every change before it is made, so that what cannot be written does not happen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, Generic, TypeVar

from tabletop.play.digest import Digester
from tabletop.play.main_line import MainLine
from tabletop.play.record import RESIGNED, TRUNK, Do, Fork, Journal, JournalLine, Mark, Note, Op, Switch
from tabletop.play.tree import MatchNode, Tree
from tabletop.rules.game import Game

MARK_EVERY: Final = 20
"""Actions between two marks in a journal."""

S = TypeVar("S")
A = TypeVar("A")


class Ledger(Generic[S, A]):
    """The lines of a match, and the journal that they are written to as they come to be."""

    main_line: MainLine[S, A]
    """What every line tells of the match."""

    def __init__(self, game: Game[S, A, Any], tree: Tree[S, A], digester: Digester) -> None:
        self._game = game
        self._tree = tree
        self._digester = digester
        self.journal: Journal | None = None
        """None where nothing is written down."""

    def line(self, op: Op, node: MatchNode[S, A], branch: str = "") -> JournalLine:
        """Something done that led to a node of a branch, by default of the one that is current then."""
        branch = op.name if isinstance(op, Fork | Switch) else branch or self._tree.name
        if branch != TRUNK:
            return JournalLine(op, self.main_line.ply, self.main_line.outcome is not None)
        if isinstance(op, Note) and op.name == RESIGNED:
            return JournalLine(op, node.depth, bool(op.text) or self._game.outcome(node.state) is not None)
        return JournalLine(op, node.depth, self.main_line.is_over_at(node))

    def step(self, node: MatchNode[S, A], kept: str = "", branch: str = "") -> Iterator[JournalLine]:
        """The action that led to a node, and now and then a mark; `kept` names the branch that it pushes aside."""
        yield self.line(Do(str(node.action), kept), node, branch)
        if node.depth % MARK_EVERY == 0:
            yield self.line(self._mark(node.state), node, branch)

    def write(self, op: Op, node: MatchNode[S, A]) -> None:
        """Writes one line; raises SaveError."""
        if self.journal is not None:
            self.journal.write((self.line(op, node),))

    def write_steps(self, nodes: Sequence[MatchNode[S, A]], kept: str) -> None:
        """Writes all of them or, raising SaveError, none; `kept` belongs to the first."""
        if self.journal is not None:
            names = (kept, *[""] * (len(nodes) - 1))
            self.journal.write(
                tuple(line for node, name in zip(nodes, names, strict=True) for line in self.step(node, name))
            )

    def _mark(self, state: S) -> Mark:
        return Mark(self._digester.digest(state), str(self._game.view(state, None)))
