"""What the pointer and the wheel do to widgets: tips, presses that come to nothing, sliders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms.form import Form
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tests.ui.pilot import Pilot, piloted

PLACE = pygame.Rect(20, 20, 300, 40)


class FilledPage(Scene):
    """A form that a test fills."""

    def __init__(self, stage: Stage, fill: Callable[[Form], object]) -> None:
        self.stage = stage
        self._fill = fill
        self.form: Form

    def layout(self) -> None:
        self.form = Form(self.stage)
        self._fill(self.form)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        self.form.handle(event, raw)

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.fill("#000000")
        self.form.draw(surface)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def opened(pilot: Pilot, fill: Callable[[Form], object]) -> Form:
    page = FilledPage(pilot.stage, fill)
    pilot.stage.push_scene(page)
    pilot.frames(2)
    return page.form


@pytest.mark.parametrize("enabled", [True, False])
def test_a_tip_comes_when_the_pointer_rests_and_goes_with_it(pilot: Pilot, enabled: bool) -> None:
    form = opened(pilot, lambda form: form.add_button(PLACE, "Go", lambda: None, tip="Where to", enabled=enabled))
    pilot.move(PLACE.center)
    pilot.frames(5)
    without = pilot.picture()
    assert form.widgets.tip == ""
    pilot.frames(30)
    assert form.widgets.tip == "Where to"
    assert pilot.picture() != without
    pilot.move((700, 500))
    pilot.frames(2)
    assert form.widgets.tip == ""


def test_a_tip_is_gone_after_a_press_until_the_pointer_has_rested_again(pilot: Pilot) -> None:
    form = opened(pilot, lambda form: form.add_button(PLACE, "Go", lambda: None, tip="Where to"))
    pilot.move(PLACE.center)
    pilot.frames(40)
    pilot.press(PLACE.center)
    pilot.frames(40)
    assert form.widgets.tip == ""
    pilot.release()
    pilot.frames(40)
    assert form.widgets.tip == "Where to"


@pytest.mark.parametrize("corner", [(1270, 700), (5, 700), (1270, 5)])
def test_a_tip_stays_in_the_window(pilot: Pilot, corner: tuple[int, int]) -> None:
    place = pygame.Rect(0, 0, 80, 30)
    place.center = corner
    place.clamp_ip(pilot.stage.surface.get_rect())
    form = opened(pilot, lambda form: form.add_button(place, "", lambda: None, icon="back", tip="Many words " * 12))
    pilot.move((float(place.centerx), float(place.centery)))
    pilot.frames(40)
    assert form.widgets.tip
    rect = form.widgets.tip_rect()
    assert pilot.stage.surface.get_rect().contains(rect)
    assert not rect.colliderect(place)


def test_a_press_comes_to_nothing_when_the_window_loses_the_keyboard(pilot: Pilot) -> None:
    told: list[str] = []
    opened(pilot, lambda form: form.add_button(PLACE, "Go", lambda: told.append("go")))
    pilot.press(PLACE.center)
    pilot.post(pygame.WINDOWFOCUSLOST)
    pilot.release(PLACE.center)
    assert told == []
    pilot.click(PLACE.center)
    assert told == ["go"]


def test_what_lies_above_takes_the_press(pilot: Pilot) -> None:
    told: list[str] = []

    def fill(form: Form) -> None:
        form.add_button(PLACE, "below", lambda: told.append("below"))
        form.add_button(PLACE.inflate(-100, -10), "above", lambda: told.append("above"))
        form.add_picture(PLACE, pygame.Surface(PLACE.size, pygame.SRCALPHA))

    opened(pilot, fill)
    pilot.click(PLACE.center)
    pilot.click((PLACE.x + 4, PLACE.y + 4))
    assert told == ["above", "below"]


def slider(form: Form, told: list[int]) -> None:
    form.add_slider(PLACE, 50, (0, 100), told.append, value_text=str, name="volume", step=5)


def test_home_and_end_take_a_slider_to_its_ends(pilot: Pilot) -> None:
    told: list[int] = []
    form = opened(pilot, lambda form: slider(form, told))
    form.focus_widget("volume")
    pilot.key("end")
    pilot.key("home")
    assert told == [100, 0]


@pytest.mark.parametrize("part", [1.0, 0.25, 0.1])
def test_the_wheel_turns_a_slider_that_has_the_focus_and_its_parts_add_up(pilot: Pilot, part: float) -> None:
    told: list[int] = []
    form = opened(pilot, lambda form: slider(form, told))
    pilot.move((60, 40))
    pilot.wheel(1)
    assert told == [], "only where it has the focus"
    form.focus_widget("volume")
    for _ in range(round(2 / part)):
        pilot.wheel(part)
    assert told == [55, 60]
    pilot.move((700, 500))
    pilot.wheel(1)
    assert told == [55, 60], "only where the pointer is over it"


def test_the_wheel_over_a_slider_without_focus_scrolls_its_page(pilot: Pilot) -> None:
    told: list[int] = []

    def fill(form: Form) -> None:
        scroll = form.add_scroll_area(pygame.Rect(20, 20, 400, 200), 900)
        form.add_slider(PLACE, 50, (0, 100), told.append, value_text=str, name="volume", container=scroll)

    form = opened(pilot, fill)
    pilot.move((60, 60))
    pilot.wheel(-1)
    assert form.scrolls[0][1].offset > 0
    assert told == []
