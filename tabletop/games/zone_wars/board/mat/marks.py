"""Marks drawn on the mat below the models: hints, targets of a lesson, and the corners that a seat may choose.

Only `mat_board` uses it. MatMarks draws hints and marks; its strokes are kept until marks or camera change.
CornerTargets knows which corners are free, by the rules' own function (`setting_up`), and which one lies under a
point; its targets must be buttons that `decision_buttons` takes. Neither changes the match; looks may be changed
freely.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat import drawn_lines, target_ids
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.rules.state.rules_context import RulesContext
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Cornering
from tabletop.games.zone_wars.rules.turn.scenarios import corner_place
from tabletop.games.zone_wars.rules.turn.setting_up import free_corners
from tabletop.rules.plane.geometry import Point3, distance_on_mat
from tabletop.ui.boards.marks import MarkKind, Marks, Point, without_button_places
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


_GLOW_SIZE: Final = 2.6
"""Inches across the light below what is pointed at: about two bases."""
_MARK_SIZE: Final = 1.25
"""Inches across a mark: as a base, which is what is to stand there."""
_LEAST_MARK_SIZE: Final = 16
"""Logical pixels across a mark where the mat is small."""


class _MarkedPoints(NamedTuple):
    """Where points are marked, as long as the same ones are."""

    targets: Mapping[TargetId, MarkKind]
    camera: MatCamera
    rects: list[pygame.Rect]
    kinds: list[str]
    kept: CachedStrokes
    """All of them as they were drawn last."""


class MatMarks:
    """Draws them below the models."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._known_points: _MarkedPoints | None = None

    def draw(
        self, surface: DisplayList, camera: MatCamera, marks: Marks, spot: Callable[[TargetId], Point | None]
    ) -> None:
        """What lies in the clip; `spot` says where a place is."""
        for place in dict.fromkeys(without_button_places(marks.hint)):
            self._draw_mark_picture(surface, self._mark_rect(camera, spot(place), _GLOW_SIZE), "mark_glow")
        aims, clip = self._marked_points(camera, marks), surface.get_clip()

        def paint() -> None:
            for i in clip.collidelistall(aims.rects):
                self._draw_mark_picture(surface, aims.rects[i], aims.kinds[i])

        aims.kept.draw(surface, clip, self._stage.sprites.cleared, paint)

    def _draw_mark_picture(self, surface: DisplayList, rect: pygame.Rect, picture: str) -> None:
        if surface.get_clip().colliderect(rect):
            surface.blit(self._stage.sprites.get(f"ui/{picture}", rect.w), rect)

    def _marked_points(self, camera: MatCamera, marks: Marks) -> _MarkedPoints:
        found = self._known_points
        if found is None or found.targets is not marks.targets or found.camera != camera:
            points = [(target_ids.point_of_pick(place), kind) for place, kind in marks.targets.items()]
            aimed = [
                (self._mark_rect(camera, camera.to_pixels(at), _MARK_SIZE), kind.value) for at, kind in points if at
            ]
            rects, kinds = [rect for rect, _ in aimed], [kind for _, kind in aimed]
            found = self._known_points = _MarkedPoints(marks.targets, camera, rects, kinds, CachedStrokes())
        return found

    def _mark_rect(self, camera: MatCamera, at: Point | None, wide: float) -> pygame.Rect:
        """Where a picture lies that is so many inches wide; empty where it is nowhere."""
        if at is None:
            return drawn_lines.rect_centred_at((0, 0), (0, 0))
        size = max(self._stage.metrics.px(_LEAST_MARK_SIZE), round(wide * camera.scale))
        return drawn_lines.rect_centred_at(at, (size, size))


_BUTTON_WORD: Final = "corner"


class CornerTargets:
    """Knows which are free, and where they are."""

    def __init__(self, stage: Stage, rules_context: RulesContext) -> None:
        self._stage = stage
        self._rules_context = rules_context
        self._known: tuple[State | None, dict[TargetId, Point3]] = (None, {})

    def choosable_corners(self, state: State | None) -> dict[TargetId, Point3]:
        """Those that can be chosen in a state, by the names of their buttons; none where nobody chooses one (S1)."""
        if state is not self._known[0]:
            task = state.todo[-1] if state is not None and state.todo else None
            found: dict[TargetId, Point3] = {}
            if state is not None and isinstance(task, Cornering) and task.is_drawn:
                builder = StateBuilder(self._rules_context, state)
                found = {
                    target_ids.button_target_id(_BUTTON_WORD, corner): corner_place(builder, corner)
                    for corner in free_corners(builder)
                }
            self._known = state, found
        return self._known[1]

    def corner_at(self, state: State | None, point: Sequence[float]) -> TargetId | None:
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
        ink, far = Strokes(camera.area), self._rules_context.field.long * camera.scale
        for pick, at in able:
            centre = camera.to_pixels(at)
            is_meant = pick == marks.hovered
            for _ in range(2 if is_meant else 1):
                drawn_lines.draw_disc(ink, self._stage, centre, far, max(camera.area[2:]))
            drawn_lines.draw_ring(ink, self._stage, centre, far, "#FFFFFF" if is_meant else drawn_lines.BRIGHT)
        ink.draw(surface)
        surface.set_clip(clip)
