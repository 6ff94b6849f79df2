"""A star as its designer learns of it: counted by the real rules on small stars, by an independent solver on ours."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from tabletop.ai.measurement.solved_start import NotSolvable
from tabletop.games.zodiac.bots import star_solution
from tabletop.games.zodiac.bots.star_solution import solve_openings
from tabletop.games.zodiac.rules.content import Content
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import BLACK, State, arrangement_key
from tabletop.rules.frozen_values import with_occurred_key
from tabletop.rules.game import NOBODY
from tests.games.zodiac.bots.stars import classic, pentagram, triangle


def without_history(game: Zodiac, state: State) -> State:
    """The state as if the game had begun in it."""
    key = arrangement_key(state.black, state.white, state.neutral, state.turn, len(game.star.names))
    return replace(state, past=with_occurred_key((), key))


def solved_by_rules(game: Zodiac) -> tuple[dict[str, int], str]:
    """Every position by its text with its value as in SolvedValues, by the rules' own `apply`; and the first text."""
    start = without_history(game, game.start({}))
    first = str(game.view(start, None))
    states, children, values = {first: start}, dict[str, list[str]](), dict[str, int]()
    waiting = [first]
    for text in waiting:
        state = states[text]
        children[text] = []
        outcome = game.outcome(state)
        if outcome is not None and outcome.reason != "repetition":
            values[text] = 1 if state.turn in outcome.winners else -1
            continue
        for action in game.actions(state):
            after = without_history(game, game.apply(state, action).state)
            there = str(game.view(after, None))
            children[text].append(there)
            if there not in states:
                states[there] = after
                waiting.append(there)
    for turns in range(1, len(states)):
        found = {}
        for text in waiting:
            if text not in values:
                worth = [values.get(there, 0) for there in children[text]]
                if -turns in worth:
                    found[text] = turns + 1
                elif worth and all(worth_ > 0 for worth_ in worth) and max(worth) == turns:
                    found[text] = -(turns + 1)
        values |= found
        if not found and turns > max(map(abs, values.values()), default=0):
            break
    return {text: values.get(text, 0) for text in waiting}, first


def with_numbers(game: Zodiac, neutral_turns: int, majority: int) -> Zodiac:
    content = Content(replace(game.content.board, neutral_turns=neutral_turns, majority=majority))
    assert not list(content.problems())
    return Zodiac(content)


@pytest.mark.parametrize(
    "game",
    [triangle(), *(with_numbers(pentagram(), turns, discs) for turns, discs in ((1, 2), (2, 3)))],
    ids=("triangle", "pentagram, one neutral turn", "pentagram, three discs"),
)
def test_the_real_rules_give_the_same_figures(game: Zodiac) -> None:
    values, first = solved_by_rules(game)
    (found,) = solve_openings(game)
    counts = Counter((value > 0) - (value < 0) for value in values.values())
    assert (found.positions, found.won, found.lost, found.balanced) == (len(values), counts[1], counts[-1], counts[0])
    assert found.longest_win == max(0, max(map(abs, values.values())) - 1)
    start = values[first]
    assert found.turns == max(0, abs(start) - 1)
    assert found.winner == (NOBODY if not start else 0 if start > 0 else 1)


@pytest.mark.slow
def test_our_star_as_an_independent_solver_has_it() -> None:
    (found,) = solve_openings(classic())
    assert (found.positions, found.winner, found.longest_win) == (975_989, NOBODY, 44)
    assert (found.winner_with_repetition, found.needs_repetition) == (BLACK, True)
    assert found.won + found.lost + found.balanced == found.positions


@pytest.mark.slow
def test_our_star_with_one_neutral_turn_as_an_independent_solver_has_it() -> None:
    (found,) = solve_openings(with_numbers(classic(), 1, 3))
    assert (found.positions, found.winner, found.turns) == (716_057, BLACK, 13)
    assert found.needs_repetition is False


def test_a_star_that_is_too_large_for_bots_is_solved_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = solve_openings(with_numbers(pentagram(), 2, 2))
    monkeypatch.setenv("TABLETOP_HOME", str(tmp_path))  # where nobody has kept the table
    monkeypatch.setattr("tabletop.games.zodiac.bots.solve.MOST_POSITIONS", 100)
    assert solve_openings(with_numbers(pentagram(), 2, 2)) == known
    monkeypatch.setattr(star_solution, "MOST_SOLVED", 100)
    with pytest.raises(NotSolvable, match="100"):
        solve_openings(with_numbers(pentagram(), 2, 2))


def test_a_star_that_is_too_large_is_not_solved(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(star_solution, "MOST_COUNTED", 100)
    with pytest.raises(NotSolvable, match="100"):
        solve_openings(pentagram())


def test_whether_the_win_needs_the_rule_is_unknown_where_no_proof_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = triangle()
    (known,) = solve_openings(game)
    assert known.needs_repetition is not None
    monkeypatch.setattr(star_solution, "MOST_EXPANSIONS", 0)
    (found,) = solve_openings(game)
    assert (found.winner_with_repetition, found.needs_repetition) == (NOBODY, None)
