"""Text of SVG drawings: turns them, and draws tiles that have no picture of their own.

Used by `figure_pictures` and `ground`, so that turned figures and tiles stay sharp; sprites render the result. Pure
functions from text to text, without pygame. _SVG_UNITS must be _UNITS_PER_HEX_SIDE of `ground`, and marks of cells
and sides are those of `rules/content/lattice`. PART_FILES are names of drawings, used where they are there. How a
plain tile looks is free.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from tabletop.games.zombies.board.map import hex_geometry
from tabletop.games.zombies.rules.content import lattice
from tabletop.games.zombies.rules.content.cards import Tile
from tabletop.rules.hexes import DIRECTIONS, Hex, hex_distance, hex_sum

_SVG: Final = re.compile(r"<svg\b([^>]*)>(.*)</svg>", re.DOTALL)
_BOX: Final = re.compile(r'viewBox="([^"]*)"')


class SvgDrawing(NamedTuple):
    """The inside of a file."""

    box: tuple[float, float, float, float]
    """Left, top, width and height."""
    body: str

    @property
    def middle(self) -> tuple[float, float]:
        """Of the box."""
        return self.box[0] + self.box[2] / 2, self.box[1] + self.box[3] / 2


def parse_svg(text: str) -> SvgDrawing:
    """Takes a file apart; raises ValueError where it has no view box."""
    found = _SVG.search(text)
    box = _BOX.search(found.group(1)) if found else None
    if found is None or box is None:
        raise ValueError("no drawing with a view box")
    left, top, width, height = map(float, box.group(1).replace(",", " ").split())
    return SvgDrawing((left, top, width, height), found.group(2))


def turned_svg(text: str, degrees: float, middle: tuple[float, float] | None = None, reach: float = 0.0) -> str:
    """A square drawing round a point of a file, turned clockwise about it; by default all of the file fits."""
    made = parse_svg(text)
    x, y = middle or made.middle
    reach = reach or math.hypot(made.box[2], made.box[3]) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x - reach:g} {y - reach:g} {2 * reach:g} {2 * reach:g}">'
        f'<g transform="rotate({degrees:g} {x:g} {y:g})">{made.body}</g></svg>'
    )


def turned_square_ratio(text: str) -> float:
    """How much wider the square of `turned_svg` is than the file."""
    _, _, width, height = parse_svg(text).box
    return math.hypot(width, height) / width


PART_FILES: Final = ("tile_plain", "solid")
"""Files that it is made of, where they are there."""
_SVG_UNITS: Final = 50
_PIP_POSITIONS: Final = {
    "1": ((0, 0),), "2": ((-1, -1), (1, 1)), "3": ((-1, -1), (0, 0), (1, 1)),
    "4": ((-1, -1), (1, -1), (-1, 1), (1, 1)), "5": ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    "6": ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}  # fmt: skip


def plain_tile_svg(tile: Tile | None, parts: Mapping[str, str]) -> str:
    """The tile as an unturned drawing."""
    body = parse_svg(parts["tile_plain"]).body if "tile_plain" in parts else "".join(_floor_svg())
    body += "".join(_wall_svg(tile.sides)) if tile is not None else ""
    cells = zip(hex_geometry.tile_hexes((0, 0), 0), "".join(tile.rows) if tile is not None else "", strict=False)
    for hex_, mark in cells:
        body += _hex_cell_svg(hex_, mark, parts)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-220 -205 440 410">{body}</svg>'


def _floor_svg() -> Iterator[str]:
    for hex_ in hex_geometry.tile_hexes((0, 0), 0):
        points = " ".join(f"{_SVG_UNITS * x:.1f},{_SVG_UNITS * y:.1f}" for x, y in hex_geometry.hex_corners(hex_))
        yield f'<polygon points="{points}" fill="#2A4650" stroke="#3E5F6A" stroke-width="1.5"/>'


def _hex_cell_svg(hex_: Hex, mark: str, parts: Mapping[str, str]) -> str:
    x, y = (_SVG_UNITS * value for value in hex_geometry.hex_centre(hex_))
    if mark == "#":
        block = parse_svg(parts["solid"]).body if "solid" in parts else _BLOCK_SVG
        return f'<g transform="translate({x:.1f} {y:.1f})">{block}</g>'
    if mark == "c":
        return f'<rect x="{x - 20:.1f}" y="{y - 14:.1f}" width="40" height="28" fill="#E39A3B" stroke="#0B171D"/>'
    if mark in _PIP_POSITIONS:
        dots = "".join(
            f'<circle cx="{x + 6 * across:.1f}" cy="{y + 6 * down:.1f}" r="2.3" fill="#F2F4F8"/>'
            for across, down in _PIP_POSITIONS[mark]
        )
        return f'<rect x="{x - 12:.1f}" y="{y - 12:.1f}" width="24" height="24" rx="5" fill="#0B171D"/>{dots}'
    return ""


def _wall_svg(sides: str) -> Iterator[str]:
    """Along the outer edges of closed sides, and on both sides of doors."""
    outer = hex_geometry.tile_hexes((0, 0), 0)
    for side, kind in enumerate(sides):
        if kind == "O":
            continue
        middle = hex_geometry.middle_hex_of_side((0, 0), side)
        for hex_ in outer:
            for direction in range(6):
                if _side_of_edge(hex_, direction) != side or (kind == "D" and hex_ == middle):
                    continue
                (x, y), (to_x, to_y) = hex_geometry.hex_edge(hex_, direction)
                yield (
                    f'<path d="M{48 * x:.1f} {48 * y:.1f}L{48 * to_x:.1f} {48 * to_y:.1f}" stroke="#6E8F92"'
                    ' stroke-width="7" stroke-linecap="round" fill="none"/>'
                )


def _side_of_edge(hex_: Hex, direction: int) -> int | None:
    """The side to whose neighbour an edge leads; None inside the tile."""
    over = hex_sum(hex_, DIRECTIONS[direction])
    if hex_distance(over, (0, 0)) <= 2:
        return None
    near = [hex_distance(over, lattice.lattice_cell_centre(step)) for step in lattice.LATTICE_STEPS]
    return near.index(min(near))


_BLOCK_SVG: Final = (
    '<path d="M-38 -20L0 -42L38 -20V22L0 44L-38 22Z" fill="#0B171D"/>'
    '<path d="M-30 -16L0 -33L30 -16V16L0 33L-30 16Z" fill="#4A5A60"/><path d="M-30 -16L0 -33L30 -16L0 2Z"'
    ' fill="#6A7C80"/>'
)
