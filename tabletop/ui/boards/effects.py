"""Strokes that games have in common: arrows, flashes, numbers and shadows over a large table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import SMALL, TITLE
from tabletop.ui.stage.timeline import between

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_FIRE, _WHITE = "#FFC04A", "#FFF6D8"
_FADE: Final = 0.3
"""Share of its time in which a number or a sign fades at last."""


def put_centred(surface: DisplayList, picture: pygame.Surface, at: Sequence[float], opacity: int = 100) -> None:
    """A picture with its middle at a point, at an opacity in per cent."""
    surface.blit(with_opacity(picture, opacity), picture.get_rect(center=(round(at[0]), round(at[1]))))


def with_opacity(picture: pygame.Surface, opacity: int) -> pygame.Surface:
    """A picture at an opacity in per cent; the same one for 100."""
    if opacity >= 100:
        return picture
    made = picture.copy()
    made.fill((255, 255, 255, max(0, round(2.55 * opacity))), special_flags=pygame.BLEND_RGBA_MULT)
    return made


def late_fading_opacity(share: float) -> int:
    """Opacity in per cent of what is read for most of its time and then fades."""
    return 100 if share < 1 - _FADE else round(100 * (1 - share) / _FADE)


def draw_tracer(
    stage: Stage, surface: DisplayList, start: Sequence[float], end: Sequence[float], part: tuple[float, float]
) -> None:
    """A shot on its way, from one share of the way to another."""
    tail, nose = (between((start[0], start[1]), (end[0], end[1]), share) for share in part)
    surface.line(_FIRE, tail, nose, stage.metrics.line_width(4))
    surface.line(_WHITE, between(tail, nose, 0.4), nose, stage.metrics.line_width(2))


def number_picture(stage: Stage, words: str, colour: str, edge: str, *, most: float = math.inf) -> pygame.Surface:
    """How much, on a chip; in letters of at most so many pixels, but not below the smallest that are read."""
    size = max(stage.metrics.font_size(SMALL), int(min(stage.metrics.font_size(TITLE), most)))
    label = stage.texts.label(words, size, _WHITE, bold=True)
    chip = pygame.Surface((label.get_width() + 2 * stage.metrics.px(8), label.get_height()), pygame.SRCALPHA)
    pygame.draw.rect(chip, edge, chip.get_rect(), border_radius=chip.get_height() // 2)
    inner = chip.get_rect().inflate(-stage.metrics.px(4), -stage.metrics.px(4))
    pygame.draw.rect(chip, colour, inner, border_radius=inner.h // 2)
    chip.blit(label, label.get_rect(center=chip.get_rect().center))
    return chip


def draw_shadow(stage: Stage, surface: DisplayList, pixel: Sequence[float], size: int, *, up: int, ink: str) -> None:
    """Under a figure that is so many pixels in the air; the ink is a colour and its opacity, such as "#000000 0.7"."""
    spot = stage.sprites.get_lazy_svg(("lifted", ink), size, size, lambda: _spot_svg(*ink.split()))
    surface.blit(spot, spot.get_rect(center=(round(pixel[0]) + up // 2, round(pixel[1]) + up // 2)))


def _spot_svg(colour: str, opacity: str) -> str:
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="s"'
        f' gradientUnits="userSpaceOnUse" cx="50" cy="50" r="50"><stop offset="0" stop-color="{colour}"'
        f' stop-opacity="{opacity}"/><stop offset="1" stop-color="{colour}" stop-opacity="0"/></radialGradient></defs>'
        '<circle cx="50" cy="50" r="50" fill="url(#s)"/></svg>'
    )
