"""The displays of the desktop by name and bounds, which SDL tells and pygame does not.

`windows`, `app` and the wall place their windows by it. It opens none. Positions, sizes, names and bounds of displays
are kept in the player's settings (`window_at`, `display`, `wall_bounds` and so on) and must keep their meaning:
pixels of the desktop. Where SDL cannot be asked, every function must still answer.
"""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass, field
from typing import Final

import pygame
import pygame.base

Point = tuple[int, int]
Bounds = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the desktop."""
Frame = tuple[int, int, int, int]
"""Pixels that the desktop draws at the left, top, right and bottom of a window."""
NO_FRAME: Final[Frame] = (0, 0, 0, 0)
_GRIP: Final = 120
"""Pixels of a window that must lie on a display, so that it can be seen and taken hold of."""


@dataclass(frozen=True, slots=True)
class Display:
    """A screen of the desktop."""

    name: str
    bounds: Bounds
    usable: Bounds | None = field(default=None, compare=False)
    """What bars of the desktop leave free; None where nobody knows."""

    @property
    def usable_rect(self) -> pygame.Rect:
        """Where windows go that are not full screen."""
        return pygame.Rect(self.usable or self.bounds)

    def contains_point(self, point: Point) -> bool:
        return bool(pygame.Rect(self.bounds).collidepoint(point))

    def fit_window_size(self, size: Point, least: Point, frame: Frame = NO_FRAME) -> Point:
        """The size, made smaller where it has no room with its frame, but never smaller than `least`."""
        left, top, right, bottom = frame
        return max(least[0], min(size[0], self.usable_rect.w - left - right)), max(
            least[1], min(size[1], self.usable_rect.h - top - bottom)
        )

    def centred_window_position(self, size: Point) -> Point:
        """Where a window of this size stands in the middle."""
        room = self.usable_rect
        return room.x + max(0, room.w - size[0]) // 2, room.y + max(0, room.h - size[1]) // 2


@dataclass(frozen=True, slots=True)
class WindowPlacement:
    """Where a window stands that is not full screen."""

    position: Point
    size: Point
    display: Display

    def adapted_to_displays(self, displays: tuple[Display, ...], least: Point) -> WindowPlacement:
        """The same place if its display is still there as it was, else the middle of that name, else of the first."""
        here = next((each for each in displays if each.name == self.display.name), displays[0])
        size = here.fit_window_size(self.size, least)
        if here == self.display and size == self.size and self._is_title_bar_reachable(here):
            return WindowPlacement(self.position, self.size, here)
        return WindowPlacement(here.centred_window_position(size), size, here)

    def _is_title_bar_reachable(self, display: Display) -> bool:
        seen = pygame.Rect(self.position, self.size).clip(display.bounds)
        return seen.w >= _GRIP and seen.h >= _GRIP and self.position[1] >= display.bounds[1]


def displays() -> tuple[Display, ...]:
    """All displays, the first one first; nameless and side by side where SDL cannot be asked."""
    sizes = pygame.display.get_desktop_sizes()
    try:
        sdl = sdl_library()
        return tuple(_query_display(sdl, index) for index in range(len(sizes)))
    except (AttributeError, OSError):
        return tuple(Display("", (sum(w for w, _ in sizes[:i]), 0, *size)) for i, size in enumerate(sizes))


def window_frame_sizes(window: int) -> Frame:
    """What the desktop puts around the window of this number; nothing where it does not say."""
    sides = tuple(ctypes.c_int() for _ in range(4))
    try:
        sdl = sdl_library()
        sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
        known = ctypes.c_void_p(sdl.SDL_GetWindowFromID(window))
        if not known or sdl.SDL_GetWindowBordersSize(known, *(ctypes.byref(sides[i]) for i in (1, 0, 3, 2))):
            return NO_FRAME
    except (AttributeError, OSError):
        return NO_FRAME
    left, top, right, bottom = (side.value for side in sides)
    return left, top, right, bottom


def display_at(point: Point, available: tuple[Display, ...]) -> Display:
    """The display that holds the point, or the first."""
    return next((display for display in available if display.contains_point(point)), available[0])


def sdl_library() -> ctypes.CDLL:
    """The library that pygame uses."""
    return ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)


class _SdlRect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))

    @property
    def as_bounds(self) -> Bounds:
        return self.x, self.y, self.w, self.h


def _query_display(sdl: ctypes.CDLL, index: int) -> Display:
    sdl.SDL_GetDisplayName.restype = ctypes.c_char_p
    name, rect, usable = sdl.SDL_GetDisplayName(index) or b"", _SdlRect(), _SdlRect()
    sdl.SDL_GetDisplayBounds(index, ctypes.byref(rect))
    failed = sdl.SDL_GetDisplayUsableBounds(index, ctypes.byref(usable)) or not usable.w or not usable.h
    return Display(name.decode("utf-8", "replace"), rect.as_bounds, None if failed else usable.as_bounds)
