"""A playout goes through the same positions as the rules: same offers, same chances, same outcome, same state."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY, Game, InvalidSetup, clashing_options
from tabletop.rules.playout import Playout, PlayoutByRules, ShowsViews, play_randomly_to_end, playout_of
from tests.play.toy import Count, Guess
from tests.sampled import SHORT

AnyGame = Game[Any, Any, Any]

WHOLE = {"zodiac": 1_000_000, "zoon": 1_000_000, "zombies": 1_000_000, "zone_wars": 50_000}
"""Positions compared by `-m slow`; the rules take as long for one of Zone Wars as for fifty of the others."""
PARTS = 20
"""In which the positions of a game are compared."""
USUAL = {"zodiac": 600, "zoon": 600, "zombies": 500, "zone_wars": 60}
"""Positions compared every time."""
LOOKED_AT = 7
"""States, chances and copies are compared once in so many positions."""
LONGEST = 20_000


def setups(game: AnyGame, rng: random.Random) -> Iterator[dict[str, str]]:
    """The usual options first, then others at random that can be together."""
    yield {}
    while True:
        chosen = {option.name: rng.choice(option.values) for option in game.options}
        try:
            if clashing_options(game.options, chosen) is None:
                game.start(chosen)
                yield chosen
        except InvalidSetup:
            continue


def compare(game: AnyGame, state: Any, playout: Playout[Any, Any], is_whole: bool) -> None:
    """What a playout answers is what the game answers."""
    assert playout.to_act() == game.to_act(state)
    assert playout.outcome() == game.outcome(state)
    assert list(playout.actions()) == list(game.actions(state))
    if is_whole:
        assert list(playout.chances()) == list(game.chances(state))
        if isinstance(playout, ShowsViews):
            assert [playout.view(seat) for seat in (0, 1, None)] == [game.view(state, seat) for seat in (0, 1, None)]
        assert playout.state() == state


def walk(game: AnyGame, setup: dict[str, str], seed: int, most: int) -> int:
    """Goes through one random game both ways; returns how many positions were compared."""
    rng, own = random.Random(seed), random.Random(seed)
    state = game.start(setup)
    playout = playout_of(game, state)
    left: list[tuple[Playout[Any, Any], Any]] = []
    for met in range(1, most + 1):
        is_whole = met % LOOKED_AT == 1
        compare(game, state, playout, is_whole)
        if is_whole:
            left = [(playout.copy(), state), *left[:2]]
        seat = game.to_act(state)
        if seat == NOBODY:
            break
        if seat == CHANCE:
            action = game.resolve(state, rng)
            assert playout.resolve(own) == action
        else:
            action = rng.choice(game.actions(state))
            own.setstate(rng.getstate())
        assert own.getstate() == rng.getstate()
        state = game.apply(state, action).state
        playout.apply(action)
        if met == 4 or met % 50 == 0:  # early too: some games are short
            playout = playout_of(game, state)  # a playout may begin anywhere
    compare(game, state, playout, is_whole=True)
    for copied, then in left:
        compare(game, then, copied, is_whole=True)  # what went on after a copy has not changed it
    return met


def compare_many(game: AnyGame, positions: int, seed: int) -> int:
    rng, met = random.Random(seed), 0
    for number, setup in enumerate(setups(game, rng)):
        met += walk(game, setup, seed * 10_000 + number, min(LONGEST, positions - met))
        if met >= positions:
            return met
    raise AssertionError


@pytest.mark.parametrize("name", boxes.game_names())
def test_a_playout_goes_where_the_rules_go(name: str) -> None:
    assert compare_many(load_game(name), USUAL.get(name, 300), 0) >= USUAL.get(name, 300)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(1, 2 if SHORT else PARTS + 1))
@pytest.mark.parametrize("name", boxes.game_names())
def test_a_playout_goes_where_the_rules_go_a_million_times(name: str, part: int) -> None:
    positions = WHOLE.get(name, 10_000) // PARTS // (20 if SHORT else 1)
    assert compare_many(load_game(name), positions, part) >= positions


@pytest.mark.parametrize("game", [Guess(), Count()])
def test_a_game_without_a_playout_has_one_made_from_its_rules(game: AnyGame) -> None:
    playout = playout_of(game, game.start({}))
    assert isinstance(playout, PlayoutByRules)
    assert compare_many(game, 200, 0) >= 200


def test_a_game_is_played_to_its_end_or_as_far_as_asked() -> None:
    game = load_game(boxes.default_game_name())
    playout = playout_of(game, game.start({}))
    assert play_randomly_to_end(playout.copy(), random.Random(1), 3) == 3
    played = play_randomly_to_end(playout, random.Random(1), LONGEST)
    assert 3 < played < LONGEST
    assert playout.outcome() == game.outcome(playout.state())
    assert playout.to_act() == NOBODY
