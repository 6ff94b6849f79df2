"""The free ground around a model, as boxes: most ways that are thought of need no closer look."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from tabletop.rules.plane.plane import Base, Box, Place
from tabletop.rules.plane.sweep import Barrier

Sides = tuple[float, float, float, float]
"""Left, top, right and bottom."""
_SPARE: Final = 0.01


@dataclass(frozen=True, slots=True)
class Room:
    """What a base may run into on the mat, everything made larger by its radius and a little more."""

    mat: Sides
    """Where its centre keeps the whole base on the mat."""
    stops: tuple[Sides, ...]
    """Places that its centre may not pass."""
    taken: tuple[Sides, ...]
    """Places where it may not end."""

    def is_open(self, start: Place, end: Place) -> bool:
        """Whether nothing at all is near a straight way on the mat; False says nothing."""
        if start.z or end.z:
            return False
        (x, y, _), (to_x, to_y, _) = start, end
        left, right = (x, to_x) if x < to_x else (to_x, x)
        top, bottom = (y, to_y) if y < to_y else (to_y, y)
        mat = self.mat
        if left <= mat[0] or top <= mat[1] or right >= mat[2] or bottom >= mat[3]:
            return False
        for low_x, low_y, high_x, high_y in self.taken:
            if low_x < to_x < high_x and low_y < to_y < high_y:
                return False
        for low_x, low_y, high_x, high_y in self.stops:
            if low_x < right and high_x > left and low_y < bottom and high_y > top:
                # the box is near the way's box: whether it is near the way itself, its middle tells
                beside = ((low_y + high_y) / 2 - y) * (to_x - x) - ((low_x + high_x) / 2 - x) * (to_y - y)
                wide = (high_x - low_x) / 2 * (bottom - top) + (high_y - low_y) / 2 * (right - left)
                if -wide <= beside <= wide:
                    return False
        return True


def room(body: Base, mat: Box, stops: Iterable[Barrier], bases: Iterable[Base], tokens: Iterable[Place]) -> Room:
    """The room of a base among barriers, other bases and tokens."""
    reach = body.radius + _SPARE
    inner = (mat.left + reach, mat.top + reach, mat.right - reach, mat.bottom - reach)
    sides = (barrier.box for barrier in stops)
    boxes = [(left - reach, top - reach, right + reach, bottom + reach) for left, top, right, bottom in sides]
    taken = [_around(*base.centre, base.radius + reach) for base in bases]
    return Room(inner, tuple(boxes), (*taken, *(_around(place.x, place.y, reach) for place in tokens)))


def _around(x: float, y: float, reach: float) -> Sides:
    return x - reach, y - reach, x + reach, y + reach
