"""A round base swept along a straight line: what it touches first, and how far it can go.

Used by `moves` and by the rules of a game on a mat (walking, pushes, path-finding), which ask it where a base would
touch; its board draws by the same answers. It knows barriers and lines only: no rules, no figures, no heights but
those that a barrier has. Pure and called very often, so it must stay fast. `any_touched_barrier` is the quick form of
`first_contact` and must find something in the same cases. The answers decide what is legal in saved matches.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import hypot, inf, sqrt

from tabletop.rules.plane.geometry import (
    SKIN,
    TINY,
    Base,
    Point,
    Polygon,
    Rectangle,
    Segment,
    distance_on_mat,
    distance_to_polygon,
    distance_to_segment,
    is_within_reach,
    nearest_grid_point,
    overlaps_in_height,
)
from tabletop.rules.plane.pieces import Piece, walls_of_piece


@dataclass(frozen=True, slots=True)
class Barrier:
    """Something that a moving base must not run into."""

    shape: Polygon | Segment | Base
    bottom: float = -inf
    top: float = inf
    by_centre: bool = False
    """It stops the centre line, not the base."""
    name: str = ""
    box: Rectangle = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "box", _bounding_box_of(self.shape))

    def is_at_level_of(self, base: Base) -> bool:
        """Whether it reaches into the heights that the base's model takes up."""
        return overlaps_in_height(base, self.bottom, self.top)


@dataclass(frozen=True, slots=True)
class FirstContact:
    """The first touch on the way."""

    share: float
    """Of the way from its start, 0 to 1."""
    at: Point
    """Where the base's centre is then."""
    barrier: Barrier


def barrier_of_base(base: Base, name: str = "") -> Barrier:
    """Another model's base as a barrier."""
    return Barrier(base, base.z, base.z + base.height, name=name)


def barrier_of_area(piece: Piece) -> Barrier:
    """A piece's whole area as a barrier for bases."""
    return Barrier(piece.outline, piece.bottom, piece.top, name=piece.name)


def barriers_of_walls(piece: Piece, by_centre: bool = True, with_gaps: bool = True) -> tuple[Barrier, ...]:
    """A piece's outline as barriers; without gaps the open ones stop as well."""
    if with_gaps:
        return tuple(Barrier(w.line, w.bottom, w.top, by_centre, piece.name) for w in walls_of_piece(piece))
    return tuple(Barrier(edge, piece.bottom, piece.top, by_centre, piece.name) for edge in piece.outline.edges)


def barriers_at_level(base: Base, barriers: Iterable[Barrier]) -> tuple[Barrier, ...]:
    """Those that count for a base on its floor."""
    return tuple(barrier for barrier in barriers if barrier.is_at_level_of(base))


def is_clear(base: Base, barriers: Iterable[Barrier]) -> bool:
    """Whether a base overlaps none of the barriers that stand on its level; touching them is allowed."""
    return not overlapped_barriers(base, barriers)


def overlapped_barriers(base: Base, barriers: Iterable[Barrier]) -> tuple[Barrier, ...]:
    """The barriers that a base overlaps where it stands; some moves forgive them."""
    found = _barriers_overlapping_at(base.centre, base.radius, barriers)
    return tuple(barrier for barrier in found if barrier.is_at_level_of(base))


def first_contact(base: Base, end: Point, barriers: Iterable[Barrier]) -> FirstContact | None:
    """What the base runs into first on a straight way on its floor; None where the way is clear.

    Leaving or passing along what it touches is clear; what it overlaps at the start is touched at once.
    """
    start = base.centre
    least, found = inf, None
    way = _StraightMove(start, end, base.radius)
    left, top, right, bottom = way.box
    low, high = base.z, base.z + base.height
    for barrier in barriers:
        x0, y0, x1, y1 = barrier.box
        if x0 <= right and x1 >= left and y0 <= bottom and y1 >= top and barrier.bottom < high and barrier.top > low:
            share = way.fraction_at_first_contact(barrier)
            if share < least:
                least, found = share, barrier
    if found is None:
        return None
    return FirstContact(least, Point(start.x + least * (end.x - start.x), start.y + least * (end.y - start.y)), found)


def any_touched_barrier(base: Base, end: Point, barriers: Iterable[Barrier]) -> Barrier | None:
    """A barrier that `first_contact` finds on the way, not always the first one; None where it finds none."""
    way = _StraightMove(base.centre, end, base.radius)
    low, high = base.z, base.z + base.height
    for barrier in barriers:
        if barrier.bottom < high and barrier.top > low and way.fraction_at_first_contact(barrier) < inf:
            return barrier
    return None


def farthest_reachable_point(base: Base, end: Point, barriers: Sequence[Barrier]) -> tuple[Point, FirstContact | None]:
    """The last point of the 1/100 inch grid on a straight way that is reached without running into anything.

    Lies within a few hundredths of the touch; the start, if it does not get away from it.
    """
    here = barriers_at_level(base, barriers)
    touch = first_contact(base, end, here)
    goal = touch.at if touch else end
    length = distance_on_mat(base.centre, goal)
    for step in range(int(length / _STEP) + 1):
        rest = 1 - step * _STEP / length if length else 0.0
        start = base.centre
        point = nearest_grid_point(start.x + rest * (goal.x - start.x), start.y + rest * (goal.y - start.y))
        if first_contact(base, point, here) is None and not is_overlapping_at(point, base.radius, here):
            return point, touch
    return base.centre, touch


_STEP = 0.005


def is_overlapping_at(point: Point, radius: float, barriers: Iterable[Barrier]) -> bool:
    """Whether a base of this radius would overlap one of these barriers, whatever their heights."""
    return next(_barriers_overlapping_at(point, radius, barriers), None) is not None


def _barriers_overlapping_at(point: Point, radius: float, barriers: Iterable[Barrier]) -> Iterator[Barrier]:
    """The barriers that such a base would overlap; most are told by their boxes to be far away."""
    x, y = point
    reach = max(radius, SKIN)
    left, top, right, bottom = x - reach, y - reach, x + reach, y + reach
    for barrier in barriers:
        x0, y0, x1, y1 = barrier.box
        if (
            x0 <= right
            and x1 >= left
            and y0 <= bottom
            and y1 >= top
            and _does_base_overlap_barrier(point, radius, barrier)
        ):
            yield barrier


def fraction_to_border(start: Point, end: Point, box: Rectangle, margin: float) -> float | None:
    """The share of a way after which it reaches the border of a rectangle from within, less a margin.

    None where it does not; running along the border or starting there inwards does not reach it.
    """
    found = []
    for a, b, low, high in ((start.x, end.x, box.left, box.right), (start.y, end.y, box.top, box.bottom)):
        for towards, limit in ((b - a, high - margin - a), (a - b, a - low - margin)):
            if limit < -TINY:
                found.append(0.0)
            elif towards > TINY and towards >= limit - TINY:
                found.append(max(0.0, min(1.0, limit / towards)))
    return min(found, default=None)


def fraction_staying_on_floor(
    start: Point, end: Point, floors: Iterable[Polygon], rims: Iterable[Segment], reach: float
) -> float:
    """The share of a way until which its centre stays on a floor, or within reach of a rim."""
    spans = [span for floor in floors for span in _way_spans_on_floor(start, end, floor)]
    spans += [span for rim in rims if (span := _way_span_near_segment(start, end, rim, reach)) is not None]
    reached = 0.0
    is_held = False
    for begin, last in sorted(spans):
        if begin > reached + TINY:
            break
        is_held = True
        reached = max(reached, last)
    return reached if is_held else 0.0


def _way_spans_on_floor(start: Point, end: Point, floor: Polygon) -> list[tuple[float, float]]:
    """Stretches of a way on a polygon, its outline included, as shares."""
    length = distance_on_mat(start, end)
    if length <= TINY:
        return [(0.0, 1.0)] if distance_to_polygon(start, floor) <= SKIN else []
    way = Segment(start, end)
    cuts = {0.0, 1.0}
    for edge in floor.edges:
        cuts.update(share for share in _way_fractions_crossing_edge(way, edge) if 0 < share < 1)
    ordered = sorted(cuts)
    spans = []
    for begin, last in pairwise(ordered):
        middle = (begin + last) / 2
        point = Point(start.x + middle * (end.x - start.x), start.y + middle * (end.y - start.y))
        if distance_to_polygon(point, floor) <= SKIN:
            spans.append((begin, last))
    return spans


def _way_fractions_crossing_edge(way: Segment, edge: Segment) -> list[float]:
    """Shares of a way at which it may enter or leave an area behind an edge."""
    (ax, ay), (bx, by) = way
    (px, py), (qx, qy) = edge
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    square = dx * dx + dy * dy
    ends = [((x - ax) * dx + (y - ay) * dy) / square for x, y in edge if distance_to_segment((x, y), way) <= SKIN]
    cross = dx * ey - dy * ex
    if abs(cross) <= TINY:
        return ends
    share = ((px - ax) * ey - (py - ay) * ex) / cross
    along = ((px - ax) * dy - (py - ay) * dx) / cross
    return [*ends, share] if 0 <= along <= 1 else ends


def _way_span_near_segment(start: Point, end: Point, rim: Segment, reach: float) -> tuple[float, float] | None:
    """The stretch of a way within reach of a segment: one, as the area is convex."""
    reach += SKIN
    if distance_on_mat(start, end) <= TINY:
        return (0.0, 1.0) if distance_to_segment(start, rim) <= reach else None
    first = (
        0.0
        if distance_to_segment(start, rim) <= reach
        else _StraightMove(start, end, 0).contact_fraction_at_segment(rim, reach)
    )
    last = (
        0.0
        if distance_to_segment(end, rim) <= reach
        else _StraightMove(end, start, 0).contact_fraction_at_segment(rim, reach)
    )
    return (first, 1 - last) if first <= 1 and last <= 1 else None


def _bounding_box_of(shape: Polygon | Segment | Base) -> Rectangle:
    if isinstance(shape, Polygon):
        return shape.box
    if isinstance(shape, Base):
        (x, y), reach = shape.centre, shape.radius
        return Rectangle(x - reach, y - reach, x + reach, y + reach)
    (ax, ay), (bx, by) = shape
    return Rectangle(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by))


def _does_base_overlap_barrier(point: Point, radius: float, barrier: Barrier) -> bool:
    reach = SKIN if barrier.by_centre else max(radius - SKIN, SKIN)
    shape = barrier.shape
    if isinstance(shape, Base):
        return distance_on_mat(point, shape.centre) < shape.radius + reach
    if isinstance(shape, Segment):
        return distance_to_segment(point, shape) < reach
    return is_within_reach(point, shape, reach)


class _StraightMove:
    """A straight way of a base; the methods give the share of it at the first touch, or infinity."""

    __slots__ = ("ax", "ay", "box", "dx", "dy", "radius", "square", "start")

    def __init__(self, start: Point, end: Point, radius: float) -> None:
        self.start = start
        self.ax, self.ay = start
        self.dx, self.dy = end.x - start.x, end.y - start.y
        self.square = self.dx * self.dx + self.dy * self.dy
        self.radius = reach = max(radius - SKIN, SKIN)
        self.box = Rectangle(
            min(start.x, end.x) - reach,
            min(start.y, end.y) - reach,
            max(start.x, end.x) + reach,
            max(start.y, end.y) + reach,
        )

    def fraction_at_first_contact(self, barrier: Barrier) -> float:
        reach = SKIN if barrier.by_centre else self.radius
        shape = barrier.shape
        if isinstance(shape, Base):
            return self.contact_fraction_at_disc(shape.centre.x, shape.centre.y, reach + shape.radius)
        if isinstance(shape, Segment):
            return (
                inf if self._is_segment_out_of_reach(*shape, reach) else self.contact_fraction_at_segment(shape, reach)
            )
        return self.contact_fraction_at_polygon(shape, reach)

    def _is_segment_out_of_reach(self, one: Point, other: Point, reach: float) -> bool:
        """Whether a segment lies on one side of the whole line of the way, and farther from it than the reach."""
        first = (one[1] - self.ay) * self.dx - (one[0] - self.ax) * self.dy
        second = (other[1] - self.ay) * self.dx - (other[0] - self.ax) * self.dy
        if (first > 0) is not (second > 0):
            return False
        nearest = min(abs(first), abs(second))
        return nearest * nearest > self.square * (reach + TINY) * (reach + TINY)

    def contact_fraction_at_polygon(self, polygon: Polygon, reach: float) -> float:
        x, y, width, height = polygon.middle
        beside = abs((y - self.ay) * self.dx - (x - self.ax) * self.dy) - width * abs(self.dy) - height * abs(self.dx)
        if beside > 0 and beside * beside > self.square * (reach + TINY) * (reach + TINY):
            return inf
        if is_within_reach(self.start, polygon, reach):
            return 0.0
        least = min([self.contact_fraction_at_disc(x, y, reach) for x, y in polygon.corners])
        for (px, py), (qx, qy) in polygon.edges:
            least = min(least, self._contact_fraction_at_long_side(px, py, qx - px, qy - py, reach))
        return least

    def contact_fraction_at_segment(self, segment: Segment, reach: float) -> float:
        (px, py), (qx, qy) = segment
        ends = min(self.contact_fraction_at_disc(px, py, reach), self.contact_fraction_at_disc(qx, qy, reach))
        return min(ends, self._contact_fraction_at_long_side(px, py, qx - px, qy - py, reach))

    def contact_fraction_at_disc(self, x: float, y: float, reach: float) -> float:
        px, py = self.ax - x, self.ay - y
        outside = px * px + py * py - reach * reach
        if outside < 0:
            return 0.0
        nearing = -(px * self.dx + py * self.dy)
        root = nearing * nearing - self.square * outside
        if nearing <= 0 or root <= 0:
            return inf
        share = outside / (nearing + sqrt(root))
        return share if share <= 1 else inf

    def _contact_fraction_at_long_side(self, px: float, py: float, ex: float, ey: float, reach: float) -> float:
        """The long sides of the area within reach of a segment."""
        length = hypot(ex, ey)
        if length <= TINY:
            return inf
        ex, ey = ex / length, ey / length
        away = (self.ay - py) * ex - (self.ax - px) * ey
        speed = self.dy * ex - self.dx * ey
        if away < 0:
            away, speed = -away, -speed
        share = 0.0
        if away >= reach:
            if speed >= 0:
                return inf
            share = (away - reach) / -speed
        along = (self.ax - px + share * self.dx) * ex + (self.ay - py + share * self.dy) * ey
        return share if share <= 1 and 0 <= along <= length else inf
