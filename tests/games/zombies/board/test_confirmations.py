"""What does nothing, or hurts one's own, is asked once before: by click, by drag, and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.games.zombies.rules.content.lattice import SIDES
from tabletop.settings import Settings
from tabletop.ui.scenes.dialogs import ConfirmScene
from tests.games.zombies.board.table import ANN, Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated
from tests.ui.scenes.phones.handsets import QUICK, desk

ACT = (
    "tile S1 0,0 sides=------; marlow 0,0 *carbine=0+1 bag=field_kit+fire_bottle;"
    " okafor -1,1; petrov -2,2 hp=1; brandt -2,1; z1 2,0; round 3; act marlow"
)
"""Marlow is at full HP."""
KIT = ("i:field_kit", "s:marlow")
BOTTLE = "i:fire_bottle"


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(animation_speed=0.0, attract=False)) as it:
        yield it


def table_of(pilot: Pilot, position: str) -> Table:
    return Table(pilot, seated(pilot, zombies_match(position=position)))


def asked(table: Table) -> str:
    """The question that is open; "" for none."""
    top = table.pilot.stage.scene
    return " ".join((top.caption, top.buttons["yes"].words)) if isinstance(top, ConfirmScene) else ""


def yes(table: Table) -> None:
    box = table.pilot.stage.scene
    assert isinstance(box, ConfirmScene)
    table.pilot.click(table.pilot.centre(box.buttons["yes"].rect))
    table.pilot.rest()


@pytest.mark.parametrize("by", ["click", "drag"])
def test_k75_a_field_kit_for_somebody_unhurt_is_asked_once(pilot: Pilot, by: str) -> None:
    table = table_of(pilot, ACT)
    (table.click if by == "click" else table.drag)(*KIT)
    assert "Ines has full HP" in asked(table)
    assert table.line == []
    yes(table)
    assert table.line[-1:] == ["use field_kit on marlow"], "once, and not again"


def test_k75_no_keeps_the_field_kit(pilot: Pilot) -> None:
    table = table_of(pilot, ACT)
    table.click(*KIT)
    pilot.key("escape")
    pilot.rest()
    assert table.line == []
    assert "field_kit" in table.state.people[0].bag


def test_k75_a_field_kit_for_somebody_hurt_is_not_asked(pilot: Pilot) -> None:
    table = table_of(pilot, ACT.replace("okafor -1,1", "okafor -1,1 hp=2"))
    table.click("i:field_kit", "s:okafor")
    assert table.line[:1] == ["use field_kit on okafor"]


BURNS = {
    "h:0,0": "wounds Ines and Dayo, and no zombie burns",
    "h:2,-2": "No zombie burns there",
    "h:1,0": "also wounds Ines",
}


@pytest.mark.parametrize("at", BURNS)
@pytest.mark.parametrize("by", ["click", "drag"])
def test_k77_a_fire_bottle_that_wounds_friends_or_burns_nothing_is_asked(pilot: Pilot, at: str, by: str) -> None:
    table = table_of(pilot, ACT)
    if by == "click":
        table.click(BOTTLE, at)
    else:
        pilot.drag(table.spot(BOTTLE), table.spot(at), 6)
        pilot.rest()
    assert BURNS[at] in asked(table), asked(table)
    assert table.line == []
    before = [person.hp for person in table.state.people]
    yes(table)
    hurt = [old - new.hp for old, new in zip(before, table.state.people, strict=True)]
    assert hurt == {"h:0,0": [1, 1, 0, 0], "h:2,-2": [0, 0, 0, 0], "h:1,0": [1, 0, 0, 0]}[at]


def test_k77_a_fire_bottle_that_burns_only_zombies_is_not_asked(pilot: Pilot) -> None:
    table = table_of(pilot, ACT)
    table.click(BOTTLE, "h:2,0")
    assert table.line[:1] == ["use fire_bottle at 2,0"]


def test_k80_a_satchel_for_a_full_weapon_is_asked(pilot: Pilot) -> None:
    full = ACT.replace("*carbine=0+1", "*carbine=1+1+1+1+1").replace("field_kit", "ammo_satchel")
    table = table_of(pilot, full)
    table.click("i:ammo_satchel", "s:marlow")
    assert "Patrol Carbine is full" in asked(table)
    assert table.line == []


@pytest.mark.parametrize("left", [2, 3])
def test_k78_a_second_kit_where_all_boards_stand_is_asked(pilot: Pilot, left: int) -> None:
    boarded = ACT.replace(" sides=------", "; tile T01 1,-1").replace("field_kit", "barricade_kit")
    probe = table_of(pilot, boarded)
    side = next(use.side for use in probe.scene.match.actions() if str(use).startswith("use barricade_kit"))
    table = table_of(pilot, boarded.replace("; round", f"; boards 0 {SIDES[side]} {left}; round"))
    table.click("i:barricade_kit", f"x:0/{SIDES[side]}")
    assert ("already has 3 boards" in asked(table)) == (left == 3)
    assert bool(table.line) == (left == 2)


def test_h70_a_shot_that_hits_nothing_is_asked(pilot: Pilot) -> None:
    table = table_of(pilot, ACT)
    table.click("c:0", "z:1", "button:shoot")
    assert "hits nothing" in asked(table)
    assert table.line == []


def test_k75_k77_a_phone_asks_as_the_table_does(tmp_path: Path) -> None:
    with desk(tmp_path, zombies_match(ANN, ANN, ANN, ANN, position=ACT), replace(QUICK, confirm="risky")) as at:
        phone = at.sit(0)
        at.settle()
        for path, told in ((KIT, "full HP"), ((BOTTLE, "h:0,0"), "wounds Ines"), ((BOTTLE, "h:2,-2"), "No zombie")):
            for place in path:
                phone.pick(place)
                at.settle()
            assert told in phone.sheet["ask"]
            phone.pick("no")
            at.settle()
            while phone.sheet["back"]:
                phone.say({"t": "back", "seq": phone.sheet["seq"]})
                at.settle()
        assert Table(at.pilot, at.scene).line == []


FIRE = (
    "tile S1 0,0 sides=------; marlow 0,0; okafor -1,1; petrov -2,2; brandt -2,1; fire 1,-1 2,-2 2,-1; round 3;"
    " move marlow"
)


def test_k77_a_walk_through_fire_is_asked(pilot: Pilot) -> None:
    table = table_of(pilot, FIRE)
    table.click("s:marlow", "h:2,-1")
    assert "1 wound for Ines" in asked(table)
    assert table.line == []
    yes(table)
    assert table.line[0].startswith("walk")
    assert table.state.people[0].hp == table.draft.rules_context.survivors["marlow"].hp - 1, "as it was said"


def test_k77_a_walk_beside_fire_is_not_asked(pilot: Pilot) -> None:
    table = table_of(pilot, FIRE)
    table.click("s:marlow", "h:-1,0")
    assert asked(table) == ""
    assert table.line[0].startswith("walk")


DROPS = FIRE.replace("marlow 0,0", "marlow 0,0 *carbine=1").replace("fire 1,-1 2,-2 2,-1", "find 0,0 pump_shotgun")


def test_h62_a_weapon_whose_slot_is_taken_is_asked_for(pilot: Pilot) -> None:
    table = table_of(pilot, DROPS)
    table.click("button:take:pump_shotgun")
    assert "your Patrol Carbine is gone for good" in asked(table)
    yes(table)
    assert [arms.weapon for arms in table.state.people[0].arms] == ["pump_shotgun"]


def test_h61_a_weapon_for_a_free_slot_is_not_asked_for(pilot: Pilot) -> None:
    table = table_of(pilot, DROPS.replace("*carbine=1", "*service_pistol=1"))
    table.click("button:take:pump_shotgun")
    assert "throws" not in asked(table)
