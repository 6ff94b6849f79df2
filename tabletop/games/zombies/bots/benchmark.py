"""Benchmark of Zombies: random nights through the Game contract and by playouts, and a bot's longest decision.

Used by `cli/bench`, which finds `readings` through the box. `ai/game_speed` gives the
functions that measure moves and playouts. It plays whole nights with fixed seeds: seeds, numbers of nights and targets
stay, so that figures of different versions can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.game_speed import measure_moves_per_second, measure_playouts, play_games_by_playout
from tabletop.ai.levels import AnyBot, make_bot
from tabletop.gauge import BenchmarkReading, BetterFigure, busy_clock
from tabletop.rules.game import CHANCE, Game

_NIGHTS = 6
_SECOND = 1000.0
_LONG = Budget(60)


def readings(game: Game[Any, Any, Any]) -> Iterator[BenchmarkReading]:
    """Moves a second against OpenSpiel's Python games, playouts a second, and the wait for a bot."""
    contract = "Zombies, random nights through the contract"
    yield measure_moves_per_second(contract, lambda: random_night_moves_per_second(game, random.Random(1)), 0.5)
    yield measure_playouts("Zombies, random nights by playouts", game, _NIGHTS, 0.6)
    nights = play_games_by_playout(game, _NIGHTS, random.Random(2), {}).playouts
    yield BenchmarkReading("Zombies, random playouts", nights, 1.0, "nights/s", "one a second", BetterFigure.MORE, 1)
    slowest = slowest_decision_ms(game, make_bot(game, "hard"), random.Random(3))
    yield BenchmarkReading(
        "Zombies, slowest thought of a hard bot", slowest, _SECOND, "ms", "a second", BetterFigure.LESS, 1
    )


def random_night_moves_per_second(game: Game[Any, Any, Any], rng: random.Random) -> float:
    """Moves a second by `actions`, `resolve`, `apply` and `outcome`."""
    moves = 0
    began = busy_clock()
    for _ in range(_NIGHTS):
        state = game.start({})
        while game.outcome(state) is None:
            drawn = game.to_act(state) == CHANCE
            action = game.resolve(state, rng) if drawn else rng.choice(game.actions(state))
            state = game.apply(state, action).state
            moves += 1
    return moves / (busy_clock() - began)


def slowest_decision_ms(game: Game[Any, Any, Any], bot: AnyBot, rng: random.Random) -> float:
    """Milliseconds of the longest decision of a night in which the bot plays all seats."""
    slowest, state = 0.0, game.start({})
    while game.outcome(state) is None:
        seat = game.to_act(state)
        if seat == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
            continue
        view, offered = game.view(state, seat), game.actions(state)
        began = busy_clock()
        action = bot.choose(view, offered, rng, _LONG)
        slowest = max(slowest, busy_clock() - began)
        state = game.apply(state, action).state
    return 1000 * slowest
