"""Ratings in Elo of several bots at once, from how they did against each other, with 95% intervals.

Used by `cli/ladder`. The model is that of Bradley and Terry: a difference of 400 in Elo is odds of 10 to 1. Ratings are
the likeliest ones, where each pairing has one drawn game more, so that a bot that always lost has a rating too. A
pairing counts as as many independent games as its pairs are worth (`shares`). Only the standard library is needed
(docs/decisions.md, Figures that one may believe). Pure.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from tabletop.ai.measurement.shares import Z

_ELO: Final = 400 / math.log(10)
"""Of one unit of the logarithm of the odds."""
_DRAWN_GAMES: Final = 1.0
"""Added to each pairing that was played."""
_MOST_STEPS: Final = 200
_LONGEST_STEP: Final = 2.0
_EXACT: Final = 1e-10


@dataclass(frozen=True, slots=True)
class PairingResult:
    """How one player did against another."""

    one: int
    other: int
    share: float
    """Of the first one."""
    games: float
    """Independent games that it is worth."""


@dataclass(frozen=True, slots=True)
class Rating:
    """In Elo, measured from one of the players, whose rating is 0 without a doubt."""

    elo: float
    low: float
    high: float


def rate_players(players: int, results: Sequence[PairingResult], anchor: int) -> list[Rating | None]:
    """Ratings by player; None for those who have no games that lead to the anchor."""
    known = _players_joined_to(anchor, results)
    free = [player for player in range(players) if player in known and player != anchor]
    played = [each for each in results if each.one in known and each.games > 0]
    strengths = dict.fromkeys(known, 0.0)
    for _ in range(_MOST_STEPS if free else 0):
        slope, curvature = _likelihood_slope(played, strengths, free)
        steps = _solve_linear(curvature, slope)
        longest = max(map(abs, steps))
        scale = min(1.0, _LONGEST_STEP / longest) if longest else 1.0
        for player, step in zip(free, steps, strict=True):
            strengths[player] += scale * step
        if longest < _EXACT:
            break
    made: list[Rating | None] = [None] * players
    made[anchor] = Rating(0.0, 0.0, 0.0)
    _, curvature = _likelihood_slope(played, strengths, free)
    for place, player in enumerate(free):
        unit = [float(place == each) for each in range(len(free))]
        reach = Z * math.sqrt(_solve_linear(curvature, unit)[place])
        made[player] = Rating(*(_ELO * (strengths[player] + signed) for signed in (0.0, -reach, reach)))
    return made


def _players_joined_to(anchor: int, results: Iterable[PairingResult]) -> set[int]:
    """Those who have games with the anchor, with somebody who has, and so on."""
    known, edges = {anchor}, [{each.one, each.other} for each in results if each.games > 0]
    while more := [edge for edge in edges if edge & known and not edge <= known]:
        known = known.union(*more)
    return known


def _likelihood_slope(
    results: Iterable[PairingResult], strengths: dict[int, float], free: Sequence[int]
) -> tuple[list[float], list[list[float]]]:
    """First derivative of the log of the likelihood by the free strengths, and minus the second."""
    place_of = {player: place for place, player in enumerate(free)}
    slope = [0.0] * len(free)
    curvature = [[0.0] * len(free) for _ in free]
    for each in results:
        games = each.games + _DRAWN_GAMES
        share = (each.share * each.games + _DRAWN_GAMES / 2) / games
        expected = 1 / (1 + math.exp(strengths[each.other] - strengths[each.one]))
        pull, weight = games * (share - expected), games * expected * (1 - expected)
        one, other = place_of.get(each.one), place_of.get(each.other)
        for place, sign in ((one, 1.0), (other, -1.0)):
            if place is not None:
                slope[place] += sign * pull
                curvature[place][place] += weight
        if one is not None and other is not None:
            curvature[one][other] -= weight
            curvature[other][one] -= weight
    return slope, curvature


def _solve_linear(matrix: Sequence[Sequence[float]], right: Sequence[float]) -> list[float]:
    """The x for which matrix · x is `right`, by elimination; the matrix is positive definite."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for pivot in range(size):
        for row in range(pivot + 1, size):
            factor = rows[row][pivot] / rows[pivot][pivot]
            for column in range(pivot, size + 1):
                rows[row][column] -= factor * rows[pivot][column]
    found = [0.0] * size
    for row in reversed(range(size)):
        known = sum(rows[row][column] * found[column] for column in range(row + 1, size))
        found[row] = (rows[row][size] - known) / rows[row][row]
    return found
