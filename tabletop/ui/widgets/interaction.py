"""What the pointer and the Tab key do to the things on a screen, and the tip beside what the pointer rests on.

Used by `widget_stack` and `forms/tab_stops` for pages of fields, and by `stage/buttons` for buttons that are drawn with
a screen, so that both time and show a tip alike. They say what lies under the pointer, and what a press does. A tip
must disappear with every press: it may lie over what is pressed next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Generic, Protocol, TypeVar

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL

AWAY: Final = (-1, -1)
"""Where the pointer is while it is not over the window."""
TIP_SECONDS: Final = 0.4
"""How long the pointer rests until a tip comes."""
_TIP_WIDTH, _TIP_PAD, _TIP_GAP = 300, 8, 6
"""Logical pixels of a tip at most, round its words, and between it and its widget."""
_FOOT = 72
"""Logical pixels at the foot of the window that tips keep free."""


class PointerTarget(Protocol):
    @property
    def tip(self) -> str: ...
    @property
    def visible_rect(self) -> pygame.Rect: ...


TargetT = TypeVar("TargetT", bound=PointerTarget)
StopT = TypeVar("StopT")


class PointerState(Generic[TargetT]):
    """Where the pointer is, what it is over and what it holds down, and the tip."""

    def __init__(self, canvas: draw.DrawingContext, as_printed: Callable[[str], str] = str) -> None:
        """`as_printed` names the keys in a tip as they are printed on the keyboard."""
        self._canvas = canvas
        self._as_printed = as_printed
        self.targets: list[TargetT] = []
        """The lowest first."""
        self.pixel = AWAY
        self.hovered: TargetT | None = None
        self.pressed: TargetT | None = None
        self.tip = ""
        """What is said beside the hovered target; "" for nothing."""
        self._resting_since = 0.0

    def hover_over(self, target: TargetT | None, now: float) -> None:
        if target is not self.hovered:
            self.hovered, self.tip, self._resting_since = target, "", now

    def hold_down_target(self, target: TargetT | None, now: float) -> None:
        """The left button went down on that target; the tip comes when the pointer has rested again."""
        self.pressed, self.tip, self._resting_since = target, "", now

    def replace_targets(self, replacement_of: Callable[[TargetT], TargetT | None]) -> None:
        """The targets were made anew: each is followed by its replacement, or is gone."""
        self.hovered = self.hovered and replacement_of(self.hovered)
        self.pressed = self.pressed and replacement_of(self.pressed)
        if self.tip:
            self.show_tip()

    def update(self, now: float) -> None:
        """Shows the tip in time."""
        if self.hovered is not None and self.hovered is self.pressed:
            self._resting_since = now
        elif not self.tip and now - self._resting_since >= TIP_SECONDS:
            self.show_tip()

    def show_tip(self) -> None:
        """Shows it at once."""
        self.tip = self._as_printed(self.hovered.tip) if self.hovered is not None else ""

    def draw_tip(self, surface: DisplayList) -> None:
        """Draws it, over everything else."""
        if self.tip and self.hovered is not None:
            canvas, rect = self._canvas, self.tip_rect()
            theme, pad = canvas.theme, canvas.metrics.px(_TIP_PAD)
            surface.blit(draw.rounded_rect(canvas, rect.size, theme.hovered, edge=theme.accent, radius=8), rect)
            draw.paragraph(canvas, surface, self.tip, rect.inflate(-2 * pad, -2 * pad), size=SMALL)

    def tip_rect(self) -> pygame.Rect:
        """Below the hovered target; where there is no room, above it, or left of the row in which it stands."""
        canvas, metrics, window = self._canvas, self._canvas.metrics, self._canvas.surface.get_rect()
        pad, gap, size = metrics.px(_TIP_PAD), metrics.px(_TIP_GAP), metrics.font_size(SMALL)
        most = min(metrics.mix_px(_TIP_WIDTH, 0.7), window.w) - 2 * pad
        width = max(canvas.texts.text_width(line, size) for line in canvas.texts.wrap_lines(self.tip, size, most))
        high = draw.paragraph_height(canvas, self.tip, width, size=SMALL)
        rect = pygame.Rect(0, 0, width, high).inflate(2 * pad, 2 * pad)
        under = self.hovered.visible_rect if self.hovered is not None else rect
        rect.midtop = under.centerx if under.w < rect.w else self.pixel[0], under.bottom + gap
        if rect.bottom > window.bottom - metrics.px(_FOOT):
            rect.bottom = under.top - gap
            row_left = min(each.visible_rect.x for each in self.targets if each.visible_rect.y == under.y)
            if rect.w + 2 * gap < row_left:  # so that what is listed above the row can be read
                rect.midright = row_left - gap, under.centery
        return rect.clamp(window)


def next_in_tab_order(stops: Sequence[StopT], focused: StopT | None, by: int) -> StopT | None:
    """The stop that Tab (1) or Shift and Tab (-1) leads to, round and round; None where there are none."""
    if not stops:
        return None
    here = stops.index(focused) if focused in stops else (-1 if by > 0 else 0)
    return stops[(here + by) % len(stops)]
