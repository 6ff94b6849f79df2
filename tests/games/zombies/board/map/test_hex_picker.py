"""Plans of phase 6b: cards and targets in any order, hits that are split, blows, items, and why something is dark."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tabletop.games.zombies.board import attack_cards as hex_shots
from tabletop.games.zombies.board.action_places import MELEE, PASS, RELOAD, REVIVE
from tabletop.games.zombies.board.map.action_builder import SHOOT, USE
from tabletop.games.zombies.board.map.hex_picker import HexPicker
from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import Boards, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.turn import task_specs
from tabletop.ui.gesture.picker import NextPickEffect, TargetId
from tests.games.zombies.rules.table import STREET, acting, arena, who, zed, zombies_game

PISTOL = "service_pistol:1+1+2"
SHOTGUN = "pump_shotgun:1+2+3"
SMG = "machine_pistol:0+1+1+2+2"
FRIEND = who("okafor", "-2,2", SHOTGUN, PISTOL)


def scene(*arms_: str, **changes: Any) -> State:
    """Marlow at 0,0 with zombies around, and Okafor far away."""
    zombies = changes.pop("zombies", (zed(1, "1,0"), zed(2, "0,1"), zed(3, "-1,0")))
    marlow = who("marlow", "0,0", *arms_, **{key: changes.pop(key) for key in list(changes) if key in _OWN})
    return acting(marlow, FRIEND, zombies=zombies, **changes)


_OWN = ("hp", "bag", "pinned", "wounded", "equipped")


def picker(state: State) -> HexPicker:
    """The picker of the survivor that acts."""
    return HexPicker(StateBuilder(arena(), state), zombies_game().actions(state))


def picked(held: HexPicker, *places: TargetId) -> HexPicker:
    """After these picks, each of which must be possible."""
    first, *rest = places
    assert held.start_path(first), first
    for place in rest:
        assert held.reach(place) is not NextPickEffect.NO, place
        held.pick(place)
    return held


def made(held: HexPicker) -> list[str]:
    """The actions of the path."""
    return [str(action) for action in held.candidates()]


def test_a_card_and_a_zombie_are_an_attack_in_either_order() -> None:
    held = picker(scene(SMG))
    assert made(picked(held, "c:1", "z:1")) == ["attack machine_pistol 1 z1=1"]
    assert made(picked(held, "z:1", "c:1")) == ["attack machine_pistol 1 z1=1"]
    assert made(picked(held, SHOOT, "z:1", "c:1")) == ["attack machine_pistol 1 z1=1"]


def test_hits_that_are_left_go_to_the_next_target() -> None:
    held = picked(picker(scene(SMG)), "c:3", "z:1")
    assert made(held) == ["attack machine_pistol 2 z1=2"], "what is too much is lost"
    assert held.has_further_places()
    held.pick("z:3")
    assert made(held) == ["attack machine_pistol 2 z1=1 z3=1"]


def test_two_cards_are_added_up_and_a_third_one_is_refused() -> None:
    held = picked(picker(scene(SMG)), "c:3", "c:4", "z:1", "z:2")
    assert made(held) == ["attack machine_pistol 2+2 z1=1 z2=3"]
    assert held.reach("c:1") is NextPickEffect.NO
    refusal = held.refusal("c:1")
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("H73", "too_many_cards")


def test_the_strong_take_what_others_leave() -> None:
    held = picked(
        picker(scene(SMG, zombies=(zed(1, "1,0", kind=ZombieKind.BRUTE), zed(2, "0,1")))), "c:3", "c:1", "z:1"
    )
    assert made(held) == ["attack machine_pistol 1+2 z1=3"]
    held.pick("z:2")
    assert made(held) == ["attack machine_pistol 1+2 z1=2 z2=1"]


def test_there_are_never_more_targets_than_hits() -> None:
    held = picked(picker(scene(SMG)), "c:3", "z:1", "z:2")
    assert held.reach("z:3") is NextPickEffect.NO
    refusal = held.refusal("z:3")
    assert refusal is not None
    assert refusal.clause == "X12"


def test_a_card_without_hits_goes_to_one_target_alone() -> None:
    held = picked(picker(scene(SMG)), "c:0", "z:2")
    assert made(held) == ["attack machine_pistol 0 z2=0"]
    held.pick("z:3")
    assert made(held) == ["attack machine_pistol 0 z3=0"], "the other one instead"


def test_a_card_that_is_picked_again_goes_back_with_the_targets_it_paid_for() -> None:
    held = picked(picker(scene(SMG)), "c:1", "c:3", "z:1", "z:2", "z:3")
    assert made(held) == ["attack machine_pistol 1+2 z1=1 z2=1 z3=1"]
    held.pick("c:3")
    assert list(held.path) == ["c:1", "z:1"]
    held.pick("z:1")
    assert list(held.path) == ["c:1"]
    assert made(held) == []


def test_no_pick_of_a_card_or_a_target_shoots_by_itself() -> None:
    held = picker(scene(PISTOL))
    held.start_path("c:0")
    assert held.reach("z:1") is NextPickEffect.BOTH, "nothing more can be played, and yet the button has to say so"
    held = picked(picker(scene(SMG)), "z:1", "c:1")
    assert held.reach("c:2") is NextPickEffect.BOTH, "nor does a second card"
    held.pick("c:2")
    assert held.reach(SHOOT) is NextPickEffect.COMPLETES
    held = picker(scene(PISTOL))
    held.start_path("c:0")
    assert held.reach("c:2") is NextPickEffect.ON, "instead of the first one"
    held.start_path("c:2")
    assert held.reach("z:1") is NextPickEffect.BOTH, "one hit is left for somebody else"


def test_the_button_that_begins_an_attack_also_ends_it() -> None:
    held = picked(picker(scene(SMG)), SHOOT, "c:1", "z:1")
    assert held.reach(SHOOT) is NextPickEffect.COMPLETES
    found = held.pick(SHOOT)
    assert [str(action) for action in found.candidates] == ["attack machine_pistol 1 z1=1"]
    assert not found.more


def test_with_an_attack_in_hand_nothing_is_passed_by_mistake() -> None:
    held = picked(picker(scene(SMG)), "c:1")
    assert held.reach(PASS) is NextPickEffect.COMPLETES
    held.pick("z:1")
    assert held.reach(PASS) is NextPickEffect.NO
    assert held.reach(RELOAD) is NextPickEffect.COMPLETES


def test_whoever_is_pinned_sees_the_cards_of_pistols() -> None:
    state = scene("machine_pistol:2+2", PISTOL, pinned=True)
    held = picker(state)
    assert [card.weapon for card in held.action_builder.hand_cards] == ["service_pistol"] * 3
    assert made(picked(held, "c:2", "z:1")) == ["attack service_pistol 2 z1=2"]
    assert MELEE not in held.origins()


def test_out_of_range_is_told() -> None:
    held = picker(scene(SHOTGUN, zombies=(zed(1, "1,0"), zed(2, "2,-2"), zed(3, "-2,0")), laid=STREET))
    far = picker(scene("fire_axe:", PISTOL, zombies=(zed(1, "2,0"),), equipped=0))
    assert "z:1" in held.origins()
    assert SHOOT not in far.origins()
    refusal = far.refusal(MELEE)
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("H84", "not_adjacent")


def test_a_blow_takes_up_to_three() -> None:
    zombies = (zed(1, "1,0"), zed(2, "0,1"), zed(3, "-1,0"), zed(4, "0,-1"), zed(5, "1,-1", "asleep"))
    held = picked(picker(scene(PISTOL, zombies=zombies)), MELEE, "z:1", "z:2")
    assert made(held) == ["melee z1 z2"]
    assert held.reach("z:5") is NextPickEffect.NO, "it sleeps"
    assert held.reach("z:3") is NextPickEffect.COMPLETES
    held.pick("z:3")
    assert made(held) == ["melee z1 z2 z3"]


def test_a_blow_at_the_only_one_there_is_needs_no_target() -> None:
    held = picker(scene(PISTOL, zombies=(zed(1, "1,0"),)))
    assert held.start_path(MELEE)
    assert made(held) == ["melee z1"]
    assert held.has_further_places(), "the bright button strikes, as for a shot"


def test_the_survivor_itself_strikes_and_revives() -> None:
    state = acting(
        who("marlow", "0,0", PISTOL), who("okafor", "1,0", hp=-1), who("petrov", "-2,2"), zombies=(zed(1, "0,1"),)
    )
    held = picked(picker(state), "s:marlow")
    assert held.reach("s:petrov") is NextPickEffect.NO
    assert [str(action) for action in held.completions("s:okafor")] == ["revive okafor"]
    assert [str(action) for action in held.completions("z:1")] == ["melee z1"]


def test_the_only_one_down_is_revived_by_the_button() -> None:
    one = picker(acting(who("marlow", "0,0", PISTOL), who("okafor", "1,0", hp=-1)))
    assert one.start_path(REVIVE)
    assert made(one) == ["revive okafor"]
    two = picker(acting(who("marlow", "0,0"), who("okafor", "1,0", hp=-1), who("petrov", "0,1", hp=0)))
    assert two.start_path(REVIVE)
    assert made(two) == []
    assert {target.place for target in two.targets()} >= {"s:okafor", "s:petrov"}


def test_why_nobody_can_be_revived_is_told() -> None:
    nobody = picker(acting(who("marlow", "0,0", PISTOL), who("okafor", "1,0"))).refusal(REVIVE)
    assert nobody is not None
    assert nobody.reason == "not_down"
    hurt = picker(acting(who("marlow", "0,0", wounded=True), who("okafor", "1,0", hp=0))).refusal(REVIVE)
    assert hurt is not None
    assert hurt.reason == "wounded"


def test_a_kit_goes_to_somebody_near() -> None:
    state = acting(who("marlow", "0,0", hp=2, bag=("field_kit",)), who("okafor", "1,0", hp=2), who("petrov", "-2,2"))
    held = picked(picker(state), "i:field_kit")
    assert {target.place for target in held.targets() if target.place[:2] == "s:"} == {"s:marlow", "s:okafor"}
    assert [str(action) for action in held.completions("s:okafor")] == ["use field_kit on okafor"]
    assert made(picked(held, USE, "s:marlow")) == ["use field_kit on marlow"], "the only item needs no pick"


def test_a_bottle_goes_to_hexes_in_range_and_a_lure_too() -> None:
    held = picked(picker(scene(PISTOL, bag=("fire_bottle", "noise_lure"))), "i:fire_bottle")
    hexes = {target.place for target in held.targets() if target.place.startswith("h:")}
    assert "h:1,0" in hexes
    assert all(held.completions(place) for place in hexes)
    assert made(picked(held, USE, "i:noise_lure", "h:0,2")) == ["use noise_lure at 0,2"]


def test_a_flare_needs_no_target_and_is_not_burnt_by_one_click() -> None:
    held = picker(scene(PISTOL, bag=("road_flare",)))
    assert held.start_path("i:road_flare")
    assert made(held) == ["use road_flare"]
    assert held.has_further_places(), "one click alone must not use it up"
    assert held.reach(USE) is NextPickEffect.COMPLETES
    assert held.reach("s:marlow") is NextPickEffect.COMPLETES


def test_boards_go_to_sides_and_ammo_to_a_weapon() -> None:
    state = acting(who("marlow", "0,0", PISTOL, bag=("barricade_kit", "ammo_satchel")), FRIEND, laid=STREET,
                   boards=(Boards(0, 0, 3),))  # fmt: skip
    sides = picked(picker(state), "i:barricade_kit")
    assert [target.place for target in sides.targets() if target.place.startswith("x:")] == ["x:0/N"]
    ammo = picked(picker(state), "i:ammo_satchel")
    assert [str(action) for action in ammo.completions("s:marlow")] == [
        "use ammo_satchel on marlow weapon service_pistol"
    ]


def test_an_attack_is_foreseen_with_the_rifles_bonus_and_with_who_wakes_up() -> None:
    zombies = (zed(1, "1,0", kind=ZombieKind.BRUTE), zed(2, "2,0", "asleep"))
    held = picked(picker(scene("scoped_rifle:3", zombies=zombies)), "c:0", "z:1")
    plan = held.action_builder.planned_attack(held.plan)
    assert plan is not None
    seen = hex_shots.attack_forecast(held.action_builder.builder, 0, plan)
    bonus = arena().weapons["scoped_rifle"].special_bonus
    assert seen.remaining_hp == (("z1", arena().specials["brute"].hp - 3 - bonus),)
    assert seen.woken_count == 1
    second = held.action_builder.builder.zombie(2)
    assert second is not None
    assert second.active is False, "it was only looked at"


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_picked_makes_only_legal_actions_and_can_be_taken_back(seed: int) -> None:
    rng = random.Random(seed)
    zombies = (zed(1, "1,0"), zed(2, "0,1"), zed(3, "-1,0", "asleep"), zed(4, "2,0", kind=ZombieKind.BRUTE))
    state = acting(
        who("marlow", "0,0", SMG, PISTOL, bag=("field_kit", "fire_bottle")),
        who("okafor", "0,-1", hp=0),
        who("petrov", "-2,2", token="snare"),
        zombies=zombies,
        laid=STREET,
    )
    held, d, seen = picker(state), StateBuilder(arena(), state), set()
    for _ in range(500):
        if not held.path:
            assert held.start_path(rng.choice(held.origins()))
        targets = held.targets()
        actions = held.candidates()
        for action in actions:
            assert task_specs.STACK.check_action(d, action) is None, action
            seen.add(type(action).__name__)
        if not targets or rng.random() < 0.15:
            held.clear()
            continue
        target = rng.choice(targets)
        before, foretold = held.path, held.completions(target.place)
        found = held.pick(target.place)
        assert found.candidates == foretold
        assert bool(found.candidates) == (target.reach in (NextPickEffect.COMPLETES, NextPickEffect.BOTH))
        if held.path[:-1] == before and rng.random() < 0.3:
            assert held.remove_last_place()
            assert held.path == before
        elif not found.more:
            seen |= {type(action).__name__ for action in found.candidates}
            held.clear()
    assert {"Attack", "Melee", "Use"} <= seen
