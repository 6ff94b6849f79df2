"""The base class of widgets; pictures, and buttons that are drawn as pictures.

Used by `form`, which makes them, by `slider`, `switch` and `text_field`, which derive from it, and by `widget_stack`,
which tells a widget what the pointer does; a form tells it what keys do. A widget knows its place, what it looks like
and what a press does, and must know no events. `detach` lets go of its callbacks and pictures, so that nothing holds
the page that made it: a widget that holds more must let go of that too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.widgets.viewport import Viewport

DOUBLE_PRESS_SECONDS: Final = 0.5
"""Between two presses that count as one double press."""


DrawImage = Callable[[], pygame.Surface]


class ButtonImages:
    """The pictures of one button, with alpha multiplied in: each is drawn when it is seen for the first time.

    Most buttons are never pointed at, and many are scrolled away: what nobody sees needs no memory. Equal functions
    share one picture.
    """

    __slots__ = ("_drawn", "_draws")

    def __init__(self, normal: DrawImage, hovered: DrawImage, pressed: DrawImage, disabled: DrawImage) -> None:
        self._draws = (normal, hovered, pressed, disabled)
        self._drawn: dict[DrawImage, pygame.Surface] = {}

    @property
    def normal(self) -> pygame.Surface:
        return self._get_or_draw(self._draws[0])

    @property
    def hovered(self) -> pygame.Surface:
        return self._get_or_draw(self._draws[1])

    @property
    def pressed(self) -> pygame.Surface:
        return self._get_or_draw(self._draws[2])

    @property
    def disabled(self) -> pygame.Surface:
        return self._get_or_draw(self._draws[3])

    @property
    def drawn(self) -> tuple[pygame.Surface, ...]:
        """Those that there are now."""
        return tuple(self._drawn.values())

    def forget_drawn(self) -> None:
        """Lets all of them go until they are seen again."""
        self._drawn.clear()

    def _get_or_draw(self, draw: DrawImage) -> pygame.Surface:
        found = self._drawn.get(draw)
        if found is None:
            found = self._drawn[draw] = draw()
        return found


class Widget:
    """Something in a rectangle."""

    takes_pointer = False
    """Whether presses are for it; else they go to what lies below."""
    is_text_edited = False
    """Whether the pointer above it should look like that over text."""

    def __init__(self, place: pygame.Rect, viewport: Viewport | None = None, *, tip: str = "") -> None:
        """`place` is in the pixels of the viewport's content, or of the window."""
        self._place = place.copy()
        self.viewport = viewport
        self.tip = tip
        """What is said beside it when the pointer rests on it."""
        self.is_enabled = True
        self.is_hovered = False
        self.is_pressed = False

    @property
    def depth(self) -> int:
        return 0 if self.viewport is None else self.viewport.depth + 1

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in pixels of the window."""
        return self._place.copy() if self.viewport is None else self.viewport.to_window_rect(self._place)

    @property
    def visible_rect(self) -> pygame.Rect:
        """The part of it that is not scrolled away."""
        return self.rect if self.viewport is None else self.rect.clip(self.viewport.visible_rect)

    def contains(self, pixel: tuple[int, int]) -> bool:
        """Whether a pixel of the window shows a part of it."""
        return self.visible_rect.collidepoint(pixel)

    def press_at(self, pixel: tuple[int, int], now: float) -> None:
        """The left button goes down there, `now` in seconds."""

    def drag_to(self, pixel: tuple[int, int]) -> None:
        """The pointer moves while the button that was pressed on it is down."""

    def release_at(self, pixel: tuple[int, int]) -> None:
        """The button goes up, wherever the pointer is now."""

    def continue_press(self, before: Widget) -> None:
        """Stands in for `before`, which was pressed when its page was made anew; the button is still down."""
        self.is_pressed = self.is_enabled and before.is_pressed

    def cancel_press(self) -> None:
        """The press has come to nothing, as when the window loses the keyboard."""
        self.is_pressed = False

    def draw(self, surface: DisplayList) -> None:
        """Draws it within the surface's clip."""

    def forget_images(self) -> None:
        """Lets go of pictures that it can draw again: nobody sees it for now."""

    def dispose(self) -> None:
        """Drops callbacks and pictures, because the form was made anew without it: late events then reach nobody."""


class ImageWidget(Widget):
    """Something drawn."""

    def __init__(
        self, place: pygame.Rect, image: pygame.Surface | DrawImage, viewport: Viewport | None = None, *, tip: str = ""
    ) -> None:
        """`image` is a picture, or what draws it when it is first seen."""
        super().__init__(place, viewport, tip=tip)
        self._draw_image = None if isinstance(image, pygame.Surface) else image
        self._image = image if isinstance(image, pygame.Surface) else None

    @property
    def image(self) -> pygame.Surface | None:
        """What is drawn; None once it was detached."""
        if self._image is None and self._draw_image is not None:
            self._image = self._draw_image()
        return self._image

    def set_image(self, image: pygame.Surface) -> None:
        """Another picture from now on."""
        self._image, self._draw_image = image, None

    def draw(self, surface: DisplayList) -> None:
        image = self.image
        if image is not None:
            surface.blit(image, self.rect)

    def forget_images(self) -> None:
        if self._draw_image is not None:
            self._image = None

    def dispose(self) -> None:
        self._image = self._draw_image = None


class ImageButton(Widget):
    """A button that looks as its images do."""

    takes_pointer = True

    def __init__(
        self, place: pygame.Rect, images: ButtonImages, press: Callable[[], None] | None,
        viewport: Viewport | None = None, *, tip: str = "", confirm: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        """`confirm` is called by a double press."""
        super().__init__(place, viewport, tip=tip)
        self.images: ButtonImages | None = images
        """None once it was detached."""
        self._press = press
        self._confirm = confirm
        self._pressed_at = -DOUBLE_PRESS_SECONDS

    @property
    def image(self) -> pygame.Surface | None:
        """What it looks like now; None once it was detached."""
        images = self.images
        if images is None:
            return None
        if not self.is_enabled:
            return images.disabled
        return images.pressed if self.is_pressed else images.hovered if self.is_hovered else images.normal

    def set_images(self, images: ButtonImages) -> None:
        """Other images from now on; a button that was detached needs none."""
        if self.images is not None:
            self.images = images

    def activate(self) -> None:
        """Does what a press does."""
        if self.is_enabled and self._press is not None:
            self._press()

    def press_at(self, pixel: tuple[int, int], now: float) -> None:
        if not self.is_enabled:
            return
        is_second = now - self._pressed_at <= DOUBLE_PRESS_SECONDS
        self._pressed_at = now
        if self._confirm is not None and is_second:
            self._confirm()
        else:
            self.is_pressed = True

    def release_at(self, pixel: tuple[int, int]) -> None:
        was_pressed, self.is_pressed = self.is_pressed, False
        if was_pressed and self.contains(pixel):
            self.activate()

    def draw(self, surface: DisplayList) -> None:
        image = self.image
        if image is not None:
            surface.blit(image, image.get_rect(center=self.rect.center), None, pygame.BLEND_PREMULTIPLIED)

    def forget_images(self) -> None:
        if self.images is not None:
            self.images.forget_drawn()

    def dispose(self) -> None:
        self.images = self._press = self._confirm = None
