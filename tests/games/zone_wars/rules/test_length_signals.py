"""How far a battle has come: rounds that follow by the scenario, and activations of the models that are on the mat."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import pairwise

import pytest

from tabletop.content.games import load_game
from tabletop.games.zone_wars.rules.length_signals import expected_rounds_left, length_signals
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.rules.game import CHANCE, NOBODY

GAME: ZoneWars = load_game("zone_wars")  # type: ignore[assignment]


def random_line(scenario: str, seed: int = 1) -> list[State]:
    """Before each action of a battle played at random."""
    rng, states, state = random.Random(seed), [], GAME.start({"scenario": scenario})
    while (seat := GAME.to_act(state)) != NOBODY:
        states.append(state)
        action = GAME.resolve(state, rng) if seat == CHANCE else rng.choice(list(GAME.actions(state)))
        state = GAME.apply(state, action).state
    return states


def rounds_left(state: State) -> float:
    return expected_rounds_left(GAME.view(state, None), GAME.rules_context.scenarios[state.agreed.scenario])


def test_a_scenario_without_a_trigger_has_a_fixed_number_of_rounds() -> None:
    for state in random_line("monster-hunt"):
        assert rounds_left(state) == 6 - max(1, state.round)


def test_trigger_cards_bring_the_end_nearer() -> None:
    start = GAME.start({"scenario": "throw-down"})
    none_yet = replace(start, round=2, zone_tokens=2)
    drawn_now = replace(none_yet, triggers=1, discards=("acid-rain",))
    last_but_one = replace(none_yet, triggers=2)
    assert rounds_left(none_yet) == pytest.approx((3 - 2 / 3) / (2 / 3))
    assert rounds_left(drawn_now) == pytest.approx(2 / (2 / 3))
    assert rounds_left(last_but_one) == pytest.approx((1 - 2 / 3) / (2 / 3))
    assert rounds_left(replace(drawn_now, triggers=3)) == 0


def test_there_are_never_more_rounds_than_the_scenario_has() -> None:
    start = GAME.start({"scenario": "throw-down"})
    assert rounds_left(replace(start, round=8)) == 0
    assert rounds_left(replace(start, round=7, zone_tokens=0)) == 1


def test_activations_grow_fewer_within_a_round() -> None:
    signals = length_signals(GAME)
    states = [state for state in random_line("rescue-mission") if state.round]
    for before, after in pairwise(states):
        if before.round == after.round and len(before.figures) == len(after.figures):
            now, then = (signals(GAME.view(state, None))["ready"] for state in (after, before))
            assert now <= then + 1
