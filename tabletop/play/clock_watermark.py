"""The latest time ever seen on the clock, kept in a file so that setting the clock back opens no evening again.

Used by `evening`, `progress` and the puzzles' `book` (puzzle of the day), which ask whether the clock is behind
(`is_clock_behind`) or was set forward (`has_clock_jumped`). The watermark must only rise, except when it is so far
ahead that the clock must have been wrong (BELIEVED). FILE and what stands in it stay, as players have it; it is
written while the folder is locked.
"""

from __future__ import annotations

import json
import time
import uuid
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final

from tabletop import safe_reading
from tabletop.clock_trust import SKEW, is_future
from tabletop.play.files import rename_damaged_file, retry_while_locked, write_atomically

FILE: Final = "clock"
"""Its name in the folder of the evenings."""
BELIEVED: Final = timedelta(days=366)
"""A time that is farther ahead than that was told by a clock that was wrong then."""
_LEAST_STEP: Final = timedelta(minutes=1)
"""A later time is written down this often."""
_MOST_BYTES: Final = 4 << 10
COUNTS_SLEEP: Final = hasattr(time, "CLOCK_BOOTTIME")
"""Whether the machine counts how long it has slept as well."""
_PROCESS: Final = uuid.uuid4().hex
_BOOT_ID: Final = Path("/proc/sys/kernel/random/boot_id")


@dataclass(frozen=True, slots=True)
class ClockReading:
    """What the clock says, and for how long the machine has run: who sets the clock does not set that."""

    wall: datetime
    running: float
    """Seconds since the machine or the program was started, as `boot` says."""
    boot: str
    """The same for all moments since then."""

    def has_jumped_since(self, before: ClockReading) -> bool:
        """Whether the clock was set forward since an earlier moment, as far as that can be known."""
        if self.boot != before.boot or self.running < before.running:
            return False
        return self.wall - before.wall > timedelta(seconds=self.running - before.running) + SKEW


def read_clock(now: datetime) -> ClockReading:
    """The present one."""
    try:
        boot = _BOOT_ID.read_text(encoding="ascii").strip()
    except (OSError, ValueError):
        boot = _PROCESS
    return ClockReading(now, running(), boot)


def running() -> float:
    """Seconds for which the machine has run, sleep included where the system counts it."""
    counted = getattr(time, "CLOCK_BOOTTIME", None)
    return time.monotonic() if counted is None else time.clock_gettime(counted)


@dataclass(frozen=True, slots=True)
class ClockWatermark:
    """The latest time that was ever seen on the clock: it only rises, but for times that nobody can believe."""

    latest: datetime | None = None
    """None while nothing was."""
    is_user_told: bool = False
    """Whether people were told that the clock is behind, since it was last right."""
    at: ClockReading | None = None
    """The latest time with how long the machine had run; None in files of earlier versions."""


def is_clock_behind(times: tuple[datetime, ...], now: datetime) -> bool:
    """Whether a clock says less than what was seen already, as far as that can be believed."""
    return any(is_future(time, now) and time - now <= BELIEVED for time in times)


def load_watermark(folder: Path) -> ClockWatermark:
    """What was seen so far; nothing where it cannot be read."""
    return _load_watermark_if_readable(folder) or ClockWatermark()


def _load_watermark_if_readable(folder: Path) -> ClockWatermark | None:
    """None where something lies there that cannot be read."""
    try:
        raw = retry_while_locked(lambda: safe_reading.read_json(folder / FILE, _MOST_BYTES))
        latest = datetime.fromisoformat(raw["latest"])
        if latest.tzinfo is None:
            return None
        return ClockWatermark(latest, raw.get("told") is True, _parse_clock_reading(latest, raw))
    except FileNotFoundError:
        return ClockWatermark()
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None


def _parse_clock_reading(latest: datetime, raw: dict[str, Any]) -> ClockReading | None:
    seconds, boot = raw.get("running"), raw.get("boot")
    return (
        ClockReading(latest, float(seconds), boot)
        if isinstance(seconds, int | float) and isinstance(boot, str)
        else None
    )


def has_clock_jumped(folder: Path, now: datetime) -> bool:
    """Whether the clock was set forward since it was looked at last, the program being begun anew or not.

    Where a machine does not count its sleep nobody can tell that from a night.
    """
    before = load_watermark(folder).at
    return before is not None and COUNTS_SLEEP and read_clock(now).has_jumped_since(before)


def record_latest_time(folder: Path, now: datetime, *, is_behind: bool) -> ClockWatermark:
    """Writes a later time down, where that can be; people are to be told anew once the clock was right.

    The folder is locked.
    """
    before = after = load_watermark(folder)
    latest = before.latest
    if latest is None or now - latest >= _LEAST_STEP or latest - now > BELIEVED:
        after = replace(after, latest=now, at=read_clock(now))
    if not is_behind:
        after = replace(after, is_user_told=False)
    _store_watermark(folder, before, after)
    return after


def record_warning_shown(folder: Path) -> None:
    """People are told now that the clock is behind. The folder is locked."""
    before = load_watermark(folder)
    _store_watermark(folder, before, replace(before, is_user_told=True))


def _store_watermark(folder: Path, before: ClockWatermark, after: ClockWatermark) -> None:
    if after == before or after.latest is None:
        return
    raw: dict[str, Any] = {"latest": after.latest.isoformat(), "told": after.is_user_told}
    if after.at is not None and after.at.wall == after.latest:
        raw |= {"running": after.at.running, "boot": after.at.boot}
    with suppress(OSError):
        if _load_watermark_if_readable(folder) is None:
            rename_damaged_file(folder / FILE)
        write_atomically(folder / FILE, (json.dumps(raw) + "\n").encode())
