"""What undo and redo would do now, or why they can't.

Used by `match`, which asks again before it takes anything back, and by the table (`picture`, `action_history`,
`view_policy`), which asks for an UndoOffer to label its buttons. Undo must stop at rolled dice, revealed cards and
other people's answers, because it would give away what came. Label and events are redacted for the seat that asks.
Pictures ask in every frame, so an answer must stay cheap.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from tabletop.play.branch_history import BranchHistory
from tabletop.play.end_status import MatchEndStatus
from tabletop.play.record import RESIGNED, TRUNK, Header
from tabletop.play.seating import Seating
from tabletop.play.tree import MatchTree
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
    refusal: Refusal | None
    """None where it can be done."""


class UndoRedoOffers(Generic[S, A]):
    """Both go from decision to decision of a person, or of a bot where nobody else plays."""

    def __init__(
        self,
        header: Header,
        seating: Seating,
        tree: MatchTree[S, A],
        history: BranchHistory[S, A, Any],
        ending: MatchEndStatus,
    ) -> None:
        self._header = header
        self._seating = seating
        self._tree = tree
        self._history = history
        self._ending = ending
        self._last_undo_refusal: tuple[tuple[int, int, Seat | None] | None, Refusal | None] = (None, None)
        """What was asked last about undo, and the answer: pictures ask again in every frame."""

    def undo_offer(self, seat: Seat | None = None, before: int | None = None) -> UndoOffer:
        """What would be taken back: all from the last decision on, or from the last one before a ply."""
        here = self._tree.current_depth
        if stopped := self._history.stopped(here):
            return UndoOffer(here, NOBODY, "", (), self._refusal_to_undo_end(stopped))
        ply = self._last_decision_ply(here if before is None else before)
        if ply is None:
            return UndoOffer(here, NOBODY, "", (), Refusal("", "nothing_to_undo"))
        return self._make_undo_or_redo_offer(ply, ply + 1, seat, self._undo_refusal(ply, seat))

    def redo_offer(self, seat: Seat | None = None) -> UndoOffer:
        """What would be done again: all up to the next decision."""
        here = self._tree.current_depth
        stopped = self._history.stopped(here)
        if here == self._tree.length or stopped:
            reason = stopped if stopped not in ("", RESIGNED) and here < self._tree.length else "nothing_to_redo"
            return UndoOffer(here, NOBODY, "", (), Refusal("", reason))
        return self._make_undo_or_redo_offer(self._next_decision_ply(), here + 1, seat, None)

    def _make_undo_or_redo_offer(self, ply: int, done: int, seat: Seat | None, refused: Refusal | None) -> UndoOffer:
        history = self._history
        return UndoOffer(
            ply, history.actor(done), history.action_text(done, seat) or "", history.events(done, seat), refused
        )

    def _is_decision_at_ply(self, ply: int) -> bool:
        seat, sitters = self._history.to_act(ply), self._seating.sitters_now
        return seat >= 0 and (sitters[seat].is_person or not any(s.is_person for s in sitters))

    def _last_decision_ply(self, before: int) -> int | None:
        return next((ply for ply in range(before - 1, -1, -1) if self._is_decision_at_ply(ply)), None)

    def _next_decision_ply(self) -> int:
        ahead = range(self._tree.current_depth + 1, self._tree.length)
        return next((ply for ply in ahead if self._is_decision_at_ply(ply)), self._tree.length)

    def _refusal_to_undo_end(self, stopped: str) -> Refusal | None:
        """Why an end that the rules do not know cannot be taken back: a resignation can, until something is shown."""
        if stopped != RESIGNED:
            return Refusal("", stopped)
        if fixed := self._reason_end_is_fixed:
            return Refusal("", fixed)
        return None if self._header.undo_allowed else Refusal("", "undo_off")

    @property
    def _reason_end_is_fixed(self) -> str:
        """Why the main line, if it lies here, stays as it is; "" where it can change."""
        return self._ending.reason_main_line_is_fixed if self._tree.current_branch == TRUNK else ""

    def _undo_refusal(self, ply: int, seat: Seat | None) -> Refusal | None:
        tree, header = self._tree, self._header
        if fixed := self._reason_end_is_fixed:
            return Refusal("", fixed)
        if not header.undo_allowed:
            return Refusal("", "undo_off")
        if header.friendly_undo or self._ending.is_exercise:
            return None
        asked = (tree.next_parent_index(0), ply, seat)
        if self._last_undo_refusal[0] != asked:
            self._last_undo_refusal = asked, self._refusal_for_new_information(ply, seat)
        return self._last_undo_refusal[1]

    def _refusal_for_new_information(self, ply: int, seat: Seat | None) -> Refusal | None:
        """The last thing after a decision that somebody could not know when it was made; None where there is none."""
        history, undone = self._history, self._history.actor(ply + 1)
        for depth in range(self._tree.current_depth, ply, -1):
            actor = history.actor(depth)
            where = (("ply", str(depth)), ("action", history.action_text(depth, seat) or ""))
            if actor == CHANCE and (history.did_dice_fall(depth) or not history.did_reveal_hidden_information(depth)):
                return Refusal("", "a_roll", where)
            if history.did_reveal_hidden_information(depth):
                return Refusal("", "a_reveal", where)
            if actor != undone and history.did_seat_know_more(depth - 1, actor):
                return Refusal("", "an_answer", where)
        is_asked = history.to_act(self._tree.current_depth) == undone
        return Refusal("", "no_recall") if is_asked and not history.may_seat_look_at_own_hand(undone) else None
