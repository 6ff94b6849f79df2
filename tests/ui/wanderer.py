"""Somebody who plays any game by chance, with the mouse: takes what can be taken, and goes where it can go."""

from __future__ import annotations

import random

from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot


class Wanderer:
    """Clicks on what the table offers; boxes that come up are answered by their first button, or closed."""

    def __init__(self, pilot: Pilot, scene: TableScene, seed: object) -> None:
        self.pilot = pilot
        self.scene = scene
        self.rng = random.Random(f"{seed}")

    def step(self) -> None:
        """One click on something that can be picked now, or on the plate."""
        if self.pilot.stage.scene is not self.scene:
            self._answer()
            return
        offered = [place for place in self._offered() if self.where(place) is not None]
        plate = [
            item
            for item in self.scene.picture.buttons.items
            if item.name == "plate" and self.scene.hand.complete_actions
        ]
        if plate and (not offered or self.rng.random() < 0.4):
            self.pilot.click(self.pilot.centre(plate[0].rect))
        elif offered:
            at = self.where(self.rng.choice(offered))
            assert at is not None
            self.pilot.click(at)
        else:
            self.pilot.key("escape")

    def where(self, place: TargetId) -> tuple[float, float] | None:
        """Where a place is pressed, in logical pixels."""
        shown = next((item for item in self.scene.picture.buttons.items if item.name == place), None)
        if shown is not None:
            return self.pilot.centre(shown.rect)
        spot, s = self.scene.board.place_centre(place), self.scene.stage.metrics.s
        return (spot[0] / s, spot[1] / s) if spot is not None else None

    def _offered(self) -> list[TargetId]:
        picker = self.scene.hand.gesture.picking.picker
        return [target.place for target in picker.targets()] if picker.path else list(picker.origins())

    def _answer(self) -> None:
        top = self.pilot.stage.scene
        buttons = getattr(top, "buttons", None)
        able = [item for item in buttons.items if item.enabled] if buttons is not None else []
        if able and self.rng.random() < 0.8:
            self.pilot.click(self.pilot.centre(self.rng.choice(able).rect))
        else:
            self.pilot.key("escape")
        self.pilot.rest()
        while self.scene in self.pilot.stage.scenes and self.pilot.stage.scene is not self.scene:
            self.pilot.stage.pop_scene()
