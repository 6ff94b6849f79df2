"""Charge and Sprint: R96 to R105."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE, InvalidAction
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, to_act, told, why, zone_wars

ARK = 0
FIELD = "sides ark genlab; bare; franton 10,10 @0; krin 3,30 @0; bormin 18,10 @180; dux 33,30 @180"
HALL = "sides ark genlab; building hall floor=2.5 door=0:20,9:20,11 20,6 28,6 28,14 20,14; krin 3,30 @0"
CHARGE = "charge franton bormin 16.75,10"


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


# --- charge -------------------------------------------------------------------------------------------------------


def test_r96_it_ends_in_contact_and_then_attacks_in_melee() -> None:
    state = at(FIELD)
    charging, told_ = told(state, CHARGE)
    assert figure(charging, "franton").place == Point3(16.75, 10)
    assert [event.path for event in heard(told_, events.Moved)] == [(Point3(10, 10), Point3(16.75, 10))]
    assert set(offers(charging)) == {"attack bormin scrap-axe", "attack bormin fists", "decline"}
    assert pool(play(charging, "attack bormin scrap-axe"))[1] == 2
    assert CHARGE in offers(state)


def test_r96_only_the_charged_enemy_is_attacked() -> None:
    both = FIELD.replace("dux 33,30", "dux 17.8,11.3")
    charging = play(at(both), CHARGE)
    assert {text.split(" ")[1] for text in offers(charging) if text != "decline"} == {"bormin"}
    assert why(charging, "attack dux scrap-axe") == ("R123", "no_target")
    assert why(at(FIELD), "charge franton krin 4,29") == ("R96", "no_enemy")
    assert why(at(FIELD), "charge franton mirka 4,29") == ("R96", "no_enemy")


def test_r97_a_charge_that_does_not_reach_contact_is_illegal() -> None:
    assert why(at(FIELD), "charge franton bormin 16.6,10") == ("R97", "no_contact")
    assert is_legal(at(FIELD), "charge franton bormin 16.7,10")
    assert why(at(FIELD), "charge franton bormin 16.69,10") == ("R97", "no_contact")


def test_r97_contact_must_be_within_long() -> None:
    assert is_legal(at(FIELD.replace("18,10", "21.25,10")), "charge franton bormin 20,10")
    far = at(FIELD.replace("18,10", "21.26,10"))
    assert why(far, "charge franton bormin 20.01,10") == ("R97", "too_far")
    assert is_legal(far, "charge franton bormin 20,10")
    farther = at(FIELD.replace("18,10", "21.31,10"))
    assert why(farther, "charge franton bormin 20,10") == ("R97", "no_contact")


def test_r98_the_attack_gets_a_base_die() -> None:
    charging, told_ = told(at(FIELD), CHARGE, "attack bormin fists")
    assert pool(charging) == (5, 0)
    assert dict(heard(told_, events.Pool)[0].parts) == {"melee": 4, "charge": 1}
    walked = play(at(FIELD.replace("18,10", "14,10")), "move franton 12.75,10 @0", "attack bormin fists")
    assert pool(walked) == (4, 0)


def test_r99_it_is_level() -> None:
    above = HALL + "; franton 22,10 @0; bormin 26,10,2.5 @180"
    assert why(at(above), "charge franton bormin 24.75,10") == ("R99", "not_level")
    assert why(at(above), "charge franton bormin 24.75,10,2.5") == ("R184", "slanting")
    level = HALL + "; franton 22,10,2.5 @0; bormin 26,10,2.5 @180"
    assert is_legal(at(level), "charge franton bormin 24.75,10,2.5")


@pytest.mark.parametrize(("facing", "allowed"), [(0, True), (90, True), (270, True), (91, False), (180, False)])
def test_r99_it_goes_into_the_forward_arc(facing: int, allowed: bool) -> None:
    state = at(FIELD.replace("10,10 @0", f"10,10 @{facing}"))
    assert is_legal(state, CHARGE) is allowed
    if not allowed:
        assert why(state, CHARGE) == ("R99", "not_in_front")


def test_r99_it_is_straight_and_without_turns() -> None:
    for text in ("charge franton bormin 12,10 16.75,10", "charge franton bormin 16.75,10 @90"):
        with pytest.raises(InvalidAction):
            zone_wars().parse(text)
    assert figure(play(at(FIELD.replace("10,10 @0", "10,10 @45")), CHARGE), "franton").facing == 0
    slanting = play(
        at(FIELD.replace("10,10 @0", "10,2 @0").replace("18,10", "16,8")), "charge franton bormin 15.11,7.11"
    )
    assert figure(slanting, "franton").facing == 45


@pytest.mark.parametrize(
    "obstacle",
    [
        "low crates 13,9.5 14,9.5 14,10.5 13,10.5",
        "low crates 13,10.6 14,10.6 14,12 13,12",
        "blocking rock 13,9.5 14,9.5 14,10.5 13,10.5",
        "building hut 13,9 14,9 14,11 13,11",
    ],
)
def test_r100_obstacles_stop_it(obstacle: str) -> None:
    assert why(at(FIELD.replace("bare", obstacle)), CHARGE) == ("R100", "lane_blocked")


def test_r100_what_lies_beside_the_lane_does_not() -> None:
    assert is_legal(at(FIELD.replace("bare", "low crates 13,10.63 14,10.63 14,12 13,12")), CHARGE)
    assert is_legal(at(FIELD.replace("bare", "low crates 13,10.63 14,10.63 14,12 13,12")), "move franton 15,10 @0")


def test_r100_openings_stop_it_though_a_move_passes() -> None:
    inside = at(HALL + "; franton 18,10 @0; bormin 24,10 @180")
    assert why(inside, "charge franton bormin 22.75,10") == ("R100", "lane_blocked")
    assert is_legal(inside, "move franton 22.75,10 @0")
    assert is_legal(at(HALL + "; franton 21,10 @0; bormin 25,10 @180"), "charge franton bormin 23.75,10")


@pytest.mark.parametrize("other", ["krin 13,10 @0", "krin 13,11.2 @0", "dux 13,10 @0", "krin 13,10 @0 [broken]"])
def test_r100_models_stop_it_friends_too(other: str) -> None:
    there = "sides ark genlab; bare; franton 10,10 @0; bormin 18,10 @180; " + other
    assert why(at(there), CHARGE) == ("R100", "lane_blocked")
    assert is_legal(at(there.replace("13,10 ", "13,11.25 ").replace("11.2 ", "11.25 ")), CHARGE)


# --- sprint -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "allowed"), [("20,10", True), ("20.01,10", False), ("15,10 15,15", True), ("15,10 15,15.01", False)]
)
def test_r101_it_goes_up_to_long(path: str, allowed: bool) -> None:
    away = at(FIELD.replace("bormin 18,10", "bormin 33,10"))
    assert is_legal(away, f"sprint franton {path}") is allowed
    if not allowed:
        assert why(away, f"sprint franton {path}") == ("R101", "too_far")


def test_r101_it_includes_no_attack() -> None:
    beside = play(at(FIELD), "sprint franton 16.75,10")
    assert to_act(beside) == CHANCE
    assert why(beside, "attack bormin scrap-axe") == ("R62", "not_now")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("12,10", True),
        ("10,12", True),
        ("10,8 12,8", True),
        ("9.99,12", False),
        ("8,10", False),
        ("12,10 12,12 10,12", False),
        ("12,10 11.99,12", False),
    ],
)
def test_r102_every_leg_goes_into_the_forward_arc_it_began_with(path: str, allowed: bool) -> None:
    assert is_legal(at(FIELD), f"sprint franton {path}") is allowed
    if not allowed:
        assert why(at(FIELD), f"sprint franton {path}") == ("R102", "not_forward")


def test_r102_a_move_may_go_back() -> None:
    assert is_legal(at(FIELD), "move franton 8,10 @0")
    assert is_legal(at(FIELD.replace("10,10 @0", "10,10 @180")), "sprint franton 8,10")


def test_r103_the_facing_is_that_of_the_last_leg() -> None:
    for path, facing in (("12,10", 0), ("12,10 12,13", 90), ("10,8", 270), ("12,12", 45)):
        assert figure(play(at(FIELD), f"sprint franton {path}"), "franton").facing == facing
    with pytest.raises(InvalidAction):
        zone_wars().parse("sprint franton 12,10 @90")


def test_r104_it_goes_up_and_along() -> None:
    state = at(HALL + "; franton 22,10 @0; bormin 3,3 @0")
    after = play(state, "sprint franton 22,10,2.5 27,10,2.5")
    assert (figure(after, "franton").place, figure(after, "franton").facing) == (Point3(27, 10, 2.5), 0)
    assert is_legal(state, "sprint franton 27,10 27,10,2.5 27,12.5,2.5")
    assert why(state, "sprint franton 27,10 27,10,2.5 27,12.51,2.5") == ("R101", "too_far")
    assert why(state, "sprint franton 22,10,2.5 21,10,2.5") == ("R102", "not_forward")
    assert why(state, "sprint franton 24,10,2.5") == ("R184", "slanting")
    upright = play(state, "sprint franton 22,10,2.5")
    assert figure(upright, "franton").facing == 0


def test_r105_friends_enemies_tokens_and_terrain_are_as_for_a_move() -> None:
    friend = at(FIELD.replace("krin 3,30", "krin 13,10"))
    assert is_legal(friend, "sprint franton 15,10")
    assert why(friend, "sprint franton 13,10") == ("R90", "base_in_way")
    assert why(at(FIELD), "sprint franton 20,10") == ("R90", "enemy_in_way")
    assert why(at(FIELD + "; mark artifact 13,10"), "sprint franton 13,10") == ("R92", "covers_token")
    walled = at(FIELD.replace("bare", "blocking rock 13,9 14,9 14,11 13,11"))
    assert why(walled, "sprint franton 15,10") == ("R180", "terrain_in_way")
    low = at(FIELD.replace("bare", "low crates 13,9 14,9 14,11 13,11"))
    assert is_legal(low, "sprint franton 15,10")
    assert why(at(FIELD), "sprint franton") == ("R101", "no_path")
