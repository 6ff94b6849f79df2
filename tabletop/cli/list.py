"""`tabletop list`: the games, their options and their bots."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from typing import Any

from tabletop.ai.levels import levels
from tabletop.arguments import Parser
from tabletop.content import boxes
from tabletop.content.games import load_game
from tabletop.content.prose import Words, words
from tabletop.rules.game import Game


def parser() -> Parser:
    """No arguments."""
    return Parser("tabletop list", "Lists the games with their options and bots, weakest bot first.")


def run(given: Namespace) -> int:
    """Prints a paragraph per game."""
    for name in boxes.names():
        game = load_game(name)
        print("\n".join(described(game, words(name))))
    for box in boxes.broken():
        print(f"{box.name}: left out, {box.why}", file=sys.stderr)
    return 0


def described(game: Game[Any, Any, Any], said: Words) -> Iterator[str]:
    """Lines about a game."""
    yield f"{game.name}: {said.title}. {said.tagline}"
    yield f"  players  {said.players}, {said.minutes} minutes, seats: {', '.join(said.seats)}"
    for option in game.options:
        values = (f"{value} (default)" if value == option.default else value for value in option.values)
        yield f"  option   {option.name}: {', '.join(values)}"
    yield f"  bots     {', '.join(levels(game.name))}"
