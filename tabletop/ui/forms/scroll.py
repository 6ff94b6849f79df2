"""A window on content that is higher than the room for it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.events import Input, MouseButton, PointerEvent, PointerKind, WheelEvent

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

BAR = 18
"""Logical pixels at the right that belong to the bar."""
_STEP = 56
"""Logical pixels, growing with the text, for one turn of the wheel."""


class Scroll:
    """Shows a part of its content; other widgets are put into `content`."""

    def __init__(self, stage: Stage, desk: Any, rect: pygame.Rect, height: int, *, offset: int, container: Any) -> None:
        from tabletop.ui.forms.widgets import UIContainer

        self._stage = stage
        self._view = UIContainer(rect, desk, container=container)
        self.width = rect.w - stage.metrics.px(BAR)
        """Pixels that content can be wide."""
        self._height = max(height, 1)
        self._offset = 0
        self._fraction = 0.0
        """What the wheel has scrolled beyond whole pixels."""
        self._grip: int | None = None
        self._wanted = offset
        self.fitted: Callable[[], None] = lambda: None
        """Told when the content has another height."""
        whole = pygame.Rect(0, 0, self.width, max(self._height, rect.h))
        self.content: Any = UIContainer(whole, desk, container=self._view)
        self.move(offset)

    @property
    def rect(self) -> pygame.Rect:
        """What can be seen, in pixels of the window."""
        return pygame.Rect(self._view.get_abs_rect())

    @property
    def offset(self) -> int:
        """Pixels of the content above the window."""
        return self._offset

    @property
    def can_move(self) -> bool:
        """Whether there is more than can be seen."""
        return self._height > self.rect.h

    def empty(self) -> None:
        """Takes everything out."""
        self.content.clear()

    def fit(self, height: int) -> None:
        """The content is that high from now on, in pixels."""
        self._height = max(height, 1)
        self.content.set_dimensions((self.width, max(self._height, self.rect.h)))
        self.move(max(self._offset, self._wanted))
        if self.can_move:
            self._wanted = 0
        self.fitted()

    def move(self, offset: int) -> None:
        """Shows the content from `offset` pixels on, as far as there is any."""
        self._offset = max(0, min(offset, self._height - self.rect.h))
        self.content.set_relative_position((0, -self._offset))

    def reveal(self, rect: pygame.Rect) -> None:
        """Scrolls no further than needed to show a rectangle of the window."""
        margin = self._stage.metrics.px(12)
        seen = self.rect
        if rect.top - margin < seen.top:
            self.move(self._offset - (seen.top - rect.top + margin))
        elif rect.bottom + margin > seen.bottom:
            self.move(self._offset + rect.bottom + margin - seen.bottom)

    def page(self, key: str) -> bool:
        """Answers the keys that scroll; whether it was one."""
        page = round(self.rect.h * 0.85)
        steps = {"page down": page, "page up": -page, "home": -self._height, "end": self._height}
        if key not in steps or not self.can_move:
            return False
        self.move(self._offset + steps[key])
        return True

    def handle(self, event: Input | None) -> bool:
        """Answers the wheel above it and the pointer on its bar."""
        if not self.can_move:
            return False
        if isinstance(event, WheelEvent) and self.rect.collidepoint(self._stage.pixel(event.pos)):
            part = event.turns if event.part is None else event.part
            wanted = self._offset + self._fraction - part * self._stage.metrics.t(_STEP)
            self._fraction = wanted - round(wanted)
            self.move(round(wanted))
            return True
        return isinstance(event, PointerEvent) and self._pointer(event)

    def draw(self, surface: DisplayList) -> None:
        """Draws the bar."""
        if not self.can_move:
            return
        stage, thumb = self._stage, self._thumb()
        colour = stage.theme.accent if self._grip is not None else stage.theme.disabled
        wide = stage.metrics.px(6)
        pill = pygame.Rect(0, 0, wide, thumb.h)
        pill.center = thumb.center
        surface.blit(draw.rounded(stage, pill.size, colour, radius=3), pill)

    def _pointer(self, event: PointerEvent) -> bool:
        x, y = self._stage.pixel(event.pos)
        thumb = self._thumb()
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT and self._lane().collidepoint(x, y):
            self._grip = y - thumb.y if thumb.collidepoint(x, y) else thumb.h // 2
        elif event.kind == PointerKind.RELEASE and self._grip is not None:
            self._grip = None
            return True
        if self._grip is None or event.kind == PointerKind.RELEASE:
            return False
        lane = self._lane()
        share = (y - self._grip - lane.y) / max(1, lane.h - thumb.h)
        self.move(round(share * (self._height - self.rect.h)))
        return True

    def _lane(self) -> pygame.Rect:
        rect = self.rect
        wide = self._stage.metrics.px(BAR)
        return pygame.Rect(rect.right - wide, rect.y, wide, rect.h)

    def _thumb(self) -> pygame.Rect:
        lane = self._lane()
        high = max(self._stage.metrics.px(32), round(lane.h * lane.h / self._height))
        room = max(1, self._height - self.rect.h)
        return pygame.Rect(lane.x, lane.y + round((lane.h - high) * self._offset / room), lane.w, high)
