"""The list of moves: one column per seat, each move with its own number; a click shows the board as it was then."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.scenes.table.list_navigation import ListNavigation
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.story.story import Story
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MoveList:
    """Draws the plies of a story; one of them is shown on the board."""

    def __init__(self, stage: Stage, story: Story, board: Board, look: Callable[[int], None]) -> None:
        self._stage = stage
        self._story = story
        self._board = board
        self._look = look
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._top = 0
        """First row that is seen."""
        self._away = False
        """Whether somebody scrolled the ply on the board out of sight: a new size of the window leaves it there."""
        self._hovered = 0
        self.walk: Final = ListNavigation(story, self)

    @property
    def across(self) -> int:
        """A column for each seat."""
        return self._seats

    def reveal(self, ply: int) -> None:
        """Brings the row of a move into sight."""
        row, most = (ply - 1) // self._seats, max(1, self._rows_seen())
        self._top = max(0, min(self._top, row), row - most + 1)
        self._away = not self._top <= self._row_shown() < self._top + self._rows_seen()

    def press(self, ply: int) -> None:
        """Shows the board as it was then."""
        self._look(ply)

    def unfold(self, ply: int, *, on: bool) -> None:
        """Nothing stands behind a notation."""

    @property
    def hovered(self) -> int:
        """The ply under the pointer; 0 for none."""
        return self._hovered

    def layout(self, rect: pygame.Rect) -> None:
        """Takes this part of the window, in pixels."""
        self.rect = rect
        if not self._away:
            self.follow()
        self._top = min(self._top, max(0, self._rows() - max(1, self._rows_seen())))

    def follow(self) -> None:
        """Brings the ply on the board into sight."""
        row, most = self._row_shown(), max(1, self._rows_seen())
        self._away = False
        self._top = max(0, min(self._top, row), row - most + 1)
        self._top = min(self._top, max(0, self._rows() - most))

    def _row_shown(self) -> int:
        return max(0, (self._story.ply - 1) // self._seats)

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the list."""
        at = self._stage.pixel(event.pos)
        if not self.rect.collidepoint(at):
            self._hover(0)
            return False
        if isinstance(event, WheelEvent):
            most = max(0, self._rows() - self._rows_seen())
            self._top = max(0, min(most, self._top - round(event.turns)))
            self._away = not self._top <= self._row_shown() < self._top + self._rows_seen()
            return True
        ply = self._ply_at(at)
        self._hover(ply)
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT and ply:
            self._look(ply)
        return event.kind != PointerKind.MOVE

    def draw(self, surface: DisplayList) -> None:
        """Draws the heading and the rows that are seen."""
        if not surface.get_clip().colliderect(self.rect):
            return
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        draw.panel(stage, surface, self.rect)
        pad = metrics.px(16)
        if self._has_heading():
            draw.text(stage, surface, say("table.moves"), (self.rect.x + pad, self.rect.y + metrics.t(18)), size=SMALL,
                      bold=True, colour=theme.secondary)  # fmt: skip
        if not len(self._story.history):
            top = self._first_y()
            room = pygame.Rect(self.rect.x + pad, top, self.rect.w - 2 * pad, self.rect.bottom - top)
            if draw.paragraph_height(stage, say("table.no_moves"), room.w, size=SMALL) <= room.h:
                draw.paragraph(stage, surface, say("table.no_moves"), room, size=SMALL, colour=theme.secondary)
            return
        for row in range(self._top, min(self._rows(), self._top + self._rows_seen())):
            self._draw_row(surface, row)
        self._draw_thumb(surface)

    @property
    def _seats(self) -> int:
        return max(1, len(self._story.sitters))

    def _rows(self) -> int:
        return -(-len(self._story.history) // self._seats)

    def _rows_seen(self) -> int:
        return max(0, (self.rect.bottom - self._stage.metrics.px(8) - self._first_y()) // self._row_height())

    def _row_height(self) -> int:
        return self._stage.metrics.t(26)

    def _has_heading(self) -> bool:
        """Where there is little room, rows are worth more than their heading."""
        return self.rect.h >= self._stage.metrics.t(34 + 3 * 26)

    def _first_y(self) -> int:
        metrics = self._stage.metrics
        return self.rect.y + (metrics.t(34) if self._has_heading() else metrics.px(8))

    def cell(self, ply: int) -> pygame.Rect:
        """Where a move is, in pixels."""
        metrics = self._stage.metrics
        row, column = divmod(ply - 1, self._seats)
        left = self.rect.x + metrics.px(8)
        width = (self.rect.right - metrics.px(16) - left) // self._seats
        y = self._first_y() + (row - self._top) * self._row_height()
        return pygame.Rect(left + column * width, y, width - metrics.px(4), self._row_height())

    def _draw_row(self, surface: DisplayList, row: int) -> None:
        stage, metrics, theme = self._stage, self._stage.metrics, self._stage.theme
        first = row * self._seats + 1
        for ply in range(first, min(first + self._seats, len(self._story.history) + 1)):
            cell = self.cell(ply)
            if ply in (self._story.ply, self._hovered):
                fill = theme.hovered if ply == self._story.ply else theme.raised
                surface.blit(draw.rounded(stage, cell.size, fill, radius=6), cell)
            if ply == self.walk.ply:
                surface.blit(draw.rounded(stage, cell.size, "#00000000", edge=theme.accent, radius=6, width=2), cell)
            later = ply > self._story.ply
            colour = theme.disabled if later else theme.text
            x, y = cell.x + metrics.t(30), cell.centery
            tone = theme.secondary if ply in (self._story.ply, self._hovered) else theme.disabled
            draw.text(stage, surface, str(ply), (x, y), size=SMALL, colour=tone, bold=True, align="right")
            x += metrics.px(8)
            draw.text(stage, surface, self._words(ply), (x, y), size=BODY, colour=colour,
                      width=cell.right - metrics.px(2) - x)  # fmt: skip

    def _words(self, ply: int) -> str:
        text = self._story.history.notation(ply)
        return self._board.words.notation(text) if text else ""

    def _draw_thumb(self, surface: DisplayList) -> None:
        seen, rows = self._rows_seen(), self._rows()
        if rows <= seen:
            return
        metrics = self._stage.metrics
        height = self.rect.bottom - metrics.px(8) - self._first_y()
        thumb = pygame.Rect(
            self.rect.right - metrics.px(9), 0, metrics.px(4), max(metrics.px(20), height * seen // rows)
        )
        thumb.y = self._first_y() + (height - thumb.h) * self._top // max(1, rows - seen)
        surface.blit(draw.rounded(self._stage, thumb.size, self._stage.theme.hovered, radius=2), thumb)

    def _ply_at(self, at: tuple[int, int]) -> int:
        for ply in range(self._top * self._seats + 1, len(self._story.history) + 1):
            if self.cell(ply).collidepoint(at) and at[1] < self.rect.bottom:
                return ply
        return 0

    def _hover(self, ply: int) -> None:
        if ply != self._hovered:
            self._hovered = ply
