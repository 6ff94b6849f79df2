"""`tabletop conform`: whether a game keeps the contract that every game keeps, in a few random games."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from typing import Final

from tabletop import log
from tabletop.arguments import Parser, printable, whole
from tabletop.cli.conformance import checks
from tabletop.content.games import load_game

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
        return [f"{type(error).__name__}: {error} ({log.place_of(error)})"]
