"""DemoScene: the demonstration in which bots play and each action is told in one line.

Base class of Trailer (`trailer`), which is what the scene name "demo" opens: from the title, or by itself when nobody
touches the program for a while. `demo.play` plays the matches; `bench.evening` opens this scene too. It has a board
and a story like a table, but no hand, so nobody can play in it, and nothing is saved or heard. A change must keep
that any key or press ends it. Trailer overrides its layout and steps, so look there before changing a hook.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.boards.board import Board, make_board
from tabletop.ui.boards.marks import Marks, without_button_places
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.line_breaks import count_words
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL, TITLE
from tabletop.ui.messages import say
from tabletop.ui.scenes.demo.play import DemoMatchPlayer
from tabletop.ui.scenes.page_bar import bar_height_px, draw_bar
from tabletop.ui.scenes.saved_match import side_icon
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind, WindowEvent, WindowEventKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.snapshots import CurrentViewerPerspective, StoryClip
from tabletop.ui.story.story import Story
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    sized,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.rules.game import Seat
    from tabletop.ui.stage.stage import Stage


_STRIP_BOTTOM = 0.9
"""Share of the height below which heads hide the screen (docs/decisions.md, For a room)."""
_NARROWEST, _GROWS = 180, 0.35
"""Logical pixels of a seat in width, and how much of them grows with the text: its name is read whole."""


@dataclass(frozen=True, slots=True)
class DemoLayout:
    """A bar, the board in the middle with seats on both sides, and the strip for the caption."""

    bar: pygame.Rect
    board: pygame.Rect
    strip: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    about: pygame.Rect
    """Below the seats on the left: what the game is about."""
    side_panel: pygame.Rect
    """Below the seats on the right: the game's own panel."""


def arrange_demo(
    metrics: Metrics, size: tuple[int, int], seats: int, panel_height: int, about_height: int, *, side_margin: int = 0
) -> DemoLayout:  # fmt: skip
    """The layout for a window; lengths are in pixels, and 0 leaves a part out.

    `side_margin` is what the board may take of the width at each side beyond a square.
    """
    rects, gap, margin = PlacedRects(), metrics.px(12), _window_margin_px(metrics)
    strip = pad(rects.cell("strip", height=metrics.mix_px(64, 0.75)), x=margin, y=0)
    foot = space(height=size[1] - round(size[1] * _STRIP_BOTTOM))
    bar, middle = rects.cell("bar", height=bar_height_px(metrics)), grow(rects.cell("middle"))
    column(bar, middle, strip, foot).place(pygame.Rect((0, 0), size))
    room = rects["middle"]
    widest = size[0] - 2 * (margin + gap + metrics.mix_px(_NARROWEST, _GROWS))
    board = rects.cell("board", width=min(widest, room.h + 2 * side_margin))
    panels = [("about", about_height), ("side_panel", panel_height)]
    columns = [_alternate_seats_column(rects, metrics, seats, side, panels) for side in (0, 1)]
    if columns[0].height(room.w) > room.h - 2 * gap:
        columns = [_alternate_seats_column(rects, metrics, seats, side, []) for side in (0, 1)]
    left, right = (_board_side_column(metrics, part, is_left=part is columns[0]) for part in columns)
    row(left, board, right).place(room)
    places = tuple(rects[f"seat {seat}"] for seat in range(seats))
    return DemoLayout(rects["bar"], rects["board"], rects["strip"], places, rects["about"], rects["side_panel"])


def _window_margin_px(metrics: Metrics) -> int:
    """Pixels at both sides of the window."""
    return metrics.width // 20 if metrics.projector else metrics.px(24)


def _alternate_seats_column(
    rects: PlacedRects, metrics: Metrics, seats: int, side: int, panels: Sequence[tuple[str, int]]
) -> Layout:
    """Every second seat, and below them a panel; the columns at both sides are equally high."""
    high, below = metrics.mix_px(76, 0.8), max((height for _, height in panels), default=0)
    cells = [
        rects.cell(f"seat {seat}", height=high) if seat < seats else space(height=high)
        for seat in range(side, seats + seats % 2, 2)
    ]
    if below:
        name, height = panels[side]
        panel = within(rects.cell(name, height=height), across=Align.FILL, down=Align.START)
        cells.append(sized(panel, height=below))
    return column(*cells, gap=metrics.px(12))


def _board_side_column(metrics: Metrics, part: Layout, *, is_left: bool) -> Layout:
    """A column beside the board: near it where there is room, else as near to the window's edge as may be."""
    gap, margin, most = metrics.px(12), _window_margin_px(metrics), metrics.mix_px(320, 0.5)

    def beside(apart: int, *, near: bool) -> Layout:
        across = Align.END if near == is_left else Align.START
        inner = within(part, most_width=most, across=across, down=Align.CENTRE)
        return pad_sides(inner, left=margin if is_left else apart, right=apart if is_left else margin)

    return grow(choose_by_width(margin + 3 * gap + most, beside(gap, near=False), beside(3 * gap, near=True)))


MOVE, WORD, END = 2.0, 0.28, 5.0
"""Seconds: least time for a move, reading time of a word, and the rest after a match."""
_SLOWEST, _FASTEST = 0.5, 2.0
"""Bounds of the bots' pace here, so that it can always be followed."""


class DemoScene(Scene):
    """Nothing of it is saved."""

    typing = True  # so that single letters end it too, instead of being shortcuts

    def __init__(self, stage: Stage, names: tuple[str, ...] = (), seed: str = "") -> None:
        self.stage = stage
        self.play = DemoMatchPlayer(names or boxes.game_names(), stage.worker, seed or str(time.time_ns()))
        self._board: Board | None = None
        self.story: Story | None = None
        """What is seen of the match."""
        self._marks = Marks()
        self._caption_text, self._speaking_seat = "", -1
        self._next_step_at = 0.0
        self._is_window_hidden = False
        self._demo_layout: DemoLayout | None = None

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {say('demo.label')}"

    @property
    def keeps_awake(self) -> bool:
        return not self.play.problem

    @property
    def next_update_at(self) -> float:
        return self._next_step_at

    @property
    def caption_strip_text(self) -> str:
        """The sentence on the strip."""
        return self._caption_text

    # --- hooks ----------------------------------------------------------------------------------------------------

    def on_left(self) -> None:
        self.play.query.reset()

    def layout(self) -> None:
        story = self.story
        if story is None or self._board is None:
            return
        self._demo_layout = self._arrange_demo_layout(self._board, len(story.sitters))
        self._board.layout(self._demo_layout.board)
        story.on_layout(self.stage.now)

    def _arrange_demo_layout(self, board: Board, sides: int) -> DemoLayout:
        """Where all is beside this board with so many seats."""
        stage = self.stage
        arrange = partial(
            arrange_demo, stage.metrics, stage.surface.get_size(), side_margin=self._board_side_margin_px()
        )
        about = self._game_tagline_layout(DisplayList((0, 0))).height(arrange(2, 0, 0).seats[0].w)
        return arrange(sides, board.panels.side_panel_height(), about)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, WindowEvent) and event.kind in (WindowEventKind.HIDDEN, WindowEventKind.SHOWN):
            self._is_window_hidden = event.kind == WindowEventKind.HIDDEN
        pressed = isinstance(event, KeyEvent) and event.down and not event.again
        if pressed or (isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS):
            self._return_to_title()

    def update(self, now: float) -> None:
        board = self._board
        if board is not None:
            board.update(now)
        if self.story is not None:
            self.story.update(now)
            if not self.story.is_at_rest:
                return
        if board is not None and not board.is_moving(now):
            board.prefetch_one_picture()
        if now < self._next_step_at or self.play.problem or self._is_window_hidden:
            return
        if self.play.captions_left:
            self._show_next_caption(now)
        elif self.play.is_over:
            self._begin_demo_match(now)
        else:
            self._play_bot_move()

    def is_busy(self) -> bool:
        seen = self.story is None or self.story.is_at_rest
        return not seen or (self._board is not None and self._board.is_moving(self.stage.now))

    def draw(self, surface: DisplayList, now: float) -> None:
        stage = self.stage
        surface.blit(draw.table_background(stage), (0, 0))
        places, board = self._demo_layout, self._board
        if places is None or board is None:
            self._draw_problem(surface)
            return
        clip = surface.get_clip()
        if clip.colliderect(places.board):
            board.draw(surface, now, self._marks)
        self._draw_bar(surface, places.bar)
        for seat, rect in enumerate(places.seats):
            self._draw_seat(surface, board, seat, rect)
        self._draw_side_panels(surface, board, places)
        self._draw_caption_strip(surface, places.strip)

    # --- time -----------------------------------------------------------------------------------------------------

    def _begin_demo_match(self, now: float) -> None:
        self.play.begin_match()
        match = self.play.match
        self._marks = Marks()
        if match is None:
            return
        self._board = make_board(self.stage, match.game)
        self._board.is_watched = True
        self.story = Story(
            match,
            self._board,
            self._story_settings,
            viewer=CurrentViewerPerspective(match, lambda: None),
            reader=self,
            opens=True,
        )
        match.listen_for_changes(None, self.story.on_change)
        self.layout()
        self._show_next_caption(now)
        self.play.ask_bot()

    def _show_next_caption(self, now: float) -> None:
        self._caption_text, self._speaking_seat = self.play.captions_left.popleft()
        pause = max(MOVE, WORD * count_words(self._caption_text))
        if self.play.is_over and not self.play.captions_left:
            pause = max(pause, END)
        self._next_step_at = now + pause / min(_FASTEST, max(_SLOWEST, self.stage.settings.bot_pace or _FASTEST))

    def on_sounds_due(self, clip: StoryClip, sounds: Sequence[str]) -> None:
        """Nothing is heard: nobody plays."""

    def on_results_shown(self, clip: StoryClip) -> None:
        """Nothing is heard: nobody plays."""

    def on_snapshot_changed(self, clip: StoryClip | None) -> None:
        """Another page is shown."""
        if self.story is not None:
            self._marks = Marks(last=without_button_places(self.story.snapshot.last_action_places))

    def _story_settings(self) -> Settings:
        """The usual ones, but that nobody is there who could let a result go."""
        return replace(self.stage.settings, step_by_step=False)

    def _play_bot_move(self) -> None:
        """Plays a move; its sentences follow when it has been seen."""
        if self.play.play_move():
            self.play.ask_bot()

    def _return_to_title(self) -> None:
        """Back to the title below, or to a new one where the program began here."""
        if len(self.stage.scenes) > 1:
            self.stage.pop_scene()
            return
        from tabletop.ui.scenes.title.scene import TitleScene

        self.stage.restart_with_scene_asking_first(TitleScene(self.stage))

    # --- drawing --------------------------------------------------------------------------------------------------

    def _board_side_margin_px(self) -> int:
        return self.stage.metrics.px(self._board.side_margin) if self._board is not None else 0

    def _game_tagline_layout(self, surface: DisplayList) -> Layout:
        """What the game is about."""
        words = wording.localised_messages(self.story.header.game).tagline if self.story is not None else ""
        part = DrawnParts(self.stage, surface).words(words, colour=self.stage.theme.secondary)
        return pad(part, x=self.stage.metrics.px(18), y=self.stage.metrics.px(16))

    def _bar_title_and_label(self) -> tuple[str, str]:
        """What is shown, and how far it has come."""
        story, label = self.story, say("demo.label")
        if story is None:
            return say("common.title"), label
        if story.ply:
            label = f"{label} · {say('demo.move', number=story.ply)}"
        return wording.game_title(story.header.game), label

    def _seat_names(self) -> tuple[str, ...]:
        return self.play.seat_names

    def _draw_bar(self, surface: DisplayList, bar: pygame.Rect) -> None:
        stage, metrics, margin = self.stage, self.stage.metrics, _window_margin_px(self.stage.metrics)
        title, label = self._bar_title_and_label()
        x = draw_bar(stage, surface, bar, title, margin)
        room = bar.right - margin - x
        hint = draw.text(stage, surface, say("demo.leave"), (bar.right - margin, bar.centery), size=BODY, bold=True,
                         align="right", width=room * 3 // 5)  # fmt: skip
        draw.text(stage, surface, label, (x, bar.centery), size=SMALL, colour=stage.theme.secondary,
                  width=hint.x - metrics.px(16) - x)  # fmt: skip

    def _draw_seat(self, surface: DisplayList, board: Board, seat: Seat, rect: pygame.Rect) -> None:
        stage, metrics, story, parts = self.stage, self.stage.metrics, self.story, DrawnParts(self.stage, surface)
        if story is None:
            return
        outcome = story.outcome
        accent = story.to_act == seat if outcome is None else seat in outcome.winners
        draw.panel(stage, surface, rect, accent=accent)
        mark = parts.picture(side_icon(stage, seat, metrics.mix_px(24, 0.4)))
        badge = board.panels.seat_badge(seat, min(rect.h - 2 * metrics.px(12), metrics.mix_px(52, 0.15)))
        level = wording.bot_level_name(story.header.game, story.sitters[seat].level)
        told, level = say("demo.seat", level=level), level[:1].upper() + level[1:]
        name, least = self._seat_names()[seat], metrics.line_font_sizes(HEADING)[-1]
        wide = max(
            stage.texts.text_width(level, metrics.font_size(SMALL)), stage.texts.text_width(name, least, bold=True)
        )
        words = column(
            parts.line(name, height=metrics.text_px(28), size=HEADING, bold=True, shrinks=True),
            parts.first_fitting_text(
                (told, level), height=metrics.text_px(22), size=SMALL, colour=stage.theme.secondary
            ),
        )
        words_part, gap = grow(sized(words, width=wide)), metrics.px(14)
        with_badge = row(mark, words_part, parts.picture(badge), gap=gap, align=Align.CENTRE)
        # the name and what it plays like are more than a picture
        inner = choose_by_width(with_badge.width, row(mark, words_part, gap=gap, align=Align.CENTRE), with_badge)
        pad(inner, x=metrics.px(15), y=0).place(rect)

    def _draw_side_panels(self, surface: DisplayList, board: Board, places: DemoLayout) -> None:
        stage, story = self.stage, self.story
        if places.about.h:
            draw.panel(stage, surface, places.about)
            self._game_tagline_layout(surface).place(places.about)
        if places.side_panel.h and story is not None:
            draw.panel(stage, surface, places.side_panel)
            board.panels.draw_side_panel(surface, places.side_panel, story.view)

    def _draw_caption_strip(self, surface: DisplayList, strip: pygame.Rect) -> None:
        """The sentence, as large as it fits, with the mark of the side that it speaks of."""
        stage, metrics = self.stage, self.stage.metrics
        surface.blit(draw.rounded_rect(stage, strip.size, stage.theme.panel, edge=stage.theme.panel_edge), strip)
        side = metrics.mix_px(30, 0.4) if self._speaking_seat >= 0 else 0
        pad = metrics.px(20)
        room = strip.w - 2 * pad - 2 * (side + metrics.px(14) if side else 0)
        size = float(TITLE)
        while size > SMALL and self._caption_line_count(size, room) * metrics.font_size(size) * LINE > strip.h:
            size -= 1
        pixels = metrics.font_size(size)
        lines = stage.texts.wrap_lines(self._caption_text, pixels, room, bold=True)
        step = round(pixels * LINE)
        y = strip.centery - step * len(lines) // 2 + step // 2
        left = strip.centerx
        for line in lines:
            drawn = draw.text(stage, surface, line, (strip.centerx, y), size=size, bold=True, align="centre")
            left, y = min(left, drawn.x), y + step
        if side:
            mark = side_icon(stage, self._speaking_seat, side)
            surface.blit(mark, mark.get_rect(midright=(left - metrics.px(14), strip.centery)))

    def _caption_line_count(self, size: float, room: int) -> int:
        return len(self.stage.texts.wrap_lines(self._caption_text, self.stage.metrics.font_size(size), room, bold=True))

    def _draw_problem(self, surface: DisplayList) -> None:
        if not self.play.problem:
            return
        area = surface.get_rect().inflate(-surface.get_width() // 4, 0)
        words = say("demo.nothing", why=self.play.problem)
        area.y = surface.get_height() // 3
        draw.paragraph(self.stage, surface, words, area, size=HEADING, colour=self.stage.theme.warning, align="centre")
