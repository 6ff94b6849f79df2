"""Takes games as they come until there are enough, time is up, or somebody presses Ctrl-C.

Used by `cli/balance` and `cli/ladder`, which write what has been played however it ended.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Final, TypeVar

from tabletop.cli.duel import ClusterLost
from tabletop.cli.match import show_progress_bar

T = TypeVar("T")
_INTERRUPTED: Final = 130


def take_games(each: Iterator[T], count: int, minutes: float, take: Callable[[T], object]) -> int:
    """Hands over each game that came back in time, in order; the exit status: 130 interrupted, 1 cluster gone."""
    last = time.monotonic() + 60 * minutes
    try:
        with closing(each):  # type: ignore[type-var]
            for played in show_progress_bar(each, count):
                take(played)
                if time.monotonic() > last:
                    break
    except KeyboardInterrupt:
        return _INTERRUPTED
    except ClusterLost as error:
        print(error, file=sys.stderr)
        return 1
    return 0
