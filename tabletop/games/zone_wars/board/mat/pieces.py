"""Which piece of terrain a point of the mat means, for operations on doors, containers and machines."""

from __future__ import annotations

from typing import Final

from tabletop.games.zone_wars.board.mat import target_ids
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.plane.plane import Point, Polygon, Segment, distance_to_segment, is_inside
from tabletop.ui.gesture.picker import TargetId

_DOOR_INCHES: Final = 0.5
"""Inches from a door in which it is meant."""


def terrain_pick_at(builder: StateBuilder, point: Point, level: float) -> TargetId | None:
    """A closed door of the floor that is looked at, else a container or machine."""
    doors = []
    for terrain in builder.ground.terrain:
        for number, opening in enumerate(terrain.openings):
            far = distance_to_segment(point, Segment(Point(*opening.start), Point(*opening.end)))
            if opening.closed and far <= _DOOR_INCHES and _floor_height(builder, opening.floor) == level:
                doors.append((far, target_ids.piece_target(terrain.id, number)))
    if doors:
        return min(doors)[1]
    for terrain in builder.ground.terrain:
        is_object = terrain.container or terrain.machine
        if is_object and is_inside(point, Polygon(tuple(Point(*corner) for corner in terrain.corners))):
            return target_ids.piece_target(terrain.id)
    return None


def _floor_height(builder: StateBuilder, floor: int) -> float:
    return floor * builder.field.storey
