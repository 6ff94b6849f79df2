"""Tree search over any game: with dice, with secrets, within its budget."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.search import ByRules, SearchableGame, SearchBot, TreeSearch
from tabletop.games.zodiac.bots.oracle import shared_tablebase
from tabletop.games.zodiac.bots.playable import SearchableZodiac
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zodiac.bots.stars import classic, pentagram

LONG = Budget(60)


@dataclass(frozen=True)
class Cups:
    """Seat 0 sees a colour and bets on it or on a die; seat 1 would have bet on the other side of the die.

    State: the colour, the bet, the roll. Only seat 0 sees the colour.
    """

    colour: str
    bet: str = ""
    roll: int = 0


class CupsGame:
    """As much of a game as the search needs."""

    def __init__(self, lucky: int) -> None:
        self._lucky = lucky
        """Rolls of a die, from 1 up, that win the bet on the die."""

    def imagine(self, view: str, rng: random.Random) -> Cups:
        """A spectator's view is empty and fits any colour."""
        return Cups(view or rng.choice(["red", "blue"]))

    def to_act(self, state: Cups) -> int:
        if not state.bet:
            return 0
        return CHANCE if state.bet == "die" and not state.roll else NOBODY

    def actions(self, state: Cups) -> Sequence[str]:
        return ("red", "blue", "die")

    def after(self, state: Cups, action: str) -> Cups:
        return Cups(state.colour, state.bet, int(action)) if state.bet else Cups(state.colour, action)

    def resolve(self, state: Cups, rng: random.Random) -> str:
        return str(rng.randint(1, 6))

    def playout(self, state: Cups, rng: random.Random) -> tuple[int, ...]:
        while self.to_act(state) != NOBODY:
            chance = self.to_act(state) == CHANCE
            state = self.after(state, self.resolve(state, rng) if chance else rng.choice(self.actions(state)))
        won = state.bet == state.colour or (state.bet == "die" and state.roll <= self._lucky)
        return (0,) if won else (1,)


@pytest.mark.parametrize(
    ("view", "lucky", "expected"),
    [("red", 4, "red"), ("blue", 4, "blue"), ("", 5, "die"), ("red", 5, "red")],
)
def test_search_knows_no_more_than_its_seat(view: str, lucky: int, expected: str) -> None:
    """Who sees the colour bets on it; who does not, and has five chances in six with the die, takes the die."""
    bot = SearchBot(CupsGame(lucky), 800)
    for seed in range(5):
        assert bot.choose(view, ("red", "blue", "die"), random.Random(seed), LONG) == expected


def test_without_a_better_bet_secrets_are_guessed_evenly() -> None:
    search = TreeSearch(CupsGame(1), "", random.Random(1))
    for _ in range(2_000):
        search.simulate()
    shares = {action: node.wins / node.visits for action, node in search.root.children.items()}
    assert shares["red"] == pytest.approx(0.5, abs=0.07)
    assert shares["blue"] == pytest.approx(0.5, abs=0.07)
    assert shares["die"] == pytest.approx(1 / 6, abs=0.1)


@pytest.mark.parametrize("playable", [ByRules(classic()), SearchableZodiac(classic())])
def test_search_keeps_wins_in_one(playable: SearchableGame[Any, Any, Any]) -> None:
    oracle = shared_tablebase(classic())
    bot = SearchBot(playable, 250)
    kept = tried = 0
    for position in [p for p, value in oracle.table.items() if value == 2][::400]:
        core = oracle.core
        if core.unpack_position_head(position >> core.head_shift)[2] == core.most_streak:
            continue
        state = classic().start({"position": core.position_text(position, 0)})
        actions = classic().actions(state)
        chosen = bot.choose(classic().view(state, 0), actions, random.Random(1), LONG)
        tried += 1
        kept += oracle.value_of_position(core.moves(position)[actions.index(chosen)][1]) < 0
    assert tried >= 8
    assert kept >= tried - 1


def test_search_avoids_the_traps_at_the_start() -> None:
    state = classic().start({})
    bot = SearchBot(SearchableZodiac(classic()), 600)
    for seed in range(5):
        chosen = bot.choose(classic().view(state, 0), classic().actions(state), random.Random(seed), LONG)
        assert str(chosen) in ("C-a", "E-f")


def test_same_seed_same_tree() -> None:
    state = pentagram().start({})
    trees = []
    for _ in range(2):
        search = TreeSearch(ByRules(pentagram()), pentagram().view(state, 0), random.Random(9))
        for _ in range(60):
            search.simulate()
        trees.append([(action, node.visits, node.wins) for action, node in search.root.children.items()])
    assert trees[0] == trees[1]
    assert sum(visits for _, visits, _ in trees[0]) == 60


def test_budget_ends_the_search() -> None:
    state = classic().start({})
    calls = iter(range(1_000))
    bot = SearchBot(SearchableZodiac(classic()), 1_000_000)
    budget = Budget(60, cancelled=lambda: next(calls) >= 20)
    assert bot.choose(classic().view(state, 0), classic().actions(state), random.Random(1), budget)
    assert next(calls) == 21
    assert bot.choose(classic().view(state, 0), classic().actions(state), random.Random(1), Budget(0))
