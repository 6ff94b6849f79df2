"""Makes a random layout that is fair for every seat, and finds places for objective tokens on any layout.

Used by RulesContext only. `make_fair_layout` depends on its seed alone: a match on a random mat may be saved without
the layout's text, so the order of draws, the constants at the top and the checks must stay, or its replay breaks. The
same goes for `find_objective_spots`. What makes a layout unplayable is decided in `layout_faults`.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import GameNumbers, Map, Spot, Terrain
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.layout import (
    QUARTERS,
    MatSymmetry,
    PatternPose,
    fair_symmetries,
    symmetric_images,
    terrain_from_pattern,
)
from tabletop.games.zone_wars.rules.mat.layout_faults import find_faults
from tabletop.rules.caches import cached
from tabletop.rules.plane.geometry import (
    Point,
    Polygon,
    distance_on_mat,
    distance_to_outline,
    distance_to_polygon,
    do_segments_meet,
    is_inside,
)

_TRIES, _THROWS, _PLACES = 60, 40, 14
"""Layouts, pieces of a layout, and places for a piece that are tried."""
_WALK_GAP: Final = 1.6
"""Inches between pieces that nobody walks through: models pass everywhere."""
_LOW_GAP: Final = 0.6
"""Inches between other pieces."""
_EDGE_GAP: Final = 1.5
_OPEN_CORNER, _LOW_CORNER = 0.85, 0.4
"""Of the deployment range, around the corners: the share without high and without any terrain."""
_MOST_ALIKE: Final = 2
"""How often a pattern is thrown at most."""
_CENTRE_CHANCE: Final = 0.65
"""How often something stands in the middle."""


@dataclass(frozen=True, slots=True)
class TerrainAreaRanges:
    """Square inches of terrain on the mats of the content."""

    high: tuple[float, float]
    """Of Blocking terrain and buildings, at least and at most."""
    low: tuple[float, float]


def find_terrain_area_ranges(maps: Iterable[Map]) -> TerrainAreaRanges:
    """How much terrain the maps have."""
    high, low = [], []
    for map_ in maps:
        areas = [(piece.kind, area_of_piece(piece)) for piece in map_.terrain]
        high.append(sum(size for kind, size in areas if kind != TerrainKind.LOW))
        low.append(sum(size for kind, size in areas if kind == TerrainKind.LOW))
    return TerrainAreaRanges((min(high), max(high)), (min(low), max(low)))


def area_of_piece(piece: Terrain) -> float:
    """Square inches of a piece."""
    pairs = zip(piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def make_fair_layout(
    content: Content, seed: str, *, seats: int, models: int, road: tuple[float, float] = (0.0, 0.0)
) -> tuple[Terrain, ...]:
    """The layout of a seed; that of the first map where the patterns leave no room for any."""
    rng = random.Random(f"layout/{seed}")
    for _ in range(_TRIES):
        found = _LayoutGenerator(content, rng, fair_symmetries(seats, road), road).generate_terrain()
        if found and not any(find_faults(content.field, found, models=models, road=road)):
            return found
    return content.maps[0].terrain


class _LayoutGenerator:
    """One layout in the making."""

    def __init__(
        self, content: Content, rng: random.Random, turns: tuple[MatSymmetry, ...], road: tuple[float, float]
    ) -> None:
        self._field: GameNumbers = content.field
        self._rng, self._turns, self._road = rng, turns, road
        self._shares = find_terrain_area_ranges(content.maps)
        self._patterns = content.patterns
        self._laid: list[tuple[Terrain, _BoxedOutline]] = []

    def generate_terrain(self) -> tuple[Terrain, ...]:
        """All pieces; none where too few found room."""
        centre = self._lay_centre_piece() if self._rng.random() < _CENTRE_CHANCE else 0.0
        high = [pattern for pattern in self._patterns if pattern.kind != TerrainKind.LOW]
        low = [pattern for pattern in self._patterns if pattern.kind == TerrainKind.LOW]
        if not self._place_pieces_until_enough(high, self._shares.high, centre) or not self._place_pieces_until_enough(
            low, self._shares.low, 0.0
        ):
            return ()
        return tuple(piece for piece, _ in self._laid)

    def _lay_centre_piece(self) -> float:
        """Lays a piece in the middle that is its own image; returns its area."""
        middle = self._field.mat / 2
        fitting = []
        for pattern in self._patterns:
            if pattern.kind != TerrainKind.LOW and self._is_off_road(
                pattern, [(0.0, middle + y) for _, y in pattern.corners]
            ):
                piece = terrain_from_pattern(pattern, f"{pattern.id}-0", PatternPose(middle, middle))
                if len(symmetric_images(piece, self._turns, self._field.mat)) == 1:
                    fitting.append(piece)
        if not fitting:
            return 0.0
        piece = self._rng.choice(fitting)
        self._laid.append((piece, _BoxedOutline(piece.corners)))
        return area_of_piece(piece)

    def _place_pieces_until_enough(self, patterns: Sequence[Terrain], share: tuple[float, float], have: float) -> bool:
        """Throws pieces until there is about as much terrain as wanted; tells whether there is enough."""
        least, most = share
        wanted = self._rng.uniform(least, least + 0.8 * (most - least))
        used: dict[str, int] = {}
        is_scarce = self._road[0] < self._road[1] and patterns[0].kind != TerrainKind.LOW  # little room beside a road
        for _ in range(_THROWS):
            if have >= wanted:
                break
            size = len(self._turns)
            fitting = [
                p for p in patterns if used.get(p.id, 0) < _MOST_ALIKE and have + size * area_of_piece(p) <= most
            ]
            if not fitting:
                break
            pattern = self._rng.choices(fitting, [area_of_piece(p) if is_scarce else 1.0 for p in fitting])[0]
            used[pattern.id] = used.get(pattern.id, 0) + 1
            have += self._place_random_piece(pattern)
        return have >= least

    def _place_random_piece(self, pattern: Terrain) -> float:
        """Lays a piece and its images where there is room; returns their area."""
        rng, mat = self._rng, self._field.mat
        step = 90 if pattern.kind == TerrainKind.BUILDING else 15
        for _ in range(_PLACES):
            x, y, turn = rng.uniform(0, mat), self._random_y(pattern), step * rng.randrange(360 // step)
            pose = PatternPose(round(x, 1), round(y, 1), turn, rng.random() < 0.5)
            if self._is_roughly_inside(pattern, pose) and self._is_piece_allowed_there(
                pattern, tuple(map(pose.transform_pattern_spot, pattern.corners))
            ):
                piece = terrain_from_pattern(pattern, f"{pattern.id}-{len(self._laid)}", pose)
                made = symmetric_images(piece, self._turns, mat)
                self._laid += [(image, _BoxedOutline(image.corners)) for image in made]
                return len(made) * area_of_piece(piece)
        return 0.0

    def _random_y(self, pattern: Terrain) -> float:
        """A random y; pieces that are not Low lie beside the road."""
        mat, (top, bottom) = self._field.mat, self._road
        if pattern.kind == TerrainKind.LOW or top >= bottom:
            return self._rng.uniform(0, mat)
        y = self._rng.uniform(0, top + mat - bottom)
        return y if y < top else y + bottom - top

    def _is_roughly_inside(self, pattern: Terrain, pose: PatternPose) -> bool:
        """A quick test by one corner, before the piece is looked at closely."""
        return all(
            _LOW_GAP <= value <= self._field.mat - _LOW_GAP for value in pose.transform_pattern_spot(pattern.corners[0])
        )

    def _is_piece_allowed_there(self, pattern: Terrain, corners: tuple[Spot, ...]) -> bool:
        return (
            self._is_inside(pattern, corners)
            and self._is_off_road(pattern, corners)
            and self._has_room(pattern, corners)
        )

    def _is_inside(self, pattern: Terrain, corners: Sequence[Spot]) -> bool:
        """On the mat, off its edge, and not in a corner."""
        mat, is_low = self._field.mat, pattern.kind == TerrainKind.LOW
        edge = _LOW_GAP if is_low else _EDGE_GAP
        if not all(edge <= value <= mat - edge for spot in corners for value in spot):
            return False
        open_ = self._field.long * (_LOW_CORNER if is_low else _OPEN_CORNER)
        return all(hypot(min(x, mat - x), min(y, mat - y)) >= open_ for x, y in corners)

    def _is_off_road(self, pattern: Terrain, corners: Sequence[Spot]) -> bool:
        """Not on the road, if it is not Low."""
        ys = [y for _, y in corners]
        top, bottom = self._road
        return (
            pattern.kind == TerrainKind.LOW or top >= bottom or max(ys) < top - _LOW_GAP or min(ys) > bottom + _LOW_GAP
        )

    def _has_room(self, pattern: Terrain, corners: tuple[Spot, ...]) -> bool:
        """Away from all that lies there, and from its own images."""
        shape, mat = _BoxedOutline(corners), self._field.mat
        own = (_BoxedOutline(tuple(turn.move_spot(spot, mat) for spot in corners)) for turn in self._turns[1:])
        step = _LOW_GAP if pattern.kind == TerrainKind.LOW else _WALK_GAP
        if not all(shape.is_apart(image, step) for image in own):
            return False
        return all(
            shape.is_apart(other, _LOW_GAP if there.kind == TerrainKind.LOW else step) for there, other in self._laid
        )


class _BoxedOutline:
    """An outline; its box alone answers most questions."""

    def __init__(self, corners: tuple[Spot, ...]) -> None:
        self._corners = corners
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self._box = min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def _outline(self) -> Polygon:
        return Polygon(tuple(Point(*corner) for corner in self._corners))

    def is_apart(self, other: _BoxedOutline, gap: float) -> bool:
        """Whether two outlines are so far from each other."""
        a, b = self._box, other._box
        if a[2] + gap <= b[0] or b[2] + gap <= a[0] or a[3] + gap <= b[1] or b[3] + gap <= a[1]:
            return True
        if any(distance_to_polygon(corner, other._outline) < gap for corner in self._corners):
            return False
        if any(distance_to_polygon(corner, self._outline) < gap for corner in other._corners):
            return False
        return not any(do_segments_meet(edge, rival) for edge in self._outline.edges for rival in other._outline.edges)


_GRID_STEP = 1.0
_LEAST_DISTANCE = 2.5


@cached("zone_wars: objectives", 32)
def find_objective_spots(field: GameNumbers, terrain: tuple[Terrain, ...], wanted: int) -> tuple[Spot, ...]:
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

    def __init__(self, field: GameNumbers, terrain: Sequence[Terrain]) -> None:
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
        return any(_is_in_bounding_box(spot, hall) and is_inside(spot, hall) for hall in self._halls)


def _is_in_bounding_box(spot: Spot, area: Polygon) -> bool:
    box = area.box
    return box.left <= spot[0] <= box.right and box.top <= spot[1] <= box.bottom
