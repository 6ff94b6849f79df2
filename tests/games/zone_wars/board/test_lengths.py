"""Lengths have the plural form of the language, fractions too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tabletop.games.zone_wars.board.event_messages import message_blanks
from tabletop.games.zone_wars.board.names import inches_text
from tabletop.rules.game import Refusal
from tabletop.ui import messages
from tests.games.zone_wars.rules.table import zone_wars


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


@pytest.mark.parametrize(
    ("language", "inches", "told"),
    [
        ("en", 0, "0 inches"), ("en", 1, "1 inch"), ("en", 1.5, "1.5 inches"), ("en", 2.5, "2.5 inches"),
        ("fr", 0, "0 pouce"), ("fr", 0.5, "0,5 pouce"), ("fr", 1, "1 pouce"), ("fr", 1.5, "1,5 pouce"),
        ("fr", 1.94, "1,9 pouce"), ("fr", 1.96, "2 pouces"), ("fr", 2.5, "2,5 pouces"), ("de", 1.5, "1,5 Zoll"),
    ],
)  # fmt: skip
def test_a_length_has_its_plural_form(language: str, inches: float, told: str) -> None:
    messages.use_language(language)
    assert inches_text(inches) == told


@pytest.mark.parametrize(
    ("language", "far", "allowed"), [("en", "1.25 inches", "1 inch"), ("fr", "1,25 pouce", "1 pouce")]
)
def test_a_refusal_has_lengths_with_their_unit(language: str, far: str, allowed: str) -> None:
    messages.use_language(language)
    refusal = Refusal("R90", "way_too_long", (("allowed", "1.00"), ("far", "1.25")))
    assert message_blanks(zone_wars().content, refusal) == {"far": far, "allowed": allowed}
