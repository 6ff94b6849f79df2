"""Where objective tokens lie on a layout that names no places for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.games.zone_wars.rules.content.cards import Field, Spot, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.poses import QUARTERS
from tabletop.rules.caches import cached
from tabletop.rules.plane.plane import Point, Polygon, distance, is_inside, to_outline, to_polygon

_GRID = 1.0
_APART = 2.5


@cached("zone_wars: objectives", 32)
def objective_spots(field: Field, terrain: tuple[Terrain, ...], wanted: int) -> tuple[Spot, ...]:
    """So many places, if there are: all around the middle where they can be, and rather indoors than outdoors."""
    places = _MatSpots(field, terrain)
    found: list[Spot] = []
    for turns in (QUARTERS, QUARTERS[:1]):
        for spot in sorted(places.grid(whole=len(turns) == 1), key=places.worth):
            around = [turn.spot(spot, field.mat) for turn in turns]
            others = [*found, *around[1:]]
            if len(found) < wanted and all(map(places.is_free, around)) and _is_apart(spot, others):
                found += around
        if len(found) >= wanted:
            break
    return tuple(found[:wanted])


def _is_apart(spot: Spot, others: Sequence[Spot]) -> bool:
    return all(distance(spot, other) >= _APART for other in others)


class _MatSpots:
    """The mat with its terrain."""

    def __init__(self, field: Field, terrain: Sequence[Terrain]) -> None:
        self._field = field
        self._solids: list[Polygon] = []
        self._halls: list[Polygon] = []
        for piece in terrain:
            if piece.kind != TerrainKind.LOW:
                rooms = self._halls if piece.kind == TerrainKind.BUILDING else self._solids
                rooms.append(Polygon(tuple(Point(*corner) for corner in piece.corners)))

    def grid(self, *, whole: bool) -> Iterator[Spot]:
        """The whole mat, or the quarter that the others are images of."""
        count = int(self._field.mat / (_GRID if whole else 2 * _GRID))
        for row in range(1, count):
            for column in range(1, count):
                yield column * _GRID, row * _GRID

    def worth(self, spot: Spot) -> tuple[int, float]:
        """Indoors at all turns first, then half-way between the middle and a corner."""
        mat = self._field.mat
        outdoors = sum(not self._is_indoors(turn.spot(spot, mat)) for turn in QUARTERS)
        return outdoors, abs(distance(spot, (mat / 2, mat / 2)) - mat / 3)

    def is_free(self, spot: Spot) -> bool:
        """Whether a model has room there, away from the corners."""
        field = self._field
        corners = ((x, y) for x in (0.0, field.mat) for y in (0.0, field.mat))
        if any(distance(spot, corner) < field.long for corner in corners):
            return False
        return all(to_polygon(spot, solid) >= field.radius for solid in self._solids) and all(
            to_outline(spot, hall) >= field.radius for hall in self._halls
        )

    def _is_indoors(self, spot: Spot) -> bool:
        return any(_is_boxed(spot, hall) and is_inside(spot, hall) for hall in self._halls)


def _is_boxed(spot: Spot, area: Polygon) -> bool:
    box = area.box
    return box.left <= spot[0] <= box.right and box.top <= spot[1] <= box.bottom
