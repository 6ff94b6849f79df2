"""The ring of Zodiac point by point, beside the board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.games.zodiac.board.discs import FACES
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.view import BLACK_DISC, EMPTY, WHITE_DISC, View
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.panels import Panels
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.gesture.picker import Place
from tabletop.ui.stage.stage import Stage
from tabletop.ui.words import say


class ZodiacPanels(Panels):
    """A disc for each seat, and how the ring stands."""

    def __init__(self, stage: Stage, game: Zodiac, disc_at: Callable[[Place], str]) -> None:
        """`disc_at` is the disc that the board shows on a point."""
        super().__init__(stage)
        self._game = game
        self._disc_at = disc_at

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        """The seat's disc."""
        return self._stage.sprites.get(FACES[(BLACK_DISC, WHITE_DISC)[seat]], size)

    def aside_height(self) -> int:
        """A heading and a row of small discs."""
        metrics = self._stage.metrics
        return metrics.t(30) + metrics.grown(66, 0.35)

    def draw_aside(self, surface: pygame.Surface, rect: pygame.Rect, view: View) -> None:
        """The ring point by point, and who would win if it filled now."""
        stage, metrics, ring = self._stage, self._stage.metrics, self._game.content.board.ring
        pad = metrics.px(16)
        top = rect.y + metrics.t(18)
        room, font = rect.w - 2 * pad, metrics.font(SMALL)
        words = stage.texts.fitting(self._ring_words(*self._game.ring_count(view)), font, room)
        draw.text(stage, surface, words, (rect.right - pad, top), size=SMALL, align="right", width=room)
        heading = say("table.ring")
        if stage.texts.width(words, font) + pad + stage.texts.width(heading, font, bold=True) <= room:
            draw.text(stage, surface, heading, (rect.x + pad, top), size=SMALL, bold=True,
                      colour=stage.theme.secondary)  # fmt: skip
        size = min(metrics.grown(40, 0.35), (rect.w - 2 * pad) // len(ring) - metrics.px(4))
        gap = (rect.w - 2 * pad - size * len(ring)) / max(1, len(ring) - 1)
        y = rect.bottom - metrics.px(14) - size
        for i, name in enumerate(ring):
            place = (round(rect.x + pad + i * (size + gap)), y)
            disc = self._disc_at(name)
            if disc == EMPTY:
                svg_ring = draw.rounded(stage, (size, size), "#00000000", edge=stage.theme.disabled, radius=999)
                surface.blit(svg_ring, place)
            else:
                surface.blit(stage.sprites.get(FACES[disc], size), place)

    def _ring_words(self, black: int, white: int) -> tuple[str, ...]:
        """Longer and shorter wordings of how the ring stands."""
        seats = wording.words(self._game.name).seats
        count = say("table.ring_count", one=seats[0], count=black, other=seats[1], others=white)
        if black != white and max(black, white) >= self._game.content.board.majority:
            return say("table.ring_wins", side=seats[0 if black > white else 1]), count
        return (count,)
