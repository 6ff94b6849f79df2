"""The lettering on the wall of the title: which game is in hand, and what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes.shelf import Face, Shelf

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_NAME = 32
"""Size of a game's name in logical pixels."""


class Saying:
    """Beside a single box only the tagline; above several boxes the name as well."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._face: Face | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        self._named = False

    @property
    def seen(self) -> bool:
        """Whether there is room for it."""
        return self._face is not None

    def layout(self, shelf: Shelf, face: Face, top: int, right: int) -> None:
        """Takes the bare wall below `top` and left of `right` (pixels), if that is large enough."""
        metrics = self._stage.metrics
        boxes = list(shelf.boxes.values())
        self._named = len(boxes) > 1
        wall = self._place = pygame.Rect(boxes[0].x, top + metrics.px(40), 0, 0)
        if not self._named:
            wall.topleft = (boxes[0].right + metrics.px(36), boxes[0].y + metrics.px(16))
        room = right - metrics.px(40) - wall.x
        if not face.tagline or face.problem:
            self._face = None
            return
        wall.w = _balanced(self._stage, face.tagline, room)
        wall.h = self._head() + draw.paragraph_height(self._stage, face.tagline, max(1, wall.w), size=HEADING)
        lowest = min(boxes[0].y if self._named else shelf.free_above, shelf.free_above) - metrics.px(20)
        fits = room >= metrics.t(240) and wall.bottom <= lowest
        self._face = face if fits else None

    def draw(self, surface: pygame.Surface) -> None:
        """Words under a line of brass."""
        if self._face is None:
            return
        stage, metrics, place = self._stage, self._stage.metrics, self._place
        surface.fill(
            stage.theme.accent, pygame.Rect(place.x, place.y - metrics.px(14), metrics.px(48), metrics.line(3))
        )
        if self._named:
            middle = (place.x, place.y + self._head() // 2)
            draw.text(stage, surface, self._face.title, middle, size=_NAME, bold=True)
        below = pygame.Rect(place.x, place.y + self._head(), place.w, 0)
        draw.paragraph(stage, surface, self._face.tagline, below, size=HEADING, colour=stage.theme.secondary)

    def _head(self) -> int:
        """Height of the name in pixels."""
        return round(self._stage.metrics.font(_NAME) * LINE) if self._named else 0


def _balanced(stage: Stage, words: str, width: int) -> int:
    """The least width in which the words need no more lines than in this one."""
    size, step = stage.metrics.font(HEADING), stage.metrics.px(12)
    lines = len(stage.texts.wrap(words, size, max(1, width)))
    while width > step and len(stage.texts.wrap(words, size, width - step)) == lines:
        width -= step
    return width
