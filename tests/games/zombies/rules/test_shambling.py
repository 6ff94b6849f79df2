"""Phase 4: zombies move, wake and drag (H32 to H40, K43 to K52, K93, K100, X18, X19, X21, X22)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Boards, State, SurvivorState, Zombie
from tabletop.games.zombies.rules.state.tasks import Filling
from tabletop.games.zombies.rules.text import events
from tabletop.rules import hexes
from tabletop.rules.game import CHANCE, Event
from tests.games.zombies.rules.phases import DEPOT, PAVED, begin, rolled, team
from tests.games.zombies.rules.table import STAIRS, STREET, arena, heard, to_act, who, zed, zombie

LONG = (
    replace(STAIRS, tile="G1", sides="O-----"),
    replace(DEPOT, sides="O--O--"),
    replace(DEPOT, place=(2, -2), sides="O--O--"),
    replace(DEPOT, place=(3, -3)),
)
"""Four tiles of open floor, each north of the one before it; the last one's centre is 9,-15."""
GATE = (replace(STAIRS, tile="G1", sides="D-----"), replace(DEPOT, sides="---D--"))
"""Two tiles with a door between them: 1,-2 leads to 2,-3."""


def shambling(*people: SurvivorState, zombies: list[Zombie], **changes: Any) -> tuple[State, tuple[Event, ...]]:
    """Phases 4 and 5 up to the first decision."""
    return begin("zombies", *people, zombies=zombies, **changes)


def spots(state: State) -> dict[int, str]:
    """Where zombies are."""
    return {found.id: hexes.hex_text(found.hex) for found in state.zombies}


def walks(happened: tuple[Event, ...]) -> dict[int, list[str]]:
    """The ways of zombies, in the order in which they moved."""
    return {one.zombie: [hexes.hex_text(hex_) for hex_ in one.path] for one in heard(happened, events.ZombieMoved)}


# Who moves


def test_h32_all_active_zombies_move() -> None:
    state, _ = shambling(*team("0,2"), zombies=[zed(1, "2,-2"), zed(2, "0,-2")])
    assert spots(state) == {1: "1,1", 2: "0,1"}


def test_h33_inactive_zombies_do_not_move() -> None:
    state, happened = shambling(*team("0,2"), zombies=[zed(1, "0,-2", "asleep")])
    assert spots(state) == {1: "0,-2"}
    assert not walks(happened)


def test_k04_a_stunned_zombie_does_not_move() -> None:
    state, happened = shambling(*team("0,2"), zombies=[zed(1, "0,-2", "stunned")])
    assert spots(state) == {1: "0,-2"}
    assert not walks(happened)


@pytest.mark.parametrize("level", ["easy", "normal", "hard", "nightmare"])
def test_h34_a_zombie_moves_as_far_as_the_difficulty_says(level: str) -> None:
    moves = arena().difficulties[level].zombie_move
    _, happened = shambling(*team("0,2"), zombies=[zed(1, "9,-15")], laid=LONG, difficulty=level)
    assert len(walks(happened)[1]) == moves + 1


@pytest.mark.parametrize(("rule", "moves"), [("static_2", 2), ("static_4", 4)])
def test_h34_k93_the_switch_replaces_the_allowance_of_commons(rule: str, moves: int) -> None:
    zombies = [zed(1, "9,-15"), zed(2, "9,-14", kind=ZombieKind.BRUTE)]
    _, happened = shambling(*team("0,2"), zombies=zombies, laid=LONG, difficulty="easy", zombie_movement=rule)
    assert len(walks(happened)[1]) == moves + 1
    assert len(walks(happened)[2]) == 3 + 1


def test_k93_one_die_for_each_zombie_in_the_order_of_moving() -> None:
    zombies = [zed(1, "9,-15"), zed(2, "6,-10"), zed(3, "0,1")]
    state, _ = shambling(*team("0,2"), zombies=zombies, laid=LONG, zombie_movement="d6_each")
    assert to_act(state) == CHANCE
    state, happened = rolled(state, [5, 2])
    assert list(walks(happened)) == [2, 1]
    assert [one.die for one in heard(happened, events.ZombieMoved)] == [5, 2]
    assert [len(path) - 1 for path in walks(happened).values()] == [5, 2]


def test_k93_one_die_for_all_zombies_at_the_start() -> None:
    zombies = [zed(1, "9,-15"), zed(2, "6,-10"), zed(3, "9,-14", kind=ZombieKind.BRUTE)]
    state, _ = shambling(*team("0,2"), zombies=zombies, laid=LONG, zombie_movement="d6_all")
    state, happened = rolled(state, [4])
    assert {id_: len(path) - 1 for id_, path in walks(happened).items()} == {1: 4, 2: 4, 3: 3}


def test_k46_slow_ground_takes_a_hex_off_whoever_starts_there() -> None:
    laid = (replace(STREET[0], tile="G1"), replace(STREET[1], sides="O--O--"), LONG[2], LONG[3])
    zombies = [zed(1, "3,-5"), zed(2, "6,-10"), zed(3, "3,-6", kind=ZombieKind.BRUTE)]
    _, happened = shambling(*team("0,2"), zombies=zombies, laid=laid)
    assert {id_: len(path) - 1 for id_, path in walks(happened).items()} == {1: 2, 2: 3, 3: 2}


def test_k46_brute_and_mourner_go_as_far_at_every_difficulty() -> None:
    mourner = replace(zed(2, "9,-15", kind=ZombieKind.MOURNER), prey=0)
    for level in ("easy", "nightmare"):
        zombies = [zed(1, "9,-14", kind=ZombieKind.BRUTE), mourner]
        _, happened = shambling(*team("0,2"), zombies=zombies, laid=LONG, difficulty=level)
        assert {id_: len(path) - 1 for id_, path in walks(happened).items()} == {1: 3, 2: 6}


# Where to


def test_h35_it_goes_the_shortest_way() -> None:
    _, happened = shambling(*team("0,2"), zombies=[zed(1, "2,-2")])
    assert walks(happened)[1] == ["2,-2", "2,-1", "2,0", "1,1"]


def test_h35_it_goes_round_a_wall() -> None:
    _, happened = shambling(*team("-2,0"), zombies=[zed(1, "2,-3")], laid=GATE)
    assert walks(happened)[1][:2] == ["2,-3", "1,-2"]
    state, _ = shambling(*team("-2,0"), zombies=[zed(1, "1,-3")], laid=GATE)
    assert spots(state)[1] == "0,-1"


def test_h35_k02_without_a_way_nobody_moves() -> None:
    laid = (replace(GATE[0], sides="------"), GATE[1])
    _, happened = shambling(*team("0,0"), zombies=[zed(1, "2,-3")], laid=laid)
    assert not walks(happened)


def test_h36_among_equally_near_survivors_the_most_injured() -> None:
    for hurt, target in ((1, 1), (0, 0)):
        people = [who("marlow", "-2,0"), who("okafor", "2,0")]
        people[hurt] = replace(people[hurt], hp=people[hurt].hp - 3)
        _, happened = shambling(*people, zombies=[zed(1, "0,0")], difficulty="easy")
        assert heard(happened, events.ZombieMoved)[0].target == target


def test_h36_then_lower_hp_then_the_order_from_the_first_player() -> None:
    _, happened = shambling(who("okafor", "-2,0"), who("petrov", "2,0"), zombies=[zed(1, "0,0")])
    assert heard(happened, events.ZombieMoved)[0].target == 1
    people = who("marlow", "-2,0"), who("brandt", "2,0")
    _, happened = shambling(*people, zombies=[zed(1, "0,0")], first=1)
    assert heard(happened, events.ZombieMoved)[0].target == 1


def test_h37_it_stops_next_to_a_survivor() -> None:
    _, happened = shambling(*team("0,0"), zombies=[zed(1, "2,-2")])
    assert walks(happened)[1] == ["2,-2", "1,-1"]


def test_h37_it_stops_next_to_any_survivor_on_its_way() -> None:
    people = who("marlow", "-2,2"), who("okafor", "0,0")
    zombies = [zed(1, "2,-2")]
    _, happened = shambling(replace(people[0], slime=1), people[1], zombies=zombies)
    assert walks(happened)[1] == ["2,-2", "1,-1"]


def test_k45_who_begins_next_to_a_survivor_stays() -> None:
    people = replace(who("marlow", "-2,2"), slime=1), who("okafor", "0,0")
    _, happened = shambling(*people, zombies=[zed(1, "1,-1")])
    assert not walks(happened)


def test_k45_the_mourner_passes_other_survivors() -> None:
    mourner = replace(zed(1, "1,-1", kind=ZombieKind.MOURNER), prey=0)
    state, _ = shambling(*team("-2,2", "0,0"), zombies=[mourner])
    assert spots(state)[1] in ("-1,1", "-2,1", "-1,2")


def test_k43_the_nearest_moves_first_then_the_lowest_id() -> None:
    zombies = [zed(5, "0,-2"), zed(7, "2,-2"), zed(9, "1,-1")]
    _, happened = shambling(*team("0,2"), zombies=zombies)
    assert list(walks(happened)) == [9, 5, 7]


def test_k44_among_equal_steps_clockwise_from_north_east() -> None:
    _, happened = shambling(*team("0,2"), zombies=[zed(1, "1,-2")])
    assert walks(happened)[1] == ["1,-2", "1,-1", "1,0", "1,1"]


def test_k44_a_sideways_step_only_where_no_nearer_hex_is_free() -> None:
    zombies = [zed(1, "0,0", "stunned"), zed(2, "-1,0")]
    _, happened = shambling(*team("2,-2"), zombies=zombies)
    assert walks(happened)[2][1] == "0,-1"
    zombies = [zed(1, "0,0", "stunned"), zed(3, "0,-1", "stunned"), zed(2, "-1,0")]
    _, happened = shambling(*team("2,0"), zombies=zombies)
    assert walks(happened)[2][1] == "-1,1"


def test_k44_never_farther_and_never_back() -> None:
    zombies = [zed(1, "2,-3"), zed(2, "1,-2", "stunned")]
    _, happened = shambling(*team("0,0"), zombies=zombies, laid=GATE)
    assert not walks(happened)


def test_h58_k05_nobody_enters_a_taken_hex() -> None:
    spread = [zed(k, hex_) for k, hex_ in enumerate(("0,-2", "1,-2", "2,-2", "-1,-1", "2,-1", "0,-1", "1,-1"), 1)]
    state, _ = shambling(*team("0,1"), zombies=spread)
    found = [one.hex for one in state.zombies]
    assert len(set(found)) == 7
    assert (0, 1) not in found


def test_k44_no_hex_twice() -> None:
    zombies = [zed(1, "0,0"), *(zed(k, hex_, "stunned") for k, hex_ in enumerate(("0,1", "1,1", "2,0"), 2))]
    _, happened = shambling(*team("0,2"), zombies=zombies)
    assert walks(happened)[1] == ["0,0", "1,0"]


# Waking


def test_h38_sleepers_next_to_a_survivor_wake_after_all_moves() -> None:
    state, happened = shambling(*team("0,0"), zombies=[zed(1, "1,0", "asleep"), zed(2, "2,0", "asleep")])
    assert heard(happened, events.Woken)[0].zombies == (1,)
    second = zombie(state, 2)
    assert second is not None
    assert not second.active


def test_h39_who_wakes_so_does_not_move() -> None:
    state, happened = shambling(*team("0,0"), zombies=[zed(1, "1,0", "asleep")])
    assert spots(state) == {1: "1,0"}
    assert not walks(happened)


def test_h38_k51_the_mourner_does_not_wake_so() -> None:
    _, happened = shambling(*team("0,0"), zombies=[zed(1, "1,0", "asleep", ZombieKind.MOURNER)])
    assert not heard(happened, events.Woken)


def test_h38_k79_nobody_wakes_behind_boards() -> None:
    boards = (Boards(0, 0, 1),)
    _, happened = shambling(*team("1,-2"), zombies=[zed(1, "2,-3", "asleep")], laid=GATE, boards=boards)
    assert not heard(happened, events.Woken)


# Boards


def test_x22_k47_whoever_would_cross_takes_a_board_down_and_stops() -> None:
    boards = (Boards(0, 0, 3),)
    state, happened = shambling(*team("0,2"), zombies=[zed(1, "3,-4"), zed(2, "3,-3")], laid=GATE, boards=boards)
    torn = heard(happened, events.BoardTorn)
    assert [(one.zombie, one.left) for one in torn] == [(1, 2)]
    assert state.boards == (Boards(0, 0, 2),)
    assert spots(state)[1] == "2,-3"


def test_x22_k47_the_last_board_ends_the_move_too_then_the_exit_is_open() -> None:
    state, happened = shambling(*team("0,2"), zombies=[zed(1, "2,-3")], laid=GATE, boards=(Boards(1, 3, 1),))
    assert heard(happened, events.BoardTorn)[0].left == 0
    assert state.boards == ()
    assert spots(state)[1] == "2,-3"
    _, happened = shambling(*team("0,2"), zombies=[zed(1, "2,-3")], laid=GATE)
    assert walks(happened)[1] == ["2,-3", "1,-2", "1,-1", "1,0"]


def test_k47_the_brute_stops_at_boards_too() -> None:
    zombies = [zed(1, "2,-3", kind=ZombieKind.BRUTE)]
    state, _ = shambling(*team("0,2"), zombies=zombies, laid=GATE, boards=(Boards(0, 0, 3),))
    assert state.boards == (Boards(0, 0, 2),)


def test_k47_a_survivor_right_behind_boards_does_not_hold_them_up() -> None:
    state, happened = shambling(*team("1,-2"), zombies=[zed(1, "2,-3")], laid=GATE, boards=(Boards(0, 0, 3),))
    assert state.boards == (Boards(0, 0, 2),)
    assert not heard(happened, events.Wounded)


# Fire


def test_x20_k48_a_common_that_steps_into_fire_dies_and_blocks_nothing() -> None:
    zombies = [zed(1, "0,-1"), zed(2, "0,-2"), zed(3, "2,-1", kind=ZombieKind.BRUTE)]
    state, happened = shambling(*team("0,2"), zombies=zombies, fires=((0, 0), (1, 0), (2, 0)))
    assert [one.zombie for one in heard(happened, events.Killed)] == [1, 2]
    assert spots(state) == {3: "1,1"}


# Slime


def test_x19_only_the_slimed_are_chased() -> None:
    people = who("marlow", "-2,0"), replace(who("okafor", "2,2", hp=7), hex=(2, -2), slime=1)
    _, happened = shambling(*people, zombies=[zed(1, "-1,2")])
    assert heard(happened, events.ZombieMoved)[0].target == 1
    _, happened = shambling(people[0], replace(people[1], slime=0), zombies=[zed(1, "-1,2")])
    assert heard(happened, events.ZombieMoved)[0].target == 0


def test_x19_of_two_slimed_the_nearer_one() -> None:
    people = replace(who("marlow", "-2,0"), slime=1), replace(who("okafor", "2,-2"), slime=2), who("petrov", "0,1")
    _, happened = shambling(*people, zombies=[zed(1, "-1,-1"), zed(2, "2,0")])
    assert [one.target for one in heard(happened, events.ZombieMoved)] == [1]


# Lures


def test_x21_k49_all_but_the_mourner_go_to_the_lure() -> None:
    mourner = replace(zed(3, "2,-1", kind=ZombieKind.MOURNER), prey=0)
    zombies = [zed(1, "0,-2"), zed(2, "0,1"), mourner]
    _, happened = shambling(*team("0,2"), zombies=zombies, lures=((-2, 0),), difficulty="easy")
    moved = heard(happened, events.ZombieMoved)
    assert {one.zombie: one.target for one in moved} == {1: None, 2: None, 3: 0}


def test_k49_the_lure_overrides_slime_and_its_hex_may_be_entered() -> None:
    people = (replace(who("marlow", "2,2"), hex=(2, 0), slime=1),)
    state, happened = shambling(*people, zombies=[zed(1, "0,0")], lures=((-2, 0),))
    assert walks(happened)[1][-1] == "-2,0"
    assert not state.zombies


def test_k49_the_nearest_lure_and_among_equals_the_older_one() -> None:
    _, happened = shambling(*team("0,2"), zombies=[zed(1, "0,0")], lures=((2, 0), (-2, 0)))
    assert walks(happened)[1][-1] == "2,0"
    _, happened = shambling(*team("0,2"), zombies=[zed(1, "-1,0")], lures=((2, 0), (-2, 0)))
    assert walks(happened)[1][-1] == "-2,0"


def test_x21_k50_the_blast_kills_every_common_within_one() -> None:
    zombies = [
        zed(1, "-1,0"), zed(2, "-1,-1", "asleep"), zed(3, "-2,1", "stunned"), zed(4, "2,0", "asleep"),
        zed(5, "-2,0", kind=ZombieKind.BRUTE),
    ]  # fmt: skip
    state, happened = shambling(*team("-1,2"), zombies=zombies, lures=((-2, 0),))
    assert {one.zombie for one in heard(happened, events.Killed)} == {1, 2, 3}
    brute = zombie(state, 5)
    assert brute is not None
    assert brute.hp == 7
    assert state.lures == ()
    assert heard(happened, events.Blasted)[0].hex == (-2, 0)


def test_k50_survivors_tokens_and_items_are_unhurt() -> None:
    marlow = who("marlow", "-2,0", token="snare")
    state, happened = shambling(marlow, zombies=[], lures=((-2, 0),), finds={"-2,0": "field_kit"})
    assert [one.causes for one in heard(happened, events.Wounded)] == [(("snare", 1),)]
    assert state.people[0].token == marlow.token
    assert len(state.finds) == 1


def test_k50_a_blast_startles_the_mourner() -> None:
    state, _ = shambling(*team("2,0"), zombies=[zed(1, "-1,0", "asleep", ZombieKind.MOURNER)], lures=((-2, 0),))
    mourner = zombie(state, 1)
    assert mourner is not None
    assert (mourner.active, mourner.prey, mourner.hp) == (True, 0, 3)


# The Snare's drag


def test_k52_the_snare_drags_two_hexes_towards_the_nearest_tile_without_survivors() -> None:
    state, happened = shambling(who("marlow", "0,1", token="snare"), zombies=[], laid=PAVED)
    moved = heard(happened, events.Moved)[0]
    assert (moved.why, [hexes.hex_text(hex_) for hex_ in moved.path]) == ("drag", ["0,1", "1,0", "2,-1"])
    assert state.people[0].hex == (2, -1)


def test_k52_down_victims_are_dragged_too() -> None:
    _, happened = shambling(who("marlow", "0,1", token="snare", hp=-1), zombies=[], laid=PAVED)
    assert heard(happened, events.Moved)


def test_k52_it_stops_before_a_taken_hex() -> None:
    _, happened = shambling(who("marlow", "0,1", token="snare"), zombies=[zed(1, "2,-1", "asleep")], laid=PAVED)
    assert [hexes.hex_text(hex_) for hex_ in heard(happened, events.Moved)[0].path] == ["0,1", "1,0"]


def test_k52_it_stops_before_boards() -> None:
    values: dict[str, Any] = {"laid": GATE, "boards": (Boards(0, 0, 3),), "zombies": []}
    _, happened = shambling(who("marlow", "1,-1", token="snare"), **values)
    assert [hexes.hex_text(hex_) for hex_ in heard(happened, events.Moved)[0].path] == ["1,-1", "1,-2"]


def test_k52_without_such_a_tile_nobody_is_dragged() -> None:
    _, happened = shambling(who("marlow", "0,1", token="snare"), *team("", "3,-5")[1:], zombies=[], laid=PAVED)
    assert not heard(happened, events.Moved)


def test_k51_the_drag_comes_last() -> None:
    zombies = [zed(1, "2,-2", "asleep")]
    _, happened = shambling(who("marlow", "0,1", token="snare"), zombies=zombies, laid=PAVED)
    assert heard(happened, events.Moved)[0].path[-1] == (2, -1)
    assert not heard(happened, events.Woken)


def test_k56_whoever_is_dragged_onto_a_new_tile_explores_it_at_once() -> None:
    laid = (PAVED[0], replace(DEPOT, sides="O--O--", explored=False))
    state, happened = shambling(
        who("marlow", "1,-2", token="snare"), zombies=[], laid=laid, unlaid=("T01", "T02"), tiles_left=6
    )
    assert heard(happened, events.Explored)[0].index == 1
    assert state.todo[-1] == Filling(1, 0)
    assert to_act(state) == CHANCE
    assert not heard(happened, events.Wounded)


# The cap


@pytest.mark.parametrize(("rule", "capped", "moves"), [
    ("extra_move", True, 6), ("extra_move", False, 3), ("not_placed", True, 3),
])  # fmt: skip
def test_k100_where_the_cap_stopped_a_common_all_go_twice_as_far(rule: str, capped: bool, moves: int) -> None:
    zombies = [zed(1, "9,-15"), zed(2, "9,-14", kind=ZombieKind.BRUTE)]
    _, happened = shambling(*team("0,2"), zombies=zombies, laid=LONG, cap_reached=rule, capped=capped)
    assert {id_: len(path) - 1 for id_, path in walks(happened).items()} == {1: moves, 2: 3}


def test_h52_a_stunned_zombie_misses_one_move_and_one_wound() -> None:
    from tests.games.zombies.rules.phases import passing

    state, happened = shambling(*team("0,2"), zombies=[zed(1, "0,1", "stunned"), zed(2, "0,-2", "stunned")])
    assert not heard(happened, events.Wounded)
    assert not walks(happened)
    assert not any(found.stunned for found in state.zombies)
    state, _ = passing(state)
    _, later = passing(state)
    assert heard(later, events.Wounded)
