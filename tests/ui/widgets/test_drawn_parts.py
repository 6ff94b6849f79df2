"""Parts that draw themselves: as high as what they draw."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.widgets.drawn_parts import DrawnParts, RetainedParts
from tabletop.ui.widgets.layout import Layout, column, grow, pad, row
from tests.ui.pilot import piloted

LONG = "A sentence that is so long that it needs several lines in a narrow column."


def inked(part: Layout, surface: pygame.Surface, rect: pygame.Rect) -> pygame.Rect:
    """What is drawn when the part is placed."""
    surface.fill((0, 0, 0, 0))
    part.place(rect)
    return surface.get_bounding_rect()


@pytest.mark.parametrize("width", [120, 300, 900])
def test_words_are_as_high_as_what_they_draw(tmp_path: Path, width: int) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((1000, 800), pygame.SRCALPHA)
        parts = DrawnParts(pilot.stage, surface)
        words = parts.words(LONG, size=SMALL, bold=True)
        ink = inked(words, surface, pygame.Rect(40, 60, width, words.height(width)))
        assert pygame.Rect(40, 60, width, words.height(width)).contains(ink)
        assert ink.bottom > 60 + words.height(width) - pilot.stage.metrics.font_size(SMALL) * 2


def test_paragraphs_keep_their_gaps(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        parts = DrawnParts(pilot.stage, pygame.Surface((400, 400), pygame.SRCALPHA))
        shown = [Paragraph(LONG), Paragraph(LONG, size=SMALL, gap=17)]
        assert parts.paragraphs(shown).height(200) == draw.paragraphs_height(pilot.stage, shown, 200)


def test_a_line_is_shortened_to_its_room(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((1000, 100), pygame.SRCALPHA)
        line = DrawnParts(pilot.stage, surface).line(LONG, height=30)
        assert line.width == pilot.stage.texts.text_width(LONG, pilot.stage.metrics.font_size(BODY))
        ink = inked(row(grow(line)), surface, pygame.Rect(10, 10, 100, 30))
        assert pygame.Rect(10, 10, 100, 30).contains(ink)
        assert not inked(row(grow(line)), surface, pygame.Rect(10, 10, 0, 30)), "nothing where there is no room at all"


def test_letters_that_are_spaced_need_more_width(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((1000, 100), pygame.SRCALPHA)
        line = DrawnParts(pilot.stage, surface).line("ABCDEFGH", height=30, spacing=6)
        ink = inked(line, surface, pygame.Rect(10, 10, line.width, 30))
        assert line.width - 3 * pilot.stage.metrics.px(6) < ink.w <= line.width


def test_of_several_wordings_the_first_that_has_room_is_drawn(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface, size = pygame.Surface((1000, 100), pygame.SRCALPHA), pilot.stage.metrics.font_size(BODY)
        parts = DrawnParts(pilot.stage, surface)
        made = parts.first_fitting_text((LONG, "Middling words", "Few"), height=30)
        widths = [inked(made, surface, pygame.Rect(0, 0, room, 30)).w for room in (900, 200, 60)]
        wanted = [pilot.stage.texts.text_width(words, size) for words in (LONG, "Middling words", "Few")]
        assert widths == pytest.approx(wanted, abs=4)


def test_the_first_wording_that_fits_is_drawn(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((1000, 100), pygame.SRCALPHA)
        parts, texts = DrawnParts(pilot.stage, surface), pilot.stage.texts
        size = pilot.stage.metrics.font_size(BODY)
        line = parts.first_fitting_text((LONG, "Short words", "Words"), height=30)
        assert line.width == texts.text_width("Words", size)
        for words in (LONG, "Short words", "Words"):
            rect = pygame.Rect(10, 10, texts.text_width(words, size), 30)
            assert inked(line, surface, rect) == inked(parts.line(words, height=30), surface, rect)


def test_a_label_lies_in_the_middle_of_a_line_that_is_lower(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((200, 200), pygame.SRCALPHA)
        label = pygame.Surface((40, 20), pygame.SRCALPHA)
        label.fill("red")
        made = DrawnParts(pilot.stage, surface).label(label, height=10)
        assert (made.width, made.height(90)) == (40, 10)
        assert inked(made, surface, pygame.Rect(50, 50, 90, 10)) == pygame.Rect(50, 45, 40, 20)


def test_a_panel_lies_behind_all_of_its_part(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((600, 600), pygame.SRCALPHA)
        parts = DrawnParts(pilot.stage, surface)
        icon = pygame.Surface((24, 24), pygame.SRCALPHA)
        icon.fill("red")
        made = parts.panel(pad(column(parts.picture(icon), parts.words(LONG), gap=6), 12))
        bottom = made.place_at_top(pygame.Rect(50, 50, 300, 0))
        assert surface.get_bounding_rect() == pygame.Rect(50, 50, 300, bottom - 50)
        assert surface.get_at((200, 50 + 12 + 12))[:3] == (255, 0, 0), "in the middle of its column"


def test_a_divider_is_a_fine_line_across(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        surface = pygame.Surface((200, 100), pygame.SRCALPHA)
        divider = DrawnParts(pilot.stage, surface).divider()
        ink = inked(divider, surface, pygame.Rect(20, 30, 150, divider.height(150)))
        assert ink == pygame.Rect(20, 30, 150, pilot.stage.metrics.line_width(1))


def test_retained_parts_are_drawn_where_they_were_placed_as_often_as_wanted(tmp_path: Path) -> None:
    def describe(parts: DrawnParts | RetainedParts) -> Layout:
        text = column(parts.words(LONG), parts.line("Line", height=30), parts.divider(), gap=4)
        return parts.panel(pad(text, 10))

    with piloted(tmp_path) as pilot:
        at_once = pygame.Surface((300, 400), pygame.SRCALPHA)
        describe(DrawnParts(pilot.stage, at_once)).place_at_top(pygame.Rect(20, 30, 200, 0))
        retained = RetainedParts(pilot.stage)
        describe(retained).place_at_top(pygame.Rect(20, 30, 200, 0))
        for _ in range(2):
            later = pygame.Surface((300, 400), pygame.SRCALPHA)
            retained.draw(later)
            assert pygame.image.tobytes(later, "RGBA") == pygame.image.tobytes(at_once, "RGBA")
