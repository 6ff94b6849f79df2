"""What keeps a layout from being played on: in few words, with the pieces, for whoever lays it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from tabletop.games.zone_wars.rules.content.cards import Field, Terrain
from tabletop.games.zone_wars.rules.content.validate_maps import (
    CORNERS,
    MOST_PIECES,
    are_colliding,
    count_bases_in_corner,
    make_outline,
)
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.closed import find_closed_off_pieces
from tabletop.rules.plane.plane import Point

OFF_MAT: Final = "off_mat"
CROSSING: Final = "crossing"
ROAD: Final = "road"
ROOM: Final = "room"
MANY: Final = "many"
CLOSED: Final = "closed"


class LayoutFault(NamedTuple):
    """Something that keeps a layout from being played on."""

    kind: str
    pieces: tuple[str, ...] = ()
    """Their ids."""
    corner: str = ""
    """In which not all models have room."""


def find_faults(
    field: Field, terrain: Sequence[Terrain], *, models: int, road: tuple[float, float] = (0.0, 0.0)
) -> Iterator[LayoutFault]:
    """Everything that is wrong with a layout, whose pieces are laid patterns."""
    if len(terrain) > MOST_PIECES:
        yield LayoutFault(MANY)
    outlines = [make_outline(piece.corners) for piece in terrain]
    for piece in terrain:
        yield from _piece_faults(field, piece, road)
    for (i, one), (k, other) in combinations(enumerate(terrain), 2):
        if are_colliding(one, outlines[i], other, outlines[k]):
            yield LayoutFault(CROSSING, (one.id, other.id))
    solids = [outline for piece, outline in zip(terrain, outlines, strict=True) if piece.kind == TerrainKind.BLOCKING]
    for corner, (right, down) in CORNERS.items():
        if count_bases_in_corner(Point(right * field.mat, down * field.mat), solids, field, models) < models:
            yield LayoutFault(ROOM, (), corner)


def find_closed_areas(field: Field, terrain: Sequence[Terrain]) -> Iterator[LayoutFault]:
    """Pieces that close off a part of the mat; to be asked only where nothing else is wrong."""
    around = find_closed_off_pieces(field, terrain)
    if around:
        yield LayoutFault(CLOSED, around)


def _piece_faults(field: Field, piece: Terrain, road: tuple[float, float]) -> Iterator[LayoutFault]:
    """What is wrong with one piece wherever the others lie."""
    if not all(0 <= value <= field.mat for corner in piece.corners for value in corner):
        yield LayoutFault(OFF_MAT, (piece.id,))
    ys = [y for _, y in piece.corners]
    if piece.kind != TerrainKind.LOW and road[0] < road[1] and min(ys) < road[1] and max(ys) > road[0]:
        yield LayoutFault(ROAD, (piece.id,))
