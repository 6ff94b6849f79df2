"""A played tree as a shortest record: every branch once, without detours and dropped branches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from tabletop.play.notes import Note
from tabletop.play.record import Do, Fork, Go, JournalLine, Mark, Op, Switch
from tabletop.play.tree import Tree

MARK_EVERY: Final = 20
"""Actions between two marks in a journal."""

S = TypeVar("S")
A = TypeVar("A")


def retold(
    tree: Tree[S, A], notes: Mapping[str, str], is_over: Callable[[S], bool], mark: Callable[[S], Mark]
) -> Iterator[JournalLine]:
    """Notes and the trunk first, then every branch from the first branch that passes where it begins."""
    telling = _Telling(tree, is_over, mark)
    yield from (telling.line(Note(name, text), 0) for name, text in notes.items())
    branches = tree.branches()
    passed = {0: branches[0].name}
    """Branch that tells of a node, by the node's index."""
    for there in branches:
        shared, fresh = tree.parted(there.name, passed)
        if there is not branches[0]:
            yield telling.switch(passed[shared])
            yield telling.line(Fork(there.name, tree.nodes[shared].depth), shared)
        for index in fresh:
            passed[index] = there.name
            yield from telling.action(index)
        if there.at < there.length:
            yield telling.line(Go(there.at), tree.left_at(there.name))
    if len(branches) > 1:
        yield telling.switch(tree.name)


@dataclass(frozen=True, slots=True)
class _Telling(Generic[S, A]):
    tree: Tree[S, A]
    is_over: Callable[[S], bool]
    mark: Callable[[S], Mark]

    def line(self, op: Op, index: int) -> JournalLine:
        node = self.tree.nodes[index]
        return JournalLine(op, node.depth, self.is_over(node.state))

    def switch(self, name: str) -> JournalLine:
        return self.line(Switch(name), self.tree.left_at(name))

    def action(self, index: int) -> Iterator[JournalLine]:
        node = self.tree.nodes[index]
        yield self.line(Do(str(node.action)), index)
        if node.depth % MARK_EVERY == 0:
            yield self.line(self.mark(node.state), index)
