"""How long a saved match took: by its clock, else from start to end; what can't be true or be read is left out."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tabletop.play.decision_times import DecisionTimes, milliseconds_of_notes
from tabletop.play.file_journal import FileJournal
from tabletop.play.listing import list_saved_matches
from tabletop.play.played_times import PlayedMatch, played_matches
from tabletop.play.seats import Sitter, SitterKind
from tests.play.sitting import AnyMatch, begun


def finished(folder: Path, minutes: float | None, *, clock: str = "", charged: int = 0, **chosen: object) -> AnyMatch:
    """A match of Zodiac that is over; `charged` are milliseconds of each decision."""
    match = begun("zodiac", folder, 1, clock=clock, **chosen)
    while match.outcome is None:
        match.submit(match.actions()[0])
    for ply in range(1, match.ply + 1) if charged else ():
        DecisionTimes(match).charge_decision(ply, match.past.actor(ply), charged)
    if minutes is not None:
        ended = datetime.fromisoformat(match.header.started) + timedelta(minutes=minutes)
        os.utime(path_of(match), (ended.timestamp(), ended.timestamp()))
    return match


def path_of(match: AnyMatch) -> Path:
    assert isinstance(match.journal, FileJournal)
    return match.journal.path


def found(folder: Path) -> list[PlayedMatch]:
    return list(played_matches(list_saved_matches(folder)))


def test_without_a_clock_it_is_the_time_from_start_to_end(tmp_path: Path) -> None:
    match = finished(tmp_path, 10)
    assert found(tmp_path) == [PlayedMatch("zodiac", match.header.setup, 2, 2, match.ply, 600.0)]


@pytest.mark.parametrize("minutes", [-5, 0, 24 * 60, 10**7])
def test_a_time_that_cannot_be_true_is_left_out(tmp_path: Path, minutes: float) -> None:
    finished(tmp_path, minutes)
    assert found(tmp_path) == []


@pytest.mark.parametrize(("minutes", "seconds"), [(-5, 60), (1.5, 90), (1000, 60)])
def test_the_clock_is_believed_where_the_time_from_start_to_end_cannot_be(
    tmp_path: Path, minutes: float, seconds: float
) -> None:
    plies = finished(tmp_path / "length", None).ply
    finished(tmp_path, minutes, clock="shown", charged=60_000 // plies)
    assert [each.seconds for each in found(tmp_path)] == [pytest.approx(seconds, abs=1)]


def test_huge_numbers_of_a_clock_are_left_out(tmp_path: Path) -> None:
    finished(tmp_path, 10, clock="shown", charged=10**11)
    assert found(tmp_path) == []


def test_what_cannot_be_read_and_what_is_not_over_are_left_out(tmp_path: Path) -> None:
    match = finished(tmp_path, 10)
    begun("zodiac", tmp_path, 2)
    path_of(match).write_bytes(b"no match\n")
    assert found(tmp_path) == []


def test_a_match_between_bots_says_nothing(tmp_path: Path) -> None:
    bots = tuple(Sitter(SitterKind.BOT, name, "easy") for name in ("A", "B"))
    finished(tmp_path, 10, sitters=bots)
    assert found(tmp_path) == []


def test_notes_of_other_kinds_are_not_counted() -> None:
    notes = {"clock 1 ab": "0 500", "clock 2 cd": "1 700", "clock now": "0 900 2 cd", "title": "0 3", "clock 3": "x"}
    assert milliseconds_of_notes(notes) == 1200
