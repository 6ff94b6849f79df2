"""The menu over a match: what one can do besides playing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.scenes.confirm import ConfirmScene
from tabletop.ui.scenes.registry import open_scene as opened
from tabletop.ui.scenes.steering import move_button_focus
from tabletop.ui.stage.buttons import Button, ButtonAlign, ButtonKind, SceneButtons
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene
from tabletop.ui.words import say

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_MENU_WIDTH = 340
"""Logical pixels at the usual text size."""


@dataclass(frozen=True, slots=True)
class MenuItem:
    """A line of the menu."""

    name: str
    words: str
    press: Callable[[], None]
    """Called when the menu has closed."""
    icon: str = ""
    enabled: bool = True
    key: str = ""
    tip: str = ""
    """Why it cannot be pressed just now: it keeps its place, so that the others keep theirs."""


class MenuScene(Scene):
    """A column of buttons over a veil; Escape closes it, and so does a click beside it."""

    overlay = True

    def __init__(self, stage: Stage, items: Sequence[MenuItem], *, title: str = "", note: str = "") -> None:
        self.stage = stage
        self._items = tuple(items)
        self._title, self._note = title, note
        self._buttons = SceneButtons(stage)
        self._box = pygame.Rect(0, 0, 0, 0)

    @property
    def caption(self) -> str:
        return self._title or say("common.menu")

    @property
    def buttons(self) -> SceneButtons:
        """The lines, by their names."""
        return self._buttons

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self._buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad, gap, high = metrics.px(20), metrics.px(8), metrics.grown(44, 0.7)
        head = metrics.text_px(44)
        width = metrics.grown(_MENU_WIDTH, 0.7) - 2 * pad
        note = draw.paragraph_height(stage, self._note, width, size=SMALL) + gap if self._note else 0
        room = stage.surface.get_height() - 2 * metrics.px(24) - 2 * pad - head - note
        columns = 1 if len(self._items) * (high + gap) <= room else 2
        rows = -(-len(self._items) // columns)
        high = min(high, room // rows - gap)
        self._box = pygame.Rect(
            0, 0, columns * (width + gap) - gap + 2 * pad, 2 * pad + head + note + rows * (high + gap) - gap
        )
        self._box.center = stage.surface.get_width() // 2, stage.surface.get_height() // 2
        top = self._box.y + pad + head + note
        self._buttons.set_buttons([
            Button(
                item.name,
                pygame.Rect(self._box.x + pad + i // rows * (width + gap), top + i % rows * (high + gap), width, high),
                self._close_then_press(item), words=item.words, icon=item.icon, enabled=item.enabled, key=item.key,
                kind=ButtonKind.PRIMARY if i == 0 else ButtonKind.RAISED, align=ButtonAlign.LEFT, tip=item.tip,
            )
            for i, item in enumerate(self._items)
        ])  # fmt: skip

    def on_entered(self) -> None:
        first = next((item.name for item in self._items if item.enabled), None)
        self._buttons.focus_button(first)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        if isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE:
            self.stage.pop_scene()
        elif move_button_focus(self._buttons, event) or self._buttons.handle(event):
            return
        elif isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS and self._is_outside_box(event):
            self.stage.pop_scene()

    def _is_outside_box(self, event: PointerEvent) -> bool:
        return event.button in (MouseButton.LEFT, MouseButton.RIGHT) and not self._box.collidepoint(
            self.stage.to_pixels(event.pos)
        )

    def update(self, now: float) -> None:
        self._buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, metrics = self.stage, self.stage.metrics
        if stage.scenes[0] is self:
            surface.blit(draw.table_background(stage), (0, 0))
        draw.darken_all(stage, surface)
        draw.panel(stage, surface, self._box)
        pad = metrics.px(20)
        middle = self._box.y + pad + metrics.text_px(16)
        draw.text(stage, surface, self.caption.upper(), (self._box.x + pad, middle), size=HEADING, bold=True,
                  colour=stage.theme.accent, spacing=2)  # fmt: skip
        if self._note:
            place = pygame.Rect(self._box.x + pad, self._box.y + pad + metrics.text_px(40), self._box.w - 2 * pad, 0)
            draw.paragraph(stage, surface, self._note, place, size=SMALL, colour=stage.theme.secondary)
        self._buttons.draw(surface)
        self._buttons.draw_tip(surface)

    def _close_then_press(self, item: MenuItem) -> Callable[[], None]:
        def press() -> None:
            self.stage.pop_scene()
            item.press()

        return press


def return_to_shelf(stage: Stage) -> None:
    """Back to the title; every match is on the disk already."""
    stage.restart_asking_first(opened("title", stage))


def ask_to_quit(stage: Stage) -> None:
    """Ends the program, from wherever that is wanted, when a question has been answered: it may be a slip."""
    question, details = say("title.quit_question"), say("title.quit_details")
    stage.push_scene(
        ConfirmScene(stage, question, say("common.quit"), stage.quit_asking_first, details=details, icon="quit")
    )
