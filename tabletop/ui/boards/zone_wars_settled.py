"""Signs on a squad card for what its model does by itself."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import pygame

from tabletop.rules.zone_wars.state import Condition, Figure
from tabletop.ui import draw
from tabletop.ui.boards.zone_wars_habits import NEVER, reflex, watch
from tabletop.ui.strings import say
from tabletop.ui.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage import Stage


def draw_habits(
    stage: Stage, surface: pygame.Surface, card: pygame.Rect, figure: Figure, notes: Mapping[str, str]
) -> None:
    """Down the left edge: one for overwatch and one for reflexes, where somebody has settled something."""
    if figure.condition in (Condition.OUT, Condition.LEFT):
        return
    settled = [("ui/target", notes.get(watch(figure.id), "")), ("zone_wars/m_point", notes.get(reflex(figure.id), ""))]
    y = card.y + 3
    for picture, text in settled:
        if text:
            y = _draw_sign(stage, surface, (card.x + 3, y), picture, _words(picture, text))


def _words(picture: str, text: str) -> str:
    if text == NEVER:
        return say("zone_wars_mat.habit_none")
    return say("zone_wars_mat.habit_from", share=text) if picture.startswith("ui/") else text


def _draw_sign(stage: Stage, surface: pygame.Surface, at: tuple[int, int], picture: str, words: str) -> int:
    """A plate with a picture and words; returns the y below it."""
    metrics, theme = stage.metrics, stage.theme
    side = metrics.grown(16, 0.4)
    wide = stage.texts.width(words, metrics.font(SMALL), bold=True)
    plate = pygame.Rect(at, (side + wide + metrics.px(8), max(side, metrics.t(18))))
    surface.blit(draw.rounded(stage, plate.size, theme.background, edge=theme.accent, radius=5), plate)
    tint = {draw.ICON_COLOUR: theme.accent}
    sign = (
        stage.sprites.get(picture, side, tint=tint) if picture.startswith("ui/") else stage.sprites.get(picture, side)
    )
    surface.blit(sign, sign.get_rect(midleft=(plate.x + metrics.px(2), plate.centery)))
    draw.text(stage, surface, words, (plate.right - metrics.px(4), plate.centery), size=SMALL, bold=True, align="right")
    return plate.bottom + 2
