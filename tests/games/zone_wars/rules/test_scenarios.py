"""The five scenarios (rules file, section 12): what is laid out, what counts, and when they end."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tabletop.games.zone_wars.rules.state.figures import Condition
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.state_builder import StateBuilder
from tabletop.games.zone_wars.rules.text.actions import Arrive, ScatterTokens
from tabletop.games.zone_wars.rules.text.events import Rescued
from tabletop.games.zone_wars.rules.turn.scenarios import count_victory_points
from tabletop.rules.game import CHANCE
from tabletop.rules.plane.geometry import Point3, distance_on_mat
from tests.games.zone_wars.rules.table import at, figure, heard, offers, play, pool, settled, told, why, zone_wars

SIDES = "sides ark genlab; bare"
ARK = ("krin", "franton", "hugust", "lib", "vasko")
GENLAB = ("dux", "bormin", "farrow", "torv", "mirka")


def mustered(scenario: str, models: int, **setup: str) -> State:
    """Both seats have chosen their models, and the random mutations are dealt."""
    game = zone_wars()
    state = play(game.start({"scenario": scenario, "models": str(models), **setup}), *(
        f"muster {','.join(names[:models])}" for names in (ARK, GENLAB)
    ))  # fmt: skip
    while game.to_act(state) == CHANCE and not isinstance(game.resolve(state, random.Random(1)), ScatterTokens):
        state = game.apply(state, game.resolve(state, random.Random(1))).state
    return state


def thrown(state: State, seed: int) -> tuple[Point3, ...]:
    action = zone_wars().resolve(state, random.Random(seed))
    assert isinstance(action, ScatterTokens)
    assert zone_wars().check(state, action) is None
    return action.places


def points(state: State) -> tuple[int, ...]:
    d = StateBuilder(zone_wars().rules_context, state)
    return tuple(count_victory_points(d, seat) for seat in range(len(state.players)))


@pytest.mark.parametrize(("scenario", "least", "most"), [
    ("throw-down", 3, 3),
    ("home-run", 3, 5),
    ("watch-where-you-step", 3, 5),
    ("rescue-mission", 2, 2),
    ("monster-hunt", 3, 5),
])  # fmt: skip
def test_each_scenario_has_its_number_of_models(scenario: str, least: int, most: int) -> None:
    for wanted, models in (("2", least), ("5", most)):
        state = zone_wars().start({"scenario": scenario, "models": wanted})
        assert state.agreed.models == models
        assert why(state, f"muster {','.join([*ARK, 'extra'][: models + 1])}")[1] in ("wrong_number", "not_in_faction")
        play(state, f"muster {','.join(ARK[:models])}")


def test_throw_down_scatters_ten_tokens_and_takes_those_away_that_lie_too_near() -> None:
    state = mustered("throw-down", 3)
    numbers = set()
    for seed in range(12):
        places = thrown(state, seed)
        numbers.add(len(places))
        assert all(distance_on_mat(one, other) >= 5 for k, one in enumerate(places) for other in places[:k])
        assert all(
            distance_on_mat(place, corner) >= 10 for place in places for corner in ((0, 0), (36, 0), (36, 36), (0, 36))
        )
    assert max(numbers) <= 10
    assert len(numbers) > 1


def test_tokens_lie_on_open_ground() -> None:
    hut = "building hut 12,20 16,20 16,24 12,24"
    layout = f"low crates 17,17 19,17 19,19 17,19; {hut}; blocking rock 20,12 22,12 22,14 20,14"
    state = mustered("throw-down", 3, layout=layout)
    assert why(state, "scatter 18,18") == ("R190", "terrain_in_way")
    assert why(state, "scatter 14,22") == ("R190", "terrain_in_way")
    assert why(state, "scatter 21,14.3") == ("R190", "terrain_in_way")
    assert why(state, "scatter 5,5") == ("R190", "in_corner")
    assert why(state, "scatter 0.3,18") == ("N16", "off_mat")
    assert len(play(state, "scatter 18,14 18,8 24,10").marks) == 3


def test_corners_and_deployment() -> None:
    state = settled(mustered("throw-down", 3), seed=3)
    assert {text.split()[0] for text in offers(state)} == {"corner"}
    first = zone_wars().to_act(state)
    state = play(state, "corner ne")
    assert [state.players[first].corner, state.players[1 - first].corner] == ["ne", "sw"], "diagonally opposite"
    names = {0: ARK, 1: GENLAB}
    order = []
    for k in range(3):
        for corner in ("ne", "sw"):
            seat = zone_wars().to_act(state)
            order.append(seat)
            x, y = (34 - 2 * k, 2) if corner == "ne" else (2 + 2 * k, 34)
            far = 12 if corner == "ne" else 24
            name = names[seat][k]
            assert why(state, f"deploy {name} {x},{far} @0") == ("S1", "outside_corner")
            assert why(state, f"deploy {names[1 - seat][2]} {x},{y} @0") == ("R22", "not_yours")
            state = play(state, f"deploy {name} {x},{y} @45")
    assert order == [first, 1 - first] * 3, "one after the other"
    assert (state.round, [player.m_points for player in state.players]) == (1, [1, 1])


@pytest.mark.parametrize(
    ("place", "is_legal"), [("9.35,0.63", True), ("9.36,0.63", False), ("6.6,6.6", True), ("6.7,6.7", False)]
)
def test_models_stand_wholly_within_long_of_their_corner(place: str, is_legal: bool) -> None:
    state = settled(mustered("throw-down", 3, layout="low a 17,17 18,17 18,18 17,18"), seed=3)
    state = play(state, "corner nw")
    name = (ARK, GENLAB)[zone_wars().to_act(state)][0]
    if is_legal:
        play(state, f"deploy {name} {place} @0")
    else:
        assert why(state, f"deploy {name} {place} @0") == ("S1", "outside_corner")


def test_home_run_ends_when_no_token_is_left() -> None:
    figures = f"scenario home-run; {SIDES}; krin 10,10 @0; dux 30,30 @0 [used]; mark artifact 10,11"
    left = play(at(figures), "pass krin")
    assert (zone_wars().outcome(left), left.round) == (None, 2)
    outcome = zone_wars().outcome(play(at(figures), "simple krin pick t1 @0", "find katana"))
    assert outcome is not None
    assert outcome.reason == "retrieved"


def test_home_run_counts_finds_that_left_at_home() -> None:
    figures = "krin 34,34 @0; lib left 0,4 [items=katana+]; vasko left 0,20 [items=laser-rifle+]; dux 30,30 @0 [used]"
    state = play(at(f"scenario home-run; {SIDES}; {figures}; corners nw se"), "pass krin")
    assert points(state) == (4, 0)


ROAD = f"scenario watch-where-you-step; {SIDES}; dux 30,18 @0; lib 4,18 @0; turn ark"


@pytest.mark.parametrize(
    ("y", "is_mined"), [(18, False), (14.63, False), (14.62, True), (21.37, False), (21.38, True), (8, True)]
)
def test_watch_where_you_step_has_mines_beside_the_road(y: float, is_mined: bool) -> None:
    state = play(at(f"{ROAD}; krin 10,{y} @0 [items=none]"), "pass krin")
    if not is_mined:
        assert "draw ark" in offers(state)
        return
    assert pool(state) == (3, 0)
    assert figure(play(state, "roll 2 2 2"), "krin").damage == 2
    assert figure(play(state, "roll 6 2 2"), "krin").damage == 0


def test_watch_where_you_step_lays_three_tokens_for_each_player_half_on_each_side() -> None:
    places = thrown(mustered("watch-where-you-step", 3), 5)
    assert len(places) == 6
    assert sorted(place.y < 18 for place in places) == [False] * 3 + [True] * 3


LOST = f"scenario rescue-mission; {SIDES}; krin 10,10 @0; dux 30,30 @0; torv 30,34 @0"


def test_rescue_mission_finds_friends_near_objectives() -> None:
    far = play(at(f"{LOST}; mark objective 15.63,10; turn ark"), "pass krin")
    assert "draw genlab" in offers(far), "5.005 inches away"
    state = play(at(f"{LOST}; mark objective 15.62,10; turn ark"), "pass krin")
    assert pool(state) == (3, 0)
    missed = play(state, "roll 2 2 2")
    assert [mark.kind for mark in missed.marks] == ["objective"]
    state, events = told(state, "roll 6 2 2")
    friend = heard(events, Rescued)[0]
    assert (friend.figure, friend.seat, friend.place) == ("franton", 0, Point3(15.62, 10))
    found = figure(state, "franton")
    assert (found.condition, found.rescued) == (Condition.BROKEN, True)
    assert not state.marks
    assert points(state) == (0, 0)


def test_rescue_mission_needs_sight_and_only_help_brings_them_back() -> None:
    wall = "blocking wall 12,6 12.5,6 12.5,14 12,14"
    state = play(at(f"{LOST}; {wall}; mark objective 15,10; turn ark"), "pass krin")
    assert "draw genlab" in offers(state)
    lying = at(f"{LOST}; franton 11.25,10 @0 [broken,rescued,damage=4]; turn ark")
    assert why(lying, "recover franton") == ("R115", "assist_only")
    state = play(lying, "assist krin franton @0", "roll 6 2 2 2 2 2", "pass franton")
    assert figure(state, "franton").condition is Condition.BLOODIED
    assert points(state) == (3, 0)


def test_rescue_mission_rescues_two_at_most() -> None:
    two = "franton 4,4 @0 [used,broken,rescued,damage=4]; hugust 4,8 @0 [used,broken,rescued,damage=5]"
    state = play(at(f"{LOST}; {two}; mark objective 13,10; turn ark"), "pass krin", "roll 6 2 2")
    assert len(state.figures) == 5
    assert not state.marks, "the token is gone"


def test_monster_hunt_begins_with_a_grizzly_in_the_middle() -> None:
    state = mustered("monster-hunt", 3, layout="low a 8,17 9,17 9,18 8,18")
    state = settled(state, seed=2)
    state = play(state, "corner nw")
    spots = {"nw": ("2,2", "4,2", "6,2"), "se": ("34,34", "32,34", "30,34")}
    for k in range(3):
        for _ in range(2):
            seat = zone_wars().to_act(state)
            state = play(state, f"deploy {(ARK, GENLAB)[seat][k]} {spots[state.players[seat].corner][k]} @45")
    bear = figure(state, "grizzly#1")
    assert (bear.place, state.round) == (Point3(18, 18), 1)
    assert {str(action) for action, _ in zone_wars().chances(state)} == {"draw ark", "draw genlab", "draw zone"}


def test_monster_hunt_brings_one_more_from_the_edge_each_later_round() -> None:
    state = at(f"scenario monster-hunt; {SIDES}; krin 10,10 @0; dux 30,30 @0 [used]; turn ark")
    state = play(state, "pass krin")
    assert state.round == 2
    seen = set()
    for seed in range(40):
        action = zone_wars().resolve(state, random.Random(seed))
        assert isinstance(action, Arrive)
        x, y, _ = action.place
        radius = 0.625 if action.monster == "ghoul" else 1
        assert min(x, y, 36 - x, 36 - y) == pytest.approx(radius, abs=0.011)
        seen.add(action.monster)
    assert seen == {"grizzly", "land-shark", "ghoul", "zone-spider"}
    assert why(state, "arrive spoon 1,18") == ("D32", "no_such_monster")
    state = play(state, "arrive ghoul 0.63,18")
    assert figure(state, "ghoul#1").place == Point3(0.63, 18)
    assert zone_wars().to_act(state) == CHANCE


def test_monster_hunt_brings_them_from_each_edge_equally_often() -> None:
    state = at(f"scenario monster-hunt; {SIDES}; krin 10,10 @0; dux 30,30 @0 [used]; turn ark")
    state = play(state, "pass krin")
    edges: Counter[int] = Counter()
    for seed in range(600):
        action = zone_wars().resolve(state, random.Random(seed))
        assert isinstance(action, Arrive)
        x, y, _ = action.place
        edges[min(range(4), key=(x, y, 36 - x, 36 - y).__getitem__)] += 1
    assert all(120 <= edges[edge] <= 180 for edge in range(4)), "150 of each; four standard deviations are 42"


@pytest.mark.parametrize(("scenario", "rounds"), [
    ("throw-down", 8), ("home-run", 5), ("watch-where-you-step", 5), ("rescue-mission", 5), ("monster-hunt", 6),
])  # fmt: skip
def test_each_scenario_ends_after_its_rounds(scenario: str, rounds: int) -> None:
    figures = f"scenario {scenario}; {SIDES}; krin 10,18 @0; dux 30,18 @0 [used]; mark artifact 20,20"
    for now, is_over in ((rounds - 1, False), (rounds, True)):
        state = play(at(f"{figures}; round {now}"), "pass krin")
        assert (zone_wars().outcome(state) is not None) is is_over


@pytest.mark.parametrize(("scenario", "worth"), [
    ("throw-down", 2), ("home-run", 0), ("watch-where-you-step", 2), ("rescue-mission", 0), ("monster-hunt", 2),
])  # fmt: skip
def test_what_an_enemy_taken_out_is_worth(scenario: str, worth: int) -> None:
    figures = "krin 10,18 @0 [items=revolver]; dux 14,18 @180 [bloodied,damage=3]; torv 30,18 @0; m 0 0"
    state = play(at(f"scenario {scenario}; {SIDES}; {figures}"), "move krin @0", "attack dux revolver")
    state = play(state, "roll 6 2 2 2 / 2 2 2", "decline")
    assert points(state) == (worth, 0)
