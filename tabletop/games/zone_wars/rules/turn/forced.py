"""What moves models against their will: pushes, collisions and falls."""

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
from tabletop.rules.plane.moves import nearest_free, pushed
from tabletop.rules.plane.plane import (
    SKIN,
    Base,
    Point,
    Point3,
    Segment,
    hundredths,
    hundredths_up,
    is_inside,
    nearest_on,
    to_outline,
    to_polygon,
    to_segment,
)
from tabletop.rules.plane.sweep import Barrier, edge_share, overlapped

COLLISION: Final = "collision"
FALL: Final = "fall"
"""Causes of damage that no card does (N82)."""


@dataclass(frozen=True, slots=True)
class Shoved:
    """What a push did."""

    has_left: bool = False
    damage: int = 0
    """By a collision and a fall."""
    cause: str = ""
    """The first of them."""


def leave(builder: StateBuilder, index: FigureIndex, place: Point3, *rules: str) -> None:
    """A model goes off the mat with its finds (R198, R199)."""
    builder.say(events.Left((*rules, "R198", "R199"), builder.figures[index].id, place))
    builder.remove(index, Condition.LEFT)
    builder.alter(index, gone=place)


def shove(builder: StateBuilder, index: FigureIndex, towards: Point, far: float) -> Shoved:
    """Pushes a model until something stops it, and lets it fall (R157, R159, D27, N29 to N31)."""
    figure = builder.figures[index]
    start, body = position_queries.place_of(figure), position_queries.base(builder, index)
    end = Point(start.x + far * towards.x, start.y + far * towards.y)
    share = edge_share(body.centre, end, builder.ground.mat, hundredths_up(position_queries.margin(builder, index)))
    room = far if share is None else far * share
    place, touch = _pushed(builder, index, towards, room)
    if touch is None and share is not None and figure.has_find:
        leave(builder, index, place, "N32b")
        return Shoved(has_left=True)
    builder.alter(index, place=place)
    if place != start:
        builder.say(events.Knocked(("R157",), figure.id, start, place))
    damage = 0
    if touch is not None:
        damage = builder.field.collision
        builder.say(events.Collided(("R159", "D27"), figure.id, touch.name))
    fallen = fall(builder, index)
    return Shoved(damage=damage + fallen, cause=COLLISION if damage else FALL if fallen else "")


def _pushed(builder: StateBuilder, index: FigureIndex, towards: Point, room: float) -> tuple[Point3, Barrier | None]:
    """Where a push ends, and what stopped it: models, solid terrain and walls (N29, N30).

    A wall that the base touches lets it slide along or away, and not a bit nearer (N67).
    """
    body = position_queries.base(builder, index)
    beside = [b for b in builder.ground.pushes if _is_at(body, b, builder.field.slack)]
    against = next((b for b in beside if _heads_for(body.centre, towards, b)), None) if room else None
    if against is not None:
        return body.place, against
    barriers = [*builder.ground.pushes, *walking.bodies(builder, index)]
    spared = {*beside, *overlapped(body, barriers)}
    push = pushed(body, towards, room, [b for b in barriers if b not in spared])
    return push.place, push.touch.barrier if push.touch else None


def _is_at(body: Base, wall: Barrier, slack: float) -> bool:
    """Whether a base overlaps or touches a wall of its floor."""
    is_near = isinstance(wall.shape, Segment) and to_segment(body.centre, wall.shape) <= body.radius + slack + SKIN
    return is_near and wall.stands_before(body)


def _heads_for(centre: Point, towards: Point, wall: Barrier) -> bool:
    """Whether that direction leads a centre nearer to a wall."""
    assert isinstance(wall.shape, Segment)
    x, y = nearest_on(wall.shape, centre)
    return (x - centre.x) * towards.x + (y - centre.y) * towards.y > SKIN


def fall(builder: StateBuilder, index: FigureIndex) -> int:
    """Lets a model fall from where there is no floor, and gives the damage (R186 to R188, D28, N31)."""
    figure = builder.figures[index]
    start = position_queries.place_of(figure)
    z = builder.ground.under(start)
    if z == start.z:
        return 0
    height = start.z - z
    builder.alter(index, place=Point3(start.x, start.y, z))
    settle(builder, index)
    damage = ceil(hundredths(height) / builder.field.fall_step) if height >= builder.field.fall_least else 0
    builder.say(
        events.Fell(("R187", "R188"), figure.id, start, position_queries.place_of(builder.figures[index]), damage)
    )
    return damage


def rest(builder: StateBuilder, index: FigureIndex) -> int:
    """Lets a model down that was stopped on its way, off whatever it stood over; gives the damage of its fall."""
    damage, start = fall(builder, index), position_queries.place_of(builder.figures[index])
    solids = [barrier for barrier in builder.ground.barriers if not barrier.by_centre]
    if overlapped(position_queries.base(builder, index), [*solids, *walking.bodies(builder, index)]):
        settle(builder, index)
        end, facing = position_queries.place_of(builder.figures[index]), builder.figures[index].facing
        builder.say(events.Moved(("N33",), builder.figures[index].id, (start, end), facing, MoveManner.ASIDE))
    return damage


def settle(builder: StateBuilder, index: FigureIndex) -> None:
    """Takes a model from a place that is taken to the nearest free one (N33)."""
    here = position_queries.place_of(builder.figures[index])
    builder.alter(index, place=free_place(builder, index, here))


def free_place(builder: StateBuilder, index: FigureIndex, here: Point3, *, outside: int | None = None) -> Point3:
    """The nearest place on a floor where a model can be put down; itself if there is none."""
    body = position_queries.base(builder, index, here)
    solids = [barrier for barrier in builder.ground.barriers if not barrier.by_centre]
    barriers = [*solids, *walking.bodies(builder, index)]

    building = None if outside is None else builder.ground.pieces[outside].outline
    reach = body.radius + builder.field.slack + SKIN
    least = 0.0
    if building is not None and is_inside(body.centre, building):
        least = to_outline(body.centre, building) + reach

    def may_stop(point: Point) -> bool:
        if building is not None and to_polygon(point, building) <= reach:
            return False
        return walking.landing_refusal(builder, index, Point3(point.x, point.y, here.z)) is None

    point = nearest_free(body, barriers, may_stop, builder.field.long, least)
    return Point3(point.x, point.y, here.z) if point else here
