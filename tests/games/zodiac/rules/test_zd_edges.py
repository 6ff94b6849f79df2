"""Ends of numbers of the board, clauses of events, and answers that end the game."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zodiac.rules.actions import parse
from tabletop.games.zodiac.rules.generator import MoveGenerator
from tabletop.games.zodiac.rules.moves import possible_jumps
from tests.games.zodiac.rules.positions import after, at, zodiac


@pytest.mark.parametrize(("value", "is_fine"), [(-0.01, False), (0, True), (1000, True), (1000.01, False)])
@pytest.mark.parametrize("axis", ["x", "y"])
def test_zd01_points_lie_on_the_board(axis: str, value: float, is_fine: bool) -> None:
    board = zodiac().content.board
    changes: dict[str, Any] = {axis: value}
    points = (replace(board.points[0], **changes), *board.points[1:])
    found = replace(zodiac().content, board=replace(board, points=points)).problems()
    assert (("board", "points", 0, axis) not in [problem.where for problem in found]) is is_fine


@pytest.mark.parametrize(
    ("colour", "points", "place"),
    [("white", ("A", "D", "F"), ("white", 0)), ("black", ("b", "C", "E"), ("neutral", 0))],
)
def test_zd02_discs_of_two_colours_lie_on_two_points(
    colour: str, points: tuple[str, ...], place: tuple[str, int]
) -> None:
    board = zodiac().content.board
    changes: dict[str, Any] = {colour: points}
    openings = (replace(board.openings[0], **changes), *board.openings[1:])
    found = replace(zodiac().content, board=replace(board, openings=openings)).problems()
    assert ("board", "openings", 0, *place) in [problem.where for problem in found]


def test_zd12_zd14_a_threat_is_an_answer_that_wins() -> None:
    game, rng, met = zodiac(), random.Random(1), {True: 0, False: 0}
    for _ in range(6):
        state = game.start({})
        while state.result is None:
            action = rng.choice(game.actions(state))
            answer = game.winning_answer(game.view(state, state.turn), action)
            state = game.apply(state, action).state
            wins = [
                one for one in game.actions(state)
                if (result := game.apply(state, one).state.result) is not None and state.turn in result.winners
            ]  # fmt: skip
            assert answer in wins if wins else answer is None
            met[bool(wins)] += 1
    assert all(met.values())


@pytest.mark.parametrize(
    ("before", "action", "clauses"),
    [
        ("", "E-f", [("ZD4",)]),
        ("E-f", "F-a", [("ZD4", "ZD5")]),
        ("C-a", "B-c", [("ZD4",)]),
        ("C-a B-c", "A-C", [("ZD4", "ZD5")]),
        ("", "b-c", [("ZD8",)]),
        ("C-a B-c E-f", "F-d", [("ZD4",), ("ZD13",)]),
        ("C-a B-c e-d D-e", "E-f", [("ZD4", "ZD5"), ("ZD12",), ("ZD12",)]),
        ("C-a B-f A-C f-B", "C-A", [("ZD4", "ZD5"), ("ZD14",)]),
        ("C-a B-c E-f e-d A-e", "f-B", [("ZD4", "ZD5"), ("ZD11",)]),
    ],
)
def test_events_name_their_clauses(before: str, action: str, clauses: list[tuple[str, ...]]) -> None:
    assert [event.clauses for event in zodiac().apply(after(before), parse(action)).events] == clauses


@pytest.mark.parametrize(("action", "point"), [("A-g", "g"), ("Z-a", "Z"), ("Z-g", "Z")])
def test_zd01_a_refusal_names_the_point_that_is_none(action: str, point: str) -> None:
    refusal = zodiac().check(at("bwbwbw.n..n. b - 0"), parse(action))
    assert refusal is not None
    assert refusal.params == (("point", point),)


@pytest.mark.parametrize(
    ("before", "action", "loses"),
    [("C-a B-f A-C f-B", "C-A", "ZD14"), ("C-a B-c A-C F-d", "E-f", "ZD12"), ("C-a B-c e-d D-e", "E-f", None),
     ("", "E-f", None), ("b-c", "e-d", None)],
)  # fmt: skip
def test_zd12_zd14_an_action_that_loses_at_once_is_known_before(before: str, action: str, loses: str | None) -> None:
    state = after(before)
    outcome = zodiac().losing_outcome(zodiac().view(state, None), parse(action))
    assert (outcome and outcome.clause) == loses


def test_zd03_only_points_with_a_disc_are_jumped_from() -> None:
    star, state = zodiac().star, at("bwbwbw.n..n. b - 0")
    full = state.black | state.white | state.neutral
    jumps = possible_jumps(star, full)
    assert {str(jump.action) for jump in jumps} == {"C-a", "E-f", "B-c", "F-d"}
    assert possible_jumps(star, 0) == []


def test_successors_are_what_the_moves_lead_to() -> None:
    generator, rng, met = MoveGenerator(zodiac().star), random.Random(3), 0
    for _ in range(20):
        state = zodiac().start({})
        while True:
            position = generator.pack_state(state)
            assert generator.successors(position) == [after for _, after in generator.moves(position)]
            if state.result is not None:
                break
            state, met = zodiac().apply(state, rng.choice(zodiac().actions(state))).state, met + 1
    assert met > 200
