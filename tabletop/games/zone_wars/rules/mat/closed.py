"""Whether terrain closes off a part of the mat, so that nobody who stands in a corner ever gets there on foot.

Between any two things that leave no room for a base a line is drawn. A base's centre crosses no such line, no solid
piece and no wall, and it gets wherever there is none in between, however narrow the way is: places are only counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import ceil, floor
from typing import Final, NamedTuple

from tabletop.games.zone_wars.rules.content.cards import Field, Opening, Terrain
from tabletop.games.zone_wars.rules.content.validate_maps import outlined
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.rules.plane.pieces import edge_of, without
from tabletop.rules.plane.plane import (
    TINY,
    Point,
    Polygon,
    Segment,
    distance,
    is_inside,
    meet,
    nearest_on,
    to_polygon,
    to_segment,
)

_CELL: Final = 0.2
"""Inches between the places that are looked at."""
_LEAST: Final = 1.0
"""Square inches for a base's centre that make a part of the mat."""
_SIDES: Final = 4
"""Of the mat: their numbers among pieces are below 0."""
_PARTS: Final = 5
"""Places of an opening that are looked at."""


class _Stop(NamedTuple):
    """A line that a base's centre comes no nearer to."""

    line: Segment
    near: float
    """Inches; 0 for walls, which stop the centre alone (N22)."""
    piece: int


def closed_off(field: Field, terrain: Sequence[Terrain]) -> tuple[str, ...]:
    """The ids of the pieces between what is closed off and the rest; none where one can walk everywhere."""
    solids = [_Solid(field, piece) for piece in terrain if piece.kind != TerrainKind.LOW]
    stops = [*_edges(field), *(stop for k, solid in enumerate(solids) for stop in solid.stops(k))]
    links = list(_links(stops))
    if not _makes_ring(solids, links) and all(solid.is_open(solids) for solid in solids if solid.openings):
        return ()
    grid = _Grid(field)
    for line in (*(stop.line for stop in stops), *(line for line, _ in links)):
        grid.cross(line)
    for solid in solids:
        grid.fill(solid.outline, field.radius if solid.is_solid else 0.0, is_whole=not solid.openings)
    parts = grid.parts()
    for solid in solids:
        if solid.is_climbed(solids):
            parts = grid.joined(parts, solid.outline)
    rooms = sorted((part for part in parts if len(part) * _CELL**2 >= _LEAST), key=len)
    shut, known = set(range(len(rooms) - 1)), {k: at for at, part in enumerate(rooms) for k in part}
    beside = ({known[k] for k in grid.beside(solid.outline) if k in known} for solid in solids) if shut else ()
    return tuple(solid.id for solid, found in zip(solids, beside, strict=False) if len(found) > 1 and found & shut)


@dataclass(frozen=True, slots=True)
class _Solid:
    """A piece that one does not simply step over."""

    field: Field
    terrain: Terrain

    @property
    def id(self) -> str:
        """Of the terrain."""
        return self.terrain.id

    @property
    def outline(self) -> Polygon:
        """Its area."""
        return outlined(self.terrain.corners)

    @property
    def is_solid(self) -> bool:
        """Whether it stops a whole base, not only its centre."""
        return self.terrain.kind == TerrainKind.BLOCKING

    @property
    def openings(self) -> tuple[Opening, ...]:
        """By which one gets in: shut doors can be opened, and upper windows be climbed to."""
        return self.terrain.openings

    def stops(self, number: int) -> Iterator[_Stop]:
        """Its outline; of a building what openings leave of its walls on the ground."""
        spans = [_span(opening) for opening in self.openings if not opening.floor]
        for edge in self.outline.edges:
            open_here = [span for span in spans if edge_of(self.outline, span) == edge]
            for line in without(edge, open_here):
                yield _Stop(line, self.field.radius if self.is_solid else 0.0, number)

    def is_open(self, others: Sequence[_Solid]) -> bool:
        """Whether nothing at all stands before one of the openings on the ground."""
        mat, near = self.field.mat, self.field.radius
        return any(
            all(near <= value <= mat - near for end in span for value in end)
            and not any(_apart(span, edge) < near for other in others if other.is_solid for edge in other.outline.edges)
            for span in (_span(opening) for opening in self.openings if not opening.floor)
        )

    def is_climbed(self, others: Sequence[_Solid]) -> bool:
        """Whether one gets in by an upper floor: up any wall of it, along it, and through an opening there (N19)."""
        levels = [0.0, *sorted(storey.z for storey in self.terrain.floors)]
        for opening in self.openings:
            if 0 < opening.floor < len(levels):
                tall = [other.outline for other in others if other.is_solid and other.top > levels[opening.floor]]
                if any(all(to_polygon(spot, one) >= self.field.radius for one in tall) for spot in _spots(opening)):
                    return True
        return False

    @property
    def top(self) -> float:
        """Inches above the mat."""
        return self.terrain.height or self.field.blocking


def _span(opening: Opening) -> Segment:
    return Segment(Point(*opening.start), Point(*opening.end))


def _spots(opening: Opening) -> Iterator[Point]:
    """Places all along an opening."""
    (ax, ay), (bx, by) = opening.start, opening.end
    for k in range(_PARTS):
        share = (k + 0.5) / _PARTS
        yield Point(ax + share * (bx - ax), ay + share * (by - ay))


def _edges(field: Field) -> Iterator[_Stop]:
    """Those of the mat, over which no base reaches."""
    mat = field.mat
    corners = Point(0.0, 0.0), Point(mat, 0.0), Point(mat, mat), Point(0.0, mat)
    for k, corner in enumerate(corners):
        yield _Stop(Segment(corner, corners[(k + 1) % _SIDES]), field.radius, k - _SIDES)


def _links(stops: Sequence[_Stop]) -> Iterator[tuple[Segment, tuple[int, int]]]:
    """The shortest lines between what is too near to each other for a base to pass, with the pieces."""
    for one, other in combinations(stops, 2):
        near, pair = one.near + other.near - TINY, (one.piece, other.piece)
        if not _may_be_within(one.line, other.line, near) or max(pair) < 0:
            continue
        if not meet(one.line, other.line):
            line = _between(one.line, other.line)
            if distance(*line) < near:
                yield line, pair
        elif one.piece != other.piece:
            yield one.line, pair


def _may_be_within(one: Segment, other: Segment, far: float) -> bool:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    return (
        min(ax, bx) - far < max(cx, dx) and min(cx, dx) - far < max(ax, bx)
        and min(ay, by) - far < max(cy, dy) and min(cy, dy) - far < max(ay, by)
    )  # fmt: skip


def _between(one: Segment, other: Segment) -> Segment:
    """The shortest line between two that do not meet."""
    lines = [Segment(end, nearest_on(other, end)) for end in one]
    lines += [Segment(nearest_on(one, end), end) for end in other]
    return min(lines, key=lambda line: distance(*line))


def _apart(one: Segment, other: Segment) -> float:
    """Inches between two lines."""
    if meet(one, other):
        return 0.0
    ends = [to_segment(end, other) for end in one] + [to_segment(end, one) for end in other]
    return min(ends)


def _makes_ring(solids: Sequence[_Solid], links: Iterable[tuple[Segment, tuple[int, int]]]) -> bool:
    """Whether pieces that nobody passes between, with the mat's edge, stand in a ring: else nothing is closed off.

    What is not convex may make one with a single neighbour, or alone.
    """
    bent = {k for k, solid in enumerate(solids) if not solid.outline.is_convex}
    pairs: set[tuple[int, int]] = set()
    groups = [*range(len(solids)), *[len(solids)] * _SIDES]
    for _, (i, k) in links:
        if i == k and i not in bent:
            continue
        if (i, k) in pairs and not bent & {i, k}:
            continue
        pairs.add((i, k))
        if groups[i] == groups[k]:
            return True
        groups = [groups[i] if group == groups[k] else group for group in groups]
    return False


class _Grid:
    """Places for a base's centre, row by row, and between which of them there is a way."""

    def __init__(self, field: Field) -> None:
        self._radius = field.radius
        self._side = int((field.mat - 2 * field.radius) / _CELL) + 1
        self._free = bytearray([1]) * self._side**2
        """Where a base has room."""
        self._right, self._down = (bytearray([1]) * self._side**2 for _ in range(2))
        """Whether nothing is between a place and the next one to the right, or below."""

    def spot(self, index: int) -> Point:
        """Where a place is, in inches."""
        row, column = divmod(index, self._side)
        return Point(self._radius + column * _CELL, self._radius + row * _CELL)

    def cross(self, line: Segment) -> None:
        """Nobody crosses this, nor comes to stand on it."""
        (ax, ay), (bx, by) = line
        for row, begin, end in self._crossed((ay, ax), (by, bx)):
            for column in range(begin, end):
                self._right[row * self._side + column] = 0
        for column, begin, end in self._crossed((ax, ay), (bx, by)):
            for row in range(begin, end):
                self._down[row * self._side + column] = 0

    def _crossed(self, one: tuple[float, float], other: tuple[float, float]) -> Iterator[tuple[int, int, int]]:
        """Rows that a line meets, each with the steps along it that it is in the way of."""
        (low, start), (high, end) = sorted((one, other))
        for row in self._span(low - TINY, high + TINY):
            at = self._radius + row * _CELL
            if high - low <= TINY:
                first, last = sorted((start, end))
            else:
                share = min(1.0, max(0.0, (at - low) / (high - low)))
                first = last = start + share * (end - start)
            begin = ceil((first - TINY - self._radius) / _CELL) - 1
            until = floor((last + TINY - self._radius) / _CELL) + 1
            yield row, max(0, begin), min(self._side, until)

    def fill(self, outline: Polygon, near: float, *, is_whole: bool) -> None:
        """No base has room so near to this; nor in it, if it is `is_whole`."""
        for k in self._about(outline, near):
            spot = self.spot(k)
            is_taken = to_polygon(spot, outline) < near - TINY if near else is_whole and is_inside(spot, outline)
            if is_taken:
                self._free[k] = 0

    def _about(self, outline: Polygon, reach: float) -> Iterator[int]:
        left, top, right, bottom = outline.box
        columns, rows = self._span(left - reach, right + reach), self._span(top - reach, bottom + reach)
        for row, column in product(rows, columns):
            yield row * self._side + column

    def _span(self, start: float, end: float) -> range:
        first, last = ceil((start - self._radius) / _CELL), floor((end - self._radius) / _CELL)
        return range(max(0, first), min(self._side - 1, last) + 1)

    def parts(self) -> list[list[int]]:
        """What hangs together: of each part the places where a base has room."""
        side, left, found = self._side, bytearray([1]) * self._side**2, []
        for start in range(side**2):
            if not left[start]:
                continue
            left[start], part = 0, [start]
            for k in part:
                ways = (
                    (k + 1, self._right[k]), (k - 1, k and self._right[k - 1]),
                    (k + side, self._down[k]), (k - side, k >= side and self._down[k - side]),
                )  # fmt: skip
                for to, is_way in ways:
                    if is_way and 0 <= to < side**2 and left[to] and (abs(to - k) > 1 or to // side == k // side):
                        left[to] = 0
                        part.append(to)
            found.append([k for k in part if self._free[k]])
        return [part for part in found if part]

    def joined(self, parts: Sequence[list[int]], outline: Polygon) -> list[list[int]]:
        """The same, where one climbs from every part that is beside or in a building into every other one."""
        touched = set(self.beside(outline, self._radius))
        apart = [part for part in parts if touched.isdisjoint(part)]
        return [*apart, [k for part in parts if not touched.isdisjoint(part) for k in part]]

    def beside(self, outline: Polygon, reach: float = 0.0) -> Iterator[int]:
        """Places with room in a piece and so near to it, or just as near as a base comes."""
        reach = reach or self._radius + 2 * _CELL
        return (k for k in self._about(outline, reach) if self._free[k] and to_polygon(self.spot(k), outline) <= reach)
