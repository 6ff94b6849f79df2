"""Where objective tokens lie on a layout that names no places for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabletop.games.zone_wars.rules.content.cards import Field, Spot, Terrain
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.poses import QUARTERS
from tabletop.rules.caches import cached
from tabletop.rules.plane.plane import (
    Point,
    Polygon,
    distance_on_mat,
    distance_to_outline,
    distance_to_polygon,
    is_inside,
)

_GRID_STEP = 1.0
_LEAST_DISTANCE = 2.5


@cached("zone_wars: objectives", 32)
def find_objective_spots(field: Field, terrain: tuple[Terrain, ...], wanted: int) -> tuple[Spot, ...]:
    """Places for so many tokens, if there are: all around the middle, and rather indoors."""
    places = _ObjectiveCandidates(field, terrain)
    found: list[Spot] = []
    for turns in (QUARTERS, QUARTERS[:1]):
        for spot in sorted(places.grid_spots(whole=len(turns) == 1), key=places.rank_of_spot):
            around = [turn.move_spot(spot, field.mat) for turn in turns]
            others = [*found, *around[1:]]
            if len(found) < wanted and all(map(places.is_free, around)) and _is_far_from_others(spot, others):
                found += around
        if len(found) >= wanted:
            break
    return tuple(found[:wanted])


def _is_far_from_others(spot: Spot, others: Sequence[Spot]) -> bool:
    return all(distance_on_mat(spot, other) >= _LEAST_DISTANCE for other in others)


class _ObjectiveCandidates:
    """Spots of a mat with its terrain that may hold an objective token."""

    def __init__(self, field: Field, terrain: Sequence[Terrain]) -> None:
        self._field = field
        self._solids: list[Polygon] = []
        self._halls: list[Polygon] = []
        for piece in terrain:
            if piece.kind != TerrainKind.LOW:
                rooms = self._halls if piece.kind == TerrainKind.BUILDING else self._solids
                rooms.append(Polygon(tuple(Point(*corner) for corner in piece.corners)))

    def grid_spots(self, *, whole: bool) -> Iterator[Spot]:
        """Spots of the whole mat, or of one quarter, of which the others are images."""
        count = int(self._field.mat / (_GRID_STEP if whole else 2 * _GRID_STEP))
        for row in range(1, count):
            for column in range(1, count):
                yield column * _GRID_STEP, row * _GRID_STEP

    def rank_of_spot(self, spot: Spot) -> tuple[int, float]:
        """The least is the best: indoors in all quarters, then half-way between the middle and a corner."""
        mat = self._field.mat
        outdoors = sum(not self._is_indoors(turn.move_spot(spot, mat)) for turn in QUARTERS)
        return outdoors, abs(distance_on_mat(spot, (mat / 2, mat / 2)) - mat / 3)

    def is_free(self, spot: Spot) -> bool:
        """Whether a model has room there, away from the corners."""
        field = self._field
        corners = ((x, y) for x in (0.0, field.mat) for y in (0.0, field.mat))
        if any(distance_on_mat(spot, corner) < field.long for corner in corners):
            return False
        return all(distance_to_polygon(spot, solid) >= field.radius for solid in self._solids) and all(
            distance_to_outline(spot, hall) >= field.radius for hall in self._halls
        )

    def _is_indoors(self, spot: Spot) -> bool:
        return any(_is_in_box(spot, hall) and is_inside(spot, hall) for hall in self._halls)


def _is_in_box(spot: Spot, area: Polygon) -> bool:
    box = area.box
    return box.left <= spot[0] <= box.right and box.top <= spot[1] <= box.bottom
