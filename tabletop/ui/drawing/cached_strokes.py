"""A part of a frame as it was drawn last, for as long as nothing about it changes."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tabletop.ui.drawing.display_list import DisplayList, Stroke


class IdentityKey:
    """Part of a key: equals only what was made of the very same object, however much another one is like it."""

    __slots__ = ("_of",)

    def __init__(self, of: object) -> None:
        self._of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self._of is other._of

    def __hash__(self) -> int:
        return id(self._of)


class CachedStrokes:
    """The strokes of one rectangle, which need not be worked out again."""

    def __init__(self) -> None:
        self._key: object = None
        self._strokes: tuple[Stroke, ...] = ()

    def forget_strokes(self) -> None:
        """Has everything drawn again, as after a change of size or look."""
        self._key, self._strokes = None, ()

    def draw(self, surface: DisplayList, rect: pygame.Rect, key: object, paint: Callable[[], None]) -> None:
        """Repeats the strokes, or paints and keeps them; the key must tell everything that they show."""
        whole = tuple(rect), tuple(surface.get_clip()), key
        if self._key == whole:
            surface.add_strokes(self._strokes)
            return
        begun = len(surface)
        paint()
        self._key, self._strokes = whole, surface.strokes_since(begun)
