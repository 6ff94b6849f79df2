"""For processes that are told to end: how far they have come, and which signals they hear.

Tests run in the background ignore some signals, and children inherit that.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path


def hears_all() -> None:
    """Run in a new process before its program; POSIX only."""
    for one in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)


def seconds_used(pid: int) -> float:
    """Seconds of the processor that a process has had, however busy the machine is; needs /proc."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / float(os.sysconf("SC_CLK_TCK"))
