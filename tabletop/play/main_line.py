"""How a match stands on its trunk, whatever branch is current: the only result that counts anywhere."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from tabletop.play.resignation import Resignation
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.rules.game import Game, Outcome

S = TypeVar("S")
A = TypeVar("A")


class MainLine(Generic[S, A]):
    """The trunk, up to where it was left."""

    def __init__(self, game: Game[S, A, Any], tree: MatchTree[S, A], resignation: Resignation) -> None:
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
