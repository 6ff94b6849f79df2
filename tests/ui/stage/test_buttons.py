"""A place that has just got another meaning under the pointer does nothing at first.

See docs/decisions.md, What is seen is true.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.messages import say
from tabletop.ui.stage.buttons import SETTLING, Button, SceneButtons
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tests.ui.four_tables import SETUPS, table_of
from tests.ui.pilot import Pilot, piloted

HERE, THERE = pygame.Rect(500, 300, 120, 48), pygame.Rect(500, 400, 120, 48)


class Changing(Scene):
    """Each press puts another button in the same place."""

    def __init__(self, pilot: Pilot) -> None:
        self.stage = pilot.stage
        self.buttons = SceneButtons(pilot.stage, settling_seconds=SETTLING)
        self.done: list[str] = []
        self.offer("first")

    def offer(self, name: str, rect: pygame.Rect = HERE) -> None:
        """One button, and one that is always there."""
        always = Button("always", THERE, lambda: self.done.append("always"), "Always")
        self.buttons.set_buttons([Button(name, rect, lambda: self.press(name), name), always])

    def press(self, name: str) -> None:
        """Takes note, and offers what comes next."""
        self.done.append(name)
        self.offer(f"{name}+")

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        self.buttons.handle(event)

    def draw(self, surface: DisplayList, now: float) -> None:
        self.buttons.draw(surface)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off")) as made:
        yield made


def changing(pilot: Pilot) -> Changing:
    scene = Changing(pilot)
    pilot.stage.push_scene(scene)
    return scene


def test_a_double_click_presses_nothing_that_comes_under_it(pilot: Pilot) -> None:
    scene, at = changing(pilot), pilot.centre(HERE)
    pilot.move(at)
    for _ in range(2):
        pilot.press(at)
        pilot.release()
    assert scene.done == ["first"]
    assert pilot.stage.toast.words == say("common.just_come")
    pilot.frames(seconds=SETTLING)
    pilot.press(at)
    pilot.release()
    assert scene.done == ["first", "first+"]


def test_a_button_that_the_pointer_goes_to_is_pressed_at_once(pilot: Pilot) -> None:
    scene = changing(pilot)
    pilot.click(pilot.centre(HERE))
    pilot.click(pilot.centre(THERE))
    assert scene.done == ["first", "always"]
    assert not pilot.stage.toast.words


def test_another_meaning_under_the_same_name_is_another_button(pilot: Pilot) -> None:
    scene, at = changing(pilot), pilot.centre(THERE)
    pilot.move(at)
    scene.buttons.set_buttons([Button("always", THERE, lambda: scene.done.append("other"), "Otherwise")])
    pilot.press(at)
    pilot.release()
    assert scene.done == []
    scene.buttons.set_buttons([Button("always", THERE, lambda: scene.done.append("other"), "Otherwise")])
    pilot.frames(seconds=SETTLING)
    pilot.press(at)
    pilot.release()
    assert scene.done == ["other"]


@pytest.mark.parametrize("game", SETUPS)
def test_every_table_waits_for_a_button_to_settle(pilot: Pilot, game: str) -> None:
    scene = table_of(pilot, game)
    buttons = scene.picture.buttons
    rect = buttons["menu"].rect
    pilot.move(pilot.centre(rect))
    pressed: list[str] = []
    deed = Button("deed", rect, lambda: pressed.append("deed"), "Deed")
    buttons.set_buttons([*(item for item in buttons.items if item.name != "menu"), deed])
    pilot.press(pilot.centre(rect))
    pilot.release()
    assert pressed == []
    assert pilot.stage.scene is scene


def test_a_button_under_something_is_not_lit_until_the_pointer_comes_to_it_again(pilot: Pilot) -> None:
    """The pointer has left it for what lies over it, though nobody told the button so."""
    scene = changing(pilot)
    pilot.move(HERE.center)
    assert scene.buttons.hovered is scene.buttons["first"]
    changing(pilot)
    assert scene.buttons.hovered is None
    pilot.move(THERE.center)
    pilot.stage.pop_scene()
    assert scene.buttons.hovered is None
    pilot.move(THERE.center)
    assert scene.buttons.hovered is scene.buttons["always"]


def test_a_second_line_lies_in_the_middle_like_the_first(pilot: Pilot) -> None:
    scene = changing(pilot)
    scene.offer("Everybody here reloads a gun")
    pilot.move(pilot.centre(THERE))
    pilot.frames(2)
    plain = pygame.transform.threshold(
        (ink := pygame.Surface(HERE.size)), pilot.stage.surface.subsurface(HERE),
        pilot.stage.theme.text, (60, 60, 60, 0), "#FFFFFF", inverse_set=True,
    )  # fmt: skip
    assert plain, "some of it is letters"
    half = HERE.h // 2
    lines = [ink.subsurface(0, top, HERE.w, half) for top in (0, half)]
    spans = [pygame.mask.from_threshold(line, "#FFFFFF", (1, 1, 1, 255)).get_bounding_rects() for line in lines]
    whole = [pygame.Rect(rects[0]).unionall(rects[1:]) for rects in spans]
    assert abs(whole[0].w - whole[1].w) > 8, "else nothing is tested"
    assert abs(whole[0].centerx - whole[1].centerx) <= 3
