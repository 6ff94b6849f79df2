"""What is in hand and does not fit where it is put: the reason is about that, and not about the phase."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tabletop.settings import Settings
from tests.games.zombies.board.table import Table, zombies_match
from tests.ui.pilot import Pilot, piloted, seated

ACT = (
    "tile S1 0,0 sides=------; marlow 0,0 hp=3 service_pistol=1 *carbine=1+2+2 bag=field_kit+road_flare;"
    " okafor -2,2; petrov -1,1 hp=-1 pinned; brandt -1,2; z1 1,0; z2 0,1; z3 2,0 asleep; find 1,-1 stim_pen;"
    " round 3; act marlow"
)
WRONG = ("z:1", "s:okafor", "h:2,-2", "f:1,-1/stim_pen", "z:3")


@pytest.fixture
def pilot(tmp_path: Path) -> Iterator[Pilot]:
    with piloted(tmp_path, Settings(confirm="none", animation_speed=0.0, attract=False)) as it:
        yield it


def said(table: Table) -> str:
    """What the bubble says."""
    return table.scene.table.bubble.words


@pytest.mark.parametrize("target", ["h:2,-2", "f:1,-1/stim_pen"])
@pytest.mark.parametrize("by", ["click", "drag"])
def test_a_field_kit_put_on_what_it_is_not_for_says_so(pilot: Pilot, target: str, by: str) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT)))
    if by == "drag":
        pilot.drag(table.spot("i:field_kit"), table.spot(target), 6)
        pilot.rest()
    else:
        table.click("i:field_kit", target)
    assert said(table).startswith("You can't use Field Kit there."), said(table)
    assert table.line == []


@pytest.mark.parametrize(
    "held", ["i:field_kit", "i:road_flare", "c:1", "button:melee", "button:revive", "button:use", "button:shoot",
             "w:service_pistol", "s:marlow"],
)  # fmt: skip
@pytest.mark.parametrize("target", WRONG)
def test_with_something_in_hand_no_reason_speaks_of_the_move(pilot: Pilot, held: str, target: str) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT)))
    table.click(held)
    if table.path != (held,):
        return
    table.click(target)
    assert not said(table).startswith("Use something highlighted"), (held, target)


def test_a_field_kit_for_somebody_too_far_away_says_who_is_not_near(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT)))
    table.drag("i:field_kit", "s:okafor")
    assert said(table).startswith("Dayo isn't next to you")


def test_a_field_kit_dragged_onto_a_zombie_says_what_it_is_for(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT)))
    table.drag("i:field_kit", "z:1")
    assert said(table).startswith("You can't use Field Kit there.")
    assert table.line == []


@pytest.mark.parametrize("held", [("c:1", "c:2"), ("c:1", "z:2"), ("button:use", "i:field_kit")])
@pytest.mark.parametrize("target", ["s:okafor", "f:1,-1/stim_pen"])
def test_nor_with_two_things_in_hand(pilot: Pilot, held: tuple[str, str], target: str) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT)))
    table.click(*held)
    assert table.path == held
    table.click(target)
    assert said(table), (held, target)
    assert not said(table).startswith("Use something highlighted"), (held, target)


def test_a_friend_who_lies_too_far_away_says_why_nobody_helps(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT.replace("petrov -1,1", "petrov -2,0"))))
    table.click("s:petrov")
    assert said(table).startswith("Lida isn't next to you"), said(table)


def test_a_friend_who_is_down_says_how_to_help(pilot: Pilot) -> None:
    table = Table(pilot, seated(pilot, zombies_match(position=ACT)))
    assert any(item.name == "button:revive" and item.enabled for item in table.scene.picture.buttons.items)
    table.click("s:petrov")
    assert said(table).startswith("Press Revive to help this friend."), said(table)
    assert table.line == []
    table.drag("s:marlow", "s:petrov")
    assert table.line == ["revive petrov"]
