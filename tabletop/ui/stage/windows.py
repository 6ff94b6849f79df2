"""The windows on the desktop: the program's own window, and the second window for spectators.

`tabletop.app` opens the first, the wall (`scenes/wall`) the second. Placing is by `displays`, drawing by the stage.
No display's mode must ever be switched: full screen is a window without a frame. Some lines answer what single
desktops do; comments beside them say so, and `tests/ui/stage/test_windows.py` tries them. Failures of the second
window are pygame.error and must not end the match.
"""

from __future__ import annotations

import ctypes
import os
import warnings
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Protocol

import pygame

from tabletop.ui.drawing.metrics import LEAST_LAYOUT_SIZE, SMALLEST_WINDOW
from tabletop.ui.stage.displays import (
    Display,
    Point,
    WindowPlacement,
    display_at,
    displays,
    sdl_library,
    window_frame_sizes,
)

_OPENS_AT: Final = "SDL_VIDEO_WINDOW_POS"


class DesktopWindow:
    """Never switches a display's mode: full screen is a window without a frame that is as large as its display."""

    def __init__(self, size: tuple[int, int], place: WindowPlacement | None = None) -> None:
        """Opens it with a size in pixels where the desktop puts it, or where it stood."""
        there = displays()
        if place:
            self._place = place.adapted_to_displays(there, LEAST_LAYOUT_SIZE)
            os.environ[_OPENS_AT] = ",".join(map(str, self._place.position))
        size = self._place.size if place else there[0].fit_window_size(size, LEAST_LAYOUT_SIZE)
        self.surface = _open_window(size)
        os.environ.pop(_OPENS_AT, None)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # there is no other way to a display's least size
            self._window = pygame.Window.from_display_module()
        if place:
            self._move_window_to(self._place.position)
        self.is_cramped = False
        """Whether its frame has no room on the display, so that only full screen shows its lower edge."""
        self._shrink_to_fit_with_frame(self._place.display if place else there[0], size)
        self.full = False

    @property
    def window_id(self) -> int:
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

    def switch_fullscreen(self, full: bool) -> None:
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

    def _shrink_to_fit_with_frame(self, display: Display, size: Point) -> None:
        """Makes it smaller where its frame would not be seen whole; only now the desktop tells what that takes."""
        frame = window_frame_sizes(self._window.id)
        fitting = display.fit_window_size(size, LEAST_LAYOUT_SIZE, frame)
        whole = fitting[0] + frame[0] + frame[2], fitting[1] + frame[1] + frame[3]
        self.is_cramped = whole[0] > display.usable_rect.w or whole[1] > display.usable_rect.h
        self._window.minimum_size = min(SMALLEST_WINDOW[0], fitting[0]), min(SMALLEST_WINDOW[1], fitting[1])
        if fitting != size:
            self.surface = _open_window(fitting)
            self._move_window_to((display.usable_rect.x + frame[0], display.usable_rect.y + frame[1]))

    def _move_window_to(self, position: Point) -> None:
        """Some desktops take the place for that of the frame, of which SDL does not know: it would not move at all."""
        self._window.position = position[0], position[1] + 1
        self._window.position = position


def _open_window(size: Point) -> pygame.Surface:
    """The window of the program, in this size from now on."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # a tiling desktop may give another size than asked for
        return pygame.display.set_mode(size, pygame.RESIZABLE)


_QUIETLY: Final = "SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN"
_GAP: Final = 8
"""Pixels between the two windows where they have room side by side."""


class MainWindow(Protocol):
    """The program's own window."""

    @property
    def window_id(self) -> int:
        """Its number."""

    @property
    def area(self) -> pygame.Rect:
        """Where it is now, in pixels of the desktop."""

    def focus(self) -> None:
        """Has the keyboard again."""


class SecondWindow:
    """Opens, shows and closes; whatever becomes of it, `pygame.error` is the worst."""

    def __init__(self, title: str, place: WindowPlacement, icon: pygame.Surface, *, full: bool) -> None:
        """Opens it without taking the keyboard away from anybody; raises pygame.error."""
        os.environ[_QUIETLY] = "1"
        try:
            self._window = pygame.Window(title, place.size, place.position, resizable=True)
        finally:
            os.environ.pop(_QUIETLY)
        self._window.set_icon(icon)
        self._window.minimum_size = LEAST_LAYOUT_SIZE
        self._place = place
        self.id = self._window.id
        self.full = False
        if full:
            self.switch_fullscreen(full=True)

    @property
    def surface(self) -> pygame.Surface:
        """What is drawn on, always as large as the window; raises pygame.error where it is gone."""
        return self._window.get_surface()

    @property
    def focused(self) -> bool:
        """Whether it has the keyboard."""
        return bool(self._window.focused)

    @property
    def place(self) -> WindowPlacement:
        """Where it stands, or stood before it was full screen."""
        if self.full:
            return self._place
        with suppress(pygame.error):
            position, size = self._window.position, self._window.size
            middle = position[0] + size[0] // 2, position[1] + size[1] // 2
            self._place = WindowPlacement(position, size, display_at(middle, displays()))
        return self._place

    def is_off_screen(self, available: Sequence[Display]) -> bool:
        """Whether the display that it fills is not there any more, or nothing of it lies on any."""
        if self.full:
            return not any(each.bounds == self._place.display.bounds for each in available)
        rect = pygame.Rect(self._window.position, self._window.size)
        return not any(rect.colliderect(each.bounds) for each in available)

    def switch_fullscreen(self, *, full: bool) -> None:
        """Takes the whole of its display, never switching its mode, or goes back to its place."""
        if full == self.full:
            return
        self._place = self.place
        if full:
            self._window.set_fullscreen(desktop=True)
        else:
            self._window.set_windowed()
        self.full = full

    def move(self, place: WindowPlacement) -> None:
        """Stands elsewhere, not full screen."""
        self.switch_fullscreen(full=False)
        self._window.size, self._window.position = place.size, place.position
        self._place = place

    def show(self, rects: Sequence[pygame.Rect]) -> None:
        """What was drawn in these rectangles is seen; raises pygame.error."""
        if not _update_window_rects(self.id, rects):
            self._window.flip()

    def close(self) -> None:
        """Whether or not it is still there."""
        with suppress(pygame.error):
            self._window.destroy()


def choose_second_window_place(
    main_rect: pygame.Rect, available: tuple[Display, ...], before: WindowPlacement | None = None, *, full: bool = False
) -> tuple[WindowPlacement, bool]:
    """Where a second window opens beside the program's own one, in pixels of the desktop, and whether full screen.

    Where it stood before, if that display is still there as it was; else all of another display; else beside the own
    window, where it covers least of that. It never takes the whole of the display on which people play.
    """
    here = display_at(main_rect.center, available)
    if before is not None and before.display in available:
        return before.adapted_to_displays(available, LEAST_LAYOUT_SIZE), full and before.display != here
    other = next((each for each in available if each != here), None)
    if other is not None:
        size = other.fit_window_size(SMALLEST_WINDOW, LEAST_LAYOUT_SIZE)
        return WindowPlacement(other.centred_window_position(size), size, other), True
    size, room = here.fit_window_size(SMALLEST_WINDOW, LEAST_LAYOUT_SIZE), here.usable_rect
    right, left = main_rect.right + _GAP, main_rect.left - _GAP - size[0]
    x = (
        right
        if right + size[0] <= room.right
        else left
        if left >= room.left
        else _less_covered_edge(main_rect, room, size[0])
    )
    y = max(room.top, min(main_rect.top, room.bottom - size[1]))
    return WindowPlacement((x, y), size, here), False


def _less_covered_edge(main_rect: pygame.Rect, room: pygame.Rect, width: int) -> int:
    """The edge of a display at which less of the own window is covered."""
    return room.left if main_rect.left - room.left > room.right - main_rect.right else room.right - width


class _SdlUpdateRect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def _update_window_rects(window: int, rects: Sequence[pygame.Rect]) -> bool:
    """Shows parts of a window, which pygame cannot; whether that could be done."""
    try:
        sdl = sdl_library()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        known = ctypes.c_void_p(sdl.SDL_GetWindowFromID(window))
        parts = (_SdlUpdateRect * len(rects))(*(_SdlUpdateRect(*rect) for rect in rects))
        return bool(known) and sdl.SDL_UpdateWindowSurfaceRects(known, parts, len(rects)) == 0
    except (AttributeError, OSError):
        return False
