"""Asks one person after the other for a PIN of four digits, to let them in or to choose a new one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pygame

from tabletop.play.match import Match
from tabletop.play.secrecy import TableSecrecy
from tabletop.rules.game import Seat
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import HEADING
from tabletop.ui.scenes.cover.pin import PinEntry
from tabletop.ui.scenes.matches import write_or_retry
from tabletop.ui.stage.events import Input, KeyEvent, MouseButton, PointerEvent, PointerKind
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.scene import Scene

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_WIDTH: Final = 520
"""Logical pixels at the usual text size."""
_CURTAIN: Final = (1280, 720)
"""Size of the curtain's picture."""


def secrecy_of(stage: Stage, match: Match[Any, Any, Any]) -> TableSecrecy:
    """How the match is covered: as it was agreed on, else as is usual here."""
    return TableSecrecy(match, lambda: stage.settings.cover)


class PinScene(Scene):
    """Asks for the digits of each seat in turn, or lets them be chosen; nothing is private on it."""

    def __init__(self, stage: Stage, match: Match[Any, Any, Any], seats: Sequence[Seat]) -> None:
        """There is at least one seat."""
        self.stage = stage
        self._match = match
        self._seats_left = list(seats)
        self._box = pygame.Rect(0, 0, 1, 1)
        self.pin_entry = self._new_entry()

    @property
    def seat(self) -> Seat:
        """Whose digits are asked for."""
        return self._seats_left[0]

    @property
    def details(self) -> str:
        """What they are asked for, below the caption."""
        raise NotImplementedError

    @property
    def keep_clear_rects(self) -> Sequence[pygame.Rect]:
        return self.pin_entry.buttons.button_rects

    def layout(self) -> None:
        stage, metrics = self.stage, self.stage.metrics
        pad = metrics.px(24)
        width = min(metrics.grown(_WIDTH, 0.8), stage.surface.get_width() - 2 * pad)
        inner = width - 2 * pad
        height = self._head_height(inner) + self.pin_entry.height(inner) + 2 * pad
        self._box = pygame.Rect(0, 0, width, min(height, stage.surface.get_height() - 2 * metrics.px(12)))
        self._box.center = stage.surface.get_rect().center
        room = pygame.Rect(self._box.x + pad, 0, inner, self.pin_entry.height(inner))
        room.bottom = self._box.bottom - pad
        self.pin_entry.layout(room)

    def handle(self, event: Input | None, raw: pygame.Event) -> None:
        is_escape = isinstance(event, KeyEvent) and event.down and not event.again and event.name == Key.ESCAPE
        if is_escape or (
            isinstance(event, PointerEvent) and event.kind == PointerKind.PRESS and self._is_outside_box(event)
        ):
            self.stage.pop_scene()
        else:
            self.pin_entry.handle(event)

    def update(self, now: float) -> None:
        self.pin_entry.buttons.update(now)

    def draw(self, surface: DisplayList, now: float) -> None:
        stage, pad = self.stage, self.stage.metrics.px(24)
        draw_curtain(stage, surface)
        draw.panel(stage, surface, self._box, accent=True)
        room = self._box.inflate(-2 * pad, -2 * pad)
        below = draw.paragraph(stage, surface, self.caption, room, size=HEADING, bold=True, align="centre")
        room.y = below + stage.metrics.px(8)
        draw.paragraph(stage, surface, self.details, room, align="centre", colour=stage.theme.secondary)
        self.pin_entry.draw(surface)

    def finish(self) -> None:
        """All digits were right, or chosen, and the scene is gone."""
        raise NotImplementedError

    def make_entry(self, written_down: Callable[[Callable[[], object]], None]) -> PinEntry:
        """The digits of the seat; `written_down` does what is written down, `advance` comes after them."""
        raise NotImplementedError

    def go_to_next_seat(self) -> None:
        """The next seat, if one is left."""
        del self._seats_left[0]
        if self._seats_left:
            self.pin_entry = self._new_entry()
            self.layout()
        else:
            self.stage.pop_scene()
            self.finish()

    def _new_entry(self) -> PinEntry:
        return self.make_entry(partial(write_or_retry, self.stage, self._match))

    def _head_height(self, width: int) -> int:
        title = draw.paragraph_height(self.stage, self.caption, width, size=HEADING, bold=True)
        return title + draw.paragraph_height(self.stage, self.details, width) + self.stage.metrics.px(24)

    def _is_outside_box(self, event: PointerEvent) -> bool:
        return event.button in (MouseButton.LEFT, MouseButton.RIGHT) and not self._box.collidepoint(
            self.stage.to_pixels(event.pos)
        )


def push_pin_scene(stage: Stage, scene: PinScene) -> None:
    """Lays it over everything; whoever types last has the laptop, and sees nothing of who was let in before."""
    stage.conceal_hidden()
    stage.push_scene(scene)


def draw_curtain(stage: Stage, surface: DisplayList) -> None:
    """Fills the window with the curtain, cut where the window has another shape."""
    width, height = stage.surface.get_size()
    scale = max(width / _CURTAIN[0], height / _CURTAIN[1])
    size = math.ceil(_CURTAIN[0] * scale), math.ceil(_CURTAIN[1] * scale)
    made = stage.sprites.get("ui/curtain", *size)
    surface.blit(made, made.get_rect(center=(width // 2, height // 2)))
