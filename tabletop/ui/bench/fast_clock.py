"""A clock that goes as fast as the loop turns: hours of use pass in minutes."""

from __future__ import annotations

import time
from typing import Final

_STEP: Final = 0.1
"""Seconds that pass for people in one turn of the loop, however fast it turns."""


class FastClock:
    """Seconds since some moment, as a stage asks for them."""

    def __init__(self) -> None:
        self._now = time.perf_counter()

    def __call__(self) -> float:
        return self._now

    def advance(self) -> None:
        """Lets a tenth of a second pass."""
        self._now += _STEP
