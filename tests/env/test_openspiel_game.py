"""OpenSpiel's own tests for every game, its playthroughs, and what we promise: exact chance, refusals, worlds."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY, IllegalAction
from tests.env.games import GAMES

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import generate_playthrough

from tabletop.env import openspiel_game
from tabletop.env.openspiel_bots import LevelBot, make_world_search
from tabletop.env.openspiel_game import MOST_OUTCOMES, options_text


@pytest.fixture(scope="module", autouse=True)
def registered() -> None:
    openspiel_game.register()


def loaded(name: str, **parameters: Any) -> Any:
    return pyspiel.load_game(f"tabletop_{name}", parameters)


def states(game: Any, seed: int, most: int = 300) -> Iterator[Any]:
    """Those of a random match, chance nodes included; changed in place."""
    state, rng = game.new_initial_state(), random.Random(seed)
    for _ in range(most):
        yield state
        if state.is_terminal():
            return
        if state.is_chance_node():
            numbers, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(rng.choices(numbers, weights)[0])
        else:
            state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", GAMES)
def test_it_passes_the_random_test(name: str) -> None:
    is_short = name in ("zone_wars", "zombies")
    game = loaded(name, max_length=60) if is_short else loaded(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_the_same_again(name: str) -> None:
    game = f"tabletop_{name}(max_length=3)"
    first = generate_playthrough.playthrough(game, None, seed=3)
    actions = next(line for line in reversed(first.splitlines()) if line.startswith("History() = "))
    again = generate_playthrough.playthrough(game, eval(actions.removeprefix("History() = ")))
    assert states_of(first) == states_of(again)
    assert len(states_of(first)) > 3


def states_of(playthrough: str) -> list[str]:
    """What is told of each state, without the lines about what was drawn."""
    blocks = playthrough.split("# State ")[1:]
    return ["\n".join(line for line in block.splitlines() if not line.startswith("#")) for block in blocks]


@pytest.mark.parametrize("name", GAMES)
def test_large_draws_are_split_and_stay_exact(name: str) -> None:
    """Each way through the parts of a draw has the probability that the rules say."""
    rules, largest = load_game(name), 0
    for state in states(loaded(name), 4):
        if not state.is_chance_node():
            continue
        outcomes = state.chance_outcomes()
        assert 1 <= len(outcomes) <= MOST_OUTCOMES
        assert sum(weight for _, weight in outcomes) == pytest.approx(1)
        place = state.place
        if place.draw.actions and place.end - place.first == place.draw.count:
            weighed = rules.chances(place.state)
            assert leaves(state) == pytest.approx({str(action): float(weight) for action, weight in weighed})
            largest = max(largest, len(weighed))
    assert largest > MOST_OUTCOMES or name != "zone_wars"


def leaves(state: Any) -> dict[str, float]:
    """Every action that a draw can end in, with its probability."""
    found: dict[str, float] = {}
    for number, weight in state.chance_outcomes():
        first, end = openspiel_game.split_range(state.place.first, state.place.end)[number]
        if end - first == 1:
            found[state.action_to_string(pyspiel.PlayerId.CHANCE, number)] = weight
        else:
            below = leaves(state.child(number))
            found.update({action: weight * share for action, share in below.items()})
    return found


def test_a_draw_that_cannot_be_enumerated_takes_one_of_many_seeds() -> None:
    game = loaded("zone_wars")
    state = next(state for state in states(game, 4) if state.is_chance_node() and not state.place.draw.actions)
    before, nodes = state.place.state, 0
    while state.is_chance_node() and state.place.state == before:
        outcomes = state.chance_outcomes()
        assert [weight for _, weight in outcomes] == [pytest.approx(float(Fraction(1, MOST_OUTCOMES)))] * MOST_OUTCOMES
        state.apply_action(nodes)
        nodes += 1
    assert nodes == 3


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_match_looks_the_same_to_the_player(name: str) -> None:
    differ = 0
    for number, state in enumerate(states(loaded(name), 6, 120)):
        player = state.current_player()
        if player < 0 or number % 5:
            continue
        world = state.resample_from_infostate(player, lambda number=number: number / 200)
        assert world.observation_string(player) == state.observation_string(player)
        assert list(world.observation_tensor(player)) == list(state.observation_tensor(player))
        assert world.legal_actions() == state.legal_actions()
        differ += world.place.state != state.place.state
    assert bool(differ) == load_game(name).hidden


def test_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing() -> None:
    state = loaded("zodiac").new_initial_state()
    illegal = next(number for number in range(state.num_distinct_actions()) if number not in state.legal_actions())
    with pytest.raises(IllegalAction, match=r"\(ZD\d+\)"):
        state.apply_action(illegal)
    assert state.history() == []
    assert len(state.legal_actions()) == 6


def test_chance_takes_nothing_that_it_cannot_draw() -> None:
    state = next(state for state in states(loaded("zoon"), 1) if state.is_chance_node())
    with pytest.raises(ValueError, match="is no outcome"):
        state.apply_action(len(state.chance_outcomes()))


def test_options_are_a_parameter() -> None:
    game = loaded("zone_wars", setup=options_text({"players": "3", "scenario": "home-run"}))
    assert game.num_players() == 3
    assert game.new_initial_state().place.state.agreed.scenario == "home-run"
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert loaded("zombies").get_type().utility == pyspiel.GameType.Utility.IDENTICAL
    assert loaded("zodiac").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_a_match_that_is_too_long_is_a_draw() -> None:
    *_, last = states(loaded("zoon", max_length=5), 2)
    assert last.is_terminal()
    assert last.returns() == [0, 0]
    rules = load_game("zoon")
    assert rules.to_act(last.place.state) not in (CHANCE, NOBODY)


def test_our_levels_and_a_search_in_worlds_play_it() -> None:
    game = loaded("zoon", max_length=30)
    players = [make_world_search(game, simulations=2), LevelBot(game, 1, "easy")]
    state, rng = game.new_initial_state(), random.Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(rng.choice(state.legal_actions()))
        else:
            state.apply_action(players[state.current_player()].step(state))
    assert state.place.decisions <= 30
