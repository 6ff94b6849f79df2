"""A random layout that is fair for every seat: terrain of the patterns, repeated by a symmetry of the mat."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import hypot
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Field, Map, Spot, Terrain
from tabletop.games.zone_wars.rules.content.content import Content
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.mat.faults import faults
from tabletop.games.zone_wars.rules.mat.poses import MatSymmetry, PatternPose, folds, images, posed
from tabletop.rules.plane.plane import Point, Polygon, meet, to_polygon

_TRIES, _THROWS, _PLACES = 60, 40, 14
"""Layouts, pieces of a layout, and places for a piece that are tried."""
_LANE: Final = 1.6
"""Inches between pieces that nobody walks through: models pass everywhere."""
_STEP: Final = 0.6
"""Inches between other pieces."""
_EDGE: Final = 1.5
_OPEN_CORNER, _LOW_CORNER = 0.85, 0.4
"""Of the deployment range, around the corners: the share without high and without any terrain."""
_ALIKE: Final = 2
"""How often a pattern is thrown at most."""
_CENTRED: Final = 0.65
"""How often something stands in the middle."""


@dataclass(frozen=True, slots=True)
class Shares:
    """Square inches of terrain on the mats of the content."""

    high: tuple[float, float]
    """Of Blocking terrain and buildings, at least and at most."""
    low: tuple[float, float]


def shares(maps: Iterable[Map]) -> Shares:
    """How much terrain the maps have."""
    high, low = [], []
    for map_ in maps:
        areas = [(piece.kind, area(piece)) for piece in map_.terrain]
        high.append(sum(size for kind, size in areas if kind != TerrainKind.LOW))
        low.append(sum(size for kind, size in areas if kind == TerrainKind.LOW))
    return Shares((min(high), max(high)), (min(low), max(low)))


def area(piece: Terrain) -> float:
    """Square inches of a piece."""
    pairs = zip(piece.corners, (*piece.corners[1:], piece.corners[0]), strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def fair_layout(
    content: Content, seed: str, *, seats: int, models: int, road: tuple[float, float] = (0.0, 0.0)
) -> tuple[Terrain, ...]:
    """The layout of a seed; that of the first map where the patterns leave no room for any."""
    rng = random.Random(f"layout/{seed}")
    for _ in range(_TRIES):
        found = _Throw(content, rng, folds(seats, road), road).terrain()
        if found and not any(faults(content.field, found, models=models, road=road)):
            return found
    return content.maps[0].terrain


class _Throw:
    """One layout in the making."""

    def __init__(
        self, content: Content, rng: random.Random, turns: tuple[MatSymmetry, ...], road: tuple[float, float]
    ) -> None:
        self._field: Field = content.field
        self._rng, self._turns, self._road = rng, turns, road
        self._shares = shares(content.maps)
        self._patterns = content.patterns
        self._laid: list[tuple[Terrain, _Shape]] = []

    def terrain(self) -> tuple[Terrain, ...]:
        """All pieces; none where too few found room."""
        centre = self._centre() if self._rng.random() < _CENTRED else 0.0
        high = [pattern for pattern in self._patterns if pattern.kind != TerrainKind.LOW]
        low = [pattern for pattern in self._patterns if pattern.kind == TerrainKind.LOW]
        if not self._fill(high, self._shares.high, centre) or not self._fill(low, self._shares.low, 0.0):
            return ()
        return tuple(piece for piece, _ in self._laid)

    def _centre(self) -> float:
        """Something that is its own image stands in the middle; its area."""
        middle = self._field.mat / 2
        fitting = []
        for pattern in self._patterns:
            if pattern.kind != TerrainKind.LOW and self._is_off(
                pattern, [(0.0, middle + y) for _, y in pattern.corners]
            ):
                piece = posed(pattern, f"{pattern.id}-0", PatternPose(middle, middle))
                if len(images(piece, self._turns, self._field.mat)) == 1:
                    fitting.append(piece)
        if not fitting:
            return 0.0
        piece = self._rng.choice(fitting)
        self._laid.append((piece, _Shape(piece.corners)))
        return area(piece)

    def _fill(self, patterns: Sequence[Terrain], share: tuple[float, float], have: float) -> bool:
        """Throws pieces until there is about as much terrain as is wanted; whether there is enough."""
        least, most = share
        wanted = self._rng.uniform(least, least + 0.8 * (most - least))
        used: dict[str, int] = {}
        is_scarce = self._road[0] < self._road[1] and patterns[0].kind != TerrainKind.LOW  # little room beside a road
        for _ in range(_THROWS):
            if have >= wanted:
                break
            size = len(self._turns)
            fitting = [p for p in patterns if used.get(p.id, 0) < _ALIKE and have + size * area(p) <= most]
            if not fitting:
                break
            pattern = self._rng.choices(fitting, [area(p) if is_scarce else 1.0 for p in fitting])[0]
            used[pattern.id] = used.get(pattern.id, 0) + 1
            have += self._throw(pattern)
        return have >= least

    def _throw(self, pattern: Terrain) -> float:
        """Lays a piece and its images where there is room; their area."""
        rng, mat = self._rng, self._field.mat
        step = 90 if pattern.kind == TerrainKind.BUILDING else 15
        for _ in range(_PLACES):
            x, y, turn = rng.uniform(0, mat), self._row(pattern), step * rng.randrange(360 // step)
            pose = PatternPose(round(x, 1), round(y, 1), turn, rng.random() < 0.5)
            if self._is_far(pattern, pose) and self._is_fine(pattern, tuple(map(pose.at, pattern.corners))):
                piece = posed(pattern, f"{pattern.id}-{len(self._laid)}", pose)
                made = images(piece, self._turns, mat)
                self._laid += [(image, _Shape(image.corners)) for image in made]
                return len(made) * area(piece)
        return 0.0

    def _row(self, pattern: Terrain) -> float:
        """A y where it may lie: what is not Low goes beside a road."""
        mat, (top, bottom) = self._field.mat, self._road
        if pattern.kind == TerrainKind.LOW or top >= bottom:
            return self._rng.uniform(0, mat)
        y = self._rng.uniform(0, top + mat - bottom)
        return y if y < top else y + bottom - top

    def _is_far(self, pattern: Terrain, pose: PatternPose) -> bool:
        """Roughly, whether it is worth while to look closely."""
        return all(_STEP <= value <= self._field.mat - _STEP for value in pose.at(pattern.corners[0]))

    def _is_fine(self, pattern: Terrain, corners: tuple[Spot, ...]) -> bool:
        return self._is_inside(pattern, corners) and self._is_off(pattern, corners) and self._has_room(pattern, corners)

    def _is_inside(self, pattern: Terrain, corners: Sequence[Spot]) -> bool:
        """On the mat, off its edge, and not in a corner."""
        mat, is_low = self._field.mat, pattern.kind == TerrainKind.LOW
        edge = _STEP if is_low else _EDGE
        if not all(edge <= value <= mat - edge for spot in corners for value in spot):
            return False
        open_ = self._field.long * (_LOW_CORNER if is_low else _OPEN_CORNER)
        return all(hypot(min(x, mat - x), min(y, mat - y)) >= open_ for x, y in corners)

    def _is_off(self, pattern: Terrain, corners: Sequence[Spot]) -> bool:
        """Not on the road, if it is not Low."""
        ys = [y for _, y in corners]
        top, bottom = self._road
        return pattern.kind == TerrainKind.LOW or top >= bottom or max(ys) < top - _STEP or min(ys) > bottom + _STEP

    def _has_room(self, pattern: Terrain, corners: tuple[Spot, ...]) -> bool:
        """Away from all that lies there, and from its own images."""
        shape, mat = _Shape(corners), self._field.mat
        own = (_Shape(tuple(turn.spot(spot, mat) for spot in corners)) for turn in self._turns[1:])
        step = _STEP if pattern.kind == TerrainKind.LOW else _LANE
        if not all(shape.is_apart(image, step) for image in own):
            return False
        return all(
            shape.is_apart(other, _STEP if there.kind == TerrainKind.LOW else step) for there, other in self._laid
        )


class _Shape:
    """An outline; most questions are answered by its box alone."""

    def __init__(self, corners: tuple[Spot, ...]) -> None:
        self._corners = corners
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self._box = min(xs), min(ys), max(xs), max(ys)

    @cached_property
    def _outline(self) -> Polygon:
        return Polygon(tuple(Point(*corner) for corner in self._corners))

    def is_apart(self, other: _Shape, gap: float) -> bool:
        """Whether two outlines are so far from each other."""
        a, b = self._box, other._box
        if a[2] + gap <= b[0] or b[2] + gap <= a[0] or a[3] + gap <= b[1] or b[3] + gap <= a[1]:
            return True
        if any(to_polygon(corner, other._outline) < gap for corner in self._corners):
            return False
        if any(to_polygon(corner, self._outline) < gap for corner in other._corners):
            return False
        return not any(meet(edge, rival) for edge in self._outline.edges for rival in other._outline.edges)
