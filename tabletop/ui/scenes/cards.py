"""Cards for pages made of forms: a title, a few words, and room for a control beside them.

`put_card` and its like make the card in a form and return where the control or the next card goes. Settings, set-up and
the campaign's pages are made of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import SMALL
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
    high = draw.paragraphs_height(stage, _card_paragraphs(stage, title, text), words.w)
    metrics = stage.metrics
    inner = high + metrics.px(_GAP_BETWEEN) + room.h if _is_stacked(stage, width, control) else max(high, room.h)
    return inner + 2 * metrics.px(_PAD_ABOVE)


def put_card(form: Form, box: pygame.Rect, title: str, text: str, control: Control, *, container: Any) -> pygame.Rect:
    """Makes the card, and returns the room for its control, in the container's pixels."""
    form.add_panel(box, container=container)
    words, room = _split_card(form.stage, box, control)
    put_paragraphs(form, words, _card_paragraphs(form.stage, title, text), container=container)
    return room


def put_field_card(form: Form, scroll: ScrollArea, y: int, title: str, text: str) -> tuple[pygame.Rect, int]:
    """Makes a card over the whole width; returns the room for its field, and the y below the card."""
    box = pygame.Rect(0, y, scroll.width, card_height(form.stage, title, text, scroll.width, "field"))
    return put_card(form, box, title, text, "field", container=scroll), box.bottom


@dataclass(frozen=True, slots=True)
class ChoiceCard:
    """A question with few answers, one of which holds."""

    name: str
    """Of its field, among the widgets of the form."""
    title: str
    text: str
    options: Sequence[tuple[str, str]]
    """Values and titles."""
    value: str
    choose: Callable[[str], None]
    """Is called with the value that is chosen instead."""
    is_list: bool = False
    """Whether the options drop down; else they stand side by side."""


def put_choice_card(form: Form, scroll: ScrollArea, y: int, choice: ChoiceCard) -> int:
    """Makes a card over the whole width; returns the y below it."""
    room, below = put_field_card(form, scroll, y, choice.title, choice.text)
    add = form.add_drop_down if choice.is_list else form.add_segments
    add(room, choice.options, choice.value, choice.choose, name=choice.name, container=scroll)
    return below


def put_paragraphs(form: Form, rect: pygame.Rect, paragraphs: Iterable[Paragraph], *, container: Any = None) -> int:
    """Puts them below each other from the top of `rect`; returns the y below the last one."""
    at = rect.copy()
    for each in paragraphs:
        at.y += each.gap
        at.y = form.add_words(at, each.text, size=each.size, colour=each.colour, bold=each.bold, container=container)
    return at.y


def put_text_panel(
    form: Form, scroll: ScrollArea, y: int, paragraphs: Sequence[Paragraph], *, pad: int = PAD, accent: bool = False,
    picture: pygame.Surface | None = None, is_centred: bool = True, room_below: int = 0,
) -> pygame.Rect:  # fmt: skip
    """Makes a panel of words over the whole width, as high as they need, and returns its place.

    `pad` is in logical pixels. A picture stands at the left; where one of the two is higher than the other they share
    their middle, or else their top. `room_below` are pixels that are left free inside, under the words.
    """
    pad = form.stage.metrics.px(pad)
    beside, least = (picture.get_width() + pad, picture.get_height()) if picture else (0, 0)
    inner = pygame.Rect(pad + beside, y + pad, scroll.width - 2 * pad - beside, 0)
    tall = draw.paragraphs_height(form.stage, paragraphs, inner.w)
    high = max(tall, least)
    box = pygame.Rect(0, y, scroll.width, high + room_below + 2 * pad)
    form.add_panel(box, accent=accent, container=scroll)
    lower, inner_lower = (high // 2 - least // 2, high // 2 - tall // 2) if is_centred else (0, 0)
    if picture:
        form.add_picture(picture.get_rect(topleft=(pad, inner.y + lower)), picture, container=scroll)
    put_paragraphs(form, inner.move(0, inner_lower), paragraphs, container=scroll)
    return box


def grid_rects(
    stage: Stage, area: pygame.Rect, count: int, height: Callable[[int, int], int], *, least: int, most: int, gap: int
) -> list[pygame.Rect]:  # fmt: skip
    """Places side by side from the top of `area`, in rows that are as high as their highest place.

    `height` tells the pixels that a place needs, by its number and width. A place is at least `least` logical pixels
    wide where there is more than one in a row, and there are at most `most`; `gap` pixels lie between any two.
    """
    across = max(1, min(most, (area.w + gap) // (stage.metrics.text_px(least) + gap)))
    width = (area.w - (across - 1) * gap) // across
    found: list[pygame.Rect] = []
    y = area.y
    for first in range(0, count, across):
        row = range(first, min(first + across, count))
        high = max(height(each, width) for each in row)
        found += [pygame.Rect(area.x + (each - first) * (width + gap), y, width, high) for each in row]
        y += high + gap
    return found


def _card_paragraphs(stage: Stage, title: str, text: str) -> tuple[Paragraph, Paragraph]:
    return Paragraph(title, bold=True), Paragraph(text, SMALL, colour=stage.theme.secondary)


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
