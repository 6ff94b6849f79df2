"""Who sees the end of a plan, by name on the line: beside a shield with the cover, or an eye, where it hides nobody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zone_wars.board.mat import lines
from tabletop.games.zone_wars.board.mat import plate as mat_plate
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import TIGHT
from tabletop.ui.drawing.theme import SMALL

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LINE_SHARES: Final = (0.6, 0.5, 0.7, 0.4, 0.8)
"""How far along its line a chip may be, the best first."""
_SIGN_SIZE, _PAD = 24, 6
"""Logical pixels across the sign, and beside the name."""


class WatcherBadges:
    """Puts signs on lines, and a name beside each that has room for it."""

    def __init__(self, stage: Stage, area: pygame.Rect, taken: Iterable[pygame.Rect], *, share: float) -> None:
        """Within an area and off what is taken there, in pixels; smaller by a share, and then without names."""
        self._stage = stage
        self._area = area
        self._taken = list(taken)
        self._share = share
        self.rects: list[pygame.Rect] = []
        """Where names stand."""
        self.signs: list[pygame.Rect] = []
        """Where signs stand without a name."""

    def put(self, ink: Strokes, ends: tuple[Point, Point], dice: int, name: str, colour: str) -> None:
        """One for a line; without a name at the first place on it where there is no room anywhere."""
        rect = self._free_rect(ends, name) if name and self._share == 1.0 else None
        if rect is None:
            at = lines.point_between(*ends, _LINE_SHARES[0])
            mat_plate.draw_cover_badge(ink, self._stage, at, dice, share=self._share)
            self.signs.append(
                pygame.Rect(0, 0, *(round(self._stage.metrics.grown(_SIGN_SIZE, 0.5) * self._share),) * 2)
            )
            self.signs[-1].center = round(at[0]), round(at[1])
            return
        self.rects.append(rect)
        stage, metrics = self._stage, self._stage.metrics
        ink.picture(draw.rounded(stage, rect.size, f"{lines.DARK}E6", edge=colour, radius=12, width=1.5), rect.topleft)
        mat_plate.draw_cover_badge(ink, stage, (rect.x + rect.h / 2, rect.centery), dice)
        label = stage.texts.label(name, metrics.font_size(SMALL), "#F2F4F8", bold=True)
        ink.picture(label, label.get_rect(midleft=(rect.x + rect.h, rect.centery)).topleft)

    def _free_rect(self, ends: tuple[Point, Point], name: str) -> pygame.Rect | None:
        metrics = self._stage.metrics
        font = metrics.font_size(SMALL)
        high = max(metrics.grown(_SIGN_SIZE, 0.5), round(font * TIGHT)) + metrics.px(2)
        rect = pygame.Rect(0, 0, high + self._stage.texts.width(name, font, bold=True) + metrics.px(_PAD), high)
        for share in _LINE_SHARES:
            x, y = lines.point_between(*ends, share)
            rect.center = round(x), round(y)
            if self._area.contains(rect) and rect.collidelist([*self._taken, *self.rects]) < 0:
                return rect
        return None
