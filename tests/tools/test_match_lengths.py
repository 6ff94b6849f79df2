"""Lengths that were measured are written beside those of other numbers of seats, and read by the program."""

from __future__ import annotations

from pathlib import Path

import pytest

from tabletop.play import match_lengths as played
from tools import match_lengths
from tools.match_lengths import write_lengths


def test_lengths_of_other_numbers_of_seats_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "measurements_folder", lambda game: tmp_path)
    assert played.measured_lengths("any", 2) == ()
    write_lengths(tmp_path / "lengths.yaml", "2", range(1, 90))
    write_lengths(tmp_path / "lengths.yaml", "3", [8, 9])
    write_lengths(tmp_path / "lengths.yaml", "3", [7])
    assert played.measured_lengths("any", 2) == tuple(range(1, 90))
    assert played.measured_lengths("any", 3) == (7,)


def test_a_damaged_file_is_as_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(played, "measurements_folder", lambda game: tmp_path)
    (tmp_path / "lengths.yaml").write_text("plies: 5\n")
    assert played.measured_lengths("any", 2) == ()


def test_bots_play_and_their_lengths_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(match_lengths, "measurements_folder", lambda game: tmp_path)
    monkeypatch.setattr(played, "measurements_folder", lambda game: tmp_path)
    monkeypatch.setattr("sys.argv", ["match_lengths", "zodiac", "--games", "3"])
    match_lengths.main()
    assert len(played.measured_lengths("zodiac", 2)) == 3
