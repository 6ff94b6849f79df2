"""The widgets of one page in the order in which they are drawn, and what the pointer does to them.

Used by `form`, one for each page. The pointer is over the topmost widget that contains it, and a press goes to the
topmost one that takes presses: the order of drawing and the order of pressing must stay the same one. What is under
the pointer is looked up in every `update`, because a page may have scrolled. `clear` must dispose every widget, or a
closed page stays in memory.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.widgets.interaction import PointerState
from tabletop.ui.widgets.widget import Widget

WidgetT = TypeVar("WidgetT", bound=Widget)


class WidgetStack(PointerState[Widget]):
    """Those that stand deeper in viewports are drawn later, else those that were added later."""

    def add(self, widget: WidgetT) -> WidgetT:
        added: Widget = widget
        insort(self.targets, added, key=_viewport_depth_of_widget)
        return widget

    def remove(self, is_gone: Callable[[Widget], bool]) -> None:
        """Takes widgets away for good."""
        for widget in self.targets:
            if is_gone(widget):
                widget.dispose()
        self.targets = [widget for widget in self.targets if not is_gone(widget)]
        self.replace_targets(lambda widget: widget if widget in self.targets else None)

    def clear(self) -> None:
        """Takes all of them away, and gives the pointer its usual look back."""
        if self.hovered is not None and self.hovered.is_text_edited:
            set_pointer_cursor(over_text=False)
        self.remove(lambda widget: True)

    # --- the pointer -----------------------------------------------------------------------------------------------

    def press(self, now: float) -> bool:
        """The left button goes down; whether that was for a widget."""
        under = (each for each in reversed(self.targets) if each.takes_pointer and each.contains(self.pixel))
        pressed = next(under, None)
        self.hold_down_target(pressed, now)
        if pressed is not None:
            pressed.press_at(self.pixel, now)
        return pressed is not None

    def drag(self) -> None:
        """The pointer has moved."""
        if self.pressed is not None:
            self.pressed.drag_to(self.pixel)

    def release(self) -> bool:
        """The left button goes up; whether a widget was pressed."""
        pressed, self.pressed = self.pressed, None
        if pressed is not None:
            pressed.release_at(self.pixel)
        return pressed is not None

    def continue_press(self, before: WidgetStack, counterpart: Widget | None) -> None:
        """The page was made anew while the left button was down: `counterpart` stands in for the pressed widget."""
        pressed, before.pressed = before.pressed, None
        if pressed is not None and counterpart is not None:
            counterpart.continue_press(pressed)
            self.pressed = counterpart if counterpart.is_pressed else None

    def cancel_press(self) -> None:
        """Lets go of what is pressed, without doing what that does."""
        pressed, self.pressed = self.pressed, None
        if pressed is not None:
            pressed.cancel_press()

    def update(self, now: float) -> None:
        """Looks at what is under the pointer now, which may have been scrolled there, and shows its tip in time."""
        under = next((each for each in reversed(self.targets) if each.contains(self.pixel)), None)
        if under is not self.hovered:
            self._update_hover_look(self.hovered, under)
        self.hover_over(under, now)
        super().update(now)

    def _update_hover_look(self, before: Widget | None, under: Widget | None) -> None:
        for widget in (before, under):
            if widget is not None:
                widget.is_hovered = widget is under
        was_text = before is not None and before.is_text_edited
        is_text = under is not None and under.is_text_edited
        if was_text != is_text:
            set_pointer_cursor(over_text=is_text)

    def forget_images(self) -> None:
        """Lets go of what their pictures need, until they are seen again."""
        for widget in self.targets:
            widget.forget_images()

    # --- what is seen ----------------------------------------------------------------------------------------------

    def draw(self, surface: DisplayList) -> None:
        """All that is seen of them."""
        clip = surface.get_clip()
        for widget in self.targets:
            seen = clip if widget.viewport is None else widget.viewport.visible_rect.clip(clip)
            if seen.colliderect(widget.rect):
                surface.set_clip(seen)
                widget.draw(surface)
        surface.set_clip(clip)


def _viewport_depth_of_widget(widget: Widget) -> int:
    return widget.depth


def set_pointer_cursor(*, over_text: bool) -> None:
    """The system's pointer as it looks over text, or as usual."""
    with suppress(pygame.error):
        pygame.mouse.set_cursor(pygame.SYSTEM_CURSOR_IBEAM if over_text else pygame.SYSTEM_CURSOR_ARROW)
