"""A played tree as a shortest record: every branch once, without detours and dropped branches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

from tabletop.play.ledger import Ledger
from tabletop.play.record import RESIGNED, Fork, Go, JournalLine, Note, Switch
from tabletop.play.tree import Tree

S = TypeVar("S")
A = TypeVar("A")


def retold(tree: Tree[S, A], notes: Mapping[str, str], ledger: Ledger[S, A]) -> Iterator[JournalLine]:
    """Notes and the trunk first, then every branch from the first branch that passes where it begins.

    Last comes the note that somebody has given up: the end of a file says whether the match is over.
    """
    yield from (ledger.line(Note(name, text), tree.nodes[0]) for name, text in notes.items() if name != RESIGNED)
    branches = tree.branches()
    passed = {0: branches[0].name}
    """Branch that tells of a node, by the node's index."""
    for there in branches:
        shared, fresh = tree.parted(there.name, passed)
        if there is not branches[0]:
            yield _switched(tree, passed[shared], ledger)
            yield ledger.line(Fork(there.name, tree.nodes[shared].depth), tree.nodes[shared])
        for index in fresh:
            passed[index] = there.name
            yield from ledger.step(tree.nodes[index])
        if there.at < there.length:
            yield ledger.line(Go(there.at), tree.nodes[tree.left_at(there.name)])
    if len(branches) > 1:
        yield _switched(tree, tree.name, ledger)
    if RESIGNED in notes:
        yield JournalLine(Note(RESIGNED, notes[RESIGNED]), tree.at, ledger.is_over(tree.node))


def _switched(tree: Tree[S, A], name: str, ledger: Ledger[S, A]) -> JournalLine:
    return ledger.line(Switch(name), tree.nodes[tree.left_at(name)])
