"""Whether terrain closes off a part of the mat, so that nobody who stands in a corner ever gets there on foot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from math import ceil, floor
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Field, Terrain
from tabletop.games.zone_wars.rules.content.validate_maps import outlined
from tabletop.rules.plane.plane import Point, Polygon, is_inside, to_polygon

_CELL: Final = 0.2
"""Inches between the places that are looked at."""
_LENIENT: Final = 0.71
"""Of a cell: how much nearer a centre may come, so that no passage is missed that lies between the places."""
_LEAST: Final = 1.0
"""Square inches for a base's centre that make a part of the mat."""
_FREE, _TIGHT, _SHUT = 0, 1, 2
"""A base has room there; perhaps beside there; nowhere near there."""


def closed_off(field: Field, terrain: Sequence[Terrain]) -> tuple[str, ...]:
    """The pieces around what is closed off; none where one can walk everywhere."""
    stops = [(piece, outlined(piece.corners)) for piece in terrain if _stops(piece)]
    if not _makes_ring(field, [outline for _, outline in stops]):
        return ()
    grid = _Grid(field)
    for piece, outline in stops:
        if piece.kind == "blocking":
            grid.shut(outline)
        else:
            grid.fill(outline)
    parts = sorted(grid.parts(), key=len)
    rims = [k for part in parts[:-1] if grid.room(part) >= _LEAST for k in part if grid.is_rim(k)]
    reach = field.radius + 2 * _CELL
    return tuple(piece.id for piece, outline in stops if any(to_polygon(grid.spot(k), outline) < reach for k in rims))


def _stops(piece: Terrain) -> bool:
    """Whether nobody gets through: Low terrain is climbed over, and doors can be opened."""
    return piece.kind == "blocking" or (piece.kind == "building" and not piece.openings)


def _makes_ring(field: Field, solids: Sequence[Polygon]) -> bool:
    """Whether pieces that nobody passes between, with the mat's edge, stand in a ring: else nothing is closed off."""
    if not all(solid.is_convex for solid in solids):
        return True
    edge, step = len(solids), 2 * field.radius
    ends = [(i, k) for (i, one), (k, other) in combinations(enumerate(solids), 2) if _gap(one, other) < step]
    for i, solid in enumerate(solids):
        left, top, right, bottom = solid.box
        ends += [(i, edge) for gap in (left, top, field.mat - right, field.mat - bottom) if gap < step]
    groups = list(range(edge + 1))
    for i, k in ends:
        if groups[i] == groups[k]:
            return True
        groups = [groups[i] if group == groups[k] else group for group in groups]
    return False


def _gap(one: Polygon, other: Polygon) -> float:
    """Inches between two pieces that lie apart."""
    sides = ((one, other), (other, one))
    return min(to_polygon(corner, area) for outline, area in sides for corner in outline.corners)


class _Grid:
    """Places for a base's centre, row by row, with a shut rim."""

    def __init__(self, field: Field) -> None:
        self._radius = field.radius
        self._side = int((field.mat - 2 * field.radius) / _CELL) + 1
        self._wide = self._side + 2
        self._cells = bytearray([_SHUT]) * self._wide**2
        for row in range(1, self._side + 1):
            at = row * self._wide
            self._cells[at + 1 : at + 1 + self._side] = bytes(self._side)
        self._around = [dy * self._wide + dx for dx, dy in product((-1, 0, 1), repeat=2) if dx or dy]

    def spot(self, k: int) -> Point:
        """Where a place is, in inches."""
        row, column = divmod(k, self._wide)
        return Point(self._radius + (column - 1) * _CELL, self._radius + (row - 1) * _CELL)

    def shut(self, outline: Polygon) -> None:
        """No base overlaps this."""
        for k in self._near(outline, self._radius):
            far = to_polygon(self.spot(k), outline)
            if far < self._radius:
                self._cells[k] = max(self._cells[k], _SHUT if far < self._radius - _LENIENT * _CELL else _TIGHT)

    def fill(self, outline: Polygon) -> None:
        """Nobody is to get in there: it is no part of the mat."""
        for k in self._near(outline, 0.0):
            if is_inside(self.spot(k), outline):
                self._cells[k] = _SHUT

    def _near(self, outline: Polygon, reach: float) -> Iterator[int]:
        left, top, right, bottom = outline.box
        rows = self._span(top - reach, bottom + reach)
        for column, row in product(self._span(left - reach, right + reach), rows):
            yield row * self._wide + column

    def _span(self, start: float, end: float) -> range:
        first, last = ceil((start - self._radius) / _CELL), floor((end - self._radius) / _CELL)
        return range(max(1, first + 1), min(self._side, last + 1) + 1)

    def parts(self) -> Iterator[list[int]]:
        """What hangs together."""
        left = {k for k, cell in enumerate(self._cells) if cell != _SHUT}
        while left:
            part = [left.pop()]
            for k in part:
                found = [k + by for by in self._around if k + by in left]
                left.difference_update(found)
                part += found
            yield part

    def room(self, part: Sequence[int]) -> float:
        """Square inches in which a base has room for certain."""
        return sum(self._cells[k] == _FREE for k in part) * _CELL**2

    def is_rim(self, k: int) -> bool:
        """Whether it ends there."""
        return any(self._cells[k + by] == _SHUT for by in self._around)
