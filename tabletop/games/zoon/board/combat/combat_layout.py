"""Where a combat is on the screen: who meets where above two large cards, what is compared, and words below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.games.zoon.board.card_pictures import CARD_RATIO
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING

_CARD_WIDTH = 260
"""Logical pixels of a card."""
_MIDDLE_WIDTH = 196
"""Logical pixels between the cards."""
_CORNER_INSET = 0.108
"""How far a corner's middle lies inside the card, as a share of its width."""
_DISC_SHARE = 0.3
"""A corner that can be touched, as a share of the card's width."""
_SMALL_FIELD_SIDE = 92
"""Logical pixels along a side of the small field."""
_NEAR_CARD_SHIFT = 10
"""Logical pixels by which the near card lies lower than the other."""


@dataclass(frozen=True, slots=True)
class CombatLayout:
    """All parts in pixels."""

    area: pygame.Rect
    panel: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect]
    """That of the seat that looks, on the left, and the enemy's."""
    names: tuple[pygame.Rect, pygame.Rect]
    """Above the cards."""
    small_field: pygame.Rect
    """The small field between the names."""
    middle: pygame.Rect
    words_rect: pygame.Rect
    """Words."""

    def card_corner_centre(self, side: int, seen: int) -> Point:
        """The middle of a corner by where it is seen: TL, TR, BR, BL."""
        return corner_centre(self.cards[side], seen)

    @property
    def panel_inside(self) -> pygame.Rect:
        """The part of the panel that hides everything below it."""
        return self.panel.inflate(-self.cards[0].w // 8, -self.cards[0].w // 8)

    @property
    def disc_size(self) -> int:
        """Across a corner that can be touched."""
        return round(self.cards[0].w * _DISC_SHARE)

    def disc_rect(self, side: int, seen: int) -> pygame.Rect:
        """A corner that can be touched."""
        made = pygame.Rect(0, 0, self.disc_size, self.disc_size)
        x, y = self.card_corner_centre(side, seen)
        made.center = round(x), round(y)
        return made


def corner_centre(card: pygame.Rect, seen: int) -> Point:
    inset = card.w * _CORNER_INSET
    x = card.x + inset if seen in (0, 3) else card.right - inset
    y = card.y + inset if seen in (0, 1) else card.bottom - inset
    return x, y


def arrange_combat(metrics: Metrics, area: pygame.Rect) -> CombatLayout:
    """Cards as large as the words below them leave room for; the same while a combat waits and while it is told."""
    pad, gap, shift = metrics.px(16), metrics.px(8), metrics.px(_NEAR_CARD_SHIFT)
    head = max(metrics.text_px(26), metrics.px(_SMALL_FIELD_SIDE))
    lines = LINE * (metrics.font_size(HEADING) + 3 * metrics.font_size(BODY))
    foot, middle = round(lines), min(metrics.px(_MIDDLE_WIDTH), area.w // 4)
    most_high = area.h - 2 * metrics.px(8) - 2 * pad - foot - head - 3 * gap - shift
    most_wide = (area.w - 2 * metrics.px(8) - 2 * pad - middle) / 2
    wide = max(8, round(min(metrics.px(_CARD_WIDTH), most_high / CARD_RATIO, most_wide)))
    high = round(wide * CARD_RATIO)
    broad = min(area.w - 2 * metrics.px(8), max(2 * wide + middle + 4 * pad, metrics.grown(800, 0.2)))
    panel = pygame.Rect(0, 0, broad, foot + high + shift + head + 3 * gap + 2 * pad)
    panel.center = area.center
    shown = pygame.Rect(0, panel.y + pad, metrics.px(_SMALL_FIELD_SIDE), metrics.px(_SMALL_FIELD_SIDE))
    shown.centerx = panel.centerx
    names = _rects_beside_field(panel.inflate(-2 * pad, 0), shown, gap, head)
    far = pygame.Rect(panel.centerx + middle // 2, panel.y + pad + head + gap, wide, high)
    near = pygame.Rect(panel.centerx - middle // 2 - wide, far.y + shift, wide, high)
    between = pygame.Rect(near.right, far.y, middle, high + shift)
    below = pygame.Rect(panel.x + pad, near.bottom + 2 * gap, panel.w - 2 * pad, foot)
    return CombatLayout(area, panel, (near, far), names, shown, between, below)


def _rects_beside_field(room: pygame.Rect, shown: pygame.Rect, gap: int, high: int) -> tuple[pygame.Rect, pygame.Rect]:
    """What lies left and right of the small field."""
    wide = shown.x - gap - room.x
    return pygame.Rect(room.x, shown.y, wide, high), pygame.Rect(shown.right + gap, shown.y, wide, high)
