"""A list that is drawn, not made of widgets: rows of one height, a thumb, hover and the wheel."""

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
        self._press = press
        self.rect = pygame.Rect(0, 0, 1, 1)
        self.height = 1
        """Of a row, in pixels."""
        self.count = 0
        self.top = 0
        """First row that is seen."""
        self.hovered = -1
        """Row under the pointer; -1 for none."""
        self._pulled: int | None = None
        """Pixels between the pointer and the top of the thumb while it is pulled."""

    def layout(self, rect: pygame.Rect, height: int, count: int) -> None:
        """Takes a part of the window, in pixels, for so many rows."""
        self.rect, self.height, self.count = rect, max(1, height), count
        self._move(self.top)

    @property
    def seen(self) -> int:
        """Rows that have room."""
        return max(1, self.rect.h // self.height)

    @property
    def rows(self) -> range:
        """Rows that are seen now."""
        return range(self.top, min(self.count, self.top + self.seen))

    def follow(self, row: int) -> None:
        """Brings a row into sight, with its neighbours where there is room."""
        ahead = 1 if self.seen > 2 else 0
        if row - ahead < self.top:
            self._move(row - ahead)
        elif row + ahead >= self.top + self.seen:
            self._move(row + ahead - self.seen + 1)

    def place(self, row: int) -> pygame.Rect:
        """Where a row is, in pixels; the thumb's place is left free."""
        room = self._stage.metrics.px(10) if self.count > self.seen else 0
        return pygame.Rect(self.rect.x, self.rect.y + (row - self.top) * self.height, self.rect.w - room, self.height)

    def handle(self, event: PointerEvent | WheelEvent) -> bool:
        """Whether the input was for the list."""
        at = self._stage.pixel(event.pos)
        if isinstance(event, PointerEvent) and self._pulled is not None:
            self._pull(event, at[1])
            return True
        if not self.rect.collidepoint(at):
            self._hover(-1)
            return False
        if isinstance(event, WheelEvent):
            self._move(self.top - round(event.turns))
            return True
        row = self.top + (at[1] - self.rect.y) // self.height
        inside = row in self.rows and self.place(row).collidepoint(at)
        self._hover(row if inside else -1)
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT:
            if inside:
                self._press(row)
            elif self.thumb.inflate(self._stage.metrics.px(12), 0).collidepoint(at):
                self._pulled = at[1] - self.thumb.y
        return event.kind == PointerKind.PRESS

    @property
    def thumb(self) -> pygame.Rect:
        """The handle of the scroll bar; it has no height where all rows are seen."""
        metrics = self._stage.metrics
        if self.count <= self.seen:
            return pygame.Rect(self.rect.right, self.rect.y, 0, 0)
        high = max(metrics.px(24), self.rect.h * self.seen // self.count)
        y = self.rect.y + (self.rect.h - high) * self.top // max(1, self.count - self.seen)
        return pygame.Rect(self.rect.right - metrics.px(5), y, metrics.px(5), high)

    def draw_thumb(self, surface: DisplayList) -> None:
        """Draws the scroll bar where there is one."""
        thumb = self.thumb
        if thumb.h:
            surface.blit(draw.rounded(self._stage, thumb.size, self._stage.theme.disabled, radius=3), thumb)

    def _pull(self, event: PointerEvent, y: int) -> None:
        if event.kind == PointerKind.RELEASE or not event.held:
            self._pulled = None
            return
        room = self.rect.h - self.thumb.h
        way = y - (self._pulled or 0) - self.rect.y
        self._move(round(way / max(1, room) * (self.count - self.seen)))

    def _move(self, top: int) -> None:
        top = max(0, min(self.count - self.seen, top))
        if top != self.top:
            self.top = top

    def _hover(self, row: int) -> None:
        if row != self.hovered:
            self.hovered = row
