"""Where everything on the list of puzzles is, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.drawing.metrics import Metrics


@dataclass(frozen=True, slots=True)
class PuzzlesLayout:
    """A bar, a column with the grades and what to go on with, and the puzzles of one grade."""

    bar: pygame.Rect
    grades: tuple[pygame.Rect, ...]
    card: pygame.Rect
    """What to go on with; it has no height where there is no room."""
    day: pygame.Rect
    """The puzzle of the day."""
    plate: pygame.Rect
    grid: pygame.Rect
    inner: pygame.Rect
    """The part of the grid in which tiles are."""
    tile: tuple[int, int]
    across: int
    """Tiles in a row."""
    gap: int


def arrange_puzzle_list(metrics: Metrics, size: tuple[int, int], grades: int) -> PuzzlesLayout:
    """The layout for a window and so many grades."""
    width, height = size
    gap, margin = metrics.px(8), metrics.px(16)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    bottom = height - (height // 10 if metrics.projector else margin)
    column = pygame.Rect(margin, bar.bottom + margin, metrics.grown(272, 0.45), bottom - bar.bottom - margin)
    plate = pygame.Rect(column.x, 0, column.w, metrics.grown(46, 0.5))
    plate.bottom = bottom
    day = pygame.Rect(column.x, 0, column.w, metrics.grown(56, 0.6))
    day.bottom = plate.top - gap
    room = day.top - gap - column.y
    high = min(metrics.grown(64, 0.55), room // max(1, grades) - gap)
    rows = tuple(pygame.Rect(column.x, column.y + i * (high + gap), column.w, high) for i in range(grades))
    top = rows[-1].bottom + gap if rows else column.y
    card = pygame.Rect(column.x, 0, column.w, metrics.grown(132, 0.6))
    if day.top - gap - top < card.h:
        card.h = 0
    card.bottom = day.top - gap
    x = column.right + margin
    grid = pygame.Rect(x, column.y, width - margin - x, column.h)
    inner = grid.copy()
    wanted = metrics.grown(144, 0.4)
    across = max(1, (inner.w - metrics.px(10) + gap) // (wanted + gap))
    wide = (inner.w - metrics.px(10) - (across - 1) * gap) // across
    tile = (wide, min(wide, metrics.px(190)) + metrics.text_px(30))
    return PuzzlesLayout(bar, rows, card, day, plate, grid, inner, tile, across, gap)
