"""Random battles end, with an outcome, whatever is done in them; the text of an action or position leads back to it."""

from __future__ import annotations

import os
import random

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zone_wars.rules.table import zone_wars

MOST_PLIES = 4000
SHORT = bool(os.environ.get("TABLETOP_SHORT"))
SCENARIOS = ("throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt")


def chosen(state: State, rng: random.Random) -> Action:
    """Every kind of action is as likely as any other, however many there are of it."""
    game = zone_wars()
    if game.to_act(state) == CHANCE:
        return game.resolve(state, rng)
    kinds: dict[type, list[Action]] = {}
    for action in game.actions(state):
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choice(list(kinds))])


def battle(seed: int, **setup: str) -> None:
    game, rng = zone_wars(), random.Random(seed)
    state = game.start(setup)
    plies = 0
    while game.to_act(state) != NOBODY:
        action = chosen(state, rng)
        assert game.parse(str(action)) == action
        assert game.check(state, action) is None
        view = game.view(state, 0)
        assert game.imagine(view, rng) == state
        state = game.apply(state, action).state
        plies += 1
        assert plies < MOST_PLIES, f"seed {seed} does not end"
    outcome = game.outcome(state)
    assert outcome is not None
    assert outcome.winners
    assert outcome.clause
    assert not game.actions(state)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_battle_of_every_scenario_ends(scenario: str) -> None:
    battle(1, scenario=scenario, players="2", models="3")


@pytest.mark.slow
@pytest.mark.parametrize("players", ["3", "4"] if SHORT else ["2", "3", "4"])
@pytest.mark.parametrize("seed", range(1 if SHORT else 10))
@pytest.mark.parametrize("scenario", SCENARIOS[:2] if SHORT else SCENARIOS)
def test_many_battles_of_every_scenario_end(scenario: str, seed: int, players: str) -> None:
    models = random.Random(seed).choice(["3", "4", "5"])
    battle(seed, scenario=scenario, players=players, models=models)
