"""Ways lead round walls, terrain and enemies, and are legal when they are walked."""

from __future__ import annotations

import random
import time

import pytest

from tabletop.games.zone_wars.rules.mat.ground import any_obstacle, first_obstacle
from tabletop.games.zone_wars.rules.mat.layout import layout_text, parse_layout
from tabletop.games.zone_wars.rules.offers import pathfinding
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.turn import forced_moves, walking
from tabletop.rules.game import CHANCE, InvalidSetup
from tabletop.rules.plane.geometry import Base, Point, Point3
from tabletop.rules.plane.moves import path_length
from tabletop.rules.plane.sweep import first_contact
from tests.games.zone_wars.rules.table import at, figure, play, zone_wars

SIDES = "sides ark genlab; "
FAR = "krin 2,34 @0; bormin 34,34 @0"


def draft(text: str) -> StateBuilder:
    return StateBuilder(zone_wars().rules_context, at(SIDES + text))


def test_an_open_way_is_straight() -> None:
    d = draft("bare; krin 10,10 @0; bormin 30,30 @0")
    assert pathfinding.find_shortest_path(d, 0, [Point3(15, 12)]) == (Point3(15, 12),)


def test_a_way_leads_round_a_solid_wall() -> None:
    d = draft("blocking wall 14,6 15,6 15,12 14,12; krin 10,10 @0; bormin 30,30 @0")
    way = pathfinding.find_shortest_path(d, 0, [Point3(19, 10)])
    assert way is not None
    # past the nearer end at y = 12: down by about 2.6 inches and up again
    assert 10.2 < path_length((Point3(10, 10), *way)) < 10.9
    assert walking.path_refusal(d, 0, way, 36, rule="R88") is None
    assert max(place.y for place in way) >= 12.62


def test_a_way_goes_through_the_door() -> None:
    hall = "building hall door=0:14,13:16,13 10,5 20,5 20,13 10,13; "
    d = draft(hall + "krin 15,18 @0; bormin 30,30 @0")
    way = pathfinding.find_shortest_path(d, 0, [Point3(12, 9)])
    assert way is not None
    assert walking.path_refusal(d, 0, way, 36, rule="R88") is None
    shut = draft(hall.replace("door=", "shut=") + "krin 15,18 @0; bormin 30,30 @0")
    assert pathfinding.find_shortest_path(shut, 0, [Point3(12, 9)]) is None


def test_a_way_leads_round_enemies_and_through_friends() -> None:
    d = draft("bare; krin 10,10 @0; bormin 14,10 @0; franton 18,10 @0")
    way = pathfinding.find_shortest_path(d, 0, [Point3(22, 10)])
    assert way is not None
    assert len(way) > 1
    assert walking.path_refusal(d, 0, way, 36, rule="R88") is None
    assert path_length((Point3(10, 10), *way)) < 12.6


@pytest.mark.parametrize("map_", ["dead-mile", "rust-crossing"])
def test_ways_on_the_maps_are_legal(map_: str) -> None:
    d, rng = draft(f"map {map_}; {FAR}"), random.Random(3)
    for _ in range(4):
        goal = Point3(round(rng.uniform(1, 35), 2), round(rng.uniform(1, 35), 2))
        way = pathfinding.find_shortest_path(d, 0, [goal])
        if way is not None:
            assert way[-1] == goal
            assert walking.path_legs_refusal(d, 0, way, 100, rule="R88") is None


def test_a_way_is_cut_where_the_allowance_ends() -> None:
    d = draft("bare; krin 10,10 @0; bormin 30,30 @0")
    way = (Point3(13, 10), Point3(13, 20))
    assert pathfinding.cut_path_to_length(d, 0, way, 5, "R88") == (Point3(13, 10), Point3(13, 12))
    assert pathfinding.cut_path_to_length(d, 0, way, 20, "R88") == way


def test_a_monster_takes_the_shortest_way_round_a_wall() -> None:
    position = "blocking wall 14,6 15,6 15,12 14,12; krin 19,10 @0; grizzly#1 11,10 @0; bormin 34,34 @0 [used]"
    state = at(SIDES + position + "; turn ark")
    state = play(state, "pass krin")
    game = zone_wars()
    while game.to_act(state) == CHANCE and not state.round > 1 and figure(state, "grizzly#1").place == Point3(11, 10):
        state = game.apply(state, game.resolve(state, random.Random(1))).state
    place = figure(state, "grizzly#1").place
    assert place is not None
    # it has gone 5 inches round the end of the wall at y = 12, on which a base of 1 inch passes at 13
    assert place.y > 12.5


def test_who_flees_from_the_middle_of_a_hall_is_outside_soon() -> None:
    d = draft("building hall 10,10 20,10 20,18 10,18; krin 15,14 @0; bormin 30,30 @0")
    begun = time.process_time()
    assert forced_moves.find_free_place(d, 0, Point3(15, 14), outside=0) == Point3(15, 9.32)
    assert time.process_time() - begun < 3


def test_a_layout_keeps_the_looks_of_its_pieces() -> None:
    text = "low crates look=barrels 14,8 14.5,8 14.5,12 14,12"
    assert parse_layout(text)[0].look == "barrels"
    assert layout_text(parse_layout(text)) == text


@pytest.mark.parametrize("map_", ["old-quarter", "rust-crossing", "tank-farm"])
def test_a_quick_look_never_contradicts_the_law(map_: str) -> None:
    """Where many walks are judged, most are settled by boxes: the answer is the same as without them."""
    rng, judged = random.Random(map_), 0
    for _ in range(30):
        spots = " ".join(f"{rng.uniform(1, 35):.2f},{rng.uniform(1, 35):.2f}" for _ in range(5)).split()
        names = ("krin", "franton", "bormin", "dux")
        figures = "; ".join(f"{name} {spot} @0" for name, spot in zip(names, spots, strict=False))
        try:
            d = draft(f"map {map_}; {figures}; mark artifact {spots[4]}")
        except InvalidSetup:
            continue  # somebody would stand in a wall or in somebody else
        judged += 1
        quick = StateBuilder(d.rules_context, d.state())
        quick.walks = {}
        start = d.figures[0].place
        assert start is not None
        for _ in range(40):
            end = Point3(round(start.x + rng.uniform(-6, 6), 2), round(start.y + rng.uniform(-6, 6), 2))
            for far in (5.0, 10.0):
                slow = walking.path_refusal(d, 0, (end,), far, rule="R88")
                assert walking.path_refusal(quick, 0, (end,), far, rule="R88") == slow
    assert judged > 5


@pytest.mark.parametrize("map_", ["old-quarter", "rust-crossing", "tank-farm"])
def test_terrain_near_a_leg_is_all_that_can_stop_it(map_: str) -> None:
    d, rng = draft(f"map {map_}; {FAR}"), random.Random(map_)
    stopped = 0
    for _ in range(300):
        start, end = (Point(round(rng.uniform(1, 35), 2), round(rng.uniform(1, 35), 2)) for _ in range(2))
        body = Base(start, rng.choice((0.3, 0.625, 1.2)), d.field.height, rng.choice((0.0, 3.0)))
        first = first_contact(body, end, d.ground.barriers)
        found = any_obstacle(d.ground, body, end)
        assert first_obstacle(d.ground, body, end) == first
        assert (found is None) is (first is None)
        assert found is None or first_contact(body, end, (found,)) is not None
        stopped += found is not None
    assert 30 < stopped < 300
