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
from tabletop.ui.widgets.layout import Layout, PlacedRects, column, grid, grow, pad_sides, row, sized


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
    roomy = _arrange_table_parts(metrics, size, wants, compact=False)
    if roomy.moves.h >= metrics.text_px(34 + 4 * 26):
        return roomy
    tight = _arrange_table_parts(metrics, size, wants, compact=True)
    least = metrics.text_px(26) + metrics.px(16)
    if tight.moves.h >= least:
        return tight
    without = _arrange_table_parts(metrics, size, replace(wants, side_panel=0), compact=True)
    left = without.moves.h - least - metrics.px(8)
    if not wants.aside_least or left < wants.aside_least:
        return without
    return _arrange_table_parts(metrics, size, replace(wants, side_panel=left), compact=True)


def row_rects(metrics: Metrics, rect: pygame.Rect, parts: int) -> list[pygame.Rect]:
    """A row in equal parts side by side."""
    rects = PlacedRects()
    cells = (rects.cell(str(part), height=rect.h) for part in range(parts))
    grid(*cells, columns=parts, gap=metrics.px(6)).place(rect)
    return list(rects.values())


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
            found.append(row if self._slots.is_wide(name) else row_rects(metrics, row, 2)[slot % 2])
        return found


def button_row_rect(metrics: Metrics, layout: TableLayout, row: int, rows: int) -> pygame.Rect:
    """One of so many rows of buttons; where nothing was left free above the tools, all are in the lowest one."""
    plate, gap, rects = layout.plate, metrics.px(6), PlacedRects()
    if rows > layout.rows:
        column(*(grow(rects.cell(str(i))) for i in range(rows)), gap=gap).place(plate)
        return rects[str(row)]
    return plate.move(0, layout.tools.y - metrics.px(2) - row * (plate.h + gap) - plate.y) if row else plate.copy()


def _arrange_table_parts(
    metrics: Metrics, size: tuple[int, int], wants: ColumnRequest, *, compact: bool
) -> TableLayout:
    gap, margin, rects = metrics.px(8), metrics.px(12), PlacedRects()

    def panel(name: str, height: int) -> Layout:
        return pad_sides(rects.cell(name, height=height), bottom=gap if height else 0)

    seat_height = metrics.mix_px(48, 0.35) if compact else metrics.mix_px(64, 0.7)
    panels = [panel(f"seat {seat}", seat_height) for seat in range(wants.seats)]
    panels.insert(0 if wants.aside_first and wants.side_panel else wants.seats, panel("side_panel", wants.side_panel))
    plate_height = metrics.mix_px(46, 0.5)
    panels.append(panel("verdict", metrics.mix_px(62, 0.7) if wants.verdict else 0))
    more = (wants.plates - 1) * (plate_height + metrics.px(6))
    side_column = column(
        grow(column(*panels, grow(rects.cell("moves")))),
        pad_sides(rects.cell("tools", height=metrics.mix_px(44, 0.35)), top=more),
        rects.cell("plate", height=plate_height),
        gap=gap,
    )
    beside = pad_sides(sized(side_column, width=metrics.mix_px(296, 0.5)), top=margin, right=margin, bottom=margin)
    whole = column(rects.cell("bar", height=metrics.mix_px(48, 0.45)), grow(row(grow(rects.cell("board")), beside)))
    whole.place(pygame.Rect((0, 0), size))
    return TableLayout(
        **{name: rects[name] for name in ("bar", "board", "side_panel", "verdict", "moves", "tools", "plate")},
        seats=tuple(rects[f"seat {seat}"] for seat in range(wants.seats)), compact=compact, rows=wants.plates,
    )  # fmt: skip
