"""Chooses one of several values: the list of a drop-down, and buttons of which one is marked.

Used by `form`, which makes both, by `tab_stops`, which turns a RadioGroup by keys, and by `form_nodes`, which reads
their options. While a DropDownList is open it takes every input, so the form must ask it first. Values are names that
pages give; only their words are shown and translated, so a value must never be made from words.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.theme import BODY
from tabletop.ui.stage.events import Input, Key, KeyEvent, PointerEvent, PointerKind, WheelEvent
from tabletop.ui.widgets.widget import ButtonImages, ImageButton

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


class DropDownList:
    """Takes every input until something is picked or it is closed."""

    def __init__(
        self, stage: Stage, under: pygame.Rect, options: Sequence[tuple[str, str]], value: str,
        pick: Callable[[str], None],
    ) -> None:  # fmt: skip
        self._stage = stage
        self.options = list(options)
        """Each by its name and its words."""
        self.value = value
        """The one in force."""
        self._pick = pick
        self.open = True
        """Whether it still waits for an answer."""
        self._here = next((i for i, (key, _) in enumerate(self.options) if key == value), 0)
        self._row = stage.metrics.text_px(36)
        self.rect = self._drop_down_list_rect(under)
        self._first = 0
        self._scroll_to_pointed_option()
        self._armed = False

    @property
    def pointed_option_index(self) -> int:
        """The option that would be picked, counted from 0."""
        return self._here

    def point_at_option(self, here: int) -> None:
        """Points at an option."""
        self._here = min(here, len(self.options) - 1)
        self._scroll_to_pointed_option()

    def row_rect(self, value: str) -> pygame.Rect:
        """Where an option stands, in pixels."""
        i = next(i for i, (key, _) in enumerate(self.options) if key == value)
        pad = self._stage.metrics.px(4)
        row = self.rect.inflate(-2 * pad, -2 * pad)
        row.h = self._row
        return row.move(0, (i - self._first) * self._row)

    def pick(self, value: str) -> bool:
        """Picks an option and closes; whether there is one of that value."""
        at = next((i for i, (key, _) in enumerate(self.options) if key == value), None)
        if at is not None:
            self._here = at
            self._pick_pointed_option()
        return at is not None

    def handle(self, event: Input | None) -> None:
        """Moves, picks or closes."""
        if isinstance(event, KeyEvent) and event.down:
            self._handle_key(event.name)
        elif isinstance(event, WheelEvent):
            self._scroll_options_by(-round(event.turns))
        elif isinstance(event, PointerEvent):
            self._handle_pointer(event)

    def draw(self, surface: DisplayList) -> None:
        """Draws the options; the one in force has a tick."""
        stage, theme = self._stage, self._stage.theme
        surface.blit(draw.rounded_rect(stage, self.rect.size, theme.panel, edge=theme.accent, radius=8), self.rect)
        inner, pad = stage.metrics.px(12), stage.metrics.px(24)
        for key, words in self.options[self._first : self._first + self._count_visible_options()]:
            rect = self.row_rect(key)
            if self.options[self._here][0] == key:
                surface.blit(draw.rounded_rect(stage, rect.size, theme.hovered, radius=6), rect)
            room = rect.w - 2 * inner - pad
            draw.text(stage, surface, words, (rect.x + inner, rect.centery), width=room)
            if key == self.value:
                tick = draw.icon_picture(stage, "check", stage.metrics.mix_px(18, 0.5), theme.accent)
                surface.blit(tick, tick.get_rect(midright=(rect.right - inner // 2, rect.centery)))
        thumb = self.thumb_rect()
        if thumb is not None:
            surface.blit(draw.rounded_rect(stage, thumb.size, theme.disabled, radius=3), thumb)

    def thumb_rect(self) -> pygame.Rect | None:
        """The bar that tells which part of the options is seen, in pixels; None where all are."""
        count, seen, metrics = len(self.options), self._count_visible_options(), self._stage.metrics
        if seen >= count:
            return None
        pad = metrics.px(4)
        high = self.rect.h - 2 * pad
        made = pygame.Rect(self.rect.right - pad - metrics.px(4), 0, metrics.px(4), 0)
        made.h = max(metrics.px(20), high * seen // count)
        made.y = self.rect.y + pad + (high - made.h) * self._first // (count - seen)
        return made

    def _handle_key(self, name: str) -> None:
        if name in (Key.ESCAPE, Key.TAB):
            self.open = False
        elif name in (Key.UP, Key.DOWN):
            self._here = (self._here + (1 if name == Key.DOWN else -1)) % len(self.options)
            self._scroll_to_pointed_option()
        elif name in (Key.HOME, Key.END):
            self._here = 0 if name == Key.HOME else len(self.options) - 1
            self._scroll_to_pointed_option()
        elif name in (Key.RETURN, Key.SPACE):
            self._pick_pointed_option()

    def _handle_pointer(self, event: PointerEvent) -> None:
        at = self._stage.to_pixels(event.pos)
        shown = self.options[self._first : self._first + self._count_visible_options()]
        under = next((key for key, _ in shown if self.row_rect(key).collidepoint(at)), None)
        if under is not None:
            self._here = next(i for i, (key, _) in enumerate(self.options) if key == under)
        if event.kind == PointerKind.PRESS:
            self._armed = under is not None
            self.open = self.open and self.rect.collidepoint(at)
        elif event.kind == PointerKind.RELEASE and self._armed and under is not None:
            self._pick_pointed_option()

    def _pick_pointed_option(self) -> None:
        self.open = False
        self._pick(self.options[self._here][0])

    def _scroll_options_by(self, by: int) -> None:
        self._first = max(0, min(self._first + by, len(self.options) - self._count_visible_options()))

    def _scroll_to_pointed_option(self) -> None:
        self._first = max(self._here - self._count_visible_options() + 1, min(self._first, self._here))

    def _count_visible_options(self) -> int:
        return max(1, (self.rect.h - self._stage.metrics.px(8)) // self._row)

    def _drop_down_list_rect(self, under: pygame.Rect) -> pygame.Rect:
        stage, metrics = self._stage, self._stage.metrics
        size, gap = metrics.font_size(BODY), metrics.px(4)
        widest = max(stage.texts.text_width(words, size) for _, words in self.options) + metrics.px(64)
        window = stage.surface.get_rect()
        below, above = window.bottom - under.bottom - 2 * gap, under.top - 2 * gap
        wanted = len(self.options) * self._row + metrics.px(8)
        down = below >= wanted or below >= above
        room = below if down else above
        most = max(1, (room - metrics.px(8)) // self._row)
        rect = pygame.Rect(0, 0, min(max(under.w, widest), window.w), min(len(self.options), most) * self._row)
        rect.h += metrics.px(8)
        rect.topleft = (under.x, under.bottom + gap) if down else (under.x, under.top - gap - rect.h)
        return rect.clamp(window)


class RadioGroupElement:
    """All plates of a group as one widget that has no picture of its own."""

    is_enabled = True

    def __init__(self, plates: Mapping[str, ImageButton]) -> None:
        self._plates = plates

    @property
    def rect(self) -> pygame.Rect:
        """Where they are, in pixels."""
        first, *others = (plate.rect for plate in self._plates.values())
        return first.unionall(others)


class RadioGroup:
    """Keeps the value, and lets the plates show it."""

    def __init__(
        self, keys: Sequence[str], value: str, faces: Callable[[str, bool], ButtonImages],
        change: Callable[[str], None], *, labels: Mapping[str, str] | None = None,
    ) -> None:  # fmt: skip
        self.keys = list(keys)
        self.labels = labels or {}
        """What a person calls the values."""
        self.value = value
        self.plates: dict[str, ImageButton] = {}
        self._faces = faces
        self._change = change

    def images_of(self, key: str) -> ButtonImages:
        """What the plate of a value wears now."""
        return self._faces(key, key == self.value)

    def set_images(self, faces: Callable[[str, bool], ButtonImages]) -> None:
        """Other faces for all plates from now on."""
        self._faces = faces
        for key, plate in self.plates.items():
            plate.set_images(self.images_of(key))

    def choose_value(self, chosen: str) -> None:
        """Another value, or the same again."""
        if chosen == self.value:
            return
        before, self.value = self.value, chosen
        for key in (before, chosen):
            if key in self.plates:
                self.plates[key].set_images(self.images_of(key))
        self._change(chosen)

    def change_value_by(self, by: int) -> None:
        """The next value or the one before; the ends stay."""
        here = self.keys.index(self.value) + by if self.value in self.keys else 0
        self.choose_value(self.keys[max(0, min(len(self.keys) - 1, here))])
