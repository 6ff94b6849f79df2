"""Every refusal names a clause and what stands in the way; without that obstacle the reason is gone."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from tabletop.content.prose import game_messages
from tabletop.games.zodiac.rules.actions import Action
from tabletop.games.zodiac.rules.state import State
from tabletop.rules.game import Refusal
from tests.games.zodiac.rules.positions import POINTS, RING, at, position, zodiac

CLAUSES = {f"ZD{number}" for number in range(1, 16)}
EVERY = [Action(origin, target) for origin in POINTS for target in POINTS]


@st.composite
def states(draw: st.DrawFn) -> State:
    """A state of a random game."""
    rng, game = random.Random(draw(st.integers(0, 10**6))), zodiac()
    state = game.start({})
    for _ in range(draw(st.integers(0, 40))):
        if state.result is not None:
            break
        state = game.apply(state, rng.choice(game.actions(state))).state
    return state


def refused(state: State) -> Iterator[tuple[Action, Refusal]]:
    for action in EVERY:
        refusal = zodiac().check(state, action)
        if refusal is not None:
            yield action, refusal


@settings(max_examples=60, deadline=None)
@given(states())
def test_check_and_actions_agree_on_every_piece_and_target(state: State) -> None:
    allowed = [action for action in EVERY if zodiac().check(state, action) is None]
    assert sorted(map(str, allowed)) == sorted(map(str, zodiac().actions(state)))


@settings(max_examples=60, deadline=None)
@given(states())
def test_every_refusal_has_a_clause_and_a_sentence_that_its_params_fill(state: State) -> None:
    reasons = game_messages("zodiac").reasons
    for action, refusal in refused(state):
        assert refusal.clause in CLAUSES
        sentence = reasons[refusal.reason]
        needed = set(re.findall(r"\{(\w+)\}", sentence))
        assert needed <= {name for name, _ in refusal.params}, f"{action}: {refusal}"


@settings(max_examples=80, deadline=None)
@given(states())
def test_without_what_stands_in_the_way_the_reason_is_gone(state: State) -> None:
    if state.result is not None:
        return
    for action, refusal in refused(state):
        other = without_obstacle(state, action, refusal)
        if other is not None:
            assert zodiac().check(other, action) != refusal, f"{action} in {position(state)}"


def without_obstacle(state: State, action: Action, refusal: Refusal) -> State | None:
    """The state without what the refusal names; None where the board itself stands in the way."""
    params = dict(refusal.params)
    other = None
    match refusal.reason:
        case "gap":
            assert on(state, params["gap"]) == "."
            other = put(state, params["gap"], "w")
        case "no_empty_point" | "ring_point_taken":
            assert on(state, params["target"]) != "."
            other = put(state, params["target"], ".")
        case "tip_over_neutral":
            between = jumped(action)
            assert {on(state, point) for point in between} == {"n"}
            other = put(state, between[0], "w")
        case "too_many_neutral_turns":
            other = replace(state, streak=0, last=None)
        case "straight_back":
            other = replace(state, last=None)
        case "not_yours":
            other = replace(state, turn=1 - state.turn)
        case "nobody_there":
            other = put(state, params["origin"], "bw"[state.turn])
        case reason:
            assert reason in ("nothing_jumped", "no_line", "neutral_off_ring", "no_ring_neighbour")
    return other


def jumped(action: Action) -> str:
    """Points between the two on their line."""
    lines = ("AabC", "CcdE", "EefA", "BbcD", "DdeF", "FfaB")
    line = next(line for line in lines if action.origin in line and action.target in line)
    start, end = sorted((line.index(action.origin), line.index(action.target)))
    return line[start + 1 : end]


def on(state: State, point: str) -> str:
    return position(state)[POINTS.index(point)]


def put(state: State, point: str, disc: str) -> State:
    text = position(state)
    spot = POINTS.index(point)
    return at(text[:spot] + disc + text[spot + 1 :])


def test_structural_refusals_hold_on_the_empty_board_too() -> None:
    lone = at("b........... b - 0")
    assert zodiac().check(lone, Action("A", "D")) == Refusal("ZD3", "no_line", (("origin", "A"), ("target", "D")))
    stone = at("......n..... b - 0")
    for target in POINTS:
        refusal = zodiac().check(stone, Action("a", target))
        assert (refusal is None) == (target in "bf"), target
        if refusal is not None:
            reason = "no_ring_neighbour" if target in RING else "neutral_off_ring"
            assert (refusal.clause, refusal.reason) == ("ZD8", reason)
