"""Benchmark of geometry on the mat: sight lines and straight moves, beside the library shapely.

Used by `cli/bench`, which finds `readings` by the module's name in BENCHMARKS. It measures `rules/plane` (`sight`,
`sweep`, `moves`) on random mats. The reference asks shapely one question after the other; where shapely is not
installed, figures that were read once (_READ_SIGHT, _READ_WAY) are scaled to this machine. These were read for the
mats of this size and number: whoever changes a mat must read them anew.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any

from tabletop.gauge import (
    BenchmarkReading,
    BetterFigure,
    measure_median_pair,
    scale_seconds_to_machine,
    seconds_per_call,
)
from tabletop.rules.plane.fan import RaySampling
from tabletop.rules.plane.geometry import (
    Base,
    Point,
    Point3,
    Polygon,
    Segment,
    are_bases_overlapping,
    gap_to_polygon,
    nearest_grid_point,
)
from tabletop.rules.plane.moves import first_blocked_leg
from tabletop.rules.plane.pieces import Gap, Piece, PieceKind
from tabletop.rules.plane.sight import ray_ends, sight_between
from tabletop.rules.plane.sweep import Barrier, barrier_of_area, barrier_of_base, barriers_of_walls

_MAT = 36
_BASES = 10
_PIECES = 20
_SCENES = 5
_WAYS = 200
_ROUNDS = 9
_MODEL = RaySampling(rays=25, width=0.98, slack=0.05)
_READ_SIGHT = 0.063
"""Seconds that naive shapely took for one mat where the scale was read."""
_READ_WAY = 60e-6
"""The same for one straight way of a base."""


@dataclass(frozen=True, slots=True)
class RandomMat:
    """What stands on a random mat."""

    pieces: tuple[Piece, ...]
    bases: tuple[Base, ...]


def readings() -> Iterator[BenchmarkReading]:
    """Every pair on a mat, one moved model, and ways of bases."""
    shapely = _import_shapely()
    rng = random.Random(1)
    mats = [make_random_mat(rng) for _ in range(_SCENES)]
    rays = _SCENES * _BASES * (_BASES - 1) // 2 * _MODEL.rays
    yield BenchmarkReading(
        f"sight lines among {_BASES} bases and {_PIECES} pieces, {_MODEL.rays} rays a pair",
        *measure_median_pair(
            lambda: rays / seconds_per_call(lambda: _trace_sight_of_all_pairs(mats)),
            lambda: rays / _shapely_sight_seconds(shapely, mats),
            _ROUNDS,
        ),
        "rays/s",
        _reference_program_name(shapely),
        BetterFigure.MORE,
        30,
    )
    yield BenchmarkReading(
        "sight of a moved model against all others",
        *measure_median_pair(
            lambda: 1000 * seconds_per_call(lambda: _trace_sight_of_moved_model(mats)) / _SCENES,
            lambda: 1000 * scale_seconds_to_machine(0.0005),
            _ROUNDS,
        ),
        "ms",
        "0.5 ms, scaled to this machine by a plain loop",
        BetterFigure.LESS,
        1,
    )
    barriers = [_barriers_of_mat(mat) for mat in mats]
    ways = [_random_straight_path(mat, rng) for mat in mats for _ in range(_WAYS // _SCENES)]
    yield BenchmarkReading(
        f"straight moves among {_BASES} bases and {_PIECES} pieces",
        *measure_median_pair(
            lambda: _WAYS / seconds_per_call(lambda: _sweep_base_along_paths(barriers, ways)),
            lambda: _WAYS / _shapely_sweep_seconds(shapely, mats, ways),
            _ROUNDS,
        ),
        "moves/s", _reference_program_name(shapely), BetterFigure.MORE, 2,
    )  # fmt: skip


def make_random_mat(rng: random.Random) -> RandomMat:
    """Pieces of all kinds and bases that overlap nothing."""
    pieces = tuple(_random_piece(rng, tuple(PieceKind)[number % 3]) for number in range(_PIECES))
    bases: list[Base] = []
    while len(bases) < _BASES:
        base = Base(nearest_grid_point(rng.uniform(1, _MAT - 1), rng.uniform(1, _MAT - 1)), 0.625, 1.25)
        is_free = all(gap_to_polygon(base, piece.outline) for piece in pieces)
        if is_free and not any(are_bases_overlapping(base, other) for other in bases):
            bases.append(base)
    return RandomMat(pieces, tuple(bases))


def _random_piece(rng: random.Random, kind: PieceKind) -> Piece:
    x, y = nearest_grid_point(rng.uniform(2, _MAT - 6), rng.uniform(2, _MAT - 6))
    w, h = nearest_grid_point(rng.uniform(0.5, 4), rng.uniform(0.5, 4))
    outline = Polygon((Point(x, y), Point(x + w, y), Point(x + w, y + h), Point(x, y + h)))
    door = Gap(Segment(Point(x + 0.3 * w, y), Point(x + 0.7 * w, y)), 0, 2.5)
    return Piece(outline, kind, 0, 0.75 if kind is PieceKind.SCREEN else 3, (door,) if kind is PieceKind.HOLLOW else ())


def _trace_sight_of_all_pairs(mats: Sequence[RandomMat]) -> None:
    for mat in mats:
        for i, eye in enumerate(mat.bases):
            for j in range(i + 1, _BASES):
                sight_between(
                    eye, mat.bases[j], mat.pieces, (*mat.bases[:i], *mat.bases[i + 1 : j], *mat.bases[j + 1 :]), _MODEL
                )


def _trace_sight_of_moved_model(mats: Sequence[RandomMat]) -> None:
    for mat in mats:
        eye, *others = mat.bases
        for j, target in enumerate(others):
            sight_between(eye, target, mat.pieces, others[:j] + others[j + 1 :], _MODEL)


def _barriers_of_mat(mat: RandomMat) -> tuple[Barrier, ...]:
    """As for a model that moves, all others being enemies."""
    walls = [barrier for piece in mat.pieces if piece.kind is PieceKind.HOLLOW for barrier in barriers_of_walls(piece)]
    solids = [barrier_of_area(piece) for piece in mat.pieces if piece.kind is PieceKind.SOLID]
    return (*walls, *solids, *map(barrier_of_base, mat.bases[1:]))


def _random_straight_path(mat: RandomMat, rng: random.Random) -> tuple[Point3, Point3]:
    start = mat.bases[0].place
    goal = nearest_grid_point(start.x + rng.uniform(-5, 5), start.y + rng.uniform(-5, 5))
    return start, Point3(goal.x, goal.y)


def _sweep_base_along_paths(
    barriers: Sequence[Sequence[Barrier]], straight_moves: Sequence[tuple[Point3, Point3]]
) -> None:
    base = Base(Point(0, 0), 0.625, 1.25)
    share = len(straight_moves) // len(barriers)
    for number, way in enumerate(straight_moves):
        first_blocked_leg(base, way, barriers[number // share])


def _shapely_sight_seconds(shapely: Any, mats: Sequence[RandomMat]) -> float:
    """Seconds; every ray against every piece and every other model, one question after the other.

    A ray that only touches does not count, so `crosses` is asked; the part under the bases is left in.
    """
    if shapely is None:
        return scale_seconds_to_machine(_READ_SIGHT) * len(mats)
    tasks = [(_shapely_shapes(shapely, mat.pieces), _shapely_shapes(shapely, mat.bases), mat.bases) for mat in mats]

    def ask() -> None:
        for pieces, discs, bases in tasks:
            for i, eye in enumerate(bases):
                for j in range(i + 1, _BASES):
                    shapes = [*pieces, *discs[:i], *discs[i + 1 : j], *discs[j + 1 :]]
                    for end in ray_ends(eye, bases[j], _MODEL):
                        ray = shapely.LineString((eye.centre, end))
                        [ray.crosses(shape) for shape in shapes]

    return seconds_per_call(ask)


def _shapely_sweep_seconds(
    shapely: Any, mats: Sequence[RandomMat], straight_moves: Sequence[tuple[Point3, Point3]]
) -> float:
    """Seconds; only whether a way is clear, without the first touch, and by the same pieces."""
    if shapely is None:
        return scale_seconds_to_machine(_READ_WAY) * len(straight_moves)
    kinds = (PieceKind.HOLLOW, PieceKind.SOLID)
    tasks = [
        [
            *_shapely_shapes(shapely, [p for p in mat.pieces if p.kind in kinds]),
            *_shapely_shapes(shapely, mat.bases[1:]),
        ]
        for mat in mats
    ]

    def ask() -> None:
        for number, (start, end) in enumerate(straight_moves):
            corridor = shapely.LineString((start[:2], end[:2])).buffer(0.625)
            [corridor.intersects(shape) for shape in tasks[number * len(tasks) // len(straight_moves)]]

    return seconds_per_call(ask)


def _shapely_shapes(shapely: Any, things: Sequence[Piece | Base]) -> list[Any]:
    return [
        shapely.Polygon(thing.outline.corners)
        if isinstance(thing, Piece)
        else shapely.Point(thing.centre).buffer(thing.radius)
        for thing in things
    ]


def _import_shapely() -> Any:
    """The library if it is there: it is one of those for development."""
    try:
        return import_module("shapely")
    except ImportError:
        return None


def _reference_program_name(shapely: Any) -> str:
    if shapely is None:
        return "naive shapely, which is not installed here: as read elsewhere, scaled to this machine by a plain loop"
    return f"naive shapely {shapely.__version__}"
