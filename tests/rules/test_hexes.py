"""Axial hexes: neighbours, distance, turning, text."""

from __future__ import annotations

import pytest

from tabletop.rules import hexes
from tabletop.rules.hexes import DIRECTIONS

SOME = [(0, 0), (1, -2), (-3, 1), (4, 4), (-5, -1)]


def test_neighbours_stand_clockwise_from_north_east_at_distance_one() -> None:
    assert hexes.hex_neighbours((2, 3)) == ((3, 2), (3, 3), (2, 4), (1, 4), (1, 3), (2, 2))
    assert {hexes.hex_distance((0, 0), one) for one in DIRECTIONS} == {1}


def test_a_turn_takes_each_direction_to_the_next_one() -> None:
    assert [hexes.turn_hex(one) for one in DIRECTIONS] == [*DIRECTIONS[1:], DIRECTIONS[0]]


@pytest.mark.parametrize("hex_", SOME)
def test_six_turns_lead_back_and_keep_the_distance(hex_: tuple[int, int]) -> None:
    assert hexes.turn_hex(hex_, 6) == hex_
    assert hexes.turn_hex(hexes.turn_hex(hex_, 2), 4) == hex_
    assert {hexes.hex_distance((0, 0), hexes.turn_hex(hex_, k)) for k in range(6)} == {hexes.hex_distance((0, 0), hex_)}


@pytest.mark.parametrize("a", SOME)
@pytest.mark.parametrize("b", SOME)
def test_distance_is_that_of_the_rules(a: tuple[int, int], b: tuple[int, int]) -> None:
    q, r = hexes.hex_difference(a, b)
    assert hexes.hex_distance(a, b) == max(abs(q), abs(r), abs(q + r)) == hexes.hex_distance(b, a)
    assert hexes.hex_sum(b, hexes.hex_difference(a, b)) == a


@pytest.mark.parametrize("hex_", SOME)
def test_text_leads_back(hex_: tuple[int, int]) -> None:
    assert hexes.parse_hex(hexes.hex_text(hex_)) == hex_


@pytest.mark.parametrize("word", ["", "1", "1,2,3", "a,b", "1;2"])
def test_what_is_no_hex_is_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        hexes.parse_hex(word)
