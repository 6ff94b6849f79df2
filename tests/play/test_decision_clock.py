"""Who is charged for the time that passes: nobody while it stands still, and nobody for an hour of sleep."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.play.decision_clock import LONGEST_STEP, ClockMode, ClockRules, DecisionClock, parse_clock_rules
from tabletop.play.journal import journal_bytes, scan_journal
from tabletop.play.record import Header
from tabletop.play.saved_matches import SaveError
from tests.play.sitting import header

AGREED = (
    ClockRules(),
    ClockRules(ClockMode.SHOWN),
    ClockRules(ClockMode.NUDGE, 60),
    ClockRules(ClockMode.HARD, 120, "medium"),
)


def total(clock: DecisionClock) -> float:
    return clock.charged + clock.paused + clock.skipped + clock.settled


def test_time_is_charged_to_whoever_was_asked_while_it_passed() -> None:
    clock = DecisionClock(seat=1).advance(100.0, 1, is_running=True).advance(103.0, 1, is_running=False)
    assert clock.charged == pytest.approx(3.0)
    clock = clock.advance(107.0, 1, is_running=True).advance(108.0, 1, is_running=True)
    assert clock.charged == pytest.approx(4.0)
    assert clock.paused == pytest.approx(4.0)


def test_another_seat_begins_with_nothing() -> None:
    clock = DecisionClock(seat=0).advance(0.0, 0, is_running=True).advance(2.0, 1, is_running=True)
    assert (clock.seat, clock.charged, clock.settled) == (1, 0.0, 2.0)


def test_an_hour_of_sleep_is_not_charged() -> None:
    clock = DecisionClock(seat=0).advance(0.0, 0, is_running=True).advance(3600.0, 0, is_running=True)
    assert clock.charged == LONGEST_STEP
    assert clock.skipped == 3600.0 - LONGEST_STEP


def test_a_clock_that_is_set_back_or_forward_charges_next_to_nothing() -> None:
    clock = DecisionClock(seat=0).advance(1e6, 0, is_running=True).advance(5.0, 0, is_running=True)
    assert clock.charged == 0.0
    clock = clock.advance(6.0, 0, is_running=True).advance(1e9, 0, is_running=True)
    assert clock.charged == 1.0 + LONGEST_STEP


@pytest.mark.parametrize("seed", range(20))
def test_what_is_charged_and_what_is_not_are_all_of_the_time(seed: int) -> None:
    rng, now = random.Random(seed), 50.0
    clock = DecisionClock()
    for _ in range(300):
        clock = clock.advance(now, rng.randrange(-2, 3), is_running=rng.random() < 0.7)
        if rng.random() < 0.2:
            clock = clock.settle()
        now += rng.choice((0.0, 0.016, 1.0, 4.0, 900.0))
    assert clock.looked_at is not None
    assert total(clock) == pytest.approx(clock.looked_at - 50.0)


@pytest.mark.parametrize("rules", AGREED, ids=lambda rules: rules.mode)
def test_what_is_agreed_on_is_read_back(rules: ClockRules) -> None:
    assert parse_clock_rules(rules.text) == rules


@pytest.mark.parametrize(
    "text",
    ["off", "shown 5", "nudge", "nudge 0", "nudge -5", "nudge 5 medium", "hard 60", "hard 60 a b", "hard 1e3 easy",
     "slow", "shown ", "nudge 060", "nudge 99999999"],
)  # fmt: skip
def test_other_texts_are_no_clock(text: str) -> None:
    with pytest.raises(ValueError, match="clock"):
        parse_clock_rules(text)


def _first_line(made: Header) -> bytes:
    return journal_bytes(made, ()).split(b"\n")[0]


def test_a_header_without_a_clock_says_nothing_of_it() -> None:
    assert b"clock" not in _first_line(header("count"))
    assert b'"clock":"nudge 60"' in _first_line(replace(header("count"), clock="nudge 60"))


def test_a_header_with_a_clock_is_read_and_one_with_nonsense_is_refused() -> None:
    path = Path("any")
    made = replace(header("count"), clock="hard 60 medium")
    assert scan_journal(path, journal_bytes(made, ())).header == made
    with pytest.raises(SaveError):
        scan_journal(path, journal_bytes(replace(made, clock="soon"), ()))
