"""Whether the program has stood still for long, as while the laptop slept."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

LONGEST_TURN: Final = 20.0
"""Seconds between two turns of the loop after which somebody else may have opened the laptop."""


def system_clocks() -> tuple[Callable[[], float], ...]:
    """Clocks of which one at least goes on while the machine sleeps, whatever the system calls it."""
    asleep_too = getattr(time, "CLOCK_BOOTTIME", None)
    boot = (partial(time.clock_gettime, asleep_too),) if asleep_too is not None else ()
    return (time.monotonic, time.time, *boot)


class PauseDetector:
    """Compares several clocks: one that is set back says nothing, and one that is set forward only costs a curtain."""

    def __init__(self, clocks: Sequence[Callable[[], float]]) -> None:
        self._clocks = clocks
        self._last = self._read_clocks()

    def has_paused(self) -> bool:
        """Whether much time has passed since this was asked last."""
        before, self._last = self._last, self._read_clocks()
        return max(now - then for now, then in zip(self._last, before, strict=True)) > LONGEST_TURN

    def _read_clocks(self) -> tuple[float, ...]:
        return tuple(clock() for clock in self._clocks)
