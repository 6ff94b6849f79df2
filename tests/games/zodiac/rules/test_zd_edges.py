"""Ends of numbers of the board, and answers that end the game (ZD1, ZD2, ZD12, ZD14)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from tests.games.zodiac.rules.positions import zodiac


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
