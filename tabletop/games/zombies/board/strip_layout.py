"""Computes the rectangles of all parts of the survivor strip; with little room they shrink or are left out.

Used only by `survivor_strip`, which draws the parts and handles presses where this file has put them. It tries
_LAYOUT_VARIANTS from the roomiest to the tightest, so their order stays. Hands and weapons of any number must leave
the buttons where they are. Pure but for text widths that it asks of the stage; all lengths are pixels of the window.
Shares and sizes are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import CARD_ASPECT

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_SPACE_ABOVE_CARDS: Final = 12
"""Logical pixels above the cards: one that is picked rises 10, and has an edge."""
_VISIBLE_CARD_SHARE: Final = 0.72
"""Share of a card that the next one leaves visible: the number must be seen."""
_WEAPON, _SLOT, _MOST_WIDE = 66, 72, 132
"""Logical pixels across another weapon, an item, and a button at most."""
_ROWS, _COLUMNS, _MOST_COLUMNS = 3, 2, 4
"""Of buttons; columns at least, and at most where there is room."""
_LEAST_OTHER_WEAPONS: Final = 1
"""Weapons beside those in hand that there is always room for."""
_LAYOUT_VARIANTS: Final = (
    (0.26, 1.0, True, True), (0.26, 1.0, False, True), (0.26, 1.0, True, False), (0.26, 1.0, False, False),
    (0.26, 0.75, False, False), (0.2, 0.75, False, False), (0.2, 0.6, False, False),
)  # fmt: skip
"""Share of the width for the hand, width of weapons and items, whether it is told how far it still is, and whether
items are as wide as their names."""


@dataclass(frozen=True, slots=True)
class StripContents:
    """What the strip must hold; widths in pixels."""

    hand_sizes: tuple[int, ...] = ()
    """Cards of each."""
    weapons: tuple[str, ...] = ()
    """Those not in hand."""
    slot_count: int = 0
    slot_width: int = 0
    """Width of an item in which every item's name is read; less where there is no room for that."""
    button_width: int = 0
    """Width of a button at least."""
    goal_distance_width: int = 0
    """Width of what tells how far it still is."""


@dataclass(frozen=True, slots=True)
class StripLayout:
    """Everything that is seen in the strip."""

    title: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    cards: tuple[pygame.Rect, ...] = ()
    card_size: tuple[int, int] = (1, 1)
    """Size of one."""
    weapons: tuple[tuple[str, pygame.Rect], ...] = ()
    buttons: tuple[pygame.Rect, ...] = ()
    slots: tuple[pygame.Rect, ...] = ()
    goal_distance: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))
    """Empty where there is no room."""


def arrange_strip(stage: Stage, rect: pygame.Rect, wants: StripContents) -> StripLayout:
    """The roomiest way in which the buttons can be read; hands and weapons of any number leave them where they are."""
    least = _COLUMNS * wants.button_width + (_COLUMNS - 1) * stage.metrics.px(5)
    for way in _LAYOUT_VARIANTS:
        parts, room = _try_layout(stage, rect, wants, way)
        if room >= least:
            break
    return parts


def _try_layout(
    stage: Stage, rect: pygame.Rect, wants: StripContents, way: tuple[float, float, bool, bool]
) -> tuple[StripLayout, int]:  # fmt: skip
    """One way, and the width that it leaves for buttons."""
    metrics, (share, narrow, tells, names) = stage.metrics, way
    pad, gap = metrics.px(14), metrics.px(6)
    inner = rect.inflate(-2 * pad, -2 * metrics.px(8))
    title = pygame.Rect(inner.x, inner.y - metrics.px(2), 0, metrics.text_px(18))
    top = title.bottom + metrics.px(_SPACE_ABOVE_CARDS)
    high = inner.bottom - top
    hand, wide = round(share * inner.w), round(narrow * metrics.grown(_WEAPON, 0.3))
    cards, x = _place_cards(stage, pygame.Rect(inner.x, top, hand, high), wants.hand_sizes)
    others = []
    for weapon in wants.weapons:
        others.append((weapon, pygame.Rect(x, top, wide, high)))
        x = others[-1][1].right + gap
    x = max(x, inner.x + hand + 3 * gap + _LEAST_OTHER_WEAPONS * (wide + gap))
    right, ahead = inner.right, pygame.Rect(0, 0, 0, 0)
    if tells and wants.goal_distance_width:
        ahead = pygame.Rect(
            right - wants.goal_distance_width, title.y, wants.goal_distance_width, inner.bottom - title.y
        )
        right = ahead.x - pad
    slot = max(round(narrow * metrics.grown(_SLOT, 0.35)), wants.slot_width if names else 0)
    bag = right - wants.slot_count * slot - (wants.slot_count - 1) * gap
    slots = tuple(pygame.Rect(bag + k * (slot + gap), top, slot, high) for k in range(wants.slot_count))
    middle = pygame.Rect(x + pad, rect.y + metrics.px(8), bag - 2 * pad - x, rect.h - 2 * metrics.px(8))
    title.w = max(metrics.px(60), middle.x - pad - title.x)
    card = cards[0].size if cards else (round(high * CARD_ASPECT), high)
    buttons = _place_buttons(stage, middle, wants.button_width)
    return StripLayout(title, tuple(cards), card, tuple(others), buttons, slots, ahead), middle.w


def _place_cards(stage: Stage, room: pygame.Rect, hands: Sequence[int]) -> tuple[list[pygame.Rect], int]:
    """Cards side by side, a little one over the other where there are many; and where they end."""
    metrics, number = stage.metrics, sum(hands)
    gap = metrics.px(6)
    wide = round(room.h * CARD_ASPECT)
    if number > 1:
        wide = min(wide, round(room.w / (1 + _VISIBLE_CARD_SHARE * (number - 1))))
    step = min(wide + gap, (room.w - wide) // (number - 1)) if number > 1 else wide + gap
    high = round(wide / CARD_ASPECT)
    found, x = [], room.x
    for hand in hands:
        for _ in range(hand):
            found.append(pygame.Rect(x, room.bottom - high, wide, high))
            x += step
        x += gap if hand else 0
    return found, found[-1].right + 2 * gap if found else room.x + metrics.grown(130, 0.6)


def _place_buttons(stage: Stage, room: pygame.Rect, least: int) -> tuple[pygame.Rect, ...]:
    """Places for buttons, the ones that are filled first first: row by row."""
    metrics, gap = stage.metrics, stage.metrics.px(5)
    columns = max(_COLUMNS, min(_MOST_COLUMNS, (room.w + gap) // (least + gap)))
    if room.w <= 0:
        return ()
    wide = min(metrics.grown(_MOST_WIDE, 0.8), (room.w - (columns - 1) * gap) // columns)
    high = min(metrics.text_px(40), (room.h - (_ROWS - 1) * gap) // _ROWS)
    left = room.centerx - (columns * wide + (columns - 1) * gap) // 2
    top = room.centery - (_ROWS * high + (_ROWS - 1) * gap) // 2
    return tuple(
        pygame.Rect(left + k % columns * (wide + gap), top + k // columns * (high + gap), wide, high)
        for k in range(columns * _ROWS)
    )
