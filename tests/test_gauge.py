"""What is measured is our own work: how long we waited for the processor does not count."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tabletop import gauge

ROOT = Path(gauge.__file__).parent.parent

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processor time is counted too coarsely there")


def test_waiting_does_not_count() -> None:
    assert gauge.seconds_per_call(lambda: time.sleep(0.2)) < 0.1


def test_a_loop_that_is_kept_waiting_is_as_fast_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((10.0, 10.5))
    monkeypatch.setattr(gauge, "busy_clock", lambda: next(times))
    assert gauge.plain_loop_rate(1000) == 2000


_PARENT = """
import subprocess, sys
held = b"x" * 200_000_000
subprocess.run([sys.executable, "-c", sys.argv[1]], check=True)
"""
_CHILD = (
    "from tabletop.gauge import peak_memory_bytes as peak; before = peak(); b'x' * 50_000_000; print(before, peak())"
)


def test_the_peak_of_a_process_is_not_that_of_who_started_it() -> None:
    done = subprocess.run([sys.executable, "-c", _PARENT, _CHILD], check=True, capture_output=True, text=True, cwd=ROOT)
    before, after = map(int, done.stdout.split())
    assert before < 100_000_000
    assert after > before + 20_000_000
