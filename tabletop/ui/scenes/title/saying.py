"""The lettering on the wall of the title: which game is in hand, and what it is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.sheet import Sheet
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.scenes.shelf import Face, Shelf

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SIZES = ((32, HEADING, 40), (HEADING, BODY, 20), (HEADING, SMALL, 12))
"""Sizes of a game's name and of its tagline, and the room above, in logical pixels: as wanted, and as there is room."""


class Saying:
    """Beside a single box only the tagline; above several boxes the name, players and minutes as well."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._face: Face | None = None
        self._place = pygame.Rect(0, 0, 0, 0)
        self._named = False
        self._sizes = _SIZES[0]

    @property
    def seen(self) -> bool:
        """Whether there is room for it."""
        return self._face is not None

    def layout(self, shelf: Shelf, face: Face, top: int, right: int) -> None:
        """Takes the bare wall below `top` and left of `right` (pixels), if that is large enough."""
        self._named = len(shelf.boxes) > 1
        told = bool(face.tagline) and not face.problem
        fits = told and any(self._laid(shelf, face, top, right, sizes) for sizes in _SIZES)
        self._face = face if fits else None

    def _laid(self, shelf: Shelf, face: Face, top: int, right: int, sizes: tuple[int, int, int]) -> bool:
        """Whether there is room for it in these sizes."""
        metrics, boxes = self._stage.metrics, list(shelf.boxes.values())
        self._sizes = sizes
        _, text, gap = sizes
        wall = self._place = pygame.Rect(boxes[0].x, top + metrics.px(gap), 0, 0)
        if not self._named:
            wall.topleft = (boxes[0].right + metrics.px(36), boxes[0].y + metrics.px(16))
        room = right - metrics.px(40) - wall.x
        wall.w = _balanced(self._stage, face.tagline, room, text)
        wall.h = self._head() + draw.paragraph_height(self._stage, face.tagline, max(1, wall.w), size=text)
        lowest = min(boxes[0].y if self._named else shelf.free_above, shelf.free_above) - metrics.px(gap // 2)
        return room >= metrics.t(240) and wall.bottom <= lowest

    def draw(self, surface: Sheet) -> None:
        """Words under a line of brass."""
        if self._face is None:
            return
        stage, metrics, place, (name, text, gap) = self._stage, self._stage.metrics, self._place, self._sizes
        line = pygame.Rect(place.x, place.y - metrics.px(gap * 7 // 20), metrics.px(48), metrics.line(3))
        surface.fill(stage.theme.accent, line)
        if self._named:
            middle = (place.x, place.y + self._head() // 2)
            drawn = draw.text(stage, surface, self._face.title, middle, size=name, bold=True)
            facts = self._face.plates[0] if self._face.plates else ""
            beside = drawn.right + metrics.px(16), middle[1]
            draw.text(stage, surface, facts, beside, size=SMALL, colour=stage.theme.secondary)
        below = pygame.Rect(place.x, place.y + self._head(), place.w, 0)
        draw.paragraph(stage, surface, self._face.tagline, below, size=text, colour=stage.theme.secondary)

    def _head(self) -> int:
        """Height of the name in pixels."""
        return round(self._stage.metrics.font(self._sizes[0]) * LINE) if self._named else 0


def _balanced(stage: Stage, words: str, width: int, logical: int) -> int:
    """The least width in which the words need no more lines than in this one."""
    size, step = stage.metrics.font(logical), stage.metrics.px(12)
    lines = len(stage.texts.wrap(words, size, max(1, width)))
    while width > step and len(stage.texts.wrap(words, size, width - step)) == lines:
        width -= step
    return width
