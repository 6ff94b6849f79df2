"""A lesson on the mat takes what comes near enough to what it asks for, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.picks import find_matching_action
from tabletop.games.zone_wars.rules.text.actions import parse_action
from tabletop.rules.game import IllegalAction
from tabletop.settings import Settings
from tabletop.ui.scenes.lesson.scene import LessonScene
from tabletop.ui.scenes.registry import SceneRequest, open_scene
from tests.ui.pilot import Pilot, piloted

ASKED: list[Any] = [parse_action("move krin 11,12 @0"), parse_action("sprint lib 0,24")]


@pytest.mark.parametrize(
    "text",
    ["move krin 11,12 @0", "move krin 9,12 11,12 @0", "move krin 11.4,12.6 @0", "move krin 11,12 @330",
     "move krin 10.5,11.5 @40"],
)  # fmt: skip
def test_near_enough_is_what_was_asked(text: str) -> None:
    assert find_matching_action(parse_action(text), ASKED) == ASKED[0]


@pytest.mark.parametrize(
    "text",
    ["move krin 12,12 @0", "move krin 11,12 @90", "move krin @0", "move lib 11,12 @0", "watch krin 11,12 @0",
     "move krin 11,12,2.5 @0", "move krin 11,12 @0 slip:1", "sprint lib 1,24", "pass lib"],
)  # fmt: skip
def test_anything_else_is_not(text: str) -> None:
    assert find_matching_action(parse_action(text), ASKED) is None


def test_what_has_no_place_has_to_be_the_same() -> None:
    asked = [parse_action("attack dux scrap-pistol"), parse_action("push")]
    assert find_matching_action(parse_action("push"), asked) == asked[1]
    assert find_matching_action(parse_action("attack dux fists"), asked) is None


# On the table


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path / "saves", Settings(confirm="none")) as made:
        yield made


def begun(pilot: Pilot, which: str, step: int = 1) -> LessonScene:
    scene = open_scene("lesson", pilot.stage, SceneRequest("zone_wars", detail=f"{which}:{step}"))
    assert isinstance(scene, LessonScene)
    pilot.stage.push_scene(scene)
    pilot.rest()
    return scene


def test_what_is_drawn_nearly_as_asked_is_played_as_it_was_written_down(pilot: Pilot) -> None:
    scene = begun(pilot, "first-find")
    scene.play(parse_action("move krin 9,12.5 10.7,12.4 @15"))
    pilot.rest()
    assert [str(action) for action in scene.match.past.actions()] == ["move krin 11,12 @0"]
    assert scene.match_mode.progress.step_index == 1


def test_something_else_is_refused_with_a_hint(pilot: Pilot) -> None:
    scene = begun(pilot, "first-find")
    with pytest.raises(IllegalAction) as caught:
        scene.play(parse_action("move lib 11,16 @0"))
    assert scene.refusal_text(caught.value.refusal).startswith("A fine idea for later.")
    assert scene.match.ply == 0


def test_the_lesson_begins_as_near_as_everybody_can_be_seen(pilot: Pilot) -> None:
    scene = begun(pilot, "first-find")
    spots = scene.board.place_centres()
    (x1, _), (x2, _) = spots["m:franton"], spots["m:bormin"]
    assert (x2 - x1) / 13 > min(scene.board.area.size) / 36, "13 inches are larger than on the whole mat"


def test_the_button_that_fires_is_one_that_the_lesson_takes(pilot: Pilot) -> None:
    scene = begun(pilot, "first-find", 8)
    pilot.frames(200)
    pilot.rest()
    button = next(place for place, words in scene.hand.pickable_buttons if words.startswith("Fire: "))
    pilot.click(pilot.centre(scene.picture.buttons[button].rect))
    pilot.rest()
    assert isinstance(pilot.stage.scene, AttackPlanner)
    asked = scene.match_mode.progress.asked_actions
    pilot.key("return")
    pilot.rest()
    fired = [str(action) for action in scene.match.past.actions() if str(action).startswith("fire")]
    assert fired
    assert fired[0] in asked


def test_no_box_opens_whose_every_answer_the_lesson_refuses(pilot: Pilot) -> None:
    scene = begun(pilot, "first-find", 8)
    pilot.frames(200)
    pilot.rest()
    ply, (x, y), s = scene.match.ply, scene.board.place_centres()["s:8"], pilot.stage.metrics.s
    pilot.click((x / s, y / s))
    pilot.rest()
    assert pilot.stage.scene is scene
    assert scene.table.bubble.words == "Shoot with the slingshot, while Torv is in the middle of his path."
    assert scene.match.ply == ply
