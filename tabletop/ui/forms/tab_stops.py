"""The stops of the Tab key in a form, which of them has the focus, and what keys do to it.

Used by `form`, which makes one TabStop for each widget that a person can use, and by `form_nodes`, which makes them
nodes. Stops must be added in reading order: that is the order of Tab and of screen readers. Arrows, Space and Enter go
to the stop that has the focus. A form that is made anew finds the focus again by the stop's name, so names must stay
the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame

from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms.choices import RadioGroup
from tabletop.ui.forms.field_keys import edit_field_by_key
from tabletop.ui.forms.scroll import ScrollArea
from tabletop.ui.stage.events import Key, KeyEvent, WheelEvent
from tabletop.ui.stage.stage import Stage
from tabletop.ui.widgets.interaction import next_in_tab_order
from tabletop.ui.widgets.node import Role
from tabletop.ui.widgets.slider import Slider
from tabletop.ui.widgets.text_field import TextField
from tabletop.ui.widgets.widget import Widget


class Focusable(Protocol):
    """A widget, a window that scrolls, or a group of widgets."""

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in pixels of the window."""

    @property
    def is_enabled(self) -> bool: ...


@dataclass(eq=False, slots=True)
class TabStop:
    """A widget, or a group that is one to the keyboard, and what keys do to it."""

    name: str
    """By which the program knows it."""
    element: Focusable
    role: Role
    label: str = ""
    """What a person calls it; "" where the nearest title before it says that."""
    tip: str = ""
    press: Callable[[], None] | None = None
    """For Enter and Space."""
    turn: Callable[[int], None] | None = None
    """For `keys`: -1 or 1."""
    keys: tuple[str, ...] = ()
    scroll: ScrollArea | None = None
    group: RadioGroup | None = None
    """Values of which one holds; None for everything else."""
    is_large: bool = False
    """Whether the plate that is marked stands for the whole group."""
    is_suggested: bool = False
    """Whether it shines as what is likely wanted."""
    is_on: Callable[[], bool] | None = None
    """Of a switch."""
    value_text: Callable[[int], str] | None = None
    """How a slider says its value."""

    @property
    def rect(self) -> pygame.Rect:
        """Where it is, in pixels."""
        return self.element.rect

    @property
    def focus_ring_rect(self) -> pygame.Rect:
        """What is ringed and brought into sight, in pixels."""
        return self.group.plates[self.group.value].rect if self.is_large and self.group is not None else self.rect

    @property
    def visible_rect(self) -> pygame.Rect:
        """The part of it that is not scrolled away."""
        return self.rect.clip(self.scroll.rect) if self.scroll else self.rect

    @property
    def is_enabled(self) -> bool:
        return self.element.is_enabled

    @property
    def field(self) -> TextField | None:
        """The line of text that it is; None where it is something else."""
        return self.element if isinstance(self.element, TextField) else None


def draw_focus_ring(stage: Stage, surface: DisplayList, stop: TabStop) -> None:
    """A brass ring around the widget that has the focus."""
    grown = stage.metrics.px(6)
    rect = stop.focus_ring_rect.inflate(grown, grown)
    clip = surface.get_clip()
    if stop.scroll:
        surface.set_clip(stop.scroll.rect.inflate(grown, grown).clip(clip))
    surface.blit(draw.rounded_rect(stage, rect.size, "#00000000", edge=stage.theme.accent, width=2), rect)
    surface.set_clip(clip)


class FormFocus:
    """The stops in the order of the Tab key, and the one that keys go to."""

    def __init__(self, stage: Stage, before: FormFocus | None) -> None:
        self._stage = stage
        self.stops: list[TabStop] = []
        self.focused_stop: TabStop | None = None
        """None where no widget has the focus."""
        self._ring: bool = before._ring if before else False
        """Whether the focus is shown: only to people who use the keyboard."""
        self._wanted = before.name if before else ""
        self._was_typing = before.is_typing if before else False
        self._opened_by: KeyEvent | None = before._opened_by if before else None
        """The key that was down when keys began to go into a line of text."""
        self._name_at_close = ""

    @property
    def name(self) -> str:
        """Name of the stop that has the focus, or had it when the form was closed; empty when none has."""
        return self.focused_stop.name if self.focused_stop else self._name_at_close

    @property
    def field(self) -> TextField | None:
        """The line of text that keys go into."""
        field = self.focused_stop.field if self.focused_stop else None
        return field if field is not None and field.is_active else None

    @property
    def is_typing(self) -> bool:
        """Whether keys go into a line of text."""
        return self.field is not None

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
            self._stop_typing()
            self.focused_stop = None

    def close(self, *, is_last: bool) -> None:
        """Lets go of all stops; `is_last` where no other form takes over what is typed."""
        self._name_at_close = self.name
        if is_last:
            self._stop_typing()
        self.stops, self.focused_stop = [], None

    def stop_named(self, name: str) -> TabStop:
        """The first stop of that name; raises KeyError."""
        for stop in self.stops:
            if stop.name == name:
                return stop
        raise KeyError(name)

    def counterpart_of(self, widget: Widget, before: FormFocus) -> Widget | None:
        """What stands here for a widget of the form before: the same name and the same words; None where nothing does.

        The words count because a row of a list may stand for something else by now.
        """
        for old in before.stops:
            parts = old.group.plates if old.group is not None else {"": old.element}
            key = next((key for key, part in parts.items() if part is widget), None)
            if key is None:
                continue
            for stop in self.stops:
                if _tab_stop_identity(stop, key) == _tab_stop_identity(old, key):
                    found = stop.group.plates.get(key) if stop.group is not None else stop.element
                    return found if isinstance(found, Widget) else None
        return None

    def focus_on(self, stop: TabStop | None, *, typing: bool = True) -> None:
        """Goes to a stop, or away from all."""
        self._set_focused_stop(stop, typing=typing)
        if stop and stop.scroll:
            self.scroll_to_focus(stop.scroll)

    def focus_stop_at(self, at: tuple[int, int]) -> None:
        """Goes to what is pressed there, in pixels."""
        self._ring = False
        under = [stop for stop in self.stops if stop.is_enabled and stop.visible_rect.collidepoint(at)]
        self._set_focused_stop(under[-1] if under else None, typing=True)

    def scroll_to_focus(self, scroll: ScrollArea) -> None:
        """Scrolls so that the stop is seen, if it lies there."""
        stop = self.focused_stop
        if stop and stop.scroll is scroll and stop.element is not scroll:
            scroll.scroll_into_view(stop.focus_ring_rect)

    def handle_key(self, event: KeyEvent) -> bool:
        """Does what a key means; whether it means anything."""
        if event.name == Key.TAB:
            return self._move_focus_by_tab(-1 if event.shift else 1)
        field, stop = self.field, self.focused_stop
        if field is not None:
            return self._handle_key_while_typing(field, event)
        if stop and event.name in (Key.RETURN, Key.SPACE):
            return self.press_stop(stop)
        if stop and self._change_stop_value_by_key(stop, event):
            return True
        return event.name in (Key.UP, Key.DOWN) and self._move_focus_by_tab(1 if event.name == Key.DOWN else -1)

    def handle_typed_text(self, raw: pygame.Event) -> bool:
        """What a key or an input method types (TEXTINPUT), or shows before it is typed (TEXTEDITING)."""
        field = self.field
        if raw.type == pygame.TEXTINPUT and self.is_opening_key_down:
            return True
        if field is None:
            return False
        if raw.type == pygame.TEXTINPUT:
            field.type_text(raw.text)
        else:
            field.compose(raw.text, raw.start + raw.length)
        return True

    def cancel_composition(self) -> None:
        """What is being composed comes to nothing."""
        field = self.field
        if field is not None and field.editor.composition:
            field.compose("", 0)

    def turn_slider_by_wheel(self, event: WheelEvent) -> bool:
        """Turns a slider that has the focus and lies under the pointer; every other wheel is for what scrolls."""
        stop = self.focused_stop
        if stop is None or not isinstance(stop.element, Slider):
            return False
        if not stop.visible_rect.collidepoint(self._stage.to_pixels(event.pos)):
            return False
        if int(event.turns):
            stop.element.change_value_by_steps(int(event.turns))
        return True

    def change_value_by(self, stop: TabStop, by: int) -> None:
        """The value so many further, as by a key."""
        self._ring = True
        if stop.turn is not None:
            stop.turn(by)

    def press_stop(self, stop: TabStop) -> bool:
        """Presses it as Enter does; whether it can be pressed at all."""
        if stop.press and stop.is_enabled:
            self._ring = True
            stop.press()
        return stop.press is not None

    def draw_ring(self, surface: DisplayList) -> None:
        """Draws the ring around the stop."""
        if self.focused_stop and (self._ring or self.is_typing):
            draw_focus_ring(self._stage, surface, self.focused_stop)

    def _set_focused_stop(self, stop: TabStop | None, *, typing: bool) -> None:
        before, after = self.field, stop.field if stop and typing else None
        if before is not None and before is not after:
            before.deactivate()
        self.focused_stop, self._opened_by = stop, self._stage.held_key
        if after is not None and not after.is_active:
            after.activate()

    def _stop_typing(self) -> None:
        field = self.field
        if field is not None:
            field.deactivate()

    def _change_stop_value_by_key(self, stop: TabStop, event: KeyEvent) -> bool:
        if stop.turn and event.name in stop.keys:
            self.change_value_by(stop, 1 if event.name in (Key.RIGHT, Key.DOWN) else -1)
            return True
        if isinstance(stop.element, Slider) and event.name in (Key.HOME, Key.END):
            self._ring = True
            stop.element.set_value(stop.element.least if event.name == Key.HOME else stop.element.greatest)
            return True
        return False

    def _handle_key_while_typing(self, field: TextField, event: KeyEvent) -> bool:
        if event.name in (Key.RETURN, Key.ESCAPE):
            field.deactivate()
            self._ring = True
            return True
        if event.name in (Key.UP, Key.DOWN):
            return self._move_focus_by_tab(1 if event.name == Key.DOWN else -1)
        return edit_field_by_key(field, event)

    def _move_focus_by_tab(self, by: int) -> bool:
        """The next stop or the one before, round and round; the key means this even where there is none."""
        stop = next_in_tab_order([stop for stop in self.stops if stop.is_enabled], self.focused_stop, by)
        if stop is not None:
            self._ring = True
            self.focus_on(stop)
        return True


def _tab_stop_identity(stop: TabStop, part: str) -> tuple[str, str, str]:
    """By which a stop, or a part of a group, is known again in a form that was made anew."""
    return stop.name, stop.label, stop.group.labels.get(part, part) if stop.group is not None else ""
