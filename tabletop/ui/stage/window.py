"""The displays of the desktop, the program's own window, and its second window."""

from __future__ import annotations

import os
import warnings
from contextlib import suppress
from typing import Final

import pygame

from tabletop.ui.drawing.metrics import LEAST_LAYOUT_SIZE, SMALLEST_WINDOW
from tabletop.ui.stage.displays import Display, Point, WindowPlacement, display_at, displays, frame_of

_OPENS_AT: Final = "SDL_VIDEO_WINDOW_POS"


class DesktopWindow:
    """Never switches a display's mode: full screen is a window without a frame that is as large as its display."""

    def __init__(self, size: tuple[int, int], place: WindowPlacement | None = None) -> None:
        """Opens it with a size in pixels where the desktop puts it, or where it stood."""
        there = displays()
        if place:
            self._place = place.adapted_to(there, LEAST_LAYOUT_SIZE)
            os.environ[_OPENS_AT] = ",".join(map(str, self._place.position))
        size = self._place.size if place else there[0].fit_size(size, LEAST_LAYOUT_SIZE)
        self.surface = _open_window(size)
        os.environ.pop(_OPENS_AT, None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to a display's least size
            self._window = pygame.Window.from_display_module()
        if place:
            self._move_to(self._place.position)
        self.is_cramped = False
        """Whether its frame has no room on the display, so that only full screen shows its lower edge."""
        self._fit_frame(self._place.display if place else there[0], size)
        self.full = False

    @property
    def id(self) -> int:
        """Its number."""
        return self._window.id

    @property
    def area(self) -> pygame.Rect:
        """Where it is now, in pixels of the desktop."""
        return pygame.Rect(pygame.display.get_window_position(), pygame.display.get_window_size())

    def focus(self) -> None:
        """Has the keyboard again, where the desktop lets it."""
        with suppress(pygame.error):
            self._window.focus()

    @property
    def place(self) -> WindowPlacement:
        """Where it stands, or stood before it was full screen."""
        if self.full:
            return self._place
        position, size = pygame.display.get_window_position(), pygame.display.get_window_size()
        middle = position[0] + size[0] // 2, position[1] + size[1] // 2
        return WindowPlacement(position, size, display_at(middle, displays()))

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

    def _fit_frame(self, display: Display, size: Point) -> None:
        """Makes it smaller where its frame would not be seen whole; only now the desktop tells what that takes."""
        frame = frame_of(self._window.id)
        fitting = display.fit_size(size, LEAST_LAYOUT_SIZE, frame)
        whole = fitting[0] + frame[0] + frame[2], fitting[1] + frame[1] + frame[3]
        self.is_cramped = whole[0] > display.usable_rect.w or whole[1] > display.usable_rect.h
        self._window.minimum_size = min(SMALLEST_WINDOW[0], fitting[0]), min(SMALLEST_WINDOW[1], fitting[1])
        if fitting != size:
            self.surface = _open_window(fitting)
            self._move_to((display.usable_rect.x + frame[0], display.usable_rect.y + frame[1]))

    def _move_to(self, position: Point) -> None:
        """Some desktops take the place for that of the frame, of which SDL does not know: it would not move at all."""
        self._window.position = position[0], position[1] + 1
        self._window.position = position


def _open_window(size: Point) -> pygame.Surface:
    """The window of the program, in this size from now on."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a tiling desktop may give another size than asked for
        return pygame.display.set_mode(size, pygame.RESIZABLE)
