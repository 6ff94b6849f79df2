"""Transforms of SVG: each word, their order, and what is unknown."""

from __future__ import annotations

import math

import pytest

from tabletop.svg_transforms import UNCHANGED, multiply, read_numbers, read_transform, transform_point


@pytest.mark.parametrize(
    ("text", "point"),
    [
        ("", (2, 1)),
        ("translate(3)", (5, 1)),
        ("translate(3,-4)", (5, -3)),
        ("scale(2)", (4, 2)),
        ("scale(2 3)", (4, 3)),
        ("rotate(90)", (-1, 2)),
        ("rotate(90 2 2)", (3, 2)),
        ("skewX(45)", (3, 1)),
        ("skewY(45)", (2, 3)),
        ("matrix(1 2 3 4 5 6)", (10, 14)),
        ("translate(10) scale(2)", (14, 2)),
        ("scale(2) translate(10)", (24, 2)),
        ("perspective(3)", (2, 1)),
    ],
)
def test_every_word_moves_a_point_as_svg_says(text: str, point: tuple[float, float]) -> None:
    assert transform_point(read_transform(text), 2, 1) == pytest.approx(point)


def test_a_matrix_and_its_opposite_change_nothing() -> None:
    there, back = read_transform("rotate(30) scale(2)"), read_transform("scale(.5) rotate(-30)")
    assert multiply(there, back) == pytest.approx(UNCHANGED)
    assert math.hypot(*transform_point(there, 1, 0)) == pytest.approx(2)


def test_numbers_are_read_however_they_are_written() -> None:
    assert read_numbers("1,-2.5 .5e1-3") == [1, -2.5, 5, -3]
