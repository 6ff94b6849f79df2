"""Draws one highlight on the page after a match: title, headline, sentences, perhaps the advantage curve.

Used by `end.picture` only; the texts come ready from `highlight_texts`. A panel is asked for its wanted height before
the page is laid out, so `wanted_height` and `draw` must agree. With less room it leaves out whole sentences, never
parts, and the curve first. Nothing may depend on time or pointer: the drawing is also saved as a picture file.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pygame

from tabletop.play.seats import SIDES
from tabletop.rules.match_report import AdvantagePoint, MatchReport
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.scenes.end.highlight_texts import HighlightText
from tabletop.ui.sentences import join_sentences, split_sentences

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def draw_advantage_curve(stage: Stage, surface: DisplayList, rect: pygame.Rect, report: MatchReport, ply: int) -> None:
    """The line with a disc at the turning point; the marks of the seats stand at its left."""
    metrics, theme, curve = stage.metrics, stage.theme, report.advantage_curve
    alone = not curve[0].worth[1:]
    side = 0 if alone else metrics.px(14)
    room = pygame.Rect(rect.x + side + (metrics.px(8) if side else 0), rect.y, 0, rect.h)
    room.w = rect.right - room.x - metrics.px(6)
    points = _curve_points(curve, room.inflate(0, -2 * metrics.px(5)), alone=alone)
    ground = room.bottom if alone else room.centery
    for seat, y in ((0, rect.y + side // 2), (1, rect.bottom - side // 2)) if side else ():
        mark = draw.seat_mark(stage, seat, side)
        surface.blit(mark, mark.get_rect(midleft=(rect.x, y)))
    surface.line(theme.disabled, (room.x, ground), (room.right, ground), metrics.line_width(1))
    for (x, y), (x2, y2) in itertools.pairwise(points):
        _fill_lead_area(surface, theme.panel_edge, ((x, y), (x2, y2)), ground, alone=alone)
    if len(points) > 1:
        surface.lines(theme.text, points, metrics.line_width(2))
    for stood, (x, y) in zip(curve, points, strict=True):
        if stood.ply == ply and ply:
            surface.aacircle(theme.accent, (x, y), metrics.px(6))


def _curve_points(curve: tuple[AdvantagePoint, ...], room: pygame.Rect, *, alone: bool) -> list[tuple[int, int]]:
    values = [stood.worth[0] if alone else stood.worth[0] - max(stood.worth[1:]) for stood in curve]
    most = max(1, *map(abs, values))
    wide = max(1, len(curve) - 1)
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
"""Logical pixels that the advantage curve is high."""
_TITLE, _HEAD = 34, 36
"""Logical pixels of the lines above the words, at the usual text size."""
_GROWTH = 0.6
"""How much of them grows with the text: there is air about them, and the words need the room."""


class HighlightPanel:
    """Draws one highlight; the advantage curve gives way where there is little room."""

    def __init__(self, stage: Stage, highlight: HighlightText, report: MatchReport | None) -> None:
        self._stage = stage
        self._highlight = highlight
        self._report = report if highlight.name == "turning" and report is not None and report.advantage_curve else None

    def wanted_height(self, width: int) -> int:
        return self._height_without_curve(width) + (self._stage.metrics.px(_COURSE_HEIGHT) if self._report else 0)

    def draw(self, surface: DisplayList, rect: pygame.Rect) -> None:
        """Draws it into a rectangle of the window."""
        stage, metrics, highlight, pad = self._stage, self._stage.metrics, self._highlight, self._stage.metrics.px(14)
        draw.panel(stage, surface, rect)
        inner = pygame.Rect(rect.x + pad, rect.y, rect.w - 2 * pad, rect.h)
        draw.text(stage, surface, highlight.title, (inner.x, rect.y + metrics.grown(19, _GROWTH)), size=SMALL,
                  bold=True, colour=stage.theme.accent, width=inner.w, shrinks=True)  # fmt: skip
        y = rect.y + metrics.grown(_TITLE, _GROWTH)
        if self._report is not None:
            high = min(metrics.px(_COURSE_HEIGHT), rect.h - self._height_without_curve(rect.w))
            if high > metrics.px(30):
                curve = pygame.Rect(inner.x, y, inner.w, high - metrics.px(6))
                draw_advantage_curve(stage, surface, curve, self._report, highlight.ply)
                y += high
        if highlight.headline:
            self._draw_headline(surface, pygame.Rect(inner.x, y, inner.w, metrics.text_px(30)))
            y += metrics.grown(_HEAD, _GROWTH)
        room = pygame.Rect(inner.x, y, inner.w, rect.bottom - metrics.px(8) - y)
        if highlight.notable_acts:
            self._draw_notable_acts(surface, room)
        else:
            self._draw_sentences(surface, room)

    def _height_without_curve(self, width: int) -> int:
        """Pixels without the advantage curve."""
        metrics, highlight = self._stage.metrics, self._highlight
        inner = width - 2 * metrics.px(14)
        words = (
            draw.paragraph_height(self._stage, highlight.text, inner, size=SMALL) if not highlight.notable_acts else 0
        )
        above = metrics.grown(_TITLE, _GROWTH) + (metrics.grown(_HEAD, _GROWTH) if highlight.headline else 0)
        return above + words + metrics.px(10)

    def _draw_headline(self, surface: DisplayList, rect: pygame.Rect) -> None:
        stage, x = self._stage, rect.x
        if self._highlight.seat >= 0:
            mark = draw.seat_mark(stage, self._highlight.seat, stage.metrics.grown(18, 0.6))
            surface.blit(mark, mark.get_rect(midleft=(x, rect.centery)))
            x += mark.get_width() + stage.metrics.px(8)
        draw.text(stage, surface, self._highlight.headline, (x, rect.centery), size=HEADING, bold=True,
                  width=rect.right - x, shrinks=True)  # fmt: skip

    def _draw_notable_acts(self, surface: DisplayList, room: pygame.Rect) -> None:
        """As many whole sentences as have room, each after the mark of whose it is."""
        stage, metrics = self._stage, self._stage.metrics
        side, y = metrics.grown(14, 0.6), room.y
        left = room.x + side + metrics.px(8)
        size = metrics.font_size(SMALL)
        for seat, words in self._highlight.notable_acts:
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
        stage, point = self._stage, self._highlight.key_sentence
        sentences = split_sentences(self._highlight.text.removesuffix(point).rstrip())
        after = [point] if point else []
        first = (after or sentences)[0]
        size, lines = stage.texts.fit_size_and_lines(first, stage.metrics.label_font_sizes(SMALL), room.size)
        most = len(sentences) if size == stage.metrics.font_size(SMALL) else 0
        for number in range(most, 0, -1):
            tried = stage.texts.wrap_lines(join_sentences([*sentences[:number], *after]), size, room.w)
            if len(tried) * round(size * LINE) <= room.h:
                lines = tried
                break
        for i, line in enumerate(lines):
            label = stage.texts.label(line, size, stage.theme.secondary)
            surface.blit(label, (room.x, room.y + i * round(size * LINE)))
