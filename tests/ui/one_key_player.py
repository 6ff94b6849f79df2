"""Somebody with one switch: sees what is framed, waits, and presses one key; nothing else is ever pressed."""

from __future__ import annotations

import random
from collections.abc import Callable

from tabletop.settings import Settings
from tabletop.ui.messages import say
from tabletop.ui.widgets.node import Node, Role
from tests.ui.pilot import Pilot

SCAN_SETTINGS = Settings(scan_seconds=0.8, bot_pace=0.0, animation_speed=0.0, result_pace=0.0)
_REACTION = 0.3
"""Seconds until what is framed is understood."""
_STEP = 0.81
"""Seconds until the frame is surely at the next thing."""
_EAGER = 0.6
"""How often it takes what could lead on."""
_DOUBT = 0.1
"""How often it puts back what is in hand, as a plan may lead nowhere."""
_TOOLS = frozenset({"button/menu", "button/book", "button/settings"})
"""On every page of a match; they lead away from it: to another match, to the shelf, out of the program."""


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

    def _react(self) -> None:
        self.pilot.frames(seconds=_REACTION, draws=False)

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
            self._react()
            leads_on, may_put_back = self._leads_on(), any(self._is_in_hand(node) for node in self.framed)
            if self.rng.random() < (_EAGER if leads_on else _DOUBT if may_put_back else 0.0):
                self.press()
            else:
                self.wait()
        raise AssertionError(f"not over; framed {[node.name for node in self.framed]}, took {self.taken[-8:]}")

    # --- a lesson -------------------------------------------------------------------------------------------------

    def learn(self, slips: float = 0.0, most: int = 1500) -> None:
        """Takes only what the lesson points at, the button that goes on, or an answer of a box, until it is over.

        `slips` is the probability that it lets this go by, or takes something else that can be picked.
        """
        done = say("lesson.banner_done")
        for _ in range(most):
            if any(node.name == done for node in self.pilot.stage.scene.node_tree().walk()):
                return
            self._react()
            errs = self.rng.random() < slips
            if self._leads_on() if errs and not self._is_asked_for() else self._is_asked_for() and not errs:
                self.press()
            else:
                self.wait()
        raise AssertionError(f"not learned; framed {[node.name for node in self.framed]}, took {self.taken[-8:]}")

    def _is_asked_for(self) -> bool:
        """Whether the lesson wants it; in a box any answer may be the one, so that it takes one of them by chance."""
        if any(node.is_suggested for node in self.framed):
            return True
        return self._is_answer() and self.rng.random() < _EAGER

    # --- both -----------------------------------------------------------------------------------------------------

    @staticmethod
    def _is_in_hand(node: Node) -> bool:
        return node.role is Role.BOARD_PLACE and bool(node.is_selected)

    def _leads_on(self) -> bool:
        """Whether what is framed plays on: no tool such as Undo and the menu, but any answer of a box."""
        return any(node.is_pickable or node.is_suggested for node in self.framed) or self._is_answer()

    def _is_answer(self) -> bool:
        """Whether something framed answers a box, or a page of its own such as that of the models one plays with."""
        page = self.pilot.stage.scene.node_tree()
        answers = [node for node in self.framed if node.id not in _TOOLS]
        return bool(answers) and not any(node.role is Role.BOARD for node in page.walk())
