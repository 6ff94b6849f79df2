"""Low and Blocking terrain, openings, buildings, flights and falls (R179 to R188)."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.text.events import Collapsed, Damaged, Fell, Targeted
from tabletop.rules.game import InvalidSetup
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, play, refused, told, why

SIDES = "sides ark genlab; bare"
LOW = "low crates 12,8 13,8 13,12 12,12"
ROCK = "blocking rock 12,8 13,8 13,12 12,12"
HOUSE = "building house floor=2.5 door=0:12,9:12,11 12,6 18,6 18,14 12,14"
"""One upper floor, and a door in its west wall."""


def place(x: float, y: float, z: float = 0.0) -> Point3:
    return Point3(x, y, z)


def test_r179_low_terrain_costs_no_movement() -> None:
    state = at(f"{SIDES}; {LOW}; krin 10,10 @0; bormin 30,10 @180")
    assert figure(play(state, "move krin 15,10 @0"), "krin").place == place(15, 10)
    assert figure(play(state, "move krin 12.5,10 @0"), "krin").place == place(12.5, 10), "it may stand there"
    assert why(state, "move krin 15.01,10 @0") == ("R88", "too_far")
    assert figure(play(state, "sprint krin 20,10"), "krin").place == place(20, 10)


def test_r179_low_terrain_stops_a_charge_and_gives_cover() -> None:
    state = at(f"{SIDES}; {LOW}; krin 10,10 @0; bormin 16,10 @180; m 0 0")
    assert why(state, "charge krin bormin 14.75,10") == ("R100", "lane_blocked")
    open_ground = at(f"{SIDES}; krin 10,10 @0; bormin 16,10 @180; m 0 0")
    assert figure(play(open_ground, "charge krin bormin 14.75,10"), "krin").place == place(14.75, 10)
    _, events = told(state, "move krin @0", "attack bormin scrap-pistol")
    assert heard(events, Targeted)[0].cover == 2


def test_r180_blocking_terrain_cannot_be_moved_through() -> None:
    state = at(f"{SIDES}; {ROCK}; krin 10,10 @0; bormin 30,10 @180")
    assert why(state, "move krin 15,10 @0") == ("R180", "terrain_in_way")
    assert dict(refused(state, "sprint krin 16,10").params)["piece"] == "rock"
    assert why(state, "move krin 11.5,10 @0") == ("R180", "terrain_in_way"), "the whole base has to fit"
    assert figure(play(state, "move krin 11.37,10 @0"), "krin").place == place(11.37, 10)
    assert figure(play(state, "sprint krin 10,13.5 13,13.5"), "krin").place == place(13, 13.5)


def test_r180_it_hides_what_is_behind_it() -> None:
    state = at(f"{SIDES}; {ROCK}; krin 10,10 @0; bormin 16,10 @180; dux 10,14 @0")
    assert why(play(state, "move krin @0"), "attack bormin scrap-pistol") == ("R143", "hidden")


def test_r181_doors_are_passed_like_low_terrain() -> None:
    state = at(f"{SIDES}; {HOUSE}; krin 10,10 @0; bormin 15,10 @180; m 0 0")
    assert figure(play(state, "move krin 13,10 @0"), "krin").place == place(13, 10)
    assert why(state, "charge krin bormin 13.75,10") == ("R100", "lane_blocked")
    _, events = told(state, "move krin @0", "attack bormin scrap-pistol")
    assert heard(events, Targeted)[0].cover == 2


def test_r181_walls_beside_the_door_are_blocking() -> None:
    state = at(f"{SIDES}; {HOUSE}; krin 10,7.5 @0; bormin 15,7.5 @180; dux 10,12 @0; m 0 0")
    assert why(state, "move krin 13,7.5 @0") == ("R180", "wall_in_way")
    assert why(play(state, "move krin @0"), "attack bormin scrap-pistol") == ("R143", "hidden")


def test_r181_windows_are_like_doors() -> None:
    house = HOUSE.replace("door", "window")
    state = at(f"{SIDES}; {house}; krin 10,10 @0; bormin 15,10 @180; m 0 0")
    assert figure(play(state, "move krin 13,10 @0"), "krin").place == place(13, 10)
    assert why(state, "charge krin bormin 13.75,10") == ("R100", "lane_blocked")


def test_r181_a_closed_door_is_a_wall_until_somebody_opens_it() -> None:
    house = HOUSE.replace("door", "shut")
    state = at(f"{SIDES}; {house}; krin 11,10 @0; bormin 30,10 @180; vasko 11,12 @0")
    assert why(state, "move krin 13,10 @0") == ("R180", "wall_in_way")
    state = play(state, "simple krin open house 0 11.37,10 @0", "draw ark")
    assert figure(play(state, "move vasko 11,10 13,10 @0"), "vasko").place == place(13, 10)


def test_r182_models_stand_on_the_floors_of_a_building() -> None:
    tower = "building tower floor=2.5 floor=5 12,6 18,6 18,14 12,14"
    for z in (0, 2.5, 5):
        state = at(f"{SIDES}; {tower}; krin 15,10,{z} @0; bormin 30,10 @180")
        assert figure(state, "krin").place == place(15, 10, z)
    for z in (1, 3, 7.5):
        with pytest.raises(InvalidSetup, match="no floor"):
            at(f"{SIDES}; {tower}; krin 15,10,{z} @0; bormin 30,10 @180")
    with pytest.raises(InvalidSetup, match="no floor"):
        at(f"{SIDES}; {tower}; krin 10,10,2.5 @0; bormin 30,10 @180")


INSIDE = f"{SIDES}; {HOUSE}; krin 14,10 @0; bormin 30,10 @180"
OUTSIDE = f"{SIDES}; {HOUSE}; krin 11.35,12.5 @0; bormin 30,10 @180"


@pytest.mark.parametrize("action", ["move krin 14,10,2.5 @0", "sprint krin 14,10,2.5"])
def test_r183_models_climb_inside_a_building(action: str) -> None:
    assert figure(play(at(INSIDE), action), "krin").place == place(14, 10, 2.5)


@pytest.mark.parametrize(
    "action", ["move krin 11.35,12.5,2.5 12.5,12.5,2.5 @0", "sprint krin 11.35,12.5,2.5 12.5,12.5,2.5"]
)
def test_r183_or_along_its_wall_outside(action: str) -> None:
    assert why(at(OUTSIDE), action) == ("R180", "wall_in_way"), "but the wall of the upper storey stops them"
    window = OUTSIDE.replace("12,6 18,6", "window=1:12,11.5:12,13.5 12,6 18,6")
    assert figure(play(at(window), action), "krin").place == place(12.5, 12.5, 2.5)
    low = OUTSIDE.replace("house floor", "house h=2.5 floor")
    assert figure(play(at(low), action), "krin").place == place(12.5, 12.5, 2.5)


def test_r183_nobody_climbs_in_the_open_or_ends_on_a_wall() -> None:
    away = at(f"{SIDES}; {HOUSE}; krin 11.2,12.5 @0; bormin 30,10 @180")
    assert why(away, "move krin 11.2,12.5,2.5 @0") == ("R183", "cannot_climb")
    assert why(at(OUTSIDE), "move krin 11.35,12.5,2.5 @0") == ("N18", "no_floor")
    assert why(at(INSIDE), "move krin 14,10,5 @0") == ("R183", "cannot_climb"), "there is no second floor"


def test_r183_nobody_charges_up() -> None:
    state = at(f"{SIDES}; {HOUSE}; krin 14,10 @0; bormin 16,10,2.5 @180")
    assert why(state, "charge krin bormin 14.75,10,2.5")[0] in ("R99", "R184")


def test_r184_level_and_upright_legs_share_one_allowance() -> None:
    state = at(INSIDE)
    assert figure(play(state, "move krin 16.5,10 16.5,10,2.5 @0"), "krin").place == place(16.5, 10, 2.5)
    assert why(state, "move krin 16.6,10 16.6,10,2.5 @0") == ("R88", "too_far")
    assert figure(play(state, "sprint krin 17,10 17,10,2.5 17,13,2.5"), "krin").place == place(17, 13, 2.5)


def test_r184_nobody_walks_diagonally_through_the_air() -> None:
    assert why(at(INSIDE), "move krin 15,10,2.5 @0") == ("R184", "slanting")
    above = at(f"{SIDES}; building deck h=2.5 floor=2.5 12,6 18,6 18,14 12,14; krin 14,10,2.5 @0; bormin 30,10 @180")
    assert why(above, "move krin 11,10,2.5 @0") == ("R184", "no_floor")


def test_r185_flying_goes_straight_between_points_of_different_height() -> None:
    deck = "building deck h=3 floor=3 14,6 20,6 20,14 14,14"
    state = at(f"{SIDES}; {deck}; lib 11,10 @0; bormin 30,10 @180; m 3 0")
    state = play(state, "mutate lib insect-wings:1 @0 15,10,3 @270")
    assert figure(state, "lib").place == place(15, 10, 3)
    assert figure(state, "lib").facing == 270


def test_r185_a_flight_is_measured_in_space_and_ends_on_a_legal_place() -> None:
    deck = "building deck h=3 floor=3 14,6 20,6 20,14 14,14"
    state = at(f"{SIDES}; {deck}; blocking rock 11.8,8 12.8,8 12.8,12 11.8,12; lib 11,10 @0; bormin 30,10 @180; m 3 0")
    assert why(state, "mutate lib insect-wings:1 @0 15.01,10,3") == ("R185", "too_far")
    assert why(state, "mutate lib insect-wings:1 @0 13,10,3") == ("N18", "no_floor")
    assert why(state, "mutate lib insect-wings:1 @0 12.5,10") == ("R180", "terrain_in_way")
    assert why(state, "mutate lib insect-wings:1 @0 11,12 15,10,3") == ("R185", "one_flight")


def deck(z: float) -> str:
    """A platform without walls above it, with Krin and Bormin on it."""
    return (
        f"{SIDES}; building deck h={z} floor={z} 8,6 16,6 16,14 8,14; krin 10,10,{z} @0; "
        f"bormin 14,10,{z} @180 [items=kevlar-vest]; m 3 0"
    )


PUSH = "mutate krin mind-push:2 @0 bormin"
"""Five inches away from Krin."""


def test_r186_a_model_pushed_off_a_floor_falls() -> None:
    state, events = told(at(deck(2.5)), PUSH)
    assert figure(state, "bormin").place == place(19, 10)
    fall = heard(events, Fell)[0]
    assert (fall.start, fall.end, fall.damage) == (place(19, 10, 2.5), place(19, 10), 1)


def test_r186_a_model_pushed_along_a_floor_does_not() -> None:
    state, events = told(at(deck(2.5)), "mutate krin mind-push:1 @0 bormin")
    assert figure(state, "bormin").place == place(16.5, 10), "2.5 inches carry it over the edge"
    state = at(deck(2.5).replace("16,6 16,14", "17,6 17,14"))
    state, events = told(state, "mutate krin mind-push:1 @0 bormin")
    assert figure(state, "bormin").place == place(16.5, 10, 2.5)
    assert not heard(events, Fell)


def test_r186_a_taken_landing_place_is_left_for_the_nearest_free_one() -> None:
    state = play(at(deck(2.5) + "; dux 19,10 @0"), PUSH)
    where = figure(state, "bormin").place
    assert where is not None
    assert where.z == 0
    assert where == place(19, 8.75), "equally near are all around: the first is north"


def test_r186_all_fall_when_their_building_collapses() -> None:
    tower = "building tower floor=2.5 floor=5.1 12,6 18,6 18,14 12,14"
    state = at(
        f"scenario home-run; {SIDES}; {tower}; krin 14,10,2.5 @0 [used]; vasko 16,12,5.1 @0; "
        "bormin 16,8,2.5 @180 [items=kevlar-vest]; dux 30,10 @0; order krin; draw"
    )
    state, events = told(state, "draw zone", "reveal building-collapse", "roll 2 2 2")
    assert [event.piece for event in heard(events, Collapsed)] == ["tower"]
    assert figure(state, "krin").damage == 3 + 1
    assert figure(state, "vasko").damage == 2
    assert figure(state, "bormin").damage == 1
    assert all(where and where.z == 0 for where in (figure(state, i).place for i in ("krin", "vasko", "bormin")))
    assert figure(state, "dux").damage == 0


def test_r186_a_collapsed_building_is_low_rubble() -> None:
    tower = "building tower floor=2.5 12,6 18,6 18,14 12,14"
    base = f"{SIDES}; {tower}; krin 10,10 @0; bormin 19,10 @180; dux 10,14 @0; m 0 0"
    assert why(at(base), "sprint krin 15,10") == ("R180", "wall_in_way")
    state = at(f"{base}; changes collapsed:tower")
    assert figure(play(state, "sprint krin 15,10"), "krin").place == place(15, 10)
    assert why(state, "charge krin bormin 17.75,10") == ("R100", "lane_blocked")
    _, events = told(state, "move krin @0", "attack bormin scrap-pistol")
    assert heard(events, Targeted)[0].cover == 2


@pytest.mark.parametrize(("height", "damage"), [
    (1, 1),
    (2.5, 1),
    (5, 1),
    (5.1, 2),
    (10, 2),
    (10.1, 3),
])  # fmt: skip
def test_r187_falling_costs_one_damage_for_each_begun_medium(height: float, damage: int) -> None:
    state, events = told(at(deck(height)), PUSH)
    assert [event.damage for event in heard(events, Damaged)] == [damage]
    assert figure(state, "bormin").damage == damage


def test_r187_less_than_an_inch_hurts_nobody() -> None:
    assert figure(play(at(deck(0.9)), PUSH), "bormin").damage == 0


def test_r188_armor_is_of_no_use_against_a_fall() -> None:
    state = play(at(deck(10.1)), PUSH)
    assert figure(state, "bormin").damage == 3
    assert figure(state, "bormin").items[0].worn == 0
    assert state.active is None, "no dice are asked for"
