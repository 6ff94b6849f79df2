"""What undo and redo would do, or why they cannot."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tabletop.play.past import Past
from tabletop.play.record import Header
from tabletop.play.seating import Seating
from tabletop.play.tree import Tree
from tabletop.rules.game import CHANCE, NOBODY, Event, Refusal, Seat

S = TypeVar("S")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Offer:
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


class Offers(Generic[S, A]):
    """Both go from decision to decision of a person, or of a bot where nobody else plays."""

    def __init__(self, header: Header, seating: Seating, tree: Tree[S, A], past: Past[S, A, Any]) -> None:
        self._header = header
        self._seating = seating
        self._tree = tree
        self._past = past

    def undo(self, seat: Seat | None = None, before: int | None = None) -> Offer:
        """What would be taken back: all from the last decision on, or from the last one before a ply."""
        if self._past.given_up(self._tree.at) is not None:
            refused = None if self._header.undo_allowed else Refusal("", "undo_off")
            return Offer(self._tree.at, NOBODY, "", (), refused)
        ply = self._last_decision(self._tree.at if before is None else before)
        if ply is None:
            return Offer(self._tree.at, NOBODY, "", (), Refusal("", "nothing_to_undo"))
        return self._offer(ply, ply + 1, seat, self._undo_refusal(ply, seat))

    def redo(self, seat: Seat | None = None) -> Offer:
        """What would be done again: all up to the next decision."""
        here = self._tree.at
        if here == self._tree.length or self._past.given_up(here) is not None:
            return Offer(here, NOBODY, "", (), Refusal("", "nothing_to_redo"))
        return self._offer(self._next_decision(), here + 1, seat, None)

    def _offer(self, ply: int, done: int, seat: Seat | None, refused: Refusal | None) -> Offer:
        past = self._past
        return Offer(ply, past.actor(done), past.text(done, seat) or "", past.events(done, seat), refused)

    def _is_decision(self, ply: int) -> bool:
        seat, sitters = self._past.to_act(ply), self._seating.now
        return seat >= 0 and (sitters[seat].is_person or not any(s.is_person for s in sitters))

    def _last_decision(self, before: int) -> int | None:
        return next((ply for ply in range(before - 1, -1, -1) if self._is_decision(ply)), None)

    def _next_decision(self) -> int:
        ahead = range(self._tree.at + 1, self._tree.length)
        return next((ply for ply in ahead if self._is_decision(ply)), self._tree.length)

    def _undo_refusal(self, ply: int, seat: Seat | None) -> Refusal | None:
        if not self._header.undo_allowed:
            return Refusal("", "undo_off")
        if self._header.friendly_undo:
            return None
        for depth in range(self._tree.at, ply, -1):
            where = (("ply", str(depth)), ("action", self._past.text(depth, seat) or ""))
            if self._past.actor(depth) == CHANCE:
                return Refusal("", "a_roll", where)
            if self._past.reveals(depth):
                return Refusal("", "a_reveal", where)
        return None
