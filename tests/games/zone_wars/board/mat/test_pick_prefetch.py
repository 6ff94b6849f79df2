"""What is found out before anybody asks is what is found out when somebody does."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zone_wars.board.mat import shortest_paths, target_ids
from tabletop.games.zone_wars.board.mat.picker import MatPicker
from tabletop.games.zone_wars.board.mat.plan import PickedPlan
from tests.games.zone_wars.rules.table import at, zone_wars

FIELD = (
    "sides ark genlab; bare; blocking wall 12,7 13,7 13,12 12,12; "
    "building shed shut=0:18,16:18,18 18,14 26,14 26,21 18,21; "
    "krin 10,10 @0 [items=scrap-rifle]; lib 11.5,10 @0 [broken]; torv 9,14 @0; bormin 20,10 @180; "
    "hugust 34,34 @180; mark artifact#1 14,15; m 3 3; round 1; turn ark"
)


def picker() -> MatPicker:
    return MatPicker(zone_wars().rules_context, at(FIELD))


def told(hand: MatPicker) -> list[object]:
    """All that can come next, and what it would do."""
    targets = hand.targets()
    answers = [(one, hand.completions(one.place), hand.pick_refusal(one.place)) for one in targets]
    return [hand.path, answers, hand.candidates(), hand.has_further_places()]


def looked_ahead(hand: MatPicker) -> MatPicker:
    while hand.look_ahead():
        pass
    return hand


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_picked_leads_where_it_would_have_led(seed: int) -> None:
    rng, ahead, known = random.Random(seed), picker(), 0
    ahead.start_path("m:krin")
    picks = ["m:krin"]
    for _ in range(4):
        looked_ahead(ahead)
        fresh = picker()
        assert fresh.replace_picks(tuple(picks))
        assert told(ahead) == told(fresh)
        buttons = [one.place for one in ahead.targets() if target_ids.button_words(one.place)]
        known += sum(ahead.has_explored((*picks, place)) for place in buttons)
        choice = rng.choice(
            [one.place for one in ahead.targets() if target_ids.button_words(one.place) or rng.random() < 0.4]
        )
        ahead.pick(choice)
        if ahead.path != (*picks, choice) or not ahead.targets():
            break
        picks.append(choice)
    assert known, "nothing was looked at ahead"


def test_behind_buttons_it_is_looked_only_between_presses() -> None:
    hand = picker()
    hand.start_path("m:krin")
    while hand.look_ahead(is_calm=False):
        pass
    assert not hand.has_explored(("m:krin", "button:sprint"))
    looked_ahead(hand)
    assert hand.has_explored(("m:krin", "button:sprint"))
    assert not hand.look_ahead()


def test_a_facing_that_was_chosen_counts_for_itself() -> None:
    hand, fresh = looked_ahead(picker()), picker()
    for each in (hand, fresh):
        each.start_path("m:krin")
        looked_ahead(each)
        each.facing = 90.0
        each.pick("button:simple")
    looked_ahead(hand)
    assert told(hand) == told(fresh)
    assert not hand.has_explored(("m:krin", "button:simple", "button:simple:drop"))


def test_a_step_back_finds_what_was_found_before(monkeypatch: pytest.MonkeyPatch) -> None:
    hand, asked, weighed = picker(), list[str](), MatPicker._effect_of_pick_on_plan

    def weigh(asking: MatPicker, plan: PickedPlan, place: str) -> object:
        asked.append(place)
        return weighed(asking, plan, place)

    monkeypatch.setattr(MatPicker, "_effect_of_pick_on_plan", weigh)
    hand.start_path("m:krin")
    hand.pick("at:11,8")
    before = told(hand)
    hand.pick("at:10,7")
    hand.targets()
    asked.clear()
    hand.remove_last_place()
    assert told(hand) == before
    assert not asked
    fresh = picker()
    assert fresh.replace_picks(("m:krin", "at:11,8"))
    assert told(fresh) == before


def test_a_survey_finds_in_steps_what_every_search_begins_with() -> None:
    hand = picker()
    hand.start_path("m:krin")
    found = told(hand)
    shortest_paths._cached_shortest_paths.cache_clear()
    shortest_paths._bend_places_of_terrain.cache_clear()
    hand = picker()
    assert len(list(hand.path_preparation)) > 1
    assert shortest_paths._bend_places_of_terrain.cache_info().misses == 1
    hand.start_path("m:krin")
    assert told(hand) == found
    assert shortest_paths._cached_shortest_paths.cache_info().misses > 0
    assert shortest_paths._bend_places_of_terrain.cache_info().misses == 1


def test_an_enemy_too_far_to_be_attacked_is_refused_as_ever() -> None:
    """Nobody looks for a way to where it could be attacked from: none is near enough."""
    hand = MatPicker(zone_wars().rules_context, at(FIELD.replace("bormin 20,10", "bormin 3,35")))
    hand.start_path("m:krin")
    refusal = hand.pick_refusal("m:bormin")
    assert refusal is not None
    assert refusal.reason == "too_far_to_attack"
    assert hand.completions("m:bormin") == ()
