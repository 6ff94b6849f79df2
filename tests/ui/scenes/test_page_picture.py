"""A page as a picture file: its bounds, and that no file is overwritten."""

from __future__ import annotations

import io
import random
from pathlib import Path

import pygame
import pytest

from tabletop import paths
from tabletop.ui.scenes import page_picture
from tabletop.ui.scenes.page_picture import MOST_PIXELS, make_page_picture, save_page_picture


def size_of(png: bytes) -> tuple[int, int]:
    return pygame.image.load(io.BytesIO(png), "a.png").get_size()


def test_a_picture_keeps_its_size_within_the_bounds() -> None:
    assert size_of(make_page_picture("a", pygame.Surface((1280, 3000))).png) == (1280, 3000)


def test_a_huge_page_is_made_small_enough_for_phones_to_open() -> None:
    width, height = size_of(make_page_picture("a", pygame.Surface((2000, 12_000))).png)
    assert width * height <= MOST_PIXELS
    assert abs(width * 6 - height) <= 6, "its shape is kept"


def test_a_heavy_picture_is_made_smaller_until_it_is_light(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_picture, "MOST_BYTES", 60_000)
    noise = pygame.image.frombytes(random.Random(1).randbytes(300 * 200 * 3), (300, 200), "RGB")
    made = make_page_picture("a", noise)
    assert len(made.png) <= 60_000
    assert size_of(made.png)[0] < 300


def test_no_file_is_overwritten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "pictures", lambda: tmp_path)
    for colour in ("red", "blue"):
        drawn = pygame.Surface((4, 4))
        drawn.fill(colour)
        save_page_picture(make_page_picture("a", drawn))
    found = {path.name: pygame.image.load(path).get_at((0, 0)) for path in tmp_path.glob("*.png")}
    assert found == {"a.png": pygame.Color("red"), "a 2.png": pygame.Color("blue")}
