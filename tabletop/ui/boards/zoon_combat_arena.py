"""Where a combat is on the screen: two large cards, what is compared between them, and words above and below."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from tabletop.ui.boards.board import Point
from tabletop.ui.boards.zoon_cards import TALL
from tabletop.ui.metrics import Metrics

_WIDE = 260
"""Logical pixels of a card."""
_MIDDLE = 196
"""Logical pixels between the cards."""
_CORNER = 0.128
"""How far a corner's middle lies inside the card, as a share of its width."""
_DISC = 0.3
"""A corner that can be touched, as a share of the card's width."""
_SHIFT = 10
"""Logical pixels by which the near card lies lower than the other."""


@dataclass(frozen=True, slots=True)
class Arena:
    """All parts in pixels."""

    area: pygame.Rect
    panel: pygame.Rect
    head: pygame.Rect
    cards: tuple[pygame.Rect, pygame.Rect]
    """That of the seat that looks, on the left, and the enemy's."""
    names: tuple[pygame.Rect, pygame.Rect]
    """Below the cards."""
    middle: pygame.Rect
    foot: pygame.Rect

    def corner(self, side: int, seen: int) -> Point:
        """The middle of a corner by where it is seen: TL, TR, BR, BL."""
        return corner_of(self.cards[side], seen)

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


def arrange(metrics: Metrics, area: pygame.Rect, head: int, foot: int) -> Arena:
    """Cards as large as the words above and below leave room for; `head` and `foot` are their heights."""
    pad, gap, name, shift = metrics.px(18), metrics.px(10), metrics.t(28), metrics.px(_SHIFT)
    most_high = area.h - 2 * metrics.px(8) - 2 * pad - head - foot - name - 3 * gap - shift
    most_wide = (area.w - 2 * metrics.px(8) - 2 * pad - metrics.px(_MIDDLE)) / 2
    wide = round(min(metrics.px(_WIDE), most_high / TALL, most_wide))
    high, middle = round(wide * TALL), metrics.px(_MIDDLE)
    panel = pygame.Rect(0, 0, min(area.w - 2 * metrics.px(8), max(2 * wide + middle + 4 * pad, metrics.grown(780, 0.2))),
                        head + foot + high + shift + name + 3 * gap + 2 * pad)  # fmt: skip
    panel.center = area.center
    heading = pygame.Rect(panel.x + pad, panel.y + pad, panel.w - 2 * pad, head)
    far = pygame.Rect(panel.centerx + middle // 2, heading.bottom + gap, wide, high)
    near = pygame.Rect(panel.centerx - middle // 2 - wide, far.y + shift, wide, high)
    names = pygame.Rect(near.x, near.bottom + gap // 2, wide, name), pygame.Rect(far.x, near.bottom + gap // 2, wide, name)
    between = pygame.Rect(near.right, far.y, middle, high + shift)
    below = pygame.Rect(heading.x, names[0].bottom + gap // 2, heading.w, foot)
    return Arena(area, panel, heading, (near, far), names, between, below)
