"""`tabletop perft`: counts action sequences, which pins the rules of a game down to the last action.

Used by `cli/main`, which finds `parser` and `run` by name. The tests of the rules compare its counts with known ones,
so `count_action_sequences` must count every legal action and every outcome of chance once. Scripts read the lines
`DEPTH COUNT`, so they stay.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from tabletop.arguments import Parser, UsageError, whole_number_type
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY, Game


def parser() -> Parser:
    made = Parser(
        "tabletop perft",
        "Counts the action sequences of each length from the start of a game, chance included.\n"
        "A finished game ends a line; at the last ply every legal action counts once.",
        f"example:\n  tabletop perft {boxes.default_game_name()} 6",
    )
    made.add_argument("game", metavar="GAME")
    made.add_argument("depth", metavar="DEPTH", type=whole_number_type(1), help="longest sequence")
    return made


def run(given: Namespace) -> int:
    """Prints `DEPTH COUNT` for every length, as soon as it is known."""
    game = load_game(given.game)
    start = game.start({})
    if not game.complete:
        print(f"tabletop: {game.name} lists only some of its legal actions; these are counted", file=sys.stderr)
    for depth in range(1, given.depth + 1):
        print(depth, count_action_sequences(game, start, depth), flush=True)
    return 0


def count_action_sequences(game: Game[Any, Any, Any], state: Any, depth: int) -> int:
    """Action sequences of this length from here; raises UsageError where chance cannot be enumerated."""
    moves = possible_next_actions(game, state)
    if depth == 1:
        return len(moves)
    apply = game.apply
    return sum(count_action_sequences(game, apply(state, move).state, depth - 1) for move in moves)


def possible_next_actions(game: Game[Any, Any, Any], state: Any) -> Sequence[Any]:
    """What can happen next: the actions of a player or the outcomes of chance."""
    seat = game.to_act(state)
    if seat != CHANCE:
        return game.actions(state) if seat != NOBODY else ()
    outcomes = game.chances(state)
    if not outcomes:
        raise UsageError(f"{game.name}: chance has too many results to count; try a smaller depth")
    return [action for action, _ in outcomes]
