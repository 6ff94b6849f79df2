"""The font of pygame_gui's widgets: it draws what is typed as all other text is drawn, with any font that has it."""

from __future__ import annotations

from typing import Any

import pygame
from pygame_gui.core.interfaces.gui_font_interface import IGUIFontInterface

from tabletop.ui.drawing.text import Texts


class WidgetFont(IGUIFontInterface):
    """One size of it; a text that is longer on the left goes on at its right end."""

    underline = False
    underline_adjustment = 0.0

    def __init__(self, texts: Texts, size: int) -> None:
        self._texts = texts
        self._size = size

    def size(self, text: str) -> tuple[int, int]:
        return self.get_rect(text).size

    def get_rect(self, text: str) -> pygame.Rect:
        """Pixels, below the upper edge of a line; nothing for no text."""
        if not text:
            return pygame.Rect(0, 0, 0, 0)
        font = self._texts.font_of_size(self._size)
        return pygame.Rect(0, font.get_ascent(), self._texts.width(text, self._size), font.get_height())

    def get_metrics(self, text: str) -> list[tuple[int, int, int, int, int]]:
        """The library takes a letter only where there is one: any letter may be typed."""
        width = self._texts.width(text, self._size)
        return [(0, width, 0, self._size, width)] * len(text)

    def render_premul(self, text: str, text_color: pygame.Color) -> pygame.Surface:
        label = self._texts.label(text, self._size, _hexadecimal(text_color)).convert_alpha()
        return label.premul_alpha() if label.width and label.height else label

    def render_premul_to(
        self, text: str, text_colour: pygame.Color, surf_size: tuple[int, int], surf_position: tuple[int, int]
    ) -> pygame.Surface:
        made = pygame.Surface(surf_size, pygame.SRCALPHA, 32)
        top = surf_position[1] - self._texts.font_of_size(self._size).get_ascent()
        label = self.render_premul(text, text_colour)
        made.blit(label, (surf_position[0], top), special_flags=pygame.BLEND_PREMULTIPLIED)
        return made

    def get_point_size(self) -> int:
        return self._size

    def get_padding_height(self) -> int:
        return 1 - self._texts.font_of_size(self._size).get_descent()

    def get_direction(self) -> Any:
        """Text begins on the left: in a line that is typed runs of any direction follow each other."""
        return pygame.DIRECTION_LTR


def _hexadecimal(colour: pygame.Color) -> str:
    return f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}{colour.a:02x}"
