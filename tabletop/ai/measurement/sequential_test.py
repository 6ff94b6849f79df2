"""A sequential test of two bots: plays pairs until it is clear which of two differences in Elo fits better.

Used by `cli/match` (`--sprt LOW,HIGH`). It is the generalized sequential probability ratio test on the five results
that a pair of games can have (0, 1/2, 1, 3/2 or 2 points), as fishtest and fastchess use it: under each hypothesis
the likeliest distribution of the five results that has the expected share is taken (M. Van den Bergh, "The GSPRT
approximation"). Pure.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tabletop.ai.measurement.shares import share_of_elo

ERROR: Final = 0.05
"""How often each of the two verdicts may be wrong."""
_AIMED_ERROR: Final = 0.035
"""What the bounds are set for: simulated, bounds for 0.05 are wrong in 0.048 to 0.056 of all matches."""
UPPER_BOUND: Final = math.log((1 - _AIMED_ERROR) / _AIMED_ERROR)
"""The log of the likelihood ratio from which on the test accepts; with the sign changed it rejects."""
PAIR_SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
_SEED_COUNT: Final = 1e-3
"""Added to what has not come up yet, so that the likelihood is never nothing."""
_MOST_STEPS: Final = 100
_EXACT: Final = 1e-12


class SequentialVerdict(StrEnum):
    """What the test says so far."""

    CONTINUE = "continue"
    ACCEPT = "accept"
    """The higher difference fits better: the first bot is that much stronger."""
    REJECT = "reject"
    """The lower one fits better."""


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Two differences in Elo between the first bot and the second."""

    low: float
    high: float

    def log_likelihood_ratio(self, counts: Sequence[float]) -> float:
        """Of the higher difference against the lower, from how often pairs had 0, 1/2, 1, 3/2 and 2 points."""
        if not sum(counts):
            return 0.0
        seeded = [count or _SEED_COUNT for count in counts]
        total = sum(seeded)
        shares = [count / total for count in seeded]
        lower, higher = (_likeliest_distribution(shares, share_of_elo(elo)) for elo in (self.low, self.high))
        ratios = zip(shares, lower, higher, strict=True)
        return total * sum(share * math.log(there / here) for share, here, there in ratios)

    def verdict(self, counts: Sequence[float]) -> SequentialVerdict:
        ratio = self.log_likelihood_ratio(counts)
        if ratio >= UPPER_BOUND:
            return SequentialVerdict.ACCEPT
        return SequentialVerdict.REJECT if ratio <= -UPPER_BOUND else SequentialVerdict.CONTINUE


def count_pair_results(scores: Sequence[float]) -> tuple[int, int, int, int, int]:
    """How often pairs had 0, 1/2, 1, 3/2 and 2 points, from their shares; what lies between counts as the nearest."""
    nearest = [round(4 * score) for score in scores]
    return nearest.count(0), nearest.count(1), nearest.count(2), nearest.count(3), nearest.count(4)


def _likeliest_distribution(shares: Sequence[float], expected: float) -> list[float]:
    """The distribution with this expected share under which the observed shares are likeliest.

    It is share / (1 + x * (result - expected)), with the one x for which it adds up; found by Newton's steps, or by
    halving where they lead astray.
    """
    pairs = [(share, result - expected) for share, result in zip(shares, PAIR_SHARES, strict=True)]
    low, high = -1 / (1 - expected), 1 / expected
    x = 0.0
    for _ in range(_MOST_STEPS):
        parts = [(share, distance / (1 + x * distance)) for share, distance in pairs]
        excess = sum(share * part for share, part in parts)
        low, high = (x, high) if excess > 0 else (low, x)
        step = excess / sum(share * part * part for share, part in parts)
        if abs(step) < _EXACT:
            break
        x = x + step if low < x + step < high else (low + high) / 2
    return [share / (1 + x * distance) for share, distance in pairs]
