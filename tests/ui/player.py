"""Somebody who plays a whole match at a real table and knows nothing of the game: games add what is theirs to know."""

from __future__ import annotations

import random

from tabletop.ui.boards.marks import Marks
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.dialogs import ChoiceScene, ConfirmScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot

_FAR = 250
"""Places over which the keyboard goes at most."""


class Player:
    """Plays for every person at the table, until it is over."""

    def __init__(self, pilot: Pilot, scene: TableScene, how: str, seed: object) -> None:
        self.pilot = pilot
        self.scene = scene
        self.how = how
        """By keys, by clicks, or by drags."""
        self.rng = random.Random(f"{seed}")
        self.did: dict[str, int] = {}
        """How often each kind of thing was done, by its name."""
        self.given_up = 0
        """Plans that led to nothing."""
        self.log: list[str] = []

    def play(self, most: int = 900) -> None:
        """Goes on to the end; a match that takes more decisions than `most` fails."""
        for _ in range(most):
            self.pilot.rest()
            if self.scene.match.outcome is not None:
                return
            self.decide()
        raise AssertionError(f"not over after {most} decisions: {self.scene.match.view(None)}")

    def decide(self) -> None:
        """One thing, whatever is on top."""
        top = self.pilot.stage.scene
        if self.answered(top):
            return
        if isinstance(top, ChoiceScene):
            self.note("choice box")
            self.press("1", top, "0")
        elif isinstance(top, ConfirmScene):
            self.note("asked")
            self.press("return", top, "yes")
        elif self.scene.catch_up.is_running:
            self.note("watched")
        else:
            assert top is self.scene, top
            assert self.scene.active, f"nobody is asked, and it is not over: {self.scene.match.view(None)}"
            self.act()

    def answered(self, top: object) -> bool:
        """Answers a box of the game's own; whether it is one."""
        return False

    def act(self) -> None:
        """Does something at the table."""
        raise NotImplementedError

    def is_over(self, before: int) -> bool:
        """Whether something has come of what was done since so many plies."""
        return self.pilot.stage.scene is not self.scene or self.scene.match.ply != before

    @property
    def marks(self) -> Marks:
        """What the table marks."""
        return self.scene.hand.marks(self.pilot.clock.now)

    def focus(self, place: TargetId) -> None:
        """Goes to a place by the keyboard."""
        gesture = self.scene.hand.gesture
        for _ in range(_FAR):
            if gesture.focus == place:
                return
            self.pilot.key("tab")
        raise AssertionError(f"the keyboard never comes to {place}")

    def press(self, key: str, top: object, plaque: str) -> None:
        """A button by its key, where it has one, or by the mouse."""
        if self.how == "keys" and key:
            self.pilot.key(key)
        else:
            buttons = self.scene.picture.buttons if top is self.scene else top.buttons  # type: ignore[attr-defined]
            self.pilot.click(self.pilot.centre(buttons[plaque].rect))

    def release(self) -> None:
        """Lets go of everything in hand."""
        self.given_up += 1
        self.log.append(f"gave up {self.scene.hand.gesture.path}")
        while self.scene.hand.gesture.selected_place is not None:
            self.pilot.key("escape")
            self.pilot.rest()

    def note(self, what: str) -> None:
        """Counts what is done."""
        self.did[what] = self.did.get(what, 0) + 1


def kind(place: TargetId) -> str:
    """What sort of place it is, such as a model or a button's word."""
    head, _, rest = place.partition(":")
    return f"{head}:{rest.partition(':')[0]}" if head == "button" else head
