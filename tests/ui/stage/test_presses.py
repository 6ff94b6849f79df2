"""No press is lost without a word, and none that was begun on one screen ends on another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.settings import Settings
from tabletop.ui import folders
from tabletop.ui.scenes.lesson.scene import LessonMode, LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input
from tabletop.ui.stage.scene import Scene
from tabletop.ui.stage.stage import Stage
from tests.ui.pilot import Pilot, new_match, piloted, seated

PLACE = (600.0, 400.0)


class Buttons(Scene):
    """Buttons that all lie under one point; what was pressed is noted."""

    def __init__(self, stage: Stage, bright: int = 1, pressed: object = None) -> None:
        self.stage = stage
        self.pressed = 0
        self.then = pressed
        self.buttons = SceneButtons(stage)
        rect = pygame.Rect(0, 0, *stage.surface.get_size())
        self.buttons.set_buttons(
            [Button(str(i), rect, self._press, "Go", kind=ButtonKind.PRIMARY) for i in range(bright)]
        )

    def _press(self) -> None:
        self.pressed += 1
        if isinstance(self.then, Scene):
            self.stage.push_scene(self.then)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        """Its buttons."""
        self.buttons.handle(event)


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", cover="off", bot_pace=1.0)) as made:
        yield made


def test_a_button_let_go_over_another_screen_does_nothing(pilot: Pilot) -> None:
    over, seen = Buttons(pilot.stage), []
    over.handle = lambda event, raw: seen.append(event)  # type: ignore[method-assign]
    pilot.stage.push_scene(Buttons(pilot.stage))
    pilot.frames()
    pilot.press(PLACE)
    pilot.stage.push_scene(over)
    pilot.release(PLACE)
    assert not [event for event in seen if getattr(event, "kind", "") == "release"]


def test_a_second_click_meant_for_the_first_screen_is_not_for_the_next(pilot: Pilot) -> None:
    """The program was busy: both clicks wait in the queue before the second screen was ever shown."""
    after = Buttons(pilot.stage)
    before = Buttons(pilot.stage, pressed=after)
    pilot.stage.push_scene(before)
    pilot.frames(2)
    at = pilot.stage.to_pixels(PLACE)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP) * 2:
        pygame.event.post(pygame.event.Event(kind, pos=at, button=1, touch=False))
    pilot.frames(2)
    assert (before.pressed, after.pressed) == (1, 0)
    assert pilot.stage.toast.words
    pilot.click(PLACE)
    assert after.pressed == 1


@pytest.mark.parametrize(("bright", "pressed"), [(0, 0), (1, 1), (2, 0)])
def test_enter_presses_the_one_bright_button(pilot: Pilot, bright: int, pressed: int) -> None:
    scene = Buttons(pilot.stage, bright)
    pilot.stage.push_scene(scene)
    pilot.key("return")
    assert scene.pressed == pressed


def test_enter_goes_back_from_an_earlier_position(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    scene.match.submit(scene.match.actions()[0])
    pilot.rest()
    for key in ("return", "space"):
        pilot.key("pageup")
        pilot.rest()
        assert scene.story.ply == 0
        pilot.key(key)
        pilot.rest()
        assert scene.story.ply == 1


def test_what_is_done_again_is_taken_back_at_once(pilot: Pilot) -> None:
    scene = seated(pilot, new_match())
    scene.match.submit(scene.match.actions()[0])
    pilot.rest()
    pilot.key("z", ctrl=True)
    pilot.rest()
    pilot.key("y", ctrl=True)
    assert scene.story.is_playing
    assert scene.match.ply == 1
    pilot.key("z", ctrl=True)
    assert scene.match.ply == 0


def test_the_key_for_the_sound_says_what_it_did(pilot: Pilot) -> None:
    seated(pilot, new_match())
    said = set()
    for on in (False, True):
        pilot.key("m")
        assert pilot.stage.settings.sound is on
        said.add(pilot.stage.toast.words)
    assert len(said - {""}) == 2


def test_space_goes_on_in_a_lesson(pilot: Pilot) -> None:
    scene = open_scene("lesson", pilot.stage, SceneRequest("zodiac", detail="first-ring:1"))
    assert isinstance(scene, LessonScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    pilot.frames(60)
    assert pilot.stage.scene is scene
    learning = scene.match_mode
    assert isinstance(learning, LessonMode)
    before = learning.progress.step_index
    pilot.key("space")
    assert learning.progress.step_index == before + 1


@pytest.mark.skipif(sys.platform != "linux", reason="the others have one command that is always there")
@pytest.mark.parametrize("code", [0, 3])
def test_a_folder_that_nothing_can_show_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    command = tmp_path / "xdg-open"
    command.write_text(f"#!/bin/sh\nexit {code}\n", encoding="utf-8")
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    monkeypatch.setattr(folders, "_PATIENCE", 60.0)
    assert folders.show_folder(tmp_path / "kept") is (code == 0)
