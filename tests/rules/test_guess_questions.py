"""Guesses of watchers: the rule is proper for every question that bots bring about, and its odds are the rules'."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY, Event, Game
from tabletop.rules.guess_questions import PERCENTS, STEP, GuessQuestion, expected_points, points_of_guess
from tests.sampled import sampled

GAMES = ("zone_wars", "zombies", "zoon")
DRAWN = ("attack", "push", "through", "recover", "card")
"""Questions about nothing but what chance is about to draw, so that the rules' own list of it gives the odds."""
_MOST_PLIES = 3000


@dataclass(frozen=True)
class Asked:
    """A question that a match has brought, with the state behind it."""

    question: GuessQuestion
    state: Any


def questions_of(game: Game[Any, Any, Any]) -> Any:
    box = boxes.find_game_box(game.name)
    assert box is not None
    assert box.guess_questions is not None
    return box.guess_questions.load()(game)


def learned(game: Game[Any, Any, Any], events: tuple[Event, ...]) -> list[Event]:
    """What a spectator learns."""
    return [told for event in events if (told := game.redact(event, None)) is not None]


def met_in_match(name: str, seed: int) -> Iterator[Asked]:
    """Every question of a match between the weakest bots."""
    game, box, rng = load_game(name), boxes.find_game_box(name), random.Random(seed)
    assert box is not None
    bot, asks, state = next(iter(box.levels.values())).load()(game), questions_of(game), game.start({})
    for _ in range(_MOST_PLIES):
        seat = game.to_act(state)
        if seat == NOBODY:
            return
        if seat != CHANCE:
            action = bot.choose(game.view(state, seat), game.actions(state), rng, Budget(0.01))
            state = game.apply(state, action).state
            continue
        question = asks.question_of_view(game.view(state, None))
        if question is not None:
            yield Asked(question, state)
        step = game.apply(state, game.resolve(state, rng))
        if question is not None:
            asks.did_happen(question, learned(game, step.events))  # what fell is told in any case
        state = step.state


CASES = sampled([(name, seed) for seed in range(8) for name in GAMES], 0, 1, 2)


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_the_expected_points_are_highest_for_the_true_odds(name: str, seed: int) -> None:
    met = list(met_in_match(name, seed))
    assert met
    for asked in met:
        chance = asked.question.chance
        assert 0 < chance < 1
        best = max(PERCENTS, key=lambda percent: expected_points(percent, chance))
        assert abs(Fraction(best, 100) - chance) <= Fraction(STEP, 200), asked.question
        nearest = min(abs(Fraction(percent, 100) - chance) for percent in PERCENTS)
        others = [each for each in PERCENTS if abs(Fraction(each, 100) - chance) > nearest]
        assert all(expected_points(each, chance) < expected_points(best, chance) for each in others)
        assert expected_points(best, chance) >= 0, "nobody loses by guessing well"


@pytest.mark.parametrize(("name", "seed"), CASES)
def test_the_odds_are_those_of_everything_that_chance_can_bring(name: str, seed: int) -> None:
    game = load_game(name)
    asks = questions_of(game)
    for asked in met_in_match(name, seed):
        listed = game.chances(asked.state) if asked.question.key in DRAWN else ()
        happens = [
            share
            for action, share in listed
            if asks.did_happen(asked.question, learned(game, game.apply(asked.state, action).events))
        ]
        assert not listed or sum(happens, Fraction(0)) == asked.question.chance


def test_points_are_briers_rule_and_nothing_for_an_even_guess() -> None:
    assert [points_of_guess(percent, happened=True) for percent in PERCENTS] == [
        -75, -56, -39, -24, -11, 0, 9, 16, 21, 24, 25,
    ]  # fmt: skip
    for percent in PERCENTS:
        assert points_of_guess(percent, happened=True) == points_of_guess(100 - percent, happened=False)
        off = Fraction(100 - percent, 100)
        assert points_of_guess(percent, happened=True) == 25 - 100 * off * off


def test_a_game_without_chance_has_nothing_to_guess() -> None:
    box = boxes.find_game_box("zodiac")
    assert box is not None
    assert box.guess_questions is None
