"""Cards for pages made of forms: a title, some words, and room for a control beside or below them.

Used by `settings`, `setup.scene`, `option_cards`, `seat_columns`, the pages of the evening and the club, and the
campaign pages of the games. `card` is a part of a layout; each `put_*` function adds one to a form at once and returns
where its control, or the next card, goes, in the container's pixels. Keep that contract: callers lay out from top to
bottom by the returned y. The functions keep no state. PAD and the gaps change every page at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Literal

import pygame

from tabletop.ui.drawing.draw import Paragraph
from tabletop.ui.drawing.theme import SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.widgets.layout import (
    Align,
    Layout,
    PlacedRects,
    auto_grid,
    cell,
    choose_by_width,
    column,
    grow,
    pad,
    pad_sides,
    row,
    within,
)

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
    return stage.metrics.mix_px(38, 0.7)


def card(
    parts: FormParts, title: str, text: str, control: Control, put_control: Callable[[pygame.Rect], object]
) -> Layout:
    """A card whose control is made at the rectangle that `put_control` is handed."""
    stage, metrics = parts.form.stage, parts.form.stage.metrics
    words = parts.paragraphs((Paragraph(title, bold=True), Paragraph(text, SMALL, colour=stage.theme.secondary)))
    high = field_height(stage)
    size = (metrics.text_px(50), metrics.text_px(32)) if control == "switch" else (metrics.text_px(190), high)
    beside = row(
        grow(words),
        within(cell(put_control, width=size[0], height=size[1]), down=Align.CENTRE),
        gap=metrics.px(PAD),
    )
    below = column(grow(words), cell(put_control, height=high), gap=metrics.px(_GAP_BETWEEN))
    inner = (
        beside if control == "switch" else choose_by_width(metrics.text_px(440) - 2 * metrics.px(PAD), below, beside)
    )
    return parts.panel(pad(inner, x=metrics.px(PAD), y=metrics.px(_PAD_ABOVE)))


def put_field_card(form: Form, scroll: ScrollArea, y: int, title: str, text: str) -> tuple[pygame.Rect, int]:
    """Makes a card over the whole width; returns the room for its field, and the y below the card."""
    rects = PlacedRects()
    made = card(FormParts(form, scroll), title, text, "field", lambda rect: rects.update(field=rect))
    below = scroll.place(made, y)
    return rects["field"], below


@dataclass(frozen=True, slots=True)
class FormChoiceCard:
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


def choice_card(parts: FormParts, choice: FormChoiceCard) -> Layout:
    """A card in which one of the answers is chosen."""
    add = parts.form.add_drop_down if choice.is_list else parts.form.add_segmented_choice
    put = lambda room: add(room, choice.options, choice.value, choice.choose, name=choice.name,  # noqa: E731
                           container=parts.container)  # fmt: skip
    return card(parts, choice.title, choice.text, "field", put)


def put_choice_card(form: Form, scroll: ScrollArea, y: int, choice: FormChoiceCard) -> int:
    """Makes a card over the whole width; returns the y below it."""
    return scroll.place(choice_card(FormParts(form, scroll), choice), y)


def put_paragraphs(
    form: Form, rect: pygame.Rect, paragraphs: Iterable[Paragraph], *, container: ScrollArea | None = None
) -> int:
    """Puts them below each other from the top of `rect`; returns the y below the last one."""
    return FormParts(form, container).paragraphs(paragraphs).place_at_top(rect)


def put_text_panel(
    form: Form, scroll: ScrollArea, y: int, paragraphs: Sequence[Paragraph], *, margin: int = PAD, accent: bool = False,
    picture: pygame.Surface | None = None, is_centred: bool = True, room_below: int = 0,
) -> pygame.Rect:  # fmt: skip
    """Makes a panel of words over the whole width, as high as they need, and returns its place.

    `margin` is in logical pixels. A picture stands at the left; where one of the two is higher than the other they
    share their middle, or else their top. `room_below` are pixels that are left free inside, under the words.
    """
    parts, pixels = FormParts(form, scroll), form.stage.metrics.px(margin)
    inner = parts.paragraphs(paragraphs)
    if picture:
        align = Align.CENTRE if is_centred else Align.START
        inner = row(parts.picture(picture), grow(inner), gap=pixels, align=align)
    rects = PlacedRects()
    made = parts.panel(pad_sides(pad(inner, pixels), bottom=room_below), accent=accent)
    scroll.place(rects.named("box", made), y)
    return rects["box"]


def grid_rects(
    stage: Stage, area: pygame.Rect, count: int, height: Callable[[int, int], int], *, least: int, most: int, gap: int
) -> list[pygame.Rect]:  # fmt: skip
    """Places side by side from the top of `area`, in rows that are as high as their highest place.

    `height` tells the pixels that a place needs, by its number and width. A place is at least `least` logical pixels
    wide where there is more than one in a row, and there are at most `most`; `gap` pixels lie between any two.
    """
    rects = PlacedRects()
    cells = [rects.cell(str(which), height=partial(height, which)) for which in range(count)]
    auto_grid(*cells, least=stage.metrics.text_px(least), most=most, gap=gap).place_at_top(area)
    return list(rects.values())
