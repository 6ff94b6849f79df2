"""A page as one picture file (PNG): made once, then written to the disk or handed to a phone, byte for byte the same.

Used by the evening's page (`evening.scene`) and the page after a match (`end.scene`), which draw the picture and give
it a name; `phones.send_picture` hands it on. A change must keep: an existing file is never overwritten, and a picture
is never larger than MOST_PIXELS and MOST_BYTES, because it is kept in memory and phones must be able to open it.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from math import sqrt
from typing import Final

import pygame

from tabletop import paths
from tabletop.play.files import write_atomically
from tabletop.ui.messages import say
from tabletop.ui.system_reasons import system_reason_text

MOST_PIXELS: Final = 16_000_000
"""What phones open."""
MOST_BYTES: Final = 8 * 1024 * 1024
_SHRINKS: Final = 0.75
"""How much of its sides a picture keeps each time it is too large as a file."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as a file, in memory."""

    name: str
    """Of the file, with the date and without its extension."""
    png: bytes


def make_page_picture(name: str, drawn: pygame.Surface) -> PagePicture:
    """The picture in its own size, or in the largest one within the bounds."""
    pixels = drawn.get_width() * drawn.get_height()
    share = min(1.0, sqrt(MOST_PIXELS / pixels))
    made = _png_bytes(drawn, share)
    while len(made) > MOST_BYTES:
        share *= _SHRINKS
        made = _png_bytes(drawn, share)
    return PagePicture(name, made)


def _png_bytes(drawn: pygame.Surface, share: float) -> bytes:
    if share < 1.0:
        width, height = drawn.get_size()
        drawn = pygame.transform.smoothscale(drawn, (max(1, int(width * share)), max(1, int(height * share))))
    made = io.BytesIO()
    pygame.image.save(drawn, made, "picture.png")
    return made.getvalue()


def save_page_picture(picture: PagePicture) -> str:
    """Writes it under a name that is not taken; returns where it is, or why it could not be written, for people."""
    folder = paths.pictures()
    path, number = folder / f"{picture.name}.png", 2
    while path.exists():
        path, number = folder / f"{picture.name} {number}.png", number + 1
    try:
        write_atomically(path, picture.png, is_shared=True)
    except OSError as error:
        return say("end.not_kept", why=system_reason_text(error))
    return say("end.kept", file=path)
