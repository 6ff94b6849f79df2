"""Rulings on close readings about movement, knockback and falls: N16 to N33."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, told, why, zone_wars

BARE = "sides ark genlab; bare; "
HOUSE = "building house floor=2.5 floor=5 10,10 20,10 20,20 10,20"


def on(terrain: str, krin: str, more: str = "; bormin 33,33 @180") -> State:
    """Krin, looking along x, on this terrain."""
    return at(f"sides ark genlab; {terrain}; krin {krin}{more}")


def stands(state: State, id_: str = "krin") -> Point3 | None:
    """Where a model is."""
    return figure(state, id_).place


# --- the edge of the mat ------------------------------------------------------------------------------------------


def test_n16_without_a_find_the_whole_base_stays_on_the_mat_all_along_the_way() -> None:
    state = on("bare", "34,10 @0")
    assert stands(play(state, "move krin 35.37,10 @0")) == Point3(35.37, 10)
    assert why(state, "move krin 35.38,10 @0") == ("N16", "beyond_edge")
    assert why(state, "move krin 35.5,10 34,10 @0") == ("N16", "beyond_edge")
    assert why(state, "move krin 36,10 @0") == ("N16", "beyond_edge")


def test_n17_with_a_find_a_model_leaves_when_its_centre_reaches_the_edge() -> None:
    state = on("bare", "34,10 @0 [items=rubber-duck+]", "; franton 5,5 @0; bormin 33,33 @180")
    assert stands(play(state, "move krin 35.99,10 @0")) == Point3(35.99, 10)
    gone, said = told(state, "move krin 36,10 @0")
    assert figure(gone, "krin").condition is Condition.LEFT
    assert [event.place for event in heard(said, events.Left)] == [(36, 10, 0)]
    assert why(state, "move krin 36.5,10 @0") == ("N17", "beyond_edge")
    assert why(state, "move krin 36,10 35,10 @0") == ("N17", "beyond_edge")


def test_n17_the_way_to_the_edge_costs_what_it_is_long() -> None:
    state = on("bare", "31,10 @0 [items=rubber-duck+]", "; franton 5,5 @0; bormin 33,33 @180")
    play(state, "move krin 36,10 @0")
    far = on("bare", "30.99,10 @0 [items=rubber-duck+]", "; franton 5,5 @0; bormin 33,33 @180")
    assert why(far, "move krin 36,10 @0") == ("R88", "too_far")


# --- floors and walls ---------------------------------------------------------------------------------------------


def test_n18_outside_the_base_touches_the_wall_while_it_climbs() -> None:
    house = HOUSE.replace("house ", "house window=1:10,14:10,17 ")
    for x, legal in (("9.38", True), ("9.33", True), ("9.32", False), ("9", False)):
        state = on(house, f"{x},15 @0")
        path = f"move krin {x},15,2.5 10.8,15,2.5 @0"
        if legal:
            assert stands(play(state, path)) == Point3(10.8, 15, 2.5)
        else:
            assert why(state, path) == ("R183", "cannot_climb")


def test_n18_only_the_end_of_the_whole_way_must_be_on_a_floor() -> None:
    state = on(HOUSE, "9.4,15 @0")
    assert why(state, "move krin 9.4,15,2.5 @0") == ("N18", "no_floor")
    assert why(state, "move krin 9.4,15,2 @0") == ("N18", "no_floor")
    assert stands(play(state, "sprint krin 9.4,15,2.5 9.4,16,2.5 9.4,16")) == Point3(9.4, 16)


def test_n19_above_ground_the_centre_stays_on_a_floor_or_the_base_at_the_wall_of_one() -> None:
    part = "building ruin window=1:10,15.5:10,16.5 floor=2.5:10,10:14,10:14,20:10,20 10,10 20,10 20,20 10,20"
    state = on(part, "13,15,2.5 @0")
    assert stands(play(state, "move krin 14,15,2.5 @0")) == Point3(14, 15, 2.5)
    assert why(state, "move krin 15,15,2.5 @0") == ("R184", "no_floor")
    along = on(part, "9.4,15 @0")  # up the outer wall, along it, and in at another place
    assert stands(play(along, "move krin 9.4,15,2.5 9.4,16,2.5 10.7,16,2.5 @0")) == Point3(10.7, 16, 2.5)
    assert why(along, "move krin 9.4,15,2.5 9,15,2.5 10.7,15,2.5 @0") == ("R184", "no_floor")


@pytest.mark.parametrize(("height", "legal"), [(2.5, True), (2.51, False), (3, False)])
def test_n20_obstacles_count_within_a_models_height_of_its_level(height: float, legal: bool) -> None:
    state = on(f"{HOUSE}; blocking pile h={height} 14,13 15,13 15,17 14,17", "13,15,2.5 @0")
    if legal:
        assert stands(play(state, "move krin 17,15,2.5 @0")) == Point3(17, 15, 2.5)
    else:
        assert why(state, "move krin 17,15,2.5 @0") == ("R180", "terrain_in_way")


def test_n20_so_do_enemies() -> None:
    below = on(HOUSE, "13,15,2.5 @0", "; bormin 15,15 @180")
    assert stands(play(below, "move krin 17,15,2.5 @0")) == Point3(17, 15, 2.5)
    beside = on(HOUSE, "13,15,2.5 @0", "; bormin 15,15,2.5 @180")
    assert why(beside, "move krin 17,15,2.5 @0") == ("R90", "enemy_in_way")


def test_n21_upright_legs_sweep_nothing() -> None:
    state = on(HOUSE, "15,15 @0", "; bormin 15,15,2.5 @180")
    assert stands(play(state, "move krin 15,15,5 @0")) == Point3(15, 15, 5)
    assert why(state, "move krin 15,15,2.5 @0") == ("R90", "base_in_way")


def test_n22_walls_stop_the_centre_not_the_base() -> None:
    state = on(HOUSE, "8,15 @0")
    assert stands(play(state, "move krin 9.99,15 @0")) == Point3(9.99, 15)
    assert why(state, "move krin 10.01,15 @0") == ("R180", "wall_in_way")
    door = HOUSE.replace("house ", "house door=0:10,14.9:10,15.1 ")
    assert stands(play(on(door, "8,15 @0"), "move krin 12,15 @0")) == Point3(12, 15)
    assert why(on(door, "8,15.2 @0"), "move krin 12,15.2 @0") == ("R180", "wall_in_way")


# --- charge and contact -------------------------------------------------------------------------------------------


def test_n23_the_swept_base_counts_against_pieces_and_the_centre_against_walls() -> None:
    foe = "; bormin 18,10 @180"
    beside, on_it = "low wall 14,10.63 15,10.63 15,12 14,12", "low wall 14,10.62 15,10.62 15,12 14,12"
    play(on(beside, "10,10 @0", foe), "charge krin bormin 16.75,10")
    assert why(on(on_it, "10,10 @0", foe), "charge krin bormin 16.75,10") == ("R100", "lane_blocked")
    corner = "building house 13,10.01 15,10.01 15,14 13,14"  # only the base runs over its corner
    play(on(corner, "10,10 @0", foe), "charge krin bormin 16.75,10")
    corner = "building house 13,9.99 15,9.99 15,14 13,14"
    assert why(on(corner, "10,10 @0", foe), "charge krin bormin 16.75,10") == ("R100", "lane_blocked")


def test_n23_what_the_charger_overlaps_at_the_start_is_forgiven() -> None:
    foe = "; bormin 18,10 @180"
    play(on("low bog 8,8 11,8 11,12 8,12", "10,10 @0", foe), "charge krin bormin 16.75,10")
    play(on("low bog 10.3,8 11,8 11,12 10.3,12", "10,10 @0", foe), "charge krin bormin 16.75,10")
    beyond = "low bog 10.63,8 11,8 11,12 10.63,12"
    assert why(on(beyond, "10,10 @0", foe), "charge krin bormin 16.75,10") == ("R100", "lane_blocked")


def test_n24_leaving_others_for_a_charge_draws_their_attacks() -> None:
    state = on("bare", "10,10 @0", "; bormin 18,10 @180; torv 10,11.25 @270 [items=none]")
    asked = play(state, "charge krin bormin 16.75,10")
    assert zone_wars().to_act(asked) == 1
    assert stands(asked) == Point3(10, 10)
    struck = play(asked, "attack krin fists", "roll 2 2 2 2 2")
    assert stands(struck) == Point3(16.75, 10)
    play(struck, "attack bormin fists")


def test_n25_contact_at_the_start_of_a_leg_and_none_at_its_end() -> None:
    """The first leg keeps contact, the second one breaks it: asked only before the second."""
    state = on("bare", "9.95,10 @0", "; bormin 11.25,10 @180 [items=none]")
    asked, said = told(state, "move krin 10.13,10.65 8,12 @0")
    assert zone_wars().to_act(asked) == 1
    assert stands(asked) == Point3(10.13, 10.65)
    assert [event.path[-1] for event in heard(said, events.Moved)] == [(10.13, 10.65, 0)]


def test_n26_climbing_legs_have_no_direction_for_a_sprint() -> None:
    state = on(HOUSE, "15,15,2.5 @200")
    after = play(state, "sprint krin 15,15,5 15,15")
    assert (stands(after), figure(after, "krin").facing) == (Point3(15, 15), 200)
    assert why(state, "sprint krin 15,15 16,15") == ("R102", "not_forward")


def test_n27_the_first_thing_along_the_way_is_named() -> None:
    rock = "blocking rock 13,9 14,9 14,11 13,11"
    first = on(rock, "10,10 @0", "; bormin 11.9,10 @180")
    assert why(first, "move krin 15,10 @0") == ("R90", "enemy_in_way")
    last = on(rock, "10,10 @0", "; bormin 15.5,10 @180")
    assert why(last, "move krin 15,10 @0") == ("R180", "terrain_in_way")


def test_n28_a_token_on_another_floor_is_no_hindrance() -> None:
    state = on(HOUSE, "13,15,2.5 @0", "; bormin 33,33 @180; mark artifact 15,15")
    assert stands(play(state, "move krin 15,15,2.5 @0")) == Point3(15, 15, 2.5)
    same = on(HOUSE, "13,15,2.5 @0", "; bormin 33,33 @180; mark artifact 15,15,2.5")
    assert why(same, "move krin 15,15,2.5 @0") == ("R92", "covers_token")
    assert why(state, "simple krin pick t1 14,15,2.5 @0") == ("R121", "no_contact")


# --- knockback and falls ------------------------------------------------------------------------------------------


def shoved(terrain: str, bormin: str, more: str = "", *, flags: str = "items=none,mut=none") -> State:
    """Krin hits Bormin with a Shotgun, once; Bormin has no armor."""
    level = ",2.5" if bormin.endswith(",2.5") else ""
    people = f"; bormin {bormin} @180 [{flags}]; torv 1,1 @0{more}"
    state = play(on(terrain, f"11,15{level} @0 [items=shotgun+]", people), "move krin @0", "attack bormin shotgun")
    return play(state, f"roll 6{' 2' * (pool(state)[0] - 1)} / 2 2 2", "decline")


def test_n29_a_pushed_base_stops_when_it_touches() -> None:
    after = shoved("bare", "14,15", "; dux 17,15 @0 [mut=none]")
    assert stands(after, "bormin") == Point3(15.75, 15)
    assert figure(after, "bormin").damage == 2
    assert figure(after, "dux").damage == 0
    rock = shoved("blocking rock 16,14 17,14 17,16 16,16", "14,15")
    assert stands(rock, "bormin") in (Point3(15.37, 15), Point3(15.38, 15))
    assert figure(rock, "bormin").damage == 2
    free = shoved("bare", "14,15")
    assert (stands(free, "bormin"), figure(free, "bormin").damage) == (Point3(16.5, 15), 1)


def test_n30_building_walls_stop_a_push_outside_their_openings() -> None:
    wall = "building hut {}16,10 20,10 20,20 16,20"
    stopped = shoved(wall.format(""), "14,15")
    assert figure(stopped, "bormin").damage == 2
    assert stands(stopped, "bormin") in (Point3(15.37, 15), Point3(15.38, 15))
    through = shoved(wall.format("door=0:16,13:16,17 "), "14,15")
    assert (stands(through, "bormin"), figure(through, "bormin").damage) == (Point3(16.5, 15), 1)
    closed = shoved(wall.format("shut=0:16,13:16,17 "), "14,15")
    assert figure(closed, "bormin").damage == 2


def test_n31_the_fall_comes_after_the_whole_push() -> None:
    """Over the rim of a floor that ends at x = 15, and down 2.5 inches."""
    ledge = "building ledge floor=2.5:10,10:15,10:15,20:10,20 10,10 24,10 24,20 10,20"
    fallen = shoved(ledge, "14,15,2.5")
    assert (stands(fallen, "bormin"), figure(fallen, "bormin").damage) == (Point3(16.5, 15), 2)
    stays = shoved(ledge, "12.4,15,2.5")
    assert (stands(stays, "bormin"), figure(stays, "bormin").damage) == (Point3(14.9, 15, 2.5), 1)


def test_n31_a_collision_and_a_fall_can_both_happen() -> None:
    ledge = "building ledge floor=2.5:10,10:15,10:15,20:10,20 10,10 16,10 16,20 10,20"
    fallen = shoved(ledge, "14,15,2.5")
    assert figure(fallen, "bormin").damage == 1 + 1 + 1
    place = stands(fallen, "bormin")
    assert place is not None
    assert place.z == 0


def test_n31_it_ends_on_the_highest_floor_below() -> None:
    steps = "building steps floor=1.25 floor=2.5:10,10:15,10:15,20:10,20 10,10 24,10 24,20 10,20"
    fallen = shoved(steps, "14,15,2.5")
    assert (stands(fallen, "bormin"), figure(fallen, "bormin").damage) == (Point3(16.5, 15, 1.25), 2)


def test_n32_only_the_target_of_an_area_is_knocked_back() -> None:
    people = "10,10 @0 [items=frag-grenade+]"
    more = "; bormin 14,10 @180 [items=none,mut=none]; torv 14,12 @0 [items=none,mut=none]"
    state = play(on("bare", people, more), "move krin @0", "attack bormin frag-grenade")
    after = play(state, f"roll 6{' 2' * (pool(state)[0] - 1)} / 2 2 2", "decline")
    assert [figure(after, id_).damage for id_ in ("bormin", "torv")] == [1, 1]
    assert [stands(after, id_) for id_ in ("bormin", "torv")] == [Point3(16.5, 10), Point3(14, 12)]


def test_n32b_who_is_pushed_off_the_mat_with_a_find_has_left_whatever_the_damage() -> None:
    flags = "bloodied,damage=4,mut=none,items=rubber-duck+"
    people = f"; bormin 34,15 @180 [{flags}]; torv 1,1 @0"
    state = play(on("bare", "30,15 @0 [items=shotgun+]", people), "move krin @0", "attack bormin shotgun")
    after = play(state, f"roll 6{' 6' * (pool(state)[0] - 1)} / 2 2 2", "decline")
    bormin = figure(after, "bormin")
    assert (bormin.condition, bormin.gone) == (Condition.LEFT, Point3(36, 15))
    assert [item.kind for item in bormin.items] == ["rubber-duck"]
    assert after.players[0].points == 0


def test_n33_who_falls_on_somebody_lands_at_the_nearest_free_point() -> None:
    """Exactly above Dux every direction is as near: clockwise from north, the first is north."""
    ledge = "building ledge floor=2.5:10,10:15,10:15,20:10,20 10,10 24,10 24,20 10,20"
    fallen = shoved(ledge, "14,15,2.5", "; dux 16.5,15 @0 [mut=none]")
    assert stands(fallen, "bormin") == Point3(16.5, 13.75)
    aside = shoved(ledge, "14,15,2.5", "; dux 17,15 @0 [mut=none]")
    assert stands(aside, "bormin") == Point3(15.75, 15)


def test_a_shove_is_no_activation() -> None:
    assert zone_wars().to_act(shoved("bare", "14,15")) == CHANCE
