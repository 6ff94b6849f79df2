"""Computes the rectangles of all parts of the survivor strip; with little room they shrink or are left out.

Used only by `survivor_strip`, which draws the parts and handles presses where this file has put them. It tries
_LAYOUT_VARIANTS from the roomiest to the tightest, so their order stays. Hands and weapons of any number must leave
the buttons where they are. Pure but for text widths that it asks of the stage; all lengths are pixels of the window.
Shares and sizes are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import CARD_ASPECT
from tabletop.games.zombies.board.map.target_ids import CARD, WEAPON
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    column,
    grid,
    grow,
    pad_sides,
    row,
    sized,
    space,
    within,
)

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

BUTTON_PLACE, SLOT = "button ", "slot "
"""How places for buttons and items are named, with their number after it."""
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


def arrange_strip(stage: Stage, rect: pygame.Rect, wants: StripContents) -> PlacedRects:
    """The roomiest way in which the buttons can be read; hands and weapons of any number leave them where they are.

    There are the "title", cards and weapons by their targets, "button 0" and on, row by row, "slot 0" and on, and the
    "goal" if there is room for how far it still is.
    """
    least = _COLUMNS * wants.button_width + (_COLUMNS - 1) * stage.metrics.px(5)
    for way in _LAYOUT_VARIANTS:
        rects = _lay_out_strip_one_way(stage, rect, wants, way)
        if rects["middle"].w >= least:
            break
    _place_strip_buttons(stage, rects, wants.button_width)
    return rects


def _lay_out_strip_one_way(
    stage: Stage, rect: pygame.Rect, wants: StripContents, way: tuple[float, float, bool, bool]
) -> PlacedRects:
    """One way, with the room that it leaves for buttons in the "middle"."""
    metrics, rects, (share, narrow, tells, names) = stage.metrics, PlacedRects(), way
    edge, gap, title, above = metrics.px(14), metrics.px(6), metrics.text_px(18), metrics.px(_SPACE_ABOVE_CARDS)
    hand, wide = round(share * (rect.w - 2 * edge)), round(narrow * metrics.mix_px(_WEAPON, 0.3))
    cards = _hand_cards_layout(
        stage, rects, (hand, rect.h - metrics.px(6) - metrics.px(8) - title - above), wants.hand_sizes
    )
    weapons = (rects.cell(f"{WEAPON}{weapon}", width=wide) for weapon in wants.weapons)
    held = row(pad_sides(cards, right=gap), *weapons, gap=gap)
    left = column(rects.cell("title", height=title), space(height=above), grow(held))
    slot = max(round(narrow * metrics.mix_px(_SLOT, 0.35)), wants.slot_width if names else 0)
    bag = row(*(rects.cell(f"{SLOT}{k}", width=slot) for k in range(wants.slot_count)), gap=gap)
    whole = row(
        sized(left, width=max(held.width + gap, hand + 3 * gap + _LEAST_OTHER_WEAPONS * (wide + gap))),
        grow(rects.cell("middle")),
        column(space(height=title + above), grow(bag)),
        *([rects.cell("goal", width=wants.goal_distance_width)] if tells and wants.goal_distance_width else ()),
        gap=edge,
    )
    pad_sides(whole, left=edge, top=metrics.px(6), right=edge, bottom=metrics.px(8)).place(rect)
    return rects


def _hand_cards_layout(stage: Stage, rects: PlacedRects, room: tuple[int, int], hands: Sequence[int]) -> Layout:
    """Cards side by side, a little one over the other where there are many."""
    gap, number = stage.metrics.px(6), sum(hands)
    if not number:
        return space(stage.metrics.mix_px(130, 0.6) - 2 * gap)
    wide = min(round(room[1] * CARD_ASPECT), round(room[0] / (1 + _VISIBLE_CARD_SHARE * (number - 1))))
    beside = min(gap, (room[0] - wide) // max(1, number - 1) - wide)
    cells = (rects.cell(f"{CARD}{k}", width=wide, height=round(wide / CARD_ASPECT)) for k in range(number))
    parts = (row(*islice(cells, hand), gap=beside, align=Align.END) for hand in hands if hand)
    return row(*parts, gap=beside + gap)


def _place_strip_buttons(stage: Stage, rects: PlacedRects, least: int) -> None:
    """In the middle, in columns that are wide enough."""
    metrics, gap, room = stage.metrics, stage.metrics.px(5), rects["middle"]
    if room.w <= 0:
        return
    columns = max(_COLUMNS, min(_MOST_COLUMNS, (room.w + gap) // (least + gap)))
    high = min(metrics.text_px(40), (room.h - (_ROWS - 1) * gap) // _ROWS)
    cells = (rects.cell(f"{BUTTON_PLACE}{k}", height=high) for k in range(columns * _ROWS))
    most = columns * metrics.mix_px(_MOST_WIDE, 0.8) + (columns - 1) * gap
    within(grid(*cells, columns=columns, gap=gap), most_width=most, down=Align.CENTRE).place(room)
