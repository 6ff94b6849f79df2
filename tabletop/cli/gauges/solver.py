"""Zodiac solved: how long that takes, how fast the table answers, how fast its core plays."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any, cast

from tabletop.ai.bot import Budget
from tabletop.ai.levels import make_bot
from tabletop.ai.search import Search
from tabletop.cli.gauges.rules import Rates, of_moves, random_games
from tabletop.content.games import load_game
from tabletop.games.zodiac.bots.core import Core
from tabletop.games.zodiac.bots.oracle import Oracle, oracle_of
from tabletop.games.zodiac.bots.playable import PlayableZodiac
from tabletop.games.zodiac.bots.solve import solve
from tabletop.games.zodiac.bots.table import SolvedTable
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.gauge import GaugeDirection, Reading, in_turn, scaled, seconds, slowed

_ROUNDS = 3
_MANY_ROUNDS = 15
"""Of what takes hundredths of a second, so that a busy neighbour cannot spoil half of them."""
_PLAYOUTS = 300
_SIMULATIONS = 1000
_BOARDGAME_IO_SEARCH = 1_640
"""Simulations a second of boardgame.io's tree search bot with the same game where the scale was read."""


def readings() -> Iterator[Reading]:
    """Solving, the table, the core."""
    game = cast(Zodiac, load_game("zodiac"))
    oracle = oracle_of(game)
    solution = solve(oracle.core, oracle.starts)
    won, lost, balanced = (f"{count:,}" for count in solution.count())
    yield Reading(
        f"solving Zodiac: {len(solution.values):,} positions, {won} won, {lost} lost, {balanced} balanced",
        *in_turn(lambda: seconds(lambda: solve(Core(game.star), oracle.starts)), lambda: slowed(0.5), _ROUNDS),
        "s", "0.5 s, scaled to this machine by a plain loop", GaugeDirection.LESS, 1,
    )  # fmt: skip
    kept = oracle.table.to_bytes()
    yield Reading(
        f"reading the table, {len(kept):,} bytes",
        *in_turn(lambda: seconds(lambda: SolvedTable.from_bytes(kept)) * 1000, lambda: slowed(0.004) * 1000),
        "ms", "4 ms, scaled to this machine by a plain loop", GaugeDirection.LESS, 2,
    )  # fmt: skip
    yield _perfect_move(game)
    yield _tree_search(game)
    yield from _core(game, oracle)


def _perfect_move(game: Zodiac) -> Reading:
    bot: Any = make_bot(game, "perfect")
    rng = random.Random(1)
    state = game.start({})
    for text in ("E-f", "b-c"):
        state = game.apply(state, game.parse(text)).state
    view, actions = game.view(state, state.turn), game.actions(state)
    bot.choose(view, actions, rng, Budget(60))
    ours, allowed = in_turn(
        lambda: seconds(lambda: bot.choose(view, actions, rng, Budget(60)), 20) * 1000, lambda: slowed(0.001) * 1000
    )
    text = "1 ms, scaled to this machine by a plain loop"
    return Reading("a perfect move from the table", ours, allowed, "ms", text, GaugeDirection.LESS, 1)


def _tree_search(game: Zodiac) -> Reading:
    playable = PlayableZodiac(game)
    view = game.view(game.start({}), 0)

    def simulations() -> float:
        search = Search(playable, view, random.Random(1))
        return 1 / seconds(search.simulate, _SIMULATIONS)

    return Reading(
        "simulations of the tree search from the start",
        *in_turn(simulations, lambda: scaled(_BOARDGAME_IO_SEARCH)),
        "simulations/s", "boardgame.io 0.50, scaled to this machine by a plain loop", GaugeDirection.MORE, 30,
    )  # fmt: skip


def _core(game: Zodiac, oracle: Oracle) -> Iterator[Reading]:
    yield of_moves("moves in the search core", lambda: _playouts(oracle, random.Random(1)).moves, 10, _MANY_ROUNDS)
    yield Reading(
        "random playouts from the start in the search core",
        *in_turn(
            lambda: _playouts(oracle, random.Random(1)).playouts,
            lambda: random_games(game, _PLAYOUTS, random.Random(1)).playouts,
        ),
        "playouts/s", "through the contract", GaugeDirection.MORE, 1.5,
    )  # fmt: skip


def _playouts(oracle: Oracle, rng: random.Random) -> Rates:
    """Random games by the core, history left aside."""
    core, start = oracle.core, oracle.starts[0]
    moves = 0
    began = time.perf_counter()
    for _ in range(_PLAYOUTS):
        position = start
        while after := core.successors(position):
            position = after[int(rng.random() * len(after))]
            moves += 1
    taken = time.perf_counter() - began
    return Rates(_PLAYOUTS / taken, moves / taken)
