"""Somebody who plays Zone Wars and knows nothing of it: uses what the screen offers, through the real event queue."""

from __future__ import annotations

from typing import Literal

from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.attack_proposal import AttackProposal
from tabletop.games.zone_wars.board.muster import MusterScene
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.games.zone_wars.board.table import Spot, Table
from tests.ui.pilot import Pilot
from tests.ui.player import Player as AnyPlayer
from tests.ui.player import kind

How = Literal["mouse", "drag", "keys"]
_PICKS = 6
"""Places that are picked at most before the plan is done, or given up."""
_DONE, _LEFT = 0.4, 0.08
"""How often a plan is done that could go on, and how often the attack planner is left without an attack."""
_MODELS, _POINTS, _BUTTONS = 5, 4, 3
"""How much more often one kind of place is picked than another."""
_PASS = f"{BUTTON}pass"


class Player(AnyPlayer):
    """Musters, moves and fights for every person at the table."""

    def __init__(self, pilot: Pilot, scene: TableScene, how: How, seed: object) -> None:
        super().__init__(pilot, scene, how, seed)
        self.table = Table(pilot, scene)

    # --- boxes ----------------------------------------------------------------------------------------------------

    def answered(self, top: object) -> bool:
        """Models, and what an attack comes to."""
        if isinstance(top, MusterScene):
            self.note("muster")
            self._muster(top)
        elif isinstance(top, AttackPlanner):
            self._plan(top)
        elif isinstance(top, AttackProposal):
            self._take(top)
        return isinstance(top, MusterScene | AttackPlanner | AttackProposal)

    def _muster(self, top: MusterScene) -> None:
        """Other models than the usual ones."""
        for id_ in self.rng.sample(top.model_ids, top.model_count):
            self.press(str(top.model_ids.index(id_) + 1), top, f"model {id_}")
            assert id_ in top.chosen
        if self.how == "keys":
            self._to(top, "ready")
            self.pilot.key("return")
        else:
            self.press("", top, "ready")

    def _plan(self, top: AttackPlanner) -> None:
        """Another weapon, another price, and then the attack."""
        weapon = self.rng.choice(top.weapons)
        number = top.weapons.index(weapon)
        self.press(str(number + 1), top, f"weapon {weapon}")
        assert top.weapon == weapon
        card, points = self.rng.choice(top.enhancements)
        if len(top.enhancements) > 1:
            name = f"price {card} {points}"
            if self.how == "keys":
                self._to(top, name)
                self.pilot.key("return")
            else:
                self.press("", top, name)
            assert top.price == (card, points)
        leaves = self.rng.random() < _LEFT
        self.note("no attack" if leaves else "attack")
        if self.how == "keys" and not leaves:
            self._to(top, "attack")
        self.press("escape" if leaves else "return", top, "none" if leaves else "attack")
        assert self.pilot.stage.scene is not top

    def _take(self, top: AttackProposal) -> None:
        """One of the ways, or none: then the model is still in hand, and put back."""
        number, leaves = self.rng.randrange(top.shown_count), self.rng.random() < _LEFT
        self.note("no way" if leaves else "way")
        self.press("escape" if leaves else str(number + 1), top, "none" if leaves else f"way {number}")
        assert self.pilot.stage.scene is not top
        if leaves:
            self.pilot.rest()
            self.release()

    # --- at the table ---------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Takes something in hand and goes on with it until something has come of it."""
        before = self.scene.match.ply
        if self.scene.hand.gesture.selected_place is None:  # else only one could be meant
            self._begin()
        for _ in range(_PICKS):
            self.pilot.rest()
            if self.is_over(before):
                return
            if not self._go_on():
                break
        self.pilot.rest()
        if not self.is_over(before):
            self._give_up(before)

    def _begin(self) -> None:
        origins = [place for place in self.marks.movable if self.table.shows(place)]
        assert origins, "nothing can be done, and nothing says so"
        wanted = [place for place in origins if place not in (f"{BUTTON}decline", f"{BUTTON}release")]
        origin = self.rng.choice(wanted if wanted and self.rng.random() < 0.8 else origins)
        self.note(f"from {kind(origin)}")
        self._pick(origin, self.how == "drag")

    def _go_on(self) -> bool:
        """Done, or one more place; False with an empty hand."""
        hand = self.scene.hand
        if hand.gesture.selected_place is None:
            return False
        places = [place for place in self.marks.targets if place != _PASS and self.table.shows(place)]
        if hand.complete_actions and (not places or self.rng.random() < _DONE):
            self.note("done")
            self.log.append("done")
            self.press("d", self.scene, "plate")
        elif places:
            weights = [_WEIGHTS.get(kind(place), 1) / sum(kind(one) == kind(place) for one in places)
                       for place in places]  # fmt: skip
            place = self.rng.choices(places, weights)[0]
            self.note(f"to {kind(place)}")
            self._pick(place, self.how == "drag")
        else:
            return False
        return True

    def _give_up(self, before: int) -> None:
        """Lets go of everything, and passes with what was in hand."""
        origin = self.scene.hand.gesture.selected_place
        self.release()
        if origin is None or not origin.startswith("m:"):
            return
        self._pick(origin)
        self.pilot.rest()
        if not self.is_over(before) and _PASS in self.marks.targets:
            self._pick(_PASS)

    # --- hands ----------------------------------------------------------------------------------------------------

    def _pick(self, place: TargetId, drags: bool = False) -> None:
        self.log.append(place)
        if self.how == "keys":
            self.focus(place)
            self.pilot.key("return")
        elif drags and place.startswith("at:") and self.scene.hand.gesture.selected_place in self._standing():
            points = [one for one in self.scene.hand.gesture.path if one.startswith("at:")]
            self.pilot.drag(
                self.table.spot(points[-1] if points else self.scene.hand.gesture.path[0]), self._spot(place)
            )
        else:
            self.pilot.click(self._spot(place))

    def _standing(self) -> set[TargetId]:
        return {f"m:{figure.id}" for figure in self.table.draft.figures if figure.place is not None}

    def _spot(self, place: TargetId) -> Spot:
        """Where somebody would click: a model that is not on the mat has its card."""
        return self.table.spot(place)

    def _to(self, top: MusterScene | AttackPlanner, name: str) -> None:
        for _ in range(60):
            if top.buttons.focused is not None and top.buttons.focused.name == name:
                return
            self.pilot.key("tab")
        raise AssertionError(f"the keyboard never comes to {name}")


_WEIGHTS = {"m": _MODELS, "at": _POINTS, "t": _POINTS, "c": 1, "p": _POINTS}
