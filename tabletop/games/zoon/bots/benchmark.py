"""Benchmark of Zoon: random games through the Game contract, by playouts and in the bots' search core.

Used by `cli/bench`, which finds `readings` through the box. It plays both rule sets with fixed
seeds; `ai/game_speed` gives the functions that measure moves and playouts. Seeds, numbers of games and targets
stay, so that figures of different versions can be compared. `play_random_games_by_core` leaves some rules aside, so
its games are not those of the contract.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

from tabletop.ai.game_speed import RandomGameRates, measure_moves_per_second, measure_playouts
from tabletop.games.zoon.bots import search_board
from tabletop.games.zoon.bots.search_pieces import SearchTables
from tabletop.games.zoon.rules.rules import Zoon
from tabletop.games.zoon.rules.state import CLASSIC, SULLIVAN, State
from tabletop.gauge import BenchmarkReading, busy_clock
from tabletop.rules.game import CHANCE

_GAMES, _PLAYOUTS, _LONGEST = 12, 60, 200
_WHOLE_GAMES = 30
_BY_PLAYOUTS = {CLASSIC: 1.5, SULLIVAN: 1.0}
"""Target of random games by playouts, by the rules they are played by."""


def readings(game: Zoon) -> Iterator[BenchmarkReading]:
    """Both rule sets; a match of 10,000 actions, as `growth` has, does not exist: games end long before (D31)."""
    for ruleset in (CLASSIC, SULLIVAN):

        def contract_moves_per_second(ruleset: str = ruleset) -> float:
            return play_random_games_by_rules(game, ruleset, random.Random(1)).moves

        def core_moves_per_second(ruleset: str = ruleset) -> float:
            return play_random_games_by_core(game, ruleset, random.Random(1)).moves

        yield measure_moves_per_second(
            f"Zoon {ruleset}, random games through the contract", contract_moves_per_second, 1
        )
        playouts = f"Zoon {ruleset}, random games by playouts"
        yield measure_playouts(playouts, game, _WHOLE_GAMES, _BY_PLAYOUTS[ruleset], {"ruleset": ruleset})
        yield measure_moves_per_second(f"Zoon {ruleset}, moves in the search core", core_moves_per_second, 1)


def play_random_games_by_rules(game: Zoon, ruleset: str, rng: random.Random) -> RandomGameRates:
    """Whole random games by `actions`, `resolve`, `apply` and `outcome`; what chance does counts as a move."""
    moves = 0
    began = busy_clock()
    for _ in range(_GAMES):
        state = game.start({"ruleset": ruleset})
        while game.outcome(state) is None:
            is_drawn = game.to_act(state) == CHANCE
            state = game.apply(state, game.resolve(state, rng) if is_drawn else rng.choice(game.actions(state))).state
            moves += 1
    taken = busy_clock() - began
    return RandomGameRates(_GAMES / taken, moves / taken)


def play_random_games_by_core(game: Zoon, ruleset: str, rng: random.Random) -> RandomGameRates:
    """Random moves and combats from a set-up on; trumps and what Stars do are left aside."""
    start = _play_to_deployed_state(game, ruleset)
    lore = SearchTables(game.rules_context, start.agreed)
    moves = 0
    began = busy_clock()
    for _ in range(_PLAYOUTS):
        board = search_board.make_board(lore, start)
        for _ in range(_LONGEST):
            able = search_board.possible_steps(board)
            if not able or board.fallen:
                break
            step = able[int(rng.random() * len(able))]
            if board.at[step[1]] is None:
                made = search_board.board_after_move(board, step)
            else:
                shares = search_board.step_outcome_chances(board, step)
                made = search_board.board_after_combat(board, step, rng.choices(range(len(shares)), shares)[0])
            board = search_board.end_turn(made)
            moves += 1
    taken = busy_clock() - began
    return RandomGameRates(_PLAYOUTS / taken, moves / taken)


def _play_to_deployed_state(game: Zoon, ruleset: str) -> State:
    """The state in which the first turn begins."""
    state, rng = game.start({"ruleset": ruleset}), random.Random(1)
    while not all(state.deployed) or game.to_act(state) == CHANCE:
        is_drawn = game.to_act(state) == CHANCE
        state = game.apply(state, game.resolve(state, rng) if is_drawn else game.actions(state)[0]).state
    return state
