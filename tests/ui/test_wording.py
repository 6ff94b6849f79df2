"""How numbers are told."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import wording
from tests.ui.pilot import match_of


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


def test_a_name_from_right_to_left_stays_by_itself_in_sentences() -> None:
    match = match_of("zodiac", *(Sitter(SitterKind.PERSON, name) for name in ("שרה", "Ben")))
    assert wording.seat_names(match) == ("\u2068שרה\u2069", "Ben")
    assert wording.sitter_name("zodiac", Sitter(SitterKind.PERSON, ""), 0) == wording.side_name("zodiac", 0)
