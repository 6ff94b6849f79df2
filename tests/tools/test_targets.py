"""The table of targets: every part gives rows, each tells what is met, and an older build is measured beside ours."""

from __future__ import annotations

import subprocess
from argparse import Namespace
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tabletop.gauge import BenchmarkReading, BetterFigure
from tools import targets

ASKED = Namespace(before="HEAD", minutes=0.01, only=None)


def row(ours: float) -> dict[str, Any]:
    return BenchmarkReading("moves", ours, 100.0, "moves/s", "another program", BetterFigure.MORE, 1.5).as_dict()


def test_a_row_tells_figure_ratio_target_and_whether_it_is_met() -> None:
    assert targets.line(row(160.0)).split() == [
        *("met", "moves", "160.00", "moves/s", "1.60", ">=", "1.5"), *("of", "another", "program")
    ]  # fmt: skip
    assert targets.line(row(140.0)).startswith("MISSED")


def test_all_parts_are_printed_and_a_missed_target_is_counted(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def part(asked: Namespace) -> Iterator[dict[str, Any]]:
        yield row(160.0 if asked.before else 140.0)

    monkeypatch.setattr(targets, "PARTS", {"one": part, "other": part})
    assert targets.main(["--before", "HEAD"]) == 0
    assert targets.main(["--only", "one"]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 targets missed"


def test_under_a_missed_target_stands_what_keeps_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(targets, "PARTS", {"one": lambda asked: iter([row(140.0), row(160.0)])})
    monkeypatch.setattr(targets, "FLOORS", {"mov": "they are counted one by one"})
    targets.main([])
    _, below, after, _ = capsys.readouterr().out.splitlines()
    assert (below.strip(), after[:3]) == ("they are counted one by one", "met")


def test_the_older_build_is_measured_in_turn_with_ours(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    trees: list[Path] = []

    def printed(code: str, tree: Path) -> float:
        trees.append(tree)
        return 900.0 if tree == targets.ROOT else 300.0

    monkeypatch.setattr(targets, "_printed", printed)
    monkeypatch.setattr(subprocess, "run", lambda *args, **more: None)
    (found,) = targets.battles(ASKED)
    assert found["ratio"] == 3.0
    assert trees[::2] == [targets.ROOT] * targets.ROUNDS
    assert not list(targets.battles(Namespace(before=None)))


def test_memory_is_measured_in_the_usual_look_and_in_a_large_one(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def bench(*words: str) -> list[dict[str, Any]]:
        asked.append(words)
        return [row(1.0)]

    monkeypatch.setattr(targets, "bench", bench)
    assert len(list(targets.restless(ASKED))) == 3
    assert [words[1:] for words in asked] == [
        ("--only", "memory"), ("--restless", "0.01"), ("--restless", "0.01", "--large")
    ]  # fmt: skip


@pytest.mark.slow
def test_tests_are_timed_with_their_workers(tmp_path: Path) -> None:
    (tmp_path / "test_small.py").write_text("def test_it():\n    sum(range(3_000_000))\n", encoding="utf-8")
    used, largest, taken = targets.tested(tmp_path)
    assert used > 0
    assert 10 < largest < 500
    assert taken > 0
    (tmp_path / "test_small.py").write_text("def test_it():\n    assert False\n", encoding="utf-8")
    with pytest.raises(SystemExit):
        targets.tested(tmp_path)


@pytest.mark.slow
def test_a_gauge_is_read() -> None:
    names = [found["name"] for found in targets.bench("--only", "zodiac")]
    assert any("Zodiac" in name for name in names)


@pytest.mark.slow
def test_an_older_build_is_there_for_a_while() -> None:
    if subprocess.run(
        ["git", "-C", str(targets.ROOT), "rev-parse", "HEAD"], check=False, capture_output=True
    ).returncode:
        pytest.skip("no history here")
    with targets.build_of("HEAD") as tree:
        assert (tree / "tabletop" / "gauge.py").is_file()
    assert not tree.exists()
