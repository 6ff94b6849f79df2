"""Zone tokens in the cup, the Zone deck, and whom its cards hit (R201 to R207, R209, R210)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text import events as ev
from tabletop.games.zone_wars.rules.text.actions import Draw, Reveal
from tabletop.games.zone_wars.rules.text.events import Drawn, PutBack, ZoneCard
from tabletop.rules.game import CHANCE
from tests.games.zone_wars.rules.table import at, figure, heard, play, pool, told, zone_wars

SIDES = "sides ark genlab; bare"
FREE = f"scenario rescue-mission; {SIDES}"
"""A scenario that changes nothing about the Zone deck."""
ORDINARY = {
    "zone-rats", "zone-leeches", "zone-ghouls", "grizzly", "land-shark", "building-collapse", "rot-hotspot",
    "dust-tornado", "electric-storm", "old-world-cache", "mutagen-cloud", "zone-smog",
}  # fmt: skip
FIGHT = "krin 10,10 @0 [items=none]; vasko 10,20 @0 [items=none]; dux 30,10 @180 [items=none]; torv 30,20 @180"


def deck(state: State) -> dict[str, Fraction]:
    return {action.card: chance for action, chance in zone_wars().chances(state) if isinstance(action, Reveal)}


def cup(state: State) -> dict[str, Fraction]:
    return {action.token: chance for action, chance in zone_wars().chances(state) if isinstance(action, Draw)}


def test_r201_every_card_of_the_deck_is_equally_likely_until_it_has_come() -> None:
    state = play(at(f"{FREE}; {FIGHT}; order krin; draw"), "draw zone")
    assert set(deck(state)) == ORDINARY
    assert set(deck(state).values()) == {Fraction(1, 12)}
    state = play(state, "reveal mutagen-cloud", "draw ark", "pass krin", "draw zone")
    assert set(deck(state)) == ORDINARY - {"mutagen-cloud"}
    assert set(deck(state).values()) == {Fraction(1, 11)}


def test_r201_the_deck_goes_on_in_the_next_round() -> None:
    state = at(f"{FREE}; krin 10,10 @0 [used]; dux 30,10 @180; order krin; draw")
    state = play(state, "draw zone", "reveal mutagen-cloud", "draw genlab", "pass dux")
    assert state.round == 2
    state = play(state, "draw ark", "pass krin", "draw zone")
    assert set(deck(state)) == ORDINARY - {"mutagen-cloud"}


def test_r202_a_zone_token_brings_one_card_and_stays_out_until_the_round_ends() -> None:
    state = at(f"{FREE}; krin 10,10 @0 [used]; vasko 10,20 @0; dux 30,10 @180; order krin; zone 2 ready; draw")
    assert cup(state)["zone"] == Fraction(2, 4)
    state, events = told(state, "draw zone", "reveal mutagen-cloud")
    assert [event.card for event in heard(events, ZoneCard)] == ["mutagen-cloud"]
    assert cup(state)["zone"] == Fraction(1, 3)
    state = play(state, "draw ark", "pass vasko", "draw genlab", "pass dux")
    assert state.round == 2
    assert cup(state)["zone"] == Fraction(2, 5)


def test_r203_the_card_hits_the_model_activated_last() -> None:
    state = play(at(f"{FREE}; {FIGHT}; draw"), "draw ark", "pass vasko", "draw genlab", "pass dux", "draw zone")
    state, events = told(state, "reveal zone-rats", "roll 2 2 2")
    assert heard(events, ZoneCard)[0].figure == "dux"
    assert [figure(state, i).damage for i in ("krin", "vasko", "dux", "torv")] == [0, 0, 2, 0]


@pytest.mark.parametrize(("dice", "has_passed"), [("6 2 2", True), ("2 2 2", False)])
def test_r207_whether_a_test_for_a_card_succeeds_is_told(dice: str, has_passed: bool) -> None:
    state = play(at(f"{FREE}; {FIGHT}; order dux; draw"), "draw zone")
    _, events = told(state, "reveal zone-rats", f"roll {dice}")
    assert heard(events, ev.Tested) == [ev.Tested(("R207",), "dux", has_passed, "zone-rats")]


def test_r203_who_fires_on_overwatch_or_gets_up_with_help_was_not_activated() -> None:
    state = at(f"{FREE}; krin 10,10 @0; vasko 11.25,10 @0 [broken,damage=4,used]; dux 30,10 @180")
    state = play(state, "assist krin vasko @0", "roll 6 2 2 2 2 2", "move vasko @0", "draw zone")
    state, events = told(state, "reveal zone-rats")
    assert heard(events, ZoneCard)[0].figure == "krin"


def test_r204_a_zone_token_before_all_others_goes_back() -> None:
    state = at(f"{FREE}; {FIGHT}; draw")
    before = cup(state)
    for times in (1, 2, 3):
        state, events = told(state, "draw zone")
        assert [event.clauses for event in heard(events, PutBack)] == [("R204",)]
        assert not heard(events, ZoneCard)
        assert cup(state) == before
        assert state.put_back == times
    state = play(state, "draw genlab")
    assert zone_wars().to_act(state) == 1


def test_r204_while_models_are_chosen_no_token_has_been_drawn() -> None:
    state = zone_wars().start({})
    assert "; points 0 0; corners - -; round 0; zone 0 back; waits mustering 0" in str(zone_wars().view(state, None))


def test_r204_in_every_round_anew() -> None:
    state = at(f"{FREE}; krin 10,10 @0 [used]; dux 30,10 @180; order krin; draw")
    state = play(state, "draw genlab", "pass dux")
    assert state.round == 2
    _, events = told(state, "draw zone")
    assert [event.clauses for event in heard(events, PutBack)] == [("R204",)]


def test_r205_if_that_model_has_left_the_one_before_it_is_hit() -> None:
    state = at(
        f"{FREE}; krin 10,20 @0; vasko 2,10 @180 [items=katana+]; lib 20,30 @0; dux 30,10 @180 [items=none]; draw"
    )
    state = play(state, "draw genlab", "pass dux", "draw ark", "move vasko 0,10 @180", "draw zone")
    state, events = told(state, "reveal zone-rats", "roll 2 2 2")
    assert heard(events, ZoneCard)[0].figure == "dux"
    assert figure(state, "dux").damage == 2


def test_r205_even_if_that_was_in_an_earlier_round() -> None:
    state = at(
        f"{FREE}; krin 10,20 @0; vasko 2,10 @180 [items=katana+]; dux 30,10 @180; torv 30,30 @0; order krin torv; draw"
    )
    state = play(state, "draw ark", "move vasko 0,10 @180", "draw zone")
    _, events = told(state, "reveal zone-rats")
    assert heard(events, ZoneCard)[0].figure == "torv"


def test_r206_never_two_zone_cards_in_a_row() -> None:
    state = at(f"{FREE}; {FIGHT}; lib 4,4 @0 [used]; order lib; zone 2 ready; draw")
    state = play(state, "draw zone", "reveal mutagen-cloud")
    before = cup(state)
    state, events = told(state, "draw zone")
    assert [event.clauses for event in heard(events, PutBack)] == [("R206",)]
    assert cup(state) == before
    state = play(state, "draw ark", "pass krin", "draw zone")
    assert deck(state)


def test_r206_the_cup_of_the_worked_example() -> None:
    """Z back, A, Z, Z back, B, Z, A, A, B, B: two cards, and the round is over."""
    state = at(f"{FREE}; krin 4,4 @0; vasko 4,8 @0; lib 4,12 @0; dux 30,30 @0; torv 30,26 @0; farrow 30,22 @0; draw")
    zone = ("draw zone", "reveal mutagen-cloud")
    state, one = told(state, "draw zone", "draw ark", "pass krin", *zone, "draw zone", "draw genlab", "pass dux")
    state, two = told(state, "draw zone", "reveal old-world-cache", "roll 2 2 2", "draw ark", "pass vasko")
    state, three = told(state, "draw ark", "pass lib", "draw genlab", "pass torv", "draw genlab", "pass farrow")
    events = (*one, *two, *three)
    assert [(event.card, event.figure) for event in heard(events, ZoneCard)] == [
        ("mutagen-cloud", "krin"), ("old-world-cache", "dux"),
    ]  # fmt: skip
    assert len(heard(events, PutBack)) == 2
    assert len(heard(events, Drawn)) == 10
    assert state.round == 2
    assert cup(state) == {"ark": Fraction(3, 8), "genlab": Fraction(3, 8), "zone": Fraction(2, 8)}


@pytest.mark.parametrize(("id_", "dice"), [("franton", 3), ("hugust", 2), ("lib", 4)])
def test_r207_a_card_with_an_attribute_is_rolled_for(id_: str, dice: int) -> None:
    state = at(f"{FREE}; {id_} 10,10 @0; dux 30,10 @180; order {id_}; draw")
    state = play(state, "draw zone", "reveal zone-rats")
    assert pool(state) == (dice, 0)
    assert zone_wars().to_act(state) == CHANCE


def test_r207_a_card_without_one_is_not() -> None:
    state = play(at(f"{FREE}; {FIGHT}; order krin; draw"), "draw zone", "reveal mutagen-cloud")
    assert cup(state), "the next token is drawn at once"


THROW = f"scenario throw-down; {SIDES}; krin 10,10 @0; dux 30,10 @180; torv 30,20 @180"


@pytest.mark.parametrize(
    ("sides", "players"), [("ark genlab", 2), ("ark genlab nova", 3), ("ark genlab nova mechatron", 4)]
)
def test_r209_each_round_has_its_own_deck_with_one_trigger(sides: str, players: int) -> None:
    state = at(f"scenario throw-down; sides {sides}; bare; {FIGHT}; order krin; draw")
    state = play(state, "draw zone")
    odds = deck(state)
    assert odds.pop("acid-rain") == Fraction(1, players + 1)
    assert set(odds) == ORDINARY
    assert set(odds.values()) == {Fraction(players, players + 1) / 12}


def test_r209_the_trigger_comes_once_in_a_round_and_is_more_likely_the_later_it_is() -> None:
    state = play(
        at(f"{THROW}; order krin; draw"), "draw zone", "reveal mutagen-cloud", "draw ark", "pass krin", "draw zone"
    )
    odds = deck(state)
    assert odds["acid-rain"] == Fraction(1, 2)
    assert "mutagen-cloud" not in odds
    rainy = play(
        at(f"{THROW}; order krin; draw"), "draw zone", "reveal acid-rain", "roll 6 2 2", "roll 6 2 2", "roll 6 2"
    )
    rainy = play(rainy, "draw ark", "pass krin", "draw zone")
    assert set(deck(rainy)) == ORDINARY
    after = play(rainy, "reveal mutagen-cloud", "draw genlab", "pass dux", "draw genlab", "pass torv")
    assert after.round == 2
    after = play(after, "draw ark", "pass krin", "draw zone")
    assert deck(after)["acid-rain"] == Fraction(1, 3)
    assert len(deck(after)) == 13, "all cards are back"


def rain(extra: str, *rolls: str) -> State:
    """It rains, and models roll one after the other."""
    position = f"scenario throw-down; {SIDES}; {extra}; order krin; draw"
    return play(at(position), "draw zone", "reveal acid-rain", *rolls)


@pytest.mark.parametrize("before", [0, 1, 2])
def test_r210_the_scenario_says_what_a_trigger_does(before: int) -> None:
    """The first Acid Rain does 1 damage to who fails, the second 2, the third 3."""
    triggers = f"triggers {before}; " if before else ""
    figures = f"{triggers}krin 10,10 @0 [items=none]; dux 30,10 @180 [items=none]"
    state = rain(figures, "roll 2 2 2", "roll 6 2 2")
    assert figure(state, "krin").damage == before + 1
    assert figure(state, "dux").damage == 0
    assert state.triggers == before + 1


def test_r210_a_roof_keeps_the_rain_away_and_armor_helps() -> None:
    huts = "building shed roof floor=2.5 8,8 12,8 12,12 8,12; building ruin floor=2.5 28,8 32,8 32,12 28,12"
    state = rain(f"{huts}; krin 10,10 @0; dux 30,10 @180 [items=tire-armor]; triggers 1")
    assert pool(state) == (3, 0), "only Dux rolls: his ruin has no roof"
    state = play(state, "roll 2 2 2")
    assert pool(state) == (0, 2)
    assert figure(play(state, "roll / 6 2"), "dux").damage == 1


def test_r210_the_third_rain_ends_the_battle_with_its_round() -> None:
    state = rain("krin 10,10 @0; dux 30,10 @180 [items=none]; triggers 2", "roll 6 2 2", "roll 6 2 2")
    assert zone_wars().outcome(state) is None
    state = play(state, "draw ark", "pass krin", "draw genlab", "pass dux")
    outcome = zone_wars().outcome(state)
    assert outcome is not None
    assert (outcome.reason, outcome.clause) == ("triggers", "D35")
