"""SuggestionPanel: shows one proposed move, with arrows on the board and its reason in the column.

Made by TableContext; `hints` fills in a Suggestion, `table.picture` draws it in place of the list of moves, `inputs`,
`action_history`, `table_speech` and the scene read it, and `board_input` hides it. It plays nothing and stays until
something happens at the table. A change must keep `panel_rect`, `draw` and `covers_panel` in agreement: a panel above
the list is covered whole or not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from tabletop.ui.boards.board import Board
from tabletop.ui.boards.strokes import draw_arrow
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import Steps
from tabletop.ui.messages import say
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Align, Layout, column, grow, pad, row, within

_PAD, _SIGN = 12, 22
"""Logical pixels round the words, and across the bulb before them."""


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A move that is proposed."""

    action: Any
    action_words: str
    """What it does."""
    reason: str
    """Why it is sensible, in a sentence or two."""
    short_reason: str = ""
    """The same in one sentence, for where there is little room; "" where it is one already."""


class SuggestionPanel:
    """Shows at most one proposal; it takes the place of the list of moves, clear of the buttons."""

    def __init__(self, stage: Stage, board: Board) -> None:
        self._stage = stage
        self._board = board
        self.shown: Suggestion | None = None
        self._arrows: Sequence[Steps] = ()
        self._count_text = ""

    @property
    def full_text(self) -> str:
        """All that is said of the one that is shown; "" without one."""
        tip = self.shown
        return say("table.hint_said", action=tip.action_words, why=tip.reason) if tip else ""

    @property
    def arrow_paths(self) -> Sequence[Steps]:
        """The arrows of the one that is shown."""
        return self._arrows if self.shown else ()

    def show_suggestion(self, tip: Suggestion, number: int, of: int, arrows: Sequence[Steps]) -> None:
        """Shows a proposal, the how manyth of how many it is."""
        self.shown, self._arrows = tip, arrows
        self._count_text = say("table.hint_count", number=number, of=of) if of > 1 else say("table.hint_only")

    def hide_suggestion(self) -> None:
        self.shown, self._arrows = None, ()

    def draw_arrows(self, surface: DisplayList) -> None:
        """From what moves to where it goes, over the board."""
        old_clip = surface.get_clip()
        surface.set_clip(self._board.visible_area.clip(old_clip))
        for steps in self.arrow_paths:
            points = [spot for spot in map(self._board.place_centre, steps) if spot is not None]
            if len(points) > 1:
                draw_arrow(self._stage, surface, points)
        surface.set_clip(old_clip)

    def draw(self, surface: DisplayList, moves: pygame.Rect, above: Sequence[pygame.Rect] = ()) -> None:
        """The reason in the place of the list of moves, and where it needs more of the whole panels above as well."""
        tip, stage = self.shown, self._stage
        if tip is None:
            return
        rect, parts = self.panel_rect(moves, above), DrawnParts(stage, surface)
        surface.blit(draw.rounded_rect(stage, rect.size, stage.theme.raised, edge=stage.theme.accent, radius=10), rect)
        within(
            self._suggestion_layout(parts, tip, self._fitting_reason(moves)), down=Align.START, across=Align.FILL
        ).place(rect)

    def _suggestion_layout(self, parts: DrawnParts, tip: Suggestion, reason: str) -> Layout:
        px, theme = self._stage.metrics.px, self._stage.theme
        bulb = draw.icon_picture(self._stage, "hint", self._stage.metrics.mix_px(_SIGN, 0.5), theme.accent)
        count = parts.words(self._count_text, size=SMALL, colour=theme.secondary)
        words = column(parts.words(tip.action_words, bold=True), parts.words(reason), gap=px(4))
        return pad(column(row(parts.picture(bulb), grow(count), gap=px(8)), words), px(_PAD))

    def panel_rect(self, moves: pygame.Rect, above: Sequence[pygame.Rect] = ()) -> pygame.Rect:
        """Where it lies, in pixels: no panel above the list of moves is covered in part."""
        rect = self._panel_rect_for_reason(moves, self._fitting_reason(moves))
        for panel in above:
            if panel.h and panel.y < rect.y < panel.bottom:
                rect.y, rect.h = panel.y, rect.bottom - panel.y
        return rect

    def covers_panel(self, panel: pygame.Rect, moves: pygame.Rect, above: Sequence[pygame.Rect] = ()) -> bool:
        """Whether a panel above the list of moves cannot be seen for what is shown."""
        return self.shown is not None and panel.h > 0 and self.panel_rect(moves, above).colliderect(panel)

    def _fitting_reason(self, moves: pygame.Rect) -> str:
        """The reason as long as the list of moves has room for it."""
        tip = self.shown
        assert tip is not None
        return (
            tip.reason
            if not tip.short_reason or self._panel_rect_for_reason(moves, tip.reason).y >= moves.y
            else tip.short_reason
        )

    def _panel_rect_for_reason(self, moves: pygame.Rect, reason: str) -> pygame.Rect:
        tip, rect = self.shown, moves.copy()
        assert tip is not None
        rect.h = max(
            moves.h, self._suggestion_layout(DrawnParts(self._stage, self._stage.surface), tip, reason).height(moves.w)
        )
        rect.bottom = moves.bottom
        return rect
