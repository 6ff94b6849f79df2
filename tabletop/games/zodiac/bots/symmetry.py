"""Symmetries of a star: ways to lay it onto itself that keep lines and ring."""

from __future__ import annotations

from collections.abc import Iterator

from tabletop.games.zodiac.rules.star import Star


class SymmetryMap(dict[int, int]):
    """Mask of points -> mask of the points they are laid on; filled as it is used."""

    def __init__(self, places: tuple[int, ...]) -> None:
        super().__init__()
        self.places = places
        """Point -> the point it is laid on, both by their place in the board's order."""

    def inverse_map(self) -> SymmetryMap:
        """The symmetry that undoes this one."""
        return SymmetryMap(tuple(self.places.index(place) for place in range(len(self.places))))

    def __missing__(self, mask: int) -> int:
        image = sum(1 << place for i, place in enumerate(self.places) if mask >> i & 1)
        self[mask] = image
        return image


def find_symmetries(star: Star) -> tuple[SymmetryMap, ...]:
    """All of them, the one that changes nothing included."""
    return tuple(SymmetryMap(places) for places in _extend_symmetry(_point_relations(star), ()))


def _point_relations(star: Star) -> list[list[tuple[int, bool]]]:
    """For each two points what a symmetry keeps: steps between them along a line, and being ring neighbours.

    Two lines share at most one point, so equal relations for all pairs mean that lines lie on lines.
    A point's relation to itself tells whether it belongs to the ring.
    """
    place = {name: i for i, name in enumerate(star.names)}
    count = len(place)
    table = [[(0, False) for _ in range(count)] for _ in range(count)]
    for origin, target in star.ways_by_ends:
        line = next(line for line in star.board.lines if origin in line and target in line)
        table[place[origin]][place[target]] = abs(line.index(origin) - line.index(target)), False
    for origin, target in star.steps_by_ends:
        i, j = place[origin], place[target]
        table[i][j] = table[i][j][0], True
    for name in star.board.ring:
        table[place[name]][place[name]] = 0, True
    return table


def _extend_symmetry(table: list[list[tuple[int, bool]]], places: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """All symmetries that begin like this."""
    here = len(places)
    if here == len(table):
        yield places
        return
    for there in range(len(table)):
        if there not in places and table[there][there] == table[here][here]:
            row, image = table[here], table[there]
            if all(row[i] == image[place] for i, place in enumerate(places)):
                yield from _extend_symmetry(table, (*places, there))
