"""Armour and cover (R160 to R167)."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.events import Busted, Worn
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, told

SIDES = "sides ark genlab; bare"


def hit(items: str, rest: str = "", *, roll: str = "roll 6 6 6 2 / 2") -> State:
    """Bormin, nine inches away, is hit by a pistol."""
    position = f"{SIDES}; krin 10,10 @0; bormin 18,10 @180 [items={items}]{rest}"
    return play(at(position), "move krin @0", "attack bormin scrap-pistol", roll, "decline")


def worn(state: State, id_: str = "bormin") -> list[int]:
    return [item.worn for item in figure(state, id_).items]


def test_r160_each_success_on_an_armor_die_prevents_one_damage() -> None:
    for shown, damage in (("2 2", 3), ("6 2", 2), ("6 6", 1)):
        state = play(hit("tire-armor"), f"roll / {shown}")
        assert figure(state, "bormin").damage == damage
        assert state.active is None, "no push is asked for"


def test_r160_damage_never_goes_below_none() -> None:
    state = play(hit("kevlar-vest+", roll="roll 6 2 2 2 / 2"), "roll / 6 6 6 6")
    assert figure(state, "bormin").damage == 0


def test_r161_each_explosion_on_an_armor_die_lowers_that_card() -> None:
    state, events = told(hit("pot-helmet|tire-armor"), "roll / 1 1 2")
    assert worn(state) == [1, 1]
    assert [(event.card, event.left) for event in heard(events, Worn)] == [("pot-helmet", 0), ("tire-armor", 1)]
    assert [event.card for event in heard(events, Busted)] == ["pot-helmet"]
    assert worn(play(hit("pot-helmet|tire-armor"), "roll / 2 1 1")) == [0, 2]
    assert worn(play(hit("pot-helmet|tire-armor"), "roll / 2 2 6")) == [0, 0]


def test_r161_what_is_worn_gives_fewer_dice() -> None:
    assert pool(hit("kevlar-vest~1+")) == (0, 3)
    state = hit("kevlar-vest~4!+")
    assert figure(state, "bormin").damage == 3, "a rating of 0 throws nothing"


@pytest.mark.parametrize(("items", "dice"), [
    ("tire-armor", 2),
    ("tire-armor|tire-armor", 2),
    ("tire-armor|kevlar-vest+", 4),
    ("tire-armor|kevlar-vest~3+", 2),  # the better rating now counts
    ("pot-helmet|motorcycle-helmet+", 2),
    ("scrap-shield|riot-shield+", 3),
    ("tire-armor|pot-helmet|scrap-shield", 4),
])  # fmt: skip
def test_r162_a_second_card_of_a_type_adds_nothing(items: str, dice: int) -> None:
    assert pool(hit(items)) == (0, dice)


def test_r162_the_card_that_counts_is_the_one_that_wears() -> None:
    state = play(hit("tire-armor|kevlar-vest+"), "roll / 1 2 2 2")
    assert worn(state) == [0, 1]


FAR_WALL = "; low wall 14,8 14.5,8 14.5,12 14,12"
NEAR_WALL = "; low near 16.875,8 17.375,8 17.375,12 16.875,12"
BESIDE = "; low side 17.5,10.625 18.5,10.625 18.5,11 17.5,11"
"""Touches the target, and no ray crosses it."""


def test_r163_a_target_behind_part_of_a_piece_throws_two_cover_dice() -> None:
    assert pool(hit("none", FAR_WALL)) == (0, 2)
    assert pool(hit("none", "; blocking wall 14,6 14.5,6 14.5,10 14,10")) == (0, 2)
    assert figure(hit("none"), "bormin").damage == 3, "no dice without cover"
    state = play(hit("none", FAR_WALL), "roll / 6 1")
    assert figure(state, "bormin").damage == 2


def test_r164_a_piece_that_the_target_touches_and_the_attack_crosses_gives_four() -> None:
    assert pool(hit("none", NEAR_WALL)) == (0, 4)
    assert pool(hit("none", NEAR_WALL.replace("17.375", "17.32").replace("16.875", "16.8"))) == (0, 2)
    assert pool(hit("none", FAR_WALL + BESIDE)) == (0, 2)
    assert figure(hit("none", BESIDE), "bormin").damage == 3


def test_r165_cover_and_armor_dice_are_thrown_together_and_add_up() -> None:
    state = hit("tire-armor", FAR_WALL)
    assert pool(state) == (0, 4)
    state = play(state, "roll / 6 2 6 1")
    assert figure(state, "bormin").damage == 1
    assert worn(state) == [0], "trouble on cover dice harms nothing"
    assert worn(play(hit("tire-armor", FAR_WALL), "roll / 1 2 6 6")) == [1]


def test_r166_cover_has_no_effect_in_melee() -> None:
    low = "low crates 9,9 13,9 13,11 9,11"
    position = f"{SIDES}; {low}; krin 10,10 @0; bormin 11.25,10 @0 [items=tire-armor]"
    state = play(at(position), "move krin @0", "attack bormin fists", "roll 6 2 2 2", "decline")
    assert pool(state) == (0, 2)


def test_r166_nor_for_a_melee_attack_from_a_little_farther() -> None:
    low = "low crates 11,9 11.6,9 11.6,11 11,11"
    position = f"sides mechatron genlab; bare; {low}; bolt-7 10,10 @0; bormin 12.2,10 @0 [items=none]; m 1 0"
    state = play(at(position), "move bolt-7 @0", "attack bormin club chain-arm:1", "roll 6 2 2 2 2 / 2", "decline")
    assert figure(state, "bormin").damage == 1


def test_r167_cover_has_no_effect_against_areas() -> None:
    position = f"sides mechatron genlab; bare; hamlet 10,10 @0; bormin 18,10 @180 [items=none]; m 1 0{NEAR_WALL}"
    state = play(at(position), "mutate hamlet grenade-launcher:1 @0 bormin", "roll 6 2 2 2 / 2", "decline")
    assert figure(state, "bormin").damage == 1
    state = play(
        at(f"{SIDES}; krin 10,10 @0 [items=hand-grenade+]; bormin 14,10 @180 [items=none]"
           "; low near 12.875,8 13.375,8 13.375,12 12.875,12"),
        "move krin @0", "attack bormin hand-grenade", "roll 6 2 2 2 / 2 2", "decline",
    )  # fmt: skip
    assert figure(state, "bormin").damage == 1
