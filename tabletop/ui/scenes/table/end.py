"""The ribbon over the board that says how a game ended: who has won, or for a team whether it has."""

from __future__ import annotations

import pygame

from tabletop.rules.game import Outcome
from tabletop.ui import wording
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import HEADING, SMALL, TITLE
from tabletop.ui.scenes.table.table import Table
from tabletop.ui.words import say

_BADGE = 72
"""Logical pixels across the winner's piece at the usual text size."""
_PICTURE = 5 / 2
"""Width of a picture of the end for its height."""


class EndRibbon:
    """Lies over the lower third of the board; a team's has a picture above its words."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._stage = table.stage

    def rect(self) -> pygame.Rect:
        """Where it lies, in pixels."""
        metrics, board = self._stage.metrics, self._table.layout.board
        outcome = self._table.story.outcome
        pad, beside = metrics.px(20), self._beside(outcome)
        width = min(board.w - metrics.px(48), metrics.grown(520, 0.4))
        told = self._words_height(width - (3 if beside else 2) * pad - beside)
        height = max(beside, told) + 2 * metrics.px(14) + self._picture_height(width, board.h)
        rect = pygame.Rect(0, 0, width, min(height, board.h - metrics.px(16)))
        rect.midbottom = (board.centerx, board.bottom - metrics.px(32))
        return rect

    def draw(self, surface: Sheet) -> None:
        """Draws it over the finished game."""
        table, stage, metrics = self._table, self._stage, self._stage.metrics
        outcome = table.story.outcome
        if outcome is None:
            return
        rect, pad, size = self.rect(), metrics.px(20), self._beside(outcome)
        edge = stage.theme.accent if outcome.winners or not self._is_team else "#B8423A"
        surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=edge, width=2), rect)
        high = self._draw_picture(surface, rect, outcome)
        below = pygame.Rect(rect.x, rect.y + high, rect.w, rect.h - high)
        if size:
            badge = stage.sprites.get("ui/trophy", size, tint={draw.ICON_COLOUR: stage.theme.accent})
            if outcome.winners:
                badge = table.board.panels.seat_badge(outcome.winners[0], size)
            surface.blit(badge, badge.get_rect(midleft=(rect.x + pad, below.centery)))
        x = rect.x + pad + (size + pad if size else 0)
        self._draw_words(surface, pygame.Rect(x, below.y, rect.right - pad - x, below.h), outcome)

    def _draw_words(self, surface: Sheet, room: pygame.Rect, outcome: Outcome) -> None:
        stage, metrics = self._stage, self._stage.metrics
        text = pygame.Rect(room)
        text.y = room.centery - self._words_height(room.w) // 2
        if self._is_team:
            title = say("table.team_won" if outcome.winners else "table.team_lost")
            colour = stage.theme.accent if outcome.winners else "#FF7A66"
            draw.text(stage, surface, title, (text.x, text.y + metrics.t(16)), size=TITLE, bold=True, colour=colour)
            text.y += metrics.t(36)
        words, size = wording.ended(self._table.story, outcome), SMALL if self._is_team else HEADING
        y = draw.paragraph(stage, surface, words, text, size=size, bold=not self._is_team)
        draw.text(stage, surface, say("common.rule", clause=outcome.clause), (text.x, y + metrics.t(10)), size=SMALL,
                  colour=stage.theme.secondary)  # fmt: skip

    def _draw_picture(self, surface: Sheet, rect: pygame.Rect, outcome: Outcome) -> int:
        """The picture of the end at the top; returns its height."""
        name, high = self._picture(outcome), self._picture_height(rect.w, self._table.layout.board.h)
        if name and high:
            inset = self._stage.metrics.line(2)
            size = rect.w - 2 * inset, high
            surface.blit(self._stage.sprites.get(name, *size), (rect.x + inset, rect.y + inset))
        return high

    # --- details --------------------------------------------------------------------------------------------------

    @property
    def _is_team(self) -> bool:
        return self._table.story.game.team

    def _picture(self, outcome: Outcome | None) -> str:
        if outcome is None or not self._is_team:
            return ""
        return self._table.board.words.ending(won=bool(outcome.winners))

    def _picture_height(self, width: int, room: int) -> int:
        """None where there is no picture, or no room for one."""
        high = round(width / _PICTURE)
        return high if self._picture(self._table.story.outcome) and high < room * 2 // 5 else 0

    def _beside(self, outcome: Outcome | None) -> int:
        """Size of the piece beside the words; a picture stands for it."""
        return 0 if self._picture(outcome) else self._stage.metrics.grown(_BADGE, 0.3)

    def _words_height(self, width: int) -> int:
        metrics, outcome = self._stage.metrics, self._table.story.outcome
        words = wording.ended(self._table.story, outcome) if outcome else ""
        size = SMALL if self._is_team else HEADING
        high = draw.paragraph_height(self._stage, words, width, size=size, bold=not self._is_team) + metrics.t(20)
        return high + (metrics.t(36) if self._is_team else 0)
