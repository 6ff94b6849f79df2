"""The name of who acts is on the pointer (docs/decisions.md, Handing over)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tabletop.games.zombies.board.action_places import HALT
from tabletop.settings import Settings
from tests.games.zombies.board.table import BOT, Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.story.test_one_story import strings

NIGHT = (
    "tile S1 0,0 sides=------; marlow 0,0 *machine_pistol=1+1+2; okafor 1,0 *pump_shotgun=2; petrov -1,1; brandt -1,0;"
    " z1 2,0; z2 0,-2; round 3; first marlow; "
)
FREE = "h:0,2"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, bot_pace=0.0, attract=False)) as it:
        yield it


def named(table: Table, place: str) -> pygame.Rect:
    table.pilot.move(table.spot(place))
    table.pilot.frames(2)
    return table.board.pointer_text_rect()


def test_over_the_map_the_pointer_bears_the_name_of_who_acts(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{NIGHT}move marlow")))
    assert not table.board.pointer_text_rect().w, "the pointer has not been there yet"
    with strings() as drawn:
        tag = named(table, FREE)
    assert drawn.count("Ines") == 2, "in both frames, and nowhere else alone"
    x, y = pilot.stage.to_pixels(table.spot(FREE))
    assert table.board.map.area.contains(tag)
    assert not tag.collidepoint(x, y)
    assert tag.inflate(80, 80).collidepoint(x, y)
    table.click(HALT)
    assert not table.board.pointer_text_rect().w, "over the strip its name stands already"
    with strings() as drawn:
        named(table, FREE)
    assert drawn.count("Dayo") == 2
    assert "Ines" not in drawn


@pytest.mark.parametrize("task", ["move marlow", "act marlow"])
def test_it_hides_no_mark_of_what_is_to_come_and_never_leaves_the_map(pilot: Pilot, task: str) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{NIGHT}{task}")))
    badges = table.board.map.badge_rects(None)
    assert badges
    seen = 0
    for place in ("h:0,1", "h:1,1", "h:-1,2", "z:1", "z:2", "s:brandt"):
        tag = named(table, place)
        if tag.w:
            seen += 1
            assert tag.collidelist(table.board.map.badge_rects(place)) < 0, place
            assert table.board.map.area.contains(tag), place
    assert seen, "there is one at least"
    table.pilot.move(table.pilot.centre(badges[0]))
    table.pilot.frames(2)
    assert not table.board.pointer_text_rect().w, "there it is told what is to come"


def test_it_goes_with_the_pointer(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{NIGHT}move marlow")))
    assert named(table, FREE).w
    pilot.post(pygame.WINDOWLEAVE)
    pilot.frames(2)
    assert not table.board.pointer_text_rect().w


def test_it_is_not_there_while_a_bot_decides(tmp_path: Path) -> None:
    with piloted(tmp_path, Settings(attract=False, bot_pace=4.0)) as pilot:
        table = Table(pilot, seated(pilot, zombies_match(BOT, BOT, BOT, BOT, position=f"{NIGHT}move marlow")))
        assert not named(table, FREE).w


def test_what_floats_keeps_clear_of_it(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=f"{NIGHT}act marlow")))
    tag = named(table, "z:1")
    pilot.frames(60)
    preview = table.scene.hand.hover_info.preview
    assert tag.w
    assert tag in table.scene.hand.hover_info.rects_to_keep_clear()
    assert preview.place == "z:1"
