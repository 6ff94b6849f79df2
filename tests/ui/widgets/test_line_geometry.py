"""Where the letters of a line stand."""

from __future__ import annotations

import pygame
import pytest

from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.widgets.line_geometry import LineGeometry

SIZE = 20


@pytest.fixture
def texts() -> TextRenderer:
    pygame.font.init()
    return TextRenderer()


def test_a_caret_stands_behind_the_letters_before_it(texts: TextRenderer) -> None:
    line = LineGeometry(texts, "Windmill", SIZE)
    assert [line.caret_x(at) for at in (0, 4, 8)] == [0, texts.text_width("Wind", SIZE), line.width]
    assert [line.caret_position_at(line.caret_x(at)) for at in range(9)] == list(range(9))
    assert (line.caret_position_at(-50), line.caret_position_at(5000)) == (0, 8)


def test_what_is_read_from_right_to_left_grows_to_the_left(texts: TextRenderer) -> None:
    word = "שרה"
    line = LineGeometry(texts, word, SIZE)
    assert (line.caret_x(0), line.caret_x(3)) == (line.width, 0)
    assert line.caret_x(1) > line.caret_x(2)
    assert line.spans(0, 1) == [(line.caret_x(1), line.width)]


def test_a_selection_over_both_directions_has_a_part_in_each(texts: TextRenderer) -> None:
    line = LineGeometry(texts, "ab שרה cd", SIZE)
    spans = line.spans(1, 5)
    assert len(spans) == 2
    (_, first_end_time), (second_start, second_end) = spans
    assert first_end_time < second_start < second_end, "the last letter of the word is the leftmost one"
    assert second_end == texts.text_width("ab ", SIZE) + texts.text_width("שרה", SIZE)


def test_the_letter_under_a_pixel_is_found(texts: TextRenderer) -> None:
    line = LineGeometry(texts, "mim", SIZE)
    assert [line.letter_position_at(at) for at in (1, line.caret_x(1) + 1, line.width - 1, 900)] == [0, 1, 2, 2]
    assert LineGeometry(texts, "", SIZE).letter_position_at(10) == 0
