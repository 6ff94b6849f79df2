"""Labels: what cannot be drawn is marked, and long lines are cut where they must be."""

from __future__ import annotations

import weakref
from collections.abc import Iterable

import pygame
import pytest

from tabletop.ui.drawing.sprites import surface_bytes
from tabletop.ui.drawing.text import TextRenderer


@pytest.fixture
def texts() -> TextRenderer:
    pygame.font.init()
    return TextRenderer()


@pytest.mark.parametrize("name", ["\x00", "A\x00\x07B", "\ud800", "tab\there", "\u202eBen", "\u202e", "\u0301", ""])
def test_any_name_from_a_file_can_be_drawn(texts: TextRenderer, name: str) -> None:
    assert texts.label(name, 16, "#FFFFFF").get_width() == texts.text_width(name, 16)
    assert texts.label(name, 16, "#FFFFFF", spacing=2).get_height() > 0
    assert texts.wrap_lines(name, 16, 200) == [name]


def test_signs_that_no_font_has_are_seen(texts: TextRenderer) -> None:
    assert texts.text_width("A\x00B", 16) == texts.text_width("A\ufffdB", 16)


def test_a_long_line_is_cut_as_late_as_it_fits(texts: TextRenderer) -> None:
    text = "the quick brown fox jumps over the lazy dog"
    for width in range(20, texts.text_width(text, 16), 7):
        cut = texts.shorten_to_width(text, 16, width)
        assert cut.endswith("…")
        assert texts.text_width(cut, 16) <= width
        longer = f"{text[: len(cut)]}…"
        assert texts.text_width(longer, 16) > width or longer.endswith(" …")
    assert texts.shorten_to_width(text, 16, texts.text_width(text, 16)) == text
    assert texts.shorten_to_width(text, 16, 1) == "…"


def test_few_fonts_are_kept_however_many_sizes_were_drawn(texts: TextRenderer) -> None:
    """Each has half a megabyte of letters."""
    drawn = [weakref.ref(texts.font_of_size(size)) for size in range(10, 60)]
    assert [font() is not None for font in drawn] == [False] * 34 + [True] * 16


def test_most_fonts_go_with_the_pages_and_their_letters_hold_none(texts: TextRenderer) -> None:
    drawn = [weakref.ref(texts.font_of_size(size)) for size in range(10, 22)]
    for size in range(10, 22):
        texts.label("Spaced out", size, "#FFFFFF", spacing=2)
    texts.forget_most()
    assert [font() is not None for font in drawn] == [False] * 4 + [True] * 8


def test_most_labels_go_with_the_pages(texts: TextRenderer) -> None:
    drawn = [weakref.ref(texts.label(f"Line {number} of a long page", 40, "#FFFFFF")) for number in range(200)]
    assert bytes_of(drawn) > 2 << 20
    texts.forget_most()
    assert bytes_of(drawn) <= 1 << 20
    assert drawn[-1]() is texts.label("Line 199 of a long page", 40, "#FFFFFF")


def bytes_of(pictures: Iterable[weakref.ref[pygame.Surface]]) -> int:
    """Of the pixels of those that are still there."""
    return sum(surface_bytes(each) for ref in pictures if (each := ref()) is not None)
