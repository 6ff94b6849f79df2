"""The bright button of a lesson: Enter and Space press it wherever it shines alone, in every lesson of every game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.content import boxes
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.scenes.lesson.scene import LessonScene
from tests.ui.pilot import piloted
from tests.ui.scenes.lesson.test_lesson import begun

ALL = [(game, lesson.id) for game in boxes.game_names() for lesson in wording.localised_lessons(game).lessons]


def done(scene: LessonScene) -> tuple[object, ...]:
    return scene.match_mode.progress.step_index, scene.match.ply, scene.hand.gesture.path, scene is scene.stage.scene


@pytest.mark.parametrize("key", ["return", "space"])
@pytest.mark.parametrize(("game", "which"), ALL)
def test_the_keys_press_the_bright_button(game: str, which: str, key: str, tmp_path: Path) -> None:
    found = wording.localised_lessons(game).find_lesson(which)
    assert found is not None
    with piloted(tmp_path, Settings(confirm="none")) as pilot:
        for step in range(1, len(found.steps) + 2):
            scene = begun(pilot, game, which, step)
            pilot.frames(seconds=0.6)
            pilot.rest()
            bright = scene.picture.buttons.only_bright_button
            if bright is None:
                continue
            before = done(scene)
            pilot.key(key)
            pilot.frames()
            assert done(scene) != before, (step, bright.words)
            assert not scene.table.bubble.words, "what shines is not refused"
