"""Where hexes and tiles are on a plane whose unit is the side of a hex; x to the right, y down; knows no pygame.

Used by `camera`, `figures`, `ground`, `hex_map`, `marks`, `motion`, `event_script` and the phone's chart, which all
place things by it; so no other file computes such places, and a change moves all of them. Which hexes a tile has is
said by `rules/content/lattice`, steps on hexes by `tabletop/rules/hexes`; directions and sides are numbered as there.
`hex_at` must stay the inverse of `hex_centre`. Pure functions.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from tabletop.games.zombies.rules.content import lattice
from tabletop.rules.hexes import Hex, hex_sum, turn_hex
from tabletop.rules.plane.geometry import Point

"""Of a tile, clockwise."""
_HEX_WIDTH: Final = math.sqrt(3.0)
TILE_REACH: Final = 4.4
"""From the middle of a tile to its farthest corner, and a little more."""


def hex_centre(hex_: Hex) -> Point:
    """The middle of a hex."""
    return Point(_HEX_WIDTH * (hex_[0] + hex_[1] / 2), 1.5 * hex_[1])


def hex_at(point: Sequence[float]) -> Hex:
    """The hex that holds a point."""
    r = point[1] / 1.5
    q = point[0] / _HEX_WIDTH - r / 2
    round_q, round_r, round_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(round_q - q), abs(round_r - r), abs(round_s + q + r)
    if off_q > off_r and off_q > off_s:
        round_q = -round_r - round_s
    elif off_r > off_s:
        round_r = -round_q - round_s
    return round_q, round_r


def hex_corners(hex_: Hex, share: float = 1.0) -> list[Point]:
    """Its six corners, clockwise from the top; nearer to the middle for a smaller share."""
    x, y = hex_centre(hex_)
    angles = [math.radians(60 * i - 90) for i in range(6)]
    return [Point(x + share * math.cos(angle), y + share * math.sin(angle)) for angle in angles]


def hex_edge(hex_: Hex, direction: int) -> tuple[Point, Point]:
    """The ends of the edge towards a neighbour; directions as in `rules.hexes.DIRECTIONS`."""
    around = hex_corners(hex_)
    return around[direction % 6], around[(direction + 1) % 6]


def tile_centre(place: tuple[int, int]) -> Point:
    """The middle of a tile at this place of the lattice."""
    return hex_centre(lattice.lattice_cell_centre(place))


def tile_hexes(place: tuple[int, int], turn: int) -> tuple[Hex, ...]:
    """The hexes of a tile as it lies, in the order of its rows."""
    middle = lattice.lattice_cell_centre(place)
    return tuple(hex_sum(middle, turn_hex(local, turn)) for row in lattice.HEX_ROWS for local in row)


def middle_hex_of_side(place: tuple[int, int], side: int) -> Hex:
    """The middle hex of a side as it lies on the table."""
    return hex_sum(lattice.lattice_cell_centre(place), lattice.SIDE_MIDDLES[side])


def side_centre(place: tuple[int, int], side: int) -> Point:
    """Half-way to the tile beyond a side, where its exit is."""
    (x, y), (to_x, to_y) = tile_centre(place), tile_centre(lattice.cell_across_side(place, side))
    return Point((x + to_x) / 2, (y + to_y) / 2)


def side_angle_degrees(side: int) -> float:
    """Degrees clockwise from the right at which the way out of a side goes."""
    (x, y), (to_x, to_y) = tile_centre((0, 0)), tile_centre(lattice.LATTICE_STEPS[side])
    return math.degrees(math.atan2(to_y - y, to_x - x))


def map_bounds(places: Sequence[tuple[int, int]]) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of all that lies at these places of the lattice."""
    middles = [tile_centre(place) for place in places] or [Point(0.0, 0.0)]
    xs, ys = [middle.x for middle in middles], [middle.y for middle in middles]
    return min(xs) - TILE_REACH, min(ys) - TILE_REACH, max(xs) + TILE_REACH, max(ys) + TILE_REACH
