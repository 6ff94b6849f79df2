"""A lesson walked in a real window by a real hand: python -m tests.window.learning GAME LESSON HAND.

The program itself runs here; only its frames are drawn one after the other for somebody who looks at each.
"""

from __future__ import annotations

import subprocess
import sys
import time
from typing import Any
from unittest.mock import patch

import pygame

from tabletop import app
from tabletop.ui.scenes.table.scene import TableScene
from tabletop.ui.shot import ManualClock
from tabletop.ui.stage.loop import Loop
from tabletop.ui.stage.stage import Stage
from tests.ui.pilot import FRAME, Pilot
from tests.ui.scenes.lesson.learner import HANDS, Learner

_KEYS = {"return": "Return", "tab": "Tab", "-": "minus"}
_SETTLED = 12
"""Frames in which an input has come through the window system."""
_LONGEST = 20.0
"""Seconds that pictures may take."""


class Person(Pilot):
    """A hand on the real mouse."""

    def __init__(self, loop: Loop) -> None:
        super().__init__(loop.stage, _WindowClock(loop.stage))
        self.loop = loop
        self._window = str(pygame.display.get_wm_info()["window"])

    def frames(self, count: int = 1, seconds: float = FRAME, *, draws: bool = True) -> None:
        for _ in range(count):
            self.loop.tick()
            time.sleep(seconds)

    def rest(self, most: int = 600) -> None:
        self.frames(_SETTLED)
        until = time.monotonic() + _LONGEST
        while self.stage.is_busy() or self.holds:
            assert time.monotonic() < until, "pictures do not end"
            if self.holds:
                self.key("space")
            else:
                self.frames()

    @property
    def holds(self) -> bool:
        """By the clock of the window."""
        scene = self.stage.scene
        return isinstance(scene, TableScene) and scene.story.is_result_to_read(self.stage.now)

    def move(self, pos: tuple[float, float], steps: int = 1) -> None:
        x, y = self.at
        for i in range(1, steps + 1):
            self.at = (x + (pos[0] - x) * i / steps, y + (pos[1] - y) * i / steps)
            self._do("mousemove", "--window", self._window, *(str(round(value)) for value in self._pixel(self.at)))

    def press(self, pos: tuple[float, float], button: int = 1) -> None:
        self._do("mousedown", str(button))

    def release(self, pos: tuple[float, float] | None = None, button: int = 1) -> None:
        self._do("mouseup", str(button))

    def key(self, name: str, *, ctrl: bool = False, shift: bool = False) -> None:
        self._do("key", _KEYS.get(name, name))

    def key_down(self, name: str) -> None:
        self._do("keydown", _KEYS.get(name, name))

    def key_up(self, name: str) -> None:
        self._do("keyup", _KEYS.get(name, name))

    def _do(self, *words: str) -> None:
        subprocess.run(["xdotool", *words], check=True)
        self.frames(3)


class _WindowClock(ManualClock):
    """The window's own, which nobody sets."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    @property
    def now(self) -> float:  # type: ignore[override]
        """Seconds, the same for all of a frame."""
        return self._stage.now


def learn(game: str, which: str, hand: str) -> None:
    """Runs the program, and learns in it instead of letting it run by itself."""

    def run(loop: Loop) -> None:
        learner = Learner(Person(loop), HANDS[hand])
        learner.begin(game, which)
        learner.learn()
        loop.stage.quit_asking_first()

    with patch.object(Loop, "run", run):
        app.main(["--size", "1280x720"])


if __name__ == "__main__":
    words: Any = sys.argv[1:]
    learn(*words)
