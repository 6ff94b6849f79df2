"""`tabletop list`: prints the games with their options and bots, and the packs of the player.

Used by `cli/main`: like every command's module it has `parser` and `run`, which are found by name. Games come from
`content/boxes`, packs from `content/pack_library`, and misplaced ones from `content/pack_folders`. It only prints,
and the wording may change; a game or pack that cannot be read must be reported on stderr or as left out, and the
others are listed.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator, Sequence
from typing import Any

from tabletop import paths
from tabletop.ai.levels import level_names
from tabletop.arguments import Parser
from tabletop.content import boxes
from tabletop.content.errors import ContentError
from tabletop.content.games import load_game
from tabletop.content.pack_folders import find_all_misplaced_packs, find_system_leftovers
from tabletop.content.pack_library import Pack, option_values_of_pack, packs
from tabletop.content.prose import GameMessages, game_messages
from tabletop.error_text import printable_line
from tabletop.rules.game import Game

_FEW = 8
"""Files that are named at once."""


def parser() -> Parser:
    return Parser(
        "tabletop list",
        "Lists the games with their options and bots, weakest bot first, and your packs with the values of options\n"
        "that they bring: `tabletop match GAME --pack NAME --option NAME=VALUE` plays with one.",
    )


def run(given: Namespace) -> int:
    """Prints a paragraph per game; one that cannot be read is told on stderr, and the others are listed."""
    for name in boxes.game_names():
        try:
            lines = [*describe_game(load_game(name), game_messages(name)), *map(describe_pack, packs(name))]
        except boxes.expected_error_type(name, ContentError) as error:
            print(f"{name}: left out, {printable_line(str(error))}", file=sys.stderr)
        else:
            print("\n".join(lines))
    if left_out := find_all_misplaced_packs():
        print("left out of your packs:")
    for each in left_out:
        print(f"  {printable_line(each.name)}: {printable_line(str(each))}")
    if leftovers := find_system_leftovers(paths.player_packs()):
        print(f"files of your system among your packs, which nobody reads: {_first_names(leftovers)}")
    for box in boxes.broken_game_boxes():
        print(f"{box.name}: left out, {box.reason}", file=sys.stderr)
    return 0


def _first_names(names: Sequence[str]) -> str:
    more = f" and {len(names) - _FEW} more" if len(names) > _FEW else ""
    return printable_line(", ".join(names[:_FEW])) + more


def describe_game(game: Game[Any, Any, Any], messages: GameMessages) -> Iterator[str]:
    """Lines about a game."""
    yield f"{game.name}: {messages.title}. {messages.tagline}"
    yield f"  players  {messages.players}, {messages.minutes} minutes, seats: {', '.join(messages.seats)}"
    for option in game.options:
        values = (f"{value} (default)" if value == option.default else value for value in option.values)
        yield f"  option   {option.name}: {', '.join(values)}"
    yield f"  bots     {', '.join(level_names(game.name))}"


def describe_pack(pack: Pack) -> str:
    """A line about a pack: which values of options it adds to the game's own, or why it is left out (safety 9)."""
    if not pack.is_usable:
        return f"  pack     {printable_line(pack.name)}: left out, {printable_line(pack.problems[0])}"
    options: dict[tuple[str, ...], list[str]] = {}
    for name, fresh in option_values_of_pack(pack.game, pack.folder).items():
        options.setdefault(fresh, []).append(name)
    told = "; ".join(f"{', '.join(names)}: {', '.join(fresh)}" for fresh, names in options.items())
    return f"  pack     {printable_line(pack.name)} ({pack.info.title}): {told or 'adds no new choice'}"
