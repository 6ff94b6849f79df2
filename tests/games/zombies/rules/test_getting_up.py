"""Phases 6c to 6e: Un-Pin, victory, defeat, admin (H92 to H98, X15, X16, K82 to K86, K98, K102)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Boards, LaidTile, State, SurvivorState
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import Event, Outcome
from tests.games.zombies.rules.table import (
    STAIRS,
    STREET,
    acting,
    begun,
    draft,
    heard,
    is_over,
    named,
    night,
    person,
    play,
    to_act,
    told,
    who,
    zed,
)

SHELTER = LaidTile("G1", (1, -1), 0, "---D--", explored=True)
"""The goal of the first chapter, behind a door north of the stairs: its centre is 3,-5."""
AT_GOAL = (replace(STAIRS, sides="O-----"), SHELTER)
MAST = LaidTile("G3", (1, -1), 0, "---D--", explored=True)
ON_ROOF = (AT_GOAL[0], MAST)
BESIDE = ("1,-1", "1,0", "0,1", "-1,1", "-1,0", "0,-1")


def after(*people: SurvivorState, stage: str = "unpin", **changes: Any) -> tuple[State, list[Event]]:
    """What 6c and all that follows make of a scene, with its events."""
    from tabletop.games.zombies.rules.state.tasks import Rounds
    from tabletop.games.zombies.rules.turn import task_specs

    d = draft(replace(night(*people, **changes), todo=(Rounds(stage),)))
    task_specs.STACK.run_tasks_until_decision(d)
    return d.state(), list(d.events)


UP = who("petrov", "-2,2")
PINNED = who("marlow", "0,0", pinned=True)


# Un-Pin


def test_h92_every_pinned_survivor_is_checked_after_all_actions() -> None:
    state, happened = after(PINNED, who("okafor", "2,0", pinned=True), UP)
    assert [one.seat for one in heard(happened, events.Unpinned)] == [0, 1]
    assert not any(one.pinned for one in state.people)


def test_h92_and_not_before_the_last_action() -> None:
    state = acting(UP, PINNED)
    assert person(play(state, "pass"), "marlow").pinned
    assert not person(play(state, "pass", "pass"), "marlow").pinned


@pytest.mark.parametrize("kind", [ZombieKind.COMMON, ZombieKind.BRUTE])
def test_h93_not_with_an_active_zombie_beside_him(kind: ZombieKind) -> None:
    state, happened = after(PINNED, UP, zombies=[zed(1, "1,0", kind=kind)])
    assert person(state, "marlow").pinned
    assert not heard(happened, events.Unpinned)


def test_h93_boards_keep_it_away() -> None:
    people = who("marlow", "1,-2", pinned=True), UP
    assert person(after(*people, laid=STREET, zombies=[zed(1, "2,-3")])[0], "marlow").pinned
    state, _ = after(*people, laid=STREET, zombies=[zed(1, "2,-3")], boards=(Boards(0, 0, 1),))
    assert not person(state, "marlow").pinned


def test_h94_not_with_a_special_token() -> None:
    state, _ = after(replace(PINNED, token=who("marlow", token="snare").token), UP)
    assert person(state, "marlow").pinned


@pytest.mark.parametrize("hp", [0, -2])
def test_h95_not_with_no_hp(hp: int) -> None:
    state, _ = after(replace(PINNED, hp=hp), UP)
    assert person(state, "marlow").pinned


def test_h96_somebody_with_none_of_the_three_gets_up() -> None:
    state, happened = after(replace(PINNED, hp=1), UP, zombies=[zed(1, "2,0")])
    assert not person(state, "marlow").pinned
    assert heard(happened, events.Unpinned) == [events.Unpinned(("H96",), 0)]


@pytest.mark.parametrize("condition", ["asleep", "stunned"])
def test_h97_stunned_and_sleeping_neighbours_do_not_hold_him(condition: str) -> None:
    zombies = [zed(n, hex_, condition) for n, hex_ in enumerate(BESIDE, 1)]
    assert not person(after(PINNED, UP, zombies=zombies)[0], "marlow").pinned


def test_k82_a_revived_survivor_gets_up_in_the_same_round() -> None:
    state = acting(who("petrov", "1,0"), replace(PINNED, hp=-3))
    assert not person(play(state, "revive marlow", "pass"), "marlow").pinned


def test_k82_otherwise_he_stays_pinned_whatever_pinned_him_first() -> None:
    freed = who("marlow", "0,0", token="snare")
    scene = acting(who("okafor", "-1,0", "pump_shotgun:3"), freed, UP, zombies=[zed(1, "1,0")])
    state = play(scene, "attack pump_shotgun 3 marlow=3", "pass", "pass")
    marlow = person(state, "marlow")
    assert (marlow.token, marlow.pinned) == (None, True)


# Victory (X15, K83)


def home(*zombies: object, **changes: Any) -> State:
    """Two survivors on the shelter's floor at the end of a round."""
    people = changes.pop("people", (who("marlow", "3,-5"), who("okafor", "2,-4")))
    return after(*people, laid=AT_GOAL, zombies=zombies, **changes)[0]


def test_x15_all_living_survivors_on_the_goal_and_nothing_active_there() -> None:
    assert home().result == Outcome((0, 1), "inside", "X15")


def test_x15_not_while_one_is_outside_or_pinned() -> None:
    outside = who("marlow", "3,-5"), who("okafor", "1,-2")
    assert home(people=outside).result is None
    pinned = who("marlow", "3,-5"), who("okafor", "2,-4", hp=0, pinned=True)
    assert home(people=pinned).result is None


def test_x15_not_while_an_active_zombie_is_there() -> None:
    assert home(zed(1, "5,-7")).result is None
    assert home(zed(1, "1,-2")).result is not None, "outside"


def test_k83_sleepers_do_not_matter_and_stunned_ones_do() -> None:
    assert home(zed(1, "5,-7", "asleep")).result == Outcome((0, 1), "inside", "X15")
    assert home(zed(1, "5,-7", "stunned")).result is None


def test_k83_the_dead_do_not_matter_but_somebody_must_live() -> None:
    dead = who("okafor", "", hp=-4)
    assert home(people=(who("marlow", "3,-5"), dead)).result == Outcome((0, 1), "inside", "X15")
    assert home(people=(dead,)).result == Outcome((), "dead", "X16")


def test_x15_somebody_who_gets_up_in_6c_counts() -> None:
    people = who("marlow", "3,-5"), who("okafor", "2,-4", pinned=True)
    assert home(people=people).result == Outcome((0, 1), "inside", "X15")


@pytest.mark.parametrize("rule", ["all_living_inside", "anyone_inside"])
def test_k102_one_is_enough_with_the_switch(rule: str) -> None:
    outside = who("marlow", "3,-5"), who("okafor", "1,-2")
    result = home(people=outside, victory=rule).result
    assert result == (Outcome((0, 1), "inside", "X15") if rule == "anyone_inside" else None)
    assert home(zed(1, "5,-7"), people=outside, victory=rule).result is None


def test_k102_and_must_not_be_pinned() -> None:
    outside = who("marlow", "3,-5", hp=0, pinned=True), who("okafor", "1,-2")
    assert home(people=outside, victory="anyone_inside").result is None


# Defeat (X16)


def test_x16_lost_when_nobody_living_is_up() -> None:
    held = who("marlow", "0,0", token="stalker"), who("okafor", "2,0", hp=-1, pinned=True)
    state, happened = after(*held)
    assert state.result == Outcome((), "overrun", "X16")
    assert is_over(state)
    assert heard(happened, events.Ended) == [events.Ended(("X16",), False, "overrun")]


def test_k83_surrounded_but_healthy_counts_as_pinned() -> None:
    zombies = [zed(n, hex_) for n, hex_ in enumerate(BESIDE, 1)]
    assert after(PINNED, zombies=zombies)[0].result == Outcome((), "overrun", "X16")


def test_x16_victory_is_looked_at_first() -> None:
    _, happened = after(who("marlow", "3,-5"), who("okafor", "", hp=-4), laid=AT_GOAL)
    assert [one.won for one in heard(happened, events.Ended)] == [True]


def test_x16_only_in_6d() -> None:
    state = acting(who("marlow", "0,0", "service_pistol:", hp=0, pinned=True), who("okafor", "1,0", hp=0, pinned=True))
    assert not is_over(state)
    state = play(state, "pass", "pass")
    assert state.result == Outcome((), "overrun", "X16")


def test_resigning_is_legal_at_any_own_decision_and_never_offered() -> None:
    from tests.games.zombies.rules.table import offers

    state = acting(who("marlow", "0,0"), UP)
    assert "resign" not in offers(state)
    assert play(state, "resign").result == Outcome((), "resigned", "X16")


# Holding out (K84, K85)


def roof(round_: int, called: int | None, *people: SurvivorState, **changes: Any) -> State:
    """The end of a round of the third chapter."""
    team = people or (who("marlow", "3,-6"), who("okafor", "2,-4"))
    return after(*team, scenario="ch3", laid=ON_ROOF, round=round_, called=called, **changes)[0]


def test_k84_the_call_is_made_when_all_living_survivors_stand_on_the_roof() -> None:
    assert roof(6, None).called == 6
    outside = who("marlow", "3,-6"), who("okafor", "1,-2")
    assert roof(6, None, *outside).called is None
    pinned = who("marlow", "3,-6"), who("okafor", "2,-4", hp=-1, pinned=True)
    assert roof(6, None, *pinned).called is None
    assert roof(6, None, *outside, victory="anyone_inside").called == 6


def test_k84_zombies_there_do_not_matter() -> None:
    assert roof(6, None, zombies=[zed(1, "5,-7")]).called == 6


def test_k84_it_is_never_cancelled_by_leaving() -> None:
    outside = who("marlow", "0,0"), who("okafor", "1,-2")
    assert roof(8, 6, *outside).called == 6
    assert roof(8, 6, *outside).result is None


@pytest.mark.parametrize(("round_", "over"), [(9, False), (10, True)])
def test_x15_k85_rounds_count_from_the_call(round_: int, over: bool) -> None:
    assert roof(round_, 6).result == (Outcome((0, 1), "rescued", "K85") if over else None)


def test_k85_one_unpinned_survivor_on_the_roof_is_enough_and_none_is_not() -> None:
    one = who("marlow", "3,-6"), who("okafor", "1,-2")
    assert roof(10, 6, *one, zombies=[zed(1, "5,-7")]).result == Outcome((0, 1), "rescued", "K85")
    none = who("marlow", "3,-6", hp=0, pinned=True), who("okafor", "1,-2")
    assert roof(10, 6, *none).result == Outcome((), "too_late", "K85")


def test_k85_defeat_is_checked_in_every_round_between() -> None:
    down = who("marlow", "3,-6", hp=0, pinned=True), who("okafor", "2,-4", hp=-1, pinned=True)
    assert roof(8, 6, *down).result == Outcome((), "overrun", "X16")


# Admin (H98, K86)


@pytest.mark.parametrize(("first", "dead", "following"), [(0, (), 1), (3, (), 0), (0, (1,), 2), (2, (3, 0), 1)])
def test_h98_the_first_player_token_moves_one_living_seat_clockwise(
    first: int, dead: tuple[int, ...], following: int
) -> None:
    names = ("marlow", "okafor", "petrov", "brandt")
    places = ("0,0", "1,0", "2,0", "-2,0")
    people = [
        who(id_, "", hp=-4) if seat in dead else who(id_, hex_)
        for seat, (id_, hex_) in enumerate(zip(names, places, strict=True))
    ]
    state, happened = after(*people, first=first)
    assert state.first == following
    assert heard(happened, events.FirstMoved) == [events.FirstMoved(("H98",), following)]


def test_h98_a_lone_survivor_keeps_it() -> None:
    assert after(who("marlow", "0,0"))[0].first == 0


def test_k86_the_order_is_bleeding_range_and_token() -> None:
    people = who("marlow", "0,0"), who("okafor", "1,0", hp=0, pinned=True), who("petrov", "2,0")
    state, happened = after(*people, bleed_out="on", range_mod=-2)
    assert [name for name in named(happened) if name in ("Wounded", "FirstMoved", "PhaseBegan")][1:3] == [
        "Wounded", "FirstMoved",
    ]  # fmt: skip
    assert state.range_mod == 0


def test_k98_bleeding_costs_whoever_is_down_one_hp_and_is_no_wound() -> None:
    people = who("marlow", "0,0"), who("okafor", "1,0", hp=-1, pinned=True), who("petrov", "2,0")
    state, happened = after(*people, bleed_out="on")
    assert (person(state, "okafor").hp, person(state, "marlow").hp) == (-2, 6)
    assert [one.causes for one in heard(happened, events.Wounded)] == [(("bleeding", 1),)]
    assert person(after(*people)[0], "okafor").hp == -1, "off by default"


def test_k98_bleeding_can_kill() -> None:
    people = who("marlow", "0,0"), who("okafor", "1,0", hp=-3, pinned=True), who("petrov", "2,0")
    assert not person(after(*people, bleed_out="on")[0], "okafor").alive


def test_k98_bleeding_does_not_keep_somebody_from_reviving() -> None:
    people = who("marlow", "0,0"), who("okafor", "1,0", hp=-1, pinned=True), who("petrov", "2,0")
    assert not person(after(*people, bleed_out="on")[0], "okafor").wounded


def test_k76_the_effect_of_a_stim_pen_ends_with_the_next_round() -> None:
    state, _ = after(who("marlow", "0,0", eager=2), UP)
    assert person(state, "marlow").eager == 1
    assert person(after(*state.people)[0], "marlow").eager == 0


def test_h4_phase_6_goes_from_movement_to_attacks_to_un_pin_to_admin() -> None:
    state = begun(night(who("marlow", "0,0"), replace(UP, pinned=True)))
    happened: list[object] = []
    while state.round == 3 and to_act(state) >= 0:
        text = "halt" if "halt" in _offers(state) else "pass"
        state, more = told(state, text)
        happened += more
    told_of = [one.phase if isinstance(one, events.PhaseBegan) else type(one).__name__ for one in happened]
    kept = [name for name in told_of if name in ("act", "admin", "Unpinned", "FirstMoved")]
    assert kept == ["act", "admin", "Unpinned", "FirstMoved"]


def _offers(state: State) -> list[str]:
    from tests.games.zombies.rules.table import offers

    return offers(state)
