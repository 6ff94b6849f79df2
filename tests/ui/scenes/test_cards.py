"""Panels of words that are as high as their words, and places side by side."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.scenes import cards
from tabletop.ui.stage.stage import Stage
from tests.ui.pilot import piloted

LONG = "Everybody who is still on the quay when the ferry leaves has to walk home, and that takes until the morning. "
WORDS = (Paragraph("Night", HEADING, bold=True), Paragraph(LONG * 3, gap=7), Paragraph(LONG, SMALL))


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    with piloted(tmp_path) as pilot:
        yield pilot.stage


def test_paragraphs_need_what_they_are_measured_to_need(stage: Stage) -> None:
    alone = sum(draw.paragraph_height(stage, one.text, 300, size=one.size, bold=one.bold) for one in WORDS)
    assert draw.paragraphs_height(stage, WORDS, 300) == alone + 7
    at = pygame.Rect(0, 40, 300, 0)
    assert draw.draw_paragraphs(stage, DisplayList((300, 900)), WORDS, at) == 40 + alone + 7
    assert at.y == 40, "the place that was handed in stays as it is"
    assert cards.put_paragraphs(Form(stage), at, WORDS) == 40 + alone + 7


def test_a_panel_is_as_high_as_its_words_and_what_is_left_free(stage: Stage) -> None:
    form = Form(stage)
    scroll = form.add_scroll_area(pygame.Rect(0, 0, 600, 400), 1)
    pad = stage.metrics.px(10)
    words = draw.paragraphs_height(stage, WORDS, scroll.width - 2 * pad)
    box = cards.put_text_panel(form, scroll, 30, WORDS, margin=10, room_below=50)
    assert box == pygame.Rect(0, 30, scroll.width, words + 50 + 2 * pad)


@pytest.mark.parametrize("centred", [True, False])
@pytest.mark.parametrize("side", [20, 320])
def test_words_and_picture_share_their_middle_or_their_top(
    stage: Stage, monkeypatch: pytest.MonkeyPatch, centred: bool, side: int
) -> None:
    form = Form(stage)
    scroll = form.add_scroll_area(pygame.Rect(0, 0, 600, 400), 1)
    placed: list[pygame.Rect] = []
    monkeypatch.setattr(form, "add_panel", lambda rect, **_: None)
    monkeypatch.setattr(form, "add_picture", lambda rect, made, **_: placed.append(pygame.Rect(rect)))
    words = (Paragraph(LONG * 2),)
    cards.put_text_panel(form, scroll, 0, words, picture=pygame.Surface((side, side)), is_centred=centred)
    picture, text = placed
    text.h = draw.paragraphs_height(stage, words, text.w)
    assert picture.size == (side, side)
    assert text.x > picture.right
    assert text.h not in (20, 320)
    if centred:
        assert abs(picture.centery - text.centery) <= 1
    else:
        assert picture.y == text.y


@pytest.mark.parametrize(("width", "across"), [(150, 1), (209, 1), (210, 2), (319, 2), (320, 3), (2000, 3)])
def test_there_are_as_many_places_in_a_row_as_have_room(stage: Stage, width: int, across: int) -> None:
    area = pygame.Rect(5, 9, width, 0)
    found = cards.grid_rects(stage, area, 4, lambda which, _: 20 + which, least=100, most=3, gap=10)
    assert len(found) == 4
    assert [rect.y for rect in found].count(9) == across
    assert all(rect.w >= min(100, width) and rect.right <= area.right for rect in found)
    for row in (found[first : first + across] for first in range(0, 4, across)):
        assert {rect.h for rect in row} == {20 + found.index(row[-1])}, "as high as the highest"
        assert all(b.x - a.right == 10 for a, b in pairwise(row))
    assert all(b.y - a.bottom == 10 for a, b in zip(found[::across], found[across::across], strict=False))


def test_the_height_of_a_place_may_follow_from_its_width(stage: Stage) -> None:
    area = pygame.Rect(0, 0, 500, 0)
    found = cards.grid_rects(stage, area, 2, lambda _, width: width // 2, least=100, most=2, gap=20)
    assert [rect.size for rect in found] == [(240, 120), (240, 120)]
