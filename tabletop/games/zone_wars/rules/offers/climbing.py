"""The way of a monster that climbs: to a wall, straight up or down there, and on as if there were no wall (N81)."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from tabletop.games.zone_wars.rules.looks import looks
from tabletop.games.zone_wars.rules.offers import trails
from tabletop.games.zone_wars.rules.state.draft import Draft
from tabletop.games.zone_wars.rules.state.figures import FigureIndex
from tabletop.games.zone_wars.rules.text.actions import Path
from tabletop.games.zone_wars.rules.turn import walking
from tabletop.rules.plane.moves import along, length
from tabletop.rules.plane.plane import Place, distance, snapped

_STEP = 0.1
"""Inches between the places where it looks for something to climb."""


def climb(d: Draft, i: FigureIndex, j: FigureIndex) -> Path:
    """The shortest way up or down to a prey on another floor, start left out; empty where there is none."""
    start = looks.place_of(d.figures[i])
    if not walking.climbs(d, i) or looks.place_of(d.figures[j]).z == start.z:
        return ()
    found = [
        path
        for top in trails.beside(d, i, j)
        for path in _paths(d, i, start, top)
        if walking.way_refusal(d, i, path, inf, rule="N81") is None
    ]
    return min(found, key=lambda path: length((start, *path)), default=())


def _paths(d: Draft, i: FigureIndex, start: Place, top: Place) -> Iterator[Path]:
    """Ways with one climb, where the straight line first comes to a wall, or beside the prey."""
    body, high = looks.base(d, i), max(start.z, top.z)
    level = top._replace(z=start.z)
    steps = int(distance(start, level) / _STEP)
    line = (along((start, level), step * _STEP) for step in range(steps + 1))
    spots = (Place(*snapped(x, y), start.z) for x, y, _ in line)
    first = next((spot for spot in spots if d.ground.climbable(body.at(spot), high)), None)
    for foot in dict.fromkeys((first, level)):
        if foot is not None:
            path = (foot, foot._replace(z=top.z), top)
            yield tuple(place for k, place in enumerate(path) if place != (start, *path)[k])
