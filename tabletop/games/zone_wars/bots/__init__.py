"""Everything about Zone Wars that thinks: bots that weigh finds, fights and what the others may do."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.ai.bot import Bot

if TYPE_CHECKING:
    from tabletop.games.zone_wars.rules.rules import ZoneWars

# Imports wait until a bot is made, so that a list of levels costs nothing.


def _easy(game: ZoneWars) -> Bot[Any, Any]:
    from tabletop.games.zone_wars.bots import bots

    return bots.easy(game)


def _medium(game: ZoneWars) -> Bot[Any, Any]:
    from tabletop.games.zone_wars.bots import bots

    return bots.medium(game)


def _hard(game: ZoneWars) -> Bot[Any, Any]:
    from tabletop.games.zone_wars.bots import bots

    return bots.hard(game)


LEVELS: Mapping[str, Callable[[ZoneWars], Bot[Any, Any]]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}
"""The weakest first."""
