"""The corners of the mat while a seat chooses its own: each is as large as what is deployed in, and can be pressed.

corners = Corners(stage, arena)
corners.at(state, point)                     # the name of its button, or None
corners.draw(surface, camera, state, marks)  # those that can be chosen just now
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat import lines, target_ids
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Cornering
from tabletop.games.zone_wars.rules.turn.scenarios import corner_place
from tabletop.games.zone_wars.rules.turn.setting import free_corners
from tabletop.rules.plane.plane import Point3, distance_on_mat
from tabletop.ui.boards.marks import Marks
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId as Pick

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_BUTTON_WORD: Final = "corner"


class CornerChoice:
    """Knows which are free, and where they are."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context
        self._known: tuple[State | None, dict[Pick, Point3]] = (None, {})

    def choosable_corners(self, state: State | None) -> dict[Pick, Point3]:
        """Those that can be chosen in a state, by the names of their buttons; none where nobody chooses one (S1)."""
        if state is not self._known[0]:
            task = state.todo[-1] if state is not None and state.todo else None
            found: dict[Pick, Point3] = {}
            if state is not None and isinstance(task, Cornering) and task.is_drawn:
                d = StateBuilder(self._rules_context, state)
                found = {
                    target_ids.button_target(_BUTTON_WORD, corner): corner_place(d, corner)
                    for corner in free_corners(d)
                }
            self._known = state, found
        return self._known[1]

    def corner_at(self, state: State | None, point: Sequence[float]) -> Pick | None:
        """The corner in which a point of the mat lies, in inches; None for all other points."""
        here, far = Point3(point[0], point[1]), self._rules_context.field.long
        side = self._rules_context.field.mat
        if not (0 <= here.x <= side and 0 <= here.y <= side):
            return None
        return next(
            (pick for pick, at in self.choosable_corners(state).items() if distance_on_mat(here, at) <= far), None
        )

    def draw(self, surface: DisplayList, camera: MatCamera, state: State | None, marks: Marks) -> None:
        """Each that can be chosen just now is lit, the one under the pointer twice."""
        able = [(pick, at) for pick, at in self.choosable_corners(state).items() if pick in marks.movable]
        if not able:
            return
        side, clip = round(camera.lens.side * camera.scale), surface.get_clip()
        surface.set_clip(clip.clip(pygame.Rect(camera.origin, (side, side))))
        ink, far = Strokes(pygame.Rect(camera.area)), self._rules_context.field.long * camera.scale
        for pick, at in able:
            centre = camera.to_pixels(at)
            is_meant = pick == marks.hovered
            for _ in range(2 if is_meant else 1):
                lines.draw_disc(ink, self._stage, centre, far, max(camera.area[2:]))
            lines.draw_ring(ink, self._stage, centre, far, "#FFFFFF" if is_meant else lines.BRIGHT)
        ink.draw(surface)
        surface.set_clip(clip)
