"""ScrollList: a long list drawn by its scene: rows of one height, a scroll bar, hover and the wheel.

Used by the review (`lists`, `explanation`) and the list of puzzles (`puzzles.scene`, `list_picture`). It knows only
which rows are visible and which one is under the pointer, so a thousand rows cost as much as ten; the scene draws
them. Keep it free of what the rows mean. All rows have one height. Not for pages made of forms, which have
ScrollArea.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.events import MouseButton, PointerEvent, PointerKind, WheelEvent

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ScrollList:
    """Knows which rows are seen and which one the pointer is on; the scene draws them."""

    def __init__(self, stage: Stage, press: Callable[[int], None]) -> None:
        self._stage = stage
        self._on_press = press
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.row_height = 1
        """Of a row, in pixels."""
        self.row_count = 0
        self.first_row = 0
        """First row that is seen."""
        self.hovered_row = -1
        """Row under the pointer; -1 for none."""
        self._thumb_grab: int | None = None
        """Pixels between the pointer and the top of the thumb while it is pulled."""

    def layout(self, rect: pygame.Rect, height: int, count: int) -> None:
        """Takes a part of the window, in pixels, for so many rows."""
        self.rect, self.row_height, self.row_count = rect, max(1, height), count
        self._scroll_to_row(self.first_row)

    @property
    def visible_count(self) -> int:
        """Rows that have room."""
        return max(1, self.rect.h // self.row_height)

    @property
    def visible_rows(self) -> range:
        """Rows that are seen now."""
        return range(self.first_row, min(self.row_count, self.first_row + self.visible_count))

    @property
    def scroll_bar_rect(self) -> pygame.Rect:
        wide = self._stage.metrics.px(5)
        return pygame.Rect(self.rect.right - wide, self.rect.y, wide, self.rect.h)

    def scroll_rows(self, rows: int) -> None:
        """Moves the list by rows; positive towards its end."""
        self._scroll_to_row(self.first_row + rows)

    def bring_into_view(self, row: int) -> None:
        """Brings a row into sight, with its neighbours where there is room."""
        ahead = 1 if self.visible_count > 2 else 0
        if row - ahead < self.first_row:
            self._scroll_to_row(row - ahead)
        elif row + ahead >= self.first_row + self.visible_count:
            self._scroll_to_row(row + ahead - self.visible_count + 1)

    def row_rect(self, row: int) -> pygame.Rect:
        """Where a row is, in pixels; the thumb's place is left free."""
        room = self._stage.metrics.px(10) if self.row_count > self.visible_count else 0
        return pygame.Rect(
            self.rect.x, self.rect.y + (row - self.first_row) * self.row_height, self.rect.w - room, self.row_height
        )

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the list."""
        at = self._stage.to_pixels(event.pos)
        if isinstance(event, PointerEvent) and self._thumb_grab is not None:
            self._drag_thumb(event, at[1])
            return True
        if not self.rect.collidepoint(at):
            self._set_hovered_row(-1)
            return False
        if isinstance(event, WheelEvent):
            self._scroll_to_row(self.first_row - round(event.turns))
            return True
        row = self.first_row + (at[1] - self.rect.y) // self.row_height
        inside = row in self.visible_rows and self.row_rect(row).collidepoint(at)
        self._set_hovered_row(row if inside else -1)
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT:
            if inside:
                self._on_press(row)
            elif self.thumb_rect.inflate(self._stage.metrics.px(12), 0).collidepoint(at):
                self._thumb_grab = at[1] - self.thumb_rect.y
        return event.kind == PointerKind.PRESS

    @property
    def thumb_rect(self) -> pygame.Rect:
        """The handle of the scroll bar; it has no height where all rows are seen."""
        metrics = self._stage.metrics
        if self.row_count <= self.visible_count:
            return pygame.Rect(self.rect.right, self.rect.y, 0, 0)
        high = max(metrics.px(24), self.rect.h * self.visible_count // self.row_count)
        y = self.rect.y + (self.rect.h - high) * self.first_row // max(1, self.row_count - self.visible_count)
        return pygame.Rect(self.rect.right - metrics.px(5), y, metrics.px(5), high)

    def draw_thumb(self, surface: DisplayList) -> None:
        """Draws the scroll bar where there is one."""
        thumb = self.thumb_rect
        if thumb.h:
            surface.blit(draw.rounded_rect(self._stage, thumb.size, self._stage.theme.disabled, radius=3), thumb)

    def _drag_thumb(self, event: PointerEvent, y: int) -> None:
        if event.kind == PointerKind.RELEASE or not event.held:
            self._thumb_grab = None
            return
        room = self.rect.h - self.thumb_rect.h
        way = y - (self._thumb_grab or 0) - self.rect.y
        self._scroll_to_row(round(way / max(1, room) * (self.row_count - self.visible_count)))

    def _scroll_to_row(self, top: int) -> None:
        top = max(0, min(self.row_count - self.visible_count, top))
        if top != self.first_row:
            self.first_row = top

    def _set_hovered_row(self, row: int) -> None:
        if row != self.hovered_row:
            self.hovered_row = row
