"""shapely as an independent witness of distances, sweeps and rays, on random scenes.

Whatever is closer to a border than the margin is not compared: the tests beside this one write such cases down.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from shapely import LineString
from shapely import Point as Dot

from tabletop.rules.plane.fan import RaySampling
from tabletop.rules.plane.geometry import (
    Base,
    Point,
    Polygon,
    distance_on_mat,
    distance_to_outline,
    distance_to_polygon,
    gap_to_polygon,
    is_inside,
    polygon_fault,
)
from tabletop.rules.plane.pieces import Piece, PieceKind, is_touching_piece, walls_of_piece
from tabletop.rules.plane.sight import SightResult, SightVerdict, ray_ends, sight_between
from tabletop.rules.plane.sweep import (
    Barrier,
    FirstContact,
    barrier_of_area,
    barrier_of_base,
    barriers_of_walls,
    farthest_reachable_point,
    first_contact,
    fraction_staying_on_floor,
    is_clear,
)

from .scenes import MARGIN, area, bases, disc, pieces, points, polygons

MODEL = RaySampling(rays=21, width=0.98, slack=0.05)
SHORTER = 25 if os.environ.get("TABLETOP_SHORT") else 1
"""By how much the long runs are cut where everything is played in a shortened form."""
ROUNDING = 1e-9
"""Inches that binary fractions are off by, at the most."""
_LOOSE = [HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large]


def short(examples: int) -> Callable[[Any], Any]:
    return settings(max_examples=examples, deadline=None, suppress_health_check=_LOOSE)


def check_distance(point: Point, polygon: Polygon, radius: float) -> None:
    shape, dot = area(polygon), Dot(point)
    assert distance_to_polygon(point, polygon) == pytest.approx(dot.distance(shape), abs=1e-9)
    assert distance_to_outline(point, polygon) == pytest.approx(dot.distance(shape.exterior), abs=1e-9)
    rim = dot.distance(shape) - radius
    assert gap_to_polygon(Base(point, radius, 1.25), polygon) == pytest.approx(max(0, rim), abs=1e-9)
    if dot.distance(shape.exterior) > MARGIN:
        assert is_inside(point, polygon) == shape.covers(dot)
    assert polygon.is_convex == (shape.convex_hull.area - shape.area < 1e-9)


def check_polygon(corners: list[Point]) -> None:
    outline = shapely.Polygon(corners)
    is_valid = len(set(corners)) == len(corners) and outline.is_valid
    if is_valid and shapely.minimum_clearance(outline) < ROUNDING:
        return  # corners in one line: in binary fractions there is an area, in hundredths of an inch there is none
    assert (polygon_fault(corners) is None) == is_valid


def check_sweep(base: Base, end: Point, around: list[Piece], others: list[Base]) -> None:
    barriers = [*map(barrier_of_base, others)]
    for piece in around:
        barriers += barriers_of_walls(piece) if piece.kind is PieceKind.HOLLOW else [barrier_of_area(piece)]
    barriers = [barrier for barrier in barriers if barrier.is_at_level_of(base)]
    for barrier in barriers:
        check_touch(base, end, barrier, first_contact(base, end, [barrier]))
    shares = [touch.share for barrier in barriers if (touch := first_contact(base, end, [barrier]))]
    touch = first_contact(base, end, barriers)
    assert (touch.share if touch else None) == min(shares, default=None)
    check_farthest(base, end, barriers, touch)


def check_touch(base: Base, end: Point, barrier: Barrier, touch: FirstContact | None) -> None:
    """The corridor is judged by the distance of its middle line, which is exact."""
    shape, reach = outline(barrier, base.radius)
    way = LineString((base.centre, end))
    if way.distance(shape) > reach + MARGIN:
        assert touch is None
    if way.distance(shape) < reach - MARGIN:
        assert touch is not None
    if touch is not None:
        assert Dot(touch.at).distance(shape) <= reach + 1e-5
        assert touch.share == 0 or LineString((base.centre, touch.at)).distance(shape) >= reach - 1e-5
        assert touch.share > 0 or Dot(base.centre).distance(shape) <= reach + 1e-5


def check_farthest(base: Base, end: Point, barriers: list[Barrier], touch: FirstContact | None) -> None:
    if not is_clear(base, barriers):
        return
    goal, told = farthest_reachable_point(base, end, barriers)
    assert told == touch
    assert goal == (round(goal.x, 2), round(goal.y, 2))
    assert touch is not None or goal == end
    way = LineString((base.centre, goal))
    for barrier in barriers:
        shape, reach = outline(barrier, base.radius)
        assert way.distance(shape) >= reach - 1e-5


def outline(barrier: Barrier, radius: float) -> tuple[Any, float]:
    """A barrier for shapely, and how near the centre of a base of this radius may come."""
    radius = 1e-6 if barrier.by_centre else radius
    if isinstance(barrier.shape, Base):
        return Dot(barrier.shape.centre), radius + barrier.shape.radius
    if isinstance(barrier.shape, Polygon):
        return area(barrier.shape), radius
    return LineString(barrier.shape), radius


def check_cover(start: Point, end: Point, floors: list[Polygon], rims: list[Polygon], reach: float) -> None:
    ground = shapely.union_all(
        [*map(area, floors), *(area(rim).exterior.buffer(reach, quad_segs=256) for rim in rims)]
    ).buffer(MARGIN)
    share = fraction_staying_on_floor(start, end, floors, [edge for rim in rims for edge in rim.edges], reach)
    whole = distance_on_mat(start, end)
    reached = Point(start.x + share * (end.x - start.x), start.y + share * (end.y - start.y))
    assert LineString((start, reached)).difference(ground).length <= MARGIN or share == 0
    if share < 1 and whole * (1 - share) > 0.05:
        beyond = min(1, share + 0.04 / whole)
        there = Point(start.x + beyond * (end.x - start.x), start.y + beyond * (end.y - start.y))
        smaller = ground.buffer(-3 * MARGIN)
        assert not smaller.covers(LineString((reached, there)))


def check_rays(eye: Base, target: Base, around: list[Piece], others: list[Base]) -> None:
    around = [piece for piece in around if distance_on_mat(eye.centre, target.centre) > 0]
    seen = sight_between(eye, target, around, others, MODEL)
    sure = True
    stopped = screened = fouled = 0
    for k, end in enumerate(ray_ends(eye, target, MODEL)):
        ray = Ray(eye, target, end)
        for piece in around:
            stops, screens = ray.through(piece)
            sure = sure and None not in (stops, screens)
            stopped |= bool(stops) << k
            screened |= bool(screens) << k
            alone = sight_between(eye, target, [piece], (), MODEL)
            assert stops is None or bool(alone.stopped >> k & 1) is stops, (k, piece)
            assert screens is None or bool(alone.screened >> k & 1) is screens, (k, piece)
        for other in others:
            fouls = ray.within(other)
            sure = sure and fouls is not None
            fouled |= bool(fouls) << k
            by_other = sight_between(eye, target, (), [other], MODEL)
            assert fouls is None or bool(by_other.fouled >> k & 1) is fouls, (k, other)
    if sure:
        assert (seen.stopped, seen.screened, seen.fouled) == (stopped, screened, fouled)
        check_verdict(eye, target, around, seen)


def check_verdict(eye: Base, target: Base, around: list[Piece], seen: SightResult) -> None:
    """The verdict as section 4.4 tells it, from the masks and one piece at a time."""
    crossed = [p for p in around if (one := sight_between(eye, target, [p], (), MODEL)).stopped | one.screened]
    cover = [p for p in crossed if not is_touching_piece(eye, p, MODEL.slack)]
    if seen.stopped == (1 << MODEL.rays) - 1:
        expected = SightVerdict.HIDDEN
    elif seen.fouled & ~seen.stopped:
        expected = SightVerdict.FOULED
    elif not cover:
        expected = SightVerdict.CLEAR
    else:
        near = any(is_touching_piece(target, piece, MODEL.slack) for piece in cover)
        expected = SightVerdict.SHELTERED if near else SightVerdict.COVERED
    assert seen.verdict is expected
    assert list(seen.crossed) == crossed


class Ray:
    """One ray for shapely; the methods answer None within the margin."""

    def __init__(self, eye: Base, target: Base, end: tuple[float, float]) -> None:
        self.eye, self.target = eye, target
        self.whole = LineString((eye.centre, end))
        self.line = self.whole.difference(disc(eye)).difference(disc(target))
        if self.line.geom_type != "LineString":
            self.line = LineString()
        self.flat = eye.z == target.z

    def through(self, piece: Piece) -> tuple[bool | None, bool | None]:
        """Whether the piece stops it, and whether it screens it."""
        if piece.kind is not PieceKind.HOLLOW:
            met = self._meets(area(piece.outline), piece.bottom, piece.top)
            return (met, False) if piece.kind is PieceKind.SOLID else (False, met)
        if not self._is_plain(piece):
            return None, None
        stops: list[bool | None] = [False]
        stops += [self._goes_through(LineString(w.line), w.bottom, w.top) for w in walls_of_piece(piece)]
        screens: list[bool | None] = [False]
        for gap in piece.gaps:
            bottom, top = max(gap.bottom, piece.bottom), min(gap.top, piece.top)
            if bottom < top:
                screens.append(self._goes_through(LineString(gap.span), bottom, top))
        return _any(stops), _any(screens)

    def within(self, other: Base) -> bool | None:
        away = self.line.distance(Dot(other.centre)) if not self.line.is_empty else 99.0
        if abs(away - other.radius) < MARGIN:
            return None
        if away > other.radius:
            return False
        return self._meets(disc(other), other.z, other.z + other.height)

    def _meets(self, shape: Any, bottom: float, top: float) -> bool | None:
        parts = [p for p in getattr(self.line.intersection(shape), "geoms", [self.line.intersection(shape)])
                 if p.geom_type == "LineString" and not p.is_empty]  # fmt: skip
        long = [part for part in parts if part.length > MARGIN]
        if not long:
            return None if parts or (not self.line.is_empty and self.line.distance(shape) < MARGIN) else False
        edge = shape.exterior.buffer(MARGIN)
        return _any(
            [
                None if part.within(edge) else self._is_high(min(map(self._height, part.coords)), bottom, top)
                for part in long
            ]
        )

    def _goes_through(self, wall: LineString, bottom: float, top: float) -> bool | None:
        if not self.line.intersects(wall):
            return False
        point = self.line.intersection(wall).centroid
        return self._is_high(self._height((point.x, point.y)), bottom, top)

    def _is_high(self, height: float, bottom: float, top: float) -> bool | None:
        if self.flat:
            return bottom < self.eye.z + self.eye.height and top > self.eye.z
        if min(abs(height - bottom), abs(height - top)) < 10 * MARGIN:
            return None
        return bottom < height < top

    def _height(self, point: tuple[float, ...]) -> float:
        start = self.eye.z + self.eye.height
        fall = self.target.z + self.target.height / 2 - start
        return start + fall * float(self.whole.project(Dot(point))) / float(self.whole.length)

    def _is_plain(self, piece: Piece) -> bool:
        """Whether no corner, end of a gap, or end of the ray comes near a wall and the ray."""
        if self.line.is_empty:
            return True
        dots = [*piece.outline.corners, *(end for gap in piece.gaps for end in gap.span)]
        ends = [self.line.coords[0], self.line.coords[-1]]
        rim = area(piece.outline).exterior
        return all(self.line.distance(Dot(dot)) > MARGIN for dot in dots) and all(
            rim.distance(Dot(end)) > MARGIN for end in ends
        )


def _any(answers: list[bool | None]) -> bool | None:
    if True in answers:
        return True
    return None if None in answers else False


corner_lists = st.lists(points(0, 3), min_size=3, max_size=6)
distances = (points(0, 12), polygons(2, 10), st.sampled_from((0.625, 1.0)))
sweeps = (bases(0, 12), points(0, 12), st.lists(pieces(0, 12), max_size=4), st.lists(bases(0, 12), max_size=3))
covers = (points(0, 8), points(0, 8), st.lists(polygons(1, 7), max_size=3), st.lists(polygons(1, 7), max_size=1))
looks = (bases(0, 14), bases(0, 14), st.lists(pieces(0, 14), max_size=3), st.lists(bases(0, 14), max_size=2))


@short(100)
@given(*distances)
def test_distances_agree(point: Point, polygon: Polygon, radius: float) -> None:
    check_distance(point, polygon, radius)


@short(100)
@given(corner_lists)
def test_what_is_a_polygon_agrees(corners: list[Point]) -> None:
    check_polygon(corners)


@short(80)
@given(*sweeps)
def test_sweeps_agree(base: Base, end: Point, around: list[Piece], others: list[Base]) -> None:
    check_sweep(base, end, around, others)


@short(60)
@given(*covers, st.sampled_from((0.2, 0.675)))
def test_ways_on_floors_agree(
    start: Point, end: Point, floors: list[Polygon], rims: list[Polygon], reach: float
) -> None:
    check_cover(start, end, floors, rims, reach)


@short(40)
@given(*looks)
def test_rays_agree(eye: Base, target: Base, around: list[Piece], others: list[Base]) -> None:
    check_rays(eye, target, around, others)


@pytest.mark.slow
@short(2500 // SHORTER)
@given(*distances)
def test_2500_distances_agree(point: Point, polygon: Polygon, radius: float) -> None:
    check_distance(point, polygon, radius)


@pytest.mark.slow
@short(1500 // SHORTER)
@given(corner_lists)
def test_what_is_a_polygon_agrees_1500_times(corners: list[Point]) -> None:
    check_polygon(corners)


@pytest.mark.slow
@short(3000 // SHORTER)
@given(*sweeps)
def test_3000_sweeps_agree(base: Base, end: Point, around: list[Piece], others: list[Base]) -> None:
    check_sweep(base, end, around, others)


@pytest.mark.slow
@short(1000 // SHORTER)
@given(*covers, st.sampled_from((0.2, 0.675)))
def test_1000_ways_on_floors_agree(
    start: Point, end: Point, floors: list[Polygon], rims: list[Polygon], reach: float
) -> None:
    check_cover(start, end, floors, rims, reach)


@pytest.mark.slow
@short(3000 // SHORTER)
@given(*looks)
def test_rays_of_3000_pairs_agree(eye: Base, target: Base, around: list[Piece], others: list[Base]) -> None:
    check_rays(eye, target, around, others)
