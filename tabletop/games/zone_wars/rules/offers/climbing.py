"""The way of a monster that climbs: to a wall, straight up or down there, and on as if there were no wall (N81)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tabletop.games.zone_wars.rules.offers import trails
from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.moves import path_length, point_along_path
from tabletop.rules.plane.plane import Point3, distance_on_mat, nearest_grid_point

_CLIMB_STEP = 0.1
"""Inches between the places where it looks for something to climb."""


def find_climbing_path(builder: StateBuilder, index: FigureIndex, other: FigureIndex) -> Path:
    """The shortest path with a climb to a prey on another floor, start left out; empty if there is none."""
    start = position_queries.place_of(builder.figures[index])
    if not walking.can_climb_walls(builder, index) or position_queries.place_of(builder.figures[other]).z == start.z:
        return ()
    found = [
        path
        for top in trails.places_in_contact(builder, index, other)
        for path in _climbing_paths(builder, index, start, top)
        if walking.path_legs_refusal(builder, index, path, inf, rule="N81") is None
    ]
    return min(found, key=lambda path: path_length((start, *path)), default=())


def _climbing_paths(builder: StateBuilder, index: FigureIndex, start: Point3, top: Point3) -> Iterator[Path]:
    """Ways with one climb, where the straight line first comes to a wall, or beside the prey."""
    body, high = position_queries.figure_base(builder, index), max(start.z, top.z)
    level = top._replace(z=start.z)
    steps = int(distance_on_mat(start, level) / _CLIMB_STEP)
    line = (point_along_path((start, level), step * _CLIMB_STEP) for step in range(steps + 1))
    spots = (Point3(*nearest_grid_point(x, y), start.z) for x, y, _ in line)
    first = next((spot for spot in spots if builder.ground.is_climbable(body.moved_to(spot), high)), None)
    for foot in dict.fromkeys((first, level)):
        if foot is not None:
            path = (foot, foot._replace(z=top.z), top)
            yield tuple(place for k, place in enumerate(path) if place != (start, *path)[k])
