"""General words: who is weakest, what is pinned, which tile is in front (A13, K3 to K7, K31, K42, K69)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.state import LaidTile
from tests.games.zombies.rules.table import METRO, STAIRS, STREET, agreed, draft, night, who, zed

EAST = (replace(STAIRS, sides="-D----"), METRO)
SCAFFOLD = LaidTile("T16", (1, -1), 0, "---O--", explored=True)


def test_k03_tokens_are_no_zombies_and_each_zombie_counts_as_one() -> None:
    scene = night(who("marlow", "0,0", token="stalker"), zombies=[zed(1, "1,0"), zed(2, "0,1", kind=ZombieKind.BRUTE)])
    assert [z.id for z in position_queries.active_zombies_next_to(draft(scene), (0, 0))] == [1, 2]
    assert [z.id for z in position_queries.common_zombies(draft(scene))] == [1]


def test_k04_a_stunned_zombie_blocks_but_does_not_act() -> None:
    d = draft(night(who("marlow", "0,0"), zombies=[zed(1, "1,0", "stunned"), zed(2, "0,1", "asleep")]))
    assert position_queries.active_zombies_next_to(d, (0, 0)) == ()
    assert [z.id for z in position_queries.zombies_next_to(d, (0, 0))] == [1, 2]
    assert not position_queries.is_free_hex(d, (1, 0))
    assert position_queries.hittable_target_names(d, 0, "service_pistol") == ("z1", "z2")


def test_k06_pinned_is_down_held_or_surrounded() -> None:
    free, down = who("marlow", "0,0"), who("okafor", "1,0", hp=0)
    held, ringed = who("petrov", "0,1", token="snare"), who("brandt", "1,1", pinned=True)
    dead = replace(held, hex=None)
    assert [position_queries.is_pinned(one) for one in (free, down, held, ringed, dead)] == [
        False,
        True,
        True,
        True,
        False,
    ]
    assert [position_queries.is_held_by_token(one) for one in (free, down, held, ringed, dead)] == [
        False,
        False,
        True,
        False,
        False,
    ]
    both = replace(held, hp=-2)
    assert both.down
    assert position_queries.is_held_by_token(both), "somebody can be down and held at once"


def test_a13_weakest_and_most_injured_are_not_the_same() -> None:
    d = draft(night(who("marlow", "0,0", hp=4), who("okafor", "1,0", hp=4), who("petrov", "0,1", hp=5)))
    assert position_queries.weakest_survivor(d) == 1, "as low as Ines, but more wounds lost"
    assert min(position_queries.living_seats(d), key=lambda seat: position_queries.most_injured_sort_key(d, seat)) == 1
    d = draft(night(who("marlow", "0,0", hp=3), who("okafor", "1,0", hp=4), who("petrov", "0,1", hp=3)))
    assert position_queries.weakest_survivor(d) == 0
    assert sorted(
        position_queries.living_seats(d), key=lambda seat: position_queries.most_injured_sort_key(d, seat)
    ) == [
        0,
        1,
        2,
    ], "tie: lower HP first"


def test_k07_ties_go_by_seat_from_the_first_player() -> None:
    people = (who("marlow", "0,0", hp=2), who("brandt", "1,0", hp=2))
    assert position_queries.weakest_survivor(draft(night(*people))) == 0
    assert position_queries.weakest_survivor(draft(night(*people, first=1))) == 1
    assert position_queries.living_seats_in_order(draft(night(who("marlow"), *people[1:], first=0))) == (1,)


@pytest.mark.parametrize(("first", "expected"), [(0, (0, 1, 3)), (1, (1, 3, 0)), (3, (3, 0, 1))])
def test_k07_the_order_runs_clockwise_past_the_dead(first: int, expected: tuple[int, ...]) -> None:
    people = (who("marlow", "0,0"), who("okafor", "1,0"), who("petrov"), who("brandt", "0,1"))
    assert position_queries.living_seats_in_order(draft(night(*people, first=first))) == expected


def test_k31_front_and_rear_are_measured_to_the_newest_tile_until_the_goal_lies() -> None:
    people = (who("marlow", "0,0"), who("okafor", "2,-1"), who("petrov", "3,-1"))
    d = draft(night(*people, laid=EAST))
    assert (position_queries.front_survivor(d), position_queries.rear_survivor(d)) == (2, 0)
    goal = LaidTile("G1", (1, -1), 0, "---D--", explored=True)
    laid = (replace(STAIRS, sides="DD----"), goal, METRO)
    d = draft(night(who("marlow", "1,-2"), who("okafor", "2,-1"), who("petrov", "3,-1"), laid=laid))
    assert (position_queries.front_survivor(d), position_queries.rear_survivor(d)) == (0, 2)
    assert position_queries.goal_tile_index(d) == 1


def test_k31_equal_ways_go_to_the_more_injured() -> None:
    people = (who("marlow", "1,-1"), who("okafor", "0,-1", hp=3))
    assert (
        position_queries.front_survivor(draft(night(*people, laid=STREET)))
        == position_queries.rear_survivor(draft(night(*people, laid=STREET)))
        == 1
    )


def test_k69_tiles_darkness_and_slime_change_the_range() -> None:
    here = night(who("marlow", "0,0"), laid=STREET)
    assert position_queries.attack_range(draft(here), 0, "machine_pistol") == 4
    assert position_queries.attack_range(draft(replace(here, range_mod=-2)), 0, "machine_pistol") == 2
    assert position_queries.attack_range(draft(replace(here, range_mod=-2)), 0, "pump_shotgun") == 1, "1 at least"
    slimed = night(who("marlow", "0,0", slime=2), laid=STREET)
    assert position_queries.attack_range(draft(slimed), 0, "scoped_rifle") == 2
    dark = night(who("marlow", "3,-1"), laid=EAST)
    assert position_queries.attack_range(draft(dark), 0, "scoped_rifle") == 3
    assert position_queries.attack_range(draft(replace(dark, range_mod=-2)), 0, "scoped_rifle") == 3, (
        "the cap comes last"
    )
    high = night(who("marlow", "2,-4"), laid=(replace(STAIRS, sides="O-----"), SCAFFOLD))
    assert position_queries.attack_range(draft(high), 0, "machine_pistol") == 5
    assert position_queries.attack_range(draft(high), 0, "fire_axe") == 1, "the axe is always 1"


def test_k68_targets_are_zombies_and_tokens_on_others() -> None:
    scene = night(
        who("marlow", "0,0", token="snare"), who("okafor", "1,0", token="stalker"), who("petrov", "0,1"),
        zombies=[zed(1, "2,0"), zed(2, "-1,0", "asleep")],
    )  # fmt: skip
    assert position_queries.hittable_target_names(draft(scene), 0, "service_pistol") == ("z1", "z2", "okafor")
    assert position_queries.hittable_target_names(draft(scene), 2, "fire_axe") == ("marlow", "okafor")


def test_k99_the_range_may_be_measured_in_a_straight_line() -> None:
    assert agreed(range_measure="straight_line_of_sight").house_rule("range_measure") == "straight_line_of_sight"
    shut = (replace(STAIRS, sides="-D----"), METRO)
    path = night(who("marlow", "2,-2"), laid=shut, zombies=[zed(1, "3,-1")])
    straight = night(who("marlow", "2,-2"), laid=shut, zombies=[zed(1, "3,-1")],
                     range_measure="straight_line_of_sight")  # fmt: skip
    assert position_queries.is_in_range(draft(path), (2, -2), (3, -1), 2)
    assert not position_queries.is_in_range(draft(straight), (2, -2), (3, -2), 1), (
        "a closed part of the side is between"
    )
    assert not position_queries.is_in_range(draft(path), (2, -2), (3, -2), 2)
