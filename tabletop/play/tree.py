"""All states of a match: a tree with named branches, of which one is current.

Used by the parts of a match (`match`, `branches`, `branch_history`, `ledger`, `replay`, `undo_offers`). Every action
adds a MatchNode below the node it was done in; taking back only moves the position, and doing something else there
begins a branch. It knows neither rules nor files; only `Match` and its parts change it, after the ledger has written.
What was played must never be lost unless its branch is dropped. The names that `unused_branch_name` gives stand in
saved matches.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

from tabletop.play.record import TRUNK
from tabletop.rules.game import CHANCE, Event, Seat

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class MatchNode(Generic[S, A]):
    """A state and the action that led to it."""

    parent: int
    """Index of the node before; -1 for the root."""
    depth: int
    actor: Seat
    """Who did the action; CHANCE for dice and cards and for the root."""
    action: A | None
    """None for the root."""
    state: S
    events: tuple[Event, ...] = ()
    reveals: bool = False


@dataclass(frozen=True, slots=True)
class Branch:
    """A named line of play."""

    name: str
    shared_plies: int
    """Actions that it shares with branches before it in the list."""
    length: int
    """Actions up to its end."""
    is_current: bool
    ply_left: int
    """Actions up to where it was left."""


@dataclass(slots=True)
class _BranchEnd:
    last_node_index: int
    ply_left: int


class MatchTree(Generic[S, A]):
    """Grows only: what was played once is never lost unless its branch is dropped."""

    def __init__(self, start: S) -> None:
        self.nodes: list[MatchNode[S, A]] = [MatchNode(-1, 0, CHANCE, None, start)]
        self.current_branch = TRUNK
        self.current_depth = 0
        """Depth of the current node."""
        self._path = [0]
        """Indices of the nodes on the current branch, the root first."""
        self.names: dict[str, None] = {TRUNK: None}
        """Of all branches that there ever were, forgotten ones too."""
        self._ends: dict[str, _BranchEnd] = {TRUNK: _BranchEnd(0, 0)}
        """All branches; the entry of the current one is up to date only after `_store_branch_end`."""

    @property
    def current_node(self) -> MatchNode[S, A]:
        return self.nodes[self._path[self.current_depth]]

    @property
    def trunk_node(self) -> MatchNode[S, A]:
        """The node at which the trunk stands, whatever branch is current."""
        return self.nodes[self.index_of_resume_node(TRUNK)]

    @property
    def length(self) -> int:
        """Depth of the last node on the current branch."""
        return len(self._path) - 1

    def node_at_depth(self, depth: int) -> MatchNode[S, A]:
        """The node at a depth of the current branch; raises IndexError."""
        if not 0 <= depth < len(self._path):
            raise IndexError(f"ply {depth} is not between 0 and {self.length}")
        return self.nodes[self._path[depth]]

    def has_branch(self, name: str) -> bool:
        return name in self._ends

    def unused_branch_name(self) -> str:
        """The lowest number from 2 on that names no branch."""
        number = len(self._ends) + 1
        while self.has_branch(str(number)):
            number += 1
        return str(number)

    def add_nodes(self, nodes: Sequence[MatchNode[S, A]], new_branch: str) -> None:
        """Adds nodes, each below the one before; what lay ahead stays as the branch called `new_branch`."""
        if self.current_depth < self.length:
            self._ends[new_branch] = _BranchEnd(self._path[-1], self.length)
            self.names[new_branch] = None
            del self._path[self.current_depth + 1 :]
        for node in nodes:
            self._path.append(len(self.nodes))
            self.nodes.append(node)
        self.current_depth = self.length

    def next_parent_index(self, ahead: int) -> int:
        """Index of the parent for the node that will be added as number `ahead` (0 is the next one)."""
        return self._path[self.current_depth] if ahead == 0 else len(self.nodes) + ahead - 1

    def go_to_depth(self, depth: int) -> None:
        self.current_depth = depth

    def begin_branch(self, name: str, depth: int) -> None:
        """A new branch from a depth of the current one."""
        self._store_branch_end()
        self._ends[name] = _BranchEnd(self._path[depth], depth)
        self.names[name] = None
        self._enter_branch(name)

    def switch_to_branch(self, name: str) -> None:
        """To where the other branch was left."""
        self._store_branch_end()
        self._enter_branch(name)

    def drop_branch(self, name: str) -> None:
        """Forgets a branch that is not the current one."""
        del self._ends[name]

    def all_branches(self) -> tuple[Branch, ...]:
        """All branches in the order in which they came to be."""
        self._store_branch_end()
        shared = self._shared_depth_by_branch() if len(self._ends) > 1 else {TRUNK: 0}
        return tuple(
            Branch(name, shared[name], self.nodes[end.last_node_index].depth, name == self.current_branch, end.ply_left)
            for name, end in self._ends.items()
        )

    def count_shared_actions(self, name: str) -> int:
        """Actions that a branch has in common with the current one."""
        pairs = zip(self._path, self._node_indices_from_root_to(self.last_node_index(name)), strict=False)
        return sum(1 for here, there in pairs if here == there) - 1

    def last_node_index(self, name: str) -> int:
        """Index of the last node of a branch."""
        self._store_branch_end()
        return self._ends[name].last_node_index

    def node_indices_of_branch(self, name: str) -> frozenset[int]:
        """Indices of the nodes on a branch."""
        return frozenset(self._node_indices_from_root_to(self.last_node_index(name)))

    def index_of_resume_node(self, name: str) -> int:
        """Index of the node where a branch was left, or of the current one."""
        index, depth = self.last_node_index(name), self._ends[name].ply_left
        while self.nodes[index].depth > depth:
            index = self.nodes[index].parent
        return index

    def node_indices_after_passed(self, name: str, passed: Container[int]) -> tuple[int, list[int]]:
        """The last node of a branch among those passed, and the nodes after it, all by index."""
        index, fresh = self.last_node_index(name), []
        while index not in passed:
            fresh.append(index)
            index = self.nodes[index].parent
        fresh.reverse()
        return index, fresh

    def _shared_depth_by_branch(self) -> dict[str, int]:
        passed, shared = {0}, {}
        for name in self._ends:
            last, fresh = self.node_indices_after_passed(name, passed)
            passed.update(fresh)
            shared[name] = self.nodes[last].depth
        return shared

    def _node_indices_from_root_to(self, tip: int) -> list[int]:
        path = []
        while tip >= 0:
            path.append(tip)
            tip = self.nodes[tip].parent
        path.reverse()
        return path

    def _store_branch_end(self) -> None:
        end = self._ends[self.current_branch]
        end.last_node_index, end.ply_left = self._path[-1], self.current_depth

    def _enter_branch(self, name: str) -> None:
        end = self._ends[name]
        self.current_branch, self._path, self.current_depth = (
            name,
            self._node_indices_from_root_to(end.last_node_index),
            end.ply_left,
        )
