"""Bots use what there is to be used: overwatch, charges, cards of others, m-points, mutations, weapons."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.text import actions as a
from tests.games.zone_wars.bots.test_bots import OWN_LEVELS, asked
from tests.games.zone_wars.rules.table import at, play

FAR = "; torv 30,30 @0"


@pytest.mark.parametrize("level", OWN_LEVELS)
def test_nobody_lies_in_wait_with_a_club(level: str) -> None:
    state = at("sides ark genlab; bare; hugust 10,10 @0; bormin 34,30 @180; turn ark")
    assert not any(isinstance(asked(state, level, seed), a.Watch) for seed in range(12))


WALL = "sides ark genlab; blocking wall 16,7 16.5,7 16.5,14 16,14; "


@pytest.mark.parametrize(
    "models",
    [
        "krin 11,10 @0; bormin 20,10 @180 [damage=3]; mark artifact 19,4.5",
        "vasko 9,10 @0; bormin 22,10 @180 [damage=3]; mark artifact 21,3",
    ],
    ids=["pistol", "rifle"],
)
def test_who_sees_nobody_waits_where_somebody_has_to_come(models: str) -> None:
    """Behind the wall stands an enemy that wants a find in the open."""
    action = asked(at(f"{WALL}{models}; turn ark"))
    assert isinstance(action, a.Watch)


def test_nobody_waits_for_enemies_that_have_acted() -> None:
    models = "krin 11,10 @0; bormin 20,10 @180 [damage=3,used]; mark artifact 19,4.5"
    assert not isinstance(asked(at(f"{WALL}{models}; turn ark")), a.Watch)


def test_who_carries_much_is_charged_for_it_where_a_shot_would_leave_it() -> None:
    position = "sides ark genlab; bare; krin 10,10 @0; dux 18,10 @180 [damage=2,items={}]; hugust 2,2 @0; turn ark krin"
    assert isinstance(asked(at(position.format("laser-rifle+") + FAR)), a.Charge)
    assert not isinstance(asked(at(position.format("none") + FAR)), a.Charge)


def test_m_points_are_spent_where_they_could_not_be_spent_any_more() -> None:
    position = "sides ark genlab; bare; krin 10,10 @0 [mut=eye]; bormin 16,10 @180{}" + FAR
    last = position.format(" [damage=3]") + "; round 8; triggers 2; m 6 1; turn ark"
    spent = asked(play(at(last), "move krin @0"))
    assert isinstance(spent, a.Attack)
    assert (spent.enhance, spent.points) == ("eye", 3)
    first = position.format("") + "; round 1; m 1 1; turn ark"
    kept = asked(play(at(first), "move krin @0"))
    assert isinstance(kept, a.Attack)
    assert not kept.enhance


def test_a_weapon_is_used_that_would_be_worth_nothing_unused() -> None:
    position = "sides ark genlab; bare; krin 10,10 @0; bormin 16,10 @180" + FAR
    shot = asked(play(at(position + "; turn ark"), "move krin @0"))
    assert isinstance(shot, a.Attack)
    assert shot.weapon == "scrap-pistol"


def test_an_enemy_before_a_rock_is_pushed_against_it() -> None:
    rock = "sides ark genlab; blocking rock 15.5,8 17,8 17,12 15.5,12; "
    models = "krin 6,10 @0 [items=none]; bormin 14,10 @180 [damage=4,bloodied]"
    action = asked(at(f"{rock}{models}{FAR}; m 3 3; turn ark"))
    assert isinstance(action, a.Mutate)
    assert (action.mutation, action.points) == ("mind-push", 1)


def test_an_enemy_upstairs_is_lifted_against_a_wall_or_out_of_the_window() -> None:
    hut = "building hut floor=2.5 window=1:16,7.5:16,11.5 16,7 20,7 20,12 16,12; "
    models = "okt 8,10 @0; bormin 16.8,10,2.5 @180 [damage=4,bloodied]"
    action = asked(at(f"sides nova genlab; {hut}{models}{FAR}; m 3 3; turn nova"))
    assert isinstance(action, a.Mutate)
    assert action.mutation == "telekinesis"
    assert action.target == "bormin"


def test_m_points_for_more_dice_decide_whether_somebody_charges() -> None:
    """Torv's Antlers; without them Hugust with his shield would be the stronger one."""
    position = "sides genlab ark; bare; torv 10,10 @0 [damage=3]; farrow 2,2 @0; hugust 18,10 @180 [damage=1]"
    position += "; lib 34,34 @180; round 2; m {} 1; turn genlab torv"
    assert isinstance(asked(at(position.format(3))), a.Charge)
    assert not isinstance(asked(at(position.format(0))), a.Charge)


def test_an_enemy_is_led_against_its_friend() -> None:
    models = "lamp 10,10 @0; okt 2,2 @0; hugust 14,10 @180 [used]; lib 17,12 @180 [bloodied,damage=3]"
    action = asked(at(f"sides nova ark; bare; {models}; m 3 1; turn nova lamp"))
    assert isinstance(action, a.Mutate)
    assert (action.mutation, action.target) == ("puppeteer", "hugust")
