"""Where pages come from: a match that is already further, an earlier moment of it, or a line that nobody has played."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Protocol

from tabletop.play.listeners import Change, ChangeKind
from tabletop.play.match import Match
from tabletop.rules.game import Event, Seat
from tabletop.ui.boards.picks import Picks
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.story.page import Clip, PageKind, StoryPage


class MatchViewer(Protocol):
    """Whose eyes look at a match, also at what is still to come."""

    def at(self, ply: int) -> Seat | None:
        """Who is told of what led to a ply; None is a spectator."""

    def view(self, ply: int) -> Any:
        """What they see after so many actions."""

    def told(self, ply: int) -> Any:
        """What they see of it while they are first told what led there."""


class OneViewer:
    """The eyes of whoever looks at a table just now."""

    def __init__(self, match: Match[Any, Any, Any], viewer: Callable[[], Seat | None]) -> None:
        self._match = match
        self._viewer = viewer

    def at(self, ply: int) -> Seat | None:
        """The same at every ply."""
        return self._viewer()

    def view(self, ply: int) -> Any:
        """What that seat saw."""
        return self._match.past.view(ply, self._viewer())

    def told(self, ply: int) -> Any:
        """What that seat sees of news."""
        return self._match.past.told_view(ply, self._viewer())


class Pages:
    """Makes pages for whoever looks just now."""

    def __init__(self, match: Match[Any, Any, Any], picks: Picks, eyes: MatchViewer) -> None:
        self._match = match
        self._picks = picks
        self._eyes = eyes

    def viewer(self, ply: int) -> Seat | None:
        """Who looks at what a ply led to."""
        return self._eyes.at(ply)

    def present(self) -> StoryPage:
        """The match as it stands."""
        return self.at(self._match.ply, PageKind.PRESENT)

    def at(self, ply: int, kind: PageKind, *, is_news: bool = False) -> StoryPage:
        """The match after so many actions."""
        match, viewer = self._match, self._eyes.at(ply)
        past = match.past
        is_on_its_way = kind is PageKind.MISSED or (kind is PageKind.PRESENT and ply < match.ply)
        length, view = ply if is_on_its_way else match.length, (self._eyes.told if is_news else self._eyes.view)(ply)
        return StoryPage(kind, ply, length, viewer, view, past.to_act(ply), past.outcome(ply), self._trace(ply, viewer))

    def clip(self, change: Change) -> Clip:
        """What was done, or taken back, as the viewer may know it."""
        if change.kind in (ChangeKind.UNDO, ChangeKind.BRANCH):
            return Clip(self.present())
        past, is_news = self._match.past, change.kind == ChangeKind.ACTION
        page = self.at(change.ply, PageKind.PRESENT, is_news=is_news)
        events = (past.news if is_news else past.events)(change.ply, page.viewer)
        if change.kind == ChangeKind.REDO:
            page = replace(page, length=self._match.length)
        return Clip(page, events, past.news(change.ply, None), is_told=is_news)

    def opening(self, opens: Callable[[Sequence[Event]], bool]) -> Iterator[Clip]:
        """What chance has done in a new match from an action that opens it on; nothing where none does."""
        match, past = self._match, self._match.past
        plies = range(1, match.ply + 1) if match.is_new else ()
        first = next((ply for ply in plies if opens(past.news(ply, None))), match.ply + 1)
        for ply in range(first, match.ply + 1):
            page = self.at(ply, PageKind.PRESENT, is_news=True)
            yield Clip(page, past.news(ply, page.viewer), past.news(ply, None), is_told=True)

    def retold(self, page: StoryPage) -> Clip:
        """The action that led to a page, as its viewer learned it; what was told large of it is told again and held."""
        return Clip(page, self._match.past.events(page.ply, page.viewer), is_told=True)

    def missed(self, since: int, *, again: bool) -> Iterator[Clip]:
        """Everything after a ply of which the viewer learned something; `again`: it was seen before."""
        past = self._match.past
        learned = past.events if again else past.news
        for ply in range(since + 1, self._match.ply + 1):
            events = learned(ply, self._eyes.at(ply))
            if events:
                yield Clip(self.at(ply, PageKind.MISSED, is_news=not again), events, is_told=True)

    def line(self, ply: int, actions: Sequence[Any], stays: float) -> Iterator[Clip]:
        """Actions that nobody has played, from some position that fits what the viewer sees there."""
        game, before = self._match.game, self.at(ply, PageKind.LINE)
        state = game.imagine(before.view, random.Random(0))
        for action in actions:
            state = game.apply(state, action).state
            view, trace = game.view(state, before.viewer), self._picks.steps(action)
            page = StoryPage(PageKind.LINE, ply, before.length, before.viewer, view, game.to_act(state), None, trace)
            yield Clip(page, stays=stays)

    def _trace(self, ply: int, viewer: Seat | None) -> Steps:
        """What the last action has left marked, or one before it where that stays."""
        found: Steps = ()
        for each in range(ply, 0, -1):
            past = self._match.past
            text = past.text(each, viewer)
            action = self._match.game.parse(text) if text else None
            trace = self._picks.trace(action, past.news(each, viewer))
            if trace is None:
                continue
            found = (*trace, *(place for place in found if place not in trace))
            if action is None or not self._picks.goes_on(past.view(each - 1, viewer), action):
                break
        return found if ply else self._picks.last_turn_places(self._match.past.view(0, viewer))
