"""Large pieces of art as they were rendered before: drawing an SVG anew costs more than reading its pixels."""

from __future__ import annotations

import contextlib
import zlib
from pathlib import Path

import pygame

from tabletop import log, reading
from tabletop.times import recency_key

_SMALLEST = 40_000
"""Pixels below which rendering is as fast as reading."""
_MOST_FILES = 250
_MOST_STORED_BYTES = 64 << 20


class PictureStore:
    """Files of pixels in the cache folder; one that is missing or damaged is made again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._writable = True

    def load_picture(self, text: str, size: tuple[int, int]) -> pygame.Surface | None:
        """The rendered SVG, with its size in pixels; None where it must be rendered."""
        if size[0] * size[1] < _SMALLEST:
            return None
        try:
            packed = reading.read_ordinary(self._picture_file(text, size), _MOST_STORED_BYTES)
            pixels = zlib.decompressobj().decompress(packed, 4 * size[0] * size[1] + 1)
        except (OSError, zlib.error):
            return None
        if len(pixels) != 4 * size[0] * size[1]:
            return None
        return pygame.image.frombytes(pixels, size, "RGBA")

    def store_picture(self, text: str, size: tuple[int, int], picture: pygame.Surface) -> None:
        """Writes a rendered SVG down, where that is possible."""
        if size[0] * size[1] < _SMALLEST or not self._writable:
            return
        path = self._picture_file(text, size)
        fresh = path.with_suffix(".new")
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            fresh.write_bytes(zlib.compress(pygame.image.tobytes(picture, "RGBA"), 1))
            fresh.replace(path)
            self._remove_oldest()
        except OSError as error:
            log.log_note(__name__, "pictures are not kept: %s", error)
            self._writable = False
            with contextlib.suppress(OSError):
                fresh.unlink()

    def _picture_file(self, text: str, size: tuple[int, int]) -> Path:
        raw = f"{pygame.ver} {text}".encode()
        key = f"{zlib.crc32(raw):08x}{zlib.adler32(raw):08x}-{len(raw)}-{size[0]}x{size[1]}"
        return self._folder / f"{key}.pixels"

    def _remove_oldest(self) -> None:
        """Removes what was written longest ago, and before that what is dated in the future."""
        files = list(self._folder.glob("*.pixels"))
        if len(files) <= _MOST_FILES:
            return
        files.sort(key=lambda file: recency_key(file.stat().st_mtime))
        for file in files[: len(files) - _MOST_FILES]:
            with contextlib.suppress(OSError):
                file.unlink()
