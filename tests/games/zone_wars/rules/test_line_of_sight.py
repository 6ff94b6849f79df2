"""What can be seen, and what gives cover: R143 to R145."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tests.games.zone_wars.rules.table import at, heard, offers, play, pool, told, why, zone_wars

FIELD = "sides ark genlab; {}; franton 3,30 @0; krin 10,10 @0; bormin 18,10 @180 [items=none]; torv 14,16 @180"
SHOT = "attack bormin scrap-pistol"


def moved(terrain: str) -> State:
    """Krin may attack, with this terrain on the mat; Torv can be seen in any case."""
    return play(at(FIELD.format(terrain)), "move krin @0")


def is_seen(terrain: str) -> bool:
    return zone_wars().check(moved(terrain), zone_wars().parse(SHOT)) is None


def cover(terrain: str) -> int:
    """Dice that Bormin rolls without armor."""
    state, told_ = told(moved(terrain), SHOT, "roll 6 2 2 2 / 2", "decline")
    said = heard(told_, events.Targeted)[0].cover
    assert said == (pool(state)[1] if said else 0)
    return said


@pytest.mark.parametrize(
    "terrain",
    [
        "blocking wall 14,8 14.5,8 14.5,12 14,12",
        "building hut 14,8 15,8 15,12 14,12",
        "building hut shut=0:14,9:14,11 window=0:15,9:15,11 14,8 15,8 15,12 14,12",
        "blocking north 14,7 14.5,7 14.5,10 14,10; blocking south 12,9.9 12.5,9.9 12.5,13 12,13",
    ],
)
def test_r143_a_target_of_which_nothing_is_visible_cannot_be_chosen(terrain: str) -> None:
    state = moved(terrain)
    assert why(state, SHOT) == ("R143", "hidden")
    assert {text.split(" ")[1] for text in offers(state) if text != "decline"} == {"torv"}


def test_r143_one_visible_part_is_enough() -> None:
    assert is_seen("blocking wall 14,8 14.5,8 14.5,10.3 14,10.3")
    assert not is_seen("blocking wall 14,8 14.5,8 14.5,10.31 14,10.31")


def test_r144_the_base_is_no_visible_part() -> None:
    """The edge of the base shows 0.3125 inches beside the middle where the wall begins, the body 0.30625."""
    assert not is_seen("blocking wall 14,9.69 14.5,9.69 14.5,10.31 14,10.31")
    assert is_seen("blocking wall 14,9.69 14.5,9.69 14.5,10.3 14,10.3")


@pytest.mark.parametrize(
    ("terrain", "dice"),
    [
        ("bare", 0),
        ("low wall 14,8 14.5,8 14.5,12 14,12", 2),
        ("low wall 14,6 14.5,6 14.5,10 14,10", 2),
        ("blocking wall 14,6 14.5,6 14.5,10 14,10", 2),
        ("building hut window=0:14,8.5:14,11.5 window=0:15,8.5:15,11.5 14,8 15,8 15,12 14,12", 2),
        ("low wall 14,10.35 14.5,10.35 14.5,12 14,12", 0),
        ("low wall 19,8 19.5,8 19.5,12 19,12", 0),
    ],
)
def test_r145_a_target_that_terrain_hides_in_part_can_be_shot_at_with_cover(terrain: str, dice: int) -> None:
    assert is_seen(terrain)
    assert cover(terrain) == dice
