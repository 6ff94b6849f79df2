"""Lengths that were measured are written beside those with other options, and read by the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play import match_lengths as played
from tabletop.play.match_lengths import MeasuredSetup
from tools import match_lengths
from tools.match_lengths import write_lengths


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(match_lengths, "measurements_folder", lambda game: tmp_path)
    monkeypatch.setattr(played, "measurements_folder", lambda game: tmp_path)
    return tmp_path / "lengths.yaml"


def test_lengths_with_other_options_stay(file: Path) -> None:
    assert played.measured_lengths("any") is None
    usual = MeasuredSetup(2, 0.5, tuple(range(1, 90)))
    more = MeasuredSetup(3, 0.25, (7, 8), {"players": "3", "models": "on"})
    for each in (usual, MeasuredSetup(3, 1.0, (1,), {"models": "on", "players": "3"}), more):
        write_lengths(file, each)
    found = played.measured_lengths("any")
    assert found is not None
    assert found.setups == (usual, more)


def test_the_usual_time_stays(file: Path) -> None:
    write_lengths(file, MeasuredSetup(2, 0.5, (3,)))
    file.write_text(file.read_text().replace("seconds: 20.0", "seconds: 31"))
    write_lengths(file, MeasuredSetup(2, 0.5, (4,)))
    found = played.measured_lengths("any")
    assert found is not None
    assert (found.seconds, found.setups[0].plies) == (31, (4,))


def test_a_damaged_file_is_as_none(file: Path) -> None:
    file.write_text("seconds: 5\n")
    assert played.measured_lengths("any") is None


def test_bots_play_and_their_lengths_are_written(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    command = ["match_lengths", "zodiac", "--games", "3", "--option", "opening=classic"]
    monkeypatch.setattr("sys.argv", command)
    match_lengths.main()
    found = played.measured_lengths("zodiac")
    assert found is not None
    assert [(each.seats, each.options, each.decisions, len(each.plies)) for each in found.setups] == [(2, {}, 1.0, 3)]
