"""Caches for drawing: strokes that are repeated, and a picture of the strokes that stay the same between frames.

Boards, panels, lists and `buttons` use CachedStrokes, with a key that must tell everything that is shown; only
`stage` uses RetainedLayer. Its picture holds strokes that were the same in several frames in turn and below which
nothing changes. A frame painted with it must equal, pixel by pixel, one in which all strokes are painted in their
order. Which strokes are kept is found by comparing frames; no scene says so.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Final
from weakref import WeakSet

import pygame

from tabletop.ui.drawing.display_list import (
    DisplayList,
    Stroke,
    common_prefix_length,
    common_suffix_length,
    count_common_strokes,
    paint_strokes,
)

_FEWEST: Final = 24
"""Strokes that are worth a picture of their own."""
_CALM: Final = 3
"""Frames in turn in which so many strokes must have stayed the same before they are put into the picture."""


class RetainedLayer:
    """At most one surface as large as the window, which is made once frames follow each other that are much alike."""

    def __init__(self) -> None:
        self.surface: pygame.Surface | None = None
        self._strokes: tuple[Stroke, ...] = ()
        """What the surface shows, in its order."""
        self._boxes: list[pygame.Rect] = []
        """What each of them may cover."""
        self._before: tuple[Stroke, ...] = ()
        """The last frame."""
        self._calm_frames = 0
        """Frames in turn in which the picture could have held more."""

    def __len__(self) -> int:
        """How many strokes it holds."""
        return len(self._strokes)

    def drop_retained_surface(self) -> None:
        """Lets the surface go, as after a change of size."""
        self.surface, self._strokes, self._before, self._calm_frames = None, (), (), 0

    def paint_display_list(self, sheet: DisplayList, surface: pygame.Surface, rects: Iterable[pygame.Rect]) -> None:
        """Draws everything on the sheet within these rectangles; outside of them the surface shows it already."""
        strokes = sheet.strokes_from_index(0)
        over = _strokes_above_retained(strokes, self._strokes, self._boxes)
        grows = over is not None and self._could_retain_more_strokes(strokes, len(over))
        if over is None:
            self._retain_only_strokes(sheet, _retainable_strokes(strokes, frozenset(self._strokes)))
            over = _strokes_above_retained(strokes, self._strokes, self._boxes)
        if self.surface is None or not self._strokes or over is None:
            sheet.paint_on(surface, rects)
        else:
            for rect in rects:
                surface.set_clip(None)
                surface.blit(self.surface, rect, rect)
                paint_strokes(surface, over, rect)
            surface.set_clip(None)
        if (
            self._calm_frames and self.surface is None
        ):  # at large sizes this takes as long as a frame: not when it grows
            self.surface = pygame.Surface(surface.get_size(), 0, surface)
        if grows and self.surface is not None:
            # copying is faster than drawing once more what the window shows
            self.surface.blit(surface, (0, 0))
            self._redraw_changed_strokes(_retainable_strokes(strokes, frozenset(self._before)), sheet)
        self._before = strokes

    def _could_retain_more_strokes(self, strokes: tuple[Stroke, ...], over: int) -> bool:
        """Whether many of the strokes over the picture have stayed the same for some frames."""
        more = over >= _FEWEST and count_common_strokes(self._before, strokes) >= len(self._strokes) + _FEWEST
        self._calm_frames = self._calm_frames + 1 if more else 0
        return self._calm_frames >= _CALM

    def _retain_only_strokes(self, sheet: DisplayList, strokes: Sequence[Stroke]) -> None:
        """Holds only these of its strokes."""
        shown = DisplayList(sheet.get_size())
        shown.add_strokes(self._strokes)
        self._redraw_changed_strokes(strokes, shown)

    def _redraw_changed_strokes(self, strokes: Sequence[Stroke], shown: DisplayList) -> None:
        """Makes the picture, which shows another display list, show these strokes; only what differs is drawn."""
        self._calm_frames = 0
        if self.surface is None or len(strokes) < _FEWEST or strokes[0].box != (0, 0, *shown.get_size()):
            self._strokes = ()  # the surface stays: getting another one takes as long as a frame
            return
        held = DisplayList(shown.get_size())
        held.add_strokes(strokes)
        held.paint_on(self.surface, held.changed_rects(shown))
        self._strokes, self._boxes = tuple(strokes), [pygame.Rect(stroke.box) for stroke in strokes]


def _strokes_above_retained(
    strokes: tuple[Stroke, ...], held: tuple[Stroke, ...], held_boxes: Sequence[pygame.Rect]
) -> Sequence[Stroke] | None:
    """The strokes that are drawn over a picture of those held; None where that would not give the same frame."""
    number, whole = len(held), len(strokes)
    if number > whole:
        return None
    first = common_prefix_length(held, strokes)
    last = common_suffix_length(held[first:], strokes[first:])
    over: list[Stroke] = []
    boxes: list[pygame.Rect] = []
    i = first
    for stroke in strokes[first : whole - last]:
        if i < number - last and stroke == held[i]:
            if boxes and held_boxes[i].collidelist(boxes) >= 0:
                return None
            i += 1
        else:
            over.append(stroke)
            boxes.append(pygame.Rect(stroke.box))
    if i != number - last:
        return None
    if boxes and last:
        around = boxes[0].unionall(
            boxes[1:]
        )  # what is held and lies beside all of that need not be looked at one by one
        near = around.collidelistall(held_boxes[number - last :])
        if any(held_boxes[number - last + k].collidelist(boxes) >= 0 for k in near):
            return None
    return over


def _retainable_strokes(strokes: tuple[Stroke, ...], known: Container[Stroke]) -> list[Stroke]:
    """Those among the known strokes that lie over none that is not held, so that they can be drawn before it."""
    held: list[Stroke] = []
    boxes: list[pygame.Rect] = []
    for stroke in strokes:
        if stroke in known and pygame.Rect(stroke.box).collidelist(boxes) < 0:
            held.append(stroke)
        else:
            boxes.append(pygame.Rect(stroke.box))
    return held


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
        _all_cached_strokes.add(self)

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
        self._key, self._strokes = whole, surface.strokes_from_index(begun)


_all_cached_strokes: WeakSet[CachedStrokes] = WeakSet()


def forget_all_cached_strokes() -> None:
    """Lets go of the pictures that strokes hold beside the caches; what is seen works its strokes out once more."""
    for strokes in _all_cached_strokes:
        strokes.forget_strokes()
