"""Somebody who plays Zone Wars and knows nothing of it: uses what the screen offers, through the real event queue."""

from __future__ import annotations

import random
from typing import Literal

from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.games.zone_wars.board.planner import AttackPlanner
from tabletop.ui.boards.marks import BUTTON, Marks
from tabletop.ui.gesture.picker import Place
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.table.choice import ChoiceScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import Spot, Table
from tests.ui.pilot import Pilot

How = Literal["mouse", "drag", "keys"]
_PICKS = 6
"""Places that are picked at most before the plan is done, or given up."""
_DONE, _LEFT = 0.4, 0.08
"""How often a plan is done that could go on, and how often the attack planner is left without an attack."""
_MODELS, _POINTS, _BUTTONS = 5, 4, 3
"""How much more often one kind of place is picked than another."""
_PASS = f"{BUTTON}pass"


class Player:
    """Plays for every person at the table, until the battle is over."""

    def __init__(self, pilot: Pilot, scene: TableScene, how: How, seed: object) -> None:
        self.pilot = pilot
        self.scene = scene
        self.how = how
        self.table = Table(pilot, scene)
        self.rng = random.Random(f"{seed}")
        self.did: dict[str, int] = {}
        """How often each kind of thing was done, by its name."""
        self.given_up = 0
        """Plans that led to nothing."""
        self.log: list[str] = []

    def play(self, most: int = 900) -> None:
        """Goes on to the end; a battle that takes more decisions than `most` fails."""
        for _ in range(most):
            self.pilot.rest()
            if self.scene.match.outcome is not None:
                return
            self.decide()
        raise AssertionError(f"not over after {most} decisions: {self.scene.match.view(None)}")

    def decide(self) -> None:
        """One thing, whatever is on top."""
        top = self.pilot.stage.scene
        if isinstance(top, MusterScene):
            self._note("muster")
            self._muster(top)
        elif isinstance(top, AttackPlanner):
            self._plan(top)
        elif isinstance(top, ChoiceScene):
            self._note("choice box")
            self._press("1", top, "0")
        elif isinstance(top, ConfirmScene):
            self._note("asked")
            self._press("return", top, "yes")
        elif self.scene.catch_up.running:
            self._note("watched")
        else:
            assert top is self.scene, top
            assert self.scene.active, f"nobody is asked, and the battle is not over: {self.table.draft.todo[-1]}"
            self._act()

    # --- boxes ----------------------------------------------------------------------------------------------------

    def _muster(self, top: MusterScene) -> None:
        """Other models than the usual ones."""
        for id_ in self.rng.sample(top.ids, top.wanted):
            self._press(str(top.ids.index(id_) + 1), top, f"model {id_}")
            assert id_ in top.chosen
        if self.how == "keys":
            self._to(top, "ready")
            self.pilot.key("return")
        else:
            self._press("", top, "ready")

    def _plan(self, top: AttackPlanner) -> None:
        """Another weapon, another price, and then the attack."""
        weapon = self.rng.choice(top.weapons)
        number = top.weapons.index(weapon)
        self._press(str(number + 1), top, f"weapon {weapon}")
        assert top.weapon == weapon
        card, points = self.rng.choice(top.prices)
        if len(top.prices) > 1:
            name = f"price {card} {points}"
            if self.how == "keys":
                self._to(top, name)
                self.pilot.key("return")
            else:
                self._press("", top, name)
            assert top.price == (card, points)
        leaves = self.rng.random() < _LEFT
        self._note("no attack" if leaves else "attack")
        if self.how == "keys" and not leaves:
            self._to(top, "attack")
        self._press("escape" if leaves else "return", top, "none" if leaves else "attack")
        assert self.pilot.stage.scene is not top

    # --- at the table ---------------------------------------------------------------------------------------------

    def _act(self) -> None:
        """Takes something in hand and goes on with it until something has come of it."""
        before = self.scene.match.ply
        origins = list(self.marks.movable)
        assert origins, "nothing can be done, and nothing says so"
        wanted = [place for place in origins if place not in (f"{BUTTON}decline", f"{BUTTON}release")]
        origin = self.rng.choice(wanted if wanted and self.rng.random() < 0.8 else origins)
        self._note(f"from {_kind(origin)}")
        self._pick(origin, self.how == "drag")
        for _ in range(_PICKS):
            self.pilot.rest()
            if self._is_over(before):
                return
            if not self._go_on():
                break
        self.pilot.rest()
        if not self._is_over(before):
            self._give_up(before)

    def _is_over(self, before: int) -> bool:
        """Whether something has come of it."""
        return self.pilot.stage.scene is not self.scene or self.scene.match.ply != before

    def _go_on(self) -> bool:
        """Done, or one more place; False with an empty hand."""
        hand = self.scene.hand
        if hand.gesture.selected is None:
            return False
        places = [place for place in self.marks.targets if place != _PASS and self.table.shows(place)]
        if hand.done and (not places or self.rng.random() < _DONE):
            self._note("done")
            self.log.append("done")
            self._press("d", self.scene, "plate")
        elif places:
            weights = [_WEIGHTS.get(_kind(place), 1) / sum(_kind(one) == _kind(place) for one in places)
                       for place in places]  # fmt: skip
            place = self.rng.choices(places, weights)[0]
            self._note(f"to {_kind(place)}")
            self._pick(place, self.how == "drag")
        else:
            return False
        return True

    def _give_up(self, before: int) -> None:
        """Lets go of everything, and passes with what was in hand."""
        self.given_up += 1
        hand = self.scene.hand
        self.log.append(f"gave up {hand.gesture.path}")
        origin = hand.gesture.selected
        while hand.gesture.selected is not None:
            self.pilot.key("escape")
            self.pilot.rest()
        if origin is None or not origin.startswith("m:"):
            return
        self._pick(origin)
        self.pilot.rest()
        if not self._is_over(before) and _PASS in self.marks.targets:
            self._pick(_PASS)

    # --- hands ----------------------------------------------------------------------------------------------------

    @property
    def marks(self) -> Marks:
        """What the table marks."""
        return self.scene.hand.marks(self.pilot.clock.now)

    def _pick(self, place: Place, drags: bool = False) -> None:
        self.log.append(place)
        if self.how == "keys":
            self._focus(place)
            self.pilot.key("return")
        elif drags and place.startswith("at:") and self.scene.hand.gesture.selected in self._standing():
            points = [one for one in self.scene.hand.gesture.path if one.startswith("at:")]
            self.pilot.drag(
                self.table.spot(points[-1] if points else self.scene.hand.gesture.path[0]), self._spot(place)
            )
        else:
            self.pilot.click(self._spot(place))

    def _standing(self) -> set[Place]:
        return {f"m:{figure.id}" for figure in self.table.draft.figures if figure.place is not None}

    def _spot(self, place: Place) -> Spot:
        """Where somebody would click: a model that is not on the mat has its card."""
        return self.table.spot(place)

    def _focus(self, place: Place) -> None:
        gesture = self.scene.hand.gesture
        for _ in range(150):
            if gesture.focus == place:
                return
            self.pilot.key("tab")
        raise AssertionError(f"the keyboard never comes to {place}")

    def _to(self, top: MusterScene | AttackPlanner, name: str) -> None:
        for _ in range(60):
            if top.plaques.focused is not None and top.plaques.focused.name == name:
                return
            self.pilot.key("tab")
        raise AssertionError(f"the keyboard never comes to {name}")

    def _press(self, key: str, top: object, plaque: str) -> None:
        if self.how == "keys" and key:
            self.pilot.key(key)
        else:
            plaques = self.scene.picture.plaques if top is self.scene else top.plaques  # type: ignore[attr-defined]
            self.pilot.click(self.pilot.centre(plaques[plaque].rect))

    def _note(self, what: str) -> None:
        self.did[what] = self.did.get(what, 0) + 1


def _kind(place: Place) -> str:
    """What sort of place it is, such as a model or a button's word."""
    head, _, rest = place.partition(":")
    return f"{head}:{rest.partition(':')[0]}" if head == "button" else head


_WEIGHTS = {"m": _MODELS, "at": _POINTS, "t": _POINTS, "c": 1, "p": _POINTS}
