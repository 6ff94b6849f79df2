"""Phase 6a: who moves, how far, and what stops him (H53 to H58, K46, K60, K62, K65, K66, K76, K77, K94, K97)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Boards, State, SurvivorState
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.turn import walking
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.table import (
    METRO,
    STAIRS,
    STREET,
    acting,
    arms,
    begun,
    draft,
    heard,
    hex_of,
    legal,
    moving,
    night,
    offers,
    person,
    place,
    play,
    to_act,
    told,
    who,
    why,
    zed,
    zombie,
)


def team(*hexes: str) -> tuple[SurvivorState, ...]:
    """Marlow, Okafor, Petrov and Brandt, as many as there are hexes."""
    return tuple(who(id_, hex_) for id_, hex_ in zip(("marlow", "okafor", "petrov", "brandt"), hexes, strict=False))


def walkers(state: State) -> list[int]:
    """Seats that still have to move, in their order."""
    return [task.seat for task in reversed(state.todo) if isinstance(task, Walking)]


# Who moves, and in which order


def test_h53_moving_is_optional() -> None:
    state = play(moving(*team("0,0", "1,0")), "halt")
    assert place(state, "marlow") == "0,0"


def test_h53_every_unpinned_survivor_may_move() -> None:
    state = begun(night(*team("0,0", "1,0", "2,0", "-2,0")))
    for seat in range(4):
        assert to_act(state) == seat
        assert isinstance(state.todo[-1], Walking)
        state = play(state, "halt")
    assert isinstance(state.todo[-1], Acting)


def test_h54_a_pinned_survivor_may_not_move() -> None:
    marlow, *others = team("0,0", "1,0", "2,0")
    surrounded, down = replace(marlow, pinned=True), replace(others[0], hp=0, pinned=True)
    state = begun(night(surrounded, down, others[1]))
    assert to_act(state) == 2
    assert walkers(state) == [2]


def test_h54_a_survivor_with_a_token_may_not_move() -> None:
    state = begun(night(who("marlow", "0,0", token="snare"), who("okafor", "1,0")))
    assert walkers(state) == [1]


def test_h54_neither_the_dead_nor_the_pinned_may_begin_a_movement() -> None:
    marlow, okafor, petrov = team("0,0", "1,0", "2,0")
    d = draft(night(marlow, replace(okafor, pinned=True), replace(petrov, hex=None, hp=-4)))
    assert [walking.can_move(d, seat) for seat in range(3)] == [True, False, False]


def test_h55_the_first_player_moves_first_then_clockwise() -> None:
    state = begun(night(*team("0,0", "1,0", "2,0", "-2,0"), first=2))
    assert walkers(state) == [2, 3, 0, 1]


# How far


def test_h56_a_survivor_moves_at_most_its_rate() -> None:
    marlow = who("marlow", "-2,0")
    state = moving(marlow)
    assert legal(state, "walk -1,0 0,0 1,0 2,0")
    assert why(state, "walk -1,0 0,0 1,0 2,0 2,-1") == ("H56", "too_far")


def test_h56_the_courier_goes_five_hexes() -> None:
    state = moving(who("petrov", "-2,0"))
    assert legal(state, "walk -1,0 0,0 1,0 2,0 2,-1")
    assert why(state, "walk -1,0 0,0 1,0 2,0 2,-1 2,-2") == ("H56", "too_far")


def test_k60_a_move_may_be_made_in_pieces() -> None:
    state = moving(who("marlow", "-2,0"))
    state, happened = told(state, "walk -1,0", "walk 0,0 1,0")
    assert place(state, "marlow") == "1,0"
    assert [walked.left for walked in heard(happened, events.Walked)] == [3, 1]
    assert legal(state, "walk 2,0")
    assert why(state, "walk 2,0 2,-1") == ("H56", "too_far")


def test_k60_every_step_goes_along_a_link() -> None:
    state = moving(who("marlow", "0,0"))
    assert why(state, "walk 0,2") == ("K60", "no_link")
    assert why(state, "walk 1,0 2,0 3,0") == ("K60", "no_floor")


def test_k60_the_move_is_over_when_no_step_is_left() -> None:
    state = play(moving(who("marlow", "-2,0")), "walk -1,0 0,0 1,0 2,0")
    assert isinstance(state.todo[-1], Acting)


def test_k46_slow_ground_takes_a_hex_off_whoever_starts_there() -> None:
    slow = begun(night(who("marlow", "3,-5"), laid=STREET))
    assert slow.todo[-1] == Walking(0, left=3)
    entering = begun(night(who("marlow", "1,-2"), laid=STREET))
    assert entering.todo[-1] == Walking(0, left=4)
    assert legal(entering, "walk 2,-3 2,-4 2,-5 2,-6")


def test_k76_a_stim_pen_gives_three_hexes_in_the_next_movement_only() -> None:
    state = begun(night(who("marlow", "-2,0", boost=3)))
    assert state.todo[-1] == Walking(0, left=7)
    assert person(play(state, "halt"), "marlow").boost == 0


def test_k76_an_unused_bonus_is_lost_when_somebody_pinned_would_have_moved() -> None:
    state = begun(night(who("marlow", "-2,0", boost=3, pinned=True, hp=-1), who("okafor", "2,0")))
    assert person(state, "marlow").boost == 0


# What stands in the way


def test_h57_not_into_a_hex_with_another_survivor_and_not_through_it() -> None:
    state = moving(*team("-2,0", "-1,0"))
    assert why(state, "walk -1,0") == ("H57", "friend_in_way")
    assert why(state, "walk -1,0 0,0") == ("H57", "friend_in_way")
    assert legal(state, "walk -1,-1 0,-1 0,0")


def test_h57_somebody_down_is_in_the_way_too() -> None:
    state = moving(who("marlow", "-2,0"), who("okafor", "-1,0", hp=-2, pinned=True))
    assert why(state, "walk -1,0") == ("H57", "friend_in_way")


@pytest.mark.parametrize("condition", ["active", "asleep", "stunned"])
def test_h58_not_into_a_hex_with_a_zombie(condition: str) -> None:
    state = moving(who("marlow", "-2,0"), zombies=[zed(1, "-1,0", condition)])
    assert why(state, "walk -1,0") == ("H58", "zombie_in_way")
    assert why(state, "walk -1,0 0,0") == ("H58", "zombie_in_way")


def test_k60_light_feet_go_through_survivors_but_do_not_end_there() -> None:
    state = moving(who("petrov", "-2,0"), who("okafor", "-1,0"))
    assert legal(state, "walk -1,0 0,0")
    assert why(state, "walk -1,0") == ("H57", "ends_on_friend")
    assert why(moving(who("petrov", "-2,0"), zombies=[zed(1, "-1,0")]), "walk -1,0 0,0") == ("H58", "zombie_in_way")


def test_a12_the_switch_lets_everybody_go_through_survivors() -> None:
    state = moving(*team("-2,0", "-1,0"), pass_through_friends="true")
    assert legal(state, "walk -1,0 0,0")
    assert why(state, "walk -1,0") == ("H57", "ends_on_friend")


def test_what_is_offered_is_every_hex_that_can_be_reached_once() -> None:
    state = moving(*team("-2,0", "-1,0"), zombies=[zed(1, "-1,-1")], left=2)
    walks = [text for text in offers(state) if text.startswith("walk")]
    assert walks == ["walk -2,1", "walk -2,1 -1,1", "walk -2,1 -2,2"]
    assert "halt" in offers(state)


# Boards


def boarded(hex_: str, left: int = 3) -> State:
    return moving(who("marlow", hex_), laid=STREET, boards=(Boards(0, 0, left),))


def test_k65_boards_stop_survivors() -> None:
    assert why(boarded("1,-2"), "walk 2,-3") == ("K65", "boards")


@pytest.mark.parametrize(("hex_", "side"), [("1,-2", "N"), ("0,-2", "N"), ("2,-3", "S"), ("3,-3", "S")])
def test_k65_one_who_stands_at_the_exit_takes_them_all_off_and_crosses(hex_: str, side: str) -> None:
    state = boarded(hex_)
    state, happened = told(state, f"clear {side}")
    assert state.boards == ()
    assert heard(happened, events.BoardsCleared)
    there = {"1,-2": "2,-3", "0,-2": "1,-3", "2,-3": "1,-2", "3,-3": "2,-2"}[hex_]
    assert legal(state, f"walk {there}")
    assert state.todo[-1] == Walking(0, left=4)


def test_k65_not_from_elsewhere_and_not_where_there_are_none() -> None:
    assert why(boarded("0,0"), "clear N") == ("K65", "no_boards_here")
    assert why(boarded("1,-2"), "clear S") == ("K65", "no_boards_here")


def test_k65_it_may_be_done_when_no_step_is_left() -> None:
    state = play(boarded("0,0"), "walk 0,-1 1,-1 0,-1 1,-2")
    assert to_act(state) == 0
    assert set(offers(state)) == {"halt", "clear N"}
    assert isinstance(play(state, "clear N").todo[-1], Acting)


# New Tiles


def test_k62_a_new_tile_ends_the_path_and_not_the_move() -> None:
    new = replace(METRO, explored=False)
    state = moving(who("marlow", "2,-1"), laid=(STAIRS, new), tiles_left=0)
    assert why(state, "walk 3,-1 4,-2") == ("K62", "new_tile")
    state = play(state, "walk 3,-1")
    assert state.laid[1].explored
    assert state.todo[-1] == Walking(0, left=3, has_moved=True)
    assert legal(state, "walk 4,-2")


# The Mourner


def test_k66_the_mourner_looks_at_who_ends_his_turn_beside_her() -> None:
    scene = moving(*team("-2,0", "2,0"), zombies=[zed(1, "0,0", "asleep", ZombieKind.MOURNER)])
    passing = play(scene, "walk -1,0 -1,1 -2,1", "halt")
    assert zombie(passing, 1) == zombie(scene, 1)
    state, happened = told(scene, "walk -1,0", "halt")
    mourner = zombie(state, 1)
    assert mourner is not None
    assert (mourner.active, mourner.prey) == (True, 0)
    assert heard(happened, events.Woken)[0].why == "near"


def test_k66_also_at_who_has_not_moved_and_not_at_who_is_pinned() -> None:
    marlow, okafor = who("marlow", "-1,0", pinned=True), who("okafor", "1,0")
    state = begun(night(marlow, okafor, zombies=[zed(1, "0,0", "asleep", ZombieKind.MOURNER)]))
    assert zombie(state, 1) == zed(1, "0,0", "asleep", ZombieKind.MOURNER)
    mourner = zombie(play(state, "halt"), 1)
    assert mourner is not None
    assert mourner.prey == 1


# Fire


def test_k77_entering_a_fire_costs_one_wound_once() -> None:
    fires = (hex_of("0,0"), hex_of("1,0"), hex_of("0,1"))
    state = moving(who("marlow", "-1,0"), fires=fires)
    state, happened = told(state, "walk 0,0", "walk 1,0", "walk 1,-1", "walk 1,0")
    assert person(state, "marlow").hp == 5
    assert person(state, "marlow").wounded
    assert len(heard(happened, events.Wounded)) == 1


def test_k77_who_goes_down_in_a_fire_goes_no_farther() -> None:
    state = moving(who("marlow", "-1,0", hp=1), fires=(hex_of("0,0"),))
    assert why(state, "walk 0,0 1,0") == ("K77", "burnt_down")
    state = play(state, "walk 0,0")
    assert person(state, "marlow").hp == 0
    assert person(state, "marlow").pinned
    assert not isinstance(state.todo[-1], Walking)


# House rules


@pytest.mark.parametrize(("rule", "marlow", "petrov"), [("3", 3, 4), ("5", 5, 6)])
def test_k94_another_rate_holds_for_all_and_the_courier_has_one_more(rule: str, marlow: int, petrov: int) -> None:
    state = begun(night(who("marlow", "-2,0"), who("petrov", "2,0"), survivor_movement=rule))
    assert state.todo[-1] == Walking(0, left=marlow)
    assert play(state, "halt").todo[-1] == Walking(1, left=petrov)


@pytest.mark.parametrize(
    ("rule", "die", "left"), [("d6", 1, 1), ("d6", 6, 6), ("d3_plus_2", 1, 3), ("d3_plus_2", 6, 5)]
)
def test_k94_dice_are_rolled_when_the_turn_begins(rule: str, die: int, left: int) -> None:
    state = begun(night(who("marlow", "-2,0"), who("petrov", "2,0"), survivor_movement=rule))
    assert to_act(state) == CHANCE
    state, happened = told(state, f"roll {die}")
    assert state.todo[-1] == Walking(0, left=left)
    assert heard(happened, events.MoveRolled) == [events.MoveRolled(("K94",), 0, die, left)]
    assert to_act(play(state, "halt")) == CHANCE
    assert play(state, "halt", f"roll {die}").todo[-1] == Walking(1, left=left + 1)


def test_k94_slow_ground_and_a_stim_pen_come_on_top_of_the_dice() -> None:
    state = begun(night(who("marlow", "3,-5", boost=3), laid=STREET, survivor_movement="d6"))
    assert play(state, "roll 2").todo[-1] == Walking(0, left=4)
    state = begun(night(who("marlow", "3,-5"), laid=STREET, survivor_movement="d6"))
    assert isinstance(play(state, "roll 1").todo[-1], Acting)


def test_k97_with_the_switch_each_survivor_moves_and_then_acts() -> None:
    state = begun(night(*team("-2,0", "2,0"), phase6_order="each_moves_and_acts"))
    assert isinstance(state.todo[-1], Walking)
    state = play(state, "halt")
    assert (to_act(state), type(state.todo[-1])) == (0, Acting)
    state = play(state, "pass")
    assert (to_act(state), type(state.todo[-1])) == (1, Walking)
    state, happened = told(state, "halt", "pass")
    assert not heard(happened, events.Attacked)
    assert [type(task) for task in state.todo] != [Acting]


def test_a5_by_default_all_move_before_anybody_acts() -> None:
    state = begun(night(*team("-2,0", "2,0")))
    assert to_act(play(state, "halt")) == 1
    state = play(state, "halt", "halt")
    assert (to_act(state), type(state.todo[-1])) == (0, Acting)


def test_the_hand_is_untouched_by_walking() -> None:
    scene = acting(who("marlow", "0,0"))
    assert arms(scene, "marlow", "service_pistol") == draft(scene).people[0].arms[0]
