"""Defaults of the rules file: D1 to D10."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.actions import Roll
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

BARE = "sides ark genlab; bare; "


def armed(items: str, gap: float = 4, *, bormin: str = "items=none,mut=none", more: str = "") -> State:
    """Krin has moved and may attack Bormin in front of him, or Torv, who is in contact at his side."""
    position = f"krin 10,10 @0 [items={items}]; bormin {11.25 + gap:g},10 @180 [{bormin}]; torv 10,11.25 @0 [mut=none]"
    return play(at(BARE + position + more), "move krin @0")


def worn(state: State, id_: str) -> list[int]:
    """By how much each card of a model has gone down."""
    return [item.worn for item in figure(state, id_).items]


# --- D1 to D3: dice and m-points ----------------------------------------------------------------------------------


def test_d01_each_face_comes_once_in_six() -> None:
    weak = BARE + "krin 10,10 @0 [shaken=9]; bormin 18,10 @180 [items=none]"
    pending = play(at(weak), "move krin @0", "attack bormin scrap-pistol")
    chances = zone_wars().chances(pending)
    assert len(chances) == 36
    assert {share for _, share in chances} == {Fraction(1, 36)}
    hits, gained, lost = Fraction(0), Fraction(0), Fraction(0)
    for roll, share in chances:
        rolled = play(pending, str(roll))
        may_push = "push" in offers(rolled)
        _, said = told(pending, str(roll), *(["decline"] if may_push else []))
        hits += share * bool(heard(said, events.Hit))
        if may_push:
            rolled = play(rolled, "push")
            rolled = play(rolled, f"roll{' 3' * pool(rolled)[0]}{' / 3' * pool(rolled)[1]}")
            gained += share * (rolled.players[0].m_points - 1)
            lost += share * worn(rolled, "krin")[0]
    assert gained == lost == Fraction(1, 6) * Fraction(4, 6)  # the other die is a blank that is rolled again
    assert hits == 1 - Fraction(5, 6) ** 2


def test_d01_the_programs_dice_are_even() -> None:
    pending = armed("revolver+")
    pending = play(pending, "attack bormin revolver")
    rng, faces = random.Random(5), Counter[int]()
    for _ in range(600):
        roll = zone_wars().resolve(pending, rng)
        assert isinstance(roll, Roll)
        faces.update((*roll.base, *roll.gear))
    assert sum(faces.values()) == 600 * 7
    assert all(580 < faces[number] < 820 for number in range(1, 7))


def test_d02_a_roll_is_pushed_once() -> None:
    pushed = play(armed("revolver+"), "attack bormin revolver", "roll 2 2 2 2 / 2 2 2", "push", "roll 2 2 2 2 / 2 2 2")
    assert refused(pushed, "push").clause == "R62"
    assert zone_wars().to_act(pushed) == CHANCE


def test_d02_trouble_of_the_first_roll_counts_after_the_push() -> None:
    first = play(armed("revolver+"), "attack bormin revolver", "roll 1 1 6 2 / 1 6 2", "push")
    assert pool(first) == (1, 1)
    after = play(first, "roll 2 / 2")
    assert (after.players[0].m_points, worn(after, "krin")) == (3, [1])


@pytest.mark.parametrize(("before", "after"), [(6, 9), (7, 10), (8, 10), (10, 10)])
def test_d03_biohazards_bring_one_m_point_each_up_to_ten(before: int, after: int) -> None:
    first = play(armed("revolver+", more=f"; m {before} 1"), "attack bormin revolver", "roll 1 1 2 2 / 2 2 2", "push")
    gained, said = told(first, "roll 1 2 / 2 2 2")
    assert gained.players[0].m_points == after
    assert sum(event.amount for event in heard(said, events.Gained)) == after - before


def test_d03_the_cap_holds_for_zone_cards() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 18,10 @180; order krin; m 9 10; zone 2 ready; draw")
    after = play(state, "draw zone", "reveal mutagen-cloud")
    assert [player.m_points for player in after.players] == [10, 10]


# --- D4 to D6: wear -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("dice", "left"), [("1 2 2", 2), ("1 1 2", 1), ("1 1 1", 0)])
def test_d04_each_explosion_lowers_the_bonus_by_one(dice: str, left: int) -> None:
    first = play(armed("revolver+"), "attack bormin revolver", f"roll 2 2 2 2 / {dice}", "push")
    after, said = told(first, f"roll 2 2 2 2{' /' if pool(first)[1] else ''}{' 2' * pool(first)[1]}")
    assert worn(after, "krin") == [3 - left]
    assert [event.card for event in heard(said, events.Busted)] == (["revolver"] if not left else [])


def test_d04_a_busted_weapon_cannot_be_chosen_until_it_is_repaired() -> None:
    busted = armed("revolver~3!+|scrap-axe~1")
    assert why(busted, "attack bormin revolver") == ("D4", "busted")
    state = at(BARE + "krin 10,10 @0 [items=revolver~3!+|scrap-axe~1]; franton 1,1 @0; bormin 15,10 @180")
    assert why(state, "simple krin repair revolver @0") == ("R118", "no_such_operation")
    mended = play(state, "complex krin repair revolver @0")
    assert worn(mended, "krin") == [0, 1]
    again = play(mended, "draw ark", "pass franton", "draw genlab", "pass bormin", "draw ark", "move krin @0")
    assert pool(play(again, "attack bormin revolver")) == (4, 3)
    assert why(state, "complex krin repair rubber-duck @0") == ("R120", "no_such_card")


def test_d04_an_artifact_that_was_busted_stays_worth_one_point() -> None:
    last = "round 8; " + BARE + "krin 10,10 @0 [items={}]; bormin 15,10 @180 [used]"
    for items, points in (("revolver+", 3), ("revolver~2+", 3), ("revolver~3!+", 1), ("revolver!+", 1)):
        _, said = told(at(last.format(items)), "pass krin")
        assert heard(said, events.Counted)[0].points == points
    _, said = told(at(last.format("revolver~3!+")), "complex krin repair revolver @0")
    assert heard(said, events.Counted)[0].points == 1


def test_d05_armor_that_is_worn_down_gives_no_dice() -> None:
    for items, dice in (("kevlar-vest+", 4), ("kevlar-vest~3+", 1), ("kevlar-vest~4!+|pot-helmet", 1)):
        pending = play(armed("revolver+", bormin=f"items={items},mut=none"), "attack bormin revolver")
        assert pool(play(pending, "roll 6 2 2 2 / 2 2 2", "decline")) == (0, dice)


def test_d05_armor_is_busted_by_its_last_explosion_and_then_worth_one_point() -> None:
    last = "round 8; " + BARE + "krin 10,10 @0 [items=kevlar-vest~3+]; bormin 15,10 @180 [mut=none]; turn genlab"
    hit = play(
        at(last.replace("[items", "[used,items")), "move bormin @180", "attack krin thrown", "roll 6 2 2", "decline"
    )
    _, said = told(hit, "roll / 1")
    assert [event.card for event in heard(said, events.Busted)] == ["kevlar-vest"]
    assert [event.points for event in heard(said, events.Counted)] == [1, 0]


def test_d05_repair_restores_the_printed_rating() -> None:
    state = at(BARE + "krin 10,10 @0 [items=kevlar-vest~4!+]; bormin 15,10 @180 [mut=none]; dux 30,30 @0")
    mended = play(state, "complex krin repair kevlar-vest @0", "draw genlab", "move bormin @180")
    hit = play(mended, "attack krin thrown", "roll 6 2 2", "decline")
    assert pool(hit) == (0, 4)
    assert worn(play(hit, "roll / 1 1 2 2"), "krin") == [2]


def test_d06_explosions_of_an_igniter_count_without_a_push() -> None:
    burning = play(armed("chainsaw+", 0), "attack bormin chainsaw", "roll 6 6 2 / 2 2 2", "decline")
    assert pool(burning) == (0, 2)
    after, said = told(burning, "roll / 6 1")
    assert [event.hits for event in heard(said, events.Hit)] == [3]
    assert worn(after, "krin") == [1]


def test_d06_no_bonus_falls_below_nothing() -> None:
    burning = play(armed("chainsaw~2+", 0), "attack bormin chainsaw", "roll 6 6 6 / 2", "decline")
    after, said = told(burning, "roll / 1 1 1")
    assert worn(after, "krin") == [3]
    assert [event.left for event in heard(said, events.Worn)] == [0]


def test_d06_explosions_on_cover_dice_never_matter() -> None:
    wall = BARE.replace("bare", "low wall 12.5,8 12.7,8 12.7,12 12.5,12")
    state = at(wall + "krin 10,10 @0 [items=revolver+]; bormin 15.25,10 @180 [mut=none]")
    hit = play(state, "move krin @0", "attack bormin revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert pool(hit) == (0, 2 + 2)
    assert worn(play(hit, "roll / 2 2 1 1"), "bormin") == [0, 0]
    assert worn(play(hit, "roll / 1 2 1 1"), "bormin") == [0, 1]


# --- D7 to D10: bonuses and lengths -------------------------------------------------------------------------------


@pytest.mark.parametrize(("gap", "dice"), [(0.06, 5), (2.5, 5), (2.51, 4), (5, 4)])
def test_d07_a_ranged_target_within_close_gives_a_die(gap: float, dice: int) -> None:
    assert pool(play(armed("revolver+", gap), "attack bormin revolver")) == (dice, 3)


def test_d07_a_target_in_contact_does_not() -> None:
    assert pool(play(armed("revolver+", 0), "attack bormin revolver")) == (3, 3)
    assert pool(play(armed("revolver+", 0.05), "attack bormin revolver")) == (3, 3)


@pytest.mark.parametrize(("facing", "more"), [(180, 0), (90, 0), (270, 0), (89.9, 1), (0, 1), (270.1, 1)])
def test_d07_the_back_arc_gives_a_die_in_melee_and_from_afar(facing: float, more: int) -> None:
    for gap, dice in ((0, 3), (1, 5), (4, 4)):
        there = f"bormin {11.25 + gap:g},10 @{facing:g} [mut=none]"
        state = at(BARE + f"krin 10,10 @0 [items=revolver+]; {there}")
        assert pool(play(state, "move krin @0", "attack bormin revolver")) == (dice + more, 3)


def test_d07_both_add_to_the_die_of_a_charge() -> None:
    """Melee 3, a Scrap Axe, from behind: five base dice, two gear dice, and no answer (E8)."""
    state = at(BARE + "krin 10,10 @0 [items=scrap-axe]; bormin 18,10 @0 [mut=none]; dux 30,30 @0")
    pending = play(state, "charge krin bormin 16.75,10", "attack bormin scrap-axe")
    assert pool(pending) == (5, 2)
    assert zone_wars().to_act(play(pending, "roll 2 2 2 2 2 / 2 2", "decline")) == CHANCE
    near_and_behind = at(BARE + "krin 10,10 @0 [items=revolver+]; bormin 13,10 @0 [mut=none]")
    _, said = told(near_and_behind, "move krin @0", "attack bormin revolver")
    assert heard(said, events.Pool)[0].parts == (("ranged", 4), ("close", 1), ("back", 1))


@pytest.mark.parametrize(("x", "y", "front"), [(15, 13, True), (10, 14, True), (9.9, 14, False), (9.99, 6, False)])
def test_d08_the_front_arc_is_the_half_plane_ahead(x: float, y: float, front: bool) -> None:
    state = play(at(BARE + f"krin 10,10 @0; bormin {x:g},{y:g} @0; torv 10,8.75 @0"), "move krin @0")
    if front:
        play(state, "attack bormin scrap-pistol")
    else:
        assert why(state, "attack bormin scrap-pistol") == ("R123", "not_in_front")


def test_d09_contact_has_a_tolerance_and_ranges_are_inclusive() -> None:
    play(armed("none", 0.05), "attack bormin fists")
    assert why(armed("none", 0.06), "attack bormin fists") == ("R44", "needs_contact")
    play(armed("flamethrower+", 2.5), "attack bormin flamethrower")
    assert why(armed("flamethrower+", 2.51), "attack bormin flamethrower") == ("R17", "out_of_range")
    play(armed("scrap-pistol", 10), "attack bormin scrap-pistol")
    assert why(armed("scrap-pistol", 10.01), "attack bormin scrap-pistol") == ("R17", "out_of_range")


def test_d09_a_charge_that_ends_within_the_tolerance_has_contact() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 15,10 @180")
    play(state, "charge krin bormin 13.75,10")
    play(state, "charge krin bormin 13.7,10")
    assert why(state, "charge krin bormin 13.69,10") == ("R97", "no_contact")


def test_d10_bases_are_an_inch_and_a_quarter_wide() -> None:
    state = at(BARE + "krin 10,10 @0; franton 14,10 @0; bormin 10,15 @180")
    play(state, "move krin 12.75,10 @0")
    assert why(state, "move krin 12.76,10 @0") == ("R90", "base_in_way")
    play(state, "move krin 10,13.75 @0")
    assert why(state, "move krin 10,13.76 @0")[0] == "R90"


def test_d10_tokens_are_eight_tenths_wide() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 30,30 @180; mark artifact 13,10")
    assert why(state, "move krin 12.78,10 @0") == ("R92", "covers_token")
    assert figure(play(state, "move krin 12.77,10 @0"), "krin").place == Point3(12.77, 10)
    play(state, "simple krin pick t1 11.93,10 @0")  # 0.625 + 0.4 + 0.05 from the token's middle
    assert why(state, "simple krin pick t1 11.92,10 @0") == ("R121", "no_contact")


@pytest.mark.parametrize(("z", "clause"), [(1.2, ""), (1.25, "R17")])
def test_d10_models_are_an_inch_and_a_quarter_high(z: float, clause: str) -> None:
    """Who stands less than a model's height above another is as far away as on the mat."""
    tower = f"building keep floor={z} window=0:16,8.2:16,11.8 window=1:16,8.2:16,11.8 16,8 20,8 20,12 16,12"
    people = f"krin 10.75,10 @0 [items=slingshot]; torv 10.75,11.25 @0; bormin 17,10,{z} @180"
    state = play(at(BARE.replace("bare", tower) + people), "move krin @0")
    if clause:
        assert why(state, "attack bormin slingshot") == (clause, "out_of_range")
    else:
        play(state, "attack bormin slingshot")


def test_d10_a_storey_is_close_high() -> None:
    floors = {storey.z for map_ in zone_wars().content.maps for piece in map_.terrain for storey in piece.floors}
    assert floors
    assert all(z % 2.5 == 0 for z in floors)
    tower = BARE.replace("bare", "building keep floor=2.5 floor=5 door=0:16,9:16,11 16,8 20,8 20,12 16,12")
    state = at(tower + "krin 17,10 @0; bormin 30,30 @180")
    assert figure(play(state, "move krin 17,10,2.5 17,10,5 @0"), "krin").place == Point3(17, 10, 5)
    assert why(state, "move krin 17,10,2.5 17,10,5 17.01,10,5 @0") == ("R88", "too_far")
    assert why(state, "move krin 17,10,2.4 @0") == ("N18", "no_floor")
