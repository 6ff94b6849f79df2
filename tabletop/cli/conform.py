"""`tabletop conform`: checks in a few random games whether a game keeps the contract that all games keep.

For authors of games. Used by `cli/main`, which finds `parser` and `run` by name. The checks of the rules are in
`cli/conformance`; those of the table (matches played by clicks, every page drawn) come from `ui/conformance` and are
passed in by `__main__` as OffscreenTableChecks, because `cli` may not import `ui`. That protocol must agree with
`ui/conformance/tour`, and the exit status (1 for a breach) stays, as the tests of new games read it.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Final, Protocol

from tabletop import log
from tabletop.arguments import Parser, whole_number_type
from tabletop.cli.conformance import conformance_checks, setup_for_seed
from tabletop.content.games import load_game
from tabletop.error_text import printable_line

_GAMES: Final = 4
_MATCHES: Final = 3
"""At the table, at most."""
_LONG: Final = 10.0
"""Seconds of the table from which on it is said how long that takes."""
Check = tuple[str, Callable[[], list[str]]]


class OffscreenTableChecks(Protocol):
    """Draws the table and all pages of a game, and finds faults; handed over by the window."""

    def seconds(self) -> float:
        """How long it takes, roughly."""

    def checks(self) -> Iterator[Check]:
        """What is looked at, and what finds the faults."""


def parser() -> Parser:
    made = Parser(
        "tabletop conform",
        "Checks whether a game keeps the rules for all games: offers, refusals, texts, views, chance, ends, saved\n"
        "matches, words and bots. It plays a few random games, the first with the usual options, some of them by\n"
        "clicks at a hidden table. There it draws every position, the set-up, the rulebook, the lessons\n"
        "and the results, with large text and in every language of the game.\n"
        "It needs nothing but Tabletop. The exit status is 1 if something is wrong.",
        "example:\n  tabletop conform my_game --games 10",
    )
    made.add_argument("game", metavar="GAME", help="name of the game, as in tabletop list")
    made.add_argument(
        "--games", metavar="N", type=whole_number_type(1), default=_GAMES, help=f"how many (default: {_GAMES})"
    )
    return made


def run(given: Namespace) -> int:
    """Prints a line for every check, and what is wrong below it; 1 where something is. Raises UnknownGame."""
    game = load_game(given.game)
    try:
        tour = _make_offscreen_table_checks(given, game)
        return (
            0
            if _run_and_print_checks(chain(conformance_checks(game, range(given.games)), tour.checks() if tour else ()))
            else 1
        )
    except KeyboardInterrupt:
        _clear_progress_line()
        print("tabletop: stopped; only what is listed was checked", file=sys.stderr, flush=True)
        raise


def _make_offscreen_table_checks(given: Namespace, game: Any) -> OffscreenTableChecks | None:
    """What looks at the table; None where the program has handed over no window. Says how long it takes."""
    if given.tour is None:
        return None
    setups = [setup_for_seed(game, seed) for seed in range(min(given.games, _MATCHES))]
    tour: OffscreenTableChecks = given.tour(game, setups, _print_drawing_progress)
    seconds = tour.seconds()
    if seconds > _LONG:
        print(f"This takes about {seconds:.0f} seconds.", flush=True)
    return tour


def _run_and_print_checks(found: Iterable[Check]) -> bool:
    is_sound = True
    for name, find in found:
        breaches = _run_check_safely(find)
        is_sound = is_sound and not breaches
        _clear_progress_line()
        print(f"{'FAULT' if breaches else 'ok   '} {name}", flush=True)
        for breach in breaches:
            print(f"      {printable_line(breach)}")
    return is_sound


def _run_check_safely(find: Callable[[], list[str]]) -> list[str]:
    """What a check finds; where the game raises something, that and where."""
    try:
        return find()
    except Exception as error:  # noqa: BLE001 - another's code may raise anything
        return [f"{type(error).__name__}: {error} ({log.error_place(error)})"]


def _print_drawing_progress(done: int, steps: int) -> None:
    """How much of the table was drawn, on stderr where that is a terminal."""
    if sys.stderr.isatty():
        print(f"\rDrawing {done} of {steps}   ", end="", file=sys.stderr, flush=True)


def _clear_progress_line() -> None:
    if sys.stderr.isatty():
        print(f"\r{'':30}\r", end="", file=sys.stderr, flush=True)
