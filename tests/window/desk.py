"""The program in a real window, and the hand that drives it."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tabletop.play import saved_matches

ROOT = Path(__file__).parents[2]
_PATIENCE = 60.0
"""Seconds; the machine may be busy."""
_SOON, _TRIES = 4.0, 12
"""Seconds after which a person presses again, and how often."""


class Desk:
    """The running program and the hand that drives it; positions are pixels of its window."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.saves = home / "saves"
        self.program: subprocess.Popen[bytes] | None = None
        self.window = ""

    def start(self, *words: str, size: str = "1280x720") -> None:
        """With `size` empty the window is as large, and where, as it was the last time."""
        environment = {
            **os.environ,
            "TABLETOP_HOME": str(self.home),
            "SDL_VIDEODRIVER": "x11",
            "SDL_AUDIODRIVER": "dummy",
        }
        self.program = subprocess.Popen(
            [sys.executable, str(ROOT / "main.py"), *(("--size", size) if size else ()), *words],
            env=environment, cwd=self.home,
        )  # fmt: skip
        self.window = wait_for(self._find_window)
        time.sleep(1.5)

    def kill(self) -> None:
        assert self.program is not None
        self.program.kill()
        self.program.wait()

    def wait(self) -> int:
        assert self.program is not None
        return self.program.wait(_PATIENCE)

    def do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True)

    def do_if_there(self, *words: str) -> None:
        """The same, though the window may just be closing."""
        subprocess.run(["xdotool", *words], check=False, stderr=subprocess.DEVNULL)

    def move(self, pos: tuple[float, float]) -> None:
        self.do("mousemove", "--window", self.window, str(round(pos[0])), str(round(pos[1])))

    def drag(self, start: tuple[float, float], end: tuple[float, float]) -> None:
        self.move(start)
        time.sleep(0.05)
        self.do("mousedown", "1")
        time.sleep(0.05)
        self.move(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        time.sleep(0.05)
        self.move(end)
        time.sleep(0.05)
        self.do("mouseup", "1")

    def click(self, pos: tuple[float, float]) -> None:
        self.move(pos)
        time.sleep(0.05)
        self.do("click", "1")

    def key(self, name: str) -> None:
        self.do("key", name)

    def place(self) -> tuple[int, int, int, int]:
        """Left, top, width and height of what the program draws on, in pixels of the desktop; moves the pointer."""
        self.move((0, 0))  # the place that xdotool tells of a window counts its frame twice
        at, size = self._asked("getmouselocation"), self._asked("getwindowgeometry", self.window)
        return at["X"], at["Y"], size["WIDTH"], size["HEIGHT"]

    def _asked(self, what: str, *words: str) -> dict[str, int]:
        """What xdotool tells, as numbers."""
        told = subprocess.run(["xdotool", what, "--shell", *words], capture_output=True, text=True, check=True).stdout
        return {name: int(value) for name, value in (line.split("=") for line in told.splitlines())}

    def match(self) -> Any:
        (path,) = self.saves.glob("*.jsonl")
        return saved_matches.load_match(path, resume=False).match

    def saved(self) -> Path | None:
        """The journal of the match, as soon as there is one."""
        return next(self.saves.glob("*.jsonl"), None)

    def _find_window(self) -> str:
        """That of the program itself: on a busy machine the one of a killed program may still be there."""
        assert self.program is not None
        assert self.program.poll() is None, "the program has ended before its window came"
        search = ["search", "--all", "--onlyvisible", "--pid", str(self.program.pid), "--class", "Tabletop"]
        found = subprocess.run(["xdotool", *search], capture_output=True, text=True, check=False)
        return found.stdout.split()[0] if found.stdout.split() else ""


def press_until(what: Callable[[], Any], press: Callable[[], None]) -> None:
    """Presses, and again where nothing came of it, as a person does.

    The record is ahead of the picture, by seconds on a busy machine: a press may only have cut a picture short, or
    have come too soon after its button.
    """
    for _ in range(_TRIES):
        press()
        until = time.monotonic() + _SOON
        while time.monotonic() < until:
            if what():
                return
            time.sleep(0.1)
    raise AssertionError("pressed in vain")


def wait_for(what: Callable[[], Any]) -> Any:
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        if found := what():
            return found
        time.sleep(0.1)
    raise AssertionError("waited in vain")
