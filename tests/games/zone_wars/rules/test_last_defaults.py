"""Defaults D33 to D38: the order of reflexes, characters, Throw Down, passing, looking ahead, experience."""

from __future__ import annotations

import pytest

from tabletop.games.zone_wars.rules.state.figures import Token
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.events import ZoneCard
from tabletop.games.zone_wars.rules.turn.campaign_rules import CampaignState
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points
from tabletop.rules.game import InvalidSetup
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, refused, told, why, zone_wars

SIDES = "sides ark genlab; bare"


def points(state: State) -> tuple[int, ...]:
    d = StateBuilder(zone_wars().rules_context, state)
    return tuple(count_victory_points(d, seat) for seat in range(len(state.players)))


def asked(state: State) -> list[str]:
    """Who is asked for a reflex, one after the other, each one declining."""
    found = []
    while "decline" in offers(state) and any(text.startswith("reflex") for text in offers(state)):
        found.append(state.agreed.factions[zone_wars().to_act(state)])
        state = play(state, "decline")
    return found


def test_d33_the_defender_is_asked_first_and_then_the_others_clockwise() -> None:
    state = at(
        "sides ark genlab nova; bare; krin 10,10 @0 [items=hand-grenade]; lib 14,8 @0 [mut=hide,items=none]; "
        "dux 14,10 @180 [mut=hide,items=none]; null 14,12 @0 [mut=hide,items=none]; m 1 1 1"
    )
    state = play(state, "move krin @0", "attack dux hand-grenade", "roll 6 2 2 2 / 2 2", "decline")
    assert asked(state) == ["genlab", "nova", "ark"]


def test_d33_hounds_are_asked_from_the_left_of_the_active_player() -> None:
    state = at(
        "sides ark genlab nova; bare; krin 14,8 @0 [mut=bloodhound,items=revolver]; dux 10,10 @0; "
        "null 14,12 @0 [mut=bloodhound,items=revolver]; m 1 1 1; turn genlab"
    )
    state = play(state, "move dux 8,10 @0")
    assert zone_wars().to_act(state) == 2
    state = play(state, "decline")
    assert zone_wars().to_act(state) == 0


def test_d33_a_model_answers_an_event_with_one_mutation() -> None:
    state = at(f"{SIDES}; krin 10,10 @0; dux 14,10 @180 [mut=reflexes|plating|hide,items=none]; torv 30,30 @0; m 0 3")
    state = play(state, "move krin @0", "attack dux scrap-pistol")
    used = play(state, "reflex reflexes:1", "roll 6 2 2 / 2", "decline")
    assert figure(used, "dux").damage == 1
    assert used.active is None, "neither plates nor hide are asked about"
    held = play(state, "decline", "roll 6 2 2 2 / 2", "decline")
    ward = play(held, "reflex plating:1")
    assert pool(ward) == (0, 1)
    ward = play(ward, "roll / 2")
    assert (figure(ward, "dux").damage, ward.active) == (1, None)
    assert figure(play(held, "decline", "reflex hide:1"), "dux").damage == 0


def test_d34_every_character_has_fourteen_points_of_two_to_five() -> None:
    factions = zone_wars().content.factions
    assert [len(faction.characters) for faction in factions] == [5, 5, 5, 5]
    for faction in factions:
        for card in faction.characters:
            values = (card.ranged, card.melee, card.survival, card.health)
            assert sum(values) == 14, card.id
            assert all(2 <= value <= 5 for value in values), card.id


@pytest.mark.parametrize("flag", ["bloodied,", ""])
def test_d34_both_sides_of_a_card_are_alike(flag: str) -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [{flag}items=none]; dux 14,10 @180 [items=none]; torv 30,30 @0; m 0 0")
    assert pool(play(state, "move krin @0", "attack dux thrown")) == (4, 0)
    rest = "dux 14,10 @180 [items=revolver]; lib 4,4 @0; m 0 0; turn genlab"
    state = at(f"{SIDES}; krin 10,10 @0 [{flag}items=none]; {rest}")
    state = play(state, "move dux @180", "attack krin revolver")
    three = play(state, "roll 6 6 6 2 2 / 2 2 2", "decline")
    assert figure(three, "krin").is_standing, "Health 4 on both sides"
    assert not figure(play(state, "roll 6 6 6 6 2 / 2 2 2", "decline"), "krin").is_standing


THROW = f"scenario throw-down; {SIDES}"


def test_d35_throw_down_ends_with_the_third_acid_rain() -> None:
    state = at(f"{THROW}; krin 10,10 @0; dux 30,10 @180; order krin; triggers 2; round 3; draw")
    state = play(state, "draw zone", "reveal acid-rain", "roll 6 2 2", "roll 6 2 2", "draw ark", "pass krin")
    assert zone_wars().outcome(state) is None, "not before the round is over"
    outcome = zone_wars().outcome(play(state, "draw genlab", "pass dux"))
    assert outcome is not None
    assert outcome.clause == "D35"


@pytest.mark.parametrize(("round_", "ends"), [(7, False), (8, True)])
def test_d35_or_with_the_eighth_round(round_: int, ends: bool) -> None:
    state = play(at(f"{THROW}; krin 10,10 @0; dux 30,10 @180 [used]; round {round_}"), "pass krin")
    assert (zone_wars().outcome(state) is not None) is ends


def test_d35_an_enemy_taken_out_is_worth_two_points() -> None:
    state = at(f"{THROW}; krin 10,10 @0 [items=revolver]; dux 14,10 @180 [bloodied,damage=3]; torv 30,30 @0; m 0 0")
    state = play(state, "move krin @0", "attack dux revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert points(state) == (2, 0)


def test_d35_a_friend_or_a_victim_of_the_zone_is_worth_nothing() -> None:
    rest = "dux 30,30 @0; m 0 0"
    lib = "lib 14,12 @0 [bloodied,damage=3,items=none]"
    state = at(f"{THROW}; krin 10,10 @0 [items=hand-grenade]; {lib}; torv 14,10 @180; {rest}")
    state = play(state, "move krin @0", "attack torv hand-grenade", "roll 6 2 2 2 / 2 2", "decline")
    assert figure(state, "lib").place is None
    assert points(state) == (0, 0)
    state = at(f"{THROW}; krin 10,10 @0; {lib}; {rest}; order lib; draw")
    state = play(state, "draw zone", "reveal zone-rats", "roll 2 2 2 2")
    assert figure(state, "lib").place is None
    assert points(state) == (0, 0)


def test_d35_broken_carriers_score_nothing() -> None:
    figures = (
        "krin 10,10 @0; lib 14,12 @0 [{}items=laser-rifle+,used]; dux 30,10 @180 [used,items=rubber-duck+]; round 8"
    )
    up = play(at(f"{THROW}; {figures.format('')}"), "pass krin")
    assert points(up) == (5, 1)
    lying = play(at(f"{THROW}; {figures.format('broken,damage=4,')}"), "pass krin")
    assert points(lying) == (0, 1)
    outcome = zone_wars().outcome(lying)
    assert outcome is not None
    assert outcome.winners == (1,)


def test_d35_a_tie_goes_to_who_has_lost_fewer_models() -> None:
    state = play(
        at(f"{THROW}; krin 10,10 @0; lib out; dux 30,10 @180 [used]; torv 4,4 @0 [used]; round 8"), "pass krin"
    )
    outcome = zone_wars().outcome(state)
    assert outcome is not None
    assert outcome.winners == (1,)


@pytest.mark.parametrize("flag", ["", "[broken,damage=4]", "[bloodied]"])
def test_d36_a_player_may_pass_with_a_model(flag: str) -> None:
    state = at(f"{SIDES}; krin 10,10 @0 {flag}; lib 4,4 @0; dux 30,10 @180".replace("@0 ;", "@0;"))
    state = play(state, "pass krin")
    assert figure(state, "krin").token is Token.USED
    assert why(play(state, "draw ark"), "move krin 12,10 @0") == ("R61", "acted_already")
    _, events = told(state, "draw zone", "reveal zone-rats")
    assert heard(events, ZoneCard)[0].figure == "krin", "it counts as activated"


def test_d37_looking_ahead_changes_nothing_and_is_always_possible() -> None:
    game = zone_wars()
    state = at(f"{SIDES}; krin 10,10 @0; lib 4,4 @0; dux 18,10 @180 [watch]; m 3 3")
    kept = str(game.view(state, 0))
    for text in ("move krin 15,10 @0", "move krin 15.5,10 @0", "sprint lib 12,4", "mutate krin mind-push:2 @0 dux",
                 "charge krin dux 16.75,10", "simple krin drop scrap-pistol @0"):  # fmt: skip
        first = game.check(state, game.parse(text))
        game.actions(state)
        assert game.check(state, game.parse(text)) == first
    assert str(game.view(state, 0)) == kept
    paused = play(state, "move krin 12,10 @0")
    assert game.to_act(paused) == 1
    assert refused(paused, "move krin 15,10 @0").reason == "not_now"
    assert why(paused, "fire 0 scrap-pistol") == ("R122", "no_such_weapon")
    assert game.check(paused, game.parse("fire 0 scrap-crossbow")) is None


def test_d37_a_refusal_measures_what_is_too_far() -> None:
    state = at(f"{SIDES}; krin 10,10 @0; dux 30,10 @180")
    refusal = refused(state, "move krin 13,14.1 @0")
    assert dict(refusal.params) == {"far": "5.08", "allowed": "5.00"}


def test_d38_experience_is_one_for_each_attribute_and_four_for_a_model() -> None:
    full = "krin +ranged +melee +survival +health"
    state = zone_wars().start({"carried": full})
    state = play(state, "muster franton,krin,hugust", "muster dux,bormin,farrow")
    assert figure(state, "krin").extra == (1, 1, 1, 1)
    for attribute in ("ranged", "melee", "survival", "health"):
        with pytest.raises(InvalidSetup, match="R221"):
            zone_wars().start({"carried": f"{full} +{attribute}"})
    assert CampaignState(("ark", "genlab")).carry_over_of_model("krin").extra == (0, 0, 0, 0)
