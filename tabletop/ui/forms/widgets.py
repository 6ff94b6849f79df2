"""pygame_gui's widgets as forms use them; imported only when a form is made, because it takes a while."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any
from zlib import crc32

import pygame
import pygame_gui
from pygame_gui.core import ObjectID, UIContainer
from pygame_gui.core.surface_cache import SurfaceCache
from pygame_gui.core.ui_element import UIElement
from pygame_gui.core.utility import set_default_manager
from pygame_gui.elements import UIButton, UIHorizontalSlider, UIImage, UITextEntryLine, ui_text_entry_line

from tabletop.rules.caches import Cache
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import Texts
from tabletop.ui.drawing.theme import WIDGET_FONT
from tabletop.ui.forms.button_images import ButtonImages
from tabletop.ui.forms.widget_font import WidgetFont


class SharedImage:
    """For a widget before its class: shows the picture itself, and makes another only where a part is cut off."""

    _pre_clipped_image: pygame.Surface | None
    _image_clip: pygame.Rect | None
    _cut: tuple[object, ...] = ()

    def _set_image(self, new_image: pygame.Surface | None) -> None:
        self._pre_clipped_image = new_image
        self._show_part()

    def _set_image_clip(self, rect: pygame.Rect | None) -> None:
        if rect is not None:
            rect.size = max(rect.width, 0), max(rect.height, 0)
        self._image_clip = rect
        self._show_part()

    def _show_part(self) -> None:
        whole, clip, widget = self._pre_clipped_image, self._image_clip, _as_any(self)
        cut = (whole, None if clip is None else tuple(clip))
        if cut == self._cut:
            return
        self._cut = cut
        if whole is None or clip is None or clip.contains(whole.get_rect()):
            widget.image = whole
        elif not clip.w or not clip.h:
            widget.image = widget.ui_manager.get_universal_empty_surface()
        else:
            widget.image = pygame.Surface(whole.get_size(), pygame.SRCALPHA, 32)
            widget.image.blit(whole, clip, clip, special_flags=pygame.BLEND_PREMULTIPLIED)


class ImageWidget(SharedImage, UIImage):
    """Something drawn."""

    def _set_dimensions(self, dimensions: Any, clamp_to_container: bool = False) -> None:
        """A picture of that size stays as it is, also where no part of it is seen."""
        whole = self._pre_clipped_image
        if whole is not None and whole.get_size() == (int(dimensions[0]), int(dimensions[1])):
            UIElement._set_dimensions(self, dimensions, clamp_to_container)
        else:
            super()._set_dimensions(dimensions, clamp_to_container)


class SharedButtonShape:
    """Stands for the shape of a button: its states look as the faces do, without a copy of any."""

    dynamic_width = dynamic_height = False

    def __init__(self, rect: pygame.Rect, faces: ButtonImages) -> None:
        self._area = rect.copy()
        self._faces = {"normal": faces.normal, "hovered": faces.hovered, "selected": faces.pressed,
                       "active": faces.pressed, "disabled": faces.disabled}  # fmt: skip
        self._state = "normal"
        self._is_fresh = True

    def set_active_state(self, state_id: str) -> None:
        """What it looks like from now on."""
        self._is_fresh = self._is_fresh or state_id != self._state
        self._state = state_id

    def has_fresh_surface(self) -> bool:
        """Whether it looks different from what was fetched last."""
        return self._is_fresh

    def get_fresh_surface(self) -> pygame.Surface:
        """What it looks like, as large as the button."""
        self._is_fresh = False
        face = self._faces[self._state]
        if face.get_size() == self._area.size:
            return face
        made = pygame.Surface(self._area.size, pygame.SRCALPHA, 32)
        made.blit(face, face.get_rect(center=made.get_rect().center), special_flags=pygame.BLEND_PREMULTIPLIED)
        return made

    def collide_point(self, point: Any) -> bool:
        """Whether the pointer is over it."""
        return self._area.collidepoint(int(point[0]), int(point[1]))

    def set_position(self, point: Any) -> None:
        """Its upper left corner."""
        self._area.topleft = int(point[0]), int(point[1])

    def set_dimensions(self, dimensions: Any) -> bool:
        """Its width and height; whether they are others."""
        before = self._area.size
        self._area.size = int(dimensions[0]), int(dimensions[1])
        return before != self._area.size

    def update(self, time_delta: float) -> None:
        """Nothing about it takes time."""


class SmallShapeCache(SurfaceCache):
    """The grounds of lines and sliders by size; the library would keep three pictures of four megabytes for them."""

    def __init__(self) -> None:
        self.cache_surface_size = (0, 0)
        self.cache_surfaces = []
        self.cache_long_term_lookup = {}
        self.cache_short_term_lookup = {}
        self.consider_purging_list = []
        self.low_on_space = False

    def update(self) -> None:
        """Nothing moves on to a long term: a form is never open for long."""


def release_images(desk: Any) -> None:
    """Takes all pictures from the widgets of a form that is closed: the widgets themselves hold each other."""
    for widget in desk.get_sprite_group().sprites():
        widget.image = widget._pre_clipped_image = widget.drawable_shape = None
        for name, value in list(vars(widget).items()):
            if isinstance(value, pygame.Surface | ButtonImages):
                setattr(widget, name, None)
            elif isinstance(value, list) and value and isinstance(value[0], pygame.Surface):
                setattr(widget, name, [])
    desk.get_theme().shape_cache = SmallShapeCache()


def _as_any(widget: Any) -> Any:
    return widget


_BREAKS = re.compile(r"[\t\v\f\r\n\x85\u2028\u2029]+")
_MIDDLE = [(0.5, 0.5)]

__all__ = ["ImageButton", "ImageWidget", "UIContainer", "WidgetManager", "make_entry", "make_slider", "release_images"]


class WidgetManager(pygame_gui.UIManager):
    """Keeps the widgets; the pointer is where the last event said, not where the system's is now."""

    def __init__(self, size: tuple[int, int], look: dict[str, Any], texts: Texts) -> None:
        super().__init__(size, look, enable_live_theme_updates=False)
        known: Any = self.get_theme().get_font_dictionary()
        for font in known.loaded_fonts.values():
            if font.font_id.startswith(WIDGET_FONT):
                font.loaded_font = WidgetFont(texts, font.size)
        self.get_theme().shape_cache = SmallShapeCache()
        set_default_manager(None)  # the library would hold the first one, and its page, as long as it runs
        self.pointer = (-1, -1)
        """Pixels."""

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer


class WidgetSnapshots:
    """Puts widgets on a sheet as they look now: a widget may paint over the picture of itself."""

    def __init__(self) -> None:
        self._known: Cache[Any, tuple[int, pygame.Surface]] = Cache("text fields", 16)

    def draw(self, sheet: DisplayList, desk: WidgetManager) -> None:
        """All widgets that are seen, the lowest first."""
        for widget in desk.get_sprite_group().sprites():
            if widget.visible and widget.image is not None:
                repaints = isinstance(widget, UITextEntryLine)
                shown = self._snapshot_of(widget) if repaints else widget.image
                sheet.blit(shown, widget.rect, None, pygame.BLEND_PREMULTIPLIED)

    def forget(self) -> None:
        """Lets go of all of them."""
        self._known.clear()

    def _snapshot_of(self, widget: Any) -> pygame.Surface:
        sign = crc32(widget.image.get_buffer().raw)
        if widget not in self._known or self._known[widget][0] != sign:
            self._known[widget] = sign, widget.image.copy()
        return self._known[widget][1]


class ImageButton(SharedImage, UIButton):
    """A button that looks as its faces do."""

    def __init__(
        self, rect: pygame.Rect, desk: WidgetManager, faces: ButtonImages, press: Callable[[], None], *,
        tip: str = "", tip_width: int = 0, container: Any = None, twice: Callable[[], None] | None = None,
    ) -> None:  # fmt: skip
        self._faces = faces
        acts: dict[int, Callable[[], None]] = {pygame_gui.UI_BUTTON_PRESSED: press}
        if twice:
            acts[pygame_gui.UI_BUTTON_DOUBLE_CLICKED] = twice
        super().__init__(
            rect, "", desk, container=container, command=acts,
            allow_double_clicks=twice is not None, object_id=ObjectID(object_id=None, class_id="@plate"),
        )  # fmt: skip

        if tip:
            self.set_tooltip(tip, wrap_width=tip_width)

    def set_images(self, faces: ButtonImages) -> None:
        """Other faces from now on."""
        self._faces = faces
        self.rebuild()

    def rebuild(self) -> None:
        """Looks as the faces do: they are its pictures, where the library would paint a copy of each."""
        shape: Any = SharedButtonShape(self.rect, self._faces)
        if not self.is_enabled:
            shape.set_active_state("disabled")
        self.drawable_shape = shape
        self.on_fresh_drawable_shape_ready()  # type: ignore[no-untyped-call]

    def _set_any_images_from_theme(self) -> bool:
        return False


class TextLine(UITextEntryLine):
    """A line to type in: it shows what is being composed, and cuts what is pasted beyond its limit."""

    def __init__(
        self, rect: pygame.Rect, desk: WidgetManager, text: str, *, cut: Callable[[], None], **options: Any
    ) -> None:
        """`cut` is called when something does not fit."""
        self.composition = ""
        """What an input method shows before it is text."""
        self._cut = cut
        super().__init__(rect, desk, initial_text=text, **options)

    def process_event(self, event: pygame.Event) -> bool:
        """Whether the event was for it."""
        if self.is_focused and event.type == pygame.TEXTEDITING:
            self._show_composition(event.text)
            return True
        if self.composition and event.type in (pygame.TEXTINPUT, pygame.MOUSEBUTTONDOWN):
            self._show_composition("")
        is_typed = self.is_focused and event.type == pygame.TEXTINPUT
        fits = len(event.text) <= self._free_characters() if is_typed else True
        taken = bool(super().process_event(event))
        if not fits:
            self._cut()
        return taken

    def focus(self) -> None:
        """Input methods show their list beside it."""
        super().focus()  # type: ignore[no-untyped-call]
        pygame.key.set_text_input_rect(self.rect)

    def unfocus(self) -> None:
        """Nothing is composed any more."""
        if self.composition:
            self._show_composition("")
        super().unfocus()  # type: ignore[no-untyped-call]

    def _free_characters(self) -> int:
        """Characters that may still come, in the place of those that are marked."""
        marked: int = abs(self.select_range[0] - self.select_range[1])
        limit: int = self.length_limit or 0
        return max(0, limit - len(self.text) + marked)

    def _show_composition(self, text: str) -> None:
        """Shows it marked at the cursor."""
        self.composition = text
        at = self.edit_position
        shape: Any = self.drawable_shape
        shape.set_text(self.text[:at] + text + self.text[at:])
        self.select_range = [at, at + len(text)] if text else [0, 0]
        shape.text_box_layout.set_cursor_position(at + len(text))
        shape.apply_active_text_changes()

    def _do_paste(self) -> None:
        """Line breaks and tabs become spaces."""
        copied: str = ui_text_entry_line.clipboard_paste()  # type: ignore[attr-defined, no-untyped-call]
        text = " ".join(part for part in _BREAKS.split(copied) if part)
        text = "".join(character for character in text if character.isprintable())
        room = self._free_characters()
        if not text:
            return
        low, high = sorted(self.select_range)
        if low == high:
            low = high = self.edit_position
        fitting = text[:room]
        self.set_text(self.text[:low] + fitting + self.text[high:])
        self.edit_position, self.select_range = low + len(fitting), [0, 0]
        self.cursor_has_moved_recently = True
        if len(text) > room:
            self._cut()


def make_entry(
    rect: pygame.Rect,
    desk: WidgetManager,
    text: str,
    longest: int,
    *,
    look: str,
    container: Any,
    cut: Callable[[], None],
) -> TextLine:
    """A line to type in; `look` is "" or "@search", `cut` is called when something does not fit."""
    made = TextLine(
        rect, desk, text, cut=cut, container=container,
        object_id=ObjectID(object_id=None, class_id=look) if look else None,
    )  # fmt: skip
    made.set_text_length_limit(longest)
    made.edit_position = len(text)  # a field that is made anew, such as for another size, is written on
    return made


def make_slider(
    rect: pygame.Rect, desk: WidgetManager, value: int, bounds: tuple[int, int], *, knob: ButtonImages, container: Any
) -> UIHorizontalSlider:
    """A handle that can be dragged; the bar below it is a picture of its own."""
    made = UIHorizontalSlider(rect, value, bounds, desk, container=container)
    handle: Any = made.sliding_button
    handle.normal_images, handle.hovered_images = [knob.normal], [knob.hovered]
    handle.selected_images, handle.disabled_images = [knob.pressed], [knob.disabled]
    handle.normal_image_positions = handle.hovered_image_positions = _MIDDLE
    handle.selected_image_positions = handle.disabled_image_positions = _MIDDLE
    handle.rebuild()
    return made
