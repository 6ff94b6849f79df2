"""What replaces an attack: Reload, Swap, Melee, Use, Revive (H79 to H91, X11, K72 to K76, K79, K81)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Arms, Boards, LaidTile, SpecialToken, State
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.table import (
    STREET,
    acting,
    arms,
    heard,
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

PISTOL = "service_pistol:1+1+2"
SHOTGUN = "pump_shotgun:1+2+3"
FRIEND = who("okafor", "-2,2", SHOTGUN, PISTOL)
DINER = (LaidTile("T14", (0, 0), 0, "------", explored=True),)


def pumped(**piles: tuple[int, ...]) -> State:
    """Marlow with a shotgun whose piles are given, a zombie beside him."""
    marlow = who("marlow", "0,0", SHOTGUN, PISTOL)
    return acting(
        replace(marlow, arms=(Arms("pump_shotgun", **piles), marlow.arms[1])), FRIEND, zombies=[zed(1, "1,0")]
    )


# One thing only


@pytest.mark.parametrize("action", ["reload", "swap service_pistol", "melee z1", "use field_kit on marlow", "pass"])
def test_h79_an_alternative_replaces_the_attack(action: str) -> None:
    state = play(acting(who("marlow", "0,0", SHOTGUN, PISTOL), FRIEND, zombies=[zed(1, "1,0")]), action)
    if action == "reload":
        assert to_act(state) == CHANCE
        state = play(state, "deal 2+2+2")
    assert to_act(state) == 1


@pytest.mark.parametrize("text", ["reload", "swap service_pistol", "melee z1", "attack pump_shotgun 1 z1=1"])
def test_h79_nothing_comes_after_it_where_a_reload_is_free(text: str) -> None:
    scene = acting(who("marlow", "0,1", SHOTGUN, PISTOL), FRIEND, zombies=[zed(1, "1,1")], laid=DINER)
    done = play(scene, "use field_kit on marlow")
    assert to_act(done) == 0
    assert offers(done) == ["pass", "reload free"]
    assert why(done, text) == ("H79", "acted_already")


# Reload


def test_h80_the_hand_goes_back_and_a_new_one_is_drawn() -> None:
    scene = pumped(hand=(1,), deck=(2, 2, 3), spent=(4,), shown=(3, 3))
    state = play(scene, "reload")
    assert arms(state, "marlow", "pump_shotgun") == Arms("pump_shotgun", (), (1, 2, 2, 3), (4,), (3, 3))
    state = play(state, "deal 1+2+3")
    assert arms(state, "marlow", "pump_shotgun") == Arms("pump_shotgun", (1, 2, 3), (2,), (4,), (3, 3))


def test_h81_the_new_hand_is_a_clip_or_what_is_left() -> None:
    state = play(pumped(hand=(), deck=(2, 3)), "reload", "deal 2+3")
    assert arms(state, "marlow", "pump_shotgun").hand == (2, 3)
    state = play(pumped(hand=(), deck=(2, 3, 3, 4)), "reload")
    assert not legal(state, "deal 2+3")
    assert legal(state, "deal 2+3+4")


def test_x11_endless_weapons_get_their_spent_cards_back() -> None:
    marlow = replace(who("marlow", "0,0"), arms=(Arms("service_pistol", (0,), (1, 1, 1), (1, 2), (1, 2)),))
    state = play(acting(marlow, FRIEND), "reload")
    assert arms(state, "marlow", "service_pistol") == Arms("service_pistol", (), (0, 1, 1, 1, 1, 1, 2, 2))


def test_k73_reload_is_legal_with_a_full_hand_and_not_without_any_card() -> None:
    assert legal(pumped(hand=(1, 2, 3), deck=()), "reload")
    assert why(pumped(hand=(), deck=(), spent=(4, 4)), "reload") == ("K73", "no_ammo")
    empty = replace(who("marlow", "0,0"), arms=(Arms("service_pistol", spent=(1,)),))
    assert legal(acting(empty, FRIEND), "reload")


def test_k73_only_the_weapon_in_hand_is_reloaded() -> None:
    marlow = who("marlow", "0,0", SHOTGUN, "service_pistol:")
    state = play(acting(marlow, FRIEND), "reload", "deal 2+2+2")
    assert arms(state, "marlow", "service_pistol").hand == ()


def test_k73_in_the_diner_a_reload_is_free_once_before_or_after_the_action() -> None:
    scene = acting(who("marlow", "0,1", SHOTGUN, PISTOL), FRIEND, zombies=[zed(1, "1,1")], laid=DINER)
    before = play(scene, "reload free", "deal 2+2+2")
    assert to_act(before) == 0
    assert why(before, "reload free") == ("K73", "reloaded_already")
    assert to_act(play(before, "melee z1")) == 1
    after = play(scene, "melee z1", "reload free", "deal 2+2+2")
    assert to_act(after) == 1
    assert to_act(play(scene, "melee z1", "pass")) == 1


def test_k73_elsewhere_it_is_not_free() -> None:
    assert why(pumped(hand=(1,), deck=(1,)), "reload free") == ("K73", "no_free_reload")


# Swap


def test_h82_swap_takes_any_other_carried_weapon() -> None:
    scene = acting(who("marlow", "0,0", SHOTGUN, PISTOL), FRIEND)
    assert person(play(scene, "swap service_pistol"), "marlow").armed_weapon.weapon == "service_pistol"
    assert why(scene, "swap pump_shotgun") == ("H82", "in_hand_already")
    assert why(scene, "swap carbine") == ("H82", "no_such_weapon")


def test_h83_the_unused_hand_stays_with_its_weapon() -> None:
    scene = acting(who("marlow", "0,0", SHOTGUN, PISTOL), FRIEND)
    away = play(scene, "swap service_pistol")
    back = play(replace(away, todo=(away.todo[0], Acting(1), Acting(0))), "swap pump_shotgun")
    assert person(back, "marlow") == person(scene, "marlow")


# Melee


AROUND = ("1,-1", "1,0", "0,1", "-1,1")


def brawl(*hexes: str, **changes: Any) -> State:
    """Marlow in the middle, zombies 1, 2 … around him."""
    zombies = [zed(n, hex_) for n, hex_ in enumerate(hexes, 1)]
    return acting(who("marlow", "0,0", PISTOL), FRIEND, zombies=zombies, **changes)


def test_h84_melee_stuns_up_to_three_adjacent_zombies() -> None:
    state, happened = told(brawl(*AROUND), "melee z1 z2 z4")
    assert [z.stunned for z in state.zombies] == [True, True, False, True]
    assert heard(happened, events.Stunned) == [events.Stunned(("H84",), 0, (1, 2, 4))]
    assert why(brawl(*AROUND), "melee z1 z2 z3 z4") == ("H84", "too_many_stuns")


def test_h84_only_adjacent_ones() -> None:
    assert why(brawl("1,0", "2,0"), "melee z1 z2") == ("H84", "not_adjacent")


def test_h85_melee_spends_no_card_and_wakes_nobody() -> None:
    scene = brawl("1,0")
    scene = replace(scene, zombies=(*scene.zombies, zed(2, "2,0", "asleep")))
    state, happened = told(scene, "melee z1")
    assert arms(state, "marlow", "service_pistol") == arms(scene, "marlow", "service_pistol")
    assert zombie(state, 2) == zed(2, "2,0", "asleep")
    assert not heard(happened, events.Woken)


def test_k74_sleepers_and_stunned_ones_cannot_be_stunned() -> None:
    scene = acting(who("marlow", "0,0"), zombies=[zed(1, "1,0", "asleep"), zed(2, "0,1", "stunned")])
    assert why(scene, "melee z1") == ("K74", "asleep")
    assert why(scene, "melee z2") == ("K74", "stunned_already")


def test_k74_or_one_hit_on_something_strong_and_nothing_else() -> None:
    scene = acting(
        who("marlow", "0,0"), who("okafor", "1,0", token="stalker"),
        zombies=[zed(1, "0,1", kind=ZombieKind.BRUTE), zed(2, "-1,1")],
    )  # fmt: skip
    brute = zombie(play(scene, "melee z1"), 1)
    assert brute is not None
    assert (brute.hp, brute.stunned) == (9, False)
    assert person(play(scene, "melee okafor"), "okafor").token == SpecialToken("stalker", 2)
    assert why(scene, "melee z1 z2") == ("K74", "one_blow")
    assert why(scene, "melee z2 z2") == ("K74", "target_twice")


def test_x18_the_brute_is_not_stunned_by_melee() -> None:
    scene = acting(who("marlow", "0,0"), FRIEND, zombies=[zed(1, "0,1", kind=ZombieKind.BRUTE)])
    _state, happened = told(scene, "melee z1")
    assert heard(happened, events.Hit) == [events.Hit(("K74", "X18"), "z1", 1, 9)]
    assert not heard(happened, events.Stunned)


def test_k97_shove_frees_with_one_blow() -> None:
    scene = acting(who("marlow", "0,0"), who("okafor", "1,0", token="stalker"), FRIEND_3, shove_frees="true")
    state, happened = told(scene, "melee okafor")
    assert person(state, "okafor").token is None
    assert person(state, "okafor").pinned
    assert heard(happened, events.TokenGone) == [events.TokenGone(("K97",), "stalker", 1)]


FRIEND_3 = who("petrov", "-2,2")


def test_k79_boards_stop_blows_help_and_items_but_not_shots() -> None:
    marlow = who("marlow", "1,-2", PISTOL, bag=("field_kit",))
    scene = acting(
        marlow, who("okafor", "2,-3", hp=0), laid=STREET, zombies=[zed(1, "1,-3")], boards=(Boards(0, 0, 1),)
    )
    assert why(scene, "melee z1") == ("H84", "not_adjacent")
    assert why(scene, "revive okafor") == ("H88", "not_adjacent")
    assert why(scene, "use field_kit on okafor") == ("H87", "not_adjacent")
    assert legal(scene, "attack service_pistol 1 z1=1")
    free = replace(scene, boards=())
    for text in ("melee z1", "revive okafor", "use field_kit on okafor"):
        assert legal(free, text)


# Revive


def nursing(hp: int = -3, **changes: Any) -> State:
    """Marlow beside Okafor, who is down; Petrov still has to act."""
    return acting(who("marlow", "0,0", **changes), who("okafor", "1,0", hp=hp, pinned=True), FRIEND_3)


def test_h88_revive_needs_somebody_adjacent_with_no_hp() -> None:
    assert legal(nursing(0), "revive okafor")
    assert why(nursing(2), "revive okafor") == ("H88", "not_down"), "surrounded only"
    far = acting(who("marlow", "0,0"), who("okafor", "2,0", hp=0, pinned=True))
    assert why(far, "revive okafor") == ("H88", "not_adjacent")
    assert why(nursing(), "revive marlow") == ("H88", "oneself")


def test_h89_the_revived_survivor_has_one_hp() -> None:
    state, happened = told(nursing(-3), "revive okafor")
    assert person(state, "okafor").hp == 1
    assert heard(happened, events.Revived) == [events.Revived(("H89",), 1, 0, 1)]


def test_h90_the_reviver_was_not_wounded_in_this_round() -> None:
    assert why(nursing(wounded=True), "revive okafor") == ("H90", "wounded")


def test_h90_fire_is_a_wound_too() -> None:
    burnt = acting(
        who("petrov", "0,2", bag=("fire_bottle",)), who("marlow", "0,0"), who("okafor", "1,0", hp=-1, pinned=True)
    )
    assert why(play(burnt, "use fire_bottle at -1,0"), "revive okafor") == ("H90", "wounded")
    assert legal(play(burnt, "use fire_bottle at -2,0"), "revive okafor")


def test_h91_the_revived_survivor_stays_pinned_until_un_pin() -> None:
    state = play(
        acting(who("marlow", "0,0"), who("okafor", "1,0", SHOTGUN, hp=-3, pinned=True), FRIEND_3), "revive okafor"
    )
    assert person(state, "okafor").pinned
    assert to_act(state) == 2, "without a pistol he has nothing to do in this 6b"


def test_k76_a_stim_pen_lets_somebody_wounded_revive_until_the_end_of_the_next_round() -> None:
    assert legal(nursing(wounded=True, eager=1), "revive okafor")
    own = acting(who("marlow", "0,0", wounded=True, bag=("stim_pen",)), FRIEND)
    assert person(play(own, "use stim_pen on marlow"), "marlow").eager == 2


def test_k81_somebody_with_a_token_may_be_revived_and_keeps_it() -> None:
    scene = acting(
        who("marlow", "0,0"), who("okafor", "1,0", hp=-2, pinned=True, token="snare", wounded=True), FRIEND_3
    )
    okafor = person(play(scene, "revive okafor"), "okafor")
    assert (okafor.hp, okafor.token) == (1, SpecialToken("snare", 2))


def test_k81_the_reviver_is_not_pinned() -> None:
    assert why(nursing(pinned=True), "revive okafor") == ("K72", "pinned")
