"""How numbers are told."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from tabletop.play.record import COPIED, COUNTED, DISCLOSED, FAILED, REPLAYED, SIDE_LINE
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui import wording
from tests.ui.pilot import match_of


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0%"),
        (Fraction(1, 300), "under 1%"),
        (Fraction(1, 100), "1%"),
        (Fraction(299, 300), "over 99%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_chance_that_is_nearly_none_is_not_told_as_none(chance: Fraction, told: str) -> None:
    assert wording.percent_text(chance) == told


def test_a_name_from_right_to_left_stays_by_itself_in_sentences() -> None:
    match = match_of("zodiac", *(Sitter(SitterKind.PERSON, name) for name in ("שרה", "Ben")))
    assert wording.seat_names(match) == ("\u2068שרה\u2069", "Ben")
    assert wording.sitter_name("zodiac", Sitter(SitterKind.PERSON, ""), 0) == wording.side_name("zodiac", 0)


@pytest.mark.parametrize("reason", [COPIED, COUNTED, DISCLOSED, FAILED, REPLAYED, SIDE_LINE])
def test_phones_and_the_second_window_are_told_of_no_key(reason: str) -> None:
    at_the_table, elsewhere = wording.no_actor_reason_text(reason), wording.no_actor_reason_text(reason, has_keys=False)
    assert at_the_table.split(". ")[0].split(", ")[0] in elsewhere
    assert not re.search(r"\bPress\b|\b[A-Z] (to|for)\b", elsewhere)


def test_a_game_may_call_its_pieces_by_their_name() -> None:
    assert wording.say_with_game_override("zodiac", "table.do_drag") == "Drag a disc"
    assert wording.say_with_game_override("zodiac", "table.do_pause") == "Pause", "it says nothing of its own"
