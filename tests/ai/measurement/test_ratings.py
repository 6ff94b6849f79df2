"""Elo of several players: what two make of it alone, what a separate program finds, and intervals that hold."""

from __future__ import annotations

import math
import random

import pytest

from tabletop.ai.measurement.ratings import PairingResult, Rating, rate_players
from tabletop.ai.measurement.shares import elo_of_share, share_of_elo


def elo_of(rating: Rating | None) -> float:
    assert rating is not None
    return rating.elo


def test_two_players_differ_by_the_elo_of_their_share_with_one_drawn_game() -> None:
    zero, rating = rate_players(2, [PairingResult(1, 0, 0.7, 99.0)], 0)
    assert zero == Rating(0.0, 0.0, 0.0)
    share = (0.7 * 99 + 0.5) / 100
    assert elo_of(rating) == pytest.approx(elo_of_share(share))
    reach = 1.959964 / math.sqrt(100 * share * (1 - share)) * 400 / math.log(10)
    assert rating is not None
    assert (rating.high - rating.elo, rating.elo - rating.low) == pytest.approx((reach, reach), rel=1e-6)


def test_whoever_lost_everything_has_a_rating_too() -> None:
    _, weak = rate_players(2, [PairingResult(0, 1, 1.0, 50.0)], 0)
    assert -1000 < elo_of(weak) < -400


def ascend(players: int, results: list[PairingResult]) -> list[float]:
    """The likeliest strengths in another way: Zermelo's iteration of wins by expected encounters."""
    wins, weights = [0.0] * players, [1.0] * players
    for each in results:
        games = each.games + 1
        points = each.share * each.games + 0.5
        wins[each.one] += points
        wins[each.other] += games - points
    for _ in range(20_000):
        expected = [0.0] * players
        for each in results:
            part = (each.games + 1) / (weights[each.one] + weights[each.other])
            expected[each.one] += part
            expected[each.other] += part
        weights = [won / met for won, met in zip(wins, expected, strict=True)]
    return [400 * math.log10(weight / weights[0]) for weight in weights]


def test_five_players_are_rated_as_another_program_does() -> None:
    rng = random.Random(3)
    results = [
        PairingResult(one, other, rng.choice([0.0, 1.0, rng.random()]), rng.uniform(1, 80))
        for one in range(5) for other in range(one)
    ]  # fmt: skip
    found = [elo_of(rating) for rating in rate_players(5, results, 0)]
    assert found == pytest.approx(ascend(5, results), abs=0.01)


def test_who_has_no_game_that_leads_to_the_anchor_has_no_rating() -> None:
    rated = rate_players(5, [PairingResult(0, 1, 0.5, 9.0), PairingResult(2, 1, 0.9, 9.0)], 0)
    assert [rating is not None for rating in rated] == [True, True, True, False, False]
    apart = rate_players(4, [PairingResult(0, 1, 0.5, 9.0), PairingResult(2, 3, 0.5, 9.0)], 0)
    assert apart[2:] == [None, None]
    assert rate_players(1, [], 0) == [Rating(0.0, 0.0, 0.0)]


def test_intervals_hold_the_truth_about_19_times_in_20() -> None:
    """Three players of known strength, 300 ladders of 80 games a pairing."""
    rng, truth, held = random.Random(1), (0.0, 120.0, 200.0), 0
    for _ in range(300):
        results = []
        for one, other in ((1, 0), (2, 0), (2, 1)):
            chance = share_of_elo(truth[one] - truth[other])
            results.append(PairingResult(one, other, sum(rng.random() < chance for _ in range(80)) / 80, 80.0))
        rating = rate_players(3, results, 0)[2]
        assert rating is not None
        held += rating.low <= truth[2] <= rating.high
    assert 0.92 <= held / 300 <= 0.985
