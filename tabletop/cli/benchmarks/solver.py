"""Benchmark of Zodiac's bots: solving, reading the solved table, a perfect move, tree search and random games.

Used by `cli/bench`, which finds `readings` by the module's name in BENCHMARKS. It measures `games/zodiac/bots` and
`ai/search`. Figures are compared with a fixed time or with boardgame.io, scaled to this machine by a plain loop. Both
were read with the numbers of simulations and games that stand here, so those must not change without reading the
reference anew.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any, cast

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.ai.search import TreeSearch
from tabletop.cli.benchmarks.rules import RandomGameRates, measure_moves_per_second, play_random_games
from tabletop.content.games import load_game
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.playable import SearchableZodiac
from tabletop.games.zodiac.bots.solve import solve
from tabletop.games.zodiac.bots.table import SolvedTable
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.gauge import (
    BenchmarkReading,
    BetterFigure,
    measure_median_pair,
    scale_rate_to_machine,
    scale_seconds_to_machine,
    seconds_per_call,
)

_ROUNDS = 3
_MANY_ROUNDS = 15
"""Of what takes hundredths of a second, so that a busy neighbour cannot spoil half of them."""
_PLAYOUTS = 300
_SIMULATIONS = 1000
_BOARDGAME_IO_SEARCH = 1_640
"""Simulations a second of boardgame.io's tree search bot with the same game where the scale was read."""


def readings() -> Iterator[BenchmarkReading]:
    """Solving, the table, the core."""
    game = cast(Zodiac, load_game("zodiac"))
    oracle = shared_tablebase(game)
    solution = solve(oracle.core, oracle.opening_positions)
    won, lost, balanced = (f"{count:,}" for count in solution.count_positions_by_result())
    yield BenchmarkReading(
        f"solving Zodiac: {len(solution.values):,} positions, {won} won, {lost} lost, {balanced} balanced",
        *measure_median_pair(
            lambda: seconds_per_call(lambda: solve(SymmetricMoveGenerator(game.star), oracle.opening_positions)),
            lambda: scale_seconds_to_machine(0.5),
            _ROUNDS,
        ),
        "s",
        "0.5 s, scaled to this machine by a plain loop",
        BetterFigure.LESS,
        1,
    )
    kept = oracle.table.to_bytes()
    yield BenchmarkReading(
        f"reading the table, {len(kept):,} bytes",
        *measure_median_pair(
            lambda: seconds_per_call(lambda: SolvedTable.from_bytes(kept)) * 1000,
            lambda: scale_seconds_to_machine(0.004) * 1000,
        ),
        "ms",
        "4 ms, scaled to this machine by a plain loop",
        BetterFigure.LESS,
        2,
    )
    yield _measure_perfect_bot_speed(game)
    yield _measure_tree_search_speed(game)
    yield from _measure_search_core_speed(game, oracle)


def _measure_perfect_bot_speed(game: Zodiac) -> BenchmarkReading:
    bot: Any = make_bot(game, "perfect")
    rng = random.Random(1)
    state = game.start({})
    for text in ("E-f", "b-c"):
        state = game.apply(state, game.parse(text)).state
    view, actions = game.view(state, state.turn), game.actions(state)
    bot.choose(view, actions, rng, Budget(60))
    ours, allowed = measure_median_pair(
        lambda: seconds_per_call(lambda: bot.choose(view, actions, rng, Budget(60)), 20) * 1000,
        lambda: scale_seconds_to_machine(0.001) * 1000,
    )
    text = "1 ms, scaled to this machine by a plain loop"
    return BenchmarkReading("a perfect move from the table", ours, allowed, "ms", text, BetterFigure.LESS, 1)


def _measure_tree_search_speed(game: Zodiac) -> BenchmarkReading:
    playable = SearchableZodiac(game)
    view = game.view(game.start({}), 0)

    def simulations() -> float:
        search = TreeSearch(playable, view, random.Random(1))
        return 1 / seconds_per_call(search.simulate, _SIMULATIONS)

    return BenchmarkReading(
        "simulations of the tree search from the start",
        *measure_median_pair(simulations, lambda: scale_rate_to_machine(_BOARDGAME_IO_SEARCH)),
        "simulations/s", "boardgame.io 0.50, scaled to this machine by a plain loop", BetterFigure.MORE, 30,
    )  # fmt: skip


def _measure_search_core_speed(game: Zodiac, oracle: Tablebase) -> Iterator[BenchmarkReading]:
    yield measure_moves_per_second(
        "moves in the search core", lambda: _play_random_core_games(oracle, random.Random(1)).moves, 10, _MANY_ROUNDS
    )
    yield BenchmarkReading(
        "random playouts from the start in the search core",
        *measure_median_pair(
            lambda: _play_random_core_games(oracle, random.Random(1)).playouts,
            lambda: play_random_games(game, _PLAYOUTS, random.Random(1)).playouts,
        ),
        "playouts/s", "through the contract", BetterFigure.MORE, 1.5,
    )  # fmt: skip


def _play_random_core_games(oracle: Tablebase, rng: random.Random) -> RandomGameRates:
    """Random games by the core, history left aside."""
    core, start = oracle.core, oracle.opening_positions[0]
    moves = 0
    began = time.perf_counter()
    for _ in range(_PLAYOUTS):
        position = start
        while after := core.successors(position):
            position = after[int(rng.random() * len(after))]
            moves += 1
    taken = time.perf_counter() - began
    return RandomGameRates(_PLAYOUTS / taken, moves / taken)
