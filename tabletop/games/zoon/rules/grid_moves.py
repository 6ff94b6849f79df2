"""Movement grids laid on the field: where a card can go from each cell, seen from one side of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from tabletop.games.zoon.rules import cards
from tabletop.games.zoon.rules.actions import Move
from tabletop.games.zoon.rules.battlefield import CELLS, Cell, cell_at_offset
from tabletop.games.zoon.rules.cards import Card
from tabletop.games.zoon.rules.state import CellContent, Obstacle, Piece
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat

BLOCKED_BITS: Final = tuple(1 << cell for cell in range(CELLS))
"""By cell: its bit in what stands in the way, where that may not be attacked."""
ENEMY_BITS: Final = tuple((1 | 1 << CELLS) << cell for cell in range(CELLS))
"""By cell: its bits where an enemy Zoon stands, which may be attacked."""
Track = tuple[tuple[Cell, bool, Move], ...]
"""The cells of a path in order, whether one may stop there, and the move that does."""


@dataclass(frozen=True, slots=True)
class GridRoute:
    """One way of a grid to a cell where the Zoon may stop now."""

    target: Cell
    retreat: Cell
    """Where it stands after a tie (Z38, Z39)."""
    is_jump: bool
    between: tuple[Cell, ...] = ()
    """Cells that it steps on before the target."""
    via: Cell | None = None
    """What the action has to name (D6)."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A card's grid laid on the field at one cell; what lies outside the field is left out (Z19)."""

    origin: Cell
    jumps: tuple[tuple[Cell, Move], ...]
    tracks: tuple[Track, ...]
    is_tangled: bool
    """Whether two ways lead to one cell (D5, D6)."""
    only_routes: tuple[GridRoute | None, ...]
    """By target: the one way that leads there, if nothing stands between; None everywhere in a tangled grid."""
    reach_bits: int
    """Bits of all its cells: its moves depend on these bits of a position alone."""
    grid_bits: int = field(compare=False)
    """Bits beside those of cells that no other grid of the army has."""


@cached("zoon: moves", 1 << 16)
def shared_move(origin: Cell, target: Cell, via: Cell | None = None) -> Move:
    """The action; one object for all who need it."""
    return Move(origin, target, via)


def grids_by_cell(card: Card, seat: Seat, first: int) -> tuple[Grid, ...]:
    """The card's grid at every cell, numbered from `first` on."""
    return tuple(_lay_grid(card, cell, seat, first + cell) for cell in range(CELLS))


def _lay_grid(card: Card, origin: Cell, seat: Seat, number: int) -> Grid:
    jumps = tuple(
        (target, shared_move(origin, target))
        for at in card.jumps
        if (target := cell_at_offset(origin, at, seat)) is not None
    )
    tracks = tuple(track for path in card.paths if (track := _lay_track(path, origin, seat)))
    ends = [target for target, _ in jumps] + [cell for track in tracks for cell, stop, _ in track if stop]
    tangled = len(set(ends)) < len(ends)
    only_ways: list[GridRoute | None] = [None] * CELLS
    if not tangled:
        for target, _ in jumps:
            only_ways[target] = GridRoute(target, origin, is_jump=True)
        for track in tracks:
            for i, (target, stop, _) in enumerate(track):
                if stop:
                    only_ways[target] = _walking_route(origin, track, i)
    cells = {target for target, _ in jumps} | {cell for track in tracks for cell, _, _ in track}
    return Grid(
        origin, jumps, tracks, tangled, tuple(only_ways), sum(ENEMY_BITS[cell] for cell in cells), number << 2 * CELLS
    )


def _walking_route(origin: Cell, track: Track, index: int) -> GridRoute:
    steps = tuple(cell for cell, _, _ in track[:index])
    return GridRoute(track[index][0], steps[-1] if steps else origin, False, steps)


def _lay_track(path: tuple[cards.GridStep, ...], origin: Cell, seat: Seat) -> Track:
    found = []
    for step in path:
        cell = cell_at_offset(origin, step.offset, seat)
        if cell is None:
            break
        found.append((cell, step.can_stop, shared_move(origin, cell)))
    return tuple(found)


def possible_moves(grid: Grid, cells: Sequence[CellContent], seat: Seat) -> tuple[Move, ...]:
    """The moves that a Zoon of the seat has by this grid (Z18 to Z29)."""
    if grid.is_tangled:
        return tuple(shared_move(grid.origin, way.target, way.via) for way in possible_routes(grid, cells, seat))
    found = []
    for target, action in grid.jumps:
        there = cells[target]
        if there is None or (there.owner != seat and there.__class__ is Piece):
            found.append(action)
    for track in grid.tracks:
        for target, stop, action in track:
            there = cells[target]
            if there is None:
                if stop:
                    found.append(action)
                continue
            if stop and there.owner != seat and there.__class__ is Piece:
                found.append(action)
            break
    return tuple(found)


def possible_routes(grid: Grid, cells: Sequence[CellContent], seat: Seat, only: Cell | None = None) -> list[GridRoute]:
    """The same with all that is to be said about each: where a jump leads no path does (D5), and D6.

    `only` leaves out what leads to other cells.
    """
    if only is not None and not grid.is_tangled:
        known = grid.only_routes[only]
        if known is None or _is_closed(cells[only], seat) or any(cells[cell] is not None for cell in known.between):
            return []
        return [known]
    found = {
        target: [GridRoute(target, grid.origin, is_jump=True)]
        for target, _ in grid.jumps
        if only in (None, target) and not _is_closed(cells[target], seat)
    }
    for track in grid.tracks:
        for i, (target, stop, _) in enumerate(track):
            there = cells[target]
            if stop and only in (None, target) and not _is_closed(there, seat):
                _add_route(found.setdefault(target, []), _walking_route(grid.origin, track, i), there is None)
            if there is not None:
                break
    return [way for several in found.values() for way in _with_distinct_via(several, grid.origin)]


def _is_closed(there: CellContent, seat: Seat) -> bool:
    return isinstance(there, Obstacle) or (there is not None and there.owner == seat)


def _add_route(known: list[GridRoute], way: GridRoute, free: bool) -> None:
    """A second way matters only where an enemy stands and the retreat differs (N3, D6)."""
    if not known or not (free or known[0].is_jump or any(other.retreat == way.retreat for other in known)):
        known.append(way)


def _with_distinct_via(several: list[GridRoute], origin: Cell) -> list[GridRoute]:
    if len(several) == 1:
        return several
    return [
        way if way.retreat == origin else replace(way, via=way.retreat) for way in several
    ]  # fmt: skip


def controlled_targets(grid: Grid, cells: Sequence[CellContent]) -> list[Cell]:
    """Free cells to which a controlled Zoon can be led: every card is in its way (D24)."""
    found = [target for target, _ in grid.jumps if cells[target] is None]
    for track in grid.tracks:
        for target, stop, _ in track:
            if cells[target] is not None:
                break
            if stop and target not in found:
                found.append(target)
    return found
