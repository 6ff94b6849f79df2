"""What survivors keep from chapter to chapter (K87 to K89, K102)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.state.state import LaidTile, State, SurvivorState
from tabletop.games.zombies.rules.state.view import view_for_seat
from tabletop.games.zombies.rules.turn import campaign_rules, setting
from tabletop.games.zombies.rules.turn.campaign_rules import CarriedGear
from tabletop.rules.game import InvalidSetup
from tests.games.zombies.rules.table import STAIRS, agreed, arena, night, settled, who, zombies_game

GOAL = LaidTile("G1", (1, -1), 0, "---D--", explored=True)


def ended(*people: SurvivorState, **changes: Any) -> State:
    return night(*people, laid=(replace(STAIRS, sides="D-----"), GOAL), **changes)


def after(*people: SurvivorState, **changes: Any) -> dict[str, CarriedGear]:
    return dict(
        campaign_rules.parse_carry_over(campaign_rules.carry_over_after_chapter(arena(), ended(*people, **changes)))
    )


def test_k87_the_living_heal_two_up_to_the_maximum() -> None:
    found = after(who("marlow", "0,0", hp=3), who("okafor", "1,0", hp=6), who("petrov", "0,1", hp=5))
    assert [found[id_].hp for id_ in ("marlow", "okafor", "petrov")] == [5, 7, 5]


def test_k87_who_is_down_gets_up_with_exactly_one() -> None:
    found = after(who("marlow", "0,0", hp=0), who("okafor", "1,0", hp=-3))
    assert [one.hp for one in found.values()] == [1, 1]


def test_k87_the_dead_come_back_with_half_and_nothing_found() -> None:
    found = after(who("marlow", "0,0"), who("petrov", "", "carbine:2", hp=-4, bag=("stim_pen",)))
    assert found["petrov"] == CarriedGear(3, ("service_pistol", "machine_pistol"), ("field_kit",))


def test_k87_the_living_keep_weapons_and_items() -> None:
    found = after(who("marlow", "0,0", "service_pistol:1", "carbine:2", bag=("stim_pen", "road_flare")))
    assert found["marlow"] == CarriedGear(6, ("service_pistol", "carbine"), ("stim_pen", "road_flare"))


def test_k88_a_field_kit_for_whoever_has_none_and_has_room() -> None:
    bags = ((), ("stim_pen",), ("stim_pen", "road_flare"), ("field_kit",))
    spots = (("marlow", "0,0"), ("okafor", "1,0"), ("petrov", "0,1"), ("brandt", "1,-1"))
    found = after(*(who(id_, hex_, bag=bag) for (id_, hex_), bag in zip(spots, bags, strict=True)))
    assert [one.items for one in found.values()] == [
        ("field_kit",), ("stim_pen", "field_kit"), ("stim_pen", "road_flare"), ("field_kit",),
    ]  # fmt: skip


def test_k61_what_is_carried_fits_into_the_bag() -> None:
    full = "marlow 4 service_pistol+carbine stim_pen+road_flare"
    assert zombies_game().start({"scenario": "ch2", "carried": full}).people[0].bag == ("stim_pen", "road_flare")
    with pytest.raises(InvalidSetup, match="holds 2"):
        zombies_game().start({"scenario": "ch2", "carried": f"{full}+field_kit"})


def test_k88_a_chapter_begins_anew_with_what_was_carried() -> None:
    text = "marlow 4 service_pistol+carbine stim_pen; okafor 1 fire_axe -"
    state = setting.start_state(arena(), replace(agreed(scenario="ch2"), carried=text))
    marlow, okafor, petrov, _ = state.people
    assert (marlow.hp, marlow.armed_weapon.weapon, marlow.bag) == (4, "carbine", ("stim_pen",))
    assert (okafor.hp, okafor.armed_weapon.weapon, okafor.bag) == (1, "fire_axe", ())
    assert (petrov.hp, petrov.bag) == (5, ("field_kit",))
    assert "carbine" not in state.weapon_pile
    assert "fire_axe" not in state.weapon_pile
    assert "machine_pistol" in state.weapon_pile, "the starting weapons are no part of the pile"
    assert len(state.unlaid) == 18
    assert len(state.director) == 34
    assert (state.first, state.round, state.zombies) == (0, 0, ())
    played = settled(state)
    carbine = next(one for one in played.people[0].arms if one.weapon == "carbine")
    assert len(carbine.hand) == 5
    assert len(carbine.deck) == 15


def test_k89_a_lost_chapter_begins_again_as_it_began() -> None:
    text = campaign_rules.carry_over_text(campaign_rules.parse_carry_over("marlow 4 service_pistol+carbine stim_pen"))
    setup = {"scenario": "ch2", "carried": text}
    assert zombies_game().start(setup) == zombies_game().start(setup)
    assert campaign_rules.carry_over_text(campaign_rules.parse_carry_over(text)) == text


def test_k102_who_is_not_on_the_goal_counts_as_dead() -> None:
    people = (who("marlow", "3,-5", hp=4), who("okafor", "1,0", hp=6, bag=("stim_pen",)))
    found = after(*people, victory="anyone_inside")
    assert found["marlow"].hp == 6
    assert found["okafor"] == CarriedGear(4, ("service_pistol", "pump_shotgun"), ("field_kit",))
    assert after(*people)["okafor"].hp == 7


def test_the_chapters_follow_each_other() -> None:
    assert [getattr(campaign_rules.next_scenario(arena(), id_), "id", None) for id_ in ("ch1", "ch2", "ch3")] == [
        "ch2", "ch3", None,
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "nobody 3 carbine -",
        "marlow 3 carbine",
        "marlow 0 carbine -",
        "marlow 9 carbine -",
        "marlow x carbine -",
        "marlow 3 bow -",
        "marlow 3 carbine+machine_pistol -",
        "marlow 3 - -",
        "marlow 3 carbine elixir",
        "marlow 3 carbine field_kit+field_kit+field_kit",
        "marlow 3 carbine -; marlow 3 carbine -",
    ],
)  # fmt: skip
def test_what_cannot_be_carried_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetup):
        zombies_game().start({"carried": text})


# From one chapter to the next


def test_k87_every_survivor_says_how_it_comes_back() -> None:
    state = ended(who("marlow", "0,0", hp=3), who("okafor", "1,0", hp=-1), who("petrov", ""), who("brandt", "0,1"))
    found = campaign_rules.survivor_chapter_results(arena(), state)
    assert [one.how for one in found] == ["well", "down", "dead", "well"]
    assert [(one.hp, one.carried.hp) for one in found[:2]] == [(3, 5), (-1, 1)]
    assert [one.given for one in found] == [
        () if "field_kit" in person.bag and person.alive else ("field_kit",) for person in state.people
    ]
    assert campaign_rules.carry_over_text(
        {one.survivor: one.carried for one in found}
    ) == campaign_rules.carry_over_after_chapter(arena(), state)


def test_k87_what_nobody_may_see_is_not_needed() -> None:
    state = ended(who("marlow", "0,0", "service_pistol:1", "carbine:2"), who("okafor", "1,0", hp=0))
    assert campaign_rules.carry_over_after_chapter(
        arena(), view_for_seat(state, None, 0).shown
    ) == campaign_rules.carry_over_after_chapter(arena(), state)


def test_k88_the_next_chapter_is_agreed_on_like_the_last() -> None:
    state = ended(who("marlow", "0,0"), death="never", difficulty="hard")
    setup = {"scenario": "ch1", "difficulty": "hard", "death": "never", "position": "night ch1 hard", "carried": "old"}
    found = campaign_rules.next_chapter_setup(arena(), state, setup)
    assert found is not None
    assert (found["scenario"], found["difficulty"], found["death"]) == ("ch2", "hard", "never")
    assert found["carried"] == campaign_rules.carry_over_after_chapter(arena(), state)
    assert "position" not in found
    begun = zombies_game().start(found).agreed
    assert (begun.scenario, begun.difficulty, begun.house) == ("ch2", "hard", state.agreed.house)
    assert begun.carried == found["carried"]


def test_k88_nothing_follows_the_last_chapter() -> None:
    state = ended(who("marlow", "0,0"), scenario="ch3")
    assert campaign_rules.next_chapter_setup(arena(), state, {"scenario": "ch3"}) is None
    assert [campaign_rules.chapter_number_and_count(arena(), id_) for id_ in ("ch1", "ch2", "ch3")] == [
        (1, 3),
        (2, 3),
        (3, 3),
    ]
