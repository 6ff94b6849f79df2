"""What the analyst claims of the next turns, held against the rules with the history of the match (ZD14)."""

from __future__ import annotations

import random
import time

import pytest

from tabletop.games.zodiac.bots.foresight import DEPTH
from tabletop.games.zodiac.rules.state import State
from tests.games.zodiac.bots.stars import classic
from tests.games.zodiac.bots.test_analyse import analyst, seen
from tests.sampled import sampled


def forces(state: State, seat: int, turns: int) -> bool:
    """Whether a seat wins within so many turns whatever the other one does, by the rules alone."""
    if state.result is not None:
        return seat in state.result.winners
    if not turns:
        return False
    after = (classic().apply(state, action).state for action in classic().actions(state))
    return (any if state.turn == seat else all)(forces(each, seat, turns - 1) for each in after)


def test_zd14_a_win_by_a_later_repetition_is_seen() -> None:
    """White steps or jumps to D, and Black has one answer that repeats and one that loses."""
    verdict = analyst().verdict(seen(*["E-f", "F-d", "C-a", "D-F", "A-C"]))
    assert (verdict.kind, verdict.turns, [str(action) for action in verdict.best]) == ("won", 3, ["F-D"])
    line = analyst().refutation(seen(*["E-f", "F-d", "C-a", "D-F", "A-C"]), None)
    assert str(line[0]) == "F-D"
    assert len(line) == 3


@pytest.mark.parametrize("seed", sampled(range(3), 0))
def test_zd14_no_claim_is_contradicted_by_the_rules(seed: int) -> None:
    """In random matches: whoever is said to win in few turns does, and where nobody is said to win, nobody does."""
    rng, judge, near, level = random.Random(f"foresight {seed}"), analyst(), 0, 0
    for _ in range(5):
        state = classic().start({})
        while state.result is None:
            verdict = judge.verdict(classic().view(state, None))
            if verdict.turns is not None and verdict.turns <= DEPTH - 1:
                near += 1
                winner = state.turn if verdict.kind == "won" else 1 - state.turn
                assert forces(state, winner, verdict.turns)
                assert not forces(state, winner, verdict.turns - 1)
            elif verdict.kind == "balanced" and not level % 8:
                assert not any(forces(state, seat, 3) for seat in (0, 1))
            level += verdict.kind == "balanced"
            values = [value for value in verdict.values if not value.repeats and value.turns not in (1, 2)]
            state = classic().apply(state, rng.choice(values or list(verdict.values)).action).state
    assert near
    assert level


@pytest.mark.parametrize("line", ["", "E-f F-a", "E-f F-d", "E-f F-d C-a"])
def test_zd14_as_far_as_repetition_is_said_to_be_weighed_nobody_forces_a_win(line: str) -> None:
    state = classic().imagine(seen(*line.split()), random.Random(0))
    verdict = analyst().verdict(classic().view(state, None))
    assert verdict.repetition_horizon is not None
    assert verdict.repetition_horizon > DEPTH
    assert verdict.kind == "balanced"
    assert not any(forces(state, seat, verdict.repetition_horizon) for seat in (0, 1))


def test_the_first_verdict_comes_soon() -> None:
    began = time.process_time()
    analyst().verdict(seen(*["E-f", "F-d", "C-a", "D-F", "A-C"]))
    assert time.process_time() - began < 2
