"""Simple and Complex Operations: R117 to R121."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, to_act, told, why, zone_wars

FIELD = "sides ark genlab; bare; franton 3,30 @0; krin 10,10 @0; bormin 30,10 @180; torv 33,10 @180"
TOKEN = FIELD + "; mark artifact 15,10"
BROKEN = FIELD.replace("bormin 30,10 @180", "bormin 15,10 @180 [broken,items=scrap-rifle|tire-armor|katana+]")
FRIEND = FIELD.replace("franton 3,30", "franton 15,10")
CACHE = FIELD.replace("bare", "blocking locker container 15,9 16,9 16,11 15,11")
ENGINE = FIELD.replace("bare", "blocking engine machine 11,9 12,9 12,11 11,11").replace("krin 10,10", "krin 9.4,10")
DOOR = FIELD.replace("bare", "building hut shut=0:15,9:15,11 15,6 20,6 20,14 15,14")


def is_legal(state: State, text: str) -> bool:
    return zone_wars().check(state, zone_wars().parse(text)) is None


def cards(state: State, id_: str) -> list[str]:
    """What a model has."""
    return [item.kind for item in figure(state, id_).items]


# --- simple -------------------------------------------------------------------------------------------------------


def test_r117_it_moves_up_to_medium_and_operates_at_the_end() -> None:
    state = at(TOKEN.replace("mark artifact 15,10", "mark artifact 15.9,10"))
    finding, told_ = told(state, "simple krin pick t1 15,10 @90")
    assert [type(event) for event in told_ if isinstance(event, events.Moved | events.PickedUp)] == [
        events.Moved,
        events.PickedUp,
    ]
    assert figure(finding, "krin").place == Point3(15, 10)
    assert figure(finding, "krin").facing == 90
    after = play(finding, "find laser-rifle")
    assert (to_act(after), figure(after, "krin").token) == (CHANCE, Token.USED)
    assert why(state, "simple krin pick t1 15.01,10 @0") == ("R117", "too_far")
    assert why(state, "simple krin pick t1 10,12 14,12 @0") == ("R117", "too_far")


def test_r117_the_model_that_is_stopped_on_its_way_does_not_operate() -> None:
    watched = TOKEN.replace("krin 10,10 @0", "krin 10,10 @0 [damage=3]").replace("@180; torv", "@180 [watch]; torv")
    state = play(at(watched), "simple krin pick t1 14,10 @0", "fire 2 scrap-rifle", "roll 6 2 2 / 2 2")
    assert figure(state, "krin").place == Point3(12, 10)
    assert len(state.marks) == 1


def test_r118_it_picks_up_one_artifact() -> None:
    two = at(TOKEN + "; mark artifact 15,11")
    assert cards(play(two, "simple krin pick t1 14,10 @0", "find katana"), "krin") == ["scrap-pistol", "katana"]
    assert why(two, "simple krin pick t1 t2 14,10.5 @0") == ("R191", "one_token")
    assert why(two, "simple krin pick t3 14,10 @0") == ("R190", "no_such_token")
    assert why(at(TOKEN.replace("artifact", "hotspot")), "simple krin pick t1 14,10 @0") == ("R190", "no_such_token")


def test_r118_it_takes_one_card_from_a_broken_model() -> None:
    state = play(at(BROKEN), "simple krin steal bormin katana 13.75,10 @0")
    assert cards(state, "krin") == ["scrap-pistol", "katana"]
    assert cards(state, "bormin") == ["scrap-rifle", "tire-armor"]
    assert why(at(BROKEN), "simple krin steal bormin 13.75,10 @0") == ("R169", "wrong_objects")
    assert why(at(BROKEN), "simple krin steal bormin bow 13.75,10 @0") == ("R118", "no_such_card")
    standing = at(BROKEN.replace("broken,", ""))
    assert why(standing, "simple krin steal bormin katana 13.75,10 @0") == ("R169", "not_broken")


def test_r118_it_gives_an_item_to_a_friend_in_contact_or_takes_one() -> None:
    given = play(at(FRIEND), "simple krin give franton scrap-pistol 13.75,10 @0")
    assert (cards(given, "krin"), cards(given, "franton")) == ([], ["scrap-axe", "pot-helmet", "scrap-pistol"])
    taken = play(at(FRIEND), "simple krin receive franton pot-helmet 13.75,10 @0")
    assert (cards(taken, "krin"), cards(taken, "franton")) == (["scrap-pistol", "pot-helmet"], ["scrap-axe"])
    assert why(at(FRIEND), "simple krin give franton bow 13.75,10 @0") == ("R118", "no_such_card")
    enemy = at(FIELD.replace("bormin 30,10", "bormin 15,10"))
    assert why(enemy, "simple krin give bormin scrap-pistol 13.75,10 @0") == ("R118", "no_friend")


def test_r118_it_drops_an_artifact() -> None:
    found = at(FIELD.replace("krin 10,10 @0", "krin 10,10 @0 [items=scrap-pistol|katana+]"))
    state = play(found, "simple krin drop katana 12,10 @0")
    assert cards(state, "krin") == ["scrap-pistol"]
    assert [(mark.place, mark.item.kind) for mark in state.marks if mark.item] == [(Point3(12, 10), "katana")]
    assert why(found, "simple krin drop bow @0") == ("R118", "no_such_card")


def test_r118_it_opens_a_door() -> None:
    state = at(DOOR)
    assert why(state, "move krin 15,10 @0") == ("R180", "wall_in_way")
    opened = play(state, "simple krin open hut 0 14.35,10 @0")
    assert opened.changes == ("open hut 0",)
    later = play(
        opened, "draw genlab", "pass bormin", "draw genlab", "pass torv", "draw ark", "pass franton", "draw ark"
    )
    assert is_legal(later, "move krin 17,10 @0")
    assert why(later, "simple krin open hut 0 @0") == ("R118", "no_closed_door")
    assert why(state, "simple krin open hut 1 14.35,10 @0") == ("R118", "no_closed_door")
    assert why(state, "simple krin open shed 0 14.35,10 @0") == ("R118", "no_such_piece")


def test_r118_it_searches_a_container_once() -> None:
    state = play(at(CACHE), "simple krin search locker 14.35,10 @0", "find music-player")
    assert cards(state, "krin") == ["scrap-pistol", "music-player"]
    assert figure(state, "krin").items[-1].found
    again = play(state, "draw ark")
    assert why(again, "simple franton search locker @0") == ("R118", "nothing_there")
    rock = at(CACHE.replace(" container", ""))
    assert why(rock, "simple krin search locker 14.35,10 @0") == ("R118", "nothing_there")


@pytest.mark.parametrize("operation", ["repair scrap-pistol", "reboot engine"])
def test_r118_it_does_nothing_that_is_complex(operation: str) -> None:
    worn = ENGINE.replace("9.4,10 @0", "10.37,10 @0 [items=scrap-pistol~1!]")
    assert is_legal(at(worn), f"complex krin {operation} @0")
    assert why(at(worn), f"simple krin {operation} @0") == ("R118", "no_such_operation")


# --- complex ------------------------------------------------------------------------------------------------------


def test_r119_it_allows_a_step_only() -> None:
    state = at(ENGINE.replace("9.4,10", "9.1,10"))
    assert is_legal(state, "complex krin reboot engine 10.35,10 @0")
    farther = at(ENGINE.replace("9.4,10", "9.07,10"))
    assert why(farther, "complex krin reboot engine 10.33,10 @0") == ("R119", "too_far")
    token = at(TOKEN.replace("15,10", "12.3,10"))
    assert is_legal(token, "complex krin pick t1 11.25,10 @0")
    assert why(token, "complex krin pick t1 11.26,10 @0") == ("R119", "too_far")


def test_r120_it_picks_up_several_artifacts() -> None:
    three = at(FIELD + "; mark artifact 11,10; mark artifact 10,11; mark card 9,10 katana+; mark artifact 14,10")
    state, told_ = told(three, "complex krin pick t1 t2 t3 @0", "find revolver", "find shotgun")
    assert sorted(cards(state, "krin")) == ["katana", "revolver", "scrap-pistol", "shotgun"]
    assert [mark.number for mark in state.marks] == [4]
    assert len(heard(told_, events.Found)) == 2
    assert why(three, "complex krin pick t1 t1 @0") == ("R191", "one_token")
    assert why(three, "complex krin pick t1 t4 @0") == ("R121", "no_contact")


def test_r120_it_takes_all_cards_of_a_broken_model() -> None:
    beside = at(BROKEN.replace("bormin 15,10", "bormin 12,10"))
    state = play(beside, "complex krin steal bormin 10.75,10 @0")
    assert sorted(cards(state, "krin")) == ["katana", "scrap-pistol", "scrap-rifle", "tire-armor"]
    assert cards(state, "bormin") == []
    bare = at(BROKEN.replace("bormin 15,10", "bormin 11.25,10").replace("scrap-rifle|tire-armor|katana+", "none"))
    assert why(bare, "complex krin steal bormin @0") == ("R169", "no_cards")


def test_r120_it_repairs_a_weapon_or_armor() -> None:
    worn = at(FIELD.replace("krin 10,10 @0", "krin 10,10 @0 [items=laser-rifle~3+|kevlar-vest~4!+|katana]"))
    state = play(worn, "complex krin repair laser-rifle @0")
    assert [item.worn for item in figure(state, "krin").items] == [0, 4, 0]
    assert [item.worn for item in figure(play(worn, "complex krin repair kevlar-vest @0"), "krin").items] == [3, 0, 0]
    assert why(worn, "complex krin repair katana @0") == ("R120", "not_worn")
    assert why(worn, "complex krin repair bow @0") == ("R120", "no_such_card")


def test_r120_it_reboots_a_machine() -> None:
    state, told_ = told(at(ENGINE), "complex krin reboot engine 10.35,10 @0")
    assert state.changes == ("rebooted engine",)
    assert [event.reason for event in heard(told_, events.Opened)] == ["reboot"]
    dead = at(ENGINE.replace(" machine", ""))
    assert why(dead, "complex krin reboot engine 10.35,10 @0") == ("R118", "nothing_there")


def test_r118_searching_a_container_is_offered_as_a_simple_operation() -> None:
    state = at(CACHE.replace("krin 10,10", "krin 14.37,10") + "; turn ark krin")
    assert [text for text in offers(state) if " search " in text] == ["simple krin search locker @0"]


@pytest.mark.parametrize(("items", "last"), [("bow|katana", "katana"), ("katana|bow", "bow"), ("bow|bow", "bow#2")])
def test_r118_dropping_the_last_card_is_offered(items: str, last: str) -> None:
    state = at(FIELD.replace("krin 10,10 @0", f"krin 10,10 @0 [items={items}]") + "; turn ark krin")
    assert [text for text in offers(state) if text.startswith("simple krin drop")] == [f"simple krin drop {last} @0"]


@pytest.mark.parametrize("operation", ["open hut 0", "search hut", "drop scrap-pistol", "give franton scrap-pistol"])
def test_r120_it_does_nothing_that_is_simple(operation: str) -> None:
    assert why(at(DOOR), f"complex krin {operation} @0") == ("R120", "no_such_operation")


# --- contact ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "text", "end", "short"),
    [
        (TOKEN, "simple krin pick t1 {} @0", "13.93,10", "13.92,10"),
        (BROKEN, "simple krin steal bormin katana {} @0", "13.7,10", "13.69,10"),
        (FRIEND, "simple krin give franton scrap-pistol {} @0", "13.7,10", "13.69,10"),
        (FRIEND, "simple krin receive franton scrap-axe {} @0", "13.7,10", "13.69,10"),
        (DOOR, "simple krin open hut 0 {} @0", "14.33,10", "14.32,10"),
        (CACHE, "simple krin search locker {} @0", "14.33,10", "14.32,10"),
        (ENGINE, "complex krin reboot engine {} @0", "10.33,10", "10.32,10"),
        (BROKEN.replace("15,10", "12,10"), "complex krin steal bormin {} @0", "10.7,10", "10.69,10"),
        (TOKEN.replace("15,10", "12,10"), "complex krin pick t1 {} @0", "10.93,10", "10.92,10"),
    ],
)
def test_r121_an_operation_needs_contact_with_its_object(position: str, text: str, end: str, short: str) -> None:
    assert is_legal(at(position), text.format(end))
    assert why(at(position), text.format(short)) == ("R121", "no_contact")


def test_r121_another_floor_is_no_contact() -> None:
    hall = FIELD.replace("bare", "building hall floor=2.5 8,6 16,6 16,14 8,14") + "; mark artifact 11,10,2.5"
    assert why(at(hall), "simple krin pick t1 @0") == ("R121", "no_contact")
    assert is_legal(at(hall), "simple krin pick t1 10,10,2.5 @0")
