"""The shortest ways of one model from one place: round what stands there, through doors and windows, over storeys.

    shortest_paths_from(builder, index, start, reach).find_path(wanted, far)    # its legs, the start left out

None where nothing leads there. The mat's picker asks it for the way to a place; whether a move is legal is decided by
the rules. Used by `move_ends` and `picker`. Bends come from `rules/offers/pathfinding`, which monsters walk by.
Results are cached by ground, base and what stands around, because the pointer asks in every frame; it changes nothing
and no saved match depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import product
from math import dist, inf
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Opening
from tabletop.games.zone_wars.rules.mat.ground import Ground, is_leg_supported
from tabletop.games.zone_wars.rules.offers import pathfinding
from tabletop.games.zone_wars.rules.queries import position_queries
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
    Segment,
    distance_on_mat,
    is_in_front,
    nearest_grid_point,
    nearest_point_on_segment,
    unit_vector,
)
from tabletop.rules.plane.moves import leg_length
from tabletop.rules.plane.sweep import Barrier, barriers_at_level, first_contact, is_overlapping_at

_OPENING_INSET: Final = 0.05
"""Inches from the end of an opening to where one climbs through it."""
_OPENING_SHARES: Final = (0.0, 0.25, 0.5, 0.75, 1.0)
"""Of an opening: places at which one may climb through it."""
_LEAST_GAP: Final = 0.04
"""Inches between two bends."""
Spot = tuple[float, float]


class ShortestPaths:
    """Searches the shortest paths of one base from one place; what it found holds while nobody else moves."""

    def __init__(
        self, ground: Ground, body: Base, foes: Sequence[Barrier], reach: float, *, ahead: Point | None = None
    ) -> None:
        """Looks no farther than `reach` inches from where the base is; every leg goes `ahead` where that is given."""
        self._ground = ground
        self._body = body
        self._start = start = body.place
        self._reach = reach
        self._forward = ahead
        self._obstacles = [one for one in (*ground.barriers, *foes) if _is_box_near(one.box, start, reach + 1)]
        self._levels = tuple(sorted({floor.z for floor in ground.floors}))
        rounds = [
            Point3(*point, z)
            for point in pathfinding.bend_points_round_figures(ground, body, foes)
            for z in self._levels
        ]
        found = [
            *_bend_places_of_terrain(ground, body.radius),
            *rounds,
            *(Point3(start.x, start.y, z) for z in self._levels),
        ]
        self._unreached = {
            place for place in found if distance_on_mat(place, start) < reach and self._is_place_free(place)
        } - {start}
        """Places where a way may bend that are not reached yet."""
        self._reached: dict[Point3, tuple[float, Point3]] = {start: (0.0, start)}
        """By place how far it is, and from where one comes there."""
        self._queue: list[tuple[float, Point3, Point3]] = []
        self._queue_neighbours(start)

    def find_path(self, wanted: Point3, far: float) -> Path | None:
        """The shortest way there, if it is no longer than so many inches."""
        if wanted == self._start or not self._is_place_free(wanted, is_end=True):
            return None
        found = self._distance_and_last_bend(wanted, far)
        best = (
            (far, ())
            if found is None
            else (found[0], self._remove_needless_bends((*self._trace_path_to(found[1]), wanted)))
        )
        for foot, up in self._possible_last_climbs(wanted):
            rest = abs(up.z - foot.z) + distance_on_mat(up, wanted)
            below = self._distance_and_last_bend(foot, best[0] + SKIN - rest)
            if below is not None and self._is_leg_free(foot, up) and self._is_leg_free(up, wanted):
                path = self._remove_needless_bends((*self._trace_path_to(below[1]), foot, up, wanted))
                best = min(best, (below[0] + rest, path), key=lambda one: (round(one[0], 4), len(one[1]) or inf))
        return best[1] or None

    def _remove_needless_bends(self, path: Path) -> Path:
        """The path without bends that it can go without."""
        tight: list[Point3] = [self._start]
        for k, place in enumerate(path):
            after = path[k + 1] if k + 1 < len(path) else None
            is_needed = after is None or not _is_single_leg(tight[-1], after) or not self._is_leg_free(tight[-1], after)
            if place != tight[-1] and is_needed:
                tight.append(place)
        return tuple(tight[1:])

    def explore(self, far: float) -> bool:
        """Looks a little farther, up to so many inches; False when all of that is known."""
        return self._reach_next_place(far) is not None

    # Searching

    def _distance_and_last_bend(self, wanted: Point3, far: float) -> tuple[float, Point3] | None:
        """How far it is, and the last bend before it; None where that is more than so many inches."""
        if wanted in self._reached:
            done, before = self._reached[wanted]
            return (done, before) if done <= far else None
        best, last = far, None
        near = sorted((whole, place) for place, (done, _) in self._reached.items()
                      if (whole := done + leg_length(place, wanted)) <= far)  # fmt: skip
        while near and leg_length(self._start, wanted) <= best:
            for whole, place in near:
                if whole <= best and _is_single_leg(place, wanted) and self._is_leg_free(place, wanted):
                    best, last = whole, place
                    break
            grown = self._reach_next_place(best)
            near = [(self._reached[grown][0] + leg_length(grown, wanted), grown)] if grown is not None else []
        return None if last is None else (best, last)

    def _reach_next_place(self, most: float) -> Point3 | None:
        """Reaches one place more, the nearest; None where there is none within so many inches."""
        while self._queue and self._queue[0][0] < most:
            done, place, before = heappop(self._queue)
            if place not in self._reached and self._is_leg_free(before, place):
                self._reached[place] = done, before
                self._unreached.discard(place)
                self._queue_neighbours(place)
                return place
        return None

    def _queue_neighbours(self, place: Point3) -> None:
        done, (x, y, z), queue = self._reached[place][0], place, self._queue
        for other in self._unreached:
            if other.z == z or (other.x == x and other.y == y):
                far = done + leg_length(place, other)
                if far < self._reach + SKIN:  # nothing is looked for beyond that
                    heappush(queue, (far, other, place))

    def _trace_path_to(self, place: Point3) -> Path:
        """From the start to a place that is reached, the start left out."""
        found = []
        while place != self._start:
            found.append(place)
            place = self._reached[place][1]
        return tuple(found[::-1])

    # Legs and places

    def _is_leg_free(self, start: Point3, end: Point3) -> bool:
        """Whether the model can go from one to the other in one leg."""
        if start == end:
            return True
        here = Base(Point(start.x, start.y), self._body.radius, self._body.height, start.z)
        if start.z != end.z:
            return self._ground.is_climbable(here, max(start.z, end.z))
        there = Point(end.x, end.y)
        if self._forward is not None and not is_in_front(here.centre, self._forward, there):
            return False
        return first_contact(here, there, self._obstacles) is None and is_leg_supported(self._ground, here, end)

    def _is_place_free(self, place: Point3, *, is_end: bool = False) -> bool:
        """Whether a base overlaps no solid thing there, and something holds it; the last place may be off the mat."""
        here, (left, top, right, bottom) = self._body.moved_to(place), self._ground.mat
        r = 0.0 if is_end else self._body.radius
        if not is_end and not (left + r <= place.x <= right - r and top + r <= place.y <= bottom - r):
            return False
        if place.z and not self._ground.has_floor_at(place) and not self._ground.is_climbable(here, place.z):
            return False
        solids = barriers_at_level(here, (one for one in self._obstacles if not one.by_centre))
        return not is_overlapping_at(here.centre, self._body.radius, solids)

    def _possible_last_climbs(self, wanted: Point3) -> Iterator[tuple[Point3, Point3]]:
        """Where one could climb last: below or above the place itself, or where the straight way comes to a wall."""
        spots = [(wanted.x, wanted.y)]
        if wanted.z != self._start.z:
            spots += _places_beside_walls_on_way(self._ground, self._body.radius, self._start, wanted)
        for spot, z in product(spots, self._levels):
            foot, up = Point3(*spot, z), Point3(*spot, wanted.z)
            if z != wanted.z and self._is_place_free(foot) and self._is_place_free(up, is_end=up == wanted):
                yield foot, up


def shortest_paths_from(
    builder: StateBuilder, index: FigureIndex, start: Point3, reach: float, *, forward: bool = False
) -> ShortestPaths:
    """Those of a model from a place; `forward` where every leg must lead the way it looks."""
    figure = builder.figures[index]

    def find_paths() -> ShortestPaths:
        foes = tuple(walking.enemy_barriers(builder, index, 2 * builder.field.mat))
        return _cached_shortest_paths(
            builder.ground,
            position_queries.figure_base(builder, index, start),
            foes,
            reach,
            unit_vector(figure.facing) if forward else None,
        )

    return builder.remember_answer(
        ("roads", index, figure.place, start, reach, figure.facing if forward else None), find_paths
    )


@cached("zone_wars: ways round what stands there", 32)
def _cached_shortest_paths(
    ground: Ground, body: Base, foes: tuple[Barrier, ...], reach: float, ahead: Point | None
) -> ShortestPaths:
    return ShortestPaths(ground, body, foes, reach, ahead=ahead)


def prepare_path_bends(ground: Ground, radius: float) -> Iterator[None]:
    """Finds where ways may bend at all, one storey after the other, before anybody looks for one."""
    for z in sorted({floor.z for floor in ground.floors}):
        pathfinding.bend_points_round_terrain(ground, radius, z)
        yield
    _bend_places_of_terrain(ground, radius)
    yield


def _is_single_leg(start: Point3, end: Point3) -> bool:
    """Whether it is level, or leads straight up or down."""
    return start.z == end.z or (start.x == end.x and start.y == end.y)


def _is_box_near(box: tuple[float, float, float, float], at: Point3, far: float) -> bool:
    left, top, right, bottom = box
    return left < at.x + far and right > at.x - far and top < at.y + far and bottom > at.y - far


# Bends


@cached("zone_wars: bends on all storeys", 64)
def _bend_places_of_terrain(ground: Ground, radius: float) -> tuple[Point3, ...]:
    """Where a way may bend round terrain, go through an opening, or up and down beside one."""
    heights = {floor.z for floor in ground.floors}
    found = [
        Point3(*point, z) for z in sorted(heights) for point in pathfinding.bend_points_round_terrain(ground, radius, z)
    ]
    for terrain in ground.terrain:
        levels = [0.0, *(storey.z for storey in terrain.floors)] if terrain.floors else []
        spots = [
            spot
            for opening in terrain.openings
            if not opening.closed
            for spot in _places_beside_opening(opening, radius)
        ]
        found += [Point3(*spot, z) for spot, z in product(spots, levels)]
    return tuple(_drop_close_places(found))


def _drop_close_places(places: Iterable[Point3]) -> Iterator[Point3]:
    """Without those that lie beside another one: as many ways lead round a corner past half of them."""
    kept: dict[tuple[int, int, float], list[Point3]] = {}
    for place in places:
        x, y = int(place.x / _LEAST_GAP), int(place.y / _LEAST_GAP)
        near = (kept.get((x + dx, y + dy, place.z), ()) for dx, dy in product((-1, 0, 1), repeat=2))
        if all(distance_on_mat(place, other) >= _LEAST_GAP for others in near for other in others):
            kept.setdefault((x, y, place.z), []).append(place)
            yield place


def _places_beside_opening(opening: Opening, radius: float) -> Iterator[Spot]:
    """Beside an opening, in contact with its wall."""
    (ax, ay), (bx, by) = opening.start, opening.end
    long = dist(opening.start, opening.end) or 1.0
    x, y = (bx - ax) / long, (by - ay) / long
    for share in _OPENING_SHARES:
        along = min(max(share * long, _OPENING_INSET), max(_OPENING_INSET, long - _OPENING_INSET))
        for side in (radius, -radius):
            yield nearest_grid_point(ax + along * x + side * y, ay + along * y - side * x)


def _places_beside_walls_on_way(ground: Ground, radius: float, start: Point3, wanted: Point3) -> Iterator[Spot]:
    """Beside the walls of buildings with storeys, where they are nearest to the straight way."""
    for terrain, piece in zip(ground.terrain, ground.pieces, strict=True):
        if not terrain.floors:
            continue
        for edge in piece.outline.edges:
            at = _crossing_point(Segment(Point(start.x, start.y), Point(wanted.x, wanted.y)), edge)
            point = nearest_point_on_segment(edge, start) if at is None else at
            long = distance_on_mat(edge.start, edge.end) or inf
            x, y = (edge.end.x - edge.start.x) / long, (edge.end.y - edge.start.y) / long
            yield nearest_grid_point(point.x + radius * y, point.y - radius * x)
            yield nearest_grid_point(point.x - radius * y, point.y + radius * x)


def _crossing_point(way: Segment, edge: Segment) -> Point | None:
    """Where a way crosses a wall."""
    (ax, ay), (bx, by) = way
    (px, py), (qx, qy) = edge
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    cross = dx * ey - dy * ex
    if not cross:
        return None
    share, along = ((px - ax) * ey - (py - ay) * ex) / cross, ((px - ax) * dy - (py - ay) * dx) / cross
    return Point(ax + share * dx, ay + share * dy) if 0 <= share <= 1 and 0 <= along <= 1 else None
