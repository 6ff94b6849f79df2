"""bench: figures beside their references, measured in turn."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tabletop.__main__ import main
from tabletop.cli.benchmarks.growth import find_long_action_sequence
from tabletop.content.games import load_game
from tabletop.games.zodiac.bots import benchmark
from tabletop.gauge import BenchmarkReading, measure_median_pair
from tabletop.rules.game import Game


def reading(ours: float, reference: float, better: str = "more", target: float = 2) -> BenchmarkReading:
    return BenchmarkReading("walking", ours, reference, "steps/s", "crawling", better, target)  # type: ignore[arg-type]


def two_readings(game: Game[Any, Any, Any]) -> tuple[BenchmarkReading, ...]:
    """What a game measures, in no time."""
    return reading(len(game.actions(game.start({}))), 2), reading(3, 2)


def test_a_reading_says_whether_its_target_is_met() -> None:
    assert reading(4, 2).is_met
    assert not reading(3, 2).is_met
    assert reading(3, 2, "less").is_met
    assert not reading(5, 2, "less").is_met
    assert str(reading(1234, 2)) == "walking: 1,234 steps/s | crawling: 2 steps/s | ratio 617, target >= 2"
    assert str(reading(3, 2)).endswith("ratio 1.5, target >= 2  MISSED")
    assert reading(1, 0).ratio == float("inf")


def test_ours_and_the_reference_are_measured_in_turn() -> None:
    asked: list[str] = []
    figures = iter([1.0, 10.0, 3.0, 30.0, 2.0, 20.0])

    def ask(name: str) -> float:
        asked.append(name)
        return next(figures)

    assert measure_median_pair(lambda: ask("ours"), lambda: ask("reference"), 3) == (20.0, 2.0)
    assert asked == ["reference", "ours"] * 3


def test_figures_are_printed_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(benchmark, "readings", two_readings)
    file = tmp_path / "figures.json"
    assert main(["bench", "--only", "zodiac", "--json", str(file)]) == 0
    printed = capsys.readouterr().out.splitlines()
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert [line.partition(":")[0] for line in printed] == [found["name"] for found in kept["readings"]] != []
    assert {"ours", "reference", "unit", "against", "ratio", "target", "is_met"} <= set(kept["readings"][0])


def test_mistakes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--only", "growht"]) == 2
    assert "there is no 'growht' (nearest is 'growth')" in capsys.readouterr().err
    monkeypatch.setattr(benchmark, "readings", two_readings)
    assert main(["bench", "--only", "zodiac", "--json", str(tmp_path)]) == 2
    assert "can't write it" in capsys.readouterr().err


def test_a_long_line_is_legal_and_does_not_end() -> None:
    game = load_game("zodiac")
    state = game.start({})
    line = find_long_action_sequence(game, 300)
    assert len(line) == 300
    for action in line:
        assert game.check(state, action) is None
        state = game.apply(state, action).state
    assert game.outcome(state) is None


PARTS = ["content"] if os.environ.get("TABLETOP_SHORT") else ["zodiac", "content", "growth"]


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_every_part_can_be_measured(part: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--only", part]) == 0
    assert len(capsys.readouterr().out.splitlines()) >= 3
