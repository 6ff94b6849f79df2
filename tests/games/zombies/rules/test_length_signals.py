"""How far a night has come: the way to the goal while nobody knows it and when it lies there, and who is pinned."""

from __future__ import annotations

import random

from tabletop.content.games import load_game
from tabletop.games.zombies.rules.length_signals import length_signals
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state import State
from tabletop.rules.game import CHANCE, NOBODY

GAME: Zombies = load_game("zombies")  # type: ignore[assignment]


def random_states(seeds: int) -> list[State]:
    """Before each action of nights played at random."""
    states = []
    for seed in range(seeds):
        rng, state = random.Random(seed), GAME.start({"difficulty": "easy"})
        while (seat := GAME.to_act(state)) != NOBODY:
            states.append(state)
            action = GAME.resolve(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
            state = GAME.apply(state, action).state
    return states


def test_the_way_is_long_at_the_start() -> None:
    signals = length_signals(GAME)(GAME.view(GAME.start({}), None))
    assert signals["goal_known"] == 0
    assert signals["way"] == 12 + 4 * signals["tiles_left"]
    assert (signals["pinned"], signals["blocking"]) == (0, 0)


def test_numbers_stay_within_what_lies_there() -> None:
    tell = length_signals(GAME)
    for state in random_states(6):
        signals = tell(GAME.view(state, None))
        assert 0 <= signals["pinned"] <= sum(person.alive for person in state.people)
        assert 0 <= signals["blocking"] <= signals["zombies"] <= len(state.zombies)
        assert signals["way"] >= 0
        assert signals["round"] == state.round
