"""Where a model comes to stand: as far as it can go towards a point, in contact, at the end of a charge."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import pairwise
from math import cos, inf, radians, sin
from typing import Final

from tabletop.games.zone_wars.board.mat import shortest_paths
from tabletop.games.zone_wars.rules.content.vocabulary import TerrainKind
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.game import Refusal, refuse
from tabletop.rules.plane.moves import along, beside, is_level, leg_length, length, walk
from tabletop.rules.plane.plane import (
    Point,
    Point3,
    Segment,
    direction,
    distance,
    gap,
    heading,
    hundredths,
    is_in_front,
    is_inside,
    nearest_on,
)
from tabletop.rules.plane.sweep import covered_share, edge_share

_TURNS = (0.0, *(sign * angle for angle in range(10, 180, 10) for sign in (1.0, -1.0)), 180.0)
"""Degrees from the nearest side of a target to the farthest one."""
_FINE = 0.01
FURTHER: Final = 3.0
"""Inches beyond what may be gone up to which a way is looked for, so that it can be told how much is too far."""


@dataclass(frozen=True, slots=True)
class Way:
    """How a model may walk: its path so far and what limits it."""

    figure: FigureIndex
    nodes: Path
    """After its start."""
    far: float
    """Inches that it may go in all."""
    rule: str
    """That says so."""
    forward: bool = False
    """Whether every leg must lead forward."""

    def start(self, builder: StateBuilder) -> Point3:
        """Where it has come to."""
        return self.nodes[-1] if self.nodes else position_queries.place_of(builder.figures[self.figure])

    def spent(self, builder: StateBuilder) -> float:
        """Inches that it has gone."""
        return length((position_queries.place_of(builder.figures[self.figure]), *self.nodes))

    def gets(self, builder: StateBuilder, place: Point | Point3, near: float) -> bool:
        """Whether it could come so near to a place if nothing was in the way."""
        return self.spent(builder) + distance(self.start(builder), place) - near <= self.far + _FINE

    def is_ahead(self, builder: StateBuilder, place: Point3) -> bool:
        """Whether a level leg there leads forward where every leg must; asked first, for it is soon answered."""
        if not self.forward:
            return True
        start = self.start(builder)
        return is_in_front(
            Point(start.x, start.y), heading(builder.figures[self.figure].facing), Point(place.x, place.y)
        )

    def refusal(self, builder: StateBuilder, *places: Point3) -> Refusal | None:
        """What keeps it from going there next, by one leg after the other, and stopping."""
        path = (*self.nodes, *places)
        return walking.path_refusal(builder, self.figure, path, self.far, rule=self.rule, forward=self.forward)

    def leg_refusal(self, builder: StateBuilder, *places: Point3) -> Refusal | None:
        """What keeps it from going there next, by one leg after the other."""
        path = (*self.nodes, *places)
        return walking.way_refusal(builder, self.figure, path, self.far, rule=self.rule, forward=self.forward)


@dataclass(frozen=True, slots=True)
class MoveEnd:
    """How far one comes towards a point."""

    wanted: Point3
    place: Point3 | None
    """Where it ends; None where one does not get away."""
    refusal: Refusal | None
    """What keeps from what was wanted; None where it is reached."""

    @property
    def is_short(self) -> bool:
        """Whether it ends before what was wanted."""
        return self.refusal is not None


@contextmanager
def standing(builder: StateBuilder, index: FigureIndex, place: Point3, facing: float | None = None) -> Iterator[None]:
    """Looks at everything as if a model stood elsewhere."""
    kept = builder.figures[index]
    builder.alter(index, place=place, facing=kept.facing if facing is None else facing)
    try:
        yield
    finally:
        builder.figures[index] = kept


# As far as possible


def walked(builder: StateBuilder, way: Way, wanted: Point3) -> MoveEnd:
    """The last place on the shortest way to a point where the model may stop; at worst one where it may go on."""
    path = route(builder, way, wanted)
    if path is None:
        return _straight(builder, way, wanted) if wanted.z == way.start(builder).z else _below(builder, way, wanted)
    refusal = way.refusal(builder, *path)
    return MoveEnd(wanted, wanted if refusal is None else _on_the_way(builder, way, path), refusal)


def route(builder: StateBuilder, way: Way, wanted: Point3) -> Path | None:
    """The shortest way on to a place, round what stands there, also one that is a little too long; None for none."""
    start, free = way.start(builder), replace(way, far=inf)
    if wanted.z == start.z and free.leg_refusal(builder, wanted) is None:
        return (wanted,)
    far = max(0.0, way.far - way.spent(builder)) + FURTHER
    path = shortest_paths.roads(builder, way.figure, start, far, forward=way.forward).path(wanted, far)
    return path if path is not None and free.leg_refusal(builder, *path) is None else None


def explored(builder: StateBuilder, way: Way) -> bool:
    """Looks a little ahead for ways round what stands there; False when all of them are known."""
    far = max(0.0, way.far - way.spent(builder)) + FURTHER
    return shortest_paths.roads(builder, way.figure, way.start(builder), far, forward=way.forward).explore(far)


def _on_the_way(builder: StateBuilder, way: Way, path: Path) -> Point3 | None:
    """The last place on a way where the model may stop; at worst one where it may go on."""
    whole, left = (way.start(builder), *path), way.far - way.spent(builder)
    for judge in (way.refusal, way.leg_refusal):
        for k in range(len(path) - 1, -1, -1):
            begin, end = whole[k], whole[k + 1]
            most = min(left - length(whole[: k + 1]), leg_length(begin, end))
            if begin.z != end.z:
                place = end if judge(builder, *path[: k + 1]) is None else None
            else:
                place = _last(builder, begin, end, most, (judge, path[:k]))
            if place is not None:
                return place
    return None


def _last(
    builder: StateBuilder, begin: Point3, end: Point3, most: float, judged: tuple[Callable[..., Refusal | None], Path]
) -> Point3 | None:
    """The last good place on one leg."""
    judge, before = judged
    return farthest(begin, end, most, lambda place: judge(builder, *before, place) is None) if most > 0 else None


def _below(builder: StateBuilder, way: Way, wanted: Point3) -> MoveEnd:
    """Of a place on another floor to which nothing leads that is short enough: on this floor as near as it gets."""
    start, spent = way.start(builder), way.spent(builder)
    here = Point3(start.x, start.y, wanted.z)
    if not _has_way_in(builder, wanted) or not (wanted.z or builder.ground.is_floor(wanted)):
        return MoveEnd(wanted, None, way.leg_refusal(builder, here) or refuse("R183", "cannot_climb", at=str(here)))
    far = max(way.far + FURTHER, spent + leg_length(start, here) + leg_length(here, wanted))
    refusal = refuse(way.rule, "no_way_within", far=walking.inches(far), allowed=walking.inches(way.far))
    return MoveEnd(wanted, _straight(builder, way, wanted._replace(z=start.z)).place, refusal)


def _has_way_in(builder: StateBuilder, wanted: Point3) -> bool:
    """Whether a building that a place is in has a door or a window that is open."""
    inside = [one for one, piece in zip(builder.ground.terrain, builder.ground.pieces, strict=True)
              if one.kind == TerrainKind.BUILDING and is_inside(wanted, piece.outline)]  # fmt: skip
    return not inside or any(not opening.closed for one in inside for opening in one.openings)


def _straight(builder: StateBuilder, way: Way, wanted: Point3) -> MoveEnd:
    """The last place on the straight way to a point where the model may stop; at worst one where it may go on."""
    start = way.start(builder)
    refusal = way.refusal(builder, wanted)
    if refusal is None:
        return MoveEnd(wanted, wanted, None)
    refusal = _earlier(builder, way, start, wanted) or refusal
    most = _most(builder, way, start, wanted)
    found = farthest(
        start, wanted, most, lambda place: way.is_ahead(builder, place) and way.refusal(builder, place) is None
    )
    if found is None:
        found = farthest(
            start, wanted, most, lambda place: way.is_ahead(builder, place) and way.leg_refusal(builder, place) is None
        )
    return MoveEnd(wanted, found, refusal)


def _earlier(builder: StateBuilder, way: Way, start: Point3, wanted: Point3) -> Refusal | None:
    """What stops the model before it has gone all that it may, on the way to a point that is farther."""
    left, whole = way.far - way.spent(builder), distance(start, wanted)
    if not _FINE < left < whole:
        return None
    x, y, z = along((start, wanted), left - _FINE)
    there = Point3(hundredths(x), hundredths(y), z)
    return None if there == start else way.refusal(builder, there)


def pulled(builder: StateBuilder, way: Way, stop: MoveEnd, pull: float) -> MoveEnd:
    """The same, but in contact with an enemy that is no farther than a pull from where it ends."""
    place, mover = stop.place, builder.figures[way.figure]
    if place is None or pull <= 0:
        return stop
    here = position_queries.base(builder, way.figure, place)
    near = [
        (gap(here, position_queries.base(builder, j)), j)
        for j, other in position_queries.on_mat(builder)
        if position_queries.is_enemy(mover, other)
        and _is_about(position_queries.place_of(other), place, pull + here.radius + builder.rules_context.radius(other))
    ]
    for far, j in sorted(near):
        if not builder.field.slack < far <= pull:
            continue
        there = position_queries.base(builder, j)
        x, y = beside(there, here.radius, direction(there.centre, here.centre))
        if way.refusal(builder, Point3(x, y, place.z)) is None:
            return MoveEnd(stop.wanted, Point3(x, y, place.z), stop.refusal)
    return stop


def _is_about(place: Point3, other: Point3, far: float) -> bool:
    """Whether one place is about so near to another of the same height: none that is so near is missed."""
    return place.z == other.z and abs(place.x - other.x) <= far + _FINE and abs(place.y - other.y) <= far + _FINE


def _most(builder: StateBuilder, way: Way, start: Point3, wanted: Point3) -> float:
    """Inches up to the first thing in the way, the edge of the mat or of the floor."""
    i, ground = way.figure, builder.ground
    body, whole = position_queries.base(builder, i, start), distance(start, wanted)
    near = body.radius + 1
    left, right = min(start.x, wanted.x) - near, max(start.x, wanted.x) + near
    top, bottom = min(start.y, wanted.y) - near, max(start.y, wanted.y) + near
    barriers = [
        barrier
        for barrier in (*ground.barriers, *walking.foes(builder, i, way.far + 4))
        if barrier.box.left < right and barrier.box.right > left
        and barrier.box.top < bottom and barrier.box.bottom > top
    ]  # fmt: skip
    most = walk(body, (start, wanted), barriers, max(0.0, way.far - way.spent(builder))).length
    margin = 0.0 if builder.figures[i].has_find else body.radius
    here, there = Point(start.x, start.y), Point(wanted.x, wanted.y)
    edge = edge_share(here, there, ground.mat, margin)
    if edge is not None:
        most = min(most, edge * whole)
    if start.z:
        reach = body.radius + builder.field.slack
        most = min(most, whole * covered_share(here, there, ground.levels(start.z), ground.rims(start.z), reach))
    return most


def farthest(start: Point3, wanted: Point3, most: float, is_legal: Callable[[Point3], bool]) -> Point3 | None:
    """The last place of the grid on a straight level way, at most so many inches along, that is legal."""
    whole = distance(start, wanted)

    def at(far: float) -> Point3:
        x, y, _ = along((Point3(start.x, start.y, wanted.z), wanted), max(0.0, far)) if whole else wanted
        return Point3(hundredths(x), hundredths(y), wanted.z)

    most = min(most, whole)
    coarse = max(0.05, most / 60)
    steps = [0.0, _FINE, 2 * _FINE, *(k * coarse for k in range(1, int(most / coarse) + 1)), most]
    before = 0.0
    for step in steps:
        place = at(most - step)
        if place != start and is_legal(place):
            return _finer(at, most, (before, step), is_legal)
        before = step
    return None


def _finer(
    at: Callable[[float], Point3], most: float, between: tuple[float, float], is_legal: Callable[[Point3], bool]
) -> Point3:
    """The last legal place between one that is not and one that is: halves the way to 1/100 inch."""
    bad, good = between
    while good - bad > _FINE:
        middle = (bad + good) / 2
        bad, good = (bad, middle) if is_legal(at(most - middle)) else (middle, good)
    return at(most - good)


# Contact


def to_model(builder: StateBuilder, way: Way, other: FigureIndex) -> Path | None:
    """How one goes on to the nearest place in contact with another model, also up or down to it."""
    figure = builder.figures[way.figure]
    return builder.once(("to model", way, figure.place, figure.facing, other), lambda: _to_model(builder, way, other))


def _to_model(builder: StateBuilder, way: Way, other: FigureIndex) -> Path | None:
    there, start = position_queries.base(builder, other), way.start(builder)
    radius = position_queries.base(builder, way.figure).radius
    if not way.gets(builder, there.centre, radius + there.radius):
        return None
    around = (beside(there, radius, towards) for towards in _around(there.centre, start))
    return _first(builder, way, (Point3(x, y, there.z) for x, y in around))


def to_token(builder: StateBuilder, way: Way, token: Point3) -> Path | None:
    """How one goes on to the nearest place in contact with a token, also up or down to it."""
    start = way.start(builder)
    reach = position_queries.base(builder, way.figure).radius + builder.field.token
    if not way.gets(builder, token, reach):
        return None
    return _first(
        builder, way, (_off(Point(token.x, token.y), towards, reach, token.z) for towards in _around(token, start))
    )


def to_line(
    builder: StateBuilder, way: Way, lines: tuple[Segment, ...], is_there: Callable[[Path], bool]
) -> Path | None:
    """How one goes on into contact with a wall or a door: straight where one can, else the shortest way round."""
    start = way.start(builder)
    radius = position_queries.base(builder, way.figure).radius
    near = sorted(((nearest_on(line, start), line) for line in lines), key=lambda one: distance(one[0], start))
    near = [(point, line) for point, line in near if way.gets(builder, point, radius)]
    for point, _ in near:
        stop = _straight(builder, way, _off(point, direction(point, start), radius, start.z))
        if stop.place is not None and is_there((stop.place,)):
            return (stop.place,)
    spots = (_off(point, side, radius + _FINE, start.z) for point, line in near for side in _sides(line))
    paths = [
        path
        for spot in spots
        if (path := route(builder, way, spot)) is not None and way.refusal(builder, *path) is None
    ]
    good = sorted((path for path in paths if is_there(path)), key=lambda path: length((start, *path)))
    return next(iter(good), None)


def _sides(line: Segment) -> tuple[Point, Point]:
    """Unit vectors straight away from a line."""
    along = direction(*line)
    return Point(along.y, -along.x), Point(-along.y, along.x)


def charge_end(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Point3 | None:
    """Where a legal charge at an enemy ends: straight at it, else beside it as near as can be."""
    straight = walking.charge_end(builder, index, other)
    if straight is not None and walking.charge_refusal(builder, index, other, straight) is None:
        return straight
    here, there = position_queries.base(builder, index), position_queries.base(builder, other)
    if here.z != there.z or position_queries.reach(builder, index, other) > builder.field.long:
        return None
    for towards in _around(there.centre, here.place):
        x, y = beside(there, here.radius, towards)
        if walking.charge_refusal(builder, index, other, Point3(x, y, here.z)) is None:
            return Point3(x, y, here.z)
    return None


def _first(builder: StateBuilder, way: Way, places: Iterable[Point3]) -> Path | None:
    """How one goes to a place that can be stopped at: the first to which one goes straight, else the nearest."""
    found, near = list(places), None
    start = way.start(builder)
    for place in found:
        if place.z == start.z and way.refusal(builder, place) is None:
            return (place,)
    for place in found:
        path = route(builder, way, place)
        if path is not None and (near is None or length((start, *path)) < length((start, *near))):
            near = path if way.refusal(builder, *path) is None else near
    return near


def _around(centre: Point | Point3, start: Point3) -> Iterator[Point]:
    """Unit vectors from a centre, the one towards the start first."""
    towards = direction(centre, start)
    for turn in _TURNS:
        angle = radians(turn)
        yield Point(
            towards.x * cos(angle) - towards.y * sin(angle), towards.x * sin(angle) + towards.y * cos(angle)
        )  # fmt: skip


def _off(point: Point, towards: Point, reach: float, z: float) -> Point3:
    return Point3(hundredths(point.x + reach * towards.x), hundredths(point.y + reach * towards.y), z)


def lane(start: Point3, path: Path, default: float) -> float:
    """The facing along the last level leg."""
    for begin, end in reversed(list(pairwise((start, *path)))):
        if is_level(begin, end) and begin != end:
            return walking.lane_facing(begin, end)
    return default
