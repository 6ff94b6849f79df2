"""Going into overwatch, keeping it and giving it up: R70 to R75."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, refused, told, why, zone_wars

BARE = "sides ark genlab; bare; "
PAIR = BARE + "krin 10,10 @0{}; bormin 18,10 @180{}; hugust 1,35 @0; torv 35,35 @0; turn {}"
"""Two look at each other, 6.75 inches apart; two others keep the round from ending."""


def pair(krin: str = "", bormin: str = "mut=none", turn: str = "ark") -> State:
    """Krin and Bormin with these flags."""
    return at(PAIR.format(f" [{krin}]" if krin else "", f" [{bormin}]" if bormin else "", turn))


def cup(state: State) -> dict[str, Fraction]:
    """The chances of the next draw by token."""
    return {str(action).removeprefix("draw "): share for action, share in zone_wars().chances(state)}


def token(state: State, id_: str) -> Token:
    """A model's token."""
    return figure(state, id_).token


# --- R70, R71: going into overwatch -------------------------------------------------------------------------------


def test_r70_a_model_may_go_into_overwatch_instead_of_an_action() -> None:
    after, said = told(pair(), "watch krin @0")
    assert token(after, "krin") is Token.WATCH
    assert [event.figure for event in heard(said, events.WatchBegan)] == ["krin"]
    assert zone_wars().to_act(after) == CHANCE
    assert refused(after, "attack bormin scrap-pistol").clause == "R62"
    assert cup(after) == {"ark": Fraction(1, 5), "genlab": Fraction(2, 5), "zone": Fraction(2, 5)}
    assert token(play(pair(), "move krin @0", "decline"), "krin") is Token.USED


def test_r70_only_a_model_that_is_being_activated_and_stands() -> None:
    lying = pair("broken,damage=4")
    assert why(lying, "watch krin @0") == ("R106", "broken")
    assert why(pair("used", turn="genlab"), "watch krin @0") == ("R60", "not_yours")
    assert why(at(BARE + "krin 10,10 @0 [used]; franton 4,4 @0; bormin 18,10 @180"), "watch krin @0")[0] == "R61"
    recovered = play(lying, "recover krin", "roll 6 2 2")
    assert why(recovered, "watch krin @0") == ("D21", "no_watch_after_recovery")


@pytest.mark.parametrize("facing", [0, 90, 211.5])
def test_r71_it_moves_up_to_medium_and_turns_to_any_facing(facing: float) -> None:
    after = play(pair(), f"watch krin 10,13 12,13 @{facing:g}")
    krin = figure(after, "krin")
    assert (krin.place, krin.facing, krin.token) == (Point3(12, 13), facing, Token.WATCH)
    assert why(pair(), f"watch krin 10,13 12.01,13 @{facing:g}") == ("R71", "too_far")
    assert token(play(pair(), f"watch krin @{facing:g}"), "krin") is Token.WATCH


def test_r71_the_token_is_turned_after_the_move() -> None:
    """Who is shot at on the way and Broken is not on overwatch; who is only hurt on the way is."""
    hurt = play(pair("items=none", "watch,mut=none"), "watch krin 11,10 @0", "fire 0 scrap-rifle")
    spared = play(hurt, "roll 6 2 2 / 2 2")
    assert (figure(spared, "krin").damage, token(spared, "krin")) == (1, Token.WATCH)
    assert figure(spared, "krin").place == Point3(11, 10)
    broken = play(hurt, "roll 6 6 6 / 6 2")
    assert (figure(broken, "krin").is_broken, token(broken, "krin")) == (True, Token.USED)
    assert figure(broken, "krin").place == Point3(10, 10)


def test_r71_the_way_is_a_move_like_any_other() -> None:
    wall = BARE.replace("bare", "blocking rock 11,8 12,8 12,12 11,12")
    state = at(wall + "krin 10,10 @0; bormin 18,10 @180")
    assert why(state, "watch krin 14,10 @0") == ("R180", "terrain_in_way")
    near = at(BARE + "krin 10,10 @0; bormin 12,10 @180")
    assert why(near, "watch krin 14,10 @0") == ("R90", "enemy_in_way")


def test_r71_it_faces_where_it_was_turned_to_when_it_fires() -> None:
    state = play(pair(), "watch krin @180", "draw genlab", "move bormin 17,10 @180")
    assert refused(state, "fire 0 scrap-pistol").clause == "R62"
    assert token(state, "krin") is Token.WATCH
    asked = play(pair(), "watch krin @0", "draw genlab", "move bormin 17,10 @180")
    assert zone_wars().to_act(asked) == 0
    play(asked, "fire 0 scrap-pistol")


# --- R72: firing uses it up ---------------------------------------------------------------------------------------


def test_r72_firing_uses_overwatch_up_whether_it_hits_or_not() -> None:
    asked = play(pair("watch", turn="genlab"), "move bormin 17,10 @180")
    for dice in ("2 2 2 2 / 2", "6 2 2 2 / 2"):
        fired, said = told(asked, "fire 0 scrap-pistol", f"roll {dice}")
        assert token(fired, "krin") is Token.USED
        assert [(event.figure, event.reason) for event in heard(said, events.WatchEnded)] == [("krin", "fired")]
    held = play(asked, "decline")
    assert token(held, "krin") is Token.WATCH


def test_r72_a_model_that_has_fired_is_not_asked_again() -> None:
    near = PAIR.format(" [watch]", " [items=none,mut=none]", "genlab").replace("torv 35,35 @0", "torv 18,14 @0")
    asked = play(at(near), "move bormin 17,10 @180")
    fired = play(asked, "fire 0 scrap-pistol", "roll 2 2 2 2 / 2")
    assert offers(play(fired, "draw genlab", "move torv 17,14 @0"))[0].startswith("draw")
    held = play(asked, "decline", "decline")  # before and after the move
    assert zone_wars().to_act(held) == CHANCE
    assert zone_wars().to_act(play(held, "draw genlab", "move torv 17,14 @0")) == 0


# --- R73 to R75: from round to round ------------------------------------------------------------------------------

LATE = "sides ark genlab; bare; krin 10,10 @0 [{}]; franton 10,20 @0 [used]; bormin 28,10 @180 [used]; torv 28,20 @180"


def at_the_end(krin: str = "watch", more: str = "") -> State:
    """Torv passes, and the round ends."""
    return play(at(LATE.format(krin) + f"{more}; turn genlab"), "pass torv")


def test_r73_overwatch_stays_across_the_end_of_the_round() -> None:
    asked = at_the_end()
    assert zone_wars().to_act(asked) == 0
    kept = play(asked, "release")
    assert kept.round == 2
    assert token(kept, "krin") is Token.HELD
    fired = play(kept, "draw genlab", "sprint bormin 18.5,10")
    assert zone_wars().to_act(fired) == 0  # Krin sees it come within range
    assert "fire 9.5 scrap-pistol" not in offers(fired)
    shot = play(fired, "fire 9 scrap-pistol")
    assert token(shot, "krin") is Token.USED


def test_r73_it_stays_through_several_rounds_until_it_is_used() -> None:
    state = play(at_the_end(), "release")
    for number in (2, 3):
        assert state.round == number
        for text in ("draw ark", "pass franton", "draw genlab", "pass bormin", "draw genlab", "pass torv"):
            state = play(state, text)
        assert zone_wars().to_act(state) == 0
        state = play(state, "release")
    assert token(state, "krin") is Token.HELD


def test_r74_who_keeps_overwatch_has_no_token_in_the_cup() -> None:
    kept = play(at_the_end(), "release")
    assert cup(kept) == {"ark": Fraction(1, 5), "genlab": Fraction(2, 5), "zone": Fraction(2, 5)}
    drawn = play(kept, "draw ark")
    assert why(drawn, "pass krin") == ("R61", "acted_already")
    assert why(drawn, "move krin 11,10 @0") == ("R61", "acted_already")
    state = play(drawn, "pass franton", "draw genlab", "pass bormin", "draw genlab", "pass torv")
    assert [token(state, id_) for id_ in ("krin", "franton")] == [Token.HELD, Token.USED]  # the round is over


def test_r74_firing_in_that_round_brings_no_token_before_the_next() -> None:
    kept = play(at_the_end(), "release")
    fired = play(kept, "draw genlab", "sprint bormin 18.5,10", "fire 9 scrap-pistol", "roll 2 2 2 2 / 2")
    assert cup(fired) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(2, 4)}
    following = play(fired, "draw ark", "pass franton", "draw genlab", "pass torv")
    assert following.round == 3
    assert cup(following)["ark"] == Fraction(2, 6)


def test_r75_a_player_may_give_overwatch_up_at_the_end_of_the_round() -> None:
    given, said = told(at_the_end(), "release krin")
    assert given.round == 2
    assert token(given, "krin") is Token.CUP
    assert cup(given) == {"ark": Fraction(2, 6), "genlab": Fraction(2, 6), "zone": Fraction(2, 6)}
    assert [(event.figure, event.reason) for event in heard(said, events.WatchEnded)] == [("krin", "released")]
    play(given, "draw ark", "move krin 11,10 @0")
    assert cup(play(at_the_end("held"), "release krin"))["ark"] == Fraction(2, 6)


def test_r75_only_overwatch_of_his_own_models_and_only_then() -> None:
    both = at_the_end(more="; dux 28,30 @180 [watch]")
    assert why(both, "release dux") == ("R75", "not_watching")
    assert why(both, "release franton") == ("R75", "not_watching")
    assert why(both, "release krin,krin") == ("R75", "twice")
    second = play(both, "release")
    assert zone_wars().to_act(second) == 1
    assert why(second, "release krin") == ("R75", "not_watching")
    after = play(second, "release dux")
    assert [token(after, id_) for id_ in ("krin", "dux")] == [Token.HELD, Token.CUP]
    assert refused(after, "release krin").clause == "R62"


def test_r75_of_several_models_any_may_be_released() -> None:
    position = LATE.format("watch").replace("@0 [used]", "@0 [watch]")
    asked = play(at(position + "; turn genlab"), "pass torv")
    assert sorted(offers(asked)) == ["release", "release franton", "release krin", "release krin,franton"]
    one = play(asked, "release franton")
    assert [token(one, id_) for id_ in ("krin", "franton")] == [Token.HELD, Token.CUP]


def test_r75_nobody_is_asked_when_the_battle_is_over() -> None:
    over = at_the_end(more="; round 8")
    assert zone_wars().outcome(over) is not None
