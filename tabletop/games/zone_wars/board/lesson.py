"""Lessons on the mat of Zone Wars: what a learner has meant, where no two people draw the same way."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields
from typing import Any, Final

from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.plane.plane import Point3

NEAR: Final = 0.8
"""Inches from where the lesson wants a model to end."""
TURNED: Final = 50.0
"""Degrees from how it wants the model to look."""
_PLACES: Final = ("path", "place", "end")
_FACINGS: Final = ("facing", "turn")


def meant(action: Action, asked: Iterable[Action]) -> Action | None:
    """The asked action that this one comes near enough to; None where it is something else."""
    return next((one for one in asked if _is_like(action, one)), None)


def _is_like(action: Any, one: Any) -> bool:
    if type(action) is not type(one):
        return False
    return all(_fits(part.name, getattr(action, part.name), getattr(one, part.name)) for part in fields(one))


def _fits(name: str, value: Any, wanted: Any) -> bool:
    if name in _PLACES:
        return _is_near(_end(value), _end(wanted))
    if name in _FACINGS and value is not None and wanted is not None:
        return abs((float(value) - float(wanted) + 180) % 360 - 180) <= TURNED
    return bool(value == wanted)


def _end(value: Point3 | Sequence[Point3]) -> Point3 | None:
    if isinstance(value, Point3):
        return value
    return value[-1] if value else None


def _is_near(one: Point3 | None, other: Point3 | None) -> bool:
    if one is None or other is None:
        return one is other
    flat = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
    return one.z == other.z and float(flat) <= NEAR
