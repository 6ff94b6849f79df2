"""Director cards as rows, whole and readable, where side by side their text would be too small.

plan = planned(stage, cards, room, slots)             # where each lies, and in which size its words are
draw_row(stage, cards, surface, plan, k, drawn=drawn) # one that is turned over;  draw_back for one that is not
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pygame

from tabletop.games.zombies.board.director_cards import CARD_ASPECT, DirectorCards
from tabletop.games.zombies.board.small_text import draw_small_text, small_text_height, small_text_sizes
from tabletop.games.zombies.rules.state.state import DrawnDirectorCard
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_COLUMN_COUNTS: Final = (1, 2, 3)
_PICTURE_SHARE: Final = 0.2
"""Share of a row's width for the picture at most."""
_MAX_ROW_WIDTH: Final = 760
"""Logical pixels of a row."""
_EDGE, _GROUND, _MOOD, _RULE, _TITLE = "#2C4A6B", "#12202B", "#C9D1DC", "#FFD166", "#F2F4F8"


@dataclass(frozen=True, slots=True)
class RowStyle:
    """How the words of rows are set."""

    size: int
    """In pixels."""
    columns: int
    has_mood: bool
    """Whether there is room for what only sets the mood."""


@dataclass(frozen=True, slots=True)
class CardRows:
    """Where cards lie, in pixels, and how their words are set."""

    rects: tuple[pygame.Rect, ...]
    style: RowStyle
    picture: tuple[int, int]
    height: int
    """Pixels from the first to the last of them."""


def plan_card_rows(stage: Stage, cards: DirectorCards, room: pygame.Rect, slots: int) -> CardRows:
    """The largest words with which any card of the deck is whole: nothing moves as one after the other turns over."""
    made = None
    for size in small_text_sizes(stage, BODY):
        for has_mood in (True, False):
            for columns in _COLUMN_COUNTS:
                made = _try_card_rows(stage, cards, room, slots, RowStyle(size, columns, has_mood))
                if made.rects[0].y + made.height <= room.bottom:
                    return made
    assert made is not None
    return made


def _try_card_rows(stage: Stage, cards: DirectorCards, room: pygame.Rect, slots: int, words: RowStyle) -> CardRows:
    """One way, higher than the room perhaps."""
    gap, columns = stage.metrics.px(8), words.columns
    wide = min(stage.metrics.grown(_MAX_ROW_WIDTH, 0.5), (room.w - (columns - 1) * gap) // columns)
    across = round(_PICTURE_SHARE * wide)
    picture = across, across * 5 // 8
    inner = _row_text_width(stage, wide, picture)
    texts = (_row_text_height(stage, cards.card_text(each), inner, words) for each in cards.one_of_each_card)
    high = max([picture[1], *texts]) + 2 * stage.metrics.px(6)
    rows = -(-slots // columns)
    left = room.centerx - (min(columns, slots) * (wide + gap) - gap) // 2
    rects = tuple(
        pygame.Rect(left + k // rows * (wide + gap), room.y + k % rows * (high + gap), wide, high) for k in range(slots)
    )
    return CardRows(rects, words, picture, rows * (high + gap) - gap)


def _row_text_width(stage: Stage, wide: int, picture: tuple[int, int]) -> int:
    return wide - picture[0] - 4 * stage.metrics.px(6)


def _row_text_height(stage: Stage, told: tuple[str, list[tuple[str, bool]]], width: int, words: RowStyle) -> int:
    title, lines = told
    shown = [line for line, is_rule in lines if is_rule or words.has_mood]
    head = small_text_height(stage, title, words.size, width, bold=True)
    return head + sum(small_text_height(stage, line, words.size, width) for line in shown)


def draw_card_row(
    stage: Stage, cards: DirectorCards, surface: DisplayList, plan: CardRows, index: int, *, drawn: DrawnDirectorCard
) -> None:
    """Picture with the horde at the left, title and rules beside it."""
    rect, pad = plan.rects[index], stage.metrics.px(6)
    surface.blit(draw.rounded(stage, rect.size, _GROUND, edge=_EDGE, radius=8, width=2), rect)
    at = pygame.Rect((rect.x + pad, rect.y + pad), plan.picture)
    at.centery = rect.centery
    surface.blit(cards.card_picture(drawn.card, plan.picture), at)
    surface.rect(_EDGE, at, stage.metrics.line_width(1))
    radius = max(stage.metrics.px(11), at.h // 4)
    cards.draw_horde_disc(surface, (at.x + radius + pad // 2, at.bottom - radius - pad // 2), radius, drawn.horde)
    title, lines = cards.card_text(drawn)
    text = pygame.Rect(at.right + 2 * pad, rect.y + pad, _row_text_width(stage, rect.w, plan.picture), 0)
    text.y = draw_small_text(stage, surface, title, text, plan.style.size, colour=_TITLE, bold=True)
    for line, is_rule in lines:
        if is_rule or plan.style.has_mood:
            colour = _RULE if is_rule else _MOOD
            text.y = draw_small_text(stage, surface, line, text, plan.style.size, colour=colour)


def draw_card_row_back(stage: Stage, cards: DirectorCards, surface: DisplayList, plan: CardRows, index: int) -> None:
    """A card that still lies face down."""
    rect, pad = plan.rects[index], stage.metrics.px(6)
    surface.blit(draw.rounded(stage, rect.size, _GROUND, edge=_EDGE, radius=8, width=2), rect)
    back = cards.card_back(round((rect.h - 2 * pad) * CARD_ASPECT))
    surface.blit(back, back.get_rect(midleft=(rect.x + pad, rect.centery)))
