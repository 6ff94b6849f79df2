"""A chip beside the pointer: one or two short lines, such as the odds of what a drop would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_AWAY = 12
"""Logical pixels between the pointer and the chip (interaction.md 2)."""
_MOST = 2
"""Lines."""


class Chip:
    """Follows the pointer, and never leaves the window."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.lines: tuple[str, ...] = ()
        self._at = (0, 0)

    def show(self, lines: tuple[str, ...], at: tuple[float, float]) -> None:
        """Says this beside a point in pixels; nothing without lines."""
        self._stage.invalidate(self.rect)
        self.lines, self._at = lines[:_MOST], (round(at[0]), round(at[1]))
        self._stage.invalidate(self.rect)

    def move(self, at: tuple[float, float]) -> None:
        """Goes along with the pointer."""
        if self.lines:
            self.show(self.lines, at)

    def hide(self) -> None:
        """Says nothing."""
        if self.lines:
            self.show((), self._at)

    @property
    def rect(self) -> pygame.Rect:
        """Right of and below the pointer, or on the other side where there is no room, in pixels."""
        if not self.lines:
            return pygame.Rect(0, 0, 0, 0)
        stage, metrics, away = self._stage, self._stage.metrics, self._stage.metrics.px(_AWAY)
        wide = max(stage.texts.width(line, metrics.font(BODY), bold=True) for line in self.lines)
        rect = pygame.Rect(0, 0, wide + 2 * metrics.px(12), self._row() * len(self.lines) + 2 * metrics.px(6))
        rect.topleft = self._at[0] + away, self._at[1] + away
        window = stage.surface.get_rect()
        if rect.right > window.right:
            rect.right = self._at[0] - away
        if rect.bottom > window.bottom:
            rect.bottom = self._at[1] - away
        return rect.clamp(window)

    def draw(self, surface: pygame.Surface) -> None:
        """Draws it over everything on the board; the first line counts most."""
        rect = self.rect
        if not self.lines or not surface.get_clip().colliderect(rect):
            return
        stage, metrics = self._stage, self._stage.metrics
        surface.blit(draw.rounded(stage, rect.size, stage.theme.panel, edge=stage.theme.accent, radius=8), rect)
        for i, line in enumerate(self.lines):
            y = rect.y + metrics.px(6) + self._row() * i + self._row() // 2
            size, colour = (BODY, stage.theme.text) if i == 0 else (SMALL, stage.theme.secondary)
            draw.text(stage, surface, line, (rect.x + metrics.px(12), y), size=size, bold=i == 0, colour=colour)

    def _row(self) -> int:
        return self._stage.metrics.t(22)
