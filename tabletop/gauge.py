"""Measures speed and memory: our code and a reference in turn, several rounds, and the medians of both.

Used by the benchmarks (`cli/benchmarks`, `ui/bench`), by `tools/targets` and, for memory, by `cli/selfcheck` and
`ui/stage/loop`. Both figures are taken in the same round, by the processor's time, so that a busy machine changes
neither; only their ratio is compared with the target. The names of BenchmarkReading's fields are keys of the files that
`tabletop bench --json` writes, so they stay. SCALE and `plain_loop_rate` belong to the figures of other programs that
stand in the gauges: changing one makes all of those wrong.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from statistics import median

ROUNDS = 5

busy_clock: Callable[[], float] = time.perf_counter if sys.platform == "win32" else time.process_time
"""Seconds that this process has had of the processor: waiting for others that are busy does not count.

Windows counts too coarsely for that, so there it is the clock on the wall.
"""


class BetterFigure(StrEnum):
    """Which of two figures is the better one."""

    MORE = "more"
    LESS = "less"


@dataclass(frozen=True, slots=True)
class BenchmarkReading:
    """One figure beside its reference."""

    name: str
    ours: float
    reference: float
    unit: str
    """Of both figures, such as "moves/s" or "ms"."""
    against: str
    """What the reference is."""
    better: BetterFigure
    target: float
    """Ratio that ours should at least (more) or at most (less) have to the reference."""

    @property
    def ratio(self) -> float:
        return self.ours / self.reference if self.reference else float("inf")

    @property
    def is_met(self) -> bool:
        return self.ratio >= self.target if self.better == BetterFigure.MORE else self.ratio <= self.target

    def as_dict(self) -> dict[str, object]:
        """All that it tells, for files."""
        return {**asdict(self), "ratio": self.ratio, "is_met": self.is_met}

    def __str__(self) -> str:
        sign = ">=" if self.better == BetterFigure.MORE else "<="
        verdict = "" if self.is_met else "  MISSED"
        return (
            f"{self.name}: {_short_number_text(self.ours)} {self.unit}"
            f" | {self.against}: {_short_number_text(self.reference)} {self.unit}"
            f" | ratio {self.ratio:.3g}, target {sign} {self.target:g}{verdict}"
        )


def measure_median_pair(
    ours: Callable[[], float], reference: Callable[[], float], rounds: int = ROUNDS
) -> tuple[float, float]:
    """Medians of both figures; each round takes both, so that a noisy neighbour disturbs both."""
    mine: list[float] = []
    theirs: list[float] = []
    for _ in range(rounds):
        gc.collect()
        theirs.append(reference())
        mine.append(ours())
    return median(mine), median(theirs)


def seconds_per_call(act: Callable[[], object], times: int = 1) -> float:
    """Seconds of the processor that one call takes, averaged over a number of calls."""
    began = busy_clock()
    for _ in range(times):
        act()
    return (busy_clock() - began) / times


def plain_loop_rate(turns: int = 300_000) -> float:
    """Iterations a second of the loop that tells how fast this machine runs Python."""
    total = 0
    began = busy_clock()
    for i in range(turns):
        total += i & 3
    return turns / (busy_clock() - began)


def process_memory_bytes(pid: int | None = None) -> int:
    """Bytes that a process, or this one, has in memory; where the system does not tell, the most that this one had."""
    try:
        pages = int(Path(f"/proc/{pid or 'self'}/statm").read_text(encoding="ascii").split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0 if pid else peak_memory_bytes()


def peak_memory_bytes() -> int:
    """The most bytes that this process has ever had in memory; 0 where the system does not tell.

    `getrusage` is the second choice: on Linux it counts whoever started the program as well.
    """
    try:
        lines = Path("/proc/self/status").read_text(encoding="ascii", errors="replace").splitlines()
        return next(int(line.split()[1]) << 10 for line in lines if line.startswith("VmHWM:"))
    except (OSError, ValueError, IndexError, StopIteration):
        return _peak_by_rusage_bytes()


def _peak_by_rusage_bytes() -> int:
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most << 10


def count_open_descriptors() -> int:
    """Files, pipes and sockets that this process has open; 0 where the system does not tell."""
    for folder in ("/proc/self/fd", "/dev/fd"):
        try:
            return len(os.listdir(folder)) - 1  # but the one that lists them
        except OSError:
            continue
    return 0


SCALE = 36_000_000
"""Iterations a second of `plain_loop_rate` on the machine on which other programs were measured."""


def scale_rate_to_machine(figure: float) -> float:
    """What another program that did so many things a second there would do here, at this moment."""
    return figure * plain_loop_rate() / SCALE


def scale_seconds_to_machine(seconds_: float) -> float:
    """Seconds that stand there for so many seconds here, at this moment."""
    return seconds_ * SCALE / plain_loop_rate()


def _short_number_text(figure: float) -> str:
    return f"{figure:,.0f}" if abs(figure) >= 100 else f"{figure:.3g}"
