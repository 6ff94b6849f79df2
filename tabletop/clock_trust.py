"""Judges whether a time can be right: clocks are set, and some run wrong for a while.

Used wherever a time from the clock or from a file decides something: evenings, lists of saved matches, the cache of
content, the drawings. It only compares times and knows no file; `play/clock_watermark` remembers the latest time seen.
SKEW may be changed, but a wider one lets a clock that was set back pass unnoticed.
"""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta, tzinfo
from typing import Final

SKEW: Final = timedelta(minutes=30)
"""By so much a clock may be put right, even in the middle of an evening, without anybody noticing."""
_FIRST: Final = datetime(2020, 1, 1, tzinfo=UTC)
"""Nothing of ours is older."""


def is_future(then: datetime, now: datetime) -> bool:
    """Whether a time cannot have been yet."""
    return then - now > SKEW


def is_recent(then: datetime, now: datetime, span: timedelta) -> bool:
    """Whether a time is less than a span ago; the future is not."""
    return not is_future(then, now) and now - then < span


def recency_sort_key(modified: float, now: float | None = None) -> tuple[bool, float]:
    """Sorts files by the time of their last change, the latest greatest; what is dated in the future comes first.

    Times are seconds since 1970; the present one by default.
    """
    latest = (time.time() if now is None else now) + SKEW.total_seconds()
    return modified <= latest, modified


def plausible_local_time(seconds: float, now: datetime) -> datetime | None:
    """A time since 1970 in the time zone of `now`; None where it cannot be right."""
    try:
        found = datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return None
    return None if found < _FIRST or is_future(found, now) else found.astimezone(now.tzinfo or _local_time_zone())


def _local_time_zone() -> tzinfo | None:
    return datetime.now().astimezone().tzinfo
