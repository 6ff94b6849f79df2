"""Moves that a model does not choose: pushes, collisions, falls, and stepping off a taken place.

Used by `hurting`, `acting`, `zone_deck`, `scenarios` and `setting_up`; `queries/odds` and the bots' `mutation_value`
forecast with it. It finds where a move ends and tells what it hit; the harm of that is left to those who call it.
Where a move ends is worked out anew in every replay, so another place breaks saved matches. Rule book: Words on
weapons, Off the mat.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.text.event_reasons import MoveManner
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.geometry import (
    SKIN,
    Base,
    Point,
    Point3,
    Segment,
    distance_to_outline,
    distance_to_polygon,
    distance_to_segment,
    is_inside,
    nearest_point_on_segment,
    round_to_grid,
    round_up_to_grid,
)
from tabletop.rules.plane.moves import nearest_free_point, push_base
from tabletop.rules.plane.sweep import Barrier, fraction_to_border, overlapped_barriers

COLLISION: Final = "collision"
FALL: Final = "fall"
"""Causes of damage that no card does (N82)."""


@dataclass(frozen=True, slots=True)
class PushOutcome:
    """What a push did."""

    has_left: bool = False
    damage: int = 0
    """By a collision and a fall."""
    cause: str = ""
    """The first of them."""


def leave_mat(builder: StateBuilder, index: FigureIndex, place: Point3, *rules: str) -> None:
    """A model goes off the mat with its finds (R198, R199)."""
    builder.add_event(events.Left((*rules, "R198", "R199"), builder.figures[index].id, place))
    builder.remove_figure(index, Condition.LEFT)
    builder.change_figure(index, gone=place)


def push_figure(builder: StateBuilder, index: FigureIndex, towards: Point, far: float) -> PushOutcome:
    """Pushes a model until something stops it, and lets it fall (R157, R159, D27, N29 to N31)."""
    figure = builder.figures[index]
    start, body = position_queries.place_of(figure), position_queries.figure_base(builder, index)
    end = Point(start.x + far * towards.x, start.y + far * towards.y)
    share = fraction_to_border(
        body.centre, end, builder.ground.mat, round_up_to_grid(position_queries.required_edge_margin(builder, index))
    )
    room = far if share is None else far * share
    place, touch = _find_push_end(builder, index, towards, room)
    if touch is None and share is not None and figure.has_find:
        leave_mat(builder, index, place, "N32b")
        return PushOutcome(has_left=True)
    builder.change_figure(index, place=place)
    if place != start:
        builder.add_event(events.Knocked(("R157",), figure.id, start, place))
    damage = 0
    if touch is not None:
        damage = builder.field.collision
        builder.add_event(events.Collided(("R159", "D27"), figure.id, touch.name))
    fallen = fall_to_floor(builder, index)
    return PushOutcome(damage=damage + fallen, cause=COLLISION if damage else FALL if fallen else "")


def _find_push_end(
    builder: StateBuilder, index: FigureIndex, towards: Point, room: float
) -> tuple[Point3, Barrier | None]:
    """Where a push ends, and what stopped it: models, solid terrain and walls (N29, N30).

    A wall that the base touches lets it slide along or away, and not a bit nearer (N67).
    """
    body = position_queries.figure_base(builder, index)
    beside = [b for b in builder.ground.push_barriers if _is_touching_wall(body, b, builder.field.slack)]
    against = next((b for b in beside if _is_heading_for_wall(body.centre, towards, b)), None) if room else None
    if against is not None:
        return body.place, against
    barriers = [*builder.ground.push_barriers, *walking.other_figure_barriers(builder, index)]
    spared = {*beside, *overlapped_barriers(body, barriers)}
    push = push_base(body, towards, room, [b for b in barriers if b not in spared])
    return push.place, push.touch.barrier if push.touch else None


def _is_touching_wall(body: Base, wall: Barrier, slack: float) -> bool:
    """Whether a base overlaps or touches a wall of its floor."""
    is_near = (
        isinstance(wall.shape, Segment) and distance_to_segment(body.centre, wall.shape) <= body.radius + slack + SKIN
    )
    return is_near and wall.is_at_level_of(body)


def _is_heading_for_wall(centre: Point, towards: Point, wall: Barrier) -> bool:
    """Whether that direction leads a centre nearer to a wall."""
    assert isinstance(wall.shape, Segment)
    x, y = nearest_point_on_segment(wall.shape, centre)
    return (x - centre.x) * towards.x + (y - centre.y) * towards.y > SKIN


def fall_to_floor(builder: StateBuilder, index: FigureIndex) -> int:
    """Lets a model fall where there is no floor; returns the damage (R186 to R188, D28, N31)."""
    figure = builder.figures[index]
    start = position_queries.place_of(figure)
    z = builder.ground.floor_height_under(start)
    if z == start.z:
        return 0
    height = start.z - z
    builder.change_figure(index, place=Point3(start.x, start.y, z))
    move_to_free_place(builder, index)
    damage = ceil(round_to_grid(height) / builder.field.fall_step) if height >= builder.field.fall_least else 0
    builder.add_event(
        events.Fell(("R187", "R188"), figure.id, start, position_queries.place_of(builder.figures[index]), damage)
    )
    return damage


def set_down_stopped_figure(builder: StateBuilder, index: FigureIndex) -> int:
    """Sets down a model that was stopped on its way; returns the damage of its fall."""
    damage, start = fall_to_floor(builder, index), position_queries.place_of(builder.figures[index])
    solids = [barrier for barrier in builder.ground.barriers if not barrier.by_centre]
    if overlapped_barriers(
        position_queries.figure_base(builder, index), [*solids, *walking.other_figure_barriers(builder, index)]
    ):
        move_to_free_place(builder, index)
        end, facing = position_queries.place_of(builder.figures[index]), builder.figures[index].facing
        builder.add_event(events.Moved(("N33",), builder.figures[index].id, (start, end), facing, MoveManner.ASIDE))
    return damage


def move_to_free_place(builder: StateBuilder, index: FigureIndex) -> None:
    """Moves a model from a taken place to the nearest free one (N33)."""
    here = position_queries.place_of(builder.figures[index])
    builder.change_figure(index, place=find_free_place(builder, index, here))


def find_free_place(builder: StateBuilder, index: FigureIndex, here: Point3, *, outside: int | None = None) -> Point3:
    """The nearest place on a floor where a model can be put down; itself if there is none."""
    body = position_queries.figure_base(builder, index, here)
    solids = [barrier for barrier in builder.ground.barriers if not barrier.by_centre]
    barriers = [*solids, *walking.other_figure_barriers(builder, index)]

    building = None if outside is None else builder.ground.pieces[outside].outline
    reach = body.radius + builder.field.slack + SKIN
    least = 0.0
    if building is not None and is_inside(body.centre, building):
        least = distance_to_outline(body.centre, building) + reach

    def may_stop(point: Point) -> bool:
        if building is not None and distance_to_polygon(point, building) <= reach:
            return False
        return walking.landing_refusal(builder, index, Point3(point.x, point.y, here.z)) is None

    point = nearest_free_point(body, barriers, may_stop, builder.field.long, least)
    return Point3(point.x, point.y, here.z) if point else here
