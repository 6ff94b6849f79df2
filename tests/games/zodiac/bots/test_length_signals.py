"""How long a position lasts is found by playing on: the same numbers every time, and small ones near the end."""

from __future__ import annotations

import random
from statistics import fmean

from tabletop.content.games import load_game
from tabletop.games.zodiac.bots.length_signals import length_signals
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.rules.game import NOBODY

GAME: Zodiac = load_game("zodiac")  # type: ignore[assignment]


def test_the_same_position_has_the_same_numbers() -> None:
    view = GAME.view(GAME.start({}), None)
    assert length_signals(GAME)(view) == length_signals(GAME)(view)


def test_positions_near_the_end_last_less_long() -> None:
    tell, first, last = length_signals(GAME), [], []
    for seed in range(8):
        rng, states, state = random.Random(seed), [], GAME.start({})
        while GAME.to_act(state) != NOBODY:
            states.append(state)
            state = GAME.apply(state, rng.choice(list(GAME.actions(state)))).state
        first.append(tell(GAME.view(states[0], None))["usual_moves"])
        last.append(tell(GAME.view(states[-1], None))["usual_moves"])
    assert fmean(last) < fmean(first) / 2


def test_a_match_that_is_over_has_no_length() -> None:
    state, rng = GAME.start({}), random.Random(2)
    while GAME.to_act(state) != NOBODY:
        state = GAME.apply(state, rng.choice(list(GAME.actions(state)))).state
    assert length_signals(GAME)(GAME.view(state, None))["usual_moves"] == 1
