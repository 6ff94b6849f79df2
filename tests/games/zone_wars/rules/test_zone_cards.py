"""What the Zone cards do (R208), and the monsters that they bring (R211)."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.events import MonsterCame, Moved
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

FREE = "scenario rescue-mission; sides ark genlab; bare"
"""A scenario with the ordinary deck."""
PASSED, FAILED = "roll 6 2 2", "roll 2 2 2"


def card(id_: str, figures: str, *then: str) -> State:
    """The card is drawn; Krin was activated last."""
    return play(at(f"{FREE}; {figures}; order krin; draw"), "draw zone", f"reveal {id_}", *then)


PAIR = "krin 10,10 @0 [used,items=none]; dux 15,10 @180 [items=none]"


THREE = f"{PAIR}; torv 10,15 @180 [items=none]"


def test_r208_zone_rats_bite_who_fails_or_somebody_else() -> None:
    assert figure(card("zone-rats", PAIR, FAILED), "krin").damage == 2
    state = card("zone-rats", THREE, PASSED)
    assert zone_wars().to_act(state) == 0
    assert offers(state) == ["pick dux", "pick torv"]
    assert why(state, "pick krin") == ("R208", "not_reachable")
    state = play(state, "pick dux")
    assert [figure(state, id_).damage for id_ in ("krin", "dux", "torv")] == [0, 1, 0]


@pytest.mark.parametrize("id_", ["zone-rats", "zone-leeches"])
def test_r208_nobody_is_asked_where_only_one_is_in_reach(id_: str) -> None:
    state = card(id_, PAIR, PASSED)
    assert zone_wars().to_act(state) == CHANCE, "the next token is drawn"
    assert (figure(state, "krin").damage, figure(state, "dux").damage) == (0, 1)


def test_r208_nothing_happens_where_nobody_is_in_reach() -> None:
    state = card("zone-rats", PAIR.replace("15,10", "16.26,10"), PASSED)
    assert zone_wars().to_act(state) == CHANCE
    assert figure(state, "dux").damage == figure(state, "krin").damage == 0
    assert figure(card("zone-rats", PAIR.replace("15,10", "16.25,10"), PASSED), "dux").damage == 1


def test_r208_armor_helps_against_zone_cards() -> None:
    state = card("zone-rats", PAIR.replace("items=none", "items=kevlar-vest"), FAILED)
    assert pool(state) == (0, 4)
    assert figure(play(state, "roll / 6 2 2 2"), "krin").damage == 1


def test_r208_zone_leeches_go_on_until_somebody_picks_them_off() -> None:
    state = card("zone-leeches", PAIR, FAILED)
    assert figure(state, "krin").damage == 1
    state = play(state, "draw genlab", "pass dux")
    assert (state.round, figure(state, "krin").damage) == (2, 2)
    state = play(state, "draw genlab", "pass dux", "draw ark", "simple krin clean @0")
    assert (state.round, figure(state, "krin").damage) == (3, 2)
    assert why(play(state, "draw ark"), "simple krin clean @0") == ("R118", "no_leeches")


def test_r208_zone_leeches_pass_on_to_an_enemy() -> None:
    state = card("zone-leeches", PAIR, PASSED)
    assert (figure(state, "dux").damage, figure(state, "krin").damage) == (1, 0)
    state = play(state, "draw genlab", "pass dux")
    assert (figure(state, "dux").damage, figure(state, "krin").damage) == (2, 0)


CROWD = (
    "krin 10,10 @0 [used,items=none]; vasko 10,21.25 @0 [items=none]; lib 12,22 @0 [items=none]; "
    "dux 21.25,10 @180 [items=none]; torv 22,12 @0 [items=none]"
)
"""Vasko and Dux are ten inches from Krin, Lib and Torv a little farther."""


@pytest.mark.parametrize(("roll", "hurt"), [(FAILED, {"krin", "vasko"}), (PASSED, {"dux"})])
def test_r208_zone_ghouls_reach_one_side_within_long(roll: str, hurt: set[str]) -> None:
    state = card("zone-ghouls", CROWD, roll)
    assert {f.id for f in state.figures if f.damage == 1} == hurt
    assert {f.id for f in state.figures if f.damage} == hurt


TOWER = "building tower floor=2.5 floor=5 8,6 14,6 14,14 8,14"


def test_r208_a_building_collapses_on_who_fails_in_it() -> None:
    state = card("building-collapse", f"{TOWER}; krin 10,10 @0 [items=none]; dux 13,10 @180 [items=none]", FAILED)
    assert state.changes == ("collapsed tower",)
    assert (figure(state, "krin").damage, figure(state, "dux").damage) == (3, 0)
    touching = card("building-collapse", f"{TOWER}; krin 7.35,10 @0 [items=none]; dux 30,10 @180", FAILED)
    assert figure(touching, "krin").damage == 3
    debris = card("building-collapse", f"{TOWER}; krin 7.3,10 @0 [items=none]; dux 30,10 @180", FAILED)
    assert (debris.changes, figure(debris, "krin").damage) == ((), 1)


def test_r208_or_on_all_others_inside_when_it_passes() -> None:
    figures = f"{TOWER}; krin 9,10 @0 [items=none]; dux 13,10 @180 [items=none]; vasko 11,10 @0 [items=none]"
    state = card("building-collapse", figures, PASSED)
    assert state.changes == ("collapsed tower",)
    assert [figure(state, i).damage for i in ("krin", "dux", "vasko")] == [0, 2, 2]
    where = figure(state, "krin").place
    assert where is not None
    assert (where.y, where.z) == (10, 0)
    assert 7.2 < where.x < 7.33, "the nearest place outside, not touching the wall"
    far = card("building-collapse", f"{TOWER}; krin 25,10 @0; dux 13,10 @180 [items=none]", PASSED)
    assert (far.changes, figure(far, "dux").damage) == ((), 0)


def test_r208_a_rot_hotspot_burns_who_ends_a_move_near_it() -> None:
    vest = PAIR.replace("items=none", "items=kevlar-vest").replace("15,10", "17,10")
    state = card("rot-hotspot", vest, FAILED)
    assert figure(state, "krin").damage == 1, "armor does not help"
    assert [(mark.kind, mark.place) for mark in state.marks] == [("hotspot", Point3(10, 10))]
    state = play(state, "draw genlab")
    assert figure(play(state, "move dux 13.12,10 @180", "decline"), "dux").damage == 1
    assert figure(play(state, "move dux 13.13,10 @180", "decline"), "dux").damage == 0
    assert figure(play(state, "pass dux"), "dux").damage == 0


def test_r208_a_rot_hotspot_that_is_passed_gives_an_m_point() -> None:
    state = card("rot-hotspot", PAIR, PASSED)
    assert figure(state, "krin").damage == 0
    assert [player.m_points for player in state.players] == [2, 1]
    assert [mark.kind for mark in state.marks] == ["hotspot"]


def test_r208_a_dust_tornado_moves_all_near_one_way() -> None:
    near = "krin 10,10 @0 [used]; dux 13.75,10 @180; torv 20,14 @180; vasko 10,11.3 @0"
    state = card("dust-tornado", near)
    assert zone_wars().to_act(state) == CHANCE
    assert len(zone_wars().chances(state)) == 360
    state = play(state, "drift 90")
    places = [figure(state, i).place for i in ("krin", "dux", "vasko", "torv")]
    assert places == [Point3(10, 15), Point3(13.75, 15), Point3(10, 16.3), Point3(20, 14)]
    assert not any(f.damage for f in state.figures)


def test_r208_a_dust_tornado_carries_into_things_and_off_floors() -> None:
    rock = "blocking rock 8,12 12,12 12,13 8,13; building deck h=1.5 floor=1.5 12.5,6 16,6 16,11 12.5,11"
    state = card("dust-tornado", f"{rock}; krin 10,10 @0 [items=none]; dux 13,10,1.5 @180 [items=none]", "drift 90")
    assert figure(state, "krin").place == Point3(10, 11.37)
    assert figure(state, "krin").damage == 1
    assert figure(state, "dux").place == Point3(13, 15)
    assert figure(state, "dux").damage == 1


def test_r208_an_electric_storm_strikes_who_is_high_up() -> None:
    deck = "building deck h=3 floor=3 12,6 20,6 20,14 12,14"
    vest = "[items=kevlar-vest]"
    figures = f"{deck}; krin 10,10 @0 {vest}; dux 14,10,3 @180 {vest}; vasko 18,10,3 @0; torv 30,30 @0"
    names = ("krin", "dux", "vasko", "torv")
    assert [figure(card("electric-storm", figures, FAILED), i).damage for i in names] == [1, 1, 1, 0]
    assert [figure(card("electric-storm", figures, PASSED), i).damage for i in names] == [0, 1, 1, 0]
    high = figures.replace("krin 10,10", "krin 16,8,3")
    assert [figure(card("electric-storm", high, PASSED), i).damage for i in names] == [0, 1, 1, 0]


def test_r208_an_old_world_cache_holds_a_find_for_who_passes() -> None:
    state = card("old-world-cache", PAIR, PASSED)
    assert len(zone_wars().chances(state)) == 22
    state = play(state, "find katana")
    assert [(item.kind, item.found) for item in figure(state, "krin").items] == [("katana", True)]
    assert figure(card("old-world-cache", PAIR, FAILED), "krin").items == ()


def test_r208_a_mutagen_cloud_gives_m_points_to_all() -> None:
    state = card("mutagen-cloud", PAIR)
    assert [player.m_points for player in state.players] == [3, 2]


def test_r208_zone_smog_hides_what_is_far_until_the_round_ends() -> None:
    figures = "krin 10,10 @0 [used]; vasko 10,20 @0 [used]; lib 12,10 @0; dux 18.26,10 @180; torv 30,30 @0; m 0 0"
    state = play(card("zone-smog", figures), "draw ark")
    assert why(state, "watch lib @0") == ("R208", "smog_watch")
    moved = play(state, "move lib @0")
    assert zone_wars().to_act(moved) == CHANCE, "Dux is 5.01 inches away: there is nobody to shoot at"
    state = play(state, "move lib 12.01,10 @0")
    assert refused(state, "attack torv slingshot").clause in ("R17", "R208")
    state = play(state, "attack dux slingshot", "roll 2 2 2 2 / 2", "decline")
    state = play(state, "draw genlab", "pass dux", "draw genlab", "pass torv")
    assert (state.round, state.smog) == (2, False)
    play(state, "draw ark", "watch lib @0")


# Monsters


def bear(figures: str, *then: str) -> State:
    return card("grizzly", figures, *then)


def test_r211_the_next_player_puts_the_monster_near_the_model() -> None:
    state = bear("krin 10,10 @0 [used]; dux 30,10 @180")
    assert zone_wars().to_act(state) == 1
    assert why(state, "put 16.63,10") == ("D32", "too_far")
    assert why(state, "put 11.5,10") == ("R90", "base_in_way")
    state, events = told(state, "put 16.62,10")
    assert heard(events, MonsterCame)[0].place == Point3(16.62, 10)
    assert figure(state, "grizzly#1").owner < 0


def test_r211_it_acts_at_once_against_that_faction() -> None:
    """It charges: five dice and one more."""
    state, events = told(bear("krin 10,10 @180 [used,items=none]; dux 18,10 @180; m 0 0"), "put 14,10")
    assert [(event.figure, event.reason) for event in heard(events, Moved)] == [("grizzly#1", "charge")]
    assert pool(state) == (7, 0), "and one for coming from behind"
    state = play(state, "roll 6 2 2 2 2 2 2")
    assert figure(state, "krin").damage == 1
    assert figure(state, "dux").damage == 0
    assert figure(state, "krin").place == Point3(7.5, 10), "Knockback"


def test_r211_a_land_shark_comes_up_in_contact() -> None:
    state = card("land-shark", "krin 10,10 @0 [used,items=none]; dux 30,10 @180; m 0 0")
    assert why(state, "put 12,10") == ("D32", "too_far")
    state = play(state, "put 11.63,10")
    assert pool(state) == (4, 1)


def test_r211_monsters_act_again_at_the_end_of_every_round() -> None:
    state = at(f"{FREE}; krin 10,10 @0 [used,items=none]; dux 30,10 @180; grizzly#1 19,10 @0; turn genlab")
    state = play(state, "pass dux")
    assert (state.round, pool(state)) == (1, (6, 0)), "before the next round"
    state = play(state, "roll 2 2 2 2 2 2")
    assert zone_wars().to_act(state) == 0, "Krin may strike back"
    assert play(state, "decline").round == 2


def test_r211_a_monster_is_gone_when_its_health_is_and_pays_points() -> None:
    state = at(f"{FREE}; krin 10,10 @0 [items=revolver+]; dux 30,10 @180; grizzly#1 14.5,10 @0 [damage=4]; m 0 0")
    state = play(state, "move krin @0", "attack grizzly#1 revolver", "roll 6 6 2 2 / 2 2 2", "decline")
    assert pool(state) == (0, 1), "its hide"
    state = play(state, "roll / 6")
    assert figure(state, "grizzly#1").place is None
    assert [player.points for player in state.players] == [2, 0]
