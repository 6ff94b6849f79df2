"""What lies about (H59 to H64, K61, K63)."""

from __future__ import annotations

from tabletop.games.zombies.rules.state.state import LyingItem, State
from tabletop.games.zombies.rules.state.tasks import Acting, Walking
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE
from tests.games.zombies.rules.table import (
    arms,
    begun,
    heard,
    hex_of,
    legal,
    moving,
    night,
    offers,
    person,
    play,
    settled,
    to_act,
    told,
    who,
    why,
)


def scene(item: str, *, bag: tuple[str, ...] = (), hex_: str = "0,0", left: int = 4) -> State:
    """Marlow one step before something that lies on 1,0."""
    return moving(who("marlow", hex_, bag=bag), left=left, finds={"1,0": item})


def test_h59_an_item_is_taken_at_no_cost() -> None:
    state, happened = told(scene("stim_pen"), "walk 1,0", "take stim_pen")
    assert person(state, "marlow").bag == ("stim_pen",)
    assert state.finds == ()
    assert state.todo[-1] == Walking(0, left=3, has_moved=True)
    assert heard(happened, events.Took) == [events.Took(("H59",), 0, "stim_pen", "", False)]
    state = play(state, "halt")
    assert isinstance(state.todo[-1], Acting)
    assert legal(state, "use stim_pen on marlow")


def test_h59_only_from_the_hex_where_it_lies() -> None:
    assert why(scene("stim_pen"), "take stim_pen") == ("H59", "nothing_here")
    state = play(scene("stim_pen"), "walk 1,0")
    assert why(state, "take field_kit") == ("H59", "nothing_here")


def test_h59_also_in_passing_and_with_the_last_step() -> None:
    state = play(scene("stim_pen"), "walk 1,0", "take stim_pen", "walk 2,0")
    assert person(state, "marlow").bag == ("stim_pen",)
    state = play(scene("stim_pen", left=1), "walk 1,0")
    assert to_act(state) == 0
    assert offers(state) == ["halt", "take stim_pen"]
    assert isinstance(play(state, "take stim_pen").todo[-1], Acting)


def test_k61_also_where_somebody_begins_and_with_a_move_of_nothing() -> None:
    state = scene("stim_pen", hex_="1,0", left=0)
    assert to_act(state) == 0
    assert person(play(state, "take stim_pen"), "marlow").bag == ("stim_pen",)


def test_h60_without_room_it_stays() -> None:
    state = play(scene("stim_pen", bag=("field_kit", "road_flare")), "walk 1,0")
    assert why(state, "take stim_pen") == ("H60", "bag_full")
    assert "take stim_pen" not in offers(state)
    state = play(scene("stim_pen", bag=("field_kit", "road_flare"), left=1), "walk 1,0")
    assert isinstance(state.todo[-1], Acting)
    assert state.finds == (LyingItem(hex_of("1,0"), "stim_pen"),)


def test_k61_several_things_may_be_taken_from_one_hex() -> None:
    state = moving(
        who("marlow", "1,0", bag=()), finds=tuple(LyingItem(hex_of("1,0"), i) for i in ("road_flare", "road_flare"))
    )
    state = play(state, "take road_flare", "take road_flare")
    assert person(state, "marlow").bag == ("road_flare", "road_flare")


def test_k61_somebody_pinned_picks_up_nothing() -> None:
    pinned = who("marlow", "1,0", bag=(), pinned=True)
    state = begun(night(pinned, who("okafor", "-2,0"), finds={"1,0": "stim_pen"}))
    assert state.todo[-1] == Walking(1, left=4)
    assert why(state, "take stim_pen") == ("H59", "nothing_here")


def test_h61_a_weapon_found_may_be_equipped_at_once() -> None:
    state, happened = told(scene("carbine"), "walk 1,0", "take carbine equip")
    assert person(state, "marlow").armed_weapon.weapon == "carbine"
    assert heard(happened, events.Took) == [events.Took(("H61", "H62"), 0, "carbine", "machine_pistol", True)]
    state = play(settled(state), "halt")
    assert isinstance(state.todo[-1], Acting)


def test_h61_only_weapons_are_equipped() -> None:
    assert why(play(scene("stim_pen"), "walk 1,0"), "take stim_pen equip") == ("H61", "not_a_weapon")


def test_h62_the_weapon_of_the_slot_leaves_the_game() -> None:
    state = settled(play(scene("carbine"), "walk 1,0", "take carbine equip"))
    assert [one.weapon for one in person(state, "marlow").arms] == ["service_pistol", "carbine"]
    assert state.finds == ()
    assert "machine_pistol" not in state.weapon_pile


def test_h62_a_sidearm_takes_the_place_of_the_sidearm() -> None:
    state = settled(play(scene("fire_axe"), "walk 1,0", "take fire_axe equip"))
    assert [one.weapon for one in person(state, "marlow").arms] == ["fire_axe", "machine_pistol"]


def test_h63_h64_it_has_all_its_ammunition_and_a_full_clip() -> None:
    state = play(scene("carbine"), "walk 1,0", "take carbine equip")
    assert to_act(state) == CHANCE
    state = play(state, "deal 0+1+2+2+3")
    carbine = arms(state, "marlow", "carbine")
    assert carbine.hand == (0, 1, 2, 2, 3)
    assert carbine.deck == (1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 3, 3, 3, 3, 3)
    assert (carbine.spent, carbine.shown) == ((), ())


def test_h63_h64_the_event_says_that_it_was_found() -> None:
    _, happened = told(scene("carbine"), "walk 1,0", "take carbine equip", "deal 0+1+2+2+3")
    drawn = heard(happened, events.HandDrawn)
    assert [(one.weapon, one.why) for one in drawn] == [("carbine", "found")]


def test_k63_equipping_is_the_players_choice_unless_the_weapon_in_hand_was_replaced() -> None:
    in_hand = play(moving(who("marlow", "1,0", equipped=1), finds={"1,0": "carbine"}))
    assert why(in_hand, "take carbine") == ("K63", "must_equip")
    other = moving(who("marlow", "1,0", equipped=1), finds={"1,0": "twin_pistols"})
    assert person(play(other, "take twin_pistols"), "marlow").armed_weapon.weapon == "machine_pistol"
    assert person(play(other, "take twin_pistols equip"), "marlow").armed_weapon.weapon == "twin_pistols"
    assert {"take twin_pistols", "take twin_pistols equip"} <= set(offers(other))


def test_k63_a_weapon_may_be_left_lying() -> None:
    state = play(scene("carbine"), "walk 1,0", "halt")
    assert state.finds == (LyingItem(hex_of("1,0"), "carbine"),)
