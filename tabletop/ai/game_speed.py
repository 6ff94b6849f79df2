"""How fast random games of a game go by, through the Game contract and by playouts, for the games' own benchmarks.

Used by `bots/benchmark` of each game, which `cli/bench` finds through the box. The reference figure is that of another
program, scaled to this machine by a plain loop. It was read once, together with `gauge.SCALE`: change neither, or
figures of earlier versions cannot be compared.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from tabletop.gauge import (
    ROUNDS,
    BenchmarkReading,
    BetterFigure,
    busy_clock,
    measure_median_pair,
    scale_rate_to_machine,
)
from tabletop.rules.game import Game, Setup
from tabletop.rules.playout import play_randomly_to_end, playout_of

_MOST_MOVES = 20_000
"""Moves after which a game is left."""
_PYTHON_TIC_TAC_TOE = 53_000
"""Moves a second of OpenSpiel's own Python tic-tac-toe where the scale was read."""


@dataclass(frozen=True, slots=True)
class RandomGameRates:
    """How fast random games went by."""

    playouts: float
    """A second."""
    moves: float
    """A second."""


def play_random_games(game: Game[Any, Any, Any], games: int, rng: random.Random) -> RandomGameRates:
    """Plays by `actions`, `apply` and `outcome`."""
    moves = 0
    began = busy_clock()
    for _ in range(games):
        state = game.start({})
        while game.outcome(state) is None:
            state = game.apply(state, rng.choice(game.actions(state))).state
            moves += 1
    taken = busy_clock() - began
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
    began = busy_clock()
    moves = sum(play_randomly_to_end(playout_of(game, game.start(setup)), rng, _MOST_MOVES) for _ in range(games))
    taken = busy_clock() - began
    return RandomGameRates(games / taken, moves / taken)
