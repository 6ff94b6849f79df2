"""Where everything on the table's screen is, in pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pygame

from tabletop.ui.drawing.metrics import Metrics


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
    """The brass button at the bottom right; several stand in it side by side and in rows."""
    compact: bool
    """Whether seats have one line instead of two, because the text is large."""


@dataclass(frozen=True, slots=True)
class Wants:
    """What the column must hold."""

    seats: int
    aside: int
    """Height in pixels of the game's own panel."""
    verdict: bool
    plates: int = 1
    """Rows of brass buttons."""
    aside_first: bool = False
    """Whether the game's own panel stands above the seats."""


def arrange(metrics: Metrics, size: tuple[int, int], wants: Wants) -> TableLayout:
    """The layout for a window."""
    roomy = _arranged(metrics, size, wants, compact=False)
    if roomy.moves.h >= metrics.t(34 + 4 * 26):
        return roomy
    tight = _arranged(metrics, size, wants, compact=True)
    if tight.moves.h >= metrics.t(26) + metrics.px(16):
        return tight
    # what the game's own panel counts can be seen on the board; what was played cannot
    return _arranged(metrics, size, replace(wants, aside=0), compact=True)


def rows_of(buttons: int) -> int:
    """Rows in which brass buttons stand: two side by side."""
    return max(1, -(-buttons // 2))


def split(metrics: Metrics, plate: pygame.Rect, buttons: int) -> list[pygame.Rect]:
    """The place of each of several brass buttons; the last one is as wide as there is room."""
    gap, rows = metrics.px(6), rows_of(buttons)
    high = (plate.h - (rows - 1) * gap) // rows
    found = []
    for i in range(buttons):
        alone = i == buttons - 1 and not i % 2
        width = plate.w if alone else (plate.w - gap) // 2
        found.append(pygame.Rect(plate.x + (i % 2) * (width + gap), plate.y + i // 2 * (high + gap), width, high))
    return found


def _arranged(metrics: Metrics, size: tuple[int, int], wants: Wants, *, compact: bool) -> TableLayout:
    width, height = size
    gap, margin = metrics.px(8), metrics.px(12)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    column = metrics.grown(296, 0.5)
    x = width - column - margin
    board = pygame.Rect(0, bar.bottom, x, height - bar.bottom)
    own = pygame.Rect(x, bar.bottom + margin, column, wants.aside)
    above = wants.aside + gap if wants.aside_first and wants.aside else 0
    y = own.y + above
    rows = []
    for _ in range(wants.seats):
        rows.append(pygame.Rect(x, y, column, metrics.grown(48, 0.35) if compact else metrics.grown(64, 0.7)))
        y = rows[-1].bottom + gap
    if not above:
        own.y = y
        y = own.bottom + gap if wants.aside else y
    judged = pygame.Rect(x, y, column, metrics.grown(62, 0.7) if wants.verdict else 0)
    y = judged.bottom + gap if wants.verdict else y
    high = metrics.grown(46, 0.5)
    plate = pygame.Rect(x, 0, column, wants.plates * high + (wants.plates - 1) * metrics.px(6))
    plate.bottom = height - margin
    tools = pygame.Rect(x, 0, column, metrics.grown(44, 0.35))
    tools.bottom = plate.top - gap
    moves = pygame.Rect(x, y, column, tools.top - gap - y)
    return TableLayout(bar, board, tuple(rows), own, judged, moves, tools, plate, compact)
