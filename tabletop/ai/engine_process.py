"""Starts the program of an outside engine and passes lines, without ever waiting longer than it was told to.

Used by `ai/outside_engine` through its Protocol EngineProcess. Lines are read by a thread, so that silence costs only
the time that was allowed, on every system. What the program writes to standard error is dropped. The program and what
it started end with `close`: by the end of its input, else by being told to (SIGTERM), else by force. Those that are
not closed when this process ends are ended then; only where we are killed by force the end of their input must do.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO, Final
from weakref import WeakSet

from tabletop.ai.outside_engine import LONGEST_ANSWER
from tabletop.parent_process import call_before_exit

_WAITING_LINES: Final = 64
"""Lines read ahead; a program that writes more waits until it is asked."""
_END_SECONDS: Final = 0.5
"""For the program to end by itself, and as long again after it was told to."""


def split_command(command: str) -> list[str]:
    """Words of a command as a shell of this system would read them; raises ValueError."""
    if sys.platform != "win32":
        return shlex.split(command)
    words = shlex.split(command, posix=False)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]


class _RunningEngines:
    """Those that are not closed yet: what is left of them ends with this process."""

    def __init__(self) -> None:
        self._engines: WeakSet[RunningEngine] = WeakSet()
        self._is_registered = False

    def add(self, engine: RunningEngine) -> None:
        if not self._is_registered:
            self._is_registered = True
            call_before_exit(self.end_all)
        self._engines.add(engine)

    def discard(self, engine: RunningEngine) -> None:
        self._engines.discard(engine)

    def end_all(self) -> None:
        """Tells all of them to end, then ends them by force; their input ends with this process anyway."""
        engines = list(self._engines)
        for engine in engines:
            engine.tell_to_end()
        last = time.monotonic() + _END_SECONDS
        for engine in engines:
            engine.end_by_force(max(0.0, last - time.monotonic()))


class RunningEngine:
    """A started program."""

    def __init__(self, command: str) -> None:
        """Raises OSError and ValueError."""
        words = split_command(command)
        if not words:
            raise FileNotFoundError(2, "there is no command")
        if sys.platform == "win32":
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                creationflags=subprocess.CREATE_NO_WINDOW | subprocess.CREATE_NEW_PROCESS_GROUP,
            )  # fmt: skip
        else:
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
            )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._input: IO[bytes] = self._process.stdin
        self._unsent: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._lines: Queue[bytes] = Queue(_WAITING_LINES)
        self._is_closed = False
        Thread(target=self._read_lines, args=(self._process.stdout,), daemon=True).start()
        Thread(target=self._write_lines, daemon=True).start()
        _running.add(self)

    def send(self, line: str) -> None:
        """Hands a line over without waiting for the program; raises OSError where it has ended or does not read."""
        if self._process.poll() is not None:
            raise BrokenPipeError(32, "the program has ended")
        try:
            self._unsent.put_nowait(line.encode() + b"\n")
        except Full:
            raise BlockingIOError(11, "the program does not read") from None

    def receive(self, seconds: float) -> bytes | None:
        try:
            return self._lines.get(timeout=seconds) if seconds > 0 else self._lines.get_nowait()
        except Empty:
            return None

    def close(self) -> None:
        self._is_closed = True
        with suppress(Full):
            self._unsent.put_nowait(None)
        try:
            self._process.wait(_END_SECONDS)
        except subprocess.TimeoutExpired:
            self.tell_to_end()
        self.end_by_force(_END_SECONDS)
        _running.discard(self)
        with suppress(Empty):  # lets the thread that reads go on to the end
            while True:
                self._lines.get_nowait()

    def tell_to_end(self) -> None:
        """The program and what it has started; a system without such a signal has only force."""
        if sys.platform != "win32":
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGTERM)

    def end_by_force(self, grace_seconds: float) -> None:
        """The program, unless it ends by itself in this time, and what it has started."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace_seconds)
        if sys.platform == "win32":
            self._process.kill()
        else:
            with suppress(ProcessLookupError, PermissionError):
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _read_lines(self, output: IO[bytes]) -> None:
        """Ends with an empty line, which no line of the program is."""
        with output:
            while line := output.readline(LONGEST_ANSWER + 2):
                if stripped := line.rstrip(b"\r\n"):
                    self._put_line(stripped)
        self._put_line(b"")

    def _put_line(self, line: bytes) -> None:
        while not self._is_closed:
            with suppress(Full):
                self._lines.put(line, timeout=_END_SECONDS)
                return

    def _write_lines(self) -> None:
        with suppress(OSError, ValueError), self._input:
            while (line := self._unsent.get()) is not None:
                self._input.write(line)
                self._input.flush()


_running: Final = _RunningEngines()
