"""The worked examples of the rules file, section 13."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, refused, to_act, told, why, zone_wars

ARK, GENLAB = 0, 1
SHOT = ("move krin @0", "attack bormin scrap-pistol")


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


# --- geometry -----------------------------------------------------------------------------------------------------

SCENE = "sides ark genlab; {}; krin 10,10 @0; bormin 18,10 @180 [items=none]; dux 14,3 @90; franton {}"


@pytest.mark.parametrize(
    ("name", "terrain", "other", "expected"),
    [
        ("G1", "bare", "3,30 @0", 0),
        ("G2", "low w 14,8 14.5,8 14.5,12 14,12", "3,30 @0", 2),
        ("G3", "low w 16.88,8 17.38,8 17.38,12 16.88,12", "3,30 @0", 4),
        ("G4", "low w 10.62,8 11.12,8 11.12,12 10.62,12", "3,30 @0", 0),
        ("G5", "blocking w 14,8 14.5,8 14.5,12 14,12", "3,30 @0", "R143"),
        ("G6", "blocking w 14,6 14.5,6 14.5,10 14,10", "3,30 @0", 2),
        ("G7", "bare", "14,10 @0", "R147"),
        ("G7", "bare", "14,10 @0 [broken]", 0),
        ("G8", "bare", "14,10.8 @0", "R147"),
        ("G9", "bare", "14,11 @0", 0),
        ("G10", "blocking w 13,6 13.5,6 13.5,10.05 13,10.05", "15,9.3 @0", 2),
    ],
)
def test_g1_to_g10_sight(name: str, terrain: str, other: str, expected: int | str) -> None:
    state = play(at(SCENE.format(terrain, other)), SHOT[0])
    if isinstance(expected, str):
        assert refused(state, SHOT[1]).clause == expected, name
    else:
        _, told_ = told(state, SHOT[1])
        assert heard(told_, events.Targeted)[0].cover == expected, name


@pytest.mark.parametrize(("x", "y", "in_front"), [(5, 3, True), (0, 4, True), (-0.1, 4, False)])
def test_the_front_arc_ends_sideways(x: float, y: float, in_front: bool) -> None:
    there = f"sides ark genlab; bare; krin 10,10 @0; bormin {10 + x:g},{10 + y:g} @0; dux 16,4 @0"
    state = play(at(there), SHOT[0])
    if in_front:
        assert is_legal(state, SHOT[1])
    else:
        assert why(state, SHOT[1]) == ("R123", "not_in_front")


@pytest.mark.parametrize(
    ("x", "text", "reached"),
    [
        ("13.75", "attack bormin scrap-spear", True),
        ("13.76", "attack bormin scrap-spear", False),
        ("21.25", "attack bormin scrap-pistol", True),
        ("21.26", "attack bormin scrap-pistol", False),
    ],
)
def test_ranges_include_their_end(x: str, text: str, reached: bool) -> None:
    there = f"sides ark genlab; bare; krin 10,10 @0 [items=scrap-pistol|scrap-spear]; bormin {x},10 @180; dux 10,14 @0"
    assert is_legal(play(at(there), SHOT[0]), text) is reached


def test_level_and_upright_legs_add_up() -> None:
    hall = "sides ark genlab; building tower floor=2 floor=2.5 20,6 32,6 32,14 20,14; krin 22,10 @0; bormin 3,3 @0"
    state = at(hall)
    assert is_legal(state, "move krin 25,10 25,10,2 @0")
    assert why(state, "move krin 25,10 25,10,2.5 @0") == ("R88", "too_far")
    assert is_legal(state, "sprint krin 25,10 25,10,2")
    assert is_legal(state, "sprint krin 25,10 25,10,2.5")


@pytest.mark.parametrize(("height", "damage"), [("2.5", 1), ("5", 1), ("5.1", 2), ("10", 2), ("10.1", 3)])
def test_falls(height: str, damage: int) -> None:
    roof = (
        f"sides ark genlab; building tower floor={height}:10,6:16,6:16,14:10,14 5,2 30,2 30,18 5,18; "
        f"krin 12,10,{height} @0; bormin 15,10,{height} @180; torv 3,30 @0; m 2 1"
    )
    state, told_ = told(at(roof), "mutate krin mind-push:1 @0 bormin")
    assert [event.damage for event in heard(told_, events.Fell)] == [damage]
    assert figure(state, "bormin").damage == damage
    assert figure(state, "bormin").place == Point3(17.5, 10)
    assert heard(told_, events.Rolled) == []


# --- dice ---------------------------------------------------------------------------------------------------------

COVERED = "sides ark genlab; low w 14,8 14.5,8 14.5,12 14,12; krin 10,10 @0; bormin 18,10 @180; dux 33,30 @0; m 1 1"
E1 = (*SHOT, "roll 6 3 1 2 / 4")


def test_e1_a_push_with_all_that_comes_of_it() -> None:
    first, told_ = told(at(COVERED), *E1)
    assert heard(told_, events.Rolled)[0].hits == 1
    pushing = play(first, "push")
    assert pool(pushing) == (2, 1)
    protecting, told_ = told(pushing, "roll 6 1 / 1")
    assert heard(told_, events.Hit)[0].hits == 2
    assert protecting.players[ARK].m_points == 3
    assert [(event.card, event.left) for event in heard(told_, events.Worn)] == [("scrap-pistol", 0)]
    assert [event.card for event in heard(told_, events.Busted)] == ["scrap-pistol"]
    assert pool(protecting) == (0, 4)
    state, told_ = told(protecting, "roll / 6 1 1 3")
    assert [(event.card, event.left) for event in heard(told_, events.Worn)] == [("tire-armor", 1)]
    assert figure(state, "bormin").damage == 1


def test_e2_the_same_without_a_push() -> None:
    state, told_ = told(at(COVERED), *E1, "decline")
    assert heard(told_, events.Hit)[0].hits == 1
    assert state.players[ARK].m_points == 1
    assert figure(state, "krin").items[0].worn == 0
    assert figure(play(state, "roll / 2 2 2 2"), "bormin").damage == 1


def test_e3_one_base_die_is_left_and_all_gear_dice() -> None:
    poor = "sides ark genlab; bare; hugust 10,10 @0 [items=semi-auto-pistol]; bormin 18,10 @180 [mut=reflexes]; m 1 3"
    state = play(at(poor), "move hugust @0", "attack bormin semi-auto-pistol", "reflex reflexes:3")
    assert pool(state) == (1, 2)


def test_e4_an_igniter_without_a_push() -> None:
    saw = "sides ark genlab; bare; krin 10,10 @0 [items=chainsaw]; bormin 11.25,10 @0 [items=none]; dux 33,30 @0"
    state = play(at(saw), "move krin @0", "attack bormin chainsaw", "roll 6 6 2 2 / 2 2 2", "decline")
    assert pool(state) == (0, 2)
    state, told_ = told(state, "roll / 6 1")
    assert heard(told_, events.Hit)[0].hits == 3
    assert [(event.card, event.left) for event in heard(told_, events.Worn)] == [("chainsaw", 2)]
    assert figure(state, "bormin").damage == 3


def test_e5_an_area_reaches_2_5_inches_from_the_model_that_is_hit() -> None:
    crowd = (
        "sides ark genlab; low w 12,9 12.5,9 12.5,11 12,11; krin 10,10 @0 [items=hand-grenade]; "
        "bormin 15,10 @180; farrow 18.65,10 @180; franton 15,13.75 @0; mirka 15,6.15 @0"
    )
    state = play(at(crowd), "move krin @0", "attack bormin hand-grenade", "roll 6 6 6 2 / 2 2", "decline")
    assert pool(state) == (0, 2)
    state = play(state, "roll / 2 2")
    assert figure(state, "bormin").damage == 3
    state = settle(state)
    assert figure(state, "farrow").damage == 3
    assert figure(state, "franton").damage == 3
    assert figure(state, "mirka").damage == 0
    assert figure(state, "krin").damage == 0


def settle(state: State) -> State:
    """Protection dice without any success."""
    while to_act(state) == CHANCE and zone_wars().dice(state):
        state = play(state, "roll / " + " ".join("2" * pool(state)[1]))
    return state


@pytest.mark.parametrize(("helmet", "condition"), [("6", Condition.BROKEN), ("2", Condition.OUT)])
def test_e6_one_attack_must_do_as_much_as_its_health(helmet: str, condition: Condition) -> None:
    lies = "sides ark genlab; bare; franton 10,10 @0 [broken,damage=4]; krin 3,30 @0; farrow 14,10 @180; turn genlab"
    state = play(at(lies), "move farrow @180", "attack franton scrap-pistol", "roll 6 6 6 6 / 2", "decline")
    state = play(state, f"roll / {helmet}")
    assert figure(state, "franton").condition is condition


def test_e7_bloodied_and_full_again() -> None:
    weak = "sides ark genlab; bare; franton 10,10 @0 [bloodied,damage=2,items=none]; krin 3,30 @0; farrow 14,10 @180"
    shot = ("move farrow @180", "attack franton scrap-pistol")
    state = at(weak + "; turn genlab")
    assert figure(play(state, *shot, "roll 6 6 2 2 / 2", "decline"), "franton").condition is Condition.OUT
    assert figure(play(state, *shot, "roll 6 2 2 2 / 2", "decline"), "franton").condition is Condition.BLOODIED


def test_e8_a_charge_from_behind() -> None:
    back = "sides ark genlab; bare; krin 10,10 @0 [items=scrap-axe]; bormin 18,10 @0; dux 33,30 @0"
    state = play(at(back), "charge krin bormin 16.75,10", "attack bormin scrap-axe")
    assert pool(state) == (5, 2)
    assert to_act(play(state, "roll 2 2 2 2 2 / 2 2", "decline")) == CHANCE


def test_e9_a_knockback_whose_damage_is_saved() -> None:
    club = "sides ark genlab; blocking w 12.88,8 13.5,8 13.5,12 12.88,12; dux 33,30 @0"
    club += "; hugust 10,10 @0; bormin 11.25,10 @180"
    state = play(at(club), "move hugust @0", "attack bormin club", "roll 6 2 2 2 2 / 2", "decline")
    state, told_ = told(state, "roll / 6 2")
    (pushed,) = heard(told_, events.Knocked)
    assert pushed.end.x - pushed.start.x == pytest.approx(1, abs=0.02)
    assert figure(state, "bormin").damage == 1


def test_e10_recovering_after_a_failure() -> None:
    lies = "sides ark genlab; bare; franton 10,10 @0 [broken,damage=4]; bormin 33,30 @0"
    state = play(at(lies), "recover franton")
    assert pool(state) == (3, 0)
    state = play(state, "roll 2 1 5")
    assert figure(state, "franton").condition is Condition.BROKEN
    state, told_ = told(state, "draw genlab", "pass bormin", "draw ark", "recover franton")
    assert heard(told_, events.Rolled) == []
    assert (figure(state, "franton").condition, figure(state, "franton").damage) == (Condition.BLOODIED, 0)
    assert to_act(state) == ARK
    assert is_legal(state, "move franton 12,10 @0")


def test_e11_two_survivals_without_a_push() -> None:
    helped = "sides ark genlab; bare; franton 10,10 @0 [broken,damage=4]; hugust 14,10 @180; bormin 33,30 @0"
    state = play(at(helped), "assist hugust franton 11.25,10 @180")
    assert pool(state) == (5, 0)
    assert to_act(play(state, "roll 2 2 2 2 2")) == CHANCE


# --- the cup, and overwatch ---------------------------------------------------------------------------------------


def test_the_cup_over_one_round() -> None:
    three = (
        "sides ark genlab; bare; krin 3,3 @0; franton 3,8 @0; lib 3,13 @0; "
        "bormin 33,3 @180; farrow 33,8 @180; torv 33,13 @180; draw"
    )
    state = at(three)
    assert {str(draw): share for draw, share in zone_wars().chances(state)} == {
        "draw ark": Fraction(3, 8),
        "draw genlab": Fraction(3, 8),
        "draw zone": Fraction(2, 8),
    }
    state, told_ = told(state, "draw zone")
    assert [event.clauses for event in heard(told_, events.PutBack)] == [("R204",)]
    state, told_ = told(state, "draw ark", "pass krin", "draw zone", "reveal mutagen-cloud")
    assert [event.figure for event in heard(told_, events.ZoneCard)] == ["krin"]
    assert state.zone_tokens == 1
    state, told_ = told(state, "draw zone")
    assert [event.clauses for event in heard(told_, events.PutBack)] == [("R206",)]
    state, told_ = told(state, "draw genlab", "pass bormin", "draw zone", "reveal zone-smog")
    assert [event.figure for event in heard(told_, events.ZoneCard)] == ["bormin"]
    assert (state.zone_tokens, state.round) == (0, 1)
    state = play(state, "draw ark", "pass franton", "draw ark", "pass lib")
    state = play(state, "draw genlab", "pass farrow", "draw genlab", "pass torv")
    assert (state.round, state.zone_tokens) == (2, 2)
    assert {figure_.token for figure_ in state.figures} == {Token.CUP}


def test_overwatch_at_who_comes_out_from_behind_a_wall() -> None:
    hidden = (
        "sides ark genlab; blocking w 12,4 12.5,4 12.5,9.7 12,9.7; krin 8,10 @0 [watch]; franton 3,30 @0; "
        "bormin 16,7 @180 [damage=4,items=scrap-pistol]; torv 33,30 @0; turn genlab"
    )
    state = play(at(hidden), "move bormin 16,12 @180")
    assert to_act(state) == ARK
    assert why(state, "fire 1.75 scrap-pistol") == ("R143", "hidden")
    shot = play(state, "fire 2 scrap-pistol")
    assert (figure(shot, "bormin").place, pool(shot)) == (Point3(16, 9), (4, 1))
    state, told_ = told(shot, "roll 6 2 2 2 / 2", "roll / 2 2")
    assert figure(state, "bormin").condition is Condition.BROKEN
    assert figure(state, "bormin").place == Point3(16, 9)
    assert figure(state, "krin").token is Token.USED
    assert heard(told_, events.Targeted) == []
    assert (to_act(state), zone_wars().dice(state)) == (CHANCE, ())
