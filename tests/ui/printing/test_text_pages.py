"""The pages of text: what flips is explained, a ruler's inch is an inch, the rulebook is whole in every language."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabletop.content import boxes
from tabletop.print_options import Double, Flip, PartKind, PrintOptions
from tabletop.ui import messages
from tabletop.ui.messages import say
from tabletop.ui.printing.document import compile_typst, write_document
from tabletop.ui.printing.text_pages import reference_part
from tabletop.ui.wording import localised_rulebook
from tests.ui.printing.made_parts import cards, mat, printed
from tests.ui.printing.pdf_shapes import pages_of, shapes_of

MM_PER_INCH = 25.4


def text_of(page: object) -> str:
    return "".join(page.extract_text().split())  # type: ignore[attr-defined]


def has(page: object, sentence: str) -> bool:
    return "".join(sentence.split()) in text_of(page)


@pytest.mark.parametrize("flip", Flip)
def test_the_first_page_says_which_edge_flips(flip: Flip) -> None:
    page = pages_of(printed([cards(1)], PrintOptions(double=Double.DUPLEX, flip=flip)))[0]
    assert has(page, say(f"print.guide_duplex_{flip}"))
    assert not has(page, say("print.guide_fold"))


def test_the_first_page_says_what_is_in_the_file_and_nothing_else() -> None:
    page = pages_of(printed([cards(7), mat(300, 300)], PrintOptions(only=(PartKind.CARDS,))))[0]
    assert has(page, say("print.kind_cards", count=7))
    assert has(page, say("print.guide_fold"))
    assert not has(page, say("print.guide_mat"))


def test_an_inch_is_an_inch_and_a_millimetre_a_millimetre() -> None:
    page = pages_of(printed([], PrintOptions()))[1]
    lines = [shape.box for shape in shapes_of(page) if shape.kind == "stroke"]
    ticks = sorted((round(y, 1), x) for x, y, width, height in lines if width < 0.001 and height < 7)
    rows = sorted({y for y, _ in ticks})
    millimetres, inches = ([x for row, x in ticks if row == y] for y in rows)
    assert len(millimetres) == 101
    assert len(inches) == 5
    for found, step in ((millimetres, 1.0), (inches, MM_PER_INCH)):
        for index, x in enumerate(found):
            assert x - found[0] == pytest.approx(index * step, abs=0.01)


@pytest.mark.parametrize("language", ["en", "de", "fr", "ja"])
def test_the_rulebook_holds_every_clause_in_the_language_in_use(language: str) -> None:
    game = boxes.default_game_name()
    try:
        messages.use_language(language)
        rulebook = localised_rulebook(game)
        options = PrintOptions(only=(PartKind.RULEBOOK,))
        pdf = compile_typst(write_document("Test", (), rulebook, options)[0])
    finally:
        messages.use_language("en")
    pages = pages_of(pdf)
    whole = "".join(map(text_of, pages[2:]))
    numbers = [clause.number for section in rulebook.sections for clause in section.clauses]
    assert numbers
    assert all(number in whole for number in numbers)
    fonts = {font.get_object()["/BaseFont"] for page in pages for font in page["/Resources"].get("/Font", {}).values()}
    assert all("NotoSans" in font for font in fonts)
    assert any("NotoSansJP" in font for font in fonts) == (language == "ja")


def test_a_game_without_pages_of_rules_has_no_reference_card() -> None:
    rulebook = localised_rulebook(boxes.default_game_name())
    part = reference_part("Test", rulebook)
    assert part is not None
    assert part.name == rulebook.sections[0].title
    assert reference_part("Test", replace(rulebook, sections=())) is None
