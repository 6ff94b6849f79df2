"""A fast test whether a straight walk is legal; it gives no reason, and None where it cannot be sure.

Only `turn/walking` asks it, before its full check, because bots and offers try thousands of places. It must never say
what the full check would not say. Values here are compared by identity and cached by ground and base.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import hypot
from operator import itemgetter
from typing import Final

from tabletop.games.zone_wars.rules.mat.ground import Ground, is_leg_supported
from tabletop.rules.caches import cached
from tabletop.rules.plane.geometry import SKIN, Base, Point, Point3, Rectangle, is_on_grid, overlaps_in_height
from tabletop.rules.plane.sweep import Barrier, first_contact

StopBox = tuple[float, float, float, float, float, Barrier]
"""Inches along x or y, whichever are more, to a box around all that the base's centre may not come to; x and y of its
middle, seen from the base; half its width and height; and what stands there."""
Disc = tuple[float, float, float]
"""x, y and radius."""
_BY_DISTANCE: Final = itemgetter(0)
_MOST_SITES: Final = 128
"""Places around which terrain is remembered."""
CLEARANCE: Final = 0.01
"""Inches by which what is told from afar must be apart."""


@dataclass(frozen=True, eq=False, slots=True)
class WalkSite:
    """A base at a place, and the terrain around it; one value for each, compared by identity."""

    ground: Ground
    body: Base
    inner: Rectangle
    """The mat without the margin that the base's centre keeps."""
    stops: tuple[StopBox, ...]
    """Terrain, the nearest first."""

    def allows_walk(self, end: Point3, allowance: float) -> bool | None:
        """Whether terrain lets the base go straight to a place so near; None where the law must be asked."""
        (x, y), (to_x, to_y, z) = self.body.centre, end
        left, top, right, bottom = self.inner
        if z != self.body.z or not (left < x < right and top < y < bottom):
            return None
        if not 0 < hypot(to_x - x, to_y - y) <= allowance or not is_on_grid(end):
            return None
        if not (left < to_x < right and top < to_y < bottom):
            is_beyond = (
                to_x < left - CLEARANCE
                or to_x > right + CLEARANCE
                or to_y < top - CLEARANCE
                or to_y > bottom + CLEARANCE
            )
            return False if is_beyond else None
        if z and not (is_leg_supported(self.ground, self.body, end) and self.ground.has_floor_at(end)):
            return False
        return not self._meets_terrain(to_x - x, to_y - y, end)

    def _meets_terrain(self, dx: float, dy: float, end: Point3) -> bool:
        left, right = (dx, 0.0) if dx < 0 else (0.0, dx)
        top, bottom = (dy, 0.0) if dy < 0 else (0.0, dy)
        far = max(right - left, bottom - top)
        near: list[Barrier] = []
        for least, at_x, at_y, width, height, barrier in self.stops:
            if least > far:
                break
            if left - width < at_x < right + width and top - height < at_y < bottom + height:
                # near the way's box; near the way itself only if corners of it lie on both sides of the way's line
                wide = width * (bottom - top) + height * (right - left)
                if -wide <= at_y * dx - at_x * dy <= wide:
                    near.append(barrier)
        return bool(near) and first_contact(self.body, Point(end.x, end.y), near) is not None


@dataclass(frozen=True, slots=True)
class WalkSurroundings:
    """Everything that a base at one place may run into: terrain, figures, tokens."""

    site: WalkSite
    foes: tuple[tuple[Disc, Barrier], ...]
    """Who stops it, with the places that its centre may not come to; these are a little too large."""
    bases: tuple[Disc, ...]
    """Places of its centre at which it would overlap a model."""
    tokens: tuple[Disc, ...]
    """The same for tokens that it would cover."""

    def allows_walk(self, end: Point3, allowance: float) -> bool | None:
        """Whether the base may go straight to a place on the mat and stop there; None where the law must be asked."""
        found = self.site.allows_walk(end, allowance)
        return self.is_walk_free_of_figures(end) if found else found

    def is_walk_free_of_figures(self, end: Point3) -> bool:
        """Whether figures and tokens leave a straight walk free; terrain is not asked."""
        x, y, _ = end
        for at_x, at_y, reach in self.bases:
            if -reach < x - at_x < reach and hypot(x - at_x, y - at_y) < reach:
                return False
        for at_x, at_y, reach in self.tokens:
            if -reach <= x - at_x <= reach and hypot(x - at_x, y - at_y) <= reach:
                return False
        return not (self.foes and self._meets_foe(x, y))

    def _meets_foe(self, to_x: float, to_y: float) -> bool:
        body = self.site.body
        x, y = body.centre
        dx, dy = to_x - x, to_y - y
        square = dx * dx + dy * dy
        for (at_x, at_y, reach), barrier in self.foes:
            px, py = at_x - x, at_y - y
            beside = px * dy - py * dx
            if beside * beside > reach * reach * square:
                continue
            along = px * dx + py * dy
            share = 0.0 if along <= 0 else min(1.0, along / square)
            px, py = px - share * dx, py - share * dy
            is_near = px * px + py * py < reach * reach
            if is_near and first_contact(body, Point(to_x, to_y), (barrier,)) is not None:
                return True
        return False


def make_walk_surroundings(
    site: WalkSite, foes: Iterable[Barrier], bases: Iterable[Base], tokens: Iterable[Disc]
) -> WalkSurroundings:
    """The surroundings of a base: enemies that stop it, all other bases, and tokens with their radius."""
    body = site.body
    reach = body.radius + CLEARANCE
    stopping = [
        ((*foe.shape.centre, foe.shape.radius + reach), foe)
        for foe in foes
        if isinstance(foe.shape, Base) and foe.is_at_level_of(body)
    ]
    taken = [
        (*other.centre, body.radius + other.radius - SKIN)
        for other in bases
        if overlaps_in_height(body, other.z, other.z + other.height)
    ]
    covered = [(x, y, body.radius + SKIN - radius) for x, y, radius in tokens]
    return WalkSurroundings(site, tuple(stopping), tuple(taken), tuple(covered))


@cached("zone_wars: sites", _MOST_SITES)
def walk_site_at(ground: Ground, body: Base, margin: float) -> WalkSite:
    """What terrain there is around a base whose centre keeps so far from the edge."""
    mat = ground.mat
    inner = Rectangle(mat.left + margin, mat.top + margin, mat.right - margin, mat.bottom - margin)
    return WalkSite(ground, body, inner, _stop_boxes_by_distance(ground, body))


@cached("zone_wars: ways by terrain", 4 * _MOST_SITES)
def judge_walk_ends(site: WalkSite, ends: tuple[Point3, ...], allowance: float) -> Mapping[Point3, bool | None]:
    """Answers of `WalkSite.allows_walk` for places that are thought of again and again."""
    return {end: site.allows_walk(end, allowance) for end in ends}


def _stop_boxes_by_distance(ground: Ground, body: Base) -> tuple[StopBox, ...]:
    """The boxes of all that stops a base or, as walls do, its centre; the nearest first."""
    (x, y), low, high = body.centre, body.z, body.z + body.height
    found: list[StopBox] = []
    for middle_x, middle_y, half_width, half_height, stop in ground.barrier_boxes:
        if stop.bottom < high and stop.top > low:
            reach = CLEARANCE if stop.by_centre else body.radius + CLEARANCE
            at_x, at_y, width, height = middle_x - x, middle_y - y, half_width + reach, half_height + reach
            found.append((max(abs(at_x) - width, abs(at_y) - height), at_x, at_y, width, height, stop))
    return tuple(sorted(found, key=_BY_DISTANCE))
