"""Move & Attack, and Aimed Fire: R87 to R95."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Striking
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE, InvalidAction
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, to_act, told, why, zone_wars

ARK = 0
FIELD = "sides ark genlab; bare; krin 10,10 @0; franton 3,30 @0; bormin 18,10 @180; dux 33,30 @180"
HALL = "sides ark genlab; building hall floor=2.5 20,6 28,6 28,14 20,14; krin 22,10 @0; bormin 3,3 @0"
"""A building with one upper floor; Krin on its ground floor."""


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


def targets(state: State) -> set[str]:
    """Who could be attacked now."""
    return {text.split(" ")[1] for text in offers(state) if text.startswith("attack ")}


# --- moving and attacking -----------------------------------------------------------------------------------------


def test_r87_the_move_comes_before_the_attack() -> None:
    state = at(FIELD)
    assert why(state, "attack bormin scrap-pistol") == ("R62", "not_now")
    state, told_ = told(state, "move krin 12,10 @0", "attack bormin scrap-pistol")
    assert [type(event) for event in told_ if isinstance(event, events.Moved | events.Targeted)] == [
        events.Moved,
        events.Targeted,
    ]
    assert why(state, "move krin 13,10 @0") == ("R62", "not_now")


def test_r87_one_attack_is_made_at_most() -> None:
    moved = play(at(FIELD), "move krin 12,10 @0")
    assert to_act(moved) == ARK
    assert to_act(play(moved, "decline")) == CHANCE
    missed = play(moved, "attack bormin scrap-pistol", "roll 2 2 2 2 / 2", "decline")
    assert to_act(missed) == CHANCE
    assert not isinstance(missed.todo[-1], Striking)
    assert figure(missed, "krin").token is Token.USED


def test_r87_the_attack_is_ranged_or_in_melee() -> None:
    assert pool(play(at(FIELD), "move krin 12,10 @0", "attack bormin scrap-pistol")) == (4, 1)
    beside = FIELD.replace("18,10", "14,10")
    assert pool(play(at(beside), "move krin 12.75,10 @0", "attack bormin fists")) == (3, 0)


@pytest.mark.parametrize(
    ("path", "allowed"),
    [("15,10", True), ("15.01,10", False), ("13,10 13,12", True), ("13,10 13,12.01", False), ("13,13", True)],
)
def test_r88_the_move_is_up_to_medium(path: str, allowed: bool) -> None:
    state, text = at(FIELD), f"move krin {path} @0"
    assert is_legal(state, text) is allowed
    if not allowed:
        assert why(state, text) == ("R88", "too_far")


@pytest.mark.parametrize("facing", ["@0", "@90", "@180", "@271.5", "@359.99"])
def test_r89_it_turns_as_often_as_it_likes_and_ends_in_any_facing(facing: str) -> None:
    state = play(at(FIELD), f"move krin 9,10 9,11 10,11 10,10 {facing}")
    assert figure(state, "krin").place == Point3(10, 10)
    assert figure(state, "krin").facing == float(facing[1:])
    turned = play(at(FIELD), f"move krin {facing}")
    assert (figure(turned, "krin").place, figure(turned, "krin").facing) == (Point3(10, 10), float(facing[1:]))


def test_r89_it_follows_the_path_that_was_defined() -> None:
    _, told_ = told(at(FIELD), "move krin 10,12 12,12 12,11 @0")
    went = tuple(place for event in heard(told_, events.Moved) for place in event.path)
    assert went == (Point3(10, 10), Point3(10, 12), Point3(12, 12), Point3(12, 11))
    around = FIELD.replace("bare", "blocking block 11,9 12,9 12,11 11,11")
    assert why(at(around), "move krin 13,10 @0") == ("R180", "terrain_in_way")
    assert is_legal(at(around.replace("9 12,9", "9.7 12,9.7")), "move krin 10,9 13,9 @0")
    for text in ("move krin 12,10", "move krin 12,10 @360", "move krin @-1"):
        with pytest.raises(InvalidAction):
            zone_wars().parse(text)


def test_r90_friends_are_passed_and_enemies_are_not() -> None:
    friend = FIELD.replace("franton 3,30", "franton 12,10")
    assert figure(play(at(friend), "move krin 14,10 @0"), "krin").place == Point3(14, 10)
    for enemy in ("bormin 12,10 @180", "bormin 12,11.2 @180", "bormin 12,10 @180 [broken]"):
        there = FIELD.replace("bormin 18,10 @180", enemy)
        assert why(at(there), "move krin 14,10 @0") == ("R90", "enemy_in_way")
    beside = FIELD.replace("bormin 18,10", "bormin 12,11.25")
    assert is_legal(at(beside), "move krin 14,10 @0")


def test_n17_a_flight_with_a_find_ends_at_the_edge() -> None:
    edge = at("sides ark genlab; bare; lib 10,3 @0 [items=katana+]; krin 3,30 @0; bormin 18,10 @180; m 3 0")
    for text in ("mutate lib insect-wings:1 @0 10,-1", "mutate lib insect-wings:3 @0 12,-5"):
        assert why(edge, text) == ("N17", "beyond_edge")
    left = play(edge, "mutate lib insect-wings:1 @0 12,0")
    assert figure(left, "lib").condition is Condition.LEFT
    assert figure(left, "lib").gone == Point3(12, 0)


@pytest.mark.parametrize("other", ["franton 12,10 @0", "franton 12,10 @0 [broken]"])
def test_r90_no_move_ends_on_a_base(other: str) -> None:
    there = FIELD.replace("franton 3,30 @0", other)
    for end, allowed in (("12,10", False), ("10.76,10", False), ("10.75,10", True), ("13.25,10", True)):
        assert is_legal(at(there), f"move krin {end} @0") is allowed
    assert why(at(there), "move krin 12.5,10 @0") == ("R90", "base_in_way")


def test_r91_up_and_along_share_one_allowance() -> None:
    state = at(HALL)
    climbed = play(state, "move krin 23,10 23,10,2.5 24,10,2.5 @90")
    assert figure(climbed, "krin").place == Point3(24, 10, 2.5)
    assert is_legal(state, "move krin 22,10,2.5 24.5,10,2.5 @0")
    assert why(state, "move krin 22,10,2.5 24.51,10,2.5 @0") == ("R88", "too_far")
    assert is_legal(at(HALL.replace("22,10", "22,10,2.5")), "move krin 22,10 @0")
    assert why(state, "move krin 23,10,2.5 @0") == ("R184", "slanting")


def test_r91_upright_only_at_terrain_with_floors() -> None:
    state = at(HALL.replace("22,10", "15,10"))
    assert why(state, "move krin 15,10,2.5 @0") == ("R183", "cannot_climb")
    state = at(HALL)
    assert why(state, "move krin 22,10,1 @0") == ("N18", "no_floor")
    assert why(state, "move krin 22,10,5 @0") == ("R183", "cannot_climb")


def test_r92_no_move_ends_with_the_base_over_a_whole_token() -> None:
    state = at(FIELD + "; mark artifact 13,10")
    for end in ("13,10", "12.78,10", "13.22,10"):
        assert why(state, f"move krin {end} @0") == ("R92", "covers_token")
    for end in ("12.77,10", "13.23,10", "14,10"):
        assert is_legal(state, f"move krin {end} @0")
    card = at(FIELD + "; mark card 13,10 laser-rifle+")
    assert why(card, "move krin 13,10 @0") == ("R92", "covers_token")
    assert is_legal(at(FIELD + "; mark hotspot 13,10"), "move krin 13,10 @0")


def test_r93_the_attack_is_declared_in_the_facing_at_the_end() -> None:
    between = FIELD.replace("dux 33,30", "farrow 6,10")
    east = play(at(between), "move krin 10,9 @0")
    assert targets(east) == {"bormin"}
    assert why(east, "attack farrow scrap-pistol") == ("R123", "not_in_front")
    west = play(at(between), "move krin 10,9 @180")
    assert targets(west) == {"farrow"}
    assert why(west, "attack bormin scrap-pistol") == ("R123", "not_in_front")


def test_r93_the_place_at_the_end_decides_about_range() -> None:
    far = FIELD.replace("18,10", "24,10")
    assert targets(play(at(far), "move krin 12.74,10 @0")) == set()
    assert targets(play(at(far), "move krin 12.75,10 @0")) == {"bormin"}


# --- aimed fire ---------------------------------------------------------------------------------------------------

RIFLE = "sides ark genlab; bare; vasko 10,10 @0 [items=scrap-rifle|scrap-pistol]; bormin 30,10 @180; dux 33,30 @180"


def test_r94_it_needs_a_weapon_for_it() -> None:
    assert why(at(FIELD), "aim krin @0") == ("R94", "no_aimed_weapon")
    busted = RIFLE.replace("scrap-rifle|", "scrap-rifle~2!|")
    assert why(at(busted), "aim vasko @0") == ("R94", "no_aimed_weapon")
    aiming = play(at(RIFLE), "aim vasko @0")
    assert to_act(aiming) == ARK
    assert pool(play(aiming, "attack bormin scrap-rifle")) == (3, 2)


def test_r94_no_other_weapon_is_fired_and_nobody_in_contact() -> None:
    near = at(RIFLE.replace("30,10", "16,10"))
    aiming = play(near, "aim vasko @0")
    for weapon in ("scrap-pistol", "thrown"):
        assert why(aiming, f"attack bormin {weapon}") == ("R94", "not_aimed")
    assert why(aiming, "attack bormin fists") == ("R44", "needs_contact")
    beside = play(at(RIFLE.replace("30,10", "11.25,10").replace("33,30", "30,10")), "aim vasko @0")
    assert targets(beside) == set()
    assert to_act(beside) == CHANCE


def test_r94_moving_and_attacking_does_not_aim() -> None:
    moved = play(at(RIFLE.replace("30,10", "16,10")), "move vasko @0")
    assert why(moved, "attack bormin scrap-rifle") == ("R47", "needs_aim")
    assert pool(play(moved, "attack bormin scrap-pistol")) == (3, 1)


@pytest.mark.parametrize(
    ("path", "allowed"), [("11.25,10", True), ("11.26,10", False), ("8.75,10", True), ("10,11 10.25,11", True)]
)
def test_r95_one_step_is_all_the_movement(path: str, allowed: bool) -> None:
    text = f"aim vasko {path} @0"
    assert is_legal(at(RIFLE), text) is allowed
    if not allowed:
        assert why(at(RIFLE), text) == ("R95", "too_far")


def test_r95_it_turns_to_any_facing_before_it_fires() -> None:
    behind = at(RIFLE.replace("30,10 @180", "3,10 @0"))
    assert why(play(behind, "aim vasko @0"), "attack bormin scrap-rifle") == ("R123", "not_in_front")
    aiming = play(behind, "aim vasko 10,11 @180")
    assert figure(aiming, "vasko").facing == 180
    assert pool(play(aiming, "attack bormin scrap-rifle")) == (3, 2)
