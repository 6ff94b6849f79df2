"""One stop of the Tab key in a form."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from tabletop.ui.forms.scroll import ScrollArea


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
