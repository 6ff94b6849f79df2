"""The pages of a campaign for tests: buttons, drop-down lists and lines, by the mouse."""

from __future__ import annotations

import random
from typing import Any

from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.ui.scenes.dialogs import ConfirmScene, MenuScene
from tabletop.ui.scenes.form_page import FormPage
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot


class Desk:
    """A pilot before pages; everything is done to the one on top."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    @property
    def page(self) -> Any:
        """The page on top."""
        page = self.pilot.stage.scene
        assert isinstance(page, FormPage), page
        return page

    def press(self, name: str, part: str = "") -> None:
        """Clicks a widget, and turns the wheel until it is seen."""
        page, pilot = self.page, self.pilot
        for _ in range(60):
            stop = next(stop for stop in page.form.tab_stops if stop.name == name)
            if stop.visible_rect.size == stop.rect.size:
                break
            pilot.move(pilot.centre(stop.scroll.rect))
            pilot.wheel(-1 if stop.rect.centery > stop.scroll.rect.centery else 1)
        pilot.click(pilot.centre(page.form.rect_of(name, part)))

    def pick(self, name: str, value: str) -> None:
        """Presses a tile, or opens a drop-down list and picks a value."""
        stop = next(stop for stop in self.page.form.tab_stops if stop.name == name)
        if stop.group and value in stop.group.plates:
            self.press(name, value)
            return
        self.press(name)
        popup = self.page.form.open_drop_down_list
        assert popup is not None, name
        self.pilot.click(self.pilot.centre(popup.row_rect(value)))

    def answer(self, name: str) -> None:
        """Clicks "yes" or "no" of a question."""
        scene = self.pilot.stage.scene
        assert isinstance(scene, ConfirmScene), scene
        self.pilot.click(self.pilot.centre(scene.buttons[name].rect))

    def menu(self, name: str) -> None:
        """Opens the menu over the table, from any scene that stands in for it, and clicks a line."""
        table = next(scene for scene in self.pilot.stage.scenes if isinstance(scene, TableScene))
        table.open_menu()
        menu = self.pilot.stage.scene
        assert isinstance(menu, MenuScene), menu
        self.pilot.click(self.pilot.centre(menu.buttons[name].rect))


def played(match: Any, seed: int, most: int = 10_000) -> None:
    """Plays on at random: every kind of action is as likely as any other, however many there are of it."""
    rng = random.Random(seed)
    for _ in range(most):
        if match.outcome is not None:
            return
        kinds: dict[type, list[Action]] = {}
        for action in match.actions():
            kinds.setdefault(type(action), []).append(action)
        match.submit(rng.choice(kinds[rng.choice(list(kinds))]))
