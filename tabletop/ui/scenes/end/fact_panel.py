"""A panel for each fact about a finished match; that of the turning point also draws the course of the match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tabletop.rules.tale import Tale
from tabletop.ui.drawing import draw
from tabletop.ui.drawing.display_list import DisplayList
from tabletop.ui.drawing.text import LINE
from tabletop.ui.drawing.theme import HEADING, SMALL
from tabletop.ui.scenes.end.course import draw_course
from tabletop.ui.scenes.end.match_facts import MatchFact

if TYPE_CHECKING:
    from tabletop.ui.stage.stage import Stage

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
        sentences = self._fact.text.removesuffix(point).removesuffix(". ").split(". ")
        after = [point] if point else []
        first = (after or sentences)[0]
        size, lines = stage.texts.fit_size_and_lines(first, stage.metrics.label_sizes(SMALL), room.size)
        most = len(sentences) if size == stage.metrics.font_size(SMALL) else 0
        for number in range(most, 0, -1):
            tried = stage.texts.wrap_lines(". ".join([*sentences[:number], *after]), size, room.w)
            if len(tried) * round(size * LINE) <= room.h:
                lines = tried
                break
        for i, line in enumerate(lines):
            label = stage.texts.label(line, size, stage.theme.secondary)
            surface.blit(label, (room.x, room.y + i * round(size * LINE)))
