"""Where everything on the table's screen is, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.metrics import Metrics


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The parts of the screen: a bar at the top, the board, and a column of panels at the right."""

    bar: pygame.Rect
    board: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    aside: pygame.Rect
    verdict: pygame.Rect
    moves: pygame.Rect
    tools: pygame.Rect
    plate: pygame.Rect
    """The brass button at the bottom right."""
    compact: bool
    """Whether seats have one line instead of two, because the text is large."""


def arrange(metrics: Metrics, size: tuple[int, int], seats: int, aside: int, *, verdict: bool) -> TableLayout:
    """The layout for a window, with `aside` pixels for the game's own panel."""
    roomy = _arranged(metrics, size, seats, aside, verdict=verdict, compact=False)
    if roomy.moves.h >= metrics.t(34 + 4 * 26):
        return roomy
    tight = _arranged(metrics, size, seats, aside, verdict=verdict, compact=True)
    if tight.moves.h >= metrics.t(26) + metrics.px(16):
        return tight
    # what the game's own panel counts can be seen on the board; what was played cannot
    return _arranged(metrics, size, seats, 0, verdict=verdict, compact=True)


def _arranged(
    metrics: Metrics, size: tuple[int, int], seats: int, aside: int, *, verdict: bool, compact: bool
) -> TableLayout:
    width, height = size
    gap, margin = metrics.px(8), metrics.px(12)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    column = metrics.grown(296, 0.5)
    x = width - column - margin
    board = pygame.Rect(0, bar.bottom, x, height - bar.bottom)
    y = bar.bottom + margin
    rows = []
    for _ in range(seats):
        rows.append(pygame.Rect(x, y, column, metrics.grown(48, 0.35) if compact else metrics.grown(64, 0.7)))
        y = rows[-1].bottom + gap
    own = pygame.Rect(x, y, column, aside)
    y = own.bottom + gap if aside else y
    judged = pygame.Rect(x, y, column, metrics.grown(62, 0.7) if verdict else 0)
    y = judged.bottom + gap if verdict else y
    plate = pygame.Rect(x, 0, column, metrics.grown(46, 0.5))
    plate.bottom = height - margin
    tools = pygame.Rect(x, 0, column, metrics.grown(44, 0.35))
    tools.bottom = plate.top - gap
    moves = pygame.Rect(x, y, column, tools.top - gap - y)
    return TableLayout(bar, board, tuple(rows), own, judged, moves, tools, plate, compact)
