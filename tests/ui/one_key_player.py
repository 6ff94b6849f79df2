"""Somebody with one switch: sees what is framed, waits, and presses one key; nothing else is ever pressed."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabletop.settings import Settings
from tabletop.ui.widgets.node import Node, Role
from tests.ui.pilot import Pilot

SCAN_SETTINGS = Settings(scan_seconds=0.8, bot_pace=0.0, animation_speed=0.0, result_pace=0.0)
_STEP = 0.81
"""Seconds until the frame is surely at the next thing."""
_EAGER = 0.6
"""How often it takes what could lead on."""


class OneKeyPlayer:
    """Plays for everybody at the table, at random among what is framed."""

    def __init__(self, pilot: Pilot, seed: object = 0) -> None:
        self.pilot = pilot
        self.rng = random.Random(f"one key {seed}")
        self.taken: list[str] = []
        """Names of what was pressed or opened."""

    @property
    def framed(self) -> tuple[Node, ...]:
        return self.pilot.stage.switch_scan.framed

    def wait(self) -> tuple[Node, ...]:
        """Lets the frame go on to the next thing."""
        self.pilot.frames(seconds=_STEP)
        return self.framed

    def press(self) -> None:
        """Presses the switch."""
        self.taken.append(" / ".join(node.name for node in self.framed))
        self.pilot.key("space")

    def press_called(self, name: str, most: int = 400) -> None:
        """Waits until this is framed, alone or in a group, and takes it."""
        for _ in range(most):
            if any(node.name == name for node in self.framed):
                was_alone = len(self.framed) == 1
                self.press()
                if was_alone:
                    return
            self.wait()
        raise AssertionError(f"{name!r} is never framed; {self.taken[-5:]}")

    def play(self, is_over: Callable[[], bool], most: int = 20_000) -> None:
        """Takes what leads on until the match is over."""
        for _ in range(most):
            if is_over():
                return
            self.wait()
            if self._leads_on() and self.rng.random() < _EAGER:
                self.press()
        raise AssertionError(f"not over; framed {[node.name for node in self.framed]}, took {self.taken[-8:]}")

    def _leads_on(self) -> bool:
        """Whether what is framed plays on: no tool such as Undo and the menu, but any answer of a box."""
        page = self.pilot.stage.scene.node_tree()
        is_choice = page.role is Role.DIALOG and not any(node.role is Role.BOARD for node in page.walk())
        return any(is_choice or node.is_pickable or node.is_suggested for node in self.framed)
