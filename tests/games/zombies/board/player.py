"""Somebody who plays Zombies at a real table by mouse or keys, at random but with all kinds of picks."""

from __future__ import annotations

from typing import Literal

from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zombies.board.table import Table
from tests.ui.pilot import Pilot
from tests.ui.player import Player as AnyPlayer
from tests.ui.player import kind

How = Literal["mouse", "drag", "keys"]
_PICKS = 8
"""Places that are picked at most before the plan is done, or given up."""
_DONE = 0.4
"""How often a plan is done that could go on."""
_PASSING = (f"{BUTTON}pass", f"{BUTTON}halt", f"{BUTTON}nothing")
_WEIGHTS = {"c": 4.0, "z": 2.0, "k": 4.0, "s": 2.0, "i": 3.0, "f": 4.0, "h": 3.0, "x": 2.0, "pile": 2.0}


class Player(AnyPlayer):
    """Shoots, walks and keeps cards for every person at the table."""

    def __init__(self, pilot: Pilot, scene: TableScene, how: How, seed: object) -> None:
        super().__init__(pilot, scene, how, seed)
        self.table = Table(pilot, scene)

    def act(self) -> None:
        """Takes something in hand and goes on with it until something has come of it."""
        before = self.scene.match.ply
        origins = list(self.marks.movable)
        assert origins, f"nothing can be done, and nothing says so: {self.table.state.todo[-1]}"
        busy = [place for place in origins if place not in _PASSING]
        origin = self._chosen(busy if busy and self.rng.random() < 0.9 else origins)
        self.note(f"from {kind(origin)}")
        if self.how == "drag" and self._drags(origin):
            return
        self._pick(origin)
        for _ in range(_PICKS):
            self.pilot.rest()
            if self.is_over(before):
                return
            if not self._go_on():
                break
        self.pilot.rest()
        if not self.is_over(before):
            self.release()

    def _drags(self, origin: TargetId) -> bool:
        """Drags a card, an item or the survivor onto a place, where it can go somewhere at once."""
        if not origin.startswith(("c:", "i:", "s:")):
            return False
        picker = self.scene.hand.offered.picker if self.scene.hand.offered else None
        assert picker is not None
        picker.start_path(origin)
        ends = [target.place for target in picker.targets() if target.place.startswith(("z:", "k:", "s:", "h:", "x:"))]
        picker.clear()
        ends = [place for place in ends if place != origin]
        if not ends:
            return False
        end = self._chosen(ends)
        self.note(f"drag {kind(origin)} to {kind(end)}")
        self.log.append(f"{origin} -> {end}")
        before = self.scene.match.ply
        self.table.show(origin)
        self.table.show(end)
        self.pilot.drag(self.table.spot(origin), self.table.spot(end), 6)
        self.pilot.rest()
        while not self.is_over(before) and self._go_on():
            self.pilot.rest()
        if not self.is_over(before):
            self.release()
        return True

    def _go_on(self) -> bool:
        """Done, or one more place; False with an empty hand."""
        hand = self.scene.hand
        if hand.gesture.selected_place is None:
            return False
        done = bool(hand.complete_actions)
        places = [place for place in self.marks.targets if place not in hand.gesture.path and place not in _PASSING]
        if done and (not places or self.rng.random() < _DONE):
            self.note("done")
            self.log.append("done")
            self.press("d", self.scene, "plate")
        elif places:
            place = self._chosen(places)
            self.note(f"to {kind(place)}")
            self._pick(place)
        else:
            return False
        return True

    def _chosen(self, places: list[TargetId]) -> TargetId:
        weights = [_WEIGHTS.get(kind(place), 1.0) / sum(kind(one) == kind(place) for one in places)
                   for place in places]  # fmt: skip
        return self.rng.choices(places, weights)[0]

    def _pick(self, place: TargetId) -> None:
        self.log.append(place)
        if self.how == "keys":
            self.focus(place)
            self.pilot.key("return")
        else:
            self.table.show(place)
            self.pilot.click(self.table.spot(place))
