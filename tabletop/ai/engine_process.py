"""Starts the program of an outside engine and passes lines, without ever waiting longer than it was told to.

Used by `ai/outside_engine` through its Protocol EngineProcess. Lines are read by a thread, so that silence costs only
the time that was allowed, on every system. What the program writes to standard error is dropped. The program and what
it started end with `close`, and by the end of its input when we are killed.
"""

from __future__ import annotations

import os
import shlex
import signal
import subprocess
import sys
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from typing import IO, Final

from tabletop.ai.outside_engine import LONGEST_ANSWER

_WAITING_LINES: Final = 64
"""Lines read ahead; a program that writes more waits until it is asked."""
_END_SECONDS: Final = 0.5
"""For the program to end by itself."""


def split_command(command: str) -> list[str]:
    """Words of a command as a shell of this system would read them; raises ValueError."""
    if sys.platform != "win32":
        return shlex.split(command)
    words = shlex.split(command, posix=False)
    return [word[1:-1] if len(word) > 1 and word[0] == word[-1] == '"' else word for word in words]


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
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(_END_SECONDS)
        self._kill_group()
        self._process.wait()
        with suppress(Empty):  # lets the thread that reads go on to the end
            while True:
                self._lines.get_nowait()

    def _kill_group(self) -> None:
        """The program and what it has started."""
        if sys.platform == "win32":
            self._process.kill()
            return
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)

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
