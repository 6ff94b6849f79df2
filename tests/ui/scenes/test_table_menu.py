"""The menu over a table: what concerns only this match."""

from __future__ import annotations

from pathlib import Path

from tabletop.play.seats import Sitter
from tabletop.settings import Settings
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.menu import MenuScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zoon.board.table import play, zoon_match
from tests.ui.pilot import Pilot, new_match, piloted, seated

MEADOW = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7"


def at_table(pilot: Pilot) -> TableScene:
    return seated(pilot, zoon_match(south="stilts", north="delvers", position=MEADOW))


def menu(pilot: Pilot, scene: TableScene) -> MenuScene:
    scene.open_menu()
    assert isinstance(pilot.stage.scene, MenuScene)
    return pilot.stage.scene


def lines(scene: MenuScene) -> list[str]:
    return [item.name for item in scene.plaques.items]


def press(pilot: Pilot, name: str) -> None:
    top = pilot.stage.scene
    assert isinstance(top, MenuScene | ConfirmScene)
    pilot.click(pilot.centre(top.plaques[name].rect))


def test_who_is_to_act_can_resign_and_is_asked_first(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot)
        assert lines(menu(pilot, scene))[:2] == ["resume", "resign"]
        press(pilot, "resign")
        assert isinstance(pilot.stage.scene, ConfirmScene)
        pilot.key("escape")
        assert pilot.stage.scene is scene
        assert scene.match.outcome is None
        menu(pilot, scene)
        press(pilot, "resign")
        press(pilot, "yes")
        outcome = scene.match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.clause) == ((1,), "D30")
        assert "resign" not in lines(menu(pilot, scene)), "it is over"


def test_nobody_resigns_while_the_past_is_looked_at(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot)
        play(scene, "c2-c3")
        scene.look_at(0)
        assert "resign" not in lines(menu(pilot, scene))


def test_the_plate_says_that_the_bots_are_paused_and_that_they_go_on(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(bot_pace=0.5)) as pilot:
        scene = seated(pilot, new_match(*(Sitter("bot", name, "random") for name in ("Bo", "Cy"))))
        said = []
        for _ in range(3):
            pilot.frames()
            said.append(scene.picture.plaques["plate"].icon)
            pilot.click(pilot.centre(scene.picture.plaques["plate"].rect))
        assert said == ["pause", "play", "pause"]
