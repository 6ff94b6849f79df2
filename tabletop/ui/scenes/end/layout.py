"""Where everything stands on the page of the end: a poster above, what is told of the match below, buttons."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.drawing.metrics import Metrics

_LEAST_SKY_SHARE = 0.4
"""Share of the height that the poster keeps at any size of text."""
_MOST_SKY_SHARE = 0.63
_USUAL_FACT_COUNT = 3
"""Facts that are told at any size of text."""
_NARROWEST, _BUTTON = 180, 160
"""Logical pixels of a fact and of a button at the usual size of text."""


@dataclass(frozen=True, slots=True)
class EndLayout:
    """All in pixels."""

    sky: pygame.Rect
    facts: tuple[pygame.Rect, ...]
    board: pygame.Rect
    """The last picture of the board; empty where words need its room."""
    buttons: tuple[pygame.Rect, ...]


def facts_that_fit(metrics: Metrics, size: tuple[int, int], facts: int) -> int:
    """How many of so many facts have room beside each other, three at least."""
    pad, gap = metrics.px(20), metrics.px(12)
    return min(facts, max(_USUAL_FACT_COUNT, (size[0] - 2 * pad + gap) // (metrics.text_px(_NARROWEST) + gap)))


def arrange_end_page(metrics: Metrics, size: tuple[int, int], facts: int, buttons: int, wanted: int) -> EndLayout:
    """For so many facts, that want this height in pixels, and buttons; they stand in rows where they get narrow."""
    width, height = size
    pad, gap = metrics.px(20), metrics.px(12)
    row = metrics.grown(44, 0.55)
    across = max(1, min(buttons, (width - 2 * pad + gap) // (metrics.grown(_BUTTON, 0.85) + gap)))
    rows = -(-buttons // across)
    across = -(-buttons // rows)
    foot = rows * row + (rows - 1) * gap + metrics.px(14)
    room = height - foot - 2 * gap
    told = max(round(height * (1 - _MOST_SKY_SHARE)) - foot, min(wanted, room - round(height * _LEAST_SKY_SHARE)))
    below = pygame.Rect(pad, height - foot - gap - told, width - 2 * pad, told)
    side = min(told, width // 5)
    wide = (below.w - side - gap * facts) // max(1, facts)
    if facts and wide < metrics.text_px(_NARROWEST):
        side, wide = 0, (below.w - gap * (facts - 1)) // facts
    board = pygame.Rect(below.right - side, below.y, side, told if side else 0)
    cells = tuple(pygame.Rect(below.x + i * (wide + gap), below.y, wide, told) for i in range(facts))
    if not facts:
        board = below
    each = (width - 2 * pad - gap * (across - 1)) // across
    y = height - foot
    places = tuple(
        pygame.Rect(pad + i % across * (each + gap), y + i // across * (row + gap), each, row) for i in range(buttons)
    )
    return EndLayout(pygame.Rect(0, 0, width, below.y - gap), cells, board, places)
