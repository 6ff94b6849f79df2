"""A part of the window as it was drawn last, for as long as nothing about it changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame


class Kept:
    """One picture of one rectangle; all that lies below it in the window must always be the same."""

    def __init__(self) -> None:
        self._key: object = None
        self._picture: pygame.Surface | None = None

    def forget(self) -> None:
        """Has everything drawn again, as after a change of size or look."""
        self._key = self._picture = None

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, key: object, paint: Callable[[], None]) -> None:
        """Shows the picture again, or paints it and keeps it; the key must tell everything that it shows."""
        if self._picture is not None and self._key == (rect.topleft, rect.size, key):
            surface.blit(self._picture, rect)
            return
        paint()
        if rect.w > 0 and rect.h > 0 and surface.get_clip().contains(rect):
            self._key, self._picture = (rect.topleft, rect.size, key), surface.subsurface(rect).copy()
