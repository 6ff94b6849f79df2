"""A played tree as a shortest record: every branch once, without detours and dropped branches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tabletop.play.record import Do, Fork, Go, JournalLine, Mark, Op, Switch
from tabletop.play.tree import Tree

MARK_EVERY: Final = 20
"""Actions between two marks in a journal."""

S = TypeVar("S")
A = TypeVar("A")


def retold(tree: Tree[S, A], is_over: Callable[[S], bool], mark: Callable[[S], Mark]) -> Iterator[JournalLine]:
    """Trunk first, then every branch from the first branch that passes where it begins."""
    branches = tree.branches()
    passed = {0: branches[0].name}
    """Branch that tells of a node, by the node's index."""
    for there in branches:
        telling = _Telling(tree, tree.path_to(there.name), is_over, mark)
        shared = telling.last_in(passed)
        if there is not branches[0]:
            yield telling.line(Switch(passed[telling.path[shared]]), shared)
            yield telling.line(Fork(there.name, shared), shared)
        passed.update((index, there.name) for index in telling.path[shared + 1 :])
        for depth in range(shared + 1, len(telling.path)):
            yield from telling.action(depth)
        if there.at < there.length:
            yield telling.line(Go(there.at), there.at)
    here = _Telling(tree, tree.path_to(tree.name), is_over, mark)
    if len(branches) > 1:
        yield here.line(Switch(tree.name), tree.at)


@dataclass(frozen=True, slots=True)
class _Telling(Generic[S, A]):
    """One branch, as a list of node indices from the root on."""

    tree: Tree[S, A]
    path: list[int]
    is_over: Callable[[S], bool]
    mark: Callable[[S], Mark]

    def last_in(self, passed: dict[int, str]) -> int:
        """Depth of the last node that has been told of."""
        return next(depth for depth in range(len(self.path) - 1, -1, -1) if self.path[depth] in passed)

    def line(self, op: Op, depth: int) -> JournalLine:
        return JournalLine(op, depth, self.is_over(self.tree.nodes[self.path[depth]].state))

    def action(self, depth: int) -> Iterator[JournalLine]:
        node = self.tree.nodes[self.path[depth]]
        yield self.line(Do(str(node.action)), depth)
        if depth % MARK_EVERY == 0:
            yield self.line(self.mark(node.state), depth)
