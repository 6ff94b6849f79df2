"""The stops of the Tab key in a form, which of them has the focus, and what keys do to it.

A form makes one TabStop for each widget that a person can use, in reading order; arrows, Space and Enter go to the stop
that has the focus.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.stage.events import Key, KeyEvent
from tabletop.ui.stage.stage import Stage


@dataclass(eq=False, slots=True)
class TabStop:
    """A widget, or a group that is one to the keyboard, and what keys do to it."""

    name: str
    element: Any
    """Of pygame_gui, or a Scroll."""
    press: Callable[[], None] | None = None
    """For Enter and Space."""
    turn: Callable[[int], None] | None = None
    """For `keys`: -1 or 1."""
    keys: tuple[str, ...] = ()
    change: Callable[[Any], None] | None = None
    """Told of another value, once nothing holds the widget any more."""
    value: Any = None
    watch: Callable[[Any], None] | None = None
    """Told of another value at once."""
    hint: str = ""
    """Said in an empty line of text."""
    icon: str = ""
    typed: bool = False
    """Whether it is a line of text."""
    scroll: ScrollArea | None = None
    inner: Mapping[str, Any] = field(default_factory=dict)
    """The widgets of a group by their values."""
    part: Callable[[], Any] | None = None
    """The widget of a large group that stands for it: the one that is marked. None where the whole group does."""
    shown: Any = None
    """The last value that `watch` was told."""

    def __post_init__(self) -> None:
        self.shown = self.value

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in pixels."""
        if isinstance(self.element, ScrollArea):
            return self.element.rect
        return pygame.Rect(self.element.get_abs_rect())

    @property
    def ring_rect(self) -> pygame.Rect:
        """What is ringed and brought into sight, in pixels."""
        return self.rect if self.part is None else pygame.Rect(self.part().get_abs_rect())

    @property
    def visible_rect(self) -> pygame.Rect:
        """The part of it that is not scrolled away."""
        return self.rect.clip(self.scroll.rect) if self.scroll else self.rect

    @property
    def is_enabled(self) -> bool:
        return isinstance(self.element, ScrollArea) or bool(self.element.is_enabled)

    def tell_change(self) -> None:
        """Tells `watch` and `change` of another value; what is held still may become yet another one."""
        if self.change is None or not self.element.alive():
            return
        now = self.element.get_text() if self.typed else self.element.get_current_value()
        if now != self.shown and self.watch:
            self.watch(now)
        self.shown = now
        held = not self.typed and self.element.sliding_button.held
        if now != self.value and not held:
            self.value = now
            self.change(now)


def draw_entry_hint(stage: Stage, surface: DisplayList, stop: TabStop) -> None:
    """The icon of a line of text, and its hint while it is empty."""
    rect = stop.rect
    clip = surface.get_clip()
    surface.set_clip(stop.visible_rect.clip(clip))
    x = rect.x + stage.metrics.px(14)
    if stop.icon:
        side = stage.metrics.grown(20, 0.5)
        made = draw.icon(stage, stop.icon, side, stage.theme.secondary)
        surface.blit(made, made.get_rect(midleft=(x, rect.centery)))
        x += side + stage.metrics.px(10)
    if stop.hint and not stop.element.get_text() and not stop.element.composition:
        room = rect.right - x - stage.metrics.px(10)
        draw.text(stage, surface, stop.hint, (x, rect.centery), colour=stage.theme.disabled, width=room)
    surface.set_clip(clip)


def draw_focus_ring(stage: Stage, surface: DisplayList, stop: TabStop) -> None:
    """A brass ring around the widget that has the focus."""
    grown = stage.metrics.px(6)
    rect = stop.ring_rect.inflate(grown, grown)
    clip = surface.get_clip()
    if stop.scroll:
        surface.set_clip(stop.scroll.rect.inflate(grown, grown).clip(clip))
    surface.blit(draw.rounded(stage, rect.size, "#00000000", edge=stage.theme.accent, width=2), rect)
    surface.set_clip(clip)


class FormFocus:
    """The stops in the order of the Tab key, and the one that keys go to."""

    def __init__(self, stage: Stage, desk: Any, before: FormFocus | None) -> None:
        self._stage = stage
        self._widget_manager = desk
        self.stops: list[TabStop] = []
        self.focused_stop: TabStop | None = None
        """None where no widget has the focus."""
        self._ring: bool = before._ring if before else False
        """Whether the focus is shown: only to people who use the keyboard."""
        self._wanted = before.name if before else ""
        self._was_typing = before.is_typing if before else False
        self._opened_by: KeyEvent | None = before._opened_by if before else None
        """The key that was down when keys began to go into a line of text."""

    @property
    def name(self) -> str:
        """Name of the stop that has the focus; empty when none has."""
        return self.focused_stop.name if self.focused_stop else ""

    @property
    def is_typing(self) -> bool:
        """Whether keys go into a line of text."""
        return self.focused_stop is not None and self.focused_stop.typed and self.focused_stop.element.is_focused

    @property
    def is_opening_key_down(self) -> bool:
        """Whether the key that has led into the line of text is still down: what it types is not meant for that."""
        return self._opened_by is not None and self._opened_by is self._stage.held_key

    def add_stop(self, stop: TabStop) -> None:
        """The last stop from now on; it has the focus if its namesake in the form before had it."""
        self.stops.append(stop)
        if self._wanted and stop.name == self._wanted:
            self._wanted = ""
            opened_by = self._opened_by
            self.focus_on(stop, typing=self._was_typing)
            self._opened_by = opened_by

    def forget_stops(self, is_gone: Callable[[TabStop], bool]) -> None:
        """These stops are no more."""
        self.stops = [stop for stop in self.stops if not is_gone(stop)]
        if self.focused_stop not in self.stops:
            self.focused_stop = None

    def stop_called(self, name: str) -> TabStop:
        """The first stop of that name; raises KeyError."""
        for stop in self.stops:
            if stop.name == name:
                return stop
        raise KeyError(name)

    def focus_on(self, stop: TabStop | None, *, typing: bool = True) -> None:
        """Goes to a stop, or away from all."""
        self.focused_stop, self._opened_by = stop, self._stage.held_key
        self._widget_manager.set_focus_set(stop.element.get_focus_set() if stop and stop.typed and typing else None)
        if stop and stop.scroll:
            self.scroll_to_focus(stop.scroll)

    def focus_at(self, at: tuple[int, int]) -> None:
        """Goes to what is pressed there, in pixels."""
        self._ring = False
        under = [stop for stop in self.stops if stop.is_enabled and stop.visible_rect.collidepoint(at)]
        self.focused_stop = under[-1] if under else None

    def scroll_to_focus(self, scroll: ScrollArea) -> None:
        """Scrolls so that the stop is seen, if it lies there."""
        stop = self.focused_stop
        if stop and stop.scroll is scroll and stop.element is not scroll:
            scroll.scroll_into_view(stop.ring_rect)

    def handle_key(self, event: KeyEvent) -> bool:
        """Does what a key means; whether it means anything."""
        if event.name == Key.TAB:
            return self._move_focus(-1 if event.shift else 1)
        if self.is_typing:
            return self._key_while_typing(event)
        stop = self.focused_stop
        if stop and event.name in (Key.RETURN, Key.SPACE):
            return self._press_stop(stop)
        if stop and stop.turn and event.name in stop.keys:
            self.change_value_by(stop, 1 if event.name in (Key.RIGHT, Key.DOWN) else -1)
            return True
        return event.name in (Key.UP, Key.DOWN) and self._move_focus(1 if event.name == Key.DOWN else -1)

    def change_value_by(self, stop: TabStop, by: int) -> None:
        """The value so many further, as by a key."""
        self._ring = True
        if stop.turn is not None:
            stop.turn(by)
            self.tell_changes()

    def tell_changes(self) -> None:
        """Tells of every value that has changed since the last time."""
        for stop in list(self.stops):
            stop.tell_change()

    def draw_ring(self, surface: DisplayList) -> None:
        """Draws the ring around the stop."""
        if self.focused_stop and (self._ring or self.is_typing):
            draw_focus_ring(self._stage, surface, self.focused_stop)

    def _press_stop(self, stop: TabStop) -> bool:
        if stop.press and stop.is_enabled:
            self._ring = True
            stop.press()
        return stop.press is not None

    def _key_while_typing(self, event: KeyEvent) -> bool:
        if event.name in (Key.RETURN, Key.ESCAPE):
            self._widget_manager.set_focus_set(None)
            self._ring = True
            return True
        return event.name in (Key.UP, Key.DOWN) and self._move_focus(1 if event.name == Key.DOWN else -1)

    def _move_focus(self, by: int) -> bool:
        """The next stop or the one before, round and round; the key means this even where there is none."""
        able = [stop for stop in self.stops if stop.is_enabled]
        if able:
            here = able.index(self.focused_stop) if self.focused_stop in able else (-1 if by > 0 else 0)
            self._ring = True
            self.focus_on(able[(here + by) % len(able)])
        return True
