"""What undo and redo would do, or why they cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tabletop.play.ending import EndStatus
from tabletop.play.past import Past
from tabletop.play.record import RESIGNED, TRUNK, Header
from tabletop.play.seating import Seating
from tabletop.play.tree import Tree
from tabletop.rules.game import CHANCE, NOBODY, Event, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class UndoOffer:
    """What undo or redo would do, as one seat may know it."""

    ply: int
    """Actions on the current branch afterwards."""
    seat: Seat
    """Who did the action that is taken back or done again first; NOBODY if there is none."""
    label: str
    """Text of that action; empty where the seat may not know it."""
    events: tuple[Event, ...]
    """Redacted events of that action, for those who may know less than its text."""
    refused: Refusal | None
    """None where it can be done."""


class UndoOffers(Generic[S, A]):
    """Both go from decision to decision of a person, or of a bot where nobody else plays."""

    def __init__(
        self, header: Header, seating: Seating, tree: Tree[S, A], past: Past[S, A, Any], ending: EndStatus
    ) -> None:
        self._header = header
        self._seating = seating
        self._tree = tree
        self._past = past
        self._ending = ending
        self._judged: tuple[tuple[int, int, Seat | None] | None, Refusal | None] = (None, None)
        """What was asked last about undo, and the answer: pictures ask again in every frame."""

    def undo(self, seat: Seat | None = None, before: int | None = None) -> UndoOffer:
        """What would be taken back: all from the last decision on, or from the last one before a ply."""
        here = self._tree.at
        if stopped := self._past.stopped(here):
            return UndoOffer(here, NOBODY, "", (), self._withdrawal_refusal(stopped))
        ply = self._last_decision(here if before is None else before)
        if ply is None:
            return UndoOffer(here, NOBODY, "", (), Refusal("", "nothing_to_undo"))
        return self._offer(ply, ply + 1, seat, self._undo_refusal(ply, seat))

    def redo(self, seat: Seat | None = None) -> UndoOffer:
        """What would be done again: all up to the next decision."""
        here = self._tree.at
        stopped = self._past.stopped(here)
        if here == self._tree.length or stopped:
            reason = stopped if stopped not in ("", RESIGNED) and here < self._tree.length else "nothing_to_redo"
            return UndoOffer(here, NOBODY, "", (), Refusal("", reason))
        return self._offer(self._next_decision(), here + 1, seat, None)

    def _offer(self, ply: int, done: int, seat: Seat | None, refused: Refusal | None) -> UndoOffer:
        past = self._past
        return UndoOffer(ply, past.actor(done), past.text(done, seat) or "", past.events(done, seat), refused)

    def _is_decision(self, ply: int) -> bool:
        seat, sitters = self._past.to_act(ply), self._seating.now
        return seat >= 0 and (sitters[seat].is_person or not any(s.is_person for s in sitters))

    def _last_decision(self, before: int) -> int | None:
        return next((ply for ply in range(before - 1, -1, -1) if self._is_decision(ply)), None)

    def _next_decision(self) -> int:
        ahead = range(self._tree.at + 1, self._tree.length)
        return next((ply for ply in ahead if self._is_decision(ply)), self._tree.length)

    def _withdrawal_refusal(self, stopped: str) -> Refusal | None:
        """Why an end that the rules do not know cannot be taken back: a resignation can, until something is shown."""
        if stopped != RESIGNED:
            return Refusal("", stopped)
        if fixed := self._fixed_end:
            return Refusal("", fixed)
        return None if self._header.undo_allowed else Refusal("", "undo_off")

    @property
    def _fixed_end(self) -> str:
        """Why the main line, if it lies here, stays as it is; "" where it can change."""
        return self._ending.fixed if self._tree.name == TRUNK else ""

    def _undo_refusal(self, ply: int, seat: Seat | None) -> Refusal | None:
        tree, header = self._tree, self._header
        if fixed := self._fixed_end:
            return Refusal("", fixed)
        if not header.undo_allowed:
            return Refusal("", "undo_off")
        if header.friendly_undo or self._ending.is_exercise:
            return None
        asked = (tree.next_parent(0), ply, seat)
        if self._judged[0] != asked:
            self._judged = asked, self._what_came_out(ply, seat)
        return self._judged[1]

    def _what_came_out(self, ply: int, seat: Seat | None) -> Refusal | None:
        """The last thing after a decision that somebody could not know when it was made; None where there is none."""
        past, undone = self._past, self._past.actor(ply + 1)
        for depth in range(self._tree.at, ply, -1):
            actor = past.actor(depth)
            where = (("ply", str(depth)), ("action", past.text(depth, seat) or ""))
            if actor == CHANCE and (past.has_dice(depth) or not past.reveals(depth)):
                return Refusal("", "a_roll", where)
            if past.reveals(depth):
                return Refusal("", "a_reveal", where)
            if actor != undone and past.hides_something(depth - 1, actor):
                return Refusal("", "an_answer", where)
        is_asked = past.to_act(self._tree.at) == undone
        return Refusal("", "no_recall") if is_asked and not past.may_look(undone) else None
