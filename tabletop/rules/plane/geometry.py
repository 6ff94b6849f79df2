"""Plane geometry in inches for the mat: points, segments, polygons, round bases, and the distances between them.

Used by all of `rules/plane`, and by rules, bots and boards of games on a plane (Point also by hex maps). x grows to
the right and y downwards; angles are degrees, 0 along x and 90 along y; z is the height of a floor. Pure, and called
very often, so it must stay fast. Every position is rounded to 1/100 inch (`round_to_grid`) before a rule sees it.
Rounding, TINY, SKIN and what counts as touching decide what is legal in saved matches: they must stay, as well as
`str` of a Point, which is written in actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import atan2, ceil, cos, degrees, hypot, inf, isfinite, radians, sin, sqrt
from typing import Final, NamedTuple

from tabletop.rules.game import RulesError

TINY: Final = 1e-9
"""Inches within which two places are one; far below what rounding to 1/100 inch can tell apart."""
SKIN: Final = 1e-6
"""Inches that bases may sink into each other unnoticed, and by which a limit may be passed."""


class ShapeError(RulesError):
    """The corners or numbers make no shape."""


class Point(NamedTuple):
    """A place on the mat, or a direction; in inches."""

    x: float
    y: float

    def __str__(self) -> str:
        return f"{self.x:.2f},{self.y:.2f}"


class Point3(NamedTuple):
    """A place at the height of a floor; in inches."""

    x: float
    y: float
    z: float = 0.0

    def __str__(self) -> str:
        return f"{self.x:.2f},{self.y:.2f}" + (f",{self.z:.2f}" if self.z else "")


class Segment(NamedTuple):
    """A straight line between two points."""

    start: Point
    end: Point


class Rectangle(NamedTuple):
    """An upright rectangle, such as the mat or what a polygon fits into."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class Polygon:
    """An area with straight edges that do not meet, convex or not; raises ShapeError."""

    corners: tuple[Point, ...]
    edges: tuple[Segment, ...] = field(init=False, repr=False, compare=False)
    box: Rectangle = field(init=False, repr=False, compare=False)
    ring: tuple[float, float, float] = field(init=False, repr=False, compare=False)
    """x, y and radius of a circle that holds all corners."""
    middle: tuple[float, float, float, float] = field(init=False, repr=False, compare=False)
    """x and y of the box's middle, and half its width and height."""
    is_convex: bool = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        corners = tuple(Point(*corner) for corner in self.corners)
        wrong = polygon_fault(corners)
        if wrong is not None:
            raise ShapeError(wrong)
        box = _bounding_box(corners)
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        object.__setattr__(self, "corners", corners)
        object.__setattr__(self, "edges", _edges_of_polygon(corners))
        object.__setattr__(self, "box", box)
        object.__setattr__(self, "ring", (x, y, max(hypot(c.x - x, c.y - y) for c in corners)))
        object.__setattr__(self, "middle", (x, y, x - box.left, y - box.top))
        object.__setattr__(self, "is_convex", _is_convex(corners))


@dataclass(frozen=True, slots=True)
class Base:
    """A round base and what stands on it: a cylinder."""

    centre: Point
    radius: float
    height: float
    z: float = 0.0

    @property
    def place(self) -> Point3:
        """Where it stands."""
        return Point3(self.centre.x, self.centre.y, self.z)

    def moved_to(self, place: Point3) -> Base:
        """The same base elsewhere."""
        return Base(Point(place.x, place.y), self.radius, self.height, place.z)


def round_to_grid(value: float) -> float:
    """The nearest 1/100 inch; every position passes through here before a rule sees it."""
    found = round(value, 2) + 0.0
    if found - found:  # of what is not finite it is not 0 but nan
        raise ShapeError(f"{value} is no length")
    return found


def round_up_to_grid(value: float) -> float:
    """A length as it is shown: rounded up, so that it never looks shorter than its limit allows."""
    return round_to_grid(ceil(value * 100 - 100 * SKIN) / 100)


def is_on_grid(place: Sequence[float]) -> bool:
    """Whether a place is a point of the 1/100 inch grid, and its height a whole number of hundredths."""
    for value in place:  # noqa: SIM110 - asked for most places that are thought of
        if round(value, 2) != value:
            return False
    return True


def nearest_grid_point(x: float, y: float) -> Point:
    """The nearest point of the 1/100 inch grid."""
    return Point(round_to_grid(x), round_to_grid(y))


def unit_vector(angle: float) -> Point:
    """The unit vector of an angle, exact along the axes."""
    return Point(cos(radians(angle)), sin(radians(angle))) if angle % 90 else _AXES[int(angle // 90) % 4]


_AXES: Final = (Point(1.0, 0.0), Point(0.0, 1.0), Point(-1.0, 0.0), Point(0.0, -1.0))


def bearing_between(start: Sequence[float], end: Sequence[float]) -> float:
    """The angle from one place to another, 0 up to but not including 360; 0 where they are one."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0])) % 360 % 360


def direction_between(start: Sequence[float], end: Sequence[float]) -> Point:
    """The unit vector from one place to another; along x where one is above the other."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = hypot(dx, dy)
    return Point(dx / length, dy / length) if length > TINY else _AXES[0]


def is_in_front(centre: Point | Point3, facing: Point, target: Point | Point3) -> bool:
    """Whether the target's centre lies in the front half-plane; exactly sideways is front."""
    dx, dy = target.x - centre.x, target.y - centre.y
    return facing.x * dx + facing.y * dy >= -TINY * (1 + abs(dx) + abs(dy))


def distance_on_mat(one: Sequence[float], other: Sequence[float]) -> float:
    """On the mat, heights left aside."""
    return hypot(one[0] - other[0], one[1] - other[1])


def nearest_point_on_segment(segment: Segment, point: Sequence[float]) -> Point:
    """The segment's point nearest to another one."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    along = ((point[0] - ax) * dx + (point[1] - ay) * dy) / square if square else 0.0
    along = min(1.0, max(0.0, along))
    return Point(ax + along * dx, ay + along * dy)


def distance_to_segment(point: Sequence[float], segment: Segment) -> float:
    """Distance from a point to a segment."""
    return distance_on_mat(point, nearest_point_on_segment(segment, point))


def distance_to_outline(point: Sequence[float], polygon: Polygon) -> float:
    """Distance from a point, inside or outside, to the nearest edge."""
    x, y = point[0], point[1]
    least = inf
    for (ax, ay), (bx, by) in polygon.edges:
        dx, dy, px, py = bx - ax, by - ay, x - ax, y - ay
        along = (px * dx + py * dy) / (dx * dx + dy * dy)
        if along > 0:
            along = min(along, 1.0)
            px -= along * dx
            py -= along * dy
        least = min(least, px * px + py * py)
    return sqrt(least)


def distance_to_polygon(point: Sequence[float], polygon: Polygon) -> float:
    """Distance from a point to a polygon, 0 inside."""
    return 0.0 if _is_inside_by_ray_casting(point, polygon) else distance_to_outline(point, polygon)


def is_within_reach(point: Sequence[float], polygon: Polygon, reach: float) -> bool:
    """Whether a polygon is nearer to a point than this."""
    x, y, width, height = polygon.middle
    is_near = abs(point[0] - x) < width + reach + TINY and abs(point[1] - y) < height + reach + TINY
    return is_near and distance_to_polygon(point, polygon) < reach


def is_inside(point: Sequence[float], polygon: Polygon) -> bool:
    """Whether a point lies in a polygon or on its outline."""
    return distance_to_polygon(point, polygon) <= TINY


def _is_inside_by_ray_casting(point: Sequence[float], polygon: Polygon) -> bool:
    """By the edges to the right of it; either answer on the outline."""
    x, y = point[0], point[1]
    box = polygon.box
    if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
        return False
    within = False
    for (ax, ay), (bx, by) in polygon.edges:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            within = not within
    return within


def gap_between_bases(one: Base, other: Base) -> float:
    """Distance between the nearest points of two bases: on the mat if the models share a level, else in space."""
    flat = max(0.0, distance_on_mat(one.centre, other.centre) - one.radius - other.radius)
    rise = abs(one.z - other.z)
    return flat if rise < min(one.height, other.height) else hypot(flat, rise)


def is_touching(one: Base, other: Base, slack: float) -> bool:
    """Whether two bases stand on one floor and no farther apart than the slack."""
    return one.z == other.z and gap_between_bases(one, other) <= slack + SKIN


def are_bases_overlapping(one: Base, other: Base) -> bool:
    """Whether two bases are partly in one place; touching ones are not."""
    near = distance_on_mat(one.centre, other.centre) < one.radius + other.radius - SKIN
    return near and overlaps_in_height(one, other.z, other.z + other.height)


def overlaps_in_height(base: Base, bottom: float, top: float) -> bool:
    """Whether something from bottom to top reaches into the heights that a model takes up."""
    return bottom < base.z + base.height and top > base.z


def gap_to_polygon(base: Base, polygon: Polygon) -> float:
    """Distance from a base's rim to a polygon, 0 where they meet."""
    return max(0.0, distance_to_polygon(base.centre, polygon) - base.radius)


def covers_token(base: Base, centre: Sequence[float], radius: float) -> bool:
    """Whether a base lies on the whole of a round token."""
    return distance_on_mat(base.centre, centre) + radius <= base.radius + SKIN


def polygon_fault(corners: Sequence[Point]) -> str | None:
    """What keeps these corners from being a polygon, in lower case; None if nothing does."""
    if len(corners) < 3:
        return f"three corners or more are expected, not {len(corners)}"
    if not all(isfinite(x) and isfinite(y) for x, y in corners):
        return "a corner is no place"
    edges = _edges_of_polygon(corners)
    for edge in edges:
        if distance_on_mat(*edge) <= TINY:
            return f"the corner {edge.start} follows itself"
    for i, edge in enumerate(edges):
        if _do_edges_fold_back(edge, edges[(i + 1) % len(edges)]):
            return f"the outline turns back on itself at {edge.end}"
        for j in range(i + 2, len(edges) - (i == 0)):
            if do_segments_meet(edge, edges[j]):
                return f"the edges from {edge.start} and from {edges[j].start} meet"
    return None


def do_segments_meet(one: Segment, other: Segment) -> bool:
    """Whether two segments have a point in common, ends included."""
    if _are_bounding_boxes_apart(one, other):
        return False
    if (
        _orientation_of_point(one, other.start) * _orientation_of_point(one, other.end) < 0
        and _orientation_of_point(other, one.start) * _orientation_of_point(other, one.end) < 0
    ):
        return True
    ends = [distance_to_segment(end, other) for end in one] + [distance_to_segment(end, one) for end in other]
    return min(ends) <= TINY


def _are_bounding_boxes_apart(one: Segment, other: Segment) -> bool:
    """Whether all of one lies left, right, above or below all of the other, which is told without a distance."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    return (
        (ax < cx - TINY and ax < dx - TINY and bx < cx - TINY and bx < dx - TINY)
        or (ax > cx + TINY and ax > dx + TINY and bx > cx + TINY and bx > dx + TINY)
        or (ay < cy - TINY and ay < dy - TINY and by < cy - TINY and by < dy - TINY)
        or (ay > cy + TINY and ay > dy + TINY and by > cy + TINY and by > dy + TINY)
    )


def _orientation_of_point(segment: Segment, point: Point) -> float:
    (ax, ay), (bx, by) = segment
    return (bx - ax) * (point.y - ay) - (by - ay) * (point.x - ax)


def _is_convex(corners: Sequence[Point]) -> bool:
    turns = [
        _orientation_of_point(edge, corners[(i + 2) % len(corners)])
        for i, edge in enumerate(_edges_of_polygon(corners))
    ]
    return min(turns) >= 0 or max(turns) <= 0


def _do_edges_fold_back(one: Segment, then: Segment) -> bool:
    (ax, ay), (bx, by), (cx, cy) = one.start, one.end, then.end
    back = (bx - ax) * (cx - bx) + (by - ay) * (cy - by) < 0
    return back and (distance_to_segment(then.end, one) <= TINY or distance_to_segment(one.start, then) <= TINY)


def _edges_of_polygon(corners: Sequence[Point]) -> tuple[Segment, ...]:
    return tuple(Segment(start, end) for start, end in pairwise((*corners, corners[0])))


def _bounding_box(points: Iterable[Point]) -> Rectangle:
    xs, ys = zip(*points, strict=True)
    return Rectangle(min(xs), min(ys), max(xs), max(ys))
