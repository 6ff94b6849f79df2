"""Who is told of every change in a match, each as his seat may know it."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from tabletop.play.sight import SeatSight
from tabletop.play.tree import MatchNode
from tabletop.rules.game import Event, Seat

S = TypeVar("S")
A = TypeVar("A")

log = logging.getLogger(__name__)


class ChangeKind(StrEnum):
    ACTION = "action"
    UNDO = "undo"
    REDO = "redo"
    BRANCH = "branch"


@dataclass(frozen=True, slots=True)
class MatchChange:
    """What a listener is told, redacted for the seat it listens for."""

    kind: ChangeKind
    ply: int
    """Actions on the current branch up to the current point, afterwards."""
    seat: Seat
    """Who did the action, or the last one that was taken back or that leads to the branch's end."""
    action_text: str | None
    """None where the listener may not know it, and where nothing was done."""
    events: tuple[Event, ...]


class MatchListeners(Generic[S, A]):
    """What one raises is logged and stops neither the match nor the others.

    A change that a listener makes is told after the one it was told of.
    """

    def __init__(self, sight: SeatSight[S, A, Any]) -> None:
        self._sight = sight
        self._callbacks: dict[int, tuple[Seat | None, Callable[[MatchChange], None]]] = {}
        self._next = 0
        self._untold: deque[tuple[MatchChange, MatchNode[S, A] | None]] = deque()
        self._telling = False

    def add_listener(self, seat: Seat | None, callback: Callable[[MatchChange], None]) -> Callable[[], None]:
        """Tells the callback of every change until the result is called."""
        key = self._next
        self._next += 1
        self._callbacks[key] = (seat, callback)

        def remove() -> None:
            self._callbacks.pop(key, None)

        return remove

    def tell_steps(self, kind: ChangeKind, nodes: Iterable[MatchNode[S, A]]) -> None:
        """One change for every action."""
        self._tell_changes((MatchChange(kind, node.depth, node.actor, None, ()), node) for node in nodes)

    def tell_move(self, kind: ChangeKind, ply: int, seat: Seat) -> None:
        """One change that is no action."""
        self._tell_changes([(MatchChange(kind, ply, seat, None, ()), None)])

    def _tell_changes(self, changes: Iterable[tuple[MatchChange, MatchNode[S, A] | None]]) -> None:
        if self._callbacks:
            self._untold.extend(changes)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                change, node = self._untold.popleft()
                for seat, callback in tuple(self._callbacks.values()):
                    self._tell_listener(change, node, seat, callback)
        finally:
            self._telling = False

    def _tell_listener(
        self,
        change: MatchChange,
        node: MatchNode[S, A] | None,
        seat: Seat | None,
        callback: Callable[[MatchChange], None],
    ) -> None:
        try:
            if node is not None:
                text, events = self._sight.action_text(node, seat), self._sight.events_when_done(node, seat)
                change = MatchChange(change.kind, change.ply, change.seat, text, events)
            callback(change)
        except Exception:
            log.exception("a listener failed at ply %d", change.ply)
