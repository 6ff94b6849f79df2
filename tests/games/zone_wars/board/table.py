"""A table of Zone Wars for tests: people, a position from text, and places and inches in logical pixels."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tabletop.games.zone_wars.board.attack_planner import AttackPlanner
from tabletop.games.zone_wars.board.attack_proposal import AttackProposal
from tabletop.games.zone_wars.board.battle_side_panel import BattleSidePanel
from tabletop.games.zone_wars.board.board import ZoneWarsBoard
from tabletop.games.zone_wars.board.result_announcer import ResultAnnouncer
from tabletop.games.zone_wars.rules.state.figures import Figure
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.play.match import Match
from tabletop.play.seats import Sitter
from tabletop.rules.plane import geometry
from tabletop.settings import Settings
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.scenes.table.scene import TableScene
from tests.ui.pilot import Pilot, match_of, piloted, seated

Spot = tuple[float, float]


def zone_match(*sitters: Sitter, seed: str = "test", chance: Any = "auto", **setup: str) -> Match[Any, Any, Any]:
    """A match without a journal; between people unless told otherwise."""
    return match_of("zone_wars", *sitters, seed=seed, chance=chance, setup=setup)


class Table:
    """A pilot before a table of Zone Wars."""

    def __init__(self, pilot: Pilot, scene: TableScene) -> None:
        self.pilot = pilot
        self.scene = scene

    @property
    def board(self) -> ZoneWarsBoard:
        """The table's board."""
        assert isinstance(self.scene.board, ZoneWarsBoard)
        return self.scene.board

    @property
    def line(self) -> list[str]:
        """What has been played, chance included."""
        return [str(action) for action in self.scene.match.past.actions()]

    @property
    def draft(self) -> StateBuilder:
        """The position, for the very functions of the rules."""
        assert self.board.mat.state is not None
        return StateBuilder(self.board.mat.game.rules_context, self.board.mat.state)

    @property
    def path(self) -> tuple[TargetId, ...]:
        """What is picked."""
        return self.scene.hand.gesture.path

    @property
    def proposal(self) -> AttackProposal:
        """The ways to attack that are proposed on top."""
        assert isinstance(self.pilot.stage.scene, AttackProposal), self.pilot.stage.scene
        return self.pilot.stage.scene

    @property
    def news(self) -> ResultAnnouncer:
        """What plays over the mat what has happened."""
        return self.board.announcer

    @property
    def side_panel(self) -> BattleSidePanel:
        """What is told beside the mat."""
        return self.board.side_panel

    @property
    def planner(self) -> AttackPlanner:
        """The attack planner that is on top."""
        assert isinstance(self.pilot.stage.scene, AttackPlanner), self.pilot.stage.scene
        return self.pilot.stage.scene

    def figure(self, id_: str) -> Figure:
        """As it is now."""
        return next(figure for figure in self.draft.figures if figure.id == id_)

    def place(self, id_: str) -> geometry.Point3:
        """Where a model that is on the mat stands."""
        place = self.figure(id_).place
        assert place is not None, f"{id_} is not on the mat"
        return place

    def inch(self, x: float, y: float) -> Spot:
        """A point of the mat in logical pixels."""
        self._find((x, y))
        s = self.pilot.stage.metrics.s
        at = self.board.mat.camera.to_pixels((x, y))
        return at[0] / s, at[1] / s

    def _find(self, point: Sequence[float]) -> None:
        """Looks at the whole mat where a point of it is not seen, as anybody would."""
        if not self.board.mat.camera.shows_point(point):
            self.key("0")

    def shows(self, place: TargetId) -> bool:
        """Whether it has a button, or a place on the mat."""
        return place in dict(self.scene.hand.pickable_buttons) or self.board.place_centre(place) is not None

    def spot(self, place: TargetId) -> Spot:
        """A button, a point, or the base of who stands on the mat, in logical pixels."""
        if place.startswith(BUTTON) or place in dict(self.scene.hand.pickable_buttons):
            return self.pilot.centre(self.scene.picture.buttons[place].rect)
        s = self.pilot.stage.metrics.s
        if place in self.board.mat.place_centres() and place not in self.board.strip.spots():
            self._find(self.board.mat.camera.to_plane(self.board.mat.place_centres()[place]))
        found = self.board.place_centre(place)
        assert found is not None, place
        return found[0] / s, found[1] / s

    def card(self, id_: str) -> Spot:
        """The model's card in the strip."""
        s = self.pilot.stage.metrics.s
        x, y = self.board.strip.spots()[f"m:{id_}"]
        return x / s, y / s

    def click(self, *places: TargetId | Spot) -> None:
        """One after the other."""
        for place in places:
            self.pilot.click(self.spot(place) if isinstance(place, str) else place)
            self.pilot.rest()

    def plan(self, who: str, whom: str) -> None:
        """One stays and attacks the other: the planner is open."""
        self.click(f"m:{who}")
        self.done()
        self.click(f"m:{whom}")

    def drag(self, start: TargetId | Spot, end: TargetId | Spot) -> None:
        """From one to the other."""
        ends = [self.spot(place) if isinstance(place, str) else place for place in (start, end)]
        self.pilot.drag(ends[0], ends[1])
        self.pilot.rest()

    def done(self) -> None:
        """The Done button, wherever it stands."""
        self.click(self.pilot.centre(self.scene.picture.buttons["plate"].rect))

    def key(self, *names: str) -> None:
        """One after the other."""
        for name in names:
            self.pilot.key(name)
            self.pilot.rest()


@contextmanager
def table(
    folder: Path, position: str = "", *sitters: Sitter, seed: str = "test", size: tuple[int, int] = (1280, 720),
    settings: Settings | None = None, **setup: str,
) -> Iterator[Table]:  # fmt: skip
    """A table that shows a position, or a new battle where there is none; nothing moves for long."""
    agreed = {"position": position, **setup} if position else setup
    chosen = settings or Settings(animation_speed=0.0, bot_pace=0.0)
    with piloted(folder, chosen, size) as pilot:
        yield Table(pilot, seated(pilot, zone_match(*sitters, seed=seed, **agreed)))
