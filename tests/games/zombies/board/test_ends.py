"""The end of a night by real input: the page of the end, and what leads on from it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.campaign.page import ChapterScene
from tabletop.games.zombies.campaign.scene import ChaptersScene
from tabletop.play import save
from tabletop.settings import Settings
from tabletop.ui.scenes.end.scene import EndScene
from tabletop.ui.scenes.menu import MenuScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.states import LOST
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.games.zombies.campaign.states import WON
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.test_words_drawn import overheard


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0)) as made:
        yield made


def ended(pilot: Pilot, position: str, *buttons: str) -> EndScene:
    """A match whose last actions are pressed, up to the page of its end."""
    table = Table(pilot, seated(pilot, zombies_match(position=position)))
    match = table.scene.match
    for _ in range(60):
        if match.outcome is not None:
            break
        names = [item.name for item in table.scene.picture.plaques.items]
        pressed = next((name for name in (*buttons, "plate") if name in names), "plate")
        table.pilot.click(table.spot(pressed))
        table.pilot.rest()
    assert match.outcome is not None
    pilot.rest()
    pilot.frames(60)
    pilot.click(table.spot("plate"))
    pilot.rest()
    assert isinstance(pilot.stage.scene, EndScene)
    return pilot.stage.scene


def press(pilot: Pilot, scene: EndScene, name: str) -> None:
    pilot.click(pilot.centre(scene.plaques[name].rect))
    pilot.rest()


def test_a_chapter_that_was_won_leads_on_from_the_poster(pilot: Pilot) -> None:
    scene = ended(pilot, WON, "button:pass", "button:halt")
    assert scene.plaques["onward"].words == "Go on: chapter 2"
    cast = scene.picture._cast(scene.match.outcome)  # type: ignore[arg-type]
    assert [(one.name, one.worth, one.fallen) for one in cast._won] == [
        ("Ines", "3", False), ("Dayo", "7", False), ("Lida", "", True), ("Jonas", "5", False)
    ]  # fmt: skip
    press(pilot, scene, "onward")
    assert isinstance(pilot.stage.scene, ChapterScene)


def test_a_night_that_was_lost_is_tried_again(pilot: Pilot) -> None:
    scene = ended(pilot, LOST, "button:nothing", "button:pass", "button:halt")
    before = scene.match
    press(pilot, scene, "again")
    fresh = pilot.stage.scene
    assert isinstance(fresh, TableScene)
    assert fresh.match is not before
    assert fresh.match.ply == 0


def test_the_last_picture_is_the_map_alone_and_shows_everybody(pilot: Pilot) -> None:
    scene = ended(pilot, LOST, "button:nothing", "button:pass", "button:halt")
    board, rect = scene.board, scene.picture.layout_.board
    assert isinstance(board, ZombiesBoard)
    board.layout(pygame.Rect(0, 0, 640, 400))
    assert board.strip.rect.h == 0
    assert board.map.area.size == (640, 400)
    board.layout(pygame.Rect((0, 0), rect.size))
    board.close_up([scene.match.past.view(scene.match.ply, None)], ())
    bodies = board.map.bodies()
    assert bodies
    assert all(pygame.Rect((0, 0), rect.size).collidepoint(body.center) for body in bodies)


def test_the_campaign_in_the_menu_leads_back_to_the_match(pilot: Pilot, tmp_path: Path) -> None:
    match = zombies_match(position=LOST)
    match.attach_journal(save.create(tmp_path, match.header), told=True)
    table = Table(pilot, seated(pilot, match))
    pilot.key("escape")
    pilot.rest()
    menu = pilot.stage.scene
    assert isinstance(menu, MenuScene)
    pilot.click(pilot.centre(menu.plaques["chapter"].rect))
    pilot.rest()
    assert isinstance(pilot.stage.scene, ChaptersScene)
    pilot.key("escape")
    pilot.rest()
    assert pilot.stage.scene is table.scene


def test_the_ribbon_hides_nobody_who_stands_in_the_shelter(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=LOST)))
    match = table.scene.match
    match.submit(match.game.parse("resign"))
    pilot.rest()
    pilot.frames(30, 0.2)
    ribbon = table.scene.picture.ribbon
    assert ribbon.w
    assert not ribbon.colliderect(table.board.map.body_of("s:marlow"))
    over = [item.name for item in table.scene.picture.plaques.items if item.rect.colliderect(ribbon)]
    assert over == ["rule"], "no button is painted over it"
    assert table.scene.picture.plaques["plate"].words == "How it ended"


@pytest.mark.parametrize("scale", [100, 200])
def test_the_page_tells_who_saved_whom_by_the_names_of_the_survivors(tmp_path: Path, scale: int) -> None:
    position = (
        "night ch1 normal; tile S1 0,0 sides=D-----; tile G1 1,-1 sides=---D--; marlow 3,-5; brandt 3,-4 hp=-1 pinned;"
        " okafor 4,-6; petrov 5,-6; round 8; act marlow"
    )
    with piloted(tmp_path, Settings(attract=False, text_scale=scale)) as pilot:
        match = zombies_match(ANN, ANN, ANN, ANN, position=position)
        for text in ("revive brandt", "pass", "pass", "pass"):
            match.submit(match.game.parse(text))
        assert match.outcome is not None
        with overheard() as said:
            pilot.stage.push(EndScene(pilot.stage, match))
            pilot.rest()
        assert {"The night's tale", "Ines brought Jonas back in round 8."} <= said
