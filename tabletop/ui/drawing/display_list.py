"""A frame as a value: what is drawn where, from bottom to top, before any of it is seen.

Scenes and boards draw on it with the methods of a pygame surface; `stage` compares two lists and paints only what
differs, by `retained_strokes`, and `written_texts` reads the words off it. Comparing is what a frame costs: strokes
must stay hashable, and few. Games in other packages draw on it too, so its methods must stay those of a surface.

    surface = DisplayList(size)
    surface.blit(picture, (10, 20)); surface.line("#FFD166", (0, 0), (5, 5), 2)
    surface.changed_rects(shown)            # where it differs from another one; nothing where both look alike
    surface.paint_on(screen, rects)         # all of it within these rectangles

A picture that was put on a display list must not be painted over later: a changed picture is another picture.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from typing import Any, NamedTuple

import pygame

Box = tuple[int, int, int, int]
"""Left, top, width and height in pixels."""
_BLOCK = 32
"""Strokes that are compared at once."""
_WHOLE = 0.6
"""Share of the sheet from which on all of it is drawn at once."""


class Stroke(NamedTuple):
    """One picture or shape."""

    what: Any
    """A surface, or the function that draws a shape."""
    box: Box
    """What it may cover within the clip."""
    clip: Box
    details: tuple[Any, ...]
    """For a surface: place, part, how it mixes, opacity; for a shape what its function is given."""


class DisplayList:
    """Takes strokes as a surface would, and keeps them in order."""

    def __init__(self, size: tuple[int, int]) -> None:
        self._size = size
        self._clip: Box = (0, 0, *size)
        self._strokes: list[Stroke] = []

    # --- its size, as of a surface ------------------------------------------------------------------------------------

    def get_size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self._size

    def get_width(self) -> int:
        return self._size[0]

    def get_height(self) -> int:
        return self._size[1]

    def get_rect(self) -> pygame.Rect:
        """All of it."""
        return pygame.Rect((0, 0), self._size)

    def get_clip(self) -> pygame.Rect:
        """Where strokes are seen."""
        return pygame.Rect(self._clip)

    def set_clip(self, rect: pygame.Rect | None) -> None:
        """Where strokes are seen from now on; None is all of the sheet."""
        whole = self.get_rect()
        self._clip = _rect_to_box(whole if rect is None else rect.clip(whole))

    # --- strokes ------------------------------------------------------------------------------------------------------

    def blit(
        self, source: pygame.Surface, dest: Sequence[float] | pygame.Rect = (0, 0), area: Any = None,
        special_flags: int = 0,
    ) -> None:  # fmt: skip
        """A picture, or a part of it, with its corner at `dest`."""
        x, y = int(dest[0]), int(dest[1])
        if area is None:
            part, (width, height) = None, source.get_size()
        else:
            part = tuple(area)
            width, height = part[2:]
        clip = self._clip
        left, top, clip_width, clip_height = clip
        box: Box | None
        if x >= left and y >= top and x + width <= left + clip_width and y + height <= top + clip_height:
            box = (x, y, width, height) if width > 0 and height > 0 else None  # most pictures lie within the clip
        else:
            box = _intersect_boxes((x, y, width, height), clip)
        if box is not None:
            self._strokes.append(Stroke(source, box, clip, ((x, y), part, special_flags, source.get_alpha())))

    def blits(self, strokes: Iterable[Sequence[Any]]) -> None:
        """Many pictures, each with what `blit` takes."""
        for stroke in strokes:
            self.blit(*stroke)

    def fill(self, colour: Any, rect: pygame.Rect | None = None) -> None:
        """A rectangle in one colour."""
        room = tuple(self.get_rect() if rect is None else rect)
        self._add_shape_stroke(_fill_box, room, colour, room)

    def rect(self, colour: Any, rect: pygame.Rect, width: int = 0, radius: int = -1) -> None:
        """A rectangle, full or its edge only, with round corners where there is a radius."""
        self._add_shape_stroke(pygame.draw.rect, tuple(rect), colour, tuple(rect), width, radius)

    def line(self, colour: Any, start: Sequence[float], end: Sequence[float], width: int = 1) -> None:
        """A line, not smoothed."""
        self._add_shape_stroke(
            pygame.draw.line, _bounding_box_of_points((start, end), width), colour, tuple(start), tuple(end), width
        )

    def lines(self, colour: Any, points: Sequence[Sequence[float]], width: int = 1) -> None:
        """A line over points, not smoothed."""
        self._add_shape_stroke(
            pygame.draw.lines,
            _bounding_box_of_points(points, width),
            colour,
            False,
            _convert_points_to_tuples(points),
            width,
        )

    def aaline(self, colour: Any, start: Sequence[float], end: Sequence[float], width: int = 1) -> None:
        """A smooth line."""
        self._add_shape_stroke(
            pygame.draw.aaline, _bounding_box_of_points((start, end), width), colour, tuple(start), tuple(end), width
        )

    def aasegments(self, colour: Any, ends: Sequence[Sequence[Sequence[float]]], width: int = 1) -> None:
        """Smooth lines that need not meet, as one stroke: comparing strokes is what a frame costs."""
        around = _bounding_box_of_points([point for line in ends for point in line], width)
        self._add_shape_stroke(
            _draw_line_segments, around, colour, tuple(_convert_points_to_tuples(line) for line in ends), width
        )

    def aalines(self, colour: Any, points: Sequence[Sequence[float]], *, closed: bool) -> None:
        """A smooth line over points."""
        self._add_shape_stroke(
            pygame.draw.aalines, _bounding_box_of_points(points, 1), colour, closed, _convert_points_to_tuples(points)
        )

    def polygon(self, colour: Any, points: Sequence[Sequence[float]], width: int = 0) -> None:
        """A polygon, full or its edge only."""
        self._add_shape_stroke(
            pygame.draw.polygon,
            _bounding_box_of_points(points, width),
            colour,
            _convert_points_to_tuples(points),
            width,
        )

    def circle(self, colour: Any, centre: Sequence[float], radius: float, width: int = 0) -> None:
        """A disc or ring, not smoothed."""
        self._add_shape_stroke(
            pygame.draw.circle, _bounding_box_of_points((centre,), 2 * radius), colour, tuple(centre), radius, width
        )

    def aacircle(self, colour: Any, centre: Sequence[float], radius: float, width: int = 0) -> None:
        """A smooth disc or ring."""
        self._add_shape_stroke(
            pygame.draw.aacircle, _bounding_box_of_points((centre,), 2 * radius), colour, tuple(centre), radius, width
        )

    def _add_shape_stroke(
        self, draw: Callable[..., Any], around: tuple[float, ...], colour: Any, *details: Any
    ) -> None:
        left, top = int(around[0]), int(around[1])
        box = _intersect_boxes((left, top, int(around[2]) + 1, int(around[3]) + 1), self._clip)
        if box is not None:
            self._strokes.append(Stroke(draw, box, box, (tuple(pygame.Color(colour)), *details)))

    # --- sheets as values ---------------------------------------------------------------------------------------------

    def strokes_from_index(self, mark: int) -> tuple[Stroke, ...]:
        """All strokes from one on."""
        return tuple(self._strokes[mark:])

    def add_strokes(self, strokes: Iterable[Stroke]) -> None:
        """The same strokes again."""
        self._strokes.extend(strokes)

    def __len__(self) -> int:
        """How many strokes there are."""
        return len(self._strokes)

    def changed_rects(self, shown: DisplayList | None) -> list[pygame.Rect]:
        """Where this sheet looks different from the one that is shown, in rectangles that do not overlap."""
        if shown is None or shown._size != self._size:
            return [self.get_rect()]
        old, new = _differing_strokes(shown._strokes, self._strokes)
        return self._grow_rects_to_whole_shapes(
            _merge_overlapping_rects([pygame.Rect(one.box) for one in _strokes_not_in_both(old, new)])
        )

    def paint_on(self, surface: pygame.Surface, rects: Iterable[pygame.Rect] | None = None) -> None:
        """Draws everything within these rectangles, or all of it."""
        for rect in [self.get_rect()] if rects is None else rects:
            paint_strokes(surface, self._strokes, rect)
        surface.set_clip(None)

    def as_picture(self, *, opaque: bool = False) -> pygame.Surface:
        """A picture of its own, clear where there is nothing; faster to show where it is opaque."""
        made = pygame.Surface(self._size).convert() if opaque else pygame.Surface(self._size, pygame.SRCALPHA)
        self.paint_on(made)
        return made

    def _grow_rects_to_whole_shapes(self, rects: list[pygame.Rect]) -> list[pygame.Rect]:
        """Shapes are drawn whole or not at all: cut in two, a smooth edge may look different."""
        shapes = [pygame.Rect(one.box) for one in self._strokes if one.what in _SHAPES]
        before: list[pygame.Rect] = []
        while rects != before:
            before = rects
            rects = _merge_overlapping_rects(
                [rect.unionall([shapes[i] for i in rect.collidelistall(shapes)]) for rect in rects]
            )
        whole = self.get_rect()
        covered = sum(rect.w * rect.h for rect in rects)
        return [whole] if covered > _WHOLE * whole.w * whole.h else rects


DrawTarget = pygame.Surface | DisplayList
"""What a picture can be put on: a sheet, or another picture that is being made."""


def draw_as_picture(size: tuple[int, int], draw: Callable[[DisplayList], object]) -> pygame.Surface:
    """What is drawn, as a picture of its own."""
    sheet = DisplayList(size)
    draw(sheet)
    return sheet.as_picture()


def paint_strokes(surface: pygame.Surface, strokes: Iterable[Stroke], rect: pygame.Rect) -> None:
    """Draws what lies within a rectangle; the surface keeps the clip of the last stroke."""
    clip: Box | None = None
    for what, box, bounds, details in strokes:
        if not rect.colliderect(box):
            continue
        if bounds != clip:
            clip = bounds
            surface.set_clip(rect.clip(bounds))
        if isinstance(what, pygame.Surface):
            at, part, flags, opacity = details
            if what.get_alpha() != opacity:
                what.set_alpha(opacity)
            surface.blit(what, at, part, flags)
        else:
            what(surface, *details)


def count_common_strokes(old: Sequence[Stroke], new: Sequence[Stroke]) -> int:
    """How many strokes both frames begin with and end with."""
    return len(new) - len(_differing_strokes(old, new)[1])


def _fill_box(surface: pygame.Surface, colour: Any, rect: Box) -> None:
    surface.fill(colour, rect)


def _draw_line_segments(surface: pygame.Surface, colour: Any, ends: Iterable[Sequence[Any]], width: int) -> None:
    for start, end in ends:
        pygame.draw.aaline(surface, colour, start, end, width)


_SHAPES = frozenset((
    pygame.draw.rect, pygame.draw.line, pygame.draw.lines, pygame.draw.aaline, pygame.draw.aalines,
    pygame.draw.polygon, pygame.draw.circle, pygame.draw.aacircle, _draw_line_segments,
))  # fmt: skip
"""What must not be cut in two."""


def _differing_strokes(old: Sequence[Stroke], new: Sequence[Stroke]) -> tuple[Sequence[Stroke], Sequence[Stroke]]:
    """Both lists without what they begin and end with in common."""
    first = common_prefix_length(old, new)
    old, new = old[first:], new[first:]
    last = common_suffix_length(old, new)
    return old[: len(old) - last], new[: len(new) - last]


def common_prefix_length(old: Sequence[Stroke], new: Sequence[Stroke]) -> int:
    """How many strokes both frames begin with in common."""
    most, i = min(len(old), len(new)), 0
    while i < most and old[i : i + _BLOCK] == new[i : i + _BLOCK]:  # many at once: that is several times as fast
        i += _BLOCK
    while i < most and old[i] == new[i]:
        i += 1
    return min(i, most)


def common_suffix_length(old: Sequence[Stroke], new: Sequence[Stroke]) -> int:
    """How many strokes both frames end with in common."""
    most, i = min(len(old), len(new)), 0
    while most - i >= _BLOCK and old[-i - _BLOCK : -i or None] == new[-i - _BLOCK : -i or None]:
        i += _BLOCK
    while i < most and old[-1 - i] == new[-1 - i]:
        i += 1
    return i


def _strokes_not_in_both(old: Sequence[Stroke], new: Sequence[Stroke]) -> list[Stroke]:
    """All strokes that only one of two frames has; all of both where those that both have lie in another order."""
    known = {id(one) for one in old}
    very_same = {id(one) for one in new if id(one) in known}  # what is kept from frame to frame needs no comparing
    others = [one for one in old if id(one) not in very_same]
    found: Container[Stroke] = others if len(others) <= _BLOCK else set(others)  # to hash a few takes longer
    common = [one for one in new if id(one) not in very_same and one in found]
    alike: Container[Stroke] = common if len(common) <= _BLOCK else set(common)
    first, second = ([one for one in each if id(one) in very_same or one in alike] for each in (old, new))
    if first != second:  # what lies over what has changed
        return [*old, *new]
    return [one for one in (*old, *new) if id(one) not in very_same and one not in alike]


def _merge_overlapping_rects(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """Rectangles that overlap become one, so that nothing is drawn twice; in a fixed order."""
    out: list[pygame.Rect] = []
    for rect in rects:
        if rect.w and rect.h:
            touching = rect.collidelistall(out)
            while touching:  # grown, it may overlap others
                rect = rect.unionall([out[i] for i in touching])  # noqa: PLW2901 - it is the same one, grown
                for i in reversed(touching):
                    del out[i]
                touching = rect.collidelistall(out)
            out.append(rect)
    return sorted(out, key=_rect_to_box)


def _rect_to_box(rect: pygame.Rect) -> Box:
    return rect.x, rect.y, rect.w, rect.h


def _intersect_boxes(box: Box, clip: Box) -> Box | None:
    """The common part of two boxes; None where there is none."""
    left, top = max(box[0], clip[0]), max(box[1], clip[1])
    right, bottom = min(box[0] + box[2], clip[0] + clip[2]), min(box[1] + box[3], clip[1] + clip[3])
    return (left, top, right - left, bottom - top) if left < right and top < bottom else None


def _bounding_box_of_points(points: Sequence[Sequence[float]], width: float) -> tuple[float, ...]:
    """A rectangle round points and what a line of a width takes up beside them."""
    most = width + 2
    left, top = min(point[0] for point in points) - most, min(point[1] for point in points) - most
    wide, high = max(point[0] for point in points) - left, max(point[1] for point in points) - top
    return left, top, wide + most, high + most


def _convert_points_to_tuples(points: Sequence[Sequence[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(point) for point in points)
