"""Boxes over a screen: a yes-or-no question, a choice beside a place, and a menu."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, HEADING
from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.stage.buttons import Button, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_CONFIRM_WIDTH = 460
"""Logical pixels at the usual text size."""


class ConfirmScene(Scene):
    """Escape, a click beside the box, and everything else that closes it mean no."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        question: str,
        yes_words: str,
        on_yes: Callable[[], None],
        on_no: Callable[[], None] | None = None,
        *,
        details: str = "",
        no_words: str = "",
        icon: str = "question",
        risky: bool = False,
    ) -> None:
        """`risky` puts the keyboard's focus on no."""
        self.stage = stage
        self._question, self._details, self._icon = question, details, icon
        self._button_words = {"yes": yes_words, "no": no_words}
        self._on_yes, self._on_no = on_yes, on_no
        self._risky = risky
        self._buttons = SceneButtons(stage)
        self._box = self._question_rect = self._details_rect = pygame.Rect(0, 0, 0, 0)

    @property
    def caption(self) -> str:
        return self._question

    @property
    def buttons(self) -> SceneButtons:
        return self._buttons

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad, gap, high = metrics.px(24), metrics.px(12), metrics.grown(44, 0.7)
        width = min(metrics.grown(_CONFIRM_WIDTH, 0.7), stage.surface.get_width() - 4 * pad)
        inner = width - 2 * pad
        aside = metrics.grown(44, 0.4) + metrics.px(16)
        title = draw.paragraph_height(stage, self._question, inner - aside, size=HEADING, bold=True)
        text = draw.paragraph_height(stage, self._details, inner - aside) + gap if self._details else 0
        named = {"yes": self._button_words["yes"], "no": self._button_words["no"] or say("common.no")}
        wide = max(
            stage.texts.width(words, metrics.font_size(BODY), bold=True) for words in named.values()
        ) + metrics.px(40)
        stacked = 2 * wide + gap > inner
        rows = 2 * high + gap if stacked else high
        self._box = pygame.Rect(0, 0, width, pad + max(title + text, aside) + metrics.px(24) + rows + pad)
        self._box.center = stage.surface.get_width() // 2, stage.surface.get_height() // 2
        self._question_rect = pygame.Rect(self._box.x + pad + aside, self._box.y + pad, inner - aside, title)
        self._details_rect = pygame.Rect(self._question_rect.x, self._question_rect.bottom + gap, inner - aside, text)
        places = self._button_rects(stacked, wide, pad, gap, high)
        self._buttons.set_buttons(
            [
                Button(
                    "yes",
                    places[0],
                    self._answer_yes,
                    words=named["yes"],
                    kind=ButtonKind.RAISED if self._risky else ButtonKind.PRIMARY,
                ),
                Button(
                    "no",
                    places[1],
                    self._answer_no,
                    words=named["no"],
                    kind=ButtonKind.PRIMARY if self._risky else ButtonKind.RAISED,
                ),
            ]
        )

    def on_entered(self) -> None:
        self._buttons.focus_button("no" if self._risky else "yes")

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self._answer_no()
        elif move_button_focus(self._buttons, event) or self._buttons.handle(event):
            return
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS and self._is_outside_box(event):
            self._answer_no()

    def _is_outside_box(self, event: PointerEvent) -> bool:
        return event.button in (MouseButton.LEFT, MouseButton.RIGHT) and not self._box.collidepoint(
            self.stage.to_pixels(event.pos)
        )

    def update(self, now: float) -> None:
        self._buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        draw.darken_all(stage, surface)
        draw.panel(stage, surface, self._box, accent=True)
        mark = draw.icon(stage, self._icon, metrics.grown(44, 0.4), stage.theme.accent)
        surface.blit(mark, (self._box.x + metrics.px(24), self._box.y + metrics.px(24)))
        draw.paragraph(stage, surface, self._question, self._question_rect, size=HEADING, bold=True)
        if self._details:
            draw.paragraph(stage, surface, self._details, self._details_rect, colour=stage.theme.secondary)
        self._buttons.draw(surface)

    def _button_rects(self, stacked: bool, wide: int, pad: int, gap: int, high: int) -> tuple[pygame.Rect, pygame.Rect]:
        box, inner = self._box, self._box.w - 2 * pad
        if stacked:
            y = box.bottom - pad - 2 * high - gap
            return pygame.Rect(box.x + pad, y, inner, high), pygame.Rect(box.x + pad, y + high + gap, inner, high)
        half = (inner - gap) // 2
        y = box.bottom - pad - high
        return pygame.Rect(box.x + pad, y, half, high), pygame.Rect(box.right - pad - half, y, half, high)

    def _answer_yes(self) -> None:
        self._close_box()
        self._on_yes()

    def _answer_no(self) -> None:
        self._close_box()
        if self._on_no:
            self._on_no()

    def _close_box(self) -> None:
        """Takes the box away first: what follows may open another scene."""
        if self.stage.scene is self:
            self.stage.pop_scene()
