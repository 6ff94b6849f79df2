"""Looking through a match: a scrubber, every move explained, and branches from any point."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.play import save
from tabletop.play.listeners import Change
from tabletop.play.match import Match
from tabletop.play.record import TRUNK
from tabletop.play.save import Loaded, SaveError
from tabletop.play.seats import SitterKind
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.scenes import registry
from tabletop.ui.scenes.clip_replay import ClipReplayScene
from tabletop.ui.scenes.matches import next_scene
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.review.branching import BranchEditor
from tabletop.ui.scenes.review.curve import EvaluationCurve
from tabletop.ui.scenes.review.lists import BranchRows, MoveRows
from tabletop.ui.scenes.review.picture import ReviewPicture, ReviewTab
from tabletop.ui.scenes.review.playback import Playback
from tabletop.ui.scenes.review.scrubber import Scrubber
from tabletop.ui.scenes.review.session import ReviewSession
from tabletop.ui.scenes.review.viewer import OPEN
from tabletop.ui.scenes.saved import load_error_text, report_damage
from tabletop.ui.scenes.table.preview import LargePreview
from tabletop.ui.scenes.table.unsaved import UnsavedNotice
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.page import Clip
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ReviewScene(Scene):
    """Shows one ply of the current line; the match itself moves only when a branch is begun or chosen."""

    def __init__(
        self, stage: Stage, match: Match[Any, Any, Any], path: Path | None = None, *,
        viewer: Seat | None = None, eyes: str = "", ply: int | None = None, over_table: bool = False,
        poster: Scene | None = None,
    ) -> None:  # fmt: skip
        """`path` is the file that the match was read from only to be watched; a branch makes it be written on.

        `viewer` may look while the match goes on, `eyes` are chosen to begin with, at `ply`. `over_table` tells
        that the match is being played in the scene below. `poster` is the page of the end that lies below: it goes
        where a branch is played.
        """
        self.stage = stage
        self._over_table = over_table
        self._poster = poster
        self.tab = ReviewTab.MOVES
        self.board = make_board(stage, match.game)
        self.board.is_watched, self.board.called = True, partial(wording.name, match)
        self.curve = EvaluationCurve(stage, match)
        self.viewing = ReviewSession(
            stage, match, self.board, self.curve, reader=self, viewer=viewer, eyes=eyes, ply=ply
        )
        self.scrubber = Scrubber(stage, self.curve, self.look_at, self.viewing.label)
        self.playback = Playback(stage, self.viewing, self.look_at, self._refresh)
        self.branching = BranchEditor(stage, self.viewing, path, self._reopened, self._to_table)
        self.moves = MoveRows(stage, self.viewing, self.curve, self.scrubber, self._pressed)
        self.branch_rows = BranchRows(stage, self.viewing)
        self.board.below = self.viewing.viewer
        self.picture = ReviewPicture(self)
        self.large = LargePreview(stage, self.board.previews, self.board)
        """What was pressed on the board, shown large until the next press or another picture."""
        self.unsaved = UnsavedNotice(stage, lambda: self.picture.layout_.board, self)
        self._unlisten = match.listen(None, self._changed)

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def about(self) -> str:
        return self.viewing.match.header.game

    @property
    def match(self) -> Match[Any, Any, Any]:
        """What is watched."""
        return self.viewing.match

    def refresh(self) -> None:
        """Shows the buttons anew."""
        self.picture.refresh()

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.title(self.viewing.match.header.game)}"

    @property
    def keeps_awake(self) -> bool:
        return self.playback.playing

    @property
    def notices(self) -> pygame.Rect:
        return self.picture.layout_.board

    @property
    def kept_clear(self) -> Sequence[pygame.Rect]:
        return (*self.picture.buttons.rects, *([self.large.rect] if self.large.place else []))

    def layout(self) -> None:
        self._take_line()
        self.large.hide()
        self.picture.layout()
        self.board.layout(self.picture.layout_.board)
        self.viewing.story.laid_out(self.stage.now)

    def left(self) -> None:
        self.curve.forget()
        self._unlisten()

    def covered(self) -> None:
        self.large.hide()
        self.playback.playing = False
        self.scrubber.cancel()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent):
            if event.down:
                self._key(event)
        elif isinstance(event, PointerEvent):
            self._pointer(event)
        elif isinstance(event, WheelEvent) and not any(part.handle(event) for part in self._wheeled):
            if event.turns and self.picture.layout_.board.collidepoint(self.stage.pixel(event.pos)):
                self.playback.step(-round(event.turns))
        elif isinstance(event, WheelEvent) and self.tab == ReviewTab.BRANCHES:
            self.picture.refresh()

    def update(self, now: float) -> None:
        self.board.update(now)
        self.viewing.story.update(now)
        if self.viewing.story.at_rest and not self.board.moving(now):
            self.board.warm()  # what a camera has come to becomes sharp
        self.picture.buttons.update(now)
        self.unsaved.update()
        silent = self.curve.silent
        if self.curve.update(self.viewing.ply):
            if silent != self.curve.silent:
                self.layout()
            else:
                self.picture.layout()
        self.playback.update(now)

    def busy(self) -> bool:
        now, story = self.stage.now, self.viewing.story
        moves = self.board.moving(now) or not (story.at_rest or story.waits(now))
        return self.playback.playing or moves or self.curve.waiting

    def draw(self, surface: DisplayList, now: float) -> None:
        self.picture.draw(surface, now)
        self.large.draw(surface)

    # --- looking --------------------------------------------------------------------------------------------------

    def look_at(self, ply: int) -> None:
        """Shows the board after so many plies; the neighbouring ones are moved to, the next one with what it told."""
        story = self.viewing.story
        ply = max(0, min(ply, self.viewing.match.length))
        if ply != story.heading_for:
            self.large.hide()
            self.playback.wait()
            told = ply == story.heading_for + 1 and self.viewing.again(ply) is not None
            story.seek(ply, moved=abs(ply - story.heading_for) == 1 and not self.scrubber.held, told=told)

    def show_again(self) -> None:
        """Shows once more what was told large of the move that is shown, as these eyes saw it."""
        again = self.viewing.again(self.viewing.story.heading_for)
        if again is not None:
            self.playback.stop()
            self.stage.push(ClipReplayScene(self.stage, again, self.viewing.viewer))

    def sounded(self, clip: Clip, sounds: Sequence[str]) -> None:
        """As it was heard at the table."""
        for sound in sounds:
            self.stage.sounds.play(sound)

    def landed(self, clip: Clip) -> None:
        """Nothing more is heard."""

    def turned(self, clip: Clip | None) -> None:
        """Another page is shown."""
        self.large.hide()
        self.picture.layout()

    @property
    def trace(self) -> Steps:
        """The places of the move that led to what is shown."""
        return self.viewing.story.page.trace

    def next_eyes(self) -> None:
        """Looks with the next eyes that may look."""
        self.viewing.next_eyes()
        self.layout()

    def show_tab(self, name: ReviewTab) -> None:
        """Shows the moves or the branches."""
        self.tab = name
        self.picture.layout()

    # --- what can be done -----------------------------------------------------------------------------------------

    def close(self) -> None:
        """Goes back to where the match was."""
        self.stage.pop()

    def open_rulebook(self, clause: str = "") -> None:
        """The rulebook, at a clause."""
        request = Request(self.viewing.match.header.game, detail=clause)
        self.stage.push(registry.open_scene("rulebook", self.stage, request))

    @property
    def onward(self) -> tuple[str, str] | None:
        """What follows from the match, in words and with its icon; None where nothing does."""
        match = self.viewing.match
        return registry.onward(match) if registry.sequel(match) or registry.is_lost(match) else None

    def go_on(self) -> None:
        """What follows: a page over this one, or another match in the place of all this."""
        scene = next_scene(self.stage, self.viewing.match, self.branching.path)
        if registry.sequel(self.viewing.match):
            self.stage.push(scene)
        else:
            self.stage.above_first(scene)

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _wheeled(self) -> tuple[Any, ...]:
        return self.scrubber, self._list, self.picture.panel.details.list

    @property
    def _list(self) -> Any:
        return (self.branch_rows if self.tab == ReviewTab.BRANCHES else self.moves).list

    def _pressed(self, ply: int) -> None:
        """A row of the list: how it stood then; pressed once more, what was told of it."""
        if ply != self.viewing.story.heading_for:
            self.look_at(ply)
        elif not self.playback.cut():
            self.show_again()

    def _key(self, event: KeyEvent) -> None:
        buttons = self.picture.buttons
        if event.name == Key.ESCAPE:
            if not event.again and not self.scrubber.cancel():
                self._escape()
            return
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "page up": -10, "page down": 10}
        if event.name in steps and not event.ctrl:
            self.playback.step(steps[event.name])
        elif event.name == Key.HOME:
            self.playback.to_start()
        elif event.name == Key.END:
            self.playback.to_end()
        elif event.name == Key.SPACE and not event.again and buttons.focused is None:
            if not self.viewing.story.waits(self.stage.now):
                self.playback.toggle()
            else:
                self.playback.cut()
        else:
            buttons.handle(event)

    def _escape(self) -> None:
        """What is shown large first, then the keyboard's focus, then the scene."""
        if self.large.place is not None:
            self.large.hide()
        elif self.picture.buttons.focused is not None:
            self.picture.buttons.focus(None)
        else:
            self.close()

    def _pointer(self, event: PointerEvent) -> None:
        if event.kind == PointerKind.PRESS:
            self.picture.buttons.focus(None)
            self.large.hide()
        if self.scrubber.held:
            self.scrubber.handle(event)
            return
        if self.picture.buttons.handle(event):
            return
        if self.scrubber.handle(event) or self._list.handle(event) or self.picture.panel.details.list.handle(event):
            if event.kind == PointerKind.PRESS:
                self.playback.stop()
            if self.tab == ReviewTab.BRANCHES:
                self.picture.refresh()
        elif event.kind == PointerKind.PRESS and self.picture.layout_.board.collidepoint(self.stage.pixel(event.pos)):
            if self.playback.cut():
                return
            self._look_large(self.stage.pixel(event.pos))
            refused, offered = self.branching.why_not, say("review.board_still", branch=say("review.branch_here"))
            self.stage.toast.show(say("review.board_was", why=refused) if refused else offered)

    def _look_large(self, at: tuple[int, int]) -> None:
        """What lies there, as the eyes that are looked through may know it: a card, or all of a Tomb."""
        view, place = self.viewing.story.view, self.board.place_at(at)
        if place is not None and self.viewing.story.at_rest and self.board.previews.has(view, place):
            self.large.show(place, view, self.board.rect_of((place,)), ())

    def _refresh(self) -> None:
        self.picture.refresh()

    def _take_line(self) -> None:
        """Follows the current branch."""
        match, story = self.viewing.match, self.viewing.story
        self.curve.take(match)
        if story.heading_for > match.length:
            story.seek(match.length)
        parted = (match.branches.shared(branch.name) for branch in match.branches.all() if not branch.current)
        self.scrubber.length, self.scrubber.forks = match.length, frozenset(parted)

    def _changed(self, change: Change) -> None:
        self._take_line()
        self.viewing.story.back()
        if self.stage.scene is self:
            self.layout()

    def _reopened(self, found: Loaded) -> None:
        self._unlisten()
        self.viewing.take(found.match)
        self._unlisten = found.match.listen(None, self._changed)
        report_damage(self.stage, found)

    def _to_table(self) -> None:
        """The table of this match, or a new one in the place of this scene and the poster."""
        if self._over_table or self._poster is not None:
            self.stage.pop()
        if not self._over_table:
            request = Request(self.viewing.match.header.game, match=self.viewing.match)
            self.stage.replace(registry.open_scene("table", self.stage, request))


def watch(stage: Stage, path: Path) -> None:
    """Opens a saved match to be looked through, or says why it cannot be; the file stays as it is."""
    try:
        found = save.load(path, stage.library, resume=False)
    except SaveError as error:
        stage.toast.show(say("title.not_opened", file=path.name, why=load_error_text(error)))
        return
    stage.push(ReviewScene(stage, found.match, path))
    report_damage(stage, found)


def open_scene(stage: Stage, request: Request) -> ReviewScene:
    """A saved match, or an example; raises SaveError."""
    if request.match is not None:
        at = request.match.length if request.detail == OPEN else None
        return ReviewScene(stage, request.match, viewer=request.viewer, eyes=request.detail, ply=at, over_table=True)
    if request.save is None:
        return ReviewScene(stage, example(request.game))
    found = save.load(request.save, stage.library, resume=False)
    if found.match.result is not None:  # how it ended, whatever was tried since
        found.match.branches.switch(TRUNK)
    report_damage(stage, found)
    return ReviewScene(stage, found.match, request.save)


def example(game: str) -> Match[Any, Any, Any]:
    """A match that plays itself by lot, to show the screen with something in it."""
    from tabletop.content.games import digest, load_game
    from tabletop.play.record import Header
    from tabletop.play.seats import Sitter

    rules = load_game(game)
    sitters = tuple(Sitter(SitterKind.PERSON, "") for _ in range(rules.seats({})))
    header = Header(game=game, rules_version=rules.version, content=digest(game), sitters=sitters, seed="example")
    match: Match[Any, Any, Any] = Match(rules, header)
    rng = random.Random(5)
    while match.outcome is None and match.ply < 40:
        match.submit(rng.choice(match.actions()))
    return match
