"""Measuring and distances: R15 to R21."""

from __future__ import annotations

import pytest

from tabletop.rules.game import InvalidSetup
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, play, why, zone_wars

BARE = "sides ark genlab; bare; "
TOWER = "sides ark genlab; building keep floor=2.5 window=1:16,8.2:16,11.8 16,8 20,8 20,12 16,12; "
"""Its upper floor is seen through a window that looks west."""


def facing_off(gap: float, arms: str) -> str:
    """Krin looks along x at Bormin, so many inches from base to base; Torv, at his side, can always be attacked."""
    return BARE + f"krin 2,10 @0 [items={arms}]; torv 2,11.25 @0; bormin {2 + gap + 1.25:g},10 @180"


# --- R15 to R19: lengths ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("weapon", "far"),
    [("flamethrower", 2.5), ("slingshot", 5), ("revolver", 5), ("scrap-pistol", 10), ("compound-bow", 10)],
)
def test_r15_close_is_2_5_medium_5_and_long_10_inches(weapon: str, far: float) -> None:
    near, off = (play(at(facing_off(gap, weapon)), "move krin @0") for gap in (far, far + 0.01))
    play(near, f"attack bormin {weapon}")
    assert why(off, f"attack bormin {weapon}") == ("R17", "out_of_range")


def test_r15_no_card_measures_anything_else() -> None:
    content = zone_wars().content
    ranges = [card.range for card in (*content.gear, *content.artifacts)]
    ranges += [card.range for card in content.mutations] + [card.range for card in content.zone]
    assert set(ranges) == {"", "close", "medium", "long", "unlimited"}
    assert [zone_wars().rules_context.range_inches(name) for name in ("close", "medium", "long")] == [2.5, 5, 10]
    assert {card.inches for card in content.mutations} == {0, 1, 2.5, 5}


def test_r16_nothing_of_a_base_goes_further_than_the_allowed_distance() -> None:
    state = at(BARE + "krin 10,10 @0; franton 4,4 @0; bormin 30,30 @180")
    for word, far, clause in (("move", 5, "R88"), ("watch", 5, "R71"), ("sprint", 10, "R101")):
        turn = "" if word == "sprint" else " @0"
        assert figure(play(state, f"{word} krin {10 + far},10{turn}"), "krin").place == Point3(10 + far, 10)
        assert why(state, f"{word} krin {10 + far}.01,10{turn}") == (clause, "too_far")


def test_r16_all_legs_of_a_path_count() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 30,30 @180")
    assert figure(play(state, "move krin 13,10 13,12 @0"), "krin").place == Point3(13, 12)
    assert why(state, "move krin 13,10 13,12.01 @0") == ("R88", "too_far")
    assert figure(play(state, "move krin 13,14 @0"), "krin").place == Point3(13, 14)
    assert why(state, "move krin 12,10 10,10 12,10 @0") == ("R88", "too_far")


@pytest.mark.parametrize(("x", "y"), [(16.25, 10), (13.75, 15), (10, 16.25), (5, 6.25)])
def test_r17_shooting_distance_is_the_shortest_line_between_the_bases(x: float, y: float) -> None:
    """Bases are 1.25 inches wide: a slingshot's 5 inches reach centres that are 6.25 apart."""
    way = (x - 10, y - 10)
    farther = f"{x + (0.02 if way[0] > 0 else -0.02 if way[0] else 0):g},{y + (0.02 if way[1] > 0 else -0.02):g}"
    facing = 45 if way[0] >= 0 and way[1] >= 0 else 225
    beside = "9.11,10.89"
    armed = BARE + f"krin 10,10 @{facing} [items=slingshot]; torv {beside} @0; bormin "
    play(at(armed + f"{x:g},{y:g} @0"), f"move krin @{facing}", "attack bormin slingshot")
    off = play(at(armed + f"{farther} @0"), f"move krin @{facing}")
    assert why(off, "attack bormin slingshot") == ("R17", "out_of_range")


def test_r17_between_floors_the_line_is_slanting() -> None:
    """Up 2.5 inches, a gap of 4.33 on the mat is one of 5 in the air."""
    up = TOWER + "krin {0},10 @0 [items=slingshot]; torv {0},11.25 @0; bormin 17,10,2.5 @180"
    play(at(up.format(11.42)), "move krin @0", "attack bormin slingshot")
    assert why(play(at(up.format(11.41)), "move krin @0"), "attack bormin slingshot") == ("R17", "out_of_range")


def test_r18_the_mat_is_three_feet_wide() -> None:
    state = at(BARE + "krin 35,35 @0; bormin 1,1 @180")
    assert figure(play(state, "move krin 35.37,35.37 @0"), "krin").place == Point3(35.37, 35.37)
    assert why(state, "move krin 35.38,35 @0") == ("N16", "beyond_edge")
    assert why(state, "move krin 35,35.38 @0") == ("N16", "beyond_edge")
    other = play(state, "pass krin")
    assert why(play(other, "draw genlab"), "move bormin 0.62,1 @0") == ("N16", "beyond_edge")
    with pytest.raises(InvalidSetup):
        at(BARE + "krin 36.01,10 @0; bormin 1,1 @180")
    corners = [corner for map_ in zone_wars().content.maps for piece in map_.terrain for corner in piece.corners]
    assert all(0 <= value <= 36 for corner in corners for value in corner)


def test_r19_a_step_is_one_base_width() -> None:
    state = at(BARE + "vasko 10,10 @0 [items=scrap-rifle~1]; bormin 30,30 @180")
    play(state, "aim vasko 11.25,10 @0")
    assert why(state, "aim vasko 11.26,10 @0") == ("R95", "too_far")
    play(state, "complex vasko repair scrap-rifle 10,11.25 @0")
    assert why(state, "complex vasko repair scrap-rifle 10,11.26 @0") == ("R119", "too_far")


# --- R20, R21: arcs -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("facing", ["0", "90", "180", "270", "33.33", "211.47"])
@pytest.mark.parametrize("turned", [True, False])
def test_r20_both_arcs_are_half_of_the_circle(facing: str, turned: bool) -> None:
    """Eight enemies around Krin: those whose direction is up to 90 degrees off are in front, the others behind."""
    spots = {"torv": (14, 10), "bormin": (10, 14), "farrow": (6, 10), "mirka": (10, 6), "dux": (13, 13)}
    spots = {id_: (20 - x, 20 - y) for id_, (x, y) in spots.items()} if turned else spots
    others = "; ".join(f"{id_} {x},{y} @0 [mut=none]" for id_, (x, y) in spots.items())
    state = play(at(BARE + f"krin 10,10 @0; {others}"), f"move krin @{facing}")
    angles = {"torv": 0, "bormin": 90, "farrow": 180, "mirka": 270, "dux": 45}
    for id_, angle in angles.items():
        off = abs((angle + 180 * turned - float(facing) + 180) % 360 - 180)
        if off <= 90:
            play(state, f"attack {id_} scrap-pistol")
        else:
            assert why(state, f"attack {id_} scrap-pistol") == ("R123", "not_in_front")


def test_r20_exactly_sideways_is_front_and_a_hundredth_behind_is_back() -> None:
    state = BARE + "krin 10,10 @0; torv 11.25,10 @0; bormin {} @0"
    play(at(state.format("10,14")), "move krin @0", "attack bormin scrap-pistol")
    assert why(play(at(state.format("9.99,14")), "move krin @0"), "attack bormin scrap-pistol")[1] == "not_in_front"


def test_r20_the_target_has_arcs_too() -> None:
    """Who is attacked in melee from the side answers, from behind not."""
    for place, answers in (("10,11.25", True), ("9.95,11.25", False)):
        state = at(BARE + f"krin {place} @270 [items=none]; bormin 10,10 @0; franton 30,30 @0")
        hit = play(state, "move krin @270", "attack bormin fists")
        dice = "2 2 2" if answers else "2 2 2 2"
        after = play(hit, f"roll {dice}", "decline")
        assert (zone_wars().to_act(after) == 1) is answers


def test_r21_a_model_turns_freely_while_it_moves() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 12,16 @0; torv 4,10 @0")
    after = play(state, "move krin 9,10 9,11 10,11 10,10 @123.45")
    assert figure(after, "krin").place == Point3(10, 10)
    assert figure(after, "krin").facing == 123.45
    for facing in ("0", "90", "180", "270"):
        assert figure(play(state, f"move krin 9,10 @{facing}"), "krin").facing == float(facing)


def test_r21_it_attacks_only_targets_to_its_front() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 12,16 @0; torv 4,10 @0")
    east, west = (play(state, f"move krin 9,10 @{facing}") for facing in ("45", "225"))
    play(east, "attack bormin scrap-pistol")
    assert why(east, "attack torv scrap-pistol") == ("R123", "not_in_front")
    play(west, "attack torv scrap-pistol")
    assert why(west, "attack bormin scrap-pistol") == ("R123", "not_in_front")


def test_r21_melee_too_is_for_targets_to_the_front() -> None:
    state = at(BARE + "krin 10,10 @0; bormin 11.25,10 @0; torv 8.75,10 @0")
    play(state, "move krin @0", "attack bormin fists")
    assert why(play(state, "move krin @180"), "attack bormin fists") == ("R123", "not_in_front")
