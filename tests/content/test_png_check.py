"""A PNG is told to be whole exactly where libpng draws all of it."""

from __future__ import annotations

import io
import zlib

import pygame
import pytest

from tabletop.content.png_check import png_fault
from tests.hostile.pictures import sound_png


@pytest.mark.parametrize("size", [(1, 1), (9, 3), (64, 64)])
@pytest.mark.parametrize("alpha", [True, False])
def test_what_pygame_writes_is_whole(size: tuple[int, int], alpha: bool) -> None:
    made = io.BytesIO()
    pygame.image.save(pygame.Surface(size, pygame.SRCALPHA if alpha else 0), made, "a.png")
    assert png_fault(made.getvalue()) == ""


def test_what_lies_behind_the_end_does_no_harm() -> None:
    assert png_fault(sound_png() + b"more") == ""


@pytest.mark.parametrize("depth_and_colour", [(1, 0), (2, 3), (4, 3), (16, 2), (16, 6), (8, 4)])
@pytest.mark.parametrize("interlace", [0, 1])
def test_every_kind_of_rows_is_counted_as_libpng_counts_them(depth_and_colour: tuple[int, int], interlace: int) -> None:
    from tests.hostile.pictures import chunk, header

    depth, colour = depth_and_colour
    bits = depth * {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[colour]
    passes = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
    rows = bytearray()
    for column, row, across, down in passes if interlace else [(0, 0, 1, 1)]:
        wide, high = len(range(column, 11, across)), len(range(row, 7, down))
        for _ in range(high if wide else 0):
            rows += bytes(1 + (wide * bits + 7) // 8)
    palette = chunk(b"PLTE", bytes(12)) if colour == 3 else b""
    for cut, told in ((0, ""), (1, "too few rows or too many")):
        data = zlib.compress(bytes(rows[: len(rows) - cut]))
        raw = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header(11, 7, depth, colour, interlace)) + palette
        raw += chunk(b"IDAT", data) + chunk(b"IEND")
        assert told in png_fault(raw)
        assert bool(png_fault(raw)) == bool(told)
        if not cut:
            assert pygame.image.load(io.BytesIO(raw), "a.png").get_size() == (11, 7)


@pytest.mark.parametrize("length", range(8, len(sound_png()) - 1, 5))
def test_a_picture_that_was_cut_is_told(length: int) -> None:
    assert png_fault(sound_png()[:length])
