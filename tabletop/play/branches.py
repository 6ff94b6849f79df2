"""The named lines of a match: begun anywhere, gone to and forgotten."""

from __future__ import annotations

from typing import Any, Final, Generic, TypeVar

from tabletop.play.ending import EndStatus
from tabletop.play.ledger import Ledger
from tabletop.play.listeners import ChangeKind, Listeners
from tabletop.play.notes import Notes
from tabletop.play.past import Past
from tabletop.play.record import SIDE_LINE, TRUNK, Drop, Fork, Switch
from tabletop.play.tree import Branch, Tree
from tabletop.rules.game import IllegalAction, Refusal

_LONGEST_NAME: Final = 40

S = TypeVar("S")
A = TypeVar("A")


class Branches(Generic[S, A]):
    """What is done here is journalled and told, or leaves everything as it was."""

    def __init__(
        self, tree: Tree[S, A], past: Past[S, A, Any], ledger: Ledger[S, A], listeners: Listeners[S, A], *,
        notes: Notes, ending: EndStatus,
    ) -> None:  # fmt: skip
        self._tree = tree
        self._past = past
        self._ledger = ledger
        self._listeners = listeners
        self._ending = ending
        self._notes = notes

    def all(self) -> tuple[Branch, ...]:
        """The trunk first."""
        return self._tree.branches()

    def shared(self, name: str) -> int:
        """Actions that a branch has in common with the current one; raises IllegalAction."""
        return self._tree.shared(self._known(name).name)

    def begin(self, ply: int, name: str) -> None:
        """Begins a new branch at a point of the current one and goes there; raises IllegalAction, SaveError.

        Where chance is to act at that point, the new branch shares what chance did. Where anything is hidden, the main
        line must have ended, and its end stands from now on: a branch shows what it hid.
        """
        refusal = self._refusal(ply, name)
        if refusal is not None:
            raise IllegalAction(f"branch {name!r}", refusal)
        self._ending.open_branches()
        ply = self._past.after_chance(ply)
        self._ledger.write(Fork(name, ply), self._tree.on_line(ply))
        self._tree.fork(name, ply)
        self._tell()

    def switch(self, name: str) -> None:
        """Goes to where another branch was left; raises IllegalAction, SaveError.

        Where anything is hidden, a branch shows it: that of a match that goes on stays closed.
        """
        if self._known(name).current:
            return
        if self.is_closed(name):
            raise IllegalAction(f"branch {name!r}", Refusal("", SIDE_LINE))
        if name != TRUNK:
            self._ending.open_branches()
        self._ledger.write(Switch(name), self._tree.nodes[self._tree.left_at(name)])
        self._tree.switch(name)
        self._tell()

    def is_closed(self, name: str) -> bool:
        """Whether nobody goes to that branch now: it would show what a match that goes on hides."""
        return name != TRUNK and not self._ending.is_settled

    def leave(self) -> None:
        """Goes back to the main line where the current branch would show what is hidden; raises SaveError."""
        if self._tree.name != TRUNK and not self._ending.shows_branches:
            self.switch(TRUNK)

    def drop(self, name: str) -> None:
        """Forgets a branch that is neither the trunk nor current; raises IllegalAction, SaveError."""
        if self._known(name).current or name == TRUNK:
            raise IllegalAction(f"drop {name!r}", Refusal("", "branch_needed", (("name", name),)))
        self._ledger.write(Drop(name), self._tree.node)
        self._tree.drop(name)
        self._notes.forget_branch(name)
        self._tell()

    def _refusal(self, ply: int, name: str) -> Refusal | None:
        if not 0 <= ply <= self._tree.length:
            return Refusal("", "no_such_ply", (("ply", str(ply)),))
        if name != name.strip() or not name.isprintable() or not 1 <= len(name) <= _LONGEST_NAME:
            return Refusal("", "bad_branch_name", (("name", name),))
        if not self._ending.is_settled:
            return Refusal("", SIDE_LINE)
        if self._tree.has(name):
            return Refusal("", "branch_name_taken", (("name", name),))
        return None

    def _known(self, name: str) -> Branch:
        for there in self.all():
            if there.name == name:
                return there
        raise IllegalAction(f"branch {name!r}", Refusal("", "no_such_branch", (("name", name),)))

    def _tell(self) -> None:
        self._listeners.tell_move(ChangeKind.BRANCH, self._tree.at, self._tree.node.actor)
