"""The widgets of one page in the order in which they are drawn, and what the pointer does to them.

Used by `form`, one for each page. The pointer is over the topmost widget that contains it, and a press goes to the
topmost one that takes presses: the order of drawing and the order of pressing must stay the same one. What is under
the pointer is looked up in every `update`, because a page may have scrolled. `stage/buttons` takes
TIP_SECONDS from here. `clear` must detach every widget, or a closed page stays in memory.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL, TIP_PAD
from tabletop.ui.widgets.widget import Widget

AWAY: Final = (-1, -1)
"""Where the pointer is while it is not over the window."""
TIP_SECONDS: Final = 0.4
"""How long the pointer rests until a tip comes, on pages and at the table."""
_TIP_WIDTH: Final = 300
"""Logical pixels of a tip's words at most."""
WidgetT = TypeVar("WidgetT", bound=Widget)


class WidgetStack:
    """Those that stand deeper in viewports are drawn later, else those that were added later."""

    def __init__(self, canvas: draw.Canvas) -> None:
        self._canvas = canvas
        self._widgets: list[Widget] = []
        self.pointer = AWAY
        """Where the last event said that it is, in pixels of the window."""
        self.tip = ""
        """What is said beside the widget under the pointer; "" for nothing."""
        self._hovered: Widget | None = None
        self._hovered_since = 0.0
        self._pressed: Widget | None = None

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """The lowest first."""
        return tuple(self._widgets)

    @property
    def hovered(self) -> Widget | None:
        """What the pointer was over at the last update."""
        return self._hovered

    @property
    def is_pressed(self) -> bool:
        """Whether the pointer holds one of them."""
        return self._pressed is not None

    def add(self, widget: WidgetT) -> WidgetT:
        added: Widget = widget
        insort(self._widgets, added, key=_depth_of)
        return widget

    def remove(self, is_gone: Callable[[Widget], bool]) -> None:
        """Takes widgets away for good."""
        for widget in self._widgets:
            if is_gone(widget):
                widget.detach()
        self._widgets = [widget for widget in self._widgets if not is_gone(widget)]
        if self._hovered not in self._widgets:
            self._hovered, self.tip = None, ""
        if self._pressed not in self._widgets:
            self._pressed = None

    def clear(self) -> None:
        """Takes all of them away, and gives the pointer its usual look back."""
        if self._hovered is not None and self._hovered.is_text_edited:
            show_pointer(over_text=False)
        self.remove(lambda widget: True)

    # --- the pointer -----------------------------------------------------------------------------------------------

    def press(self, now: float) -> bool:
        """The left button goes down; whether that was for a widget."""
        under = (each for each in reversed(self._widgets) if each.takes_pointer and each.contains(self.pointer))
        self._pressed, self.tip = next(under, None), ""
        if self._pressed is not None:
            self._pressed.press_at(self.pointer, now)
        return self._pressed is not None

    def drag(self) -> None:
        """The pointer has moved."""
        if self._pressed is not None:
            self._pressed.drag_to(self.pointer)

    def release(self) -> bool:
        """The left button goes up; whether a widget was pressed."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed.release_at(self.pointer)
        return pressed is not None

    def cancel_press(self) -> None:
        """Lets go of what is pressed, without doing what that does."""
        pressed, self._pressed = self._pressed, None
        if pressed is not None:
            pressed.cancel_press()

    def update(self, now: float) -> None:
        """Looks at what is under the pointer now, which may have been scrolled there, and shows its tip in time."""
        under = next((each for each in reversed(self._widgets) if each.contains(self.pointer)), None)
        before = self._hovered
        if under is not before:
            self._hovered, self._hovered_since, self.tip = under, now, ""
            self._change_look(before, under)
        elif under is not None and under.is_pressed:
            self._hovered_since = now
        elif under is not None and now - self._hovered_since > TIP_SECONDS:
            self.tip = under.tip

    def _change_look(self, before: Widget | None, under: Widget | None) -> None:
        for widget in (before, under):
            if widget is not None:
                widget.is_hovered = widget is under
        was_text = before is not None and before.is_text_edited
        is_text = under is not None and under.is_text_edited
        if was_text != is_text:
            show_pointer(over_text=is_text)

    # --- what is seen ----------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList) -> None:
        """All that is seen of them."""
        clip = surface.get_clip()
        for widget in self._widgets:
            seen = clip if widget.viewport is None else widget.viewport.visible_rect.clip(clip)
            if seen.colliderect(widget.rect):
                surface.set_clip(seen)
                widget.draw(surface)
        surface.set_clip(clip)

    def draw_tip(self, surface: DisplayList) -> None:
        """The tip, which lies over everything else."""
        if not self.tip or self._hovered is None:
            return
        canvas, theme = self._canvas, self._canvas.theme
        rect, (beside, above) = self.tip_rect(self._hovered), _tip_pads(canvas)
        surface.blit(draw.rounded(canvas, rect.size, theme.raised, edge=theme.accent, radius=8), rect)
        draw.paragraph(canvas, surface, self.tip, rect.inflate(-2 * beside, -2 * above), size=SMALL)

    def tip_rect(self, widget: Widget) -> pygame.Rect:
        """Below the widget and right of the pointer, or above it where there is no room below."""
        canvas, (beside, above) = self._canvas, _tip_pads(self._canvas)
        window, under = canvas.surface.get_rect(), widget.visible_rect
        size, most = canvas.metrics.font_size(SMALL), canvas.metrics.grown(_TIP_WIDTH, 0.7) - 2 * beside
        lines = canvas.texts.wrap_lines(self.tip, size, min(most, window.w - 2 * beside))
        wide = max(canvas.texts.width(line, size) for line in lines)
        high = draw.paragraph_height(canvas, self.tip, wide, size=SMALL)
        rect = pygame.Rect(self.pointer[0], under.bottom, wide + 2 * beside, high + 2 * above)
        if rect.bottom > window.bottom:
            rect.bottom = under.top
        return rect.clamp(window)


def _depth_of(widget: Widget) -> int:
    return widget.depth


def show_pointer(*, over_text: bool) -> None:
    """The system's pointer as it looks over text, or as usual."""
    with suppress(pygame.error):
        pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_IBEAM if over_text else pygame.SYSTEM_CURSOR_ARROW)


def _tip_pads(canvas: draw.Canvas) -> tuple[int, int]:
    """Pixels beside and above the words of a tip."""
    return canvas.metrics.px(TIP_PAD), canvas.metrics.px(6)
