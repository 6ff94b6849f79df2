"""Ends of ways that are offered: beside others, and beside tokens, as far as a model may go."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.offers import routes
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, zone_wars


@pytest.mark.parametrize(("far", "is_offered"), [(5, True), (4, True), (2, False)])
def test_a_model_can_go_into_contact_as_far_as_it_goes(far: float, is_offered: bool) -> None:
    """Centres 5.2 inches apart are 3.95 of way: two radii of 5/8 of an inch less."""
    d = StateBuilder(
        zone_wars().rules_context, at("sides ark genlab; bare; krin 10,10 @0; bormin 15.2,10 @0; dux 30,30 @0")
    )
    assert (Point3(13.95, 10) in routes.places_touching_others(d, 0, far)) is is_offered


@pytest.mark.parametrize(("far", "is_offered"), [(5, True), (3.8, True), (2, False)])
def test_a_model_can_go_to_a_token_as_far_as_it_goes(far: float, is_offered: bool) -> None:
    """A token 4.8 inches away is 3.775 of way: the radii of both less."""
    d = StateBuilder(
        zone_wars().rules_context, at("sides ark genlab; bare; krin 10,10 @0; bormin 30,30 @0; mark artifact 14.8,10")
    )
    ends = [end for end in routes.places_touching_others(d, 0, far) if end.y == 10]
    assert any(13.76 <= end.x <= 13.79 for end in ends) is is_offered


@pytest.mark.parametrize(("near", "far", "facing"), [("30,10", "10,20", 0), ("28,14", "30,2", 90)])
def test_a_model_is_offered_to_end_its_way_facing_the_nearest_enemy(near: str, far: str, facing: float) -> None:
    d = StateBuilder(
        zone_wars().rules_context, at(f"sides ark genlab; bare; krin 10,10 @0; bormin {far} @0; dux {near} @0")
    )
    assert routes.facing_nearest_place(d.figures[0], routes.enemy_places(d, 0), Point3(28, 10)) == facing
