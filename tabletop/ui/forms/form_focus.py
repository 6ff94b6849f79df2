"""The keyboard's way through a form: which stop has the focus, and what keys do to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.forms import marks
from tabletop.ui.forms.scroll import Scroll
from tabletop.ui.forms.stops import TabStop
from tabletop.ui.stage.events import KeyEvent
from tabletop.ui.stage.keyboard import Key
from tabletop.ui.stage.stage import Stage


class FormFocus:
    """The stops in the order of the Tab key, and the one that keys go to."""

    def __init__(self, stage: Stage, desk: Any, before: FormFocus | None) -> None:
        self._stage = stage
        self._desk = desk
        self.stops: list[TabStop] = []
        self.at: TabStop | None = None
        """None where no widget has the focus."""
        self._ring: bool = before._ring if before else False
        """Whether the focus is shown: only to people who use the keyboard."""
        self._wanted = before.name if before else ""
        self._was_typing = before.typing if before else False
        self._opened_by: KeyEvent | None = before._opened_by if before else None
        """The key that was down when keys began to go into a line of text."""

    @property
    def name(self) -> str:
        """Name of the stop that has the focus; empty when none has."""
        return self.at.name if self.at else ""

    @property
    def typing(self) -> bool:
        """Whether keys go into a line of text."""
        return self.at is not None and self.at.typed and self.at.element.is_focused

    @property
    def opens(self) -> bool:
        """Whether the key that has led into the line of text is still down: what it types is not meant for that."""
        return self._opened_by is not None and self._opened_by is self._stage.held_key

    def add(self, stop: TabStop) -> None:
        """The last stop from now on; it has the focus if its namesake in the form before had it."""
        self.stops.append(stop)
        if self._wanted and stop.name == self._wanted:
            self._wanted = ""
            opened_by = self._opened_by
            self.to(stop, typing=self._was_typing)
            self._opened_by = opened_by

    def forget(self, is_gone: Callable[[TabStop], bool]) -> None:
        """These stops are no more."""
        self.stops = [stop for stop in self.stops if not is_gone(stop)]
        if self.at not in self.stops:
            self.at = None

    def stop(self, name: str) -> TabStop:
        """The first stop of that name; raises KeyError."""
        for stop in self.stops:
            if stop.name == name:
                return stop
        raise KeyError(name)

    def to(self, stop: TabStop | None, *, typing: bool = True) -> None:
        """Goes to a stop, or away from all."""
        self.at, self._opened_by = stop, self._stage.held_key
        self._desk.set_focus_set(stop.element.get_focus_set() if stop and stop.typed and typing else None)
        if stop and stop.scroll:
            self.reveal(stop.scroll)

    def under(self, at: tuple[int, int]) -> None:
        """Goes to what is pressed there, in pixels."""
        self._ring = False
        under = [stop for stop in self.stops if stop.enabled and stop.seen.collidepoint(at)]
        self.at = under[-1] if under else None

    def reveal(self, scroll: Scroll) -> None:
        """Scrolls so that the stop is seen, if it lies there."""
        stop = self.at
        if stop and stop.scroll is scroll and stop.element is not scroll:
            scroll.reveal(stop.here)

    def key(self, event: KeyEvent) -> bool:
        """Does what a key means; whether it means anything."""
        if event.name == Key.TAB:
            return self._step(-1 if event.shift else 1)
        if self.typing:
            return self._key_while_typing(event)
        stop = self.at
        if stop and event.name in (Key.RETURN, Key.SPACE):
            return self._press(stop)
        if stop and stop.turn and event.name in stop.keys:
            self.turn(stop, 1 if event.name in (Key.RIGHT, Key.DOWN) else -1)
            return True
        return event.name in (Key.UP, Key.DOWN) and self._step(1 if event.name == Key.DOWN else -1)

    def turn(self, stop: TabStop, by: int) -> None:
        """The value so many further, as by a key."""
        self._ring = True
        if stop.turn is not None:
            stop.turn(by)
            self.tell_changes()

    def tell_changes(self) -> None:
        """Tells of every value that has changed since the last time."""
        for stop in list(self.stops):
            stop.tell_change()

    def draw(self, surface: DisplayList) -> None:
        """Draws the ring around the stop."""
        if self.at and (self._ring or self.typing):
            marks.ring(self._stage, surface, self.at)

    def _press(self, stop: TabStop) -> bool:
        if stop.press and stop.enabled:
            self._ring = True
            stop.press()
        return stop.press is not None

    def _key_while_typing(self, event: KeyEvent) -> bool:
        if event.name in (Key.RETURN, Key.ESCAPE):
            self._desk.set_focus_set(None)
            self._ring = True
            return True
        return event.name in (Key.UP, Key.DOWN) and self._step(1 if event.name == Key.DOWN else -1)

    def _step(self, by: int) -> bool:
        """The next stop or the one before, round and round; the key means this even where there is none."""
        able = [stop for stop in self.stops if stop.enabled]
        if able:
            here = able.index(self.at) if self.at in able else (-1 if by > 0 else 0)
            self._ring = True
            self.to(able[(here + by) % len(able)])
        return True
