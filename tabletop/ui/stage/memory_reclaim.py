"""Gives memory back while nothing moves: what closed pages left behind in circles, and what the C library keeps."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Final

from tabletop.gauge import memory
from tabletop.heap import heap_in_use, trim_heap

_REST: Final = 0.7
"""Seconds without an input after which nobody minds a tenth of a second."""
_MOST: Final = 12
"""Things that may be left behind until memory is tidied up at the next still moment, though people are busy."""
_GROWN: Final = 12 << 20
"""Bytes that the process may have grown by, with anything left behind, until the same."""
_FREED: Final = 6 << 20
"""Bytes of the heap that nobody holds any more until its pages are given back, whatever was left behind: a scene lets
pictures go for another size or theme as well."""
_APART: Final = 0.5
"""Seconds at least from one look at the C library to the next."""


class MemoryReclaimer:
    """Watches how much was left behind, and tidies up where that disturbs nobody."""

    def __init__(self, left: Callable[[], int], open_now: Callable[[], int] = lambda: 1) -> None:
        """`left` counts the scenes and forms that were left behind so far, `open_now` the scenes that are there."""
        self._left = left
        self._open = open_now
        self._collected = self._trimmed = 0
        self._at = time.perf_counter()
        self._after = 0
        """Bytes of the process when memory was tidied up last with one scene there, or with more of them and less."""
        self._most_in_use = 0
        """Bytes of the heap at the highest still moment since its pages were last given back."""
        self.collections = 0
        """How often circles were looked for."""

    def reclaim_if_idle(self, idle: float) -> None:
        """Called while nothing is held and nothing moves, or not yet; `idle` is the time without input, in seconds."""
        left, now = self._left(), time.perf_counter()
        since = left - self._collected
        if since and (since >= _MOST or idle > _REST or memory() > self._after + _GROWN):
            gc.collect()
            self.collections += 1
            self._collected = left
            self._collect_and_trim(left)
            size = memory()
            self._after = size if self._open() <= 1 else min(size, self._after or size)
        elif now - self._at > _APART and (left != self._trimmed or self._has_freed()):
            self._collect_and_trim(left)

    def _has_freed(self) -> bool:
        in_use = heap_in_use()
        self._most_in_use = max(self._most_in_use, in_use)
        return self._most_in_use - in_use > _FREED

    def _collect_and_trim(self, left: int) -> None:
        self._trimmed = left
        trim_heap()
        self._most_in_use = heap_in_use()
        self._at = time.perf_counter()
