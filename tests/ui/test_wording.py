"""How numbers are told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.ui import wording


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 300), "under 1 %"),
        (Fraction(1, 100), "1 %"),
        (Fraction(299, 300), "over 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_a_chance_that_is_nearly_none_is_not_told_as_none(chance: Fraction, told: str) -> None:
    assert wording.percent_text(chance) == told
