"""Defaults D20 to D31: reactions, tokens, areas, falls and decks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition, Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Draw, Find, Reveal
from tabletop.games.zone_wars.rules.text.events import Fell, Targeted, ZoneCard
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, told, why, zone_wars

SIDES = "sides ark genlab; bare"
CALM = f"scenario rescue-mission; {SIDES}"
"""A scenario with the ordinary Zone deck."""


def cup(state: State) -> dict[str, Fraction]:
    return {action.token: chance for action, chance in zone_wars().chances(state) if isinstance(action, Draw)}


# Overwatch


def test_d20_fire_is_declared_for_any_quarter_inch_of_the_path() -> None:
    position = f"{SIDES}; krin 10,10 @0; dux 18,10 @180 [watch,items=semi-auto-pistol]; m 0 0"
    state = play(at(position), "move krin 10,14.6 @0")
    for far in ("0", "0.25", "0.5", "2", "4.5"):
        play(state, f"fire {far} semi-auto-pistol")
    for far in ("0.3", "4.6", "4.75"):
        assert why(state, f"fire {far} semi-auto-pistol") == ("D20", "no_such_point")


@pytest.mark.parametrize(("far", "dice"), [("0", "6 6 6 6 2"), ("0.25", "6 6 6 6 2 2"), ("3", "6 6 6 6 2 2")])
def test_d20_the_shot_falls_where_the_target_is_then(far: str, dice: str) -> None:
    """Krin turns his back to Dux as soon as he walks."""
    state = play(at(f"{SIDES}; krin 14,10 @0; dux 18,10 @180 [watch,items=revolver]; m 0 0"), "move krin 14,14 @0")
    state = play(state, f"fire {far} revolver", f"roll {dice} / 2 2 2")
    assert figure(state, "krin").place == Point3(14, 10 + float(far))
    assert figure(state, "krin").is_broken


def test_d20_the_last_window_comes_before_the_attack() -> None:
    state = at(f"{SIDES}; krin 14,10 @0; dux 18,10 @180 [watch,items=revolver]; m 0 0")
    state = play(state, "move krin 14,12 @0", "decline")
    assert zone_wars().to_act(state) == 1, "asked again at the end"
    fired = play(state, "fire 2 revolver", "roll 6 2 2 2 2 / 2 2 2")
    assert figure(fired, "krin").damage == 1
    assert zone_wars().to_act(fired) == 0, "and then Krin may attack"
    assert "attack dux scrap-pistol" in offers(fired)
    assert "attack dux scrap-pistol" in offers(play(state, "decline"))


def test_d20_several_watchers_fire_once_each_from_the_left_of_the_active_player() -> None:
    state = at(
        "sides ark genlab nova; bare; dux 14,14 @0; krin 10,10 @0 [watch,items=revolver]; "
        "vey 18,18 @180 [watch,items=revolver]; torv 30,30 @0; null 18,10 @180 [watch,items=revolver]; "
        "m 0 0 0; turn genlab"
    )
    state = play(state, "move dux @0")
    assert zone_wars().to_act(state) == 2, "the seat to the left of Genlab first"
    state = play(state, "fire 0 revolver")
    assert zone_wars().to_act(state) == 2
    state = play(state, "fire 0 revolver")
    assert zone_wars().to_act(state) == 0
    miss = "roll 2 2 2 2 / 2 2 2"
    state, events = told(state, "fire 0 revolver", miss, miss, "roll 2 2 2 2 2 / 2 2 2")
    assert [event.attacker for event in heard(events, Targeted)] == ["vey", "null", "krin"]
    assert all(figure(state, i).token is Token.USED for i in ("vey", "null", "krin"))
    assert zone_wars().to_act(state) == 1, "Dux attacks now"


def test_d21_nobody_goes_into_overwatch_after_a_recovery() -> None:
    state = play(at(f"{SIDES}; krin 10,10 @0 [broken,damage=4]; dux 18,10 @180"), "recover krin", "roll 6 2 2")
    assert why(state, "watch krin @0") == ("D21", "no_watch_after_recovery")
    assert why(state, "recover krin") == ("R106", "not_broken")
    play(state, "move krin 12,10 @0")
    helped = at(f"{SIDES}; krin 10,10 @0; vasko 11.25,10 @0 [broken,damage=4]; dux 30,10 @180")
    helped = play(helped, "assist krin vasko @0", "roll 6 2 2 2 2 2")
    assert why(helped, "watch vasko @0") == ("D21", "no_watch_after_recovery")


def test_d22_held_overwatch_counts_as_an_activation_of_the_new_round() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [watch,items=revolver]; vasko 5,30 @0; dux 30,10 @180; m 0 0; turn genlab")
    state = play(state, "pass dux", "draw ark", "pass vasko", "release")
    assert (state.round, figure(state, "krin").token) == (2, Token.HELD)
    assert cup(state) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(1, 2)}
    assert why(play(state, "draw ark"), "move krin 12,10 @0") == ("R61", "acted_already")


def test_d22_nor_is_it_activated_in_this_round_after_it_has_fired() -> None:
    state = at(
        f"{SIDES}; krin 10,10 @0 [held,items=revolver]; vasko 5,30 @0; dux 14,10 @180 [items=none]; m 0 0; turn genlab"
    )
    state = play(state, "move dux @180", "fire 0 revolver", "roll 2 2 2 2 / 2 2 2", "decline", "draw ark")
    assert why(state, "move krin 12,10 @0") == ("R61", "acted_already")
    state = play(state, "pass vasko")
    assert state.round == 2
    assert figure(state, "krin").token is Token.CUP
    assert cup(state)["ark"] == Fraction(2, 5)


# Tokens


@pytest.mark.parametrize(("token", "left"), [("", 1), ("used,", 1)])
def test_d23_the_models_own_token_goes_with_it(token: str, left: int) -> None:
    """Torv's token is in the cup either way; that of Dux was there, or lay beside him."""
    state = at(
        f"{SIDES}; krin 10,10 @0 [items=revolver]; dux 14,10 @180 [{token}bloodied,damage=3]; torv 30,30 @0; m 0 0"
    )
    state = play(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert cup(state) == {"genlab": Fraction(left, left + 2), "zone": Fraction(2, left + 2)}
    state = play(state, "draw genlab", "pass torv")
    assert cup(state) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(1, 2)}


def test_d24_the_battle_ends_at_once_when_one_player_is_left() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=revolver]; vasko 5,5 @0; dux 14,10 @180 [bloodied,damage=3]; m 0 0")
    state = play(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    outcome = zone_wars().outcome(state)
    assert outcome is not None
    assert (outcome.winners, outcome.reason, outcome.clause) == ((0,), "last_standing", "D24")
    assert offers(state) == []


def test_d24_broken_models_count_as_on_the_table() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=revolver]; dux 14,10 @180 [damage=3]; m 0 0")
    state = play(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(state, "dux").is_broken
    assert zone_wars().outcome(state) is None


def test_d24_not_while_two_of_three_players_are_left() -> None:
    state = at(
        "sides ark genlab nova; bare; krin 10,10 @0 [items=revolver]; dux 14,10 @180 [bloodied,damage=3]; "
        "null 30,30 @0; m 0 0 0"
    )
    state = play(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert zone_wars().outcome(state) is None


@pytest.mark.parametrize(("token", "ark"), [("", 1), ("used,", 0)])
def test_d25_the_action_after_help_leaves_the_models_own_token_alone(token: str, ark: int) -> None:
    state = at(f"{SIDES}; krin 10,10 @0; vasko 11.25,10 @0 [{token}broken,damage=4]; dux 30,10 @180")
    state = play(state, "assist krin vasko @0", "roll 6 2 2 2 2 2", "move vasko 14,10 @0")
    assert cup(state).get("ark", Fraction(0)) == Fraction(ark, ark + 3)
    if ark:
        play(state, "draw ark", "move vasko 16,10 @0")


# Areas, pushes and falls


def test_d26_areas_hit_friends_and_the_attacker_through_walls() -> None:
    hut = "blocking wall 13,11 15,11 15,11.5 13,11.5"
    state = at(
        f"{SIDES}; {hut}; krin 10.5,10 @0 [items=hand-grenade]; vasko 14,12.2 @0 [items=none]; "
        "dux 13,10 @180 [items=none]; torv 30,30 @0; m 0 0"
    )
    state = play(state, "move krin @0", "attack dux hand-grenade", "roll 6 2 2 2 2 / 2 2", "decline")
    assert [figure(state, i).damage for i in ("krin", "vasko", "dux", "torv")] == [1, 1, 1, 0]


def test_d27_a_collision_ignores_armor_and_the_edge_is_none() -> None:
    rest = "dux {} @180 [items=kevlar-vest]; torv 30,30 @0; m 1 0"
    rock = f"{SIDES}; blocking rock 15,8 16,8 16,12 15,12; krin 10,10 @0; " + rest.format("14,10")
    state = play(at(rock), "mutate krin mind-push:1 @0 dux")
    assert (figure(state, "dux").damage, figure(state, "dux").place) == (1, Point3(14.37, 10))
    edge = f"{SIDES}; krin 30,10 @0; " + rest.format("34.5,10")
    state = play(at(edge), "mutate krin mind-push:1 @0 dux")
    assert (figure(state, "dux").damage, figure(state, "dux").place) == (0, Point3(35.37, 10))


def test_d27_but_who_carries_a_find_goes_over_the_edge() -> None:
    state = at(f"{SIDES}; krin 30,10 @0; dux 34.5,10 @180 [items=rubber-duck+]; torv 30,30 @0; m 1 0")
    state = play(state, "mutate krin mind-push:1 @0 dux")
    assert figure(state, "dux").condition is Condition.LEFT


@pytest.mark.parametrize(("height", "damage"), [(0.9, 0), (1, 1), (5, 1), (5.01, 2), (10, 2), (15.5, 4)])
def test_d28_a_fall_costs_a_fifth_of_its_height_rounded_up(height: float, damage: int) -> None:
    state, events = told(
        at(f"{SIDES}; building deck h={height} floor={height} 8,6 16,6 16,14 8,14; krin 10,10,{height} @0; "
           f"bormin 15,10,{height} @180 [items=none]; m 1 0"),
        "mutate krin mind-push:1 @0 bormin",
    )  # fmt: skip
    assert [event.damage for event in heard(events, Fell)] == [damage]
    assert figure(state, "bormin").damage == damage


# The Zone and the decks


def test_d29_a_card_hits_the_one_before_if_the_last_was_taken_out() -> None:
    state = at(
        f"{CALM}; krin 10,10 @0 [items=none,used]; torv 30,30 @0; lib 4,4 @0; "
        "dux 14,10 @180 [bloodied,damage=3,items=none]; vasko 10,30 @0 [watch,items=laser-rifle]; m 0 0; "
        "order krin; turn genlab"
    )
    state = play(state, "sprint dux 10,16", "fire 0 laser-rifle", "roll 6 2 2 / 2 2 2 2", "draw zone")
    assert figure(state, "dux").condition is Condition.OUT
    state, events = told(state, "reveal zone-rats")
    assert heard(events, ZoneCard)[0].figure == "krin"


def test_d29_without_anybody_a_card_is_discarded_without_effect() -> None:
    state = at(
        f"{CALM}; krin 10,30 @0; torv 30,30 @0; lib 4,4 @0 [watch,items=laser-rifle]; "
        "dux 14,10 @180 [bloodied,damage=3,items=none]; m 0 0; turn genlab"
    )
    state = play(state, "sprint dux 10,16", "fire 0 laser-rifle", "roll 6 2 2 2 / 2 2 2 2", "draw zone")
    assert figure(state, "dux").condition is Condition.OUT
    state, events = told(state, "reveal zone-rats")
    assert heard(events, ZoneCard)[0].figure == ""
    assert not any(f.damage for f in state.figures if f.id != "dux")
    assert state.discards == ("zone-rats",)
    assert zone_wars().to_act(state) == CHANCE


def test_d30_armor_helps_against_the_zone_and_cover_does_not() -> None:
    low = "low crates 9,9.2 9.37,9.2 9.37,10.8 9,10.8"
    state = at(f"{CALM}; {low}; krin 10,10 @0 [items=tire-armor]; dux 12,10 @180; order krin; draw")
    state = play(state, "draw zone", "reveal zone-rats", "roll 2 2 2")
    assert pool(state) == (0, 2)
    state = play(state, "roll / 6 6")
    assert figure(state, "krin").damage == 0
    assert zone_wars().to_act(state) == CHANCE, "nobody strikes back"


def test_d31_the_zone_deck_is_shuffled_again_when_it_is_empty() -> None:
    ids = [card.id for card in zone_wars().content.zone if not card.trigger]
    assert len(ids) == 12
    state = at(f"{CALM}; krin 10,10 @0; dux 30,10 @180; torv 30,30 @0; order krin; discards {' '.join(ids)}; draw")
    state = play(state, "draw zone")
    odds = {action.card: chance for action, chance in zone_wars().chances(state) if isinstance(action, Reveal)}
    assert odds == dict.fromkeys(ids, Fraction(1, 12))
    state = play(state, "reveal mutagen-cloud")
    assert state.discards == ("mutagen-cloud",)
    last = at(f"{CALM}; krin 10,10 @0; dux 30,10 @180; order krin; discards {' '.join(ids[:-1])}; draw")
    assert [str(action) for action, _ in zone_wars().chances(play(last, "draw zone"))] == [f"reveal {ids[-1]}"]


def test_d31_a_token_without_a_card_left_is_junk_worth_a_point() -> None:
    taken = " ".join(card.id for card in zone_wars().content.artifacts)
    state = at(f"{SIDES}; krin 10,10 @0; dux 30,10 @180; mark artifact 10,11; taken {taken}")
    state = play(state, "simple krin pick t1 @0")
    assert dict(zone_wars().chances(state)) == {Find("junk"): Fraction(1)}
    state = play(state, "find junk")
    assert count_victory_points(StateBuilder(zone_wars().rules_context, state), 0) == 1
    assert figure(state, "krin").has_find, "and it may leave with it"
