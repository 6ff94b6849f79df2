"""What decisions of Zombies have cost: large blunders are named, and nothing that a seat could not know comes in."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from tabletop.ai.bot import Budget
from tabletop.ai.decision_costs import JudgedDecision
from tabletop.content.games import load_game
from tabletop.games.zombies.bots import decision_judge, night_playing
from tabletop.games.zombies.bots.decision_judge import LEAST_COST, SHARE_THAT_LASTS
from tabletop.games.zombies.bots.night_playing import faultless_action
from tabletop.games.zombies.rules.queries import position_queries
from tabletop.games.zombies.rules.state.tasks import Acting
from tabletop.games.zombies.rules.text.actions import Pass, Resign
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zombies.bots.blunders import judge_night, summary

ENDLESS = Budget(1e6)
GAME: Any = load_game("zombies")


def judge(view: Any, action: Any, seed: int = 1, *, is_thorough: bool = True) -> JudgedDecision | None:
    rng = random.Random(seed)
    actions = GAME.actions(GAME.imagine(view, rng))
    made = decision_judge.decision_judge(GAME)
    return made.judge(view, actions, action, rng, ENDLESS, is_thorough=is_thorough)


def positions(seed: int) -> Iterator[Any]:
    """Of a night, those in which somebody has a choice, as playouts."""
    playout, rng = GAME.playout(GAME.start({})), random.Random(seed)
    while (seat := playout.to_act()) != NOBODY:
        if seat == CHANCE:
            playout.apply(playout.resolve(rng))
            continue
        if len(playout.actions()) > 1:
            yield playout
        playout.apply(faultless_action(playout))


@cache
def view_of_a_friend_on_the_ground() -> Any:
    """Somebody is about to act, with a friend beside who has gone down, and the goal is still far."""
    for playout in positions(3):
        builder, seat = playout.builder, playout.to_act()
        if not isinstance(builder.todo[-1], Acting) or builder.people[seat].wounded or builder.round < 2:
            continue
        near = position_queries.survivors_next_to(builder, builder.people[seat].hex)
        if near:
            state = playout.state()
            fallen = replace(state.people[near[0]], hp=-3, pinned=True)
            people = [fallen if at == near[0] else person for at, person in enumerate(state.people)]
            return GAME.view(replace(state, people=tuple(people)), seat)
    raise AssertionError("nobody is beside anybody")


def test_who_does_nothing_beside_a_fallen_friend_has_erred_and_who_does_better_has_not() -> None:
    view = view_of_a_friend_on_the_ground()
    left = judge(view, Pass())
    assert left is not None
    assert left.is_costly
    assert left.better != Pass()
    assert left.cost > 2 * LEAST_COST * SHARE_THAT_LASTS
    told = {name: float(number) for name, number in left.figures}
    assert told["best"] - told["taken"] == pytest.approx(left.cost, abs=0.11)
    helped = judge(view, left.better)
    assert helped is not None
    assert not helped.is_costly


def test_the_first_look_suspects_it() -> None:
    view = view_of_a_friend_on_the_ground()
    suspected, best = judge(view, Pass(), is_thorough=False), judge(view, faultless(view), is_thorough=False)
    assert suspected is not None
    assert best is not None
    assert suspected.is_costly
    assert not suspected.is_final
    assert 0 <= best.cost < suspected.cost


def faultless(view: Any) -> Any:
    return faultless_action(GAME.playout(GAME.imagine(view, random.Random(1))))


def test_a_decision_without_a_choice_is_not_judged_nor_is_giving_up() -> None:
    view = view_of_a_friend_on_the_ground()
    assert judge(view, Resign()) is None
    made = decision_judge.decision_judge(GAME)
    assert made.judge(view, [Pass()], Pass(), random.Random(1), ENDLESS, is_thorough=True) is None


def test_a_cost_within_its_spread_is_not_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of a cost with a certainty of 95 % must be more than the least that is named."""
    luck = random.Random(8)
    monkeypatch.setattr(decision_judge, "play_rounds", lambda *args: None)
    monkeypatch.setattr(decision_judge, "expected_survivors", lambda builder: luck.uniform(0, 4))
    found = [judge(view_of_a_friend_on_the_ground(), Pass(), seed) for seed in range(40)]
    assert sum(each is not None and each.is_costly for each in found) <= 2


def test_what_it_cost_is_told_from_other_worlds_than_those_that_chose_the_better_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The best of several looks better than it is in the sample that chose it."""
    seeds: list[int] = []
    original = night_playing.play_rounds

    def play_rounds(playout: Any, rounds: int, seed: int) -> None:
        seeds.append(seed)
        original(playout, 0, seed)

    monkeypatch.setattr(decision_judge, "play_rounds", play_rounds)
    judge(view_of_a_friend_on_the_ground(), Pass())
    by_branches = {seed: seeds.count(seed) for seed in seeds}
    choosing = [seed for seed, branches in by_branches.items() if branches == 3]
    measuring = [seed for seed, branches in by_branches.items() if branches == 2]
    assert len(choosing) == 8
    assert len(measuring) >= 16
    assert len(choosing) + len(measuring) == len(by_branches)


@pytest.mark.parametrize("is_thorough", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_bill(*, is_thorough: bool) -> None:
    told = set()
    for number, playout in enumerate(positions(4)):
        if number % 20 == 9:
            view = GAME.view(playout.state(), playout.to_act())
            worlds = [GAME.imagine(view, random.Random(each)) for each in range(3)]
            told.add(len({str(world) for world in worlds}))
            action = playout.actions()[-1]
            answers = [judge(GAME.view(world, view.to_act), action, is_thorough=is_thorough) for world in worlds]
            assert answers[0] == answers[1] == answers[2]
    assert max(told) == 3, "the worlds are not the same"


@pytest.mark.slow
def test_planted_blunders_are_named() -> None:
    """A few of the nights that the script in `blunders` measures."""
    results = [judge_night(seed, 0) for seed in range(100, 104)]
    planted = [each for each in results if each.planted is not None]
    assert planted, summary(results)
    assert sum(each.is_named for each in planted) * 2 >= len(planted), summary(results)
