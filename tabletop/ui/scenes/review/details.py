"""What stands behind a move in the review, as at the table: dice, modifiers, clauses; scrolled where it is long."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.rules.game import Event
from tabletop.ui.boards.board import Board
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.scenes.listing import ScrollList

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_DETAIL_PREFIX: Final = "· "
"""What a line begins with that belongs to the sentence above."""


def public_details(
    board: Board, names: Sequence[str], learned: Sequence[Event], public: Sequence[Event]
) -> tuple[str, ...]:  # fmt: skip
    """Nothing where the viewer has learned more of a move than everybody: its sentences tell that."""
    return board.words.detail_lines(public, names) if learned == public and public else ()


class DetailRows:
    """Sentences and what belongs to them, line by line."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.scroll_list = ScrollList(stage, lambda row: None)
        self.rows: list[tuple[str, bool]] = []
        """Words, and whether they stand behind a sentence."""
        self._shown_texts: tuple[str, ...] = ()

    def layout(self, rect: pygame.Rect, sentences: Sequence[str], details: Sequence[str]) -> None:
        """Takes this part of the window, in pixels; several sentences stand among the details already."""
        told = (*(sentences if len(sentences) < 2 else ()), *details) if details else ()
        if told != self._shown_texts:
            self._shown_texts, self.scroll_list.first_row = told, 0
        room = rect.w - self._stage.metrics.px(12)
        self.rows = [row for words in told for row in self._wrap_text(words, room)]
        self.scroll_list.layout(rect, round(self._stage.metrics.font_size(BODY) * LINE), len(self.rows))

    def _wrap_text(self, words: str, room: int) -> list[tuple[str, bool]]:
        texts, metrics, below = self._stage.texts, self._stage.metrics, words.startswith(_DETAIL_PREFIX)
        return [(line, below) for line in texts.wrap_lines(words, metrics.font_size(SMALL if below else BODY), room)]

    @property
    def bottom_y(self) -> int:
        """Where the last line that is seen ends, in pixels."""
        return self.scroll_list.row_rect(self.scroll_list.visible_rows.stop).y if self.rows else self.scroll_list.rect.y

    def draw(self, surface: DisplayList) -> None:
        """Draws the lines that have room."""
        for row in self.scroll_list.visible_rows:
            words, below = self.rows[row]
            at = self.scroll_list.row_rect(row)
            draw.text(self._stage, surface, words, (at.x, at.centery), size=SMALL if below else BODY,
                      colour=self._stage.theme.secondary if below else "")  # fmt: skip
        self.scroll_list.draw_thumb(surface)
