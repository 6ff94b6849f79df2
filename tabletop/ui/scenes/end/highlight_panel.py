"""Draws one highlight on the page after a match: title, headline, sentences, perhaps the advantage curve.

Used by `end.picture` only; the texts come ready from `highlight_texts`. A panel is asked for its wanted height before
the page is laid out, and placed then. With less room it leaves out whole sentences, never parts, and the curve first.
Nothing may depend on time or pointer: the drawing is also saved as a picture file.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pygame

from tabletop.play.seats import SIDES
from tabletop.rules.game import Seat
from tabletop.rules.match_report import AdvantagePoint, MatchReport
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList, DrawTarget
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.scenes.end.highlight_texts import HighlightText
from tabletop.ui.sentences import end_sentence, join_sentences, split_sentences
from tabletop.ui.widgets.drawn_parts import PaintedParts, RetainedParts
from tabletop.ui.widgets.layout import Align, Layout, cell, column, grow, pad_sides, row, sized, space

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage


def draw_advantage_curve(stage: Stage, surface: DisplayList, room: pygame.Rect, report: MatchReport, ply: int) -> None:
    """The line with a disc at the turning point."""
    metrics, theme, curve = stage.metrics, stage.theme, report.advantage_curve
    alone = _has_single_side(report)
    points = _curve_pixel_points(curve, room.inflate(0, -2 * metrics.px(5)), alone=alone)
    ground = room.bottom if alone else room.centery
    surface.line(theme.disabled, (room.x, ground), (room.right, ground), metrics.line_width(1))
    for (x, y), (x2, y2) in itertools.pairwise(points):
        _fill_advantage_area(surface, theme.panel_edge, ((x, y), (x2, y2)), ground, alone=alone)
    if len(points) > 1:
        surface.lines(theme.text, points, metrics.line_width(2))
    for stood, (x, y) in zip(curve, points, strict=True):
        if stood.ply == ply and ply:
            surface.aacircle(theme.accent, (x, y), metrics.px(6))


def _has_single_side(report: MatchReport) -> bool:
    """Whether there is but one side."""
    return not report.advantage_curve[0].worth[1:]


def _curve_pixel_points(curve: tuple[AdvantagePoint, ...], room: pygame.Rect, *, alone: bool) -> list[tuple[int, int]]:
    values = [stood.worth[0] if alone else stood.worth[0] - max(stood.worth[1:]) for stood in curve]
    most = max(1, *map(abs, values))
    wide = max(1, len(curve) - 1)
    if alone:
        return [(room.x + room.w * i // wide, round(room.bottom - room.h * max(0, each) / most))
                for i, each in enumerate(values)]  # fmt: skip
    return [(room.x + room.w * i // wide, round(room.centery - room.h / 2 * each / most))
            for i, each in enumerate(values)]  # fmt: skip


def _fill_advantage_area(
    surface: DisplayList, usual: str, ends: tuple[tuple[int, int], tuple[int, int]], ground: int, *, alone: bool
) -> None:
    """The area between a piece of the line and the middle, in the colour of who is ahead there."""
    (x, y), (x2, y2) = ends
    if (y - ground) * (y2 - ground) < 0:
        cut = x + (x2 - x) * (ground - y) // (y2 - y), ground
        _fill_advantage_area(surface, usual, ((x, y), cut), ground, alone=alone)
        _fill_advantage_area(surface, usual, (cut, (x2, y2)), ground, alone=alone)
        return
    high = min(y, y2) < ground
    colour = usual if alone else SIDES[0 if high else 1].hex
    shade = pygame.Color(colour)
    shade = shade.lerp(pygame.Color("#14181F"), 0.45)
    surface.polygon(shade, [(x, ground), (x, y), (x2, y2), (x2, ground)])


_COURSE_HEIGHT = 74
"""Logical pixels that the advantage curve is high."""
_GROWTH = 0.6
"""How much of the lines above the words grows with the text: there is air about them, and the words need the room."""


class HighlightPanel:
    """Draws one highlight; the advantage curve gives way where there is little room."""

    def __init__(self, stage: Stage, highlight: HighlightText, report: MatchReport | None) -> None:
        self._stage = stage
        self._highlight = highlight
        self._report = report if highlight.name == "turning" and report is not None and report.advantage_curve else None

    def wanted_height(self, width: int) -> int:
        return self._highlight_layout(RetainedParts(self._stage), self._stage.metrics.px(_COURSE_HEIGHT)).height(width)

    def place(self, parts: PaintedParts, rect: pygame.Rect) -> None:
        """Takes a rectangle of the window; the advantage curve gets what the words leave, or nothing."""
        metrics = self._stage.metrics
        left = rect.h - self._highlight_layout(parts, 0).height(rect.w)
        high = min(metrics.px(_COURSE_HEIGHT), left) if left > metrics.px(30) else 0
        self._highlight_layout(parts, high).place(rect)

    def _highlight_layout(self, parts: PaintedParts, curve_height: int) -> Layout:
        stage, metrics, highlight = self._stage, self._stage.metrics, self._highlight
        title = parts.line(highlight.title, height=metrics.mix_px(32, _GROWTH), size=SMALL, bold=True,
                           colour=stage.theme.accent, shrinks=True)  # fmt: skip
        shown = [pad_sides(title, top=metrics.mix_px(3, _GROWTH))]
        if self._report is not None and curve_height:
            shown.append(sized(self._advantage_curve_layout(parts, self._report), height=curve_height))
        if highlight.headline:
            shown.append(self._headline_layout(parts))
        shown.append(
            grow(self._notable_acts_layout(parts) if highlight.notable_acts else self._sentences_layout(parts))
        )
        return parts.panel(pad_sides(column(*shown), left=metrics.px(14), right=metrics.px(14), bottom=metrics.px(8)))

    def _advantage_curve_layout(self, parts: PaintedParts, report: MatchReport) -> Layout:
        """The advantage curve, with the marks of both sides at its left."""
        stage, metrics = self._stage, self._stage.metrics
        curve = parts.painted(
            lambda surface, rect: draw_advantage_curve(stage, surface, rect, report, self._highlight.ply)
        )
        seats = () if _has_single_side(report) else (0, 1)
        first, *others = [parts.picture(draw.seat_mark_picture(stage, seat, metrics.px(14))) for seat in seats] or [
            space()
        ]
        marks = column(first, grow(space()), *others)
        return pad_sides(
            row(marks, grow(curve), gap=metrics.px(8) if seats else 0), right=metrics.px(6), bottom=metrics.px(6)
        )

    def _headline_layout(self, parts: PaintedParts) -> Layout:
        stage, metrics, seat = self._stage, self._stage.metrics, self._highlight.seat
        mark = [parts.picture(draw.seat_mark_picture(stage, seat, metrics.mix_px(18, _GROWTH)))] if seat >= 0 else []
        words = parts.line(self._highlight.headline, height=metrics.mix_px(30, _GROWTH), size=HEADING, bold=True,
                           shrinks=True)  # fmt: skip
        return pad_sides(row(*mark, grow(words), gap=metrics.px(8)), bottom=metrics.mix_px(5, _GROWTH))

    def _notable_acts_layout(self, parts: PaintedParts) -> Layout:
        """As many whole sentences as have room, each after the mark of whose it is."""
        stage, metrics = self._stage, self._stage.metrics
        side, line = metrics.mix_px(14, _GROWTH), round(metrics.font_size(SMALL) * LINE)

        def act(seat: Seat, words: str) -> Layout:
            mark = parts.picture(draw.seat_mark_picture(stage, seat, side)) if seat >= 0 else space(side)
            return row(sized(mark, height=line), grow(parts.words(words, size=SMALL)), gap=metrics.px(8),
                       align=Align.START)  # fmt: skip

        def put(rect: pygame.Rect) -> None:
            shown: list[Layout] = []
            for seat, words in self._highlight.notable_acts:
                tried = [*shown, act(seat, words)]
                if column(*tried, gap=metrics.px(3)).height(rect.w) > rect.h:
                    break
                shown = tried
            column(*shown, gap=metrics.px(3)).place_at_top(rect)

        return cell(put)

    def _sentences_layout(self, parts: PaintedParts) -> Layout:
        """As many whole sentences as have room; the moment itself, one press away, tells the others."""
        stage, text = self._stage, self._highlight.text

        def put(rect: pygame.Rect) -> None:
            size, lines = self._fit_sentences(rect.size)
            parts.put(lambda surface, rect: self._draw_text_lines(surface, rect, size, lines), rect)

        return cell(put, height=lambda width: draw.paragraph_height(stage, end_sentence(text), width, size=SMALL))

    def _draw_text_lines(self, surface: DrawTarget, rect: pygame.Rect, size: int, lines: list[str]) -> None:
        for i, line in enumerate(lines):
            label = self._stage.texts.label(line, size, self._stage.theme.secondary)
            surface.blit(label, (rect.x, rect.y + i * round(size * LINE)))

    def _fit_sentences(self, room: tuple[int, int]) -> tuple[int, list[str]]:
        """The size of the letters in pixels, and lines; what matters most is among them.

        Where there is no room even for that, or for the first sentence, it is written smaller.
        """
        stage, point = self._stage, self._highlight.key_sentence
        sentences = split_sentences(self._highlight.text.removesuffix(point).rstrip())
        after = [point] if point else []
        first = end_sentence((after or sentences)[0])
        size, lines = stage.texts.fit_size_and_lines(first, stage.metrics.label_font_sizes(SMALL), room)
        most = len(sentences) if size == stage.metrics.font_size(SMALL) else 0
        for number in range(most, 0, -1):
            tried = stage.texts.wrap_lines(end_sentence(join_sentences([*sentences[:number], *after])), size, room[0])
            if len(tried) * round(size * LINE) <= room[1]:
                return size, tried
        return size, lines
