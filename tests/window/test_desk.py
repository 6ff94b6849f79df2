"""The hand that drives the program in a window takes hold of that program's own window."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.window.desk import Desk

STALE, OWN = "12582914", "14680066"
"""The window of a program that was killed just now, and that of the one that runs."""
SEARCH = f"""#!/bin/sh
case "$*" in *"--pid $OWN_PID"*) echo {OWN};; *) echo {STALE}; echo {OWN};; esac
"""


class Program:
    """A program that runs, or has ended."""

    pid = 4711

    def __init__(self, status: int | None = None) -> None:
        self.poll = lambda: status


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    (tmp_path / "xdotool").write_text(SEARCH, encoding="utf-8")
    (tmp_path / "xdotool").chmod(0o755)
    monkeypatch.setenv("PATH", os.pathsep.join((str(tmp_path), os.environ["PATH"])))
    monkeypatch.setenv("OWN_PID", str(Program.pid))
    monkeypatch.setattr("tests.window.desk.time.sleep", lambda seconds: None)
    return Desk(tmp_path)


def started(desk: Desk, monkeypatch: pytest.MonkeyPatch, program: Any) -> None:
    with monkeypatch.context() as patched:
        run = subprocess.Popen
        patched.setattr(
            "tests.window.desk.subprocess.Popen",
            lambda words, *args, **more: run(words, *args, **more) if words[0] == "xdotool" else program,
        )
        desk.start()


def test_a_window_that_is_just_going_is_not_taken_for_the_new_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    started(desk, monkeypatch, Program())
    assert desk.window == OWN


def test_a_program_that_has_ended_is_not_waited_for(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError, match="has ended"):
        started(desk, monkeypatch, Program(1))
