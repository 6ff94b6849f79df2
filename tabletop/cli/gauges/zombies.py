"""Zombies: random nights through the public contract and as playouts, and how long a bot thinks."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import Any

from tabletop.ai.bot import Budget
from tabletop.ai.levels import AnyBot, make_bot
from tabletop.content.games import load_game
from tabletop.gauge import Reading, in_turn, scaled
from tabletop.rules.game import CHANCE, Game
from tabletop.rules.playout import play_to_end, playout_of

_NIGHTS = 6
_PYTHON_TIC_TAC_TOE = 53_000
"""Moves a second of OpenSpiel's own Python tic-tac-toe where the scale was read."""
_SECOND = 1000.0
_MOST_MOVES = 20_000
"""Moves after which a night is left."""
_LONG = Budget(60)


def readings() -> Iterator[Reading]:
    """Moves a second against OpenSpiel's Python games, playouts a second, and the wait for a bot."""
    game = load_game("zombies")
    figures = in_turn(lambda: random_nights(game, random.Random(1))[0], lambda: scaled(_PYTHON_TIC_TAC_TOE))
    against = "OpenSpiel python_tic_tac_toe, scaled to this machine by a plain loop"
    yield Reading("Zombies, random nights through the contract", *figures, "moves/s", against, "more", 0.5)
    rng = random.Random(1)  # goes on from round to round: boards of nights that were played before are remembered
    figures = in_turn(lambda: random_playouts(game, rng)[0], lambda: scaled(_PYTHON_TIC_TAC_TOE))
    yield Reading("Zombies, random nights as playouts", *figures, "moves/s", against, "more", 0.6)
    nights = random_playouts(game, random.Random(2))[1]
    yield Reading("Zombies, random playouts", nights, 1.0, "nights/s", "one a second", "more", 1)
    slowest = slowest_thought(game, make_bot(game, "hard"), random.Random(3))
    yield Reading("Zombies, slowest thought of a hard bot", slowest, _SECOND, "ms", "a second", "less", 1)


def random_nights(game: Game[Any, Any, Any], rng: random.Random) -> tuple[float, float]:
    """Moves and whole games a second by `actions`, `resolve`, `apply` and `outcome`."""
    moves = 0
    began = time.perf_counter()
    for _ in range(_NIGHTS):
        state = game.start({})
        while game.outcome(state) is None:
            drawn = game.to_act(state) == CHANCE
            action = game.resolve(state, rng) if drawn else rng.choice(game.actions(state))
            state = game.apply(state, action).state
            moves += 1
    taken = time.perf_counter() - began
    return moves / taken, _NIGHTS / taken


def random_playouts(game: Game[Any, Any, Any], rng: random.Random) -> tuple[float, float]:
    """Moves and whole games a second by the game's own playout."""
    moves = 0
    began = time.perf_counter()
    for _ in range(_NIGHTS):
        moves += play_to_end(playout_of(game, game.start({})), rng, _MOST_MOVES)
    taken = time.perf_counter() - began
    return moves / taken, _NIGHTS / taken


def slowest_thought(game: Game[Any, Any, Any], bot: AnyBot, rng: random.Random) -> float:
    """Milliseconds of the longest decision of a night in which the bot plays all seats."""
    slowest, state = 0.0, game.start({})
    while game.outcome(state) is None:
        seat = game.to_act(state)
        if seat == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
            continue
        view, offered = game.view(state, seat), game.actions(state)
        began = time.perf_counter()
        action = bot.choose(view, offered, rng, _LONG)
        slowest = max(slowest, time.perf_counter() - began)
        state = game.apply(state, action).state
    return 1000 * slowest
