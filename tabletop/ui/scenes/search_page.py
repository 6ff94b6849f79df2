"""SearchPage: a page that shows what is found while the worker looks for it.

The base of `bill` and of `puzzles.tonight`. It goes on with the search while it is seen, is laid out anew with every
piece of news, and cancels what is asked when it is left or covered: nothing is thought about that nobody looks at.
Where a page is seen again, the search must go on from where it was.
"""

from __future__ import annotations

from typing import Final, Generic, Protocol, TypeVar

import pygame

from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.scenes.form_page import ColumnPage
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.layout import Layout, column, pad

_PAD: Final = 20
"""Logical pixels round the words of a panel."""


class WorkerSearch(Protocol):
    """Asks the worker one question after the other."""

    @property
    def is_complete(self) -> bool: ...

    def update(self) -> bool:
        """Takes an answer and asks the next question; whether something is new."""

    def cancel(self) -> None:
        """Nobody waits any more; what is found stays, and `update` goes on from there."""


SearchT = TypeVar("SearchT", bound=WorkerSearch)


class SearchPage(ColumnPage, Generic[SearchT]):
    """Tells what is found, or how far it has come."""

    first_focus = "bright"
    part = ""
    """Of the program: its messages are called `part.stop` and `part.back`."""

    def __init__(self, stage: Stage, search: SearchT) -> None:
        super().__init__(stage)
        self.search = search

    def fill_panels(self, parts: FormParts) -> list[Layout]:
        """What stands in the column, from the top."""
        raise NotImplementedError

    def fill_column(self) -> int:
        panels = self.fill_panels(FormParts(self.form, self._scroll))
        return self._scroll.place(column(*panels, gap=self.stage.metrics.px(12)))

    def put_buttons(self, rect: pygame.Rect) -> None:
        is_complete = self.search.is_complete
        words, icon = ("back", "back") if is_complete else ("stop", "close")
        self.put_bright_button(rect, say(f"{self.part}.{words}"), self.close, icon)

    def paragraphs_panel(self, parts: FormParts, words: tuple[Paragraph, ...], *below: Layout) -> Layout:
        gap = self.stage.metrics.px(_PAD)
        return parts.panel(pad(column(parts.paragraphs(words), *below, gap=gap // 2), gap))

    def update(self, now: float) -> None:
        if not self.search.is_complete and self.search.update():
            self.layout()
        super().update(now)

    def is_busy(self) -> bool:
        return not self.search.is_complete or super().is_busy()

    def on_left(self) -> None:
        self.search.cancel()

    def on_covered(self) -> None:
        self.search.cancel()
