"""Which zombies can get at whoever stands on a hex: what the rules' own phases 4 and 5 do, and never less."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.queries.forecast import (
    forecast_zombies,
    reachable_hexes_by_zombie,
    wounds_from_zombies,
)
from tabletop.games.zombies.rules.state import tasks as t
from tabletop.games.zombies.rules.state.state import Boards, Phase, State
from tabletop.games.zombies.rules.state.state_builder import StateBuilder
from tabletop.games.zombies.rules.turn import task_specs, wounding
from tabletop.rules.game import CHANCE, NOBODY
from tabletop.rules.hexes import Hex
from tests.games.zombies.rules.phases import PAVED, team
from tests.games.zombies.rules.table import STREET, draft, moving, night, run_task, who, zed, zombies_game


def bitten(state: State, id_: int, *seats: int) -> Iterator[Hex]:
    """Hexes on which the rules have a zombie, with none but it on the map, wound the first of these seats.

    The others of them stand anywhere, to draw it along any way.
    """
    d = draft(state)
    floor = [hex_ for hex_ in d.map.hexes if hex_ != d.zombie(id_).hex]  # type: ignore[union-attr]
    for hex_ in floor:
        for other in floor if len(seats) > 1 else [hex_]:
            if len(seats) > 1 and other == hex_:
                continue
            places = dict(zip(seats, (hex_, other), strict=False))
            people = tuple(replace(one, hex=places.get(seat)) for seat, one in enumerate(state.people))
            alone = replace(state, people=people, zombies=tuple(z for z in state.zombies if z.id == id_))
            found = forecast_zombies(draft(alone))
            assert found is not None
            if found.hp_loss(seats[0]):
                yield hex_
                break


def found_for(state: State, id_: int, seat: int = 0) -> set[Hex]:
    """But for its own hex, where nobody stands."""
    d = draft(state)
    return {*reachable_hexes_by_zombie(d, seat).get(id_, ())} - {z.hex for z in d.zombies if z.id == id_}


SCENES: dict[str, dict[str, Any]] = {
    "open": {"laid": PAVED, "zombies": [zed(1, "2,-2")]},
    "slow": {"laid": STREET, "zombies": [zed(1, "3,-5")]},
    "asleep": {"laid": PAVED, "zombies": [zed(1, "2,-2", "asleep")]},
    "stunned": {"laid": PAVED, "zombies": [zed(1, "2,-2", "stunned")]},
    "brute": {"laid": PAVED, "zombies": [zed(1, "2,-2", kind=ZombieKind.BRUTE)]},
    "mourner asleep": {"laid": PAVED, "zombies": [zed(1, "2,-2", "asleep", kind=ZombieKind.MOURNER)]},
    "nightmare": {"laid": PAVED, "zombies": [zed(1, "2,-2")], "difficulty": "nightmare"},
    "hurried": {"laid": PAVED, "zombies": [zed(1, "2,-2")], "cap_reached": "extra_move", "capped": True,
                "phase": Phase.SUPPRESS},
}  # fmt: skip


@pytest.mark.parametrize("name", SCENES)
def test_h34_h38_h41_h52_a_zombie_alone_wounds_on_these_hexes_and_on_no_others(name: str) -> None:
    scene = night(*team("0,2"), **SCENES[name])
    assert found_for(scene, 1) == {*bitten(scene, 1, 0)}


def test_k47_boards_stop_it_whichever_way_it_is_drawn() -> None:
    scene = night(*team("0,2", "-2,2"), laid=PAVED, zombies=[zed(1, "3,-4")], boards=(Boards(0, 0, 3),))
    assert found_for(scene, 1) == {*bitten(scene, 1, 0, 1)}
    assert found_for(scene, 1) < found_for(replace(scene, boards=()), 1)


def test_k48_fire_stops_a_common_and_no_brute() -> None:
    """Round a fire it goes only with somebody in its way: where the way ends at the fire it may be less."""
    doors = ((0, -2), (1, -2), (2, -2))
    scene = night(*team("0,2", "-2,2"), laid=PAVED, zombies=[zed(1, "3,-4")], fires=doors)
    assert found_for(scene, 1) >= {*bitten(scene, 1, 0, 1)}
    assert found_for(scene, 1) & {*scene_floor(scene)} == {*doors}
    brute = replace(scene, zombies=(zed(1, "3,-4", kind=ZombieKind.BRUTE),))
    assert found_for(brute, 1) == {*bitten(brute, 1, 0, 1)} > found_for(scene, 1)


def scene_floor(state: State) -> tuple[Hex, ...]:
    """Of the first tile."""
    return draft(state).map.floors[0]


def test_k49_a_lure_draws_it_away() -> None:
    scene = night(*team("0,2"), laid=PAVED, zombies=[zed(1, "2,-2", kind=ZombieKind.BRUTE)], lures=((3, -7),))
    found = found_for(scene, 1)
    assert found >= {*bitten(scene, 1, 0)}
    assert (0, 0) not in found
    assert not found_for(replace(scene, zombies=(zed(1, "2,-2"),), lures=((2, -2),)), 1), "the blast kills it"


def test_k53_k66_the_mourner_wounds_her_prey_alone_and_startles_only_who_still_moves() -> None:
    awake = replace(zed(1, "2,-2", kind=ZombieKind.MOURNER), prey=0)
    scene = night(*team("0,2", "-2,2"), laid=PAVED, zombies=[awake])
    assert found_for(scene, 1) == {*bitten(scene, 1, 0)}
    assert not found_for(scene, 1, seat=1)
    assert reachable_hexes_by_zombie(draft(scene))[1], "for nobody in particular it is all of it"
    asleep = moving(*team("0,0"), laid=PAVED, zombies=[zed(1, "1,-1", "asleep", kind=ZombieKind.MOURNER)])
    assert found_for(asleep, 1) == {*draft(asleep).map.links[(1, -1)]}


def test_k93_dice_go_as_far_as_a_six() -> None:
    scene = night(*team("-2,2"), laid=PAVED, zombies=[zed(1, "3,-7")], zombie_movement="d6_each")
    steps = draft(scene).map.distances((3, -7))
    assert found_for(scene, 1) == {hex_ for hex_, far in steps.items() if 0 < far <= 7}


def test_h41_k53_the_wounds_of_several_add_up() -> None:
    d = draft(night(*team("0,2"), zombies=[zed(1, "0,1"), zed(2, "1,1", kind=ZombieKind.BRUTE)]))
    assert wounds_from_zombies(d, (1, 2)) == 3


def test_h37_whoever_stands_in_the_way_is_left_out() -> None:
    scene = night(*team("0,2", "0,1"), laid=PAVED, zombies=[zed(1, "2,-2")])
    assert found_for(scene, 1) == found_for(night(*team("0,2"), laid=PAVED, zombies=[zed(1, "2,-2")]), 1)


@pytest.mark.parametrize("seed", range(6))
def test_h35_in_random_nights_nobody_is_wounded_out_of_reach(seed: int) -> None:
    game, rng = zombies_game(), random.Random(seed)
    state, asked = game.start({"difficulty": "nightmare"}), 0
    while (to_act := game.to_act(state)) != NOBODY:
        action = game.resolve(state, rng) if to_act == CHANCE else rng.choice(game.actions(state))
        d = draft(state)
        task_specs.STACK.apply_without_follow_ups(d, action)
        while d.todo and task_specs.STACK.deciding_seat(d) is None:
            if d.todo[-1] == t.Rounds("zombies"):
                before = d.state()
            elif isinstance(d.todo[-1], t.Wounding):
                asked += _compare(before, d)
            run_task(d)
        state = game.apply(state, action).state
    assert asked


def _compare(before: State, d: StateBuilder) -> int:
    """How many were wounded, each by those that could."""
    known = [reachable_hexes_by_zombie(draft(before), seat) for seat in range(len(d.people))]
    for blow in wounding.wounds_dealt(d):
        place = d.people[blow.seat].hex
        assert all(place in known[blow.seat].get(id_, ()) for id_ in blow.zombie_ids), (before.round, blow)
    return len(wounding.wounds_dealt(d))


def test_k1_nobody_is_wounded_through_a_wall() -> None:
    scene = night(who("marlow", "0,2"), zombies=[zed(1, "1,-2", "asleep")])
    assert found_for(scene, 1) == {*draft(scene).map.links[(1, -2)]}
