"""Pieces of terrain: prisms that screen, stop or enclose, with gaps in their walls.

Used by `fan`, `sight` and `sweep`, which ask pieces for their walls and gaps, and by the rules and map checks of a
game on a mat (`edge_with_span`, `is_touching_piece`). A piece has a shape in inches and a kind; what it is called and
may be used for in a game is that game's content. Pure. Sight and moves must see the same gaps, so both take them from
here; what is within 1/100 inch of an edge decides what is legal in saved matches.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from itertools import pairwise

from tabletop.rules.plane.geometry import (
    SKIN,
    TINY,
    Base,
    Point,
    Polygon,
    Segment,
    ShapeError,
    distance_on_mat,
    distance_to_outline,
    distance_to_polygon,
    distance_to_segment,
    nearest_point_on_segment,
)


class PieceKind(Enum):
    """What a piece does to a line through it."""

    SCREEN = "screen"
    """It can be seen over, and gives cover."""
    SOLID = "solid"
    """It stops a line all over its area."""
    HOLLOW = "hollow"
    """It stops a line at its outline, except in a gap, and is empty within."""


@dataclass(frozen=True, slots=True)
class Gap:
    """An open door or window: part of an edge; a closed one is simply left out."""

    span: Segment
    bottom: float
    top: float


@dataclass(frozen=True, slots=True)
class Piece:
    """A prism over a polygon; raises ShapeError."""

    outline: Polygon
    kind: PieceKind
    bottom: float
    top: float
    gaps: tuple[Gap, ...] = ()
    """Only of a hollow one."""
    name: str = ""
    rim: tuple[Point, ...] = field(init=False, repr=False, compare=False)
    """The corners, and between them the ends of gaps."""
    openings: tuple[tuple[Gap, ...], ...] = field(init=False, repr=False, compare=False)
    """The gaps in each stretch of the rim, the stretch that ends at the corner of the same number."""

    def __post_init__(self) -> None:
        if not self.bottom < self.top:
            raise ShapeError(f"the top {self.top} is not above the bottom {self.bottom}")
        if self.gaps and self.kind is not PieceKind.HOLLOW:
            raise ShapeError("only a hollow piece has gaps")
        object.__setattr__(self, "gaps", tuple(_snap_gap_to_edge(self.outline, gap) for gap in self.gaps))
        rim, openings = _outline_and_gaps_by_edge(self.outline, self.gaps)
        object.__setattr__(self, "rim", rim)
        object.__setattr__(self, "openings", openings)


@dataclass(frozen=True, slots=True)
class WallStretch:
    """A stretch of wall without a gap at the heights from bottom to top."""

    line: Segment
    bottom: float
    top: float


def edge_with_span(outline: Polygon, span: Segment) -> Segment | None:
    """The edge on which a stretch lies, within 1/100 inch."""
    for edge in outline.edges:
        if distance_to_segment(span.start, edge) <= _OFF and distance_to_segment(span.end, edge) <= _OFF:
            return edge
    return None


_OFF = 0.01


def is_touching_piece(base: Base, piece: Piece, slack: float) -> bool:
    """Whether a base touches a piece: its area, or the outline of a hollow one; under or over it is not beside."""
    if not (piece.bottom <= base.z + base.height and piece.top >= base.z):
        return False
    reach = base.radius + slack + SKIN
    x, y, radius = piece.outline.ring
    if distance_on_mat(base.centre, (x, y)) > reach + radius:
        return False
    measure = distance_to_outline if piece.kind is PieceKind.HOLLOW else distance_to_polygon
    return measure(base.centre, piece.outline) <= reach


def walls_of_piece(piece: Piece) -> tuple[WallStretch, ...]:
    """A piece's outline without its gaps, storey by storey."""
    found: list[WallStretch] = []
    for edge in piece.outline.edges:
        gaps = [gap for gap in piece.gaps if _is_gap_on_edge(edge, gap)]
        for bottom, top in _height_bands_of_gaps(piece, gaps):
            open_here = [gap.span for gap in gaps if gap.bottom < top and gap.top > bottom]
            found += [WallStretch(line, bottom, top) for line in edge_parts_without_spans(edge, open_here)]
    return tuple(found)


def edge_parts_without_spans(edge: Segment, spans: list[Segment]) -> list[Segment]:
    """What is left of an edge when stretches of it are taken out."""
    length = distance_on_mat(*edge)
    taken = sorted(
        sorted((_distance_along_edge(edge, span.start), _distance_along_edge(edge, span.end))) for span in spans
    )
    left, begin = [], 0.0
    for first, last in [*taken, [length, length]]:
        if first - begin > TINY:
            left.append(Segment(_point_on_edge(edge, begin, length), _point_on_edge(edge, first, length)))
        begin = max(begin, last)
    return left


def _snap_gap_to_edge(outline: Polygon, gap: Gap) -> Gap:
    """The gap moved onto its edge, which on the 1/100 inch grid it may miss a little."""
    edge = edge_with_span(outline, gap.span)
    if edge is None:
        raise ShapeError(f"no edge holds the gap from {gap.span.start} to {gap.span.end}")
    return Gap(
        Segment(nearest_point_on_segment(edge, gap.span.start), nearest_point_on_segment(edge, gap.span.end)),
        gap.bottom,
        gap.top,
    )


def _outline_and_gaps_by_edge(
    outline: Polygon, gaps: tuple[Gap, ...]
) -> tuple[tuple[Point, ...], tuple[tuple[Gap, ...], ...]]:
    rim: list[Point] = []
    openings: list[tuple[Gap, ...]] = []
    for edge in outline.edges:
        length = distance_on_mat(*edge)
        here = [
            (sorted((_distance_along_edge(edge, g.span.start), _distance_along_edge(edge, g.span.end))), g)
            for g in gaps
            if _is_gap_on_edge(edge, g)
        ]
        cuts = sorted({0.0, length, *(cut for ends, _ in here for cut in ends)})
        for first, last in pairwise(cuts):
            if last - first > TINY or last == length:
                rim.append(_point_on_edge(edge, last, length))
                middle = (first + last) / 2
                openings.append(tuple(gap for (begin, end), gap in here if begin < middle < end))
    return tuple(rim), tuple(openings)


def _is_gap_on_edge(edge: Segment, gap: Gap) -> bool:
    return distance_to_segment(gap.span.start, edge) <= SKIN and distance_to_segment(gap.span.end, edge) <= SKIN


def _height_bands_of_gaps(piece: Piece, gaps: list[Gap]) -> list[tuple[float, float]]:
    """The heights between which the same gaps are open."""
    bounds = {piece.bottom, piece.top}
    bounds |= {z for gap in gaps for z in (gap.bottom, gap.top) if piece.bottom < z < piece.top}
    ordered = sorted(bounds)
    return list(pairwise(ordered))


def _distance_along_edge(edge: Segment, point: Point) -> float:
    (ax, ay), (bx, by) = edge
    length = distance_on_mat(*edge)
    return min(length, max(0.0, ((point.x - ax) * (bx - ax) + (point.y - ay) * (by - ay)) / length))


def _point_on_edge(edge: Segment, along: float, length: float) -> Point:
    if along in (0.0, length):
        return edge.end if along else edge.start
    share = along / length
    return Point(edge.start.x + share * (edge.end.x - edge.start.x), edge.start.y + share * (edge.end.y - edge.start.y))
