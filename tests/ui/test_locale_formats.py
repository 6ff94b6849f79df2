"""Numbers, days and times as each language writes them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

import pytest

from tabletop.ui import messages
from tabletop.ui.locale_formats import (
    count_with_same_plural,
    date_text,
    localised_decimal_text,
    localised_integer_text,
    time_of_day_text,
)

AT = datetime(2026, 3, 9, 17, 5)
NUMBERS = {"1.5": ("1.5", "1,5"), "1.50": ("1.50", "1,50"), "12": ("12", "12"), "-0.25": ("-0.25", "-0,25"),
           "+1.0": ("+1.0", "+1,0"), "1234.5": ("1,234.5", "1.234,5"), "0": ("0", "0"),
           "1000000": ("1,000,000", "1.000.000")}  # fmt: skip


@pytest.fixture(autouse=True)
def _english_afterwards() -> Iterator[None]:
    yield
    messages.use_language("en")


@pytest.mark.parametrize("written", NUMBERS)
@pytest.mark.parametrize(("at", "name"), [(0, "en"), (1, "de"), (0, messages.PSEUDO)])
def test_numbers_have_the_marks_of_the_language(written: str, at: int, name: str) -> None:
    messages.use_language(name)
    assert localised_decimal_text(written) == NUMBERS[written][at]
    if written.isdecimal():
        assert localised_integer_text(int(written)) == NUMBERS[written][at]


@pytest.mark.parametrize(
    ("name", "day", "time"),
    [
        ("en", "9 Mar 2026", "17:05"), ("de", "09.03.2026", "17:05"), ("fr", "9 mars 2026", "17:05"),
        ("ja", "2026/03/09", "17:05"), (messages.PSEUDO, "9 Mar 2026", "17:05"),
    ],
)  # fmt: skip
def test_days_and_times_are_those_of_the_language(name: str, day: str, time: str) -> None:
    messages.use_language(name)
    assert (date_text(AT), time_of_day_text(AT)) == (day, time)


@pytest.mark.parametrize(
    ("name", "written", "count"),
    [
        ("fr", "0.25", 1), ("fr", "1.5", 1), ("fr", "1.99", 1), ("fr", "2.5", 2), ("fr", "0", 0), ("fr", "12", 12),
        ("en", "0.25", 2), ("en", "1.5", 2), ("en", "1", 1), ("de", "1.5", 2), (messages.PSEUDO, "1.5", 2),
    ],
)  # fmt: skip
def test_a_fraction_has_a_plural_form_of_the_language(name: str, written: str, count: int) -> None:
    messages.use_language(name)
    assert count_with_same_plural(written) == count
