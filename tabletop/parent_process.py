"""What every process that we start does first: it ends when its parent ends.

Used by `ai/child`, `cli/duel` and `content/child_process` as the first call in the new process. Without it processes
would stay behind when the program is killed.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from multiprocessing import parent_process
from threading import Thread


def exit_with_parent() -> None:
    """Ends this process as soon as its parent is gone, however that ended, and leaves Ctrl-C to the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        Thread(target=_exit_after_waiting, args=(parent.join,), name="follows parent", daemon=True).start()


def _exit_after_waiting(wait: Callable[[], None]) -> None:
    wait()
    os._exit(0)
