"""For processes that are told to end: tests run in the background ignore some signals, and children inherit that."""

from __future__ import annotations

import signal


def hears_all() -> None:
    """Run in a new process before its program; POSIX only."""
    for one in (signal.SIGINT, signal.SIGQUIT, signal.SIGHUP, signal.SIGTERM):
        signal.signal(one, signal.SIG_DFL)
