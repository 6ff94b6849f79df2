"""`tabletop conform`: whether a game keeps the contract that every game keeps, in a few random games."""

from __future__ import annotations

import random
import traceback
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from tabletop.arguments import Parser, printable, whole
from tabletop.cli.conformance import checks
from tabletop.cli.trials import laws
from tabletop.cli.trials.laws import AnyGame
from tabletop.cli.trials.trial import MOST_ACTIONS
from tabletop.content.games import load_game
from tabletop.rules.game import CHANCE, NOBODY

_GAMES: Final = 4


def parser() -> Parser:
    """GAME."""
    made = Parser(
        "tabletop conform",
        "Checks whether a game keeps what every game keeps: offers, refusals, texts, views, chance, ends, saved\n"
        "matches, words and bots. It plays a few random games, the first with the usual options.\n"
        "It needs nothing but Tabletop. The exit status is 1 if something is wrong.",
        "example:\n  tabletop conform my_game --games 10",
    )
    made.add_argument("game", metavar="GAME", help="name of the game, as in tabletop list")
    made.add_argument("--games", metavar="N", type=whole(1), default=_GAMES, help=f"how many (default: {_GAMES})")
    return made


def run(given: Namespace) -> int:
    """Prints a line for every check, and what is wrong below it; 1 where something is. Raises UnknownGame."""
    game, is_sound = load_game(given.game), True
    for name, find in checks(game, range(given.games)):
        found = _found(find)
        is_sound = is_sound and not found
        print(f"{'FAULT' if found else 'ok   '} {name}", flush=True)
        for breach in found:
            print(f"      {printable(breach)}")
    return 0 if is_sound else 1


def _found(find: Callable[[], list[str]]) -> list[str]:
    """What a check finds; where the game raises something, that and where."""
    try:
        return find()
    except Exception as error:  # noqa: BLE001 - another's code may raise anything
        *_, last = traceback.extract_tb(error.__traceback__)
        return [f"{type(error).__name__}: {error} ({Path(last.filename).name}:{last.lineno}, in {last.name})"]


def breaches(game: AnyGame, games: int, rng: random.Random) -> Iterator[str]:
    """What is not as the contract says, in random games with the default setup."""
    for _ in range(games):
        start = game.start({})
        line: list[Any] = []
        state = start
        while game.to_act(state) != NOBODY and len(line) < MOST_ACTIONS:
            action = _drawn(game, state, rng)
            step = game.apply(state, action)
            yield from laws.of_offer(game, state, action)
            yield from laws.of_step(game, state, action, step)
            yield from laws.of_views(game, state, game.seats({}), rng)
            state = step.state
            line.append(action)
        if game.outcome(state) is None:
            yield f"no end after {len(line)} actions"
        if _replayed(game, start, line) != state:
            yield f"another end when replayed: {' '.join(map(str, line))}"


def _drawn(game: AnyGame, state: Any, rng: random.Random) -> Any:
    return game.resolve(state, rng) if game.to_act(state) == CHANCE else rng.choice(game.actions(state))


def _replayed(game: AnyGame, state: Any, line: list[Any]) -> Any:
    for action in line:
        state = game.apply(state, action).state
    return state
