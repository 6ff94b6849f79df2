"""Axial hexes: neighbours, distance, turning, text."""

from __future__ import annotations

import pytest

from tabletop.rules import hexes
from tabletop.rules.hexes import DIRECTIONS

SOME = [(0, 0), (1, -2), (-3, 1), (4, 4), (-5, -1)]


def test_neighbours_stand_clockwise_from_north_east_at_distance_one() -> None:
    assert hexes.neighbours((2, 3)) == ((3, 2), (3, 3), (2, 4), (1, 4), (1, 3), (2, 2))
    assert {hexes.distance((0, 0), one) for one in DIRECTIONS} == {1}


def test_a_turn_takes_each_direction_to_the_next_one() -> None:
    assert [hexes.turned(one) for one in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@pytest.mark.parametrize("hex_", SOME)
def test_six_turns_lead_back_and_keep_the_distance(hex_: tuple[int, int]) -> None:
    assert hexes.turned(hex_, 6) == hex_
    assert hexes.turned(hexes.turned(hex_, 2), 4) == hex_
    assert {hexes.distance((0, 0), hexes.turned(hex_, k)) for k in range(6)} == {hexes.distance((0, 0), hex_)}


@pytest.mark.parametrize("a", SOME)
@pytest.mark.parametrize("b", SOME)
def test_distance_is_that_of_the_rules(a: tuple[int, int], b: tuple[int, int]) -> None:
    q, r = hexes.minus(a, b)
    assert hexes.distance(a, b) == max(abs(q), abs(r), abs(q + r)) == hexes.distance(b, a)
    assert hexes.plus(b, hexes.minus(a, b)) == a


@pytest.mark.parametrize("hex_", SOME)
def test_text_leads_back(hex_: tuple[int, int]) -> None:
    assert hexes.parse(hexes.text(hex_)) == hex_


@pytest.mark.parametrize("word", ["", "1", "1,2,3", "a,b", "1;2"])
def test_what_is_no_hex_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        hexes.parse(word)
