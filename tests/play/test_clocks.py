"""Clocks are set, and some run wrong for a while: nothing is joined, ordered or shown by a time that cannot be."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest

from tabletop import clock_trust, paths
from tabletop.content import content_cache
from tabletop.play import clock_watermark, progress
from tabletop.play.campaigns import checksum_of
from tabletop.play.evening import (
    EVENINGS,
    Evening,
    EveningMatch,
    close_if_over_and_check_clock,
    current_evening,
    find_superseding_end,
    record_match_end,
    remove_recorded_end,
    stored_evenings,
)
from tabletop.play.files import remove_old_temporary_files
from tabletop.play.listing import latest_unfinished_match, list_saved_matches
from tabletop.play.people import People
from tabletop.play.progress import DayStreak, PuzzleProgress
from tabletop.play.saved_matches import create_journal
from tabletop.play.seats import Sitter, SitterKind
from tests.play.sitting import header, play, sat

NOW = datetime(2026, 11, 24, 20, 0, tzinfo=UTC)
FUTURE = datetime(2040, 1, 1, 20, 0, tzinfo=UTC)
DAY = timedelta(days=1)
YEARS = 14 * 365 * 24 * 3600.0
PAIR = (Sitter(SitterKind.PERSON, "Ann"), Sitter(SitterKind.PERSON, "Ben"))


def played(name: str, ended: datetime, match: str = "") -> EveningMatch:
    return EveningMatch(f"{name}.jsonl", "toy", PAIR, (0,), False, ended, 20, match=match)


def nights(folder: Path) -> list[tuple[str, ...]]:
    """Files by evening, the latest first."""
    return [each.evening.matches for each in stored_evenings(folder)]


# Evenings


@pytest.mark.parametrize("wrong", [FUTURE, NOW + timedelta(hours=3), NOW + DAY])
def test_a_match_that_a_wrong_clock_has_dated_joins_nothing(tmp_path: Path, wrong: datetime) -> None:
    record_match_end(tmp_path, played("wrong", wrong))
    assert current_evening(tmp_path, NOW) is None, "the future is not less than six hours ago"
    tonight = record_match_end(tmp_path, played("a", NOW))
    assert record_match_end(tmp_path, played("b", NOW + timedelta(hours=1))) == tonight
    assert nights(tmp_path) == [("a.jsonl", "b.jsonl"), ("wrong.jsonl",)], "the one that began last is the latest"


def test_an_evening_after_which_another_has_begun_is_over_whatever_the_clock_says(tmp_path: Path) -> None:
    tonight = record_match_end(tmp_path, played("a", NOW))
    record_match_end(tmp_path, played("wrong", FUTURE))
    later = record_match_end(tmp_path, played("b", NOW + timedelta(hours=1)))
    assert later != tonight
    assert record_match_end(tmp_path, played("c", NOW + timedelta(hours=2))) == later
    assert [each.evening.behind for each in stored_evenings(tmp_path)] == [True, False, False]
    record_match_end(tmp_path, played("d", NOW + DAY))
    assert not stored_evenings(tmp_path)[0].evening.behind, "fourteen years ahead is believed no longer than once"


def test_an_evening_that_was_seen_to_be_over_stays_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock_watermark, "COUNTS_SLEEP", False)  # as where nobody knows how long the machine has run
    record_match_end(tmp_path, played("a", NOW))
    assert not close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=5))
    assert current_evening(tmp_path, NOW + timedelta(hours=1)) is not None
    assert not close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=7))
    assert current_evening(tmp_path, NOW + timedelta(hours=1)) is None
    assert close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=1)), "the clock is behind what was seen"
    assert not close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=2)), "once"
    assert not close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=8))
    assert close_if_over_and_check_clock(tmp_path, NOW), "and once more when it was right meanwhile"


def test_an_evening_whose_last_end_was_taken_back_opens_none_before_it(tmp_path: Path) -> None:
    record_match_end(tmp_path, played("a", NOW))
    record_match_end(tmp_path, played("b", NOW - 90 * DAY))
    remove_recorded_end(tmp_path, "b.jsonl", "", NOW - 90 * DAY)
    assert nights(tmp_path) == [("a.jsonl",)]
    assert current_evening(tmp_path, NOW + timedelta(hours=1)) is None


@pytest.mark.parametrize("content", ["", "[]", '{"latest": 3}', '{"latest": "2026-11-24T20:00:00"}', "\0"])
def test_a_damaged_note_of_the_clock_costs_nothing_but_itself(tmp_path: Path, content: str) -> None:
    record_match_end(tmp_path, played("a", NOW))
    (tmp_path / clock_watermark.FILE).write_text(content)
    assert not close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=7))
    assert close_if_over_and_check_clock(tmp_path, NOW + timedelta(hours=6))
    assert (tmp_path / f"{clock_watermark.FILE}.damaged").read_text() == content, "nobody writes over it"


def test_a_clock_that_is_put_back_by_a_moment_ends_no_evening(tmp_path: Path) -> None:
    tonight = record_match_end(tmp_path, played("a", NOW))
    assert record_match_end(tmp_path, played("b", NOW - timedelta(seconds=5))) == tonight


def test_a_clock_that_was_set_back_by_years_loses_nothing(tmp_path: Path) -> None:
    record_match_end(tmp_path, played("a", NOW))
    early = NOW - 3000 * DAY
    first = record_match_end(tmp_path, played("b", early))
    assert record_match_end(tmp_path, played("c", early + timedelta(hours=1))) == first
    assert nights(tmp_path) == [("b.jsonl", "c.jsonl"), ("a.jsonl",)]


def test_an_end_taken_back_is_struck_from_tonight_alone(tmp_path: Path) -> None:
    record_match_end(tmp_path, played("a", NOW))
    record_match_end(tmp_path, played("b", NOW))
    record_match_end(tmp_path, played("wrong", FUTURE))
    record_match_end(tmp_path, played("c", NOW + 2 * DAY))
    for name in ("a", "wrong", "c"):
        remove_recorded_end(tmp_path, f"{name}.jsonl", "", NOW + 2 * DAY)
    assert nights(tmp_path) == [("wrong.jsonl",), ("a.jsonl", "b.jsonl")], "these evenings are over"


def test_a_match_that_ends_anew_counts_as_it_ended_first(tmp_path: Path) -> None:
    record_match_end(tmp_path, played("a", NOW))
    record_match_end(tmp_path, played("b", NOW))
    anew = replace(played("a", NOW + 2 * DAY), winners=(1,), plies=99)
    assert record_match_end(tmp_path, anew) is None
    assert nights(tmp_path) == [("a.jsonl", "b.jsonl")]
    assert find_superseding_end(tmp_path, anew) is not None
    assert find_superseding_end(tmp_path, played("a", NOW)) is None, "this is the one that counts"
    later = record_match_end(tmp_path, played("c", NOW + 2 * DAY))
    assert later is not None
    record_match_end(tmp_path, replace(played("c", NOW + 2 * DAY), winners=(1,), plies=99))
    assert EVENINGS.load_record(later).played[0].winners == (1,), "tonight the last end counts"


def test_a_match_is_known_whatever_its_file_is_called(tmp_path: Path) -> None:
    first = record_match_end(tmp_path, played("a", NOW, "key"))
    assert record_match_end(tmp_path, played("copy", NOW + 2 * DAY, "key")) is None
    assert nights(tmp_path) == [("a.jsonl",)]
    assert record_match_end(tmp_path, played("other", NOW, "other key")) == first
    remove_recorded_end(tmp_path, "renamed.jsonl", "key", NOW)
    assert nights(tmp_path) == [("other.jsonl",)]
    assert record_match_end(tmp_path, played("renamed", NOW, "key"), anew=False) == first
    assert record_match_end(tmp_path, played("older", NOW, "key"), anew=False) is None, (
        "an older copy changes nothing that counts"
    )


def test_two_matches_of_one_second_are_two(tmp_path: Path) -> None:
    record_match_end(tmp_path, played("20261124T200000Z-toy-aaaaaa", NOW, "one"))
    record_match_end(tmp_path, played("20261124T200000Z-toy-bbbbbb", NOW, "two"))
    assert len(nights(tmp_path)[0]) == 2
    record_match_end(tmp_path, played("20261124T200000Z-toy-cccccc", NOW, "two"))
    assert len(nights(tmp_path)[0]) == 2, "another version of the program went on in a file of its own"


def test_the_name_of_a_file_does_not_make_an_evening_the_latest(tmp_path: Path) -> None:
    old = record_match_end(tmp_path, played("a", NOW - 5 * DAY))
    assert old is not None
    old.rename(tmp_path / "zzz.json")
    record_match_end(tmp_path, played("b", NOW))
    assert nights(tmp_path) == [("b.jsonl",), ("a.jsonl",)]
    found = current_evening(tmp_path, NOW)
    assert found is not None
    assert found.evening.matches == ("b.jsonl",)


def test_evenings_of_earlier_versions_are_read(tmp_path: Path) -> None:
    """They know neither their order nor the keys of their matches."""
    path = EVENINGS.create_file(tmp_path, Evening(NOW.isoformat(), (played("a", NOW),)))
    whole = json.loads(path.read_bytes())
    body = whole["campaign"]
    del body["order"], body["played"][0]["match"]
    path.write_text(json.dumps({"format": 1, "sha256": checksum_of(body), "campaign": body}))
    assert EVENINGS.load_record(path) == Evening(NOW.isoformat(), (played("a", NOW),))
    assert record_match_end(tmp_path, played("b", NOW)) == path


# People and puzzles


def test_nobody_is_here_tonight_because_of_a_time_to_come() -> None:
    assert People().with_people_here(("Ann",), FUTURE).names_of_people_here(NOW) == ()
    assert People().with_people_here(("Ann",), FUTURE).with_people_here(("Ben",), NOW).names_of_people_here(NOW) == (
        "Ben",
    )
    assert People().with_people_here(("Ann",), NOW).names_of_people_here(NOW - timedelta(seconds=5)) == ("Ann",)


def test_a_day_to_come_stops_no_row_of_days(tmp_path: Path) -> None:
    today = date(2026, 11, 24)
    done = PuzzleProgress()
    for day in (today - 2 * DAY, today - DAY):
        done = done.with_day_solved("zodiac", day)
    done = done.with_day_solved("zodiac", FUTURE.date())
    assert (done.was_day_solved("zodiac", today), done.streak_days_up_to("zodiac", today)) == (False, 2)
    done = done.with_day_solved("zodiac", today)
    assert (done.was_day_solved("zodiac", today), done.streak_days_up_to("zodiac", today)) == (True, 3)
    progress.save_progress(tmp_path / "p.json", done)
    assert progress.load_progress(tmp_path / "p.json") == (done, "")
    assert done.streak_days_up_to("zodiac", today + DAY) == 3


def test_a_day_that_is_gone_brings_nothing_and_takes_nothing() -> None:
    today = date(2026, 11, 24)
    done = (
        PuzzleProgress()
        .with_day_solved("zodiac", today - DAY)
        .with_day_solved("zodiac", today + DAY)
        .with_day_solved("zodiac", today)
    )
    assert (done.streak_days_up_to("zodiac", today), done.streak_days_up_to("zodiac", today + DAY)) == (1, 1)
    assert done.with_day_solved("zodiac", today + 2 * DAY).streak_days_up_to("zodiac", today + 2 * DAY) == 2


def test_a_day_that_was_reached_by_setting_the_clock_brings_nothing(tmp_path: Path) -> None:
    today, little = NOW.date(), timedelta(minutes=20)
    first = clock_watermark.ClockReading(NOW, 50.0, "boot")
    done = PuzzleProgress().with_day_solved("zodiac", today, first)
    progress.save_progress(tmp_path / "p.json", done)
    assert progress.load_progress(tmp_path / "p.json") == (done, "")
    for at, counts in (
        (clock_watermark.ClockReading(NOW + DAY, 60.0, "boot"), False),
        (clock_watermark.ClockReading(NOW + DAY, 60.0, "other"), True),
        (clock_watermark.ClockReading(NOW + DAY, 40.0, "boot"), True),
        (clock_watermark.ClockReading(NOW + DAY, 50.0 + (DAY - little).total_seconds(), "boot"), True),
    ):  # fmt: skip
        assert (done.with_day_solved("zodiac", today + DAY, at) is not done) == counts, at


@pytest.mark.parametrize(
    "told",
    [
        3,
        {"latest": "soon", "at": None},
        {"latest": "2026-11-23"},
        {"latest": "2026-11-23", "at": {"wall": "2026-11-23", "running": 1.0, "boot": ""}},
    ],
)
def test_a_last_day_that_nobody_can_have_written_is_refused(tmp_path: Path, told: object) -> None:
    (tmp_path / "p.json").write_text(json.dumps({"format": 1, "solved": {}, "told": told}))
    assert progress.load_progress(tmp_path / "p.json")[1]


def test_days_of_earlier_versions_are_read(tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('{"format": 1, "solved": {}, "days": {"zodiac": ["2026-11-23", 5]}}')
    found, wrong = progress.load_progress(tmp_path / "p.json")
    assert (wrong, found.streak_days_up_to("zodiac", date(2026, 11, 24))) == ("", 5)
    progress.save_progress(tmp_path / "p.json", found)
    assert json.loads((tmp_path / "p.json").read_text())["days"] == {"zodiac": ["2026-11-23", 5]}


def test_a_row_that_an_earlier_version_has_changed_since_is_the_one_that_counts(tmp_path: Path) -> None:
    raw = {"format": 1, "solved": {}, "days": {"zodiac": ["2026-11-23", 5]}, "rows": {"zodiac": [["2026-11-20", 9]]}}
    (tmp_path / "p.json").write_text(json.dumps(raw))
    assert progress.load_progress(tmp_path / "p.json")[0].days == {"zodiac": (DayStreak(date(2026, 11, 23), 5),)}


@pytest.mark.parametrize("row", [["0001-01-02", 400], ["2026-11-23", 0], ["soon", 1], ["2026-11-23"], 3])
@pytest.mark.parametrize("where", ["days", "rows"])
def test_rows_that_nobody_can_have_written_are_refused(tmp_path: Path, row: object, where: str) -> None:
    raw = {"format": 1, "solved": {}, where: {"zodiac": row if where == "days" else [row]}}
    (tmp_path / "p.json").write_text(json.dumps(raw))
    assert progress.load_progress(tmp_path / "p.json")[1]


# Files


def saved(folder: Path, modified: float) -> Path:
    """An unfinished match that was changed then."""
    head = header("zodiac")
    journal = create_journal(folder, head)
    play(sat(head, journal), "E-f")
    journal.close()
    os.utime(journal.path, (modified, modified))
    return journal.path


def test_a_match_that_is_dated_in_the_future_is_not_the_latest(tmp_path: Path) -> None:
    now = time.time()
    future, old, new = saved(tmp_path, now + YEARS), saved(tmp_path, now - 1000), saved(tmp_path, now - 10)
    assert [entry.path for entry in list_saved_matches(tmp_path)] == [new, old, future]
    latest = latest_unfinished_match(tmp_path, ["zodiac"])
    assert latest is not None
    assert latest.path == new
    new.unlink()
    old.unlink()
    latest = latest_unfinished_match(tmp_path, ["zodiac"])
    assert latest is not None
    assert latest.path == future, "it is not lost either"


def test_matches_keep_their_order_while_the_clock_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.time()
    old, new = saved(tmp_path, now - 1000), saved(tmp_path, now - 10)
    monkeypatch.setattr(time, "time", lambda: now - YEARS)
    fresh = saved(tmp_path, now - YEARS)
    assert [entry.path for entry in list_saved_matches(tmp_path)] == [fresh, new, old]


def test_leftovers_of_a_wrong_clock_go_too(tmp_path: Path) -> None:
    for name, age in (("old", -3), ("future", 5000), ("young", 0)):
        path = tmp_path / f".{name}.jsonl.abcd1234.tmp"
        path.write_bytes(b"half of a")
        then = time.time() + age * 24 * 3600
        os.utime(path, (then, then))
    assert {path.name.split(".")[1] for path in remove_old_temporary_files([tmp_path])} == {"old", "future"}


def test_what_a_wrong_clock_has_dated_drives_nothing_out_of_the_cache(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paths, "cache", lambda: tmp_path)
    then = time.time() + YEARS
    for number in range(content_cache._MOST_FILES + 1):
        content_cache.put(f"{number:02x}", number)
        os.utime(tmp_path / "content" / f"{number:02x}.json", (then, then))
    content_cache.put("fresh", 1)
    content_cache.put("fresher", 2)
    assert (content_cache.get("fresh"), content_cache.get("fresher")) == (1, 2)


@pytest.mark.parametrize("seconds", [0.0, -1.0, 1e9, 1e12, 1e18, float("inf"), float("nan")])
def test_a_time_that_cannot_be_is_not_believed(seconds: float) -> None:
    assert clock_trust.plausible_local_time(seconds, datetime.now(UTC)) is None


def test_a_time_in_the_far_future_is_not_believed() -> None:
    assert clock_trust.plausible_local_time(time.time() + YEARS, datetime.now(UTC)) is None


def test_a_time_that_can_be_is_told_in_the_zone_of_now() -> None:
    now = datetime.now().astimezone()
    found = clock_trust.plausible_local_time(now.timestamp() - 60, now)
    assert found is not None
    assert (now - found, found.utcoffset()) == (timedelta(seconds=60), now.utcoffset())
    assert clock_trust.is_future(now + DAY, now)


@pytest.mark.parametrize("minutes", [4, 25])
def test_a_clock_that_is_put_right_during_the_evening_splits_it_not(minutes: int, tmp_path: Path) -> None:
    tonight = record_match_end(tmp_path, played("a", NOW))
    right = NOW - timedelta(minutes=minutes)
    assert not close_if_over_and_check_clock(tmp_path, right)
    assert record_match_end(tmp_path, played("b", right)) == tonight
