"""Ways to another floor with one climb: to a place inside a building or at its wall, straight up or down there, and on.

straight(d, i, start, wanted)         # candidates whose legs are straight; whether they are open is for others to say
winding(d, i, start, wanted, far)     # the same round whatever stands on the ground, through doors
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import dist
from typing import Final

from tabletop.games.zone_wars.rules.content.cards import Opening, Terrain
from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.offers import trails
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.rules.plane.moves import length
from tabletop.rules.plane.plane import Place, hundredths

_FEET: Final = 3
"""As many places for a climb, the shortest ways first, are looked at where no way there is straight."""
Spot = tuple[float, float]


def straight(d: Draft, i: FigureIndex, start: Place, wanted: Place) -> list[Path]:
    """From one place to another on another floor, the start left out; the shortest first."""
    feet = _feet(d, i, start, wanted)
    found = (_joined(start, (_at(foot, start.z),), (_at(foot, wanted.z), wanted)) for foot in feet)
    return sorted(found, key=lambda path: length((start, *path)))


def winding(d: Draft, i: FigureIndex, start: Place, wanted: Place, far: float) -> Iterator[Path]:
    """The same, where what is walked on the ground may bend, and none of them longer than so many inches."""
    for path in straight(d, i, start, wanted)[:_FEET]:
        foot = next(place for place in (start, *path) if place.z == wanted.z)
        if length((start, *path)) > far:
            return
        first, last = _trail(d, i, start, foot._replace(z=start.z)), _trail(d, i, foot, wanted)
        if first is not None and last is not None:
            yield _joined(start, first, (foot, *last))


def _at(spot: Spot, z: float) -> Place:
    return Place(hundredths(spot[0]), hundredths(spot[1]), z)


def _joined(start: Place, before: Path, after: Path) -> Path:
    """Without legs that lead nowhere."""
    whole = (start, *before, *after)
    return tuple(place for last, place in pairwise(whole) if place != last)


def _trail(d: Draft, i: FigureIndex, start: Place, end: Place) -> Path | None:
    """How one walks between two places of a floor; above the ground only straight."""
    if start == end or start.z:
        return (end,)
    kept = d.figures[i]
    d.alter(i, place=start)
    try:
        return trails.trail(d, i, (end,))
    finally:
        d.figures[i] = kept


def _feet(d: Draft, i: FigureIndex, start: Place, wanted: Place) -> list[Spot]:
    """Where one could go up or down: here, there, and on both sides of doors and windows."""
    high, radius = max(start.z, wanted.z), looks.base(d, i).radius
    found = [(start.x, start.y), (wanted.x, wanted.y)]
    for piece in d.ground.terrain:
        if _rises(piece, high):
            for opening in piece.openings:
                found += [] if opening.closed else _sides(opening, radius)
    return list(dict.fromkeys(found))


def _rises(piece: Terrain, high: float) -> bool:
    return any(storey.z >= high for storey in piece.floors)


def _sides(opening: Opening, radius: float) -> list[Spot]:
    """Beside its middle, in contact with the wall."""
    (ax, ay), (bx, by) = opening.start, opening.end
    long = dist(opening.start, opening.end) or 1.0
    x, y = (ax + bx) / 2, (ay + by) / 2
    across = (by - ay) / long * radius, (ax - bx) / long * radius
    return [(x + across[0], y + across[1]), (x - across[0], y - across[1])]
