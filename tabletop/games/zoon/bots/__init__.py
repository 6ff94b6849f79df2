"""Everything about Zoon that thinks: bots that imagine what lies under the backs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tabletop.ai.bot import Bot

if TYPE_CHECKING:
    from tabletop.games.zoon.rules.rules import Zoon

# Imports wait until a bot is made, so that a list of levels costs nothing.


def _easy(game: Zoon) -> Bot[Any, Any]:
    from tabletop.games.zoon.bots import bots

    return bots.easy(game)


def _medium(game: Zoon) -> Bot[Any, Any]:
    from tabletop.games.zoon.bots import bots

    return bots.medium(game)


def _hard(game: Zoon) -> Bot[Any, Any]:
    from tabletop.games.zoon.bots import bots

    return bots.hard(game)


LEVELS: Mapping[str, Callable[[Zoon], Bot[Any, Any]]] = {
    "easy": _easy,
    "medium": _medium,
    "hard": _hard,
}
"""The weakest first."""
