"""A card of a page: what something is called, one sentence about it, and room for its control."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.forms.form import Form

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

Control = Literal["switch", "field"]
"""A switch is small and always beside the words; a field stands below them where there is little room."""
PAD = 16
"""Logical pixels between the edge and the words, at the left."""
_ABOVE = 12
_BETWEEN = 10


def field_height(stage: Stage) -> int:
    """Height in pixels of a line to type in, a drop-down or a small button."""
    return stage.metrics.grown(38, 0.7)


def height(stage: Stage, title: str, text: str, width: int, control: Control) -> int:
    """Pixels that a card of this width needs."""
    words, room = _places(stage, pygame.Rect(0, 0, width, 4000), control)
    high = draw.paragraph_height(stage, title, words.w, bold=True)
    high += draw.paragraph_height(stage, text, words.w, size=SMALL)
    metrics = stage.metrics
    inner = high + metrics.px(_BETWEEN) + room.h if _stacked(stage, width, control) else max(high, room.h)
    return inner + 2 * metrics.px(_ABOVE)


def put(form: Form, box: pygame.Rect, title: str, text: str, control: Control, *, container: Any) -> pygame.Rect:
    """Makes the card, and returns the room for its control, in the container's pixels."""
    form.panel(box, container=container)
    words, room = _places(form.stage, box, control)
    y = form.words(words, title, bold=True, size=BODY, container=container)
    below = pygame.Rect(words.x, y, words.w, 0)
    form.words(below, text, size=SMALL, colour=form.stage.theme.secondary, container=container)
    return room


def _stacked(stage: Stage, width: int, control: Control) -> bool:
    return control == "field" and width < stage.metrics.t(440)


def _places(stage: Stage, box: pygame.Rect, control: Control) -> tuple[pygame.Rect, pygame.Rect]:
    """Room for the words and for the control."""
    metrics, high = stage.metrics, field_height(stage)
    pad = metrics.px(PAD)
    inner = box.inflate(-2 * pad, -2 * metrics.px(_ABOVE))
    if _stacked(stage, box.w, control):
        room = pygame.Rect(inner.x, inner.bottom - high, inner.w, high)
        return pygame.Rect(inner.x, inner.y, inner.w, inner.h - high - metrics.px(_BETWEEN)), room
    room = pygame.Rect(0, 0, *((metrics.t(50), metrics.t(32)) if control == "switch" else (metrics.t(190), high)))
    room.midright = inner.midright
    return pygame.Rect(inner.x, inner.y, room.x - inner.x - pad, inner.h), room
