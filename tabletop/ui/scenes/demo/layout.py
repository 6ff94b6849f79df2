"""Where everything in the demonstration is, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.drawing.metrics import Metrics

_STRIP_BOTTOM = 0.9
"""Share of the height below which heads hide the screen (docs/decisions.md, For a room)."""
_NARROWEST, _GROWS = 180, 0.35
"""Logical pixels of a seat in width, and how much of them grows with the text: its name is read whole."""


@dataclass(frozen=True, slots=True)
class DemoLayout:
    """A bar, the board in the middle with seats on both sides, and the strip for the caption."""

    bar: pygame.Rect
    board: pygame.Rect
    strip: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    about: pygame.Rect
    """Below the seats on the left: what the game is about."""
    side_panel: pygame.Rect
    """Below the seats on the right: the game's own panel."""


def arrange_demo(
    metrics: Metrics, size: tuple[int, int], seats: int, aside: int, about: int, *, flank: int = 0
) -> DemoLayout:  # fmt: skip
    """The layout for a window; `aside` and `about` are heights in pixels, `flank` widths, and 0 means none."""
    width, height = size
    gap, margin = metrics.px(12), metrics.px(24) if not metrics.projector else width // 20
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    strip = pygame.Rect(margin, 0, width - 2 * margin, metrics.grown(64, 0.75))
    strip.bottom = round(height * _STRIP_BOTTOM)
    board = pygame.Rect(0, bar.bottom, 0, strip.y - bar.bottom)
    board.w = min(width - 2 * (margin + gap + metrics.grown(_NARROWEST, _GROWS)), board.h + 2 * flank)
    board.centerx = width // 2
    column = min(metrics.grown(320, 0.5), board.x - margin - gap)
    left = max(margin, board.x - 3 * gap - column)
    high = metrics.grown(76, 0.8)
    places = []
    for seat in range(seats):
        x = left if seat % 2 == 0 else width - left - column
        places.append(pygame.Rect(x, 0, column, high))
    rows = (seats + 1) // 2
    below = max(aside, about)
    block = rows * (high + gap) - gap + (gap + below if below else 0)
    if block > board.h - 2 * gap:
        aside = about = below = 0
        block = rows * (high + gap) - gap
    top = board.centery - block // 2
    for seat, place in enumerate(places):
        place.y = top + seat // 2 * (high + gap)
    y = top + rows * (high + gap)
    right = pygame.Rect(width - left - column, y, column, aside)
    return DemoLayout(bar, board, strip, tuple(places), pygame.Rect(left, y, column, about), right)
