"""One test for each clause of the rules of Zodiac, played through check and apply."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tabletop.games.zodiac.rules.actions import Ended, Jumped, RingFilled, Stepped, parse
from tabletop.games.zodiac.rules.state import BLACK, WHITE, State, arrangement_key
from tabletop.rules.frozen_values import with_occurred_key
from tabletop.rules.game import NOBODY, Event, InvalidAction, InvalidSetup, Outcome, RulesError
from tests.games.zodiac.rules.positions import START, after, at, clause, position, zodiac

BLACK_WINS = (BLACK,)
WHITE_WINS = (WHITE,)


def legal(state: State) -> str:
    """All legal actions in one line."""
    return " ".join(str(action) for action in zodiac().actions(state))


def events(state: State, text: str) -> tuple[Event, ...]:
    """What a legal action does."""
    assert zodiac().check(state, parse(text)) is None
    return zodiac().apply(state, parse(text)).events


def test_zd01_the_star_has_twelve_points_and_six_lines_of_four() -> None:
    board = zodiac().content.board
    assert [point.name for point in board.points] == list("ABCDEFabcdef")
    lines = {"".join(line) for line in board.lines}
    assert lines == {"AabC", "CcdE", "EefA", "BbcD", "DdeF", "FfaB"}
    assert "".join(board.ring) == "abcdef"
    for name in "ABCDEFabcdef":
        assert sum(name in line for line in lines) == 2, name
    for one, other in ("ab", "bc", "cd", "de", "ef", "fa"):
        assert sum(line[1:3] in (one + other, other + one) for line in lines) == 1
    assert clause(at(START), "A-g") == ("ZD1", "no_such_point")
    assert clause(at(START), "Z-a") == ("ZD1", "no_such_point")


def test_zd02_the_start_has_three_discs_each_and_two_neutral_ones() -> None:
    state = zodiac().start({})
    assert position(state) == "bwbwbw.n..n. b - 0"
    assert zodiac().to_act(state) == BLACK
    assert zodiac().outcome(state) is None
    assert zodiac().start({"opening": "classic"}) == state
    with pytest.raises(InvalidSetup, match="opening"):
        zodiac().start({"opening": "nowhere"})
    with pytest.raises(InvalidSetup, match="colour"):
        zodiac().start({"colour": "red"})


def test_zd02_six_actions_are_legal_at_the_start() -> None:
    assert sorted(legal(at(START)).split()) == ["C-a", "E-f", "b-a", "b-c", "e-d", "e-f"]


def test_zd03_a_disc_moves_only_by_jumping_along_a_line() -> None:
    start = at(START)
    assert clause(start, "A-a") == ("ZD3", "nothing_jumped")
    assert clause(start, "A-D") == ("ZD3", "no_line")
    assert clause(start, "A-A") == ("ZD3", "no_line")
    assert clause(start, "A-c") == ("ZD3", "no_line")


def test_zd03_only_own_discs_move() -> None:
    start = at(START)
    assert clause(start, "B-c") == ("ZD5", "not_yours")
    assert clause(start, "a-C") == ("ZD3", "nobody_there")
    assert clause(at("bwbwbw.n..n. w - 0"), "E-f") == ("ZD5", "not_yours")


@pytest.mark.parametrize("over", ["w", "b", "n"])
def test_zd04_one_disc_of_any_kind_is_jumped(over: str) -> None:
    state = at(f"b.....{over}..... b - 0")
    assert "A-b" in legal(state)
    assert position(zodiac().apply(state, parse("A-b")).state)[:8] == f"......{ {'w': 'b', 'b': 'w'}.get(over, over) }b"


@pytest.mark.parametrize(("two", "turned"), [("bw", "wb"), ("ww", "bb"), ("nb", "nw"), ("wn", "bn")])
def test_zd04_two_discs_in_a_row_are_jumped(two: str, turned: str) -> None:
    state = at(f"b.....{two}.... b - 0")
    assert "A-C" in legal(state)
    assert "A-b" not in legal(state)
    assert position(zodiac().apply(state, parse("A-C")).state)[:8] == f"..b...{turned}"


def test_zd04_a_gap_or_an_occupied_end_makes_a_jump_illegal() -> None:
    assert clause(at("b......n.... b - 0"), "A-C") == ("ZD4", "gap")
    assert clause(at("b.....w..... b - 0"), "A-C") == ("ZD4", "gap")
    assert clause(at("b.w...ww.... b - 0"), "A-C") == ("ZD4", "no_empty_point")
    assert clause(at("b.....ww.... b - 0"), "A-b") == ("ZD4", "no_empty_point")


def test_zd04_a_turn_is_one_jump_and_jumps_go_on_from_the_ring_too() -> None:
    moved = after("E-f")
    assert zodiac().to_act(moved) == WHITE
    assert clause(moved, "f-E") == ("ZD5", "not_yours")
    assert "b-A" in legal(at("......wb.... b - 0"))


def test_zd05_every_jumped_disc_turns_over_whoever_owned_it_and_the_jumper_does_not() -> None:
    state = at("b.....bw.... b - 0")
    step = zodiac().apply(state, parse("A-C"))
    assert step.events[0] == Jumped(BLACK, "A", "C", ("a", "b"))
    assert position(step.state) == "..b...wb.... w - 0"
    assert not step.reveals


def test_zd05_neutral_discs_do_not_turn_over() -> None:
    step = zodiac().apply(at("b.....nw.... b - 0"), parse("A-C"))
    assert step.events[0] == Jumped(BLACK, "A", "C", ("b",))
    assert position(step.state) == "..b...nb.... w - 0"


def test_zd06_a_jump_onto_a_tip_needs_a_black_or_white_disc() -> None:
    assert clause(at("......bn.... b - 0"), "a-C") == ("ZD6", "tip_over_neutral")
    assert clause(at("b.....nn.... b - 0"), "A-C") == ("ZD6", "tip_over_neutral")
    assert "A-C" in legal(at("b.....nw.... b - 0"))
    assert "a-C" in legal(at("......bw.... b - 0"))


def test_zd06_a_jump_onto_the_ring_may_be_over_neutral_discs_only() -> None:
    assert events(at(START), "E-f") == (Jumped(BLACK, "E", "f", ()),)


def test_zd07_either_player_moves_either_neutral_disc() -> None:
    for side in "bw":
        steps = [text for text in legal(at(f"bwbwbw.n..n. {side} - 0")).split() if text[0] in "be"]
        assert sorted(steps) == ["b-a", "b-c", "e-d", "e-f"]
    assert events(at("bwbwbw.n..n. w - 0"), "e-f") == (Stepped(WHITE, "e", "f"),)


def test_zd08_a_neutral_disc_steps_to_a_free_ring_neighbour() -> None:
    start = at(START)
    assert clause(start, "b-C") == ("ZD8", "neutral_off_ring")
    assert clause(start, "b-d") == ("ZD8", "no_ring_neighbour")
    assert clause(start, "b-b") == ("ZD8", "no_ring_neighbour")
    assert clause(at("......bn.... w - 0"), "b-a") == ("ZD8", "ring_point_taken")
    assert clause(at("......nn.... w - 0"), "b-a") == ("ZD8", "ring_point_taken")


def test_zd08_the_ring_closes_between_its_last_and_first_point() -> None:
    assert "a-f" in legal(at("b.....n..... b - 0"))
    assert "f-a" in legal(at("b..........n b - 0"))


def test_zd09_the_neutral_disc_just_moved_does_not_go_straight_back() -> None:
    state = after("b-c")
    assert clause(state, "c-b") == ("ZD9", "straight_back")
    assert "c-d" in legal(state)
    assert "e-f" in legal(state)


def test_zd09_a_turn_later_it_may_go_back() -> None:
    assert "c-b" in legal(after("b-c F-d"))


def test_zd10_after_two_neutral_turns_in_a_row_the_next_is_a_jump() -> None:
    state = after("E-f b-c c-d")
    assert state.streak == 2
    assert clause(state, "d-c") == ("ZD10", "too_many_neutral_turns")
    assert clause(state, "e-f") == ("ZD8", "ring_point_taken")
    assert all(text[0] not in "de" for text in legal(state).split())


def test_zd10_a_jump_begins_a_new_count() -> None:
    state = after("E-f b-c c-d F-a")
    assert position(state) == "bwbw..w..nnw b - 0"
    assert "d-c" in legal(state)
    assert after("E-f b-c c-d F-a d-c").streak == 1


def test_zd10_who_cannot_jump_after_two_neutral_turns_loses_by_it() -> None:
    result = after("b-c e-d").result
    assert result is not None
    assert (result.reason, result.clause, result.rule) == ("no_jump", "ZD11", "ZD10")
    assert events(after("b-c"), "e-d")[-1].clauses == ("ZD10", "ZD11")
    other = after("C-a B-c E-f e-d A-e f-B").result
    assert other is not None
    assert other.rule == "ZD11"


def test_zd11_who_has_no_action_on_his_turn_loses() -> None:
    state = after("C-a B-c E-f e-d A-e f-B")
    assert position(state) == ".w.w.wwnwnb. b - 0"
    assert legal(state) == ""
    assert state.result == Outcome(WHITE_WINS, "no_action", "ZD11")
    assert zodiac().to_act(state) == NOBODY
    assert clause(state, "f-e") == ("ZD11", "game_over")


def test_zd11_counts_for_white_too() -> None:
    assert after("C-a B-f e-d F-B a-F D-e b-c").result == Outcome(BLACK_WINS, "no_action", "ZD11")


def test_zd12_most_discs_on_the_full_ring_win() -> None:
    state = after("C-a B-c e-d D-e E-f")
    assert position(state) == "b....wbnwnbb w - 0"
    assert state.result == Outcome(BLACK_WINS, "ring", "ZD12")
    assert events(after("C-a B-c e-d D-e"), "E-f")[1:] == (RingFilled(3, 1), Ended(BLACK, "ZD12", "ring"))


def test_zd12_the_ring_may_be_won_by_who_did_not_move() -> None:
    state = after("C-a B-c A-C F-d E-f")
    assert position(state) == "..bw..wnwwnb w - 0"
    assert state.result == Outcome(WHITE_WINS, "ring", "ZD12")


def test_zd13_two_against_two_on_the_full_ring_goes_on() -> None:
    state = after("C-a B-c E-f F-d")
    assert position(state) == "b..w..bnwwnb b - 0"
    assert events(after("C-a B-c E-f"), "F-d")[1:] == (RingFilled(2, 2),)
    assert state.result is None
    assert legal(state)


def test_zd14_bringing_back_an_arrangement_loses_at_once() -> None:
    before = after("C-a B-f A-C f-B")
    assert "C-A" in legal(before)
    assert zodiac().repeats(zodiac().view(before, 0), parse("C-A"))
    state = after("C-a B-f A-C f-B C-A")
    assert position(state) == "bw.wbwbn..n. w - 0"
    assert position(after("C-a")) == position(state)
    assert state.result == Outcome(WHITE_WINS, "repetition", "ZD14")
    assert after("C-a B-c A-C D-B C-A B-D").result == Outcome(BLACK_WINS, "repetition", "ZD14")


def test_zd14_the_start_has_occurred_and_the_memory_of_neutral_steps_does_not_count() -> None:
    state = at("bwbwbw.n.n.. w d-e 1", "bwbwbw.n..n. b - 0")
    assert zodiac().repeats(zodiac().view(replace(state, last=None), 1), parse("d-e"))
    assert zodiac().apply(replace(state, last=None), parse("d-e")).state.result == Outcome(
        BLACK_WINS, "repetition", "ZD14"
    )


def test_zd14_the_same_discs_with_the_other_side_to_move_are_another_arrangement() -> None:
    state = at("bwbwbw.n.n.. w - 0", "bwbwbw.n..n. w - 0")
    assert not zodiac().repeats(zodiac().view(state, 1), parse("d-e"))
    assert zodiac().apply(state, parse("d-e")).state.result is None


def test_zd14_other_actions_are_not_marked() -> None:
    before = after("C-a B-f A-C f-B")
    marked = [str(a) for a in zodiac().actions(before) if zodiac().repeats(zodiac().view(before, None), a)]
    assert marked == ["C-A"]


def test_zd15_the_trap_of_three_neutral_turns() -> None:
    state = after("b-c e-d")
    assert position(state) == "bwbwbw..nn.. b e-d 2"
    assert legal(state) == ""
    assert state.result == Outcome(WHITE_WINS, "no_jump", "ZD11", "ZD10")


def test_order_of_judging_the_ring_comes_before_repetition_and_lack_of_actions() -> None:
    state, filled = after("C-a B-c e-d D-e"), "b....wbnwnbb w - 0"
    known = at(filled)
    repeated = replace(
        state, past=with_occurred_key(state.past, arrangement_key(known.black, known.white, known.neutral, 1, 12))
    )
    assert zodiac().apply(repeated, parse("E-f")).state.result == Outcome(BLACK_WINS, "ring", "ZD12")


def test_order_of_judging_repetition_comes_before_lack_of_actions() -> None:
    trap = at("bwbwbw..nn.. b e-d 2")
    before = after("b-c")
    key = arrangement_key(trap.black, trap.white, trap.neutral, BLACK, 12)
    repeated = replace(before, past=with_occurred_key(before.past, key))
    ended = zodiac().apply(repeated, parse("e-d"))
    assert ended.state.result == Outcome(BLACK_WINS, "repetition", "ZD14")
    assert ended.events[-1] == Ended(BLACK, "ZD14", "repetition")


@pytest.mark.parametrize("text", ["", "A", "A-", "A-b ", " A-b", "Ab", "A--b", "AA-b", "A-1", "A-ä", "A-b\n"])
def test_text_that_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(InvalidAction, match="is no action"):
        zodiac().parse(text)


def test_a_line_of_notation_replays_from_the_start() -> None:
    assert position(after("C-a B-c E-f F-d")) == "b..w..bnwwnb b - 0"
    assert position(after("b-c")) == "bwbwbw..n.n. w b-c 1"
    assert position(after("b-c e-f")) == "bwbwbw..n..n b e-f 2"


def test_there_is_no_chance() -> None:
    assert zodiac().chances(at(START)) == ()
    with pytest.raises(RulesError, match="no chance"):
        zodiac().resolve(at(START), random.Random(1))
