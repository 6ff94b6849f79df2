"""A played tree as a shortest record: every branch once, without detours and dropped branches."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from tabletop.play.ledger import MatchLedger
from tabletop.play.notes import MatchNotes
from tabletop.play.record import RESIGNED, TRUNK, BeginBranch, GoToPly, JournalLine, MatchNote, SwitchBranch
from tabletop.play.tree import MatchTree

S = TypeVar("S")
A = TypeVar("A")


def shortest_record(tree: MatchTree[S, A], notes: MatchNotes, ledger: MatchLedger[S, A]) -> Iterator[JournalLine]:
    """Notes and the trunk first, then every branch from the first branch that passes where it begins.

    Last come the notes that somebody has resigned, that of the trunk at the end: earlier versions know only one.
    """
    yield from (ledger.journal_line(MatchNote(name, text), tree.nodes[0], TRUNK) for name, text in notes.items())
    branches = tree.all_branches()
    passed = {0: branches[0].name}
    """Branch that tells of a node, by the node's index."""
    for there in branches:
        shared, fresh = tree.nodes_after(there.name, passed)
        if there is not branches[0]:
            yield _switch_line(tree, passed[shared], ledger)
            yield ledger.journal_line(BeginBranch(there.name, tree.nodes[shared].depth), tree.nodes[shared])
        for index in fresh:
            passed[index] = there.name
            yield from ledger.step_lines(tree.nodes[index], branch=there.name)
        if there.ply_left < there.length:
            yield ledger.journal_line(
                GoToPly(there.ply_left), tree.nodes[tree.index_where_left(there.name)], there.name
            )
    if len(branches) > 1:
        yield _switch_line(tree, tree.current_branch, ledger)
    main_line = ledger.main_line
    for name in sorted(notes.resignations, key=lambda name: name == TRUNK):
        yield JournalLine(MatchNote(RESIGNED, notes.resignations[name]), main_line.ply, main_line.outcome is not None)


def _switch_line(tree: MatchTree[S, A], name: str, ledger: MatchLedger[S, A]) -> JournalLine:
    return ledger.journal_line(SwitchBranch(name), tree.nodes[tree.index_where_left(name)])
