"""Finds the action that a lesson asked for, though no two people draw a move the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.plane.plane import Point3

NEAR_INCHES: Final = 0.8
"""Inches from where the lesson wants a model to end."""
NEAR_DEGREES: Final = 50.0
"""Degrees from how it wants the model to look."""
_PLACE_FIELDS: Final = ("path", "place", "end")
_FACING_FIELDS: Final = ("facing", "turn")


def find_matching_action(action: Action, asked: Iterable[Action]) -> Action | None:
    """The asked action that this one comes near enough to; None where it is something else."""
    return next((one for one in asked if _is_near_enough(action, one)), None)


def _is_near_enough(action: Any, one: Any) -> bool:
    if type(action) is not type(one):
        return False
    return all(
        _does_field_match(part.name, getattr(action, part.name), getattr(one, part.name)) for part in fields(one)
    )


def _does_field_match(name: str, value: Any, wanted: Any) -> bool:
    if name in _PLACE_FIELDS:
        return _are_places_near(_end_place(value), _end_place(wanted))
    if name in _FACING_FIELDS and value is not None and wanted is not None:
        return abs((float(value) - float(wanted) + 180) % 360 - 180) <= NEAR_DEGREES
    return bool(value == wanted)


def _end_place(value: Point3 | Sequence[Point3]) -> Point3 | None:
    if isinstance(value, Point3):
        return value
    return value[-1] if value else None


def _are_places_near(one: Point3 | None, other: Point3 | None) -> bool:
    if one is None or other is None:
        return one is other
    flat = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
    return one.z == other.z and float(flat) <= NEAR_INCHES
