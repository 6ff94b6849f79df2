"""Parts that become widgets of a form where they are placed."""

from __future__ import annotations

from pathlib import Path

import pygame

from tabletop.ui.drawing.theme import BODY
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, column, pad
from tests.ui.pilot import piloted

LONG = "A sentence that is so long that it needs several lines in a narrow column."


def test_what_draws_itself_is_a_picture_as_high_as_that(tmp_path: Path) -> None:
    def describe(parts: DrawnParts) -> Layout:
        return parts.panel(pad(parts.words(LONG), 12))

    with piloted(tmp_path) as pilot:
        form = Form(pilot.stage)
        part = FormParts(form).drawn(describe, words=LONG)
        surface = pygame.Surface((400, 400))
        assert part.height(200) == describe(DrawnParts(pilot.stage, surface)).height(200)
        assert part.place_at_top(pygame.Rect(30, 40, 200, 0)) == 40 + part.height(200)
        (made,) = form.nodes()
        assert (made.name, made.bounds) == (LONG, (30, 40, 200, part.height(200)))


def test_what_fills_a_scroll_area_is_as_high_as_its_content(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        form = Form(pilot.stage)
        scroll = form.add_scroll_area(pygame.Rect(0, 0, 300, 100), 1)
        parts = FormParts(form, scroll)
        words = column(*(parts.words(LONG) for _ in range(9)), gap=5)
        scroll.fill(words)
        assert scroll.can_scroll
        scroll.scroll_to(100_000)
        assert scroll.offset == words.height(scroll.width) - 100


def test_a_line_is_shortened_to_its_room(tmp_path: Path) -> None:
    with piloted(tmp_path) as pilot:
        form = Form(pilot.stage)
        line = FormParts(form).line(LONG)
        line.place(pygame.Rect(0, 0, line.width, line.height(line.width)))
        line.place(pygame.Rect(0, 50, 100, line.height(100)))
        whole, short = (node.name for node in form.nodes())
        assert (whole, short) == (
            LONG,
            pilot.stage.texts.shorten_to_width(LONG, pilot.stage.metrics.font_size(BODY), 100),
        )
        assert line.height(100) == line.height(900)
