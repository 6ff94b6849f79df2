"""What lies over the mat as a list of strokes: only what the clip needs is drawn, and what has not changed is left.

ink = Strokes(pygame.Rect(camera.area))
ink.line(start, end, 3, "#FFD166"); ink.circle(sprites, centre, 40, 2, "#FFD166"); ink.picture(surface, (x, y))
ink.draw(surface)                           # within the surface's clip, and the same whatever the clip is
ink.changed(before)                         # what must be drawn anew where those lay before
"""

from __future__ import annotations

from collections.abc import Iterable
from math import dist
from typing import Final, NamedTuple

import pygame

from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.sprites import Sprites

_ROOM: Final = 8
"""Pixels beyond a clip in which a line is drawn as well: where pygame cuts a line, its edge is not smooth."""
_SPECK: Final = 0.5
"""Pixels along a line that is not drawn."""
Line = tuple[Point, Point]


class _Lines(NamedTuple):
    ends: tuple[Line, ...]
    width: int
    colour: str

    def draw(self, surface: pygame.Surface, off: tuple[int, int] = (0, 0)) -> None:
        left, top = off
        for (x, y), (u, v) in self.ends:
            pygame.draw.aaline(surface, self.colour, (x - left, y - top), (u - left, v - top), self.width)


class _Circle(NamedTuple):
    """One too large to keep a picture of it."""

    centre: tuple[int, int]
    radius: int
    width: int
    colour: str


class _Stroke(NamedTuple):
    """Lines, a circle or a picture; equal ones look alike."""

    rect: pygame.Rect
    what: _Lines | _Circle | pygame.Surface


class Strokes:
    """Lines, circles and pictures, the uppermost last."""

    def __init__(self, area: pygame.Rect) -> None:
        """`area` is the part of the window outside of which nothing of them is seen, in pixels."""
        self._area = area
        self._strokes: list[_Stroke] = []

    @property
    def rects(self) -> list[pygame.Rect]:
        """What each of them covers, in pixels."""
        return [stroke.rect for stroke in self._strokes]

    def line(self, start: Point, end: Point, width: int, colour: str) -> None:
        """A straight line."""
        self.lines(((start, end),), width, colour)

    def lines(self, ends: Iterable[Line], width: int, colour: str) -> None:
        """Straight lines of one kind; specks are left out."""
        seen = tuple((start, end) for start, end in ends if dist(start, end) > _SPECK)
        if seen:
            xs, ys = [at[0] for line in seen for at in line], [at[1] for line in seen for at in line]
            left, top, more = min(xs), min(ys), width + 3
            rect = pygame.Rect(left - more, top - more, max(xs) - left + 2 * more, max(ys) - top + 2 * more)
            self._strokes.append(_Stroke(rect, _Lines(seen, width, colour)))

    def circle(self, sprites: Sprites, centre: Point, radius: float, width: int, colour: str) -> None:
        """A circle inside which there is nothing, or a disc for a width of 0."""
        r, x, y = int(radius), int(centre[0]), int(centre[1])
        half = r + 2
        if 2 * r > min(self._area.size):
            rect = pygame.Rect(x - half, y - half, 2 * half, 2 * half)
            self._strokes.append(_Stroke(rect, _Circle((x, y), r, width, colour)))
            return

        def make() -> pygame.Surface:
            made = _clear((2 * half, 2 * half), colour)
            pygame.draw.aacircle(made, colour, (half, half), r, width)
            return made

        self.picture(sprites.made(("mat circle", colour, r, width), make), (x - half, y - half))

    def picture(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """A picture that never changes, with its top left corner there."""
        self._strokes.append(_Stroke(picture.get_rect(topleft=at), picture))

    def centred(self, picture: pygame.Surface, at: Point) -> None:
        """The same, with its middle there."""
        self.picture(picture, picture.get_rect(center=(round(at[0]), round(at[1]))).topleft)

    def add(self, others: Strokes) -> None:
        """All of those, above what is there."""
        self._strokes += others._strokes

    def draw(self, surface: pygame.Surface) -> None:
        """Draws what lies in the clip."""
        clip = surface.get_clip()
        for stroke in self._strokes:
            if not clip.colliderect(stroke.rect):
                continue
            if isinstance(stroke.what, pygame.Surface):
                surface.blit(stroke.what, stroke.rect)
            elif isinstance(stroke.what, _Circle):
                one = stroke.what
                pygame.draw.aacircle(surface, one.colour, one.centre, one.radius, one.width)
            else:
                self._draw_lines(surface, stroke.what, stroke.rect.clip(self._area), clip)

    def _draw_lines(self, surface: pygame.Surface, lines: _Lines, seen: pygame.Rect, clip: pygame.Rect) -> None:
        if clip.contains(seen):
            lines.draw(surface)
        else:
            self._draw_part(surface, lines, seen.clip(clip))

    def _draw_part(self, surface: pygame.Surface, lines: _Lines, part: pygame.Rect) -> None:
        """A part of some lines, as it would look if all of them were drawn."""
        room = part.inflate(2 * _ROOM, 2 * _ROOM).clip(self._area)
        if room.w and room.h:
            made = _clear(room.size, lines.colour)
            lines.draw(made, room.topleft)
            surface.blit(made, part, part.move(-room.x, -room.y))

    def changed(self, before: Strokes) -> list[pygame.Rect]:
        """What must be drawn anew if those were drawn before: all between what begins and what ends alike."""
        ours, theirs = self._strokes, before._strokes
        first, most = 0, min(len(ours), len(theirs))
        while first < most and ours[first] == theirs[first]:
            first += 1
        last = 0
        while last < most - first and ours[-1 - last] == theirs[-1 - last]:
            last += 1
        changed = (*theirs[first : len(theirs) - last], *ours[first : len(ours) - last])
        return [stroke.rect for stroke in changed]


def boxes(rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
    """The same in fewer rectangles: those that touch the one before become one with it."""
    found: list[pygame.Rect] = []
    for rect in rects:
        if found and found[-1].colliderect(rect):
            found[-1].union_ip(rect)
        else:
            found.append(rect.copy())
    return found


def _clear(size: tuple[int, int], colour: str) -> pygame.Surface:
    """Nothing that can be seen, in a colour, so that smooth edges of that colour do not darken."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    shade = pygame.Color(colour)
    made.fill((shade.r, shade.g, shade.b, 0))
    return made
