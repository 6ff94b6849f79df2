"""The sequential test: equal to a separate implementation, and wrong no more often than promised."""

from __future__ import annotations

import math
import random

import pytest

from tabletop.ai.measurement.sequential_test import (
    ERROR,
    UPPER_BOUND,
    SequentialTest,
    SequentialVerdict,
    count_pair_results,
)
from tabletop.ai.measurement.shares import share_of_elo

TEST = SequentialTest(0, 20)


def separate_ratio(counts: list[int], low: float, high: float) -> float:
    """The same by Lagrange's method in another form: the dual function is maximized by ternary search."""
    seeded = [count if count else 0.001 for count in counts]

    def best_log_likelihood(elo: float) -> float:
        mean = 1 / (1 + 10 ** (-elo / 400))
        distances = [0.25 * k - mean for k in range(5)]

        def dual(x: float) -> float:
            return sum(n * math.log(1 + x * d) for n, d in zip(seeded, distances, strict=True))

        left, right = -1 / distances[4] + 1e-12, -1 / distances[0] - 1e-12
        for _ in range(300):
            one, two = left + (right - left) / 3, right - (right - left) / 3
            left, right = (one, right) if dual(one) < dual(two) else (left, two)
        return -dual((left + right) / 2)

    return best_log_likelihood(high) - best_log_likelihood(low)


@pytest.mark.parametrize(
    "counts", [[10, 80, 300, 95, 15], [0, 0, 40, 0, 0], [3, 0, 0, 0, 9], [0, 0, 0, 0, 4], [200, 5, 400, 5, 230]]
)
def test_it_equals_a_separate_implementation(counts: list[int]) -> None:
    for low, high in ((0.0, 20.0), (-5.0, 5.0), (30.0, 80.0)):
        ratio = SequentialTest(low, high).log_likelihood_ratio(counts)
        assert ratio == pytest.approx(separate_ratio(counts, low, high), rel=1e-5, abs=1e-6)


def test_without_pairs_nothing_is_said() -> None:
    assert TEST.log_likelihood_ratio([0] * 5) == 0
    assert TEST.verdict([0] * 5) is SequentialVerdict.CONTINUE
    assert TEST.verdict([0, 0, 100, 0, 400]) is SequentialVerdict.ACCEPT
    assert TEST.verdict([400, 0, 100, 0, 0]) is SequentialVerdict.REJECT
    assert math.log((1 - ERROR) / ERROR) < UPPER_BOUND


def test_results_of_pairs_are_counted_by_their_points() -> None:
    assert count_pair_results([0.0, 0.25, 0.5, 0.5, 0.75, 1.0]) == (1, 1, 2, 1, 1)


def verdicts(elo: float, matches: int) -> list[SequentialVerdict]:
    """Of matches between bots that differ by so much, where the first seat has an edge."""
    rng, share, edge = random.Random(f"sprt {elo}"), share_of_elo(elo), 0.08
    found: list[SequentialVerdict] = []
    for _ in range(matches):
        counts, pairs, verdict = [0] * 5, 0, SequentialVerdict.CONTINUE
        while verdict is SequentialVerdict.CONTINUE:
            counts[2 * ((rng.random() < share + edge) + (rng.random() < share - edge))] += 1
            pairs += 1
            if not pairs % 8:
                verdict = TEST.verdict(counts)
        found.append(verdict)
    return found


@pytest.mark.parametrize("matches", [60, pytest.param(1000, marks=[pytest.mark.slow, pytest.mark.timeout(300)])])
def test_equal_bots_are_seldom_told_apart_and_twenty_elo_mostly_found(matches: int) -> None:
    equal, stronger = verdicts(0, matches), verdicts(20, matches)
    slack = 0.0 if matches == 1000 else 0.05
    assert equal.count(SequentialVerdict.ACCEPT) / matches <= ERROR + slack
    assert stronger.count(SequentialVerdict.ACCEPT) / matches >= 1 - ERROR - slack
