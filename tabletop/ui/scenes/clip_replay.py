"""ClipReplayScene: shows the large result clips of an earlier action again, such as a combat.

Pushed by the table (`table.scene`), the review (`review.scene`) and the cover (`cover.scene`). One clip after the other
is played, and each stays until a press. A change must keep: it shows only what its viewer saw, by the clips and the
view that it is given; over the cover these are a spectator's. It has a board of its own, and changes neither the match
nor the board below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import make_board
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.scenes.page_bar import bar_height_px, bar_row, button_cell, draw_bar
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, was_pressed
from tabletop.ui.stage.scene import Scene
from tabletop.ui.story.move_history import ReplayableClips
from tabletop.ui.widgets.layout import PlacedRects, cell, column, grow, sized

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LEAST_PLATE = 200
"""Logical pixels across the button that goes on."""
_LONG_AGO = 60.0
"""Seconds after which every moment stands still."""


class ClipReplayScene(Scene):
    """A board of its own with the view of whoever looks; the match below does not notice."""

    def __init__(self, stage: Stage, shown: ReplayableClips, below: Seat | None = None) -> None:
        """`below` is whose side of the table lies below where no seat looks."""
        self.stage = stage
        self.replayable_clips = shown
        self.board = make_board(stage, shown.game)
        self.board.is_watched, self.board.seat_at_bottom = True, below
        self.buttons = SceneButtons(stage)
        self.node_sources = (self.buttons,)
        self._clip_index = 0
        """Which moment is told."""
        self._clip_start = stage.now
        self._clip_end = stage.now
        self._bar: pygame.Rect
        self._is_covered = False
        """Whether something has come over it: then nothing of it is seen any more."""

    # --- the stage's hooks ----------------------------------------------------------------------------------------

    @property
    def caption(self) -> str:
        return f"{say('common.title')} · {wording.game_title(self.replayable_clips.game.name)}"

    @property
    def game_name(self) -> str:
        return self.replayable_clips.game.name

    @property
    def keep_clear_rects(self) -> tuple[pygame.Rect, ...]:
        return tuple(self.buttons.button_rects)

    def layout(self) -> None:
        rects = PlacedRects()
        bar = rects.cell("bar", height=bar_height_px(self.stage.metrics))
        column(bar, grow(cell(self.board.layout))).place(self.stage.surface.get_rect())
        self._bar = rects["bar"]
        self.board.show(self.replayable_clips.view)
        self._show_current_clip()
        self._place_buttons()

    def on_covered(self) -> None:
        self._is_covered = True

    def on_uncovered(self) -> None:
        self.stage.pop_scene()

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and event.name == Key.ESCAPE:
            if not event.again:
                self.close()
        elif isinstance(event, KeyEvent | PointerEvent) and self.buttons.handle(event):
            return
        elif was_pressed(event) and not (isinstance(event, KeyEvent) and event.again):
            self.show_next_clip()

    def update(self, now: float) -> None:
        self.board.update(now)
        if not self.is_busy():
            self.board.prefetch_one_picture()
        self.buttons.update(now)

    def is_busy(self) -> bool:
        return self.stage.now < self._clip_end or self.board.is_moving(self.stage.now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.blit(draw.table_background(self.stage), (0, 0))
        if not self._is_covered:
            self.board.draw(surface, now, Marks())
        self._draw_bar(surface)
        self.buttons.draw(surface)
        self.buttons.draw_tip(surface)

    # --- what can be done -----------------------------------------------------------------------------------------

    def close(self) -> None:
        """Goes back to where it was asked for."""
        if self.stage.scene is self:
            self.stage.pop_scene()

    def show_next_clip(self) -> None:
        """Ends what moves, else shows what follows, else closes."""
        now = self.stage.now
        if now < self._clip_end:
            self._clip_start = now - _LONG_AGO
        elif self._clip_index + 1 < len(self.replayable_clips.clips):
            self._clip_index, self._clip_start = self._clip_index + 1, now
        else:
            self.close()
            return
        self._show_current_clip()
        self._place_buttons()

    # --- details --------------------------------------------------------------------------------------------------

    def _show_current_clip(self) -> None:
        self._clip_end = self.board.present_clip(self.replayable_clips.clips[self._clip_index], self._clip_start)

    def _place_buttons(self) -> None:
        rects, follows = PlacedRects(), self._clip_index + 1 < len(self.replayable_clips.clips)
        words, icon = (say("again.go_on"), "play") if follows else (say("again.close"), "back")
        plate = button_cell(rects, self.stage, "plate", words)
        plate = sized(plate, width=max(plate.width, self.stage.metrics.px(_LEAST_PLATE)))
        bar_row(rects, self.stage.metrics, "back", plate).place(self._bar)
        self.buttons.set_buttons([
            Button("back", rects["back"], self.close, icon="back", kind=ButtonKind.ICON, tip=say("common.back")),
            Button("plate", rects["plate"], self.show_next_clip, words, icon, ButtonKind.PRIMARY),
        ])  # fmt: skip

    def _draw_bar(self, surface: DisplayList) -> None:
        stage, metrics, bar = self.stage, self.stage.metrics, self._bar
        title, x = wording.game_title(self.replayable_clips.game.name), self.buttons["back"].rect.right + metrics.px(8)
        x = draw_bar(stage, surface, bar, title, x)
        words = say("again.heading", what=self.replayable_clips.clip_title, ply=self.replayable_clips.ply)
        draw.text(stage, surface, words, (x, bar.centery), colour=stage.theme.secondary,
                  width=self.buttons["plate"].rect.x - metrics.px(16) - x)  # fmt: skip
