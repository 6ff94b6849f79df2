"""Dice and rolls: R1 to R14."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Roll
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

DUEL = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @180"
"""Krin (Ranged 4, Melee 3) looks at Bormin, 6.75 inches away; nothing is between them."""
WEAK = "sides ark genlab; bare; krin 10,10 @0 [shaken=9{}]; bormin 18,10 @180"
"""Krin has one base die, however many he should have."""


def shot(position: str = DUEL, weapon: str = "scrap-pistol") -> State:
    """Krin's dice against Bormin are about to be rolled."""
    return play(at(position), "move krin @0", f"attack bormin {weapon}")


def bonus(state: State, id_: str = "krin") -> int:
    """What is left of the Bonus of a model's first card."""
    card = figure(state, id_).items[0]
    return zone_wars().rules_context.gear[card.kind].bonus - card.worn


# --- the dice -----------------------------------------------------------------------------------------------------


def test_r01_a_base_die_has_one_radiation_one_biohazard_and_four_blanks() -> None:
    pending = shot(WEAK.format(",items=none").replace("18,10", "14,10"), "thrown")
    assert pool(pending) == (1, 0)
    chances = dict(zone_wars().chances(pending))
    assert chances == {Roll((number,)): Fraction(1, 6) for number in range(1, 7)}
    hits, kept = [], []
    for number in range(1, 7):
        rolled, said = told(pending, f"roll {number}")
        hits += [number] if heard(said, events.Hit) else []
        kept += [] if "push" in offers(rolled) else [number]
    assert hits == [6]
    assert kept == [1, 6]


def test_r01_biohazard_is_the_face_that_brings_m_points() -> None:
    one_blank = WEAK.replace("=9", "=2").format(",items=none").replace("18,10", "14,10")
    for number in range(1, 7):
        pending = play(shot(one_blank, "thrown"), f"roll 3 {number}", "push")
        again = "roll 3" if number in (1, 6) else "roll 3 3"
        assert play(pending, again).players[0].m_points == (2 if number == 1 else 1)


def test_r02_a_gear_die_has_one_radiation_one_explosion_and_four_blanks() -> None:
    pending = shot(WEAK.format(""))
    assert pool(pending) == (1, 1)
    for number in range(1, 7):
        rolled, said = told(pending, f"roll 3 / {number}", "push")
        assert bool(heard(said, events.Hit)) is False
        assert pool(rolled) == ((1, 0) if number in (1, 6) else (1, 1))
        after, said = told(rolled, "roll 3" if number in (1, 6) else "roll 3 / 3")
        assert [event.hits for event in heard(said, events.Hit)] == ([1] if number == 6 else [])
        assert bonus(after) == (0 if number == 1 else 1)


def test_r03_weapon_armor_and_cover_give_gear_dice_that_count_like_base_dice() -> None:
    wall = "low wall 14,8 14.5,8 14.5,12 14,12"
    pending = shot(DUEL.replace("bare", wall))
    assert pool(pending) == (4, 1)
    hit, said = told(pending, "roll 6 2 2 2 / 6", "decline")
    assert [event.hits for event in heard(said, events.Hit)] == [2]
    assert pool(hit) == (0, 4)  # Tyre Armour 2 and cover 2; no base dice
    assert pool(play(shot(), "roll 6 2 2 2 / 6", "decline")) == (0, 2)
    assert pool(shot(DUEL.replace("@0", "@0 [items=none]").replace("18,10", "14,10"), "thrown")) == (4, 0)


# --- modifiers ----------------------------------------------------------------------------------------------------


def test_r04_modifiers_add_or_remove_base_dice() -> None:
    keen = DUEL.replace("@0", "@0 [mut=eye]") + "; m 3 1"
    for points in (1, 2, 3):
        assert pool(play(at(keen), "move krin @0", f"attack bormin scrap-pistol eye:{points}")) == (4 + points, 1)
    assert pool(shot(DUEL.replace("@0", "@0 [shaken=1]"))) == (3, 1)
    assert pool(shot(DUEL.replace("@0", "@0 [shaken=2]"))) == (2, 1)
    dodging = DUEL + " [mut=reflexes]; m 1 3"
    assert pool(play(shot(dodging), "reflex reflexes:2")) == (2, 1)


def test_r05_modifiers_never_change_gear_dice() -> None:
    both = DUEL.replace("@0", "@0 [mut=eye,items=revolver+,shaken=2]").replace("18,10", "16,10") + "; m 3 1"
    _, said = told(at(both), "move krin @0", "attack bormin revolver eye:3")
    (told_pool,) = heard(said, events.Pool)
    assert (told_pool.base, told_pool.gear) == (5, 3)
    assert dict(told_pool.parts) == {"ranged": 4, "extra": 3, "shaken": -2}
    assert pool(shot(WEAK.format(",items=revolver+").replace("18,10", "16,10"), "revolver")) == (1, 3)


def test_r06_one_base_die_is_rolled_at_least() -> None:
    hugust = (
        "sides ark genlab; bare; hugust 10,10 @0 [items=semi-auto-pistol+]; bormin 18,10 @180 [mut=reflexes]; m 1 3"
    )
    pending = play(at(hugust), "move hugust @0", "attack bormin semi-auto-pistol", "reflex reflexes:3")
    assert pool(pending) == (1, 2)
    exact = hugust.replace("+]", "+,shaken=2]").replace("[mut=reflexes]", "[mut=none]")
    assert pool(play(at(exact), "move hugust @0", "attack bormin semi-auto-pistol")) == (1, 2)
    lying = "sides ark genlab; bare; hugust 10,10 @0 [broken,damage=5,shaken=4]; bormin 18,10 @180"
    assert pool(play(at(lying), "recover hugust")) == (1, 0)


# --- attributes ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dice", "stands"),
    [("1 1 1", False), ("2 3 5", False), ("5 5 1", False), ("6 2 3", True), ("1 1 6", True), ("6 6 6", True)],
)
def test_r07_an_attribute_roll_needs_one_radiation_on_as_many_dice_as_points(dice: str, stands: bool) -> None:
    pending = play(
        at("sides ark genlab; bare; franton 10,10 @0 [broken,damage=4]; bormin 18,10 @180"), "recover franton"
    )
    assert pool(pending) == (3, 0)
    assert (figure(play(pending, f"roll {dice}"), "franton").condition is Condition.BLOODIED) is stands


def test_r07_experience_is_a_point_of_the_attribute() -> None:
    trained = "sides ark genlab; bare; franton 10,10 @0 [broken,damage=4,extra=0/0/1/0]; bormin 18,10 @180"
    assert pool(play(at(trained), "recover franton")) == (4, 0)


def test_r08_ranged_melee_and_survival_are_rolled() -> None:
    assert pool(shot()) == (4, 1)
    assert pool(shot(DUEL.replace("18,10", "11.25,10"), "fists")) == (3, 0)
    lying = DUEL.replace("@0", "@0 [broken,damage=4]")
    assert pool(play(at(lying), "recover krin")) == (3, 0)


def test_r09_ranged_and_melee_rolls_may_be_pushed_and_survival_may_not() -> None:
    assert offers(play(shot(), "roll 2 2 2 2 / 2")) == ["push", "decline"]
    melee = shot(DUEL.replace("18,10", "11.25,10"), "fists")
    assert offers(play(melee, "roll 2 2 2")) == ["push", "decline"]
    lying = play(at(DUEL.replace("@0", "@0 [broken,damage=4]")), "recover krin", "roll 2 2 2")
    assert figure(lying, "krin").is_broken
    assert figure(lying, "krin").failed
    assert refused(lying, "push").clause == "R62"


def test_r09_a_survival_roll_for_a_zone_card_may_not_be_pushed() -> None:
    pending = play(at(DUEL + "; order krin; zone 2 ready; draw"), "draw zone", "reveal zone-rats", "roll 2 2 2")
    assert figure(pending, "krin").damage == 2
    assert refused(pending, "push").clause == "R62"


# --- pushing ------------------------------------------------------------------------------------------------------


def test_r10_a_push_rolls_everything_again_but_radiation_and_trouble() -> None:
    assert pool(play(shot(), "roll 6 3 1 2 / 4", "push")) == (2, 1)
    assert pool(play(shot(), "roll 6 3 1 2 / 1", "push")) == (2, 0)
    assert pool(play(shot(), "roll 6 1 1 6 / 5", "push")) == (0, 1)
    assert pool(play(shot(), "roll 2 3 4 5 / 6", "push")) == (4, 0)


def test_r10_where_no_die_would_be_rolled_again_there_is_no_push() -> None:
    after = play(shot(), "roll 6 1 1 6 / 1")
    assert refused(after, "push")
    assert after.players[0].m_points == 1
    assert bonus(after) == 1


@pytest.mark.parametrize(("again", "hits"), [("6 1 / 1", 2), ("6 6 / 6", 4), ("2 3 / 4", 1)])
def test_r11_new_radiation_counts_together_with_that_of_the_first_roll(again: str, hits: int) -> None:
    _, said = told(shot(), "roll 6 3 1 2 / 4", "push", f"roll {again}")
    assert [event.hits for event in heard(said, events.Hit)] == [hits]


def test_r11_a_die_that_is_rolled_again_loses_what_it_showed() -> None:
    after, said = told(shot(), "roll 2 3 4 5 / 5", "push", "roll 3 3 3 3 / 3")
    assert heard(said, events.Hit) == []
    assert len(heard(said, events.Missed)) == 1
    assert after.players[0].m_points == 1


def test_r12_trouble_of_an_unpushed_roll_has_no_effect() -> None:
    after, said = told(shot(), "roll 6 1 1 2 / 1", "decline")
    assert (after.players[0].m_points, bonus(after)) == (1, 1)
    assert heard(said, events.Gained) == []
    assert heard(said, events.Worn) == []
    assert [event.hits for event in heard(said, events.Hit)] == [1]


def test_r13_after_a_push_explosions_wear_the_weapon_and_biohazards_bring_m_points() -> None:
    after, said = told(shot(), "roll 6 3 1 2 / 4", "push", "roll 6 1 / 1")
    assert (after.players[0].m_points, bonus(after)) == (3, 0)
    assert [event.card for event in heard(said, events.Busted)] == ["scrap-pistol"]
    assert after.players[1].m_points == 1
    heavy = DUEL.replace("@0", "@0 [items=revolver+]").replace("18,10", "16,10")
    after = play(shot(heavy, "revolver"), "roll 2 2 2 2 / 1 1 2", "push", "roll 2 2 2 2 / 2")
    assert (after.players[0].m_points, bonus(after)) == (1, 1)


def test_r13_biohazards_count_on_base_dice_and_explosions_on_gear_dice_only() -> None:
    after = play(shot(), "roll 2 2 2 2 / 1", "push", "roll 2 2 2 2")
    assert (after.players[0].m_points, bonus(after)) == (1, 0)
    after = play(shot(), "roll 1 2 2 2 / 2", "push", "roll 2 2 2 / 2")
    assert (after.players[0].m_points, bonus(after)) == (2, 1)


@pytest.mark.parametrize(("place", "weapon", "dice"), [("14,10", "thrown", 4), ("11.25,10", "fists", 3)])
def test_r14_pushing_an_improvised_attack_has_no_drawback(place: str, weapon: str, dice: int) -> None:
    pending = play(shot(DUEL.replace("18,10", place), weapon), "roll " + " ".join("12222"[:dice]), "push")
    assert pool(pending) == (dice - 1, 0)
    after, said = told(pending, "roll " + " ".join("1" * (dice - 1)))
    assert after.players[0].m_points == 1 + dice
    assert (figure(after, "krin").damage, figure(after, "krin").condition) == (0, Condition.HEALTHY)
    assert heard(said, events.Worn) == []
    assert bonus(after) == 1


def test_a_roll_has_as_many_dice_as_are_asked_for() -> None:
    assert why(shot(), "roll 6 6 6 6") == ("R59", "no_such_chance")
    assert why(shot(), "roll 6 6 6 / 6 6") == ("R59", "no_such_chance")
