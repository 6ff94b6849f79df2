"""One bot per level: they overlook what ends late, and search where a star is too large to be solved."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.search import SearchBot
from tabletop.games.zodiac.bots.fallible import EASY_HORIZON, HARD_HORIZON, MEDIUM_HORIZON, FallibleBot
from tabletop.games.zodiac.bots.oracle import oracle_of
from tabletop.games.zodiac.bots.perfect import PerfectBot
from tabletop.games.zodiac.bots.playable import PlayableZodiac
from tabletop.games.zodiac.bots.solve import StarTooLarge
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import View

ZodiacBot = Bot[View, Action]


class BotWithFallback:
    """Asks another bot once the star turns out to be too large to be solved."""

    def __init__(self, bot: ZodiacBot, otherwise: Bot[Any, Any]) -> None:
        self._bot = bot
        self._fallback_bot = otherwise

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        try:
            return self._bot.choose(view, actions, rng, budget)
        except StarTooLarge:
            self._bot = self._fallback_bot
            chosen: Action = self._fallback_bot.choose(view, actions, rng, budget)
            return chosen


def easy(game: Zodiac) -> ZodiacBot:
    """Keeps the value of about 60 % of the decided positions in which it could be lost."""
    return BotWithFallback(FallibleBot(oracle_of(game), EASY_HORIZON), SearchBot(PlayableZodiac(game), 20))


def medium(game: Zodiac) -> ZodiacBot:
    """About 85 %."""
    return BotWithFallback(FallibleBot(oracle_of(game), MEDIUM_HORIZON), SearchBot(PlayableZodiac(game), 200))


def hard(game: Zodiac) -> ZodiacBot:
    """About 95 %."""
    return BotWithFallback(FallibleBot(oracle_of(game), HARD_HORIZON), SearchBot(PlayableZodiac(game), 1000))


def perfect(game: Zodiac) -> ZodiacBot:
    """Never gives away what it has."""
    return BotWithFallback(PerfectBot(oracle_of(game)), SearchBot(PlayableZodiac(game), 10_000))
