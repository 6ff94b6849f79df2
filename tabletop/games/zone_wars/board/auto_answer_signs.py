"""Signs on a squad card for what its model does by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from tabletop.games.zone_wars.board.habits import NEVER, reflex_note_name, watch_note_name
from tabletop.games.zone_wars.rules.state.figures import Condition, Figure
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def draw_auto_answer_signs(
    stage: Stage, surface: DisplayList, card: pygame.Rect, figure: Figure, notes: Mapping[str, str]
) -> None:
    """Down the left edge: one for overwatch and one for reflexes, where somebody has settled something."""
    if figure.condition in (Condition.OUT, Condition.LEFT):
        return
    settled = [
        ("ui/target", notes.get(watch_note_name(figure.id), "")),
        ("zone_wars/m_point", notes.get(reflex_note_name(figure.id), "")),
    ]
    y = card.y + 3
    for picture, text in settled:
        if text:
            y = _draw_auto_answer_sign(
                stage, surface, pygame.Rect(card.x + 3, y, card.w - 6, 0), picture, _auto_answer_text(text)
            )


def _auto_answer_text(text: str) -> str:
    """Per cent or m-points, or that nothing is done."""
    return say("zone_wars_mat.habit_none") if text == NEVER else text


def _draw_auto_answer_sign(stage: Stage, surface: DisplayList, room: pygame.Rect, picture: str, words: str) -> int:
    """A plate with a picture and words, as large as there is room for; returns the y below it."""
    metrics, theme = stage.metrics, stage.theme
    side = metrics.grown(16, 0.4)
    sizes = [max(metrics.px(SMALL), metrics.font_size(size)) for size in (SMALL, SMALL * 0.8, SMALL * 0.65)]
    size = next((size for size in sizes if _sign_text_width(stage, words, size) + side <= room.w), sizes[-1])
    plate = pygame.Rect(
        room.topleft, (min(room.w, side + _sign_text_width(stage, words, size)), max(side, round(size * TIGHT)))
    )
    surface.blit(draw.rounded(stage, plate.size, theme.background, edge=theme.accent, radius=5), plate)
    tint = {draw.ICON_COLOUR: theme.accent}
    sign = (
        stage.sprites.get(picture, side, tint=tint) if picture.startswith("ui/") else stage.sprites.get(picture, side)
    )
    surface.blit(sign, sign.get_rect(midleft=(plate.x + metrics.px(2), plate.centery)))
    label = stage.texts.label(words, size, theme.text, bold=True)
    surface.blit(label, label.get_rect(midright=(plate.right - metrics.px(4), plate.centery)))
    return plate.bottom + 2


def _sign_text_width(stage: Stage, words: str, size: int) -> int:
    return stage.texts.width(words, size, bold=True) + stage.metrics.px(8)
