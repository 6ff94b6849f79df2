"""Pages that are a column that scrolls, and one brass button below it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.scenes.page import FormPage

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

COLUMN_WIDTH: Final = 900
"""Logical pixels that the column is wide at most."""


class ColumnPage(FormPage):
    """Notices appear over the column, so that the button stays free."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.column_rect = pygame.Rect(0, 0, 0, 0)
        """Where the column is seen, in pixels."""
        self._scroll: ScrollArea

    @property
    def notice_area(self) -> pygame.Rect | None:
        return self.column_rect if self.column_rect.w else None

    def middle_column(self, body: pygame.Rect) -> pygame.Rect:
        """The middle of the page, not wider than a column should be."""
        column = pygame.Rect(0, body.y, min(body.w, self.stage.metrics.grown(COLUMN_WIDTH, 0.7)), body.h)
        column.centerx = body.centerx
        return column

    def split_off_button(self, column: pygame.Rect) -> pygame.Rect:
        """Takes the room above the button of a column; returns the button's place."""
        metrics = self.stage.metrics
        high = metrics.grown(52, 0.5)
        self.column_rect = pygame.Rect(column.x, column.y, column.w, column.h - high - metrics.px(12))
        return pygame.Rect(column.x, column.bottom - high, column.w, high)

    def put_bright_button(self, rect: pygame.Rect, words: str, press: Callable[[], None], icon: str) -> None:
        """Makes the brass button, which has the name of the first widget."""
        self.form.add_button(rect, words, press, name=self.first_focus, look="@primary", icon=icon)

    def put_empty_note(self, scroll: ScrollArea, title: str, text: str) -> int:
        """Says why nothing is listed; returns the y below."""
        stage, pad, sign = self.stage, self.stage.metrics.px(20), self.stage.metrics.grown(64, 0.5)
        mark = draw.icon(stage, "trophy", sign, stage.theme.accent)
        inner = pygame.Rect(pad + sign + pad, pad, scroll.width - sign - 3 * pad, 0)
        high = draw.paragraph_height(stage, text, inner.w)
        head = draw.paragraph_height(stage, title, inner.w, size=HEADING, bold=True)
        box = pygame.Rect(0, 0, scroll.width, max(sign, head + high + pad // 2) + 2 * pad)
        self.form.add_panel(box, container=scroll)
        self.form.add_picture(pygame.Rect(pad, pad, sign, sign), mark, container=scroll)
        y = self.form.add_words(inner, title, size=HEADING, bold=True, container=scroll)
        self.form.add_words(inner.move(0, y - inner.y + pad // 2), text, container=scroll, colour=stage.theme.secondary)
        return box.bottom
