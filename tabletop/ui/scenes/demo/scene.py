"""The demonstration: bots play, every action is said in one line, and any key ends it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import pygame

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks, on_board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL, TITLE
from tabletop.ui.scenes.demo.layout import DemoLayout, arrange
from tabletop.ui.scenes.demo.play import DemoPlay
from tabletop.ui.scenes.saved import side_icon
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind, WindowEvent, WindowEventKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.page import Clip
from tabletop.ui.story.pages import OneViewer
from tabletop.ui.story.story import Story
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.rules.game import Seat
    from tabletop.ui.stage.stage import Stage

MOVE, WORD, END = 2.0, 0.28, 5.0
"""Seconds: least time for a move, reading time of a word, and the rest after a match."""
_SLOWEST, _FASTEST = 0.5, 2.0
"""Bounds of the bots' pace here, so that it can always be followed."""


class DemoScene(Scene):
    """Nothing of it is saved."""

    typing = True  # so that single letters end it too, instead of being shortcuts

    def __init__(self, stage: Stage, names: tuple[str, ...] = (), seed: str = "") -> None:
        self.stage = stage
        self.play = DemoPlay(names or boxes.names(), stage.worker, seed or str(time.time_ns()))
        self._board: Board | None = None
        self.story: Story | None = None
        """What is seen of the match."""
        self._marks = Marks()
        self._said, self._speaker = "", -1
        self._next = 0.0
        self._hidden = False
        self._places: DemoLayout | None = None

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {say('demo.label')}"

    @property
    def keeps_awake(self) -> bool:
        return not self.play.problem

    @property
    def due(self) -> float:
        return self._next

    @property
    def words(self) -> str:
        """The sentence on the strip."""
        return self._said

    # --- hooks ----------------------------------------------------------------------------------------------------

    def left(self) -> None:
        self.play.cancel()

    def layout(self) -> None:
        story = self.story
        if story is None or self._board is None:
            return
        self._places = self._arranged(self._board, len(story.sitters))
        self._board.layout(self._places.board)
        story.laid_out(self.stage.now)

    def _arranged(self, board: Board, sides: int) -> DemoLayout:
        """Where all is beside this board with so many seats."""
        stage = self.stage
        about = draw.paragraph_height(stage, self._about(), self._column(), size=BODY) + stage.metrics.px(32)
        return arrange(stage.metrics, stage.surface.get_size(), sides, board.panels.aside_height(), about,
                       flank=self._flank())  # fmt: skip

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, WindowEvent) and event.kind in (WindowEventKind.HIDDEN, WindowEventKind.SHOWN):
            self._hidden = event.kind == WindowEventKind.HIDDEN
        pressed = isinstance(event, KeyEvent) and event.down and not event.again
        if pressed or (isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS):
            self._leave()

    def update(self, now: float) -> None:
        board = self._board
        if board is not None:
            board.update(now)
        if self.story is not None:
            self.story.update(now)
            if not self.story.at_rest:
                return
        if board is not None and not board.moving(now):
            board.warm()
        if now < self._next or self.play.problem or self._hidden:
            return
        if self.play.sayings:
            self._say(now)
        elif self.play.over:
            self._begin(now)
        else:
            self._move()

    def busy(self) -> bool:
        seen = self.story is None or self.story.at_rest
        return not seen or (self._board is not None and self._board.moving(self.stage.now))

    def draw(self, surface: DisplayList, now: float) -> None:
        stage = self.stage
        surface.blit(draw.background(stage), (0, 0))
        places, board = self._places, self._board
        if places is None or board is None:
            self._draw_problem(surface)
            return
        clip = surface.get_clip()
        if clip.colliderect(places.board):
            board.draw(surface, now, self._marks)
        self._draw_bar(surface, places.bar)
        for seat, rect in enumerate(places.seats):
            self._draw_seat(surface, board, seat, rect)
        self._draw_beside(surface, board, places)
        self._draw_strip(surface, places.strip)

    # --- time -----------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> None:
        self.play.begin()
        match = self.play.match
        self._marks = Marks()
        if match is None:
            return
        self._board = make_board(self.stage, match.game)
        self._board.is_watched = True
        self.story = Story(match, self._board, self._settings, eyes=OneViewer(match, lambda: None), reader=self,
                           opens=True)  # fmt: skip
        match.listen(None, self.story.on_change)
        self.layout()
        self._say(now)
        self.play.ask()

    def _say(self, now: float) -> None:
        self._said, self._speaker = self.play.sayings.popleft()
        pause = max(MOVE, WORD * len(self._said.split()))
        if self.play.over and not self.play.sayings:
            pause = max(pause, END)
        self._next = now + pause / min(_FASTEST, max(_SLOWEST, self.stage.settings.bot_pace or _FASTEST))

    def sounded(self, clip: Clip, sounds: Sequence[str]) -> None:
        """Nothing is heard: nobody plays."""

    def landed(self, clip: Clip) -> None:
        """Nothing is heard: nobody plays."""

    def turned(self, clip: Clip | None) -> None:
        """Another page is shown."""
        if self.story is not None:
            self._marks = Marks(last=on_board(self.story.page.trace))

    def _settings(self) -> Settings:
        """The usual ones, but that nobody is there who could let a result go."""
        return replace(self.stage.settings, step_by_step=False)

    def _move(self) -> None:
        """Plays a move; its sentences follow when it has been seen."""
        if self.play.move():
            self.play.ask()

    def _leave(self) -> None:
        """Back to the title below, or to a new one where the program began here."""
        if len(self.stage.scenes) > 1:
            self.stage.pop()
            return
        from tabletop.ui.scenes.title.scene import TitleScene

        self.stage.home(TitleScene(self.stage))

    # --- drawing --------------------------------------------------------------------------------------------------

    def _column(self) -> int:
        """Width of the text beside the board in pixels."""
        metrics = self.stage.metrics
        probe = arrange(metrics, self.stage.surface.get_size(), 2, 0, 0, flank=self._flank())
        return probe.seats[0].w - 2 * metrics.px(18)

    def _flank(self) -> int:
        return self.stage.metrics.px(self._board.flank) if self._board is not None else 0

    def _about(self) -> str:
        return wording.words(self.story.header.game).tagline if self.story is not None else ""

    def _heading(self) -> tuple[str, str]:
        """What is shown, and how far it has come."""
        story, label = self.story, say("demo.label")
        if story is None:
            return say("common.title"), label
        if story.ply:
            label = f"{label} · {say('demo.move', number=story.ply)}"
        return wording.title(story.header.game), label

    def _names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return self.play.names

    def _draw_bar(self, surface: DisplayList, bar: pygame.Rect) -> None:
        stage, metrics, theme = self.stage, self.stage.metrics, self.stage.theme
        surface.fill(theme.panel, bar)
        surface.fill(theme.panel_edge, pygame.Rect(0, bar.bottom - metrics.line(1), bar.w, metrics.line(1)))
        margin = metrics.px(24) if not metrics.projector else bar.w // 20
        title, label = self._heading()
        drawn = draw.text(
            stage, surface, title.upper(), (margin, bar.centery), size=18, bold=True, colour=theme.accent, spacing=1.5
        )
        x = drawn.right + metrics.px(20)
        room = bar.right - margin - x
        hint = draw.text(stage, surface, say("demo.leave"), (bar.right - margin, bar.centery), size=BODY, bold=True,
                         align="right", width=room * 3 // 5)  # fmt: skip
        draw.text(stage, surface, label, (x, bar.centery), size=SMALL, colour=theme.secondary,
                  width=hint.x - metrics.px(16) - x)  # fmt: skip

    def _draw_seat(self, surface: DisplayList, board: Board, seat: Seat, rect: pygame.Rect) -> None:
        stage, metrics, story = self.stage, self.stage.metrics, self.story
        if story is None:
            return
        outcome = story.outcome
        accent = story.to_act == seat if outcome is None else seat in outcome.winners
        draw.panel(stage, surface, rect, accent=accent)
        mark = side_icon(stage, seat, metrics.grown(24, 0.4))
        surface.blit(mark, mark.get_rect(midleft=(rect.x + metrics.px(16), rect.centery)))
        x = rect.x + metrics.px(16) + mark.get_width() + metrics.px(14)
        badge = board.panels.seat_badge(seat, min(rect.h - 2 * metrics.px(12), metrics.grown(52, 0.15)))
        level = wording.level(story.header.game, story.sitters[seat].level)
        level = level[:1].upper() + level[1:]
        room = rect.right - metrics.px(22) - badge.get_width() - x
        name, least = self._names()[seat], metrics.shrunk(HEADING)[-1]
        wide = max(stage.texts.width(level, metrics.font(SMALL)), stage.texts.width(name, least, bold=True))
        if wide <= room:
            surface.blit(badge, badge.get_rect(midright=(rect.right - metrics.px(14), rect.centery)))
        else:  # the name and what it plays like are more than a picture
            room = rect.right - metrics.px(14) - x
        at = x, rect.centery - metrics.t(11)
        draw.text(stage, surface, name, at, size=HEADING, bold=True, width=room, shrinks=True)
        told = say("demo.seat", level=wording.level(story.header.game, story.sitters[seat].level))
        level = stage.texts.fitting((told, level), metrics.font(SMALL), room)
        at = x, rect.centery + metrics.t(14)
        draw.text(stage, surface, level, at, size=SMALL, colour=stage.theme.secondary, width=room)

    def _draw_beside(self, surface: DisplayList, board: Board, places: DemoLayout) -> None:
        stage, story = self.stage, self.story
        if places.about.h:
            draw.panel(stage, surface, places.about)
            inner = places.about.inflate(-2 * stage.metrics.px(18), -2 * stage.metrics.px(16))
            draw.paragraph(stage, surface, self._about(), inner, colour=stage.theme.secondary)
        if places.side_panel.h and story is not None:
            draw.panel(stage, surface, places.side_panel)
            board.panels.draw_aside(surface, places.side_panel, story.view)

    def _draw_strip(self, surface: DisplayList, strip: pygame.Rect) -> None:
        """The sentence, as large as it fits, with the mark of the side that it speaks of."""
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.rounded(stage, strip.size, stage.theme.panel, edge=stage.theme.panel_edge), strip)
        side = metrics.grown(30, 0.4) if self._speaker >= 0 else 0
        pad = metrics.px(20)
        room = strip.w - 2 * pad - 2 * (side + metrics.px(14) if side else 0)
        size = float(TITLE)
        while size > SMALL and self._lines(size, room) * metrics.font(size) * LINE > strip.h:
            size -= 1
        pixels = metrics.font(size)
        lines = stage.texts.wrap(self._said, pixels, room, bold=True)
        step = round(pixels * LINE)
        y = strip.centery - step * len(lines) // 2 + step // 2
        left = strip.centerx
        for line in lines:
            drawn = draw.text(stage, surface, line, (strip.centerx, y), size=size, bold=True, align="centre")
            left, y = min(left, drawn.x), y + step
        if side:
            mark = side_icon(stage, self._speaker, side)
            surface.blit(mark, mark.get_rect(midright=(left - metrics.px(14), strip.centery)))

    def _lines(self, size: float, room: int) -> int:
        return len(self.stage.texts.wrap(self._said, self.stage.metrics.font(size), room, bold=True))

    def _draw_problem(self, surface: DisplayList) -> None:
        if not self.play.problem:
            return
        area = surface.get_rect().inflate(-surface.get_width() // 4, 0)
        words = say("demo.nothing", why=self.play.problem)
        area.y = surface.get_height() // 3
        draw.paragraph(self.stage, surface, words, area, size=HEADING, colour=self.stage.theme.warning, align="centre")
