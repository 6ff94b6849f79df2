"""The caption strip: the last action in words, for those who sit far away (docs/decisions.md, For a room)."""

from __future__ import annotations

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes.table.context import TableContext


def draw_caption_strip(table: TableContext, surface: DisplayList) -> None:
    """Over the board, above the heads in the lowest tenth; only on a projector, and not at the end."""
    stage, metrics, board = table.stage, table.stage.metrics, table.layout.board
    if not metrics.projector or not table.announcer.caption_text or table.story.outcome is not None:
        return
    pad = metrics.px(20)
    width = min(
        board.w - 2 * pad,
        stage.texts.width(table.announcer.caption_text, metrics.font_size(HEADING), bold=True) + 2 * pad,
    )
    inner = width - 2 * pad
    height = draw.paragraph_height(stage, table.announcer.caption_text, inner, size=HEADING, bold=True)
    strip = pygame.Rect(0, 0, width, height + pad)
    strip.midbottom = (board.centerx, stage.surface.get_height() * 9 // 10)
    surface.blit(draw.rounded(stage, strip.size, stage.theme.background + "e6", radius=14), strip)
    place = pygame.Rect(strip.x + pad, strip.y + pad // 2, inner, height)
    draw.paragraph(stage, surface, table.announcer.caption_text, place, size=HEADING, bold=True, align="centre")
