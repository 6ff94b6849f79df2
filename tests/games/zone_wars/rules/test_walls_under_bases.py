"""A base may lie over a wall, its middle may not (N22): which walls it lies over is told as measured by hand."""

from __future__ import annotations

import random
from math import hypot

import pytest

from tabletop.games.zone_wars.rules.queries.position_queries import is_base_over_wall
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.plane.geometry import Point3, Segment
from tests.games.zone_wars.rules.table import at, zone_wars

TOWN = (
    "sides ark genlab; bare; building shed 5,5 13,5 13,12 5,12; building barn 20,9 27,12 22,20 16,16; "
    "krin 30,30 @0; bormin 33,30 @180; m 3 3; round 1; turn ark"
)


@pytest.fixture
def town() -> StateBuilder:
    return StateBuilder(zone_wars().rules_context, at(TOWN))


def measured(d: StateBuilder, place: Point3) -> bool:
    """Whether any wall is nearer to the middle than the rim, measured at many points of it."""
    for wall in d.ground.barriers:
        if wall.by_centre and isinstance(wall.shape, Segment) and wall.bottom < 1 < wall.top:
            (ax, ay), (bx, by) = wall.shape
            shares = [k / 2000 for k in range(2001)]
            far = min(hypot(ax + k * (bx - ax) - place.x, ay + k * (by - ay) - place.y) for k in shares)
            if far < d.field.radius - d.field.slack:
                return True
    return False


def test_a_base_lies_over_the_walls_that_are_measured(town: StateBuilder) -> None:
    rng, seen = random.Random(4), set[bool]()
    for _ in range(150):
        place = Point3(rng.uniform(3, 29), rng.uniform(3, 22), 0.0)
        seen.add(measured(town, place))
        assert is_base_over_wall(town, 0, place) is measured(town, place), place
    assert seen == {True, False}


def test_a_rim_that_only_touches_a_wall_does_not_lie_over_it(town: StateBuilder) -> None:
    reach = town.field.radius - town.field.slack
    assert not is_base_over_wall(town, 0, Point3(5 - reach - 0.0001, 8, 0.0))
    assert is_base_over_wall(town, 0, Point3(5 - reach + 0.0001, 8, 0.0))
    assert not is_base_over_wall(town, 0, Point3(8, 12 + reach + 0.0001, 0.0))
    assert is_base_over_wall(town, 0, Point3(8, 12 + reach - 0.0001, 0.0))


def test_a_model_that_stands_nowhere_crosses_nothing(town: StateBuilder) -> None:
    town.change_figure(0, place=None)
    assert not is_base_over_wall(town, 0)
