"""The way of a model at which somebody on overwatch may fire, with the points at which that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from tabletop.games.zone_wars.board.mat import lines
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.target_ids import SAMPLE
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Watching
from tabletop.games.zone_wars.rules.text.actions import Fire
from tabletop.rules.plane.plane import Point3 as Spot
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_NEAR: Final = 0.7
"""Inches within which a point is meant."""
_DOT: Final = 0.16
"""Inches across a point: a little less than from one to the next."""
_LEAST: Final = 4
"""Logical pixels across a point where the mat is small."""


def watch_point_id(at: float) -> TargetId:
    """The point so many inches along the way."""
    return f"{SAMPLE}{at:g}"


def watched_way_points(state: State | None) -> dict[TargetId, Spot]:
    """All points of the way that is asked about; none where nothing of the kind waits."""
    task: Any = state.todo[-1] if state is not None and state.todo else None
    if not isinstance(task, Watching) or task.reflex:
        return {}
    return {watch_point_id(at): place for at, place in task.points}


def offered_watch_points(state: State | None, actions: Iterable[object]) -> dict[TargetId, Spot]:
    """The points among them at which these actions fire."""
    whole = watched_way_points(state)
    picks = dict.fromkeys(watch_point_id(action.at) for action in actions if isinstance(action, Fire))
    return {pick: whole[pick] for pick in picks if pick in whole}


def nearest_watch_point(points: dict[TargetId, Spot], at: tuple[float, float]) -> TargetId | None:
    """Which of these points is meant by one in inches."""
    far = {pick: ((spot.x - at[0]) ** 2 + (spot.y - at[1]) ** 2) ** 0.5 for pick, spot in points.items()}
    best = min(far, key=lambda pick: far[pick], default=None)
    return best if best is not None and far[best] <= _NEAR else None


def draw_watched_way(
    stage: Stage, surface: DisplayList, camera: MatCamera, whole: dict[TargetId, Spot], points: dict[TargetId, Spot]
) -> None:
    """A trail of dots, large where the model may be fired at."""
    for pick, spot in whole.items():
        at, metrics = camera.to_pixels(spot), stage.metrics
        if pick in points:
            radius = max(metrics.px(_LEAST), _DOT * camera.scale) / 2
            surface.aacircle(lines.DARK, at, radius + metrics.px(1))
            surface.aacircle(lines.SHOT, at, radius)
        else:
            surface.aacircle(lines.DARK, at, metrics.px(2))
