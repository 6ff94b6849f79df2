"""What a process has taken: processor time and memory, as the system counts them."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final

SOON: Final = 2.0
"""Seconds of the processor in which anything must be answered."""
LATE: Final = 60.0
"""Seconds after which a process counts as hanging, on a machine that does much else."""
MOST: Final = 200 * 1024 * 1024
"""Bytes that anything may take."""
_TICK: Final = 1 / os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 0.01


def processor(pid: int) -> float:
    """Seconds of the processor that a process and those it has waited for have taken; of the wall without /proc."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return time.monotonic()
    return sum(map(int, words[11:15])) * _TICK


def memory(pid: int | str = "self") -> int:
    """Most bytes that a process has had at once; 0 where the system does not tell."""
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("VmHWM:")), 0)
