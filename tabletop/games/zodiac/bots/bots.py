"""The bots of Zodiac, one for each level, as the game's box names them.

`perfect` knows the whole table. `easy`, `medium` and `hard` know it too but overlook what ends late, each by its
BotHorizon. Where a star is too large to be solved, BotWithFallback asks a tree search instead.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.search import SearchBot
from tabletop.games.zodiac.bots.core import Core
from tabletop.games.zodiac.bots.foresight import Prospect, look_ahead
from tabletop.games.zodiac.bots.oracle import Oracle, oracle_of
from tabletop.games.zodiac.bots.perfect_bot import PerfectBot
from tabletop.games.zodiac.bots.playable import PlayableZodiac
from tabletop.games.zodiac.bots.solve import StarTooLarge
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import View

_SEEN_END_WORTH = 1000.0
"""Beyond whatever a taste can be worth."""


@dataclass(frozen=True, slots=True)
class BotHorizon:
    """How far a bot looks, and what it likes where it sees nothing."""

    horizon: float
    """Turns ahead at which every other end is overlooked."""
    blur: float
    """Turns around the horizon within which seeing turns into overlooking."""
    full_ring_liking: float
    """Liking for a full ring, against a scatter of 1: beginners hurry into it before the majority is theirs."""

    def chance_to_see(self, turns: int) -> float:
        """Of seeing an end so many turns ahead; the own next turn is never overlooked."""
        return 1.0 if turns <= 1 else 1 / (1 + math.exp((turns - self.horizon) / self.blur))


EASY_HORIZON = BotHorizon(horizon=2.3, blur=0.35, full_ring_liking=3.0)
MEDIUM_HORIZON = BotHorizon(horizon=5.1, blur=1.0, full_ring_liking=0.5)
HARD_HORIZON = BotHorizon(horizon=10.2, blur=3.0, full_ring_liking=0.0)


class FallibleBot:
    """Chooses by what it sees of the table."""

    def __init__(self, oracle: Oracle, sight: BotHorizon) -> None:
        self._oracle = oracle
        self._horizon = sight

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        prospects = look_ahead(self._oracle, view).prospects
        return max(prospects, key=lambda prospect: self._apparent_worth(prospect, rng)).action

    def _apparent_worth(self, prospect: Prospect, rng: random.Random) -> float:
        turns = prospect.turns
        if turns is not None and rng.random() < self._horizon.chance_to_see(turns):
            return _SEEN_END_WORTH - turns if prospect.worth > 0 else turns - _SEEN_END_WORTH
        return self._horizon.full_ring_liking * count_filled_ring(self._oracle.core, prospect.after) + rng.gauss(0, 1)


def count_filled_ring(core: Core, position: int) -> int:
    """Occupied ring points."""
    neutral = core.unpack_head(position >> core.head_shift)[0]
    return ((position | position >> core.point_count | neutral) & core.star.ring_mask).bit_count()


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
