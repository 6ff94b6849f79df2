"""PNG pictures of packs as SVG text, and SVG text with such pictures in it as pixels.

Used by `pack_sprites`, which wraps a PNG so that all who take drawings as text (tiles, figures, mats, phones) can turn,
place and send it like any other, and by `sprites`, whose reader of SVG draws no `<image>`: what it leaves out is laid
below the rest here. Pictures may be moved, scaled and turned, not sheared. A browser draws the same text by itself.
"""

from __future__ import annotations

import base64
import io
import math
import re
from collections.abc import Iterator
from typing import Final

import pygame

from tabletop.svg_transforms import UNCHANGED, Matrix, multiply, read_numbers, read_transform, transform_point

MARK: Final = 'data-tabletop="png"'
"""Stands in the `<image>` elements made here, and in no others: `pack_sprites` takes it out of what packs bring."""
_LARGEST: Final = 1024
"""Pixels of the longer side; a larger picture is made smaller."""
_PIECES: Final = re.compile(r"<(/?)([A-Za-z]+)\b([^>]*?)(/?)>")
_ATTRIBUTE: Final = re.compile(r'([\w-]+)="([^"]*)"')


def png_as_svg(raw: bytes, frame: tuple[float, float, float, float] | None) -> str:
    """A PNG file as SVG text that fills a frame (left, top, width, height) as far as its own shape lets it.

    Without a frame it has its own size. Raises pygame.error for what is no picture.
    """
    picture = pygame.image.load(io.BytesIO(raw), "picture.png")
    wide, high = picture.get_size()
    share = min(1.0, _LARGEST / max(wide, high))
    if share < 1 or len(raw) > _LARGEST * _LARGEST:
        wide, high = max(1, round(wide * share)), max(1, round(high * share))
        small = io.BytesIO()
        pygame.image.save(pygame.transform.smoothscale(_with_alpha(picture), (wide, high)), small, "small.png")
        raw = small.getvalue()
    left, top, most_wide, most_high = frame or (0.0, 0.0, float(wide), float(high))
    unit = min(most_wide / wide, most_high / high)
    x, y = left + (most_wide - wide * unit) / 2, top + (most_high - high * unit) / 2
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:g} {top:g} {most_wide:g} {most_high:g}">'
        f'<image {MARK} x="{x:g}" y="{y:g}" width="{wide * unit:g}" height="{high * unit:g}"'
        f' href="data:image/png;base64,{base64.b64encode(raw).decode()}"/></svg>'
    )


def blit_embedded_pngs(target: pygame.Surface, svg: str) -> str:
    """Draws the pictures of an SVG text on a surface as large as it is drawn; returns the text without them."""
    for matrix, element in _find_images(svg, target.get_size()):
        _blit_image(target, matrix, dict(_ATTRIBUTE.findall(element)))
    return re.sub(rf"<image {MARK}[^>]*/>", "", svg)


def _find_images(svg: str, size: tuple[int, int]) -> Iterator[tuple[Matrix, str]]:
    """Each picture's element, and where its units are in pixels."""
    stack: list[Matrix] = [UNCHANGED]
    for closing, name, inside, empty in _PIECES.findall(svg):
        if closing:
            if len(stack) > 1:
                stack.pop()
            continue
        attributes = dict(_ATTRIBUTE.findall(inside)) if name in ("svg", "g") else {}
        here = stack[-1]
        if name == "svg" and len(stack) == 1:
            here = _view_box_matrix(attributes.get("viewBox", ""), size)
        here = multiply(here, read_transform(attributes.get("transform", "")))
        if name == "image" and MARK in inside:
            yield here, inside
        if not empty:
            stack.append(here)


def _blit_image(target: pygame.Surface, matrix: Matrix, attributes: dict[str, str]) -> None:
    x, y, wide, high = (float(attributes.get(name, 0)) for name in ("x", "y", "width", "height"))
    raw = base64.b64decode(attributes.get("href", "").partition(",")[2])
    scale = math.hypot(matrix[0], matrix[1])
    size = max(1, round(wide * scale)), max(1, round(high * scale))
    if max(size) > 8 * max(target.get_size()):
        return
    made = pygame.transform.smoothscale(_with_alpha(pygame.image.load(io.BytesIO(raw), "picture.png")), size)
    if matrix[0] * matrix[3] - matrix[1] * matrix[2] < 0:
        made = pygame.transform.flip(made, flip_x=False, flip_y=True)
    degrees = math.degrees(math.atan2(matrix[1], matrix[0]))
    if abs(degrees) > 0.01:
        made = pygame.transform.rotozoom(made, -degrees, 1.0)
    middle = x + wide / 2, y + high / 2
    at = transform_point(matrix, *middle)
    target.blit(made, made.get_rect(center=(round(at[0]), round(at[1]))))


def _with_alpha(picture: pygame.Surface) -> pygame.Surface:
    whole = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
    whole.blit(picture, (0, 0))
    return whole


def _view_box_matrix(box: str, size: tuple[int, int]) -> Matrix:
    numbers = read_numbers(box)
    left, top, wide, high = numbers if len(numbers) == 4 else (0.0, 0.0, float(size[0]), float(size[1]))
    unit = min(size[0] / wide, size[1] / high)
    return (unit, 0.0, 0.0, unit, (size[0] - wide * unit) / 2 - left * unit, (size[1] - high * unit) / 2 - top * unit)
