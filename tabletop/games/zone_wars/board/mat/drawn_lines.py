"""Collects lines, circles and pictures to draw over the mat; lines get a dark rim so that they show on every ground.

Strokes is the list, and the functions add a tape, a ring, a way-point or a ghost base to it. `plan_overlay`,
`legend`, `measuring_tools`, `marks`, `nameplates` and `overwatch_shots` draw by it. Equal strokes look alike, so that
unchanged ones can be kept: a stroke must hold all that its look depends on. The colours of lines on the mat are
constants here, and the legend explains them. `tokens` uses `rect_centred_at` too.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, radians, sin
from typing import Final, NamedTuple

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.rules.plane.geometry import Point3
from tabletop.rules.plane.moves import path_length, point_along_path
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.drawing.retained_strokes import CachedStrokes
from tabletop.ui.drawing.sprites import Sprites
from tabletop.ui.stage.stage import Stage

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

    def __init__(self, area: pygame.Rect | tuple[int, int, int, int]) -> None:
        """`area` is the part of the window outside of which nothing of them is seen, in pixels."""
        self._area = pygame.Rect(area)
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
            self._strokes.append(
                _Stroke(rect_centred_at((x, y), (2 * half, 2 * half)), _CircleStroke((x, y), r, width, colour))
            )
            return

        def make() -> pygame.Surface:
            made = _transparent_surface((2 * half, 2 * half), colour)
            pygame.draw.aacircle(made, colour, (half, half), r, width)
            return made

        self.picture(sprites.get_or_make(("mat circle", colour, r, width), make), (x - half, y - half))

    def picture(self, picture: pygame.Surface, at: tuple[int, int]) -> None:
        """A picture that never changes, with its top left corner there."""
        self._strokes.append(_Stroke(picture.get_rect(topleft=at), picture))

    def add_centred_picture(self, picture: pygame.Surface, at: Point) -> None:
        """The same, with its middle there."""
        self.picture(picture, picture.get_rect(center=(round(at[0]), round(at[1]))).topleft)

    def add_strokes(self, others: Strokes) -> None:
        """All of those, above what is there."""
        self._strokes += others._strokes

    def draw(self, surface: DisplayList) -> None:
        """Draws what lies in the clip."""
        self._kept.draw(surface, self._area, len(self._strokes), lambda: self._draw_all_strokes(surface))

    def _draw_all_strokes(self, surface: DisplayList) -> None:
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


def rect_centred_at(centre: Point, size: tuple[float, float]) -> pygame.Rect:
    """What something of that size takes up whose middle is at a point of the window, in pixels."""
    rect = pygame.Rect((0, 0), size)
    rect.center = round(centre[0]), round(centre[1])
    return rect


def _transparent_surface(size: tuple[int, int], colour: str) -> pygame.Surface:
    """Nothing that can be seen, in a colour, so that smooth edges of that colour do not darken."""
    made = pygame.Surface(size, pygame.SRCALPHA)
    shade = pygame.Color(colour)
    made.fill((shade.r, shade.g, shade.b, 0))
    return made


BRIGHT, DARK, SHOT = "#FFD166", "#14181F", "#FF8A5C"
UNTURNED = "#C9D1DC"
"""Sight of enemies that would have to turn, or to come nearer."""
CLEAR, COVERED, STOPPED, FOULED = "#7CE0A3", "#FFD166", "#FF8A5C", "#C79BF0"
"""Rays of sight, by what becomes of them."""
_ARC = 48
"""Straight pieces of half a circle."""
_TAPE, _RIM, _TICK = 5.0, 3.0, 13.0
"""Logical pixels: the width of the tape and of its rim, and the length of a tick."""
_KNOT = 6.0
"""Logical pixels from the middle of a way-point to its rim."""


def draw_rimmed_line(
    ink: Strokes, start: Point, end: Point, metrics: Metrics, *, width: float = 2, colour: str = BRIGHT
) -> None:
    """A line on a darker, wider one."""
    ink.line(start, end, metrics.line_width(width) + metrics.px(2), DARK)
    ink.line(start, end, metrics.line_width(width), colour)


def draw_dashed_line(
    ink: Strokes, start: Point, end: Point, metrics: Metrics, *, width: float = 2, colour: str = BRIGHT,
    dash: float = 7,
) -> None:  # fmt: skip
    """The same in dashes."""
    ends = list(_dash_segments(start, end, metrics.px(dash)))
    ink.lines(ends, metrics.line_width(width) + metrics.px(2), DARK)
    ink.lines(ends, metrics.line_width(width), colour)


def _dash_segments(start: Point, end: Point, dash: int) -> Iterator[tuple[Point, Point]]:
    whole = dist(start, end)
    far = 0.0
    while far < whole:
        yield point_between(start, end, far / whole), point_between(start, end, min(1.0, (far + dash) / whole))
        far += 2 * dash


def point_between(start: Point, end: Point, share: float) -> Point:
    """A point on the way from one to another."""
    return start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])


def line_shortened_at_ends(start: Point, end: Point, first: float, last: float) -> tuple[Point, Point]:
    """A line without so many pixels at its ends."""
    whole = dist(start, end)
    if whole <= first + last:
        middle = point_between(start, end, 0.5)
        return middle, middle
    return point_between(start, end, first / whole), point_between(start, end, 1 - last / whole)


def draw_ring(ink: Strokes, stage: Stage, centre: Point, radius: float, colour: str = BRIGHT) -> None:
    metrics, wide = stage.metrics, stage.metrics.line_width(1.5)
    ink.circle(stage.sprites, centre, radius + wide, wide + metrics.px(2), DARK)
    ink.circle(stage.sprites, centre, radius, wide, colour)


def draw_disc(ink: Strokes, stage: Stage, centre: Point, radius: float, most: int) -> None:
    """A faint light over what is in reach; none where it would be larger than so many pixels."""
    r = round(radius)
    if not 0 < r <= most:
        return

    def make() -> pygame.Surface:
        made = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
        pygame.draw.circle(made, (255, 209, 102, 34), (r, r), r)
        return made

    ink.picture(stage.sprites.get_or_make(("mat disc", r), make), (round(centre[0]) - r, round(centre[1]) - r))


def draw_half_disc(ink: Strokes, stage: Stage, centre: Point, radius: float, *, facing: float, most: int) -> None:
    """The half of a light and its circle that lies before somebody who looks so, in degrees."""
    metrics, r = stage.metrics, round(radius)
    turns = [radians(facing - 90 + k * 180 / _ARC) for k in range(_ARC + 1)]
    if 0 < r <= most:

        def make() -> pygame.Surface:
            made = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
            pygame.draw.polygon(made, (255, 209, 102, 34), [(r + r * cos(turn), r + r * sin(turn)) for turn in turns])
            return made

        picture = stage.sprites.get_or_make(("mat half", r, round(facing, 2)), make)
        ink.picture(picture, (round(centre[0]) - r, round(centre[1]) - r))
    rim = [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]
    ends = [*pairwise(rim), (rim[-1], rim[0])]
    ink.lines(ends, metrics.line_width(1.5) + metrics.px(2), DARK)
    ink.lines(ends, metrics.line_width(1.5), BRIGHT)


def draw_measuring_tape(ink: Strokes, stage: Stage, camera: MatCamera, path: Sequence[Point3], *, skip: float) -> None:
    """A measuring tape along a path, with a tick for every inch; so many inches at both ends stay free."""
    whole, metrics = path_length(path), stage.metrics
    legs = _trimmed_path_legs(path, skip, whole - skip)
    points = [(camera.to_pixels(start), camera.to_pixels(end)) for start, end in legs]
    wide, rim = metrics.px(_TAPE), metrics.px(_RIM)
    for width, colour in ((wide + rim, DARK), (wide, BRIGHT)):
        ink.lines(points, width, colour)
        for start, _ in points[1:]:
            ink.circle(stage.sprites, start, width / 2, 0, colour)
    ticks = _measuring_tape_ticks(camera, path, (skip, whole - skip / 2), metrics.px(_TICK))
    ink.lines(ticks, metrics.line_width(2), DARK)


def draw_waypoint(ink: Strokes, stage: Stage, at: Point) -> None:
    """A way-point, which can be pulled elsewhere."""
    radius, rim = stage.metrics.px(_KNOT), stage.metrics.px(2)
    ink.circle(stage.sprites, at, radius + rim, 0, DARK)
    ink.circle(stage.sprites, at, radius, 0, BRIGHT)
    ink.circle(stage.sprites, at, radius / 2, 0, DARK)


def _measuring_tape_ticks(
    camera: MatCamera, path: Sequence[Point3], within: tuple[float, float], long: int
) -> Iterator[tuple[Point, Point]]:
    """Across the path, one for every inch between two lengths, but where it leads up."""
    done = 0.0
    for start, end in pairwise(path):
        here = path_length((start, end))
        if (start.x, start.y) != (end.x, end.y):
            along_x, along_y = (end.x - start.x) / here, (end.y - start.y) / here
            for inch in range(max(1, ceil(done)), int(done + here) + 1):
                if within[0] < inch < within[1]:
                    x, y = camera.to_pixels((start.x + along_x * (inch - done), start.y + along_y * (inch - done)))
                    half = long * (0.75 if inch % 5 == 0 else 0.5)
                    yield (x + along_y * half, y - along_x * half), (x - along_y * half, y + along_x * half)
        done += here


def _trimmed_path_legs(path: Sequence[Point3], first: float, last: float) -> Iterable[tuple[Point3, Point3]]:
    done = 0.0
    for start, end in pairwise(path):
        here = path_length((start, end))
        begin, stop = max(0.0, first - done), min(here, last - done)
        if stop > begin and (start.x, start.y) != (end.x, end.y):
            yield point_along_path((start, end), begin), point_along_path((start, end), stop)
        done += here


def ghost_base_picture(stage: Stage, radius: float, facing: float, colour: str) -> pygame.Surface:
    """A base as it will stand, with its front arc and an arrow ahead."""
    turned = round(facing / 3) * 3 % 360
    r = max(6.0, radius)
    side = round(5 * r)

    def svg() -> str:
        c, wide = side / 2, max(1.5, r / 9)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {side} {side}" width="{side}" height="{side}">'
            f'<g transform="rotate({turned} {c} {c})">'
            f'<path d="M{c} {c - 2.3 * r}A{2.3 * r} {2.3 * r} 0 0 1 {c} {c + 2.3 * r}Z" fill="{BRIGHT}"'
            f' fill-opacity="0.16"/>'
            f'<path d="M{c} {c - 2.3 * r}V{c + 2.3 * r}" stroke="{BRIGHT}" stroke-opacity="0.6"'
            f' stroke-width="{wide * 0.7}" stroke-dasharray="{r / 4} {r / 4}"/>'
            f'<circle cx="{c}" cy="{c}" r="{r}" fill="{colour}" fill-opacity="0.45" stroke="{DARK}"'
            f' stroke-width="{wide * 2}"/>'
            f'<circle cx="{c}" cy="{c}" r="{r}" fill="none" stroke="{BRIGHT}" stroke-width="{wide}"/>'
            f'<path d="M{c + 0.55 * r} {c - 0.42 * r}L{c + 1.05 * r} {c}L{c + 0.55 * r} {c + 0.42 * r}Z"'
            f' fill="{BRIGHT}" stroke="{DARK}" stroke-width="{wide}" stroke-linejoin="round"/></g></svg>'
        )

    return stage.sprites.get_lazy_svg(("mat ghost", turned, colour, round(r, 1)), side, side, svg)


def angle_between(start: Point, end: Point) -> float:
    """Degrees from one pixel to another."""
    return degrees(atan2(end[1] - start[1], end[0] - start[0]))
