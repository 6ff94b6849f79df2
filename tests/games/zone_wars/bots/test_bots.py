"""Bots of Zone Wars: legal in all they decide, and sensible where it is plain what is right."""

from __future__ import annotations

import os
import random
from functools import cache
from itertools import combinations, product

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.levels import AnyBot, level_names, make_bot
from tabletop.ai.questions import ChooseBotMove, QuestionAnswerer
from tabletop.cli.duel import DuelPlan, play_all_duels
from tabletop.games.zone_wars.rules.state.state import State
from tabletop.games.zone_wars.rules.state.tasks import Mustering
from tabletop.games.zone_wars.rules.text import actions as a
from tabletop.games.zone_wars.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zone_wars.rules.table import at, figure, play, zone_wars
from tests.games.zone_wars.rules.test_battles import chosen
from tests.sampled import sampled

SHORT = bool(os.environ.get("TABLETOP_SHORT"))
LONG = Budget(60)
OWN_LEVELS = ("easy", "medium", "hard")
SCENARIOS = ("throw-down", "home-run", "watch-where-you-step", "rescue-mission", "monster-hunt")
FACTIONS = ("ark", "genlab", "mechatron", "nova")
MAPS = ("usual", "dead-mile", "old-quarter", "rust-crossing", "tank-farm", "random")
BATTLES = 15 if SHORT else 2000
MOST = 6000


@cache
def bot(level: str) -> AnyBot:
    return make_bot(zone_wars(), level)


def asked(state: State, level: str = "hard", seed: object = 0) -> Action:
    """What a bot does in a state that it sees through a view only; raises AssertionError if it is not legal."""
    game = zone_wars()
    view = game.view(state, game.to_act(state))
    action: Action = bot(level).choose(view, game.actions(state), random.Random(str(seed)), LONG)
    refusal = game.check(state, action)
    assert refusal is None, f"{action}: {refusal} in {game.view(state, None)}"
    return action


def battle(sitters: tuple[str, ...], seed: int, **setup: str) -> State:
    """The end of a battle in which every action of the bots was legal."""
    game, rng = zone_wars(), random.Random(seed)
    state = game.start({"players": str(len(sitters)), **setup})
    for ply in range(MOST):
        seat = game.to_act(state)
        if seat == NOBODY:
            return state
        action = game.resolve(state, rng) if seat == CHANCE else asked(state, sitters[seat], f"{seed} {ply}")
        state = game.apply(state, action).state
    raise AssertionError(f"seed {seed} does not end")


def test_levels_of_zone_wars() -> None:
    assert level_names("zone_wars") == ("random", "easy", "medium", "hard")


@pytest.mark.parametrize("scenario", sampled(SCENARIOS, 0, 4))
def test_bots_end_a_battle_of_every_scenario(scenario: str) -> None:
    end = battle(("medium", "easy"), 5, scenario=scenario, models="3", faction1="genlab", faction2="nova")
    assert zone_wars().outcome(end) is not None


@pytest.mark.slow
@pytest.mark.parametrize(
    "sitters", [("hard", "medium"), ("easy", "hard", "medium"), ("hard", "easy", "medium", "hard")][: 1 if SHORT else 3]
)
@pytest.mark.parametrize("scenario", SCENARIOS[: 2 if SHORT else len(SCENARIOS)])
def test_all_levels_end_battles_of_two_to_four(scenario: str, sitters: tuple[str, ...]) -> None:
    for seed in range(1 if SHORT else 5):
        battle(sitters, seed, scenario=scenario)


@pytest.mark.slow
@pytest.mark.timeout(0)
def test_battles_on_every_mat_and_with_every_number_of_seats_come_to_their_end() -> None:
    """2,000 of them, four in five by chance alone; all that anybody does is legal, and nothing fails."""
    mats = [*product(SCENARIOS, MAPS, (2, 3, 4))]
    for number in range(BATTLES):
        rng = random.Random(f"mats {number}")
        scenario, map_, seats = mats[number * 7 % len(mats)]
        levels = rng.choices((("random",), ("random", "easy"), OWN_LEVELS), (75, 20, 5))[0]
        sides = {f"faction{k + 1}": faction for k, faction in enumerate(rng.sample(FACTIONS, 4))}
        battle(tuple(rng.choices(levels, k=seats)), number, scenario=scenario, map=map_, **sides)


@pytest.mark.parametrize("level", OWN_LEVELS)
def test_the_same_view_and_seed_give_the_same_action(level: str) -> None:
    game, rng = zone_wars(), random.Random(4)
    state = game.start({"scenario": "throw-down"})
    compared = 0
    while compared < 8:
        if game.to_act(state) == CHANCE:
            state = game.apply(state, game.resolve(state, rng)).state
            continue
        view, actions = game.view(state, game.to_act(state)), game.actions(state)
        first, second = (
            make_bot(game, level).choose(view, actions, random.Random(7), LONG),
            bot(level).choose(view, actions, random.Random(7), LONG),
        )
        assert first == second, "also where one was asked other things before"
        state = game.apply(state, first).state
        compared += 1


def test_a_bot_answers_when_its_time_is_over_or_nobody_waits() -> None:
    game = zone_wars()
    state = at("sides ark genlab; krin 10,10 @0; bormin 20,10 @180; turn ark")
    view, actions = game.view(state, 0), game.actions(state)
    for budget in (Budget(0), Budget(60, lambda: True)):
        action = make_bot(game, "hard").choose(view, actions, random.Random(1), budget)
        assert game.check(state, action) is None


def test_the_worker_lets_a_bot_muster() -> None:
    game = zone_wars()
    view = game.view(game.start({}), 0)
    answer = QuestionAnswerer(lambda name, content: game).answer(
        ChooseBotMove("zone_wars", "hard", view, "seed"), lambda: False
    )
    assert isinstance(answer.value, a.Muster), answer.error


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_whoever_plays_again_meets_other_squads(level: str) -> None:
    state = zone_wars().start({"faction1": "nova", "faction2": "ark"})
    while not isinstance(state.todo[-1], Mustering):
        state = zone_wars().apply(state, zone_wars().resolve(state, random.Random(1))).state
    squads = [asked(state, level, seed) for seed in range(40)]
    assert {type(squad) for squad in squads} == {a.Muster}
    assert len({frozenset(squad.figures) for squad in squads if isinstance(squad, a.Muster)}) > 7


FAR = "; mirka 34,34 @0"


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_find_within_reach_is_picked_up(level: str) -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0; bormin 34,2 @180; mark artifact 13,12; turn ark")
    for seed in range(3):
        action = asked(state, level, seed)
        assert isinstance(action, a.Operate)
        assert action.op == "pick"


def test_a_wall_in_the_way_is_gone_round() -> None:
    wall = "blocking wall 11,7 11.5,7 11.5,11 11,11; "
    state = at(f"sides ark genlab; {wall}krin 10,10 @0; bormin 34,2 @180 [items=none]; mark artifact 12.7,10; turn ark")
    action = asked(state)
    assert isinstance(action, a.Operate)
    assert len(action.path) > 1


def test_a_broken_model_tries_to_get_up() -> None:
    state = at("sides ark genlab; bare; krin 10,10 @0 [broken,damage=4]; bormin 34,2 @180; turn ark")
    assert isinstance(asked(state), a.Recover)


def test_who_carries_finds_home_goes_home() -> None:
    position = "scenario home-run; sides ark genlab; bare; krin 9,9 @45 [items=laser-rifle+|katana+]; bormin 20,20 @225"
    state = at(f"{position}; corners nw se; round 5; turn ark")
    end = play(state, str(asked(state)))
    krin = figure(end, "krin")
    place = krin.place or krin.gone
    assert place is not None
    assert (place.x**2 + place.y**2) ** 0.5 <= 10


def test_who_fetches_the_last_find_turns_towards_home() -> None:
    """The sprint home must lead forward, and it is too far for a move."""
    position = "scenario home-run; sides ark genlab; bare; krin 11,11 @45; bormin 34,34 @180 [items=none]"
    state = at(f"{position}; mark artifact 13,13; corners nw se; round 4; turn ark")
    action = asked(state)
    assert isinstance(action, a.Operate)
    end = play(state, str(action), "find katana")
    assert 135 <= figure(end, "krin").facing <= 315


def test_no_model_stops_among_mines_without_need() -> None:
    position = "scenario watch-where-you-step; sides ark genlab; bare; krin 18,20 @0; bormin 34,18 @180; turn ark"
    action = asked(at(position))
    # the road is 8 inches wide, from 14 to 22, and the whole base must be on it
    ends = (*getattr(action, "path", ()), *([action.end] if isinstance(action, a.Charge) else []))
    assert all(14.62 <= place.y <= 21.38 for place in ends[-1:])


def test_a_miss_is_pushed_and_a_sure_end_is_not() -> None:
    position = "sides ark genlab; bare; krin 10,10 @0 [items=none]; bormin 14,10 @180 [items=none]" + FAR
    state = play(at(position + "; turn ark"), "move krin @0", "attack bormin thrown")
    assert asked(play(state, "roll 2 2 3 4")) == a.Push()
    last = position.replace("bormin 14,10 @180 [items=none]", "bormin 14,10 @180 [items=none,bloodied,damage=4]")
    last = last.replace("krin 10,10 @0 [items=none]", "krin 10,10 @0 [items=laser-rifle~3+]")
    state = play(at(last + "; turn ark"), "aim krin @0", "attack bormin laser-rifle")
    assert asked(play(state, "roll 6 6 6 6 / 2")) == a.Decline()


def test_the_weaker_target_is_shot_at() -> None:
    position = "sides ark genlab; bare; krin 10,10 @0; bormin 16,8 @180; dux 16,12 @180 [bloodied,damage=3]"
    state = play(at(position + "; turn ark"), "move krin @0")
    action = asked(state)
    assert isinstance(action, a.Attack)
    assert action.target == "dux"


CARRIER = (
    "scenario home-run; sides genlab ark; bare; corners nw se; krin 30,30 @0; round 5;"
    " farrow 12,10 @180 [damage=2,items=scrap-pistol|laser-rifle+]; hugust {0},10 @180 [used]; m {1} 3;"
    " turn genlab farrow"
)
"""Farrow could be home, but an enemy in contact would strike at her back."""


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_fox_slips_away_home_where_that_saves_it_and_only_there(level: str) -> None:
    slipped = asked(at(CARRIER.format(13.25, 1)), level)
    assert isinstance(slipped, a.Sprint | a.Move)
    assert slipped.slip == 1
    assert slipped.path[-1].x ** 2 + slipped.path[-1].y ** 2 < 10.625**2
    poor = asked(at(CARRIER.format(13.25, 0)), level)
    assert not getattr(poor, "path", ()), "without m-points it stays"
    free = asked(at(CARRIER.format(26, 1)), level)
    assert isinstance(free, a.Sprint | a.Move)
    assert free.slip == 0, "nobody is there to slip away from"


def test_overwatch_fires_at_who_comes_into_the_open() -> None:
    position = "sides ark genlab; bare; krin 10,10 @0 [watch]; bormin 16,12 @180 [bloodied,damage=4,items=none]" + FAR
    state = play(at(position + "; turn genlab"), "move bormin 14,12 @180")
    assert isinstance(asked(state), a.Fire)


def test_every_answer_that_random_battles_ask_for_is_legal() -> None:
    game, rng = zone_wars(), random.Random(9)
    met: set[type] = set()
    for seed, (one, other) in enumerate(combinations(FACTIONS, 2)):
        state = game.start({"scenario": SCENARIOS[seed % 5], "faction1": one, "faction2": other})
        for _ in range(80):
            seat = game.to_act(state)
            if seat == NOBODY:
                break
            if seat == CHANCE:
                action = game.resolve(state, rng)
            else:
                action = chosen(state, rng)
                task = type(state.todo[-1])
                if task.__name__ != "Turn" or rng.random() < 0.1:
                    asked(state, rng.choice(OWN_LEVELS), rng.random())
                    met.add(task)
            state = game.apply(state, action).state
    assert {"Turn", "Striking", "Attacking", "Mustering", "Deploying"} <= {task.__name__ for task in met}


def share(better: str, worse: str, games: int) -> float:
    """Share of the better one, sides, factions and scenarios rotated; shared victories count half."""
    varied = (("scenario", SCENARIOS), ("faction1", FACTIONS), ("faction2", FACTIONS[1:] + FACTIONS[:1]))
    plan = DuelPlan("zone_wars", (better, worse), "strength", rotate=True, varied_options=varied)
    played = list(play_all_duels(plan, games, 1))
    return sum((1.0 / len(game.winners)) if 0 in game.winners else 0.0 for game in played) / games


@pytest.mark.slow
@pytest.mark.parametrize(
    ("better", "worse"), [("easy", "random"), ("medium", "easy"), ("hard", "medium")][: 1 if SHORT else 3]
)
def test_each_level_beats_the_one_below(better: str, worse: str) -> None:
    """At least 65 % of 200 battles; the short form has a few of the clearest pair."""
    games, least = (6, 0.6) if SHORT else (200, 0.65)
    assert share(better, worse, games) >= least


@pytest.mark.parametrize("level", OWN_LEVELS)
def test_a_bot_saves_itself_from_a_bolt_and_from_a_collision(level: str) -> None:
    """Answers that wait since the rulings N64 and N66: Pyrokinesis at Dux, and a rock behind Bormin."""
    burnt = "sides nova genlab; bare; vey 10,10 @0; dux 16,10 @180 [mut=flutter,damage=3]; torv 30,30 @0; m 3 3"
    assert str(asked(play(at(burnt), "mutate vey pyrokinesis:3 @0 dux"), level)).startswith("reflex flutter:")
    shot = (
        "sides ark genlab; blocking rock 15.2,8 16,8 16,12 15.2,12; krin 10,10 @0 [items=shotgun+]; "
        "bormin 14,10 @180 [items=none,mut=hide,damage=3]; torv 30,30 @0; m 0 3"
    )
    hit = play(at(shot), "move krin @0", "attack bormin shotgun", "roll 6 2 2 2 / 2 2 2", "decline")
    assert str(asked(hit, level)) in ("reflex hide:1", "reflex hide:2")


@pytest.mark.parametrize("level", OWN_LEVELS)
def test_n83_a_bot_shoots_with_its_broken_hound(level: str) -> None:
    """The shot is the one way to keep who is nearly out from getting up or away."""
    lying = "mirka 16,10 @0 [broken,damage=4,mut=bloodhound,items=revolver+]"
    position = f"sides ark genlab; bare; krin 10,10 @0 [bloodied,damage=3,items=none]; {lying}; torv 30,30 @0; m 0 3"
    assert str(asked(play(at(position), "move krin @0"), level)).startswith("reflex bloodhound:")
