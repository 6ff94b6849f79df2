"""Artifacts, what they are worth, and who leaves the table with them (R189 to R200)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.text.actions import Draw, Find
from tabletop.games.zone_wars.rules.text.events import Found, Left, PickedUp
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, told, why, zone_wars

SIDES = "sides ark genlab; bare"
TOKENS = "mark artifact 10,11 ; mark artifact 11,10; mark artifact 20,20".replace(" ;", ";")


def finished(figures: str, scenario: str = "throw-down") -> tuple[int, int]:
    """Victory points at the end of the last round, once Krin has passed."""
    state = at(f"scenario {scenario}; {SIDES}; {figures}; round 8; turn ark")
    state = play(state, "pass krin")
    outcome = zone_wars().outcome(state)
    assert outcome is not None
    one, other = points(state)
    best = {0} if one > other else {1} if other > one else {0, 1}
    assert set(outcome.winners) <= best
    return one, other


def points(state: State) -> tuple[int, int]:
    from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
    from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points

    d = StateBuilder(zone_wars().rules_context, state)
    return count_victory_points(d, 0), count_victory_points(d, 1)


def test_r189_every_artifact_has_its_value_and_the_most_points_win() -> None:
    content = zone_wars().content
    assert len(content.artifacts) == 22
    assert all(1 <= card.points <= 5 for card in content.artifacts)
    assert finished("krin 10,10 @0 [items=laser-rifle+]; dux 30,30 @0 [used,items=katana+]") == (5, 4)
    assert finished("krin 10,10 @0 [items=rubber-duck+]; dux 30,30 @0 [used,items=katana+]") == (1, 4)
    two = "krin 10,10 @0 [items=rubber-duck+|music-player+]; dux 30,30 @0 [used,items=katana+]"
    assert finished(two) == (4, 4)


def test_r189_the_scenario_decides_what_counts() -> None:
    figures = "krin {} @0 [items=laser-rifle+]; dux 28,28 @0 [used,items=katana+]; corners nw se"
    assert finished(figures.format("10,10"), "home-run") == (0, 0), "10 inches from the corner are the most"
    assert finished(figures.format("6,8"), "home-run") == (5, 0)
    lying = "krin 10,10 @0 [items=laser-rifle+]; dux 28,28 @0 [used,broken,items=katana+]"
    assert finished(lying) == (5, 0), "a Broken carrier's finds count nothing in Throw Down"


def test_r190_a_token_picked_up_draws_a_random_artifact_at_once() -> None:
    state, events = told(at(f"{SIDES}; krin 10,10 @0; bormin 30,30 @0; {TOKENS}"), "simple krin pick t1 @0")
    assert heard(events, PickedUp)[0].mark == 1
    assert zone_wars().to_act(state) == CHANCE
    odds = dict(zone_wars().chances(state))
    assert set(odds) == {Find(card.id) for card in zone_wars().content.artifacts}
    assert set(odds.values()) == {Fraction(1, 22)}
    state, events = told(state, "find katana")
    item = figure(state, "krin").items[-1]
    assert (item.kind, item.found) == ("katana", True), "the token lies on the card"
    assert [event.card for event in heard(events, Found)] == ["katana"]
    assert [mark.number for mark in state.marks] == [2, 3]


def test_r190_a_card_in_play_is_not_drawn_again() -> None:
    state = at(f"{SIDES}; krin 10,10 @0; bormin 30,30 @0; {TOKENS}; taken laser-rifle")
    state = play(state, "complex krin pick t1 t2 @0", "find katana")
    found = {action.card for action, _ in zone_wars().chances(state) if isinstance(action, Find)}
    assert len(found) == 20
    assert not {"laser-rifle", "katana"} & found


def test_r191_a_simple_operation_picks_up_one_token_in_contact() -> None:
    state = at(f"{SIDES}; krin 10,10 @0; bormin 30,30 @0; {TOKENS}")
    assert why(state, "simple krin pick t1 t2 @0") == ("R191", "one_token")
    assert why(state, "simple krin pick t3 @0") == ("R121", "no_contact")
    assert len(play(state, "simple krin pick t2 @0", "find katana").marks) == 2


def test_r191_a_complex_operation_picks_up_any_number_in_contact() -> None:
    state = at(f"{SIDES}; krin 10,10 @0; bormin 30,30 @0; {TOKENS}")
    assert why(state, "complex krin pick t1 t2 t3 @0") == ("R121", "no_contact")
    state = play(state, "complex krin pick t1 t2 @0", "find katana", "find rubber-duck")
    assert {item.kind for item in figure(state, "krin").items} == {"scrap-pistol", "katana", "rubber-duck"}
    assert [mark.number for mark in state.marks] == [3]


@pytest.mark.parametrize(("y", "is_near"), [(11.07, True), (11.08, False)])
def test_r191_contact_is_from_base_to_token(y: float, is_near: bool) -> None:
    state = at(f"{SIDES}; krin 10,10 @0; bormin 30,30 @0; mark artifact 10,{y}")
    if is_near:
        play(state, "simple krin pick t1 @0")
    else:
        assert why(state, "simple krin pick t1 @0") == ("R121", "no_contact")


def test_r192_only_finds_of_this_battle_give_points() -> None:
    assert finished("krin 10,10 @0 [items=laser-rifle|katana+]; dux 30,30 @0 [used]") == (4, 0)


def test_r193_what_was_brought_along_gives_none_even_when_captured() -> None:
    state = at(
        f"{SIDES}; krin 10,10 @0 [items=none]; bormin 11.25,10 @0 [used,broken,damage=5,items=laser-rifle|katana+]"
        "; dux 30,30 @0 [used]; round 8"
    )
    state = play(state, "complex krin steal bormin @0")
    assert {item.kind for item in figure(state, "krin").items} == {"laser-rifle", "katana"}
    assert zone_wars().outcome(state) is not None
    assert points(state) == (4, 0)


def test_r194_found_weapons_and_armor_can_be_used_straight_away() -> None:
    tokens = "mark artifact 10,11; mark artifact 10,9"
    state = at(f"{SIDES}; krin 10,10 @0; torv 14,10 @180 [items=none]; {tokens}; m 0 0")
    state = play(state, "complex krin pick t1 t2 @0", "find katana", "find kevlar-vest", "draw genlab")
    state = play(state, "charge torv krin 11.25,10", "attack krin fists", "roll 6 2 2 2 2 2", "decline")
    assert pool(state) == (0, 4), "the vest"
    state = play(state, "roll / 2 2 2 2")
    state = play(state, "attack torv katana")
    assert pool(state) == (3, 3), "the sword strikes back"


def test_r195_finds_stay_with_their_model() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=katana+]; bormin 30,30 @0 [used]")
    state = play(state, "sprint krin 16,10")
    assert state.round == 2
    state = play(state, "draw ark", "move krin 16,14 @90", "draw genlab", "pass bormin")
    assert [(item.kind, item.found) for item in figure(state, "krin").items] == [("katana", True)]
    assert figure(state, "krin").place == Point3(16, 14)


def test_r195_until_it_drops_gives_or_loses_them() -> None:
    state = at(f"{SIDES}; krin 10,10 @0 [items=katana+|rubber-duck+]; vasko 11.25,10 @0; bormin 30,30 @0")
    state = play(state, "simple krin give vasko katana @0", "draw ark", "simple vasko drop katana 15,10 @0")
    assert [item.kind for item in figure(state, "krin").items] == ["rubber-duck"]
    assert [item.kind for item in figure(state, "vasko").items] == ["scrap-rifle"]
    assert [(mark.kind, mark.item and mark.item.found) for mark in state.marks] == [("card", True)]


def test_r196_a_broken_model_keeps_its_finds() -> None:
    state = at(
        f"{SIDES}; krin 10,10 @0 [items=revolver+]; bormin 14,10 @180 [damage=4,items=katana+|rubber-duck+]; m 0 0"
    )
    state = play(state, "move krin @0", "attack bormin revolver", "roll 6 2 2 2 / 2 2 2", "decline")
    assert figure(state, "bormin").is_broken
    assert [item.kind for item in figure(state, "bormin").items] == ["katana", "rubber-duck"]
    assert not state.marks
    state = play(state, "draw genlab", "recover bormin", "roll 6 2", "pass bormin")
    assert [item.kind for item in figure(state, "bormin").items] == ["katana", "rubber-duck"]


def test_r197_starting_gear_is_taken_like_other_gear_and_worth_nothing() -> None:
    state = at(
        f"{SIDES}; krin 10,10 @0 [items=none]; bormin 11.25,10 @0 [used,broken,damage=5]; dux 30,30 @0 [used]; round 8"
    )
    state = play(state, "simple krin steal bormin tire-armor @0")
    assert [item.kind for item in figure(state, "krin").items] == ["tire-armor"]
    assert [item.kind for item in figure(state, "bormin").items] == ["scrap-rifle"]
    assert points(state) == (0, 0)
    assert all(card.points == 0 for card in zone_wars().content.gear)


EDGE = f"{SIDES}; krin 2,10 @180 [items=katana+]; vasko 20,20 @0; bormin 30,10 @180; m 3 3"


@pytest.mark.parametrize("action", ["move krin 0,10 @180", "sprint krin 0,10", "watch krin 0,10 @0"])
def test_r198_a_model_with_a_find_leaves_across_the_edge(action: str) -> None:
    state, events = told(at(EDGE), action)
    assert figure(state, "krin").condition is Condition.LEFT
    assert [event.figure for event in heard(events, Left)] == ["krin"]
    assert [item.kind for item in figure(state, "krin").items] == ["katana"]


@pytest.mark.parametrize("action", ["move krin -1,10 @180", "move krin 0,10 1,10 @180"])
def test_r198_the_way_ends_at_the_edge(action: str) -> None:
    assert why(at(EDGE), action) == ("N17", "beyond_edge")


@pytest.mark.parametrize("items", ["none", "katana"])
def test_r198_without_a_find_nobody_leaves(items: str) -> None:
    state = at(EDGE.replace("katana+", items))
    assert why(state, "move krin 0,10 @180") == ("N16", "beyond_edge")
    assert why(state, "move krin 0.62,10 @180") == ("N16", "beyond_edge")
    assert figure(play(state, "move krin 0.63,10 @180"), "krin").place == Point3(0.63, 10)


def test_r198_by_any_means() -> None:
    flying = at(EDGE.replace("[items=katana+]", "[items=katana+,mut=insect-wings]"))
    state = play(flying, "mutate krin insect-wings:1 @180 0,10")
    assert figure(state, "krin").condition is Condition.LEFT
    pushed = at(
        f"{SIDES}; krin 10,10 @180; vasko 5,30 @0; bormin 2,10 @0 [damage=4,items=katana+]; dux 30,30 @0; m 1 0"
    )
    state = play(pushed, "mutate krin mind-push:1 @180 bormin")
    assert figure(state, "bormin").condition is Condition.LEFT
    halfway = play(
        at(f"{SIDES}; krin 10,10 @180; bormin 3,10 @0 [items=katana+]; dux 30,30 @0; m 1 0"),
        "mutate krin mind-push:1 @180 bormin",
    )
    assert figure(halfway, "bormin").place == Point3(0.5, 10), "its centre has not reached the edge"
    stopped = play(
        at(f"{SIDES}; krin 10,10 @180; bormin 2,10 @0 [items=katana]; m 1 0"), "mutate krin mind-push:1 @180 bormin"
    )
    assert figure(stopped, "bormin").place == Point3(0.63, 10)
    assert figure(stopped, "bormin").damage == 0, "the edge is no obstacle"
    assert figure(play(stopped, "draw genlab", "move bormin 3,10 @0"), "bormin").place == Point3(3, 10)


def test_r198_who_loses_a_find_at_the_edge_can_come_back() -> None:
    """With a find it may stand with its base over the edge."""
    state = play(at(EDGE), "move krin 0.3,10 @180")
    assert figure(state, "krin").place == Point3(0.3, 10)
    lost = EDGE.replace("krin 2,10 @180 [items=katana+]", "krin 0.3,10 @180 [items=none]")
    assert figure(play(at(lost), "move krin 3,10 @0"), "krin").place == Point3(3, 10)
    assert why(at(lost), "move krin 0.2,10 @0") == ("N16", "beyond_edge")
    pushed = lost.replace("bormin 30,10 @180", "bormin 3,10 @180 [mut=mind-push]")
    state = play(at(f"{pushed}; turn genlab"), "mutate bormin mind-push:1 @180 krin")
    assert figure(state, "krin").place == Point3(0.3, 10)
    along = pushed.replace("bormin 3,10 @180", "bormin 0.3,13 @270")
    state = play(at(f"{along}; turn genlab"), "mutate bormin mind-push:1 @270 krin")
    assert figure(state, "krin").place == Point3(0.3, 7.5)


def test_r198_the_finds_of_who_has_left_count() -> None:
    state = at(
        EDGE.replace("vasko 20,20 @0", "vasko 20,20 @0 [used]").replace("@180; m", "@180 [used]; m") + "; round 8"
    )
    state = play(state, "move krin 0,10 @180")
    assert zone_wars().outcome(state) is not None
    assert points(state) == (4, 0)


def tokens(state: State) -> dict[str, Fraction]:
    return {action.token: chance for action, chance in zone_wars().chances(state) if isinstance(action, Draw)}


def test_r199_the_token_of_who_left_is_out_of_the_game() -> None:
    state = play(at(EDGE), "move krin 0,10 @180")
    assert tokens(state) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(1, 2)}
    state = play(state, "draw ark", "pass vasko", "draw genlab", "pass bormin")
    assert state.round == 2
    assert tokens(state) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(1, 2)}


def test_r199_also_when_it_has_not_acted_in_this_round() -> None:
    state = at(f"{SIDES}; krin 10,10 @180; vasko 5,30 @0; bormin 2,10 @0 [items=katana+]; dux 30,30 @0; m 1 0")
    state = play(state, "mutate krin mind-push:1 @180 bormin")
    assert tokens(state) == {"ark": Fraction(1, 4), "genlab": Fraction(1, 4), "zone": Fraction(1, 2)}


def test_r200_who_left_does_not_return() -> None:
    state = play(at(EDGE), "move krin 0,10 @180", "draw ark")
    assert why(state, "move krin 5,10 @0") == ("R200", "not_on_mat")
    assert not [text for text in offers(state) if " krin" in text]
    assert why(at(EDGE.replace("krin 2,10 @180 [items=katana+]", "krin left 0,10")), "move krin 5,10 @0")[0] == "R200"
