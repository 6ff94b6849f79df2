"""A sheet that draws at once, for tests that look at what a part of a frame draws."""

from __future__ import annotations

from typing import Any

import pygame

from tabletop.ui.drawing.display_list import DisplayList


class Live(DisplayList):
    """Puts every stroke on a surface as soon as it is known, within the surface's clip."""

    def __init__(self, surface: pygame.Surface) -> None:
        super().__init__(surface.get_size())
        self._surface = surface
        self._outside = surface.get_clip()
        self.set_clip(None)

    def set_clip(self, rect: pygame.Rect | None) -> None:
        super().set_clip(self._outside if rect is None else rect.clip(self._outside))

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> None:
        known = len(self)
        super().blit(source, dest, area, special_flags)
        self._show(known)

    def add_strokes(self, strokes: Any) -> None:
        known = len(self)
        super().add_strokes(strokes)
        self._show(known)

    def _add_shape_stroke(self, *stroke: Any) -> None:
        known = len(self)
        super()._add_shape_stroke(*stroke)
        self._show(known)

    def _show(self, known: int) -> None:
        clip = self._surface.get_clip()
        for what, _, bounds, details in self.strokes_from_index(known):
            self._surface.set_clip(bounds)
            if isinstance(what, pygame.Surface):
                self._surface.blit(what, *details[:3])
            else:
                what(self._surface, *details)
        self._surface.set_clip(clip)
