"""What somebody missed while others were at the table, played at twice the speed as that seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from tabletop.rules.game import Event, Seat
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.scenes.table.context import TableContext, TableHost
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, WheelEvent, was_pressed
from tabletop.ui.story.page import Clip, PageKind
from tabletop.ui.words import say

HASTE: Final = 2.0
"""How much faster than usual the board moves (docs/decisions.md, Handing over)."""
_LEAST, _EACH_LETTER = 0.6, 0.025
"""Seconds that a caption stays at least, and more for every letter."""


class CatchUp:
    """Plays what was missed on the table's board; any key or click skips it."""

    def __init__(self, table: TableContext, host: TableHost) -> None:
        self._table = table
        self._host = host
        self._seat: Seat | None = None
        self._until = 0.0
        """When the last action has been seen, in seconds on the stage's clock."""
        self.heading = ""
        """What all that is, for whoever sees it."""
        self._haste = HASTE
        self.words = ""
        """What is played just now."""

    @property
    def running(self) -> bool:
        """Whether the past is on the board."""
        return self._seat is not None

    def begin(self, seat: Seat, since: int) -> None:
        """Plays everything after a ply, for a team at once; where nothing was missed, there is nothing to play."""
        story = self._table.story
        heading = say("cover.missed", name=wording.name(story, seat))
        self._play(seat, since, heading, HASTE, at_once=story.game.team, again=False)
        if not self.running:
            self._table.view_policy.caught_up()

    def again(self, seat: Seat, since: int, heading: str, haste: float) -> None:
        """Plays once more what somebody has seen after a ply, under a heading, so many times as fast as usual."""
        self._play(seat, since, heading, haste, at_once=False, again=True)

    def _play(self, seat: Seat, since: int, heading: str, haste: float, *, at_once: bool, again: bool) -> None:
        self.words, self.heading, self._haste = "", heading, haste
        if self._table.story.miss(since, self._reading, at_once=at_once, again=again):
            self._seat = seat
            self._table.board.haste = haste

    def turned(self, clip: Clip | None) -> None:
        """Another page is shown."""
        if clip is not None and clip.page.kind is PageKind.MISSED:
            self.words = wording.told(self._table.story, clip.events)
            self._until = self._table.stage.now + clip.stays

    def update(self, now: float) -> None:
        """Ends when the last action has been seen."""
        showing = self._table.story.showing if self._seat is not None else 0
        if showing:
            self._table.view_policy.showing(showing)
        if self._seat is not None and self._table.story.at_rest and now >= self._until:
            self._end()

    def _reading(self, events: Sequence[Event]) -> float:
        return (_LEAST + _EACH_LETTER * len(wording.told(self._table.story, events))) * HASTE / self._haste

    def skip(self, event: Input | None) -> bool:
        """Whether the input was for this: it ends, and nothing else happens; free buttons answer as ever."""
        if (
            not self.running
            or not isinstance(event, KeyEvent | PointerEvent | WheelEvent)
            or self._table.is_for_free_button(event)
        ):
            return False
        if was_pressed(event):
            self._end()
        return True

    def stop(self) -> None:
        """Breaks off; all of it is played again next time."""
        self._seat, self.words = None, ""
        self._table.board.haste = 1.0

    def draw(self, surface: DisplayList) -> None:
        """A strip at the lower edge of the board: whose past it is, what happens, and how to go on."""
        if self._seat is None or self._table.story.tells:
            return  # a result that is told large says what happens itself
        stage, metrics = self._table.stage, self._table.stage.metrics
        board, pad = self._table.layout.board, metrics.px(18)
        heads = self.heading, say("cover.missed_skip")
        width = min(board.w - 2 * metrics.px(24), metrics.grown(620, 0.6))
        inner = width - 2 * pad
        told = draw.paragraph_height(stage, self.words or " ", inner, size=HEADING, bold=True)
        strip = pygame.Rect(0, 0, width, metrics.t(26) + told + metrics.t(26) + pad)
        strip.midbottom = (board.centerx, board.bottom - metrics.px(24))
        surface.blit(draw.rounded(stage, strip.size, stage.theme.panel, edge=stage.theme.accent, width=2), strip)
        y = strip.y + pad // 2
        draw.text(stage, surface, heads[0], (strip.centerx, y + metrics.t(13)), size=BODY, bold=True, align="centre",
                  colour=stage.theme.accent, width=inner)  # fmt: skip
        place = pygame.Rect(strip.x + pad, y + metrics.t(26), inner, told)
        y = draw.paragraph(stage, surface, self.words or " ", place, size=HEADING, bold=True, align="centre")
        draw.text(stage, surface, heads[1], (strip.centerx, y + metrics.t(13)), size=SMALL, align="centre",
                  colour=stage.theme.secondary, width=inner)  # fmt: skip

    def _end(self) -> None:
        self.stop()
        self._table.view_policy.caught_up()
        self._host.close_panel()
