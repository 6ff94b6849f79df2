"""Two thousand nights are played to their end by bots, over all chapters and difficulties, without an exception."""

from __future__ import annotations

import os
import random
from functools import cache
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.levels import AnyBot, make_bot
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY, Game, Outcome

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
GAMES = 2 if SHORT else 168
"""Of each chapter on each difficulty: 24 in all, or more than 2,000."""
MOST = 6000
LEVELS = ("easy", "medium", "hard", "master")
REASONS = {True: {"inside", "rescued"}, False: {"overrun", "dead", "too_late"}}


@cache
def zombies() -> Game[Any, Any, Any]:
    return load_game("zombies")


@cache
def bot(level: str) -> AnyBot:
    return make_bot(zombies(), level)


def played(rng: random.Random, setup: dict[str, str]) -> Outcome:
    """A night in which each seat is played by one of the levels; each sees only its view."""
    game, budget = zombies(), Budget(60)
    seats = [bot(rng.choice(LEVELS)) for _ in range(game.seats(setup))]
    state = game.start(setup)
    for _ in range(MOST):
        seat = game.to_act(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = game.resolve(state, rng)
        else:
            action = seats[seat].choose(game.view(state, seat), game.actions(state), rng, budget)
        refusal = game.check(state, action)
        assert refusal is None, f"{action}: {refusal} in {state}"
        state = game.apply(state, action).state
    outcome = game.outcome(state)
    assert outcome is not None, f"no end after {MOST} actions"
    return outcome


@pytest.mark.slow
@pytest.mark.parametrize("difficulty", ["easy", "normal", "hard", "nightmare"])
@pytest.mark.parametrize("scenario", ["ch1", "ch2", "ch3"])
def test_bots_play_every_night_to_its_end(scenario: str, difficulty: str) -> None:
    for seed in range(GAMES):
        rng = random.Random(f"{scenario} {difficulty} {seed}")
        outcome = played(rng, {"scenario": scenario, "difficulty": difficulty})
        assert outcome.reason in REASONS[bool(outcome.winners)], f"seed {seed}"
        assert outcome.winners in ((), (0, 1, 2, 3)), f"seed {seed}"
