"""One bot per level; where a star is too large to be solved, search takes the table's place."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.search import SearchBot
from tabletop.games.zodiac.bots.fallible import EASY, HARD, MEDIUM, FallibleBot
from tabletop.games.zodiac.bots.oracle import oracle_of
from tabletop.games.zodiac.bots.perfect import PerfectBot
from tabletop.games.zodiac.bots.playable import PlayableZodiac
from tabletop.games.zodiac.bots.solve import StarTooLarge
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import View

ZodiacBot = Bot[View, Action]


class WithoutTable:
    """Asks another bot once the star turns out to be too large to be solved."""

    def __init__(self, bot: ZodiacBot, otherwise: Bot[Any, Any]) -> None:
        self._bot = bot
        self._otherwise = otherwise

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        """What the bot in charge chooses."""
        try:
            return self._bot.choose(view, actions, rng, budget)
        except StarTooLarge:
            self._bot = self._otherwise
            chosen: Action = self._otherwise.choose(view, actions, rng, budget)
            return chosen


def easy(game: Zodiac) -> ZodiacBot:
    """Keeps the value of about 60 % of the decided positions in which it could be lost."""
    return WithoutTable(FallibleBot(oracle_of(game), EASY), SearchBot(PlayableZodiac(game), 20))


def medium(game: Zodiac) -> ZodiacBot:
    """About 85 %."""
    return WithoutTable(FallibleBot(oracle_of(game), MEDIUM), SearchBot(PlayableZodiac(game), 200))


def hard(game: Zodiac) -> ZodiacBot:
    """About 95 %."""
    return WithoutTable(FallibleBot(oracle_of(game), HARD), SearchBot(PlayableZodiac(game), 1000))


def perfect(game: Zodiac) -> ZodiacBot:
    """Never gives away what it has."""
    return WithoutTable(PerfectBot(oracle_of(game)), SearchBot(PlayableZodiac(game), 10_000))
