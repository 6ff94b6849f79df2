"""Who is asked for a Reflex, and who is not: Broken models that may shoot, and harm that is none, N83 and N84."""

from __future__ import annotations

from typing import Any

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, settled, to_act, told

# --- a Broken hound -----------------------------------------------------------------------------------------------

HOUND = (
    "sides ark genlab; bare; krin {} @0 [mut=none]; mirka 16,10 @{} "
    "[broken,damage=4,mut=bloodhound,items=scrap-pistol]; torv 30,30 @0; m 0 3"
)


def test_n83_a_broken_hound_is_asked_turns_and_shoots_where_it_lies() -> None:
    asked = play(at(HOUND.format("10,10", 0)), "move krin @0")
    assert (to_act(asked), offers(asked)) == (
        1,
        ["reflex bloodhound:1", "reflex bloodhound:2", "reflex bloodhound:3", "decline"],
    )
    shot, said = told(asked, "reflex bloodhound:3")
    mirka = figure(shot, "mirka")
    assert (mirka.facing, mirka.place, mirka.condition) == (180, figure(asked, "mirka").place, Condition.BROKEN)
    assert [event.reason for event in heard(said, events.Targeted)] == ["hound"]
    assert pool(shot) == (3 - 2 + 3, 1)
    after = play(shot, "roll 6 2 2 2 / 2")
    assert (figure(after, "krin").damage, figure(after, "mirka").condition) == (1, Condition.BROKEN)
    assert (to_act(after), offers(after)[-1]) == (0, "decline"), "no counterattack; the move has gone on"


def test_n83_it_hears_only_what_any_hound_hears() -> None:
    """Not in contact (N44), not without m-points, not with a friend's activation."""
    assert to_act(play(at(HOUND.format("14.75,10", 180)), "move krin @0")) == 0
    assert to_act(play(at(HOUND.format("10,10", 180).replace("m 0 3", "m 0 0")), "move krin @0")) == 0
    friend = HOUND.format("10,10", 180).replace("m 0 3", "m 0 3; turn genlab")
    assert to_act(play(at(friend), "pass torv")) != 1


def test_n83_a_broken_model_on_overwatch_fires_at_nobody() -> None:
    lying = HOUND.format("10,10", 180).replace("damage=4", "damage=4,watch").replace("mut=bloodhound", "mut=none")
    assert to_act(play(at(lying), "move krin @0")) == 0


# --- harm that is none --------------------------------------------------------------------------------------------

KNOCK = (
    "sides ark genlab; {}; krin {:.2f},10{} @0 [items=club,mut=none]; "
    "dux {:.2f},10{} @180 [{},mut={},items={}]; torv 30,30 @0; m 0 3"
)
BROKEN = "broken,damage=4"
ROCK = "blocking rock 12.5,8 13.5,8 13.5,12 12.5,12"
TOWER = "building tower floor=17 9,8 12,8 12,12 9,12 door=1:12,8:12,12"


def knocked(
    state: str, power: str, dice: str, *, terrain: str = "bare", x: float = 10, z: str = "", items: str = "none"
) -> State:  # fmt: skip
    """The state after a hit of a club that pushes Dux, who has 4 health."""
    position = KNOCK.format(terrain, x, z, x + 1.25, z, state, power, items)
    return play(at(position), "move krin @0", "attack dux club", f"roll {dice} / 2", "decline")


@pytest.mark.parametrize("power", ["plating", "cryokinesis", "hide"])
def test_n84_a_knockback_below_the_threshold_with_nothing_behind_asks_nobody(power: str) -> None:
    assert to_act(knocked(BROKEN, power, "6 6 2")) != 1
    assert to_act(knocked(BROKEN, power, "6 6 6")) != 1


@pytest.mark.parametrize("power", ["plating", "cryokinesis", "hide"])
def test_n84_what_the_push_adds_counts_before_it_as_after_it(power: str) -> None:
    """Three hits and the collision take out who has 4 health; two and the collision do not."""
    asked = knocked(BROKEN, power, "6 6 6", terrain=ROCK)
    assert (to_act(asked), figure(asked, "dux").condition) == (1, Condition.BROKEN)
    assert figure(settled(play(asked, "decline")), "dux").condition is Condition.OUT
    assert to_act(knocked(BROKEN, power, "6 6 2", terrain=ROCK)) != 1


def test_n84_no_dice_protect_from_a_fall_that_alone_is_enough() -> None:
    """Four from seventeen inches: a ward would only protect from the hit, Thick Hide from all of it (N64)."""
    fallen: dict[str, Any] = {"terrain": TOWER, "z": ",17", "x": 10.5}
    assert to_act(knocked(BROKEN, "plating", "6 2 2", **fallen)) != 1
    assert to_act(knocked(BROKEN, "hide", "6 2 2", **fallen)) == 1


@pytest.mark.parametrize("state", ["damage=0", BROKEN])
def test_n84_who_is_pushed_off_the_mat_with_a_find_takes_no_damage_and_is_not_asked(state: str) -> None:
    """N32b; without a find the edge stops it, and a healthy model is asked as ever."""
    off: dict[str, Any] = {"x": 34, "items": "rubber-duck+"}
    assert figure(settled(knocked(state, "plating", "6 6 6", **off)), "dux").condition is Condition.LEFT
    assert to_act(knocked(state, "plating", "6 6 6", **off)) != 1
    assert to_act(knocked("damage=0", "plating", "6 6 6", x=34)) == 1


@pytest.mark.parametrize("power", ["plating", "hide"])
def test_n84_who_is_healthy_is_asked_as_ever(power: str) -> None:
    assert to_act(knocked("damage=0", power, "6 6 2")) == 1
