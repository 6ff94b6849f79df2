"""The kinds of layouts: how each measures itself and places its parts.

Used by `layout` only, whose functions make them: describe screens with those. A layout is a value that is measured
many times, so nothing in it may change; `place` must hand out what `width` and `height` have asked for. All lengths are
pixels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import accumulate

import pygame

Length = int | Callable[[int], int]
"""A number, or one for the width that there is: mostly of pixels."""


class Align(Enum):
    """Where a part lies in room that is larger than it."""

    START = "start"
    """At the left, or at the top."""
    CENTRE = "centre"
    END = "end"
    FILL = "fill"
    """It takes all of the room."""


class Layout(ABC):
    """Something that measures itself and places what is in it."""

    share = 0.0
    """Of the room that is left over in its row or column: how much it takes beside the others that take some."""
    shrinks = False
    """Whether it gives way, as what takes a share does, where its row or column has less room than it wants."""

    @property
    @abstractmethod
    def width(self) -> int:
        """The least width that it wants."""

    @abstractmethod
    def height(self, width: int) -> int:
        """The least height that it wants in that width."""

    @abstractmethod
    def place(self, rect: pygame.Rect) -> None:
        """Hands every cell its rectangle within this one."""

    def place_at_top(self, rect: pygame.Rect) -> int:
        """Places it with the height that it wants; returns the y below it."""
        high = self.height(rect.w)
        self.place(pygame.Rect(rect.x, rect.y, rect.w, high))
        return rect.y + high


@dataclass(frozen=True)
class CellLayout(Layout):
    put: Callable[[pygame.Rect], object] | None
    least_width: int
    least_height: Length

    @property
    def width(self) -> int:
        return self.least_width

    def height(self, width: int) -> int:
        return self.least_height(width) if callable(self.least_height) else self.least_height

    def place(self, rect: pygame.Rect) -> None:
        if self.put is not None:
            self.put(rect.copy())


class MeasuredLayout(Layout):
    """Remembers its height for each width: every level around it asks for it again, when measured and when placed."""

    @cached_property
    def _heights_by_width(self) -> dict[int, int]:
        return {}

    def height(self, width: int) -> int:
        if width not in self._heights_by_width:
            self._heights_by_width[width] = self._measure_height(width)
        return self._heights_by_width[width]

    @abstractmethod
    def _measure_height(self, width: int) -> int:
        """The least height that it wants in that width."""


@dataclass(frozen=True)
class RowOrColumnLayout(MeasuredLayout):
    """What a row and a column have in common."""

    parts: tuple[Layout, ...]
    gap: int
    align: Align

    def _total_gap_px(self) -> int:
        return self.gap * max(0, len(self.parts) - 1)

    def _part_lengths(self, wanted: Sequence[int], room: int) -> list[int]:
        """How long each part becomes: what is left over goes to those that grow; they also give way first."""
        shares = [part.share for part in self.parts]
        rest = room - self._total_gap_px() - sum(wanted)
        if rest < 0:
            return _shrink_lengths(wanted, [part.share > 0 or part.shrinks for part in self.parts], -rest)
        if not any(shares) or not rest:
            return list(wanted)
        edges = [round(rest * edge / sum(shares)) for edge in accumulate(shares, initial=0.0)]
        return [length + after - before for length, before, after in zip(wanted, edges, edges[1:], strict=False)]


def _shrink_lengths(wanted: Sequence[int], gives_way: Sequence[bool], missing: int) -> list[int]:
    """The last of those that give way does so first."""
    lengths = list(wanted)
    for i in reversed([i for i, gives in enumerate(gives_way) if gives]):
        given = min(lengths[i], missing)
        lengths[i] -= given
        missing -= given
    return lengths


class RowLayout(RowOrColumnLayout):
    @property
    def width(self) -> int:
        return sum(part.width for part in self.parts) + self._total_gap_px()

    def _measure_height(self, width: int) -> int:
        lengths = self._part_lengths([part.width for part in self.parts], width)
        return max((part.height(length) for part, length in zip(self.parts, lengths, strict=True)), default=0)

    def place(self, rect: pygame.Rect) -> None:
        x = rect.x
        for part, length in zip(
            self.parts, self._part_lengths([part.width for part in self.parts], rect.w), strict=True
        ):
            high = rect.h if self.align is Align.FILL else min(rect.h, part.height(length))
            part.place(pygame.Rect(x, rect.y + _alignment_offset(self.align, rect.h - high), length, high))
            x += length + self.gap


class ColumnLayout(RowOrColumnLayout):
    @property
    def width(self) -> int:
        return max((part.width for part in self.parts), default=0)

    def _measure_height(self, width: int) -> int:
        return sum(part.height(self._part_width(part, width)) for part in self.parts) + self._total_gap_px()

    def place(self, rect: pygame.Rect) -> None:
        widths = [self._part_width(part, rect.w) for part in self.parts]
        wanted = [part.height(width) for part, width in zip(self.parts, widths, strict=True)]
        y = rect.y
        for part, width, high in zip(self.parts, widths, self._part_lengths(wanted, rect.h), strict=True):
            part.place(pygame.Rect(rect.x + _alignment_offset(self.align, rect.w - width), y, width, high))
            y += high + self.gap

    def _part_width(self, part: Layout, width: int) -> int:
        return width if self.align is Align.FILL else min(width, part.width)


@dataclass(frozen=True)
class GridLayout(MeasuredLayout):
    parts: tuple[Layout, ...]
    columns: Length
    gap: int
    row_gap: int

    @property
    def width(self) -> int:
        columns = self._column_count_at_width(0)
        return max((part.width for part in self.parts), default=0) * columns + self.gap * (columns - 1)

    def _measure_height(self, width: int) -> int:
        rows = self._row_heights(width)
        return sum(rows) + self.row_gap * max(0, len(rows) - 1)

    def place(self, rect: pygame.Rect) -> None:
        wide, y = self._column_width(rect.w), rect.y
        for parts, high in zip(self._rows_of_parts(rect.w), self._row_heights(rect.w), strict=True):
            for k, part in enumerate(parts):
                part.place(pygame.Rect(rect.x + k * (wide + self.gap), y, wide, high))
            y += high + self.row_gap

    def _column_count_at_width(self, width: int) -> int:
        return max(1, self.columns(width) if callable(self.columns) else self.columns)

    def _rows_of_parts(self, width: int) -> Iterator[tuple[Layout, ...]]:
        columns = self._column_count_at_width(width)
        return (self.parts[i : i + columns] for i in range(0, len(self.parts), columns))

    def _column_width(self, width: int) -> int:
        columns = self._column_count_at_width(width)
        return max(0, (width - (columns - 1) * self.gap) // columns)

    def _row_heights(self, width: int) -> list[int]:
        wide = self._column_width(width)
        return [max(part.height(wide) for part in row) for row in self._rows_of_parts(width)]


@dataclass(frozen=True)
class WrapLayout(Layout):
    parts: tuple[Layout, ...]
    gap: int
    row_gap: int

    @property
    def width(self) -> int:
        return max((part.width for part in self.parts), default=0)

    def height(self, width: int) -> int:
        return max((rect.bottom for _, rect in self._parts_with_rects(width)), default=0)

    def place(self, rect: pygame.Rect) -> None:
        for part, at in self._parts_with_rects(rect.w):
            part.place(at.move(rect.topleft))

    def _parts_with_rects(self, width: int) -> Iterator[tuple[Layout, pygame.Rect]]:
        x = y = high = 0
        for part in self.parts:
            wide = min(part.width, width)
            if x and x + wide > width:
                x, y, high = 0, y + high + self.row_gap, 0
            at = pygame.Rect(x, y, wide, part.height(wide))
            yield part, at
            x, high = at.right + self.gap, max(high, at.h)


@dataclass(frozen=True)
class MasonryLayout(GridLayout):
    """A grid of columns instead of rows."""

    def _measure_height(self, width: int) -> int:
        return max((at.bottom for _, at in self._parts_with_rects(width)), default=0)

    def place(self, rect: pygame.Rect) -> None:
        for part, at in self._parts_with_rects(rect.w):
            part.place(at.move(rect.topleft))

    def _parts_with_rects(self, width: int) -> Iterator[tuple[Layout, pygame.Rect]]:
        wide, tops = self._column_width(width), [0] * self._column_count_at_width(width)
        for part in self.parts:
            at = tops.index(min(tops))
            rect = pygame.Rect(at * (wide + self.gap), tops[at], wide, part.height(wide))
            yield part, rect
            tops[at] = rect.bottom + self.row_gap


@dataclass(frozen=True)
class PadLayout(Layout):
    part: Layout
    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        return self.part.width + self.left + self.right

    def height(self, width: int) -> int:
        return self.part.height(max(0, width - self.left - self.right)) + self.top + self.bottom

    def place(self, rect: pygame.Rect) -> None:
        width, height = rect.w - self.left - self.right, rect.h - self.top - self.bottom
        self.part.place(pygame.Rect(rect.x + self.left, rect.y + self.top, max(0, width), max(0, height)))


@dataclass(frozen=True)
class SizedLayout(Layout):
    """Another size than the part wants, in the room that there is."""

    part: Layout
    least_width: int | None
    least_height: int | None
    most_width: int | None
    across: Align
    down: Align
    share: float = 0.0
    most_height: int | None = None
    shrinks: bool = False

    @property
    def width(self) -> int:
        wanted = self.part.width if self.least_width is None else self.least_width
        return wanted if self.most_width is None else min(wanted, self.most_width)

    def height(self, width: int) -> int:
        wanted = self.part.height(self._part_width(width)) if self.least_height is None else self.least_height
        return wanted if self.most_height is None else min(wanted, self.most_height)

    def place(self, rect: pygame.Rect) -> None:
        wide = self._part_width(rect.w)
        high = rect.h if self.down is Align.FILL else min(rect.h, self.most_height or self.height(rect.w))
        high = high if self.most_height is None else min(high, self.most_height)
        x, y = _alignment_offset(self.across, rect.w - wide), _alignment_offset(self.down, rect.h - high)
        self.part.place(pygame.Rect(rect.x + x, rect.y + y, wide, high))

    def _part_width(self, width: int) -> int:
        wide = width if self.across is Align.FILL else min(width, self.most_width or self.width)
        return wide if self.most_width is None else min(wide, self.most_width)


@dataclass(frozen=True)
class DecoratedLayout(Layout):
    """What is put there for all of a part, before or after the part itself."""

    part: Layout
    put: Callable[[pygame.Rect], object]
    is_in_front: bool

    @property
    def width(self) -> int:
        return self.part.width

    def height(self, width: int) -> int:
        return self.part.height(width)

    def place(self, rect: pygame.Rect) -> None:
        if not self.is_in_front:
            self.put(rect.copy())
        self.part.place(rect)
        if self.is_in_front:
            self.put(rect.copy())


@dataclass(frozen=True)
class StackLayout(MeasuredLayout):
    parts: tuple[Layout, ...]
    index: int

    @property
    def width(self) -> int:
        return max(part.width for part in self.parts)

    def _measure_height(self, width: int) -> int:
        return max(part.height(width) for part in self.parts)

    def place(self, rect: pygame.Rect) -> None:
        self.parts[self.index].place(rect)


@dataclass(frozen=True)
class ByWidthLayout(Layout):
    least: int
    narrow: Layout
    wide: Layout

    @property
    def width(self) -> int:
        return min(self.narrow.width, self.wide.width)

    def height(self, width: int) -> int:
        return self._layout_for_width(width).height(width)

    def place(self, rect: pygame.Rect) -> None:
        self._layout_for_width(rect.w).place(rect)

    def _layout_for_width(self, width: int) -> Layout:
        return self.narrow if width < self.least else self.wide


@dataclass(frozen=True)
class MadeForWidthLayout(Layout):
    make: Callable[[int], Layout]
    least: int

    @property
    def width(self) -> int:
        return self.least

    def height(self, width: int) -> int:
        return self.make(width).height(width)

    def place(self, rect: pygame.Rect) -> None:
        self.make(rect.w).place(rect)


def _alignment_offset(align: Align, rest: int) -> int:
    return rest // 2 if align is Align.CENTRE else rest if align is Align.END else 0
