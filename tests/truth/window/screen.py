"""What a window shows on the screen, asked of the X server: no way into the program."""

from __future__ import annotations

import ctypes
from ctypes import POINTER, byref, c_char_p, c_int, c_uint, c_ulong, c_void_p

import pygame

_ALL_PLANES, _PIXELS = c_ulong(-1), 2


class _Attributes(ctypes.Structure):
    """The head of XWindowAttributes."""

    _fields_ = (("x", c_int), ("y", c_int), ("width", c_int), ("height", c_int), ("rest", ctypes.c_byte * 256))


class _Image(ctypes.Structure):
    """The head of XImage."""

    _fields_ = (
        ("width", c_int), ("height", c_int), ("xoffset", c_int), ("format", c_int), ("data", c_void_p),
        ("byte_order", c_int), ("bitmap_unit", c_int), ("bitmap_bit_order", c_int), ("bitmap_pad", c_int),
        ("depth", c_int), ("bytes_per_line", c_int), ("bits_per_pixel", c_int),
    )  # fmt: skip


class Screen:
    """A connection to the X server of DISPLAY."""

    def __init__(self) -> None:
        self._x = x = ctypes.CDLL("libX11.so.6")
        x.XOpenDisplay.restype, x.XOpenDisplay.argtypes = c_void_p, (c_char_p,)
        x.XGetWindowAttributes.argtypes = (c_void_p, c_ulong, POINTER(_Attributes))
        x.XGetImage.restype = POINTER(_Image)
        x.XGetImage.argtypes = (c_void_p, c_ulong, c_int, c_int, c_uint, c_uint, c_ulong, c_int)
        x.XDestroyImage.argtypes = (POINTER(_Image),)
        x.XCloseDisplay.argtypes = (c_void_p,)
        self._display = x.XOpenDisplay(None)
        assert self._display, "there is no display"

    def picture(self, window: int) -> pygame.Surface:
        """What is seen of a window now, without the pointer."""
        told = _Attributes()
        self._x.XGetWindowAttributes(self._display, window, byref(told))
        image = self._x.XGetImage(
            self._display, window, 0, 0, told.width, told.height, _ALL_PLANES, _PIXELS
        )  # fmt: skip
        assert image.contents.bits_per_pixel == 32
        raw = ctypes.string_at(image.contents.data, image.contents.bytes_per_line * told.height)
        self._x.XDestroyImage(image)
        seen = pygame.image.frombytes(raw, (told.width, told.height), "BGRA", pitch=image_pitch(raw, told.height))
        opaque = pygame.Surface(seen.get_size(), depth=24)
        seen.set_alpha(None)
        opaque.blit(seen, (0, 0))
        return opaque

    def close(self) -> None:
        """Ends the connection."""
        self._x.XCloseDisplay(self._display)


def image_pitch(raw: bytes, height: int) -> int:
    """Bytes of a line."""
    return len(raw) // height
