"""What keeps a layout from being played on: misplaced pieces, corners without room, closed-off parts of the mat.

The layout editor shows the faults; `random_layout` draws again where `find_faults` finds any, so a stricter check
there also changes which layout a seed gives. For `find_closed_area_faults` a line is drawn between any two things that
leave no room for a base; then a grid of places is searched, and a base's centre crosses no such line, no solid piece
and no wall. Pure.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from math import ceil, floor
from typing import Final, NamedTuple

from tabletop.games.zone_wars.rules.content.cards import GameNumbers, Opening, Terrain
from tabletop.games.zone_wars.rules.content.validate_maps import (
    CORNERS,
    MOST_PIECES,
    are_colliding,
    count_bases_in_corner,
    make_outline,
)
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.rules.plane.geometry import (
    TINY,
    Point,
    Polygon,
    Segment,
    distance_on_mat,
    distance_to_polygon,
    distance_to_segment,
    do_segments_meet,
    is_inside,
    nearest_point_on_segment,
)
from tabletop.rules.plane.pieces import edge_parts_without_spans, edge_with_span

_CELL_SIZE: Final = 0.2
"""Inches between the places that are looked at."""
_LEAST_AREA: Final = 1.0
"""Square inches for a base's centre that make a part of the mat."""
_MAT_SIDES: Final = 4
"""Of the mat: their numbers among pieces are below 0."""
_PLACES_OF_OPENING: Final = 5
"""Places of an opening that are looked at."""


class _StopLine(NamedTuple):
    """A line that a base's centre comes no nearer to."""

    line: Segment
    near: float
    """Inches; 0 for walls, which stop the centre alone (N22)."""
    piece: int


def find_closed_off_pieces(field: GameNumbers, terrain: Sequence[Terrain]) -> tuple[str, ...]:
    """The ids of the pieces between what is closed off and the rest; none where one can walk everywhere."""
    solids = [_SolidPiece(field, piece) for piece in terrain if piece.kind != TerrainKind.LOW]
    stops = [*_mat_edges(field), *(stop for k, solid in enumerate(solids) for stop in solid.stop_lines(k))]
    links = list(_impassable_links(stops))
    if not _can_close_off_area(solids, links) and all(
        solid.has_free_opening(solids) for solid in solids if solid.openings
    ):
        return ()
    grid = _WalkGrid(field)
    for line in (*(stop.line for stop in stops), *(line for line, _ in links)):
        grid.block_line(line)
    for solid in solids:
        grid.block_area(solid.outline, field.radius if solid.is_solid else 0.0, is_whole=not solid.openings)
    parts = grid.find_connected_parts()
    for solid in solids:
        if solid.can_be_climbed_into(solids):
            parts = grid.join_parts_linked_by_climbing(parts, solid.outline)
    rooms = sorted((part for part in parts if len(part) * _CELL_SIZE**2 >= _LEAST_AREA), key=len)
    shut, known = set(range(len(rooms) - 1)), {k: at for at, part in enumerate(rooms) for k in part}
    beside = ({known[k] for k in grid.cells_beside(solid.outline) if k in known} for solid in solids) if shut else ()
    return tuple(solid.id for solid, found in zip(solids, beside, strict=False) if len(found) > 1 and found & shut)


@dataclass(frozen=True, slots=True)
class _SolidPiece:
    """A piece that one does not simply step over."""

    field: GameNumbers
    terrain: Terrain

    @property
    def id(self) -> str:
        """Of the terrain."""
        return self.terrain.id

    @property
    def outline(self) -> Polygon:
        """Its area."""
        return make_outline(self.terrain.corners)

    @property
    def is_solid(self) -> bool:
        """Whether it stops a whole base, not only its centre."""
        return self.terrain.kind == TerrainKind.BLOCKING

    @property
    def openings(self) -> tuple[Opening, ...]:
        """By which one gets in: shut doors can be opened, and upper windows be climbed to."""
        return self.terrain.openings

    def stop_lines(self, number: int) -> Iterator[_StopLine]:
        """Lines that stop a base: the outline; of a building the walls on the ground without their openings."""
        spans = [_opening_segment(opening) for opening in self.openings if not opening.floor]
        for edge in self.outline.edges:
            open_here = [span for span in spans if edge_with_span(self.outline, span) == edge]
            for line in edge_parts_without_spans(edge, open_here):
                yield _StopLine(line, self.field.radius if self.is_solid else 0.0, number)

    def has_free_opening(self, others: Sequence[_SolidPiece]) -> bool:
        """Whether an opening on the ground is free of all that stands before it."""
        mat, near = self.field.mat, self.field.radius
        return any(
            all(near <= value <= mat - near for end in span for value in end)
            and not any(
                _distance_between_lines(span, edge) < near
                for other in others
                if other.is_solid
                for edge in other.outline.edges
            )
            for span in (_opening_segment(opening) for opening in self.openings if not opening.floor)
        )

    def can_be_climbed_into(self, others: Sequence[_SolidPiece]) -> bool:
        """Whether one gets in by an upper floor: up any wall of it, along it, and through an opening there (N19)."""
        levels = [0.0, *sorted(storey.z for storey in self.terrain.floors)]
        for opening in self.openings:
            if 0 < opening.floor < len(levels):
                tall = [other.outline for other in others if other.is_solid and other.top > levels[opening.floor]]
                if any(
                    all(distance_to_polygon(spot, one) >= self.field.radius for one in tall)
                    for spot in _places_along_opening(opening)
                ):
                    return True
        return False

    @property
    def top(self) -> float:
        """Inches above the mat."""
        return self.terrain.height or self.field.blocking


def _opening_segment(opening: Opening) -> Segment:
    return Segment(Point(*opening.start), Point(*opening.end))


def _places_along_opening(opening: Opening) -> Iterator[Point]:
    """Places all along an opening."""
    (ax, ay), (bx, by) = opening.start, opening.end
    for k in range(_PLACES_OF_OPENING):
        share = (k + 0.5) / _PLACES_OF_OPENING
        yield Point(ax + share * (bx - ax), ay + share * (by - ay))


def _mat_edges(field: GameNumbers) -> Iterator[_StopLine]:
    """The edges of the mat as lines that stop a base."""
    mat = field.mat
    corners = Point(0.0, 0.0), Point(mat, 0.0), Point(mat, mat), Point(0.0, mat)
    for k, corner in enumerate(corners):
        yield _StopLine(Segment(corner, corners[(k + 1) % _MAT_SIDES]), field.radius, k - _MAT_SIDES)


def _impassable_links(stops: Sequence[_StopLine]) -> Iterator[tuple[Segment, tuple[int, int]]]:
    """The shortest lines between what is too near to each other for a base to pass, with the pieces."""
    for one, other in combinations(stops, 2):
        near, pair = one.near + other.near - TINY, (one.piece, other.piece)
        if not _are_boxes_within_distance(one.line, other.line, near) or max(pair) < 0:
            continue
        if not do_segments_meet(one.line, other.line):
            line = _shortest_line_between(one.line, other.line)
            if distance_on_mat(*line) < near:
                yield line, pair
        elif one.piece != other.piece:
            yield one.line, pair


def _are_boxes_within_distance(one: Segment, other: Segment, far: float) -> bool:
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    return (
        min(ax, bx) - far < max(cx, dx) and min(cx, dx) - far < max(ax, bx)
        and min(ay, by) - far < max(cy, dy) and min(cy, dy) - far < max(ay, by)
    )  # fmt: skip


def _shortest_line_between(one: Segment, other: Segment) -> Segment:
    """The shortest line between two that do not meet."""
    lines = [Segment(end, nearest_point_on_segment(other, end)) for end in one]
    lines += [Segment(nearest_point_on_segment(one, end), end) for end in other]
    return min(lines, key=lambda line: distance_on_mat(*line))


def _distance_between_lines(one: Segment, other: Segment) -> float:
    """Inches between two lines."""
    if do_segments_meet(one, other):
        return 0.0
    ends = [distance_to_segment(end, other) for end in one] + [distance_to_segment(end, one) for end in other]
    return min(ends)


def _can_close_off_area(solids: Sequence[_SolidPiece], links: Iterable[tuple[Segment, tuple[int, int]]]) -> bool:
    """Whether pieces that nobody passes between, with the mat's edge, stand in a ring: else nothing is closed off.

    What is not convex may make one with a single neighbour, or alone.
    """
    bent = {k for k, solid in enumerate(solids) if not solid.outline.is_convex}
    pairs: set[tuple[int, int]] = set()
    groups = [*range(len(solids)), *[len(solids)] * _MAT_SIDES]
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


class _WalkGrid:
    """Places for a base's centre, row by row, and between which of them there is a way."""

    def __init__(self, field: GameNumbers) -> None:
        self._radius = field.radius
        self._side = int((field.mat - 2 * field.radius) / _CELL_SIZE) + 1
        self._free = bytearray([1]) * self._side**2
        """Where a base has room."""
        self._right, self._down = (bytearray([1]) * self._side**2 for _ in range(2))
        """Whether nothing is between a place and the next one to the right, or below."""

    def place_at(self, index: int) -> Point:
        """Where a place is, in inches."""
        row, column = divmod(index, self._side)
        return Point(self._radius + column * _CELL_SIZE, self._radius + row * _CELL_SIZE)

    def block_line(self, line: Segment) -> None:
        """Nobody crosses this line, nor stops on it."""
        (ax, ay), (bx, by) = line
        for row, begin, end in self._blocked_steps((ay, ax), (by, bx)):
            for column in range(begin, end):
                self._right[row * self._side + column] = 0
        for column, begin, end in self._blocked_steps((ax, ay), (bx, by)):
            for row in range(begin, end):
                self._down[row * self._side + column] = 0

    def _blocked_steps(self, one: tuple[float, float], other: tuple[float, float]) -> Iterator[tuple[int, int, int]]:
        """Rows that a line meets, each with the steps along it that it is in the way of."""
        (low, start), (high, end) = sorted((one, other))
        for row in self._cell_range(low - TINY, high + TINY):
            at = self._radius + row * _CELL_SIZE
            if high - low <= TINY:
                first, last = sorted((start, end))
            else:
                share = min(1.0, max(0.0, (at - low) / (high - low)))
                first = last = start + share * (end - start)
            begin = ceil((first - TINY - self._radius) / _CELL_SIZE) - 1
            until = floor((last + TINY - self._radius) / _CELL_SIZE) + 1
            yield row, max(0, begin), min(self._side, until)

    def block_area(self, outline: Polygon, near: float, *, is_whole: bool) -> None:
        """No base has room so near to this; nor in it, if it is solid as a whole."""
        for k in self._cells_around(outline, near):
            spot = self.place_at(k)
            is_taken = (
                distance_to_polygon(spot, outline) < near - TINY if near else is_whole and is_inside(spot, outline)
            )
            if is_taken:
                self._free[k] = 0

    def _cells_around(self, outline: Polygon, reach: float) -> Iterator[int]:
        left, top, right, bottom = outline.box
        columns, rows = self._cell_range(left - reach, right + reach), self._cell_range(top - reach, bottom + reach)
        for row, column in product(rows, columns):
            yield row * self._side + column

    def _cell_range(self, start: float, end: float) -> range:
        first, last = ceil((start - self._radius) / _CELL_SIZE), floor((end - self._radius) / _CELL_SIZE)
        return range(max(0, first), min(self._side - 1, last) + 1)

    def find_connected_parts(self) -> list[list[int]]:
        """The connected parts of the mat: of each the places where a base has room."""
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

    def join_parts_linked_by_climbing(self, parts: Sequence[list[int]], outline: Polygon) -> list[list[int]]:
        """The same parts, joined where one climbs into the piece from each of them."""
        touched = set(self.cells_beside(outline, self._radius))
        apart = [part for part in parts if touched.isdisjoint(part)]
        return [*apart, [k for part in parts if not touched.isdisjoint(part) for k in part]]

    def cells_beside(self, outline: Polygon, reach: float = 0.0) -> Iterator[int]:
        """Places with room in a piece and so near to it, or just as near as a base comes."""
        reach = reach or self._radius + 2 * _CELL_SIZE
        return (
            k
            for k in self._cells_around(outline, reach)
            if self._free[k] and distance_to_polygon(self.place_at(k), outline) <= reach
        )


OFF_MAT: Final = "off_mat"
CROSSING: Final = "crossing"
ROAD: Final = "road"
ROOM: Final = "room"
MANY: Final = "many"
CLOSED: Final = "closed"


class LayoutFault(NamedTuple):
    """Something that keeps a layout from being played on."""

    kind: str
    pieces: tuple[str, ...] = ()
    """Their ids."""
    corner: str = ""
    """In which not all models have room."""


def find_faults(
    field: GameNumbers, terrain: Sequence[Terrain], *, models: int, road: tuple[float, float] = (0.0, 0.0)
) -> Iterator[LayoutFault]:
    """Everything that is wrong with a layout, whose pieces are laid patterns."""
    if len(terrain) > MOST_PIECES:
        yield LayoutFault(MANY)
    outlines = [make_outline(piece.corners) for piece in terrain]
    for piece in terrain:
        yield from _piece_faults(field, piece, road)
    for (i, one), (k, other) in combinations(enumerate(terrain), 2):
        if are_colliding(one, outlines[i], other, outlines[k]):
            yield LayoutFault(CROSSING, (one.id, other.id))
    solids = [outline for piece, outline in zip(terrain, outlines, strict=True) if piece.kind == TerrainKind.BLOCKING]
    for corner, (right, down) in CORNERS.items():
        if count_bases_in_corner(Point(right * field.mat, down * field.mat), solids, field, models) < models:
            yield LayoutFault(ROOM, (), corner)


def find_closed_area_faults(field: GameNumbers, terrain: Sequence[Terrain]) -> Iterator[LayoutFault]:
    """Pieces that close off a part of the mat; to be asked only where nothing else is wrong."""
    around = find_closed_off_pieces(field, terrain)
    if around:
        yield LayoutFault(CLOSED, around)


def _piece_faults(field: GameNumbers, piece: Terrain, road: tuple[float, float]) -> Iterator[LayoutFault]:
    """What is wrong with one piece wherever the others lie."""
    if not all(0 <= value <= field.mat for corner in piece.corners for value in corner):
        yield LayoutFault(OFF_MAT, (piece.id,))
    ys = [y for _, y in piece.corners]
    if piece.kind != TerrainKind.LOW and road[0] < road[1] and min(ys) < road[1] and max(ys) > road[0]:
        yield LayoutFault(ROAD, (piece.id,))
