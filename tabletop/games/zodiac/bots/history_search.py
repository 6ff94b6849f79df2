"""Proof-number search that knows the history of the match: who wins where repetition (ZD14) decides.

Used by `perfect_bot`, `foresight` (for the analyst's verdicts) and `prove`, where the solved table alone cannot tell.
It must end only in positions that the rules or the table decide for certain, as the proofs rest on it. It runs in the
worker process and stops at a limit of expansions or when `stopped` says so; it changes nothing but its own tree.
Without `stopped`, the same question must give the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tabletop.games.zodiac.bots.oracle import Tablebase, WinningLines
from tabletop.games.zodiac.bots.solve import LOSS_NOW
from tabletop.games.zodiac.rules.generator import Arrangement, Position

INFINITE = 1 << 30
_DOUBTFUL_EFFORT = 4
"""Effort expected against the side that wins by the table but may be spoiled by a repetition."""

ArrangementsBySearcher = tuple[frozenset[Arrangement], frozenset[Arrangement]]


class ProofNode:
    """A position with the path that led to it."""

    __slots__ = ("action", "children", "disproof", "effort", "lay", "parent", "position", "proof")

    def __init__(self, position: Position, lay: Arrangement, parent: ProofNode | None, action: int) -> None:
        self.position = position
        self.lay = lay
        self.parent = parent
        self.action = action
        """Index into the core's actions."""
        self.children: list[ProofNode] | None = None
        self.proof = 1
        self.disproof = 1
        self.effort = 0
        """Expansions at or below this node."""

    def same_side_ancestors(self) -> Iterator[ProofNode]:
        """Nodes before this one with the same side to move."""
        before = self.parent and self.parent.parent
        while before:
            yield before
            before = before.parent and before.parent.parent


class HistorySearch:
    """Whether the side to move at the root wins; proof numbers are about that side."""

    def __init__(
        self, oracle: Tablebase, lines: WinningLines, position: Position, occurred: ArrangementsBySearcher
    ) -> None:
        """`occurred` are the arrangements with the root's side to move, and those with the other one."""
        self._core = oracle.core
        self._table_value = oracle.cached_value
        self._lines = lines
        self._occurred = occurred
        self.root = ProofNode(position, self._core.arrangement_of_position(position), None, -1)
        self.expansions = 0

    def run_search(self, limit: int, stopped: Callable[[], bool] = lambda: False) -> bool | None:
        """Whether the side to move at the root wins; None if that is still open after `limit` expansions."""
        root = self.root
        while root.proof and root.disproof and self.expansions < limit and not stopped():
            self._expand_node(self._most_proving_node())
        if root.proof and root.disproof:
            return None
        return not root.proof

    def _most_proving_node(self) -> ProofNode:
        node, attacking = self.root, True
        while node.children is not None:
            number = _proof_number if attacking else _disproof_number
            node = min(node.children, key=number)
            attacking = not attacking
        return node

    def _expand_node(self, node: ProofNode) -> None:
        self.expansions += 1
        attacking = self._is_root_side_to_move(node)
        core = self._core
        node.children = [
            ProofNode(after, core.arrangement_of_position(after), node, action)
            for action, after in core.moves(node.position)
        ]
        for child in node.children:
            self._set_proof_numbers(child, not attacking)
        above: ProofNode | None = node
        while above:
            above.effort += 1
            _update_proof_numbers(above, attacking)
            above, attacking = above.parent, not attacking

    def _is_root_side_to_move(self, node: ProofNode) -> bool:
        return sum(1 for _ in _path_to_root(node)) % 2 == 1

    def _set_proof_numbers(self, node: ProofNode, attacking: bool) -> None:
        """Sets the numbers of a new node; `attacking` tells whether the root's side is to move in it."""
        result = self._core.full_ring_result(node.position)
        if not result and self._has_arrangement_occurred(node, attacking):
            result = 1
        if not result:
            value = self._table_value(node.position)
            if value == LOSS_NOW or (value and self._is_win_certain_at(node, attacking, value)):
                result = value
            elif value:
                node.proof, node.disproof = (1, _DOUBTFUL_EFFORT) if (value > 0) == attacking else (_DOUBTFUL_EFFORT, 1)
        if result:
            wins = (result > 0) == attacking
            node.proof, node.disproof = (0, INFINITE) if wins else (INFINITE, 0)

    def _has_arrangement_occurred(self, node: ProofNode, attacking: bool) -> bool:
        lay = node.lay
        return lay in self._occurred[0 if attacking else 1] or any(
            twin.lay == lay for twin in node.same_side_ancestors()
        )

    def _is_win_certain_at(self, node: ProofNode, attacking: bool, value: int) -> bool:
        """Whether no arrangement that has occurred can spoil the winner's lines."""
        loser_attacks = attacking == (value < 0)
        if not self._lines.is_win_certain(node.position, self._occurred[0 if loser_attacks else 1]):
            return False
        last = node if value < 0 else node.parent
        before = [last.lay, *(twin.lay for twin in last.same_side_ancestors())] if last else []
        return self._lines.is_win_certain(node.position, before)


def _proof_number(node: ProofNode) -> int:
    return node.proof


def _disproof_number(node: ProofNode) -> int:
    return node.disproof


def _update_proof_numbers(node: ProofNode, attacking: bool) -> None:
    """The numbers of a node from those of its children."""
    children = node.children or ()
    if attacking:
        node.proof = min(map(_proof_number, children))
        node.disproof = min(INFINITE, sum(map(_disproof_number, children)))
    else:
        node.proof = min(INFINITE, sum(map(_proof_number, children)))
        node.disproof = min(map(_disproof_number, children))


def _path_to_root(node: ProofNode) -> Iterator[ProofNode]:
    """The node and those before it."""
    here: ProofNode | None = node
    while here:
        yield here
        here = here.parent
