"""What is measured is our own work: how long we waited for the processor does not count."""

from __future__ import annotations

import sys
import time

import pytest

from tabletop import gauge

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="processor time is counted too coarsely there")


def test_waiting_does_not_count() -> None:
    assert gauge.seconds_per_call(lambda: time.sleep(0.2)) < 0.1


def test_a_loop_that_is_kept_waiting_is_as_fast_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter((10.0, 10.5))
    monkeypatch.setattr(gauge, "busy_clock", lambda: next(times))
    assert gauge.plain_loop_rate(1000) == 2000
