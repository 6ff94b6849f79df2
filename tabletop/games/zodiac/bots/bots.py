"""The bots of Zodiac (easy, medium, hard, perfect), as the game's box names them.

Used by the box, which names the functions `easy` to `perfect`; the names of the levels stand in saved matches, so
they stay. All know the solved table; all but `perfect` overlook ends that come late, each by its BotHorizon. Where a
star is too large to be solved, BotWithFallback asks a tree search (`playable`) instead. They must see a View only,
and run in the worker process. The percentages in this file were measured, so a changed horizon needs new ones.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tabletop.ai.bot import Bot, Budget
from tabletop.ai.search import SearchBot
from tabletop.games.zodiac.bots.core import SymmetricMoveGenerator
from tabletop.games.zodiac.bots.foresight import ActionProspect, position_prospects
from tabletop.games.zodiac.bots.oracle import Tablebase, shared_tablebase
from tabletop.games.zodiac.bots.perfect_bot import PerfectBot
from tabletop.games.zodiac.bots.playable import SearchableZodiac
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

    def chance_to_notice_end(self, turns: int) -> float:
        """Of seeing an end so many turns ahead; the own next turn is never overlooked."""
        return 1.0 if turns <= 1 else 1 / (1 + math.exp((turns - self.horizon) / self.blur))


EASY_HORIZON = BotHorizon(horizon=2.3, blur=0.35, full_ring_liking=3.0)
MEDIUM_HORIZON = BotHorizon(horizon=5.1, blur=1.0, full_ring_liking=0.5)
HARD_HORIZON = BotHorizon(horizon=10.2, blur=3.0, full_ring_liking=0.0)


class FallibleBot:
    """Chooses by what it sees of the table."""

    def __init__(self, oracle: Tablebase, sight: BotHorizon) -> None:
        self._oracle = oracle
        self._horizon = sight

    def choose(self, view: View, actions: Sequence[Action], rng: random.Random, budget: Budget) -> Action:
        prospects = position_prospects(self._oracle, view).prospects
        return max(prospects, key=lambda prospect: self._noisy_action_worth(prospect, rng)).action

    def _noisy_action_worth(self, prospect: ActionProspect, rng: random.Random) -> float:
        turns = prospect.turns
        if turns is not None and rng.random() < self._horizon.chance_to_notice_end(turns):
            return _SEEN_END_WORTH - turns if prospect.worth > 0 else turns - _SEEN_END_WORTH
        return self._horizon.full_ring_liking * count_occupied_ring_points(
            self._oracle.core, prospect.after
        ) + rng.gauss(0, 1)


def count_occupied_ring_points(core: SymmetricMoveGenerator, position: int) -> int:
    """Occupied ring points."""
    neutral = core.unpack_position_head(position >> core.head_shift)[0]
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
    return BotWithFallback(FallibleBot(shared_tablebase(game), EASY_HORIZON), SearchBot(SearchableZodiac(game), 20))


def medium(game: Zodiac) -> ZodiacBot:
    """About 85 %."""
    return BotWithFallback(FallibleBot(shared_tablebase(game), MEDIUM_HORIZON), SearchBot(SearchableZodiac(game), 200))


def hard(game: Zodiac) -> ZodiacBot:
    """About 95 %."""
    return BotWithFallback(FallibleBot(shared_tablebase(game), HARD_HORIZON), SearchBot(SearchableZodiac(game), 1000))


def perfect(game: Zodiac) -> ZodiacBot:
    """Never gives away what it has."""
    return BotWithFallback(PerfectBot(shared_tablebase(game)), SearchBot(SearchableZodiac(game), 10_000))
