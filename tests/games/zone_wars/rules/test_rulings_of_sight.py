"""Rulings on close readings about measuring and sight: N1 to N15."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, told, why

SIDES = "sides ark genlab; "


def duel(terrain: str, krin: str, bormin: str, *, weapon: str = "hunting-rifle", more: str = "") -> State:
    """Krin has aimed along x."""
    return play(
        at(f"{SIDES}{terrain}; krin {krin} @0 [items={weapon}+|scrap-rifle]; bormin {bormin} @180 [items=none]{more}"),
        "aim krin @0",
    )


def cover(state: State) -> int:
    """The cover dice of Krin's shot at Bormin."""
    _, said = told(state, "attack bormin hunting-rifle")
    return heard(said, events.Targeted)[0].cover


def unseen(terrain: str, krin: str, bormin: str, more: str = "") -> tuple[str, str]:
    """Why Krin may not shoot at Bormin; Dux can be seen."""
    open_window = "; dux {} @0 [mut=none]".format("10,2" if krin.startswith("10,") else "5,2")
    return why(duel(terrain, krin, bormin, more=open_window + more), "attack bormin hunting-rifle")


# --- measuring ----------------------------------------------------------------------------------------------------


def test_n01_the_tolerance_is_for_contact_and_touching_only() -> None:
    near = SIDES + "bare; krin 10,10 @0; bormin 11.3,10 @180 [mut=none]; dux 10,21.25 @0; farrow 10,21.3 @0"
    with pytest.raises(ValueError, match="base in way"):
        at(near)
    state = at(SIDES + "bare; krin 10,10 @90; bormin 11.3,10 @180 [mut=none]; dux 10,21.25 @0; farrow 15,20.1 @0")
    striking = play(state, "move krin @90")
    play(striking, "attack bormin fists")  # 0.05 from base to base
    play(striking, "attack dux scrap-pistol")  # 10.00
    assert why(striking, "attack farrow scrap-pistol") == ("R17", "out_of_range")  # 10.02
    assert why(state, "move krin 10,15.01 @0") == ("R88", "too_far")


def test_n02_the_same_floor_means_the_same_height() -> None:
    steps = "building low-hall floor=1 6,6 20,6 20,14 6,14"
    same = at(f"{SIDES}{steps}; krin 10,10,1 @0; bormin 11.25,10,1 @180 [mut=none]")
    play(same, "move krin @0", "attack bormin fists")
    apart = at(f"{SIDES}{steps}; krin 10,10 @0; bormin 11.25,10,1 @180 [mut=none]; torv 10,11.25 @0 [mut=none]")
    assert why(play(apart, "move krin @0"), "attack bormin fists") == ("R44", "needs_contact")


def test_n03_a_charge_within_the_tolerance_has_reached_its_target() -> None:
    state = at(SIDES + "bare; krin 10,10 @0; bormin 15,10 @180 [mut=none]")
    play(state, "charge krin bormin 13.7,10", "attack bormin fists")
    assert why(state, "charge krin bormin 13.69,10") == ("R97", "no_contact")


def test_n04_who_stands_exactly_above_is_in_front_and_pushed_along_x() -> None:
    house = "building house floor=2.5 6,6 20,6 20,14 6,14"
    for facing in ("0", "180"):
        state = at(f"{SIDES}{house}; krin 10,10,2.5 @0 [items=shotgun+]; bormin 10,10 @0 [items=none,mut=none]")
        shot = play(state, f"move krin @{facing}", "attack bormin shotgun")
        hit = play(shot, f"roll{' 6' + ' 2' * (pool(shot)[0] - 1)} / 2 2 2", "decline")
        assert figure(hit, "bormin").place == (12.5, 10, 0)


# --- sight --------------------------------------------------------------------------------------------------------


def test_n05_what_lies_under_a_base_hides_nothing() -> None:
    assert cover(duel("low crate 17.7,9.8 18.3,9.8 18.3,10.2 17.7,10.2", "10,10", "18,10")) == 0
    assert cover(duel("low crate 17.3,9.8 18.3,9.8 18.3,10.2 17.3,10.2", "10,10", "18,10")) == 4
    assert cover(duel("blocking post 17.7,9.8 18.3,9.8 18.3,10.2 17.7,10.2", "10,10", "18,10")) == 0


HALL = "building hall floor=2.5 4,4 30,4 30,16 4,16"


@pytest.mark.parametrize(
    ("between", "result"),
    [("low wall", 0), ("blocking wall h=2.5", 0), ("blocking wall h=2.51", None), ("blocking wall", None)],
)
def test_n06_on_one_level_all_counts_that_reaches_into_a_models_height(between: str, result: int | None) -> None:
    """Both stand 2.5 inches up; the wall stands on the ground."""
    terrain = f"{HALL}; {between} 14,8 14.5,8 14.5,12 14,12"
    people = ("10,10,2.5", "18,10,2.5")
    if result is None:
        assert unseen(terrain, *people, more="; farrow 10,14,2.5 @0") == ("R143", "hidden")
    else:
        assert cover(duel(terrain, *people)) == result


def test_n06_models_on_other_floors_are_not_in_the_way() -> None:
    people = ("10,10,2.5", "18,10,2.5")
    assert cover(duel(HALL, *people, more="; farrow 14,10 @0")) == 0
    assert unseen(HALL, *people, more="; farrow 14,10,2.5 @0") == ("R147", "model_in_way")


TOWER = "building keep floor=2.5 window=1:16,8:16,12 16,7 22,7 22,13 16,13"


def test_n07_between_levels_models_are_cylinders() -> None:
    """The ray rises from 1.25 to 3.125: it runs above a model on the ground, and through one beside the target."""
    assert cover(duel(TOWER, "10,10", "19,10,2.5", more="; farrow 13,10 @0")) == 2
    assert unseen(TOWER, "10,10", "19,10,2.5", more="; farrow 17.5,10,2.5 @0") == ("R147", "model_in_way")
    assert cover(duel(TOWER, "10,10", "19,10,2.5", more="; farrow 17.5,10 @0")) == 2


@pytest.mark.parametrize(("height", "start", "dice"), [(1.8, 12, None), (1.8, 12.7, 2), (1.6, 12, 2)])
def test_n08_the_height_of_a_ray_is_taken_at_the_lowest_point(height: float, start: float, dice: int | None) -> None:
    """Seen from (10, 10) at 1.25 inches the ray to (19, 10) has risen to 1.67 at x = 12, and to 1.81 at 12.7."""
    terrain = f"{TOWER}; blocking rock h={height} {start},8 14,8 14,12 {start},12"
    if dice is None:
        assert unseen(terrain, "10,10", "19,10,2.5") == ("R143", "hidden")
    else:
        assert cover(duel(terrain, "10,10", "19,10,2.5")) == dice


def test_n08_low_terrain_below_the_ray_gives_no_cover() -> None:
    """From above: the ray falls from 3.75 to 0.625; at x = 15 it is at 1.79, at x = 17.3 at 0.87."""
    tower = "building keep floor=2.5 window=1:12,8:12,12 6,7 12,7 12,13 6,13"
    for start, end, dice in ((14, 15, 2), (17, 17.3, 2), (17.25, 17.9, 4)):
        terrain = f"{tower}; low wall {start},8 {end},8 {end},12 {start},12"
        assert cover(duel(terrain, "10,10,2.5", "18,10")) == dice


def test_n09_pieces_in_the_shadow_of_others_still_count() -> None:
    wall, crate = "blocking wall 14,6 14.5,6 14.5,10 14,10", "low crate 16.88,8 17.38,8 17.38,9.9 16.88,9.9"
    assert cover(duel(wall, "10,10", "18,10")) == 2
    assert cover(duel(f"{wall}; {crate}", "10,10", "18,10")) == 4


ROOM = "building room window=0:14,8:14,12 6,6 14,6 14,14 6,14"


def test_n10_a_building_is_one_piece() -> None:
    """Who touches its western wall from inside has no cover against it from the eastern window."""
    assert cover(duel(ROOM, "10,10", "20,10")) == 2
    assert cover(duel(ROOM, "6.65,10", "20,10")) == 0
    assert cover(duel(ROOM, "12,13.35", "20,6")) == 0


def test_n11_standing_in_mid_room_does_not_touch_a_building() -> None:
    house = "building house window=0:14,8:14,12 14,6 22,6 22,14 14,14"
    assert cover(duel(house, "10,10", "18,10")) == 2
    assert cover(duel(house, "10,10", "21.35,10")) == 4
    assert cover(duel(house, "10,10", "18,11.5")) == 2


def test_n12_an_opening_counts_in_its_own_storey() -> None:
    for storey, seen_below, seen_above in ((0, True, False), (1, False, True)):
        house = f"building house floor=2.5 window={storey}:14,7:14,13 window={storey}:6,7:6,13 6,6 14,6 14,14 6,14"
        below, street = ("3,10", "17,10"), ("1,10", "7.5,10,2.5")  # the second ray comes in 2.69 inches up
        if seen_below:
            assert cover(duel(house, *below)) == 2
        else:
            assert unseen(house, *below) == ("R143", "hidden")
        if seen_above:
            assert cover(duel(house, *street)) == 2
        else:
            assert unseen(house, *street) == ("R143", "hidden")


def test_n13_floors_do_not_stop_rays() -> None:
    assert cover(duel(HALL, "10,10", "14,10,2.5")) == 0
    assert cover(duel(HALL, "10,10,2.5", "14,10")) == 0


def test_n14_a_ray_along_an_edge_does_not_cross() -> None:
    north, south = "blocking n 13,6 13.5,6 13.5,10 13,10", "blocking s 15,10 15.5,10 15.5,14 15,14"
    assert cover(duel(f"{north}; {south}", "10,10", "18,10")) == 2
    closed = south.replace("15,10 15.5,10", "15,9.99 15.5,9.99")
    assert unseen(f"{north}; {closed}", "10,10", "18,10") == ("R143", "hidden")


def test_n15_closed_openings_stop_rays_and_movement() -> None:
    for kind, is_open in (("door", True), ("shut", False)):
        wall = f"building room {kind}=0:14,8:14,12 14,6 24,6 24,14 14,14"
        position = at(f"{SIDES}{wall}; krin 12,10 @0; bormin 30,30 @0")
        if is_open:
            assert cover(duel(wall, "10,10", "18,10")) == 2
            play(position, "move krin 16,10 @0")
        else:
            assert unseen(wall, "10,10", "18,10") == ("R143", "hidden")
            assert why(position, "move krin 16,10 @0") == ("R180", "wall_in_way")
