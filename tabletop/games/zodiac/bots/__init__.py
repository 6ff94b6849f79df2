"""Everything about Zodiac that thinks: the solved game, bots, analysis, puzzles."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.ai.bot import Bot

if TYPE_CHECKING:
    from tabletop.games.zodiac.bots.analyse import ZodiacAnalyst
    from tabletop.games.zodiac.rules.rules import Zodiac

# Imports wait until a bot is made, so that a list of levels costs nothing.


def _easy(game: Zodiac) -> Bot[Any, Any]:
    from tabletop.games.zodiac.bots import bots

    return bots.easy(game)


def _medium(game: Zodiac) -> Bot[Any, Any]:
    from tabletop.games.zodiac.bots import bots

    return bots.medium(game)


def _hard(game: Zodiac) -> Bot[Any, Any]:
    from tabletop.games.zodiac.bots import bots

    return bots.hard(game)


def _perfect(game: Zodiac) -> Bot[Any, Any]:
    from tabletop.games.zodiac.bots import bots

    return bots.perfect(game)


def analyst(game: Zodiac) -> ZodiacAnalyst:
    """Who judges positions."""
    from tabletop.games.zodiac.bots.analyse import ZodiacAnalyst
    from tabletop.games.zodiac.bots.oracle import oracle_of

    return ZodiacAnalyst(oracle_of(game))


LEVELS: Mapping[str, Callable[[Zodiac], Bot[Any, Any]]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
    "perfect": _perfect,
}
"""The weakest first."""
