"""Ratings against the formula written out, and against figures of the library openskill 6.2.0."""

from __future__ import annotations

import math

import pytest

from tabletop.play.tournament.ratings import Rating, rated_after, ratings
from tabletop.play.tournament.tournament import Pairing, PairingResult, ResultSource, Tournament, TournamentFormat
from tests.play.tournament.random_nights import random_nights


def by_hand(nights: list[Tournament]) -> dict[tuple[str, str], tuple[float, float]]:
    """Mean and variance, one step after the other."""
    known: dict[tuple[str, str], tuple[float, float]] = {}
    for night in sorted(nights, key=lambda each: each.started):
        for one in night.rounds:
            for pairing in one.pairings:
                if pairing.result is None or len(pairing.players) < 2 or pairing.result.points == (0, 0):
                    continue
                if pairing.result.source == "absent":
                    continue
                a, b = ((night.game, name) for name in pairing.players)
                (m1, v1), (m2, v2) = known.get(a, (25.0, (25 / 3) ** 2)), known.get(b, (25.0, (25 / 3) ** 2))
                v1, v2 = v1 + (1 / 12) ** 2, v2 + (1 / 12) ** 2
                c = (v1 + v2 + 2 * (25 / 6) ** 2) ** 0.5
                p = math.exp(m1 / c) / (math.exp(m1 / c) + math.exp(m2 / c))
                s = pairing.result.points[0] / 2
                known[a] = m1 + v1 / c * (s - p), v1 * (1 - v1**0.5 / c * v1 / c / c * p * (1 - p))
                known[b] = m2 + v2 / c * (p - s), v2 * (1 - v2**0.5 / c * v2 / c / c * p * (1 - p))
    return known


@pytest.mark.parametrize("kind", list(TournamentFormat))
def test_ratings_equal_the_formula(kind: TournamentFormat) -> None:
    nights = [each[-1] for each in random_nights(kind, 25, first=300)]
    expected, found = by_hand(nights), ratings(nights)
    assert found.keys() == expected.keys()
    for key, rating in found.items():
        assert (rating.mean, rating.deviation**2) == pytest.approx(expected[key], rel=1e-12)
    assert bool(found) != (kind is TournamentFormat.TEAMS)


def test_ratings_equal_those_of_openskill() -> None:
    """Its BradleyTerryFull with the usual parameters; the first wins twice, draws, and loses."""
    one, other = Rating(), Rating()
    for score in (1, 1, 0.5, 0):
        one, other = rated_after(one, other, score)
    assert (one.mean, one.deviation) == pytest.approx((25.721185568926895, 7.403562282712262), rel=1e-12)
    assert (other.mean, other.deviation) == pytest.approx((24.278814431073105, 7.403562282712262), rel=1e-12)
    assert (one.points, one.margin, one.matches) == (1014, 296, 4)


def test_who_was_absent_and_a_bye_are_not_rated() -> None:
    night = next(random_nights(TournamentFormat.SWISS, 1, first=7))[0]
    names = night.names[:2]
    night = night.with_round([Pairing(names)]).with_result(0, 0, PairingResult((2, 0), ResultSource.ABSENT))
    assert ratings([night]) == {}


def test_a_forgotten_name_has_no_rating() -> None:
    nights = [each[-1] for each in random_nights(TournamentFormat.SWISS, 5, first=40)]
    assert any(name == "Ann" for _, name in ratings(nights))
    gone = [each.with_name_forgotten("Ann", "Guest") for each in nights]
    assert not any(name == "Ann" for _, name in ratings(gone))
