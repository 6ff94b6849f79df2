"""Items (H86, H87, X20, X22, K75 to K80)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Arms, Boards, State, SurvivorState
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.table import (
    METRO,
    STAIRS,
    STREET,
    acting,
    arms,
    heard,
    hex_of,
    ids,
    legal,
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

BYSTANDER = who("petrov", "-2,2")


def with_item(item: str, *others: SurvivorState, user: str = "brandt", **changes: Any) -> State:
    """Somebody in the middle of the stairwell with one item, and another one who acts after him."""
    return acting(who(user, "0,0", bag=(item,)), *others, BYSTANDER, **changes)


def test_h86_exactly_one_item_leaves_the_bag() -> None:
    scene = acting(who("brandt", "0,0", hp=1, bag=("painkillers", "painkillers")), BYSTANDER)
    state, happened = told(scene, "use painkillers on brandt")
    assert person(state, "brandt").bag == ("painkillers",)
    assert heard(happened, events.Used) == [events.Used(("H86",), 0, "painkillers", 0, None, None)]
    assert to_act(state) == 1


def test_h86_only_of_the_own_supply() -> None:
    assert why(with_item("stim_pen"), "use field_kit on brandt") == ("H86", "no_such_item")


@pytest.mark.parametrize("item", ["field_kit", "painkillers", "stim_pen"])
def test_h87_others_must_be_adjacent(item: str) -> None:
    assert legal(with_item(item, who("okafor", "1,0", hp=3)), f"use {item} on okafor")
    assert why(with_item(item, who("okafor", "2,0", hp=3)), f"use {item} on okafor") == ("H87", "not_adjacent")


def test_h87_an_item_has_the_target_of_its_kind() -> None:
    for item, wrong in (
        ("field_kit", "at 0,0"), ("fire_bottle", "on brandt"), ("road_flare", "on brandt"),
        ("barricade_kit", "at 0,0"), ("ammo_satchel", "on brandt"),
    ):  # fmt: skip
        assert why(with_item(item), f"use {item} {wrong}") == ("H86", "wrong_target")


# Healing (K75)


@pytest.mark.parametrize(("hp", "item", "healed"), [(1, "field_kit", 5), (4, "field_kit", 7), (3, "painkillers", 5)])
def test_k75_items_heal_up_to_the_printed_hp(hp: int, item: str, healed: int) -> None:
    state = play(with_item(item, who("okafor", "1,0", hp=hp)), f"use {item} on okafor")
    assert person(state, "okafor").hp == healed


def test_k75_a_field_kit_helps_somebody_down_and_never_somebody_held() -> None:
    down = with_item("field_kit", who("okafor", "1,0", hp=-3, pinned=True))
    okafor = person(play(down, "use field_kit on okafor"), "okafor")
    assert (okafor.hp, okafor.pinned) == (1, True)
    held = with_item("field_kit", who("okafor", "1,0", hp=3, token="snare"))
    assert why(held, "use field_kit on okafor") == ("K75", "held")


def test_k75_painkillers_help_anyone_alive_and_set_somebody_down_to_one() -> None:
    held = with_item("painkillers", who("okafor", "1,0", hp=3, token="snare"))
    assert person(play(held, "use painkillers on okafor"), "okafor").hp == 5
    down = with_item("painkillers", who("okafor", "1,0", hp=-3, pinned=True))
    okafor = person(play(down, "use painkillers on okafor"), "okafor")
    assert (okafor.hp, okafor.pinned) == (1, True)


@pytest.mark.parametrize(
    ("hp", "item", "healed"), [(-3, "field_kit", 2), (-3, "painkillers", 2), (1, "painkillers", 4)]
)
def test_k75_the_paramedic_heals_one_more(hp: int, item: str, healed: int) -> None:
    scene = with_item(item, who("okafor", "1,0", hp=hp, pinned=hp <= 0), user="marlow")
    assert person(play(scene, f"use {item} on okafor"), "okafor").hp == healed


# Stim Pen (K76)


def test_k76_a_stim_pen_is_for_the_next_movement() -> None:
    state, happened = told(with_item("stim_pen", who("okafor", "1,0")), "use stim_pen on okafor")
    assert (person(state, "okafor").boost, person(state, "okafor").eager) == (3, 2)
    assert heard(happened, events.Boosted) == [events.Boosted(("K76",), 1, 3)]


# Fire Bottle (X20, K77)


def burning() -> State:
    """A bottle lands on 2,-1: commons 1 and 2 in the area, 3 outside; Okafor and a Brute at its edge."""
    okafor = who("okafor", "1,0", hp=3, token="stalker")
    zombies = [zed(1, "2,-1"), zed(2, "2,-2", "asleep"), zed(3, "0,-2"), zed(4, "1,-1", kind=ZombieKind.BRUTE)]
    return acting(who("brandt", "-1,0", bag=("fire_bottle",)), okafor, BYSTANDER, zombies=zombies)


def test_x20_k77_what_a_fire_does_when_it_is_thrown() -> None:
    state, happened = told(burning(), "use fire_bottle at 2,-1")
    assert ids(state) == [3, 4]
    brute, okafor = zombie(state, 4), person(state, "okafor")
    assert brute is not None
    assert brute.hp == 7
    assert okafor.token is None, "3 hits"
    assert (okafor.hp, okafor.wounded, okafor.pinned) == (2, True, True)
    assert set(state.fires) == {hex_of(h) for h in ("2,-1", "2,-2", "1,-1", "1,0", "2,0")}
    assert [wounded.causes for wounded in heard(happened, events.Wounded)] == [(("fire", 1),)]


def test_k77_the_thrower_burns_himself_too_and_the_tokens_take_three_hits() -> None:
    scene = acting(who("brandt", "0,0", bag=("fire_bottle",)), who("okafor", "1,0", token="stalker"), BYSTANDER)
    state = play(scene, "use fire_bottle at 0,0")
    assert person(state, "brandt").hp == 5
    assert person(state, "okafor").token is None


def test_k77_fire_does_not_pass_a_wall() -> None:
    door = (replace(STAIRS, sides="-D----"), METRO)
    scene = acting(who("brandt", "0,0", bag=("fire_bottle",)), BYSTANDER, laid=door, zombies=[zed(1, "3,-2")])
    state = play(scene, "use fire_bottle at 2,-2")
    assert ids(state) == [1]
    assert hex_of("3,-2") not in state.fires


def test_k71_a_fire_wakes_nobody_but_the_mourner_whom_it_hits() -> None:
    zombies = [zed(1, "1,-1", "asleep", ZombieKind.MOURNER), zed(2, "0,2", "asleep")]
    scene = acting(who("brandt", "-1,0", bag=("fire_bottle",)), BYSTANDER, zombies=zombies)
    state = play(scene, "use fire_bottle at 2,-1")
    mourner = zombie(state, 1)
    assert mourner is not None
    assert (mourner.active, mourner.prey, mourner.hp) == (True, 0, 3)
    assert zombie(state, 2) == zed(2, "0,2", "asleep")


def test_k77_a_fire_can_kill() -> None:
    okafor = who("okafor", "1,0", hp=-3, pinned=True, bag=("road_flare",))
    scene = acting(who("brandt", "-1,0", bag=("fire_bottle",)), okafor, BYSTANDER)
    state, happened = told(scene, "use fire_bottle at 2,0")
    assert not person(state, "okafor").alive
    assert [(find.hex, find.item) for find in state.finds] == [(hex_of("1,0"), "road_flare")]
    assert heard(happened, events.Died)


# Noise Lure (K78)


def test_k78_a_lure_lies_on_any_floor_hex_in_range_taken_or_not() -> None:
    scene = acting(who("brandt", "0,2", bag=("noise_lure",)), BYSTANDER, laid=STREET, zombies=[zed(1, "2,-3")])
    state, happened = told(scene, "use noise_lure at 2,-3")
    assert state.lures == (hex_of("2,-3"),)
    assert heard(happened, events.LureThrown)
    assert why(scene, "use noise_lure at 2,-4") == ("K78", "out_of_throw")
    assert why(scene, "use noise_lure at 3,0") == ("K78", "no_floor")


def test_k69_thrown_items_keep_their_range_in_the_dark() -> None:
    door = (replace(STAIRS, sides="-D----"), METRO)
    scene = acting(who("brandt", "3,-1", slime=1, bag=("noise_lure",)), BYSTANDER, laid=door, range_mod=-2)
    assert legal(scene, "use noise_lure at -1,0")
    assert legal(scene, "use noise_lure at -2,1")


# Road Flare


def test_k16_a_road_flare_takes_a_card_off_the_next_draw() -> None:
    state, happened = told(with_item("road_flare", pending=1), "use road_flare")
    assert state.pending == 0
    assert heard(happened, events.NextDraw) == [events.NextDraw(("H11", "K16"), -1, "road_flare")]


# Ammo Satchel (K80)


def test_k80_a_satchel_refills_the_weapon_of_ones_choice() -> None:
    okafor = who("okafor", "1,0")
    okafor = replace(okafor, arms=(okafor.arms[0], Arms("pump_shotgun", (4,), (1, 2), (2,) * 5, (3,) * 5 + (4, 4))))
    scene = with_item("ammo_satchel", okafor)
    state = play(scene, "use ammo_satchel on okafor weapon pump_shotgun")
    assert to_act(state) == CHANCE
    state, happened = told(state, "deal 2+3+4")
    pump = arms(state, "okafor", "pump_shotgun")
    assert (pump.hand, len(pump.deck), pump.spent, pump.shown) == ((2, 3, 4), 11, (), ())
    assert heard(happened, events.HandDrawn)[0].why == "satchel"
    assert arms(state, "okafor", "service_pistol") == okafor.arms[0]


def test_k80_only_a_weapon_that_the_target_carries() -> None:
    scene = with_item("ammo_satchel", who("okafor", "1,0"))
    assert why(scene, "use ammo_satchel on okafor weapon carbine") == ("K80", "not_carried")


# Barricade Kit (X22, K78)


def test_x22_k78_a_kit_boards_any_linked_side_of_the_tile() -> None:
    scene = acting(who("brandt", "0,2", bag=("barricade_kit",)), BYSTANDER, laid=STREET)
    state, happened = told(scene, "use barricade_kit side N")
    assert state.boards == (Boards(0, 0, 3),)
    assert heard(happened, events.Boarded) == [events.Boarded(("X22", "K78"), 0, 0, 0, 3)]
    assert why(scene, "use barricade_kit side S") == ("K78", "no_exit")
    assert [text for text in offers(scene) if text.startswith("use")] == ["use barricade_kit side N"]


@pytest.mark.parametrize(("hex_", "side"), [("0,2", "N"), ("3,-5", "S")])
def test_k78_a_second_kit_sets_the_boards_back_to_three(hex_: str, side: str) -> None:
    scene = acting(who("brandt", hex_, bag=("barricade_kit",)), laid=STREET, boards=(Boards(0, 0, 1),))
    state = play(replace(scene, people=(*scene.people, BYSTANDER)), f"use barricade_kit side {side}")
    assert [boards.left for boards in state.boards] == [3]
