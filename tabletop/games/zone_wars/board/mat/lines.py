"""Lines, circles and pictures that are drawn over the mat, each line with a dark rim to be read on every ground."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import atan2, ceil, cos, degrees, dist, radians, sin

import pygame

from tabletop.games.zone_wars.board.mat.camera import MatCamera
from tabletop.games.zone_wars.board.mat.strokes import Strokes
from tabletop.rules.plane.moves import path_length, point_along_path
from tabletop.rules.plane.plane import Point3
from tabletop.ui.boards.marks import Point
from tabletop.ui.drawing.metrics import Metrics
from tabletop.ui.stage.stage import Stage

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


def shorten_line(start: Point, end: Point, first: float, last: float) -> tuple[Point, Point]:
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

    ink.picture(stage.sprites.get_made(("mat disc", r), make), (round(centre[0]) - r, round(centre[1]) - r))


def draw_half_disc(ink: Strokes, stage: Stage, centre: Point, radius: float, *, facing: float, most: int) -> None:
    """The half of a light and its circle that lies before somebody who looks so, in degrees."""
    metrics, r = stage.metrics, round(radius)
    turns = [radians(facing - 90 + k * 180 / _ARC) for k in range(_ARC + 1)]
    if 0 < r <= most:

        def make() -> pygame.Surface:
            made = pygame.Surface((2 * r, 2 * r), pygame.SRCALPHA)
            pygame.draw.polygon(made, (255, 209, 102, 34), [(r + r * cos(turn), r + r * sin(turn)) for turn in turns])
            return made

        picture = stage.sprites.get_made(("mat half", r, round(facing, 2)), make)
        ink.picture(picture, (round(centre[0]) - r, round(centre[1]) - r))
    rim = [(centre[0] + radius * cos(turn), centre[1] + radius * sin(turn)) for turn in turns]
    ends = [*pairwise(rim), (rim[-1], rim[0])]
    ink.lines(ends, metrics.line_width(1.5) + metrics.px(2), DARK)
    ink.lines(ends, metrics.line_width(1.5), BRIGHT)


def draw_tape(ink: Strokes, stage: Stage, camera: MatCamera, path: Sequence[Point3], *, skip: float) -> None:
    """A measuring tape along a path, with a tick for every inch; so many inches at both ends stay free."""
    whole, metrics = path_length(path), stage.metrics
    legs = _trim_path(path, skip, whole - skip)
    points = [(camera.to_pixels(start), camera.to_pixels(end)) for start, end in legs]
    wide, rim = metrics.px(_TAPE), metrics.px(_RIM)
    for width, colour in ((wide + rim, DARK), (wide, BRIGHT)):
        ink.lines(points, width, colour)
        for start, _ in points[1:]:
            ink.circle(stage.sprites, start, width / 2, 0, colour)
    ticks = _tape_ticks(camera, path, (skip, whole - skip / 2), metrics.px(_TICK))
    ink.lines(ticks, metrics.line_width(2), DARK)


def draw_waypoint(ink: Strokes, stage: Stage, at: Point) -> None:
    """A way-point, which can be pulled elsewhere."""
    radius, rim = stage.metrics.px(_KNOT), stage.metrics.px(2)
    ink.circle(stage.sprites, at, radius + rim, 0, DARK)
    ink.circle(stage.sprites, at, radius, 0, BRIGHT)
    ink.circle(stage.sprites, at, radius / 2, 0, DARK)


def _tape_ticks(
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


def _trim_path(path: Sequence[Point3], first: float, last: float) -> Iterable[tuple[Point3, Point3]]:
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
