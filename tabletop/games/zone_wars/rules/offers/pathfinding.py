"""Finds the shortest path of a base round terrain and figures (A* over bends), and a monster's climb (N81).

Monsters walk by it (`powers/monsters`), so it is part of the rules: another path makes saved matches replay
differently. The bots' goals use it too, and the mat's own search shares `bend_points_round_terrain` and
`bend_points_round_figures`. It changes nothing. Bends round terrain are cached by ground, radius and height. It is
slow beside a straight walk; searches are bounded by the constants at the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import cos, hypot, inf, pi, sin
from typing import Final

from tabletop.games.zone_wars.rules.mat.ground import Ground, any_obstacle
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.caches import cached
from tabletop.rules.plane.geometry import (
    SKIN,
    Base,
    Point,
    Point3,
    Polygon,
    Segment,
    direction_between,
    distance_on_mat,
    nearest_grid_point,
)
from tabletop.rules.plane.moves import leg_length, path_length, point_along_path
from tabletop.rules.plane.sweep import Barrier, any_touched_barrier, barriers_at_level, is_overlapping_at

_CLEARANCE: Final = 0.03
"""Inches between a way and what it leads round."""
_BENDS_AROUND: Final = 8
_LONGEST_DETOUR: Final = 12.0
"""Inches by which a way may be longer than the straight one."""
_LIMIT_STEP: Final = 0.5
"""Inches by which ways may be longer than the shortest one could be, to begin with."""
_LONGEST: Final = 64.0
"""Inches beyond which all ways are looked at."""
_MOST_BENDS: Final = 150
"""Bends that are looked at before a search is given up."""


def find_shortest_path(builder: StateBuilder, index: FigureIndex, goals: Iterable[Point3]) -> Path | None:
    """The shortest path on the model's floor to the nearest of some goals, start left out; None if there is none."""
    start, body = place_of(builder.figures[index]), position_queries.figure_base(builder, index)
    ends = [Point(goal.x, goal.y) for goal in goals if goal.z == start.z]
    foes = [b for b in walking.enemy_barriers(builder, index, 2 * builder.field.mat) if b.is_at_level_of(body)]
    if not ends:
        return None
    most = _LONGEST_DETOUR + _distance_to_nearest(body.centre, ends)
    turns = {body.centre: 0.0}
    terrain = () if start.z else bend_points_round_terrain(builder.ground, body.radius, start.z)
    (here_x, here_y), (end_x, end_y) = body.centre, ends[0]
    most_by_one = most + max([distance_on_mat(ends[0], end) for end in ends]) + SKIN
    for point in (*terrain, *bend_points_round_figures(builder.ground, body, foes)):
        x, y = point
        done = hypot(here_x - x, here_y - y)
        if done < most and done + hypot(x - end_x, y - end_y) < most_by_one and point not in turns:
            left = _distance_to_nearest(point, ends)
            if done + left < most:
                turns[point] = left
    found = _search_path(_PathLegChecker(builder.ground, body, foes), turns, ends)
    return None if found is None else tuple(Point3(point.x, point.y, start.z) for point in found)


def _distance_to_nearest(point: Point, ends: Iterable[Point]) -> float:
    """Inches to the nearest of some points."""
    x, y = point
    return min([hypot(x - end_x, y - end_y) for end_x, end_y in ends])


def cut_path_to_length(builder: StateBuilder, index: FigureIndex, path: Path, far: float, rule: str) -> Path:
    """The first so many inches of a path, as far as the model may stop there; empty if it cannot get away."""
    whole = (place_of(builder.figures[index]), *path)
    most = min(far, path_length(whole))
    for step in range(int(most / 0.1) + 1):
        reach = most - step * 0.1
        done, spent = [], 0.0
        for start, end in pairwise(whole):
            leg = leg_length(start, end)
            if spent + leg >= reach - 1e-9:
                x, y, z = point_along_path((start, end), reach - spent - (0.005 if reach < spent + leg else 0.0))
                place = Point3(*nearest_grid_point(x, y), z)
                done += [] if place == start else [place]
                break
            spent += leg
            done.append(end)
        if done and walking.path_refusal(builder, index, tuple(done), far, rule=rule) is None:
            return tuple(done)
    return ()


def places_in_contact(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Iterator[Point3]:
    """Places where a model would touch another one and may stop, the nearest first."""
    here, there = position_queries.figure_base(builder, index), position_queries.figure_base(builder, other)
    ahead = direction_between(there.centre, here.centre)
    reach = here.radius + there.radius + 0.01
    for turn in (0, 1, -1, 2, -2, 3, -3, 4, -4, 5, -5, 6):
        angle = turn * pi / 6
        x = ahead.x * cos(angle) - ahead.y * sin(angle)
        y = ahead.x * sin(angle) + ahead.y * cos(angle)
        place = Point3(*nearest_grid_point(there.centre.x + reach * x, there.centre.y + reach * y), there.z)
        if walking.landing_refusal(builder, index, place) is None:
            yield place


class _PathLegChecker:
    """What a base can do in one straight leg."""

    def __init__(self, ground: Ground, body: Base, foes: Sequence[Barrier]) -> None:
        self.ground, self.body, self.foes = ground, body, foes
        self._last: Barrier | None = None
        """What stopped a leg: it often stops the next one too."""

    def can_walk_leg(self, start: Point, end: Point) -> bool:
        at = Base(start, self.body.radius, self.body.height, self.body.z)
        if self._last is not None and any_touched_barrier(at, end, (self._last,)):
            return False
        stop = any_obstacle(self.ground, at, end) or any_touched_barrier(at, end, self.foes)
        self._last = stop or self._last
        return stop is None


def _search_path(mover: _PathLegChecker, bends: Mapping[Point, float], ends: Sequence[Point]) -> list[Point] | None:
    """A* over straight legs between bends, of which the first is the start; legs are judged only when they are needed.

    Each bend comes with the inches from it to the nearest end. Legs of ways that are longer than any that has been
    needed so far are left out of the queue until they are, and so are bends that lie too far aside for such a way.
    """
    points = [*bends, *ends]
    left = [*bends.values(), *[0.0] * len(ends)]
    here_x, here_y = points[0]
    aside = [(hypot(here_x - x, here_y - y) + left[k], k) for k, (x, y) in enumerate(points)]
    heapify(aside)
    open_: dict[int, tuple[float, float, float]] = {}
    queue = [(0.0, 0.0, 0, -1)]
    came: dict[int, int] = {}
    reached: list[tuple[int, float]] = []
    """Bends that the search has come to, with the inches to them."""
    step, limit = _LIMIT_STEP, _distance_to_nearest(points[0], ends) + _LIMIT_STEP
    _add_bends_within_limit(open_, aside, limit, points, left)
    while len(came) < _MOST_BENDS:
        if not queue or queue[0][0] > limit:
            if limit == inf:
                break
            before_limit, step = limit, 2 * step
            limit = limit + step if step < _LONGEST else inf
            _add_bends_within_limit(open_, aside, limit, points, left)
            for at, done in reached:
                _queue_legs(queue, points[at], open_, (done, at), (before_limit, limit))
            continue
        _, done, at, before = heappop(queue)
        if at in came or (before >= 0 and not mover.can_walk_leg(points[before], points[at])):
            continue
        came[at] = before
        if at >= len(bends):
            return _trace_path(points, came, at)
        del open_[at]
        reached.append((at, done))
        _queue_legs(queue, points[at], open_, (done, at), (-inf, limit))
    return None


def _add_bends_within_limit(
    open_: dict[int, tuple[float, float, float]], bends: list[tuple[float, int]], limit: float,
    points: Sequence[Point], left: Sequence[float],
) -> None:  # fmt: skip
    """Opens the bends by which a way can be no longer than the limit."""
    while bends and bends[0][0] <= limit + SKIN:
        k = heappop(bends)[1]
        open_[k] = (*points[k], left[k])


def _queue_legs(
    queue: list[tuple[float, float, int, int]], here: Point, open_: Mapping[int, tuple[float, float, float]],
    reached: tuple[float, int], spans: tuple[float, float],
) -> None:  # fmt: skip
    """Queues the legs from a bend, after so many inches, that make a way between two lengths."""
    (here_x, here_y), (done, at), (least, most) = here, reached, spans
    legs = [
        (whole, far, k, at)
        for k, (x, y, left) in open_.items()
        if least < (whole := (far := done + hypot(here_x - x, here_y - y)) + left) <= most
    ]
    for leg in legs:
        heappush(queue, leg)


def _trace_path(points: list[Point], came: dict[int, int], at: int) -> list[Point]:
    found: list[Point] = []
    while came[at] >= 0:
        found.append(points[at])
        at = came[at]
    return found[::-1]


# Bends


@cached("zone_wars: bends", 64)
def bend_points_round_terrain(ground: Ground, radius: float, z: float) -> tuple[Point, ...]:
    """Places where a path may bend round terrain."""
    body = Base(Point(0.0, 0.0), radius, 1.0, z)
    barriers = barriers_at_level(body, ground.barriers)
    mat = ground.mat
    found: dict[Point, None] = {}
    for barrier in barriers:
        points = list(_bend_points_at_barrier(barrier, radius))
        near = _barriers_near(points, radius, barriers)
        found |= dict.fromkeys(
            point
            for point in points
            if mat.left + radius <= point.x <= mat.right - radius
            and mat.top + radius <= point.y <= mat.bottom - radius
            and not is_overlapping_at(point, radius, near)
        )
    return tuple(found)


def _barriers_near(points: Sequence[Point], radius: float, barriers: Iterable[Barrier]) -> list[Barrier]:
    """Those barriers that a base can overlap at one of some points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    reach = max(radius, SKIN)
    left, top, right, bottom = min(xs) - reach, min(ys) - reach, max(xs) + reach, max(ys) + reach
    boxes = ((barrier, barrier.box) for barrier in barriers)
    return [b for b, box in boxes if box[0] <= right and box[2] >= left and box[1] <= bottom and box[3] >= top]


def _bend_points_at_barrier(barrier: Barrier, radius: float) -> Iterator[Point]:
    shape = barrier.shape
    reach = (0.0 if barrier.by_centre else radius) + _CLEARANCE
    corners: Iterable[Point] = ()
    if isinstance(shape, Polygon):
        corners = shape.corners
    elif not isinstance(shape, Base):
        corners = shape
        yield from _bend_points_past_wall(shape, reach)
    for corner in corners:
        yield from _bend_points_round_point(corner, reach)


def _bend_points_round_point(centre: Point, reach: float) -> Iterator[Point]:
    """Corners of a way that keeps so far away from a point."""
    stretched = reach / cos(pi / _BENDS_AROUND)
    for k in range(_BENDS_AROUND):
        angle = 2 * pi * k / _BENDS_AROUND
        yield nearest_grid_point(centre.x + stretched * cos(angle), centre.y + stretched * sin(angle))


def _bend_points_past_wall(wall: Segment, reach: float) -> Iterator[Point]:
    """Just beyond the ends of a wall: the sides of a door."""
    start, end = wall
    far = hypot(end.x - start.x, end.y - start.y) or 1.0
    x, y = (end.x - start.x) / far, (end.y - start.y) / far
    for spare in (reach, 0.5):
        yield nearest_grid_point(start.x - spare * x, start.y - spare * y)
        yield nearest_grid_point(end.x + spare * x, end.y + spare * y)


def bend_points_round_figures(ground: Ground, body: Base, foes: Iterable[Barrier]) -> Iterator[Point]:
    """Places where a path may bend round figures."""
    mat, radius = ground.mat, body.radius
    for foe in foes:
        if isinstance(foe.shape, Base):
            for point in _bend_points_round_point(foe.shape.centre, foe.shape.radius + radius + _CLEARANCE):
                is_on_mat = mat.left + radius <= point.x <= mat.right - radius
                is_on_mat = is_on_mat and mat.top + radius <= point.y <= mat.bottom - radius
                if is_on_mat and not is_overlapping_at(point, radius, ground.solid_barriers):
                    yield point


_CLIMB_STEP = 0.1
"""Inches between the places where it looks for something to climb."""


def find_climbing_path(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Path:
    """The shortest path with a climb to a prey on another floor, start left out; empty if there is none."""
    start = position_queries.place_of(builder.figures[index])
    is_climber = walking.is_monster_with_special(builder, index, "climbs")
    if not is_climber or position_queries.place_of(builder.figures[other]).z == start.z:
        return ()
    found = [
        path
        for top in places_in_contact(builder, index, other)
        for path in _climbing_paths(builder, index, start, top)
        if walking.path_legs_refusal(builder, index, path, inf, rule="N81") is None
    ]
    return min(found, key=lambda path: path_length((start, *path)), default=())


def _climbing_paths(builder: StateBuilder, index: FigureIndex, start: Point3, top: Point3) -> Iterator[Path]:
    """Ways with one climb, where the straight line first comes to a wall, or beside the prey."""
    body, high = position_queries.figure_base(builder, index), max(start.z, top.z)
    level = top._replace(z=start.z)
    steps = int(distance_on_mat(start, level) / _CLIMB_STEP)
    line = (point_along_path((start, level), step * _CLIMB_STEP) for step in range(steps + 1))
    spots = (Point3(*nearest_grid_point(x, y), start.z) for x, y, _ in line)
    first = next((spot for spot in spots if builder.ground.is_climbable(body.moved_to(spot), high)), None)
    for foot in dict.fromkeys((first, level)):
        if foot is not None:
            path = (foot, foot._replace(z=top.z), top)
            yield tuple(place for k, place in enumerate(path) if place != (start, *path)[k])
