"""Levels of play by name; the package `tabletop.ai.<game>` brings those that only one game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from tabletop.ai.analysis import Analyst
from tabletop.ai.bot import Bot, RandomBot
from tabletop.rules.game import Game

RANDOM = "random"
AnyGame = Game[Any, Any, Any]
AnyBot = Bot[Any, Any]


class UnknownLevel(ValueError):
    """The game has no bot of this level."""


def levels(game_name: str) -> tuple[str, ...]:
    """Names of the levels, the weakest first."""
    return (RANDOM, *_own_levels(game_name))


def make_bot(game: AnyGame, level: str) -> AnyBot:
    """A bot for the game; raises UnknownLevel."""
    if level == RANDOM:
        return RandomBot()
    makers = _own_levels(game.name)
    if level not in makers:
        raise UnknownLevel(f"{game.name} has no level {level!r}; there is {', '.join(levels(game.name))}")
    return makers[level](game)


def make_analyst(game: AnyGame) -> Analyst[Any, Any] | None:
    """Who judges positions of the game; None where nobody can."""
    module = _module(game.name)
    return module.analyst(game) if hasattr(module, "analyst") else None


def has_analyst(game_name: str) -> bool:
    """Whether somebody can judge positions of the game."""
    return hasattr(_module(game_name), "analyst")


def _own_levels(game_name: str) -> Mapping[str, Callable[[AnyGame], AnyBot]]:
    makers: Mapping[str, Callable[[AnyGame], AnyBot]] = getattr(_module(game_name), "LEVELS", {})
    return makers


def _module(game_name: str) -> Any:
    """The package `tabletop.ai.<game>`, or None where the game has no bots of its own."""
    home = f"tabletop.games.{game_name}"
    return import_module(f"{home}.bots") if game_name.isidentifier() and find_spec(home) else None
