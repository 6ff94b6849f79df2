"""What the cards of section 11.4 do, one after the other."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, told, why, zone_wars

TABLE = "sides ark genlab; {}; krin 10,10 @0 [mut={},items=bow]; {}; torv 33,33 @0 [mut=none]; hugust 1,33 @0; m 9 9"


def krin(mutation: str, others: str, terrain: str = "bare") -> State:
    """Krin's turn; he has this mutation, and these others are near."""
    return at(TABLE.format(terrain, mutation, others))


def stands(state: State, id_: str) -> Point3 | None:
    """Where a model is."""
    return figure(state, id_).place


# --- dice for attacks ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["beast-strength", "arms"])
def test_n_base_dice_on_a_melee_attack(card: str) -> None:
    state = play(krin(card, "bormin 11.25,10 @180 [mut=none]"), "move krin @0")
    for points in (1, 2, 3):
        assert pool(play(state, f"attack bormin fists {card}:{points}")) == (3 + points, 0)
    far = play(krin(card, "bormin 15,10 @180 [mut=none]"), "move krin @0")
    assert why(far, f"attack bormin bow {card}:1") == ("R37", "no_use")


def test_eagle_eye_gives_base_dice_to_a_ranged_attack_only() -> None:
    state = play(krin("eye", "bormin 11.25,10 @180 [mut=none]; dux 15,15 @180 [mut=none]"), "move krin @0")
    assert pool(play(state, "attack dux bow eye:3")) == (4 + 3, 1)
    assert why(state, "attack bormin bow eye:3") == ("R37", "no_use")


def test_antlers_are_for_charges() -> None:
    state = krin("antlers", "bormin 15,10 @180 [mut=none]")
    charged = play(state, "charge krin bormin 13.75,10")
    assert pool(play(charged, "attack bormin fists antlers:3")) == (3 + 1 + 3, 0)
    beside = play(krin("antlers", "bormin 11.25,10 @180 [mut=none]"), "move krin @0")
    assert why(beside, "attack bormin fists antlers:1") == ("R37", "no_use")


def test_chain_arm_reaches_n_inches() -> None:
    state = play(krin("chain-arm", "bormin 13.25,10 @180 [mut=none,items=none]"), "move krin @0")  # 2 inches
    reached = play(state, "attack bormin fists chain-arm:2")
    assert pool(reached) == (3, 0)
    assert why(state, "attack bormin fists chain-arm:1")[0] == "R37"
    missed = play(reached, "roll 2 2 2", "decline")
    assert zone_wars().to_act(missed) == CHANCE  # nobody in contact to strike back


# --- flying -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ["insect-wings", "jet-pack", "jump"])
def test_n_times_five_inches_through_the_air(card: str) -> None:
    state = krin(card, "bormin 12,10 @180 [mut=none]", "blocking rock 13,8 14,8 14,12 13,12")
    flown = play(state, f"mutate krin {card}:2 @0 20,10 @90")
    assert (stands(flown, "krin"), figure(flown, "krin").facing) == (Point3(20, 10), 90)
    assert flown.players[0].m_points == 7
    assert why(state, f"mutate krin {card}:2 @0 20.01,10") == ("R185", "too_far")
    assert why(state, f"mutate krin {card}:1 @0 15.01,10") == ("R185", "too_far")
    assert why(state, f"mutate krin {card}:2 @0 13.5,10") == ("R180", "terrain_in_way")
    assert why(state, f"mutate krin {card}:2 @0 12,10") == ("R90", "base_in_way")


def test_a_flight_goes_up_to_a_floor() -> None:
    state = krin("jump", "bormin 30,10 @180", "building keep floor=5 14,8 20,8 20,12 14,12")
    assert stands(play(state, "mutate krin jump:2 @0 16,10,5"), "krin") == Point3(16, 10, 5)
    assert why(state, "mutate krin jump:1 @0 16,10,5") == ("R185", "too_far")
    assert why(state, "mutate krin jump:2 @0 12,10,5") == ("N18", "no_floor")


# --- reflexes -----------------------------------------------------------------------------------------------------


def shot_at(mutation: str, text: str = "attack krin scrap-pistol") -> State:
    """Farrow, six inches away, shoots at Krin."""
    state = krin(mutation, "farrow 17.25,10 @180 [mut=none]")
    return play(play(state, "pass krin", "draw genlab", "move farrow @180"), text)


def test_extreme_reflexes_take_base_dice_from_the_attacker() -> None:
    asked = shot_at("reflexes")
    for points, dice in ((1, 3), (2, 2), (3, 1)):
        assert pool(play(asked, f"reflex reflexes:{points}")) == (dice, 1)


def test_flutter_flies_out_of_the_way() -> None:
    asked = shot_at("flutter")
    assert why(asked, "reflex flutter:1 10,12.51") == ("R185", "too_far")
    aside = play(asked, "reflex flutter:1 10,12.5")
    assert stands(aside, "krin") == Point3(10, 12.5)
    assert pool(aside) == (4, 1)
    gone, said = told(asked, "reflex flutter:2 5.2,10")
    assert [event.reason for event in heard(said, events.Missed)] == ["dodged"]
    assert (stands(gone, "krin"), gone.players[0].m_points) == (Point3(5.2, 10), 7)


@pytest.mark.parametrize("card", ["cryokinesis", "plating"])
def test_extra_protection_dice(card: str) -> None:
    hit = play(shot_at(card), "roll 6 6 2 2 / 2", "decline")
    warded = play(hit, f"reflex {card}:3")
    assert pool(warded) == (0, 3)
    assert figure(play(warded, "roll / 6 1 2"), "krin").damage == 1
    assert figure(play(hit, "decline"), "krin").damage == 2


def test_thick_hide_prevents_n_damage() -> None:
    hit = play(shot_at("hide"), "roll 6 6 6 2 / 2", "decline")
    for points, damage in ((1, 2), (2, 1), (3, 0)):
        assert figure(play(hit, f"reflex hide:{points}"), "krin").damage == damage


def test_bloodhound_turns_and_shoots_at_who_is_activated_near() -> None:
    """Ranged 4, two dice fewer, n more; as on overwatch there is no push."""
    for points, dice in ((1, 3), (2, 4), (3, 5)):
        state = krin("bloodhound", "farrow 5,10 @180 [mut=none]")
        asked = play(state, "pass krin", "draw genlab", "move farrow @180")
        assert zone_wars().to_act(asked) == 0
        shot = play(asked, f"reflex bloodhound:{points}")
        assert figure(shot, "krin").facing == 180
        assert pool(shot) == (dice + 1, 1)  # Farrow looks away
        assert "push" not in offers(play(shot, f"roll{' 2' * (dice + 1)} / 2"))
    far = krin("bloodhound", "farrow 21.26,10 @180 [mut=none]")
    assert zone_wars().to_act(play(far, "pass krin", "draw genlab", "pass farrow")) == CHANCE


# --- moving others ------------------------------------------------------------------------------------------------


def test_mind_push_knocks_back_without_a_roll() -> None:
    state = krin("mind-push", "bormin 15,10 @180 [mut=none]")
    for points in (1, 2, 3):
        pushed = play(state, f"mutate krin mind-push:{points} @0 bormin")
        assert stands(pushed, "bormin") == Point3(15 + 2.5 * points, 10)
        assert figure(pushed, "bormin").damage == 0
    rock = krin("mind-push", "bormin 15,10 @180 [mut=none]", "blocking rock 17,8 18,8 18,12 17,12")
    assert figure(play(rock, "mutate krin mind-push:1 @0 bormin"), "bormin").damage == 1


def test_telekinesis_moves_a_token_or_a_model() -> None:
    state = krin("telekinesis", "bormin 15,10 @180 [mut=none,broken,damage=5]; dux 15,14 @0; mark artifact 8,15")
    lifted, said = told(state, "mutate krin telekinesis:2 @0 t1 8,20")
    assert lifted.marks[0].place == Point3(8, 20)
    assert heard(said, events.Shifted) == [events.Shifted(("R38",), "krin", 1, Point3(8, 15), Point3(8, 20), "lift")]
    assert why(state, "mutate krin telekinesis:2 @0 t1 8,20.01") == ("R38", "too_far")
    for id_, end in (("bormin", Point3(15, 7.5)), ("dux", Point3(17.5, 14))):
        moved = play(state, f"mutate krin telekinesis:1 @0 {id_} {end.x:g},{end.y:g}")
        assert stands(moved, id_) == end
        assert figure(moved, id_).damage == figure(state, id_).damage
    assert why(state, "mutate krin telekinesis:1 @0 torv 33,31") == ("R17", "out_of_range")
    hidden = krin("telekinesis", "bormin 15,10 @180 [mut=none]", "blocking rock 12,8 13,8 13,12 12,12")
    assert why(hidden, "mutate krin telekinesis:1 @0 bormin 15,12") == ("R143", "hidden")


def test_telekinesis_leaves_no_token_where_nobody_gets_at_it() -> None:
    state = krin("telekinesis", "bormin 30,10 @180; mark artifact 10,15", "blocking rock 8,17 12,17 12,21 8,21")
    assert why(state, "mutate krin telekinesis:2 @0 t1 10,19") == ("R180", "terrain_in_way")
    assert why(state, "mutate krin telekinesis:2 @0 t1 10,16.61") == ("R180", "terrain_in_way")
    assert why(state, "mutate krin telekinesis:2 @0 t1 10,16,2.5") == ("R38", "too_far")
    play(state, "mutate krin telekinesis:2 @0 t1 10,16.6")
    play(state, "mutate krin telekinesis:1 @0 t1 12.5,15")


def test_magnet_pulls_tokens_into_contact_and_picks_one_up() -> None:
    tokens = "mark artifact 13,10; mark artifact 10,13; mark artifact 10,16"
    state = krin("magnet", f"bormin 30,10 @180; {tokens}")
    found, said = told(state, "mutate krin magnet:1 @0 t1", "find katana")
    assert [(one.mark, one.start, one.end, one.reason) for one in heard(said, events.Shifted)] == [
        (1, Point3(13, 10), Point3(11.03, 10), "pull"), (2, Point3(10, 13), Point3(10, 11.03), "pull"),
    ]  # fmt: skip
    kinds = [type(one) for one in said if isinstance(one, events.Shifted | events.PickedUp)]
    assert kinds == [events.Shifted, events.Shifted, events.PickedUp]
    assert [item.kind for item in figure(found, "krin").items] == ["bow", "katana"]
    assert {mark.number: mark.place for mark in found.marks} == {2: Point3(10, 11.03), 3: Point3(10, 16)}
    assert why(state, "mutate krin magnet:1 @0 t3") == ("R17", "out_of_range")
    later = play(state, "mutate krin magnet:3 @0 t3", "find katana")
    assert [mark.number for mark in later.marks] == [1, 2]
    again = play(found, "draw ark", "pass hugust", "draw genlab", "pass bormin", "draw genlab", "pass torv")
    play(again, "draw ark", "simple krin pick t2 @0")


@pytest.mark.parametrize("gap", [0.05, 0.3, 0.6, 0.74, 0.8, 2.0])
def test_magnet_pulls_a_token_into_contact_from_any_gap_r38(gap: float) -> None:
    """The bases' radii are 0.78 and 0.25 inches: contact is 1.03 inches from centre to centre."""
    state = krin("magnet", f"bormin 30,10 @180; mark artifact {11.03 + gap:.2f},10; mark artifact 13,10")
    _, said = told(state, "mutate krin magnet:1 @0 t2", "find katana")
    pulled = {one.mark: one.end for one in heard(said, events.Shifted)}
    assert pulled == {1: Point3(11.03, 10), 2: Point3(11.03, 10)}


# --- minds --------------------------------------------------------------------------------------------------------


def test_puppeteer_leads_who_fails_a_survival_roll() -> None:
    """Bormin has Survival 2; each m-point beyond the first takes a die."""
    state = krin("puppeteer", "bormin 15,10 @180 [mut=none]; farrow 20,10 @180 [mut=none]")
    assert pool(play(state, "mutate krin puppeteer:1 @0 bormin")) == (2, 0)
    assert pool(play(state, "mutate krin puppeteer:2 @0 bormin")) == (1, 0)
    assert pool(play(state, "mutate krin puppeteer:3 @0 bormin")) == (1, 0)
    passed, happened = told(state, "mutate krin puppeteer:1 @0 bormin", "roll 6 2")
    assert heard(happened, events.Tested) == [events.Tested(("R7",), "bormin", True, "puppet")]
    assert zone_wars().to_act(passed) == CHANCE
    failed, happened = told(state, "mutate krin puppeteer:1 @0 bormin", "roll 2 2")
    assert heard(happened, events.Tested) == [events.Tested(("R7",), "bormin", False, "puppet")]
    assert zone_wars().to_act(failed) == 0
    turned = play(failed, "lead 17,10 18.75,10 @77")
    assert (stands(turned, "bormin"), figure(turned, "bormin").facing) == (Point3(18.75, 10), 77)
    assert figure(play(failed, "lead @123"), "bormin").facing == 123
    led = play(failed, "lead 17,10 18.75,10 @0")
    assert why(failed, "lead 20.01,14 @0") == ("R88", "too_far")
    hit = play(led, "attack farrow fists", "roll 6 2 2 2")
    assert figure(hit, "farrow").damage == 1
    assert "push" not in offers(hit)
    assert figure(hit, "bormin").token is Token.CUP


def test_puppeteer_needs_sight_and_medium() -> None:
    assert why(krin("puppeteer", "bormin 16.26,10 @180"), "mutate krin puppeteer:1 @0 bormin") == (
        "R17",
        "out_of_range",
    )
    play(krin("puppeteer", "bormin 16.25,10 @180"), "mutate krin puppeteer:1 @0 bormin")


def test_mind_terror_ends_overwatch_and_takes_a_die_until_the_round_ends() -> None:
    others = "bormin 13.7,10 @180 [mut=none,held]; farrow 10,13.8 @180 [mut=none,held]; dux 10,4 @180 [mut=none,used]"
    state = krin("mind-terror", others)
    feared = play(state, "mutate krin mind-terror:1 @0", *["decline"] * 2)
    assert (figure(feared, "bormin").token, figure(feared, "bormin").shaken) == (Token.USED, 1)
    assert (figure(feared, "farrow").token, figure(feared, "farrow").shaken) == (Token.HELD, 0)  # 2.55 inches
    end = play(feared, "draw ark", "pass hugust", "draw genlab", "pass torv", "release")
    assert (end.round, figure(end, "bormin").shaken) == (2, 0)


def test_r143_mind_terror_takes_dice_only_of_those_whom_it_sees() -> None:
    others = "bormin 13.7,10 @180 [mut=none,used]; farrow 10,12 @180 [mut=none,used]"
    state = krin("mind-terror", others, "blocking wall 11.5,8 12,8 12,12 11.5,12")
    feared = play(state, "mutate krin mind-terror:1 @0")
    assert [figure(feared, name).shaken for name in ("bormin", "farrow")] == [0, 1]


def test_regeneration_heals_oneself_or_a_friend_in_contact() -> None:
    state = at(
        "sides ark genlab; bare; krin 10,10 @0 [mut=mend,damage=3]; franton 11.25,10 @0 [damage=2];"
        " hugust 20,10 @0 [damage=2]; bormin 10,11.25 @270 [damage=2]; torv 33,33 @0; m 9 9"
    )
    assert figure(play(state, "mutate krin mend:2 @0 krin"), "krin").damage == 1
    assert figure(play(state, "mutate krin mend:3 @0 franton"), "franton").damage == 0
    assert why(state, "mutate krin mend:1 @0 hugust") == ("R121", "no_contact")
    assert why(state, "mutate krin mend:1 @0 bormin") == ("R121", "no_contact")


# --- the boar and the fox -----------------------------------------------------------------------------------------


def test_hog_rush_runs_over_low_terrain_and_rams_the_first_model() -> None:
    state = krin("hog-rush", "bormin 17,10 @180 [mut=none,items=none]", "low wall 12,8 13,8 13,12 12,12")
    rammed = play(state, "mutate krin hog-rush:2 @0 15.75,10")
    assert pool(rammed) == (3 + 2, 0)
    after = play(rammed, "roll 6 2 2 2 2", "decline")
    assert (stands(after, "krin"), stands(after, "bormin")) == (Point3(15.75, 10), Point3(19.5, 10))
    assert figure(after, "bormin").damage == 1
    assert why(state, "mutate krin hog-rush:1 @0 15.75,10") == ("R99", "not_straight")
    assert why(state, "mutate krin hog-rush:2 @180 15.75,10") == ("R99", "not_in_front")


def test_hog_rush_may_bring_a_building_down() -> None:
    house = "building house floor=2.5 15,8 21,8 21,12 15,12"
    state = krin("hog-rush", "bormin 18,10 @180 [mut=none,items=none]; dux 18,10,2.5 @0 [mut=none,items=none]", house)
    rammed = play(state, "mutate krin hog-rush:2 @0 14.37,10")
    assert pool(rammed) == (2, 0)
    down, said = told(rammed, "roll 6 2")
    assert [event.piece for event in heard(said, events.Collapsed)] == ["house"]
    assert figure(down, "bormin").damage == 2
    assert figure(down, "dux").damage == 2 + 1  # and the fall
    assert figure(down, "krin").damage == 0
    assert play(rammed, "roll 2 2").changes == ()


def test_fox_step_slips_away_from_contact_and_from_overwatch() -> None:
    others = "bormin 11.25,10 @180 [mut=none,items=none]; dux 20,10 @180 [mut=none,watch,items=scrap-crossbow]"
    state = krin("fox-step", others)
    assert zone_wars().to_act(play(state, "move krin 8,10 @0")) == 1
    slipped = play(state, "move krin 8,10 @0 slip:1")
    assert (stands(slipped, "krin"), slipped.players[0].m_points) == (Point3(8, 10), 8)
    assert figure(slipped, "dux").token is Token.WATCH


def test_flame_breath_and_grenades_are_ranged_attacks() -> None:
    state = krin("flame-breath", "bormin 13,10 @180 [mut=none,items=none]")
    burned = play(state, "mutate krin flame-breath:2 @0 bormin")
    assert pool(burned) == (4 + 1, 2)
    assert pool(play(burned, "roll 6 6 2 2 2 / 2 2", "decline")) == (0, 2)  # Igniter
    assert why(krin("flame-breath", "bormin 13.76,10 @180"), "mutate krin flame-breath:1 @0 bormin")[0] == "R17"
    crowd = krin("grenade-launcher", "bormin 17,10 @180 [mut=none,items=none]; dux 17,13 @0 [mut=none]")
    bang = play(crowd, "mutate krin grenade-launcher:3 @0 bormin")
    assert pool(bang) == (4, 3)
    after = play(bang, "roll 6 2 2 2 / 2 2 2", "decline")
    assert [figure(after, id_).damage for id_ in ("bormin", "dux")] == [1, 1]
    assert figure(after, "bormin").condition is Condition.HEALTHY
