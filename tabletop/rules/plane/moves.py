"""Moves of round bases on the mat: walks along a path, pushes, climbs and falls, and the nearest free place.

Used by rules (walking, forced moves, path-finding), bots and board of a game on a mat; `sweep` finds the first
contact of each straight leg. The board shows with the same functions what the rules will decide, so there must be no
second way to compute it. A path has level and vertical legs. Pure. Every result lies on the 1/100 inch grid and
decides what is legal, so a change of rounding, or of the order in which `nearest_free_point` looks, can change saved
matches.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, ceil, hypot, pi

from tabletop.rules.caches import cached
from tabletop.rules.plane.geometry import (
    SKIN,
    TINY,
    Base,
    Point,
    Point3,
    Polygon,
    ShapeError,
    distance_on_mat,
    distance_to_outline,
    is_inside,
    round_to_grid,
)
from tabletop.rules.plane.sweep import (
    Barrier,
    FirstContact,
    barriers_at_level,
    farthest_reachable_point,
    first_contact,
    is_overlapping_at,
)

_RINGS = 256
"""Of the grid that are remembered, the inner ones: the outer ones are large, and seldom asked for."""


@dataclass(frozen=True, slots=True)
class WalkResult:
    """How far a path can be followed."""

    path: tuple[Point3, ...]
    """From the start to the last legal place."""
    length: float
    """Of that path."""
    touch: FirstContact | None
    """What ended it, if anything stood in the way."""
    leg: int
    """The leg on which it ended, the first one being 0; their number if the path was followed to its end."""
    is_whole: bool


@dataclass(frozen=True, slots=True)
class PushResult:
    """Where a forced straight move ended."""

    place: Point3
    length: float
    touch: FirstContact | None
    """What stopped it."""


@dataclass(frozen=True, slots=True)
class Floor:
    """An area at a height on which models can stand."""

    outline: Polygon
    z: float


def leg_length(start: Point3, end: Point3) -> float:
    """Of a straight leg, in space."""
    return hypot(end.x - start.x, end.y - start.y, end.z - start.z)


def path_length(path: Sequence[Point3]) -> float:
    """The sum of the legs."""
    if len(path) == 2:
        return leg_length(*path)
    return sum(leg_length(start, end) for start, end in pairwise(path))


def is_level(start: Point3, end: Point3) -> bool:
    """Whether a leg stays on one height."""
    return start.z == end.z


def is_upright_leg(start: Point3, end: Point3) -> bool:
    """Whether a leg leads straight up or down."""
    return start.x == end.x and start.y == end.y


def first_slanting_leg(path: Sequence[Point3]) -> int | None:
    """The first leg that is neither level nor upright; only those who fly may take it."""
    for i, (start, end) in enumerate(pairwise(path)):
        if not is_level(start, end) and not is_upright_leg(start, end):
            return i
    return None


def point_along_path(path: Sequence[Point3], far: float) -> Point3:
    """The place so many inches along a path, not rounded; its end if the path is shorter."""
    for start, end in pairwise(path):
        here = leg_length(start, end)
        if far <= here and here > 0:
            share = max(0.0, far / here)
            return Point3(*(a + share * (b - a) for a, b in zip(start, end, strict=True)))
        far -= here
    return path[-1]


def evenly_spaced_path_points(path: Sequence[Point3], step: float) -> tuple[Point3, ...]:
    """Places along a path at equal steps, start and end included."""
    whole = path_length(path)
    return (*(point_along_path(path, i * step) for i in range(ceil((whole - TINY) / step))), path[-1])


def first_blocked_leg(
    base: Base, path: Sequence[Point3], barriers: Sequence[Barrier]
) -> tuple[int, FirstContact] | None:
    """The first leg that runs into something, and what; None for a clear path. Upright legs sweep nothing."""
    for i, (start, end) in enumerate(pairwise(path)):
        if is_level(start, end):
            touch = first_contact(base.moved_to(start), Point(end.x, end.y), barriers)
            if touch is not None:
                return i, touch
    return None


def walk_path(base: Base, path: Sequence[Point3], barriers: Sequence[Barrier], allowance: float) -> WalkResult:
    """Follows a path as far as barriers and allowance let it; raises ShapeError for a slanting leg."""
    slanting = first_slanting_leg(path)
    if slanting is not None:
        raise ShapeError(f"leg {slanting + 1} from {path[slanting]} to {path[slanting + 1]} is slanting")
    done, spent = [path[0]], 0.0
    for i, (start, end) in enumerate(pairwise(path)):
        place, touch = _follow_leg(base.moved_to(start), end, barriers, allowance - spent)
        spent += leg_length(start, place)
        if place != start:
            done.append(place)
        if place != end:
            return WalkResult(tuple(done), spent, touch, i, False)
    return WalkResult(tuple(done), spent, None, len(path) - 1, True)


def shorten_to_allowed_stop(
    base: Base, walked: WalkResult, barriers: Sequence[Barrier], may_stop: Callable[[Point3], bool]
) -> WalkResult:
    """Goes back along a walk, 1/100 inch at a time, to the last place where the model may stop; at worst the start."""
    path = list(walked.path)
    while len(path) > 1:
        for place in _grid_points_backwards_on_leg(path[-2], path[-1]):
            if may_stop(place) and first_blocked_leg(base, (path[-2], place), barriers) is None:
                kept = (*path[:-1], place)
                is_whole = walked.is_whole and kept == walked.path
                return WalkResult(
                    kept, path_length(kept), walked.touch, walked.leg if is_whole else len(path) - 2, is_whole
                )
        path.pop()
    return WalkResult((path[0],), 0.0, walked.touch, 0, walked.is_whole and len(walked.path) == 1)


def push_base(base: Base, towards: Point, far: float, barriers: Sequence[Barrier]) -> PushResult:
    """Moves a base along a unit vector until it touches something."""
    start = base.centre
    end = Point(start.x + far * towards.x, start.y + far * towards.y)
    point, touch = farthest_reachable_point(base, end, barriers)
    return PushResult(Point3(point.x, point.y, base.z), distance_on_mat(start, point), touch)


def grid_point_touching_base(target: Base, radius: float, towards: Point) -> Point:
    """The nearest point of the grid, along a unit vector from a target, where another base touches it."""
    reach = target.radius + radius
    for step in range(5):
        far = reach + step * 0.005
        point = Point(
            round_to_grid(target.centre.x + far * towards.x), round_to_grid(target.centre.y + far * towards.y)
        )
        if distance_on_mat(target.centre, point) >= reach - SKIN / 2:
            return point
    raise ShapeError(f"{towards} is no unit vector")


def floor_below(point: Sequence[float], z: float, floors: Iterable[Floor]) -> Floor | None:
    """The highest floor lower than z under a point."""
    under = [floor for floor in floors if floor.z < z and is_inside(point, floor.outline)]
    return max(under, key=lambda floor: floor.z, default=None)


def may_climb(base: Base, outline: Polygon, slack: float) -> bool:
    """Whether a base can go up or down at a building: its centre is inside, or its rim touches the wall."""
    return is_inside(base.centre, outline) or distance_to_outline(base.centre, outline) <= base.radius + slack + SKIN


def nearest_free_point(
    base: Base, barriers: Sequence[Barrier], may_stop: Callable[[Point], bool], far: float, least: float = 0.0
) -> Point | None:
    """The nearest point of the grid where a base overlaps nothing; of equally near ones the first clockwise from north.

    None where there is none within so many inches. Nothing nearer than the least is looked at.
    """
    near = [b for b in barriers_at_level(base, barriers) if is_overlapping_at(base.centre, base.radius + far, [b])]
    x, y = base.centre
    least = max([least, *(distance_to_clear_barrier(base, barrier) for barrier in near)])
    for ring in range(max(0, int(100 * least) - 1), int(far * 100 + TINY) + 1):
        for i, j in _cached_grid_steps_in_ring(ring) if ring < _RINGS else _grid_steps_in_ring(ring):
            point = Point(round_to_grid(x + i / 100), round_to_grid(y + j / 100))
            if not is_overlapping_at(point, base.radius, near) and may_stop(point):
                return point
    return None


def distance_to_clear_barrier(base: Base, barrier: Barrier) -> float:
    """Inches that a base must move at least to get off a barrier; 0 where it does not overlap it."""
    shape, (x, y) = barrier.shape, base.centre
    if isinstance(shape, Base):
        return max(0.0, shape.radius + base.radius - hypot(x - shape.centre.x, y - shape.centre.y) - SKIN)
    if barrier.by_centre or not isinstance(shape, Polygon):
        return 0.0
    rim = distance_to_outline(base.centre, shape)
    return max(0.0, base.radius + (rim if is_inside(base.centre, shape) else -rim) - SKIN)


@cached("rings of the grid", _RINGS)
def _cached_grid_steps_in_ring(ring: int) -> tuple[tuple[int, int], ...]:
    return _grid_steps_in_ring(ring)


def _grid_steps_in_ring(ring: int) -> tuple[tuple[int, int], ...]:
    """Steps of the grid at least so many but not a whole one more hundredths away, the nearest first."""
    inner, outer = ring * ring, (ring + 1) * (ring + 1)
    steps = [
        (i, j)
        for i in range(-ring - 1, ring + 2)
        for j in _ring_offsets_in_column(i, inner, outer)
        if inner <= i * i + j * j < outer
    ]
    return tuple(sorted(steps, key=lambda step: (step[0] ** 2 + step[1] ** 2, atan2(step[0], -step[1]) % (2 * pi))))


def _ring_offsets_in_column(index: int, inner: int, outer: int) -> Iterator[int]:
    """Candidates for j beside i: only those near the ring."""
    low = int(max(0, inner - index * index) ** 0.5)
    high = int(max(0, outer - index * index) ** 0.5) + 1
    yield from range(low, high + 1)
    yield from range(-high, -max(low, 1) + 1)


def _follow_leg(
    base: Base, end: Point3, barriers: Sequence[Barrier], left: float
) -> tuple[Point3, FirstContact | None]:
    """The last place on one leg within what is left of the allowance."""
    start = base.place
    whole = leg_length(start, end)
    if whole <= left + SKIN:
        touch = None if start.z != end.z else first_contact(base, Point(end.x, end.y), barriers)
        if touch is None:
            return end, None
    if start.z != end.z:
        sign = 1 if end.z > start.z else -1
        return Point3(start.x, start.y, round_to_grid(start.z + sign * _round_down_to_grid(left))), None
    goal = _last_leg_point_within(start, end, left)
    point, touch = farthest_reachable_point(base, Point(goal.x, goal.y), barriers)
    return Point3(point.x, point.y, start.z), touch


def _last_leg_point_within(start: Point3, end: Point3, left: float) -> Point3:
    """The last point of the grid beside a leg that is not farther away than this."""
    whole = leg_length(start, end)
    if whole <= left + SKIN:
        return end
    step = 0.0
    while step < left:
        place = point_along_path((start, end), left - step)
        place = Point3(round_to_grid(place.x), round_to_grid(place.y), start.z)
        if leg_length(start, place) <= left + SKIN:
            return place
        step += 0.0025
    return start


def _round_down_to_grid(value: float) -> float:
    return int(max(0.0, value) * 100 + 100 * SKIN) / 100


def _grid_points_backwards_on_leg(start: Point3, end: Point3) -> Iterator[Point3]:
    """Places of the grid from the end of a leg to its start, the start left out."""
    yield end
    whole = leg_length(start, end)
    last = end
    for step in range(1, int(whole * 100) + 1):
        place = point_along_path((start, end), whole - step / 100)
        place = Point3(round_to_grid(place.x), round_to_grid(place.y), round_to_grid(place.z))
        if place not in (last, start):
            yield place
            last = place
