"""Counts of lines, written down, and the same counts by a program that knows the rules text only."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zodiac.rules.state import State
from tests.games.zodiac.rules.positions import Witness, perft, position, zodiac

LINES_OF_LENGTH = {1: 6, 2: 32, 3: 100, 4: 360, 5: 1258}


def counted(state: State, depth: int) -> int:
    """Lines of that length by the program's rules."""
    actions = zodiac().actions(state)
    if depth == 1:
        return len(actions)
    return sum(counted(zodiac().apply(state, action).state, depth - 1) for action in actions)


@pytest.mark.parametrize(("depth", "lines"), LINES_OF_LENGTH.items())
def test_the_program_counts_what_is_written_down(depth: int, lines: int) -> None:
    assert counted(zodiac().start({}), depth) == lines


@pytest.mark.parametrize(("depth", "lines"), list(LINES_OF_LENGTH.items())[:4])
def test_the_witness_counts_the_same(depth: int, lines: int) -> None:
    assert perft(Witness(), depth) == lines


@pytest.mark.slow
def test_the_witness_counts_the_same_to_depth_five() -> None:
    assert perft(Witness(), 5) == LINES_OF_LENGTH[5]


@pytest.mark.parametrize("seed", range(40))
def test_random_games_agree_with_the_witness_move_by_move(seed: int) -> None:
    rng, game, witness = random.Random(seed), zodiac(), Witness()
    state = game.start({})
    while state.result is None:
        moves = sorted(f"{origin}-{target}" for origin, target in witness.moves())
        assert moves == sorted(map(str, game.actions(state)))
        assert str(witness) == position(state)
        text = rng.choice(moves)
        witness.play(text[0], text[2])
        state = game.apply(state, game.parse(text)).state
    assert witness.winner == "bw"[state.result.winners[0]]
    assert str(witness) == position(state)
