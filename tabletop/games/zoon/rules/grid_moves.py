"""Movement grids laid on the field: where a card can go from each cell, seen from one side of the table.

Used by `moves`, `laws`, `turn_refusals`, `imagine` and `walk`. What stands on the cells is one number: the low bits
tell where any card is, the high ones where one is that may not be attacked. A route has the bits that close it, and
is open where none of them is set: that is the law of movement, which offers and refusals read alike. The bots'
`search_board` walks the same routes by a loop of its own, which is quicker there, and must agree. It must stay pure
and fast, and keep the order of routes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.games.zoon.rules import cards
from tabletop.games.zoon.rules.actions import Move
from tabletop.games.zoon.rules.battlefield import CELLS, Cell, cell_at_offset
from tabletop.games.zoon.rules.cards import Card
from tabletop.games.zoon.rules.state import CellContent, Piece
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat

ENEMY_BITS: Final = tuple(1 << cell for cell in range(CELLS))
"""By cell: its bit where an enemy Zoon stands, which closes what leads over it, but not what leads to it (Z28, Z29)."""
BLOCKED_BITS: Final = tuple((1 | 1 << CELLS) << cell for cell in range(CELLS))
"""By cell: its bits where an own Zoon or an Obstacle closes both (Z23 to Z26)."""
_FIELD: Final = (1 << CELLS) - 1
Survey = tuple[list[tuple[Cell, Piece]], int]
"""A seat's Zoons in the order of the cells, and what stands in their way."""


@dataclass(frozen=True, slots=True)
class GridRoute:
    """One way of a grid to one of its cells."""

    action: Move
    """What goes this way."""
    retreat: Cell
    """Where it stands after a tie (Z38, Z39)."""
    is_jump: bool
    between: tuple[Cell, ...] = ()
    """Cells that it steps on before the target."""
    can_stop: bool = True
    """Whether a move may end there (D12)."""

    @property
    def target(self) -> Cell:
        return self.action.target

    @property
    def via(self) -> Cell | None:
        """What the action has to name (D6)."""
        return self.action.via


@dataclass(frozen=True, slots=True)
class GridAtCell:
    """A card's grid laid on the field at one cell; what lies outside the field is left out (Z19)."""

    routes: tuple[GridRoute, ...]
    """To all its cells: jumps, then the paths."""
    arrivals: tuple[tuple[int, GridRoute], ...]
    """Those on which one may stop, each with the bits that close it."""
    is_tangled: bool
    """Whether two ways lead to one cell (D5, D6)."""
    reach_bits: int
    """Its moves depend on these bits of a position alone."""
    grid_bits: int = field(compare=False)
    """Bits beside those of cells that no other grid of the army has."""


@cached("zoon: moves", 1 << 16)
def cached_move_action(origin: Cell, target: Cell, via: Cell | None = None) -> Move:
    """The action; one object for all who need it."""
    return Move(origin, target, via)


def grids_by_cell(card: Card, seat: Seat, first: int) -> tuple[GridAtCell, ...]:
    """The card's grid at every cell, numbered from `first` on."""
    return tuple(_make_grid_at_cell(card, cell, seat, first + cell) for cell in range(CELLS))


def _make_grid_at_cell(card: Card, origin: Cell, seat: Seat, number: int) -> GridAtCell:
    routes = [
        GridRoute(cached_move_action(origin, target), origin, is_jump=True)
        for at in card.jumps
        if (target := cell_at_offset(origin, at, seat)) is not None
    ]
    for path in card.paths:
        routes += _routes_of_path(path, origin, seat)
    arrivals = tuple((_blocking_bits(route), route) for route in routes if route.can_stop)
    targets = {route.target for _, route in arrivals}
    is_tangled = len(targets) < len(arrivals)
    reach = 0
    for bits, route in arrivals:
        reach |= bits | BLOCKED_BITS[route.target] if is_tangled else bits
    return GridAtCell(tuple(routes), arrivals, is_tangled, reach, number << 2 * CELLS)


def _routes_of_path(path: tuple[cards.GridStep, ...], origin: Cell, seat: Seat) -> list[GridRoute]:
    found: list[GridRoute] = []
    steps: tuple[Cell, ...] = ()
    for step in path:
        cell = cell_at_offset(origin, step.offset, seat)
        if cell is None:
            break
        retreat = steps[-1] if steps else origin
        found.append(GridRoute(cached_move_action(origin, cell), retreat, False, steps, step.can_stop))
        steps = (*steps, cell)
    return found


def _blocking_bits(route: GridRoute) -> int:
    """Any card on the way (Z23, Z25, Z29), and one at its end that may not be attacked (Z24, Z26)."""
    bits = 1 << CELLS + route.target
    for cell in route.between:
        bits |= ENEMY_BITS[cell]
    return bits


def pieces_and_occupied_bits(cells: Sequence[CellContent], seat: Seat) -> Survey:
    """Where a seat's Zoons stand, and what stands in their way."""
    own: list[tuple[Cell, Piece]] = []
    occupied = 0
    for cell, there in enumerate(cells):
        if there is None:
            continue
        if there.__class__ is not Piece:
            occupied |= BLOCKED_BITS[cell]
        elif there.owner != seat:
            occupied |= ENEMY_BITS[cell]
        else:
            occupied |= BLOCKED_BITS[cell]
            own.append((cell, there))
    return own, occupied


def enemy_cell_bits(occupied: int) -> int:
    """One bit for each cell with an enemy Zoon."""
    return occupied & ~(occupied >> CELLS)


def occupied_bits_as_friends(occupied: int) -> int:
    """What stands in the way of a controlled Zoon: every card as if it were a friend's (D24)."""
    taken = occupied & _FIELD
    return taken | taken << CELLS


def open_routes(grid: GridAtCell, occupied: int) -> list[GridRoute]:
    """The ways that a Zoon can go: where a jump leads no path does (D5), and of equal ones the first (N3)."""
    found = [route for bits, route in grid.arrivals if not occupied & bits]
    return _distinct_routes(found, occupied) if grid.is_tangled else found


def _distinct_routes(routes: list[GridRoute], occupied: int) -> list[GridRoute]:
    """A second way to a cell matters only where an enemy stands and the retreat differs (D6)."""
    found: dict[Cell, list[GridRoute]] = {}
    for route in routes:
        known = found.setdefault(route.target, [])
        is_free = not occupied & ENEMY_BITS[route.target]
        if not known or not (is_free or known[0].is_jump or any(other.retreat == route.retreat for other in known)):
            known.append(route)
    return [way for several in found.values() for way in _routes_with_distinct_via(several)]


def _routes_with_distinct_via(several: list[GridRoute]) -> list[GridRoute]:
    if len(several) == 1:
        return several
    return [
        way if way.retreat == way.action.origin
        else replace(way, action=cached_move_action(way.action.origin, way.target, way.retreat))
        for way in several
    ]  # fmt: skip


def routes_to_target(grid: GridAtCell, cells: Sequence[CellContent], seat: Seat, target: Cell) -> list[GridRoute]:
    """The ways on which a seat's Zoon can go there."""
    return [way for way in open_routes(grid, pieces_and_occupied_bits(cells, seat)[1]) if way.target == target]


def route_of_move(
    grid: GridAtCell, cells: Sequence[CellContent], seat: Seat, target: Cell, via: Cell | None
) -> GridRoute:
    """The way of a legal move."""
    if grid.is_tangled:
        return next(way for way in routes_to_target(grid, cells, seat, target) if way.via == via)
    return next(way for _, way in grid.arrivals if way.action.target == target)
