"""What every process that we start does first: it ends when its parent ends.

Used by `ai/child`, `cli/duel` and `content/child_process` as the first call in the new process. Without it processes
would stay behind when the program is killed. What has to be done before a process ends, however it is told to, is
registered with `call_before_exit`: `ai/engine_process` ends the programs of other people so.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import parent_process
from threading import Thread

_calls_before_exit: list[Callable[[], object]] = []


def exit_with_parent() -> None:
    """Ends this process as soon as its parent is gone, however that ended, and leaves Ctrl-C to the parent.

    Where it is told to end, what is registered for that is done first.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda number, frame: exit_at_once())
    parent = parent_process()
    if parent is not None:
        Thread(target=_exit_after_waiting, args=(parent.join,), name="follows parent", daemon=True).start()


def call_before_exit(function: Callable[[], object]) -> None:
    """Registers what is done before this process ends, by itself or with its parent; it must not raise or take long."""
    from multiprocessing.util import Finalize

    _calls_before_exit.append(function)
    Finalize(None, function, exitpriority=0)


def exit_at_once() -> None:
    """Ends this process from any thread, after what is registered for that."""
    for function in _calls_before_exit:
        with suppress(Exception):
            function()
    os._exit(0)


def _exit_after_waiting(wait: Callable[[], None]) -> None:
    wait()
    exit_at_once()
