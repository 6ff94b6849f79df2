"""ProphetBar: a bar on the table while watchers guess, with the time that they have and a button to throw at once.

Made by TablePhones, drawn by `table.picture` below the buttons, of which it has one. What is left of the time is drawn
from the clock of the frame; the table is busy meanwhile, so no picture at rest shows it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.stage.buttons import Button
from tabletop.ui.stage.events import Key
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, PlacedRects, behind, column, grow, pad, pad_sides, row, sized, within

if TYPE_CHECKING:
    from tabletop.ui.scenes.phones.prophets import Prophets
    from tabletop.ui.scenes.table.context import TableContext

BUTTON_NAME: Final = "throw now"
_WIDTH: Final = 600
"""Logical pixels at most."""
_BAR_HEIGHT: Final = 8


class ProphetBar:
    """Stands over the board as long as a question is open."""

    def __init__(self, table: TableContext, prophets: Prophets) -> None:
        self._table = table
        self._prophets = prophets

    def buttons(self) -> list[Button]:
        """The press that throws at once; none where nobody guesses."""
        question = self._prophets.question
        if question is None:
            return []
        rects = self._draw_and_place(DisplayList((0, 0)))
        return [
            Button(BUTTON_NAME, rects["button"], self._prophets.close_question, say("table.throw_now"), "dice",
                   tip=say("table.throw_now_tip"), key=Key.RETURN, is_always_pressable=True)
        ]  # fmt: skip

    def draw(self, surface: DisplayList, now: float) -> None:
        question = self._prophets.question
        if question is None:
            return
        theme, bar = self._table.stage.theme, self._draw_and_place(surface)["bar"]
        surface.fill(theme.panel_edge, bar)
        surface.fill(theme.accent, pygame.Rect(bar.topleft, (round(bar.w * question.share_left(now)), bar.h)))

    def _draw_and_place(self, surface: DisplayList) -> PlacedRects:
        """Draws the panel with its words, and says where bar and button lie."""
        stage, question, rects = self._table.stage, self._prophets.question, PlacedRects()
        assert question is not None
        metrics, parts = stage.metrics, DrawnParts(stage, surface)
        words = say("table.throw_now")
        wide = stage.texts.text_width(words, metrics.font_size(BODY), bold=True) + metrics.px(64)
        told = say("table.prophets_guessed", number=len(question.percents), of=self._prophets.guesser_count)
        lines = column(
            parts.words(question.text, size=BODY, bold=True),
            parts.words(told, size=SMALL, colour=stage.theme.secondary),
            sized(rects.cell("bar"), height=metrics.px(_BAR_HEIGHT)),
            gap=metrics.px(4),
        )
        button = sized(rects.cell("button"), width=wide, height=metrics.mix_px(44, 0.5))
        inner = pad(row(grow(lines), button, gap=metrics.px(14), align=Align.CENTRE), metrics.px(12))
        panel = behind(inner, lambda rect: draw.panel(stage, surface, rect, accent=True))
        board = self._table.layout.board
        most = min(board.w - metrics.px(24), metrics.mix_px(_WIDTH, 0.5))
        lifted = stage.surface.get_height() // 10 + metrics.px(60) if metrics.projector else 0  # over the caption
        placed = pad(within(panel, most_width=most, down=Align.END), metrics.px(12))
        pad_sides(placed, bottom=lifted).place(board)
        return rects
