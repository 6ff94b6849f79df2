"""The displays of the desktop by name and bounds, which SDL tells and pygame does not."""

from __future__ import annotations

import ctypes
import sys
from dataclasses import dataclass
from typing import Final

import pygame
import pygame.base

Point = tuple[int, int]
Bounds = tuple[int, int, int, int]
"""Left, top, width and height in pixels of the desktop."""
_GRIP: Final = 120
"""Pixels of a window that must lie on a display, so that it can be seen and taken hold of."""


@dataclass(frozen=True, slots=True)
class Display:
    """A screen of the desktop."""

    name: str
    bounds: Bounds

    def holds(self, point: Point) -> bool:
        """Whether the point of the desktop lies on it."""
        return bool(pygame.Rect(self.bounds).collidepoint(point))

    def fitting(self, size: Point, least: Point) -> Point:
        """The size, made smaller where it is larger than the display, but never smaller than `least`."""
        return max(least[0], min(size[0], self.bounds[2])), max(least[1], min(size[1], self.bounds[3]))

    def middle_for(self, size: Point) -> Point:
        """Where a window of this size stands in the middle."""
        x, y, w, h = self.bounds
        return x + max(0, w - size[0]) // 2, y + max(0, h - size[1]) // 2


@dataclass(frozen=True, slots=True)
class Place:
    """Where a window stands that is not full screen."""

    position: Point
    size: Point
    display: Display

    def among(self, displays: tuple[Display, ...], least: Point) -> Place:
        """The same place if its display is still there as it was, else the middle of that name, else of the first."""
        here = next((each for each in displays if each.name == self.display.name), displays[0])
        size = here.fitting(self.size, least)
        if here == self.display and size == self.size and self._can_be_held(here):
            return self
        return Place(here.middle_for(size), size, here)

    def _can_be_held(self, display: Display) -> bool:
        seen = pygame.Rect(self.position, self.size).clip(display.bounds)
        return seen.w >= _GRIP and seen.h >= _GRIP and self.position[1] >= display.bounds[1]


def displays() -> tuple[Display, ...]:
    """All displays, the first one first; nameless and side by side where SDL cannot be asked."""
    sizes = pygame.display.get_desktop_sizes()
    try:
        sdl = ctypes.CDLL("SDL2" if sys.platform == "win32" else pygame.base.__file__)
        return tuple(_asked(sdl, index) for index in range(len(sizes)))
    except (AttributeError, OSError):
        return tuple(Display("", (sum(w for w, _ in sizes[:i]), 0, *size)) for i, size in enumerate(sizes))


def under(point: Point, there: tuple[Display, ...]) -> Display:
    """The display that holds the point, or the first."""
    return next((display for display in there if display.holds(point)), there[0])


class _Rect(ctypes.Structure):
    _fields_ = (("x", ctypes.c_int), ("y", ctypes.c_int), ("w", ctypes.c_int), ("h", ctypes.c_int))


def _asked(sdl: ctypes.CDLL, index: int) -> Display:
    sdl.SDL_GetDisplayName.restype = ctypes.c_char_p
    name, rect = sdl.SDL_GetDisplayName(index) or b"", _Rect()
    sdl.SDL_GetDisplayBounds(index, ctypes.byref(rect))
    return Display(name.decode("utf-8", "replace"), (rect.x, rect.y, rect.w, rect.h))
