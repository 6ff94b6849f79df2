"""The only thing between a match and whatever draws or sounds."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Protocol

from tabletop.play.listeners import Change, ChangeKind
from tabletop.play.match import Match
from tabletop.play.record import TRUNK, Header
from tabletop.play.seats import Sitter
from tabletop.rules.game import Event, Game, Outcome, Seat
from tabletop.settings import Settings
from tabletop.ui.boards.board import Board
from tabletop.ui.boards.marks import Point
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.story.move_history import MoveHistory
from tabletop.ui.story.page import Clip, PageKind, StoryPage
from tabletop.ui.story.pages import MatchViewer, Pages
from tabletop.ui.story.playing import ClipPlayer


class StoryListener(Protocol):
    """Whoever shows a story."""

    def landed(self, clip: Clip) -> None:
        """What happened can be heard now: its last result has fallen, or its picture has arrived."""

    def sounded(self, clip: Clip, sounds: Sequence[str]) -> None:
        """These sounds belong to what can be seen from now on."""

    def turned(self, clip: Clip | None) -> None:
        """Another page is shown; None where nothing led there that could be seen, or when all was told over it."""


@dataclass(frozen=True, slots=True)
class SeatedMatch:
    """A match with those who sat there at one time."""

    game: Game[Any, Any, Any]
    header: Header
    sitters: tuple[Sitter, ...]


class Story:
    """One shown position, which may lag behind the match, and the clip that leads to the next one.

    Changes come in order (`hear`), each becomes a clip: first what the board tells large of it, moment by moment, over
    the page before; a result lies still until it was read, or until somebody says go on where a person has to answer
    next; then its movement; then, in one frame, `page` is the next one, and what the movement has led to is told over
    that in the same way. Everything that draws or sounds reads the page and `told`, so that nothing can know more than
    the picture. `seek`, `lead` (a line that nobody has played), `miss` (what others did meanwhile) and taking back set
    the page in the same way: nothing is shown past it.

    Between clips it rests; only then does any hand wake. It asks neither clock nor board whether something moves: when
    a part ends is known as it begins. Another window, another board: another story of the same match.
    """

    def __init__(
        self, match: Match[Any, Any, Any], board: Board, settings: Callable[[], Settings], *, eyes: MatchViewer,
        reader: StoryListener, ply: int | None = None, opens: bool = False,
    ) -> None:  # fmt: skip
        """It begins with the present page, or with the match after so many actions.

        `opens`: a new match begins with what chance has done before the first question, where its board tells that.
        """
        self._match = match
        self._board = board
        self._reader = reader
        self._pages = Pages(match, board.picks, eyes)
        self._playing = ClipPlayer(board, settings, self._asks_person)
        self._queue: deque[Clip] = deque()
        self._next_at = 0.0
        """When the next clip may begin, in seconds on the stage's clock."""
        self._queue.extend(self._pages.opening(board.opens) if opens else ())
        if self._queue:
            self.page = self._pages.at(self._queue[0].page.ply - 1, PageKind.PRESENT, is_news=True)
        else:
            self.page = self._pages.present() if ply is None else self._at(ply)
        self.history = MoveHistory(match, lambda: self.page)
        self.cuts = 0
        """How often somebody would not wait."""
        self.rested_at = 0.0
        """When the last page was turned to, in seconds on the stage's clock."""

    # --- what never changes ---------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any, Any, Any]:
        """The rules."""
        return self._match.game

    @property
    def header(self) -> Header:
        """What was settled before the first action."""
        return self._match.header

    @property
    def sitters(self) -> tuple[Sitter, ...]:
        """Who sits where, by seat, or sat there at the earlier moment that is shown."""
        match = self._match
        return match.seating.at(self.page.ply) if self.page.kind is PageKind.PAST else match.sitters

    @property
    def stopped(self) -> str:
        """Why nobody acts although the rules let somebody, as `Match.stopped` says."""
        return self._match.stopped

    @property
    def branch(self) -> str:
        """The branch on which the match goes on; nothing on its trunk."""
        name = next(branch.name for branch in self._match.branches.all() if branch.current)
        return "" if name == TRUNK else name

    def seated(self, ply: int) -> SeatedMatch:
        """Those who sat there when the action was done that led to a ply."""
        return SeatedMatch(self.game, self.header, self._match.seating.at(ply - 1))

    # --- what is shown --------------------------------------------------------------------------------------------

    @property
    def view(self) -> Any:
        """What lies on the board, but for what moves."""
        return self.page.view

    @property
    def viewer(self) -> Seat | None:
        """Whose view it is; None is a spectator's."""
        return self.page.viewer

    @property
    def ply(self) -> int:
        """Actions up to what is shown."""
        return self.page.ply

    @property
    def heading_for(self) -> int:
        """The ply to which all that is known so far leads."""
        return self._last.ply

    @property
    def to_act(self) -> Seat:
        """Whose turn it is there."""
        return self.page.to_act

    @property
    def outcome(self) -> Outcome | None:
        """How it ended there; None while the game goes on."""
        return self.page.outcome

    @property
    def tension(self) -> float:
        """How near the end is in the match up to what is shown, 0 to 1, by what everybody knows."""
        return self._board.words.tension(self._match.past.view(self.page.ply, None))

    @property
    def is_detached(self) -> bool:
        """Whether somebody looks at something else than the match as it goes on."""
        return self.page.kind is PageKind.PAST or self.shows_line

    @property
    def shows_line(self) -> bool:
        """Whether it is how best play would go on, or that is about to begin."""
        return self._last.kind is PageKind.LINE

    @property
    def runs(self) -> bool:
        """Whether a clip is seen, or a result of it lies there to be read, or one is about to begin."""
        is_next = bool(self._queue) and self._queue[0].page.kind is PageKind.PRESENT
        return self._playing.clip is not None or is_next

    @property
    def at_rest(self) -> bool:
        """Whether all that has happened was seen."""
        return not self.runs and not self._queue

    @property
    def seen(self) -> int:
        """Actions of the match up to what was seen of it, whatever is looked at besides."""
        return self._match.ply if self.at_rest else min(self.page.ply, self._match.ply)

    @property
    def under_way(self) -> int:
        """Actions of the match up to what is seen just now or on its way, whatever is looked at besides."""
        clip = self._playing.clip
        return clip.page.ply if clip is not None and clip.page.kind is PageKind.PRESENT else self.seen

    @property
    def showing(self) -> int:
        """The ply that what is played just now leads to, missed or not; 0 where nothing is."""
        return self._playing.clip.page.ply if self._playing.clip is not None else 0

    @property
    def tells(self) -> bool:
        """Whether a result is told large, which may still move."""
        return self._playing.tells

    def holds(self, now: float) -> bool:
        """Whether a result lies there to be read."""
        return self._playing.holds(now)

    def waits(self, now: float) -> bool:
        """Whether a result lies there until somebody says go on."""
        return self._playing.waits(now)

    def passes(self, now: float) -> bool:
        """Whether a result of the match lies there for a while, and nobody is asked when it goes."""
        return self.holds(now) and not self.waits(now) and self.page.kind is PageKind.PRESENT

    @property
    def asked_next(self) -> Seat:
        """Whose turn it is when all that is known so far was seen."""
        return self._last.to_act

    # --- what is to be told ---------------------------------------------------------------------------------------

    def on_change(
        self, change: Change, dropped: tuple[TargetId, Point] | None = None, *, for_others: bool = False
    ) -> None:  # fmt: skip
        """The match has changed; what was done is seen after all that came before it.

        `for_others`: those who looked must see no more, and others begin with the page before.
        """
        if change.kind == ChangeKind.BRANCH:
            self._turn(self._pages.present())
            return
        if change.kind == ChangeKind.UNDO:
            self._forget()
        elif for_others or self._last.kind is not PageKind.PRESENT or self._last.ply != change.ply - 1:
            self._turn(self._pages.at(change.ply - 1, PageKind.PRESENT, is_news=change.kind == ChangeKind.ACTION))
        if change.kind == ChangeKind.ACTION:
            self.page = replace(self.page, length=min(self.page.length, change.ply - 1))
        self._add(replace(self._pages.clip(change), dropped=dropped))

    def _add(self, clip: Clip) -> None:
        """What is one with what waits to be seen is seen with it."""
        last = self._queue[-1] if self._queue else None
        are_told = last is not None and last.is_told and clip.is_told and clip.dropped is None
        if last is None or not are_told or not self._board.joins(last.events, clip.events):
            self._queue.append(clip)
            return
        events, heard = (*last.events, *clip.events), (*last.heard, *clip.heard)
        self._queue[-1] = replace(clip, events=events, heard=heard, dropped=last.dropped)

    def seek(self, ply: int, *, moved: bool = False, told: bool = False) -> None:
        """Shows the match after so many actions, at once or moving over to it; the present one returns to the game.

        `told`: on the way, what was told large of the action that leads there is told again.
        """
        page = self._at(max(0, min(ply, self._match.length)))
        if moved:
            self.settle()
            self._queue.append(self._pages.retold(page) if told else Clip(page))
        else:
            self._turn(page)

    def back(self) -> None:
        """Returns to the game."""
        self._turn(self._pages.present())

    def lead(self, actions: Sequence[Any], stays: float, since: int | None = None) -> None:
        """Shows actions that nobody has played, each for so many seconds; after a ply, which is shown first."""
        if since is not None:
            self._queue.append(Clip(self._pages.at(since, PageKind.LINE), stays=stays))
        self._queue.extend(self._pages.line(self.page.ply if since is None else since, actions, stays))

    def miss(
        self, since: int, stays: Callable[[Sequence[Event]], float], *, at_once: bool = False, again: bool = False
    ) -> bool:  # fmt: skip
        """Shows what the viewer learned after a ply, each action for so many seconds; whether it was anything.

        `at_once`: all of it is one picture. `again`: the viewer has seen it before.
        """
        found = list(self._pages.missed(since, again=again))
        shown = [_as_one(found)] if found and at_once else found
        if shown:
            self._turn(self._pages.at(found[0].page.ply - 1, PageKind.MISSED, is_news=not again))
            self._queue.extend(replace(clip, stays=stays(clip.events)) for clip in shown)
        return bool(shown)

    # --- time -----------------------------------------------------------------------------------------------------

    def update(self, now: float) -> None:
        """Lets clips begin, end, and follow each other."""
        self._follow(now)
        seat = self._match.to_act
        is_asked = seat < 0 or self._match.sitters[seat].is_person
        if self.rushes and (self._playing.waits(now) or (self.at_rest and is_asked)):
            self._playing.rushes = False

    def _follow(self, now: float) -> None:
        while True:
            if self._playing.clip is None:
                if not self._queue or now < self._next_at:
                    return
                self._playing.begin(self._queue.popleft(), now)
            is_over = self._playing.update(now)
            sounds = self._playing.heard(now)
            if sounds and self._playing.clip is not None:
                self._reader.sounded(self._playing.clip, sounds)
            heard = self._playing.landed(now)
            if heard is not None:
                self._reader.landed(heard)
            clip = self._playing.arrived()
            if is_over:
                self._playing.stop()
            if clip is not None or is_over:
                self._arrive(clip, now)
            if not is_over:
                return

    @property
    def rushes(self) -> bool:
        """Whether all that asks nobody is over at once."""
        return self._playing.rushes

    def rush(self, now: float) -> None:
        """All that asks nobody is over at once, up to the last result before a person is asked."""
        self._playing.rushes = True
        self.cut(now)

    def cut(self, now: float) -> None:
        """Somebody will not wait: all that moves is over up to the next result, what lies there to be read goes."""
        self.cuts += 1
        moved = self._playing.moves
        self._playing.cut(now)
        self.update(now)
        while moved and self._playing.moves:
            self._playing.cut(now)
            self.update(now)

    def settle(self) -> None:
        """Everything that is still to be told is over."""
        clips = [*filter(None, [self._playing.clip]), *self._queue]
        if clips:
            self._turn(clips[-1].page)

    def laid_out(self, now: float) -> None:
        """The board has another size, or other eyes look."""
        last = self._last
        if last.viewer != self._pages.viewer(last.ply):
            self._turn(self._pages.at(last.ply, last.kind))
            return
        self._board.show(self.page.view)
        self._playing.resume(now)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _last(self) -> StoryPage:
        """The page that all that is known so far leads to."""
        clip = self._queue[-1] if self._queue else self._playing.clip
        return clip.page if clip is not None else self.page

    def _at(self, ply: int) -> StoryPage:
        return self._pages.at(ply, PageKind.PRESENT if ply == self._match.ply else PageKind.PAST)

    def _asks_person(self) -> bool:
        clip, seat = self._playing.clip, self._match.to_act
        if clip is None or clip.page.kind is not PageKind.PRESENT:
            return False
        return not self._queue and seat >= 0 and self._match.sitters[seat].is_person

    def _arrive(self, clip: Clip | None, now: float) -> None:
        """The picture has arrived, and all else with it; None when what was told over it is over."""
        if clip is not None:
            self.page, self._next_at = clip.page, now + clip.stays
        self.rested_at = now
        self._reader.turned(clip)

    def _turn(self, page: StoryPage) -> None:
        """Shows a page at once; what was to be told is over."""
        self._forget()
        self.page = page
        self._board.show(page.view)
        self._reader.turned(None)

    def _forget(self) -> None:
        """Nothing that was to be told is told any more."""
        self._queue.clear()
        self._playing.stop()
        self._next_at = 0.0


def _as_one(clips: Sequence[Clip]) -> Clip:
    """What all of them tell, leading to where the last one does."""
    return replace(clips[-1], events=tuple(event for clip in clips for event in clip.events))
