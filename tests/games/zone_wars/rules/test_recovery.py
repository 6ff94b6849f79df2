"""Recover and Assist Recovery: R106 to R116."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, to_act, told, why, zone_wars

ARK, GENLAB = 0, 1
LYING = "sides ark genlab; bare; franton 10,10 @0 [broken,damage=4]; krin 14,10 @180; bormin 30,10 @180; torv 33,10 @0"
HELPED = "assist krin franton 11.25,10 @180"


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


def whose_turn(state: State) -> str:
    """The model that has another action now; "" where it is the cup's turn."""
    return "" if to_act(state) == CHANCE else offers(state)[0].split(" ")[1]


# --- recover ------------------------------------------------------------------------------------------------------


def test_r106_only_a_broken_model_may_recover() -> None:
    assert is_legal(at(LYING), "recover franton")
    assert why(at(LYING), "recover krin") == ("R106", "not_broken")
    assert why(at(LYING.replace("broken,damage=4", "bloodied")), "recover franton") == ("R106", "not_broken")


@pytest.mark.parametrize(("faces", "has_passed"), [("6", True), ("2", False)])
def test_r7_whether_a_test_to_recover_succeeds_is_told(faces: str, has_passed: bool) -> None:
    state = play(at(LYING), "recover franton")
    rolled, happened = told(state, f"roll {' '.join(faces * pool(state)[0])}")
    if to_act(rolled) != CHANCE and "decline" in offers(rolled):
        happened += told(rolled, "decline")[1]
    assert heard(happened, events.Tested) == [events.Tested(("R7",), "franton", has_passed, "recover")]


MANY = "sides ark genlab; bare; franton 10,10 @0 [broken,items=scrap-axe~1|scrap-rifle]; hugust 8.75,10 @0 [broken]"
MANY += "; bormin 12.5,10 @180"


@pytest.mark.parametrize(
    "text",
    [
        "move franton 10,12 @0",
        "move franton @0",
        "aim franton @0",
        "charge franton bormin 11.25,10",
        "sprint franton 10,12",
        "watch franton @0",
        "assist franton hugust @0",
        "simple franton drop scrap-axe @0",
        "complex franton repair scrap-axe @0",
        "mutate franton flame-breath:1 @0 bormin",
    ],
)
def test_r106_recovering_is_all_that_a_broken_model_may_do(text: str) -> None:
    assert is_legal(at(MANY.replace("@0 [broken,items", "@0 [items")), text)
    assert why(at(MANY), text) == ("R168" if text.startswith("mutate") else "R106", "broken")


def test_r107_a_success_lets_it_stand_without_damage_and_act_at_once() -> None:
    rolling = play(at(LYING), "recover franton")
    assert pool(rolling) == (3, 0)
    up = play(rolling, "roll 2 6 1")
    franton = figure(up, "franton")
    assert (franton.condition, franton.damage, franton.is_standing) == (Condition.BLOODIED, 0, True)
    assert (to_act(up), whose_turn(up)) == (ARK, "franton")
    assert why(up, "move krin @0") == ("R107", "other_model")
    after = play(up, "move franton 14,12 @0")
    assert figure(after, "franton").place == Point3(14, 12)
    assert to_act(play(up, "sprint franton 12,10")) == CHANCE
    assert why(up, "recover franton") == ("R106", "not_broken")


def test_r107_the_roll_is_not_pushed() -> None:
    failed = play(at(LYING), "recover franton", "roll 2 2 2")
    assert to_act(failed) == CHANCE
    assert why(failed, "push") == ("R62", "not_now")


def test_r108_it_is_bloodied_from_then_on() -> None:
    state, told_ = told(at(LYING), "recover franton", "roll 6 6 6", "pass franton")
    assert figure(state, "franton").condition is Condition.BLOODIED
    assert [event.figure for event in heard(told_, events.Recovered)] == ["franton"]
    assert "R108" in heard(told_, events.Recovered)[0].rules
    state = play(state, "draw ark", "pass krin", "draw genlab", "pass bormin", "draw genlab", "pass torv")
    assert state.round == 2
    assert figure(state, "franton").condition is Condition.BLOODIED


def test_r109_after_a_failed_roll_it_stays_broken_for_the_round() -> None:
    state, told_ = told(at(LYING), "recover franton", "roll 2 3 1")
    franton = figure(state, "franton")
    assert (franton.condition, franton.damage, franton.token) == (Condition.BROKEN, 4, Token.USED)
    assert [event.figure for event in heard(told_, events.StayedBroken)] == ["franton"]
    turn = play(state, "draw ark")
    assert why(turn, "recover franton") == ("R61", "acted_already")


def test_r110_the_next_recover_succeeds_without_a_roll() -> None:
    state = play(
        at(LYING), "recover franton", "roll 2 3 1", "draw ark", "pass krin", "draw genlab", "pass bormin",
        "draw genlab", "pass torv", "draw ark",
    )  # fmt: skip
    assert state.round == 2
    up, told_ = told(state, "recover franton")
    assert heard(told_, events.Rolled) == []
    franton = figure(up, "franton")
    assert (franton.condition, franton.damage) == (Condition.BLOODIED, 0)
    assert (to_act(up), whose_turn(up)) == (ARK, "franton")
    assert is_legal(up, "move franton 12,10 @0")


def test_r111_whether_a_roll_has_failed_is_remembered_until_it_stands() -> None:
    state = play(at(LYING), "recover franton", "roll 2 3 1")
    assert figure(state, "franton").failed
    up = play(at(LYING.replace("damage=4", "damage=4,failed")), "recover franton")
    assert not figure(up, "franton").failed


def test_r111_it_is_forgotten_when_it_breaks_anew() -> None:
    once = LYING.replace("broken,damage=4", "damage=3,failed").replace("krin 14,10", "krin 14,30")
    broken = play(
        at(once.replace("bormin 30,10", "farrow 13,10") + "; turn genlab"), "move farrow @180",
        "attack franton scrap-pistol", "roll 6 2 2 2 2 / 2", "decline", "roll / 2", "draw ark",
    )  # fmt: skip
    assert figure(broken, "franton").condition is Condition.BROKEN
    assert pool(play(broken, "recover franton")) == (3, 0)


def test_r112_franton_with_four_damage() -> None:
    franton = figure(at(LYING), "franton")
    assert (zone_wars().rules_context.full_health(franton), franton.damage) == (4, 4)
    rolling = play(at(LYING), "recover franton")
    assert pool(rolling) == (3, 0)
    up = play(rolling, "roll 3 6 4")
    assert (figure(up, "franton").condition, figure(up, "franton").damage) == (Condition.BLOODIED, 0)
    assert whose_turn(up) == "franton"


# --- assist recovery ----------------------------------------------------------------------------------------------


def test_r113_the_helper_moves_up_to_medium_into_contact() -> None:
    state = at(LYING.replace("krin 14,10", "krin 16.25,10"))
    assert is_legal(state, "assist krin franton 11.25,10 @180")
    assert why(state, "assist krin franton 11.31,10 @180") == ("R113", "no_contact")
    assert why(state, "assist krin franton @180") == ("R113", "no_contact")
    farther = at(LYING.replace("krin 14,10", "krin 16.4,10"))
    assert why(farther, "assist krin franton 11.25,10 @180") == ("R113", "too_far")
    assert is_legal(at(LYING.replace("krin 14,10", "krin 11.25,10")), "assist krin franton @180")


def test_r113_a_helper_that_is_knocked_away_does_not_help() -> None:
    shot = LYING.replace("krin 14,10", "krin 15,10").replace("30,10 @180", "14,14 @270 [watch,items=shotgun]")
    state = play(at(shot), HELPED, "fire 1 shotgun", "roll 6 2 2 / 2 2 2")
    assert figure(state, "krin").place == Point3(14, 7.5)
    assert (to_act(state), figure(state, "franton").condition) == (CHANCE, Condition.BROKEN)
    assert zone_wars().dice(state) == ()


def test_r113_it_helps_broken_friends_only() -> None:
    healthy = LYING.replace("broken,damage=4", "damage=3")
    assert why(at(healthy), HELPED) == ("R113", "no_broken_friend")
    enemy = LYING.replace("bormin 30,10 @180", "bormin 10,11.25 @0 [broken]")
    assert why(at(enemy), "assist krin bormin 11.25,11.25 @180") == ("R113", "no_broken_friend")
    lies = LYING.replace("krin 14,10 @180", "krin 11.25,10 @180 [broken]")
    assert why(at(lies), "assist krin franton @180") == ("R106", "broken")
    assert why(at(LYING), "assist krin krin @180") == ("R113", "no_broken_friend")


def test_r114_both_survivals_are_rolled_together() -> None:
    assert pool(play(at(LYING), HELPED)) == (6, 0)
    hugust = LYING.replace("krin 14,10", "hugust 14,10")
    rolling = play(at(hugust), HELPED.replace("krin", "hugust"))
    assert pool(rolling) == (5, 0)
    assert to_act(play(rolling, "roll 2 2 2 2 2")) == CHANCE


def test_r115_one_success_revives_as_recover_does_and_gives_an_action() -> None:
    up = play(at(LYING), HELPED, "roll 1 2 3 4 5 6")
    franton = figure(up, "franton")
    assert (franton.condition, franton.damage, franton.is_standing) == (Condition.BLOODIED, 0, True)
    assert (to_act(up), whose_turn(up)) == (ARK, "franton")
    assert why(up, "move krin @0") == ("R107", "other_model")
    assert why(up, "watch franton @0") == ("D21", "no_watch_after_recovery")
    done = play(up, "move franton 10,12 @0")
    assert to_act(done) == CHANCE
    assert (figure(done, "krin").token, figure(done, "franton").token) == (Token.USED, Token.CUP)
    again = play(done, "draw ark")
    assert is_legal(again, "move franton 10,14 @0")
    spent = play(at(LYING.replace("damage=4", "damage=4,used")), HELPED, "roll 6 6 6 6 6 6")
    assert whose_turn(spent) == "franton"


def test_r115_a_roll_that_failed_before_does_not_help_the_helper() -> None:
    failed = LYING.replace("damage=4", "damage=4,failed")
    assert pool(play(at(failed), HELPED)) == (6, 0)


def test_r116_a_failed_assist_changes_nothing() -> None:
    for flags in ("broken,damage=4", "broken,damage=4,failed"):
        before = at(LYING.replace("broken,damage=4", flags))
        state = play(before, HELPED, "roll 2 3 4 5 1 1")
        assert figure(state, "franton") == figure(before, "franton")
        assert to_act(state) == CHANCE
        assert [player.m_points for player in state.players] == [1, 1]
    again = play(at(LYING), HELPED, "roll 2 2 2 2 2 2", "draw ark", "recover franton")
    assert pool(again) == (3, 0)
