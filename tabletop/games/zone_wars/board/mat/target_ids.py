"""The names (TargetIds) of what can be picked on the mat, and what each name stands for.

The picker and `plan_extension`, `decision_buttons`, `tokens`, panels, strip and `phone` make and take apart ids only
by these functions, so nobody else knows their form. Lessons name models by it (`m:krin` in
`data/zone_wars/lessons.yaml`), so the prefixes stay. Points are written as `text/actions` writes places. Parsed
points are cached: the pointer asks in every frame.
"""

from __future__ import annotations

from typing import Final

from tabletop.games.zone_wars.rules.queries.position_queries import find_figure
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import place_text
from tabletop.rules.caches import cached
from tabletop.rules.plane.geometry import Point, Point3, Polygon, Segment, distance_to_segment, is_inside
from tabletop.ui.boards.marks import BUTTON
from tabletop.ui.gesture.picker import TargetId

MODEL: Final = "m:"
TOKEN: Final = "t:"
PIECE: Final = "p:"
POINT: Final = "at:"
SAMPLE: Final = "s:"
CARD: Final = "c:"


def model_target_id(id_: str) -> TargetId:
    """A model or monster."""
    return MODEL + id_


def token_target_id(number: int) -> TargetId:
    return f"{TOKEN}{number}"


def piece_target_id(id_: str, opening: int | None = None) -> TargetId:
    """A piece of terrain, or one of its doors and windows."""
    return PIECE + id_ if opening is None else f"{PIECE}{id_}/{opening}"


def point_target_id(place: Point3) -> TargetId:
    """A point in inches; its height is left out on the ground."""
    return POINT + place_text(place)


def card_target_id(figure: str, label: str) -> TargetId:
    """A card beside a model."""
    return f"{CARD}{figure}/{label}"


def button_target_id(*words: str | int) -> TargetId:
    """A button, such as button:mutate:mind-push or button:points:2."""
    return BUTTON + ":".join(map(str, words))


def button_words(pick: TargetId) -> list[str]:
    """What stands on a button; none for another place."""
    return pick.removeprefix(BUTTON).split(":") if pick.startswith(BUTTON) else []


def model_id_of_pick(pick: TargetId) -> str:
    """The id of a model or monster; "" for another place."""
    return pick.removeprefix(MODEL) if pick.startswith(MODEL) else ""


def figure_index_of_pick(builder: StateBuilder, pick: TargetId) -> FigureIndex | None:
    """The model or monster that is meant."""
    return find_figure(builder, model_id_of_pick(pick)) if pick.startswith(MODEL) else None


def token_name_of_pick(pick: TargetId) -> str:
    """A token as the rules call it, such as t3; "" for another place."""
    return f"t{pick.removeprefix(TOKEN)}" if pick.startswith(TOKEN) else ""


def model_id_and_card_label(pick: TargetId) -> tuple[str, str]:
    """The model and the label of a card; two empty texts for another place."""
    figure, _, label = pick.removeprefix(CARD).partition("/") if pick.startswith(CARD) else ("", "", "")
    return figure, label


def piece_id_and_opening(pick: TargetId) -> tuple[str, ...]:
    """A piece of terrain, with the number of its opening where one is meant; nothing for another place."""
    return tuple(pick.removeprefix(PIECE).split("/")) if pick.startswith(PIECE) else ()


@cached("zone_wars: points of picks", 4096)
def point_of_pick(pick: TargetId) -> Point3 | None:
    """The point that is meant; None for another place."""
    if not pick.startswith(POINT):
        return None
    return Point3(*map(float, pick.removeprefix(POINT).split(",")))


_DOOR_INCHES: Final = 0.5
"""Inches from a door in which it is meant."""


def terrain_pick_at(builder: StateBuilder, point: Point, level: float) -> TargetId | None:
    """A closed door of the floor that is looked at, else a container or machine."""
    doors = []
    for terrain in builder.ground.terrain:
        for number, opening in enumerate(terrain.openings):
            far = distance_to_segment(point, Segment(Point(*opening.start), Point(*opening.end)))
            if opening.closed and far <= _DOOR_INCHES and _floor_height(builder, opening.floor) == level:
                doors.append((far, piece_target_id(terrain.id, number)))
    if doors:
        return min(doors)[1]
    for terrain in builder.ground.terrain:
        is_object = terrain.container or terrain.machine
        if is_object and is_inside(point, Polygon(tuple(Point(*corner) for corner in terrain.corners))):
            return piece_target_id(terrain.id)
    return None


def _floor_height(builder: StateBuilder, floor: int) -> float:
    return floor * builder.field.storey
