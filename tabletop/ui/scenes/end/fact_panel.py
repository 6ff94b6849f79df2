"""A panel for each fact about a finished match; that of the turning point also draws the course of the match."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pygame

from tabletop.play.seats import SIDES
from tabletop.rules.tale import CourseEntry, Tale
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.scenes.end.match_facts import MatchFact
from tabletop.ui.sentences import join_sentences, split_sentences

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


_COURSE_HEIGHT = 74
"""Logical pixels that the course of the match is high."""
_TITLE, _HEAD = 34, 36
"""Logical pixels of the lines above the words, at the usual text size."""
_GROWTH = 0.6
"""How much of them grows with the text: there is air about them, and the words need the room."""


class FactPanel:
    """Draws one fact; the course of the match gives way where there is little room."""

    def __init__(self, stage: Stage, fact: MatchFact, tale: Tale | None) -> None:
        self._stage = stage
        self._fact = fact
        self._tale = tale if fact.name == "turning" and tale is not None and tale.course else None

    def wanted_height(self, width: int) -> int:
        return self._height_without_course(width) + (self._stage.metrics.px(_COURSE_HEIGHT) if self._tale else 0)

    def draw(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """Draws it into a rectangle of the window."""
        stage, metrics, fact, pad = self._stage, self._stage.metrics, self._fact, self._stage.metrics.px(14)
        draw.panel(stage, surface, rect)
        inner = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)
        draw.text(stage, surface, fact.title, (inner.x, rect.y + metrics.grown(19, _GROWTH)), size=SMALL, bold=True,
                  colour=stage.theme.accent, width=inner.w)  # fmt: skip
        y = rect.y + metrics.grown(_TITLE, _GROWTH)
        if self._tale is not None:
            high = min(metrics.px(_COURSE_HEIGHT), rect.h - self._height_without_course(rect.w))
            if high > metrics.px(30):
                course = pygame.Rect(inner.x, y, inner.w, high - metrics.px(6))
                draw_course(stage, surface, course, self._tale, fact.ply)
                y += high
        if fact.headline:
            self._draw_headline(surface, pygame.Rect(inner.x, y, inner.w, metrics.text_px(30)))
            y += metrics.grown(_HEAD, _GROWTH)
        room = pygame.Rect(inner.x, y, inner.w, rect.bottom - metrics.px(8) - y)
        if fact.deeds:
            self._draw_deeds(surface, room)
        else:
            self._draw_sentences(surface, room)

    def _height_without_course(self, width: int) -> int:
        """Pixels without the course."""
        metrics, fact = self._stage.metrics, self._fact
        inner = width - 2 * metrics.px(14)
        words = draw.paragraph_height(self._stage, fact.text, inner, size=SMALL) if not fact.deeds else 0
        above = metrics.grown(_TITLE, _GROWTH) + (metrics.grown(_HEAD, _GROWTH) if fact.headline else 0)
        return above + words + metrics.px(10)

    def _draw_headline(self, surface: DisplayList, rect: pygame.Rect) -> None:
        stage, x = self._stage, rect.x
        if self._fact.seat >= 0:
            mark = draw.seat_mark(stage, self._fact.seat, stage.metrics.grown(18, 0.6))
            surface.blit(mark, mark.get_rect(midleft=(x, rect.centery)))
            x += mark.get_width() + stage.metrics.px(8)
        draw.text(stage, surface, self._fact.headline, (x, rect.centery), size=HEADING, bold=True, width=rect.right - x,
                  shrinks=True)  # fmt: skip

    def _draw_deeds(self, surface: DisplayList, room: pygame.Rect) -> None:
        """As many whole sentences as have room, each after the mark of whose it is."""
        stage, metrics = self._stage, self._stage.metrics
        side, y = metrics.grown(14, 0.6), room.y
        left = room.x + side + metrics.px(8)
        size = metrics.font_size(SMALL)
        for seat, words in self._fact.deeds:
            lines = stage.texts.wrap_lines(words, size, room.right - left)
            high = len(lines) * round(size * LINE)
            if y + high > room.bottom:
                return
            if seat >= 0:
                mark = draw.seat_mark(stage, seat, side)
                surface.blit(mark, mark.get_rect(midleft=(room.x, y + round(size * LINE) // 2)))
            for i, line in enumerate(lines):
                label = stage.texts.label(line, size, stage.theme.text)
                surface.blit(label, (left, y + i * round(size * LINE)))
            y += high + metrics.px(3)

    def _draw_sentences(self, surface: DisplayList, room: pygame.Rect) -> None:
        """As many whole sentences as have room; the moment itself, one press away, tells the others.

        What matters most is among them. Where there is no room even for that, or for the first one, it is written
        smaller.
        """
        stage, point = self._stage, self._fact.key_sentence
        sentences = split_sentences(self._fact.text.removesuffix(point).rstrip())
        after = [point] if point else []
        first = (after or sentences)[0]
        size, lines = stage.texts.fit_size_and_lines(first, stage.metrics.label_sizes(SMALL), room.size)
        most = len(sentences) if size == stage.metrics.font_size(SMALL) else 0
        for number in range(most, 0, -1):
            tried = stage.texts.wrap_lines(join_sentences([*sentences[:number], *after]), size, room.w)
            if len(tried) * round(size * LINE) <= room.h:
                lines = tried
                break
        for i, line in enumerate(lines):
            label = stage.texts.label(line, size, stage.theme.secondary)
            surface.blit(label, (room.x, room.y + i * round(size * LINE)))
