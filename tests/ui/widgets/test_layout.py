"""Layout described once: what is measured is what is placed."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    auto_grid,
    behind,
    cell,
    choose_by_width,
    column,
    grid,
    grow,
    in_front,
    layout_made_for_width,
    masonry,
    pad,
    pad_sides,
    row,
    shrink,
    sized,
    space,
    stack_showing_index,
    within,
    wrap,
)

Places = dict[str, tuple[int, ...]]


class Sheet:
    """Cells that write down where they were put."""

    def __init__(self) -> None:
        self.places: Places = {}

    def cell(self, name: str, width: int = 10, height: int = 10) -> Layout:
        return cell(lambda rect: self.places.update({name: tuple(rect)}), width=width, height=height)

    def text(self, name: str, letters: int) -> Layout:
        """Letters of 10 by 10 pixels that wrap."""
        return cell(
            lambda rect: self.places.update({name: tuple(rect)}),
            height=lambda width: 10 * -(-letters // max(1, width // 10)),
        )


@pytest.fixture
def sheet() -> Sheet:
    return Sheet()


def test_a_row_gives_what_is_left_over_to_what_grows(sheet: Sheet) -> None:
    row(sheet.cell("a"), grow(sheet.cell("b")), sheet.cell("c", 20), gap=5).place(pygame.Rect(0, 0, 100, 30))
    assert sheet.places == {"a": (0, 0, 10, 30), "b": (15, 0, 60, 30), "c": (80, 0, 20, 30)}


def test_something_in_front_comes_after_what_is_behind_it(sheet: Sheet) -> None:
    found: list[Places] = []
    part = in_front(pad(sheet.cell("a"), 2), lambda rect: found.append(sheet.places | {"whole": tuple(rect)}))
    assert part.place_at_top(pygame.Rect(0, 0, 30, 0)) == 14
    assert found == [{"a": (2, 2, 26, 10), "whole": (0, 0, 30, 14)}]


def test_a_stack_shows_one_part_in_the_room_of_the_largest(sheet: Sheet) -> None:
    stack = stack_showing_index(sheet.text("long", 9), sheet.cell("wide", 70, 20), index=1)
    assert (stack.width, stack.height(30), stack.height(90)) == (70, 30, 20)
    stack.place_at_top(pygame.Rect(0, 0, 30, 0))
    assert sheet.places == {"wide": (0, 0, 30, 30)}


@pytest.mark.parametrize(("width", "last"), [(30, (0, 20, 30, 10)), (64, (34, 0, 30, 10))])
def test_a_grid_may_have_as_many_columns_as_its_width_allows(
    sheet: Sheet, width: int, last: tuple[int, ...]
) -> None:  # fmt: skip
    grid(sheet.cell("a"), sheet.cell("b"), columns=lambda room: room // 30, gap=4, row_gap=10).place(
        pygame.Rect(0, 0, width, 0)
    )
    assert sheet.places["b"] == last


def test_masonry_puts_each_part_into_the_shortest_column(sheet: Sheet) -> None:
    parts = [sheet.cell(name, height=high) for name, high in (("a", 30), ("b", 10), ("c", 5), ("d", 8))]
    made = masonry(*parts, columns=2, gap=4)
    made.place(pygame.Rect(10, 20, 44, made.height(44)))
    assert sheet.places == {"a": (10, 20, 20, 30), "b": (34, 20, 20, 10), "c": (34, 34, 20, 5), "d": (34, 43, 20, 8)}
    assert made.height(44) == 31


def test_shares_divide_every_pixel(sheet: Sheet) -> None:
    row(*(grow(sheet.cell(name, 0), 1) for name in "abc")).place(pygame.Rect(0, 0, 100, 10))
    assert [sheet.places[name][2] for name in "abc"] == [33, 34, 33]
    assert sheet.places["c"][0] + sheet.places["c"][2] == 100


def test_what_grows_gives_way_first_where_room_is_missing(sheet: Sheet) -> None:
    row(sheet.cell("a", 40), grow(sheet.cell("b", 30)), sheet.cell("c", 40)).place(pygame.Rect(0, 0, 90, 10))
    assert [sheet.places[name][2] for name in "abc"] == [40, 10, 40]


@pytest.mark.parametrize(("room", "lengths"), [(100, [50, 20, 30]), (60, [20, 10, 30]), (45, [15, 0, 30])])
def test_what_shrinks_takes_nothing_and_gives_way_before_what_grows_above_it(
    sheet: Sheet, room: int, lengths: list[int]
) -> None:
    column(grow(sheet.cell("a", height=20)), shrink(sheet.cell("b", height=20)), sheet.cell("c", height=30)).place(
        pygame.Rect(0, 0, 10, room)
    )
    assert [sheet.places[name][3] for name in "abc"] == lengths


@pytest.mark.parametrize(("align", "top"), [(Align.START, 0), (Align.CENTRE, 20), (Align.END, 40), (Align.FILL, 0)])
def test_a_row_aligns_its_parts_up_and_down(sheet: Sheet, align: Align, top: int) -> None:
    row(sheet.cell("a"), align=align).place(pygame.Rect(0, 0, 50, 50))
    assert sheet.places["a"] == (0, top, 10, 50 if align is Align.FILL else 10)


def test_a_column_is_as_high_as_the_text_that_wraps_in_it(sheet: Sheet) -> None:
    page = column(sheet.text("long", 12), sheet.cell("below"), gap=4)
    assert page.height(40) == 30 + 4 + 10
    assert page.place_at_top(pygame.Rect(7, 5, 40, 500)) == 5 + 44
    assert sheet.places == {"long": (7, 5, 40, 30), "below": (7, 39, 40, 10)}


def test_a_column_pushes_apart_by_room_that_grows(sheet: Sheet) -> None:
    column(sheet.cell("top"), grow(space()), sheet.cell("bottom")).place(pygame.Rect(0, 0, 10, 100))
    assert sheet.places["bottom"] == (0, 90, 10, 10)


def test_a_row_measures_text_in_the_width_that_it_will_get(sheet: Sheet) -> None:
    line = row(sheet.cell("icon", 20), grow(sheet.text("words", 8)))
    assert line.height(60) == 20
    line.place_at_top(pygame.Rect(0, 0, 60, 0))
    assert sheet.places["words"] == (20, 0, 40, 20)


def test_a_grid_has_columns_of_one_width_and_rows_as_high_as_their_highest(sheet: Sheet) -> None:
    page = grid(sheet.cell("a"), sheet.cell("b", height=30), sheet.cell("c"), columns=2, gap=10)
    assert page.height(110) == 50
    page.place_at_top(pygame.Rect(0, 0, 110, 0))
    assert sheet.places == {"a": (0, 0, 50, 30), "b": (60, 0, 50, 30), "c": (0, 40, 50, 10)}


def test_what_wraps_begins_a_new_row_where_it_has_no_room(sheet: Sheet) -> None:
    page = wrap(*(sheet.cell(name, 40) for name in "abc"), gap=5, row_gap=2)
    assert page.height(90) == 22
    page.place_at_top(pygame.Rect(0, 0, 90, 0))
    assert sheet.places == {"a": (0, 0, 40, 10), "b": (45, 0, 40, 10), "c": (0, 12, 40, 10)}


def test_a_part_wider_than_the_room_is_cut_to_it(sheet: Sheet) -> None:
    wrap(sheet.cell("a", 400)).place_at_top(pygame.Rect(0, 0, 90, 0))
    assert sheet.places["a"] == (0, 0, 90, 10)


def test_padding_is_inside(sheet: Sheet) -> None:
    page = pad_sides(pad(sheet.cell("a"), 3, x=5), top=10)
    assert (page.width, page.height(100)) == (20, 26)
    page.place_at_top(pygame.Rect(0, 0, 100, 0))
    assert sheet.places["a"] == (5, 13, 90, 10)


def test_room_smaller_than_its_padding_leaves_nothing(sheet: Sheet) -> None:
    pad(sheet.cell("a"), 20).place(pygame.Rect(0, 0, 30, 30))
    assert sheet.places["a"][2:] == (0, 0)


def test_a_part_may_be_kept_narrow_in_the_middle(sheet: Sheet) -> None:
    page = within(sheet.text("a", 12), most_width=60)
    assert page.height(200) == 20
    page.place_at_top(pygame.Rect(0, 0, 200, 0))
    assert sheet.places["a"] == (70, 0, 60, 20)


def test_a_size_of_its_own_beats_what_a_part_wants(sheet: Sheet) -> None:
    row(sized(sheet.cell("a"), width=33, height=7), align=Align.START).place(pygame.Rect(0, 0, 100, 100))
    assert sheet.places["a"] == (0, 0, 33, 7)


def test_what_lies_behind_is_put_first_and_as_large_as_the_part() -> None:
    order: list[tuple[str, tuple[int, ...]]] = []
    front = cell(lambda rect: order.append(("front", tuple(rect))), height=10)
    behind(pad(front, 2), lambda rect: order.append(("panel", tuple(rect)))).place_at_top(pygame.Rect(0, 0, 20, 0))
    assert order == [("panel", (0, 0, 20, 14)), ("front", (2, 2, 16, 10))]


@pytest.mark.parametrize(("width", "shown"), [(59, "narrow"), (60, "wide")])
def test_a_part_may_take_another_form_where_it_is_narrow(sheet: Sheet, width: int, shown: str) -> None:
    page = choose_by_width(60, sheet.cell("narrow", 20), sheet.cell("wide", 60))
    assert page.width == 20
    page.place_at_top(pygame.Rect(0, 0, width, 0))
    assert list(sheet.places) == [shown]


def test_nothing_in_it_wants_nothing() -> None:
    for empty in (row(), column(), wrap(), grid(columns=1)):
        assert (empty.width, empty.height(100)) == (0, 0)
        empty.place(pygame.Rect(0, 0, 100, 100))


SIZES = st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), st.sampled_from([0.0, 1.0, 2.5])), max_size=6)


@given(SIZES, st.integers(0, 9), st.integers(0, 400), st.booleans())
def test_parts_never_overlap_and_fill_the_room_where_one_grows(
    sizes: list[tuple[int, int, float]], gap: int, spare: int, is_row: bool
) -> None:
    sheet = Sheet()
    parts = [grow(sheet.cell(str(i), *size[:2]), size[2]) for i, size in enumerate(sizes)]
    line = (row if is_row else column)(*parts, gap=gap)
    width, height = (line.width + spare, 60) if is_row else (60, line.height(60) + spare)
    line.place(pygame.Rect(3, 4, width, height))
    rects = [pygame.Rect(sheet.places[str(i)]) for i in range(len(sizes))]
    starts = [rect.x if is_row else rect.y for rect in rects]
    ends = [rect.right if is_row else rect.bottom for rect in rects]
    assert all(after == before + gap for before, after in zip(ends, starts[1:], strict=False))
    if any(share for *_, share in sizes):
        assert ends[-1] == (3 + width if is_row else 4 + height)


def test_named_cells_are_found_where_they_were_placed() -> None:
    rects = PlacedRects()
    column(grow(rects.cell("picture")), row(grow(rects.cell("back", height=40)), grow(rects.cell("next")))).place(
        pygame.Rect(0, 0, 200, 100)
    )
    assert rects == {
        "picture": pygame.Rect(0, 0, 200, 60),
        "back": pygame.Rect(0, 60, 100, 40),
        "next": pygame.Rect(100, 60, 100, 40),
    }


def test_a_part_that_is_named_writes_down_all_of_its_room() -> None:
    rects = PlacedRects()
    rects.named("whole", pad(rects.cell("inner"), 5)).place(pygame.Rect(0, 0, 50, 30))
    assert rects == {"whole": pygame.Rect(0, 0, 50, 30), "inner": pygame.Rect(5, 5, 40, 20)}


def test_what_was_not_placed_has_no_room() -> None:
    rects = PlacedRects()
    assert not rects["nowhere"]
    assert not rects


@pytest.mark.parametrize(("down", "top"), [(Align.FILL, 0), (Align.START, 0), (Align.CENTRE, 10), (Align.END, 20)])
def test_a_part_is_not_higher_than_it_may_be(sheet: Sheet, down: Align, top: int) -> None:
    high = within(sheet.cell("a", 10, 90), most_height=30, down=down)
    high.place(pygame.Rect(0, 0, 10, 50))
    assert sheet.places == {"a": (0, top, 10, 30)}
    assert high.height(10) == 30


@pytest.mark.parametrize(("width", "columns"), [(30, 1), (109, 1), (110, 2), (169, 2), (170, 3), (900, 3)])
def test_an_auto_grid_has_as_many_columns_as_have_room(width: int, columns: int) -> None:
    rects = PlacedRects()
    cells = [rects.cell(name, height=20) for name in "abcd"]
    bottom = auto_grid(*cells, least=50, most=3, gap=10).place_at_top(pygame.Rect(0, 0, width, 0))
    assert [rect.y for rect in rects.values()].count(0) == columns
    assert bottom == {1: 110, 2: 50, 3: 50}[columns]


def test_an_even_grid_has_no_row_that_is_nearly_empty() -> None:
    rects = PlacedRects()
    auto_grid(*(rects.cell(name, height=20) for name in "abcd"), least=50, most=3, even=True).place_at_top(
        pygame.Rect(0, 0, 170, 0)
    )
    assert [rect.topleft for rect in rects.values()] == [(0, 0), (85, 0), (0, 20), (85, 20)]
    assert auto_grid(least=50, most=3, even=True).height(170) == 0


def test_a_builder_makes_what_fits_the_width() -> None:
    rects = PlacedRects()
    made = layout_made_for_width(
        lambda width: column(rects.cell("a", height=width // 2), rects.cell("b", height=3)), width=7
    )
    assert (made.width, made.height(40)) == (7, 23)
    assert made.place_at_top(pygame.Rect(0, 0, 40, 0)) == 23
    assert rects["b"] == pygame.Rect(0, 20, 40, 3)
