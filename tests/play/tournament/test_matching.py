"""The cheapest pairs against trying every way."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import chain

import pytest

from tabletop.play.tournament.matching import cheapest_pairs


def least_cost(costs: Sequence[Sequence[int]], left: Sequence[int]) -> int:
    if not left:
        return 0
    first, *rest = left
    return min(costs[first][other] + least_cost(costs, [each for each in rest if each != other]) for other in rest)


def random_costs(seed: int) -> list[list[int]]:
    lot = random.Random(seed)
    size, most = lot.choice((2, 4, 6, 8)), lot.choice((1, 3, 10, 10**40))
    costs = [[0] * size for _ in range(size)]
    for one in range(size):
        for other in range(one):
            costs[one][other] = costs[other][one] = lot.randint(0, most)
    return costs


@pytest.mark.parametrize("first", [0, pytest.param(1000, marks=pytest.mark.slow)])
def test_the_pairs_cost_as_little_as_can_be(first: int) -> None:
    for seed in range(first, first + max(300, 5 * first)):
        costs = random_costs(seed)
        pairs = cheapest_pairs(costs)
        assert sorted(chain.from_iterable(pairs)) == list(range(len(costs)))
        assert sum(costs[one][other] for one, other in pairs) == least_cost(costs, range(len(costs)))
