"""Runs the command that was asked for: finds its module by its name, parses the arguments and calls `run`.

Used by `__main__`, which calls `main`. A command is an entry of COMMANDS and a module of that name in `cli` with the
functions `parser` and `run` (see the Protocol CommandModule); a hyphen in the name is an underscore in the module's.
Only the module that runs may be imported, so that commands start fast. Errors about input, such as ContentError and
SaveError, become a UsageError here. People's scripts call the commands by these names, so they stay.
"""

from __future__ import annotations

import io
import sys
from argparse import Namespace
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, Protocol, cast

from tabletop import __version__
from tabletop.arguments import Parser, UsageError
from tabletop.error_text import nearest_word_suffix

COMMANDS: dict[str, str] = {
    "list": "the games, their options and their bots",
    "match": "let bots play against bots",
    "ladder": "rate all bots of a game, on one page, and add games to it later",
    "games": "list saved matches, or write them as data, a line a decision",
    "balance": "measure how fair a game or a pack is, on one page",
    "puzzles": "look for puzzles in games between bots, and write them with their proofs",
    "perft": "count the action sequences of a game",
    "verify": "replay saved matches and check them",
    "engine": "drive a match from another program, one JSON object a line",
    "check": "check the content files of a game",
    "give": "write a pack as one .tabletop file for somebody else",
    "take": "show what a .tabletop file brings, and take it",
    "conform": "check whether a game keeps the rules for all games",
    "new-game": "write the package of a new game, ready to be played and changed",
    "new-pack": "write a pack with content of your own, ready to be played and changed",
    "translate": "write the texts of a game for translators, or bring a catalogue up to date",
    "print": "make a PDF of a game's cards, tiles, mats and rulebook, to print and play",
    "schema": "print a JSON Schema of a game's content files",
    "prove": "prove who wins a game, and replay the proof",
    "bench": "measure speed, each figure beside a reference",
    "selfcheck": "check whether all is well on this machine",
}
_WINDOW_ARGUMENTS: dict[str, str] = {
    "": "open the table",
    "FILE": "open the table with a saved match, a .tabletop file or the pack.yaml of a pack",
    "--demo": "open the table and let it play by itself",
    "--safe": "open the table without packs and extra games",
    "--size WxH": "open the table with a window of that size",
    "shot OUT.png": "save a screen as a picture",
    "work PACK": "see what a pack brings while you write it",
}


class CommandModule(Protocol):
    """What the module of a command holds."""

    def parser(self) -> Parser:
        """The command's arguments."""

    def run(self, given: Namespace) -> int:
        """Runs the command; returns the exit status. Raises UsageError."""


def main(
    words: Sequence[str],
    glance: Callable[[], Sequence[Any]] | None = None,
    tour: Callable[..., Any] | None = None,
    *,
    page: Callable[[Any], str] | None = None,
    printer: Callable[..., Any] | None = None,
    simulator: Callable[..., Any] | None = None,
) -> int:
    """Runs a command; raises UsageError where the words or what they name are wrong.

    Commands know no window, and are handed what they need of one: `glance` plays a little at a table that nobody sees,
    and tells how full the caches are then; `tour` draws the table of a game and all its pages; `page` makes a page of
    figures in the language of the user; `printer` makes a PDF, `simulator` a save for Tabletop Simulator.
    """
    name = words[0]
    if name == "--version":
        print(f"tabletop {__version__}")
        return 0
    if name in ("-h", "--help"):
        print(usage_overview())
        return 0
    if name not in COMMANDS:
        known = [*COMMANDS, "shot", "work"]
        raise UsageError(f"there is no command {name!r}{nearest_word_suffix(name, known)}; see tabletop --help")
    if sys.stdout is None:
        raise UsageError("the standard output is closed, and there is nowhere to write")
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    command = cast(CommandModule, import_module(f"tabletop.cli.{name.replace('-', '_')}"))
    handed = Namespace(glance=glance, tour=tour, page=page, printer=printer, simulator=simulator)
    given = command.parser().parse_args(words[1:], handed)
    try:
        return command.run(given)
    except Exception as error:
        if isinstance(error, _input_error_types()):
            raise UsageError(str(error)) from error
        raise


def _input_error_types() -> tuple[type[Exception], ...]:
    """What the rest of the program raises for input that it cannot use, each with a sentence for people."""
    from tabletop.ai.levels import UnknownLevel
    from tabletop.content.errors import ContentError, UnknownGame
    from tabletop.play.saved_matches import SaveError
    from tabletop.print_options import PrintError
    from tabletop.rules.game import InvalidSetup

    return ContentError, UnknownGame, UnknownLevel, SaveError, InvalidSetup, PrintError


def usage_overview() -> str:
    """All that can be written after the program's name."""
    width = max(map(len, [*COMMANDS, *_WINDOW_ARGUMENTS])) + 2
    lines = ["A digital table for a game night.", "", "With a window:"]
    lines += [f"  tabletop {form:{width}}{what}" for form, what in _WINDOW_ARGUMENTS.items()]
    lines += ["", "Without one:"]
    lines += [f"  tabletop {name:{width}}{what}" for name, what in COMMANDS.items()]
    return "\n".join([*lines, "", "tabletop COMMAND --help tells more about a command."])
