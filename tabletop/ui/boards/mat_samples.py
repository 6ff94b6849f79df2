"""The way of a model at which somebody on overwatch may fire, with the points at which that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from tabletop.rules.plane import Place as Spot
from tabletop.rules.zone_wars.actions import Fire
from tabletop.rules.zone_wars.state import State
from tabletop.rules.zone_wars.tasks import Watching
from tabletop.ui.boards.mat_camera import Camera
from tabletop.ui.boards.mat_names import SAMPLE
from tabletop.ui.picker import Place

if TYPE_CHECKING:
    import pygame

    from tabletop.ui.stage import Stage

_NEAR: Final = 0.7
"""Inches within which a point is meant."""
_DOT: Final = 0.8
"""Inches across a point."""
_LEAST: Final = 12
"""Logical pixels across a point where the mat is small."""
_TRAIL: Final = "ui/mark_dot"


def sample(at: float) -> Place:
    """The point so many inches along the way."""
    return f"{SAMPLE}{at:g}"


def way(state: State | None) -> dict[Place, Spot]:
    """All points of the way that is asked about; none where nothing of the kind waits."""
    task: Any = state.todo[-1] if state is not None and state.todo else None
    if not isinstance(task, Watching) or task.reflex:
        return {}
    return {sample(at): place for at, place in task.points}


def offered(state: State | None, actions: Iterable[object]) -> dict[Place, Spot]:
    """The points among them at which these actions fire."""
    whole = way(state)
    picks = dict.fromkeys(sample(action.at) for action in actions if isinstance(action, Fire))
    return {pick: whole[pick] for pick in picks if pick in whole}


def nearest(points: dict[Place, Spot], at: tuple[float, float]) -> Place | None:
    """Which of these points is meant by one in inches."""
    far = {pick: ((spot.x - at[0]) ** 2 + (spot.y - at[1]) ** 2) ** 0.5 for pick, spot in points.items()}
    best = min(far, key=lambda pick: far[pick], default=None)
    return best if best is not None and far[best] <= _NEAR else None


def draw_way(
    stage: Stage, surface: pygame.Surface, camera: Camera, whole: dict[Place, Spot], points: dict[Place, Spot]
) -> None:
    """A trail of dots, and a mark on each point that can be chosen."""
    for pick, spot in whole.items():
        x, y = camera.to_pixels(spot)
        size = max(stage.metrics.px(_LEAST), round(_DOT * camera.scale))
        made = stage.sprites.get("ui/mark_attack", size) if pick in points else stage.sprites.get(_TRAIL, size // 3)
        surface.blit(made, made.get_rect(center=(round(x), round(y))))
