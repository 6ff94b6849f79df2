"""The course of a match as a line: above the middle the first seat was ahead, below it the second; a team has one."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pygame

from tabletop.play.seats import SIDES
from tabletop.rules.tale import CourseEntry, Tale
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def draw_course(stage: Stage, surface: DisplayList, rect: pygame.Rect, tale: Tale, ply: int) -> None:
    """The line with a disc at the turning point; the marks of the seats stand at its left."""
    metrics, theme, course = stage.metrics, stage.theme, tale.course
    alone = not course[0].worth[1:]
    side = 0 if alone else metrics.px(14)
    room = pygame.Rect(rect.x + side + (metrics.px(8) if side else 0), rect.y, 0, rect.h)
    room.w = rect.right - room.x - metrics.px(6)
    points = _course_points(course, room.inflate(0, -2 * metrics.px(5)), alone=alone)
    ground = room.bottom if alone else room.centery
    for seat, y in ((0, rect.y + side // 2), (1, rect.bottom - side // 2)) if side else ():
        mark = draw.seat_mark(stage, seat, side)
        surface.blit(mark, mark.get_rect(midleft=(rect.x, y)))
    surface.line(theme.disabled, (room.x, ground), (room.right, ground), metrics.line_width(1))
    for (x, y), (x2, y2) in itertools.pairwise(points):
        _fill_lead_area(surface, theme.panel_edge, ((x, y), (x2, y2)), ground, alone=alone)
    if len(points) > 1:
        surface.lines(theme.text, points, metrics.line_width(2))
    for stood, (x, y) in zip(course, points, strict=True):
        if stood.ply == ply and ply:
            surface.aacircle(theme.accent, (x, y), metrics.px(6))


def _course_points(course: tuple[CourseEntry, ...], room: pygame.Rect, *, alone: bool) -> list[tuple[int, int]]:
    values = [stood.worth[0] if alone else stood.worth[0] - max(stood.worth[1:]) for stood in course]
    most = max(1, *map(abs, values))
    wide = max(1, len(course) - 1)
    if alone:
        return [(room.x + room.w * i // wide, round(room.bottom - room.h * max(0, each) / most))
                for i, each in enumerate(values)]  # fmt: skip
    return [(room.x + room.w * i // wide, round(room.centery - room.h / 2 * each / most))
            for i, each in enumerate(values)]  # fmt: skip


def _fill_lead_area(
    surface: DisplayList, usual: str, ends: tuple[tuple[int, int], tuple[int, int]], ground: int, *, alone: bool
) -> None:
    """The area between a piece of the line and the middle, in the colour of who is ahead there."""
    (x, y), (x2, y2) = ends
    if (y - ground) * (y2 - ground) < 0:
        cut = x + (x2 - x) * (ground - y) // (y2 - y), ground
        _fill_lead_area(surface, usual, ((x, y), cut), ground, alone=alone)
        _fill_lead_area(surface, usual, (cut, (x2, y2)), ground, alone=alone)
        return
    high = min(y, y2) < ground
    colour = usual if alone else SIDES[0 if high else 1].hex
    shade = pygame.Color(colour)
    shade = shade.lerp(pygame.Color("#14181F"), 0.45)
    surface.polygon(shade, [(x, ground), (x, y), (x2, y2), (x2, ground)])
