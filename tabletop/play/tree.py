"""All lines of a match: a tree of states with named branches, of which one is current."""

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
    ply: int
    """Actions that it shares with branches before it in the list."""
    length: int
    """Actions up to its end."""
    current: bool
    at: int
    """Actions up to where it was left."""


@dataclass(slots=True)
class _End:
    tip: int
    at: int


class Tree(Generic[S, A]):
    """Grows only: what was played once is never lost unless its branch is dropped."""

    def __init__(self, start: S) -> None:
        self.nodes: list[MatchNode[S, A]] = [MatchNode(-1, 0, CHANCE, None, start)]
        self.name = TRUNK
        self.at = 0
        """Depth of the current node."""
        self._path = [0]
        """Indices of the nodes on the current branch, the root first."""
        self.names: dict[str, None] = {TRUNK: None}
        """Of all branches that there ever were, forgotten ones too."""
        self._ends: dict[str, _End] = {TRUNK: _End(0, 0)}
        """All branches; the entry of the current one is up to date only after `_leave`."""

    @property
    def node(self) -> MatchNode[S, A]:
        """The current node."""
        return self.nodes[self._path[self.at]]

    @property
    def trunk(self) -> MatchNode[S, A]:
        """The node at which the trunk stands, whatever branch is current."""
        return self.nodes[self.left_at(TRUNK)]

    @property
    def length(self) -> int:
        """Depth of the last node on the current branch."""
        return len(self._path) - 1

    def on_line(self, depth: int) -> MatchNode[S, A]:
        """The node at a depth of the current branch; raises IndexError."""
        if not 0 <= depth < len(self._path):
            raise IndexError(f"ply {depth} is not between 0 and {self.length}")
        return self.nodes[self._path[depth]]

    def has(self, name: str) -> bool:
        """Whether a branch is called so."""
        return name in self._ends

    def free_name(self) -> str:
        """The lowest number from 2 on that names no branch."""
        number = len(self._ends) + 1
        while self.has(str(number)):
            number += 1
        return str(number)

    def grow(self, nodes: Sequence[MatchNode[S, A]], kept: str) -> None:
        """Adds nodes, each below the one before; what lay ahead stays as the branch called `kept`."""
        if self.at < self.length:
            self._ends[kept] = _End(self._path[-1], self.length)
            self.names[kept] = None
            del self._path[self.at + 1 :]
        for node in nodes:
            self._path.append(len(self.nodes))
            self.nodes.append(node)
        self.at = self.length

    def next_parent(self, ahead: int) -> int:
        """Index of the parent for the node that will be added as number `ahead` (0 is the next one)."""
        return self._path[self.at] if ahead == 0 else len(self.nodes) + ahead - 1

    def go(self, depth: int) -> None:
        """Moves along the current branch."""
        self.at = depth

    def fork(self, name: str, depth: int) -> None:
        """A new branch from a depth of the current one."""
        self._leave()
        self._ends[name] = _End(self._path[depth], depth)
        self.names[name] = None
        self._enter(name)

    def switch(self, name: str) -> None:
        """To where the other branch was left."""
        self._leave()
        self._enter(name)

    def drop(self, name: str) -> None:
        """Forgets a branch that is not the current one."""
        del self._ends[name]

    def branches(self) -> tuple[Branch, ...]:
        """All branches in the order in which they came to be."""
        self._leave()
        shared = self._shared() if len(self._ends) > 1 else {TRUNK: 0}
        return tuple(
            Branch(name, shared[name], self.nodes[end.tip].depth, name == self.name, end.at)
            for name, end in self._ends.items()
        )

    def shared(self, name: str) -> int:
        """Actions that a branch has in common with the current one."""
        pairs = zip(self._path, self._path_to(self.tip(name)), strict=False)
        return sum(1 for here, there in pairs if here == there) - 1

    def tip(self, name: str) -> int:
        """Index of the last node of a branch."""
        self._leave()
        return self._ends[name].tip

    def line(self, name: str) -> frozenset[int]:
        """Indices of the nodes on a branch."""
        return frozenset(self._path_to(self.tip(name)))

    def left_at(self, name: str) -> int:
        """Index of the node where a branch was left, or of the current one."""
        index, depth = self.tip(name), self._ends[name].at
        while self.nodes[index].depth > depth:
            index = self.nodes[index].parent
        return index

    def parted(self, name: str, passed: Container[int]) -> tuple[int, list[int]]:
        """The last node of a branch among those passed, and the nodes after it, all by index."""
        index, fresh = self.tip(name), []
        while index not in passed:
            fresh.append(index)
            index = self.nodes[index].parent
        fresh.reverse()
        return index, fresh

    def _shared(self) -> dict[str, int]:
        passed, shared = {0}, {}
        for name in self._ends:
            last, fresh = self.parted(name, passed)
            passed.update(fresh)
            shared[name] = self.nodes[last].depth
        return shared

    def _path_to(self, tip: int) -> list[int]:
        path = []
        while tip >= 0:
            path.append(tip)
            tip = self.nodes[tip].parent
        path.reverse()
        return path

    def _leave(self) -> None:
        end = self._ends[self.name]
        end.tip, end.at = self._path[-1], self.at

    def _enter(self, name: str) -> None:
        end = self._ends[name]
        self.name, self._path, self.at = name, self._path_to(end.tip), end.at
