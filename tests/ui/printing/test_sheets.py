"""Parts on sheets: fronts and backs meet, nothing is left out, mats join; read from the PDF where a printer would."""

from __future__ import annotations

import pytest

from tabletop.print_options import PAPER_SIZES, Double, Flip, Paper, PartKind, PrintError, PrintOptions
from tabletop.ui.printing.parts import CARD_HEIGHT, CARD_WIDTH
from tabletop.ui.printing.sheets import OVERLAP, sheet_pages
from tests.ui.printing.made_parts import cards, face, mat, printed
from tests.ui.printing.pdf_shapes import clips_of_size, page_size, pages_of, shapes_of

GUIDE = 2
"""Pages before the sheets."""


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("flip", Flip)
def test_backs_lie_behind_their_fronts_when_the_paper_is_flipped(paper: Paper, flip: Flip) -> None:
    options = PrintOptions(paper, Double.DUPLEX, flip)
    front, back = pages_of(printed([cards(5)], options))[GUIDE:]
    width, height = page_size(front)
    there = clips_of_size(front, CARD_WIDTH, CARD_HEIGHT)
    behind = clips_of_size(back, CARD_WIDTH, CARD_HEIGHT)
    assert len(there) == len(behind) == 5
    is_about_upright_axis = (flip is Flip.LONG) == (height > width)
    for (x, y), (other_x, other_y) in zip(there, behind, strict=True):
        meets = (width - x - CARD_WIDTH, y) if is_about_upright_axis else (x, height - y - CARD_HEIGHT)
        assert (other_x, other_y) == pytest.approx(meets, abs=0.02)


@pytest.mark.parametrize("flip", Flip)
def test_a_back_stands_on_its_head_only_where_the_flip_stands_the_sheet_on_its_head(flip: Flip) -> None:
    front, back = sheet_pages([cards(1)], PrintOptions(double=Double.DUPLEX, flip=flip))
    is_about_upright_axis = (flip is Flip.LONG) == (front.height > front.width)
    assert front.placements[0].turn == 0
    assert back.placements[0].turn == (0 if is_about_upright_axis else 180)


@pytest.mark.parametrize("paper", Paper)
def test_folded_fronts_and_backs_are_equally_far_from_the_fold(paper: Paper) -> None:
    options = PrintOptions(paper, Double.FOLD)
    pages = pages_of(printed([cards(5)], options))[GUIDE:]
    counts = 0
    for page in pages:
        fold = page_size(page)[0] / 2
        there = clips_of_size(page, CARD_WIDTH, CARD_HEIGHT)
        left = sorted((round(fold - x - CARD_WIDTH, 1), round(y, 1)) for x, y in there if x < fold)
        right = sorted((round(x - fold, 1), round(y, 1)) for x, y in there if x > fold)
        assert left == right
        counts += len(left)
    assert counts == 5


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("bleed", [0.0, 1.0, 3.0])
@pytest.mark.parametrize("double", Double)
def test_every_copy_is_there_once_and_inside_the_paper(paper: Paper, bleed: float, double: Double) -> None:
    pages = list(sheet_pages([cards(23)], PrintOptions(paper, double, bleed=bleed)))
    fronts = [each for page in pages if not page.is_back for each in page.placements if each.face == cards(1).front]
    assert len(fronts) == 23
    for page in pages:
        for each in page.placements:
            assert each.x - bleed >= 4
            assert each.x + CARD_WIDTH + bleed <= page.width - 4
            assert each.y - bleed >= 4
            assert each.y + CARD_HEIGHT + bleed <= page.height - 4
        places = [(each.x, each.y) for each in page.placements]
        assert len(set(places)) == len(places)


def test_with_duplex_every_second_page_is_a_back() -> None:
    pages = list(sheet_pages([cards(10), cards(3, has_back=False), mat(300, 300)], PrintOptions(double=Double.DUPLEX)))
    assert [page.is_back for page in pages] == [False, True] * (len(pages) // 2)


def test_nine_cards_lie_on_a_sheet_of_either_paper() -> None:
    for paper in Paper:
        front, _ = sheet_pages([cards(9)], PrintOptions(paper, Double.DUPLEX))
        assert len(front.placements) == 9


def test_crop_marks_show_the_edges_of_the_cards() -> None:
    page = pages_of(printed([cards(1, has_back=False)], PrintOptions()))[GUIDE]
    (left, top), = clips_of_size(page, CARD_WIDTH, CARD_HEIGHT)  # fmt: skip
    lines = [shape.box for shape in shapes_of(page) if shape.kind == "stroke"]
    upright = sorted({round(x, 2) for x, _, width, _ in lines if width < 0.001})
    lying = sorted({round(y, 2) for _, y, _, height in lines if height < 0.001})
    assert upright == pytest.approx([left, left + CARD_WIDTH], abs=0.02)
    assert lying == pytest.approx([top, top + CARD_HEIGHT], abs=0.02)
    bare = pages_of(printed([cards(1, has_back=False)], PrintOptions(has_crop_marks=False)))[GUIDE]
    assert not [shape for shape in shapes_of(bare) if shape.kind == "stroke"]


def test_colour_runs_on_beyond_the_cut_as_far_as_asked() -> None:
    page = pages_of(printed([cards(1, has_back=False)], PrintOptions(bleed=2.0)))[GUIDE]
    (left, top), = clips_of_size(page, CARD_WIDTH, CARD_HEIGHT)  # fmt: skip
    ground = next(shape.box for shape in shapes_of(page) if shape.kind == "fill")
    assert ground == pytest.approx((left - 2, top - 2, CARD_WIDTH + 4, CARD_HEIGHT + 4), abs=0.02)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("size", [(914.4, 914.4), (440, 613), (190, 190)])
def test_sheets_of_a_mat_cover_it_and_overlap(paper: Paper, size: tuple[float, float]) -> None:
    pages = list(sheet_pages([mat(*size)], PrintOptions(paper)))
    shown = []
    for page in pages:
        assert page.clip is not None
        x, y, width, height = page.clip
        (placed,) = page.placements
        shown.append((x - placed.x, y - placed.y, width, height))
        assert x >= 4
        assert y >= 4
        assert x + width <= page.width - 4
        assert y + height <= page.height - 4
    lefts, tops = sorted({round(x, 6) for x, _, _, _ in shown}), sorted({round(y, 6) for _, y, _, _ in shown})
    assert len(lefts) * len(tops) == len(pages)
    for starts, side, whole in ((lefts, 2, size[0]), (tops, 3, size[1])):
        sizes = [next(each[side] for each in shown if round(each[side - 2], 6) == start) for start in starts]
        ends = [start + length for start, length in zip(starts, sizes, strict=True)]
        assert starts[0] == 0
        assert ends[-1] == pytest.approx(whole)
        assert [end - start for end, start in zip(ends, starts[1:], strict=False)] == pytest.approx(
            [OVERLAP] * (len(starts) - 1)
        )


def test_what_is_larger_than_the_paper_is_refused_with_a_sentence() -> None:
    large = cards(1, has_back=False)
    huge = type(large)(PartKind.TILES, "Door", face("#FF0000", 300, 300))
    with pytest.raises(PrintError, match="Door is larger than the paper"):
        list(sheet_pages([huge], PrintOptions()))
    wide = type(large)(PartKind.TILES, "Gate", face("#FF0000", 160, 160), face("#0000FF", 160, 160))
    with pytest.raises(PrintError, match="Gate doesn't fit half a sheet"):
        list(sheet_pages([wide], PrintOptions()))


def test_only_kinds_that_are_asked_for_are_printed() -> None:
    parts = [cards(1), mat(100, 100)]
    pages = list(sheet_pages(parts, PrintOptions(only=(PartKind.MATS,))))
    assert [page.title for page in pages] == ["Mat"]


def test_pages_have_the_size_of_the_paper() -> None:
    for paper in Paper:
        for page in pages_of(printed([cards(1), mat(300, 100)], PrintOptions(paper))):
            assert sorted(page_size(page)) == pytest.approx(sorted(PAPER_SIZES[paper]), abs=0.02)
