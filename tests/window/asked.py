"""A process beside the program that says what a person would do with the mouse."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.window.desk import ROOT, Desk, press_until, wait_for


class Shadow:
    """Says what a person would do."""

    def __init__(self, home: Path, module: str) -> None:
        environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "TABLETOP_HOME": str(home), "PYTHONPATH": str(ROOT)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", module, str(home)],
            env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip

    def ask(self, path: Path) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{path}\n")
        self._process.stdin.flush()
        while True:
            line = self._process.stdout.readline()
            assert line, "the shadow has died"
            if line.startswith(("[", "{")):
                return json.loads(line)

    def close(self) -> None:
        self._process.kill()
        self._process.communicate()


def decided(desk: Desk, shadow: Shadow, pause: float) -> str:
    """The person does one thing when it is asked and the table has come to rest; returns what."""
    wait_for(lambda: desk.match().to_act == 0)
    time.sleep(max(pause, 0.6))
    path = desk.saved()
    assert path is not None
    ply = desk.match().ply
    gestures = shadow.ask(path)
    ways: dict[str, Callable[..., None]] = {"drag": desk.drag, "click": desk.click, "key": desk.key}

    def press() -> None:
        for kind, *ends in gestures:
            ways[kind](*ends)
            time.sleep(0.5)  # a button that has just come does nothing yet

    press_until(lambda: desk.match().ply > ply, press)
    return str(desk.match().past.actions()[ply])


def begin(desk: Desk, shadow: Shadow, box: str) -> None:
    """From the title to the table of a new match."""
    desk.start()
    doors = shadow.ask(desk.home)
    desk.click(doors[box])
    time.sleep(1.0)
    press_until(lambda: desk.saved() is not None, lambda: desk.click(doors["start"]))
    time.sleep(1.0)


def go_on(desk: Desk, shadow: Shadow) -> None:
    """The program is killed, started again, and goes on with the match."""
    desk.kill()
    desk.start()
    desk.click(shadow.ask(desk.home)["continue"])
    time.sleep(1.0)
