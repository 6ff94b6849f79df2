"""Random shapes on the 1/100 inch grid, and the same shapes for shapely."""

from __future__ import annotations

from math import cos, pi, sin

import shapely
from hypothesis import assume
from hypothesis import strategies as st

from tabletop.rules.plane.geometry import Base, Point, Polygon, Segment, nearest_grid_point, polygon_fault
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind

RADIUS, HEIGHT = 0.625, 1.25
MARGIN = 1e-4
"""Inches; shapely's circles have corners, so nothing closer than this is compared."""


def coordinates(low: float = 0, high: float = 36) -> st.SearchStrategy[float]:
    return st.integers(round(low * 100), round(high * 100)).map(lambda n: n / 100)


def points(low: float = 0, high: float = 36) -> st.SearchStrategy[Point]:
    return st.builds(Point, coordinates(low, high), coordinates(low, high))


@st.composite
def polygons(draw: st.DrawFn, low: float = 0, high: float = 36) -> Polygon:
    """Boxes, and stars with three to eight corners, convex or not."""
    middle = draw(points(low, high))
    if draw(st.booleans()):
        w, h = draw(coordinates(0.1, 5)), draw(coordinates(0.1, 5))
        return box(middle.x, middle.x + w, middle.y, middle.y + h)
    reaches = draw(st.lists(coordinates(0.3, 5), min_size=3, max_size=8))
    turn = draw(st.integers(0, 359)) * pi / 180
    corners = tuple(
        nearest_grid_point(middle.x + reach * cos(turn + 2 * pi * i / len(reaches)),
                middle.y + reach * sin(turn + 2 * pi * i / len(reaches)))
        for i, reach in enumerate(reaches)
    )  # fmt: skip
    assume(polygon_fault(corners) is None)
    return Polygon(corners)


@st.composite
def pieces(draw: st.DrawFn, low: float = 0, high: float = 36) -> Piece:
    outline = draw(polygons(low, high))
    kind = draw(st.sampled_from(PieceKind))
    bottom = draw(st.sampled_from((0.0, 0.0, 0.0, 2.5)))
    top = bottom + draw(st.sampled_from((0.75, 1.5, 3.0, 5.0)))
    gaps = []
    if kind is PieceKind.HOLLOW:
        for edge in draw(st.sets(st.sampled_from(outline.edges), max_size=3)):
            floor = draw(st.sampled_from((0.0, 2.5)))
            gaps.append(Gap(part(edge, 0.2, 0.7), floor, floor + 2.5))
    return Piece(outline, kind, bottom, top, tuple(gaps))


@st.composite
def bases(draw: st.DrawFn, low: float = 0, high: float = 36) -> Base:
    z = draw(st.sampled_from((0.0, 0.0, 0.0, 2.5, 5.0)))
    return Base(draw(points(low, high)), draw(st.sampled_from((RADIUS, RADIUS, 1.0))), HEIGHT, z)


def part(edge: Segment, first: float, last: float) -> Segment:
    (ax, ay), (bx, by) = edge
    return Segment(
        Point(ax + first * (bx - ax), ay + first * (by - ay)), Point(ax + last * (bx - ax), ay + last * (by - ay))
    )


def box(left: float, right: float, top: float, bottom: float) -> Polygon:
    return Polygon((Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)))


def stand(x: float, y: float, z: float = 0.0, radius: float = RADIUS) -> Base:
    return Base(Point(x, y), radius, HEIGHT, z)


def low(left: float, right: float, top: float, bottom: float) -> Piece:
    return Piece(box(left, right, top, bottom), PieceKind.SCREEN, 0, 0.75)


def block(left: float, right: float, top: float, bottom: float) -> Piece:
    return Piece(box(left, right, top, bottom), PieceKind.SOLID, 0, 3)


def area(polygon: Polygon) -> shapely.Polygon:
    return shapely.Polygon(polygon.corners)


def disc(base: Base) -> shapely.Polygon:
    return shapely.Point(base.centre).buffer(base.radius, quad_segs=128)
