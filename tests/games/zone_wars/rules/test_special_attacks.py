"""Igniter, Area and Knockback: each for the weapons that say so (R150 to R159)."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.events import Collided, Damaged, Hit, Knocked, Worn
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, told

SIDES = "sides ark genlab; bare"


def hand(weapon: str, rest: str = "bormin 14,10 @180 [items=none]") -> State:
    """Krin, four inches from Bormin, with one found weapon; its attack is declared."""
    state = at(f"{SIDES}; krin 10,10 @0 [items={weapon}]; {rest}")
    return play(state, "move krin @0", f"attack bormin {weapon.strip('+')}")


def test_r150_a_plain_weapon_does_nothing_special() -> None:
    state = hand("scrap-pistol", "bormin 14,10 @180 [items=none]; dux 15.3,10 @0; franton 14,11.3 @0")
    state = play(state, "roll 6 6 2 2 / 2", "decline")
    assert figure(state, "bormin").damage == 2
    assert figure(state, "bormin").place == Point3(14, 10)
    assert figure(state, "dux").damage == figure(state, "franton").damage == 0
    assert [item.kind for item in figure(state, "krin").items] == ["scrap-pistol"]


def test_r150_each_special_works_for_the_weapons_that_say_so() -> None:
    pushed = play(hand("shotgun+"), "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(pushed, "bormin").place == Point3(16.5, 10)
    used = play(hand("hand-grenade+"), "roll 6 2 2 2 / 2 2", "decline")
    assert figure(used, "krin").items == ()
    stunned = play(
        at(f"{SIDES}; krin 10,10 @0 [items=stun-baton+]; bormin 11.25,10 @180 [watch,items=none]; m 0 0"),
        "move krin @0", "attack bormin stun-baton", "roll 6 2 2 / 2 2", "decline",
    )  # fmt: skip
    assert not figure(stunned, "bormin").is_watching
    assert stunned.active is None


def test_r151_each_success_throws_one_more_gear_die_whose_successes_count() -> None:
    state = hand("flare-gun+")
    state = play(state, "roll 6 6 2 2 / 2", "decline")
    assert pool(state) == (0, 2)
    state, events = told(state, "roll / 6 2")
    assert heard(events, Hit)[0].hits == 3
    assert figure(state, "bormin").damage == 3


def test_r151_an_igniter_that_misses_throws_nothing_more() -> None:
    state = play(hand("flare-gun+"), "roll 2 2 2 2 / 2", "decline")
    assert state.active is None
    assert figure(state, "bormin").damage == 0


def test_r152_igniter_dice_come_after_the_push_and_are_not_pushed() -> None:
    state = play(hand("flare-gun+"), "roll 6 2 2 2 / 2", "push")
    assert pool(state) == (3, 1)
    state = play(state, "roll 6 2 2 / 2")
    assert pool(state) == (0, 2)
    state = play(state, "roll / 2 2")
    assert figure(state, "bormin").damage == 2
    assert state.active is None


def test_r153_explosions_on_igniter_dice_wear_the_weapon_without_a_push() -> None:
    position = f"{SIDES}; krin 10,10 @0 [items=chainsaw+]; bormin 11.25,10 @90 [items=none]; m 0 0"
    state = play(at(position), "move krin @0", "attack bormin chainsaw")
    state = play(state, "roll 6 6 2 / 1 2 2", "decline")
    assert figure(state, "krin").items[0].worn == 0
    state, events = told(state, "roll / 6 1")
    assert [(event.card, event.left, event.rules) for event in heard(events, Worn)] == [("chainsaw", 2, ("R153", "D6"))]
    assert figure(state, "krin").items[0].worn == 1
    assert figure(state, "bormin").damage == 3


def test_r153_the_igniter_of_a_mutation_wears_nothing() -> None:
    position = f"{SIDES}; franton 10,10 @0; bormin 12,10 @180 [items=none]; m 1 0"
    state = play(at(position), "mutate franton flame-breath:1 @0 bormin", "roll 6 2 2 2 / 2", "decline")
    state, events = told(state, "roll / 1")
    assert not heard(events, Worn)
    assert figure(state, "franton").items == figure(at(position), "franton").items


NEAR = "bormin 14,10 @180 [items=none]; {other} @0 [items=none]"


@pytest.mark.parametrize(("x", "y", "damage"), [
    (14, 8.75, 3),  # 0 inches from the target's base
    (14, 13.65, 3),  # 2.4
    (14, 13.75, 3),  # 2.5
    (14, 13.76, 0),  # 2.51
    (14, 13.85, 0),  # 2.6
])  # fmt: skip
@pytest.mark.parametrize("other", ["dux", "lib"])
def test_r154_everybody_within_close_of_the_target_takes_the_same_damage(
    other: str, x: float, y: float, damage: int
) -> None:
    state = hand("hand-grenade+", NEAR.format(other=f"{other} {x},{y}"))
    state = play(state, "roll 6 6 6 2 / 2 2", "decline")
    assert figure(state, "bormin").damage == 3
    assert figure(state, other).damage == damage


def test_r154_the_attacker_is_caught_as_well_and_walls_do_not_help() -> None:
    wall = "building hut 11,8 12,8 12,12 11,12"
    state = at(
        f"{SIDES}; {wall}; krin 10,10 @0 [items=none]; bormin 16,10 @180 [items=hand-grenade+]; "
        "lib 12.8,10 @0 [items=none]; m 0 0; turn genlab"
    )
    state = play(state, "move bormin @180", "attack lib hand-grenade", "roll 6 2 2 2 / 2 2", "decline")
    assert figure(state, "lib").damage == 1
    assert figure(state, "bormin").damage == 1
    assert figure(state, "krin").damage == 1


def test_r155_every_victim_of_an_area_rolls_its_own_armor() -> None:
    rest = "bormin 14,10 @180 [items=tire-armor]; dux 14,8.75 @0 [items=riot-shield+]; lib 14,11.25 @0 [items=none]"
    state = play(hand("hand-grenade+", rest), "roll 6 6 2 2 / 2 2", "decline")
    assert pool(state) == (0, 2)
    state = play(state, "roll / 6 6")
    assert pool(state) == (0, 3)
    state = play(state, "roll / 6 2 2")
    assert [figure(state, id_).damage for id_ in ("bormin", "dux", "lib")] == [0, 1, 2]


def test_r156_nobody_rolls_cover_against_an_area() -> None:
    low = "low crates 12.5,8 13.375,8 13.375,12 12.5,12"
    rest = f"{low}; bormin 14,10 @180 [items=tire-armor]; dux 14,11.3 @0 [items=pot-helmet]"
    assert pool(play(hand("revolver+", rest), "roll 6 6 2 2 / 2 2 2", "decline")) == (0, 6)
    state = play(hand("hand-grenade+", rest), "roll 6 6 2 2 / 2 2", "decline")
    assert pool(state) == (0, 2)
    assert pool(play(state, "roll / 2 2")) == (0, 1)


@pytest.mark.parametrize(("start", "end"), [
    ((14, 10), (16.5, 10)),
    ((10, 14), (10, 16.5)),
    ((13, 14), (14.5, 16)),
])  # fmt: skip
def test_r157_a_hit_pushes_the_target_close_straight_away(start: tuple[float, float], end: tuple[float, float]) -> None:
    rest = f"bormin {start[0]},{start[1]} @180 [items=none]"
    state, events = told(hand("shotgun+", rest), "roll 6 2 2 2 / 2 2 2", "decline")
    place = figure(state, "bormin").place
    assert place is not None
    assert (place.x, place.y) == pytest.approx(end, abs=0.011)
    assert len(heard(events, Knocked)) == 1


def test_r157_only_the_target_of_an_area_is_pushed() -> None:
    rest = "bormin 14,10 @180 [items=none]; dux 14,11.25 @0 [items=none]"
    state = play(hand("frag-grenade+", rest), "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(state, "bormin").place == Point3(16.5, 10)
    assert figure(state, "dux").place == Point3(14, 11.25)


def test_r158_a_push_comes_even_if_all_damage_is_stopped() -> None:
    rest = "bormin 14,10 @180 [items=tire-armor]"
    state = play(hand("shotgun+", rest), "roll 6 2 2 2 / 2 2 2", "decline", "roll / 6 2")
    assert figure(state, "bormin").damage == 0
    assert figure(state, "bormin").place == Point3(16.5, 10)


def test_r158_a_miss_pushes_nobody() -> None:
    state = play(hand("shotgun+"), "roll 2 2 2 2 / 2 2 2", "decline")
    assert figure(state, "bormin").place == Point3(14, 10)


@pytest.mark.parametrize("block", [
    "blocking rock 15.625,8 17,8 17,12 15.625,12",
    "building hut 15.625,8 18,8 18,12 15.625,12",
    "dux 16.25,10 @0 [items=none]",
])  # fmt: skip
def test_r159_a_push_into_something_costs_one_more_damage(block: str) -> None:
    rest = f"{block}; bormin 14,10 @180 [items=tire-armor]"
    state, events = told(hand("shotgun+", rest), "roll 6 2 2 2 / 2 2 2", "decline", "roll / 6 2")
    place = figure(state, "bormin").place
    assert place is not None
    assert place == Point3(15, 10)
    assert figure(state, "bormin").damage == 1
    assert len(heard(events, Collided)) == 1
    assert [event.damage for event in heard(events, Damaged)] == [1]


def test_r159_more_protection_than_damage_does_not_help_against_the_collision() -> None:
    rest = "blocking rock 15.625,8 17,8 17,12 15.625,12; bormin 14,10 @180 [items=tire-armor]"
    state = play(hand("shotgun+", rest), "roll 6 2 2 2 / 2 2 2", "decline", "roll / 6 6")
    assert figure(state, "bormin").damage == 1


def test_r159_low_terrain_stops_no_push() -> None:
    rest = "low crates 15.625,8 16,8 16,12 15.625,12; bormin 14,10 @180 [items=none]"
    state = play(hand("shotgun+", rest), "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(state, "bormin").place == Point3(16.5, 10)
    assert figure(state, "bormin").damage == 1
