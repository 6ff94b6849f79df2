"""The forecast of phases 4 and 5: what it says is what happens."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.queries.forecast import ZombieForecast, forecast_zombies
from tabletop.games.zombies.rules.state.state import Phase, State
from tabletop.games.zombies.rules.state.tasks import Rounds
from tabletop.games.zombies.rules.text import events
from tabletop.games.zombies.rules.text.actions import Action
from tabletop.rules.game import CHANCE, NOBODY
from tests.games.zombies.rules.phases import DEPOT, PAVED, begin, team
from tests.games.zombies.rules.table import draft, heard, night, run_task, who, zed, zombies_game


def seen(state: State) -> ZombieForecast:
    found = forecast_zombies(draft(state))
    assert found is not None
    return found


def test_h32_h41_the_forecast_is_what_phases_four_and_five_do() -> None:
    zombies = [zed(1, "2,-2"), zed(2, "0,1", "asleep"), zed(3, "-2,0", "stunned")]
    scene = night(*team("0,2", "-2,2"), zombies=zombies)
    found = seen(scene)
    _, happened = begin("zombies", *scene.people, zombies=zombies)
    assert found.paths == tuple((one.zombie, one.path) for one in heard(happened, events.ZombieMoved))
    assert found.woken == (2,)
    assert found.wounds == ((("zombies", 2),), ())
    assert found.hp_loss(0) == 2


def test_h46_x14_it_says_who_gets_pinned_and_who_dies() -> None:
    people = who("marlow", "0,2", hp=1), who("okafor", "0,0", hp=-3)
    found = seen(night(*people, zombies=[zed(1, "0,1")]))
    assert found.pinned == ((0, "down"), (1, "down"))
    assert found.dead == (1,)


def test_k48_k50_k52_it_knows_fire_lures_and_drags() -> None:
    scene: dict[str, Any] = {"laid": PAVED, "zombies": [zed(1, "2,0")]}
    assert seen(night(*team("-2,0"), fires=((1, 0),), **scene)).killed == (1,)
    assert seen(night(*team("-2,0"), lures=((0, 0),), **scene)).killed == (1,)
    found = seen(night(who("marlow", "0,1", token="snare"), laid=PAVED))
    assert found.moved == ((0, ((0, 1), (1, 0), (2, -1))),)


def test_k56_a_drag_onto_a_new_tile_does_not_stop_it() -> None:
    laid = (PAVED[0], replace(DEPOT, sides="O--O--", explored=False))
    found = seen(night(who("marlow", "1,-2", token="snare"), laid=laid, unlaid=("T01",), tiles_left=4))
    assert found.wounds == ((("snare", 1),),)


def test_k93_with_dice_nobody_knows() -> None:
    for rule in ("d6_each", "d6_all"):
        assert forecast_zombies(draft(night(*team("0,2"), zombie_movement=rule))) is None


def test_k100_in_phase_six_the_cap_of_this_round_is_forgotten() -> None:
    scene: dict[str, Any] = {"laid": PAVED, "zombies": [zed(1, "3,-7")], "cap_reached": "extra_move", "capped": True}
    for phase, steps in ((Phase.ACT, 3), (Phase.SUPPRESS, 6)):
        assert len(seen(night(*team("-2,2"), phase=phase, **scene)).paths[0][1]) == steps + 1


def test_h01_it_changes_nothing() -> None:
    state = night(*team("0,2"), zombies=[zed(1, "2,-2")])
    d = draft(state)
    assert forecast_zombies(d) == forecast_zombies(d)
    assert d.state() == state
    assert not d.events


@pytest.mark.parametrize("seed", range(4))
def test_h32_h41_k52_k55_in_random_games_it_is_always_right(seed: int) -> None:
    game, rng = zombies_game(), random.Random(seed)
    state, asked = game.start({"difficulty": "nightmare"}), 0
    while (to_act := game.to_act(state)) != NOBODY:
        action = game.resolve(state, rng) if to_act == CHANCE else rng.choice(game.actions(state))
        before, step = state, game.apply(state, action)
        state = step.state
        if before.phase != Phase.ZOMBIES and any(_is_fourth(event) for event in step.events):
            asked += _compare(before, action, seed)
    assert asked


def _is_fourth(event: object) -> bool:
    return isinstance(event, events.PhaseBegan) and event.phase == "zombies"


def _compare(before: State, action: Action, seed: int) -> bool:
    """Stops right before phase 4, asks for the forecast, and then goes on."""
    from tabletop.games.zombies.rules.turn import task_specs

    d = draft(before)
    task_specs.STACK.apply_without_follow_ups(d, action)
    while d.todo[-1] != Rounds("zombies"):
        if task_specs.STACK.deciding_seat(d) is not None:
            return False
        run_task(d)
    found, d.events = forecast_zombies(d), []
    assert found is not None
    while d.todo[-1] != Rounds("move") and task_specs.STACK.deciding_seat(d) is None and d.result is None:
        run_task(d)
    if d.todo[-1] != Rounds("move"):
        return False
    told = tuple(event for event in d.events if not isinstance(event, events.PhaseBegan))
    assert found.events == told
    return True
