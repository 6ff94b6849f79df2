"""A speech bubble beside a place: why something is not possible, and which rule says so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

LASTS = 4.0
"""Seconds, or until the next press (interaction.md 1)."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What a bubble says."""

    words: str
    clause: str
    at: tuple[int, int]
    """Where its place is, in pixels."""
    clear: int
    """Pixels that stay free round the place."""
    until: float
    """Seconds on the stage's clock."""


class Bubble:
    """At most one saying; a click on it opens the rule."""

    def __init__(self, stage: Stage, open_rule: Callable[[str], None]) -> None:
        self._stage = stage
        self._open_rule = open_rule
        self._saying: Saying | None = None

    @property
    def words(self) -> str:
        """What is said now, the clause included."""
        if self._saying is None:
            return ""
        if not self._saying.clause:
            return self._saying.words
        return say("common.refused", reason=self._saying.words, clause=self._saying.clause)

    def show(self, words: str, clause: str, at: tuple[float, float], clear: int, *, lasts: float = LASTS) -> None:
        """Says something beside a place in pixels."""
        self.hide()
        until = self._stage.now + lasts
        self._saying = Saying(words, clause, (round(at[0]), round(at[1])), clear, until)
        self._stage.invalidate(self._rect())

    def hide(self) -> None:
        """Says nothing."""
        if self._saying:
            self._stage.invalidate(self._rect())
            self._saying = None

    def press(self, pos: tuple[int, int]) -> bool:
        """Goes with any press; a press on the bubble itself opens the rule and is used up."""
        if self._saying is None:
            return False
        inside, clause = self._rect().collidepoint(pos), self._saying.clause
        self.hide()
        if inside and clause:
            self._open_rule(clause)
        return inside

    def update(self, now: float) -> None:
        """Goes when its time is over."""
        if self._saying and now >= self._saying.until:
            self.hide()

    def draw(self, surface: pygame.Surface) -> None:
        """Draws the bubble over the board."""
        if self._saying is None:
            return
        stage, rect = self._stage, self._rect()
        if not surface.get_clip().colliderect(rect):
            return
        theme, metrics = stage.theme, stage.metrics
        surface.blit(draw.rounded(stage, rect.size, theme.panel, edge=theme.accent, width=1.5), rect)
        inner = rect.inflate(-2 * metrics.px(14), -2 * metrics.px(9))
        y = draw.paragraph(stage, surface, self._saying.words, inner)
        if self._saying.clause:
            line = pygame.Rect(inner.x, y, inner.w, 1)
            draw.paragraph(stage, surface, say("table.read_rule", clause=self._saying.clause), line, size=SMALL,
                           colour=theme.accent)  # fmt: skip

    def _rect(self) -> pygame.Rect:
        stage, metrics, saying = self._stage, self._stage.metrics, self._saying
        if saying is None:
            return pygame.Rect(0, 0, 0, 0)
        pad = metrics.px(14)
        most = metrics.grown(320, 0.6)
        words_width = stage.texts.width(saying.words, metrics.font(BODY))
        rule = say("table.read_rule", clause=saying.clause) if saying.clause else ""
        inner = min(most, max(words_width, stage.texts.width(rule, metrics.font(SMALL))) + 2)
        height = draw.paragraph_height(stage, saying.words, inner)
        height += draw.paragraph_height(stage, rule, inner, size=SMALL) if rule else 0
        rect = pygame.Rect(0, 0, inner + 2 * pad, height + 2 * metrics.px(9))
        x, y = saying.at
        rect.midbottom = (x, y - saying.clear)
        if rect.top < metrics.px(56):
            rect.midtop = (x, y + saying.clear)
        return rect.clamp(stage.surface.get_rect().inflate(-metrics.px(16), -metrics.px(16)))
