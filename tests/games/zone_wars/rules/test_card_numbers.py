"""What stands on cards is what the engine goes by: other numbers in the content lead to other battles."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.state import State
from tests.games.zone_wars.rules.table import figure, zone_wars

SIDES = "sides ark genlab; bare; "


def with_card(deck: str, id_: str, **changes: Any) -> ZoneWars:
    """The game with other numbers on one card."""
    content = zone_wars().content
    cards = tuple(replace(card, **changes) if card.id == id_ else card for card in getattr(content, deck))
    changed: Any = {deck: cards}
    return ZoneWars(replace(content, **changed))


def played(game: ZoneWars, position: str, *texts: str) -> State:
    state = game.start({"position": SIDES + position})
    for text in texts:
        action = game.parse(text)
        refusal = game.check(state, action)
        assert refusal is None, f"{text}: {refusal}"
        state = game.apply(state, action).state
    return state


ZONE = "krin 10,10 @0 [used,items=none]; bormin 14,10 @180 [items=none]; order krin; zone 2 ready; draw"


def test_rain_does_its_damage_for_each_trigger_card() -> None:
    game = with_card("zone", "acid-rain", failed=2)
    state = played(game, ZONE, "draw zone", "reveal acid-rain", "roll 2 2 2", "roll 6 2")
    assert figure(state, "krin").damage == 2
    assert figure(state, "bormin").damage == 0


def test_a_passed_storm_does_what_its_card_says_to_who_stands_high() -> None:
    tower = "building tower floor=2.5 10,8 16,8 16,14 10,14; "
    position = (
        tower + "krin 30,30 @0 [used,items=none]; bormin 13,10,2.5 @180 [items=none]; order krin; zone 2 ready; draw"
    )
    for passed in (1, 3):
        game = with_card("zone", "electric-storm", passed=passed)
        state = played(game, position, "draw zone", "reveal electric-storm", "roll 6 2 2")
        assert figure(state, "bormin").damage == passed
        assert figure(state, "krin").damage == 0


def test_leeches_bite_as_hard_as_their_card_says() -> None:
    game = with_card("zone", "zone-leeches", failed=2)
    state = played(game, ZONE, "draw zone", "reveal zone-leeches", "roll 2 2 2")
    assert (figure(state, "krin").damage, figure(state, "krin").leeches) == (2, 2)


def test_smog_hides_what_is_beyond_its_range() -> None:
    position = "smog; krin 10,10 @0; bormin 20,10 @180; turn ark"
    for range_, count in (("medium", 0), ("long", 1)):
        game = with_card("zone", "zone-smog", range=range_)
        state = played(game, position, "move krin @0")
        shots = [str(one) for one in game.actions(state) if str(one).startswith("attack bormin scrap-pistol")]
        assert bool(shots) is bool(count), range_


def test_a_hotspot_burns_within_the_range_of_its_card() -> None:
    position = "mark hotspot 20,10; krin 10,10 @0 [items=none]; bormin 34,34 @180; turn ark"
    for range_, harmed in (("close", 0), ("medium", 1)):
        game = with_card("zone", "rot-hotspot", range=range_)
        # 4.5 inches of centre to centre less a radius: beyond Close, within Medium
        state = played(game, position, "move krin 15,10 @0")
        assert figure(state, "krin").damage == harmed


def test_a_monster_arrives_within_the_range_of_its_card() -> None:
    for range_, is_legal in (("medium", False), ("long", True)):
        game = with_card("zone", "grizzly", range=range_)
        state = played(game, ZONE, "draw zone", "reveal grizzly")
        refusal = game.check(state, game.parse("put 10,20"))
        assert (refusal is None) is is_legal, range_


def test_a_mine_does_the_damage_of_its_scenario() -> None:
    position = "scenario watch-where-you-step; sides ark genlab; bare; krin 10,8 @0 [items=none]; dux 30,18 @0"
    for mine in (1, 3):
        game = with_card("scenarios", "watch-where-you-step", mine=mine)
        state = game.start({"position": f"{position}; turn ark"})
        for text in ("pass krin", "roll 2 2 2"):
            assert game.check(state, game.parse(text)) is None
            state = game.apply(state, game.parse(text)).state
        assert figure(state, "krin").damage == mine


def test_terror_takes_as_many_dice_as_its_card_says() -> None:
    game = with_card("mutations", "mind-terror", flat=-2)
    position = "krin 10,10 @0 [mut=mind-terror]; bormin 12,10 @180; m 1 0; turn ark"
    state = played(game, position, "mutate krin mind-terror:1 @0")
    assert figure(state, "bormin").shaken == 2


def test_a_rush_knocks_back_only_if_its_card_says_so() -> None:
    position = "lib 10,10 @0 [mut=hog-rush]; bormin 14,10 @180 [items=none]; m 1 0; turn ark"
    places = {}
    for specials in ((), ("knockback",)):
        game = with_card("mutations", "hog-rush", specials=specials)
        state = played(game, position, "mutate lib hog-rush:1 @0 12.75,10", "roll 6 2 2")
        while type(state.todo[-1]).__name__ == "Attacking":
            state = game.apply(state, game.parse("decline")).state
        places[specials] = figure(state, "bormin").place
    assert places[()] == (14, 10, 0)
    assert places[("knockback",)] != (14, 10, 0)


HOUSE = "building house floor=2.5 15,8 21,8 21,12 15,12; "


def test_a_rush_crushes_those_inside_as_its_card_says() -> None:
    position = HOUSE + "lib 10,10 @0 [mut=hog-rush]; bormin 18,10 @180 [items=none]; m 2 0; turn ark"
    for crush in (1, 3):
        game = with_card("mutations", "hog-rush", crush=crush)
        state = played(game, position, "mutate lib hog-rush:2 @0 14.37,10", "roll 6 2")
        assert state.changes == ("collapsed house",)
        assert (figure(state, "bormin").damage, figure(state, "lib").damage) == (crush, 0)


def test_debris_in_the_open_hurts_as_its_card_says() -> None:
    for debris in (1, 3):
        game = with_card("zone", "building-collapse", debris=debris)
        state = played(game, HOUSE + ZONE, "draw zone", "reveal building-collapse", "roll 2 2 2")
        assert (figure(state, "krin").damage, state.changes) == (debris, ())
