"""Where a window opens: on the display where it stood, or in the middle of another one."""

from __future__ import annotations

import pytest

from tabletop.ui.drawing.metrics import SMALLEST_WINDOW
from tabletop.ui.stage.displays import Display, WindowPlacement, display_at, displays

LAPTOP = Display("eDP-1", (0, 0, 1280, 1024))
BEAMER = Display("HDMI-1", (1280, 0, 1600, 1000))
SIZE = (1300, 740)


def test_the_display_is_that_of_its_middle() -> None:
    assert display_at((1500, 20), (LAPTOP, BEAMER)) == BEAMER
    assert display_at((1279, 20), (LAPTOP, BEAMER)) == LAPTOP
    assert display_at((-32000, -32000), (LAPTOP, BEAMER)) == LAPTOP


def test_a_window_stays_where_it_stood() -> None:
    place = WindowPlacement((1400, 100), SIZE, BEAMER)
    assert place.adapted_to_displays((LAPTOP, BEAMER), SMALLEST_WINDOW) == place
    beyond = WindowPlacement((1200, 300), SIZE, BEAMER)
    assert beyond.adapted_to_displays((LAPTOP, BEAMER), SMALLEST_WINDOW) == beyond, (
        "a person may let it hang over the edge"
    )


def test_without_its_display_it_opens_in_the_middle_of_the_first() -> None:
    place = WindowPlacement((1400, 100), SIZE, BEAMER)
    assert place.adapted_to_displays((LAPTOP,), SMALLEST_WINDOW) == WindowPlacement((0, 142), (1280, 740), LAPTOP)


def test_on_a_display_with_other_bounds_it_opens_in_its_middle() -> None:
    larger = Display("HDMI-1", (1280, 0, 1920, 1080))
    place = WindowPlacement((1400, 100), SIZE, BEAMER)
    assert place.adapted_to_displays((LAPTOP, larger), SMALLEST_WINDOW) == WindowPlacement((1590, 170), SIZE, larger)


@pytest.mark.parametrize("position", [(2790, 100), (1400, 950), (1400, -40), (-32000, -32000), (10**9, 0)])
def test_a_window_that_nobody_could_take_hold_of_opens_in_the_middle(position: tuple[int, int]) -> None:
    place = WindowPlacement(position, SIZE, BEAMER)
    assert place.adapted_to_displays((LAPTOP, BEAMER), SMALLEST_WINDOW).position == (1430, 130)


def test_the_displays_are_asked_for_name_and_bounds() -> None:
    import pygame

    pygame.display.init()
    (only,) = displays()
    assert only.name
    assert only.bounds == (0, 0, *pygame.display.get_desktop_sizes()[0])
