"""What an action leads to, before it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tabletop.play.chance import Chance
from tabletop.play.tree import MatchNode, Tree
from tabletop.rules.game import Game, IllegalAction

S = TypeVar("S")
A = TypeVar("A")


class Steps(Generic[S, A]):
    """Makes nodes that follow the current one of a tree, and leaves the tree as it is."""

    def __init__(self, game: Game[S, A, Any], tree: Tree[S, A], chance: Chance[S, A, Any]) -> None:
        self._game = game
        self._tree = tree
        self._chance = chance

    def check(self, action: A) -> None:
        """Raises IllegalAction."""
        refusal = self._game.check(self._tree.node.state, action)
        if refusal is not None:
            raise IllegalAction(action, refusal)

    def step(self, action: A) -> MatchNode[S, A]:
        """The action alone; it must be legal."""
        return self._node(self._tree.node.state, action, 0)

    def settled(self, nodes: Sequence[MatchNode[S, A]] = ()) -> list[MatchNode[S, A]]:
        """With what chance does after these until somebody has to decide."""
        grown = list(nodes)
        state = grown[-1].state if grown else self._tree.node.state
        while self._chance.draws(state):
            drawn = self._chance.drawn(state, self._tree.at + len(grown), self._tree.name)
            grown.append(self._node(state, drawn, len(grown)))
            state = grown[-1].state
        return grown

    def _node(self, state: S, action: A, ahead: int) -> MatchNode[S, A]:
        step = self._game.apply(state, action)
        tree = self._tree
        return MatchNode(
            tree.next_parent(ahead),
            tree.at + 1 + ahead,
            self._game.to_act(state),
            action,
            step.state,
            step.events,
            step.reveals,
        )
