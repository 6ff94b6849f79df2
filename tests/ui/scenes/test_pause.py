"""A pause of the computer is seen as long as it holds, and is offered only where it holds anything up."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, new_match, piloted, seated, spot

ANN, HAL, IDA = (
    Sitter(SitterKind.PERSON, "Ann"),
    Sitter(SitterKind.BOT, "Halley", "easy"),
    Sitter(SitterKind.BOT, "Ida", "easy"),
)
STILL = Settings(bot_pace=1.0, confirm="none")


def moving(pilot: Pilot, scene: TableScene) -> None:
    """Lets time pass until the computer's disc is on its way."""
    for _ in range(600):
        pilot.frames()
        past = scene.match.past
        if scene.story.is_playing and not scene.match.sitters[past.actor(scene.match.ply)].is_person:
            return
    raise AssertionError("the computer does not move")


def awaited(pilot: Pilot, scene: TableScene) -> None:
    for _ in range(600):
        pilot.frames()
        if scene.active:
            return


@pytest.mark.parametrize("by", ["click", "space"])
def test_pause_pressed_while_the_computers_disc_moves_does_not_hold_the_next_turn_up(tmp_path: Path, by: str) -> None:
    with piloted(tmp_path, STILL) as pilot:
        scene = seated(pilot, new_match(ANN, HAL))
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        moving(pilot, scene)
        assert scene.table.buttons["plate"].words == say("table.do_watch"), "there is nothing to pause"
        pilot.click(pilot.centre(scene.table.buttons["plate"].rect)) if by == "click" else pilot.key("space")
        awaited(pilot, scene)
        assert scene.active
        scene.play(scene.match.actions()[0])
        for _ in range(600):
            pilot.frames()
            if scene.match.ply == 4 or scene.match.outcome:
                break
        assert scene.match.ply == 4 or scene.match.outcome


def test_between_two_computers_it_holds_and_is_seen_while_a_disc_moves(tmp_path: Path) -> None:
    with piloted(tmp_path, STILL) as pilot:
        scene = TableScene(pilot.stage, new_match(HAL, IDA))
        pilot.stage.push_scene(scene)
        moving(pilot, scene)
        plate = scene.table.buttons["plate"]
        assert plate.icon == "pause"
        pilot.click(pilot.centre(plate.rect))
        ply = scene.match.ply
        pilot.frames(300)
        assert scene.match.ply == ply
        assert scene.picture.banner_text() == "Paused: Ida is to move"
        assert scene.table.buttons["plate"].icon == "play"
        pilot.click(pilot.centre(scene.table.buttons["plate"].rect))
        pilot.frames(300)
        assert scene.match.ply > ply


def test_a_pause_ends_with_the_turn_that_it_was_for(tmp_path: Path) -> None:
    with piloted(tmp_path, STILL) as pilot:
        scene = seated(pilot, new_match(ANN, HAL))
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        for _ in range(600):
            pilot.frames()
            if scene.story.is_at_rest and scene.table.buttons["plate"].icon == "pause":
                break
        pilot.click(pilot.centre(scene.table.buttons["plate"].rect))
        assert scene.picture.banner_text() == "Paused: Halley is to move"
        pilot.key("z", ctrl=True)
        awaited(pilot, scene)
        assert scene.match.ply == 0
        pilot.drag(spot(scene, "E"), spot(scene, "f"))
        for _ in range(600):
            pilot.frames()
            if scene.match.ply == 2:
                break
        assert scene.match.ply == 2
