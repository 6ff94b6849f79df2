"""Benchmark of Zodiac: random games, a copy of a state, solving, the solved table, a perfect move and tree search.

Used by `cli/bench`, which finds `readings` through the box. Figures are compared with a fixed time or with
boardgame.io, scaled to this machine by a plain loop. Both were read with the seeds and the numbers of games and
simulations that stand here, so those must not change without reading the reference anew.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.game_speed import (
    RandomGameRates,
    measure_moves_per_second,
    measure_playouts,
    play_random_games,
)
from tabletop.ai.levels import make_bot
from tabletop.ai.search import TreeSearch
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.playable import SearchableZodiac
from tabletop.games.zodiac.bots.solve import solve
from tabletop.games.zodiac.bots.table import SolvedTable
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.gauge import (
    BenchmarkReading,
    BetterFigure,
    busy_clock,
    measure_median_pair,
    scale_rate_to_machine,
    scale_seconds_to_machine,
    seconds_per_call,
)

_ROUNDS = 3
_MANY_ROUNDS = 15
"""Of what takes hundredths of a second, so that a busy neighbour cannot spoil half of them."""
_GAMES = 120
_PLAYOUTS = 2_000
_CORE_PLAYOUTS = 300
_SIMULATIONS = 1000
_BOARDGAME_IO = 10_600
"""Moves a second of boardgame.io 0.50 with the same game where the scale was read."""
_BOARDGAME_IO_SEARCH = 1_640
"""Simulations a second of boardgame.io's tree search bot with the same game where the scale was read."""


def readings(game: Zodiac) -> Iterator[BenchmarkReading]:
    """The quickest first."""
    yield from _measure_rules(game)
    yield from _measure_solver(game)


def _measure_rules(game: Zodiac) -> Iterator[BenchmarkReading]:
    """Random games, and what a copy of a state costs."""
    yield BenchmarkReading(
        "Zodiac, random games through the contract",
        *measure_median_pair(
            lambda: play_random_games(game, _GAMES, random.Random(1)).moves,
            lambda: scale_rate_to_machine(_BOARDGAME_IO),
        ),
        "moves/s", "boardgame.io 0.50, scaled to this machine by a plain loop", BetterFigure.MORE, 10,
    )  # fmt: skip
    yield measure_playouts("Zodiac, random games by playouts", game, _PLAYOUTS, 8)
    state = game.start({})
    ours, reference = measure_median_pair(
        lambda: seconds_per_call(lambda: replace(state, streak=1), 500) * 1e6,
        lambda: seconds_per_call(lambda: copy.deepcopy(state), 100) * 1e6,
    )
    against = "deepcopy of the state"
    yield BenchmarkReading("a state with one field replaced", ours, reference, "µs", against, BetterFigure.LESS, 0.25)


def _measure_solver(game: Zodiac) -> Iterator[BenchmarkReading]:
    """Solving, the table, a perfect move, tree search, the core."""
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
            lambda: play_random_games(game, _CORE_PLAYOUTS, random.Random(1)).playouts,
        ),
        "playouts/s", "through the contract", BetterFigure.MORE, 1.5,
    )  # fmt: skip


def _play_random_core_games(oracle: Tablebase, rng: random.Random) -> RandomGameRates:
    """Random games by the core, history left aside."""
    core, start = oracle.core, oracle.opening_positions[0]
    moves = 0
    began = busy_clock()
    for _ in range(_CORE_PLAYOUTS):
        position = start
        while after := core.successors(position):
            position = after[int(rng.random() * len(after))]
            moves += 1
    taken = busy_clock() - began
    return RandomGameRates(_CORE_PLAYOUTS / taken, moves / taken)
