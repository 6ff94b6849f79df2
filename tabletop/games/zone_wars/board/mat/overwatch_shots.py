"""Overwatch on the mat: at which points of an enemy's walk a model may fire, with what, and how that is drawn.

When somebody walks through watched ground the watcher's seat is asked where to fire; each point is a target, named by
the inches along the path as the action Fire has them. `mat_board` draws it, `mat_planner` and `automatic_answers`
choose a shot from it. Who may fire is asked of `rules/turn/watching`, so that points here and legal shots agree. It
changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

from tabletop.games.zone_wars.board.mat import drawn_lines, plan_labels
from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.drawn_lines import Strokes
from tabletop.games.zone_wars.board.mat.move_ends import with_figure_moved_temporarily
from tabletop.games.zone_wars.board.mat.target_ids import SAMPLE
from tabletop.games.zone_wars.board.mat.threats import cover_dice_of_sight
from tabletop.games.zone_wars.board.names import inches_text
from tabletop.games.zone_wars.rules.content.vocabulary import MutationKind, MutationOp
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.state.tasks import Watching
from tabletop.games.zone_wars.rules.text.actions import Decline, Fire
from tabletop.games.zone_wars.rules.turn import task_specs, watching
from tabletop.rules.plane.geometry import Point3
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.gesture.picker import TargetId
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def pending_overwatch_task(builder: StateBuilder) -> Watching | None:
    """The overwatch that is asked now."""
    task = builder.todo[-1] if builder.todo else None
    return task if isinstance(task, Watching) and not task.reflex and task.queue else None


def possible_shots_by_path_inches(builder: StateBuilder) -> dict[float, tuple[Point3, list[str]]]:
    """Inches along the way where the model that is asked may fire, with the mover's place and the weapons."""
    task = pending_overwatch_task(builder)
    if task is None:
        return {}
    found = {
        at: (place, watching.possible_shots(builder, task.queue[0], task.mover, place)) for at, place in task.points
    }
    return {at: (place, weapons) for at, (place, weapons) in found.items() if weapons}


def legal_overwatch_answers(builder: StateBuilder) -> tuple[Fire | Decline, ...]:
    """All legal answers of the model that is asked, where the rules only propose some points."""
    points = possible_shots_by_path_inches(builder)
    enhanced = _mutations_for_any_shot(builder, points)
    found: list[Fire | Decline] = []
    for at, (_, weapons) in points.items():
        for weapon in weapons:
            found += [Fire(at, weapon), *(Fire(at, weapon, *one) for one in enhanced)]
    return (*found, Decline())


def _mutations_for_any_shot(
    builder: StateBuilder, points: dict[float, tuple[Point3, list[str]]]
) -> list[tuple[str, int]]:
    """Mutations that can go with any of the shots, with their prices."""
    task, first = pending_overwatch_task(builder), next(iter(points.items()), None)
    if task is None or first is None:
        return []
    at, (_, weapons) = first
    k = task.queue[0]
    cards = position_queries.usable_mutations(builder, k, (MutationOp.RANGED_DICE,), kind=MutationKind.ENHANCE)
    prices = [
        (card.id, points)
        for card in cards
        for points in range(1, position_queries.max_spendable_m_points(builder, k) + 1)
    ]
    return [one for one in prices if task_specs.STACK.check_action(builder, Fire(at, weapons[0], *one)) is None]


def draw_line_of_fire(stage: Stage, surface: DisplayList, camera: MatCamera, builder: StateBuilder, at: float) -> None:
    """The line of fire so many inches along the way, the cover there, and the words."""
    task = pending_overwatch_task(builder)
    place = next((place for far, place in task.points if far == at), None) if task is not None else None
    if task is None or place is None:
        return
    k, i, metrics = task.queue[0], task.mover, stage.metrics
    eye, radius = position_queries.figure_base(builder, k), builder.rules_context.base_radius(builder.figures[i])
    end = camera.to_pixels(place)
    first, last = drawn_lines.line_shortened_at_ends(
        camera.to_pixels(eye.centre), end, eye.radius * camera.scale, metrics.px(12)
    )
    ink = Strokes(camera.area)
    drawn_lines.draw_rimmed_line(ink, first, last, metrics, width=2, colour=drawn_lines.SHOT)
    drawn_lines.draw_ring(ink, stage, end, radius * camera.scale, drawn_lines.SHOT)
    ink.add_centred_picture(stage.sprites.get("zone_wars/token_overwatch", metrics.px(28)), end)
    dice = cover_dice_of_sight(builder, position_queries.sight_between(builder, k, i, place))
    plan_labels.draw_cover_badge(ink, stage, drawn_lines.point_between(first, last, 0.5), dice)
    with with_figure_moved_temporarily(builder, i, place):
        apart = position_queries.distance_between_bases(builder, k, i)
    words = [
        say("zone_wars_mat.fire_at", far=inches_text(at)),
        say("zone_wars_mat.apart", far=inches_text(apart)),
        say("zone_wars_mat.cover", dice=dice) if dice else say("zone_wars_mat.sees_clear"),
    ]
    plan_labels.draw_plate(ink, stage, camera, end, words, away=radius * camera.scale + metrics.px(20))
    ink.draw(surface)


_NEAR: Final = 0.7
"""Inches within which a point is meant."""
_DOT: Final = 0.16
"""Inches across a point: a little less than from one to the next."""
_LEAST: Final = 4
"""Logical pixels across a point where the mat is small."""


def fire_point_target_id(at: float) -> TargetId:
    """The point so many inches along the way."""
    return f"{SAMPLE}{at:g}"


def fire_points_of_watched_path(state: State | None) -> dict[TargetId, Point3]:
    """All points of the way that is asked about; none where nothing of the kind waits."""
    task: Any = state.todo[-1] if state is not None and state.todo else None
    if not isinstance(task, Watching) or task.reflex:
        return {}
    return {fire_point_target_id(at): place for at, place in task.points}


def offered_fire_points(state: State | None, actions: Iterable[object]) -> dict[TargetId, Point3]:
    """The points among them at which these actions fire."""
    whole = fire_points_of_watched_path(state)
    picks = dict.fromkeys(fire_point_target_id(action.at) for action in actions if isinstance(action, Fire))
    return {pick: whole[pick] for pick in picks if pick in whole}


def nearest_fire_point(points: dict[TargetId, Point3], at: tuple[float, float]) -> TargetId | None:
    """Which of these points is meant by one in inches."""
    far = {pick: ((spot.x - at[0]) ** 2 + (spot.y - at[1]) ** 2) ** 0.5 for pick, spot in points.items()}
    best = min(far, key=lambda pick: far[pick], default=None)
    return best if best is not None and far[best] <= _NEAR else None


def draw_watched_path(
    stage: Stage, surface: DisplayList, camera: MatCamera, whole: dict[TargetId, Point3], points: dict[TargetId, Point3]
) -> None:
    """A trail of dots, large where the model may be fired at."""
    for pick, spot in whole.items():
        at, metrics = camera.to_pixels(spot), stage.metrics
        if pick in points:
            radius = max(metrics.px(_LEAST), _DOT * camera.scale) / 2
            surface.aacircle(drawn_lines.DARK, at, radius + metrics.px(1))
            surface.aacircle(drawn_lines.SHOT, at, radius)
        else:
            surface.aacircle(drawn_lines.DARK, at, metrics.px(2))
