"""The words on a frame are read off its display list."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.stage.written_texts import texts_outside_rects, written_texts
from tests.ui.pilot import piloted


def test_a_paragraph_is_one_text_and_a_label_beside_it_another(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        stage, sheet = pilot.stage, DisplayList((1280, 720))
        long = "Black and white discs take turns on the tips of the star, and the red ones lie inside"
        draw.paragraph(stage, sheet, long, pygame.Rect(40, 40, 200, 0))
        draw.text(stage, sheet, "Ring", (600, 60))
        assert [text.words for text in written_texts(sheet, stage.texts)] == [long, "Ring"]


def test_what_is_cut_off_or_no_label_is_not_told(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        stage, sheet = pilot.stage, DisplayList((1280, 720))
        draw.text(stage, sheet, "below the edge", (40, 730))
        sheet.blit(pygame.Surface((40, 20)), (0, 0))
        assert written_texts(sheet, stage.texts) == ()


def test_texts_within_a_rectangle_are_left_out(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        stage, sheet = pilot.stage, DisplayList((1280, 720))
        draw.text(stage, sheet, "Ring", (600, 60))
        draw.text(stage, sheet, "Tip", (600, 360))
        found = texts_outside_rects(written_texts(sheet, stage.texts), [pygame.Rect(590, 340, 100, 40)])
        assert [text.words for text in found] == ["Ring"]


def test_what_is_drawn_is_told_when_its_label_is_no_longer_remembered(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        stage, sheet = pilot.stage, DisplayList((1280, 720))
        draw.text(stage, sheet, "Ring", (600, 60))
        stage.texts.forget_all()
        assert [text.words for text in written_texts(sheet, stage.texts)] == ["Ring"]


def test_words_are_forgotten_with_their_label(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        texts = pilot.stage.texts
        label = texts.label("Ring", 20, "#ffffff")
        texts.forget_all()
        assert texts.words_of(label) == "Ring"
        assert texts.words_of(label.copy()) == ""
