"""Layout described once: rows, columns, grids and what flows, which measure themselves and then place their cells.

Used by `form_parts`, `drawn_parts` and whatever describes itself with them: pages, cards, panels. A cell is handed its
rectangle when everything is placed, and draws or makes a widget there; what wraps its text tells its height for a
width, which must be the height that it then draws. For example a title above two buttons of which the second takes the
rest of the row, all 12 pixels from the edge:

    pad(
        column(
            cell(draw_title, height=lambda width: paragraph_height(stage, title, width)),
            row(cell(put_back, width=96, height=40), grow(cell(put_next, height=40)), gap=8),
            gap=8,
        ),
        12,
    ).place(rect)

All lengths are pixels. A layout is made anew whenever a screen is laid out, so what it has measured stays true.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.widgets.layout_types import (
    Align,
    ByWidthLayout,
    CellLayout,
    ColumnLayout,
    DecoratedLayout,
    GridLayout,
    Layout,
    Length,
    MadeForWidthLayout,
    MasonryLayout,
    PadLayout,
    RowLayout,
    SizedLayout,
    StackLayout,
    WrapLayout,
)

__all__ = ["Align", "Layout", "Length", "PlacedRects"]


def cell(put: Callable[[pygame.Rect], object], *, width: int = 0, height: Length = 0) -> Layout:
    """What is drawn or made at its rectangle; `height` may be computed for a width, as of text that wraps."""
    return CellLayout(put, width, height)


def space(width: int = 0, height: int = 0) -> Layout:
    """Room with nothing in it; `grow(space())` pushes apart what is beside it."""
    return CellLayout(None, width, height)


def row(*parts: Layout, gap: int = 0, align: Align = Align.FILL) -> Layout:
    """Beside each other, as wide as they want and those of `grow` wider; `align` is up and down."""
    return RowLayout(parts, gap, align)


def column(*parts: Layout, gap: int = 0, align: Align = Align.FILL) -> Layout:
    """Below each other, as high as they want and those of `grow` higher; `align` is left and right."""
    return ColumnLayout(parts, gap, align)


def grid(*parts: Layout, columns: Length, gap: int = 0, row_gap: int | None = None) -> Layout:
    """In columns of one width, row by row; a row is as high as its highest part. `columns` may be for a width."""
    return GridLayout(parts, columns, gap, gap if row_gap is None else row_gap)


def masonry(*parts: Layout, columns: Length, gap: int = 0) -> Layout:
    """In columns of one width, each part in the column that is the shortest so far."""
    return MasonryLayout(parts, columns, gap, gap)


def wrap(*parts: Layout, gap: int = 0, row_gap: int | None = None) -> Layout:
    """As words in a paragraph: a part that has no room in a row begins the next one."""
    return WrapLayout(parts, gap, gap if row_gap is None else row_gap)


def pad(part: Layout, all_sides: int = 0, *, x: int | None = None, y: int | None = None) -> Layout:
    """With room around it; `x` is for left and right, `y` for top and bottom where they differ."""
    across, down = all_sides if x is None else x, all_sides if y is None else y
    return PadLayout(part, across, down, across, down)


def pad_sides(part: Layout, *, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Layout:
    """With room at some of its sides."""
    return PadLayout(part, left, top, right, bottom)


def grow(part: Layout, share: float = 1.0) -> Layout:
    """Takes that share of what is left over in its row or column, and gives way first where room is missing."""
    return SizedLayout(part, None, None, None, Align.FILL, Align.FILL, share)


def shrink(part: Layout) -> Layout:
    """Takes nothing of what is left over in its row or column, but gives way first where room is missing."""
    return SizedLayout(part, None, None, None, Align.FILL, Align.FILL, shrinks=True)


def sized(part: Layout, *, width: int | None = None, height: int | None = None) -> Layout:
    """Another least size than it wants by itself."""
    return SizedLayout(part, width, height, None, Align.FILL, Align.FILL, part.share)


def within(
    part: Layout,
    *,
    most_width: int | None = None,
    most_height: int | None = None,
    across: Align = Align.CENTRE,
    down: Align = Align.FILL,
) -> Layout:
    """Not larger than `most_width` and `most_height`, and lying so in the room that there is."""
    return SizedLayout(part, None, None, most_width, across, down, part.share, most_height)


def behind(part: Layout, put: Callable[[pygame.Rect], object]) -> Layout:
    """Something drawn behind all of a part, such as a panel."""
    return DecoratedLayout(part, put, is_in_front=False)


def in_front(part: Layout, put: Callable[[pygame.Rect], object]) -> Layout:
    """Something drawn or made for all of a part once the part has been placed, such as one widget of many cells."""
    return DecoratedLayout(part, put, is_in_front=True)


def stack_showing_index(*parts: Layout, index: int) -> Layout:
    """One of several parts, with room for the largest of them: which one is shown moves nothing else."""
    return StackLayout(parts, index)


class PlacedRects(dict[str, pygame.Rect]):
    """Where named cells have been placed, for what is drawn or pressed later: no rectangle is written by hand.

    For example a page with a picture above two buttons of one height:

        rects = PlacedRects()
        buttons = row(grow(rects.cell("back", height=40)), grow(rects.cell("next")))
        column(grow(rects.cell("picture")), buttons).place(rect)
        rects["picture"]

    What has not been placed has no width and no height.
    """

    def __missing__(self, name: str) -> pygame.Rect:
        return pygame.Rect(0, 0, 0, 0)

    def cell(self, name: str, *, width: int = 0, height: Length = 0) -> Layout:
        """A cell that writes down its rectangle; one that has no room has no width or no height."""
        return cell(lambda rect: self.update({name: rect}), width=width, height=height)

    def named(self, name: str, part: Layout) -> Layout:
        """A part of which the whole rectangle is written down too."""
        return behind(part, lambda rect: self.update({name: rect}))


def choose_by_width(least: int, narrow: Layout, wide: Layout) -> Layout:
    """The wide form where there are at least that many pixels, else the narrow one."""
    return ByWidthLayout(least, narrow, wide)


def layout_made_for_width(make: Callable[[int], Layout], *, width: int = 0) -> Layout:
    """What is another layout for each width that there is; it wants `width` by itself."""
    return MadeForWidthLayout(make, width)


def auto_grid(
    *parts: Layout, least: int, most: int, gap: int = 0, row_gap: int | None = None, even: bool = False
) -> Layout:
    """A grid of as many columns as there is room for, each of `least` pixels, but at most so many.

    Where it is `even` no row has more parts than it must, so that the last one is not nearly empty.
    """

    def make(width: int) -> Layout:
        columns = max(1, min(most, (width + gap) // (least + gap)))
        if even and parts:
            columns = -(-len(parts) // -(-len(parts) // columns))
        return grid(*parts, columns=columns, gap=gap, row_gap=row_gap)

    return layout_made_for_width(make, width=least)
