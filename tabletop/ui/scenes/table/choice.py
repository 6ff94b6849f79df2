"""A small box beside a place: which of several actions is meant."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.stage.buttons import Button, ButtonAlign, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class ChoiceScene(Scene):
    """One row for each action; Escape, a right click and a press beside the box choose none."""

    overlay = True

    def __init__(
        self,
        stage: Stage,
        words: Sequence[str],
        near: Callable[[], pygame.Rect],
        on_chosen: Callable[[int], None],
        on_none: Callable[[], None],
        *,
        question: str = "",
        chosen: Collection[int] = (),
    ) -> None:
        """`near` is what the box stands beside, in pixels; rows that are chosen already are ticked."""
        self.stage = stage
        self._words = tuple(words)
        self._question = question or say("table.which")
        self.chosen = frozenset(chosen)
        self._anchor_rect = near
        self._on_chosen, self._on_none = on_chosen, on_none
        self.buttons = SceneButtons(stage)
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def caption(self) -> str:
        return self._question

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad, high, gap = metrics.px(10), metrics.grown(40, 0.7), metrics.px(6)
        window = stage.surface.get_rect().inflate(-2 * metrics.px(8), -2 * metrics.px(8))
        wide = (
            max(stage.texts.width(words, metrics.font_size(BODY)) for words in self._words) + metrics.text_px(28) + pad
        )
        wide += metrics.text_px(32) if self.chosen else 0
        wide = max(wide + 2 * pad, stage.texts.width(self._question, metrics.font_size(SMALL), bold=True) + 4 * pad)
        head = metrics.text_px(24)
        box = pygame.Rect(0, 0, min(wide, window.w), head + len(self._words) * (high + gap) + 2 * pad - gap)
        near = self._anchor_rect()
        box.midleft = near.right + metrics.px(12), near.centery
        if box.right > window.right:
            box.midright = near.left - metrics.px(12), near.centery
        self._box = box.clamp(window)
        top = self._box.y + pad + head
        self.buttons.set_buttons([
            Button(str(i), pygame.Rect(self._box.x + pad, top + i * (high + gap), self._box.w - 2 * pad, high),
                   partial(self._close_with, i), words, align=ButtonAlign.LEFT, key=str(i + 1) if i < 9 else "")
            for i, words in enumerate(self._words)
        ])  # fmt: skip

    def on_entered(self) -> None:
        self.buttons.focus_button(str(min(self.chosen, default=0)))

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name in (Key.ESCAPE, Key.BACKSPACE):
            self._close_with(None)
        elif move_button_focus(self.buttons, event) or self.buttons.handle(event):
            return
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS and self._is_outside_box(event):
            self._close_with(None)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics, box = self.stage, self.stage.metrics, self._box
        if not surface.get_clip().colliderect(box):
            return
        draw.panel(stage, surface, box, accent=True)
        at = (box.x + 2 * metrics.px(10), box.y + metrics.px(10) + metrics.text_px(11))
        draw.text(stage, surface, self._question, at, size=SMALL, bold=True, colour=stage.theme.secondary,
                  width=box.w - 3 * metrics.px(10))  # fmt: skip
        self.buttons.draw(surface)
        for index in self.chosen:
            rect, side = self.buttons[str(index)].rect, metrics.grown(20, 0.6)
            tick = draw.icon(stage, "check", side, stage.theme.accent)
            surface.blit(tick, tick.get_rect(midright=(rect.right - metrics.px(10), rect.centery)))

    def _is_outside_box(self, event: PointerEvent) -> bool:
        return event.button == MouseButton.RIGHT or not self._box.collidepoint(self.stage.to_pixels(event.pos))

    def _close_with(self, index: int | None) -> None:
        """Takes the box away first: what follows may open another scene."""
        if self.stage.scene is self:
            self.stage.pop_scene()
        if index is None:
            self._on_none()
        else:
            self._on_chosen(index)
