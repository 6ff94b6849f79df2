"""What happened since somebody looked last, on the cover: from the beginning on, page by page where it is long.

lines = Lines(stage, texts)
lines.height(width)                    # pixels down of all of it
lines.fit(width, high)                 # in so much room; what does not fit comes on further pages
lines.left, lines.turn()               # sentences on the pages to come, and the next page
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class MissedLines:
    """Sentences in the order in which it happened; none is ever left out."""

    def __init__(self, stage: Stage, texts: Sequence[str]) -> None:
        self._stage = stage
        self.texts = tuple(texts)
        self._pages: tuple[tuple[str, ...], ...] = ()
        self._page = 0

    def height(self, width: int) -> int:
        """Pixels down of all of them."""
        return sum(draw.paragraph_height(self._stage, line, width) for line in self.texts)

    def split_into_pages(self, width: int, high: int) -> None:
        """Shares them out on pages of this height; each has one at least."""
        pages: list[list[str]] = []
        room = 0
        for line in self.texts:
            needs = draw.paragraph_height(self._stage, line, width)
            if not pages or needs > room:
                pages.append([])
                room = high
            pages[-1].append(line)
            room -= needs
        self._pages = tuple(map(tuple, pages))
        self._page = min(self._page, max(0, len(pages) - 1))

    @property
    def shown_lines(self) -> tuple[str, ...]:
        """What stands on the page that lies open."""
        return self._pages[self._page] if self._pages else ()

    @property
    def has_pages(self) -> bool:
        """Whether there are several pages."""
        return len(self._pages) > 1

    @property
    def lines_left(self) -> int:
        """Sentences on the pages after it."""
        return sum(map(len, self._pages[self._page + 1 :]))

    def turn_page(self) -> None:
        """The next page, and after the last one the first."""
        self._page = (self._page + 1) % max(1, len(self._pages))

    def draw(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """The page that lies open, from the top of a rectangle on."""
        at = pygame.Rect(rect)
        for line in self.shown_lines:
            at.y = draw.paragraph(self._stage, surface, line, at, align="centre")
