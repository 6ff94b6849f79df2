"""The program's own window: opened where it stood, full screen on the display where it is, and back to its place."""

from __future__ import annotations

import os
import warnings
from typing import Final

import pygame

from tabletop.ui.drawing.metrics import SMALLEST
from tabletop.ui.stage.displays import Place, Point, displays, under

_OPENS_AT: Final = "SDL_VIDEO_WINDOW_POS"


class DesktopWindow:
    """Never switches a display's mode: full screen is a window without a frame that is as large as its display."""

    def __init__(self, size: tuple[int, int], place: Place | None = None) -> None:
        """Opens it with a size in pixels where the desktop puts it, or where it stood."""
        there = displays()
        if place:
            self._place = place.among(there, SMALLEST)
            os.environ[_OPENS_AT] = ",".join(map(str, self._place.position))
        size = self._place.size if place else there[0].fitting(size, SMALLEST)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", RuntimeWarning)  # a tiling desktop may give another size than asked for
            self.surface = pygame.display.set_mode(size, pygame.RESIZABLE)
        os.environ.pop(_OPENS_AT, None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to a display's least size
            self._window = pygame.Window.from_display_module()
        self._window.minimum_size = SMALLEST
        if place:
            self._put(self._place.position)
        self.full = False

    @property
    def place(self) -> Place:
        """Where it stands, or stood before it was full screen."""
        if self.full:
            return self._place
        position, size = pygame.display.get_window_position(), pygame.display.get_window_size()
        middle = position[0] + size[0] // 2, position[1] + size[1] // 2
        return Place(position, size, under(middle, displays()))

    def cover(self, full: bool) -> None:
        """Takes the whole of its display, or goes back to its place."""
        if full == self.full:
            return
        if full:
            self._place = self.place
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
            if self._window.size != self._place.size:
                self._window.maximize()  # SDL knows where it stood, but not that it was as large as the desktop
        self.full = full

    def _put(self, position: Point) -> None:
        """Some desktops take the place for that of the frame, of which SDL does not know: it would not move at all."""
        self._window.position = position[0], position[1] + 1
        self._window.position = position
