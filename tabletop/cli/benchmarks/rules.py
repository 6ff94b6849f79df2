"""Benchmark of the rules: random games of Zodiac through the Game contract, and copying a state.

Used by `cli/bench`, which finds `readings` by the module's name in BENCHMARKS. Other benchmarks (`solver`, `zombies`,
`zone_wars`, `zoon`) use `measure_moves_per_second`, `measure_playouts` and `play_random_games` to play random games
and to make a BenchmarkReading of them. The reference figures are those of other programs, scaled to this machine by a
plain loop. They were read once, together with `gauge.SCALE`: change neither them nor the seeds, or figures of earlier
versions cannot be compared.
"""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.content.games import load_game
from tabletop.gauge import (
    ROUNDS,
    BenchmarkReading,
    BetterFigure,
    measure_median_pair,
    scale_rate_to_machine,
    seconds_per_call,
)
from tabletop.rules.game import Game, Setup
from tabletop.rules.playout import play_randomly_to_end, playout_of

_GAMES = 120
_PLAYOUTS = 2_000
_MOST_MOVES = 20_000
"""Moves after which a game is left."""
_BOARDGAME_IO = 10_600
"""Moves a second of boardgame.io 0.50 with the same game where the scale was read."""
_PYTHON_TIC_TAC_TOE = 53_000
"""Moves a second of OpenSpiel's own Python tic-tac-toe where the scale was read."""


@dataclass(frozen=True, slots=True)
class RandomGameRates:
    """How fast random games went by."""

    playouts: float
    """A second."""
    moves: float
    """A second."""


def readings() -> Iterator[BenchmarkReading]:
    """Zodiac's throughput and what a copy costs."""
    game = load_game("zodiac")
    yield BenchmarkReading(
        "Zodiac, random games through the contract",
        *measure_median_pair(
            lambda: play_random_games(game, _GAMES, random.Random(1)).moves,
            lambda: scale_rate_to_machine(_BOARDGAME_IO),
        ),
        "moves/s",
        "boardgame.io 0.50, scaled to this machine by a plain loop",
        BetterFigure.MORE,
        10,
    )
    yield measure_playouts("Zodiac, random games by playouts", game, _PLAYOUTS, 8)
    state: Any = game.start({})
    ours, reference = measure_median_pair(
        lambda: seconds_per_call(lambda: replace(state, streak=1), 500) * 1e6,
        lambda: seconds_per_call(lambda: copy.deepcopy(state), 100) * 1e6,
    )
    against = "deepcopy of the state"
    yield BenchmarkReading("a state with one field replaced", ours, reference, "µs", against, BetterFigure.LESS, 0.25)


def play_random_games(game: Game[Any, Any, Any], games: int, rng: random.Random) -> RandomGameRates:
    """Plays by `actions`, `apply` and `outcome`."""
    moves = 0
    began = time.perf_counter()
    for _ in range(games):
        state = game.start({})
        while game.outcome(state) is None:
            state = game.apply(state, rng.choice(game.actions(state))).state
            moves += 1
    taken = time.perf_counter() - began
    return RandomGameRates(games / taken, moves / taken)


def measure_playouts(
    name: str, game: Game[Any, Any, Any], games: int, target: float, setup: Setup | None = None
) -> BenchmarkReading:  # fmt: skip
    """Whole random games by the game's playout, other ones in every round: what it has met before it remembers."""
    rng = random.Random(1)
    return measure_moves_per_second(name, lambda: play_games_by_playout(game, games, rng, setup or {}).moves, target)


def measure_moves_per_second(
    name: str, ours: Callable[[], float], target: float, rounds: int = ROUNDS
) -> BenchmarkReading:
    """Moves a second beside OpenSpiel's."""
    figures = measure_median_pair(ours, lambda: scale_rate_to_machine(_PYTHON_TIC_TAC_TOE), rounds)
    against = "OpenSpiel python_tic_tac_toe, scaled to this machine by a plain loop"
    return BenchmarkReading(name, *figures, "moves/s", against, BetterFigure.MORE, target)


def play_games_by_playout(game: Game[Any, Any, Any], games: int, rng: random.Random, setup: Setup) -> RandomGameRates:
    """Plays by the game's playout; what chance does counts as a move."""
    began = time.perf_counter()
    moves = sum(play_randomly_to_end(playout_of(game, game.start(setup)), rng, _MOST_MOVES) for _ in range(games))
    taken = time.perf_counter() - began
    return RandomGameRates(games / taken, moves / taken)
