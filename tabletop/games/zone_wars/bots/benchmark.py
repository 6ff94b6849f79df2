"""Benchmark of Zone Wars: random battles through the Game contract and by playouts, and the wait for offers.

Used by `cli/bench`, which finds `readings` through the box. `ai/game_speed` gives the
functions that measure moves and playouts. The targets are lower than those of the other games, because free moves over
a mat cost more than moves on a board. The set-up, the seeds and the targets stay, so that figures of different
versions can be compared.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tabletop.ai.game_speed import measure_moves_per_second, measure_playouts
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.gauge import BenchmarkReading, BetterFigure, busy_clock
from tabletop.rules.game import CHANCE

_BATTLES = 2
_SETUP = {"scenario": "home-run", "players": "2", "models": "3"}
_TARGET = 0.075
"""Three times what random battles through the contract made of the reference before there were playouts."""
_AT_ONCE = 100.0
"""Milliseconds in which an answer still seems to come at once."""


@dataclass(frozen=True, slots=True)
class RandomBattleRates:
    """How random battles went by."""

    moves: float
    """A second; what chance does counts as a move."""
    wait: float
    """Milliseconds for what is offered in an activation, on average."""


def readings(game: ZoneWars) -> Iterator[BenchmarkReading]:
    """Free moves over a mat cost more than moves on a board: the targets are hundredths of the reference."""
    waits: list[float] = []
    rng = random.Random(1)

    def moves() -> float:
        found = play_random_battles(game, rng)  # other ones in every round: what it has met before it remembers
        waits.append(found.wait)
        return found.moves

    yield measure_moves_per_second("Zone Wars, random battles through the contract", moves, 0.01)
    yield measure_playouts("Zone Wars, random battles by playouts", game, _BATTLES, _TARGET, _SETUP)
    wait = sorted(waits)[len(waits) // 2]
    yield BenchmarkReading(
        "Zone Wars, offers of an activation", wait, _AT_ONCE, "ms", "what seems at once", BetterFigure.LESS, 1
    )


def play_random_battles(game: ZoneWars, rng: random.Random) -> RandomBattleRates:
    """Whole battles by `actions`, `resolve`, `apply` and `outcome`."""
    moves = activations = 0
    waited = 0.0
    began = busy_clock()
    for _ in range(_BATTLES):
        state = game.start(_SETUP)
        while game.outcome(state) is None:
            if game.to_act(state) == CHANCE:
                action = game.resolve(state, rng)
            else:
                asked = busy_clock()
                offered = game.actions(state)
                if len(offered) > 1:
                    waited += busy_clock() - asked
                    activations += 1
                action = rng.choice(offered)
            state = game.apply(state, action).state
            moves += 1
    taken = busy_clock() - began
    return RandomBattleRates(moves / taken, 1000 * waited / max(1, activations))
