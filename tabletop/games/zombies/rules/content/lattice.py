"""Geometry of tiles: the hexes of a turned tile, its sides and contacts, and the grid on which tiles lie.

Used by `state/tile_map`, `turn/exploring`, `validation`, `text/actions`, `text/parse_position`, and on the board by
`map/hex_geometry`, which says where hexes are on the screen. Marks (OPEN, DOOR, WALL, SOLID, CACHE) are letters in
the YAML of tiles, and words of SIDES stand in saved actions, so they stay, as do the order of SIDES and that of
HEX_ROWS. Pure functions of numbers and tile rows, without a position.
"""

from __future__ import annotations

from typing import Final

from tabletop.rules import hexes
from tabletop.rules.caches import cached
from tabletop.rules.hexes import Hex

LatticeCell = tuple[int, int]
"""On the lattice of the tiles."""
HexPair = tuple[Hex, Hex]
"""A hex and the one across the edge of its tile."""

TURNS: Final = 6
OPEN: Final = "O"
DOOR: Final = "D"
WALL: Final = "-"
SOLID: Final = "#"
CACHE: Final = "c"
SPAWN_NUMBERS: Final = "123456"

SIDES: Final = ("N", "NE", "SE", "S", "SW", "NW")
"""Clockwise, as a tile lies on the table."""
LATTICE_STEPS: Final[tuple[LatticeCell, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Across each side to the next place of the lattice."""
SIDE_MIDDLES: Final[tuple[Hex, ...]] = tuple(hexes.turn_hex((1, -2), side) for side in range(TURNS))
"""The middle hex of each side, as seen from the centre."""
TILE_OFFSETS: Final[tuple[Hex, ...]] = tuple(hexes.turn_hex((3, -5), side) for side in range(TURNS))
"""The centre of the next tile across each side."""
_NORTH_EAST_CONTACTS: Final[tuple[HexPair, ...]] = (
    ((2, -2), (3, -2)), ((2, -1), (3, -1)), ((2, -1), (3, -2)), ((2, 0), (3, 0)), ((2, 0), (3, -1)),
)  # fmt: skip
SIDE_CONTACTS: Final[tuple[tuple[HexPair, ...], ...]] = tuple(
    tuple((hexes.turn_hex(own, side - 1), hexes.turn_hex(other, side - 1)) for own, other in _NORTH_EAST_CONTACTS)
    for side in range(TURNS)
)
"""The five contacts across each side, as seen from the centre; the second one is the door."""
HEX_ROWS: Final[tuple[tuple[Hex, ...], ...]] = tuple(
    tuple((q, r) for q in range(max(-2, -2 - r), min(2, 2 - r) + 1)) for r in range(-2, 3)
)
"""The hexes of a tile by rows, as seen from its centre."""


def lattice_cell_centre(place: LatticeCell) -> Hex:
    """The middle hex of a place of the lattice."""
    return place[0] * 5 + place[1] * 2, place[0] * -2 + place[1] * 3


def cell_across_side(place: LatticeCell, side: int) -> LatticeCell:
    """The place beyond a side."""
    return place[0] + LATTICE_STEPS[side][0], place[1] + LATTICE_STEPS[side][1]


def opposite_side(side: int) -> int:
    """Number (0 to 5, as in SIDES) of the neighbouring tile's side that touches side `side` of this tile."""
    return (side + 3) % TURNS


def rotated_sides(sides: str, turn: int) -> str:
    """A tile's sides as they lie on the table."""
    return "".join(sides[(side - turn) % TURNS] for side in range(TURNS))


def passage_between_sides(one: str, other: str) -> str:
    """What two sides make of each other (X1)."""
    if WALL in (one, other):
        return WALL
    return DOOR if DOOR in (one, other) else OPEN


@cached("zombies: turned tiles", 512)
def rotated_hexes(rows: tuple[str, ...], turn: int) -> tuple[tuple[Hex, str], ...]:
    """The hexes of a turned tile with their marks, as seen from its centre."""
    pairs = (
        (spot, mark) for line, row in zip(HEX_ROWS, rows, strict=True) for spot, mark in zip(line, row, strict=True)
    )
    return tuple((hexes.turn_hex(spot, turn), mark) for spot, mark in pairs)
