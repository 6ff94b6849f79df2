"""Rules: whole random games through the public contract, and copies of a state."""

from __future__ import annotations

import copy
import pickle
import random
import time
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tabletop.cli.gauges.gauge import Reading, in_turn, scaled, seconds
from tabletop.content.games import load_game
from tabletop.rules.game import Game

_GAMES = 120
_BOARDGAME_IO = 10_600
"""Moves a second of boardgame.io 0.50 with the same game where the scale was read."""


def readings() -> Iterator[Reading]:
    """Zodiac's throughput and what a copy costs."""
    game = load_game("zodiac")
    yield Reading(
        "Zodiac, random games through the contract",
        *in_turn(lambda: playout_rate(game, _GAMES, random.Random(1)), lambda: scaled(_BOARDGAME_IO)),
        "moves/s", "boardgame.io 0.50, scaled to this machine by a plain loop", "more", 10,
    )  # fmt: skip
    state: Any = game.start({})
    for name, other in (("deepcopy", lambda: copy.deepcopy(state)), ("pickle", lambda: pickle.dumps(state))):
        ours, reference = in_turn(
            lambda: seconds(lambda: replace(state, streak=1), 500) * 1e6,
            lambda other=other: seconds(other, 100) * 1e6,  # type: ignore[misc]
        )
        yield Reading("copying a state with replace", ours, reference, "µs", f"{name} of the same state", "less", 0.2)


def playout_rate(game: Game[Any, Any, Any], games: int, rng: random.Random) -> float:
    """Moves a second of random games."""
    moves = 0
    began = time.perf_counter()
    for _ in range(games):
        state = game.start({})
        while game.outcome(state) is None:
            state = game.apply(state, rng.choice(game.actions(state))).state
            moves += 1
    return moves / (time.perf_counter() - began)
