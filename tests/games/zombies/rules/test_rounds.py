"""The round as a whole (H1, H4, X11, X23, K12, K97)."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from tabletop.games.zombies.rules.state.state import State
from tabletop.games.zombies.rules.text import events
from tabletop.rules.game import CHANCE, NOBODY, Event
from tests.games.zombies.rules.phases import begin, passing, team
from tests.games.zombies.rules.table import STREET, heard, settled, zed, zombies_game

ORDER = ["draw", "suppress", "resolve", "zombies", "wounds", "move", "act", "admin"]


def played(seed: int, **setup: str) -> tuple[list[State], list[Event]]:
    """A whole game of random actions."""
    game, rng = zombies_game(), random.Random(seed)
    states, told = [game.start(setup)], list[Event]()
    while (seat := game.to_act(states[-1])) != NOBODY:
        state = states[-1]
        action = game.resolve(state, rng) if seat == CHANCE else rng.choice(game.actions(state))
        step = game.apply(state, action)
        states.append(step.state)
        told += step.events
    return states, told


def test_h01_h04_a_round_runs_through_its_phases_in_order() -> None:
    state, first = begin(
        "begin", *team("0,-2", "1,-2"), zombies=[zed(1, "3,-5")], laid=STREET, pending=1, director=("D04",) * 4
    )
    _, more = passing(state)
    found = [one.phase for one in heard((*first, *more), events.PhaseBegan)]
    assert found[:8] == ORDER


def test_h04_by_turns_each_moves_and_acts_in_one_phase() -> None:
    state, _ = begin(
        "begin",
        *team("0,-2", "1,-2"),
        laid=STREET,
        pending=1,
        director=("D04",) * 4,
        phase6_order="each_moves_and_acts",
    )
    _, more = passing(state)
    found = [one.phase for one in heard(more, events.PhaseBegan)]
    assert found[:6] == ["suppress", "resolve", "zombies", "wounds", "move", "admin"]


@pytest.mark.parametrize("seed", range(3))
def test_x23_the_same_seed_gives_the_same_events(seed: int) -> None:
    assert [str(one) for one in played(seed)[1]] == [str(one) for one in played(seed)[1]]


def test_x11_the_cards_of_every_weapon_are_always_the_full_list() -> None:
    game = zombies_game()
    for state in played(5, difficulty="easy")[0]:
        for seat, person in enumerate(state.people):
            for index, arms in enumerate(person.arms):
                given = [v for one in state.pile if (one.seat, one.weapon) == (seat, index) for v in one.cards]
                found = sorted((*arms.hand, *arms.deck, *arms.spent, *arms.shown, *given))
                assert found == sorted(game.rules_context.weapons[arms.weapon].deck)


def test_k12_chances_are_complete_and_legal_wherever_chance_acts() -> None:
    game = zombies_game()
    for state in played(7, difficulty="hard", scenario="ch2")[0]:
        if game.to_act(state) == CHANCE:
            listed = game.chances(state)
            assert sum(chance for _, chance in listed) == 1
            assert len({action for action, _ in listed}) == len(listed)
            assert all(game.check(state, action) is None for action, _ in listed[:6])


def test_k05_two_figures_never_share_a_hex() -> None:
    for state in played(11, difficulty="nightmare")[0]:
        taken = [one.hex for one in state.people if one.hex] + [one.hex for one in state.zombies]
        assert len(set(taken)) == len(taken)


def test_h01_rounds_follow_each_other() -> None:
    rounds = [state.round for state in played(3)[0]]
    assert all(later - earlier in (0, 1) for earlier, later in pairwise(rounds))


def test_k09_the_set_up_draws_hands_and_fills_the_first_exits() -> None:
    state = settled(zombies_game().start({}), seed=2)
    assert all(len(arms.hand) > 0 for person in state.people for arms in person.arms)
    assert len(state.laid) >= 3
    assert state.round == 1
