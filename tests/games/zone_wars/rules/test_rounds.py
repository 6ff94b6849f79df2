"""The cup and the rounds: R57 to R69."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, refused, told, why, zone_wars

BARE = "sides ark genlab; bare; "
SIX = BARE + "krin 4,4 @0{}; franton 8,4 @0{}; hugust 12,4 @0{}; dux 4,32 @0{}; bormin 8,32 @0{}; torv 12,32 @0{}; draw"
"""Three Ark Mutants against three Genlab animals."""


def six(**flags: str) -> State:
    """Six models of whom those named have flags."""
    ids = ("krin", "franton", "hugust", "dux", "bormin", "torv")
    return at(SIX.format(*(f" [{flags[id_]}]" if id_ in flags else "" for id_ in ids)))


def cup(state: State) -> dict[str, Fraction]:
    """The chances of the next draw by token."""
    return {str(action).removeprefix("draw "): share for action, share in zone_wars().chances(state)}


# --- R57 to R63: the cup ------------------------------------------------------------------------------------------


def test_r57_the_cup_holds_a_token_of_each_model_that_holds_no_overwatch() -> None:
    assert cup(six()) == {"ark": Fraction(3, 8), "genlab": Fraction(3, 8), "zone": Fraction(2, 8)}
    held = six(krin="held", franton="held", torv="held")
    assert cup(held) == {"ark": Fraction(1, 5), "genlab": Fraction(2, 5), "zone": Fraction(2, 5)}
    gone = at(BARE + "krin 4,4 @0; franton out; hugust left 0,3; dux 4,32 @0; bormin 8,32 @0; draw")
    assert cup(gone) == {"ark": Fraction(1, 5), "genlab": Fraction(2, 5), "zone": Fraction(2, 5)}


def test_r57_monsters_have_no_token() -> None:
    state = at(BARE + "krin 4,4 @0; bormin 8,32 @0; grizzly#1 18,18 @0; draw")
    assert cup(state) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(2, 4)}


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_r58_there_are_as_many_zone_tokens_as_players(players: str) -> None:
    spots = {"ark": "krin 4,4 @0", "genlab": "bormin 30,30 @0", "mechatron": "ajax 4,30 @0", "nova": "vey 30,4 @0"}
    sides = list(spots)[: int(players)]
    state = at(f"sides {' '.join(sides)}; bare; " + "; ".join(spots[side] for side in sides) + "; draw")
    assert cup(state)["zone"] == Fraction(int(players), 2 * int(players))
    for side in sides:
        state = play(state, f"draw {side}", f"pass {spots[side].partition(' ')[0]}")
    assert state.round == 2
    assert cup(state)["zone"] == Fraction(int(players), 2 * int(players))


def test_r59_tokens_are_drawn_one_at_a_time_each_equally_likely() -> None:
    state = play(six(), "draw ark", "pass krin")
    assert cup(state) == {"ark": Fraction(2, 7), "genlab": Fraction(3, 7), "zone": Fraction(2, 7)}
    state = play(state, "draw genlab", "pass dux", "draw genlab", "pass torv")
    assert cup(state) == {"ark": Fraction(2, 5), "genlab": Fraction(1, 5), "zone": Fraction(2, 5)}
    state = play(state, "draw ark", "pass franton", "draw ark", "pass hugust")
    assert cup(state) == {"genlab": Fraction(1, 3), "zone": Fraction(2, 3)}
    assert why(state, "draw ark") == ("R59", "no_such_chance")


def test_r59_a_zone_token_that_was_drawn_is_out_of_the_cup() -> None:
    state = play(six(), "draw ark", "pass krin", "draw zone", "reveal mutagen-cloud")
    assert cup(state) == {"ark": Fraction(2, 6), "genlab": Fraction(3, 6), "zone": Fraction(1, 6)}


def test_r60_the_player_of_the_drawn_faction_chooses_one_of_his_models() -> None:
    state = play(six(), "draw genlab")
    assert zone_wars().to_act(state) == 1
    for id_ in ("dux", "bormin", "torv"):
        play(state, f"pass {id_}")
    assert why(state, "pass krin") == ("R60", "not_yours")
    assert why(state, "move krin 5,4 @0") == ("R60", "not_yours")
    assert why(state, "pass nobody") == ("R60", "not_yours")
    assert zone_wars().to_act(play(six(), "draw ark")) == 0


def test_r61_a_model_is_activated_once_in_a_round() -> None:
    state = play(six(), "draw ark", "move krin 5,4 @0", "draw ark")
    for text in ("pass krin", "move krin 6,4 @0", "sprint krin 6,4", "watch krin @0", "mutate krin mind-push:1 @0 dux"):
        assert why(state, text) == ("R61", "acted_already")
    state = play(state, "pass franton", "draw ark", "pass hugust")
    for id_ in ("dux", "bormin", "torv"):
        state = play(state, "draw genlab", f"pass {id_}")
    assert state.round == 2
    play(state, "draw ark", "move krin 6,4 @0")


def test_r61_one_action_in_an_activation() -> None:
    state = play(six(), "draw ark", "move krin 5,4 @0")
    assert zone_wars().to_act(state) == CHANCE
    assert refused(state, "move krin 6,4 @0").clause == "R62"
    assert refused(state, "sprint krin 6,4").clause == "R62"


def test_r61_a_model_that_recovers_has_another_action() -> None:
    state = play(six(krin="broken,damage=4"), "draw ark", "recover krin", "roll 6 2 2")
    assert why(state, "pass franton") == ("R107", "other_model")
    assert figure(play(state, "move krin 5,4 @0"), "krin").token is Token.USED


def test_r62_all_that_a_draw_causes_comes_before_the_next_draw() -> None:
    waiting = at(BARE + "krin 10,10 @0; bormin 11.25,10 @180 [mut=reflexes,items=none]; franton 4,4 @0; draw")
    texts = ("draw ark", "move krin @0", "attack bormin fists", "reflex reflexes:1", "roll 6 2", "decline", "decline")
    seats = [0, 0, 1, CHANCE, 0, 1, CHANCE]
    for text, seat in zip(texts, seats, strict=True):
        waiting = play(waiting, text)
        assert zone_wars().to_act(waiting) == seat
        if text != texts[-1]:
            assert why(waiting, "draw genlab") == ("R62", "not_now")
        if text != "draw ark":
            assert why(waiting, "pass franton") == ("R62", "not_now")
    play(waiting, "draw genlab")


def test_r62_overwatch_interrupts_an_activation() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 18,10 @180 [watch,mut=none]; turn ark")
    paused = play(state, "move krin 12,10 @0")
    assert zone_wars().to_act(paused) == 1
    assert figure(paused, "krin").place == figure(state, "krin").place
    assert why(paused, "draw genlab") == ("R62", "not_now")
    assert why(paused, "attack bormin scrap-pistol") == ("R62", "not_now")
    after = play(paused, "fire 0 scrap-rifle", "roll 2 2 2 / 2 2")
    assert figure(after, "krin").place == (12, 10, 0)
    play(after, "attack bormin scrap-pistol")


def test_r62_a_zone_card_is_finished_before_the_next_draw() -> None:
    state = play(six(), "draw ark", "pass krin", "draw zone")
    assert why(state, "draw ark") == ("R62", "not_now")
    state = play(state, "reveal zone-rats")
    assert why(state, "draw ark") == ("R62", "not_now")
    play(state, "roll 2 2 2", "draw ark")


def test_r63_three_against_three_puts_six_action_tokens_in_the_cup() -> None:
    state = six()
    assert cup(state)["ark"] + cup(state)["genlab"] == Fraction(6, 6 + 2)
    assert [one.token for one in state.figures] == [Token.CUP] * 6
    game = zone_wars()
    battle = play(game.start({"models": "3", "faction1": "ark", "faction2": "genlab"}), "muster krin,franton,hugust")
    battle = play(battle, "muster dux,bormin,torv")
    while battle.round == 0:
        options = game.actions(battle)
        battle = game.apply(battle, options[0]).state
    assert cup(battle) == cup(state)


# --- R64 to R69: the end of activations and rounds ----------------------------------------------------------------


@pytest.mark.parametrize(
    "texts",
    [("move krin 5,4 @0",), ("sprint krin 10,4",), ("pass krin",), ("simple krin drop scrap-pistol @0",)],
)
def test_r64_after_an_action_the_token_lies_text_side_up(texts: tuple[str, ...]) -> None:
    state = play(six(), "draw ark")
    assert figure(state, "krin").token is Token.CUP  # the player has not chosen yet
    state = play(state, *texts)
    assert figure(state, "krin").token is Token.USED
    assert figure(state, "franton").token is Token.CUP


def test_r65_a_round_ends_when_all_models_have_been_activated() -> None:
    state = six(krin="used", franton="used", hugust="used", dux="used", bormin="used")
    assert cup(state) == {"genlab": Fraction(1, 3), "zone": Fraction(2, 3)}
    after, said = told(state, "draw genlab", "pass torv")
    assert [event.number for event in heard(said, events.RoundEnded)] == [1]
    assert after.round == 2
    before = play(six(krin="used", franton="used", hugust="used", dux="used"), "draw genlab", "pass bormin")
    assert before.round == 1


def test_r66_victory_is_checked_before_tokens_return() -> None:
    state = at("round 8; " + BARE + "krin 4,4 @0; bormin 30,30 @0 [used]; zone 1 ready; turn ark")
    over, said = told(state, "pass krin")
    assert zone_wars().to_act(over) == NOBODY
    assert heard(said, events.RoundBegan) == []
    assert figure(over, "krin").token is Token.USED
    assert over.zone_tokens == 1


def test_r66_then_zone_and_action_tokens_of_survivors_return() -> None:
    state = at(BARE + "krin 4,4 @0; franton out; bormin 30,30 @0 [used]; zone 0 back; turn ark")
    after, said = told(state, "pass krin")
    assert [event.number for event in heard(said, events.RoundBegan)] == [2]
    assert [one.token for one in after.figures] == [Token.CUP, Token.USED, Token.CUP]
    assert cup(after) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(2, 4)}


def test_r67_a_broken_model_has_its_token_in_the_cup() -> None:
    state = six(krin="broken,damage=4")
    assert cup(state)["ark"] == Fraction(3, 8)
    done = six(krin="broken,damage=4", franton="used", hugust="used", dux="used", bormin="used", torv="used")
    state = play(done, "draw ark", "recover krin", "roll 2 2 2")
    assert state.round == 2
    assert cup(state)["ark"] == Fraction(3, 8)


FALLING = "sides ark genlab; bare; krin 10,10 @0; bormin 11.25,10 @180 [bloodied,damage=4,items=none{}]; torv 30,30 @0"


@pytest.mark.parametrize(("token", "left"), [("", Fraction(1, 3)), (",used", Fraction(1, 3))])
def test_r68_a_model_that_is_taken_out_takes_its_own_token_along(token: str, left: Fraction) -> None:
    """Whether it has acted or not, Torv's token is the only one left of its faction (ruling C4)."""
    struck = play(at(FALLING.format(token)), "move krin @0", "attack bormin fists", "roll 6 2 2", "decline")
    assert figure(struck, "bormin").condition is Condition.OUT
    assert cup(struck)["genlab"] == left
    again = play(struck, "draw genlab", "pass torv")
    assert again.round == 2
    assert cup(again) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(2, 4)}
    assert why(play(again, "draw genlab"), "pass bormin") == ("R176", "not_on_mat")


def test_r69_the_battle_ends_with_the_last_round() -> None:
    state = at("round 8; " + BARE + "krin 4,4 @0; bormin 30,30 @0 [used]; points 3 1; turn ark")
    over, said = told(state, "pass krin")
    outcome = zone_wars().outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "rounds")
    assert [event.winners for event in heard(said, events.Ended)] == [(0,)]
    assert offers(over) == []
    assert refused(over, "draw ark").reason == "game_over"
    earlier = at("round 7; " + BARE + "krin 4,4 @0; bormin 30,30 @0 [used]; points 3 1; turn ark")
    assert zone_wars().outcome(play(earlier, "pass krin")) is None


def test_r69_it_ends_at_once_when_one_player_has_models_left() -> None:
    alone = FALLING.replace("; torv 30,30 @0", "; franton 20,20 @0").format("")
    over = play(at(alone), "move krin @0", "attack bormin fists", "roll 6 2 2", "decline")
    outcome = zone_wars().outcome(over)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.clause) == ((0,), "last_standing", "D24")
    lying = alone.replace("bloodied,damage=4", "damage=4")
    assert zone_wars().outcome(play(at(lying), "move krin @0", "attack bormin fists", "roll 6 2 2", "decline")) is None


def test_r69_a_scenario_has_its_own_end() -> None:
    """Home Run ends when no token is left on the mat."""
    home = "scenario home-run; " + BARE + "krin 4,4 @0; bormin 30,30 @0 [used]; turn ark"
    over = play(at(home), "pass krin")
    outcome = zone_wars().outcome(over)
    assert outcome is not None
    assert outcome.reason == "retrieved"
    assert zone_wars().outcome(play(at(home + "; mark artifact 20,20"), "pass krin")) is None
