"""The words that are written on a frame, as they stand there: panels, titles and paragraphs that are no widgets.

Used by `window_tree`, which tells them to screen readers. They are read off the display list, so nothing is told that
is not drawn, and nothing is forgotten that is. Labels are known by their picture (`TextRenderer.words_of`), and lines
are joined by the line height LINE: both must agree with how `text` and `draw` write a paragraph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.line_breaks import join_lines
from tabletop.ui.drawing.text import LINE, TextRenderer

_SAME_EDGE: Final = 3
"""Pixels by which the left edges of a paragraph's lines differ at most."""


@dataclass(frozen=True, slots=True)
class DrawnParagraph:
    """A paragraph as it stands in the window."""

    words: str
    bounds: tuple[int, int, int, int]

    @property
    def middle(self) -> tuple[int, int]:
        return pygame.Rect(self.bounds).center


def written_texts(sheet: DisplayList, texts: TextRenderer) -> tuple[DrawnParagraph, ...]:
    """All words on a frame, line below line joined to paragraphs, in the order in which they were drawn."""
    found: list[tuple[list[str], pygame.Rect, int]] = []
    for words, rect in _visible_labels(sheet, texts):
        last = found[-1] if found else None
        if last is not None and _continues_paragraph(last[1], last[2], rect):
            last[0].append(words)
            last[1].union_ip(rect)
        else:
            found.append(([words], rect, rect.h))
    return tuple(DrawnParagraph(join_lines(lines).strip(), (*rect.topleft, *rect.size)) for lines, rect, _ in found)


def _visible_labels(sheet: DisplayList, texts: TextRenderer) -> Iterator[tuple[str, pygame.Rect]]:
    """Each label of which most is seen, with the part of the window that it takes up."""
    for stroke in sheet.strokes_from_index(0):
        words = texts.words_of(stroke.what) if isinstance(stroke.what, pygame.Surface) else ""
        if words.strip() and stroke.box[3] * 2 > stroke.what.get_height():
            yield words, pygame.Rect(stroke.box)


def _continues_paragraph(above: pygame.Rect, line_height: int, rect: pygame.Rect) -> bool:
    """Whether a line belongs to the paragraph above it: below it, at the same edge, in letters of the same size."""
    is_below = 0 <= rect.y - (above.bottom - line_height) - line_height // 2 < line_height * LINE
    return is_below and rect.h == line_height and abs(rect.x - above.x) <= _SAME_EDGE


def texts_outside_rects(found: Iterable[DrawnParagraph], rects: Iterable[pygame.Rect]) -> Iterator[DrawnParagraph]:
    """Those that do not stand within any of some rectangles, such as those of buttons."""
    taken = list(rects)
    return (text for text in found if not any(rect.collidepoint(text.middle) for rect in taken))
