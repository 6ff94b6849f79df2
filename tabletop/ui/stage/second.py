"""A second window of the program: another picture, on another display where there is one; nobody plays in it."""

from __future__ import annotations

import ctypes
import os
from collections.abc import Sequence
from contextlib import suppress
from typing import Final, Protocol

import pygame

from tabletop.ui.drawing.metrics import LEAST_LAYOUT_SIZE, SMALLEST_WINDOW
from tabletop.ui.stage.displays import Display, WindowPlacement, display_at, displays, sdl_library

_QUIETLY: Final = "SDL_WINDOW_NO_ACTIVATION_WHEN_SHOWN"
_GAP: Final = 8
"""Pixels between the two windows where they have room side by side."""


class MainWindow(Protocol):
    """The program's own window."""

    @property
    def id(self) -> int:
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
            self.cover(full=True)

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

    def is_stranded(self, there: Sequence[Display]) -> bool:
        """Whether the display that it fills is not there any more, or nothing of it lies on any."""
        if self.full:
            return not any(each.bounds == self._place.display.bounds for each in there)
        rect = pygame.Rect(self._window.position, self._window.size)
        return not any(rect.colliderect(each.bounds) for each in there)

    def cover(self, *, full: bool) -> None:
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
        self.cover(full=False)
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


def second_window_place(
    own: pygame.Rect, there: tuple[Display, ...], before: WindowPlacement | None = None, *, full: bool = False
) -> tuple[WindowPlacement, bool]:
    """Where a second window opens beside the program's own one, in pixels of the desktop, and whether full screen.

    Where it stood before, if that display is still there as it was; else all of another display; else beside the own
    window, where it covers least of that. It never takes the whole of the display on which people play.
    """
    here = display_at(own.center, there)
    if before is not None and before.display in there:
        return before.adapted_to(there, LEAST_LAYOUT_SIZE), full and before.display != here
    other = next((each for each in there if each != here), None)
    if other is not None:
        size = other.fit_size(SMALLEST_WINDOW, LEAST_LAYOUT_SIZE)
        return WindowPlacement(other.middle_position(size), size, other), True
    size, room = here.fit_size(SMALLEST_WINDOW, LEAST_LAYOUT_SIZE), here.usable_rect
    right, left = own.right + _GAP, own.left - _GAP - size[0]
    x = right if right + size[0] <= room.right else left if left >= room.left else _farther_edge(own, room, size[0])
    y = max(room.top, min(own.top, room.bottom - size[1]))
    return WindowPlacement((x, y), size, here), False


def _farther_edge(own: pygame.Rect, room: pygame.Rect, width: int) -> int:
    """The edge of a display at which less of the own window is covered."""
    return room.left if own.left - room.left > room.right - own.right else room.right - width


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def _update_window_rects(window: int, rects: Sequence[pygame.Rect]) -> bool:
    """Shows parts of a window, which pygame cannot; whether that could be done."""
    try:
        sdl = sdl_library()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        known = ctypes.c_void_p(sdl.SDL_GetWindowFromID(window))
        parts = (_Rect * len(rects))(*(_Rect(*rect) for rect in rects))
        return bool(known) and sdl.SDL_UpdateWindowSurfaceRects(known, parts, len(rects)) == 0
    except (AttributeError, OSError):
        return False
