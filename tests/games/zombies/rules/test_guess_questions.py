"""Whether the line holds, guessed by watchers: against every way in which the pile can lie."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod

from tabletop.content.games import load_game
from tabletop.games.zombies.rules.guess_questions import ZombiesGuessQuestions
from tabletop.games.zombies.rules.queries.odds import unseen_ammo_values
from tabletop.games.zombies.rules.rules import Zombies
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tests.rules.test_guess_questions import met_in_match

_MOST_WAYS = 20_000


def zombies() -> Zombies:
    game = load_game("zombies")
    assert isinstance(game, Zombies)
    return game


def test_the_line_holds_in_as_many_ways_as_the_question_says() -> None:
    game = zombies()
    checked = 0
    for asked in (each for seed in range(4) for each in met_in_match("zombies", seed)):
        builder = StateBuilder(game.rules_context, game.view(asked.state, None).shown)
        piles = [
            (unseen_ammo_values(builder, builder.people[one.seat].arms[one.weapon]), len(one.cards))
            for one in builder.pile
        ]
        ways = prod(comb(len(values), number) for values, number in piles)
        if asked.question.key != "line" or ways > _MOST_WAYS:
            continue
        checked += 1
        held = sum(
            sum(map(sum, drawn)) >= builder.horde
            for drawn in product(*(combinations(values, number) for values, number in piles))
        )
        assert Fraction(held, ways) == asked.question.chance
    assert checked > 3


def test_what_lies_on_the_pile_does_not_change_the_question() -> None:
    game = zombies()
    asks, twins = ZombiesGuessQuestions(game), 0
    for asked in met_in_match("zombies", 1):
        if asked.question.key != "line":
            continue
        for number in range(3):
            twin = game.imagine(game.view(asked.state, None), random.Random(number))
            twins += twin != asked.state
            assert asks.question_of_view(game.view(twin, None)) == asked.question
    assert twins
