"""The trailer: every game in turn for those who come by, in words for strangers (docs/decisions.md, The trailer).

Its box first, then a beginning, a tension and a result out of a match that was played once, then its box with players
and minutes. A game without such a reel is played by its bots in between.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import cycle
from typing import TYPE_CHECKING

import pygame

from tabletop.content import boxes
from tabletop.content.errors import ContentError
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.scenes.demo.layout import DemoLayout, arrange
from tabletop.ui.scenes.demo.options import demo_options
from tabletop.ui.scenes.demo.play import DemoPlay
from tabletop.ui.scenes.demo.recording import DemoRecording, RecordingLoader, has_recording
from tabletop.ui.scenes.demo.scene import DemoScene
from tabletop.ui.scenes.registry import Request
from tabletop.ui.scenes.shelf import GameCard, GameShelf
from tabletop.ui.story.pages import OneViewer
from tabletop.ui.story.story import Story
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage

OPENING, CLOSING = 5.0, 6.0
"""Seconds that a box is seen before and after its game."""
_WORD, _LEAST = 0.33, 3.0
"""Seconds in which a word of a caption is read before anything moves, and the least for a caption."""
_GAP, _REST = 1.2, 3.0
"""Seconds from one action to the next at least, and after the last one of a stretch."""
LONGEST = 24.0
"""Seconds of one stretch after which the rest of it is shown at once."""
_READING = 1.6
"""How much faster results are read than at a table: the caption has said what it is about."""


class TrailerPhase(Enum):
    """What is seen of a game."""

    OPENING = "opening"
    TAKES = "takes"
    CLOSING = "closing"
    LIVE = "live"
    """Bots play, as there is no reel."""


class Trailer(DemoScene):
    """Nobody is asked for anything; any key and any click is back on the title."""

    def __init__(self, stage: Stage, names: tuple[str, ...], seed: str = "") -> None:
        super().__init__(stage, names, seed)
        self._seed = seed or str(time.time_ns())
        self._order = cycle(names)
        self.part = TrailerPhase.OPENING
        self.game = ""
        """The one whose turn it is."""
        self._shelf = GameShelf(stage, ())
        self._takes: Iterator[float] = iter(())
        self.fetching: RecordingLoader | None = None
        """The reel that is read while the box is seen."""
        self._open(stage.now)

    # --- hooks ----------------------------------------------------------------------------------------------------

    @property
    def about(self) -> str:
        return self.game

    def layout(self) -> None:
        super().layout()
        stage = self.stage
        size = stage.surface.get_size()
        bare = arrange(stage.metrics, size, 0, 0, 0)
        room = pygame.Rect(0, bare.bar.bottom, size[0], bare.strip.y - bare.bar.bottom)
        gap = stage.metrics.px(16)
        self._shelf = self._made_shelf()
        self._shelf.layout(pygame.Rect(size[0] // 4, room.y + gap, size[0] // 2, room.h - stage.metrics.px(44)))
        self._shelf.choose(self.game, stage.now)
        self._shelf.lit = True

    def _arranged(self, board: Board, sides: int) -> DemoLayout:
        places = super()._arranged(board, sides)
        if self.part is not TrailerPhase.TAKES or not demo_options(self.game).is_wide:
            return places
        whole = pygame.Rect(0, places.board.y, self.stage.surface.get_width(), places.board.h)
        nothing = pygame.Rect(0, 0, 0, 0)
        return replace(places, board=whole, seats=(), about=nothing, side_panel=nothing)

    def update(self, now: float) -> None:
        if self.part is TrailerPhase.LIVE:
            super().update(now)
            return
        board, story = self._board, self.story
        if self.part is TrailerPhase.TAKES and board is not None and story is not None:
            board.update(now)
            story.update(now)
            if not story.at_rest:
                return
            if not board.moving(now):
                board.warm()
        if now < self._next or self._hidden:
            return
        if self.part is TrailerPhase.OPENING:
            self._show(now)
        elif self.part is TrailerPhase.CLOSING:
            self._open(now)
        else:
            pause = next(self._takes, None)
            if pause is None:
                self._close(now)
            else:
                self._next = now + pause

    def busy(self) -> bool:
        if self.part in (TrailerPhase.OPENING, TrailerPhase.CLOSING):
            return self.stage.now >= self._next
        return super().busy()

    def draw(self, surface: DisplayList, now: float) -> None:
        if self.part in (TrailerPhase.TAKES, TrailerPhase.LIVE):
            super().draw(surface, now)
            return
        surface.blit(draw.background(self.stage), (0, 0))
        self._shelf.draw(surface, now)
        bare = arrange(self.stage.metrics, self.stage.surface.get_size(), 0, 0, 0)
        self._draw_bar(surface, bare.bar)
        self._draw_strip(surface, bare.strip)

    # --- one game after the other ---------------------------------------------------------------------------------

    def _open(self, now: float) -> None:
        """The next game's box, and what it is in one sentence."""
        self.game = next(self._order)
        self.part, self._board, self.story, self._speaker = TrailerPhase.OPENING, None, None, -1
        self._takes, self._next = iter(()), now + OPENING
        self.fetching = RecordingLoader(self.game) if has_recording(self.game) else None
        self._said = self._tagline()
        self.layout()

    def _show(self, now: float) -> None:
        """The reel as soon as it is there; without one the bots."""
        if self.fetching is not None and not self.fetching.is_over:
            return
        reel = self.fetching.recording if self.fetching is not None else None
        self.fetching = None
        if reel is not None:
            self._take(reel, now)
            return
        self.part = TrailerPhase.LIVE
        self.play = DemoPlay((self.game,), self.stage.worker, f"{self._seed}/{now}")
        super()._begin(now)
        if self.play.problem:
            self._close(now)

    def _take(self, reel: DemoRecording, now: float) -> None:
        match = reel.match
        self.part = TrailerPhase.TAKES
        self._marks = Marks()
        self._board = make_board(self.stage, match.game)
        self._board.is_watched = self._board.is_picture = self._board.is_followed = True
        self.story = Story(match, self._board, self._settings, eyes=OneViewer(match, lambda: None), reader=self,
                           ply=reel.takes[0].start)  # fmt: skip
        self._takes = self._shots(reel, self.story)
        self._next = now
        self._said = say(f"{self.game}_trailer.{reel.takes[0].words}")
        self.layout()

    def _shots(self, reel: DemoRecording, story: Story) -> Iterator[float]:
        """Shows what is next and tells how many seconds it stays at least; what moves is waited for besides."""
        for take in reel.takes:
            self._said = say(f"{self.game}_trailer.{take.words}")
            if story.ply != take.start:
                story.seek(take.start)
            yield max(_LEAST, _WORD * len(self._said.split()))
            begun = self.stage.now
            for ply in range(take.start + 1, take.end + 1):
                if self.stage.now >= begun + LONGEST:
                    story.seek(take.end)
                    break
                story.seek(ply, moved=True, told=True)
                yield _GAP
            if take.after:
                self._said = say(f"{self.game}_trailer.{take.after}")
                yield max(_REST, _WORD * len(self._said.split()))
            else:
                yield _REST

    def _begin(self, now: float) -> None:
        """A match of the bots is over."""
        self._close(now)

    def _close(self, now: float) -> None:
        """The box once more, with players and minutes."""
        self.part, self._board, self.story, self._speaker = TrailerPhase.CLOSING, None, None, -1
        self._next = now + CLOSING
        self._said = self._facts()
        self.layout()

    # --- words ----------------------------------------------------------------------------------------------------

    def _settings(self) -> Settings:
        chosen = self.stage.settings
        return replace(chosen, step_by_step=False, result_pace=_READING) if self.part is TrailerPhase.TAKES else chosen

    def _heading(self) -> tuple[str, str]:
        return self._title(), say("demo.label")

    def _names(self) -> tuple[str, ...]:
        return wording.words(self.game).seats

    def _title(self) -> str:
        try:
            return wording.title(self.game)
        except ContentError:
            return self.game

    def _tagline(self) -> str:
        try:
            return wording.words(self.game).tagline
        except ContentError as error:
            return say("demo.nothing", why=str(error).splitlines()[0])

    def _facts(self) -> str:
        try:
            words = wording.words(self.game)
        except ContentError:
            return self.game
        return f"{words.title}: {say('setup.facts', players=words.players, minutes=words.minutes)}"

    def _made_shelf(self) -> GameShelf:
        shelf = GameShelf(self.stage, (self.game,))
        shelf.faces[self.game] = GameCard(self.game, self._title())
        return shelf


def open_scene(stage: Stage, request: Request) -> Scene:
    """The trailer of all games, which begins with the requested one."""
    names = sorted(boxes.names(), key=lambda name: name != request.game)
    return Trailer(stage, tuple(names), request.detail)
