"""Whole files of all games: what is printed fits its paper, backs of a deck are alike, nothing is missing."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise

import pytest

from tabletop.content import boxes
from tabletop.content.games import box_of, load_game
from tabletop.print_options import Double, Flip, Paper, PartKind, PrintError, PrintOptions
from tabletop.ui import messages
from tabletop.ui.printing import document
from tabletop.ui.printing.document import print_document, printed_parts
from tabletop.ui.printing.faces import Face, Picture, Rect
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH, PrintedPart
from tabletop.ui.printing.sheets import sheet_pages
from tests.ui.printing.pdf_shapes import Shape, clips_of_size, pages_of, shapes_of

GAMES = boxes.game_names()


def quietly(text: str) -> None:
    assert text


@pytest.mark.parametrize("game", GAMES)
def test_a_file_has_as_many_pieces_and_pages_as_its_parts_say(game: str) -> None:
    made = print_document(load_game(game), PrintOptions(double=Double.DUPLEX), quietly)
    parts = printed_parts(load_game(game))
    assert made.counts == {kind: n for kind in PartKind if (n := sum(p.count for p in parts if p.kind == kind))}
    pages = pages_of(made.pdf)
    assert len(pages) > made.pages
    assert made.pages == 2 + len(list(sheet_pages(parts, PrintOptions(double=Double.DUPLEX))))
    assert made.pages % 2 == 0


@pytest.mark.parametrize("game", GAMES)
def test_printed_cards_have_the_size_of_cards(game: str) -> None:
    only = (PartKind.CARDS, PartKind.REFERENCE)
    options = PrintOptions(only=only, double=Double.DUPLEX, bleed=1.0)
    parts = [part for part in printed_parts(load_game(game)) if part.kind in only]
    assert {(part.front.width, part.front.height) for part in parts} == {(63.0, 88.0)}
    pages = pages_of(print_document(load_game(game), options, quietly).pdf)
    fronts = [marks for page in pages[2:] if any(marks := crop_marks(page))]
    assert fronts
    for upright, lying in fronts:
        for edges, size in ((upright, CARD_WIDTH), (lying, CARD_HEIGHT)):
            gaps = [after - before for before, after in pairwise(edges)]
            cards = [gap for gap in gaps if gap > 3]
            assert cards == pytest.approx([size] * len(cards), abs=0.05)
            assert cards
            assert len(gaps) - len(cards) in (0, len(cards) - 1)  # between them twice the bleed, or nothing


def crop_marks(page: object) -> tuple[list[float], list[float]]:
    """Where the marks say to cut, from left to right and from the top down."""
    lines = [shape.box for shape in shapes_of(page) if shape.kind == "stroke" and shape.colour == (0.0, 0.0, 0.0)]
    upright = {round(x, 2) for x, _, width, height in lines if width < 0.001 and height < 6}
    lying = {round(y, 2) for _, y, width, height in lines if height < 0.001 and width < 6}
    return sorted(upright), sorted(lying)


@pytest.mark.parametrize("game", GAMES)
def test_cards_of_a_deck_have_one_back(game: str) -> None:
    """Equal backs are one definition; and what is drawn of them is the same wherever it lies."""
    parts = [part for part in printed_parts(load_game(game)) if part.kind == PartKind.CARDS]
    for deck in {part.deck for part in parts}:
        assert len({part.back for part in parts if part.deck == deck}) == 1
    if not parts:
        return
    options = PrintOptions(double=Double.DUPLEX, only=(PartKind.CARDS,), bleed=1.0)
    back = pages_of(print_document(load_game(game), options, quietly).pdf)[3]
    corners, shapes = clips_of_size(back, CARD_WIDTH + 2, CARD_HEIGHT + 2), shapes_of(back)
    drawn = [drawn_inside(shapes, corner) for corner in corners]
    assert len(drawn) == 9
    assert len(drawn[0]) > 3
    for other in drawn[1:]:
        assert [shape.colour for shape in other] == [shape.colour for shape in drawn[0]]
        for one, two in zip(drawn[0], other, strict=True):
            assert sum(one.points, ()) == pytest.approx(sum(two.points, ()), abs=0.01)


def drawn_inside(shapes: list[Shape], corner: tuple[float, float]) -> list[Shape]:
    """Paths of a card as seen from its corner."""
    x, y = corner
    return [
        replace(shape, points=tuple((px - x, py - y) for px, py in shape.points))
        for shape in shapes
        if shape.box[0] >= x - 0.05 and shape.box[1] >= y - 0.05
        and shape.box[0] + shape.box[2] <= x + CARD_WIDTH + 2.05
        and shape.box[1] + shape.box[3] <= y + CARD_HEIGHT + 2.05
    ]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "language", [pytest.param("de", marks=pytest.mark.slow), pytest.param("fr", marks=pytest.mark.slow), "ja"]
)
def test_every_game_prints_in_every_language_on_letter_with_little_ink(game: str, language: str) -> None:
    options = PrintOptions(Paper.LETTER, Double.DUPLEX, Flip.SHORT, is_low_ink=True)
    try:
        messages.use_language(language)
        made = print_document(load_game(game), options, quietly)
    finally:
        messages.use_language("en")
    assert len(pages_of(made.pdf)) > made.pages
    parts = printed_parts(load_game(game))
    assert sum(made.counts.values()) == sum(part.count for part in parts)


def test_the_same_is_printed_twice() -> None:
    game = load_game(boxes.default_game_name())
    assert print_document(game, PrintOptions(), quietly).pdf == print_document(game, PrintOptions(), quietly).pdf


def test_without_typst_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(PrintError, match=r"tabletop\[print\]"):
        print_document(load_game(boxes.default_game_name()), PrintOptions(), quietly)


def test_a_game_that_says_nothing_prints_its_rulebook(monkeypatch: pytest.MonkeyPatch) -> None:
    game = load_game(boxes.default_game_name())
    bare = replace(box_of(game.name), print_parts=None)
    monkeypatch.setattr(document, "box_of", lambda name: bare)
    made = print_document(game, PrintOptions(), quietly)
    assert made.counts == {}
    assert made.pages == 2
    assert len(pages_of(made.pdf)) > 2


def test_settled_opacity_is_counted_once_for_each_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    nested = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><g opacity="0.5"><path d="M0 0H9V9Z"/></g></svg>'
    )
    front = Face(63, 88, (Picture(nested, Rect(0, 0, 63, 88)),))
    part = PrintedPart(PartKind.CARDS, "Card", front, count=3)
    monkeypatch.setattr(document, "printed_parts", lambda game: (part,))
    made = print_document(load_game(boxes.default_game_name()), PrintOptions(only=(PartKind.CARDS,)), quietly)
    assert made.settled == 1
