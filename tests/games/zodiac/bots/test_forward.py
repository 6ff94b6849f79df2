"""Two solvers that share no code agree."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zodiac.bots.oracle import shared_tablebase
from tests.games.zodiac.bots.forward_solver import ForwardSolver
from tests.games.zodiac.bots.stars import classic

NEAR = 4


@pytest.mark.slow
def test_solvers_agree_on_a_sample() -> None:
    """Those decided within NEAR turns, and that the others are not."""
    oracle = shared_tablebase(classic())
    solver = ForwardSolver(classic())
    for position in random.Random(11).sample(sorted(oracle.table), 80):
        value = oracle.table[position]
        expected = value if abs(value) - 1 <= NEAR else 0
        text = oracle.core.position_text(position, 0)
        assert solver.deepen(solver.key(text), NEAR) == expected, text


@pytest.mark.slow
def test_solvers_agree_on_every_stored_state() -> None:
    oracle = shared_tablebase(classic())
    solver = ForwardSolver(classic())
    keys = {solver.key(oracle.core.position_text(position, 0)): value for position, value in oracle.table.items()}
    assert len(keys) == 37_297
    longest = max(map(abs, keys.values())) - 1
    for depth in range(longest + 3):
        for key in keys:
            solver.value(key, depth)
    for key, value in keys.items():
        assert solver.value(key, longest + 2) == value, key
