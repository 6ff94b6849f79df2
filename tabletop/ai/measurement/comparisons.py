"""What makes a difference: effects with their intervals, and verdicts that many comparisons at once do not spoil.

Used by `cli/balance`. An effect is compared with a margin, as no two things are exactly alike: what is surely larger
than the margin decides. The chances of being wrong are corrected by Holm's method, so that in a table without any
difference something is found in at most 5 of 100 runs, however many rows it has. Pure.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from statistics import NormalDist, fmean
from typing import Final

from tabletop.ai.measurement.shares import COIN_VARIANCE, Z

LEVEL: Final = 0.05
"""Chance of finding something in a whole table without differences."""
MARGIN: Final = 0.03
"""A difference up to this much of all games decides nothing that people would notice."""
WIDE: Final = 0.075
"""Half the width of an interval from which on there were too few games to say anything."""
FEWEST: Final = 10
"""Blocks on either side of a comparison below which nothing is said."""
POWER: Final = 0.95
_NORMAL: Final = NormalDist()


class Verdict(StrEnum):
    """What can be said of one comparison."""

    DECIDES = "decides"
    NO_SIGN = "no_sign"
    TOO_FEW = "too_few"


@dataclass(frozen=True, slots=True)
class Effect:
    """A difference in shares of games, from -1 to 1, and its standard error."""

    value: float
    error: float
    """Infinite where nothing is known."""
    blocks: int
    """Observations on the smaller side."""

    @property
    def half_width(self) -> float:
        """Of the 95% interval."""
        return Z * self.error

    def chance_of_error(self, margin: float = MARGIN) -> float:
        """How likely an effect at least as large is where the true one is at most the margin; 1 where too few know."""
        if self.blocks < FEWEST or not math.isfinite(self.error):
            return 1.0
        if self.error <= 0:
            return float(abs(self.value) <= margin)
        inner, outer = (
            _normal_score((abs(self.value) + signed) / self.error, self.blocks - 1) for signed in (-margin, margin)
        )
        return min(1.0, _NORMAL.cdf(-inner) + _NORMAL.cdf(-outer))


def _normal_score(student: float, freedom: int) -> float:
    """The normal deviate that is about as rare as this one of Student's t (Wallace's formula, simplified)."""
    return student * (1 - 1 / (4 * freedom)) / math.sqrt(1 + student * student / (2 * freedom))


NO_EFFECT_KNOWN: Final = Effect(0.0, math.inf, 0)


def mean_effect(values: Sequence[float], null: float, extra_variance: float = 0.0) -> Effect:
    """How far the mean of independent values is from what it would be without any difference.

    `extra_variance` is that of one more value, so that few values that happen to be equal claim nothing.
    """
    if not values:
        return NO_EFFECT_KNOWN
    mean = fmean(values)
    variance = (sum((value - mean) ** 2 for value in values) + extra_variance) / max(1, len(values) - 1)
    return Effect(mean - null, math.sqrt(variance / len(values)), len(values))


@dataclass(frozen=True, slots=True)
class PresenceSample:
    """One side in one game."""

    block: int
    """Games that belong together have the same."""
    group: str
    """Only within a group is compared: what a tribe's card does is no matter of the tribe."""
    score: float
    is_present: bool


def effect_of_presence(observations: Sequence[PresenceSample]) -> Effect:
    """How much more those have of a game who have something, within their group; the error allows for blocks.

    One toss of a coin is added to the error, so that games which all end alike claim nothing.
    """
    groups: dict[str, list[PresenceSample]] = defaultdict(list)
    for each in observations:
        groups[each.group].append(each)
    weights, parts = 0.0, list[tuple[int, float, float]]()
    for some in groups.values():
        present, score = fmean(float(each.is_present) for each in some), fmean(each.score for each in some)
        parts += [(each.block, each.is_present - present, each.score - score) for each in some]
    weights = sum(present * present for _, present, _ in parts)
    if not weights:
        return NO_EFFECT_KNOWN
    value = sum(present * score for _, present, score in parts) / weights
    sums: dict[int, float] = defaultdict(float)
    for block, present, score in parts:
        sums[block] += present * (score - value * present)
    squares = sum(each * each for each in sums.values()) + COIN_VARIANCE * weights / len(observations)
    variance = squares / (weights * weights) * len(sums) / max(1, len(sums) - 1)
    least = min(len({each.block for each in observations if each.is_present is there}) for there in (True, False))
    return Effect(value, math.sqrt(variance), least)


def holm_adjusted(chances: Sequence[float]) -> list[float]:
    """Chances of error for all comparisons together, in the same order, by Holm's step-down method."""
    adjusted, highest = [1.0] * len(chances), 0.0
    for rank, place in enumerate(sorted(range(len(chances)), key=chances.__getitem__)):
        highest = max(highest, min(1.0, (len(chances) - rank) * chances[place]))
        adjusted[place] = highest
    return adjusted


def chances_together(effects: Sequence[Effect], margin: float = MARGIN) -> list[float]:
    """Chances of error corrected for all that is compared; 1 where too few games know, which is no comparison."""
    compared = [place for place, effect in enumerate(effects) if effect.blocks >= FEWEST]
    found = [1.0] * len(effects)
    adjusted = holm_adjusted([effects[place].chance_of_error(margin) for place in compared])
    for place, chance in zip(compared, adjusted, strict=True):
        found[place] = chance
    return found


def verdict_of_effect(effect: Effect, chance: float, level: float = LEVEL) -> Verdict:
    """From its corrected chance of error, and the one that is allowed."""
    if chance <= level:
        return Verdict.DECIDES
    return Verdict.TOO_FEW if effect.blocks < FEWEST or effect.half_width > WIDE else Verdict.NO_SIGN


def detectable_difference(error: float, comparisons: int, level: float = LEVEL, margin: float = MARGIN) -> float:
    """The difference that is found in 95 of 100 runs among so many comparisons."""
    return margin + (_NORMAL.inv_cdf(1 - level / max(1, comparisons)) + _NORMAL.inv_cdf(POWER)) * error
