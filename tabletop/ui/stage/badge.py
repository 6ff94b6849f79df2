"""A chip beside a target: one or two short lines, such as the odds of what a drop would do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.beside import place_beside
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_AWAY = 12
"""Logical pixels between the target and the chip (docs/decisions.md, Marks)."""
_MOST = 2
"""Lines."""


class Badge:
    """Lies beside what it speaks of, and never leaves the window."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.lines: tuple[str, ...] = ()
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it lies, in pixels; empty without lines."""

    def show(
        self, lines: tuple[str, ...], here: pygame.Rect, free: Sequence[pygame.Rect] = (),
        within: pygame.Rect | None = None,
    ) -> None:  # fmt: skip
        """Says this beside a target, clear of what must stay free, all in pixels; nothing without lines.

        It never leaves `within`, which is the window where none is given.
        """
        self.lines = lines[:_MOST]
        room = within or self._stage.surface.get_rect()
        self.rect = self._place_beside(here, free, room) if lines else pygame.Rect(0, 0, 0, 0)

    def hide(self) -> None:
        if self.lines:
            self.show((), self.rect)

    def draw(self, surface: DisplayList) -> None:
        """Draws it over everything on the board; the first line counts most."""
        rect = self.rect
        if not self.lines:
            return
        stage, metrics = self._stage, self._stage.metrics
        surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=stage.theme.accent, radius=8), rect)
        for i, line in enumerate(self.lines):
            y = rect.y + metrics.px(6) + self._row_height() * i + self._row_height() // 2
            size, colour = (BODY, stage.theme.text) if i == 0 else (SMALL, stage.theme.secondary)
            draw.text(stage, surface, line, (rect.x + metrics.px(12), y), size=size, bold=i == 0, colour=colour)

    def _place_beside(self, here: pygame.Rect, free: Sequence[pygame.Rect], room: pygame.Rect) -> pygame.Rect:
        stage, metrics = self._stage, self._stage.metrics
        wide = max(stage.texts.width(line, metrics.font_size(BODY), bold=True) for line in self.lines)
        size = wide + 2 * metrics.px(12), self._row_height() * len(self.lines) + 2 * metrics.px(6)
        return place_beside(size, here, metrics.px(_AWAY), room, free)

    def _row_height(self) -> int:
        return self._stage.metrics.text_px(22)
