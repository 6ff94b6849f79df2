"""A box that asks for a name: of a new branch, of a match, of whoever takes a seat."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING, SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.stage.events import Input, KeyEvent, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDTH = 480
"""Logical pixels at the usual text size."""
_LONGEST = 40
"""Letters of a name."""


class NameScene(Scene):
    """One line to type in; Escape and a click beside the box close it."""

    overlay = True

    def __init__(
        self, stage: Stage, question: str, details: str, name: str, take: Callable[[str], str], *, hint: str,
        done: str, icon: str = "play", longest: int = _LONGEST,
    ) -> None:  # fmt: skip
        """`take` gets the name when the box is gone; the box comes back with what it returns: why that cannot be.

        `hint` stands in the empty line, `done` on the button.
        """
        self.stage = stage
        self.name = name
        self.refused = ""
        """Why the last name was not taken."""
        self._question, self._details = question, details
        self._take = take
        self._hint, self._done, self._icon, self._longest = hint, done, icon, longest
        self.form: Form
        self._made: Form | None = None
        self._box = self._text = pygame.Rect(0, 0, 0, 0)

    @property
    def caption(self) -> str:
        return self._question

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad, gap, high = metrics.px(24), metrics.px(12), metrics.grown(44, 0.7)
        width = min(metrics.grown(_WIDTH, 0.7), stage.surface.get_width() - 4 * pad)
        inner = width - 2 * pad
        text = draw.paragraph_height(stage, self._question, inner, size=HEADING, bold=True)
        text += draw.paragraph_height(stage, self._details, inner) + gap
        refused = draw.paragraph_height(stage, self.refused, inner, size=SMALL) + gap if self.refused else 0
        self._box = pygame.Rect(0, 0, width, 2 * pad + text + 3 * gap + refused + 2 * high)
        self._box.center = stage.surface.get_rect().center
        self._text = pygame.Rect(self._box.x + pad, self._box.y + pad, inner, text)
        self.form = Form(stage, self._made)
        line = pygame.Rect(self._text.x, self._text.bottom + gap, inner, high)
        self.form.entry(line, self.name, self._typed, name="name", hint=self._hint,
                        longest=self._longest)  # fmt: skip
        half, y = (inner - gap) // 2, self._box.bottom - pad - high
        self.form.button(pygame.Rect(line.x, y, half, high), self._done, self.done, name="done",
                         look="@primary", icon=self._icon)  # fmt: skip
        self.form.button(pygame.Rect(line.right - half, y, half, high), say("common.cancel"), self.stage.pop,
                         name="cancel")  # fmt: skip
        if self._made is None:
            self.form.focus("name")
            self.form.mark_all("name")
        self._made = self.form
        self.typing = self.form.typing

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again:
            if event.name == Key.ESCAPE:
                self.stage.pop()
                return
            if event.name == Key.RETURN and self.form.focused in ("", "name"):
                self.done()
                return
        taken = self.form.handle(event, raw)
        self.typing = self.form.typing
        pressed = not taken and isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS
        if pressed and not self._box.collidepoint(self.form.desk.pointer):
            self.stage.pop()

    def release(self) -> None:
        self.form.close()

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage = self.stage
        draw.veil(stage, surface)
        draw.panel(stage, surface, self._box, accent=True)
        y = draw.paragraph(stage, surface, self._question, self._text, size=HEADING, bold=True)
        below = pygame.Rect(self._text.x, y + stage.metrics.px(12), self._text.w, 0)
        draw.paragraph(stage, surface, self._details, below, size=BODY, colour=stage.theme.secondary)
        if self.refused:
            line = self.form.rect("name")
            at = pygame.Rect(line.x, line.bottom + stage.metrics.px(8), line.w, 0)
            draw.paragraph(stage, surface, self.refused, at, size=SMALL, colour=stage.theme.warning)
        self.form.draw(surface)

    def done(self) -> None:
        """Gives the name away; the box goes first, because another scene may come."""
        self.stage.pop()
        self.refused = self._take(self.name.strip())
        if self.refused:
            self.stage.push(self)

    def _typed(self, name: str) -> None:
        self.name = name
