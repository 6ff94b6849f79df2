"""The menu over a table: what concerns only this match."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play import saved_matches
from tabletop.play.listing import list_saved_matches
from tabletop.play.seats import Sitter, SitterKind
from tabletop.settings import Settings
from tabletop.ui import wording
from tabletop.ui.messages import say
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.stage.scene import Scene
from tests.games.zoon.board.table import play, zoon_match
from tests.ui.pilot import Pilot, match_of, new_match, piloted, seated
from tests.ui.scene_of import scene_of

MEADOW = "south c2:lancebill#0 d3:wader#0 f1:moon-egg; north d5:digger#0 a6:first-lantern; turn south 7"


def at_table(pilot: Pilot) -> TableScene:
    return seated(pilot, zoon_match(south="stilts", north="delvers", position=MEADOW))


def menu(pilot: Pilot, scene: TableScene) -> MenuScene:
    scene.open_menu()
    assert isinstance(pilot.stage.scene, MenuScene)
    return pilot.stage.scene


def lines(scene: MenuScene) -> list[str]:
    return [item.name for item in scene.buttons.items]


def greyed(scene: MenuScene, name: str) -> str:
    """Why a line cannot be pressed."""
    line = scene.buttons[name]
    assert not line.enabled
    return line.tip


def press(pilot: Pilot, name: str) -> None:
    top = pilot.stage.scene
    assert isinstance(top, MenuScene | ConfirmScene)
    pilot.click(pilot.centre(top.buttons[name].rect))


def test_who_is_to_act_can_resign_and_is_asked_first(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot)
        assert lines(menu(pilot, scene))[:2] == ["resume", "resign"]
        press(pilot, "resign")
        scene_of(pilot, ConfirmScene)
        pilot.key("escape")
        assert pilot.stage.scene is scene
        assert scene.match.outcome is None
        menu(pilot, scene)
        press(pilot, "resign")
        press(pilot, "yes")
        outcome = scene.match.outcome
        assert outcome is not None
        assert (outcome.winners, outcome.clause) == ((1,), "D30")
        assert greyed(menu(pilot, scene), "resign") == "The game is over"


def test_nobody_resigns_while_the_past_is_looked_at(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(cover="off")) as pilot:
        scene = at_table(pilot)
        play(scene, "c2-c3")
        scene.show_ply(0)
        assert greyed(menu(pilot, scene), "resign") == say("table.resign_past")


def test_the_plate_says_that_the_bots_are_paused_and_that_they_go_on(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(bot_pace=0.5)) as pilot:
        scene = seated(pilot, new_match(*(Sitter(SitterKind.BOT, name, "random") for name in ("Bo", "Cy"))))
        said = []
        for _ in range(3):
            pilot.frames()
            said.append(scene.picture.buttons["plate"].icon)
            pilot.click(pilot.centre(scene.picture.buttons["plate"].rect))
        assert said == ["pause", "play", "pause"]


def test_resigning_in_zodiac_asks_ends_the_match_and_says_who(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        scene = seated(pilot, new_match())
        pilot.key("escape")
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        pilot.click(pilot.centre(menu.buttons["resign"].rect))
        asked = pilot.stage.scene
        assert isinstance(asked, ConfirmScene)
        pilot.key("return")
        assert scene.match.outcome is None, "no comes first"
        pilot.key("escape")
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        pilot.click(pilot.centre(menu.buttons["resign"].rect))
        asked = pilot.stage.scene
        assert isinstance(asked, ConfirmScene)
        pilot.click(pilot.centre(asked.buttons["yes"].rect))
        pilot.rest()
        outcome = scene.story.outcome
        assert outcome is not None
        assert wording.outcome_text(scene.story, outcome) == "Ann has resigned, so Ben wins."
        assert "rule" not in {item.name for item in scene.picture.buttons.items}, "no rule of the game ended it"
        assert not scene.active
        pilot.key("z", ctrl=True)
        pilot.rest()
        assert scene.match.outcome is None
        assert scene.active


def test_start_over_begins_the_same_match_anew_and_keeps_the_old_one(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        pilot.stage.push_scene(Scene())
        old = new_match(seed="old")
        old.attach_journal(saved_matches.create_journal(tmp_path, old.header))
        old.submit(old.actions()[0])
        old.seating.hand_over_seat(1, Sitter(SitterKind.PERSON, "Dora"))
        seated(pilot, old)
        pilot.key("escape")
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        pilot.click(pilot.centre(menu.buttons["restart"].rect))
        assert isinstance(pilot.stage.scene, ConfirmScene)
        pilot.key("return")
        pilot.rest()
        table = pilot.stage.scene
        assert isinstance(table, TableScene)
        fresh = table.match
        assert (fresh.ply, [sitter.name for sitter in fresh.sitters]) == (0, ["Ann", "Dora"])
        assert fresh.header.seed != "old"
        assert fresh.header.setup == old.header.setup
        fresh.submit(fresh.actions()[0])
        assert sorted(entry.plies for entry in list_saved_matches(tmp_path)) == [1, 1]
        assert len(pilot.stage.scenes) == 2, "the old table is gone"


@pytest.mark.parametrize("game", ["zodiac", "zoon", "zone_wars", "zombies"])
def test_the_longest_menu_fits_at_the_largest_text(tmp_path: Path, game: str) -> None:
    with piloted(tmp_path, Settings(text_scale=200, cover="off")) as pilot:
        scene = seated(pilot, match_of(game))
        scene.open_menu()
        pilot.frames(2)
        menu = pilot.stage.scene
        assert isinstance(menu, MenuScene)
        whole = pilot.stage.surface.get_rect()
        assert all(whole.contains(item.rect) and item.rect.h >= 40 for item in menu.buttons.items)
