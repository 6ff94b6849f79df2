"""Where a combat is on the screen: who meets where above two large cards, what is compared, and words below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.games.zoon.board.card_pictures import TALL
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, HEADING

_WIDE = 260
"""Logical pixels of a card."""
_MIDDLE = 196
"""Logical pixels between the cards."""
_CORNER = 0.108
"""How far a corner's middle lies inside the card, as a share of its width."""
_DISC = 0.3
"""A corner that can be touched, as a share of the card's width."""
_MAP = 92
"""Logical pixels along a side of the small field."""
_SHIFT = 10
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
    map: pygame.Rect
    """The small field between the names."""
    middle: pygame.Rect
    foot: pygame.Rect
    """Words."""

    def corner(self, side: int, seen: int) -> Point:
        """The middle of a corner by where it is seen: TL, TR, BR, BL."""
        return corner_of(self.cards[side], seen)

    @property
    def inner(self) -> pygame.Rect:
        """The part of the panel that hides everything below it."""
        return self.panel.inflate(-self.cards[0].w // 8, -self.cards[0].w // 8)

    @property
    def disc(self) -> int:
        """Across a corner that can be touched."""
        return round(self.cards[0].w * _DISC)

    def disc_rect(self, side: int, seen: int) -> pygame.Rect:
        """A corner that can be touched."""
        made = pygame.Rect(0, 0, self.disc, self.disc)
        x, y = self.corner(side, seen)
        made.center = round(x), round(y)
        return made


def corner_of(card: pygame.Rect, seen: int) -> Point:
    """The middle of a corner of a card."""
    inset = card.w * _CORNER
    x = card.x + inset if seen in (0, 3) else card.right - inset
    y = card.y + inset if seen in (0, 1) else card.bottom - inset
    return x, y


def arrange(metrics: Metrics, area: pygame.Rect) -> CombatLayout:
    """Cards as large as the words below them leave room for; the same while a combat waits and while it is told."""
    pad, gap, shift = metrics.px(16), metrics.px(8), metrics.px(_SHIFT)
    head = max(metrics.t(26), metrics.px(_MAP))
    lines = LINE * (metrics.font(HEADING) + 3 * metrics.font(BODY))
    foot, middle = round(lines), min(metrics.px(_MIDDLE), area.w // 4)
    most_high = area.h - 2 * metrics.px(8) - 2 * pad - foot - head - 3 * gap - shift
    most_wide = (area.w - 2 * metrics.px(8) - 2 * pad - middle) / 2
    wide = max(8, round(min(metrics.px(_WIDE), most_high / TALL, most_wide)))
    high = round(wide * TALL)
    broad = min(area.w - 2 * metrics.px(8), max(2 * wide + middle + 4 * pad, metrics.grown(800, 0.2)))
    panel = pygame.Rect(0, 0, broad, foot + high + shift + head + 3 * gap + 2 * pad)
    panel.center = area.center
    shown = pygame.Rect(0, panel.y + pad, metrics.px(_MAP), metrics.px(_MAP))
    shown.centerx = panel.centerx
    names = _beside(panel.inflate(-2 * pad, 0), shown, gap, head)
    far = pygame.Rect(panel.centerx + middle // 2, panel.y + pad + head + gap, wide, high)
    near = pygame.Rect(panel.centerx - middle // 2 - wide, far.y + shift, wide, high)
    between = pygame.Rect(near.right, far.y, middle, high + shift)
    below = pygame.Rect(panel.x + pad, near.bottom + 2 * gap, panel.w - 2 * pad, foot)
    return CombatLayout(area, panel, (near, far), names, shown, between, below)


def _beside(room: pygame.Rect, shown: pygame.Rect, gap: int, high: int) -> tuple[pygame.Rect, pygame.Rect]:
    """What lies left and right of the small field."""
    wide = shown.x - gap - room.x
    return pygame.Rect(room.x, shown.y, wide, high), pygame.Rect(shown.right + gap, shown.y, wide, high)
