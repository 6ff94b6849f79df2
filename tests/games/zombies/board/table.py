"""A table of Zombies for tests: people or bots, from the set-up or from a position in words."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.content.games import load_game
from tabletop.games.zombies.board.board import ZombiesBoard
from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.play.match import Match
from tabletop.play.seats import Sitter, SitterKind
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, match_of

ANN = Sitter(SitterKind.PERSON, "Ann")
BOT = Sitter(SitterKind.BOT, "Bo", "random")
Spot = tuple[float, float]


def zombies_match(*sitters: Sitter, seed: str = "test", **setup: str) -> Match[Any, Any, Any]:
    """A match without a journal; one person at all seats unless told otherwise."""
    made = match_of("zombies", *(sitters or (ANN,) * load_game("zombies").seats(setup)), seed=seed, setup=setup)
    return Match(made.game, replace(made.header, started="2026-11-28T01:00:00+00:00"))


class Table:
    """A pilot before a table of Zombies."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot = pilot
        self.scene = scene

    @property
    def board(self) -> ZombiesBoard:
        """The table's board."""
        assert isinstance(self.scene.board, ZombiesBoard)
        return self.scene.board

    @property
    def state(self) -> State:
        """What is shown."""
        assert self.board.shown.state is not None
        return self.board.shown.state

    @property
    def draft(self) -> StateBuilder:
        """The position, for the very functions of the rules."""
        return StateBuilder(self.board.shown.rules_context, self.state)

    @property
    def line(self) -> list[str]:
        """What has been decided, chance left out."""
        match = self.scene.match
        return [str(action) for ply, action in enumerate(match.past.actions(), 1) if match.past.actor(ply) >= 0]

    @property
    def path(self) -> tuple[TargetId, ...]:
        """What is picked."""
        return self.scene.hand.gesture.path

    def spot(self, place: TargetId) -> Spot:
        """Where somebody would click, in logical pixels."""
        plaque = next((item for item in self.scene.picture.buttons.items if item.name == place), None)
        if plaque is not None:
            return self.pilot.centre(plaque.rect)
        found = self.board.place_centre(place)
        assert found is not None, f"{place} is nowhere"
        s = self.scene.stage.metrics.s
        return found[0] / s, found[1] / s

    def sees(self, place: TargetId) -> bool:
        """Whether a click on the middle of a place would mean it."""
        buttons = self.scene.picture.buttons.items
        if any(item.name == place for item in buttons):
            return True
        if place.startswith(BUTTON):
            return False
        x, y = self.pilot.stage.to_pixels(self.spot(place))
        return self.board.place_at((x, y)) == place and not any(item.rect.collidepoint(x, y) for item in buttons)

    def show(self, place: TargetId) -> None:
        """Looks from farther away until a place is seen, as somebody would."""
        for key in ("0", "-", "-", "-", "-", "0"):
            if self.sees(place):
                return
            self.pilot.key(key)
            self.pilot.rest()
        x, y = self.pilot.stage.to_pixels(self.spot(place))
        assert self.sees(place), f"{place} cannot be clicked: at {x}, {y} there is {self.board.place_at((x, y))}"

    def click(self, *places: TargetId) -> None:
        """Clicks on places one after the other."""
        for place in places:
            self.show(place)
            self.pilot.click(self.spot(place))
            self.pilot.rest()

    def drag(self, start: TargetId, end: TargetId) -> None:
        """Drags from one place to another."""
        self.show(start)
        self.show(end)
        self.pilot.drag(self.spot(start), self.spot(end), 6)
        self.pilot.rest()
