"""What each seat may see of a match's states and actions, and who is told when the match changes.

Two classes that `Match` owns: SeatKnowledge asks the rules for views and redacted events of one seat (None is a
spectator) and remembers the last; MatchListeners calls boards and scenes after each change, each with what its seat
may know. Used by `match`, `branch_history` and `branches`; scenes get a MatchChange (`ui/story`, `ui/scenes/table`,
`table_phones`). All that is shown of a match must pass through here, or hidden cards leak. What a listener raises
stops the match, but the others still hear the change.
"""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Generic, TypeVar

from tabletop.play.tree import MatchNode
from tabletop.rules.game import NOBODY, Event, Game, LimitsActionTexts, Seat, as_recall_limiting_game

S = TypeVar("S")
A = TypeVar("A")
V = TypeVar("V")


class SeatKnowledge(Generic[S, A, V]):
    """Views, events and texts for a seat; None is a spectator."""

    def __init__(self, game: Game[S, A, V]) -> None:
        self._game = game
        self._limits = as_recall_limiting_game(game)
        self._text_limits = game if isinstance(game, LimitsActionTexts) else None
        self._views: dict[Seat | None, tuple[S, V]] = {}
        self._recalled: dict[tuple[Seat | None, bool], tuple[S, S, V]] = {}

    def view(self, state: S, seat: Seat | None) -> V:
        """The view that was asked for last is known for each seat: pictures ask again in every frame."""
        known = self._views.get(seat)
        if known is None or known[0] is not state:
            known = self._views[seat] = (state, self._game.view(state, seat))
        return known[1]

    def recalled_view(self, then: S, now: S, seat: Seat | None, *, is_news: bool = False) -> V:
        """What is shown to a seat of the state `then` while the match stands at `now`.

        `is_news` where the seat is first told now what led there: it has not learned it before.
        """
        if self._limits is None:
            return self.view(then, seat)
        known = self._recalled.get((seat, is_news))
        if known is None or known[0] is not then or known[1] is not now:
            recalls = self._limits.news_view if is_news else self._limits.recall_view
            known = self._recalled[seat, is_news] = (then, now, recalls(then, now, seat))
        return known[2]

    def events_still_recallable(self, node: MatchNode[S, A], now: S, seat: Seat | None) -> tuple[Event, ...]:
        """What is told to a seat afterwards of what it learned from the action."""
        events, limits = self.events_learned_when_done(node, seat), self._limits
        return events if limits is None else tuple(limits.recall_event(event, now) for event in events)

    def may_show_action_text(self, node: MatchNode[S, A], now: S) -> bool:
        """Whether the action's text may still be told."""
        return (
            self._text_limits is None or node.action is None or self._text_limits.may_name(node.action, node.actor, now)
        )

    def events_learned_when_done(self, node: MatchNode[S, A], seat: Seat | None) -> tuple[Event, ...]:
        """What the seat learned from the action when it was done."""
        seen = (self._game.redact(event, seat) for event in node.events)
        return tuple(event for event in seen if event is not None)

    def action_text(self, node: MatchNode[S, A], seat: Seat | None) -> str | None:
        """A seat knows its own actions, and those of which it sees all that happened, which may be nothing."""
        if node.action is None:
            return None
        if seat is not None and node.actor == seat:
            return str(node.action)
        known = not self._game.hidden or self.events_learned_when_done(node, seat) == node.events
        return str(node.action) if known else None


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
    """What one raises stops the match, and the others hear the change all the same.

    A change that a listener makes is told after the one it was told of.
    """

    has_failed = False
    """Whether one has raised something."""

    def __init__(self, seat_knowledge: SeatKnowledge[S, A, Any]) -> None:
        self._seat_knowledge = seat_knowledge
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

    def notify_actions(self, kind: ChangeKind, nodes: Iterable[MatchNode[S, A]]) -> None:
        """One change for every action."""
        self._notify_listeners((MatchChange(kind, node.depth, node.actor, None, ()), node) for node in nodes)

    def notify_change(self, kind: ChangeKind, ply: int, seat: Seat) -> None:
        """One change that is no action."""
        self._notify_listeners([(MatchChange(kind, ply, seat, None, ()), None)])

    def _notify_listeners(self, changes: Iterable[tuple[MatchChange, MatchNode[S, A] | None]]) -> None:
        if self._callbacks:
            self._untold.extend(changes)
        if self._telling:
            return
        self._telling = True
        try:
            while self._untold:
                change, node = self._untold.popleft()
                for seat, callback in tuple(self._callbacks.values()):
                    with self.stop_on_failure(change.ply):
                        callback(change if node is None else self._change_as_seen_by_seat(change, node, seat))
        finally:
            self._telling = False

    @contextmanager
    def stop_on_failure(self, ply: int) -> Iterator[None]:
        """What is raised meanwhile is logged, and all are told that nobody acts any more."""
        try:
            yield
        except Exception:
            log.exception("a listener failed at ply %d", ply)
            if not self.has_failed:
                self.has_failed = True
                self.notify_change(ChangeKind.BRANCH, ply, NOBODY)

    def _change_as_seen_by_seat(self, change: MatchChange, node: MatchNode[S, A], seat: Seat | None) -> MatchChange:
        """The change as a seat may know it."""
        text, events = (
            self._seat_knowledge.action_text(node, seat),
            self._seat_knowledge.events_learned_when_done(node, seat),
        )
        return MatchChange(change.kind, change.ply, change.seat, text, events)
