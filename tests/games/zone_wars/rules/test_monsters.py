"""The common traits of monsters (D32; rules file, section 10.3)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.games.zone_wars.rules.queries import position_queries
from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.events import Moved, Targeted
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, told, why, zone_wars

SIDES = "scenario rescue-mission; sides ark genlab; bare"


def prowl(figures: str, extra: str = "") -> State:
    """The round ends with Torv's pass, and the monsters act."""
    return play(at(f"{SIDES}; {figures}; torv 33,33 @0; m 0 0{extra}; turn genlab"), "pass torv")


@pytest.mark.parametrize(("turn", "id_"), [("ark", "krin"), ("genlab", "farrow")])
def test_d32_a_monster_is_an_enemy_of_every_faction(turn: str, id_: str) -> None:
    state = at(f"{SIDES}; krin 10,8 @0; farrow 10,12 @0; grizzly#1 16,10 @180; m 0 0; turn {turn}")
    state = play(state, f"move {id_} @0", "attack grizzly#1 scrap-pistol")
    assert pool(state) == (4, 1)
    assert figure(state, "grizzly#1").owner not in (0, 1)
    assert why(at(f"{SIDES}; krin 10,8 @0; farrow 30,12 @0; grizzly#1 16,8 @0"), "move grizzly#1 @0")[0] == "R60"


def test_d32_monsters_act_in_the_order_of_their_arrival_before_victory_is_checked() -> None:
    figures = "ghoul#1 12.75,10 @0; krin 14,10 @0 [used,items=none]; grizzly#1 15.63,10 @0"
    state = prowl(figures, "; round 5")
    assert pool(state) == (4, 1), "the Ghoul first, from behind"
    state = play(state, "roll 2 2 2 2 / 2")
    assert pool(state) == (5, 0), "then the Grizzly"
    state = play(state, "roll 2 2 2 2 2")
    assert zone_wars().outcome(state) is None
    assert zone_wars().outcome(play(state, "decline")) is not None, "it was the last round"


def test_d32_it_goes_for_the_nearest_standing_model() -> None:
    figures = "krin 10,10 @0 [used,broken,damage=4]; vasko 16,10 @180 [used]; grizzly#1 12.5,12 @0"
    _, events = told(at(f"{SIDES}; {figures}; torv 33,33 @0; m 0 0; turn genlab"), "pass torv")
    assert [event.target for event in heard(events, Targeted)] == ["vasko"], "a Broken one is left alone"


def test_d32_dice_decide_between_two_that_are_equally_near() -> None:
    state = prowl("krin 10,10 @0 [used]; vasko 20,10 @180 [used]; grizzly#1 15,10 @0")
    assert zone_wars().to_act(state) == CHANCE
    assert sorted(str(action) for action, _ in zone_wars().chances(state)) == ["which krin", "which vasko"]
    state, events = told(state, "which vasko")
    assert [event.target for event in heard(events, Targeted)] == ["vasko"]


def test_d32_it_charges_as_far_as_ten_inches() -> None:
    """Bases of 1 and of 5/8 of an inch: centres 11.625 apart are ten inches of way."""
    state = prowl("krin 21.62,10 @180 [used]; grizzly#1 10,10 @0")
    where = figure(state, "grizzly#1").place
    assert where is not None
    assert 19.94 <= where.x <= 20
    assert pool(state) == (6, 0), "a charge: one die more"
    state = prowl("krin 21.68,10 @180 [used]; grizzly#1 10,10 @0")
    assert figure(state, "grizzly#1").place == Point3(15, 10), "else it comes five inches nearer"
    assert state.round == 2


def test_d32_it_attacks_if_five_inches_of_another_way_bring_it_into_contact() -> None:
    low = "; low crates 11.5,8 12.5,8 12.5,12 11.5,12"
    state = prowl("krin 15,10 @180 [used]; grizzly#1 10,10 @0", low)
    assert figure(state, "grizzly#1").place == Point3(13.37, 10)
    assert pool(state) == (5, 0), "Low terrain stops its charge, and it walks"


def test_d32_in_contact_it_attacks_at_once() -> None:
    state, events = told(
        at(f"{SIDES}; krin 10,10 @0 [used]; grizzly#1 11.63,10 @0; torv 33,33 @0; m 0 0; turn genlab"), "pass torv"
    )
    assert not heard(events, Moved)
    assert pool(state) == (5, 0)


def test_d32_without_a_standing_model_it_stays_where_it_is() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [broken,damage=4]; torv 33,33 @0 [used,broken,damage=5]; grizzly#1 14,10 @0")
    state = play(state, "pass krin")
    assert (state.round, figure(state, "grizzly#1").place) == (2, Point3(14, 10))


def test_d32_with_no_way_into_contact_it_goes_straight_as_long_as_it_ends_nearer() -> None:
    """Three who are Broken leave no place beside Krin; a quarter of the move would end nearer to her than half."""
    broken = "@0 [used,broken,damage=4]"
    ring = f"vasko 21.35,10 {broken}; lib 19.32,11.18 {broken}; dux 19.32,8.82 {broken}"
    state = prowl(f"krin 20,10 @180 [used]; {ring}; grizzly#1 18.2,6.88 @0")
    assert figure(state, "grizzly#1").place == Point3(20.69, 6.88)


@pytest.mark.parametrize("facing", [0, 180])
def test_d32_it_is_never_attacked_from_behind_and_always_strikes_back(facing: int) -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=none]; grizzly#1 11.63,10 @{facing}; torv 33,33 @0; m 0 0")
    state = play(state, "move krin @0", "attack grizzly#1 fists")
    assert pool(state) == (3, 0)
    state = play(state, "roll 2 2 2", "decline")
    assert pool(state) == (5, 0), "its counterattack"


@pytest.mark.parametrize("facing", [0, 180])
def test_d32_it_always_attacks_who_leaves_it(facing: int) -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=none]; grizzly#1 11.63,10 @{facing}; torv 33,33 @0; m 0 0")
    state = play(state, "move krin 8,10 @0")
    assert pool(state)[0] == 5
    assert figure(state, "krin").place == Point3(10, 10)


def test_d32_it_never_pushes_its_roll() -> None:
    state = prowl("krin 11.63,10 @180 [used,items=tire-armor]; grizzly#1 10,10 @0")
    state = play(state, "roll 6 1 2 2 2")
    assert pool(state) == (0, 2), "protection comes next"


def test_d32_it_is_never_broken() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=revolver]; ghoul#1 14.5,10 @0; torv 33,33 @0; m 0 0")
    state = play(state, "move krin @0", "attack ghoul#1 revolver")
    hurt = play(state, "roll 6 2 2 2 / 2 2 2", "decline")
    assert (figure(hurt, "ghoul#1").damage, figure(hurt, "ghoul#1").is_broken) == (1, False)
    gone = play(state, "roll 6 6 2 2 / 2 2 2", "decline")
    assert figure(gone, "ghoul#1").place is None
    assert gone.players[0].points == 1


def test_d32_it_is_knocked_back_like_others_and_stays_on_the_table() -> None:
    state = at(f"{SIDES}; krin 30,10 @0; grizzly#1 33.5,10 @0; torv 33,33 @0; m 2 0")
    state = play(state, "mutate krin mind-push:2 @0 grizzly#1")
    assert (figure(state, "grizzly#1").place, figure(state, "grizzly#1").damage) == (Point3(35, 10), 0)


def test_d32_it_blocks_ways_and_sight() -> None:
    state = at(f"{SIDES}; krin 10,10 @0; grizzly#1 14,10 @0; torv 18,10 @180; dux 10,14 @0; m 0 0")
    assert why(state, "sprint krin 17,10") == ("R90", "enemy_in_way")
    assert why(play(state, "move krin @0"), "attack torv scrap-pistol") == ("R147", "model_in_way")


def test_d32_the_zone_does_not_touch_it() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=none]; ghoul#1 12.5,10 @0; torv 33,33 @0; order krin; draw")
    passed = play(state, "draw zone", "reveal zone-rats", "roll 6 2 2")
    assert zone_wars().to_act(passed) == CHANCE, "the rats find nobody to turn on"
    blown = play(state, "draw zone", "reveal dust-tornado", "drift 90")
    assert figure(blown, "krin").place == Point3(10, 15)
    assert figure(blown, "ghoul#1").place == Point3(12.5, 10)
    throw = SIDES.replace("rescue-mission", "throw-down")
    wet = at(f"{throw}; krin 10,10 @0; ghoul#1 12.5,10 @0; torv 33,33 @0; order krin; draw")
    wet = play(wet, "draw zone", "reveal acid-rain", "roll 6 2 2", "roll 6 2")
    assert "draw ark" in offers(wet), "only the two models have rolled"


def test_d32_it_climbs_to_a_prey_on_another_floor() -> None:
    tower = "; building tower floor=2.5 door=0:8,9:8,11 8,6 14,6 14,14 8,14"
    state = prowl("krin 12,10,2.5 @180 [used,items=none]; grizzly#1 9.5,10 @0", tower)
    assert figure(state, "grizzly#1").place == Point3(10.37, 10, 2.5)
    assert pool(state) == (5, 0)
    state = prowl("krin 12,10 @180 [used,items=none]; grizzly#1 9.5,10,2.5 @0", tower)
    assert figure(state, "grizzly#1").place == Point3(10.37, 10)
    outside = prowl("krin 12,10,2.5 @180 [used,items=none]; grizzly#1 5.5,10 @0", tower)
    where = figure(outside, "grizzly#1").place
    assert where is not None
    assert 10.2 < where.x < 10.4, "through the door, and up in the next round"
    assert where.z == 0


def test_d32_it_falls_with_a_building_but_the_card_does_not_hurt_it() -> None:
    tower = "building tower floor=2.5 8,6 14,6 14,14 8,14"
    rest = "torv 12,8 @0 [items=none]; dux 33,33 @0"
    monsters = "ghoul#1 10,10 @0; zone-spider#1 12,12,2.5 @0"
    state = at(f"{SIDES}; {tower}; krin 16,10 @0 [items=none]; {monsters}; {rest}; order krin; draw")
    state = play(state, "draw zone", "reveal building-collapse", "roll 6 2 2")
    assert state.changes == ("collapsed tower",)
    assert [figure(state, i).damage for i in ("ghoul#1", "zone-spider#1", "torv")] == [0, 1, 2]
    assert figure(state, "zone-spider#1").place == Point3(12, 12)


def test_d32_a_land_shark_swims_through_low_terrain_and_models() -> None:
    low = "; low crates 13,8 14,8 14,12 13,12"
    lib = "lib 14,10.5 @0 [used]"
    state = prowl(f"krin 18,10 @180 [used]; {lib}; land-shark#1 10,10 @0", low)
    assert pool(state) == (6, 1), "Lib is nearer: a charge from behind, over Low terrain"
    state = prowl(f"krin 18,10 @180 [used]; {lib.replace('used', 'used,broken,damage=4')}; land-shark#1 10,10 @0", low)
    assert figure(state, "land-shark#1").place == Point3(16.37, 10)
    assert pool(state) == (5, 1), "a charge"


def test_d32_a_land_shark_also_walks_under_models() -> None:
    between = "krin 30,10 @180 [used]; vasko 13,10 @0 [used,broken,damage=4]"
    assert figure(prowl(f"{between}; land-shark#1 10,10 @0"), "land-shark#1").place == Point3(15, 10)
    around = figure(prowl(f"{between}; grizzly#1 10,10 @0"), "grizzly#1").place
    assert around is not None
    assert abs(around.y - 10) > 0.5


def test_d32_it_goes_around_what_stands_in_its_way() -> None:
    """The wall is too wide for a straight way, and the shortest one leads around its northern end."""
    wall = "; blocking wall 13,9 14,9 14,14 13,14"
    state = prowl("krin 18,10 @180 [used]; grizzly#1 10,10 @0", wall)
    where = figure(state, "grizzly#1").place
    assert where is not None
    assert where.x > 13
    assert 7.9 < where.y < 8.2
    assert state.round == 2
    state = play(state, "draw ark", "pass krin", "draw genlab", "pass torv")
    assert pool(state)[0] == 6, "from there it charges"


def test_d10_the_widest_bases_that_content_may_have_touch_and_are_in_the_way() -> None:
    content = zone_wars().content
    monsters = tuple(replace(monster, radius=3.0) for monster in content.monsters)
    game = ZoneWars(replace(content, field=replace(content.field, radius=1.5), monsters=monsters))
    state = game.start({"position": f"{SIDES}; krin 10,10 @0; grizzly#1 14.5,10 @180; m 0 0; turn ark"})
    draft = StateBuilder(game.rules_context, state)
    krin, grizzly = (position_queries.find_figure(draft, id_) for id_ in ("krin", "grizzly#1"))
    assert krin is not None
    assert grizzly is not None
    assert position_queries.are_touching(draft, krin, grizzly)
    refusal = game.check(state, game.parse("move krin 10.4,10 @0"))
    assert refusal is not None
    assert all(not str(action).startswith("move krin 10.4,10") for action in game.actions(state))
