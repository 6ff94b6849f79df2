"""Marks on the mat below the models: what a lesson points at, and corners that can be chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.ui.boards.marks import MarkKind, Marks, Point, places_on_board
from tabletop.ui.drawing.cached_strokes import CachedStrokes
from tabletop.ui.drawing.display_list import DisplayList
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
        for place in dict.fromkeys(places_on_board(marks.hint)):
            self._draw_mark(surface, self._mark_rect(camera, spot(place), _GLOW_SIZE), "mark_glow")
        aims, clip = self._marked_points(camera, marks), surface.get_clip()

        def paint() -> None:
            for i in clip.collidelistall(aims.rects):
                self._draw_mark(surface, aims.rects[i], aims.kinds[i])

        aims.kept.draw(surface, clip, self._stage.sprites.cleared, paint)

    def _draw_mark(self, surface: DisplayList, rect: pygame.Rect, picture: str) -> None:
        if surface.get_clip().colliderect(rect):
            surface.blit(self._stage.sprites.get(f"ui/{picture}", rect.w), rect)

    def _marked_points(self, camera: MatCamera, marks: Marks) -> _MarkedPoints:
        found = self._known_points
        if found is None or found.targets is not marks.targets or found.camera != camera:
            points = [(target_ids.point_of(place), kind) for place, kind in marks.targets.items()]
            aimed = [
                (self._mark_rect(camera, camera.to_pixels(at), _MARK_SIZE), kind.value) for at, kind in points if at
            ]
            rects, kinds = [rect for rect, _ in aimed], [kind for _, kind in aimed]
            found = self._known_points = _MarkedPoints(marks.targets, camera, rects, kinds, CachedStrokes())
        return found

    def _mark_rect(self, camera: MatCamera, at: Point | None, wide: float) -> pygame.Rect:
        """Where a picture lies that is so many inches wide; empty where it is nowhere."""
        if at is None:
            return pygame.Rect(0, 0, 0, 0)
        size = max(self._stage.metrics.px(_LEAST_MARK_SIZE), round(wide * camera.scale))
        rect = pygame.Rect(0, 0, size, size)
        rect.center = round(at[0]), round(at[1])
        return rect
