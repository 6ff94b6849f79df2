"""The panels beside Zodiac's board (a disc for each seat, the state of the ring) and the figures of the end poster.

Used by `board` only, which makes ZodiacPanels for the table and ZodiacPoster for the end. They override methods of
the shared Panels and Poster (`ui/boards/panels`), whose names stay. The ring is kept as a picture, so everything
drawn in it must be in its key. They read a view and decide nothing: counts are asked of the game. How it looks can be
changed freely.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from tabletop.games.zodiac.board.discs import SPRITES_BY_DISC
from tabletop.games.zodiac.rules.rules import Zodiac
from tabletop.games.zodiac.rules.state import BLACK_DISC, EMPTY, WHITE_DISC, View
from tabletop.rules.game import Seat
from tabletop.ui import wording
from tabletop.ui.boards.board import Poster
from tabletop.ui.boards.panels import HeadlineCount, Panels
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.retained_strokes import CachedStrokes, IdentityKey
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.messages import say
from tabletop.ui.stage.stage import Stage


class ZodiacPanels(Panels):
    """A disc for each seat, and how the ring stands."""

    def __init__(self, stage: Stage, game: Zodiac) -> None:
        super().__init__(stage)
        self._game = game
        self._cached_ring = CachedStrokes()

    def seat_badge(self, seat: Seat, size: int) -> pygame.Surface:
        return self._stage.sprites.get(SPRITES_BY_DISC[(BLACK_DISC, WHITE_DISC)[seat]], size)

    def headline_counts(self, view: View) -> tuple[Sequence[HeadlineCount], str]:
        words = self._ring_state_texts(view)
        told = words[0] if len(words) > 1 else say("zodiac.ring")
        return tuple(
            HeadlineCount(str(count), seat=seat) for seat, count in enumerate(self._game.count_ring_discs(view))
        ), told

    def side_panel_height(self) -> int:
        metrics = self._stage.metrics
        return metrics.text_px(30) + metrics.mix_px(66, 0.35)

    def draw_side_panel(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        key = IdentityKey(self._stage.metrics), IdentityKey(view)
        self._cached_ring.draw(surface, rect, key, lambda: self._draw_ring_panel(surface, rect, view))

    def _draw_ring_panel(self, surface: DisplayList, rect: pygame.Rect, view: View) -> None:
        stage, metrics, ring = self._stage, self._stage.metrics, self._game.content.board.ring
        pad = metrics.px(16)
        top = rect.y + metrics.text_px(18)
        room, font = rect.w - 2 * pad, metrics.font_size(SMALL)
        words = stage.texts.first_fitting_text(self._ring_state_texts(view), font, room)
        draw.text(stage, surface, words, (rect.right - pad, top), size=SMALL, align="right", width=room)
        heading = say("zodiac.ring")
        if stage.texts.text_width(words, font) + pad + stage.texts.text_width(heading, font, bold=True) <= room:
            draw.text(stage, surface, heading, (rect.x + pad, top), size=SMALL, bold=True,
                      colour=stage.theme.secondary)  # fmt: skip
        size = min(metrics.mix_px(40, 0.35), (rect.w - 2 * pad) // len(ring) - metrics.px(4))
        gap = (rect.w - 2 * pad - size * len(ring)) / max(1, len(ring) - 1)
        y = rect.bottom - metrics.px(14) - size
        discs = {point.name: disc for point, disc in zip(self._game.content.board.points, view.points, strict=True)}
        for i, name in enumerate(ring):
            place = (round(rect.x + pad + i * (size + gap)), y)
            disc = discs[name]
            if disc == EMPTY:
                svg_ring = draw.rounded_rect(stage, (size, size), "#00000000", edge=stage.theme.disabled, radius=999)
                surface.blit(svg_ring, place)
            else:
                surface.blit(stage.sprites.get(SPRITES_BY_DISC[disc], size), place)

    def _ring_state_texts(self, view: View) -> tuple[str, ...]:
        """Longer and shorter wordings of how the ring stands; that it is full, or nearly, is said only where it is."""
        seats, (black, white) = wording.localised_messages(self._game.name).seats, self._game.count_ring_discs(view)
        count = say("zodiac.ring_count", one=seats[0], count=black, other=seats[1], others=white)
        ring = self._game.content.board.ring
        free = sum(
            disc == EMPTY and point.name in ring
            for point, disc in zip(self._game.content.board.points, view.points, strict=True)
        )
        if free > 1:
            return (count,)
        least = self._game.content.board.majority
        if not free and view.outcome is None and (black == white or max(black, white) < least):  # ZD13
            blanks = {"black": black, "white": white, "least": least}
            return say("zodiac.ring_level", **blanks), say("zodiac.ring_level_short", **blanks), count
        return say("zodiac.ring_full" if not free else "zodiac.ring_nearly", count=count), count


class ZodiacPoster(Poster):
    """Two discs, one of them in the light."""

    art = "zodiac/poster"
