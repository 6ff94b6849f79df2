"""Rulings settled after independent engines were compared: monsters, puppets, rushes and causes, N72 to N82."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Ramming, Rounds, Scattering
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import (
    at,
    figure,
    heard,
    offers,
    play,
    pool,
    settled,
    to_act,
    told,
    why,
    zone_wars,
)

BARE = "sides ark genlab; bare; "


# --- monsters -----------------------------------------------------------------------------------------------------

LEFT = (
    "scenario rescue-mission; sides ark genlab; bare; krin 10,10 @0 [used]; order krin; draw; "
    "torv 14.01,10 @180 [items=none,mut=none]; dux 30,30 @0; zone 2 ready"
)


def arrived(torv: str = "") -> State:
    """A Grizzly comes between Krin and Torv, touching Torv, and goes for Krin's side."""
    position = LEFT.replace("items=none,mut=none", f"items=none,mut=none{torv}")
    return play(at(position), "draw zone", "reveal grizzly", "put 12.38,10")


def test_n72_a_monster_that_leaves_contact_draws_the_free_attack() -> None:
    state = arrived()
    assert to_act(state) == 1
    assert "attack grizzly#1 fists" in offers(state)
    assert figure(state, "grizzly#1").place == Point3(12.38, 10), "it has not gone yet"
    struck = settled(play(state, "attack grizzly#1 fists"), seed=3)
    assert figure(struck, "krin").place is not None


def test_n72_it_strikes_its_prey_if_it_lives() -> None:
    state = play(arrived(), "decline")
    assert figure(state, "grizzly#1").place != Point3(12.38, 10)
    assert pool(state) == (6, 0), "a charge"


def test_n72_and_is_gone_if_it_does_not() -> None:
    weak = LEFT.replace("14.01,10 @180", "13.63,10 @180")
    state = play(at(weak), "draw zone", "reveal grizzly", "put 12,10")
    state = play(state, "attack grizzly#1 fists", "roll 6 6 6 6 6")
    assert pool(state) == (0, 1)
    after = play(state, "roll / 2")
    assert (figure(after, "grizzly#1").place, after.players[1].points) == (None, 2)
    assert isinstance(after.todo[-1], Rounds)
    assert figure(after, "krin").damage == 0


@pytest.mark.parametrize("torv", [",broken,damage=5", ""])
def test_n72_but_not_from_who_lies_or_looks_away(torv: str) -> None:
    position = LEFT.replace("@180 [items=none,mut=none]", f"@{180 if torv else 0} [items=none,mut=none{torv}]")
    assert to_act(play(at(position), "draw zone", "reveal grizzly", "put 12.38,10")) == CHANCE


TOWER = "sides ark genlab; building tower floor=2.5 14,8 20,8 20,14 14,14; "


@pytest.mark.parametrize(("monster", "end", "dice"), [("zone-spider", 2.5, 4), ("grizzly", 0, 0)])
def test_n81_walls_do_not_hold_a_zone_spider_that_climbs(monster: str, end: float, dice: int) -> None:
    """No door leads in: it goes up the wall and over it, 2.5 inches up and not more than 2.5 level."""
    position = TOWER + f"krin 16.5,11,2.5 @180 [used]; {monster}#1 12.9,11 @0; torv 33,33 @0; turn genlab"
    state = play(at(position), "pass torv")
    place = figure(state, f"{monster}#1").place
    assert place is not None
    assert place.z == end
    if dice:
        assert pool(state) == (dice, 0), "it has come into contact"


def test_n81_on_the_level_walls_hold_it_as_ever() -> None:
    position = TOWER + "krin 16.5,11 @180 [used]; zone-spider#1 12.9,11 @0; torv 33,33 @0; turn genlab"
    place = figure(play(at(position), "pass torv"), "zone-spider#1").place
    assert place is not None
    assert (place.z, place.x <= 14) == (0, True)


def test_n81_height_counts_like_any_inch() -> None:
    """Five inches lead to the wall and part of the way; it may not hang there, and waits below."""
    position = TOWER + "krin 17,11,2.5 @180 [used]; zone-spider#1 10,11 @0; torv 33,33 @0; turn genlab"
    first = play(at(position), "pass torv")
    place = figure(first, "zone-spider#1").place
    assert place is not None
    assert (place.z, 12 < place.x < 14) == (0, True)


# --- puppets ------------------------------------------------------------------------------------------------------

LED = (
    "sides nova genlab; bare; lamp 3,3 @0; torv 3,7 @0 [mut=none,items=katana+]; dux 30,30 @0; m 3 0; turn nova",
    "mutate lamp puppeteer:1 @90 torv",
    "roll 2 2",
)


def test_n73_a_puppet_led_off_the_mat_has_left_and_nothing_follows() -> None:
    position, *deeds = LED
    state = play(at(position), *deeds)
    gone, said = told(state, next(text for text in offers(state) if text.startswith("lead 0,7 ")))
    assert figure(gone, "torv").condition is Condition.LEFT
    assert len(heard(said, events.Left)) == 1
    assert isinstance(gone.todo[-1], Rounds)
    assert [item.kind for item in figure(gone, "torv").items] == ["katana"]


SLAVE = (
    "sides nova genlab ark; bare; lamp 10,14 @270 [mut=puppeteer]; torv 10,10 @0 [items=katana+,mut=none]; "
    "{} 11.25,10 @180 [bloodied,damage=4,items=bow,mut=none]; dux 30,30 @0; krin 33,3 @0; vey 3,30 @0; "
    "m 3 0 0; turn nova"
)


@pytest.mark.parametrize(("victim", "points", "is_asked"), [("mirka", 2, True), ("hugust", 2, True), ("okt", 0, False)])
def test_n74_points_and_card_go_to_the_player_who_leads(victim: str, points: int, is_asked: bool) -> None:
    """Also for a friend of the puppet; nothing for one of the leader's own."""
    state = play(at(SLAVE.format(victim)), "mutate lamp puppeteer:1 @270 torv", "roll 2 2", "decline")
    state = play(state, f"attack {victim} katana", "roll 6 2 2 2 2 / 2 2 2")
    assert figure(state, victim).condition is Condition.OUT
    assert [player.points for player in state.players] == [points, 0, 0]
    assert (offers(state) == ["loot bow", "decline"]) == is_asked
    if is_asked:
        assert to_act(state) == 0
        taken = play(state, "loot bow")
        assert [item.kind for item in figure(taken, "lamp").items][-1] == "bow"
        assert [item.kind for item in figure(taken, "torv").items] == ["katana"]


# --- ways ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["15,9 15,9,3 15,11,3", "15,9 15,9,5 15,9,2.5", "15,9 15,9,2.51 15,9,2.5"])
def test_n75_nobody_climbs_above_the_top_floor(path: str) -> None:
    inside = at(TOWER.replace("14,14; ", "14,14 door=0:14,8:20,8; ") + "krin 15,7.2 @90; torv 33,33 @0")
    assert why(inside, f"sprint krin {path}") == ("R183", "cannot_climb")
    play(inside, "sprint krin 15,9 15,9,2.5")


def test_n75_not_at_the_wall_outside_either() -> None:
    outside = at(TOWER + "krin 13.37,11 @0; torv 33,33 @0")
    assert why(outside, "sprint krin 13.37,11,2.6 13.37,11") == ("R183", "cannot_climb")
    assert why(outside, "move krin 13.37,11,2.5 13.37,12,2.5 @0") == ("N18", "no_floor")


RUSH = "sides genlab ark; {}bormin {} @0 [mut=hog-rush]; krin {}; m 3 0"
HALL = "building hall 15,6 21,6 21,14 15,14; "


def test_n76_a_rush_leaves_the_model_facing_the_way_it_ran() -> None:
    state = at(RUSH.format("bare; ", "10,10", "30,30 @0"))
    ran = play(state, "mutate bormin hog-rush:1 @45 14,10")
    assert figure(ran, "bormin").facing == 0
    assert why(state, "mutate bormin hog-rush:1 @45 14,10 @90") == ("R38", "wrong_objects")


@pytest.mark.parametrize(("start", "end", "is_rammed"), [
    ("11,10", "14.37,10", True), ("12,8", "14.37,10.37", True), ("14.37,7", "14.37,11", False),
    ("14.6,7", "14.6,11", False), ("10,10", "13,10", False),
])  # fmt: skip
def test_n76_only_a_wall_that_stops_it_can_collapse(start: str, end: str, is_rammed: bool) -> None:
    state = play(at(RUSH.format(HALL, start, "30,30 @0")), f"mutate bormin hog-rush:1 @45 {end}")
    assert any(isinstance(task, Ramming) for task in state.todo) == is_rammed
    if is_rammed:
        assert pool(state) == (1, 0)
        assert "collapsed hall" in play(state, "roll 6").changes


# --- hotspots, measures, scatter ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("end", "damage"), [("16,12", 1), ("14,8", 0)])
def test_n77_a_dodge_that_ends_beside_a_hotspot_burns(end: str, damage: int) -> None:
    position = BARE + "krin 10,10 @0; dux 16,10 @180 [mut=flutter,items=none]; torv 30,30 @0; mark hotspot 16,14; m 0 3"
    asked = play(at(position), "move krin @0", "attack dux scrap-pistol")
    flown = play(asked, f"reflex flutter:2 {end}")
    assert (figure(flown, "dux").place, figure(flown, "dux").damage) == (Point3(*map(float, end.split(","))), damage)
    assert pool(flown) == (4, 1), "and the shot goes on"


@pytest.mark.parametrize(("place", "points"), [("10.6,0.63", 4), ("10.61,0.63", 0)])
def test_n78_within_long_is_measured_to_the_nearest_edge_of_the_base(place: str, points: int) -> None:
    """The centre may be 10.625 inches away from the corner."""
    position = f"scenario home-run; {BARE}krin {place} @0 [items=katana+,used]; torv 30,30 @0; turn genlab; round 5"
    _, said = told(at(position), "pass torv")
    assert {event.seat: event.points for event in heard(said, events.Counted)}[0] == points


def scattered(scenario: str, typed: str) -> list[Point3]:
    """Where tokens lie that fell so."""
    setup = {"scenario": scenario, "models": "3", "map": "own", "layout": "bare"}
    state = play(zone_wars().start(setup), "muster franton,krin,hugust", "muster dux,bormin,farrow")
    game, rng = zone_wars(), random.Random(0)
    while not isinstance(state.todo[-1], Scattering):
        state = game.apply(state, game.resolve(state, rng)).state
    return [mark.place for mark in play(state, f"scatter {typed}").marks]


def test_n79_typed_scatter_is_what_the_dice_show_and_the_rule_takes_away() -> None:
    assert scattered("throw-down", "18,14 18,10 22,10 18,19") == [Point3(18, 14), Point3(22, 10), Point3(18, 19)]
    assert scattered("throw-down", "18,14 18,18.99") == [Point3(18, 14)]


def test_n79_halving_is_the_rules_work() -> None:
    north = "14,3 16,3 18,3 20,3 22,3 18,30"
    kept = scattered("watch-where-you-step", north)
    assert kept == [Point3(14, 3), Point3(16, 3), Point3(18, 3), Point3(18, 30)]


# --- reflexes that could do nothing -------------------------------------------------------------------------------

HOUNDS = (
    "sides ark genlab nova; bare; krin 10,10 @0 [bloodied,damage=3,items=none]; "
    "mirka 16,10 @180 [mut=bloodhound,items=revolver+]; vey 10,16 @270 [mut=bloodhound,items=revolver]; "
    "franton 30,30 @0; m 0 3 3; turn ark"
)


def test_n80_a_hound_whose_prey_is_gone_is_not_asked() -> None:
    first = play(at(HOUNDS.replace("revolver]", "scrap-pistol]")), "move krin @0")
    assert to_act(first) == 1
    killed = play(first, "reflex bloodhound:3", "roll 6 6 2 2 / 2 2 2")
    assert figure(killed, "krin").condition is Condition.OUT
    assert to_act(killed) == CHANCE, "the next token is drawn"


def test_n80_the_second_hound_is_asked_as_long_as_there_is_somebody() -> None:
    state = play(at(HOUNDS), "move krin @0", "decline")
    assert (to_act(state), offers(state)[0]) == (2, "reflex bloodhound:1")


def test_n80_nobody_hinders_a_single_base_die() -> None:
    position = BARE + "krin 10,10 @0 [mut=none,shaken={}]; bormin 16,10 @180 [mut=reflexes]; torv 30,30 @0; m 3 3"
    aimed = play(at(position.format(3)), "move krin @0", "attack bormin scrap-pistol")
    assert (to_act(aimed), pool(aimed)) == (CHANCE, (1, 1))
    assert to_act(play(at(position.format(2)), "move krin @0", "attack bormin scrap-pistol")) == 1


def test_n80_a_broken_model_is_not_asked_where_nothing_can_happen_to_it() -> None:
    position = BARE + "krin 10,10 @0 [items=revolver+]; bormin 14,10 @180 [broken,damage=5,mut=hide,items=none]; m 0 {}"
    shot = play(at(position.format(3)), "move krin @0", "attack bormin revolver")
    weak = play(shot, "roll 6 6 6 6 / 2 2 2", "decline")
    assert to_act(weak) == CHANCE
    strong = play(shot, "roll 6 6 6 6 / 6 2 2", "decline")
    assert to_act(strong) == 1
    assert figure(play(strong, "reflex hide:1"), "bormin").is_broken
    too_strong = play(at(position.format(1)), "move krin @0", "attack bormin revolver")
    out = play(too_strong, "roll 6 6 6 6 / 6 6 2", "decline")
    assert figure(out, "bormin").condition is Condition.OUT, "one point saves nobody from six"


# --- causes -------------------------------------------------------------------------------------------------------


def causes(position: str, *deeds: str) -> list[str]:
    _, said = told(at(position), *deeds)
    return [event.cause for event in said if isinstance(event, events.Damaged | events.Shrugged)]


CARD = "scenario rescue-mission; sides ark genlab; {}; krin 10,10 @0 [used,items=none]; dux 30,30 @0; order krin; draw"


@pytest.mark.parametrize(("position", "deeds", "cause"), [
    (BARE + "krin 10,10 @0; bormin 14,10 @180 [items=none]; m 0 0",
     ("move krin @0", "attack bormin scrap-pistol", "roll 6 2 2 2 / 2", "decline"), "scrap-pistol"),
    (BARE + "krin 10,10 @0; bormin 14,10 @180 [items=none,broken,damage=5]; m 0 0",
     ("move krin @0", "attack bormin scrap-pistol", "roll 6 2 2 2 / 2", "decline"), "scrap-pistol"),
    (BARE + "krin 10,10 @0 [mut=spit]; bormin 14,10 @180 [items=none]; m 1 0",
     ("mutate krin spit:1 @0 bormin", "roll / 6"), "spit"),
    ("sides ark genlab; blocking rock 16,8 17,8 17,12 16,12; krin 10,10 @0 [mut=mind-push]; bormin 14,10 @180; m 1 0",
     ("mutate krin mind-push:1 @0 bormin",), "collision"),
    ("sides ark genlab; building t floor=2.5 12,8 15,8 15,12 12,12 door=1:15,8:15,12; krin 12.7,10,2.5 @0 "
     "[mut=mind-push]; bormin 14.3,10,2.5 @180; m 1 0", ("mutate krin mind-push:1 @0 bormin",), "fall"),
    (CARD.format("bare"), ("draw zone", "reveal zone-rats", "roll 2 2 2"), "zone-rats"),
    (CARD.format("bare"), ("draw zone", "reveal rot-hotspot", "roll 2 2 2"), "rot-hotspot"),
    (CARD.format("building t 8,8 12,8 12,12 8,12"), ("draw zone", "reveal building-collapse", "roll 2 2 2"),
     "building-collapse"),
    ("scenario watch-where-you-step; " + BARE + "krin 10,10 @0; dux 30,30 @0", ("move krin @0", "roll 2 2 2"), "mine"),
    (BARE + "krin 10,10 @0 [used,leeches=1]; torv 30,30 @0; turn genlab", ("pass torv",), "zone-leeches"),
    (BARE + "krin 10,10 @0 [items=none]; torv 30,30 @0; mark hotspot 10,14", ("move krin 10,12 @0",), "rot-hotspot"),
    (BARE + "krin 10,10 @0 [used,items=none]; grizzly#1 11.63,10 @0; torv 30,30 @0; turn genlab",
     ("pass torv", "roll 6 2 2 2 2"), "fists"),
])  # fmt: skip
def test_n82_every_damage_tells_its_cause(position: str, deeds: tuple[str, ...], cause: str) -> None:
    assert causes(position, *deeds) == [cause]
