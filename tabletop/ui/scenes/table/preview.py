"""Something on the board shown large: in the column, or over the board where the column is too small."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import pygame

from tabletop.ui.boards.marks import Point
from tabletop.ui.boards.panels import Previews
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import BODY, SMALL
from tabletop.ui.gesture.picker import Place

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

_LEAST = 250
"""Height in logical pixels below which the column is too small, at the usual text size."""
_THING = 60
"""Height in logical pixels below which there are only words."""
_FLOATING = (260, 340)
"""Size in logical pixels over the board."""


class Ground(Protocol):
    """Where the places lie that are looked at."""

    @property
    def area(self) -> pygame.Rect:
        """All of it, in pixels."""

    def spots(self) -> Mapping[Place, Point]:
        """Centres of all places in pixels."""

    def rect_of(self, places: Sequence[Place]) -> pygame.Rect:
        """What these places cover, in pixels."""


class Preview:
    """Knows what is shown large, and where; it decides nothing."""

    def __init__(self, stage: Stage, previews: Previews, ground: Ground) -> None:
        self._stage = stage
        self._previews = previews
        self._ground = ground
        self.place: Place | None = None
        """What is shown; None for nothing."""
        self._view: Any = None
        self._keep_free: tuple[pygame.Rect, ...] = ()
        self.column = pygame.Rect(0, 0, 1, 1)
        """The part of the column that it may cover, in pixels."""
        self._cold: Iterator[Place] = iter(())
        self._warmed: Any = None
        """The view whose pictures are made ahead, and the part of the column in which they will lie."""
        self._warm_in = self.column
        self._nowhere = pygame.Surface((1, 1), pygame.SRCALPHA)

    @property
    def in_column(self) -> bool:
        """Whether there is room in the column."""
        return self.column.h >= self._stage.metrics.grown(_LEAST, 0.3)

    def show(self, place: Place | None, view: Any, keep_free: tuple[pygame.Rect, ...]) -> None:
        """Shows a place, or nothing; over the board it keeps clear of these rectangles as far as it can."""
        if (place, view) == (self.place, self._view) and place is not None:
            return
        before = self.rect
        self.place, self._view, self._keep_free = place, view, keep_free
        for rect in (before, self.rect):
            self._stage.invalidate(rect)

    @property
    def rect(self) -> pygame.Rect:
        """Where it is drawn, in pixels; empty while nothing is shown."""
        if self.place is None:
            return pygame.Rect(0, 0, 0, 0)
        return self.column if self.in_column else self._beside()

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether what is shown hides a pixel."""
        return self.rect.collidepoint(at)

    def draw(self, surface: pygame.Surface) -> None:
        """A panel, the thing itself, and a line of words below it."""
        rect = self.rect
        if self.place is None or not surface.get_clip().colliderect(rect):
            return
        stage = self._stage
        draw.panel(stage, surface, rect, accent=not self.in_column)
        words = self._previews.words(self._view, self.place)
        room, below, size = self._split(rect, words)
        if room.h >= stage.metrics.px(_THING):
            self._previews.draw(surface, room, self._view, self.place)
        if words:
            clip = surface.get_clip()
            surface.set_clip(clip.clip(below))
            draw.paragraph(stage, surface, words, below, size=size)
            surface.set_clip(clip)

    def warm(self, view: Any) -> bool:
        """Makes one of the pictures ahead that may be looked at in the column; False when all are ready."""
        if view is not self._warmed or self.column != self._warm_in:
            self._warmed, self._warm_in = view, self.column.copy()
            self._cold = iter(tuple(self._ground.spots()) if self.in_column else ())
        place = next((place for place in self._cold if self._previews.has(view, place)), None)
        if place is None:
            return False
        room, _, _ = self._split(self.column, self._previews.words(view, place))
        self._previews.draw(self._nowhere, room, view, place)
        return True

    def _split(self, rect: pygame.Rect, words: str) -> tuple[pygame.Rect, pygame.Rect, int]:
        """Room for the thing itself, below it for the words, and their size; where it is tight, words come first."""
        pad, size = self._stage.metrics.px(12), BODY
        inner = rect.inflate(-2 * pad, -2 * pad)
        high = draw.paragraph_height(self._stage, words, inner.w, size=size) if words else 0
        if high > inner.h // 2:
            size = SMALL
            high = draw.paragraph_height(self._stage, words, inner.w, size=size)
            line = round(self._stage.metrics.font(size) * LINE)
            high = min(high, inner.h // line * line)  # no line is cut in two
        room = pygame.Rect(inner.x, inner.y, inner.w, inner.h - high - (pad // 2 if high else 0))
        return room, pygame.Rect(inner.x, inner.bottom - high, inner.w, high), size

    def _beside(self) -> pygame.Rect:
        """The spot round the place and at the board's corners that covers least of what must stay free."""
        metrics, area = self._stage.metrics, self._ground.area
        gap = metrics.px(16)
        rect = pygame.Rect(0, 0, *(metrics.grown(side, 0.25) for side in _FLOATING))
        rect.size = min(rect.w, area.w - 2 * gap), min(rect.h, area.h - 2 * gap)
        here = self._ground.rect_of((self.place,)) if self.place else area
        free = (here, *self._keep_free)
        spots = [rect.copy() for _ in range(6)]
        spots[0].midleft = here.right + gap, here.centery
        spots[1].midright = here.left - gap, here.centery
        spots[2].topleft = area.x + gap, area.y + gap
        spots[3].topright = area.right - gap, area.y + gap
        spots[4].bottomleft = area.x + gap, area.bottom - gap
        spots[5].bottomright = area.right - gap, area.bottom - gap
        inside = [spot.clamp(area.inflate(-gap, -gap)) for spot in spots]
        return min(inside, key=lambda spot: sum(_shared(spot, each) for each in free))


def _shared(one: pygame.Rect, other: pygame.Rect) -> int:
    both = one.clip(other)
    return both.w * both.h
