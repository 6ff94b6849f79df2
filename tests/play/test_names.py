"""One length of names everywhere: nobody has two rows because one place cuts a name shorter than another."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tabletop.play.evening import evening_match_of, evening_match_to_json, parse_evening_match
from tabletop.play.seats import LONGEST_NAME, Sitter, SitterKind, clean_name
from tabletop.ui.scenes.setup.plan import SetupPlan, SetupPlayer
from tests.ui.pilot import match_of

LONG = "Bartholomew Maximilian the Third, Esq"


def names_of_an_evening(name: str) -> tuple[str, str]:
    match = match_of("zodiac", Sitter(SitterKind.PERSON, name), Sitter(SitterKind.PERSON, "Ben"))
    match.resign(0)
    played = evening_match_of(match, "a.tabletop", datetime(2026, 11, 28, tzinfo=UTC))
    older = evening_match_to_json(replace(played, sitters=match.header.sitters))
    return played.sitters[0].name, parse_evening_match(older).sitters[0].name


@pytest.mark.parametrize("name", [LONG, f" {LONG}", "Ann", LONG[: LONGEST_NAME - 1] + " and more"])
def test_a_long_name_is_the_same_in_an_evening_and_among_people(name: str) -> None:
    assert set(names_of_an_evening(name)) == {clean_name(name)}


def test_names_that_are_alike_stay_within_the_limit() -> None:
    name = LONG[:LONGEST_NAME]
    plan = SetupPlan(
        (SetupPlayer(SitterKind.PERSON, "easy", name), SetupPlayer(SitterKind.PERSON, "easy", name)),
        False,
        (),
        (),
        "free",
        False,
    )
    found = plan.seat_names()
    assert len(set(found)) == 2
    assert all(len(each) <= LONGEST_NAME for each in found)
