"""Places worth going to: contact, cover, range edges, tokens, the edge of the mat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, hypot, inf, pi, sin
from typing import Final

from tabletop.games.zone_wars.rules.mat.ground import Ground
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.queries.position_queries import place_of
from tabletop.games.zone_wars.rules.state.figures import Figure, FigureIndex
from tabletop.games.zone_wars.rules.state.state import FINDS
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.caches import cached
from tabletop.rules.plane.moves import beside
from tabletop.rules.plane.plane import SKIN, Base, Point, Point3, direction, distance, hundredths, snapped

_AROUND: Final = tuple((cos(k * 2 * pi / 8), sin(k * 2 * pi / 8)) for k in range(8))
"""Unit vectors in all directions."""
_COVERS: Final = 6
_MOST: Final = 1 << 12
"""Answers of each kind that are remembered."""
_NEAR: Final = 0.3
"""Inches within which two goals are one."""

Goal = tuple[Path, float]
"""A path and the facing at its end."""


def goals(builder: StateBuilder, index: FigureIndex) -> list[Goal]:
    """Paths of a Medium move with a facing for each, the start first."""
    start, far = place_of(builder.figures[index]), builder.field.medium
    kept: list[Point3] = []
    known = _thought_of(builder.ground, start, builder.rules_context.radius(builder.figures[index]), far)
    near = [
        [place for place in places if place != start and distance(start, place) <= far]
        for places in (contacts(builder, index, far), edges(builder, index))
    ]
    for place in (*near[0], *known, *near[1]):
        x, y, _ = place
        for other_x, other_y, _ in kept:
            if -_NEAR < x - other_x < _NEAR and -_NEAR < y - other_y < _NEAR:
                break
        else:
            kept.append(place)
    paths: list[Path] = [(), *[(place,) for place in walking.walkable(builder, index, kept, far, known)]]
    paths += [
        path for path in climbs(builder, index) if walking.path_refusal(builder, index, path, far, rule="R88") is None
    ]
    foes = foe_places(builder, index)
    return [(path, facing_towards(builder.figures[index], foes, path[-1] if path else start)) for path in paths]


@cached("zone_wars: places thought of", _MOST)
def _thought_of(ground: Ground, start: Point3, radius: float, far: float) -> tuple[Point3, ...]:
    """Places of a move that are the same whoever else is on the mat."""
    found = (*_covers(ground, start, radius, far), *around(start, far), *around(start, far / 2)[::2])
    return tuple([place for place in found if place != start and distance(start, place) <= far])


@cached("zone_wars: directions", _MOST)
def around(start: Point3, far: float) -> tuple[Point3, ...]:
    """Places in all directions."""
    return tuple([_at(start, ahead, far) for ahead in _AROUND])


def _at(start: Point3, ahead: tuple[float, float], far: float) -> Point3:
    """The place in a direction, just within so many inches."""
    x, y = start.x + (far - 0.01) * ahead[0], start.y + (far - 0.01) * ahead[1]
    return Point3(hundredths(x), hundredths(y), start.z)


def contacts(builder: StateBuilder, index: FigureIndex, far: float = inf) -> Iterator[Point3]:
    """Where a model would touch others on its floor, and tokens; all of them that are no farther away than this."""
    start, reach = place_of(builder.figures[index]), far + builder.rules_context.contact_reach
    for j, figure in position_queries.on_mat(builder):
        if j != index and figure.place != start and distance(start, place_of(figure)) < reach:
            place = contact(builder, index, j)
            if place is not None:
                yield place
    for token in _finds(builder):
        if distance(start, token) < reach:
            yield token_place(builder, index, token)


def _finds(builder: StateBuilder) -> list[Point3]:
    """Where the tokens lie that one can pick up."""
    return [mark.place for mark in builder.marks if mark.kind in FINDS]


def contact(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Point3 | None:
    """The nearest place where one model touches another."""
    return _contact(position_queries.base(builder, index), position_queries.base(builder, other))


@cached("zone_wars: contacts", _MOST)
def _contact(here: Base, there: Base) -> Point3 | None:
    if here.z != there.z:
        return None
    point = beside(there, here.radius, direction(there.centre, here.centre))
    return Point3(point.x, point.y, here.z)


def token_place(builder: StateBuilder, index: FigureIndex, token: Point3) -> Point3:
    """The nearest place where a model touches a token and does not cover it."""
    return _beside_token(
        place_of(builder.figures[index]),
        builder.rules_context.radius(builder.figures[index]) + builder.field.token,
        token,
    )


@cached("zone_wars: contacts with tokens", _MOST)
def _beside_token(start: Point3, reach: float, token: Point3) -> Point3:
    if distance(start, token) <= reach:
        return start
    towards = direction(token, start)
    return Point3(hundredths(token.x + reach * towards.x), hundredths(token.y + reach * towards.y), start.z)


def _covers(ground: Ground, start: Point3, radius: float, reach: float) -> tuple[Point3, ...]:
    """Beside the nearest corners of terrain."""
    here_x, here_y, z = start
    found: list[tuple[float, float, float]] = []
    for (x, y, ring), ends in _corners(ground, radius + 0.02):
        if hypot(here_x - x, here_y - y) <= reach + ring:
            found += [(far, *end) for end in ends if (far := hypot(here_x - end[0], here_y - end[1])) <= reach]
    return tuple([Point3(x, y, z) for _, x, y in sorted(found)[:_COVERS]])


@cached("zone_wars: corners of terrain", 64)
def _corners(ground: Ground, radius: float) -> tuple[tuple[tuple[float, float, float], tuple[Point, ...]], ...]:
    """The ring of each piece, and where a base has its centre that stands so far from its corners."""
    found = []
    for piece in ground.pieces:
        middle = Point(*piece.outline.ring[:2])
        ways = [(corner, direction(middle, corner)) for corner in piece.outline.corners]
        ends = [snapped(corner.x + radius * x, corner.y + radius * y) for corner, (x, y) in ways]
        found.append((piece.outline.ring, tuple(ends)))
    return tuple(found)


def edges(builder: StateBuilder, index: FigureIndex) -> Iterator[Point3]:
    """The nearest edges, for who may leave."""
    if builder.figures[index].has_find:
        start, mat = place_of(builder.figures[index]), builder.field.mat
        yield from (Point3(0.0, start.y, start.z), Point3(mat, start.y, start.z))
        yield from (Point3(start.x, 0.0, start.z), Point3(start.x, mat, start.z))


def climbs(builder: StateBuilder, index: FigureIndex) -> Iterator[Path]:
    """Straight up or down where the model stands."""
    start = place_of(builder.figures[index])
    for z in builder.ground.heights:
        place = Point3(start.x, start.y, z)
        if z != start.z and abs(z - start.z) <= builder.field.medium and builder.ground.is_floor(place):
            yield (place,)


def enemies(builder: StateBuilder, index: FigureIndex, at: Point3) -> list[tuple[float, FigureIndex]]:
    """Enemies with their distance, the nearest first."""
    own = builder.figures[index]
    return sorted(
        (distance(at, place_of(f)), j) for j, f in position_queries.on_mat(builder) if position_queries.is_enemy(own, f)
    )


def best_facing(builder: StateBuilder, index: FigureIndex, at: Point3) -> float:
    """Towards the nearest enemy."""
    return facing_towards(builder.figures[index], foe_places(builder, index), at)


def foe_places(builder: StateBuilder, index: FigureIndex) -> list[Point3]:
    """Where enemies are."""
    owner = builder.figures[index].owner
    return [f.place for f in builder.figures if f.place is not None and f.owner != owner]


def facing_towards(figure: Figure, foes: Iterable[Point3], at: Point3) -> float:
    """From a place towards the nearest of the foes, the first one of equally near ones."""
    (x, y, _), nearest, least = at, None, inf
    for foe in foes:
        far = (foe[0] - x) ** 2 + (foe[1] - y) ** 2
        if far < least:
            nearest, least = foe, far
    return figure.facing if nearest is None else walking.lane_facing(at, nearest)


def facings(builder: StateBuilder, index: FigureIndex) -> list[float]:
    """Towards the nearest enemies, each once."""
    at = place_of(builder.figures[index])
    found = [walking.lane_facing(at, place_of(builder.figures[j])) for _, j in enemies(builder, index, at)[:4]]
    return list(dict.fromkeys(found))


def runs(builder: StateBuilder, index: FigureIndex) -> Iterator[Path]:
    """Ways of a sprint that are legal: forward in several directions, to tokens, and off the mat."""
    figure = builder.figures[index]
    start, far = place_of(figure), builder.field.long
    ahead = _ahead(start, figure.facing, far)
    ends = [
        token_place(builder, index, token)
        for token in _finds(builder)
        if distance(start, token) < far + builder.rules_context.contact_reach
    ]
    ends += edges(builder, index)
    ends = [*ahead, *[end for end in ends if far / 2 < distance(start, end) <= far]]
    return ((end,) for end in walking.walkable(builder, index, ends, far, ahead, forward=True))


@cached("zone_wars: places ahead", _MOST)
def _ahead(start: Point3, facing: float, far: float) -> tuple[Point3, ...]:
    """Places of a sprint in several directions, the farther ones first."""
    turns = (-90, -45, 0, 45, 90)
    angles = [(facing + turn) * pi / 180 for turn in turns]
    ways = [(cos(angle), sin(angle)) for angle in angles]
    found = [_at(start, ahead, reach) for reach in (far, far * 0.7) for ahead in ways]
    return tuple([end for end in found if far / 2 < distance(start, end) <= far])


def flights(
    builder: StateBuilder, index: FigureIndex, far: float, touching: Iterable[Point3] | None = None
) -> Iterator[Point3]:
    """Ends of a flight: around, to contacts where they are not known, to floors above and below."""
    start = place_of(builder.figures[index])
    ends = [
        *(contacts(builder, index, far) if touching is None else touching),
        *around(start, far),
        *edges(builder, index),
    ]
    for floor in builder.ground.floors[1:]:
        x, y, _ = floor.outline.ring
        ends.append(Point3(hundredths(x), hundredths(y), floor.z))
    for end in ends:
        if (
            end != start
            and distance(start, end) <= far + SKIN
            and walking.flight_refusal(builder, index, (end,), far) is None
        ):
            yield end
