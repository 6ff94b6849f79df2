"""A match of thousands of actions: the last is as fast as the first, it loads, and any point is at hand."""

from __future__ import annotations

import random
import time
import tracemalloc
from pathlib import Path
from statistics import median

import pytest

from tabletop.play.saved_matches import create_journal, load_match, save_copy
from tests.play.sitting import SHELF, AnyMatch, header, sat
from tests.sampled import sampled

ACTIONS = 10_000
FEW = 3_000
"""Actions that are tried every time."""
SAMPLE = 500


def timed(match: AnyMatch, count: int) -> list[float]:
    """Seconds of the processor for each of so many submitted actions: the machine may be busy with other things."""
    action = match.actions()[0]
    spent = []
    for _ in range(count):
        started = time.process_time()
        match.submit(action)
        spent.append(time.process_time() - started)
    return spent


def growth(folder: Path | None, actions: int) -> float:
    """Median time of the last actions against that of the first."""
    head = header("count")
    match = sat(head, create_journal(folder, head) if folder else None)
    timed(match, 50)
    spent = timed(match, actions)
    return median(spent[-SAMPLE:]) / median(spent[:SAMPLE])


@pytest.mark.parametrize("actions", sampled((FEW, ACTIONS), 0))
@pytest.mark.parametrize("saving", [False, True])
def test_the_last_action_is_as_fast_as_the_first(tmp_path: Path, saving: bool, actions: int) -> None:
    """The machine may be busy with other things: the best of three counts."""
    ratios = []
    for _ in range(3):
        ratios.append(growth(tmp_path if saving else None, actions))
        if ratios[-1] <= 1.25:
            break
    assert min(ratios) <= 1.25, ratios


@pytest.mark.slow
def test_a_long_match_loads_in_proportion_and_any_point_is_at_hand(tmp_path: Path) -> None:
    match = sat(header("count"))
    timed(match, ACTIONS // 10)
    save_copy(match, tmp_path / "short.jsonl")
    timed(match, ACTIONS - ACTIONS // 10)
    save_copy(match, tmp_path / "long.jsonl")
    spent = {}
    for name in ("short", "long"):
        runs = []
        for _ in range(5):
            started = time.process_time()  # the machine may be busy with other things
            loaded = load_match(tmp_path / f"{name}.jsonl", SHELF, resume=False).match
            runs.append(time.process_time() - started)
        spent[name] = min(runs)
    assert loaded.ply == ACTIONS
    assert spent["long"] <= 25 * spent["short"]  # ten times as long; a hundred times would be quadratic
    rng = random.Random(1)
    started = time.process_time()
    for ply in (rng.randint(0, ACTIONS) for _ in range(1000)):
        assert loaded.past.view(ply, None).total == ply
    assert (time.process_time() - started) / 1000 <= spent["long"] / 100


def test_undo_and_another_action_do_not_slow_down_with_length() -> None:
    ratios = []
    for _ in range(3):
        spent = []
        for length in (100, ACTIONS):
            match = sat(header("count"))
            timed(match, length)
            runs = []
            for number in range(SAMPLE):
                started = time.process_time()
                match.undo()
                match.submit(match.actions()[number % 2])
                runs.append(time.process_time() - started)
            spent.append(median(runs))
        ratios.append(spent[1] / spent[0])
        if ratios[-1] <= 1.3:
            break
    assert min(ratios) <= 1.3, ratios


def test_memory_grows_by_little_and_evenly() -> None:
    match = sat(header("count"))
    timed(match, 1000)
    tracemalloc.start()
    timed(match, 2000)
    first = tracemalloc.get_traced_memory()[0]
    timed(match, 2000)
    second = tracemalloc.get_traced_memory()[0] - first
    tracemalloc.stop()
    assert first / 2000 <= 1000
    assert second <= first * 1.25
