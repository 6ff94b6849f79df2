"""Movement grids on the field: where a card can go from each cell, read from one side of the table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tabletop.games.zoon.rules import cards
from tabletop.games.zoon.rules.actions import Move
from tabletop.games.zoon.rules.cards import Card
from tabletop.games.zoon.rules.field import CELLS, Cell, ahead
from tabletop.games.zoon.rules.state import Obstacle, Piece, Square
from tabletop.rules.caches import cached
from tabletop.rules.game import Seat

Track = tuple[tuple[Cell, bool, Move], ...]
"""The cells of a path in order, whether one may stop there, and the move that does."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A card's grid laid on the field at one cell; what lies outside the field is left out (Z19)."""

    origin: Cell
    jumps: tuple[tuple[Cell, Move], ...]
    tracks: tuple[Track, ...]
    tangled: bool
    """Whether two ways lead to one cell (D5, D6)."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way of a grid to a cell where the Zoon may stop now."""

    target: Cell
    retreat: Cell
    """Where it stands after a tie (Z38, Z39)."""
    jump: bool
    between: tuple[Cell, ...] = ()
    """Cells that it steps on before the target."""
    via: Cell | None = None
    """What the action has to name (D6)."""


@cached("zoon: moves", 1 << 16)
def move(origin: Cell, target: Cell, via: Cell | None = None) -> Move:
    """The action; one object for all who need it."""
    return Move(origin, target, via)


def grids(card: Card, seat: Seat) -> tuple[Grid, ...]:
    """The card's grid at every cell."""
    return tuple(_grid(card, cell, seat) for cell in range(CELLS))


def _grid(card: Card, origin: Cell, seat: Seat) -> Grid:
    jumps = tuple(
        (target, move(origin, target)) for at in card.jumps if (target := ahead(origin, at, seat)) is not None
    )
    tracks = tuple(track for path in card.paths if (track := _track(path, origin, seat)))
    ends = [target for target, _ in jumps] + [cell for track in tracks for cell, stop, _ in track if stop]
    return Grid(origin, jumps, tracks, len(set(ends)) < len(ends))


def _track(path: tuple[cards.Step, ...], origin: Cell, seat: Seat) -> Track:
    found = []
    for step in path:
        cell = ahead(origin, step.at, seat)
        if cell is None:
            break
        found.append((cell, step.stop, move(origin, cell)))
    return tuple(found)


def gather(found: list[Move], grid: Grid, cells: Sequence[Square], seat: Seat) -> None:
    """Adds the moves that a Zoon of the seat has by this grid (Z18 to Z29)."""
    if grid.tangled:
        origin = grid.origin
        found.extend(move(origin, way.target, way.via) for way in ways(grid, cells, seat))
        return
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


def ways(grid: Grid, cells: Sequence[Square], seat: Seat, only: Cell | None = None) -> list[Way]:
    """The same with all that is to be said about each: where a jump leads no path does (D5), and D6.

    `only` leaves out what leads to other cells.
    """
    found = {
        target: [Way(target, grid.origin, jump=True)]
        for target, _ in grid.jumps
        if only in (None, target) and not _closed(cells[target], seat)
    }
    for track in grid.tracks:
        for i, (target, stop, _) in enumerate(track):
            there = cells[target]
            if stop and only in (None, target) and not _closed(there, seat):
                steps = tuple(cell for cell, _, _ in track[:i])
                before = steps[-1] if i else grid.origin
                _add(found.setdefault(target, []), Way(target, before, False, steps), there is None)
            if there is not None:
                break
    return [way for several in found.values() for way in _told_apart(several, grid.origin)]


def _closed(there: Square, seat: Seat) -> bool:
    return isinstance(there, Obstacle) or (there is not None and there.owner == seat)


def _add(known: list[Way], way: Way, free: bool) -> None:
    """A second way matters only where an enemy stands and the retreat differs (N3, D6)."""
    if not known or not (free or known[0].jump or any(other.retreat == way.retreat for other in known)):
        known.append(way)


def _told_apart(several: list[Way], origin: Cell) -> list[Way]:
    if len(several) == 1:
        return several
    return [
        way if way.retreat == origin else replace(way, via=way.retreat) for way in several
    ]  # fmt: skip


def controlled(grid: Grid, cells: Sequence[Square]) -> list[Cell]:
    """Free cells to which a controlled Zoon can be led: every card is in its way (D24)."""
    found = [target for target, _ in grid.jumps if cells[target] is None]
    for track in grid.tracks:
        for target, stop, _ in track:
            if cells[target] is not None:
                break
            if stop and target not in found:
                found.append(target)
    return found
