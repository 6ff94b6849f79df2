"""Where a walking model can stop: towards a point, in contact with something, or at the end of a charge.

Used by `picker`, `pick_prefetch`, `plan`, `plan_extension`, `plan_labels`, `mat_action_builder` and `sketch`;
`threats`, `sight_texts` and `overwatch_shots` use `with_figure_moved_temporarily` only. A press on the mat is rarely a
legal end, so these functions look for the legal place that comes nearest to what was meant, on the shortest way. What
is legal is decided by the rules. Ends must lie on the rules' 1/100 grid. `with_figure_moved_temporarily` moves a figure
in the builder and puts it back, so nothing else here may leave the builder changed. The pointer asks in every frame:
keep it fast.
"""

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
from tabletop.rules.plane.geometry import (
    Point,
    Point3,
    Segment,
    direction_between,
    distance_on_mat,
    gap_between_bases,
    is_in_front,
    is_inside,
    nearest_point_on_segment,
    round_to_grid,
    unit_vector,
)
from tabletop.rules.plane.moves import (
    grid_point_touching_base,
    is_level,
    leg_length,
    path_length,
    point_along_path,
    walk_path,
)
from tabletop.rules.plane.sweep import fraction_staying_on_floor, fraction_to_border

_TURNS = (0.0, *(sign * angle for angle in range(10, 180, 10) for sign in (1.0, -1.0)), 180.0)
"""Degrees from the nearest side of a target to the farthest one."""
_FINE = 0.01
EXTRA_INCHES: Final = 3.0
"""Inches beyond what may be gone up to which a way is looked for, so that it can be told how much is too far."""


@dataclass(frozen=True, slots=True)
class WalkState:
    """How a model may walk: its path so far and what limits it."""

    figure: FigureIndex
    nodes: Path
    """After its start."""
    allowance: float
    """Inches that it may go in all."""
    rule: str
    """That says so."""
    is_forward_only: bool = False
    """Whether every leg must lead forward."""

    def current_place(self, builder: StateBuilder) -> Point3:
        """Where it has come to."""
        return self.nodes[-1] if self.nodes else position_queries.place_of(builder.figures[self.figure])

    def walked_length(self, builder: StateBuilder) -> float:
        """Inches that it has gone."""
        return path_length((position_queries.place_of(builder.figures[self.figure]), *self.nodes))

    def inches_left(self, builder: StateBuilder) -> float:
        """Inches that it may still go."""
        return self.allowance - self.walked_length(builder)

    def could_reach_unobstructed(self, builder: StateBuilder, place: Point | Point3, near: float) -> bool:
        """Whether it could come so near to a place if nothing was in the way."""
        return (
            self.walked_length(builder) + distance_on_mat(self.current_place(builder), place) - near
            <= self.allowance + _FINE
        )

    def does_leg_lead_forward(self, builder: StateBuilder, place: Point3) -> bool:
        """Whether a level leg there leads forward where every leg must; asked first, for it is soon answered."""
        if not self.is_forward_only:
            return True
        start = self.current_place(builder)
        return is_in_front(
            Point(start.x, start.y), unit_vector(builder.figures[self.figure].facing), Point(place.x, place.y)
        )

    def stop_refusal(self, builder: StateBuilder, *places: Point3) -> Refusal | None:
        """What keeps it from going there next, by one leg after the other, and stopping."""
        path = (*self.nodes, *places)
        return walking.path_refusal(
            builder, self.figure, path, self.allowance, rule=self.rule, forward=self.is_forward_only
        )

    def leg_refusal(self, builder: StateBuilder, *places: Point3) -> Refusal | None:
        """What keeps it from going there next, by one leg after the other."""
        path = (*self.nodes, *places)
        return walking.path_legs_refusal(
            builder, self.figure, path, self.allowance, rule=self.rule, forward=self.is_forward_only
        )


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
def with_figure_moved_temporarily(
    builder: StateBuilder, index: FigureIndex, place: Point3, facing: float | None = None
) -> Iterator[None]:
    """Within it a model stands elsewhere, so that everything can be measured from there."""
    kept = builder.figures[index]
    builder.change_figure(index, place=place, facing=kept.facing if facing is None else facing)
    try:
        yield
    finally:
        builder.figures[index] = kept


# As far as possible


def find_walk_end(builder: StateBuilder, walk: WalkState, wanted: Point3) -> MoveEnd:
    """The last place on the shortest way to a point where the model may stop; at worst one where it may go on.

    Gives a MoveEnd: `place` is None where the model can't get away, `refusal` is None where `wanted` is reached.
    """
    path = shortest_route(builder, walk, wanted)
    if path is None:
        return (
            _straight_walk_end(builder, walk, wanted)
            if wanted.z == walk.current_place(builder).z
            else _walk_end_on_start_floor(builder, walk, wanted)
        )
    refusal = walk.stop_refusal(builder, *path)
    return MoveEnd(wanted, wanted if refusal is None else _last_stop_on_path(builder, walk, path), refusal)


def shortest_route(builder: StateBuilder, walk: WalkState, wanted: Point3) -> Path | None:
    """The shortest path to a place round obstacles, also one that is up to three inches too long; None for none."""
    start, free = walk.current_place(builder), replace(walk, allowance=inf)
    if wanted.z == start.z and free.leg_refusal(builder, wanted) is None:
        return (wanted,)
    far = max(0.0, walk.inches_left(builder)) + EXTRA_INCHES
    path = shortest_paths.shortest_paths_from(builder, walk.figure, start, far, forward=walk.is_forward_only).find_path(
        wanted, far
    )
    return path if path is not None and free.leg_refusal(builder, *path) is None else None


def explore_routes(builder: StateBuilder, walk: WalkState) -> bool:
    """Looks a little ahead for ways round what stands there; False when all of them are known."""
    far = max(0.0, walk.inches_left(builder)) + EXTRA_INCHES
    return shortest_paths.shortest_paths_from(
        builder, walk.figure, walk.current_place(builder), far, forward=walk.is_forward_only
    ).explore(far)


def _last_stop_on_path(builder: StateBuilder, walk: WalkState, path: Path) -> Point3 | None:
    """The last place on a way where the model may stop; at worst one where it may go on."""
    whole, left = (walk.current_place(builder), *path), walk.allowance - walk.walked_length(builder)
    for judge in (walk.stop_refusal, walk.leg_refusal):
        for k in range(len(path) - 1, -1, -1):
            begin, end = whole[k], whole[k + 1]
            most = min(left - path_length(whole[: k + 1]), leg_length(begin, end))
            if begin.z != end.z:
                place = end if judge(builder, *path[: k + 1]) is None else None
            else:
                place = _last_stop_on_leg(builder, begin, end, most, (judge, path[:k]))
            if place is not None:
                return place
    return None


def _last_stop_on_leg(
    builder: StateBuilder, begin: Point3, end: Point3, most: float, judged: tuple[Callable[..., Refusal | None], Path]
) -> Point3 | None:
    """The last good place on one leg."""
    judge, before = judged
    return (
        farthest_legal_place(begin, end, most, lambda place: judge(builder, *before, place) is None)
        if most > 0
        else None
    )


def _walk_end_on_start_floor(builder: StateBuilder, walk: WalkState, wanted: Point3) -> MoveEnd:
    """Where a walk to another floor ends on the model's own floor, if no path there is short enough."""
    start, spent = walk.current_place(builder), walk.walked_length(builder)
    here = Point3(start.x, start.y, wanted.z)
    if not _has_open_entrance(builder, wanted) or not (wanted.z or builder.ground.has_floor_at(wanted)):
        return MoveEnd(wanted, None, walk.leg_refusal(builder, here) or refuse("R183", "cannot_climb", at=str(here)))
    far = max(walk.allowance + EXTRA_INCHES, spent + leg_length(start, here) + leg_length(here, wanted))
    refusal = refuse(
        walk.rule, "no_way_within", far=walking.inches_text(far), allowed=walking.inches_text(walk.allowance)
    )
    return MoveEnd(wanted, _straight_walk_end(builder, walk, wanted._replace(z=start.z)).place, refusal)


def _has_open_entrance(builder: StateBuilder, wanted: Point3) -> bool:
    """Whether a building that a place is in has a door or a window that is open."""
    inside = [one for one, piece in zip(builder.ground.terrain, builder.ground.pieces, strict=True)
              if one.kind == TerrainKind.BUILDING and is_inside(wanted, piece.outline)]  # fmt: skip
    return not inside or any(not opening.closed for one in inside for opening in one.openings)


def _straight_walk_end(builder: StateBuilder, walk: WalkState, wanted: Point3) -> MoveEnd:
    """The last place on the straight way to a point where the model may stop; at worst one where it may go on."""
    start = walk.current_place(builder)
    refusal = walk.stop_refusal(builder, wanted)
    if refusal is None:
        return MoveEnd(wanted, wanted, None)
    refusal = _refusal_within_allowance(builder, walk, start, wanted) or refusal
    most = _unobstructed_length(builder, walk, start, wanted)
    found = farthest_legal_place(
        start,
        wanted,
        most,
        lambda place: walk.does_leg_lead_forward(builder, place) and walk.stop_refusal(builder, place) is None,
    )
    if found is None:
        found = farthest_legal_place(
            start,
            wanted,
            most,
            lambda place: walk.does_leg_lead_forward(builder, place) and walk.leg_refusal(builder, place) is None,
        )
    return MoveEnd(wanted, found, refusal)


def _refusal_within_allowance(builder: StateBuilder, walk: WalkState, start: Point3, wanted: Point3) -> Refusal | None:
    """What stops the model before it has gone all that it may, on the way to a point that is farther."""
    left, whole = walk.allowance - walk.walked_length(builder), distance_on_mat(start, wanted)
    if not _FINE < left < whole:
        return None
    x, y, z = point_along_path((start, wanted), left - _FINE)
    there = Point3(round_to_grid(x), round_to_grid(y), z)
    return None if there == start else walk.stop_refusal(builder, there)


def snap_end_into_contact(builder: StateBuilder, walk: WalkState, stop: MoveEnd, pull: float) -> MoveEnd:
    """The same, but in contact with an enemy that is no farther than a pull from where it ends."""
    place, mover = stop.place, builder.figures[walk.figure]
    if place is None or pull <= 0:
        return stop
    here = position_queries.figure_base(builder, walk.figure, place)
    near = [
        (gap_between_bases(here, position_queries.figure_base(builder, j)), j)
        for j, other in position_queries.figures_on_mat(builder)
        if position_queries.is_enemy(mover, other)
        and _is_roughly_near(
            position_queries.place_of(other), place, pull + here.radius + builder.rules_context.base_radius(other)
        )
    ]
    for far, j in sorted(near):
        if not builder.field.slack < far <= pull:
            continue
        there = position_queries.figure_base(builder, j)
        x, y = grid_point_touching_base(there, here.radius, direction_between(there.centre, here.centre))
        if walk.stop_refusal(builder, Point3(x, y, place.z)) is None:
            return MoveEnd(stop.wanted, Point3(x, y, place.z), stop.refusal)
    return stop


def _is_roughly_near(place: Point3, other: Point3, far: float) -> bool:
    """Whether one place is about so near to another of the same height: none that is so near is missed."""
    return place.z == other.z and abs(place.x - other.x) <= far + _FINE and abs(place.y - other.y) <= far + _FINE


def _unobstructed_length(builder: StateBuilder, walk: WalkState, start: Point3, wanted: Point3) -> float:
    """Inches up to the first thing in the way, the edge of the mat or of the floor."""
    i, ground = walk.figure, builder.ground
    body, whole = position_queries.figure_base(builder, i, start), distance_on_mat(start, wanted)
    near = body.radius + 1
    left, right = min(start.x, wanted.x) - near, max(start.x, wanted.x) + near
    top, bottom = min(start.y, wanted.y) - near, max(start.y, wanted.y) + near
    barriers = [
        barrier
        for barrier in (*ground.barriers, *walking.enemy_barriers(builder, i, walk.allowance + 4))
        if barrier.box.left < right and barrier.box.right > left
        and barrier.box.top < bottom and barrier.box.bottom > top
    ]  # fmt: skip
    most = walk_path(body, (start, wanted), barriers, max(0.0, walk.allowance - walk.walked_length(builder))).length
    margin = 0.0 if builder.figures[i].has_find else body.radius
    here, there = Point(start.x, start.y), Point(wanted.x, wanted.y)
    edge = fraction_to_border(here, there, ground.mat, margin)
    if edge is not None:
        most = min(most, edge * whole)
    if start.z:
        reach = body.radius + builder.field.slack
        most = min(
            most,
            whole
            * fraction_staying_on_floor(
                here, there, ground.floors_at_height(start.z), ground.building_walls_at_height(start.z), reach
            ),
        )
    return most


def farthest_legal_place(
    start: Point3, wanted: Point3, most: float, is_legal: Callable[[Point3], bool]
) -> Point3 | None:
    """The last place of the grid on a straight level way, at most so many inches along, that is legal."""
    whole = distance_on_mat(start, wanted)

    def place_after_inches(far: float) -> Point3:
        x, y, _ = point_along_path((Point3(start.x, start.y, wanted.z), wanted), max(0.0, far)) if whole else wanted
        return Point3(round_to_grid(x), round_to_grid(y), wanted.z)

    most = min(most, whole)
    coarse = max(0.05, most / 60)
    steps = [0.0, _FINE, 2 * _FINE, *(k * coarse for k in range(1, int(most / coarse) + 1)), most]
    before = 0.0
    for step in steps:
        place = place_after_inches(most - step)
        if place != start and is_legal(place):
            return _refine_legal_place(place_after_inches, most, (before, step), is_legal)
        before = step
    return None


def _refine_legal_place(
    at: Callable[[float], Point3], most: float, between: tuple[float, float], is_legal: Callable[[Point3], bool]
) -> Point3:
    """The last legal place between one that is not and one that is: halves the way to 1/100 inch."""
    bad, good = between
    while good - bad > _FINE:
        middle = (bad + good) / 2
        bad, good = (bad, middle) if is_legal(at(most - middle)) else (middle, good)
    return at(most - good)


# Contact


def path_to_model(builder: StateBuilder, walk: WalkState, other: FigureIndex) -> Path | None:
    """How one goes on to the nearest place in contact with another model, also up or down to it."""
    figure = builder.figures[walk.figure]
    return builder.remember_answer(
        ("to model", walk, figure.place, figure.facing, other), lambda: _find_path_to_model(builder, walk, other)
    )


def _find_path_to_model(builder: StateBuilder, walk: WalkState, other: FigureIndex) -> Path | None:
    there, start = position_queries.figure_base(builder, other), walk.current_place(builder)
    radius = position_queries.figure_base(builder, walk.figure).radius
    if not walk.could_reach_unobstructed(builder, there.centre, radius + there.radius):
        return None
    around = (grid_point_touching_base(there, radius, towards) for towards in _directions_around(there.centre, start))
    return _path_to_first_reachable_place(builder, walk, (Point3(x, y, there.z) for x, y in around))


def path_to_token(builder: StateBuilder, walk: WalkState, token: Point3) -> Path | None:
    """How one goes on to the nearest place in contact with a token, also up or down to it."""
    start = walk.current_place(builder)
    reach = position_queries.figure_base(builder, walk.figure).radius + builder.field.token
    if not walk.could_reach_unobstructed(builder, token, reach):
        return None
    return _path_to_first_reachable_place(
        builder,
        walk,
        (
            _offset_point(Point(token.x, token.y), towards, reach, token.z)
            for towards in _directions_around(token, start)
        ),
    )


def path_to_wall_or_door(
    builder: StateBuilder, walk: WalkState, lines: tuple[Segment, ...], is_there: Callable[[Path], bool]
) -> Path | None:
    """How one goes on into contact with a wall or a door: straight where one can, else the shortest way round."""
    start = walk.current_place(builder)
    radius = position_queries.figure_base(builder, walk.figure).radius
    near = sorted(
        ((nearest_point_on_segment(line, start), line) for line in lines),
        key=lambda one: distance_on_mat(one[0], start),
    )
    near = [(point, line) for point, line in near if walk.could_reach_unobstructed(builder, point, radius)]
    for point, _ in near:
        stop = _straight_walk_end(builder, walk, _offset_point(point, direction_between(point, start), radius, start.z))
        if stop.place is not None and is_there((stop.place,)):
            return (stop.place,)
    spots = (
        _offset_point(point, side, radius + _FINE, start.z) for point, line in near for side in _unit_normals(line)
    )
    paths = [
        path
        for spot in spots
        if (path := shortest_route(builder, walk, spot)) is not None and walk.stop_refusal(builder, *path) is None
    ]
    good = sorted((path for path in paths if is_there(path)), key=lambda path: path_length((start, *path)))
    return next(iter(good), None)


def _unit_normals(line: Segment) -> tuple[Point, Point]:
    """Unit vectors straight away from a line."""
    along = direction_between(*line)
    return Point(along.y, -along.x), Point(-along.y, along.x)


def charge_end(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Point3 | None:
    """Where a legal charge at an enemy ends: straight at it, else beside it as near as can be."""
    straight = walking.charge_end(builder, index, other)
    if straight is not None and walking.charge_refusal(builder, index, other, straight) is None:
        return straight
    here, there = position_queries.figure_base(builder, index), position_queries.figure_base(builder, other)
    if here.z != there.z or position_queries.distance_between_bases(builder, index, other) > builder.field.long:
        return None
    for towards in _directions_around(there.centre, here.place):
        x, y = grid_point_touching_base(there, here.radius, towards)
        if walking.charge_refusal(builder, index, other, Point3(x, y, here.z)) is None:
            return Point3(x, y, here.z)
    return None


def _path_to_first_reachable_place(builder: StateBuilder, walk: WalkState, places: Iterable[Point3]) -> Path | None:
    """How one goes to a place that can be stopped at: the first to which one goes straight, else the nearest."""
    found, near = list(places), None
    start = walk.current_place(builder)
    for place in found:
        if place.z == start.z and walk.stop_refusal(builder, place) is None:
            return (place,)
    for place in found:
        path = shortest_route(builder, walk, place)
        if path is not None and (near is None or path_length((start, *path)) < path_length((start, *near))):
            near = path if walk.stop_refusal(builder, *path) is None else near
    return near


def _directions_around(centre: Point | Point3, start: Point3) -> Iterator[Point]:
    """Unit vectors from a centre, the one towards the start first."""
    towards = direction_between(centre, start)
    for turn in _TURNS:
        angle = radians(turn)
        yield Point(
            towards.x * cos(angle) - towards.y * sin(angle), towards.x * sin(angle) + towards.y * cos(angle)
        )  # fmt: skip


def _offset_point(point: Point, towards: Point, reach: float, z: float) -> Point3:
    return Point3(round_to_grid(point.x + reach * towards.x), round_to_grid(point.y + reach * towards.y), z)


def last_leg_facing(start: Point3, path: Path, default: float) -> float:
    """The facing along the last level leg."""
    for begin, end in reversed(list(pairwise((start, *path)))):
        if is_level(begin, end) and begin != end:
            return walking.facing_along(begin, end)
    return default
