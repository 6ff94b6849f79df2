"""Games that begin at a position instead of an opening."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zodiac.rules.effects import full_ring_outcome
from tabletop.games.zodiac.rules.generator import MoveGenerator
from tabletop.rules.game import InvalidSetup
from tests.games.zodiac.rules.positions import START, at, zodiac


def test_start_position_is_the_opening() -> None:
    game = zodiac()
    assert game.start({"position": START}) == game.start({})
    assert game.start({"position": START, "opening": "classic"}) == game.start({})
    assert game.seats({"position": START}) == 2


def test_every_position_of_random_games_can_be_begun_at() -> None:
    game, rng = zodiac(), random.Random(1)
    for _ in range(30):
        state = game.start({})
        while state.result is None:
            text = str(game.view(state, None))
            begun = game.start({"position": text})
            assert str(game.view(begun, None)) == text
            assert game.actions(begun) == game.actions(state)
            state = game.apply(state, rng.choice(game.actions(state))).state


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "are expected"),
        ("bwbwbw.n..n b - 0", "12 of 'bwn.'"),
        ("bwbwbw.n..n.. b - 0", "12 of 'bwn.'"),
        ("bwbwbw.n..n. x - 0", "a side"),
        ("bwbwbw.n..n. b - 0 ", "a number"),
        ("bwbwbw.n..n. b - zero", "a number"),
        ("bwbwb..n..n. b - 0", "6 black and white discs"),
        ("bwbwbw.n.... b - 0", "2 neutral ones"),
        ("bwbwbn.n..w. b - 0", "stays on the ring"),
        ("bwbwbw.n..n. b b-c 0", "a neutral step with 1 to 2"),
        ("bwbwbw.n..n. b - 1", "a neutral step with 1 to 2"),
        ("bwbwbw.n..n. b b-c 3", "a neutral step with 1 to 2"),
        ("bwbwbw.n..n. b b-c 1", "cannot have been the last step"),
        ("bwbwbw..nn.. w f-d 1", "cannot have been the last step"),
        ("bwbwbw.n..n. b A-b 1", "cannot have been the last step"),
        ("bwbw.b.n.nw. b e-d 1", "cannot have been the last step"),
        ("bwbw.b.n.nw. b f-e 1", "cannot have been the last step"),
        ("bwbwbw..nn.. b e-d 2", "the game would be over"),
        ("...bwbbnbnbb w - 0", "2 neutral ones"),
        ("...wwwbnbnb. w - 0", None),
        ("..w..wbnbnbw w - 0", "the game would be over"),
    ],
)
def test_impossible_positions_are_refused(text: str, why: str | None) -> None:
    if why is None:
        assert zodiac().start({"position": text}).turn == 1
        return
    with pytest.raises(InvalidSetup) as refused:
        zodiac().start({"position": text})
    assert why in str(refused.value)
    assert repr(text) in str(refused.value)


def test_unknown_options_are_still_refused() -> None:
    with pytest.raises(InvalidSetup, match="unknown option 'positon'"):
        zodiac().start({"positon": START})


def test_a_set_up_with_an_unknown_option_has_no_seats() -> None:
    with pytest.raises(InvalidSetup):
        zodiac().seats({"weather": "rain"})


def test_all_actions_of_a_position_are_offered() -> None:
    assert zodiac().complete


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("......bbbbww b - 0", 1), ("......bbbbww w - 0", -1), ("......bbbwww b - 0", 0), ("......bbbbw. b - 0", 0),
        ("......bbbnww w - 0", -1), ("......bbnnnw b - 0", 0), ("......bbnnnw w - 0", 0), ("......bnnnww w - 0", 0),
        ("......bbbnnn b - 0", 1),
    ],
)  # fmt: skip
def test_zd12_a_full_ring_is_won_by_the_side_with_most_of_it(text: str, result: int) -> None:
    generator = MoveGenerator(zodiac().star)
    state = at(text)
    assert generator.full_ring_result(generator.pack_state(state)) == result
    outcome = full_ring_outcome(zodiac().star, state)
    assert (outcome and outcome.winners) == (None if result == 0 else (state.turn if result > 0 else 1 - state.turn,))
