"""A board with one fault: what is told of it, and where; a board at the very limit has none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tabletop.games.zodiac.rules.content import Board
from tests.games.zodiac.rules.positions import zodiac

Place = tuple[str | int, ...]
Told = list[tuple[Place, str]]


def told(board: Board) -> Told:
    """Where something is wrong with a board, and by which clause."""
    found = list(replace(zodiac().content, board=board).problems())
    assert all(problem.where[0] == "board" and problem.text for problem in found)
    return [(problem.where[1:], problem.clause) for problem in found]


def board(**changes: Any) -> Board:
    return replace(zodiac().content.board, **changes)


def test_zd01_our_board_has_no_fault() -> None:
    assert told(board()) == []


@pytest.mark.parametrize(
    ("number", "name", "is_fine"),
    [(0, "AB", False), (0, "", False), (0, "1", False), (0, "ä", False), (0, "-", False), (1, "A", False),
     (0, "Z", True)],
)  # fmt: skip
def test_zd01_a_point_is_one_letter_and_no_other_point(number: int, name: str, is_fine: bool) -> None:
    points = list(board().points)
    points[number] = replace(points[number], name=name)
    assert ((("points", number, "name"), "ZD1") in told(board(points=tuple(points)))) is not is_fine


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        ([], [(("lines",), "ZD1")]),
        (["AaC"], []),
        (["Aa"], [(("lines", 0), "ZD1")]),
        (["AaZC"], [(("lines", 0, 2), "ZD1")]),
        (["AabA"], [(("lines", 0, 3), "ZD1")]),
        (["AabC", "CcdE", "DbaF"], [(("lines", 2), "ZD1")]),
        (["AabC", "aDE", "DEF", "FEA"], [(("lines", 2), "ZD1"), (("lines", 3), "ZD1")]),
    ],
)
def test_zd01_lines_have_three_points_and_share_one_at_most(lines: list[str], found: Told) -> None:
    assert told(board(lines=tuple(map(tuple, lines)))) == found


def test_zd01_the_first_line_that_shares_points_is_named() -> None:
    lines = tuple(map(tuple, ["AabC", "CcdE", "DbaF", "FabD"]))
    problems = replace(zodiac().content, board=board(lines=lines)).problems()
    assert [problem.text for problem in problems] == [
        "shares two points with line 1", "shares two points with line 1", "shares two points with line 3"
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("ring", "found"),
    [
        ("ab", [(("ring",), "ZD1"), (("openings", 0, "neutral", 1), "ZD8"), (("majority",), "ZD12")]),
        ("abe", []),
        ("abcdez", [(("ring", 5), "ZD1")]),
        ("abcdea", [(("ring", 5), "ZD1")]),
    ],
)
def test_zd01_the_ring_has_three_points_or_more_each_once(ring: str, found: Told) -> None:
    assert told(board(ring=tuple(ring))) == found


@pytest.mark.parametrize(
    ("black", "white", "neutral", "found"),
    [
        ("ACE", "BDF", "be", []),
        ("ACE", "BDF", "bE", [(("neutral", 1), "ZD2"), (("neutral", 1), "ZD8")]),
        ("ACa", "BDF", "bE", [(("neutral", 1), "ZD8")]),
        ("ACE", "BDC", "be", [(("white", 2), "ZD2")]),
        ("ACE", "BDZ", "be", [(("white", 2), "ZD1")]),
        ("ACE", "BDB", "be", [(("white", 2), "ZD1"), (("white", 2), "ZD2")]),
    ],
)
def test_zd02_an_opening_has_a_disc_a_point_and_neutral_ones_on_the_ring(
    black: str, white: str, neutral: str, found: Told
) -> None:
    opening = replace(board().openings[0], black=tuple(black), white=tuple(white), neutral=tuple(neutral))
    assert told(board(openings=(opening,))) == [(("openings", 0, *place), clause) for place, clause in found]


def test_zd02_there_is_an_opening_and_each_has_a_name_of_its_own() -> None:
    first = board().openings[0]
    assert told(board(openings=())) == [(("openings",), "ZD2")]
    assert told(board(openings=(first, replace(first, name="other")))) == []
    assert told(board(openings=(first, first))) == [(("openings", 1, "name"), "ZD2")]


@pytest.mark.parametrize(("majority", "is_fine"), [(0, False), (1, True), (6, True), (7, False)])
def test_zd12_a_majority_fits_the_ring(majority: int, is_fine: bool) -> None:
    assert told(board(majority=majority)) == ([] if is_fine else [(("majority",), "ZD12")])


@pytest.mark.parametrize(("turns", "is_fine"), [(0, False), (1, True), (9, True), (10, False)])
def test_zd10_neutral_turns_in_a_row_are_one_to_nine(turns: int, is_fine: bool) -> None:
    assert told(board(neutral_turns=turns)) == ([] if is_fine else [(("neutral_turns",), "ZD10")])
