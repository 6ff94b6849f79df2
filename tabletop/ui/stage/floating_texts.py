"""Short texts beside a place on the board: a bubble with the reason of a refusal, and a badge with odds.

The table (`context`, `hand_state`), and scenes of games that stand in for it, make them, update them and draw them
over the board; `floating_places` finds their place. They keep clear of rectangles that they are given, and lie within
the window. A bubble goes after its time or with the next press; a press on its link opens the rulebook. Times and
distances are written down in docs/decisions.md (One gesture machine, Marks) and must agree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.floating_places import place_beside
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


BUBBLE_SECONDS = 4.0
"""Seconds, or until the next press (docs/decisions.md, One gesture machine)."""
_PAD, _MARGIN, _GAP = 14, 9, 8
"""Logical pixels beside the words, above and below them, and between the bubble and its place."""


@dataclass(frozen=True, slots=True)
class BubbleText:
    """What a bubble says, and where."""

    words: str
    clause: str
    until: float
    """Seconds on the stage's clock."""
    here: pygame.Rect
    """What it speaks of, in pixels."""
    rect: pygame.Rect
    """Pixels."""
    link: pygame.Rect
    """What opens the rule, in pixels; empty where none is named."""


class Bubble:
    """At most one saying; a press on its link opens the rule, any other is for what lies under it."""

    def __init__(self, stage: Stage, open_rule: Callable[[str], None]) -> None:
        self._stage = stage
        self._open_rule = open_rule
        self._saying: BubbleText | None = None

    @property
    def words(self) -> str:
        """What is said now, the clause included."""
        if self._saying is None:
            return ""
        if not self._saying.clause:
            return self._saying.words
        return say("common.refused", reason=self._saying.words, clause=self._saying.clause)

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies, in pixels; empty while nothing is said."""
        return self._saying.rect if self._saying else pygame.Rect(0, 0, 0, 0)

    @property
    def rule_link(self) -> pygame.Rect:
        """What opens the rule, in pixels; empty where none is named."""
        return self._saying.link if self._saying else pygame.Rect(0, 0, 0, 0)

    def show(
        self,
        words: str,
        clause: str,
        here: pygame.Rect,
        free: Sequence[pygame.Rect] = (),
        *,
        lasts: float = BUBBLE_SECONDS,
    ) -> None:
        """Says something beside a place, clear of what must stay free; both in pixels."""
        self.hide()
        rect, link = self._place_with_lines(words, _rule_link_text(clause), here, free)
        self._saying = BubbleText(words, clause, self._stage.now + lasts, here, rect, link)
        self._stage.live_texts.announce(self.words, is_alert=True)

    def move_out_of_the_way(self, free: Sequence[pygame.Rect]) -> None:
        """Goes aside where it lies over something that must stay free by now, in pixels."""
        saying = self._saying
        if saying is not None and saying.rect.collidelist(free) >= 0:
            rect, link = self._place_with_lines(saying.words, _rule_link_text(saying.clause), saying.here, free)
            self._saying = replace(saying, rect=rect, link=link)

    def hide(self) -> None:
        if self._saying:
            self._saying = None

    def handle_press(self, pos: tuple[int, int]) -> bool:
        """Goes with any press; one on the link opens the rule and is used up."""
        saying, is_link = self._saying, self.rule_link.collidepoint(pos)
        self.hide()
        if saying is not None and is_link:
            self._open_rule(saying.clause)
        return is_link

    def update(self, now: float) -> None:
        """Goes when its time is over."""
        if self._saying and now >= self._saying.until:
            self.hide()

    def draw(self, surface: DisplayList) -> None:
        """Draws the bubble over the board."""
        stage, saying = self._stage, self._saying
        if saying is None:
            return
        theme, metrics = stage.theme, stage.metrics
        surface.blit(draw.rounded(stage, saying.rect.size, theme.panel, edge=theme.accent, width=1.5), saying.rect)
        inner = saying.rect.inflate(-2 * metrics.px(_PAD), -2 * metrics.px(_MARGIN))
        draw.paragraph(stage, surface, saying.words, inner)
        if saying.clause:
            draw.paragraph(stage, surface, _rule_link_text(saying.clause), saying.link, size=SMALL, colour=theme.accent)

    def _place_with_lines(
        self, words: str, rule: str, here: pygame.Rect, free: Sequence[pygame.Rect]
    ) -> tuple[pygame.Rect, pygame.Rect]:
        """The whole bubble, and its last lines."""
        stage, metrics = self._stage, self._stage.metrics
        pad, margin, edge = metrics.px(_PAD), metrics.px(_MARGIN), metrics.px(_GAP)
        wide = (
            max(stage.texts.width(words, metrics.font_size(BODY)), stage.texts.width(rule, metrics.font_size(SMALL)))
            + 2
        )
        inner = min(metrics.grown(320, 0.6), wide)
        link = draw.paragraph_height(stage, rule, inner, size=SMALL) if rule else 0
        size = inner + 2 * pad, draw.paragraph_height(stage, words, inner) + link + 2 * margin
        rect = place_beside(size, here, edge, stage.notice_area.inflate(-2 * edge, -2 * edge), free)
        return rect, pygame.Rect(rect.x + pad, rect.bottom - margin - link, inner, link)


def _rule_link_text(clause: str) -> str:
    return say("table.read_rule", clause=clause) if clause else ""


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
