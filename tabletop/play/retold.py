"""A played tree as a shortest record: every branch once, without detours and dropped branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tabletop.play.ledger import Ledger
from tabletop.play.notes import Notes
from tabletop.play.record import RESIGNED, TRUNK, Fork, Go, JournalLine, Note, Switch
from tabletop.play.tree import Tree

S = TypeVar("S")
A = TypeVar("A")


def retold(tree: Tree[S, A], notes: Notes, ledger: Ledger[S, A]) -> Iterator[JournalLine]:
    """Notes and the trunk first, then every branch from the first branch that passes where it begins.

    Last come the notes that somebody has resigned, that of the trunk at the end: earlier versions know only one.
    """
    yield from (ledger.line(Note(name, text), tree.nodes[0], TRUNK) for name, text in notes.items())
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
            yield from ledger.step(tree.nodes[index], branch=there.name)
        if there.at < there.length:
            yield ledger.line(Go(there.at), tree.nodes[tree.left_at(there.name)], there.name)
    if len(branches) > 1:
        yield _switched(tree, tree.name, ledger)
    main_line = ledger.main_line
    for name in sorted(notes.resignations, key=lambda name: name == TRUNK):
        yield JournalLine(Note(RESIGNED, notes.resignations[name]), main_line.ply, main_line.outcome is not None)


def _switched(tree: Tree[S, A], name: str, ledger: Ledger[S, A]) -> JournalLine:
    return ledger.line(Switch(name), tree.nodes[tree.left_at(name)])
