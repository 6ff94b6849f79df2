"""Zone Wars: whole random battles through the public contract, and the wait for all that is offered next."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from tabletop.content.games import load_game
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.gauge import Reading, in_turn, scaled
from tabletop.rules.game import CHANCE
from tabletop.rules.playout import play_to_end, playout_of

_BATTLES = 2
_SETUP = {"scenario": "home-run", "players": "2", "models": "3"}
_PYTHON_TIC_TAC_TOE = 53_000
"""Moves a second of OpenSpiel's own Python tic-tac-toe where the scale was read."""
_TARGET = 0.075
"""Three times what random battles through the contract made of the reference before there were playouts."""
_LONGEST = 20_000
"""Moves after which a battle is no longer followed."""
_AT_ONCE = 100.0
"""Milliseconds in which an answer still seems to come at once."""


@dataclass(frozen=True, slots=True)
class Battles:
    """How random battles went by."""

    moves: float
    """A second; what chance does counts as a move."""
    wait: float
    """Milliseconds for what is offered in an activation, on average."""


def readings() -> Iterator[Reading]:
    """Free moves over a mat cost more than moves on a board: the targets are hundredths of the reference."""
    game = cast(ZoneWars, load_game("zone_wars"))
    waits: list[float] = []

    def moves() -> float:
        found = random_battles(game, random.Random(1))
        waits.append(found.wait)
        return found.moves

    figures = in_turn(moves, lambda: scaled(_PYTHON_TIC_TAC_TOE))
    against = "OpenSpiel python_tic_tac_toe, scaled to this machine by a plain loop"
    yield Reading("Zone Wars, random battles through the contract", *figures, "moves/s", against, "more", 0.01)
    rng = random.Random(2)  # goes on from round to round: what was asked of battles before is remembered
    figures = in_turn(lambda: played_out(game, rng), lambda: scaled(_PYTHON_TIC_TAC_TOE))
    yield Reading("Zone Wars, random battles by playouts", *figures, "moves/s", against, "more", _TARGET)
    wait = sorted(waits)[len(waits) // 2]
    yield Reading("Zone Wars, offers of an activation", wait, _AT_ONCE, "ms", "what seems at once", "less", 1)


def played_out(game: ZoneWars, rng: random.Random) -> float:
    """Moves a second of whole battles on a playout; what chance does counts as a move."""
    moves = 0
    began = time.perf_counter()
    for _ in range(_BATTLES):
        moves += play_to_end(playout_of(game, game.start(_SETUP)), rng, _LONGEST)
    return moves / (time.perf_counter() - began)


def random_battles(game: ZoneWars, rng: random.Random) -> Battles:
    """Whole battles by `actions`, `resolve`, `apply` and `outcome`."""
    moves = activations = 0
    waited = 0.0
    began = time.perf_counter()
    for _ in range(_BATTLES):
        state = game.start(_SETUP)
        while game.outcome(state) is None:
            if game.to_act(state) == CHANCE:
                action = game.resolve(state, rng)
            else:
                asked = time.perf_counter()
                offered = game.actions(state)
                if len(offered) > 1:
                    waited += time.perf_counter() - asked
                    activations += 1
                action = rng.choice(offered)
            state = game.apply(state, action).state
            moves += 1
    taken = time.perf_counter() - began
    return Battles(moves / taken, 1000 * waited / max(1, activations))
