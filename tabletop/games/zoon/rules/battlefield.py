"""The battlefield: cells, their names, and which way forward is.

Used by nearly all of the game; where a cell is on the screen is said by the board's `field_layout`. Names of cells
stand in actions and positions of saved matches, cell numbers in digests, and SOUTH and NORTH are seats: all of them
stay. Pure, and called in inner loops, so it must stay fast.
"""

from __future__ import annotations

from typing import Final

from tabletop.rules.game import InvalidAction, Seat

Cell = int
"""x + 6 y: a1 is 0, f1 is 5, a6 is 30."""
Offset = tuple[int, int]
"""To the owner's right and forward, in cells."""

SIDE: Final = 6
"""Rows and columns (Z6)."""
CELLS: Final = SIDE * SIDE
SOUTH: Final[Seat] = 0
NORTH: Final[Seat] = 1

CELL_NAMES: Final[tuple[str, ...]] = tuple(f"{column}{row}" for row in range(1, SIDE + 1) for column in "abcdef")
_CELL_BY_NAME: Final = {name: cell for cell, name in enumerate(CELL_NAMES)}


def cell_name(cell: Cell) -> str:
    """Such as "c2"."""
    return CELL_NAMES[cell]


def cell_from_name(text: str) -> Cell:
    """Inverse of `cell_name`; raises InvalidAction."""
    if text not in _CELL_BY_NAME:
        raise InvalidAction(f"{text!r} is no cell; a1 to f6 are expected")
    return _CELL_BY_NAME[text]


def rows_from_home(cell: Cell, seat: Seat) -> int:
    """Rows away from a seat's home row: 0 is its reinforcement zone, 5 the enemy's."""
    row = cell // SIDE
    return row if seat == SOUTH else SIDE - 1 - row


def is_in_back_row(cell: Cell, seat: Seat) -> bool:
    """Whether it is the seat's home row, which is the back row of its set-up (A11)."""
    return cell >= CELLS - SIDE if seat else cell < SIDE


def cell_at_offset(cell: Cell, offset: Offset, seat: Seat) -> Cell | None:
    """The cell at an offset read from a seat's side (Z21); None outside the battlefield (Z19)."""
    dx, dy = offset if seat == SOUTH else (-offset[0], -offset[1])
    x, y = cell % SIDE + dx, cell // SIDE + dy
    return x + SIDE * y if 0 <= x < SIDE and 0 <= y < SIDE else None


def deployment_zone(seat: Seat) -> tuple[Cell, ...]:
    """The deployment zone as its owner sees it: the front row from left to right, then the back row."""
    front, back = range(SIDE, 2 * SIDE), range(SIDE)
    cells = (*front, *back)
    return cells if seat == SOUTH else tuple(CELLS - 1 - cell for cell in cells)
