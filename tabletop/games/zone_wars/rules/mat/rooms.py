"""What stands around a model: tells for most straight ways on the mat whether they are legal, without a reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import hypot
from typing import Final

from tabletop.games.zone_wars.rules.mat.ground import Ground, first_obstacle
from tabletop.rules.plane.plane import SKIN, Base, Box, Place, Point, shares_level
from tabletop.rules.plane.sweep import Barrier, first_touch

Sides = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Disc = tuple[float, float, float]
"""x, y and radius."""
_SPARE: Final = 0.01
"""Inches by which what is told from afar must be apart."""


@dataclass(frozen=True, slots=True)
class Room:
    """What a base at one place may run into on the mat."""

    ground: Ground
    body: Base
    inner: Box
    """The mat without the margin that the base's centre keeps."""
    may_leave: bool
    """Whether it may go off the mat."""
    stops: tuple[Sides, ...]
    """Terrain, made larger by the base's radius and a little more."""
    foes: tuple[tuple[Disc, Barrier], ...]
    """Who stops it, with the places that its centre may not come to; these are a little too large."""
    bases: tuple[Disc, ...]
    """Places of its centre at which it would overlap a model."""
    tokens: tuple[Disc, ...]
    """The same for tokens that it would cover."""

    def allows(self, end: Place) -> bool | None:
        """Whether the base may go straight to a place on the mat and stop there; None where the law must be asked."""
        (x, y), (to_x, to_y, z) = self.body.centre, end
        left, top, right, bottom = self.inner
        if z or self.body.z or not (left < x < right and top < y < bottom):
            return None
        if not (left < to_x < right and top < to_y < bottom):
            is_beyond = to_x < left - _SPARE or to_x > right + _SPARE or to_y < top - _SPARE or to_y > bottom + _SPARE
            return False if is_beyond and not self.may_leave else None
        for at_x, at_y, reach in self.bases:
            if hypot(to_x - at_x, to_y - at_y) < reach:
                return False
        for at_x, at_y, reach in self.tokens:
            if hypot(to_x - at_x, to_y - at_y) <= reach:
                return None
        return not self._meets_terrain(to_x, to_y) and not self._meets_foe(to_x, to_y)

    def _meets_terrain(self, to_x: float, to_y: float) -> bool:
        x, y = self.body.centre
        left, right = (x, to_x) if x < to_x else (to_x, x)
        top, bottom = (y, to_y) if y < to_y else (to_y, y)
        for low_x, low_y, high_x, high_y in self.stops:
            if low_x < right and high_x > left and low_y < bottom and high_y > top:
                # near the way's box; near the way itself only if corners of it lie on both sides of the way's line
                beside = ((low_y + high_y) / 2 - y) * (to_x - x) - ((low_x + high_x) / 2 - x) * (to_y - y)
                wide = (high_x - low_x) / 2 * (bottom - top) + (high_y - low_y) / 2 * (right - left)
                if -wide <= beside <= wide:
                    return first_obstacle(self.ground, self.body, Point(to_x, to_y)) is not None
        return False

    def _meets_foe(self, to_x: float, to_y: float) -> bool:
        x, y = self.body.centre
        dx, dy = to_x - x, to_y - y
        square = dx * dx + dy * dy
        for (at_x, at_y, reach), barrier in self.foes:
            px, py = at_x - x, at_y - y
            along = px * dx + py * dy
            share = 0.0 if along <= 0 else min(1.0, along / square)
            px, py = px - share * dx, py - share * dy
            is_near = px * px + py * py < reach * reach
            if is_near and first_touch(self.body, Point(to_x, to_y), (barrier,)) is not None:
                return True
        return False


def room(
    ground: Ground, body: Base, margin: float, foes: Iterable[Barrier], *, bases: Iterable[Base], tokens: Iterable[Disc]
) -> Room:
    """The room of a base among foes that stop it, all other bases, and tokens with their radius."""
    reach, mat = body.radius + _SPARE, ground.mat
    inner = Box(mat.left + margin, mat.top + margin, mat.right - margin, mat.bottom - margin)
    stops = tuple(
        [
            (left - reach, top - reach, right + reach, bottom + reach)
            for left, top, right, bottom in [barrier.box for barrier in ground.barriers]
        ]
    )
    stopping = [
        ((*foe.shape.centre, foe.shape.radius + reach), foe)
        for foe in foes
        if isinstance(foe.shape, Base) and foe.stands_before(body)
    ]
    taken = [
        (*other.centre, body.radius + other.radius - SKIN)
        for other in bases
        if shares_level(body, other.z, other.z + other.height)
    ]
    covered = [(x, y, body.radius + SKIN - radius) for x, y, radius in tokens]
    return Room(ground, body, inner, margin <= 0, stops, tuple(stopping), tuple(taken), tuple(covered))
