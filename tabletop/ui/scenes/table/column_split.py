"""Divides the table's column between the game's own panel and the list of moves.

Used by `table.picture`, which draws both there, and by `inputs`. The panel gets all the height that it wants, since it
must be read whole; the list gets the rest, or nothing where too little is left. Both callers must get the same
rectangles, so nothing here may depend on time or pointer.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.scenes.table.context import TableContext
from tabletop.ui.widgets.layout import PlacedRects, column, grow


@dataclass(frozen=True, slots=True)
class ColumnSplit:
    """Two parts of the column, in pixels; what is not there is empty."""

    side_panel: pygame.Rect
    moves: pygame.Rect


def split_column(table: TableContext) -> ColumnSplit:
    """As the layout has them; a panel that wants more takes it from the list, all of it where little would be left.

    Where there is no room for both, it stands in the list's place while it matters, and over the seats where it must.
    """
    parts, panels, view = table.layout, table.board.panels, table.story.view
    nothing = pygame.Rect(parts.moves.x, parts.moves.bottom, parts.moves.w, 0)
    if not parts.side_panel.h:
        if not panels.does_side_panel_replace_moves(view):
            return ColumnSplit(nothing, parts.moves)
        return ColumnSplit(
            _extend_over_panels_above(table, parts.moves, panels.needed_side_panel_height(view, parts.moves.w)), nothing
        )
    wants = panels.needed_side_panel_height(view, parts.side_panel.w)
    if wants <= parts.side_panel.h or parts.verdict.h or parts.moves.y < parts.side_panel.bottom:
        return ColumnSplit(parts.side_panel, parts.moves)
    both, rects = parts.side_panel.union(parts.moves), PlacedRects()
    side_panel = rects.cell("side_panel", height=wants)
    column(side_panel, grow(rects.cell("moves")), gap=parts.moves.y - parts.side_panel.bottom).place(both)
    if rects["moves"].h < table.stage.metrics.text_px(34 + 2 * 26):
        return ColumnSplit(_extend_over_panels_above(table, both, wants), nothing)
    return ColumnSplit(rects["side_panel"], rects["moves"])


def _extend_over_panels_above(table: TableContext, room: pygame.Rect, wants: int) -> pygame.Rect:
    """A part of the column with as many whole panels above it as are wanted."""
    parts, found = table.layout, room.copy()
    for panel in (parts.verdict, *reversed(parts.seats)):
        if found.h >= wants:
            break
        if panel.h and panel.bottom <= found.y:
            found.h, found.y = found.bottom - panel.y, panel.y
    return found
