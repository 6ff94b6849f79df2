"""Hexes in axial coordinates, pointy-top: q to the right, r down and to the right.

Used by rules, bots and boards of games on hexes; where hexes are on a screen is said there. The order of DIRECTIONS
decides between equal hexes in saved matches, and `hex_text` stands in actions and positions: both must stay. Pure.
"""

from __future__ import annotations

from typing import Final

Hex = tuple[int, int]
"""(q, r)."""

DIRECTIONS: Final[tuple[Hex, ...]] = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
"""Clockwise from north-east: NE, E, SE, SW, W, NW."""


def hex_sum(start: Hex, end: Hex) -> Hex:
    """The sum of two vectors."""
    return start[0] + end[0], start[1] + end[1]


def hex_difference(start: Hex, end: Hex) -> Hex:
    """The vector from b to a."""
    return start[0] - end[0], start[1] - end[1]


def hex_distance(start: Hex, end: Hex) -> int:
    """Steps between two hexes of an open plane."""
    q, r = start[0] - end[0], start[1] - end[1]
    return max(abs(q), abs(r), abs(q + r))


def turn_hex(hex_: Hex, steps: int = 1) -> Hex:
    """Turned by 60 degrees clockwise round (0, 0), so many times."""
    for _ in range(steps % 6):
        hex_ = -hex_[1], hex_[0] + hex_[1]
    return hex_


def hex_neighbours(hex_: Hex) -> tuple[Hex, ...]:
    """The six around it, clockwise from NE."""
    return tuple((hex_[0] + q, hex_[1] + r) for q, r in DIRECTIONS)


def hex_text(hex_: Hex) -> str:
    """Such as "3,-2"."""
    return f"{hex_[0]},{hex_[1]}"


def parse_hex(word: str) -> Hex:
    """Inverse of `hex_text`; raises ValueError."""
    q, r = word.split(",")
    return int(q), int(r)
