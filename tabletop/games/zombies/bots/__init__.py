"""Everything about Zombies that thinks: bots that play a survivor each and see only what it sees."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.ai.bot import Bot

if TYPE_CHECKING:
    from tabletop.games.zombies.rules.rules import Zombies

# Imports wait until a bot is made, so that a list of levels costs nothing.


def _easy(game: Zombies) -> Bot[Any, Any]:
    from tabletop.games.zombies.bots import bots

    return bots.easy(game)


def _medium(game: Zombies) -> Bot[Any, Any]:
    from tabletop.games.zombies.bots import bots

    return bots.medium(game)


def _hard(game: Zombies) -> Bot[Any, Any]:
    from tabletop.games.zombies.bots import bots

    return bots.hard(game)


LEVELS: Mapping[str, Callable[[Zombies], Bot[Any, Any]]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}
"""The weakest first."""
