"""Who stands on the poster: winners large in the light, others smaller, each over a plate of what it brought."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.boards.poster import Figure
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.theme import HEADING, SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LIGHT = 420 / 1280
"""Where the light rises in the drawings, as a share of the width."""
_SMALLER = 0.62
"""Size of those who have not won, for that of the winners."""
_WIDEST, _NARROWEST, _PLATE = 230, 86, 46
"""Logical pixels of a figure's place, and the height of its plate."""


class Cast:
    """Two rows of figures."""

    def __init__(self, stage: Stage, won: Sequence[Figure], lost: Sequence[Figure]) -> None:
        """Names and lines are those that people read."""
        self._stage = stage
        self._won = won
        self._lost = lost

    def draw(self, surface: Sheet, room: pygame.Rect) -> None:
        """Draws them as large as the room allows."""
        metrics, won, lost = self._stage.metrics, self._won, self._lost
        gap, high = metrics.px(10), room.h - metrics.t(_PLATE) - metrics.px(14)
        wide = room.w - 2 * metrics.px(28) - gap * (len(won) + len(lost) - 1)
        unit = min(wide / max(1.0, len(won) + _SMALLER * len(lost)), metrics.grown(_WIDEST, 0.7))
        sizes = round(unit), max(metrics.t(_NARROWEST), round(unit * _SMALLER))
        left = _begin(len(won), sizes[0], gap, round(room.w * _LIGHT), room.x + metrics.px(28))
        end = left + len(won) * (sizes[0] + gap)
        right = _begin(len(lost), sizes[1], gap, (end + room.right) // 2, end)
        for row, x, size, share in ((won, left, sizes[0], 1.0), (lost, right, sizes[1], _SMALLER)):
            for i, one in enumerate(row):
                cell = pygame.Rect(x + i * (size + gap), room.y, size, room.h - metrics.px(10))
                self._draw_figure(surface, one, cell, round(high * share))

    def _draw_figure(self, surface: Sheet, one: Figure, cell: pygame.Rect, high: int) -> None:
        stage, metrics = self._stage, self._stage.metrics
        size, plate = min(high, cell.w), metrics.t(_PLATE)
        below = pygame.Rect(cell.x, cell.bottom - plate, cell.w, plate)
        if size > metrics.px(16):
            made = one.picture(size)
            if one.fallen:
                key = "fallen", one.seat, one.name, made.get_size()
                made = stage.sprites.made(key, partial(pygame.transform.rotate, made, 90))
            surface.blit(made, made.get_rect(midbottom=(cell.centerx, below.y - metrics.px(4))))
        draw.panel(stage, surface, below)
        self._draw_plate(surface, one, below)

    def _draw_plate(self, surface: Sheet, one: Figure, rect: pygame.Rect) -> None:
        stage, metrics = self._stage, self._stage.metrics
        mark, pad = metrics.grown(16, 0.6), metrics.px(10)
        x, top = rect.x + pad, rect.y + (rect.h // 3 if one.line else rect.h // 2)
        if one.seat >= 0:
            shape = draw.side(stage, one.seat, mark)
            surface.blit(shape, shape.get_rect(midleft=(x, top)))
            x += mark + metrics.px(6)
        right = rect.right - pad
        if one.worth:
            right = draw.text(stage, surface, one.worth, (right, rect.centery), size=HEADING, bold=True, align="right",
                              colour=stage.theme.accent).x - metrics.px(6)  # fmt: skip
        draw.text(stage, surface, one.name, (x, top), size=SMALL, bold=True, width=right - x, shrinks=True)
        if one.line:
            at = (rect.x + pad, rect.y + rect.h * 7 // 10)
            draw.text(stage, surface, one.line, at, size=SMALL, colour=stage.theme.secondary, width=right - at[0],
                      shrinks=True)  # fmt: skip


def _begin(count: int, size: int, gap: int, middle: int, least: int) -> int:
    """Where a row begins that stands in the middle of something, as far as there is room at its left."""
    return max(least, middle - (count * (size + gap) - gap) // 2)
