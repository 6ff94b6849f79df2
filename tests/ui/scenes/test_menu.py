"""The menu over a match and the question box: keyboard first, and closing is always harmless."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuItem, MenuScene
from tabletop.ui.scenes.match_menu import match_menu_items
from tabletop.ui.stage.scene import Scene
from tests.sampled import sampled
from tests.ui.pilot import Pilot, piloted


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        made.stage.push_scene(Scene())
        yield made


def menu(pilot: Pilot, pressed: list[str]) -> MenuScene:
    def item(name: str) -> MenuItem:
        return MenuItem(name, name.title(), lambda: pressed.append(f"{name} over {len(pilot.stage.scenes)}"))

    scene = MenuScene(pilot.stage, [item("resume"), item("rules"), item("leave")])
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def question(pilot: Pilot, said: list[str], *, risky: bool = False) -> ConfirmScene:
    scene = ConfirmScene(
        pilot.stage, "Really?", "Do it", lambda: said.append("yes"), lambda: said.append("no"), risky=risky
    )
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def test_the_first_line_has_the_focus_and_enter_presses_it_after_closing(pilot: Pilot) -> None:
    pressed: list[str] = []
    menu(pilot, pressed)
    pilot.key("return")
    assert pressed == ["resume over 1"]


def test_arrows_walk_the_lines_and_stop_at_the_ends(pilot: Pilot) -> None:
    pressed: list[str] = []
    scene = menu(pilot, pressed)
    for name in ("down", "down", "down"):
        pilot.key(name)
    assert scene.buttons.focused is not None
    assert scene.buttons.focused.name == "leave"
    pilot.key("up")
    pilot.key("space")
    assert pressed == ["rules over 1"]


def test_escape_closes_the_menu_and_nothing_else(pilot: Pilot) -> None:
    pressed: list[str] = []
    menu(pilot, pressed)
    pilot.key("escape")
    assert len(pilot.stage.scenes) == 1
    assert pressed == []
    assert pilot.stage.running


def test_a_click_beside_the_menu_closes_it_and_one_on_a_line_presses_it(pilot: Pilot) -> None:
    pressed: list[str] = []
    menu(pilot, pressed)
    pilot.click((20, 20))
    assert (len(pilot.stage.scenes), pressed) == (1, [])
    scene = menu(pilot, pressed)
    pilot.click(pilot.centre(scene.buttons["leave"].rect))
    assert pressed == ["leave over 1"]


def test_the_usual_lines_are_there_and_quit_asks_first(pilot: Pilot) -> None:
    scene = MenuScene(pilot.stage, match_menu_items(pilot.stage, "zodiac"))
    pilot.stage.push_scene(scene)
    pilot.rest()
    names = [item.name for item in scene.buttons.items]
    assert names == ["resume", "new", "rulebook", "lesson", "keys", "wall", "settings", "shelf", "quit"]
    pilot.click(pilot.centre(scene.buttons["quit"].rect))
    assert isinstance(pilot.stage.scene, ConfirmScene)
    pilot.key("escape")
    assert pilot.stage.running
    assert len(pilot.stage.scenes) == 1


def test_quit_by_keys_asks_and_yes_ends_the_program(pilot: Pilot) -> None:
    pilot.stage.push_scene(MenuScene(pilot.stage, match_menu_items(pilot.stage, "zodiac")))
    pilot.key("up")
    for _ in range(8):
        pilot.key("down")
    pilot.key("return")
    assert pilot.stage.running
    assert isinstance(pilot.stage.scene, ConfirmScene)
    pilot.key("return")
    assert not pilot.stage.running


def test_back_to_the_shelf_takes_everything_away(pilot: Pilot) -> None:
    from tabletop.ui.scenes.title.scene import TitleScene

    scene = MenuScene(pilot.stage, match_menu_items(pilot.stage, "zodiac"))
    pilot.stage.push_scene(scene)
    pilot.click(pilot.centre(scene.buttons["shelf"].rect))
    assert [type(scene) for scene in pilot.stage.scenes] == [TitleScene]


@pytest.mark.parametrize(("key", "answer"), [("return", "yes"), ("escape", "no")])
def test_enter_says_yes_and_escape_says_no(pilot: Pilot, key: str, answer: str) -> None:
    said: list[str] = []
    question(pilot, said)
    pilot.key(key)
    assert said == [answer]
    assert len(pilot.stage.scenes) == 1


def test_a_risky_question_has_its_focus_on_no(pilot: Pilot) -> None:
    said: list[str] = []
    question(pilot, said, risky=True)
    pilot.key("return")
    assert said == ["no"]
    question(pilot, said, risky=True)
    pilot.key("left")
    pilot.key("return")
    assert said == ["no", "yes"]


def test_a_click_beside_the_question_says_no(pilot: Pilot) -> None:
    said: list[str] = []
    question(pilot, said)
    pilot.click((4, 4))
    assert said == ["no"]


@pytest.mark.parametrize(
    ("size", "scale"), sampled(product([(1280, 720), (1366, 768), (2560, 1080), (2160, 1440)], [100, 200]), 1, 4)
)
def test_menu_and_question_fit_the_window(tmp_path: Path, size: tuple[int, int], scale: int) -> None:
    with piloted(tmp_path, Settings(text_scale=scale, language="xx"), size) as pilot:
        whole = pygame.Rect(0, 0, *size)
        words = "Something long is asked here, so long that it takes more than a line. " * 2
        scenes = (
            MenuScene(pilot.stage, match_menu_items(pilot.stage, "zodiac"), note=words),
            ConfirmScene(pilot.stage, words, "Take it back and go on", lambda: None, details=words),
        )
        for scene in scenes:
            pilot.stage.push_scene(scene)
            pilot.frames()
            rects = [item.rect for item in scene.buttons.items]
            assert all(whole.contains(rect) for rect in rects)
            assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
            assert all(rect.h >= pilot.stage.metrics.px(40) for rect in rects)
