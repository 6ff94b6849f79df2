"""Where the letters of a line stand in pixels, also in a line that is read from right to left.

Used by `text_field` for the caret, the selection and what a click means. It must agree with how `text` draws the same
line: levels come from `text_direction` and widths from TextRenderer, as there. Positions count code points, as in
`editable_text`. It draws nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate, groupby

from tabletop.ui.drawing.line_breaks import split_grapheme_clusters
from tabletop.ui.drawing.text import TextRenderer
from tabletop.ui.drawing.text_direction import bidi_embedding_levels, has_right_to_left, visual_order


@dataclass(frozen=True, slots=True)
class _DirectionRun:
    """Letters that follow each other in one direction."""

    first: int
    last: int
    left: int
    width: int
    is_right_to_left: bool


class LineGeometry:
    """Pixels from the left end of a line, in a size in pixels."""

    def __init__(self, texts: TextRenderer, text: str, size: int) -> None:
        self._texts, self._text, self._size = texts, text, size
        self._stretches = self._measure_direction_runs()

    @property
    def width(self) -> int:
        return self._texts.text_width(self._text, self._size)

    def caret_x(self, position: int) -> int:
        """Where a caret at that position stands: behind the letter before it, as that is read."""
        for stretch in self._stretches:
            if stretch.first < position <= stretch.last:
                return self._caret_x_in_run(stretch, position)
        return next((self._caret_x_in_run(stretch, 0) for stretch in self._stretches if stretch.first == 0), 0)

    def caret_position_at(self, pixel: int) -> int:
        """The position whose caret is nearest."""
        ends = [0, *accumulate(len(cluster) for cluster in split_grapheme_clusters(self._text))]
        return min(ends, key=lambda end: abs(self.caret_x(end) - pixel))

    def letter_position_at(self, pixel: int) -> int:
        """The position of the letter that covers a pixel, or of the nearest one."""
        spans = [(at, self.spans(at, at + 1)) for at in range(len(self._text))]
        near = [(abs((left + right) / 2 - pixel), at) for at, parts in spans for left, right in parts]
        return min(near)[1] if near else 0

    def spans(self, low: int, high: int) -> list[tuple[int, int]]:
        """Left and right ends of what letters from one position to another cover."""
        found = []
        for stretch in self._stretches:
            first, last = max(low, stretch.first), min(high, stretch.last)
            if first < last:
                ends = self._caret_x_in_run(stretch, first), self._caret_x_in_run(stretch, last)
                found.append((min(ends), max(ends)))
        return found

    def _caret_x_in_run(self, stretch: _DirectionRun, position: int) -> int:
        before = self._texts.text_width(self._text[stretch.first : position], self._size)
        return stretch.left + (stretch.width - before if stretch.is_right_to_left else before)

    def _measure_direction_runs(self) -> list[_DirectionRun]:
        text = self._text
        levels = bidi_embedding_levels(text) if has_right_to_left(text) else [0] * len(text)
        runs = [(level, len(list(same))) for level, same in groupby(levels)]
        firsts = [0, *accumulate(length for _, length in runs)]
        left, found = 0, []
        for number in visual_order([level for level, _ in runs]):
            first, last = firsts[number], firsts[number + 1]
            width = self._texts.text_width(text[first:last], self._size)
            found.append(_DirectionRun(first, last, left, width, runs[number][0] % 2 == 1))
            left += width
        return found
