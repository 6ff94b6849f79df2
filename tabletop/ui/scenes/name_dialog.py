"""NameScene: a box with one line to type a name: for a branch, a saved match, or a person.

Pushed by `replays.file_actions`, `branch_editor`, `seating` and an editor of a game; `name_list_dialog` makes a box for
many names of it. It checks
nothing itself: the callback gets the text and may return why that name cannot be, and the box comes back with this
sentence. A change must keep the order: the box closes first and calls back then, because the callback may open
another scene.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.forms.form import Form
from tabletop.ui.forms.form_parts import FormParts
from tabletop.ui.messages import say
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, PointerKind
from tabletop.ui.stage.scene import Scene
from tabletop.ui.widgets.layout import Align, Layout, PlacedRects, behind, cell, column, grow, pad, row, space, within
from tabletop.ui.widgets.node import NodeAction
from tabletop.ui.widgets.node_source import node_sources_among

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LONGEST_NAME = 40
"""Letters of a name."""


class NameScene(Scene):
    """One line to type in; Escape and a click beside the box close it."""

    overlay = True
    _width = 480
    """Logical pixels at the usual text size."""
    _break_text = " "
    """What stands for a line break of a paste."""

    def __init__(
        self, stage: Stage, question: str, details: str, name: str, take: Callable[[str], str], *, hint: str,
        done: str, icon: str = "play", longest: int = _LONGEST_NAME,
    ) -> None:  # fmt: skip
        """`take` gets the name when the box is gone; the box comes back with what it returns: why that cannot be.

        `hint` stands in the empty line, `done` on the button.
        """
        self.stage = stage
        self.name = name
        self.refusal_text = ""
        """Why the last name was not taken."""
        self._question, self._details = question, details
        self._take_name = take
        self._hint, self._done_label, self._icon, self._longest_name = hint, done, icon, longest
        self.form: Form
        self._previous_form: Form | None = None
        self._rects = PlacedRects()

    @property
    def caption(self) -> str:
        return self._question

    def layout(self) -> None:
        stage, metrics, theme = self.stage, self.stage.metrics, self.stage.theme
        margin, gap, high = metrics.px(24), metrics.px(12), metrics.mix_px(44, 0.7)
        self.form = Form(stage, self._previous_form)
        self.node_sources = node_sources_among(self.form)
        parts = FormParts(self.form)
        refusal = [parts.words(self.refusal_text, size=SMALL, colour=theme.warning)] if self.refusal_text else []
        inside = column(
            parts.words(self._question, size=HEADING, bold=True),
            *self._details_layouts(parts),
            column(cell(self._put_name_field, height=high), *refusal, *self._entered_layouts(parts), gap=metrics.px(8)),
            space(),
            self._buttons_layout(parts, high),
            gap=gap,
        )
        box = behind(parts.panel(pad(inside, margin), accent=True), self._rects.cell("box").place)
        width = metrics.mix_px(self._width, 0.7)
        pad(within(box, most_width=width, down=Align.CENTRE), 2 * margin).place(stage.surface.get_rect())
        if self._previous_form is None:
            self.form.focus_widget("name")
            self.form.select_all_text("name")
        else:
            self.form.take_over(self._previous_form)
        self._previous_form = self.form
        self.typing = self.form.is_typing

    def _details_layouts(self, parts: FormParts) -> list[Layout]:
        return [parts.words(self._details, colour=self.stage.theme.secondary)]

    def _entered_layouts(self, parts: FormParts) -> list[Layout]:
        """What was entered so far, below the line; a single name closes the box."""
        return []

    def _buttons_layout(self, parts: FormParts, high: int) -> Layout:
        done = parts.button(
            self._done_label, self.submit_name, height=high, name="done", look="@primary", icon=self._icon
        )  # fmt: skip
        cancel = parts.button(say("common.cancel"), self.stage.pop_scene, height=high, name="cancel")
        return row(grow(done), grow(cancel), gap=self.stage.metrics.px(12))

    def _put_name_field(self, rect: pygame.Rect) -> None:
        self.form.add_text_field(rect, self.name, self._set_typed_name, name="name", label=self._question,
                        hint=self._hint, longest=self._longest_name, break_text=self._break_text)  # fmt: skip

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again:
            if event.name == Key.ESCAPE:
                self.stage.pop_scene()
                return
            if event.name == Key.RETURN and self.form.focused in ("", "name"):
                self.submit_name()
                return
        taken = self.form.handle(event, raw)
        self.typing = self.form.is_typing
        pressed = not taken and isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS
        if pressed and not self._rects["box"].collidepoint(self.form.pointer):
            self.stage.pop_scene()

    def perform_node_action(self, node_id: str, action: NodeAction, value: str = "") -> bool:
        done = super().perform_node_action(node_id, action, value)
        self.typing = self.form.is_typing
        return done

    def release_pictures(self) -> None:
        self.form.close()

    def update(self, now: float) -> None:
        self.form.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        draw.darken_all(self.stage, surface)
        self.form.draw(surface)

    def submit_name(self) -> None:
        """Gives the name away; the box goes first, because another scene may come."""
        self.stage.pop_scene()
        self.refusal_text = self._take_name(self.name.strip())
        if self.refusal_text:
            self.stage.push_scene(self)

    def _set_typed_name(self, name: str) -> None:
        self.name = name
