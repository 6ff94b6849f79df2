"""A handle that is dragged along a bar; the bar itself is a picture of its own below it.

Used by `form`, which makes it and draws the bar, by `tab_stops` for keys and the wheel, and by `form_nodes`. `watch`
is told every value on the way, `change` only the one at which the handle is let go, because pages save there: this
difference must stay. Values are whole numbers within the bounds.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.widgets.viewport import Viewport
from tabletop.ui.widgets.widget import ButtonImages, Widget


@dataclass(frozen=True, slots=True)
class SliderCallbacks:
    """What a slider tells."""

    watch: Callable[[int], None]
    """Of every other value, at once."""
    change: Callable[[int], None]
    """Of another value, once the handle is let go."""


class Slider(Widget):
    """A whole number between two bounds."""

    takes_pointer = True

    def __init__(
        self, place: pygame.Rect, knob_images: ButtonImages, values: tuple[int, int, int], callbacks: SliderCallbacks,
        viewport: Viewport | None = None, *, step: int = 1,
    ) -> None:  # fmt: skip
        """`values` are the value, the least and the greatest one; `step` is what a key or the wheel adds."""
        super().__init__(place, viewport)
        self.value, self.least, self.greatest = values
        self.step = step
        self._reported_value = self.value
        self._knob: ButtonImages | None = knob_images
        self._knob_width = knob_images.normal.get_width()  # all of them are as wide
        self._grip = 0
        """Pixels from the middle of the handle to where it is held."""
        self._callbacks: SliderCallbacks | None = callbacks

    @property
    def knob_rect(self) -> pygame.Rect:
        """The handle, in pixels of the window."""
        rect = self.rect
        share = (self.value - self.least) / max(1, self.greatest - self.least)
        left = rect.x + round((rect.w - self._knob_width) * share)
        return pygame.Rect(left, rect.y, self._knob_width, rect.h)

    def set_value(self, value: int) -> None:
        """Goes there, as far as the bounds allow, and tells of it."""
        self._set_clamped_value(value)
        self._report_changed_value()

    def change_value_by_steps(self, steps: int) -> None:
        """So many steps further."""
        self.set_value(self.value + steps * self.step)

    def press_at(self, pixel: tuple[int, int], now: float) -> None:
        """On the handle takes it where it is; on the bar lets it come."""
        if not self.is_enabled:
            return
        knob = self.knob_rect
        self._grip = pixel[0] - knob.centerx if knob.collidepoint(pixel) else 0
        self.is_pressed = True
        self.drag_to(pixel)

    def continue_press(self, before: Widget) -> None:
        super().continue_press(before)
        if self.is_pressed and isinstance(before, Slider):
            self._grip = before._grip
            self._set_clamped_value(before.value)

    def drag_to(self, pixel: tuple[int, int]) -> None:
        if self.is_pressed:
            rect, half = self.rect, self._knob_width / 2
            share = (pixel[0] - self._grip - rect.x - half) / max(1, rect.w - self._knob_width)
            self._set_clamped_value(self.least + round(share * (self.greatest - self.least)))

    def release_at(self, pixel: tuple[int, int]) -> None:
        self.is_pressed = False
        self._report_changed_value()

    def cancel_press(self) -> None:
        self.release_at(self.knob_rect.center)

    def draw(self, surface: DisplayList) -> None:
        if self._knob is not None:
            knob = self._knob
            face = knob.pressed if self.is_pressed else knob.hovered if self.is_hovered else knob.normal
            surface.blit(face, face.get_rect(center=self.knob_rect.center), None, pygame.BLEND_PREMULTIPLIED)

    def dispose(self) -> None:
        self._callbacks = self._knob = None

    def _set_clamped_value(self, value: int) -> None:
        before, self.value = self.value, max(self.least, min(self.greatest, value))
        if self.value != before and self._callbacks is not None:
            self._callbacks.watch(self.value)

    def _report_changed_value(self) -> None:
        if self.value != self._reported_value and self._callbacks is not None:
            self._reported_value = self.value
            self._callbacks.change(self.value)
