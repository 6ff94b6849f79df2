"""What moves models against their will: pushes, collisions and falls."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import Condition, FigureIndex
from tabletop.games.zone_wars.rules.text import events
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.moves import nearest_free, pushed
from tabletop.rules.plane.plane import (
    SKIN,
    Base,
    Place,
    Point,
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


def leave(d: Draft, i: FigureIndex, place: Place, *rules: str) -> None:
    """A model goes off the mat with its finds (R198, R199)."""
    d.say(events.Left((*rules, "R198", "R199"), d.figures[i].id, place))
    d.remove(i, Condition.LEFT)
    d.alter(i, gone=place)


def shove(d: Draft, i: FigureIndex, towards: Point, far: float) -> Shoved:
    """Pushes a model until something stops it, and lets it fall (R157, R159, D27, N29 to N31)."""
    figure = d.figures[i]
    start, body = looks.place_of(figure), looks.base(d, i)
    end = Point(start.x + far * towards.x, start.y + far * towards.y)
    share = edge_share(body.centre, end, d.ground.mat, hundredths_up(looks.margin(d, i)))
    room = far if share is None else far * share
    place, touch = _pushed(d, i, towards, room)
    if touch is None and share is not None and figure.has_find:
        leave(d, i, place, "N32b")
        return Shoved(has_left=True)
    d.alter(i, place=place)
    if place != start:
        d.say(events.Knocked(("R157",), figure.id, start, place))
    damage = 0
    if touch is not None:
        damage = d.field.collision
        d.say(events.Collided(("R159", "D27"), figure.id, touch.name))
    fallen = fall(d, i)
    return Shoved(damage=damage + fallen, cause=COLLISION if damage else FALL if fallen else "")


def _pushed(d: Draft, i: FigureIndex, towards: Point, room: float) -> tuple[Place, Barrier | None]:
    """Where a push ends, and what stopped it: models, solid terrain and walls (N29, N30).

    A wall that the base touches lets it slide along or away, and not a bit nearer (N67).
    """
    body = looks.base(d, i)
    beside = [b for b in d.ground.pushes if _is_at(body, b, d.field.slack)]
    against = next((b for b in beside if _heads_for(body.centre, towards, b)), None) if room else None
    if against is not None:
        return body.place, against
    barriers = [*d.ground.pushes, *walking.bodies(d, i)]
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


def fall(d: Draft, i: FigureIndex) -> int:
    """Lets a model fall from where there is no floor, and gives the damage (R186 to R188, D28, N31)."""
    figure = d.figures[i]
    start = looks.place_of(figure)
    z = d.ground.under(start)
    if z == start.z:
        return 0
    height = start.z - z
    d.alter(i, place=Place(start.x, start.y, z))
    settle(d, i)
    damage = ceil(hundredths(height) / d.field.fall_step) if height >= d.field.fall_least else 0
    d.say(events.Fell(("R187", "R188"), figure.id, start, looks.place_of(d.figures[i]), damage))
    return damage


def rest(d: Draft, i: FigureIndex) -> int:
    """Lets a model down that was stopped on its way, off whatever it stood over; gives the damage of its fall."""
    damage, start = fall(d, i), looks.place_of(d.figures[i])
    solids = [barrier for barrier in d.ground.barriers if not barrier.by_centre]
    if overlapped(looks.base(d, i), [*solids, *walking.bodies(d, i)]):
        settle(d, i)
        end, facing = looks.place_of(d.figures[i]), d.figures[i].facing
        d.say(events.Moved(("N33",), d.figures[i].id, (start, end), facing, "aside"))
    return damage


def settle(d: Draft, i: FigureIndex) -> None:
    """Takes a model from a place that is taken to the nearest free one (N33)."""
    here = looks.place_of(d.figures[i])
    d.alter(i, place=free_place(d, i, here))


def free_place(d: Draft, i: FigureIndex, here: Place, *, outside: int | None = None) -> Place:
    """The nearest place on a floor where a model can be put down; itself if there is none."""
    body = looks.base(d, i, here)
    solids = [barrier for barrier in d.ground.barriers if not barrier.by_centre]
    barriers = [*solids, *walking.bodies(d, i)]

    building = None if outside is None else d.ground.pieces[outside].outline
    reach = body.radius + d.field.slack + SKIN
    least = 0.0
    if building is not None and is_inside(body.centre, building):
        least = to_outline(body.centre, building) + reach

    def may_stop(point: Point) -> bool:
        if building is not None and to_polygon(point, building) <= reach:
            return False
        return walking.landing_refusal(d, i, Place(point.x, point.y, here.z)) is None

    point = nearest_free(body, barriers, may_stop, d.field.long, least)
    return Place(point.x, point.y, here.z) if point else here
