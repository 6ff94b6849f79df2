"""The rules of the fifth game, one test per number, and the checks that every game must pass."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from tabletop.content.games import load_game
from tabletop.rules.game import InvalidSetup
from tests.foreign.site import NAME
from tests.rules import test_conformance as conformance

CHECKS = [
    conformance.test_what_is_offered_is_legal_and_of_a_complete_game_nothing_else_is,
    conformance.test_applying_is_pure,
    conformance.test_texts_are_inverse_to_parsing,
    conformance.test_the_line_of_an_event_makes_it_again_as_everybody_learns_of_it,
    conformance.test_values_are_hashable_and_travel,
    conformance.test_an_imagined_state_looks_the_same,
    conformance.test_events_are_the_same_for_states_that_a_seat_cannot_tell_apart,
    conformance.test_chance_adds_up_to_one,
    conformance.test_games_end_with_an_outcome_and_not_before,
    conformance.test_records_replay_to_the_same_states,
]


def game() -> Any:
    return load_game(NAME)


def at(position: str) -> Any:
    return game().start({"position": position})


def refused(position: str, action: str) -> tuple[str, str]:
    refusal = game().check(at(position), game().parse(action))
    assert refusal is not None
    return refusal.clause, refusal.reason


def after(position: str, *actions: str) -> Any:
    state = at(position)
    for text in actions:
        assert game().check(state, game().parse(text)) is None
        state = game().apply(state, game().parse(text)).state
    return state


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_is_a_game_like_any_other(check: Callable[[str, int], None], seed: int) -> None:
    check(NAME, seed)


def test_it_names_itself() -> None:
    conformance.test_a_game_names_itself_and_its_options(NAME)


def test_hh1_points_and_paths() -> None:
    assert refused("a2,b1,b3 e2 pack 0", "a2-a1") == ("HH1", "no_such_point")
    assert refused("a2,b1,b3 e2 pack 0", "f2-e2") == ("HH1", "no_such_point")


def test_hh2_the_start_and_whose_turn_it_is() -> None:
    assert str(game().view(game().start({}), None)) == "a2,b1,b3 e2 pack 0"
    assert str(game().view(game().start({"begins": "hare"}), None)) == "a2,b1,b3 e2 hare 0"
    assert refused("a2,b1,b3 e2 pack 0", "e2-d2") == ("HH2", "hare_is_not_yours")
    assert refused("a2,b1,b3 e2 hare 0", "b1-b2") == ("HH2", "hound_is_not_yours")
    assert refused("a2,b1,b3 e2 pack 0", "c2-d2") == ("HH2", "nobody_there")


def test_hh3_a_step_to_the_next_free_point_on_a_path() -> None:
    assert refused("b2,c3,d1 e2 pack 0", "b2-c1") == ("HH3", "no_path")
    assert refused("b2,c3,d1 e2 pack 0", "b2-d2") == ("HH3", "no_path")
    assert refused("b1,b2,d1 e2 pack 0", "b1-b2") == ("HH3", "taken")
    assert refused("b1,b2,d1 e2 pack 0", "d1-e2") == ("HH3", "taken")


def test_hh4_hounds_never_turn_back() -> None:
    assert refused("b3,c1,d3 d2 pack 0", "c1-b1") == ("HH4", "backwards")
    assert refused("b3,c2,d3 d2 pack 0", "c2-b1") == ("HH4", "backwards")


def test_hh5_the_hare_runs_wherever_a_path_leads() -> None:
    offered = [str(action) for action in game().actions(at("a2,d1,d3 c2 hare 0"))]
    assert offered == ["c2-b1", "c2-b2", "c2-b3", "c2-c1", "c2-c3", "c2-d2"]


def test_hh6_past_all_hounds() -> None:
    assert game().outcome(after("b1,c3,d2 b3 hare 0", "b3-b2")) is None
    for ended in (after("b1,c3,d2 b3 hare 0", "b3-a2"), after("b1,c2,d3 b2 pack 0", "b1-c1")):
        assert (game().outcome(ended).winners, game().outcome(ended).clause) == ((1,), "HH6")


def test_hh7_no_step_left() -> None:
    outcome = game().outcome(after("c2,d1,d3 e2 pack 0", "c2-d2"))
    assert (outcome.winners, outcome.clause, outcome.reason) == ((0,), "HH7", "trapped")


def test_hh8_ten_steps_up_and_down_in_a_row() -> None:
    actions = ["b1-b2", "e2-d2", "b2-b1", "d2-e2"] * 5
    state = after("b1,b3,c3 e2 pack 0", *actions[:17])
    assert (state.stalled, game().outcome(state)) == (9, None)
    outcome = game().outcome(after("b1,b3,c3 e2 pack 0", *actions[:19]))
    assert (outcome.winners, outcome.clause) == ((1,), "HH8")
    assert after("b1,b3,c3 e2 pack 9", "b1-c1").stalled == 0


def test_hh8_comes_before_hh7() -> None:
    ended = after("b1,c2,d2 c1 pack 9", "d2-d1")
    assert game().outcome(ended).clause == "HH8"


@pytest.mark.parametrize(
    "text",
    ["", "a2,b1,b3 e2 pack", "a2,b1 e2 pack 0", "b1,a2,b3 e2 pack 0", "a2,b1,b3 b1 pack 0", "a2,b1,b3 f2 pack 0",
     "a2,b1,b3 e2 fox 0", "a2,b1,b3 e2 pack 10", "d1,d2,d3 e2 hare 0", "b1,b2,b3 a2 pack 0"],
)  # fmt: skip
def test_a_position_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidSetup):
        at(text)


def test_as_many_games_begin_as_ever() -> None:
    states = [game().start({})]
    counts = []
    for _ in range(3):
        states = [game().apply(state, action).state for state in states for action in game().actions(state)]
        counts.append(len(states))
    assert counts == [7, 21, 133]


def test_the_table_says_what_the_rules_say() -> None:
    from hare_and_hounds.bots.table import position_of, table_of

    made, rng = game(), random.Random(5)
    table = table_of(made)
    for _ in range(5):
        state = made.start({"begins": rng.choice(("pack", "hare"))})
        while made.outcome(state) is None:
            here = position_of(made.view(state, None))
            following = {action: made.apply(state, action).state for action in made.actions(state)}
            shown = {action: position_of(made.view(later, None)) for action, later in following.items()}
            assert dict(table.after(here)) == shown
            worths = [table.worth(later) for later in shown.values()]
            lost = [worth.turns for worth in worths if not worth.is_won]
            assert table.worth(here).is_won == bool(lost)
            assert table.worth(here).turns == 1 + (min(lost) if lost else max(worth.turns for worth in worths))
            state = rng.choice(list(following.values()))
        seen = table.worth(position_of(made.view(state, None)))
        assert seen == (made.outcome(state).winners == (state.turn,), 0)


def test_who_wins_is_known() -> None:
    from hare_and_hounds.bots.table import position_of, table_of

    table, made = table_of(game()), game()
    assert table.worth(position_of(made.view(made.start({}), None))) == (True, 23)
    assert table.worth(position_of(made.view(made.start({"begins": "hare"}), None))) == (False, 24)
