"""Losing overwatch, and firing on it: R76 to R86."""

from __future__ import annotations

import math
from dataclasses import replace
from functools import cache

import pytest

from tabletop.games.zone_wars.rules.rules import ZoneWars
from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Striking, Watching
from tabletop.games.zone_wars.rules.text import events
from tabletop.rules.game import CHANCE, InvalidAction
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, refused, to_act, told, why, zone_wars

ARK, GENLAB = 0, 1
BESIDE = "sides ark genlab; bare; franton 3,30 @0; krin 10,10 @0; bormin 11.25,10 @0 [watch]; dux 30,30 @0"
"""Krin behind Bormin, who looks away."""
AFIELD = "sides ark genlab; bare; franton 3,30 @0; krin 10,10 @0; bormin 18,10 @180 [watch]"
"""6.75 inches between the bases."""
ALONG = "move krin 12,10 @0"


def token(state_text: str, *texts: str, of: str = "bormin") -> Token:
    """Where a model's token is after these actions."""
    return figure(play(at(state_text), *texts), of).token


# --- losing it ----------------------------------------------------------------------------------------------------


def test_r76_an_attack_in_melee_ends_overwatch_even_without_damage() -> None:
    assert token(BESIDE, "move krin @0", "attack bormin fists") is Token.WATCH
    missed = ("move krin @0", "attack bormin fists", "roll 2 2 2 2", "decline")
    assert token(BESIDE, *missed) is Token.USED
    saved = ("move krin @0", "attack bormin fists", "roll 6 2 2 2", "decline", "roll / 6 2")
    assert token(BESIDE, *saved) is Token.USED
    assert figure(play(at(BESIDE), *saved), "bormin").damage == 0


def test_r76_an_attack_from_afar_that_does_no_damage_leaves_it() -> None:
    away = AFIELD.replace("@180", "@0")
    missed = ("move krin @0", "attack bormin scrap-pistol", "roll 2 2 2 2 2 / 2", "decline")
    assert token(away, *missed) is Token.WATCH
    saved = ("move krin @0", "attack bormin scrap-pistol", "roll 6 2 2 2 2 / 2", "decline", "roll / 6 2")
    assert token(away, *saved) is Token.WATCH


def test_r77_damage_by_an_attack_ends_overwatch() -> None:
    away = AFIELD.replace("@180", "@0")
    shot = ("move krin @0", "attack bormin scrap-pistol", "roll 6 2 2 2 2 / 2", "decline", "roll / 2 2")
    assert token(away, *shot) is Token.USED
    assert figure(play(at(away), *shot), "bormin").damage == 1


def test_r77_damage_by_a_collision_ends_overwatch() -> None:
    wall = "sides ark genlab; blocking wall 13,8 14,8 14,12 13,12; krin 9,10 @0; bormin 11.25,10 @0 [watch]; m 2 1"
    wall += "; franton 3,30 @0"
    state, told_ = told(at(wall), "mutate krin mind-push:1 @0 bormin")
    assert [event.obstacle for event in heard(told_, events.Collided)] == ["wall"]
    assert (figure(state, "bormin").damage, figure(state, "bormin").token) == (1, Token.USED)
    free = at(wall.replace("blocking wall 13,8 14,8 14,12 13,12", "bare"))
    assert figure(play(free, "mutate krin mind-push:1 @0 bormin"), "bormin").token is Token.WATCH


def test_r77_damage_by_a_zone_card_ends_overwatch() -> None:
    drawn = "sides ark genlab; bare; krin 10,10 @0; bormin 18,10 @0 [watch]; order bormin; draw"
    card = ("draw zone", "reveal zone-rats")
    assert token(drawn, *card, "roll 2 2", "roll / 2 2") is Token.USED
    assert token(drawn, *card, "roll 2 2", "roll / 6 6") is Token.WATCH


def test_r78_a_lost_token_shows_its_text_and_gives_no_new_activation() -> None:
    state = at(BESIDE)
    state, told_ = told(state, "move krin @0", "attack bormin fists", "roll 2 2 2 2", "decline")
    assert [(event.figure, event.reason) for event in heard(told_, events.WatchEnded)] == [("bormin", "melee")]
    assert figure(state, "bormin").token is Token.USED
    turn = play(state, "draw genlab")
    assert why(turn, "move bormin @0") == ("R61", "acted_already")
    assert why(turn, "watch bormin @0") == ("R61", "acted_already")
    last = play(turn, "pass dux")
    assert (to_act(last), last.round, str(zone_wars().chances(last)[0][0])) == (CHANCE, 1, "draw ark")


# --- firing on it -------------------------------------------------------------------------------------------------


def asked(position: str, *texts: str) -> list[str]:
    """Models that are asked whether they fire."""
    state = play(at(position), *texts)
    task = state.todo[-1]
    return [state.figures[k].id for k in task.queue] if isinstance(task, Watching) and not task.reflex else []


def test_r79_fire_is_for_enemies_that_are_activating_in_front_and_in_sight() -> None:
    assert asked(AFIELD, ALONG) == ["bormin"]
    assert asked(AFIELD.replace("@180", "@0"), ALONG) == []
    assert asked(AFIELD.replace("[watch]", "[used]") + "; dux 30,30 @0", ALONG) == []
    walled = AFIELD.replace("bare", "blocking wall 14,6 14.5,6 14.5,14 14,14")
    assert asked(walled, ALONG) == []
    assert asked(AFIELD + "; dux 12,14 @0; turn genlab", "move dux 13,14 @0") == []


@pytest.mark.parametrize(
    "text",
    [
        "sprint krin 12,10",
        "watch krin @0",
        "pass krin",
        "charge krin bormin 16.75,10",
        "mutate krin mind-push:1 @0 bormin",
    ],
)
def test_r79_whatever_the_activation_is_used_for(text: str) -> None:
    assert asked(AFIELD, text) == ["bormin"]


def test_r79_the_moment_of_the_shot_decides_about_arc_and_sight() -> None:
    wall = AFIELD.replace("bare", "blocking wall 14,6 14.5,6 14.5,14 14,14").replace("10,10", "10,4")
    state = play(at(wall), "move krin 10,1 @0")
    assert to_act(state) == GENLAB
    assert why(state, "fire 0 scrap-rifle") == ("R143", "hidden")
    assert zone_wars().check(state, zone_wars().parse("fire 2.75 scrap-rifle")) is None
    assert why(state, "fire 2.8 scrap-rifle") == ("D20", "no_such_point")
    behind = play(at(AFIELD.replace("10,10", "17.5,14").replace("@180", "@180")), "move krin 19.5,14 @0")
    assert why(behind, "fire 1 scrap-rifle") == ("R123", "not_in_front")
    assert zone_wars().check(behind, zone_wars().parse("fire 0.5 scrap-rifle")) is None


def test_r79_a_forced_move_is_no_activation() -> None:
    pushed = AFIELD.replace("[watch]", "[used]") + "; hugust 30,30 @0 [watch]; dux 10,14 @0; mirka 16,30 @0; m 2 1"
    state = play(at(pushed), "mutate krin mind-push:1 @0 bormin")
    assert figure(state, "bormin").place == Point3(20.5, 10)
    assert to_act(state) == CHANCE


def test_r80_it_is_a_ranged_attack_within_the_weapons_range() -> None:
    far = "sides ark genlab; bare; krin {},10 @0; farrow 20,10 @180 [watch]; bormin 20,13 @180 [used]"
    near = play(at(far.format("8.75")), "watch krin @0")
    attacking, told_ = told(near, "fire 0 scrap-pistol")
    assert pool(attacking) == (4, 1)
    assert [event.reason for event in heard(told_, events.Targeted)] == ["watch"]
    assert asked(far.format("8.74"), "watch krin @0") == []
    assert why(near, "fire 0 thrown") == ("R17", "out_of_range")
    assert why(near, "fire 0 scrap-knife") == ("R44", "needs_contact")
    assert refused(near, "fire 0 fists").clause == "R80"


def test_r80_weapons_for_aimed_fire_are_allowed() -> None:
    far = AFIELD.replace("18,10", "34,10")
    fired = play(at(far), ALONG, "fire 0 scrap-rifle")
    assert pool(fired) == (3, 2)


def test_r81_the_watcher_does_not_move() -> None:
    window = play(at(AFIELD), ALONG)
    assert why(window, "move bormin 17,10 @180") == ("R62", "not_now")
    with pytest.raises(InvalidAction):
        zone_wars().parse("fire 1 scrap-rifle 17,10")
    after = play(window, "fire 1 scrap-rifle", "roll 2 2 2 / 2 2")
    assert (figure(after, "bormin").place, figure(after, "bormin").facing) == (Point3(18, 10), 180)


def test_r82_the_roll_may_not_be_pushed() -> None:
    rolled = play(at(AFIELD), ALONG, "fire 1 scrap-rifle", "roll 2 2 2 / 2 2")
    assert why(rolled, "push") == ("R62", "not_now")
    assert to_act(rolled) == ARK
    own = play(at(AFIELD.replace("@180", "@0")), "move krin @0", "attack bormin scrap-pistol", "roll 2 2 2 2 2 / 2")
    assert to_act(play(own, "push")) == CHANCE


def test_r83_shots_come_in_the_order_of_the_way() -> None:
    two = AFIELD + "; farrow 12,14 @270 [watch]"
    both = play(at(two), ALONG, "fire 1.5 scrap-rifle", "fire 0.5 scrap-pistol")
    assert (figure(both, "krin").place, pool(both)) == (Point3(10.5, 10), (4, 1))
    second = play(both, "roll 2 2 2 2 / 2")
    assert (figure(second, "krin").place, pool(second)) == (Point3(11.5, 10), (3, 2))


def test_r83_the_action_pauses_until_the_shot_is_resolved() -> None:
    fired = play(at(AFIELD), ALONG, "fire 1 scrap-rifle")
    assert to_act(fired) == CHANCE
    assert figure(fired, "krin").place == Point3(11, 10)
    after, told_ = told(fired, "roll 2 2 2 / 2 2")
    assert figure(after, "krin").place == Point3(12, 10)
    assert [event.path for event in heard(told_, events.Moved)] == [(Point3(11, 10), Point3(12, 10))]


def test_r84_the_targets_own_attack_comes_after_the_shot() -> None:
    state, told_ = told(
        at(AFIELD), ALONG, "decline", "fire 2 scrap-rifle", "roll 6 2 2 / 2 2", "attack bormin scrap-pistol"
    )
    assert [event.attacker for event in heard(told_, events.Targeted)] == ["bormin", "krin"]
    assert figure(state, "krin").damage == 1
    assert pool(state) == (4, 1)
    assert figure(state, "bormin").token is Token.USED


def test_r84_fire_after_the_move_is_possible_where_fox_step_has_ended() -> None:
    far = "sides ark genlab; bare; franton 3,30 @0; vasko 10,14 @270 [watch]; farrow 10,10 @0; torv 3,3 @0; turn genlab"
    away = play(at(far), "sprint farrow 20,10 slip:1")
    assert why(away, "fire 5 scrap-rifle") == ("D20", "no_such_point")
    assert zone_wars().check(away, zone_wars().parse("fire 5.25 scrap-rifle")) is None
    late = play(away, "decline")
    assert [at_ for at_, _ in _window(late).points] == [10]
    assert asked(far, "sprint farrow 15,10 slip:1") == []


def test_r84_a_hotspot_burns_before_the_last_shots() -> None:
    hot = AFIELD + "; mark hotspot 12,13"
    state = play(at(hot), ALONG, "decline")
    assert figure(state, "krin").damage == 1
    assert isinstance(state.todo[-1], Watching)
    assert figure(play(state, "fire 2 scrap-rifle", "roll 6 2 2 / 2 2"), "krin").damage == 2


def _window(state: State) -> Watching:
    task = state.todo[-1]
    assert isinstance(task, Watching)
    return task


def test_r84_an_activation_without_a_way_is_shot_at_before_its_attack() -> None:
    state = play(at(AFIELD), "move krin @0")
    assert isinstance(state.todo[-1], Watching)
    state = play(state, "fire 0 scrap-rifle", "roll 6 2 2 / 2 2")
    assert isinstance(state.todo[-1], Striking)
    assert figure(state, "krin").damage == 1


@pytest.mark.parametrize(
    "texts",
    [
        (ALONG, "fire 1 scrap-rifle"),
        ("charge krin bormin 16.75,10", "fire 1 scrap-rifle"),
        ("mutate krin mind-push:1 @0 bormin", "fire 0 scrap-rifle"),
        (ALONG, "decline", "fire 2 scrap-rifle"),
    ],
)
def test_r85_a_target_that_breaks_does_not_act_any_more(texts: tuple[str, ...]) -> None:
    state = at(AFIELD.replace("@0;", "@0 [damage=3];") + "; m 1 1")
    state, told_ = told(state, *texts, "roll 6 2 2 / 2 2")
    assert figure(state, "krin").condition is Condition.BROKEN
    assert to_act(state) == CHANCE
    assert [event.attacker for event in heard(told_, events.Targeted)] == ["bormin"]
    assert figure(state, "bormin").place == Point3(18, 10)
    at_ = {"fire 1 scrap-rifle": 11, "fire 0 scrap-rifle": 10, "fire 2 scrap-rifle": 12}[texts[-1]]
    assert figure(state, "krin").place == Point3(at_, 10)
    assert figure(state, "krin").token is Token.USED


def test_r85_a_target_that_is_hurt_but_stands_goes_on() -> None:
    state = at(AFIELD.replace("@0;", "@0 [damage=2];"))
    state = play(state, ALONG, "fire 1 scrap-rifle", "roll 6 2 2 / 2 2")
    assert figure(state, "krin").place == Point3(12, 10)
    assert isinstance(state.todo[-1], Striking)


def test_r85_it_does_not_lie_on_a_friend_it_was_passing() -> None:
    friend = AFIELD.replace("franton 3,30", "franton 11.5,10").replace("krin 10,10 @0", "krin 10,10 @0 [damage=3]")
    friend = friend.replace("bormin 18,10 @180", "bormin 6,14 @0")
    state = play(at(friend), "move krin 13,10 @0", "fire 0.5 scrap-rifle", "roll 6 2 2 2 / 2 2")
    place = figure(state, "krin").place
    assert place is not None
    assert 1.25 <= math.hypot(place.x - 11.5, place.y - 10) < 1.27
    assert figure(state, "krin").condition is Condition.BROKEN


def test_r85_it_falls_from_a_wall_it_was_climbing() -> None:
    hall = AFIELD.replace("bare", "building hall floor=5 window=1:5,11:7,11 4,11 9,11 9,16 4,16")
    hall = hall.replace("krin 10,10", "krin 6,10.37")
    hall = hall.replace("@0; bormin 18,10 @180", "@0 [damage=3]; bormin 18,10 @180")
    state, told_ = told(at(hall), "sprint krin 6,10.37,5 6,12,5", "fire 3 scrap-rifle", "roll 6 2 2 / 2 2")
    assert figure(state, "krin").place == Point3(6, 10.37)
    assert [(event.start.z, event.damage) for event in heard(told_, events.Fell)] == [(3, 1)]
    assert figure(state, "krin").condition is Condition.BROKEN


def test_r85_who_is_pushed_before_it_moves_stays_where_it_is() -> None:
    """Bloodhound with a shotgun: the way that was declared is gone."""
    hound = AFIELD.replace("bormin 18,10 @180 [watch]", "mirka 10,13.5 @0 [items=shotgun]; bormin 33,3 @0") + "; m 1 2"
    shot = play(at(hound), "move krin 12,10 @0", "reflex bloodhound:2", "roll 6 2 2 2 / 2 2 2")
    assert figure(shot, "krin").place == Point3(10, 7.5)
    assert figure(shot, "krin").token is Token.USED


def test_r85_nobody_else_wastes_a_shot_on_it() -> None:
    two = AFIELD.replace("10,10 @0", "10,10 @0 [damage=3]") + "; farrow 10,14 @270 [watch]"
    fired = play(at(two), "move krin @0", "fire 0 scrap-rifle", "fire 0 scrap-pistol", "roll 6 2 2 / 2 2")
    assert figure(fired, "krin").condition is Condition.BROKEN
    assert (figure(fired, "bormin").token, figure(fired, "farrow").token) == (Token.USED, Token.WATCH)
    assert to_act(fired) == CHANCE
    lies = two.replace("damage=3", "broken,damage=4")
    shot = play(at(lies), "recover krin", "fire 0 scrap-rifle", "decline", "roll 6 6 6 / 2 2")
    assert pool(shot) == (3, 0)


@cache
def _without_watch() -> ZoneWars:
    """A game in which scrap rifles may not be fired on overwatch."""
    content = zone_wars().content
    gear = tuple(
        replace(card, specials=(*card.specials, "no_overwatch")) if card.id == "scrap-rifle" else card
        for card in content.gear
    )
    return ZoneWars(replace(content, gear=gear))


def test_r86_gear_that_prohibits_overwatch_fire_cannot_be_fired() -> None:
    game = _without_watch()
    state = game.start({"position": AFIELD.replace("18,10", "16,10")})
    state = game.apply(state, game.parse(ALONG)).state
    refusal = game.check(state, game.parse("fire 1 scrap-rifle"))
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("R86", "no_watch")
    assert game.check(state, game.parse("fire 1 thrown")) is None


def test_r86_a_mutation_that_prohibits_it_does_so() -> None:
    terror = "sides nova genlab; bare; ansa 10,10 @0; okt 10,14 @0; m 2 1"
    terror += "; bormin 13,10 @0 [watch]; mirka 13,30 @0 [watch]"
    state = play(at(terror), "mutate ansa mind-terror:1 @0")
    assert figure(state, "bormin").token is Token.USED
    assert figure(state, "mirka").token is Token.WATCH
    state = play(state, "draw nova", "move okt 12,14 @0", "decline")
    assert not isinstance(state.todo[-1], Watching)
