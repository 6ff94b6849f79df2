"""Short texts beside a place on the board: a bubble with the reason of a refusal, and a badge with odds.

The table (`context`, `hand_state`), and scenes of games that stand in for it, make them, update them and draw them
over the board; `floating_places` finds their place. They keep clear of rectangles that they are given, and lie within
the window. A bubble goes after its time or with the next press; a press on its link opens the rulebook. Times and
distances are written down in docs/decisions.md (One gesture machine, Marks) and must agree with it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.floating_places import free_rect_beside
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.messages import say
from tabletop.ui.widgets.drawn_parts import RetainedParts
from tabletop.ui.widgets.layout import PlacedRects, column, pad

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


class Bubble:
    """At most one saying; a press on its link opens the rule, any other is for what lies under it."""

    def __init__(self, stage: Stage, open_rule: Callable[[str], None]) -> None:
        self._stage = stage
        self._open_rule = open_rule
        self._saying: BubbleText | None = None
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)

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
        return self._rects["box"]

    @property
    def rule_link_rect(self) -> pygame.Rect:
        """What opens the rule, in pixels; empty where none is named."""
        return self._rects["link"]

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
        self._saying = BubbleText(words, clause, self._stage.now + lasts, here)
        self._place_bubble(self._saying, free)
        self._stage.live_texts.announce(self.words, is_alert=True)

    def move_off_rects(self, free: Sequence[pygame.Rect]) -> None:
        """Goes aside where it lies over something that must stay free by now, in pixels."""
        if self._saying is not None and self.rect.collidelist(free) >= 0:
            self._place_bubble(self._saying, free)

    def hide(self) -> None:
        if self._saying:
            self._saying = None
            self._rects, self._parts = PlacedRects(), RetainedParts(self._stage)

    def handle_press(self, pos: tuple[int, int]) -> bool:
        """Goes with any press; one on the link opens the rule and is used up."""
        saying, is_link = self._saying, self.rule_link_rect.collidepoint(pos)
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
        self._parts.draw(surface)

    def _place_bubble(self, saying: BubbleText, free: Sequence[pygame.Rect]) -> None:
        """Lays it out with its last lines, which open the rule."""
        stage, metrics, rule = self._stage, self._stage.metrics, _rule_link_text(saying.clause)
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        texts = [parts.words(saying.words)]
        if rule:
            texts.append(rects.named("link", parts.words(rule, size=SMALL, colour=stage.theme.accent)))
        inner = pad(column(*texts), x=metrics.px(_PAD), y=metrics.px(_MARGIN))
        box = rects.named("box", parts.behind(inner, partial(_draw_box_background, stage, radius=10, width=1.5)))
        wide = max(stage.texts.text_width(saying.words, metrics.font_size(BODY)),
                   stage.texts.text_width(rule, metrics.font_size(SMALL)))  # fmt: skip
        width = min(metrics.mix_px(320, 0.6), wide + 2) + 2 * metrics.px(_PAD)
        edge = metrics.px(_GAP)
        area = stage.notice_area.inflate(-2 * edge, -2 * edge)
        box.place(free_rect_beside((width, box.height(width)), saying.here, edge, area, free))


def _draw_box_background(stage: Stage, surface: DisplayList, rect: pygame.Rect, *, radius: int, width: float) -> None:
    made = draw.rounded_rect(stage, rect.size, stage.theme.panel, edge=stage.theme.accent, radius=radius, width=width)
    surface.blit(made, rect)


def _rule_link_text(clause: str) -> str:
    return say("table.read_rule", clause=clause) if clause else ""


_AWAY = 12
"""Logical pixels between the target and the chip (docs/decisions.md, Marks)."""
_MOST = 2
"""Lines."""


class FloatingBadge:
    """Lies beside what it speaks of, and never leaves the window."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self.lines: tuple[str, ...] = ()
        self._rects, self._parts = PlacedRects(), RetainedParts(stage)

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies, in pixels; empty without lines."""
        return self._rects["box"]

    def show(
        self, lines: tuple[str, ...], here: pygame.Rect, free: Sequence[pygame.Rect] = (),
        within: pygame.Rect | None = None,
    ) -> None:  # fmt: skip
        """Says this beside a target, clear of what must stay free, all in pixels; nothing without lines.

        It never leaves `within`, which is the window where none is given.
        """
        stage, metrics = self._stage, self._stage.metrics
        self.lines = lines[:_MOST]
        self._rects, self._parts = rects, parts = PlacedRects(), RetainedParts(stage)
        if not self.lines:
            return
        high = metrics.text_px(22)
        first, *others = self.lines
        small = (parts.line(line, height=high, size=SMALL, colour=stage.theme.secondary) for line in others)
        inner = pad(column(parts.line(first, height=high, bold=True), *small), x=metrics.px(12), y=metrics.px(6))
        box = rects.named("box", parts.behind(inner, partial(_draw_box_background, stage, radius=8, width=1)))
        size, room = (box.width, box.height(box.width)), within or stage.surface.get_rect()
        box.place(free_rect_beside(size, here, metrics.px(_AWAY), room, free))

    def hide(self) -> None:
        if self.lines:
            self.show((), self.rect)

    def draw(self, surface: DisplayList) -> None:
        """Draws it over everything on the board; the first line counts most."""
        self._parts.draw(surface)
