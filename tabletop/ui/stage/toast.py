"""Short notices at the lower middle, clear of buttons: four seconds, longer under the pointer.

The stage has one, and every scene says short things by `stage.toast.show`; `speak` tells screen readers the same
words. What must be answered is a dialog, not a notice. TOAST_SECONDS must agree with docs/decisions.md, Times. A
notice is laid where it hides no `keep_clear_rects`, and one that is true of a single position must be shown by
`show_until_position_changes`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.floating_places import lowest_free_rect
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.stage.events import Input, PointerEvent, PointerKind
from tabletop.ui.widgets.drawn_parts import DrawnParts
from tabletop.ui.widgets.layout import Layout, pad

TOAST_SECONDS = 4.0
"""Seconds (docs/decisions.md, Times)."""
_EDGE, _STEP = 24, 6
"""Logical pixels below a notice where nothing is in its way, and from one place that is looked at to the next."""
_PAD = 16
"""Logical pixels left and right of the words; half as many above and below."""
_SHARES = (1.0, 0.7, 0.5)
"""Of the width that a notice may have, where a wider one would cover something."""


class ToastSurface(draw.DrawingContext, Protocol):
    """What a notice is shown on."""

    now: float
    """Seconds on the clock."""

    @property
    def notice_area(self) -> pygame.Rect:
        """The part of the window over which notices appear."""

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        """What they must not cover, in pixels."""

    def to_pixels(self, pos: tuple[float, float]) -> tuple[int, int]:
        """A point in pixels from one in logical pixels."""


class Toast:
    """At most one notice; a new one takes the place of the old one."""

    def __init__(self, wall: ToastSurface, speak: Callable[[str], None] = lambda words: None) -> None:
        """`speak` is told each notice, for those who do not see it."""
        self._surface = wall
        self._speak = speak
        self._words = ""
        self._until = 0.0
        self._hovered = False
        self._is_for_position = False
        """Whether it speaks of what is shown just now."""

    @property
    def words(self) -> str:
        """What is shown now."""
        return self._words

    def show(self, words: str) -> None:
        self._words, self._until, self._hovered = words, self._surface.now + TOAST_SECONDS, False
        self._is_for_position = False
        self._speak(words)

    def show_until_position_changes(self, words: str) -> None:
        """Shows a notice that is true only of what is shown now: it goes as soon as that moves on."""
        self.show(words)
        self._is_for_position = True

    def on_position_changed(self) -> None:
        """Something else is shown now: what was said of the one before goes."""
        if self._is_for_position:
            self.clear_notice()

    def clear_notice(self) -> None:
        """No notice is left, as when somebody else may look."""
        if self._words:
            self._hide_notice()

    def handle(self, event: Input | None) -> bool:
        """Stays while the pointer rests on it, goes when it is clicked."""
        if not self._words or not isinstance(event, PointerEvent):
            return False
        inside = self.rect.collidepoint(self._surface.to_pixels(event.pos))
        self._hovered = inside
        if inside and event.kind == PointerKind.PRESS:
            self._hide_notice()
            return True
        return False

    def update(self, now: float) -> None:
        """Goes when its time is over."""
        if self._words and now >= self._until and not self._hovered:
            self._hide_notice()

    def draw(self, surface: DisplayList) -> None:
        """Draws the notice over everything."""
        if not self._words:
            return
        wall, rect = self._surface, self.rect
        surface.blit(draw.rounded_rect(wall, rect.size, wall.theme.raised, edge=wall.theme.accent), rect)
        self._toast_layout(surface).place(rect)

    def _toast_layout(self, surface: DrawTarget) -> Layout:
        px = self._surface.metrics.px
        return pad(DrawnParts(self._surface, surface).words(self._words), x=px(_PAD), y=px(_PAD // 2))

    def _hide_notice(self) -> None:
        self._words = ""

    @property
    def rect(self) -> pygame.Rect:
        """Where it lies, in pixels."""
        wall, metrics = self._surface, self._surface.metrics
        beside, room, content = metrics.px(_PAD), wall.notice_area, self._toast_layout(wall.surface)
        most = min(metrics.mix_px(640, 0.5), room.w - 2 * beside)
        line = wall.texts.text_width(self._words, metrics.font_size(BODY)) + 2 * beside + 2
        within = pygame.Rect(room.x, room.y, room.w, room.h - metrics.px(_EDGE))
        widths = (min(line, round(most * share)) for share in _SHARES)
        sizes = ((width, content.height(width)) for width in widths)
        return lowest_free_rect(sizes, within, wall.keep_clear_rects, metrics.px(_STEP))
