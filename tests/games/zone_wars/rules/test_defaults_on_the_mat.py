"""Defaults of the rules file about sight, charges and contact: D11 to D19."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, told, why, zone_wars

BARE = "sides ark genlab; bare; "
SHOT = "sides ark genlab; {}; krin 10,10 @0; bormin 18,10 @180 [items=none,mut=none]; torv 10,11.25 @0"
"""Shooter and target of the worked examples; Torv keeps the window open where the target cannot be chosen."""


def covered(terrain: str, more: str = "") -> int:
    """The cover dice of Krin's shot at Bormin."""
    state = at(SHOT.format(terrain) + more)
    _, said = told(state, "move krin @0", "attack bormin scrap-pistol")
    hit = play(state, "move krin @0", "attack bormin scrap-pistol", "roll 6 2 2 2 / 2", "decline")
    (targeted,) = heard(said, events.Targeted)
    assert (pool(hit) if targeted.cover else (0, 0)) == (0, targeted.cover)
    return targeted.cover


def unseen(terrain: str, more: str = "") -> tuple[str, str]:
    """Why Krin cannot shoot at Bormin."""
    return why(play(at(SHOT.format(terrain) + more), "move krin @0"), "attack bormin scrap-pistol")


# --- D11 to D14: sight and cover ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "dice"),
    [
        ("bare", 0),
        ("low wall 14,8 14.5,8 14.5,12 14,12", 2),
        ("low wall 16.88,8 17.38,8 17.38,12 16.88,12", 4),
        ("low wall 10.62,8 11.12,8 11.12,12 10.62,12", 0),
        ("blocking wall 14,6 14.5,6 14.5,10 14,10", 2),
    ],
    ids=["G1", "G2", "G3", "G4", "G6"],
)
def test_d11_worked_examples_with_cover(terrain: str, dice: int) -> None:
    assert covered(terrain) == dice


def test_d11_worked_examples_with_models() -> None:
    assert unseen("blocking wall 14,8 14.5,8 14.5,12 14,12") == ("R143", "hidden")  # G5
    assert unseen("bare", "; dux 14,10 @0") == ("R147", "model_in_way")  # G7
    assert covered("bare", "; dux 14,10 @0 [broken,damage=4]") == 0
    assert unseen("bare", "; dux 14,10.8 @0") == ("R147", "model_in_way")  # G8
    assert covered("bare", "; dux 14,11 @0") == 0  # G9
    assert covered("blocking wall 13,6 13.5,6 13.5,10.05 13,10.05", "; dux 15,9.3 @0") == 2  # G10


@pytest.mark.parametrize(("y", "dice"), [(10.3, 2), (10.31, 0)])
def test_d11_what_only_grazes_the_target_does_not_count(y: float, dice: int) -> None:
    """At half of the way the outermost ray runs 0.306 inches (half of 0.98 r) beside the middle line."""
    assert covered(f"low wall 14,{y} 14.01,{y} 14.01,11 14,11") == dice


def test_d12_low_terrain_that_the_shooter_touches_gives_no_cover() -> None:
    for x, dice in ((10.62, 0), (10.67, 0), (10.68, 2)):  # the base ends at 10.625; the tolerance is 0.05
        assert covered(f"low wall {x},8 11.12,8 11.12,12 {x},12") == dice
    assert covered("low bog 9,8 12,8 12,12 9,12") == 0


def test_d12_blocking_terrain_that_the_shooter_touches_still_stops_rays() -> None:
    assert unseen("blocking wall 10.63,8 11.12,8 11.12,12 10.63,12") == ("R143", "hidden")
    assert covered("blocking wall 10.63,8 11.12,8 11.12,10 10.63,10") == 0  # half of him is seen, without cover


def test_d13_two_covering_pieces_one_of_them_touching_give_four() -> None:
    far, near = "low a 14,8 14.5,8 14.5,12 14,12", "low b 16.88,8 17.38,8 17.38,12 16.88,12"
    assert covered(far) == 2
    assert covered(near) == 4
    assert covered(f"{far}; {near}") == 4
    assert covered(f"{far}; low c 12,8 12.5,8 12.5,12 12,12") == 2


def test_d14_a_model_inside_low_terrain_touches_it() -> None:
    assert covered("low bog 15,7 21,7 21,13 15,13") == 4
    assert covered("low bog 15,9.5 17.2,9.5 17.2,10.5 15,10.5") == 2  # its edge is 0.175 inches before the base


# --- D15, D16: charge and sprint ----------------------------------------------------------------------------------


def test_d15_a_charge_turns_to_its_lane_within_the_front_arc() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 10,15 @0; torv 9.9,4 @0")
    after = play(state, "charge krin bormin 10,13.75")
    assert (figure(after, "krin").place, figure(after, "krin").facing) == (Point3(10, 13.75), 90)
    assert why(state, "charge krin torv 9.92,5.25") == ("R99", "not_in_front")


LANE = "sides ark genlab; {}; krin 10,10 @0; bormin 18,10 @180"


@pytest.mark.parametrize(
    "more",
    ["; franton 14,10 @0", "; franton 14,11.2 @0", "; torv 14,10 @0", "; franton 14,10 @0 [broken,damage=4]"],
)
def test_d15_friends_block_the_lane_as_all_models_do(more: str) -> None:
    assert why(at(LANE.format("bare") + more), "charge krin bormin 16.75,10") == ("R100", "lane_blocked")
    aside = more.replace("14,10 ", "14,11.25 ").replace("14,11.2 ", "14,11.25 ")
    play(at(LANE.format("bare") + aside), "charge krin bormin 16.75,10")


@pytest.mark.parametrize("opening", ["door", "shut", "window"])
def test_d15_openings_block_the_lane(opening: str) -> None:
    hall = f"building hall {opening}=0:14,8.5:14,11.5 14,6 24,6 24,14 14,14"
    assert why(at(LANE.format(hall)), "charge krin bormin 16.75,10") == ("R100", "lane_blocked")
    if opening != "shut":
        play(at(LANE.format(hall)), "move krin 15,10 @0")


def test_d15_who_is_charged_must_not_be_in_contact_at_the_start() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 11.25,10 @180; torv 10,15 @180")
    assert why(state, "charge krin bormin 10,10") == ("D15", "in_contact_already")
    near = at(BARE + "krin 10,10 @0; bormin 11.29,10 @180")
    assert why(near, "charge krin bormin 10.04,10") == ("D15", "in_contact_already")
    play(at(BARE + "krin 10,10 @0; bormin 11.31,10 @180"), "charge krin bormin 10.06,10")
    play(state, "charge krin torv 10,13.75")


@pytest.mark.parametrize(
    ("path", "legal"), [("10,15 5,15", False), ("10,15 10,12", True), ("12,10 12,13 12,10", True), ("9.99,12", False)]
)
def test_d16_each_leg_of_a_sprint_goes_into_the_front_arc_of_the_start(path: str, legal: bool) -> None:
    state = at(BARE + "krin 10,10 @0; bormin 30,30 @180")
    if legal:
        play(state, f"sprint krin {path}")
    else:
        assert why(state, f"sprint krin {path}") == ("R102", "not_forward")


@pytest.mark.parametrize(("path", "facing"), [("12,10 12,13", 90), ("12,10 12,13 14,13", 0), ("11,9", 315)])
def test_d16_the_facing_after_a_sprint_is_that_of_the_last_level_leg(path: str, facing: float) -> None:
    state = at(BARE + "krin 10,10 @0; bormin 30,30 @180")
    assert figure(play(state, f"sprint krin {path}"), "krin").facing == facing


def test_d16_climbing_legs_have_no_direction() -> None:
    tower = BARE.replace("bare", "building keep floor=2.5 door=0:16,9:16,11 16,8 20,8 20,12 16,12")
    state = at(tower + "krin 15,10 @45; bormin 30,30 @180")
    after = play(state, "sprint krin 17,10 17,10,2.5")
    assert (figure(after, "krin").place, figure(after, "krin").facing) == (Point3(17, 10, 2.5), 0)
    straight = at(tower + "krin 17,10 @123; bormin 30,30 @180")
    assert figure(play(straight, "sprint krin 17,10,2.5"), "krin").facing == 123


# --- D17 to D19: free attacks -------------------------------------------------------------------------------------

CLOSE = BARE + "krin 10,10 @0 [items=none]; bormin 11.25,10 @180 [items=none,mut=none{}]; torv 30,30 @0"


def test_d17_a_counterattack_is_not_answered() -> None:
    struck = play(at(CLOSE.format("")), "move krin @0", "attack bormin fists", "roll 2 2 2", "decline")
    assert zone_wars().to_act(struck) == 1
    answered = play(struck, "attack krin fists", "roll 6 2 2 2")
    assert figure(answered, "krin").damage == 1
    assert zone_wars().to_act(answered) == CHANCE
    assert {str(action) for action, _ in zone_wars().chances(answered)} == {"draw genlab", "draw zone"}


def test_d17_a_disengage_attack_is_not_answered() -> None:
    leaving = play(at(CLOSE.format("")), "move krin 8,10 @0", "attack krin fists", "roll 6 2 2 2")
    assert figure(leaving, "krin").place == Point3(8, 10)
    assert zone_wars().to_act(leaving) == 0  # his own attack after the move
    play(leaving, "attack bormin thrown")


def in_orbit(path: str) -> State:
    """Krin, 1.3 inches from the middle of Bormin, goes along a path."""
    return play(at(CLOSE.format("").replace("krin 10,10", "krin 9.95,10")), f"move krin {path} @0")


def test_d18_who_moves_around_an_enemy_without_breaking_contact_is_not_attacked() -> None:
    around = in_orbit("10.13,10.65")
    assert figure(around, "krin").place == Point3(10.13, 10.65)
    assert zone_wars().to_act(around) == 0
    play(around, "attack bormin fists")
    off = in_orbit("10.12,10.65")  # 0.054 inches between the bases
    assert zone_wars().to_act(off) == 1
    play(off, "attack krin fists")


def test_d19_a_disengage_attack_comes_before_the_move() -> None:
    asked = play(at(CLOSE.format("")), "move krin 8,10 @0")
    assert zone_wars().to_act(asked) == 1
    assert figure(asked, "krin").place == Point3(10, 10)
    assert why(asked, "attack torv fists") == ("R23", "no_target")
    assert figure(play(asked, "decline"), "krin").place == Point3(8, 10)


def test_d19_a_mover_that_is_broken_stays_where_it_was() -> None:
    asked = play(at(CLOSE.format("").replace("[items=none]", "[items=none,damage=3]", 1)), "move krin 8,10 @0")
    broken, said = told(asked, "attack krin fists", "roll 6 2 2 2")
    assert figure(broken, "krin").is_broken
    assert figure(broken, "krin").place == Point3(10, 10)
    assert heard(said, events.Moved) == []
    assert zone_wars().to_act(broken) == CHANCE  # its activation is over


def test_d19_every_leg_is_judged_by_itself() -> None:
    """Franton's leg towards Bormin and back: only the one that breaks contact is answered."""
    state = at(BARE + "krin 8,10 @0 [items=none]; bormin 11.25,10 @180 [items=none,mut=none]; torv 30,30 @0")
    passing = play(state, "move krin 10,10 8.5,10 @0")
    assert zone_wars().to_act(passing) == 1
    assert figure(passing, "krin").place == Point3(10, 10)
    assert figure(play(passing, "decline"), "krin").place == Point3(8.5, 10)
