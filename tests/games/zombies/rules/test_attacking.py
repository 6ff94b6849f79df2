"""Attack cards (H70 to H78, X12, X13, K67 to K72)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Boards, LaidTile, SpecialToken, State
from tabletop.games.zombies.rules.state.tasks import Acting, Alarming
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.events import WakeCause
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.table import (
    METRO,
    STAIRS,
    STREET,
    acting,
    arms,
    heard,
    ids,
    legal,
    named,
    offers,
    person,
    play,
    to_act,
    told,
    who,
    why,
    zed,
    zombie,
)

PISTOL = "service_pistol:1+1+2"
SHOTGUN = "pump_shotgun:1+2+3"
SMG = "machine_pistol:0+1+1+2+2"
FRIEND = who("okafor", "-2,2", SHOTGUN, PISTOL)
WRAPPED = who("petrov", "-2,1")


def shooter(*weapons: str, hex_: str = "0,0", **changes: Any) -> State:
    """Marlow with his back to Okafor, and zombies 1 and 2 at 1,0 and 2,0."""
    marlow = who("marlow", hex_, *(weapons or (PISTOL, SMG)))
    return acting(marlow, FRIEND, zombies=[zed(1, "1,0"), zed(2, "2,0")], **changes)


def test_h70_a_card_leaves_the_hand_of_the_armed_weapon_and_is_spent() -> None:
    state, happened = told(shooter(), "attack service_pistol 1 z1=1")
    pistol = arms(state, "marlow", "service_pistol")
    assert (pistol.hand, pistol.spent, pistol.shown) == ((1, 2), (), (1,))
    assert heard(happened, events.Attacked) == [
        events.Attacked(("H70", "X12"), 0, "service_pistol", (1,), 1, (("z1", 1),), True)
    ]


def test_h70_only_with_the_weapon_in_hand_and_cards_in_hand() -> None:
    assert why(shooter(), "attack machine_pistol 1 z1=1") == ("K67", "not_equipped")
    assert why(shooter(), "attack carbine 1 z1=1") == ("H70", "no_such_weapon")
    assert why(shooter(), "attack service_pistol 3 z1=3") == ("H70", "not_in_hand")


def test_h71_a_value_of_two_removes_two_commons() -> None:
    state, happened = told(shooter(), "attack service_pistol 2 z1=1 z2=1")
    assert ids(state) == []
    assert [(killed.zombie, killed.why) for killed in heard(happened, events.Killed)] == [(1, "shot"), (2, "shot")]


@pytest.mark.parametrize(("cards", "left"), [("2", 1), ("3", 0)])
def test_h72_attack_cards_help_who_is_held_by_a_special(cards: str, left: int) -> None:
    held = who("okafor", "1,0", token="stalker", pinned=True)
    state, happened = told(acting(who("marlow", "0,0", SHOTGUN), held), f"attack pump_shotgun {cards} okafor={cards}")
    token = person(state, "okafor").token
    if left:
        assert token == SpecialToken("stalker", left)
    else:
        assert token is None
        assert heard(happened, events.TokenGone) == [events.TokenGone(("H72",), "stalker", 1)]


def test_h72_somebody_freed_stays_pinned_until_un_pin() -> None:
    held = who("okafor", "1,0", token="snare")
    state = play(acting(who("marlow", "0,0", SHOTGUN), held), "attack pump_shotgun 2 okafor=2")
    assert person(state, "okafor").token is None
    assert person(state, "okafor").pinned
    assert not person(play(state, "pass"), "okafor").pinned


def test_h73_the_armed_weapon_limits_the_cards() -> None:
    assert why(shooter(SHOTGUN), "attack pump_shotgun 1+2 z1=3") == ("H73", "too_many_cards")
    assert legal(shooter(SMG), "attack machine_pistol 1+2 z1=1 z2=2")
    assert why(shooter(SMG), "attack machine_pistol 0+1+2 z1=1 z2=2") == ("H73", "too_many_cards")


def test_h74_the_armed_weapon_limits_the_range() -> None:
    scene = acting(who("marlow", "0,2", PISTOL), laid=STREET, zombies=[zed(1, "1,-2"), zed(2, "2,-3")])
    assert legal(scene, "attack service_pistol 1 z1=1")
    assert why(scene, "attack service_pistol 1 z2=1") == ("H74", "out_of_range")


def test_h75_somebody_pinned_attacks_with_a_single_pistol() -> None:
    marlow = who("marlow", "0,0", SHOTGUN, "twin_pistols:0+1+1+1+2", pinned=True)
    scene = acting(marlow, FRIEND, zombies=[zed(1, "1,0")])
    assert why(scene, "attack pump_shotgun 1 z1=1") == ("H75", "pistol_only")
    assert legal(scene, "attack twin_pistols 1 z1=1")
    assert why(scene, "attack twin_pistols 1+1 z1=2") == ("H75", "too_many_cards")
    assert legal(
        replace(scene, people=(replace(marlow, pinned=False, equipped=1), FRIEND)), "attack twin_pistols 1+1 z1=2"
    )


def test_h75_k72_somebody_down_does_so_without_equipping_it() -> None:
    marlow = who("marlow", "0,0", SHOTGUN, PISTOL, hp=-1)
    state = play(acting(marlow, FRIEND, zombies=[zed(1, "1,0")]), "attack service_pistol 1 z1=1")
    assert ids(state) == []
    assert person(state, "marlow").armed_weapon.weapon == "pump_shotgun"


def test_h76_somebody_with_a_token_does_nothing_at_all() -> None:
    held = who("marlow", "0,0", PISTOL, token="stalker", pinned=True)
    state = play(acting(FRIEND, held, zombies=[zed(1, "1,0")]), "pass")
    assert not any(isinstance(task, Acting) for task in state.todo)


@pytest.mark.parametrize("hex_", ["2,-3", "1,-3"])
def test_h77_attack_cards_wake_sleepers_within_five_spaces(hex_: str) -> None:
    scene = acting(who("marlow", "0,2", PISTOL), FRIEND, laid=STREET, zombies=[zed(1, "0,0"), zed(2, hex_, "asleep")])
    state, happened = told(scene, "attack service_pistol 1 z1=1")
    woken = zombie(state, 2)
    assert woken is not None
    assert woken.active
    assert to_act(state) == 1, "at once: before the next action"
    assert heard(happened, events.Woken) == [events.Woken(("H77", "K71"), (2,), WakeCause.SHOT)]


def test_h78_at_six_spaces_it_sleeps_on() -> None:
    scene = acting(who("marlow", "0,2", PISTOL), FRIEND, laid=STREET, zombies=[zed(1, "0,0"), zed(2, "2,-4", "asleep")])
    sleeper = zombie(play(scene, "attack service_pistol 1 z1=1"), 2)
    assert sleeper == zed(2, "2,-4", "asleep")


def test_x12_hits_are_split_freely_and_over_kill_is_lost() -> None:
    state = shooter(SHOTGUN)
    for hits in ("z1=3", "z1=2 z2=1", "z1=1 z2=2"):
        assert legal(state, f"attack pump_shotgun 3 {hits}")
    assert ids(play(state, "attack pump_shotgun 3 z1=3")) == [2]


@pytest.mark.parametrize(
    ("hits", "reason"),
    [("z1=2", "wrong_sum"), ("z1=2 z2=2", "wrong_sum"), ("z1=3 z2=0", "empty_share"), ("z1=1 z1=2", "target_twice")],
)
def test_x12_the_shares_are_the_sum_of_the_cards(hits: str, reason: str) -> None:
    assert why(shooter(SHOTGUN), f"attack pump_shotgun 3 {hits}") == ("X12", reason)


def test_k67_a_sum_of_nothing_is_a_legal_and_loud_attack() -> None:
    scene = shooter(SMG)
    sleeping = replace(scene, zombies=(*scene.zombies, zed(3, "0,2", "asleep")))
    state = play(sleeping, "attack machine_pistol 0 z1=0")
    assert ids(state) == [1, 2, 3]
    assert zombie(state, 3) == zed(3, "0,2")
    assert why(scene, "attack machine_pistol 0 z1=0 z2=0") == ("X12", "empty_share")


def test_k67_one_attack_and_no_second_one() -> None:
    state = play(shooter(), "attack service_pistol 1 z1=1")
    assert to_act(state) == 1


def test_k68_zombies_in_every_state_and_tokens_on_others_are_targets() -> None:
    scene = acting(
        who("marlow", "0,0", PISTOL), who("okafor", "1,1", token="snare"),
        zombies=[zed(1, "1,0", "asleep"), zed(2, "2,0", "stunned")],
    )  # fmt: skip
    for target in ("z1", "z2", "okafor"):
        assert legal(scene, f"attack service_pistol 1 {target}=1")
    assert why(scene, "attack service_pistol 1 marlow=1") == ("K68", "no_such_target")
    assert why(scene, "attack service_pistol 1 z9=1") == ("K68", "no_such_target")
    assert why(shooter(), "attack service_pistol 1 okafor=1") == ("K68", "no_such_target")


def test_k68_damage_to_the_strong_stays() -> None:
    scene = acting(who("marlow", "0,0", SHOTGUN), FRIEND, zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE)])
    state, happened = told(scene, "attack pump_shotgun 3 z1=3")
    brute = zombie(state, 1)
    assert brute is not None
    assert brute.hp == 7
    assert heard(happened, events.Hit) == [events.Hit(("H71",), "z1", 3, 7)]


# Range (X13, K69)


BLACK: dict[str, Any] = {"range_mod": -2}


def ranged(weapon: str, target: str, *, hex_: str = "0,2", **changes: Any) -> bool:
    """Whether somebody on the street can hit a zombie with a card of 1."""
    scene = acting(who("marlow", hex_, f"{weapon}:1"), laid=STREET, zombies=[zed(1, target)], **changes)
    return legal(scene, f"attack {weapon} 1 z1=1")


def test_x13_range_is_a_walk_through_doors_that_figures_do_not_block() -> None:
    door = (replace(STAIRS, sides="-D----"), METRO)
    scene = acting(
        who("marlow", "2,-2", PISTOL), who("okafor", "2,-1"), laid=door,
        zombies=[zed(1, "3,-1"), zed(2, "3,-2", "asleep")],
    )  # fmt: skip
    assert legal(scene, "attack service_pistol 1 z1=1"), "two steps through the door, past a friend"
    pump = replace(scene, people=(who("marlow", "2,-2", SHOTGUN), scene.people[1]))
    assert legal(pump, "attack pump_shotgun 1 z1=1")
    assert why(pump, "attack pump_shotgun 1 z2=1") == ("H74", "out_of_range"), (
        "one step through the wall, three by the door"
    )


def test_x13_blackout_takes_two_and_leaves_one() -> None:
    assert ranged("service_pistol", "1,0", **BLACK)
    assert not ranged("service_pistol", "1,-1", **BLACK)
    assert ranged("pump_shotgun", "0,1", **BLACK)
    assert not ranged("pump_shotgun", "0,0", **BLACK)


def test_x13_h69_in_the_metro_three_is_the_farthest() -> None:
    door = (replace(STAIRS, sides="-D----"), METRO)
    inside = acting(who("marlow", "3,-1", PISTOL), laid=door, zombies=[zed(1, "0,-1"), zed(2, "-1,0")])
    assert legal(inside, "attack service_pistol 1 z1=1")
    assert why(inside, "attack service_pistol 1 z2=1") == ("H74", "out_of_range")
    outside = acting(who("marlow", "2,-1", PISTOL), laid=door, zombies=[zed(1, "-2,1")])
    assert legal(outside, "attack service_pistol 1 z1=1")


def test_x13_a_building_site_adds_one() -> None:
    site = LaidTile("T16", (0, 0), 0, "------", explored=True)
    scene = acting(who("marlow", "-2,2", "pump_shotgun:1"), laid=(site,), zombies=[zed(1, "-2,0"), zed(2, "0,-1")])
    assert legal(scene, "attack pump_shotgun 1 z1=1")
    assert ranged("pump_shotgun", "0,0")
    far = replace(scene, zombies=(zed(1, "1,1"),))
    assert legal(far, "attack pump_shotgun 1 z1=1")


def test_k69_slime_caps_the_range_at_two_and_the_axe_is_always_one() -> None:
    slimed = acting(who("marlow", "0,2", PISTOL, slime=1), zombies=[zed(1, "0,0"), zed(2, "0,-1")])
    assert legal(slimed, "attack service_pistol 1 z1=1")
    assert why(slimed, "attack service_pistol 1 z2=1") == ("H74", "out_of_range")
    site = LaidTile("T16", (0, 0), 0, "------", explored=True)
    axe = acting(who("marlow", "-2,2", "fire_axe:1"), laid=(site,), zombies=[zed(1, "-1,2"), zed(2, "0,2")])
    assert legal(axe, "attack fire_axe 1 z1=1")
    assert why(axe, "attack fire_axe 1 z2=1") == ("H74", "out_of_range")


CROSSROADS = (LaidTile("T02", (0, 0), 0, "------", explored=True),)
"""With a solid hex in the middle."""


@pytest.mark.parametrize("rule", ["walking_path", "straight_line_of_sight"])
def test_k99_with_the_switch_nobody_shoots_or_throws_round_a_corner(rule: str) -> None:
    marlow = who("marlow", "-1,0", PISTOL, bag=("noise_lure",))
    zombies = [zed(1, "1,0"), zed(2, "0,-1"), zed(3, "0,1")]
    scene = acting(marlow, laid=CROSSROADS, zombies=zombies, range_measure=rule)
    for text, clause in (("attack service_pistol 1 z1=1", "H74"), ("use noise_lure at 1,0", "K78")):
        if rule == "walking_path":
            assert legal(scene, text), "three steps round the corner"
        else:
            assert why(scene, text)[0] == clause
    assert legal(scene, "attack service_pistol 1 z2=1")
    assert legal(scene, "attack service_pistol 1 z3=1")


def test_k99_figures_and_boards_do_not_block_the_line() -> None:
    scene = acting(
        who("marlow", "1,-1", PISTOL), laid=STREET, zombies=[zed(1, "1,-3"), zed(2, "1,-2")],
        boards=(Boards(0, 0, 3),), range_measure="straight_line_of_sight",
    )  # fmt: skip
    assert legal(scene, "attack service_pistol 1 z1=1")


# The Scoped Rifle (K70)


@pytest.mark.parametrize(("hits", "left"), [("z1=2", 7), ("z1=1 z2=1", 8)])
def test_k70_the_scoped_rifle_hits_the_strong_once_more(hits: str, left: int) -> None:
    scene = acting(
        who("marlow", "0,0", "scoped_rifle:2"), FRIEND, zombies=[zed(1, "1,0", kind=ZombieKind.BRUTE), zed(2, "2,0")]
    )
    brute = zombie(play(scene, f"attack scoped_rifle 2 {hits}"), 1)
    assert brute is not None
    assert brute.hp == left


def test_k70_and_a_token_but_no_common() -> None:
    held = who("okafor", "1,0", token="stalker")
    state, happened = told(acting(who("marlow", "0,0", "scoped_rifle:2"), held), "attack scoped_rifle 2 okafor=2")
    assert person(state, "okafor").token is None
    assert heard(happened, events.TokenGone)
    assert not heard(happened, events.Hit)


# Noise (K71)


def test_k71_quiet_weapons_wake_nobody() -> None:
    scene = acting(
        who("marlow", "0,0", "fire_axe:2"), FRIEND,
        zombies=[zed(1, "1,0"), zed(2, "2,0", "asleep"), zed(3, "0,-2", "asleep", ZombieKind.MOURNER)],
    )  # fmt: skip
    state, happened = told(scene, "attack fire_axe 2 z1=2")
    assert not heard(happened, events.Woken)
    assert not heard(happened, events.Attacked)[0].loud
    assert [z.active for z in state.zombies] == [False, False]


def test_k97_without_the_switch_the_axe_is_loud() -> None:
    scene = acting(
        who("marlow", "0,0", "fire_axe:2"), FRIEND, zombies=[zed(1, "1,0"), zed(2, "2,0", "asleep")],
        quiet_weapons="false",
    )  # fmt: skip
    assert zombie(play(scene, "attack fire_axe 2 z1=2"), 2) == zed(2, "2,0")


@pytest.mark.parametrize(("hex_", "wakes"), [("0,-1", True), ("0,-2", False)])
def test_k71_the_mourner_hears_shots_within_three(hex_: str, wakes: bool) -> None:
    scene = acting(
        who("marlow", "0,2", PISTOL), FRIEND, zombies=[zed(1, "1,1"), zed(2, hex_, "asleep", ZombieKind.MOURNER)]
    )
    mourner = zombie(play(scene, "attack service_pistol 1 z1=1"), 2)
    assert mourner is not None
    assert (mourner.active, mourner.prey) == ((True, 0) if wakes else (False, None))


def test_k71_the_mourner_wakes_when_she_is_hit_even_quietly() -> None:
    scene = acting(who("marlow", "0,0", "fire_axe:2"), FRIEND, zombies=[zed(1, "1,0", "asleep", ZombieKind.MOURNER)])
    state, happened = told(scene, "attack fire_axe 2 z1=2")
    mourner = zombie(state, 1)
    assert mourner is not None
    assert (mourner.active, mourner.prey, mourner.hp) == (True, 0, 4)
    assert [woken.why for woken in heard(happened, events.Woken)] == ["hit"]


def test_k59_she_leaves_at_once_if_whoever_wakes_her_is_down() -> None:
    down = who("marlow", "0,0", PISTOL, hp=0, pinned=True)
    scene = acting(down, FRIEND, zombies=[zed(1, "1,0", "asleep", ZombieKind.MOURNER)])
    state, happened = told(scene, "attack service_pistol 1 z1=1")
    assert ids(state) == []
    assert heard(happened, events.MournerLeft)


def test_k71_first_the_hits_then_the_noise_then_the_alarm() -> None:
    lot = (LaidTile("T06", (0, 0), 0, "------", explored=True),)
    scene = acting(
        who("marlow", "-2,0", PISTOL), FRIEND, laid=lot,
        zombies=[zed(1, "-2,1"), zed(2, "-2,2", "asleep"), zed(3, "-1,-1", "asleep", ZombieKind.MOURNER)],
    )  # fmt: skip
    state, happened = told(scene, "attack service_pistol 1 z1=1")
    assert named(happened) == ["Attacked", "Killed", "Woken", "Woken"]
    assert isinstance(state.todo[-1], Alarming)
    assert to_act(state) == CHANCE


@pytest.mark.parametrize(("die", "rings"), [(1, True), (2, False), (6, False)])
def test_k71_k22_on_a_one_the_car_alarm_wakes_the_tile_and_its_neighbours(die: int, rings: bool) -> None:
    lot, beside = LaidTile("T06", (0, 0), 0, "O-----", explored=True), replace(STREET[1], sides="---O--")
    far = [zed(2, "3,-7", "asleep"), zed(3, "2,0", "asleep"), zed(4, "5,-7", "asleep", ZombieKind.MOURNER)]
    scene = acting(who("marlow", "-2,0", PISTOL), FRIEND, laid=(lot, beside), zombies=[zed(1, "-2,1"), *far])
    state, happened = told(scene, "attack service_pistol 1 z1=1", f"roll {die}")
    assert heard(happened, events.AlarmRolled) == [events.AlarmRolled(("K71",), die, rings)]
    assert [z.active for z in state.zombies] == [rings, rings, False]
    assert state.pending == int(rings)


def test_k71_no_die_for_a_quiet_attack_or_from_elsewhere() -> None:
    lot = (LaidTile("T06", (0, 0), 0, "------", explored=True),)
    scene = acting(who("marlow", "-2,0", "fire_axe:1"), FRIEND, laid=lot, zombies=[zed(1, "-2,1")])
    assert to_act(play(scene, "attack fire_axe 1 z1=1")) == 1


# What a pinned survivor may do (K72)


def test_k72_somebody_pinned_may_reload_that_pistol_and_nothing_else() -> None:
    marlow = who("marlow", "0,0", SHOTGUN, "service_pistol:", pinned=True, bag=("field_kit",))
    scene = acting(marlow, FRIEND, zombies=[zed(1, "1,0")])
    assert offers(scene) == ["pass", "reload"]
    state = play(scene, "reload", "deal 1+1+2")
    assert arms(state, "marlow", "service_pistol").hand == (1, 1, 2)
    assert person(state, "marlow").armed_weapon.weapon == "pump_shotgun"
    for text in ("swap service_pistol", "melee z1", "use field_kit on marlow"):
        assert why(scene, text) == ("K72", "pinned")


def test_k72_somebody_pinned_without_a_pistol_is_passed_over() -> None:
    marlow = who("marlow", "0,0", SHOTGUN, "fire_axe:1", pinned=True)
    state = acting(marlow, FRIEND, zombies=[zed(1, "1,0")])
    assert to_act(play(replace(state, todo=(*state.todo[:1], Acting(0), Acting(1))), "pass")) != 0


def test_the_offer_shares_a_shot_out_in_every_useful_way() -> None:
    scene = acting(
        who("marlow", "0,0", "pump_shotgun:2"), zombies=[zed(n, h) for n, h in ((1, "1,0"), (2, "2,0"), (3, "0,1"))]
    )
    shots = {text for text in offers(scene) if text.startswith("attack")}
    assert shots == {
        "attack pump_shotgun 2 z1=1 z3=1", "attack pump_shotgun 2 z1=1 z2=1", "attack pump_shotgun 2 z3=1 z2=1",
    }  # fmt: skip
