"""A clock that may have gone on whenever somebody looks, as where the machine stops the program."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager

from tabletop.ui.shot import ManualClock

_STALLS = (0.0,) * 40 + (0.002, 0.01, 0.05, 0.1, 0.3)
"""Seconds for which the machine stops between two looks at the clock."""


class StumblingClock(ManualClock):
    """Goes when it is told, and sometimes by itself."""

    def __init__(self, rng: random.Random, now: float) -> None:
        super().__init__()
        self.now = now
        self._rng = rng
        self._stopped = False

    def __call__(self) -> float:
        if not self._stopped:
            self.now += self._rng.choice(_STALLS)
        return self.now

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Nothing passes meanwhile."""
        self._stopped = True
        try:
            yield
        finally:
            self._stopped = False
