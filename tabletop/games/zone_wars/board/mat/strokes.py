"""What lies over the mat as a list of strokes, which is kept as long as the plan in hand is the same.

ink = Strokes(pygame.Rect(camera.area))
ink.line(start, end, 3, "#FFD166"); ink.circle(sprites, centre, 40, 2, "#FFD166"); ink.picture(surface, (x, y))
ink.draw(sheet)
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Final, NamedTuple

import pygame

from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.cached_strokes import CachedStrokes
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.sprites import Sprites

_SPECK_LENGTH: Final = 0.5
"""Pixels along a line that is not drawn."""
_LINES_PER_STROKE: Final = 12
"""So many lines are one stroke of a frame; with more, a small change would redraw much of the mat."""
Line = tuple[Point, Point]


class _LineStroke(NamedTuple):
    ends: tuple[Line, ...]
    width: int
    colour: str


class _CircleStroke(NamedTuple):
    """One too large to keep a picture of it."""

    centre: tuple[int, int]
    radius: int
    width: int
    colour: str


class _Stroke(NamedTuple):
    """Lines, a circle or a picture; equal ones look alike."""

    rect: pygame.Rect
    shape: _LineStroke | _CircleStroke | pygame.Surface


class Strokes:
    """Lines, circles and pictures, the uppermost last."""

    def __init__(self, area: pygame.Rect) -> None:
        """`area` is the part of the window outside of which nothing of them is seen, in pixels."""
        self._area = area
        self._strokes: list[_Stroke] = []
        self._kept = CachedStrokes()

    @property
    def rects(self) -> list[pygame.Rect]:
        """What each of them covers, in pixels."""
        return [stroke.rect for stroke in self._strokes]

    def line(self, start: Point, end: Point, width: int, colour: str) -> None:
        self.lines(((start, end),), width, colour)

    def lines(self, ends: Iterable[Line], width: int, colour: str) -> None:
        """Straight lines of one kind; specks are left out."""
        seen = tuple((start, end) for start, end in ends if dist(start, end) > _SPECK_LENGTH)
        if seen:
            xs, ys = [at[0] for line in seen for at in line], [at[1] for line in seen for at in line]
            left, top, more = min(xs), min(ys), width + 3
            rect = pygame.Rect(left - more, top - more, max(xs) - left + 2 * more, max(ys) - top + 2 * more)
            self._strokes.append(_Stroke(rect, _LineStroke(seen, width, colour)))

    def circle(self, sprites: Sprites, centre: Point, radius: float, width: int, colour: str) -> None:
        """A circle inside which there is nothing, or a disc for a width of 0."""
        r, x, y = int(radius), int(centre[0]), int(centre[1])
        half = r + 2
        if 2 * r > min(self._area.size):
            rect = pygame.Rect(x - half, y - half, 2 * half, 2 * half)
            self._strokes.append(_Stroke(rect, _CircleStroke((x, y), r, width, colour)))
            return

        def make() -> pygame.Surface:
            made = _transparent_surface((2 * half, 2 * half), colour)
            pygame.draw.aacircle(made, colour, (half, half), r, width)
            return made

        self.picture(sprites.get_made(("mat circle", colour, r, width), make), (x - half, y - half))

    def picture(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """A picture that never changes, with its top left corner there."""
        self._strokes.append(_Stroke(picture.get_rect(topleft=at), picture))

    def centred_picture(self, picture: pygame.Surface, at: Point) -> None:
        """The same, with its middle there."""
        self.picture(picture, picture.get_rect(center=(round(at[0]), round(at[1]))).topleft)

    def add_strokes(self, others: Strokes) -> None:
        """All of those, above what is there."""
        self._strokes += others._strokes

    def draw(self, surface: DisplayList) -> None:
        """Draws what lies in the clip."""
        self._kept.draw(surface, self._area, len(self._strokes), lambda: self._draw(surface))

    def _draw(self, surface: DisplayList) -> None:
        clip = surface.get_clip()
        for rect, what in self._strokes:
            if not clip.colliderect(rect):
                continue
            if isinstance(what, pygame.Surface):
                surface.blit(what, rect)
            elif isinstance(what, _CircleStroke):
                surface.aacircle(what.colour, what.centre, what.radius, what.width)
            else:
                for first in range(0, len(what.ends), _LINES_PER_STROKE):
                    surface.aasegments(what.colour, what.ends[first : first + _LINES_PER_STROKE], what.width)


def _transparent_surface(size: tuple[int, int], colour: str) -> pygame.Surface:
    """Nothing that can be seen, in a colour, so that smooth edges of that colour do not darken."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    shade = pygame.Color(colour)
    made.fill((shade.r, shade.g, shade.b, 0))
    return made
