"""The text of a position leads back to the position, and what is no position is refused."""

from __future__ import annotations

import random

import pytest

from tabletop.games.zombies.rules.content.vocabulary import ZombieKind
from tabletop.games.zombies.rules.state.state import (
    Boards,
    Contribution,
    DrawnDirectorCard,
    LyingItem,
    Phase,
    SpecialToken,
    Zombie,
)
from tabletop.games.zombies.rules.state.tasks import Acting, Rounds, Shambling, Suppressing, Walking
from tabletop.rules.game import CHANCE, NOBODY, InvalidSetup
from tests.games.zombies.rules.table import arms, at, person, to_act, zombies_game


def told_again(seed: int, **setup: str) -> int:
    """How many positions of a random game were told again."""
    game, rng, number = zombies_game(), random.Random(seed), 0
    state = game.start(setup)
    for _ in range(500):
        seat = game.to_act(state)
        if seat == NOBODY:
            break
        action = game.resolve(state, rng) if seat == CHANCE else rng.choice(game.actions(state))
        state = game.apply(state, action).state
        if state.result is None and rng.random() < 0.1:
            assert game.start({"position": str(game.unveiled(state))}) == state
            number += 1
    return number


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"scenario": "ch3", "difficulty": "hard", "phase6_order": "each_moves_and_acts"},
        {"empty_seats": "fewer_survivors_scaled_horde", "survivors": "2", "zombie_movement": "d6_each"},
        {"scenario": "ch2", "spawn_tile": "random_tile", "bleed_out": "on", "suppress_optional": "false"},
    ],
)  # fmt: skip
def test_the_text_of_a_position_leads_back_to_it(setup: dict[str, str]) -> None:
    assert sum(told_again(seed, **setup) for seed in range(2)) > 5


def test_a_night_is_named_by_its_text() -> None:
    text = "night ch2 hard empty_seats=fewer_survivors_scaled_horde survivors=2 death=never; marlow 0,0"
    state = at(text)
    assert (state.agreed.scenario, state.agreed.difficulty, state.agreed.survivors) == (
        "ch2", "hard", ("marlow", "okafor"),
    )  # fmt: skip
    assert state.agreed.house_rule("death") == "never"
    assert zombies_game().seats({"position": text}) == 2


def test_every_part_of_a_position_can_be_said() -> None:
    state = at(
        "tile S1 0,0; tile T12 1,-1 sides=---O-- placed=2 new; left 3; "
        "marlow 0,0 hp=2 *carbine=2+2/1/0/3+1 bag=- pinned wounded token=stalker:2 slime=1 boost=3 eager=2 downs=1; "
        "brandt dead hp=-4; okafor 1,0 reloaded; z3 0,1 asleep; z1 0,-1 stunned; z7 -1,0 brute hp=4; "
        "z8 -1,1 mourner prey=okafor; find 2,0 fire_axe; boards 0 N 2; fire 1,1 0,2; lure 2,-2; weapons carbine; "
        "round 7; first okafor; pending -1; range -2; capped; called 5; made 9; drawn D04=3 D11=1~; lurking D13; "
        "discards D01 D03; deck D02*2 D05; revealed 1+2".replace("1+2", "1 2")
        + "; act okafor"
    )
    marlow = person(state, "marlow")
    assert (marlow.hp, marlow.bag, marlow.pinned, marlow.wounded) == (2, (), True, True)
    assert marlow.token == SpecialToken("stalker", 2)
    assert (marlow.slime, marlow.boost, marlow.eager, marlow.downs) == (1, 3, 2, 1)
    carbine = arms(state, "marlow", "carbine")
    assert (carbine.hand, carbine.spent, carbine.shown, carbine.top) == ((2, 2), (1,), (0,), (3, 1))
    assert len(carbine.deck) == 16
    assert person(state, "okafor").reloaded
    assert person(state, "okafor").armed_weapon.weapon == "pump_shotgun"
    assert not person(state, "brandt").alive
    assert not person(state, "petrov").alive
    assert state.zombies == (
        Zombie(1, ZombieKind.COMMON, (0, -1), stunned=True), Zombie(3, ZombieKind.COMMON, (0, 1), active=False),
        Zombie(7, ZombieKind.BRUTE, (-1, 0), hp=4), Zombie(8, ZombieKind.MOURNER, (-1, 1), hp=6, prey=1),
    )  # fmt: skip
    assert state.finds == (LyingItem((2, 0), "fire_axe"),)
    assert (state.fires, state.lures, state.weapon_pile) == (((1, 1), (0, 2)), ((2, -2),), ("carbine",))
    assert (state.round, state.first, state.pending, state.range_mod) == (7, 1, -1, -2)
    assert (state.capped, state.called, state.made, state.tiles_left, state.tiles_drawn) == (True, 5, 9, 3, 4)
    assert state.drawn == (DrawnDirectorCard("D04", 3), DrawnDirectorCard("D11", 1, True))
    assert (state.lurking, state.discards, state.director) == (("D13",), ("D01", "D03"), ("D02", "D02", "D05"))
    assert (state.revealed, state.phase) == ((1, 2), Phase.ACT)
    assert state.todo == (Rounds("unpin"), Acting(0), Acting(1))
    assert zombies_game().start({"position": str(zombies_game().unveiled(state))}) == state


def test_the_turn_can_be_said_in_words() -> None:
    people = "marlow 0,0; okafor 1,0; petrov 0,1; brandt 1,-1; first petrov"
    assert at(f"{people}; move petrov").todo == (
        Rounds("act"), Walking(1), Walking(0), Walking(3), Walking(2, 5),
    )  # fmt: skip
    assert at(f"{people}; move marlow 2").todo == (Rounds("act"), Walking(1), Walking(0, 2))
    assert at(f"{people}; move marlow 0").todo == (Rounds("act"), Walking(1, 4)), "no step is left"
    assert at(f"{people}; act okafor").todo == (Rounds("unpin"), Acting(1))
    state = at(f"{people}; given marlow machine_pistol 1+1; drawn D07=6; suppress okafor")
    assert state.todo == (Rounds("resolve"), Suppressing(1))
    assert state.pile == (Contribution(0, 1, (1, 1)),)
    assert at(f"{people}; draw").phase is Phase.DRAW
    assert to_act(at(f"{people}; draw")) == CHANCE
    assert to_act(at(people)) == 2, "the survivors move, the First Player first"
    turns = at(f"{people}; move brandt", phase6_order="each_moves_and_acts").todo
    assert turns[-2:] == (Acting(3), Walking(3, 4))


def test_numbers_of_a_position_go_up_to_their_ends() -> None:
    state = at(
        "tile S1 0,0; tile T12 1,-1 sides=---O--; marlow 0,0 token=stalker:3; okafor 1,0 token=snare:1; "
        "z1 0,1 brute hp=10; z2 0,-1 mourner hp=1; boards 1 S 1; act marlow"
    )
    assert state.boards == (Boards(1, 3, 1),)
    assert [person(state, name).token for name in ("marlow", "okafor")] == [
        SpecialToken("stalker", 3),
        SpecialToken("snare", 1),
    ]
    assert [zombie.hp for zombie in state.zombies] == [10, 1]


@pytest.mark.parametrize(("order", "target"), [("[[1,null]]", None), ("[[1,0]]", 0)])
def test_zombies_that_wait_for_a_die_can_be_said_with_their_targets(order: str, target: int | None) -> None:
    waits = f'stack Rounds Shambling{{"order":{order},"is_fixed":true}}'
    state = at(f"marlow 0,0; z1 2,0; lure -2,0; {waits}", zombie_movement="d6_each")
    assert state.todo[-1] == Shambling(((1, target),), is_fixed=True), "None: to the lure"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "nobody 0,0",
        "marlow 9,9",
        "marlow 0,0; marlow 1,0",
        "marlow 0,0; okafor 0,0",
        "marlow 0,0; z1 0,0",
        "marlow 0,0; z1 1,0; z1 0,1",
        "marlow 0,0; z1 1,0 hp=2",
        "marlow 0,0 hp=7",
        "marlow 0,0 hp=x",
        "marlow 0,0 flying",
        "marlow 0,0 pinned pinned",
        "marlow 0,0 bow=1",
        "marlow 0,0 carbine=9",
        "marlow 0,0 carbine=?2",
        "marlow 0,0 carbine machine_pistol",
        "marlow 0,0 bag=field_kit+field_kit+field_kit",
        "marlow 0,0 token=brute:3",
        "marlow dead",
        "marlow 0,0; first okafor",
        "marlow 0,0; tile S1 0,0; tile S1 1,0",
        "tile S1 0,0; tile T01 0,0; marlow 0,0",
        "tile S1 0,0 sides=ODX---; marlow 0,0",
        "tile S1 0,0 turn=6; marlow 0,0",
        "marlow 0,0; find 9,9 field_kit",
        "marlow 0,0; find 1,0 elixir",
        "marlow 0,0; boards 3 N 2",
        "tile S1 0,0; tile T12 1,-1 sides=---O--; marlow 0,0; boards 2 S 2",
        "marlow 0,0; boards 0 N 0",
        "marlow 0,0 token=stalker:4",
        "marlow 0,0 token=stalker:0",
        "marlow 0,0; z1 1,0 brute hp=11",
        "marlow 0,0; z1 1,0 brute hp=0",
        "marlow 0,0; left 77",
        "marlow 0,0; drawn D99=1",
        "marlow 0,0; phase lunch",
        "marlow 0,0; move okafor",
        "marlow 0,0; draw marlow",
        "marlow 0,0; stack Acting",
        'marlow 0,0; stack Rounds Acting{"seat":7}',
        'marlow 0,0; stack Rounds Acting{"seat":"0"}',
        'marlow 0,0; stack Rounds Acting{"seat":',
        'marlow 0,0; stack Rounds{"stage":"tea"}',
        "marlow 0,0; stack Rounds Sleeping",
        'marlow 0,0; z1 2,0; stack Rounds Shambling{"order":[[1,"0"]]}',
        'marlow 0,0; z1 2,0; stack Rounds Shambling{"order":[["1",0]]}',
        'marlow 0,0; z1 2,0; stack Rounds Shambling{"order":[[1]]}',
        "marlow 0,0; given marlow carbine 1",
        "marlow 0,0; made -1",
        "night; marlow 0,0",
        "night ch9 normal; marlow 0,0",
        "night ch1 normal death=soon; marlow 0,0",
        "night ch1 normal survivors=9; marlow 0,0",
        "over inside 0 1; marlow 0,0",
        "marlow 0,0;  z1 1,0",
    ],
)  # fmt: skip
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetup):
        at(text)


def test_rounds_wait_below_everything_else_and_only_once() -> None:
    assert at('marlow 0,0; stack Rounds Acting{"seat":0}').todo[1:] == (Acting(0),)
    with pytest.raises(InvalidSetup):
        at("marlow 0,0; stack Rounds Rounds")
    with pytest.raises(InvalidSetup):
        at('marlow 0,0; stack Rounds Rounds Acting{"seat":0}')
