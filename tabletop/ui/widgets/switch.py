"""A button that is on or off."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.widgets.viewport import Viewport
from tabletop.ui.widgets.widget import ButtonImages, ImageButton


class Switch(ImageButton):
    """Turns with every press, and looks as its images for on and off do."""

    def __init__(
        self, place: pygame.Rect, is_on: bool, images: Callable[[bool], ButtonImages], change: Callable[[bool], None],
        viewport: Viewport | None = None,
    ) -> None:  # fmt: skip
        super().__init__(place, images(is_on), None, viewport)
        self.is_on = is_on
        self._images_of: Callable[[bool], ButtonImages] | None = images
        self._change: Callable[[bool], None] | None = change

    def activate(self) -> None:
        if not self.is_enabled or self._images_of is None or self._change is None:
            return
        self.is_on = not self.is_on
        self.set_images(self._images_of(self.is_on))
        self._change(self.is_on)

    def dispose(self) -> None:
        super().dispose()
        self._images_of = self._change = None
