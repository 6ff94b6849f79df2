"""Rules: whole random games through the public contract, and copies of a state."""

from __future__ import annotations

import copy
import random
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from tabletop.content.games import load_game
from tabletop.gauge import Reading, in_turn, scaled, seconds
from tabletop.rules.game import Game
from tabletop.rules.playout import play_to_end, playout_of

_GAMES = 120
_PLAYOUTS = 2_000
_MOST_MOVES = 10_000
_BOARDGAME_IO = 10_600
"""Moves a second of boardgame.io 0.50 with the same game where the scale was read."""
PYTHON_TIC_TAC_TOE = 53_000
"""Moves a second of OpenSpiel's own Python tic-tac-toe where the scale was read."""


@dataclass(frozen=True, slots=True)
class Rates:
    """How fast random games went by."""

    playouts: float
    """A second."""
    moves: float
    """A second."""


def readings() -> Iterator[Reading]:
    """Zodiac's throughput and what a copy costs."""
    game = load_game("zodiac")
    yield Reading(
        "Zodiac, random games through the contract",
        *in_turn(lambda: random_games(game, _GAMES, random.Random(1)).moves, lambda: scaled(_BOARDGAME_IO)),
        "moves/s", "boardgame.io 0.50, scaled to this machine by a plain loop", "more", 10,
    )  # fmt: skip
    rng = random.Random(1)
    yield Reading(
        "Zodiac, random games through its playout",
        *in_turn(lambda: random_playouts(game, _PLAYOUTS, rng).moves, lambda: scaled(PYTHON_TIC_TAC_TOE)),
        "moves/s", "OpenSpiel python_tic_tac_toe, scaled to this machine by a plain loop", "more", 8,
    )  # fmt: skip
    state: Any = game.start({})
    ours, reference = in_turn(
        lambda: seconds(lambda: replace(state, streak=1), 500) * 1e6,
        lambda: seconds(lambda: copy.deepcopy(state), 100) * 1e6,
    )
    yield Reading("a state with one field replaced", ours, reference, "µs", "deepcopy of the state", "less", 0.25)


def random_games(game: Game[Any, Any, Any], games: int, rng: random.Random) -> Rates:
    """Plays by `actions`, `apply` and `outcome`."""
    moves = 0
    began = time.perf_counter()
    for _ in range(games):
        state = game.start({})
        while game.outcome(state) is None:
            state = game.apply(state, rng.choice(game.actions(state))).state
            moves += 1
    taken = time.perf_counter() - began
    return Rates(games / taken, moves / taken)


def random_playouts(game: Game[Any, Any, Any], games: int, rng: random.Random) -> Rates:
    """Plays by the game's playout."""
    began = time.perf_counter()
    moves = sum(play_to_end(playout_of(game, game.start({})), rng, _MOST_MOVES) for _ in range(games))
    taken = time.perf_counter() - began
    return Rates(games / taken, moves / taken)
