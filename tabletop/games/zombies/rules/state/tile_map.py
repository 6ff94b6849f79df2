"""TileMap: the laid tiles as one graph of hexes, with links, distances, exits and line of sight.

`rules_context` makes one for each arrangement of tiles and keeps the last ones; `position_queries`, `shambling`,
`walking` and the other rules and bots read it as `builder.map`. Boards, figures and fire are no part of it. It never
changes once made, but for the distances that it remembers. The order of neighbours (clockwise from NE) decides ties
in the rules, so it must stay; line of sight is computed in whole numbers, so that no machine rounds otherwise.
Distances are asked for most of all and must stay fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise
from typing import Final, NamedTuple

from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.games.zombies.rules.content.lattice import (
    CACHE,
    DOOR,
    SIDE_CONTACTS,
    SOLID,
    SPAWN_NUMBERS,
    TURNS,
    WALL,
    HexPair,
    LatticeCell,
    cell_across_side,
    lattice_cell_centre,
    opposite_side,
    passage_between_sides,
    rotated_hexes,
)
from tabletop.games.zombies.rules.state.state import LaidTile
from tabletop.rules import hexes
from tabletop.rules.caches import Cache, cached
from tabletop.rules.hexes import Hex


class _PlacedTile(NamedTuple):
    """A tile where it lies."""

    links: dict[Hex, tuple[Hex, ...]]
    """Steps inside it, clockwise from NE."""
    spawn: dict[int, Hex]
    cache: Hex | None


@cached("zombies: placed tiles", 512)
def _make_placed_tile(rows: tuple[str, ...], turn: int, place: LatticeCell) -> _PlacedTile:
    middle = lattice_cell_centre(place)
    marks = [(hexes.hex_sum(middle, spot), mark) for spot, mark in rotated_hexes(rows, turn) if mark != SOLID]
    spots = {spot: spot for spot, _ in marks}
    links = {spot: tuple(spots[to] for to in hexes.hex_neighbours(spot) if to in spots) for spot, _ in marks}
    spawn = {int(mark): spot for spot, mark in marks if mark in SPAWN_NUMBERS}
    return _PlacedTile(links, spawn, next((spot for spot, mark in marks if mark == CACHE), None))


@cached("zombies: sides of tiles", 1024)
def _contact_pairs_across_side(place: LatticeCell, side: int) -> tuple[HexPair, ...]:
    """The five contacts across a side of a place."""
    middle = lattice_cell_centre(place)
    return tuple((hexes.hex_sum(middle, own), hexes.hex_sum(middle, other)) for own, other in SIDE_CONTACTS[side])


class _StepsFromHex:
    """Steps from one hex, as far as anybody has asked."""

    __slots__ = ("_links", "edge", "found", "steps")

    def __init__(self, origin: Hex, links: Mapping[Hex, tuple[Hex, ...]]) -> None:
        self._links = links
        self.found: dict[Hex, int] = {origin: 0} if origin in links else {}
        self.edge: set[Hex] = {*self.found}
        """The hexes that were reached last; none where all are known."""
        self.steps = 0
        """How far away the edge is."""

    def extend_to(self, most: int) -> None:
        """Goes on to so many steps."""
        links_of, found, edge, steps = self._links.__getitem__, self.found, self.edge, self.steps
        while edge and steps < most:
            steps += 1
            edge = set().union(*map(links_of, edge)).difference(found)
            found.update(dict.fromkeys(edge, steps))
        self.edge, self.steps = edge, steps


_MOST_DISTANCES: Final = 128
"""Hexes of a map from which all others are measured."""


class TileMap:
    """The board that some laid tiles make; boards, figures and fire are no part of it."""

    def __init__(self, tiles: Mapping[str, Tile], laid: Sequence[LaidTile], base: TileMap | None = None) -> None:
        """`base` is the board of the same tiles without some of the last ones, where it is known."""
        self.hexes: dict[Hex, int] = dict(base.hexes) if base else {}
        """Floor, with the index of its tile."""
        self.spawn: list[dict[int, Hex]] = list(base.spawn) if base else []
        """Numbered hexes of each tile."""
        self.cache: list[Hex | None] = list(base.cache) if base else []
        self.floors: list[tuple[Hex, ...]] = list(base.floors) if base else []
        """Floor hexes of each tile."""
        self._sides = tuple(one.sides for one in laid)
        self._places = tuple(one.place for one in laid)
        self._index_by_place = {one.place: index for index, one in enumerate(laid)}
        self.links: dict[Hex, tuple[Hex, ...]] = dict(base.links) if base else {}
        """Hexes that a step leads to, clockwise from NE."""
        fresh = range(len(self.floors), len(laid))
        for index in fresh:
            self._add_tile(index, tiles[laid[index].tile], laid[index])
        self._link_tiles(fresh)
        self._step_counts: Cache[Hex, _StepsFromHex] = Cache("zombies: distances on a map", _MOST_DISTANCES)

    def _add_tile(self, index: int, tile: Tile, laid: LaidTile) -> None:
        block = _make_placed_tile(tile.rows, laid.turn, laid.place)
        self.links.update(block.links)
        self.hexes.update(dict.fromkeys(block.links, index))
        self.spawn.append(block.spawn)
        self.cache.append(block.cache)
        self.floors.append(tuple(block.links))

    def _link_tiles(self, fresh: Iterable[int]) -> None:
        """Adds the links between these tiles and those before them."""
        found: dict[Hex, list[Hex]] = {}
        for index in fresh:
            for side in range(TURNS):
                beyond = self.tile_beyond(index, side)
                if beyond is None or beyond > index:
                    continue
                for own, other in self.contacts(index, side):
                    found.setdefault(own, []).append(other)
                    found.setdefault(other, []).append(own)
        for hex_, others in found.items():
            links = {to: to for to in (*self.links[hex_], *others)}
            self.links[hex_] = tuple(links[to] for to in hexes.hex_neighbours(hex_) if to in links)

    # Tiles

    def contacts(self, laid: int, side: int) -> tuple[HexPair, ...]:
        """Links across a side, own hexes first; none where there is no tile or no way."""
        other = self.tile_beyond(laid, side)
        if other is None:
            return ()
        way = passage_between_sides(self._sides[laid][side], self._sides[other][opposite_side(side)])
        if way == WALL:
            return ()
        edge = _contact_pairs_across_side(self._places[laid], side)
        pairs = edge[1:2] if way == DOOR else edge
        return tuple((a, b) for a, b in pairs if a in self.hexes and b in self.hexes)

    def tile_beyond(self, laid: int, side: int) -> int | None:
        """The tile that lies against a side, whether there is a way or not."""
        return self._index_by_place.get(cell_across_side(self._places[laid], side))

    def linked_tiles(self, laid: int) -> tuple[int, ...]:
        """Tiles with at least one link, in the order of the sides."""
        found = (self.tile_beyond(laid, side) for side in range(TURNS) if self.contacts(laid, side))
        return tuple(index for index in found if index is not None)

    def tile_side_between(self, start: Hex, end: Hex) -> tuple[int, int] | None:
        """Tile and side of the first hex's tile that the second one lies across; None inside one tile."""
        one, other = self.hexes[start], self.hexes[end]
        if one == other:
            return None
        return next(((one, side) for side in range(TURNS) if self.tile_beyond(one, side) == other), None)

    def is_open_exit(self, laid: int, side: int) -> bool:
        """Whether a side is an Open Exit Point: it leads to nothing yet."""
        return self._sides[laid][side] != WALL and self.tile_beyond(laid, side) is None

    @cached_property
    def open_exits(self) -> tuple[tuple[int, int], ...]:
        """Tiles and sides that are Open Exit Points."""
        sides = ((index, side) for index in range(len(self._sides)) for side in range(TURNS))
        return tuple((index, side) for index, side in sides if self.is_open_exit(index, side))

    def tile_at(self, hex_: Hex) -> int | None:
        """The tile that a hex belongs to; None where there is no floor."""
        return self.hexes.get(hex_)

    # Ways

    def distances(self, origin: Hex) -> Mapping[Hex, int]:
        """Steps to every hex that can be reached, in no order; none without floor."""
        return self.distances_within(origin, len(self.hexes))

    def distances_within(self, origin: Hex, most: int) -> Mapping[Hex, int]:
        """The same for every hex at most so many steps away, and for some that are farther."""
        spread = self._step_counts.get(origin)
        if spread is None:
            spread = self._step_counts[origin] = _StepsFromHex(origin, self.links)
        if spread.steps < most and spread.edge:
            spread.extend_to(most)
        return spread.found

    def hexes_by_distance(self, origin: Hex) -> Iterator[Hex]:
        """The same hexes breadth-first and clockwise from NE, found while they are read."""
        links, queue = self.links, [origin] if origin in self.links else []
        found = {origin}
        for hex_ in queue:
            yield hex_
            for to in links[hex_]:
                if to not in found:
                    found.add(to)
                    queue.append(to)

    def distance(self, start: Hex, end: Hex) -> int | None:
        """Steps from one hex to another; None where no way leads there."""
        return self.distances(start).get(end)

    def hexes_within(self, origin: Hex, steps: int) -> tuple[Hex, ...]:
        """Hexes at most so many steps away, the origin included, nearest first."""
        if origin not in self.links:
            return ()
        links, found, edge = self.links, {origin: None}, [origin]
        for _ in range(steps):
            fresh = [to for hex_ in edge for to in links[hex_] if to not in found]
            edge = list(dict.fromkeys(fresh))
            found.update(dict.fromkeys(edge))
        return tuple(found)

    def distance_to_tile(self, origin: Hex, laid: int) -> int | None:
        """Steps to the nearest floor hex of a tile; None where no way leads there."""
        found = self.distances(origin)
        return min([found[hex_] for hex_ in self.floors[laid] if hex_ in found], default=None)

    # Sight (K99)

    def has_line_of_sight(self, start: Hex, end: Hex) -> bool:
        """Whether the centre line, nudged to one of its sides, crosses only linked floor hexes."""
        return any(self._is_linked_path(sight_line_hexes(start, end, nudge)) for nudge in (1, -1))

    def _is_linked_path(self, path: Sequence[Hex]) -> bool:
        return all(b in self.links.get(a, ()) for a, b in pairwise(path))


def sight_line_hexes(start: Hex, end: Hex, nudge: int) -> tuple[Hex, ...]:
    """Hexes under the line between two centres; where it runs along an edge, those on one of its sides."""
    steps = hexes.hex_distance(start, end)
    return tuple(_nearest_hex_on_line(start, end, i, steps, nudge) for i in range(steps + 1)) if steps else (start,)


def _nearest_hex_on_line(start: Hex, end: Hex, index: int, steps: int, nudge: int) -> Hex:
    """The hex nearest to a point of the line, in whole numbers so that no machine rounds otherwise."""
    scale = steps * _NUDGE_SCALE
    q = (start[0] * (steps - index) + end[0] * index) * _NUDGE_SCALE + nudge
    r = (start[1] * (steps - index) + end[1] * index) * _NUDGE_SCALE + 2 * nudge
    s = -q - r
    near = [(2 * value + scale) // (2 * scale) for value in (q, r, s)]
    off = [abs(whole * scale - value) for whole, value in zip(near, (q, r, s), strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return -near[1] - near[2], near[1]
    return near[0], -near[0] - near[2] if off[1] > off[2] else near[1]


_NUDGE_SCALE: Final = 1000
"""A nudge is this small a part of a step, divided by the steps of the line."""
