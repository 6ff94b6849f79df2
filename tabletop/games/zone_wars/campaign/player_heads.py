"""How the pages of a campaign head what belongs to a player: the seat's mark, words, and a line in its colour."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes import cards

if TYPE_CHECKING:
    from tabletop.ui.forms.form import Form
    from tabletop.ui.forms.scroll import ScrollArea
    from tabletop.ui.stage.stage import Stage


def seat_mark_size(stage: Stage) -> int:
    """Pixels across."""
    return stage.metrics.grown(28, 0.4)


def player_head_width(stage: Stage, width: int) -> int:
    """Pixels that a head of this width has for words."""
    return width - seat_mark_size(stage) - stage.metrics.px(12)


def put_player_head(
    form: Form, scroll: ScrollArea, rect: pygame.Rect, seat: Seat, words: Sequence[Paragraph]
) -> int:  # fmt: skip
    """The mark in the line of the first words, a heading, from the top of `rect`; returns the y below the words."""
    stage, side = form.stage, seat_mark_size(form.stage)
    line = draw.paragraph_height(stage, "", rect.w, size=HEADING, bold=True)
    at = pygame.Rect(rect.x, rect.y + (line - side) // 2, side, side)
    form.add_picture(at, draw.seat_mark(stage, seat, side), container=scroll)
    wide = player_head_width(stage, rect.w)
    return cards.put_paragraphs(form, pygame.Rect(rect.right - wide, rect.y, wide, 0), words, container=scroll)


def put_seat_strip(form: Form, scroll: ScrollArea, rect: pygame.Rect, seat: Seat, thickness: float) -> pygame.Rect:
    """A line in the seat's colour along the top of `rect`, so many logical pixels high; returns its place."""
    strip = pygame.Rect(rect.x, rect.y, rect.w, form.stage.metrics.line_width(thickness))
    form.add_picture(strip, draw.rounded(form.stage, strip.size, SIDES[seat].hex, radius=2), container=scroll)
    return strip
