"""Trailer: the demonstration of all games in turn, with recorded scenes and captions for strangers.

Opened by the scene name "demo" (docs/decisions.md, The trailer); nobody imports it. For each game: its box, some
clips of a recorded match with captions, its box again. Recordings are files of the games (`reel.json`, keys `levels`,
`setup`, `actions`, `takes`): keep reading these. RecordingLoader reads and replays one in a thread, since that takes
long. A game without a recording, or with one that no longer fits its rules, is played by bots as in DemoScene.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import cycle
from threading import Thread
from typing import TYPE_CHECKING, Any

import pygame

from tabletop import log
from tabletop.content import boxes
from tabletop.content.errors import ContentError
from tabletop.content.games import demo_recording_file, digest, load_game
from tabletop.play.match import Match
from tabletop.play.record import ChanceMode, Header
from tabletop.play.seats import Sitter, SitterKind
from tabletop.rules.game import IllegalAction
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.line_breaks import count_words
from tabletop.ui.messages import say
from tabletop.ui.scenes.demo.play import DemoMatchPlayer, demo_options
from tabletop.ui.scenes.demo.scene import DemoLayout, DemoScene, arrange_demo
from tabletop.ui.scenes.game_shelf import GameBoxInfo, GameShelf
from tabletop.ui.scenes.registry import SceneRequest
from tabletop.ui.sentences import join_label
from tabletop.ui.story.snapshots import CurrentViewerPerspective
from tabletop.ui.story.story import Story
from tabletop.ui.widgets.layout import cell, pad_sides, within

if TYPE_CHECKING:
    from tabletop.ui.stage.scene import Scene
    from tabletop.ui.stage.stage import Stage


class RecordingError(ValueError):
    """A recording that cannot be shown."""


@dataclass(frozen=True, slots=True)
class RecordingClip:
    """A stretch of the match."""

    caption_key: str
    """What its caption is called among the game's texts `<game>_trailer`."""
    start: int
    """Actions before it."""
    end: int
    end_caption_key: str = ""
    """The caption that is said when all of it was seen, as it tells how the stretch has ended; empty for none."""


@dataclass(frozen=True, slots=True)
class DemoRecording:
    """What is shown of a game."""

    match: Match[Any, Any, Any]
    """All of it, without a journal."""
    clips: tuple[RecordingClip, ...]


def has_recording(game: str) -> bool:
    """Whether there is one, which costs a look at the folder; raises UnknownGame."""
    return demo_recording_file(game).is_file()


def read_recording(game: str) -> DemoRecording:
    """Reads the recording and plays its match to the end; raises RecordingError where it does not fit the rules."""
    try:
        raw = json.loads(demo_recording_file(game).read_text(encoding="utf-8"))
        rules = load_game(game)
        sitters = tuple(Sitter(SitterKind.BOT, "", level) for level in raw["levels"])
        header = Header(game=game, rules_version=rules.version, content=digest(game), sitters=sitters,
                        setup=raw["setup"], seed="", chance=ChanceMode.ASK)  # fmt: skip
        match: Match[Any, Any, Any] = Match(rules, header)
        for text in raw["actions"]:
            match.submit(rules.parse(text))
        takes = tuple(
            RecordingClip(take["words"], take["start"], take["end"], take.get("after", "")) for take in raw["takes"]
        )
    except (OSError, KeyError, ValueError, IllegalAction) as error:
        raise RecordingError(f"{game}: {error}") from error
    return DemoRecording(match, takes)


class RecordingLoader:
    """Reads a recording in a thread, so that the picture does not stand still meanwhile."""

    def __init__(self, game: str, read_: Callable[[str], DemoRecording] = read_recording) -> None:
        self.game = game
        self.recording: DemoRecording | None = None
        """The reel once it was read; None before that, and where it cannot be."""
        self._read_recording = read_
        self._thread = Thread(target=self._load_recording, daemon=True)
        self._thread.start()

    @property
    def is_done(self) -> bool:
        """Whether it was read, or cannot be."""
        return not self._thread.is_alive()

    def wait_until_loaded(self) -> None:
        """Until it was read."""
        self._thread.join()

    def _load_recording(self) -> None:
        try:
            self.recording = self._read_recording(self.game)
        except RecordingError as error:
            log.log_note(__name__, "no reel: %s", error)


OPENING, CLOSING = 5.0, 6.0
"""Seconds that a box is seen before and after its game."""
_WORD, _LEAST = 0.33, 3.0
"""Seconds in which a word of a caption is read before anything moves, and the least for a caption."""
_GAP, _REST = 1.2, 3.0
"""Seconds from one action to the next at least, and after the last one of a stretch."""
LONGEST_TAKE = 24.0
"""Seconds of one stretch after which the rest of it is shown at once."""
_READING_PACE = 1.6
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
        self._game_order = cycle(names)
        self.phase = TrailerPhase.OPENING
        self.game = ""
        """The one whose turn it is."""
        self._shelf = GameShelf(stage, ())
        self._take_pauses: Iterator[float] = iter(())
        self.recording_loader: RecordingLoader | None = None
        """The reel that is read while the box is seen."""
        self._show_next_game_box(stage.now)

    # --- hooks ----------------------------------------------------------------------------------------------------

    @property
    def game_name(self) -> str:
        return self.game

    def layout(self) -> None:
        super().layout()
        stage = self.stage
        self._shelf = self._make_shelf()
        shelf = within(cell(self._shelf.layout), most_width=stage.surface.get_width() // 2)
        room = arrange_demo(stage.metrics, stage.surface.get_size(), 0, 0, 0).board
        pad_sides(shelf, top=stage.metrics.px(16), bottom=stage.metrics.px(28)).place(self._full_width_rect(room))
        self._shelf.choose_game(self.game, stage.now)
        self._shelf.is_lit = True

    def _arrange_demo_layout(self, board: Board, sides: int) -> DemoLayout:
        places = super()._arrange_demo_layout(board, sides)
        if self.phase is not TrailerPhase.TAKES or not demo_options(self.game).is_wide:
            return places
        nothing, whole = pygame.Rect(0, 0, 0, 0), self._full_width_rect(places.board)
        return replace(places, board=whole, seats=(), about=nothing, side_panel=nothing)

    def _full_width_rect(self, middle: pygame.Rect) -> pygame.Rect:
        """The same heights of the window, all across it."""
        return middle.inflate(self.stage.surface.get_width() - middle.w, 0)

    def update(self, now: float) -> None:
        if self.phase is TrailerPhase.LIVE:
            super().update(now)
            return
        board, story = self._board, self.story
        if self.phase is TrailerPhase.TAKES and board is not None and story is not None:
            board.update(now)
            story.update(now)
            if not story.is_at_rest:
                return
            if not board.is_moving(now):
                board.prefetch_one_picture()
        if now < self._next_step_at or self._is_window_hidden:
            return
        if self.phase is TrailerPhase.OPENING:
            self._start_recording(now)
        elif self.phase is TrailerPhase.CLOSING:
            self._show_next_game_box(now)
        else:
            pause = next(self._take_pauses, None)
            if pause is None:
                self._show_game_box_at_end(now)
            else:
                self._next_step_at = now + pause

    def is_busy(self) -> bool:
        if self.phase in (TrailerPhase.OPENING, TrailerPhase.CLOSING):
            return self.stage.now >= self._next_step_at
        return super().is_busy()

    def draw(self, surface: DisplayList, now: float) -> None:
        if self.phase in (TrailerPhase.TAKES, TrailerPhase.LIVE):
            super().draw(surface, now)
            return
        surface.blit(draw.table_background(self.stage), (0, 0))
        self._shelf.draw(surface, now)
        bare = arrange_demo(self.stage.metrics, self.stage.surface.get_size(), 0, 0, 0)
        self._draw_bar(surface, bare.bar)
        self._draw_caption_strip(surface, bare.strip)

    # --- one game after the other ---------------------------------------------------------------------------------

    def _show_next_game_box(self, now: float) -> None:
        """The next game's box, and what it is in one sentence."""
        self.game = next(self._game_order)
        self.phase, self._board, self.story, self._speaking_seat = TrailerPhase.OPENING, None, None, -1
        self._take_pauses, self._next_step_at = iter(()), now + OPENING
        self.recording_loader = RecordingLoader(self.game) if has_recording(self.game) else None
        self._caption_text = self._game_tagline()
        self.layout()

    def _start_recording(self, now: float) -> None:
        """The reel as soon as it is there; without one the bots."""
        if self.recording_loader is not None and not self.recording_loader.is_done:
            return
        reel = self.recording_loader.recording if self.recording_loader is not None else None
        self.recording_loader = None
        if reel is not None:
            self._start_recording_clips(reel, now)
            return
        self.phase = TrailerPhase.LIVE
        self.play = DemoMatchPlayer((self.game,), self.stage.worker, f"{self._seed}/{now}")
        super()._begin_demo_match(now)
        if self.play.problem:
            self._show_game_box_at_end(now)

    def _start_recording_clips(self, reel: DemoRecording, now: float) -> None:
        match = reel.match
        self.phase = TrailerPhase.TAKES
        self._marks = Marks()
        self._board = make_board(self.stage, match.game)
        self._board.is_watched = self._board.is_picture = self._board.is_followed = True
        self.story = Story(
            match,
            self._board,
            self._story_settings,
            viewer=CurrentViewerPerspective(match, lambda: None),
            reader=self,
            ply=reel.clips[0].start,
        )
        self._take_pauses = self._play_recording_clips(reel, self.story)
        self._next_step_at = now
        self._caption_text = say(f"{self.game}_trailer.{reel.clips[0].caption_key}")
        self.layout()

    def _play_recording_clips(self, reel: DemoRecording, story: Story) -> Iterator[float]:
        """Shows what is next and tells how many seconds it stays at least; what moves is waited for besides."""
        for take in reel.clips:
            self._caption_text = say(f"{self.game}_trailer.{take.caption_key}")
            if story.ply != take.start:
                story.seek_ply(take.start)
            yield max(_LEAST, _WORD * count_words(self._caption_text))
            begun = self.stage.now
            for ply in range(take.start + 1, take.end + 1):
                if self.stage.now >= begun + LONGEST_TAKE:
                    story.seek_ply(take.end)
                    break
                story.seek_ply(ply, moved=True, replays_result=True)
                yield _GAP
            if take.end_caption_key:
                self._caption_text = say(f"{self.game}_trailer.{take.end_caption_key}")
                yield max(_REST, _WORD * count_words(self._caption_text))
            else:
                yield _REST

    def _begin_demo_match(self, now: float) -> None:
        """A match of the bots is over."""
        self._show_game_box_at_end(now)

    def _show_game_box_at_end(self, now: float) -> None:
        """The box once more, with players and minutes."""
        self.phase, self._board, self.story, self._speaking_seat = TrailerPhase.CLOSING, None, None, -1
        self._next_step_at = now + CLOSING
        self._caption_text = self._players_and_minutes_text()
        self.layout()

    # --- words ----------------------------------------------------------------------------------------------------

    def _story_settings(self) -> Settings:
        chosen = self.stage.settings
        return (
            replace(chosen, step_by_step=False, result_pace=_READING_PACE)
            if self.phase is TrailerPhase.TAKES
            else chosen
        )

    def _bar_title_and_label(self) -> tuple[str, str]:
        return self._game_title(), say("demo.label")

    def _seat_names(self) -> tuple[str, ...]:
        return wording.localised_messages(self.game).seats

    def _game_title(self) -> str:
        try:
            return wording.game_title(self.game)
        except ContentError:
            return self.game

    def _game_tagline(self) -> str:
        try:
            return wording.localised_messages(self.game).tagline
        except ContentError as error:
            return say("demo.nothing", why=str(error).splitlines()[0])

    def _players_and_minutes_text(self) -> str:
        try:
            words = wording.localised_messages(self.game)
        except ContentError:
            return self.game
        return join_label(words.title, say("setup.facts", players=words.players, minutes=words.minutes))

    def _make_shelf(self) -> GameShelf:
        shelf = GameShelf(self.stage, (self.game,))
        shelf.game_cards[self.game] = GameBoxInfo(self.game, self._game_title())
        return shelf


def open_scene(stage: Stage, request: SceneRequest) -> Scene:
    """The trailer of all games, which begins with the requested one."""
    names = sorted(boxes.game_names(), key=lambda name: name != request.game)
    return Trailer(stage, tuple(names), request.detail)
