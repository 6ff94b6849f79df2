"""Marks that the hand knows nothing of: what a lesson points at, and points at which a picture of the rulebook aims."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from tabletop.ui.boards import mat_names as names
from tabletop.ui.boards.board import Marks, Point, on_board
from tabletop.ui.boards.mat_camera import Camera
from tabletop.ui.picker import Place

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.stage import Stage

_GLOW: Final = 2.6
"""Inches across the light below what is pointed at: about two bases."""
_MARK: Final = 1.25
"""Inches across a mark: as a base, which is what is to stand there."""
_LEAST: Final = 16
"""Logical pixels across a mark where the mat is small."""


def pictures(marks: Marks) -> tuple[tuple[str, Place, float], ...]:
    """Pictures of marks with their places and widths in inches."""
    glows = [("mark_glow", place, _GLOW) for place in dict.fromkeys(on_board(marks.hint))]
    aims = [
        (kind.value, place, _MARK) for place, kind in marks.targets.items() if names.point_of(place) is not None
    ]  # fmt: skip
    return (*glows, *aims)


def draw_marks(
    stage: Stage, surface: pygame.Surface, camera: Camera, marks: Marks, spot: Callable[[Place], Point | None]
) -> None:
    """Draws them below the models; `spot` says where a place is."""
    for picture, place, wide in pictures(marks):
        at = spot(place)
        if at is not None:
            size = max(stage.metrics.px(_LEAST), round(wide * camera.scale))
            made = stage.sprites.get(f"ui/{picture}", size)
            surface.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))
