"""Places where a move, a sprint or a flight is worth ending: contact, cover, tokens, the edge of the mat.

`offers`, `operation_offers`, the bots' `goals` and the board's `picker` try these places; the law of a path is
`turn/walking`, which judges each of them. The order stays fixed: offers and bots' choices with a seed depend on it
(`test_recorded`), though no saved match does. It changes nothing. Bots ask it most of all, so answers are cached and
it must stay fast.
"""

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
from tabletop.rules.plane.geometry import (
    SKIN,
    Base,
    Point,
    Point3,
    direction_between,
    distance_on_mat,
    nearest_grid_point,
    round_to_grid,
)
from tabletop.rules.plane.moves import grid_point_touching_base

_DIRECTIONS: Final = tuple((cos(k * 2 * pi / 8), sin(k * 2 * pi / 8)) for k in range(8))
"""Unit vectors in all directions."""
_MOST_COVERS: Final = 6
_MOST_REMEMBERED: Final = 1 << 12
"""Answers of each kind that are remembered."""
_SAME_GOAL: Final = 0.3
"""Inches within which two goals are one."""

MoveGoal = tuple[Path, float]
"""A path and the facing at its end."""


def legal_move_paths_with_facings(builder: StateBuilder, index: FigureIndex) -> list[MoveGoal]:
    """Legal paths of a Medium move with a facing for each; standing still comes first."""
    start, far = place_of(builder.figures[index]), builder.field.medium
    kept: list[Point3] = []
    known = _move_ends_by_terrain(builder.ground, start, builder.rules_context.base_radius(builder.figures[index]), far)
    near = [
        [place for place in places if place != start and distance_on_mat(start, place) <= far]
        for places in (places_touching_others(builder, index, far), places_to_leave_mat(builder, index))
    ]
    for place in (*near[0], *known, *near[1]):
        x, y, _ = place
        for other_x, other_y, _ in kept:
            if -_SAME_GOAL < x - other_x < _SAME_GOAL and -_SAME_GOAL < y - other_y < _SAME_GOAL:
                break
        else:
            kept.append(place)
    paths: list[Path] = [(), *[(place,) for place in walking.walkable_ends(builder, index, kept, far, known)]]
    paths += [
        path
        for path in climb_paths(builder, index)
        if walking.path_refusal(builder, index, path, far, rule="R88") is None
    ]
    foes = enemy_places(builder, index)
    return [(path, facing_nearest_place(builder.figures[index], foes, path[-1] if path else start)) for path in paths]


@cached("zone_wars: places thought of", _MOST_REMEMBERED)
def _move_ends_by_terrain(ground: Ground, start: Point3, radius: float, far: float) -> tuple[Point3, ...]:
    """Ends of a move that depend on the terrain alone."""
    found = (
        *_places_beside_terrain_corners(ground, start, radius, far),
        *places_around(start, far),
        *places_around(start, far / 2)[::2],
    )
    return tuple([place for place in found if place != start and distance_on_mat(start, place) <= far])


@cached("zone_wars: directions", _MOST_REMEMBERED)
def places_around(start: Point3, far: float) -> tuple[Point3, ...]:
    """Places in eight directions, just within so many inches."""
    return tuple([_place_in_direction(start, ahead, far) for ahead in _DIRECTIONS])


def _place_in_direction(start: Point3, ahead: tuple[float, float], far: float) -> Point3:
    """The place in a direction, just within so many inches."""
    x, y = start.x + (far - 0.01) * ahead[0], start.y + (far - 0.01) * ahead[1]
    return Point3(round_to_grid(x), round_to_grid(y), start.z)


def places_touching_others(builder: StateBuilder, index: FigureIndex, far: float = inf) -> Iterator[Point3]:
    """Places where a model would touch others on its floor, or tokens, within so many inches."""
    start, reach = place_of(builder.figures[index]), far + builder.rules_context.contact_reach
    for j, figure in position_queries.figures_on_mat(builder):
        if j != index and figure.place != start and distance_on_mat(start, place_of(figure)) < reach:
            place = contact_place(builder, index, j)
            if place is not None:
                yield place
    for token in _places_of_find_tokens(builder):
        if distance_on_mat(start, token) < reach:
            yield token_contact_place(builder, index, token)


def _places_of_find_tokens(builder: StateBuilder) -> list[Point3]:
    """Where the tokens lie that one can pick up."""
    return [mark.place for mark in builder.marks if mark.kind in FINDS]


def contact_place(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Point3 | None:
    """The nearest place where one model touches another."""
    return _contact_place_of_bases(
        position_queries.figure_base(builder, index), position_queries.figure_base(builder, other)
    )


@cached("zone_wars: contacts", _MOST_REMEMBERED)
def _contact_place_of_bases(here: Base, there: Base) -> Point3 | None:
    if here.z != there.z:
        return None
    point = grid_point_touching_base(there, here.radius, direction_between(there.centre, here.centre))
    return Point3(point.x, point.y, here.z)


def token_contact_place(builder: StateBuilder, index: FigureIndex, token: Point3) -> Point3:
    """The nearest place where a model touches a token and does not cover it."""
    return _contact_place_with_token(
        place_of(builder.figures[index]),
        builder.rules_context.base_radius(builder.figures[index]) + builder.field.token,
        token,
    )


@cached("zone_wars: contacts with tokens", _MOST_REMEMBERED)
def _contact_place_with_token(start: Point3, reach: float, token: Point3) -> Point3:
    if distance_on_mat(start, token) <= reach:
        return start
    towards = direction_between(token, start)
    return Point3(round_to_grid(token.x + reach * towards.x), round_to_grid(token.y + reach * towards.y), start.z)


def _places_beside_terrain_corners(ground: Ground, start: Point3, radius: float, reach: float) -> tuple[Point3, ...]:
    """Beside the nearest corners of terrain."""
    here_x, here_y, z = start
    found: list[tuple[float, float, float]] = []
    for (x, y, ring), ends in _base_centres_at_terrain_corners(ground, radius + 0.02):
        if hypot(here_x - x, here_y - y) <= reach + ring:
            found += [(far, *end) for end in ends if (far := hypot(here_x - end[0], here_y - end[1])) <= reach]
    return tuple([Point3(x, y, z) for _, x, y in sorted(found)[:_MOST_COVERS]])


@cached("zone_wars: corners of terrain", 64)
def _base_centres_at_terrain_corners(
    ground: Ground, radius: float
) -> tuple[tuple[tuple[float, float, float], tuple[Point, ...]], ...]:
    """The ring of each piece, and where a base has its centre that stands so far from its corners."""
    found = []
    for piece in ground.pieces:
        middle = Point(*piece.outline.ring[:2])
        ways = [(corner, direction_between(middle, corner)) for corner in piece.outline.corners]
        ends = [nearest_grid_point(corner.x + radius * x, corner.y + radius * y) for corner, (x, y) in ways]
        found.append((piece.outline.ring, tuple(ends)))
    return tuple(found)


def places_to_leave_mat(builder: StateBuilder, index: FigureIndex) -> Iterator[Point3]:
    """The nearest places on the edges, for a model that may leave."""
    if builder.figures[index].has_find:
        start, mat = place_of(builder.figures[index]), builder.field.mat
        yield from (Point3(0.0, start.y, start.z), Point3(mat, start.y, start.z))
        yield from (Point3(start.x, 0.0, start.z), Point3(start.x, mat, start.z))


def climb_paths(builder: StateBuilder, index: FigureIndex) -> Iterator[Path]:
    """Straight up or down where the model stands."""
    start = place_of(builder.figures[index])
    for z in builder.ground.floor_heights:
        place = Point3(start.x, start.y, z)
        if z != start.z and abs(z - start.z) <= builder.field.medium and builder.ground.has_floor_at(place):
            yield (place,)


def enemies_by_distance(builder: StateBuilder, index: FigureIndex, at: Point3) -> list[tuple[float, FigureIndex]]:
    """Enemies with their distance, the nearest first."""
    own = builder.figures[index]
    return sorted(
        (distance_on_mat(at, place_of(f)), j)
        for j, f in position_queries.figures_on_mat(builder)
        if position_queries.is_enemy(own, f)
    )


def facing_nearest_enemy(builder: StateBuilder, index: FigureIndex, at: Point3) -> float:
    """Towards the nearest enemy."""
    return facing_nearest_place(builder.figures[index], enemy_places(builder, index), at)


def enemy_places(builder: StateBuilder, index: FigureIndex) -> list[Point3]:
    owner = builder.figures[index].owner
    return [f.place for f in builder.figures if f.place is not None and f.owner != owner]


def facing_nearest_place(figure: Figure, foes: Iterable[Point3], at: Point3) -> float:
    """The facing from a place to the nearest of some others; the figure's own if there is none."""
    (x, y, _), nearest, least = at, None, inf
    for foe in foes:
        far = (foe[0] - x) ** 2 + (foe[1] - y) ** 2
        if far < least:
            nearest, least = foe, far
    return figure.facing if nearest is None else walking.facing_along(at, nearest)


def enemy_facings(builder: StateBuilder, index: FigureIndex) -> list[float]:
    """Towards the nearest enemies, each once."""
    at = place_of(builder.figures[index])
    found = [
        walking.facing_along(at, place_of(builder.figures[j])) for _, j in enemies_by_distance(builder, index, at)[:4]
    ]
    return list(dict.fromkeys(found))


def sprint_paths(builder: StateBuilder, index: FigureIndex) -> Iterator[Path]:
    """Ways of a sprint that are legal: forward in several directions, to tokens, and off the mat."""
    figure = builder.figures[index]
    start, far = place_of(figure), builder.field.long
    ahead = _sprint_ends(start, figure.facing, far)
    ends = [
        token_contact_place(builder, index, token)
        for token in _places_of_find_tokens(builder)
        if distance_on_mat(start, token) < far + builder.rules_context.contact_reach
    ]
    ends += places_to_leave_mat(builder, index)
    ends = [*ahead, *[end for end in ends if far / 2 < distance_on_mat(start, end) <= far]]
    return ((end,) for end in walking.walkable_ends(builder, index, ends, far, ahead, forward=True))


@cached("zone_wars: places ahead", _MOST_REMEMBERED)
def _sprint_ends(start: Point3, facing: float, far: float) -> tuple[Point3, ...]:
    """Places of a sprint in several directions, the farther ones first."""
    turns = (-90, -45, 0, 45, 90)
    angles = [(facing + turn) * pi / 180 for turn in turns]
    ways = [(cos(angle), sin(angle)) for angle in angles]
    found = [_place_in_direction(start, ahead, reach) for reach in (far, far * 0.7) for ahead in ways]
    return tuple([end for end in found if far / 2 < distance_on_mat(start, end) <= far])


def flight_ends(
    builder: StateBuilder, index: FigureIndex, far: float, touching: Iterable[Point3] | None = None
) -> Iterator[Point3]:
    """Legal ends of a flight: around, in contact, on floors above and below."""
    start = place_of(builder.figures[index])
    ends = [
        *(places_touching_others(builder, index, far) if touching is None else touching),
        *places_around(start, far),
        *places_to_leave_mat(builder, index),
    ]
    for floor in builder.ground.floors[1:]:
        x, y, _ = floor.outline.ring
        ends.append(Point3(round_to_grid(x), round_to_grid(y), floor.z))
    for end in ends:
        if (
            end != start
            and distance_on_mat(start, end) <= far + SKIN
            and walking.flight_refusal(builder, index, (end,), far) is None
        ):
            yield end
