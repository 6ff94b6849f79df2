"""Where the keyboard's focus goes: the nearest place in the direction of an arrow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import hypot

from tabletop.ui.gesture.inputs import Point
from tabletop.ui.gesture.picker import Place

_ASIDE = 2.0
"""How much a pixel to the side counts against a pixel ahead."""


def ahead(spots: Mapping[Place, Point], places: Iterable[Place], start: Point, dx: int, dy: int) -> Place | None:
    """The nearest place within 45 degrees of the direction, else the nearest in the half plane ahead."""
    norm = hypot(dx, dy)
    if not norm:
        return None
    ux, uy = dx / norm, dy / norm
    best: tuple[tuple[bool, float], Place] | None = None
    for place in places:
        if place not in spots:
            continue
        x, y = spots[place][0] - start[0], spots[place][1] - start[1]
        along, aside = x * ux + y * uy, abs(x * uy - y * ux)
        if along < 1.0:
            continue
        score = (aside > along, along + _ASIDE * aside)
        if best is None or score < best[0]:
            best = score, place
    return best[1] if best else None


def following(places: Sequence[Place], current: Place | None, back: bool) -> Place | None:
    """The next place in the given order, round and round; the first or last one where none is current."""
    if not places:
        return None
    if current not in places:
        return places[-1 if back else 0]
    return places[(places.index(current) + (-1 if back else 1)) % len(places)]
