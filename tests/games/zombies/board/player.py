"""Somebody who plays Zombies at a real table by mouse or keys, at random but with all kinds of picks."""

from __future__ import annotations

import random
from typing import Literal

from tabletop.ui.boards.marks import BUTTON, Marks
from tabletop.ui.gesture.picker import Place
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import Table
from tests.ui.pilot import Pilot

How = Literal["mouse", "drag", "keys"]
_PICKS = 8
"""Places that are picked at most before the plan is done, or given up."""
_DONE = 0.4
"""How often a plan is done that could go on."""
_PASSING = (f"{BUTTON}pass", f"{BUTTON}halt", f"{BUTTON}nothing")
_WEIGHTS = {"c": 4.0, "z": 2.0, "k": 4.0, "s": 2.0, "i": 3.0, "f": 4.0, "h": 3.0, "x": 2.0, "pile": 2.0}


class Player:
    """Plays for every person at the table, until the night is over."""

    def __init__(self, pilot: Pilot, scene: TableScene, how: How, seed: object) -> None:
        self.pilot = pilot
        self.scene = scene
        self.how = how
        self.table = Table(pilot, scene)
        self.rng = random.Random(f"{seed}")
        self.did: dict[str, int] = {}
        """How often each kind of thing was done."""
        self.given_up = 0
        """Plans that led to nothing."""
        self.log: list[str] = []

    def play(self, most: int = 900) -> None:
        """Goes on to the end; a night that takes more decisions than `most` fails."""
        for _ in range(most):
            self.pilot.rest()
            if self.scene.match.outcome is not None:
                return
            self.decide()
        raise AssertionError(f"not over after {most} decisions: {self.scene.match.view(None)}")

    def decide(self) -> None:
        """One thing, whatever is on top."""
        top = self.pilot.stage.scene
        if isinstance(top, ChoiceScene):
            self._note("choice box")
            self._press("1", top, "0")
        elif isinstance(top, ConfirmScene):
            self._note("asked")
            self._press("return", top, "yes")
        elif self.scene.catch_up.running:
            self._note("watched")
        else:
            assert top is self.scene, top
            assert self.scene.active, f"nobody is asked, and the night is not over: {self.table.state.todo[-1]}"
            self._act()

    @property
    def marks(self) -> Marks:
        """What the table marks."""
        return self.scene.hand.marks(self.pilot.clock.now)

    def _act(self) -> None:
        """Takes something in hand and goes on with it until something has come of it."""
        before = self.scene.match.ply
        origins = list(self.marks.movable)
        assert origins, f"nothing can be done, and nothing says so: {self.table.state.todo[-1]}"
        busy = [place for place in origins if place not in _PASSING]
        origin = self._chosen(busy if busy and self.rng.random() < 0.9 else origins)
        self._note(f"from {_kind(origin)}")
        if self.how == "drag" and self._drags(origin):
            return
        self._pick(origin)
        for _ in range(_PICKS):
            self.pilot.rest()
            if self._is_over(before):
                return
            if not self._go_on():
                break
        self.pilot.rest()
        if not self._is_over(before):
            self._give_up()

    def _drags(self, origin: Place) -> bool:
        """Drags a card, an item or the survivor onto a place, where it can go somewhere at once."""
        if not origin.startswith(("c:", "i:", "s:")):
            return False
        picker = self.scene.hand._offered.picker if self.scene.hand._offered else None
        assert picker is not None
        picker.begin(origin)
        ends = [target.place for target in picker.targets() if target.place.startswith(("z:", "k:", "s:", "h:", "x:"))]
        picker.clear()
        ends = [place for place in ends if place != origin]
        if not ends:
            return False
        end = self._chosen(ends)
        self._note(f"drag {_kind(origin)} to {_kind(end)}")
        self.log.append(f"{origin} -> {end}")
        before = self.scene.match.ply
        self.table.show(origin)
        self.table.show(end)
        self.pilot.drag(self.table.spot(origin), self.table.spot(end), 6)
        self.pilot.rest()
        while not self._is_over(before) and self._go_on():
            self.pilot.rest()
        if not self._is_over(before):
            self._give_up()
        return True

    def _is_over(self, before: int) -> bool:
        """Whether something has come of it."""
        return self.pilot.stage.scene is not self.scene or self.scene.match.ply != before

    def _go_on(self) -> bool:
        """Done, or one more place; False with an empty hand."""
        hand = self.scene.hand
        if hand.gesture.selected is None:
            return False
        done = bool(hand.done)
        places = [place for place in self.marks.targets if place not in hand.gesture.path and place not in _PASSING]
        if done and (not places or self.rng.random() < _DONE):
            self._note("done")
            self.log.append("done")
            self._press("d", self.scene, "plate")
        elif places:
            place = self._chosen(places)
            self._note(f"to {_kind(place)}")
            self._pick(place)
        else:
            return False
        return True

    def _give_up(self) -> None:
        self.given_up += 1
        self.log.append(f"gave up {self.scene.hand.gesture.path}")
        while self.scene.hand.gesture.selected is not None:
            self.pilot.key("escape")
            self.pilot.rest()

    def _chosen(self, places: list[Place]) -> Place:
        weights = [_WEIGHTS.get(_kind(place), 1.0) / sum(_kind(one) == _kind(place) for one in places)
                   for place in places]  # fmt: skip
        return self.rng.choices(places, weights)[0]

    def _pick(self, place: Place) -> None:
        self.log.append(place)
        if self.how == "keys":
            self._focus(place)
            self.pilot.key("return")
        else:
            self.table.show(place)
            self.pilot.click(self.table.spot(place))

    def _focus(self, place: Place) -> None:
        gesture = self.scene.hand.gesture
        for _ in range(250):
            if gesture.focus == place:
                return
            self.pilot.key("tab")
        raise AssertionError(f"the keyboard never comes to {place}")

    def _press(self, key: str, top: object, plaque: str) -> None:
        if self.how == "keys" and key:
            self.pilot.key(key)
        else:
            plaques = self.scene.picture.plaques if top is self.scene else top.plaques  # type: ignore[attr-defined]
            self.pilot.click(self.pilot.centre(plaques[plaque].rect))

    def _note(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1


def _kind(place: Place) -> str:
    """What sort of place it is, such as a zombie or a button's word."""
    head, _, rest = place.partition(":")
    return f"{head}:{rest.partition(':')[0]}" if head == "button" else head
