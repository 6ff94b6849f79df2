"""What pygame_gui's widgets show, held once: the library keeps up to six copies of every picture."""

from __future__ import annotations

from typing import Any

import pygame
from pygame_gui.core.surface_cache import SurfaceCache
from pygame_gui.core.ui_element import UIElement
from pygame_gui.elements import UIImage

from tabletop.ui.forms.button_images import ButtonImages


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
