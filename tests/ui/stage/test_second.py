"""Where a second window opens: on another display where there is one, and never over all of the table."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.stage import windows as module
from tabletop.ui.stage.displays import Display, WindowPlacement
from tabletop.ui.stage.windows import SecondWindow, choose_second_window_place

LAPTOP = Display("eDP-1", (0, 0, 1920, 1080), (0, 0, 1920, 1040))
BEAMER = Display("HDMI-1", (1920, 0, 1600, 1000), (1920, 0, 1600, 1000))
WIDE = Display("eDP-1", (0, 0, 5120, 1440), (0, 0, 5120, 1400))
OWN = pygame.Rect(100, 100, 1280, 720)


def test_it_takes_all_of_another_display() -> None:
    place, full = choose_second_window_place(OWN, (LAPTOP, BEAMER))
    assert (place.display, full) == (BEAMER, True)
    assert pygame.Rect(BEAMER.bounds).contains(pygame.Rect(place.position, place.size))
    assert choose_second_window_place(OWN.move(1900, 0), (LAPTOP, BEAMER))[0].display == LAPTOP


def test_on_the_only_display_it_stands_beside_where_there_is_room() -> None:
    place, full = choose_second_window_place(OWN, (WIDE,))
    assert not full
    assert not pygame.Rect(place.position, place.size).colliderect(OWN)
    narrow, full = choose_second_window_place(OWN, (LAPTOP,))
    assert not full
    assert pygame.Rect(LAPTOP.usable_rect).contains(pygame.Rect(narrow.position, narrow.size))
    assert pygame.Rect(narrow.position, narrow.size).clip(OWN).w < OWN.w


def test_it_stands_where_it_stood_but_never_over_all_of_the_table() -> None:
    before = WindowPlacement((2000, 50), (1300, 740), BEAMER)
    assert choose_second_window_place(OWN, (LAPTOP, BEAMER), before, full=False) == (before, False)
    assert choose_second_window_place(OWN, (LAPTOP, BEAMER), before, full=True) == (before, True)
    here = WindowPlacement((500, 200), (1300, 740), LAPTOP)
    assert choose_second_window_place(OWN, (LAPTOP, BEAMER), here, full=True) == (here, False)
    assert choose_second_window_place(OWN, (LAPTOP,), before, full=True)[1] is False
    assert choose_second_window_place(OWN, (LAPTOP,), before)[0].display == LAPTOP


@pytest.fixture
def second() -> SecondWindow:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    return SecondWindow("two", WindowPlacement((10, 20), (1280, 720), LAPTOP), pygame.Surface((64, 64)), full=False)


def test_it_comes_back_from_a_display_that_is_gone(second: SecondWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "displays", lambda: (LAPTOP, BEAMER))
    second.move(WindowPlacement((2000, 10), (1280, 720), BEAMER))
    assert second.is_off_screen((LAPTOP,))
    second.switch_fullscreen(full=True)
    assert not second.is_off_screen((LAPTOP, BEAMER))
    assert second.is_off_screen((LAPTOP,))
    second.move(choose_second_window_place(OWN, (LAPTOP,))[0])
    assert not second.full
    second.close()
    second.close()
    with pytest.raises(pygame.error):
        second.show([pygame.Rect(0, 0, 5, 5)])
