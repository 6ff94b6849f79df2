"""A tip on a page of fields and a tip at a table are one thing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms.form import Form
from tabletop.ui.stage.buttons import Button, SceneButtons
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.interaction import TIP_SECONDS, PointerState, next_in_tab_order
from tabletop.ui.widgets.widget import Widget
from tests.ui.pilot import FRAME, Pilot, piloted

PLACES = [pygame.Rect(40, 40, 90, 40), pygame.Rect(1100, 650, 120, 40), pygame.Rect(5, 650, 60, 40)]
TIP = "Takes back what has just happened, and asks the others before it does (Ctrl+Z)"


class PageWithTip(Scene):
    """One button, which is not drawn, on a form."""

    def __init__(self, stage: Stage, place: pygame.Rect) -> None:
        self.form = Form(stage)
        self.form.add_button(place, "", lambda: None, name="undo", tip=TIP)

    @property
    def pointer(self) -> PointerState[Widget]:
        return self.form.widgets

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        self.form.handle(event, raw)

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.fill("#000000")
        self.pointer.draw_tip(surface)


class TableWithTip(Scene):
    """One button, which is not drawn, as at a table."""

    def __init__(self, stage: Stage, place: pygame.Rect) -> None:
        self.buttons = SceneButtons(stage, [Button("undo", place, lambda: None, tip=TIP)])

    @property
    def pointer(self) -> PointerState[Button]:
        return self.buttons.pointer

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        self.buttons.handle(event)

    def update(self, now: float) -> None:
        self.buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        surface.fill("#000000")
        self.buttons.draw_tip(surface)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        yield made


def frames_until_tip(pilot: Pilot, scene: PageWithTip | TableWithTip) -> int:
    for count in range(100):
        if scene.pointer.tip:
            return count
        pilot.frames()
    return pytest.fail("no tip comes")


@pytest.mark.parametrize("place", PLACES)
def test_a_tip_on_a_form_and_one_at_a_table_look_and_time_alike(pilot: Pilot, place: pygame.Rect) -> None:
    looks = []
    for kind in (PageWithTip, TableWithTip):
        scene = kind(pilot.stage, place)
        pilot.stage.push_scene(scene)
        pilot.move((700, 300))
        pilot.move(place.center)
        assert frames_until_tip(pilot, scene) == pytest.approx(TIP_SECONDS / FRAME, abs=1)
        pilot.frames()
        looks.append((scene.pointer.tip_rect(), pilot.picture()))
        pilot.press(place.center)
        assert not scene.pointer.tip
        pilot.release()
        assert frames_until_tip(pilot, scene) == pytest.approx(TIP_SECONDS / FRAME, abs=1)
    assert looks[0] == looks[1]


@pytest.mark.parametrize("place", PLACES)
def test_a_tip_lies_in_the_window_beside_its_button(pilot: Pilot, place: pygame.Rect) -> None:
    scene = TableWithTip(pilot.stage, place)
    pilot.stage.push_scene(scene)
    pilot.move(place.center)
    frames_until_tip(pilot, scene)
    assert pilot.stage.surface.get_rect().contains(scene.pointer.tip_rect())
    assert not scene.pointer.tip_rect().colliderect(place)


def test_the_tab_key_goes_round_and_round() -> None:
    stops = ["a", "b", "c"]
    assert [next_in_tab_order(stops, stop, 1) for stop in (None, "a", "c", "gone")] == ["a", "b", "a", "a"]
    assert [next_in_tab_order(stops, stop, -1) for stop in (None, "a", "c", "gone")] == ["c", "c", "b", "c"]
    assert next_in_tab_order([], "a", 1) is None
