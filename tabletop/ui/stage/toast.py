"""Short notices at the lower middle: four seconds, longer under the pointer."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.stage.events import Input, Pointer

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

LASTS = 4.0
"""Seconds (interaction.md 3)."""


class Toast:
    """At most one notice; a new one takes the place of the old one."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._words = ""
        self._until = 0.0
        self._hovered = False

    @property
    def words(self) -> str:
        """What is shown now."""
        return self._words

    def show(self, words: str) -> None:
        """Shows a notice."""
        self._stage.invalidate(self._rect() if self._words else None)
        self._words, self._until, self._hovered = words, self._stage.now + LASTS, False
        self._stage.invalidate(self._rect())

    def clear(self) -> None:
        """No notice is left, as when somebody else may look."""
        if self._words:
            self._hide()

    def handle(self, event: Input | None) -> bool:
        """Stays while the pointer rests on it, goes when it is clicked."""
        if not self._words or not isinstance(event, Pointer):
            return False
        inside = self._rect().collidepoint(self._stage.pixel(event.pos))
        self._hovered = inside
        if inside and event.kind == "press":
            self._hide()
            return True
        return False

    def update(self, now: float) -> None:
        """Goes when its time is over."""
        if self._words and now >= self._until and not self._hovered:
            self._hide()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the notice over everything."""
        if not self._words:
            return
        stage, rect = self._stage, self._rect()
        surface.blit(draw.rounded(stage, rect.size, stage.theme.raised, edge=stage.theme.accent), rect)
        pad = stage.metrics.px(16)
        draw.paragraph(stage, surface, self._words, rect.inflate(-2 * pad, -stage.metrics.px(16)))

    def _hide(self) -> None:
        self._stage.invalidate(self._rect())
        self._words = ""

    def _rect(self) -> pygame.Rect:
        stage, metrics = self._stage, self._stage.metrics
        pad = metrics.px(16)
        room = (stage.scene.notices if stage.scenes else None) or stage.surface.get_rect()
        most = min(metrics.grown(640, 0.5), room.w - 2 * pad)
        width = min(most, stage.texts.width(self._words, metrics.font(BODY)) + 2 * pad + 2)
        height = draw.paragraph_height(stage, self._words, width - 2 * pad) + metrics.px(16)
        rect = pygame.Rect(0, 0, width, height)
        rect.midbottom = (room.centerx, room.bottom - metrics.px(24))
        return rect
