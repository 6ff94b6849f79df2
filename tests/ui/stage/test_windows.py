"""The window on faked displays: no larger than what is free, on its own display, full screen there and back."""

from __future__ import annotations

import os
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from tabletop.ui.drawing.metrics import LEAST_LAYOUT_SIZE
from tabletop.ui.stage import windows
from tabletop.ui.stage.displays import Display, WindowPlacement
from tabletop.ui.stage.windows import DesktopWindow

FRAME = (1, 20, 1, 4)
SMALL = Display("eDP-1", (0, 0, 1280, 720), (0, 0, 1280, 700))
LAPTOP = Display("eDP-1", (0, 0, 1920, 1080), (0, 0, 1920, 1040))
BEAMER = Display("HDMI-1", (1920, 0, 1600, 1000), (1920, 0, 1600, 1000))


class Desk:
    """A desktop that gives a window what it asks for."""

    def __init__(self, there: tuple[Display, ...], frame: tuple[int, int, int, int]) -> None:
        self.there = there
        self.frame = frame
        self.position = (0, 0)
        self.size = (0, 0)
        self.opened: list[tuple[int, int]] = []
        self.minimum_size = (0, 0)
        self.full_on: Display | None = None

    id = 1

    def set_mode(self, size: tuple[int, int], flags: int = 0) -> pygame.Surface:
        at = os.environ.get("SDL_VIDEO_WINDOW_POS")
        if not self.opened and at:
            x, y = map(int, at.split(","))
            self.position = x, y
        self.size = size
        self.opened.append(size)
        return pygame.Surface(size)

    def set_fullscreen(self, *, desktop: bool) -> None:
        """As SDL does it: on the display where the window's middle is."""
        assert desktop
        middle = self.position[0] + self.size[0] // 2, self.position[1] + self.size[1] // 2
        self.full_on = next(display for display in self.there if display.contains_point(middle))
        self._before = self.position, self.size
        x, y, w, h = self.full_on.bounds
        self.position, self.size = (x, y), (w, h)

    def set_windowed(self) -> None:
        self.full_on = None
        self.position, self.size = self._before

    def seen(self) -> pygame.Rect:
        """The window with its frame."""
        left, top, right, bottom = self.frame
        return pygame.Rect(self.position[0] - left, self.position[1] - top, self.size[0] + left + right,
                           self.size[1] + top + bottom)  # fmt: skip


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Makes a desktop of these displays."""

    def made(*there: Display, frame: tuple[int, int, int, int] = FRAME) -> Desk:
        desk = Desk(there, frame)
        monkeypatch.setattr(windows, "displays", lambda: desk.there)
        monkeypatch.setattr(windows, "window_frame_sizes", lambda _: desk.frame)
        monkeypatch.setattr(pygame.display, "set_mode", desk.set_mode)
        monkeypatch.setattr(pygame.display, "get_window_position", lambda: desk.position)
        monkeypatch.setattr(pygame.display, "get_window_size", lambda: desk.size)
        monkeypatch.setattr(pygame, "Window", SimpleNamespace(from_display_module=lambda: desk))
        return desk

    return made


def test_on_a_display_as_small_as_the_window_it_opens_with_its_whole_frame_in_sight(desk: Any) -> None:
    small = desk(SMALL)
    DesktopWindow((1280, 720))
    assert small.size == (1278, 676)
    assert SMALL.usable_rect.contains(small.seen())
    assert small.minimum_size == small.size, "nobody can make it larger than this, so it must not be the least either"


def test_remembered_too_large_it_is_made_to_fit(desk: Any) -> None:
    small = desk(SMALL)
    DesktopWindow((1280, 720), WindowPlacement((0, 0), (1280, 720), Display("eDP-1", SMALL.bounds)))
    assert SMALL.usable_rect.contains(small.seen())


def test_where_there_is_room_it_is_as_large_as_asked(desk: Any) -> None:
    large = desk(LAPTOP)
    DesktopWindow((1280, 720))
    assert (large.size, large.opened, large.minimum_size) == ((1280, 720), [(1280, 720)], (1280, 720))


def test_it_never_gets_smaller_than_what_can_be_drawn(desk: Any) -> None:
    tiny = desk(Display("toy", (0, 0, 800, 480)))
    DesktopWindow((1280, 720))
    assert tiny.size == LEAST_LAYOUT_SIZE


def test_it_opens_on_the_second_display_where_it_stood(desk: Any) -> None:
    two = desk(LAPTOP, BEAMER)
    opened = DesktopWindow((1300, 740), WindowPlacement((2000, 100), (1300, 740), Display("HDMI-1", BEAMER.bounds)))
    assert (two.position, two.size) == ((2000, 100), (1300, 740))
    assert opened.place == WindowPlacement((2000, 100), (1300, 740), BEAMER)


def test_without_its_display_it_opens_in_the_middle_of_the_one_that_is_left(desk: Any) -> None:
    one = desk(LAPTOP)
    opened = DesktopWindow((1300, 740), WindowPlacement((2000, 100), (1300, 740), Display("HDMI-1", BEAMER.bounds)))
    assert (one.position, one.size) == ((310, 150), (1300, 740))
    assert opened.place.display == LAPTOP


def test_full_screen_covers_the_display_it_is_on_and_goes_back_to_its_place(desk: Any) -> None:
    two = desk(LAPTOP, BEAMER)
    opened = DesktopWindow((1300, 740), WindowPlacement((2000, 100), (1300, 740), Display("HDMI-1", BEAMER.bounds)))
    for _ in range(3):
        opened.switch_fullscreen(True)
        assert two.full_on == BEAMER
        assert opened.place == WindowPlacement((2000, 100), (1300, 740), BEAMER), (
            "what is kept is where it stands otherwise"
        )
        opened.switch_fullscreen(False)
        assert (two.position, two.size) == ((2000, 100), (1300, 740))


def test_moved_to_the_other_display_it_is_full_screen_there(desk: Any) -> None:
    two = desk(LAPTOP, BEAMER)
    opened = DesktopWindow((1300, 740), WindowPlacement((2000, 100), (1300, 740), Display("HDMI-1", BEAMER.bounds)))
    two.position = (100, 80)
    opened.switch_fullscreen(True)
    assert two.full_on == LAPTOP
    opened.switch_fullscreen(False)
    assert opened.place == WindowPlacement((100, 80), (1300, 740), LAPTOP)


@pytest.mark.parametrize(("display", "cramped"), [
    (Display("netbook", (0, 0, 1024, 600), (0, 0, 1024, 572)), True),
    (Display("no bar", (0, 0, 1024, 600)), True),
    (SMALL, False),
    (LAPTOP, False),
])  # fmt: skip
def test_a_display_without_room_for_the_least_window_is_known(desk: Any, display: Display, cramped: bool) -> None:
    there = desk(display)
    opened = DesktopWindow((1280, 720))
    assert opened.is_cramped == cramped
    opened.switch_fullscreen(True)
    assert (there.position, there.size) == ((0, 0), display.bounds[2:]), "all of it is seen now"
