"""Codes that a phone's camera reads."""

from __future__ import annotations

from typing import Final

import pygame
import segno

_QUIET_ZONE: Final = 4
"""Light modules on each side (ISO/IEC 18004)."""


def draw_qr_code(text: str, side: int) -> pygame.Surface:
    """The code as a square of at most `side` pixels: each module a whole number of pixels, dark on white."""
    rows = segno.make(text, error="m", micro=False).matrix
    count = len(rows) + 2 * _QUIET_ZONE
    small = pygame.Surface((count, count))
    small.fill("#ffffff")
    for y, row in enumerate(rows, _QUIET_ZONE):
        for x, dark in enumerate(row, _QUIET_ZONE):
            if dark:
                small.set_at((x, y), "#000000")
    pixels = max(1, side // count)
    return pygame.transform.scale(small, (count * pixels, count * pixels))
