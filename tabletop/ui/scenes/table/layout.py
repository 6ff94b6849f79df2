"""Computes where everything on the table's screen is, in pixels: bar, board, column of panels, buttons.

Used by `table.picture`, `table.context`, `action_history`, and the pictures of lessons and puzzles. `arrange_table`
makes a frozen TableLayout from the window's size and a ColumnRequest. Keep it pure: it draws nothing, knows no match,
and the same input gives the same layout. Lessons and puzzles build a TableLayout of their own, so a new field must be
filled in `lesson.picture` and `puzzles.picture` too.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pygame

from tabletop.ui.boards.panels import ButtonSlots
from tabletop.ui.drawing.metrics import Metrics


@dataclass(frozen=True, slots=True)
class TableLayout:
    """The parts of the screen: a bar at the top, the board, and a column of panels at the right."""

    bar: pygame.Rect
    board: pygame.Rect
    seats: tuple[pygame.Rect, ...]
    side_panel: pygame.Rect
    verdict: pygame.Rect
    moves: pygame.Rect
    tools: pygame.Rect
    plate: pygame.Rect
    """The brass button at the bottom right, or two of them."""
    compact: bool
    """Whether seats have one line instead of two, because the text is large."""
    rows: int = 1
    """Rows of brass buttons that there is room for; all but the lowest stand above the tools."""

    @property
    def panels_above_moves(self) -> tuple[pygame.Rect, ...]:
        """The panels above the list of moves, which a long hint covers whole."""
        return self.side_panel, self.verdict, *self.seats


@dataclass(frozen=True, slots=True)
class ColumnRequest:
    """What the column must hold."""

    seats: int
    side_panel: int
    """Height in pixels of the game's own panel."""
    verdict: bool
    plates: int = 1
    """Rows of brass buttons; all but one stand above the tools."""
    aside_first: bool = False
    """Whether the game's own panel stands above the seats."""
    aside_least: int = 0
    """Height in pixels below which that panel tells too little; 0 where it may go, because the board tells it too."""


def arrange_table(metrics: Metrics, size: tuple[int, int], wants: ColumnRequest) -> TableLayout:
    """The layout for a window."""
    roomy = _arrange_once(metrics, size, wants, compact=False)
    if roomy.moves.h >= metrics.text_px(34 + 4 * 26):
        return roomy
    tight = _arrange_once(metrics, size, wants, compact=True)
    least = metrics.text_px(26) + metrics.px(16)
    if tight.moves.h >= least:
        return tight
    without = _arrange_once(metrics, size, replace(wants, side_panel=0), compact=True)
    left = without.moves.h - least - metrics.px(8)
    if not wants.aside_least or left < wants.aside_least:
        return without
    return _arrange_once(metrics, size, replace(wants, side_panel=left), compact=True)


def split_row(metrics: Metrics, row: pygame.Rect, parts: int) -> list[pygame.Rect]:
    """A row in equal parts side by side."""
    gap = metrics.px(6)
    wide = (row.w - (parts - 1) * gap) // parts
    return [pygame.Rect(row.x + i * (wide + gap), row.y, wide, row.h) for i in range(parts)]


class BrightButtonRows:
    """Where brass buttons stand: two side by side at the foot of the column, more of them above the tools."""

    def __init__(self) -> None:
        self._slots = ButtonSlots(across=2)

    def row_count(self, names: Sequence[str]) -> int:
        """Rows that these buttons need from now on."""
        return max(self._slots.assign_slots(names), default=0) // 2 + 1

    def button_rects(self, metrics: Metrics, layout: TableLayout, names: Sequence[str]) -> list[pygame.Rect]:
        """The place of each button, in pixels."""
        found, rows = [], self.row_count(names)
        for name, slot in zip(names, self._slots.assign_slots(names), strict=True):
            row = button_row_rect(metrics, layout, slot // 2, rows)
            found.append(row if self._slots.is_wide(name) else split_row(metrics, row, 2)[slot % 2])
        return found


def button_row_rect(metrics: Metrics, layout: TableLayout, row: int, rows: int) -> pygame.Rect:
    """One of so many rows of buttons; where nothing was left free above the tools, all are in the lowest one."""
    plate, gap = layout.plate, metrics.px(6)
    if rows > layout.rows:
        high = (plate.h - (rows - 1) * gap) // rows
        return pygame.Rect(plate.x, plate.y + row * (high + gap), plate.w, high)
    return plate.move(0, layout.tools.y - metrics.px(2) - row * (plate.h + gap) - plate.y) if row else plate.copy()


def _arrange_once(metrics: Metrics, size: tuple[int, int], wants: ColumnRequest, *, compact: bool) -> TableLayout:
    width, height = size
    gap, margin = metrics.px(8), metrics.px(12)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    column = metrics.grown(296, 0.5)
    x = width - column - margin
    board = pygame.Rect(0, bar.bottom, x, height - bar.bottom)
    own = pygame.Rect(x, bar.bottom + margin, column, wants.side_panel)
    above = wants.side_panel + gap if wants.aside_first and wants.side_panel else 0
    y = own.y + above
    rows = []
    for _ in range(wants.seats):
        rows.append(pygame.Rect(x, y, column, metrics.grown(48, 0.35) if compact else metrics.grown(64, 0.7)))
        y = rows[-1].bottom + gap
    if not above:
        own.y = y
        y = own.bottom + gap if wants.side_panel else y
    judged = pygame.Rect(x, y, column, metrics.grown(62, 0.7) if wants.verdict else 0)
    y = judged.bottom + gap if wants.verdict else y
    high = metrics.grown(46, 0.5)
    plate = pygame.Rect(x, 0, column, high)
    plate.bottom = height - margin
    tools = pygame.Rect(x, 0, column, metrics.grown(44, 0.35))
    tools.bottom = plate.top - gap
    more = (wants.plates - 1) * (high + metrics.px(6))
    moves = pygame.Rect(x, y, column, tools.top - gap - more - y)
    return TableLayout(bar, board, tuple(rows), own, judged, moves, tools, plate, compact, wants.plates)
