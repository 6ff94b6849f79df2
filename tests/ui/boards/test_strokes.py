"""Strokes over a large table: pale pictures, numbers on chips, shots on their way, and what they cover."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.boards.strokes import (
    blit_centred,
    draw_shadow,
    draw_shot_tracer,
    late_fading_opacity,
    number_badge_picture,
    with_opacity,
)
from tabletop.ui.stage.stage import Stage
from tests.ui.live import Live
from tests.ui.pilot import piloted


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


def paper() -> pygame.Surface:
    return pygame.Surface((200, 200), pygame.SRCALPHA)


def test_a_picture_is_put_by_its_middle_and_made_pale_without_harm() -> None:
    picture, surface = pygame.Surface((20, 10), pygame.SRCALPHA), paper()
    picture.fill("#FFFFFF")
    blit_centred(Live(surface), picture, (100.4, 50.0), 50)
    assert surface.get_bounding_rect() == pygame.Rect(90, 45, 20, 10)
    assert surface.get_at((100, 50)).a == pytest.approx(128, abs=2)
    assert picture.get_at((0, 0)).a == 255
    assert with_opacity(picture, 100) is picture
    assert with_opacity(picture, -5).get_at((0, 0)).a == 0


def test_what_is_read_fades_late() -> None:
    assert [late_fading_opacity(share) for share in (0.0, 0.69, 0.85, 1.0)] == [100, 100, 50, 0]


def test_a_number_stands_on_a_chip(stage: Stage) -> None:
    chip = number_badge_picture(stage, "−3", "#FF0000", "#000000")
    middle = chip.get_height() // 2
    assert chip.get_at((stage.metrics.px(5), middle))[:3] == (255, 0, 0)
    assert chip.get_at((0, 0)).a == 0


def test_a_shot_is_seen_on_a_part_of_its_way(stage: Stage) -> None:
    surface = paper()
    draw_shot_tracer(stage, Live(surface), (20.0, 100.0), (180.0, 100.0), (0.25, 0.5))
    seen = surface.get_bounding_rect()
    assert (seen.left, seen.right) == pytest.approx((60, 100), abs=4)


def test_a_shadow_falls_aside_the_higher_somebody_is(stage: Stage) -> None:
    spots = []
    for up in (4, 20):
        surface = paper()
        draw_shadow(stage, Live(surface), (100.0, 100.0), 40, up=up, ink="#000000 0.7")
        spots.append(surface.get_bounding_rect().center)
    assert spots[0] == pytest.approx((102, 102), abs=2)
    assert spots[1] == pytest.approx((110, 110), abs=2)
