"""Viewport: a window onto content that has pixels of its own and of which a part is seen.

Used by `scroll` and every widget, which draws and is pressed through it; viewports may stand in each other.
"""

from __future__ import annotations

import pygame


class Viewport:
    """Widgets stand in the pixels of its content; `offset` pixels of that are above what is seen."""

    def __init__(self, place: pygame.Rect, parent: Viewport | None = None) -> None:
        """`place` is in the pixels of the parent's content, or of the window where there is no parent."""
        self._place = place.copy()
        self._parent = parent
        self.width = place.w
        """Pixels that content can be wide."""
        self.offset = 0

    @property
    def depth(self) -> int:
        """How many viewports this one stands in; what stands deeper is drawn later."""
        return 0 if self._parent is None else self._parent.depth + 1

    @property
    def rect(self) -> pygame.Rect:
        """Its own place, in pixels of the window."""
        return self._place.copy() if self._parent is None else self._parent.to_window_rect(self._place)

    @property
    def visible_rect(self) -> pygame.Rect:
        """The part of the window in which content is seen."""
        rect = self.rect
        rect.w = self.width
        return rect if self._parent is None else rect.clip(self._parent.visible_rect)

    def to_window_rect(self, place: pygame.Rect) -> pygame.Rect:
        """A place in the content, in pixels of the window."""
        rect = self.rect
        return place.move(rect.x, rect.y - self.offset)

    def is_inside(self, other: Viewport) -> bool:
        """Whether it is that one, or stands in it."""
        return self is other or (self._parent is not None and self._parent.is_inside(other))
