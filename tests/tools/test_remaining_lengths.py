"""What is left is fitted to seeded matches, written so that the program reads it, and judged by other matches."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tabletop.play import remaining_length
from tabletop.play.match_lengths import MeasuredLengths, MeasuredSetup
from tabletop.play.remaining_length import PLY, remaining_model
from tools import remaining_lengths
from tools.remaining_lengths import (
    TAILS,
    MeasuredPosition,
    evaluation_text,
    find_tail,
    fit_model,
    lengths_text,
    measure_positions,
)


def positions(noise: float) -> list[MeasuredPosition]:
    """Of matches that end a known number of actions after each position, give or take some."""
    rng, found = random.Random(1), []
    for match in range(40):
        for left in range(1, 60):
            clock = left * (1 + noise * rng.uniform(-1, 1))
            found.append(MeasuredPosition(match, {"clock": clock, PLY: rng.randrange(200)}, left))
    return found


def test_what_tells_the_end_is_found() -> None:
    exact = fit_model(positions(0)).predict({"clock": 30, PLY: 100})
    assert exact is not None
    assert exact.low <= 30 <= exact.high
    assert exact.high - exact.low < 10


def share_in_range(text: str) -> int:
    return int(text.split("in the range ")[1].split("%", maxsplit=1)[0])


def test_four_of_five_lie_in_the_range() -> None:
    assert share_in_range(evaluation_text(positions(0.5))) == pytest.approx(80, abs=4)


def test_a_range_that_is_too_narrow_for_other_matches_is_widened() -> None:
    rng = random.Random(2)
    few = [MeasuredPosition(match, {PLY: 0, "luck": rng.random()}, rng.randrange(20, 200)) for match in range(60)]
    tail = find_tail(few)
    assert tail < TAILS[0]
    assert share_in_range(evaluation_text(few, TAILS[0])) < 80
    assert share_in_range(evaluation_text(few, tail)) >= 80 or tail == TAILS[-1]


def test_a_game_without_signals_is_judged_by_lengths_alone(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(3)
    lengths = MeasuredLengths(20, (MeasuredSetup(2, 1, tuple(rng.randrange(20, 200) for _ in range(300))),))
    assert share_in_range(lengths_text(lengths)) == pytest.approx(80, abs=4)
    monkeypatch.setattr("sys.argv", ["remaining_lengths", "zoon"])
    remaining_lengths.main()
    assert share_in_range(capsys.readouterr().out) >= 75


def test_bots_play_and_the_model_is_read_by_the_program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remaining_lengths, "measurements_folder", lambda game: tmp_path)
    monkeypatch.setattr(remaining_length, "measurements_folder", lambda game: tmp_path)
    monkeypatch.setattr("sys.argv", ["remaining_lengths", "zodiac", "--most", "12"])
    remaining_lengths.main()
    model = remaining_model("zodiac")
    assert model is not None
    assert PLY in model.weights
    assert len(model.weights) == 4
    assert [each.match for each in measure_positions("zodiac", 2)][-1] == 1
