"""Cards of a page: what something is called, a few words about it, and room for its control or for what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.scroll import ScrollArea

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Control = Literal["switch", "field"]
"""A switch is small and always beside the words; a field stands below them where there is little room."""
PAD = 16
"""Logical pixels between the edge and the words, at the left."""
_PAD_ABOVE = 12
_GAP_BETWEEN = 10


def field_height(stage: Stage) -> int:
    """Height in pixels of a line to type in, a drop-down or a small button."""
    return stage.metrics.grown(38, 0.7)


def card_height(stage: Stage, title: str, text: str, width: int, control: Control) -> int:
    """Pixels that a card of this width needs."""
    words, room = _split_card(stage, pygame.Rect(0, 0, width, 4000), control)
    high = draw.paragraph_height(stage, title, words.w, bold=True)
    high += draw.paragraph_height(stage, text, words.w, size=SMALL)
    metrics = stage.metrics
    inner = high + metrics.px(_GAP_BETWEEN) + room.h if _is_stacked(stage, width, control) else max(high, room.h)
    return inner + 2 * metrics.px(_PAD_ABOVE)


def put_card(form: Form, box: pygame.Rect, title: str, text: str, control: Control, *, container: Any) -> pygame.Rect:
    """Makes the card, and returns the room for its control, in the container's pixels."""
    form.add_panel(box, container=container)
    words, room = _split_card(form.stage, box, control)
    y = form.add_words(words, title, bold=True, size=BODY, container=container)
    below = pygame.Rect(words.x, y, words.w, 0)
    form.add_words(below, text, size=SMALL, colour=form.stage.theme.secondary, container=container)
    return room


@dataclass(frozen=True, slots=True)
class ListedCard:
    """A thing in a list, such as a campaign, with a row of what can be done."""

    title: str
    lines: list[str]
    is_sound: bool
    """Whether the lines tell of it; else they warn of what is wrong."""
    row_size: tuple[int, int]
    """Width and height of the row, in pixels; without width there is none."""
    put_row: Callable[[pygame.Rect], None]
    """Makes the row at its place."""
    narrow_width: int
    """Logical pixels of width below which the row stands under the words."""


def put_listed_card(form: Form, scroll: ScrollArea, y: int, listed: ListedCard) -> int:
    """Makes a card over the whole width, its row at the right or below; returns the y below it."""
    stage, metrics = form.stage, form.stage.metrics
    pad, gap, (wide, high) = metrics.px(PAD), metrics.px(8), listed.row_size
    stacked = wide > 0 and scroll.width < metrics.text_px(listed.narrow_width)
    beside = wide + pad if wide and not stacked else 0
    inner = pygame.Rect(pad, y + pad, scroll.width - 2 * pad - beside, 0)
    tall = draw.paragraph_height(stage, listed.title, inner.w, bold=True)
    tall += sum(draw.paragraph_height(stage, line, inner.w, size=SMALL) for line in listed.lines)
    box = pygame.Rect(0, y, scroll.width, (tall + gap + high if stacked else max(tall, high)) + 2 * pad)
    form.add_panel(box, container=scroll)
    below = form.add_words(inner, listed.title, bold=True, container=scroll)
    colour = stage.theme.secondary if listed.is_sound else stage.theme.warning
    for line in listed.lines:
        below = form.add_words(inner.move(0, below - inner.y), line, size=SMALL, colour=colour, container=scroll)
    if wide:
        row = pygame.Rect(0, 0, wide, high)
        row.bottomright = (box.right - pad, box.bottom - pad)
        if not stacked:
            row.centery = box.centery
        listed.put_row(row)
    return box.bottom


def _is_stacked(stage: Stage, width: int, control: Control) -> bool:
    return control == "field" and width < stage.metrics.text_px(440)


def _split_card(stage: Stage, box: pygame.Rect, control: Control) -> tuple[pygame.Rect, pygame.Rect]:
    """Room for the words and for the control."""
    metrics, high = stage.metrics, field_height(stage)
    pad = metrics.px(PAD)
    inner = box.inflate(-2 * pad, -2 * metrics.px(_PAD_ABOVE))
    if _is_stacked(stage, box.w, control):
        room = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        return pygame.Rect(inner.x, inner.y, inner.w, inner.h - high - metrics.px(_GAP_BETWEEN)), room
    room = pygame.Rect(
        0, 0, *((metrics.text_px(50), metrics.text_px(32)) if control == "switch" else (metrics.text_px(190), high))
    )
    room.midright = inner.midright
    return pygame.Rect(inner.x, inner.y, room.x - inner.x - pad, inner.h), room
