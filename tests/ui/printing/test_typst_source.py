"""What is written in typst's language: texts stay texts, and equal faces are drawn once."""

from __future__ import annotations

import io

import pygame
import pytest

from tabletop.ui.printing.document import compile_typst
from tabletop.ui.printing.faces import Line, Rect, Words
from tabletop.ui.printing.sheets import Placement, SheetPage
from tabletop.ui.printing.typst_source import TypstWriter, quoted
from tests.ui.printing.made_parts import BLUE, face
from tests.ui.printing.pdf_shapes import pages_of, shapes_of

HOSTILE = ('"#panic()', "\\", "#let x = 1", "$ [ ] { } * _ `", 'a")#panic("b', "tab\there\x00", "// c", "ß 日本語")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_is_read_as_language(text: str) -> None:
    writer = TypstWriter(text, "en")
    writer.add_elements_page(100, 50, [Words(text, Rect(2, 2, 96, 40), 12)])
    read = pages_of(compile_typst(writer))[0].extract_text()
    wanted = "".join(letter for letter in text if letter.isprintable())
    assert "".join(read.split()) == "".join(wanted.split())


def test_a_quoted_text_is_one_string() -> None:
    assert quoted('say "hi"\\\n') == '"say \\"hi\\"\\\\\\n"'


def test_equal_faces_are_written_once() -> None:
    writer = TypstWriter("Test", "en")
    writer.add_page(SheetPage(210, 297, (Placement(face(BLUE), 10, 10), Placement(face(BLUE), 110, 10))))
    assert writer.source().decode().count("#let face") == 1
    assert list(writer.files) == ["drawing0.svg"]


def test_words_shrink_until_they_fit() -> None:
    writer = TypstWriter("Test", "en")
    writer.add_elements_page(100, 100, [Words("word " * 60, Rect(10, 10, 40, 20), 30)])
    sizes: list[float] = []
    pages_of(compile_typst(writer))[0].extract_text(
        visitor_text=lambda text, cm, tm, font, size: sizes.append(abs(size * tm[0])) if text.strip() else None
    )
    assert sizes
    assert 4 <= max(sizes) < 12


def test_a_line_is_where_it_was_put() -> None:
    writer = TypstWriter("Test", "en")
    writer.add_elements_page(100, 100, [Line(10, 20, 60, 20, 0.2)])
    (line,) = (shape for shape in shapes_of(pages_of(compile_typst(writer))[0]) if shape.kind == "stroke")
    assert line.box == pytest.approx((10, 20, 50, 0), abs=0.01)


@pytest.mark.parametrize("is_top", [True, False])
@pytest.mark.parametrize("count", [3, 12, 30])
def test_no_letter_of_a_text_lies_outside_its_rectangle(count: int, is_top: bool) -> None:
    writer = TypstWriter("Test", "en")
    at = Rect(10, 20, 40, 16)
    writer.add_elements_page(100, 100, [Words("type gap jay " * count, at, 11, is_top=is_top)])
    picture = pygame.image.load(io.BytesIO(compile_typst(writer, "png", 254.0)), "page.png")
    mask = pygame.mask.from_threshold(picture, (20, 24, 31), (90, 90, 90))
    ink = mask.get_bounding_rects()
    assert ink
    whole = ink[0].unionall(ink[1:])
    assert whole.left >= at.x * 10 - 2
    assert whole.top >= at.y * 10 - 2
    assert whole.right <= (at.x + at.width) * 10 + 2
    assert whole.bottom <= (at.y + at.height) * 10 + 2
