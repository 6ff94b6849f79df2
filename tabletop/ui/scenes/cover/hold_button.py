"""A button that must be held: a stray click or tap does nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.stage.events import KeyEvent, MouseButton, PointerEvent, PointerKind

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

HOLD: Final = 0.6
"""Seconds (docs/decisions.md, Handing over)."""
_KEYS: Final = ("space", "return")
_POINTER: Final = "pointer"


class HoldButton:
    """Fills while a key or the pointer holds it, and empties when it is let go."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._by = ""
        """The key that holds it, or "pointer"."""
        self._since = 0.0

    @property
    def held(self) -> bool:
        """Whether it fills."""
        return bool(self._by)

    def share(self, now: float) -> float:
        """How full it is, 0 to 1."""
        return min(1.0, (now - self._since) / HOLD) if self._by else 0.0

    def handle(self, event: KeyEvent | PointerEvent) -> None:
        """Begins or stops."""
        if isinstance(event, KeyEvent):
            if event.name in _KEYS and event.down and not event.again and not self._by:
                self._begin(event.name)
            elif event.name == self._by and not event.down:
                self.release()
            return
        inside = self.rect.collidepoint(self._stage.pixel(event.pos))
        if event.kind == PointerKind.PRESS and event.button == MouseButton.LEFT and inside and not self._by:
            self._begin(_POINTER)
        elif self._by == _POINTER and not (event.kind == PointerKind.MOVE and inside and event.held):
            self.release()

    def release(self) -> None:
        """Nobody holds it any more."""
        self._by = ""

    def draw(self, surface: DisplayList, words: str, now: float) -> None:
        """Draws it as full as it is; the words change their colour where it is filled."""
        stage, theme, rect = self._stage, self._stage.theme, self.rect
        surface.blit(draw.rounded(stage, rect.size, theme.raised, edge=theme.accent, radius=10, width=2), rect)
        self._draw_words(surface, words, theme.text)
        filled = pygame.Rect(rect.x, rect.y, round(rect.w * self.share(now)), rect.h)
        if not filled.w:
            return
        clip = surface.get_clip()
        surface.set_clip(filled.clip(clip))
        surface.blit(draw.rounded(stage, rect.size, theme.accent, radius=10), rect)
        self._draw_words(surface, words, theme.on_accent)
        surface.set_clip(clip)

    def _draw_words(self, surface: DisplayList, words: str, colour: str) -> None:
        room = self.rect.w - 2 * self._stage.metrics.px(16)
        draw.text(self._stage, surface, words, self.rect.center, size=HEADING, bold=True, colour=colour,
                  align="centre", width=room)  # fmt: skip

    def _begin(self, by: str) -> None:
        self._by, self._since = by, self._stage.now
