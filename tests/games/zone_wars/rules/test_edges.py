"""Edges of the mat, of its terrain and of the points (R18, R19, R38, R198, R208, R210, N16, D3)."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.mat.ground import Ground
from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.event_reasons import GainReason
from tabletop.rules.plane.geometry import Base, Point, Point3
from tests.games.zone_wars.rules.table import at, figure, offers, play, why, zone_wars
from tests.games.zone_wars.rules.test_mutation_cards import krin

SIDES = "sides ark genlab; "
HIGH = "building keep roof floor=2.5 10,10 14,10 14,14 10,14; "
RUIN = "building ruin floor=2.5 20,10 24,10 24,14 20,14; "
ROCK = "blocking rock 28,10 30,10 30,12 28,12; "


def ground(terrain: str = HIGH + RUIN + ROCK) -> Ground:
    state = at(f"{SIDES}{terrain}krin 2,2 @0; bormin 33,33 @180")
    return StateBuilder(zone_wars().rules_context, state).ground


def base(x: float, y: float) -> Base:
    return Base(Point(x, y), 0.625, 1.25, 0.0)


# The mat


@pytest.mark.parametrize(
    ("start", "edge", "back", "facing"),
    [
        ("2,10", "0,10", "1,10", 180), ("34,10", "36,10", "35,10", 0), ("10,2", "10,0", "10,1", 270),
        ("10,34", "10,36", "10,35", 90),
    ],
)  # fmt: skip
def test_r198_every_edge_lets_a_find_out_and_ends_its_way(start: str, edge: str, back: str, facing: int) -> None:
    state = at(f"{SIDES}bare; krin {start} @{facing} [items=katana+]; bormin 20,20 @180")
    assert figure(play(state, f"move krin {edge} @{facing}"), "krin").condition is Condition.LEFT
    assert why(state, f"move krin {edge} {back} @{facing}") == ("N17", "beyond_edge")


@pytest.mark.parametrize(
    ("start", "inside", "outside"),
    [
        ("2,10", "0.63,10", "0.62,10"), ("34,10", "35.37,10", "35.38,10"), ("10,2", "10,0.63", "10,0.62"),
        ("10,34", "10,35.37", "10,35.38"),
    ],
)  # fmt: skip
def test_n16_a_base_stays_whole_on_the_mat_at_every_edge(start: str, inside: str, outside: str) -> None:
    state = at(f"{SIDES}bare; krin {start} @0 [items=none]; bormin 20,20 @180")
    x, y = map(float, inside.split(","))
    assert figure(play(state, f"move krin {inside} @0"), "krin").place == Point3(x, y)
    assert why(state, f"move krin {outside} @0") == ("N16", "beyond_edge")


@pytest.mark.parametrize("place", [(0, 10), (36, 10), (10, 0), (10, 36), (0, 0), (36, 36)])
def test_r18_the_edge_of_the_mat_is_part_of_it(place: tuple[float, float]) -> None:
    assert ground("bare; ").has_floor_at(Point3(*place))


@pytest.mark.parametrize("place", [(-0.01, 10), (36.01, 10), (10, -0.01), (10, 36.01)])
def test_r18_beyond_the_edge_is_no_floor(place: tuple[float, float]) -> None:
    assert not ground("bare; ").has_floor_at(Point3(*place))


@pytest.mark.parametrize(("token", "end"), [("2,15", "0,15"), ("34,15", "36,15"), ("8,2", "8,0"), ("8,34", "8,36")])
def test_n16_a_token_may_lie_on_the_edge_and_not_beyond(token: str, end: str) -> None:
    x, y = map(float, end.split(","))
    start = {"2,15": "4,15", "34,15": "30,15", "8,2": "8,4", "8,34": "8,30"}[token]
    state = at(f"{SIDES}bare; krin {start} @0 [mut=telekinesis]; bormin 20,20 @0; mark artifact {token}; m 3 3")
    assert play(state, f"mutate krin telekinesis:1 @0 t1 {end}").marks[0].place == Point3(x, y)
    beyond = (
        f"{x + (0.01 if x == 36 else -0.01 if x == 0 else 0):g},{y + (0.01 if y == 36 else -0.01 if y == 0 else 0):g}"
    )
    assert why(state, f"mutate krin telekinesis:1 @0 t1 {beyond}") == ("N16", "off_mat")


# Terrain


def test_r210_only_a_building_with_a_roof_keeps_the_rain_away() -> None:
    mat = ground()
    assert mat.is_roofed(Point3(12, 12))
    assert mat.is_roofed(Point3(10, 12)), "its wall too"
    assert not mat.is_roofed(Point3(9.99, 12))
    assert not mat.is_roofed(Point3(22, 12)), "a ruin"
    assert not mat.is_roofed(Point3(29, 11)), "a rock"


def test_r208_buildings_that_somebody_is_in_or_touches() -> None:
    mat = ground()
    keep, ruin = mat.index_of_piece("keep"), mat.index_of_piece("ruin")
    assert mat.buildings_touched(base(12, 12)) == (keep,), "far from its walls"
    assert mat.buildings_touched(base(9.375, 12)) == (keep,), "touching from without"
    assert mat.buildings_touched(base(22, 12)) == (ruin,)
    assert mat.buildings_touched(base(5, 5)) == ()
    assert mat.buildings_touched(base(29, 12.625)) == (), "a rock is no building"


def test_r19_under_the_highest_floor_at_or_below_a_place() -> None:
    mat = ground()
    assert [mat.floor_height_under(Point3(12, 12, z)) for z in (0, 1, 2.5, 3)] == [0, 0, 2.5, 2.5]
    assert mat.floor_height_under(Point3(5, 5, 2.5)) == 0


# Mutations


def test_r38_a_token_is_lifted_as_far_as_the_points_say() -> None:
    state = krin("telekinesis", "bormin 15,10 @180 [mut=none]; mark artifact 8,15")
    assert play(state, "mutate krin telekinesis:1 @0 t1 8,17.5").marks[0].place == Point3(8, 17.5)
    assert why(state, "mutate krin telekinesis:1 @0 t1 8,17.51") == ("R38", "too_far")


# Points


@pytest.mark.parametrize(("held", "amount", "gained"), [(10, 1, 0), (9, 1, 1), (9, 2, 1), (5, 0, 0)])
def test_d03_points_up_to_the_cap_are_gained_and_nothing_is_told_of_none(held: int, amount: int, gained: int) -> None:
    builder = StateBuilder(zone_wars().rules_context, at(f"{SIDES}bare; krin 5,5 @0; bormin 20,20 @180; m {held} 0"))
    assert zone_wars().content.field.m_cap == 10
    builder.gain_m_points(0, amount, GainReason.STIMULANTS, "R55")
    assert builder.players[0].m_points == held + gained
    assert len(builder.events) == (gained > 0)


# Flying and healing


@pytest.mark.parametrize(
    ("start", "inside", "outside"),
    [
        ("2,10", "0.63,10", "0.62,10"), ("34,10", "35.37,10", "35.38,10"), ("10,2", "10,0.63", "10,0.62"),
        ("10,34", "10,35.37", "10,35.38"),
    ],
)  # fmt: skip
def test_n16_who_flies_lands_whole_on_the_mat_at_every_edge(start: str, inside: str, outside: str) -> None:
    state = at(f"{SIDES}bare; krin {start} @0 [items=none,mut=insect-wings]; bormin 20,20 @180; m 3 3")
    x, y = map(float, inside.split(","))
    assert figure(play(state, f"mutate krin insect-wings:1 @0 {inside}"), "krin").place == Point3(x, y)
    assert why(state, f"mutate krin insect-wings:1 @0 {outside}")[0] == "N16"


def test_r118_nobody_heals_an_enemy() -> None:
    state = at(f"{SIDES}bare; krin 10,10 @0 [items=first-aid-kit]; bormin 11.25,10 @180 [damage=1]")
    assert why(state, "simple krin heal bormin first-aid-kit @0") == ("R118", "no_friend")


@pytest.mark.parametrize(("x", "is_offered"), [("11.25", True), ("12", False)])
def test_r118_cards_of_friends_in_contact_are_offered(x: str, is_offered: bool) -> None:
    state = at(f"{SIDES}bare; krin 10,10 @0 [items=katana]; franton {x},10 @0 [items=revolver]; bormin 30,30 @0; "
               "turn ark krin")  # fmt: skip
    dealt = {text for text in offers(state) if " give " in text or " receive " in text}
    both = {"simple krin give franton katana @0", "simple krin receive franton revolver @0"}
    assert dealt == (both if is_offered else set())
