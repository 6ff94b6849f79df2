"""Shares and their intervals: known values, and as many misses as promised."""

from __future__ import annotations

import random

import pytest

from tabletop.ai.measurement.shares import (
    UNKNOWN,
    effective_games,
    elo_of_share,
    share_of_blocks,
    share_of_elo,
    wilson_interval,
)


@pytest.mark.parametrize(
    ("share", "trials", "low", "high"),
    [(0.5, 100, 0.4038, 0.5962), (0.0, 10, 0.0, 0.2775), (1.0, 10, 0.7225, 1.0), (0.1, 50, 0.0435, 0.2136)],
)
def test_wilson_as_textbooks_have_it(share: float, trials: int, low: float, high: float) -> None:
    assert wilson_interval(share, trials) == pytest.approx((low, high), abs=5e-5)


def test_without_games_everything_is_possible() -> None:
    assert share_of_blocks([]) == UNKNOWN
    assert wilson_interval(0.3, 0) == (0.0, 1.0)


def test_pairs_that_always_split_say_more_than_games_by_themselves() -> None:
    split, swept = [0.5] * 50, [0.0, 1.0] * 25
    assert effective_games(split, 2) > 200
    assert effective_games(swept, 2) < 100
    assert share_of_blocks(split, 2).half_width < share_of_blocks([0.5, 0.25, 0.75] * 16, 2).half_width


def test_few_blocks_that_are_equal_claim_little() -> None:
    share = share_of_blocks([1.0, 1.0], 2)
    assert share.low < 0.6
    assert share.high == 1.0


@pytest.mark.parametrize("edge", [0.0, 0.3])
def test_the_interval_misses_the_truth_once_in_twenty(edge: float) -> None:
    """Also where the first seat has an edge, so that the games of a pair are opposed."""
    rng, misses, runs = random.Random(f"coverage {edge}"), 0, 2000
    for _ in range(runs):
        pairs = [((rng.random() < 0.55 + edge) + (rng.random() < 0.55 - edge)) / 2 for _ in range(60)]
        share = share_of_blocks(pairs, 2)
        misses += not share.low <= 0.55 <= share.high
    assert misses / runs <= 0.065


def test_elo_and_shares_are_each_others_inverse() -> None:
    assert elo_of_share(0.64) == pytest.approx(99.96, abs=0.01)
    assert share_of_elo(elo_of_share(0.3)) == pytest.approx(0.3)
    assert (elo_of_share(0), elo_of_share(1)) == (float("-inf"), float("inf"))
