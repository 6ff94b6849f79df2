"""Snapshots of a match as one viewer sees it, the clips between them, and how both are made.

A MatchSnapshot is the position after so many actions with all that panels say of it; a StoryClip is what leads to the
next one. SnapshotMaker makes them for whoever looks; `story` shows one after the other, and the table, the review,
the demonstration and the wall read them. Both must stay frozen values. Everything here goes through the viewer's own
view and events: nothing hidden may get into a snapshot. Nothing of it is saved.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Protocol

from tabletop.play.match import Match
from tabletop.play.seat_knowledge import ChangeKind, MatchChange
from tabletop.rules.game import Event, Outcome, Seat
from tabletop.ui.boards.marks import Point
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import Steps, TargetId


class SnapshotKind(Enum):
    """What a snapshot is part of."""

    PRESENT = "present"
    """The match as it goes on."""
    PAST = "past"
    """An earlier moment that somebody looks at."""
    LINE = "line"
    """How best play would go on."""
    MISSED = "missed"
    """What others did while somebody was away."""


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """A position as one viewer may see it, with all that panels say of it."""

    kind: SnapshotKind
    ply: int
    length: int
    """Actions that the list may tell: those up to here, and those that redo would do."""
    viewer: Seat | None
    """Whose view it is; None is a spectator's."""
    view: Any
    to_act: Seat
    outcome: Outcome | None
    last_action_places: Steps = ()
    """The places of the action that led here, as far as the viewer may know it."""


@dataclass(frozen=True, slots=True)
class StoryClip:
    """How the next snapshot comes about."""

    snapshot: MatchSnapshot
    events: tuple[Event, ...] = ()
    """What the snapshot's viewer learns; () where it is only moved to, as after taking back."""
    public_events: tuple[Event, ...] = ()
    """What everybody may hear of it, with the landing."""
    is_told: bool = False
    """Whether its results are told and held; those of an action that is done again are known."""
    seconds_shown: float = 0.0
    """Seconds that the snapshot stays at least before the next clip begins."""
    dropped: tuple[TargetId, Point] | None = None
    """The piece that the hand let go just now, and where its centre is in pixels."""


class MatchPerspective(Protocol):
    """Whose eyes look at a match, also at what is still to come."""

    def viewer_seat_at(self, ply: int) -> Seat | None:
        """Who is told of what led to a ply; None is a spectator."""

    def view_at(self, ply: int) -> Any:
        """What they see after so many actions."""

    def view_on_first_showing(self, ply: int) -> Any:
        """What they see of it while they are first told what led there."""


class CurrentViewerPerspective:
    """The eyes of whoever looks at a table just now."""

    def __init__(self, match: Match[Any, Any, Any], viewer: Callable[[], Seat | None]) -> None:
        self._match = match
        self._viewer = viewer

    def viewer_seat_at(self, ply: int) -> Seat | None:
        """The same at every ply."""
        return self._viewer()

    def view_at(self, ply: int) -> Any:
        return self._match.past.view(ply, self._viewer())

    def view_on_first_showing(self, ply: int) -> Any:
        return self._match.past.view_when_first_shown(ply, self._viewer())


class SnapshotMaker:
    """Makes snapshots for whoever looks just now."""

    def __init__(self, match: Match[Any, Any, Any], picks: Picks, viewer: MatchPerspective) -> None:
        self._match = match
        self._picks = picks
        self._match_viewer = viewer

    def viewer_at_ply(self, ply: int) -> Seat | None:
        """Who looks at what a ply led to."""
        return self._match_viewer.viewer_seat_at(ply)

    def current_snapshot(self) -> MatchSnapshot:
        """The match as it stands."""
        return self.snapshot_at(self._match.ply, SnapshotKind.PRESENT)

    def snapshot_at(self, ply: int, kind: SnapshotKind, *, is_news: bool = False) -> MatchSnapshot:
        """The match after so many actions."""
        match, viewer = self._match, self._match_viewer.viewer_seat_at(ply)
        past = match.past
        is_on_its_way = kind is SnapshotKind.MISSED or (kind is SnapshotKind.PRESENT and ply < match.ply)
        length, view = (
            ply if is_on_its_way else match.length,
            (self._match_viewer.view_on_first_showing if is_news else self._match_viewer.view_at)(ply),
        )
        return MatchSnapshot(
            kind,
            ply,
            length,
            viewer,
            view,
            past.to_act(ply),
            past.outcome(ply),
            self._places_marked_by_last_action(ply, viewer),
        )

    def clip_of_change(self, change: MatchChange) -> StoryClip:
        """What was done, or taken back, as the viewer may know it."""
        if change.kind in (ChangeKind.UNDO, ChangeKind.BRANCH):
            return StoryClip(self.current_snapshot())
        past, is_news = self._match.past, change.kind == ChangeKind.ACTION
        snapshot = self.snapshot_at(change.ply, SnapshotKind.PRESENT, is_news=is_news)
        events = (past.events_when_first_shown if is_news else past.events)(change.ply, snapshot.viewer)
        if change.kind == ChangeKind.REDO:
            snapshot = replace(snapshot, length=self._match.length)
        return StoryClip(snapshot, events, past.events_when_first_shown(change.ply, None), is_told=is_news)

    def opening_clips(self, opens: Callable[[Sequence[Event]], bool]) -> Iterator[StoryClip]:
        """What chance has done in a new match from an action that opens it on; nothing where none does."""
        match, past = self._match, self._match.past
        plies = range(1, match.ply + 1) if match.is_new else ()
        first = next((ply for ply in plies if opens(past.events_when_first_shown(ply, None))), match.ply + 1)
        for ply in range(first, match.ply + 1):
            snapshot = self.snapshot_at(ply, SnapshotKind.PRESENT, is_news=True)
            yield StoryClip(
                snapshot,
                past.events_when_first_shown(ply, snapshot.viewer),
                past.events_when_first_shown(ply, None),
                is_told=True,
            )

    def replayed_clip(self, snapshot: MatchSnapshot) -> StoryClip:
        """The action that led to a snapshot, as its viewer learned it; its large results are told again and held."""
        return StoryClip(snapshot, self._match.past.events(snapshot.ply, snapshot.viewer), is_told=True)

    def missed_clips(self, since: int, *, again: bool) -> Iterator[StoryClip]:
        """Everything after a ply of which the viewer learned something; `again`: it was seen before."""
        past = self._match.past
        learned = past.events if again else past.events_when_first_shown
        for ply in range(since + 1, self._match.ply + 1):
            events = learned(ply, self._match_viewer.viewer_seat_at(ply))
            if events:
                yield StoryClip(self.snapshot_at(ply, SnapshotKind.MISSED, is_news=not again), events, is_told=True)

    def suggested_line_clips(self, ply: int, actions: Sequence[Any], stays: float) -> Iterator[StoryClip]:
        """Actions that nobody has played, from some position that fits what the viewer sees there."""
        game, before = self._match.game, self.snapshot_at(ply, SnapshotKind.LINE)
        state = game.imagine(before.view, random.Random(0))
        for action in actions:
            state = game.apply(state, action).state
            view, trace = game.view(state, before.viewer), self._picks.places_of_action(action)
            snapshot = MatchSnapshot(
                SnapshotKind.LINE, ply, before.length, before.viewer, view, game.to_act(state), None, trace
            )
            yield StoryClip(snapshot, seconds_shown=stays)

    def _places_marked_by_last_action(self, ply: int, viewer: Seat | None) -> Steps:
        """What the last action has left marked, or one before it where that stays."""
        found: Steps = ()
        for each in range(ply, 0, -1):
            past = self._match.past
            text = past.action_text(each, viewer)
            action = self._match.game.parse(text) if text else None
            trace = self._picks.last_action_marks(action, past.events_when_first_shown(each, viewer))
            if trace is None:
                continue
            found = (*trace, *(place for place in found if place not in trace))
            if action is None or not self._picks.continues_last_action(past.view(each - 1, viewer), action):
                break
        return found if ply else self._picks.last_turn_places(self._match.past.view(0, viewer))
