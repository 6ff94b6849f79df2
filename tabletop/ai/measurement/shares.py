"""Shares of games with their 95% intervals, and the same in Elo.

Used by `cli/match` and `cli/balance`. The unit is the block: games that belong together, such as a pair on one seed
with seats swapped, count as one observation, since they are alike. Only the standard library is needed
(docs/decisions.md, Figures that one may believe). Pure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist, fmean
from typing import Final

CONFIDENCE: Final = 0.95
Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
COIN_VARIANCE: Final = 0.25
"""Of one game that is won or lost like the toss of a coin."""


@dataclass(frozen=True, slots=True)
class Share:
    """A part of something with the interval in which it lies 95 times of 100; from 0 to 1."""

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


UNKNOWN: Final = Share(0.5, 0.0, 1.0)
"""Where nothing was played."""


def wilson_interval(share: float, trials: float) -> tuple[float, float]:
    """Wilson's score interval for a share of so many independent trials, which need not be a whole number."""
    if trials <= 0:
        return 0.0, 1.0
    squared = Z * Z / trials
    middle = (share + squared / 2) / (1 + squared)
    reach = Z / (1 + squared) * math.sqrt(max(0.0, share * (1 - share)) / trials + squared / (4 * trials))
    low, high = middle - reach, middle + reach
    return (0.0 if share <= 0 else max(0.0, low)), (1.0 if share >= 1 else min(1.0, high))


def share_of_blocks(blocks: Sequence[float], games_per_block: int = 1) -> Share:
    """The mean of what blocks scored, each from 0 to 1, with Wilson's interval for as many games as they are worth.

    Games of a block are alike or opposed, so they are worth fewer or more than their number: as many as would vary
    as much (the effective sample size). One block of independent tosses is added to the variance, so that few
    blocks that happen to be equal claim nothing.
    """
    if not blocks:
        return UNKNOWN
    value = fmean(blocks)
    return Share(value, *wilson_interval(value, effective_games(blocks, games_per_block)))


def effective_games(blocks: Sequence[float], games_per_block: int = 1) -> float:
    """How many independent games would tell as much about the mean of the blocks."""
    value = fmean(blocks)
    variance = variance_of_blocks(blocks, games_per_block)
    spread = max(value * (1 - value), COIN_VARIANCE / (len(blocks) * games_per_block + 1))
    return spread * len(blocks) / variance


def variance_of_blocks(blocks: Sequence[float], games_per_block: int = 1) -> float:
    """Of one block around the mean, with one block of independent tosses added."""
    value = fmean(blocks)
    squares = sum((each - value) ** 2 for each in blocks) + COIN_VARIANCE / games_per_block
    return squares / len(blocks)


def elo_of_share(share: float) -> float:
    """The difference in Elo at which this share is to be expected; infinite at 0 and 1."""
    if share <= 0:
        return -math.inf
    return math.inf if share >= 1 else -400 * math.log10(1 / share - 1)


def share_of_elo(elo: float) -> float:
    """The share to be expected at a difference in Elo."""
    return float(1 / (1 + 10.0 ** (-elo / 400)))
