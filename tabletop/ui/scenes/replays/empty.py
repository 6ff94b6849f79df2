"""What stands in the place of a list of matches that has none: a folded map, and what will be here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import TITLE
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def draw_empty_list(stage: Stage, surface: DisplayList, area: pygame.Rect, *, nothing: bool) -> None:
    """In the middle of an area, in pixels; `nothing` tells that there is no match at all, not only none that is asked
    for."""
    metrics = stage.metrics
    art = min(area.h // 2, metrics.px(280))
    words = say("title.empty_text" if nothing else "title.empty_filter")
    width = min(area.w, metrics.grown(460, 0.8))
    high = art + draw.paragraph_height(stage, words, width) + metrics.text_px(40)
    picture = stage.sprites.get("ui/folded_map", art * 4 // 3, art)
    y = area.centery - high // 2
    surface.blit(picture, picture.get_rect(midtop=(area.centerx, y)))
    y += art + metrics.text_px(18)
    if nothing:
        draw.text(stage, surface, say("title.empty_heading"), (area.centerx, y), size=TITLE, bold=True, align="centre")
    place = pygame.Rect(area.centerx - width // 2, y + metrics.text_px(22), width, 0)
    draw.paragraph(stage, surface, words, place, colour=stage.theme.secondary, align="centre")
