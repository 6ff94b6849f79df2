"""What an action leads to, before it is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from tabletop.play.chance import Chance
from tabletop.play.tree import MatchNode, MatchTree
from tabletop.rules.game import Game, IllegalAction

S = TypeVar("S")
A = TypeVar("A")


class StepMaker(Generic[S, A]):
    """Makes nodes that follow the current one of a tree, and leaves the tree as it is."""

    def __init__(self, game: Game[S, A, Any], tree: MatchTree[S, A], chance: Chance[S, A, Any]) -> None:
        self._game = game
        self._tree = tree
        self._chance = chance

    def check_action(self, action: A) -> None:
        """Raises IllegalAction."""
        refusal = self._game.check(self._tree.current_node.state, action)
        if refusal is not None:
            raise IllegalAction(action, refusal)

    def make_node(self, action: A) -> MatchNode[S, A]:
        """The action alone; it must be legal."""
        return self._make_node_after(self._tree.current_node.state, action, 0)

    def with_chance_actions(self, nodes: Sequence[MatchNode[S, A]] = ()) -> list[MatchNode[S, A]]:
        """With what chance does after these until somebody has to decide."""
        grown = list(nodes)
        state = grown[-1].state if grown else self._tree.current_node.state
        while self._chance.is_drawn_by_program(state):
            drawn = self._chance.draw_action(state, self._tree.current_depth + len(grown), self._tree.current_branch)
            grown.append(self._make_node_after(state, drawn, len(grown)))
            state = grown[-1].state
        return grown

    def _make_node_after(self, state: S, action: A, ahead: int) -> MatchNode[S, A]:
        step = self._game.apply(state, action)
        tree = self._tree
        return MatchNode(
            tree.next_parent(ahead),
            tree.current_depth + 1 + ahead,
            self._game.to_act(state),
            action,
            step.state,
            step.events,
            step.reveals,
        )
