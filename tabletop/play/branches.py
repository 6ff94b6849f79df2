"""The named branches of a match: begun at any ply, switched to, and dropped.

Used as `match.branches` by the review's `branch_editor`, which changes them, by `saved_match` and the end of a match,
which go back to the main line, and by `cli/engine`. Every change must be written to the match's file first, by the
ledger, and then told to the listeners. Branch "main" is the main line, and only its end counts as the match's result.
Names of branches stand in saved matches, so a name that could be given must stay readable; `end_status` says which
branches are closed while secrets are at stake.
"""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from tabletop.play.branch_history import BranchHistory
from tabletop.play.end_status import MatchEndStatus
from tabletop.play.ledger import MatchLedger
from tabletop.play.notes import MatchNotes
from tabletop.play.record import SIDE_LINE, TRUNK, BeginBranch, DropBranch, SwitchBranch
from tabletop.play.seat_knowledge import ChangeKind, MatchListeners
from tabletop.play.tree import Branch, MatchTree
from tabletop.rules.game import IllegalAction, Refusal

_LONGEST_NAME: Final = 40

S = TypeVar("S")
A = TypeVar("A")


class Branches(Generic[S, A]):
    """What is done here is journalled and told, or leaves everything as it was."""

    def __init__(
        self,
        tree: MatchTree[S, A],
        history: BranchHistory[S, A, Any],
        ledger: MatchLedger[S, A],
        listeners: MatchListeners[S, A],
        *,
        notes: MatchNotes,
        ending: MatchEndStatus,
    ) -> None:
        self._tree = tree
        self._history = history
        self._ledger = ledger
        self._listeners = listeners
        self._ending = ending
        self._notes = notes

    def all_branches(self) -> tuple[Branch, ...]:
        """The trunk first."""
        return self._tree.all_branches()

    def count_shared_actions(self, name: str) -> int:
        """Actions that a branch has in common with the current one; raises IllegalAction."""
        return self._tree.count_shared_actions(self._find_branch(name).name)

    def begin_branch(self, ply: int, name: str) -> None:
        """Begins a new branch at a point of the current one and goes there; raises IllegalAction, SaveError.

        Where chance is to act at that point, the new branch shares what chance did. Where anything is hidden, the main
        line must have ended, and its end stands from now on: a branch shows what it hid.
        """
        refusal = self._refusal_to_begin_branch(ply, name)
        if refusal is not None:
            raise IllegalAction(f"branch {name!r}", refusal)
        self._ending.disclose_for_branches()
        ply = self._history.ply_after_chance(ply)
        self._ledger.write_op(BeginBranch(name, ply), self._tree.node_at_depth(ply))
        self._tree.begin_branch(name, ply)
        self._notify_branch_change()

    def switch_to_branch(self, name: str) -> None:
        """Goes to where another branch was left; raises IllegalAction, SaveError.

        Where anything is hidden, a branch shows it: that of a match that goes on stays closed.
        """
        if self._find_branch(name).is_current:
            return
        if self.is_closed(name):
            raise IllegalAction(f"branch {name!r}", Refusal("", SIDE_LINE))
        if name != TRUNK:
            self._ending.disclose_for_branches()
        self._ledger.write_op(SwitchBranch(name), self._tree.nodes[self._tree.index_of_resume_node(name)])
        self._tree.switch_to_branch(name)
        self._notify_branch_change()

    def is_closed(self, name: str) -> bool:
        """Whether nobody goes to that branch now: it would show what a match that goes on hides."""
        return name != TRUNK and not self._ending.is_branching_harmless

    def leave_branch_showing_secrets(self) -> None:
        """Goes back to the main line where the current branch would show what is hidden; raises SaveError."""
        if self._tree.current_branch != TRUNK and not self._ending.can_show_branches:
            self.switch_to_branch(TRUNK)

    def drop_branch(self, name: str) -> None:
        """Forgets a branch that is neither the trunk nor current; raises IllegalAction, SaveError."""
        if self._find_branch(name).is_current or name == TRUNK:
            raise IllegalAction(f"drop {name!r}", Refusal("", "branch_needed", (("name", name),)))
        self._ledger.write_op(DropBranch(name), self._tree.current_node)
        self._tree.drop_branch(name)
        self._notes.drop_notes_of_branch(name)
        self._notify_branch_change()

    def _refusal_to_begin_branch(self, ply: int, name: str) -> Refusal | None:
        if not 0 <= ply <= self._tree.length:
            return Refusal("", "no_such_ply", (("ply", str(ply)),))
        if name != name.strip() or not name.isprintable() or not 1 <= len(name) <= _LONGEST_NAME:
            return Refusal("", "bad_branch_name", (("name", name),))
        if not self._ending.is_branching_harmless:
            return Refusal("", SIDE_LINE)
        if self._tree.has_branch(name):
            return Refusal("", "branch_name_taken", (("name", name),))
        return None

    def _find_branch(self, name: str) -> Branch:
        for there in self.all_branches():
            if there.name == name:
                return there
        raise IllegalAction(f"branch {name!r}", Refusal("", "no_such_branch", (("name", name),)))

    def _notify_branch_change(self) -> None:
        self._listeners.notify_change(ChangeKind.BRANCH, self._tree.current_depth, self._tree.current_node.actor)
