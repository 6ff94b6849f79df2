"""Somebody who plays Zoon and knows nothing of it: takes what the screen marks, through the real event queue."""

from __future__ import annotations

import random
from typing import Literal

from tabletop.games.zoon.board.deploy.deploy_scene import DeployScene
from tabletop.ui.boards.marks import BUTTON, MarkKind, Marks
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.cover.cover_parts import HOLD_SECONDS
from tabletop.ui.scenes.cover.scene import FADE_SECONDS, CoverScene
from tabletop.ui.scenes.table.dice_entry import DiceEntryScene
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import FRAME, Pilot
from tests.ui.player import Player as AnyPlayer

How = Literal["drag", "click", "keys"]
_TRIED = 3
"""Pieces that are taken in hand at most before one of them is moved anywhere."""
_SKIPPED = 0.9
"""How often what was missed is skipped."""
_CORNER = "corner:"


class Player(AnyPlayer):
    """Sets up, attacks and holds the covers for every person at the table."""

    def __init__(self, pilot: Pilot, scene: TableScene, how: How, seed: object) -> None:
        super().__init__(pilot, scene, how, seed)
        self.dice = random.Random(f"dice {seed}")
        self.patience = random.Random(f"patience {seed}")
        """Apart from the moves, which do not depend on covers."""
        self.put_back = 0
        self.typed: list[int] = []
        """What the real dice showed."""

    def use(self, origin: TargetId, *places: TargetId) -> None:
        """Does one thing in particular: a piece and where it goes, or a button."""
        self.pilot.rest()
        if origin.startswith(BUTTON):
            self._push(origin)
        else:
            self._pick_up(origin)
        for place in places:
            assert place in self.marks.targets, f"{place} is not marked"
            self._put_down(place)
        self.pilot.rest()

    def touch(self, corner: TargetId) -> None:
        """Touches one corner in particular."""
        self.pilot.rest()
        assert corner in self.marks.movable, f"{corner} cannot be touched"
        self._touch(corner)
        self.pilot.rest()

    def answered(self, top: object) -> bool:
        """Covers, the set-up and real dice."""
        if isinstance(top, CoverScene):
            self.note("cover")
            self._look()
        elif isinstance(top, DeployScene):
            self.note("set-up")
            self._set_up(top)
        elif isinstance(top, DiceEntryScene):
            self.note("dice")
            self._roll(top)
        return isinstance(top, CoverScene | DeployScene | DiceEntryScene)

    def _look(self) -> None:
        """Holds Space; of what was missed, all is watched now and then, and mostly nothing."""
        self.pilot.key_down("space")
        self.pilot.clock.now += HOLD_SECONDS
        self.pilot.frames(2)
        self.pilot.key_up("space")
        self.pilot.frames(round(FADE_SECONDS / FRAME) + 2)
        assert not isinstance(self.pilot.stage.scene, CoverScene), "the cover is still there"
        if self.scene.catch_up.is_running and self.patience.random() < _SKIPPED:
            self.note("missed")
            self.pilot.key("x")

    # --- set-up and dice ------------------------------------------------------------------------------------------

    def _set_up(self, top: DeployScene) -> None:
        """All twelve cards by hand, or a suggested set-up by button or key."""
        if self.how == "drag":
            cells = list(top.draft.cells)
            self.rng.shuffle(cells)
            for number, cell in enumerate(cells):
                self.pilot.drag(self._spot_in(top, f"tray:{number}"), self._spot_in(top, cell))
        elif self.how == "click":
            self.pilot.click(self.pilot.centre(top.buttons["set-up 0"].rect))
        else:
            self.pilot.key("1")
        self.pilot.rest()
        assert top.buttons["ready"].enabled
        self.press("return", top, "ready")

    def _roll(self, top: DiceEntryScene) -> None:
        dice = self.scene.match.dice
        while top.next_die_index < len(dice):
            face = self.dice.randrange(len(dice[top.next_die_index].faces)) + 1
            self.typed.append(face)
            self.press(str(face), top, f"{top.next_die_index} {face}")
        self.press("return", top, "use")

    # --- at the table ---------------------------------------------------------------------------------------------

    def act(self) -> None:
        """Takes something in hand and puts it where a mark is, an attack before all, else ahead."""
        ply = self.scene.match.ply
        origins = list(self.marks.movable)
        assert origins, "nothing can be done, and nothing says so"
        self.rng.shuffle(origins)
        if all(place.startswith(_CORNER) for place in origins):
            self._touch(origins[0])
        elif origins[0].startswith(BUTTON) or len(origins) == 1 or not self._try(origins[:_TRIED]):
            self._take(origins[0], last=True)
        assert self.scene.match.ply > ply or self.pilot.stage.scene is not self.scene, "nothing came of it"

    def _try(self, origins: list[TargetId]) -> bool:
        """Takes one after the other in hand, and moves the first one that can attack."""
        for origin in origins:
            if not origin.startswith(BUTTON) and self._take(origin, last=origin == origins[-1]):
                return True
        return False

    def _take(self, origin: TargetId, *, last: bool) -> bool:
        """Takes a piece in hand and uses it; puts it back where it is not the last and can attack nothing."""
        if origin.startswith(BUTTON):
            self.note(origin)
            self._push(origin)
            return True
        before = self.scene.match.ply
        self._pick_up(origin)
        if self.scene.match.ply > before:
            self.note("one pick")
            return True
        wanted = self._wanted(self.marks)
        if wanted is None and not last:
            self._put_back()
            return False
        self.note(origin.split(":")[0] if ":" in origin else "zoon")
        while self._in_hand(before):
            self._put_down(self._wanted(self.marks) or self._ahead(self.marks))
        return True

    def _in_hand(self, before: int) -> bool:
        """Whether a further place is to be picked."""
        return (
            self.pilot.stage.scene is self.scene
            and self.scene.match.ply == before
            and self.scene.hand.gesture.selected_place is not None
        )

    def _wanted(self, marks: Marks) -> TargetId | None:
        attacks = [place for place, kind in marks.targets.items() if kind is MarkKind.ATTACK]
        return self.rng.choice(attacks) if attacks else None

    def _ahead(self, marks: Marks) -> TargetId:
        """A marked place, more likely one that is high on the screen, where the enemy is."""
        spots = self.scene.board.place_centres()
        open_ = [place for place, kind in marks.targets.items() if kind is not MarkKind.BARRED]
        assert open_, "in hand, and nowhere to go"
        three = self.rng.choices(open_, k=3)
        return min(three, key=lambda place: spots[place][1] if place in spots else 0.0)

    # --- hands ----------------------------------------------------------------------------------------------------

    def _touch(self, corner: TargetId) -> None:
        """By pointer, or by its digit: clockwise from the upper left, as the card lies."""
        self.note("corner")
        if self.how != "keys":
            self.pilot.click(self._spot(corner))
            return
        digit = next(key for key in "1234" if self.scene.board.picks.place_of_key(key) == corner)
        self.pilot.key(digit)

    def _pick_up(self, place: TargetId) -> None:
        if self.how == "keys":
            self.focus(place)
            self.pilot.key("space")
        elif self.how == "click":
            self.pilot.click(self._spot(place))
        else:
            x, y = self._spot(place)
            self.pilot.move((x, y))
            self.pilot.press((x, y))
            self.pilot.move((x + 8, y - 8))
            if self.marks.targets:
                return
            self.pilot.release()

    def _put_down(self, place: TargetId) -> None:
        if self.how == "keys":
            self.focus(place)
            self.pilot.key("return")
        elif self.how == "click" or self.scene.hand.gesture.lifted is None:
            self.pilot.click(self._spot(place))
        else:
            self.pilot.move(self._spot(place), 3)
            self.pilot.release()

    def _put_back(self) -> None:
        self.put_back += 1
        if self.how == "keys":
            self.pilot.key("escape")
        else:
            self.pilot.click(self.pilot.at, button=3)
            if self.how == "drag":
                self.pilot.release()
        self.pilot.rest()

    def _push(self, button: TargetId) -> None:
        if self.how == "keys":
            self.focus(button)
            self.pilot.key("return")
        else:
            self.pilot.click(self.pilot.centre(self.scene.picture.buttons[button].rect))

    def _spot(self, place: TargetId) -> tuple[float, float]:
        if place.startswith(BUTTON):
            return self.pilot.centre(self.scene.picture.buttons[place].rect)
        x, y = self.scene.board.place_centres()[place]
        return x / self.pilot.stage.metrics.s, y / self.pilot.stage.metrics.s

    def _spot_in(self, top: DeployScene, place: TargetId) -> tuple[float, float]:
        x, y = top.deploy_field.place_centres()[place]
        return x / self.pilot.stage.metrics.s, y / self.pilot.stage.metrics.s
