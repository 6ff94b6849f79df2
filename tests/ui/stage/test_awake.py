"""No screen saver while a match or the demonstration is on, and the usual one otherwise.

See docs/decisions.md, For a room.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.ui.scenes.demo.scene import DemoScene
from tabletop.ui.scenes.dialogs import MenuScene
from tabletop.ui.scenes.review.scene import ReviewScene
from tabletop.ui.scenes.settings import SettingsScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.scenes.title.scene import TitleScene
from tests.ui.pilot import Pilot, new_match, piloted

LAST = ("b-c", "e-d")
"""The shortest match of all: White wins with its first move."""


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path) as made:
        made.stage.push_scene(TitleScene(made.stage))
        made.rest()
        yield made


def saver() -> bool:
    """Whether the system may darken the screen."""
    return bool(pygame.display.get_allow_screensaver())


def test_the_shelf_lets_the_screen_go_dark(pilot: Pilot) -> None:
    assert saver()


def test_a_match_keeps_the_screen_awake_also_below_what_lies_over_it(pilot: Pilot) -> None:
    scene = TableScene(pilot.stage, new_match())
    pilot.stage.push_scene(scene)
    pilot.rest()
    assert not saver()
    scene.open_menu()
    pilot.rest()
    assert isinstance(pilot.stage.scene, MenuScene)
    pilot.stage.push_scene(SettingsScene(pilot.stage))
    pilot.rest()
    assert not saver()
    pilot.stage.restart_with_scene_asking_first(TitleScene(pilot.stage))
    pilot.rest()
    assert saver()


def test_a_match_that_is_over_keeps_nobody_awake(pilot: Pilot) -> None:
    match = new_match()
    pilot.stage.push_scene(TableScene(pilot.stage, match))
    pilot.rest()
    for text in LAST:
        assert not saver()
        match.submit(match.game.parse(text))
        pilot.rest()
    assert saver()
    match.undo()
    pilot.rest()
    assert not saver()


def test_the_demonstration_keeps_the_screen_awake(pilot: Pilot) -> None:
    pilot.stage.push_scene(DemoScene(pilot.stage, ("zodiac",), seed="test"))
    pilot.frames(2)
    assert not saver()


def test_a_window_that_nobody_sees_keeps_no_screen_awake(pilot: Pilot) -> None:
    pilot.stage.push_scene(TableScene(pilot.stage, new_match()))
    pilot.rest()
    pilot.post(pygame.WINDOWMINIMIZED)
    assert saver()
    pilot.post(pygame.WINDOWRESTORED)
    assert not saver()


def test_a_match_that_is_watched_keeps_the_screen_awake_while_it_goes_on(pilot: Pilot) -> None:
    match = new_match()
    for text in LAST:
        match.submit(match.game.parse(text))
    scene = ReviewScene(pilot.stage, match)
    pilot.stage.push_scene(scene)
    pilot.rest()
    scene.show_ply(0)
    pilot.frames()
    assert saver()
    scene.playback.toggle_playing()
    pilot.frames()
    assert not saver()
    scene.playback.stop_playing()
    pilot.frames()
    assert saver()
