"""Sight lines and moves on the mat, beside shapely used as one would at first."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tabletop.gauge import GaugeDirection, Reading, in_turn, seconds, slowed
from tabletop.rules.plane.fan import RayModel
from tabletop.rules.plane.moves import blocked
from tabletop.rules.plane.pieces import Gap, Kind, Piece
from tabletop.rules.plane.plane import Base, Point, Point3, Polygon, Segment, gap_to_polygon, is_overlapping, snapped
from tabletop.rules.plane.sight import ray_ends, sight
from tabletop.rules.plane.sweep import Barrier, solid, standing, walled

_MAT = 36
_BASES = 10
_PIECES = 20
_SCENES = 5
_WAYS = 200
_ROUNDS = 9
_MODEL = RayModel(rays=25, width=0.98, slack=0.05)
_READ_SIGHT = 0.063
"""Seconds that naive shapely took for one mat where the scale was read."""
_READ_WAY = 60e-6
"""The same for one straight way of a base."""


@dataclass(frozen=True, slots=True)
class RandomMat:
    """What stands on a random mat."""

    pieces: tuple[Piece, ...]
    bases: tuple[Base, ...]


def readings() -> Iterator[Reading]:
    """Every pair on a mat, one moved model, and ways of bases."""
    shapely = _shapely()
    rng = random.Random(1)
    mats = [random_mat(rng) for _ in range(_SCENES)]
    rays = _SCENES * _BASES * (_BASES - 1) // 2 * _MODEL.rays
    yield Reading(
        f"sight lines among {_BASES} bases and {_PIECES} pieces, {_MODEL.rays} rays a pair",
        *in_turn(lambda: rays / seconds(lambda: _all_pairs(mats)), lambda: rays / _naive_sight(shapely, mats), _ROUNDS),
        "rays/s", _against(shapely), GaugeDirection.MORE, 30,
    )  # fmt: skip
    yield Reading(
        "sight of a moved model against all others",
        *in_turn(lambda: 1000 * seconds(lambda: _moved(mats)) / _SCENES, lambda: 1000 * slowed(0.0005), _ROUNDS),
        "ms", "0.5 ms, scaled to this machine by a plain loop", GaugeDirection.LESS, 1,
    )  # fmt: skip
    barriers = [_barriers(mat) for mat in mats]
    ways = [_way(mat, rng) for mat in mats for _ in range(_WAYS // _SCENES)]
    yield Reading(
        f"straight moves among {_BASES} bases and {_PIECES} pieces",
        *in_turn(
            lambda: _WAYS / seconds(lambda: _sweep(barriers, ways)),
            lambda: _WAYS / _naive_sweep(shapely, mats, ways),
            _ROUNDS,
        ),
        "moves/s", _against(shapely), GaugeDirection.MORE, 2,
    )  # fmt: skip


def random_mat(rng: random.Random) -> RandomMat:
    """Pieces of all kinds and bases that overlap nothing."""
    pieces = tuple(_piece(rng, tuple(Kind)[number % 3]) for number in range(_PIECES))
    bases: list[Base] = []
    while len(bases) < _BASES:
        base = Base(snapped(rng.uniform(1, _MAT - 1), rng.uniform(1, _MAT - 1)), 0.625, 1.25)
        is_free = all(gap_to_polygon(base, piece.outline) for piece in pieces)
        if is_free and not any(is_overlapping(base, other) for other in bases):
            bases.append(base)
    return RandomMat(pieces, tuple(bases))


def _piece(rng: random.Random, kind: Kind) -> Piece:
    x, y = snapped(rng.uniform(2, _MAT - 6), rng.uniform(2, _MAT - 6))
    w, h = snapped(rng.uniform(0.5, 4), rng.uniform(0.5, 4))
    outline = Polygon((Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)))
    door = Gap(Segment(Point(x + 0.3 * w, y), Point(x + 0.7 * w, y)), 0, 2.5)
    return Piece(outline, kind, 0, 0.75 if kind is Kind.SCREEN else 3, (door,) if kind is Kind.HOLLOW else ())


def _all_pairs(mats: Sequence[RandomMat]) -> None:
    for mat in mats:
        for i, eye in enumerate(mat.bases):
            for j in range(i + 1, _BASES):
                sight(
                    eye, mat.bases[j], mat.pieces, (*mat.bases[:i], *mat.bases[i + 1 : j], *mat.bases[j + 1 :]), _MODEL
                )


def _moved(mats: Sequence[RandomMat]) -> None:
    for mat in mats:
        eye, *others = mat.bases
        for j, target in enumerate(others):
            sight(eye, target, mat.pieces, others[:j] + others[j + 1 :], _MODEL)


def _barriers(mat: RandomMat) -> tuple[Barrier, ...]:
    """As for a model that moves, all others being enemies."""
    walls = [barrier for piece in mat.pieces if piece.kind is Kind.HOLLOW for barrier in walled(piece)]
    solids = [solid(piece) for piece in mat.pieces if piece.kind is Kind.SOLID]
    return (*walls, *solids, *map(standing, mat.bases[1:]))


def _way(mat: RandomMat, rng: random.Random) -> tuple[Point3, Point3]:
    start = mat.bases[0].place
    goal = snapped(start.x + rng.uniform(-5, 5), start.y + rng.uniform(-5, 5))
    return start, Point3(goal.x, goal.y)


def _sweep(barriers: Sequence[Sequence[Barrier]], ways: Sequence[tuple[Point3, Point3]]) -> None:
    base = Base(Point(0, 0), 0.625, 1.25)
    share = len(ways) // len(barriers)
    for number, way in enumerate(ways):
        blocked(base, way, barriers[number // share])


def _naive_sight(shapely: Any, mats: Sequence[RandomMat]) -> float:
    """Seconds; every ray against every piece and every other model, one question after the other.

    A ray that only touches does not count, so `crosses` is asked; the part under the bases is left in.
    """
    if shapely is None:
        return slowed(_READ_SIGHT) * len(mats)
    tasks = [(_shapes(shapely, mat.pieces), _shapes(shapely, mat.bases), mat.bases) for mat in mats]

    def ask() -> None:
        for pieces, discs, bases in tasks:
            for i, eye in enumerate(bases):
                for j in range(i + 1, _BASES):
                    shapes = [*pieces, *discs[:i], *discs[i + 1 : j], *discs[j + 1 :]]
                    for end in ray_ends(eye, bases[j], _MODEL):
                        ray = shapely.LineString((eye.centre, end))
                        [ray.crosses(shape) for shape in shapes]

    return seconds(ask)


def _naive_sweep(shapely: Any, mats: Sequence[RandomMat], ways: Sequence[tuple[Point3, Point3]]) -> float:
    """Seconds; only whether a way is clear, without the first touch, and by the same pieces."""
    if shapely is None:
        return slowed(_READ_WAY) * len(ways)
    kinds = (Kind.HOLLOW, Kind.SOLID)
    tasks = [
        [*_shapes(shapely, [p for p in mat.pieces if p.kind in kinds]), *_shapes(shapely, mat.bases[1:])]
        for mat in mats
    ]

    def ask() -> None:
        for number, (start, end) in enumerate(ways):
            corridor = shapely.LineString((start[:2], end[:2])).buffer(0.625)
            [corridor.intersects(shape) for shape in tasks[number * len(tasks) // len(ways)]]

    return seconds(ask)


def _shapes(shapely: Any, things: Sequence[Piece | Base]) -> list[Any]:
    return [
        shapely.Polygon(thing.outline.corners)
        if isinstance(thing, Piece)
        else shapely.Point(thing.centre).buffer(thing.radius)
        for thing in things
    ]


def _shapely() -> Any:
    """The library if it is there: it is one of those for development."""
    try:
        return import_module("shapely")
    except ImportError:
        return None


def _against(shapely: Any) -> str:
    if shapely is None:
        return "naive shapely, which is not installed here: as read elsewhere, scaled to this machine by a plain loop"
    return f"naive shapely {shapely.__version__}"
