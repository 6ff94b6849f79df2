"""Zoon: whole random games through the public contract and on a playout, and moves in the core of the bots."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from typing import cast

from tabletop.cli.gauges.rules import Rates
from tabletop.content.games import load_game
from tabletop.games.zoon.bots import core
from tabletop.games.zoon.bots.men import Lore
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN, State
from tabletop.gauge import Reading, in_turn, scaled
from tabletop.rules.game import CHANCE
from tabletop.rules.playout import play_to_end, playout_of

_GAMES, _PLAYOUTS, _LONGEST = 12, 60, 200
_WHOLE_GAMES, _MOST_ACTIONS = 30, 20_000
_ON_PLAYOUT = {CLASSIC: 1.5, SULLIVAN: 1.0}
"""Target of random games on a playout by the rules they are played by."""
_PYTHON_TIC_TAC_TOE = 53_000
"""Moves a second of OpenSpiel's own Python tic-tac-toe where the scale was read."""
_AGAINST = "OpenSpiel python_tic_tac_toe, scaled to this machine by a plain loop"


def readings() -> Iterator[Reading]:
    """Both rule sets; a match of 10,000 actions, as `growth` has, does not exist: games end long before (D31)."""
    game = cast(Zoon, load_game("zoon"))
    for ruleset in (CLASSIC, SULLIVAN):

        def contract(ruleset: str = ruleset) -> float:
            return through_contract(game, ruleset, random.Random(1)).moves

        def on_playout(ruleset: str = ruleset) -> float:
            return in_playout(game, ruleset, random.Random(1)).moves

        def inside(ruleset: str = ruleset) -> float:
            return in_core(game, ruleset, random.Random(1)).moves

        for what, ours, target in (
            ("random games through the contract", contract, 1.0),
            ("random games on a playout", on_playout, _ON_PLAYOUT[ruleset]),
            ("moves in the search core", inside, 1.0),
        ):
            figures = in_turn(ours, lambda: scaled(_PYTHON_TIC_TAC_TOE))
            yield Reading(f"Zoon {ruleset}, {what}", *figures, "moves/s", _AGAINST, "more", target)


def through_contract(game: Zoon, ruleset: str, rng: random.Random) -> Rates:
    """Whole random games by `actions`, `resolve`, `apply` and `outcome`; what chance does counts as a move."""
    moves = 0
    began = time.perf_counter()
    for _ in range(_GAMES):
        state = game.start({"ruleset": ruleset})
        while game.outcome(state) is None:
            is_drawn = game.to_act(state) == CHANCE
            state = game.apply(state, game.resolve(state, rng) if is_drawn else rng.choice(game.actions(state))).state
            moves += 1
    taken = time.perf_counter() - began
    return Rates(_GAMES / taken, moves / taken)


def in_playout(game: Zoon, ruleset: str, rng: random.Random) -> Rates:
    """The same on the game's playout."""
    began = time.perf_counter()
    moves = sum(
        play_to_end(playout_of(game, game.start({"ruleset": ruleset})), rng, _MOST_ACTIONS) for _ in range(_WHOLE_GAMES)
    )
    taken = time.perf_counter() - began
    return Rates(_WHOLE_GAMES / taken, moves / taken)


def in_core(game: Zoon, ruleset: str, rng: random.Random) -> Rates:
    """Random moves and combats from a set-up on; trumps and what Stars do are left aside."""
    start = _set_up(game, ruleset)
    lore = Lore(game.arena, start.agreed)
    moves = 0
    began = time.perf_counter()
    for _ in range(_PLAYOUTS):
        board = core.board_of(lore, start)
        for _ in range(_LONGEST):
            able = core.steps(board)
            if not able or board.fallen:
                break
            step = able[int(rng.random() * len(able))]
            if board.at[step[1]] is None:
                made = core.moved(board, step)
            else:
                shares = core.step_shares(board, step)
                made = core.fought(board, step, rng.choices(range(len(shares)), shares)[0])
            board = core.end_turn(made)
            moves += 1
    taken = time.perf_counter() - began
    return Rates(_PLAYOUTS / taken, moves / taken)


def _set_up(game: Zoon, ruleset: str) -> State:
    """The state in which the first turn begins."""
    state, rng = game.start({"ruleset": ruleset}), random.Random(1)
    while not all(state.deployed) or game.to_act(state) == CHANCE:
        is_drawn = game.to_act(state) == CHANCE
        state = game.apply(state, game.resolve(state, rng) if is_drawn else game.actions(state)[0]).state
    return state
