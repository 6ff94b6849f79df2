"""Picks on the mat of Zone Wars reach every action that the rules accept in an activation."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zone_wars.board.mat import plan as mat_plan
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import picks_of_action
from tabletop.games.zone_wars.board.mat.target_ids import point_target_id
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Action, Deploy
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.plane.geometry import Point3
from tabletop.ui.gesture.picker import NextPickEffect
from tests.games.zone_wars.rules.table import at, play, settled, zone_wars
from tests.sampled import sampled

SCENARIOS = ("throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt")


def picker(state: State) -> MatPicker:
    return MatPicker(zone_wars().rules_context, state)


def picked(state: State, *picks: str, facing: float | None = None) -> MatPicker:
    """With these in hand; raises AssertionError where one does not go on."""
    hand = picker(state)
    assert hand.start_path(picks[0]), picks[0]
    for pick in picks[1:]:
        assert hand.reach(pick) is not NextPickEffect.NO, f"{pick} after {hand.path}: {hand.pick_refusal(pick)}"
        hand.pick(pick)
    if facing is not None:
        hand.facing = facing
    return hand


def made(state: State, *picks: str, facing: float | None = None) -> list[str]:
    """Texts of the actions that these picks make."""
    return [str(action) for action in picked(state, *picks, facing=facing).candidates()]


def plain(action: Action) -> Action:
    """Without its facings."""
    straight: dict[str, Any] = {"facing": 0.0, "turn": None}
    changes = {name: value for name, value in straight.items() if hasattr(action, name)}
    return replace(action, **changes)


def chosen(state: State, actions: Sequence[Action], rng: random.Random) -> Action:
    kinds: dict[type, list[Action]] = {}
    for action in actions:
        kinds.setdefault(type(action), []).append(action)
    return rng.choice(kinds[rng.choice(list(kinds))])


def planned(seed: int, plies: int, **setup: str) -> Iterator[tuple[State, Sequence[Action]]]:
    """Decisions of a random battle that are planned on the mat, with what is offered."""
    game, rng = zone_wars(), random.Random(seed)
    state = game.start(setup)
    for _ in range(plies):
        if game.to_act(state) == NOBODY:
            return
        if game.to_act(state) == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
            continue
        actions = game.actions(state)
        if mat_plan.is_planned_on_mat(StateBuilder(game.rules_context, state)):
            yield state, actions
        state = game.apply(state, chosen(state, actions, rng)).state


def reaches(state: State, action: Action) -> None:
    """The picks of an action make it, up to its facing."""
    game = zone_wars()
    steps = picks_of_action(StateBuilder(game.rules_context, state), action)
    hand = picked(state, *steps)
    same = [one for one in hand.candidates() if plain(one) == plain(action)]
    assert same, f"{action} by {steps}: {hand.candidates()}"
    assert game.check(state, same[0]) is None


@pytest.mark.parametrize("most", sampled([120, 300], 0))
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_what_the_rules_offer_in_battles_can_be_picked(scenario: str, most: int) -> None:
    kinds = set()
    for number, (state, actions) in enumerate(planned(3, most, scenario=scenario, players="2")):
        for name, same in by_name(actions).items():
            reaches(state, random.Random(number).choice(same))
            kinds.add(name)
    assert len(kinds) >= 9


def by_name(actions: Sequence[Action]) -> dict[str, list[Action]]:
    """By their word, and by their operation or mutation."""
    found: dict[str, list[Action]] = {}
    for action in actions:
        detail = getattr(action, "op", getattr(action, "mutation", ""))
        if str(action) != "decline":
            found.setdefault(f"{str(action).partition(' ')[0]} {detail}", []).append(action)
    return found


@pytest.mark.parametrize("most", sampled([60, 160], 0))
def test_what_is_promised_of_a_pick_is_kept(most: int) -> None:
    rng = random.Random(8)
    for state, _ in planned(5, most, scenario="throw-down", players="3"):
        hand = picker(state)
        hand.start_path(rng.choice(hand.origins()))
        for _ in range(8):
            targets = hand.targets()
            if not targets or len(hand.path) == 6:
                break
            target = rng.choice(targets)
            before = hand.path, hand.candidates(), hand.plan
            completions = hand.completions(target.place)
            picked_ = hand.pick(target.place)
            assert picked_.more is (target.reach in (NextPickEffect.ON, NextPickEffect.BOTH))
            assert bool(picked_.candidates) is (target.reach in (NextPickEffect.COMPLETES, NextPickEffect.BOTH))
            assert picked_.candidates == completions
            if hand.path != (*before[0], target.place):
                assert mat_plan.picks_after_button(before[0], target.place) != (*before[0], target.place)
                assert hand.plan == picked(state, *hand.path).plan
                continue
            assert hand.remove_last_place()
            assert (hand.path, hand.candidates(), hand.plan) == before
            hand.pick(target.place)
        for action in hand.candidates():
            assert zone_wars().check(state, action) is None


def test_what_a_model_carries_is_offered_however_far_it_goes() -> None:
    """By keys, by one switch and to a screen reader there is nothing else that leads on."""
    hand = picked(at("sides ark genlab; bare; krin 10,10 @0; m 3 3; round 1; turn ark"), "m:krin", "at:15,10")
    for button in ("button:simple", "button:simple:drop"):
        hand.pick(button)
    cards = [target.place for target in hand.targets() if target.place.startswith("c:krin/")]
    assert cards
    assert all(hand.completions(card) for card in cards)


def test_buttons_take_each_other_s_place_and_do_not_pile_up() -> None:
    rng = random.Random(4)
    for state, _ in planned(7, 30, scenario="throw-down", players="3"):
        hand = picker(state)
        hand.start_path(rng.choice(hand.origins()))
        for _ in range(25):
            targets = [target.place for target in hand.targets()]
            buttons = [place for place in targets if place.startswith("button:")]
            if not targets:
                break
            hand.pick(rng.choice(buttons if buttons and rng.random() < 0.8 else targets))
            words = [pick.split(":")[1] for pick in hand.path if pick.startswith("button:")]
            assert len(words) <= len(("simple", "simple:pick", "slip")), hand.path
            assert len(set(words)) >= len(words) - 1, hand.path


@pytest.mark.parametrize(("seed", "scenario"), sampled([(1, "home-run"), (0, "monster-hunt"), (2, "home-run")], 1))
def test_no_way_that_is_offered_ends_where_nobody_can_stay_or_go_on(seed: int, scenario: str) -> None:
    walks = 0
    for number, (state, _) in enumerate(planned(seed, 80, scenario=scenario)):
        rng, hand = random.Random(number), picker(state)
        if not hand.origins() or not hand.origins()[0].startswith("m:"):
            continue
        hand.start_path(rng.choice(hand.origins()))
        for _ in range(5):
            points = [target.place for target in hand.targets() if target.place.startswith("at:")]
            if not points:
                break
            hand.pick(rng.choice(points))
            ahead = [target.place for target in hand.targets() if not target.place.startswith("button:")]
            assert hand.candidates() or ahead, hand.path
            walks += 1
    assert walks > 20


FIELD = "sides ark genlab; bare; krin 10,10 @0 [mut=mind-push|jump]; bormin 18,10 @180; m 3 3; round 1; turn ark"


@pytest.mark.parametrize(
    "text",
    [
        "move krin @0",
        "move krin 12,10 12,12 @90",
        "watch krin 10,14 @90",
        "sprint krin 14,10 14,13",
        "charge krin bormin 16.75,10",
        "charge krin bormin 16.78,10.3",
        "mutate krin mind-push:2 @0 bormin",
        "mutate krin jump:1 @0 13,12 @0",
        "simple krin drop scrap-pistol @0",
        "pass krin",
    ],
)
def test_an_action_in_the_open_can_be_picked(text: str) -> None:
    reaches(at(FIELD), zone_wars().parse(text))


@pytest.mark.parametrize(
    ("position", "text"),
    [
        ("dux 10,10 @0; krin 18,10 @180; turn genlab", "aim dux 10.5,10 @0"),
        ("farrow 10,10 @0; krin 11.25,10 @180; m 1 2; turn genlab", "move farrow 8,10 @180 slip:2"),
        ("farrow 10,10 @0; krin 18,10 @180; m 1 2; turn genlab", "sprint farrow 14,10 slip:1"),
        ("farrow 10,10 @0; krin 18,10 @180; m 1 2; turn genlab", "charge farrow krin 16.75,10 slip:1"),
        ("krin 10,10 @0 [broken,damage=4]; turn ark", "recover krin"),
        ("krin 10,10 @0 [broken,damage=4]; turn ark", "pass krin"),
        ("krin 10,10 @0; lib 14,10 @0 [broken,damage=4]; turn ark", "assist krin lib 12.75,10 @0"),
        ("krin 10,10 @0 [items=stimulants]; turn ark", "use krin stimulants"),
        ("krin 10,10 @0; mark artifact#1 13,10; mark artifact#2 13,10.5; turn ark", "simple krin pick t1 12,10 @0"),
        ("krin 10,10 @0; mark artifact#1 11,10; mark artifact#2 9,10; turn ark", "complex krin pick t1 t2 @0"),
        ("krin 10,10 @0; bormin 14,10 @0 [broken]; turn ark", "simple krin steal bormin tire-armor 12.75,10 @0"),
        ("krin 10,10 @0; bormin 11.25,10 @0 [broken]; turn ark", "complex krin steal bormin @0"),
        ("krin 10,10 @0; lib 11.25,10 @0; turn ark", "simple krin give lib scrap-pistol @0"),
        ("krin 10,10 @0; lib 11.25,10 @0; turn ark", "simple krin receive lib slingshot @0"),
        ("krin 10,10 @0 [damage=1,items=first-aid-kit]; turn ark", "simple krin heal krin first-aid-kit @0"),
        ("krin 10,10 @0 [items=scrap-pistol~1]; turn ark", "complex krin repair scrap-pistol @0"),
        ("krin 10,10 @0 [leeches=1]; turn ark", "simple krin clean 11,10 @0"),
        ("building hut shut=0:12,9:12,11 12,8 16,8 16,12 12,12; krin 10,10 @0; turn ark",
         "simple krin open hut 0 11.37,10 @0"),
        ("low box container 12,9 13,9 13,11 12,11; krin 10,10 @0; turn ark", "simple krin search box 11.37,10 @0"),
        ("low unit machine 12,9 13,9 13,11 12,11; krin 11.37,10 @0; turn ark", "complex krin reboot unit @0"),
        ("building keep floor=2.5 window=1:12,9:12,11 12,8 16,8 16,12 12,12; krin 10,10 @0; turn ark",
         "move krin 11.37,10 11.37,10,2.5 12.4,10,2.5 @0"),
        ("bormin 10,10 @0; krin 14,10 @180; m 1 3; turn genlab", "mutate bormin hog-rush:2 @0 12.75,10"),
        ("okt 10,10 @0; krin 14,10 @180; m 1 3; sides ark nova; turn nova",
         "mutate okt telekinesis:2 @0 krin 16,12"),
        ("okt 10,10 @0; krin 30,30 @0; mark artifact#1 14,10; m 1 3; sides ark nova; turn nova",
         "mutate okt telekinesis:1 @0 t1 12,10"),
        ("ansa 10,10 @0; krin 14,10 @180; m 1 3; sides ark nova; turn nova", "mutate ansa mind-terror:3 @0"),
        ("sweeper 10,10 @0; krin 30,10 @0; mark artifact#1 13,10; m 1 3; sides ark mechatron; turn mechatron",
         "mutate sweeper magnet:2 @0 t1"),
        ("krin 10,10 @0 [mut=mend]; lib 11.25,10 @0 [damage=2]; m 2 1; turn ark", "mutate krin mend:2 @0 lib"),
    ],
)  # fmt: skip
def test_an_action_of_every_kind_can_be_picked(position: str, text: str) -> None:
    sides = "" if "sides" in position else "sides ark genlab; "
    reaches(at(f"{sides}bare; {position}; round 1"), zone_wars().parse(text))


def test_models_that_are_ready_can_be_taken_in_hand() -> None:
    state = at(
        "sides ark genlab; bare; krin 3,3 @0; lib 6,3 @0 [used]; hugust 9,3 @0 [broken]; bormin 18,10 @180; round 1"
    )
    assert picker(state).origins() == ("m:krin", "m:hugust")
    hand = picker(state)
    assert not hand.start_path("m:lib")
    assert hand.path == ("m:lib",)
    assert not hand.start_path("m:bormin")


def test_a_point_can_be_ended_at_and_gone_on_from() -> None:
    hand = picked(at(FIELD), "m:krin")
    assert hand.reach("at:12,10") is NextPickEffect.BOTH
    assert hand.reach("at:15.01,10") is NextPickEffect.NO
    refusal = hand.pick_refusal("at:15.01,10")
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("R88", "too_far")
    hand.pick("at:12,10")
    assert hand.reach("at:12,13") is NextPickEffect.BOTH
    assert hand.reach("at:12,13.01") is NextPickEffect.NO


def test_a_friend_is_walked_through_and_not_stopped_at() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; lib 12,10 @0; bormin 30,30 @0; round 1; turn ark")
    hand = picked(state, "m:krin")
    assert hand.reach("at:12.2,10") is NextPickEffect.ON
    refusal = hand.pick_refusal("at:12.2,10")
    assert refusal is not None
    assert refusal.reason == "base_in_way"
    assert made(state, "m:krin", "at:12.2,10", "at:12.2,12") == ["move krin 12.2,10 12.2,12 @90"]


def test_the_facing_follows_the_last_leg_until_it_is_chosen() -> None:
    state = at(FIELD)
    assert made(state, "m:krin") == ["move krin @0"]
    assert made(state, "m:krin", "at:10,12") == ["move krin 10,12 @90"]
    assert made(state, "m:krin", "at:10,12", facing=200.5) == ["move krin 10,12 @200.5"]
    hand = picked(state, "m:krin", "at:10,12", facing=200.5)
    hand.pick("at:12,12")
    assert hand.facing == 200.5
    hand.clear()
    assert hand.facing is None


def test_an_enemy_is_faced_to_be_attacked() -> None:
    state = at(FIELD)
    hand = picked(state, "m:krin", "at:10,12")
    assert hand.reach("m:bormin") is NextPickEffect.COMPLETES
    assert hand.attack_target == ""
    assert not hand.pick("m:bormin").more
    assert hand.attack_target == "bormin"
    assert [str(action) for action in hand.candidates()] == ["move krin 10,12 @345.96"]


def test_an_enemy_that_cannot_be_attacked_is_out_of_reach_and_says_why() -> None:
    state = at(FIELD.replace("18,10", "30,10"))
    hand = picked(state, "m:krin")
    assert hand.reach("m:bormin") is NextPickEffect.NO
    refusal = hand.pick_refusal("m:bormin")
    assert refusal is not None
    assert refusal.reason == "too_far_to_attack", "to go closer would not do"
    (nearer,) = made(at(FIELD.replace("18,10", "24,10")), "m:krin", "m:bormin")
    assert nearer.startswith("move krin 1"), "a few steps bring it into range"


def test_a_wall_in_the_way_of_a_charge_is_told() -> None:
    state = at(FIELD.replace("bare; ", "bare; low wall 14,8 14.5,8 14.5,12 14,12; "))
    hand = picked(state, "m:krin", "button:charge")
    assert hand.reach("m:bormin") is NextPickEffect.NO
    refusal = hand.pick_refusal("m:bormin")
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("R100", "lane_blocked")


def test_a_charge_goes_beside_the_nearest_side_where_that_is_free() -> None:
    state = at(FIELD.replace("bormin", "lib 16,9.2 @0; bormin"))
    (text,) = made(state, "m:krin", "button:charge", "m:bormin")
    assert text.startswith("charge krin bormin 1")
    assert text != "charge krin bormin 16.75,10"


def test_buttons_choose_the_action_and_keep_the_path() -> None:
    state = at(FIELD)
    assert made(state, "m:krin", "at:12,10", "button:watch") == ["watch krin 12,10 @0"]
    assert made(state, "m:krin", "at:12,10", "button:sprint", "at:18,12") == ["sprint krin 12,10 18,12"]
    assert picked(state, "m:krin", "button:sprint", "at:18,14").reach("button:watch") is NextPickEffect.NO
    assert picked(state, "m:krin", "at:10,12").reach("button:charge") is NextPickEffect.NO
    assert picked(state, "m:krin").reach("button:aim") is NextPickEffect.NO
    assert picked(state, "m:krin").reach("button:recover") is NextPickEffect.NO


def test_a_token_across_the_floor_is_gone_to_and_picked_up() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; bormin 30,30 @0; mark artifact#1 14,10; round 1; turn ark")
    hand = picked(state, "m:krin")
    assert hand.reach("t:1") is NextPickEffect.COMPLETES
    assert made(state, "m:krin", "t:1") == ["simple krin pick t1 12.97,10 @0"]
    assert made(state, "m:krin", "at:12,12", "t:1") != []


def test_a_token_too_far_away_says_so() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; bormin 30,30 @0; mark artifact#1 20,10; round 1; turn ark")
    refusal = picked(state, "m:krin").pick_refusal("t:1")
    assert refusal is not None
    assert (refusal.clause, refusal.reason) == ("R117", "too_far_to_reach")


def test_a_broken_friend_across_the_floor_is_gone_to_and_helped() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; lib 14,10 @0 [broken]; bormin 30,30 @0; round 1; turn ark")
    assert made(state, "m:krin", "m:lib") == ["assist krin lib 12.75,10 @0"]
    assert made(state, "m:krin", "button:assist", "m:lib") == ["assist krin lib 12.75,10 @0"]


def test_a_card_is_dropped_or_given() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; lib 13,10 @0; bormin 30,30 @0; round 1; turn ark")
    hand = picked(state, "m:krin", "button:simple", "c:krin/scrap-pistol")
    assert [str(action) for action in hand.candidates()] == ["simple krin drop scrap-pistol @0"]
    assert hand.reach("m:lib") is NextPickEffect.COMPLETES
    hand.pick("m:lib")
    assert [str(action) for action in hand.candidates()] == ["simple krin give lib scrap-pistol 11.75,10 @0"]


def test_a_kit_heals_or_is_given_and_the_box_asks_which() -> None:
    state = at(
        "sides ark genlab; bare; krin 10,10 @0 [items=first-aid-kit]; lib 11.25,10 @0 [damage=1]; bormin 30,30 @0;"
        " round 1; turn ark"
    )
    assert made(state, "m:krin", "button:simple", "c:krin/first-aid-kit", "m:lib") == [
        "simple krin give lib first-aid-kit @0",
        "simple krin heal lib first-aid-kit @0",
    ]


def test_a_closed_door_is_gone_to_and_opened() -> None:
    state = at(
        "sides ark genlab; bare; building hut shut=0:12,9:12,11 12,8 16,8 16,12 12,12; krin 10,10 @0; bormin 30,30 @0;"
        " round 1; turn ark"
    )
    (text,) = made(state, "m:krin", "p:hut/0")
    assert text == "simple krin open hut 0 11.38,10 @0"


def test_a_mutation_asks_for_its_price_and_its_target() -> None:
    state = at(FIELD)
    hand = picked(state, "m:krin", "button:mutate:mind-push")
    assert hand.reach("m:bormin") is NextPickEffect.NO
    assert hand.reach("button:points:3") is NextPickEffect.ON
    assert hand.reach("button:points:4") is NextPickEffect.NO
    hand.pick("button:points:2")
    assert hand.reach("m:bormin") is NextPickEffect.COMPLETES
    only = at(FIELD.replace("m 3 3", "m 1 1"))
    assert made(only, "m:krin", "button:mutate:mind-push", "m:bormin") == ["mutate krin mind-push:1 @0 bormin"]


def test_a_broken_model_recovers_or_passes() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0 [broken]; bormin 30,30 @0; round 1; turn ark")
    hand = picked(state, "m:krin")
    assert not hand.candidates()
    assert {target.place for target in hand.targets()} == {"button:recover", "button:pass"}
    assert hand.reach("at:12,10") is NextPickEffect.NO


def test_an_overshot_leg_ends_where_the_allowance_does() -> None:
    stop = picked(at(FIELD), "m:krin").snap_to(Point3(10, 20))
    assert stop is not None
    assert stop.place == Point3(10, 15)
    assert stop.refusal is not None
    assert stop.refusal.reason == "too_far"


def test_an_overshot_leg_ends_at_the_wall() -> None:
    state = at(FIELD.replace("bare; ", "bare; blocking wall 12,2 13,2 13,18 12,18; "))
    stop = picked(state, "m:krin").snap_to(Point3(14, 10))
    assert stop is not None
    assert stop.place is not None
    assert 11.36 <= stop.place.x <= 11.38
    assert stop.refusal is not None
    assert (stop.refusal.reason, dict(stop.refusal.params)["piece"]) == ("terrain_in_way", "wall")


def test_an_overshot_leg_ends_at_an_enemy_and_before_a_friend() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; lib 10,12 @0; bormin 13,10 @0; round 1; turn ark")
    hand = picked(state, "m:krin")
    at_enemy, on_friend = hand.snap_to(Point3(14, 10)), hand.snap_to(Point3(10, 12.3))
    assert at_enemy is not None
    assert at_enemy.place is not None
    assert 11.7 <= at_enemy.place.x <= 11.75
    assert on_friend is not None
    assert on_friend.place is not None
    assert 10.7 <= on_friend.place.y <= 10.75
    assert on_friend.refusal is not None
    assert on_friend.refusal.reason == "base_in_way"


def test_an_overshot_leg_ends_at_the_edge_or_leaves_with_a_find() -> None:
    home = "sides ark genlab; bare; krin 3,10 @0; bormin 30,30 @0; round 1; turn ark"
    stop = picked(at(home), "m:krin").snap_to(Point3(-3, 10))
    assert stop is not None
    assert stop.place == Point3(0.63, 10)
    rich = picked(at(home.replace("@0;", "@0 [items=katana+];", 1)), "m:krin").snap_to(Point3(-3, 10))
    assert rich is not None
    assert rich.place == Point3(0, 10)


def test_an_enemy_near_the_end_of_a_leg_draws_it_into_contact() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; lib 10,12.5 @0; bormin 13,10 @0; round 1; turn ark")
    hand = picked(state, "m:krin")
    near, far, friend = hand.snap_to(Point3(11.6, 10.1)), hand.snap_to(Point3(11.4, 10)), hand.snap_to(Point3(10, 11.1))
    assert near is not None
    assert near.place is not None
    assert (near.place.x - 13) ** 2 + (near.place.y - 10) ** 2 == pytest.approx(1.25**2, abs=0.03)
    assert far is not None
    assert far.place == Point3(11.4, 10)
    assert friend is not None
    assert friend.place == Point3(10, 11.1)
    assert hand.snap_to(Point3(11.6, 10), pull=0) is not None
    assert hand.last_snap_end is not None
    assert hand.last_snap_end.place == Point3(11.6, 10)


KEEP = (
    "sides ark genlab; bare; building keep floor=2.5 window=1:12,9:12,11 window=0:14,8:15,8 12,8 16,8 16,12 12,12;"
    " krin {} @0; lib 30,2 @0; bormin 30,30 @0; round 1; turn ark"
)
"""A building with a storey, a window up there in the west, and one on the ground in the north."""


@pytest.mark.parametrize(
    ("start", "wanted", "action"),
    [
        ("14,10", (14.3, 10.2, 2.5), "move krin 14,10,2.5 14.3,10.2,2.5 @0"),
        ("11.38,10", (13, 10, 2.5), "move krin 11.38,10,2.5 13,10,2.5 @0"),
        ("10.5,10", (12.5, 10, 2.5), "move krin 11.38,10 11.38,10,2.5 12.5,10,2.5 @0"),
        ("14.5,6.5", (14.5, 9, 2.5), "move krin 14.5,9 14.5,9,2.5 @0"),
        ("14,10,2.5", (14.5, 9.5, 0), "move krin 14,10 14.5,9.5 @0"),
        ("12.7,10,2.5", (11, 10, 0), "move krin 11.38,10,2.5 11.38,10 11,10 @0"),
    ],
)
def test_one_click_on_another_floor_finds_the_wall_the_window_or_the_door(
    start: str, wanted: tuple[float, float, float], action: str
) -> None:  # fmt: skip
    hand, place = picked(at(KEEP.format(start)), "m:krin"), Point3(*wanted)
    stop = hand.snap_to(place)
    assert stop is not None
    assert stop.refusal is None
    assert stop.place == place
    hand.pick(point_target_id(place))
    assert any(plain(zone_wars().parse(action)) == plain(made) for made in hand.candidates()), [*hand.candidates()]
    assert len(list(hand.path)) == 2
    hand.remove_last_place()
    assert list(hand.path) == ["m:krin"], "one step back takes the whole climb back"


def test_a_storey_too_far_away_is_gone_towards() -> None:
    hand = picked(at(KEEP.format("6,10")), "m:krin")
    stop = hand.snap_to(Point3(12.5, 10, 2.5))
    assert stop is not None
    assert stop.refusal is not None
    assert (stop.refusal.clause, stop.refusal.reason) == ("R88", "no_way_within")
    assert stop.place is not None
    assert stop.place.z == 0
    assert stop.place.x > 9
    assert hand.reach(point_target_id(stop.place)) is not NextPickEffect.NO


def test_up_there_it_goes_as_far_as_it_can() -> None:
    hand = picked(at(KEEP.format("11.38,10")), "m:krin")
    stop = hand.snap_to(Point3(15.5, 10, 2.5))
    assert stop is not None
    assert stop.refusal is not None
    assert stop.place is not None
    assert stop.place.z == 2.5
    assert 13.7 <= stop.place.x <= 13.9
    hand.pick(point_target_id(stop.place))
    assert hand.candidates()


def test_what_is_told_to_be_climbed_is_legal_wherever_one_points() -> None:
    rng = random.Random(7)
    for _ in range(60):
        spot = f"{rng.uniform(9, 18):.2f},{rng.uniform(5, 7):.2f}"
        hand = picked(at(KEEP.format(spot)), "m:krin")
        stop = hand.snap_to(Point3(round(rng.uniform(12.2, 15.8), 2), round(rng.uniform(8.2, 11.8), 2), 2.5))
        if stop is not None and stop.place is not None:
            assert hand.reach(point_target_id(stop.place)) is not NextPickEffect.NO
            hand.pick(point_target_id(stop.place))
            assert hand.candidates(), "it may stop there"


def deploying() -> State:
    """Krin, Lib and Franton wait in the corner at the top left."""
    state = settled(play(zone_wars().start({}), "muster krin,lib,franton", "muster bormin,dux,farrow"), 1)
    corner = next(str(action) for action in zone_wars().actions(state))
    return settled(play(state, corner))


def test_a_model_is_put_into_its_corner_facing_the_middle() -> None:
    state = deploying()
    hand = picker(state)
    assert len(hand.origins()) == 3
    hand.start_path(hand.origins()[0])
    assert not hand.candidates()
    stop = hand.snap_to(Point3(18, 18))
    assert stop is not None
    assert stop.place is not None
    assert stop.refusal is not None
    assert stop.refusal.reason == "outside_corner"
    assert hand.reach(point_target_id(stop.place)) is NextPickEffect.COMPLETES
    hand.pick(point_target_id(stop.place))
    (action,) = hand.candidates()
    assert isinstance(action, Deploy)
    assert action.facing % 90 == 45
    hand.facing = 10
    assert str(hand.candidates()[0]).endswith("@10")


def test_a_puppet_is_led_and_turned_against_its_friends() -> None:
    state = puppet()
    hand = picker(state)
    assert hand.origins() == ("m:krin", "button:decline")
    assert made(state, "button:decline") == ["decline"]
    assert made(state, "m:krin", "at:12,12") == ["lead 12,12 @90"]
    assert picked(state, "m:krin").reach("at:12,16") is NextPickEffect.NO
    assert picked(state, "m:krin", "m:lib").attack_target == "lib"


def puppet() -> State:
    """Lamp leads Krin; Lib is near him."""
    state = at("sides ark nova; bare; krin 12,10 @0; lib 15,10 @180; lamp 10,10 @0; m 1 3; round 1; turn nova")
    state = play(state, "mutate lamp puppeteer:1 @0 krin")
    return play(state, "roll 2 2 2")
