"""Where everything on the review's screen is, in pixels."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.drawing.metrics import Metrics

COLUMN_WIDTH = 400
"""Logical pixels across the panels at the usual text size."""


@dataclass(frozen=True, slots=True)
class ReviewLayout:
    """A bar, the board with a strip under it, and a column at the right."""

    bar: pygame.Rect
    board: pygame.Rect
    strip: pygame.Rect
    """The panel of the scrubber."""
    curve: pygame.Rect
    """Who is winning, over the handle's way; it has no height where nobody can tell."""
    track: pygame.Rect
    """Where the handle goes; its left and right ends are the start and the last ply."""
    transport: pygame.Rect
    """Buttons for stepping."""
    tabs: pygame.Rect
    listing: pygame.Rect
    story: pygame.Rect
    """What happened in the move that is shown."""
    plate: pygame.Rect
    """The brass button at the bottom right."""


def arrange_review(metrics: Metrics, size: tuple[int, int], story: int, *, curve: bool) -> ReviewLayout:
    """The layout for a window; `story` is the height in pixels that the explanation wants."""
    width, height = size
    gap, margin = metrics.px(8), metrics.px(12)
    bar = pygame.Rect(0, 0, width, metrics.grown(48, 0.45))
    column = metrics.grown(COLUMN_WIDTH, 0.4)
    x = width - column - margin
    strip = _strip_parts(metrics, x - 2 * margin, height, curve=curve)
    board = pygame.Rect(0, bar.bottom, x, strip[0].top - bar.bottom)
    tabs = pygame.Rect(x, bar.bottom + margin, column, metrics.grown(40, 0.6))
    plate = pygame.Rect(x, 0, column, metrics.grown(46, 0.5))
    plate.bottom = height - margin
    top = tabs.bottom + gap
    least = metrics.text_px(2 * 28) + metrics.px(16)
    told = pygame.Rect(x, 0, column, min(story, plate.top - 2 * gap - top - least))
    told.bottom = plate.top - gap
    listing = pygame.Rect(x, top, column, told.top - gap - top)
    return ReviewLayout(bar, board, *strip, tabs, listing, told, plate)


def _strip_parts(
    metrics: Metrics, width: int, height: int, *, curve: bool
) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect, pygame.Rect]:
    """Panel, curve, track and buttons, from the bottom of the window upwards."""
    margin, pad, inner = metrics.px(12), metrics.px(10), metrics.px(38)
    buttons = metrics.grown(40, 0.35)
    way = metrics.px(26)
    bars = metrics.px(40) if curve else 0
    panel = pygame.Rect(margin, 0, width, bars + way + buttons + 2 * pad + metrics.px(4))
    panel.bottom = height - margin
    transport = pygame.Rect(panel.x + pad, 0, panel.w - 2 * pad, buttons)
    transport.bottom = panel.bottom - pad
    track = pygame.Rect(panel.x + inner, transport.top - metrics.px(4) - way, panel.w - 2 * inner, way)
    return panel, pygame.Rect(track.x, panel.y + pad, track.w, bars), track, transport
